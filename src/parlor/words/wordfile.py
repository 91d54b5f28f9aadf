"""The file format of a lexicon: a header line, then one word per line, compressed with zlib.

Words are grouped in bands by frequency. A band is a tenth of a Zipf unit; the most frequent band comes first, and words
are alphabetical within a band. The header has the number of words of each band, so that a reader need not parse each
line. The offensive words are repeated at the end of the file, folded to the letters of a board.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from .alphabet import ENCODING, FOLD_BYTES, fold
from .errors import WordsError

MIN_LENGTH, MAX_LENGTH = 2, 15  # letters; 1 letter fits no board, and only 1.6 % of the source has more than 15
_FOLDED_BYTES = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"  # all bytes that a folded list may have


class WordFileHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the file."""

    format: Literal[1]
    language: Literal["en", "pl"]
    ranked: bool  # whether Zipf values are known
    bands: tuple[tuple[int, int], ...]  # (tenths of Zipf, number of words), most frequent first
    offensive: int  # number of offensive words at the end


_read_header = msgspec.json.Decoder(WordFileHeader).decode


class WordFile(msgspec.Struct, frozen=True):
    """The content of a file. `fold` in alphabet.py defines folded words."""

    header: WordFileHeader
    data: bytes  # header and lines, uncompressed; the hash is computed from it
    folded: list[str]  # in band order; several spellings may fold to the same word
    offensive: list[str]  # folded

    def spellings(self) -> list[str]:
        """Return the words as they are spelled, with diacritics, in the same order as `folded`."""
        lines = self.data.decode(ENCODING).split("\n")[1:]
        return lines[: len(self.folded)]


def encode(language: Literal["en", "pl"], zipfs: Mapping[str, float], offensive: Iterable[str], ranked: bool) -> bytes:
    """Return the uncompressed file of a list. `zipfs` has the Zipf value of each word, spelled in upper case."""
    bands: dict[int, list[str]] = {}
    for word, zipf in zipfs.items():
        bands.setdefault(tenths(zipf), []).append(word)
    order = sorted(bands, reverse=True)
    offensive_words = sorted({fold(word) for word in offensive})
    header = WordFileHeader(
        format=1,
        language=language,
        ranked=ranked,
        bands=tuple((band, len(bands[band])) for band in order),
        offensive=len(offensive_words),
    )
    words = [word for band in order for word in sorted(bands[band])]
    return _join(header, words + offensive_words)


def tenths(zipf: float) -> int:
    """Return the band of a Zipf value, which has two decimals: 45 for 4.5, 44 for 4.49."""
    return round(zipf * 100) // 10


def pack(data: bytes) -> bytes:
    """Return the data compressed. zlib is in every Python and takes 18 ms for a list, where LZMA takes 60 ms."""
    return zlib.compress(data, 9)


def unpack(packed: bytes, what: str) -> WordFile:
    """Return the content of a compressed list. Raises WordsError if it is damaged; `what` is its name there."""
    try:
        return decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError, ValueError) as error:
        raise WordsError("corrupt-list", f"The word list {what} is damaged. Build or import it again.") from error


def decode(data: bytes) -> WordFile:
    """Return the content of an uncompressed file. Raises ValueError or MsgspecError if it is damaged."""
    first, _, lines = data.partition(b"\n")
    header = _read_header(first)
    folded = lines.translate(FOLD_BYTES)
    words = folded.decode("ascii").split("\n")
    count = sum(size for _, size in header.bands)
    if len(words) != count + header.offensive or folded.translate(None, _FOLDED_BYTES):
        raise ValueError("the lines do not agree with the header")
    return WordFile(header=header, data=data, folded=words[:count], offensive=words[count:])


def without_diacritics(file: WordFile) -> WordFile:
    """Return a Polish list with only the words that are spelled without diacritics."""
    spellings = file.spellings()
    words: list[str] = []
    bands: list[tuple[int, int]] = []
    start = 0
    for band, size in file.header.bands:
        plain = [word for word in spellings[start : start + size] if word.isascii()]
        bands.append((band, len(plain)))
        words += plain
        start += size
    offensive = sorted(set(file.offensive).intersection(words))
    header = msgspec.structs.replace(file.header, bands=tuple(bands), offensive=len(offensive))
    data = _join(header, words + offensive)
    return WordFile(header=header, data=data, folded=words, offensive=offensive)


def _join(header: WordFileHeader, lines: list[str]) -> bytes:
    return msgspec.json.encode(header) + b"\n" + "\n".join(lines).encode(ENCODING)
