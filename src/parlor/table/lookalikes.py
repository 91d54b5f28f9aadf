"""Names that look the same to a reader, so that no two players at one table can be mistaken for each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

LONGEST_NAME = 40  # characters

# Cyrillic and Greek letters, and the Latin letters that they look like.
_CONFUSABLES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЁабвгеёкмнорстухѕіјһԁԛԝӏґьєѵ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΛαβγεηικμνορτυχϲϳωσς",
    "ABESIJKMHOPCTYXEabBreekmHopcTyxsijhdqwlrbev" + "ABEZHIKMNOPTYXAaByeniKmvoptuxcjwoc",
)
# Letters and digits that look alike in some case or typeface, after casefolding. All letters like l are one, i as well:
# a capital I looks like l, and names are the same in capitals.
_FOLDED = str.maketrans("i1|\u01310", "llllo")
# Characters without a width that are no format characters; those are refused in names anyway.
_IGNORABLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0}
_IGNORABLE |= {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def is_ignorable(char: str) -> bool:
    """Return whether a letter or mark is invisible (Unicode: default ignorable)."""
    return ord(char) in _IGNORABLE


def skeleton(name: str) -> str:
    """Return a text that is the same for names which look alike. It is for comparing, never for showing."""
    visible = "".join(char for char in unicodedata.normalize("NFKC", name) if not is_ignorable(char))
    folded = visible.translate(_CONFUSABLES).casefold().translate(_FOLDED).replace("rn", "m")
    return " ".join(folded.split())


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Return whether the name looks like one of `taken`."""
    look = skeleton(name)
    return any(look == skeleton(other) for other in taken if other)


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with " (2)", " (3)" and so on after it where one that looks like it is taken."""
    looks = {skeleton(other) for other in taken if other}
    if skeleton(name) not in looks:
        return name
    for number in count(2):
        suffix = f" ({number})"
        numbered = name[: LONGEST_NAME - len(suffix)].rstrip() + suffix
        if skeleton(numbered) not in looks:
            return numbered
    raise AssertionError("a table has finitely many names")
