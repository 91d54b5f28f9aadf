"""The file a lexicon is kept in: a header line, then one word a line, packed with zlib.

Words stand in bands of a tenth of a Zipf unit, most frequent band first, alphabetical within a band; the header counts
the words of each band, so reading needs no work per word. The offensive words (folded) are repeated at the end.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from .alphabet import ENCODING, FOLD_BYTES, fold
from .errors import WordsError

SHORTEST, LONGEST = 2, 15  # one letter is no word on any board; longer ones are 1.6 % of the source
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"  # all that may stand in a folded list


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the file."""

    format: Literal[1]
    language: Literal["en", "pl"]
    ranked: bool  # whether Zipf values are known
    bands: tuple[tuple[int, int], ...]  # (tenths of Zipf, number of words), most frequent first
    offensive: int  # how many words at the end are the offensive ones


_read_header = msgspec.json.Decoder(Header).decode


class WordFile(msgspec.Struct, frozen=True):
    """A file taken apart, its words folded."""

    header: Header
    data: bytes  # header and lines as they were packed: what the hash is of
    folded: list[str]  # in band order; several spellings may fold to the same word
    offensive: list[str]

    def spelled(self) -> list[str]:
        """The true spellings, in the same order as `folded`."""
        lines = self.data.decode(ENCODING).split("\n")[1:]
        return lines[: len(self.folded)]


def encode(language: Literal["en", "pl"], zipfs: Mapping[str, float], offensive: Iterable[str], ranked: bool) -> bytes:
    """The canonical data of a list, from each upper-case spelling's Zipf value; equal lists give equal bytes."""
    bands: dict[int, list[str]] = {}
    for word, zipf in zipfs.items():
        bands.setdefault(tenths(zipf), []).append(word)
    order = sorted(bands, reverse=True)
    marked = sorted({fold(word) for word in offensive})
    header = Header(
        format=1,
        language=language,
        ranked=ranked,
        bands=tuple((band, len(bands[band])) for band in order),
        offensive=len(marked),
    )
    words = [word for band in order for word in sorted(bands[band])]
    return _join(header, words + marked)


def tenths(zipf: float) -> int:
    """The band of a Zipf value of two decimals: 4.5 is in band 45, 4.49 in 44."""
    return round(zipf * 100) // 10


def pack(data: bytes) -> bytes:
    """What goes to disk. zlib, since every Python has it and it unpacks in 18 ms what takes LZMA 60."""
    return zlib.compress(data, 9)


def unpack(packed: bytes, what: str) -> WordFile:
    """Take a packed list apart and check it; `what` names it in the error."""
    try:
        return decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError, ValueError) as fault:
        raise WordsError("corrupt-list", f"The word list {what} is damaged; build or import it again.") from fault


def decode(data: bytes) -> WordFile:
    """Take canonical data apart; raises ValueError when it is not whole."""
    first, _, lines = data.partition(b"\n")
    header = _read_header(first)
    folded = lines.translate(FOLD_BYTES)
    words = folded.decode("ascii").split("\n")
    count = sum(size for _, size in header.bands)
    if len(words) != count + header.offensive or folded.translate(None, _LETTERS):
        raise ValueError("the lines do not agree with the header")
    return WordFile(header=header, data=data, folded=words[:count], offensive=words[count:])


def without_marks(file: WordFile) -> WordFile:
    """Of a Polish list, only the words that have a spelling without diacritics."""
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


def _join(header: Header, lines: list[str]) -> bytes:
    return msgspec.json.encode(header) + b"\n" + "\n".join(lines).encode(ENCODING)
