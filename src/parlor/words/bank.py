"""Import a word list from a text file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec

from .errors import WordsError
from .lexicon import BUILT_IN, forget, lexicon
from .store import save
from .wordfile import MAX_LENGTH, MIN_LENGTH, encode, pack

NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
WORD = re.compile(rf"[A-Za-z]{{{MIN_LENGTH},{MAX_LENGTH}}}")


class ImportReport(msgspec.Struct, frozen=True):
    """The result of an import."""

    name: str
    path: str  # of the stored list
    hash: str
    words: int
    dropped: int  # entries that are not words of 2 to 15 letters A to Z
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
            f"{name!r} is not a valid name. Use up to 32 of a-z, 0-9 and hyphen, starting with a letter.",
        )
    if name in BUILT_IN:
        raise WordsError("bad-name", f"{name!r} is the name of a built-in list. Choose another name.")
    entries = read_entries(source)
    valid = [entry.upper() for entry in entries if WORD.fullmatch(entry)]
    words = set(valid)
    if not words:
        raise WordsError("empty-list", f"{source.name} has no word of {MIN_LENGTH} to {MAX_LENGTH} letters A to Z.")
    offensive = words.intersection(lexicon("en").file.offensive)
    path = save(name, pack(encode("en", dict.fromkeys(words, 0.0), offensive, ranked=False)))
    forget(name)
    return ImportReport(
        name=name,
        path=str(path),
        hash=lexicon(name).hash,
        words=len(words),
        dropped=len(entries) - len(valid),
        duplicates=len(valid) - len(words),
        lengths=dict(sorted(Counter(map(len, words)).items())),
    )


def read_entries(source: Path) -> list[str]:
    """Return the entries of a UTF-8 text file, which may have a byte-order mark. Raises WordsError."""
    try:
        return source.read_text("utf-8-sig").split()
    except UnicodeDecodeError as error:
        raise WordsError("unreadable-file", f"{source.name} is not a UTF-8 text file.") from error
    except OSError as error:
        raise WordsError("unreadable-file", f"{source.name} cannot be read: {error.strerror}.") from error
