"""The file format of a lexicon: a header line, then one word per line, compressed with zlib.

Words are in bands of a tenth of a Zipf unit, most frequent band first, alphabetical within a band; the header counts
the words of each band, so reading needs no work per word. The offensive words (folded) are repeated at the end.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from .alphabet import ENCODING, FOLD_BYTES, fold
from .errors import WordsError

MIN_LENGTH, MAX_LENGTH = 2, 15  # words of one letter fit no board; words of more than 15 are 1.6 % of the source
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"  # the bytes of a folded list


class WordFileHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the file."""

    format: Literal[1]
    language: Literal["en", "pl"]
    ranked: bool  # whether Zipf values are known
    bands: tuple[tuple[int, int], ...]  # (tenths of Zipf, number of words), most frequent first
    offensive: int  # how many words at the end are the offensive ones


_read_header = msgspec.json.Decoder(WordFileHeader).decode


class WordFile(msgspec.Struct, frozen=True):
    """The content of a file, with its words folded."""

    header: WordFileHeader
    data: bytes  # header and lines, uncompressed; the hash is computed from it
    folded: list[str]  # in band order; several spellings may fold to the same word
    offensive: list[str]

    def spelled(self) -> list[str]:
        """Return the true spellings, in the same order as `folded`."""
        lines = self.data.decode(ENCODING).split("\n")[1:]
        return lines[: len(self.folded)]


def encode(language: Literal["en", "pl"], zipfs: Mapping[str, float], offensive: Iterable[str], ranked: bool) -> bytes:
    """Return the canonical data of a list, from the Zipf value of each upper-case spelling."""
    bands: dict[int, list[str]] = {}
    for word, zipf in zipfs.items():
        bands.setdefault(tenths(zipf), []).append(word)
    order = sorted(bands, reverse=True)
    marked = sorted({fold(word) for word in offensive})
    header = WordFileHeader(
        format=1,
        language=language,
        ranked=ranked,
        bands=tuple((band, len(bands[band])) for band in order),
        offensive=len(marked),
    )
    words = [word for band in order for word in sorted(bands[band])]
    return _join(header, words + marked)


def tenths(zipf: float) -> int:
    """Return the band of a Zipf value of two decimals: 45 for 4.5, 44 for 4.49."""
    return round(zipf * 100) // 10


def pack(data: bytes) -> bytes:
    """Return compressed data: zlib, as it is in every Python and takes 18 ms for a list where LZMA takes 60."""
    return zlib.compress(data, 9)


def unpack(packed: bytes, what: str) -> WordFile:
    """Return the content of a compressed list. Raises WordsError, which calls the list `what`."""
    try:
        return decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError, ValueError) as error:
        raise WordsError("corrupt-list", f"The word list {what} is damaged. Build or import it again.") from error


def decode(data: bytes) -> WordFile:
    """Return the content of canonical data. Raises ValueError if it is not complete."""
    first, _, lines = data.partition(b"\n")
    header = _read_header(first)
    folded = lines.translate(FOLD_BYTES)
    words = folded.decode("ascii").split("\n")
    count = sum(size for _, size in header.bands)
    if len(words) != count + header.offensive or folded.translate(None, _LETTERS):
        raise ValueError("the lines do not agree with the header")
    return WordFile(header=header, data=data, folded=words[:count], offensive=words[count:])


def without_diacritics(file: WordFile) -> WordFile:
    """Return a Polish list with only the words that have a spelling without diacritics."""
    spelled = file.spelled()
    words: list[str] = []
    bands: list[tuple[int, int]] = []
    start = 0
    for band, size in file.header.bands:
        plain = [word for word in spelled[start : start + size] if word.isascii()]
        bands.append((band, len(plain)))
        words += plain
        start += size
    offensive = sorted(set(file.offensive).intersection(words))
    header = msgspec.structs.replace(file.header, bands=tuple(bands), offensive=len(offensive))
    data = _join(header, words + offensive)
    return WordFile(header=header, data=data, folded=words, offensive=offensive)


def _join(header: WordFileHeader, lines: list[str]) -> bytes:
    return msgspec.json.encode(header) + b"\n" + "\n".join(lines).encode(ENCODING)
