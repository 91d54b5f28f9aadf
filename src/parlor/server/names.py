"""Checks names: visible, of ordinary width and height, and not like a bot's."""

from __future__ import annotations

import re
import unicodedata

from ..kernel.errors import ParlorError
from ..table.lookalikes import LONGEST_NAME, is_ignorable, skeleton

MARKS_IN_A_ROW = 2  # combining marks; Thai and Vietnamese need two
EMOJI_STYLE = "\ufe0e\ufe0f"  # variation selectors that follow an emoji
BLANKS = "\u2800"  # the empty Braille pattern is a symbol that shows nothing
VERY_WIDE = (
    (0xFDF0, 0xFDFF),  # Arabic ligatures of whole phrases
    (0x12000, 0x1254F),  # cuneiform
    (0x2E3A, 0x2E3B),  # dashes of two and three ems
)
_BOT = re.compile(r"bot ?\(")


def clean_name(name: str, *, bot: bool = False) -> str:
    """Return the name as it is stored: trimmed and in NFC. Raises ParlorError `bad-name` with a message that says why.

    Only a bot (`bot=True`) may have a name like "Bot (expert)".
    """
    name = unicodedata.normalize("NFC", name.strip())
    if not any(map(_is_visible, name)):
        raise _bad("A name needs a visible character. Add one.")
    if len(name) > LONGEST_NAME:
        raise _bad(f"A name has at most {LONGEST_NAME} characters. Choose a shorter one.")
    if not name.isprintable() or any((is_ignorable(c) and c not in EMOJI_STYLE) or c in BLANKS for c in name):
        raise _bad("This name has invisible or control characters. Remove them.")
    if any(first <= ord(char) <= last for char in name for first, last in VERY_WIDE):
        raise _bad("This name has very wide characters. Remove them.")
    if _is_stacked(name):
        raise _bad("This name has too many accent marks. Remove some.")
    if not bot and _BOT.match(skeleton(name)):
        raise _bad("Only bots have names like this one. Choose another.")
    return name


def _bad(message: str) -> ParlorError:
    return ParlorError("bad-name", message)


def _is_visible(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZM" and not is_ignorable(char) and char not in BLANKS


def _is_stacked(name: str) -> bool:
    """Return whether marks pile up: too many in a row, too many in all, or one with no letter before it.

    Of the marks in all only those count that go above, below or through any letter (combining classes 1 and from 200
    on, and enclosing ones): vowel signs of Hindi or Thai are ordinary letters of their words.
    """
    row = piled = 0
    for number, char in enumerate(name):
        if not unicodedata.category(char).startswith("M") or char in EMOJI_STYLE:
            row = 0
            continue
        row += 1
        on_any_letter = unicodedata.combining(char) == 1 or unicodedata.combining(char) >= 200
        piled += on_any_letter or unicodedata.category(char) == "Me"
        if number == 0 or row > MARKS_IN_A_ROW:
            return True
    return 3 * piled > len(name)
