"""Import a word bank of one's own from a text file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec

from .errors import WordsError
from .lexicon import BUILT_IN, forget, lexicon
from .store import save
from .wordfile import LONGEST, SHORTEST, encode, pack

NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
WORD = re.compile(rf"[A-Za-z]{{{SHORTEST},{LONGEST}}}")


class ImportReport(msgspec.Struct, frozen=True):
    """What an import took and what it left."""

    name: str
    path: str  # where the list is stored now
    hash: str
    words: int
    dropped: int  # entries that are no word of 2 to 15 letters A to Z
    duplicates: int
    lengths: dict[int, int]  # words by number of letters


def import_words(source: Path, name: str) -> ImportReport:
    """Store the words of a text file, separated by white space, as the lexicon `name`.

    Case is folded, entries with anything but A to Z are left out, duplicates count once. An earlier list of the same
    name is replaced. Raises WordsError: bad-name, unreadable-file, empty-list, not-stored.
    """
    if not NAME.fullmatch(name):
        raise WordsError(
            "bad-name",
            f"{name!r} is no good name: use up to 32 of a-z, 0-9 and hyphen, a letter first.",
        )
    if name in BUILT_IN:
        raise WordsError("bad-name", f"{name!r} is the name of a built-in list; choose another.")
    entries = read_entries(source)
    kept = [entry.upper() for entry in entries if WORD.fullmatch(entry)]
    words = set(kept)
    if not words:
        raise WordsError("empty-list", f"{source.name} holds no word of {SHORTEST} to {LONGEST} letters A to Z.")
    offensive = words.intersection(lexicon("en").file.offensive)
    path = save(name, pack(encode("en", dict.fromkeys(words, 0.0), offensive, ranked=False)))
    forget(name)
    return ImportReport(
        name=name,
        path=str(path),
        hash=lexicon(name).hash,
        words=len(words),
        dropped=len(entries) - len(kept),
        duplicates=len(kept) - len(words),
        lengths=dict(sorted(Counter(map(len, words)).items())),
    )


def read_entries(source: Path) -> list[str]:
    """The entries of a UTF-8 text file, whatever white space and byte-order mark it has."""
    try:
        return source.read_text("utf-8-sig").split()
    except UnicodeDecodeError as fault:
        raise WordsError("unreadable-file", f"{source.name} is not a UTF-8 text file.") from fault
    except OSError as fault:
        raise WordsError("unreadable-file", f"{source.name} cannot be read: {fault.strerror}.") from fault
