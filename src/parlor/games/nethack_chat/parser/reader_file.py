"""The packed file of the learned reader: weights as int8, vocabulary of word pieces, short descriptions of names.

Layout: MAGIC, SHA-256 of the rest, length of the header (4 bytes, little endian), header (JSON), tensors. A matrix is
stored as one float16 scale a row and rows of int8; other tensors are float32. Each tensor is compressed by zlib.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAGIC = b"PARLOR-READER-2\n"
DIGEST_BYTES = 32
MIN_SCALE = 1e-5  # smallest scale of a row; float16 holds it
MIN_PACKED_SIZE = 5000  # smaller tensors stay float32
MAX_CHARACTERS = 400  # of a line; the middle of a longer line is cut out
MAX_PIECES = 72  # of a line, with the two marks at its ends
MAX_WORD = 40  # characters; a longer word is unknown

Array = NDArray[np.float32]


class DamagedReaderFile(ValueError):
    """The file is not a complete reader file of this version."""


@dataclass(frozen=True)
class ReaderFile:
    """Content of a packed file."""

    weights: dict[str, Array]
    pieces: list[str]  # vocabulary, in the order of the rows of encoder.word.weight
    glosses: dict[str, str]  # name of a thing -> words that describe it
    texts: list[str]  # texts of known things, in the order of the rows of known_vectors


def write_reader_file(path: Path, content: ReaderFile) -> None:
    tensors, blobs, offset = [], [], 0
    for name, value in content.weights.items():
        packed = value.ndim == 2 and value.size >= MIN_PACKED_SIZE
        if packed:
            scales = np.maximum(np.abs(value).max(1, keepdims=True) / 127, MIN_SCALE).astype(np.float16)
            rows = np.clip(np.round(value / scales.astype(np.float32)), -127, 127).astype(np.int8)
            blob = scales.tobytes() + rows.tobytes()
        else:
            blob = value.astype(np.float32).tobytes()
        blob = zlib.compress(blob, 9)
        tensors.append({"name": name, "shape": value.shape, "packed": packed, "offset": offset, "size": len(blob)})
        blobs.append(blob)
        offset += len(blob)
    header = {"tensors": tensors, "pieces": content.pieces, "glosses": content.glosses, "texts": content.texts}
    encoded = json.dumps(header, separators=(",", ":")).encode()
    rest = len(encoded).to_bytes(4, "little") + encoded + b"".join(blobs)
    path.write_bytes(MAGIC + hashlib.sha256(rest).digest() + rest)


def read_reader_file(path: Path) -> ReaderFile:
    """Read and check a packed file. Raises OSError, or DamagedReaderFile if its checksum or its layout is wrong."""
    data = path.read_bytes()
    start = len(MAGIC) + DIGEST_BYTES
    rest = memoryview(data)[start:]
    if not data.startswith(MAGIC) or hashlib.sha256(rest).digest() != data[len(MAGIC) : start]:
        raise DamagedReaderFile("checksum does not match")
    try:
        return _decode(rest)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise DamagedReaderFile(f"unknown layout: {error}") from error


def _decode(rest: memoryview) -> ReaderFile:
    length = int.from_bytes(rest[:4], "little")
    header: dict[str, Any] = json.loads(bytes(rest[4 : 4 + length]))
    body = rest[4 + length :]
    weights = {}
    for tensor in header["tensors"]:
        blob = memoryview(zlib.decompress(body[tensor["offset"] : tensor["offset"] + tensor["size"]]))
        shape = tuple(tensor["shape"])
        if tensor["packed"]:
            scales = np.frombuffer(blob[: 2 * shape[0]], dtype=np.float16).astype(np.float32)
            rows = np.frombuffer(blob[2 * shape[0] :], dtype=np.int8).reshape(shape)
            weights[tensor["name"]] = rows * scales[:, None]
        else:
            weights[tensor["name"]] = np.frombuffer(blob, dtype=np.float32).reshape(shape)
    return ReaderFile(weights, header["pieces"], header["glosses"], header["texts"])


class Tokenizer:
    """WordPiece tokenizer of lower-case English, equal to the one the encoder was trained with."""

    def __init__(self, pieces: list[str]) -> None:
        self._ids: Mapping[str, int] = {piece: index for index, piece in enumerate(pieces)}
        self._unknown, self._start, self._end = (self._ids[mark] for mark in ("[UNK]", "[CLS]", "[SEP]"))

    def encode(self, text: str) -> list[int]:
        """Return the ids of a line between the start and the end mark, at most MAX_PIECES. The middle is cut out."""
        if len(text) > MAX_CHARACTERS:
            half = MAX_CHARACTERS // 2
            text = text[:half] + " " + text[-half:]
        ids = [number for word in _words(text) for number in self._split(word)]
        room = MAX_PIECES - 2
        if len(ids) > room:
            ids = ids[: room // 2] + ids[-(room - room // 2) :]
        return [self._start, *ids, self._end]

    def _split(self, word: str) -> list[int]:
        """Return the longest pieces of the vocabulary that make up the word, from the left."""
        if len(word) > MAX_WORD:
            return [self._unknown]
        found, start = [], 0
        while start < len(word):
            mark = "##" if start else ""
            for end in range(len(word), start, -1):
                number = self._ids.get(mark + word[start:end])
                if number is not None:
                    found.append(number)
                    start = end
                    break
            else:
                return [self._unknown]
        return found


def _words(text: str) -> Iterator[str]:
    """Yield lower-case words without accents; each punctuation mark is a word."""
    word = ""
    for char in unicodedata.normalize("NFD", text.lower()):
        kind = unicodedata.category(char)
        if kind == "Mn" or (kind[0] == "C" and char not in "\t\n\r"):
            continue
        if char.isspace():
            if word:
                yield word
            word = ""
        elif kind[0] == "P" or char in "$+<=>^`|~" or _is_ideograph(char):
            if word:
                yield word
            yield char
            word = ""
        else:
            word += char
    if word:
        yield word


def _is_ideograph(char: str) -> bool:
    return 0x3400 <= ord(char) <= 0x9FFF or 0xF900 <= ord(char) <= 0xFAFF or 0x20000 <= ord(char) <= 0x2FA1F
