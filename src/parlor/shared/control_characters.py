"""Removes escape sequences and control characters from text of unknown origin."""

from __future__ import annotations

import re
from typing import Final

_BIDI: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks, embeddings, overrides and isolates
_CONTROL: Final = f"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{_BIDI}"  # all but tab and newline
_STRING: Final = r"(?:\x1b[]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # a title, a link
_COMMAND: Final = r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # moves the cursor, sets a color
_SHORT: Final = r"\x1b[ -/]*[0-~]?"
_COLOR: Final = r"\x1b\[[0-9;]*m"

_UNSAFE: Final = re.compile(f"{_STRING}|{_COMMAND}|{_SHORT}|[{_CONTROL}]")
_UNSAFE_BUT_COLOR: Final = re.compile(f"({_COLOR})|{_UNSAFE.pattern}")
_CONTROL_CHARACTER: Final = re.compile(f"[{_CONTROL}]")


def clean(text: str, *, colors: bool = False) -> str:
    """Return the text without escape sequences, control characters (except tab and newline) and bidi controls.

    With `colors`, sequences that set colors and type stay: for text that Parlor itself has colored.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE_BUT_COLOR.sub(lambda found: found[1] or "", text) if colors else _UNSAFE.sub("", text)


def clean_line(text: str) -> str:
    """Return the cleaned text on one line: for a name."""
    return " ".join(clean(text).split())


def escape_json(document: str) -> str:
    """Return the JSON document with every control character written as an escape: an equal document."""
    return _CONTROL_CHARACTER.sub(lambda found: f"\\u{ord(found[0]):04x}", document)
