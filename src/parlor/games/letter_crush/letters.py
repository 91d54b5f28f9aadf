"""The weight, the value and the price of each letter, by language."""

from __future__ import annotations

from typing import Final

from parlor.words import LetterBag

# fmt: off
_WEIGHT_TIERS: Final[dict[str, dict[int, str]]] = {  # per mille
    "en": {
        120: "E", 90: "A", 75: "IO", 70: "TR", 65: "N",
        50: "SL", 38: "C", 37: "UD",
        29: "PM", 28: "H", 24: "G", 22: "B",
        18: "FY", 16: "W", 14: "K", 12: "V",
        4: "XZ", 3: "J", 2: "Q",
    },
    # The tiers of the specification sum to 990 at most; the four most common letters take the rest.
    "pl": {95: "A", 92: "IE", 91: "O", 90: "N", 50: "RZSWC", 30: "TKYDPM", 20: "LUJB", 10: "GHF"},
}
# fmt: on
_VALUE_TIERS: Final[dict[str, dict[int, str]]] = {
    "en": {1: "EAIONRTLSU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"},
    "pl": {1: "AEIONRSWZ", 2: "CDKLMPTY", 3: "BGHJU", 5: "F"},
}
# fmt: off
# What a letter costs a draw in the choice of the richest board, in hundredths of a three-letter word. Without prices
# the letters of many words (A, S) would come too often and those of few (J, Q) hardly ever. They were found by
# simulation: with them each letter comes as often as its weight says, to a few per cent (tools/crush_balance.py).
# The style `crush` clears other tiles than words. In Polish it needs prices of its own.
_PRICE_TIERS: Final[dict[str, dict[int, str]]] = {
    "en": {
        35: "A", 20: "E", 18: "S", 8: "OT", 4: "P", 1: "D", -6: "IN", -7: "LR", -12: "BG", -14: "M",
        -16: "H", -18: "U", -20: "W", -22: "C", -25: "F", -27: "Y", -37: "V", -39: "K", -48: "J", -51: "X",
        -54: "Z", -55: "Q",
    },
    "pl": {
        29: "L", 17: "DS", 16: "MN", 11: "O", 9: "W", 6: "AT", 5: "B", 4: "R", 3: "Z", -1: "P", -3: "K", -4: "G",
        -5: "C", -9: "J", -12: "H", -14: "I", -20: "E", -22: "F", -26: "U", -32: "Y",
    },
    "pl crush": {
        32: "L", 20: "S", 19: "D", 18: "M", 17: "N", 11: "W", 10: "OT", 7: "B", 6: "AR", 4: "Z", -1: "KP", -2: "C",
        -5: "G", -9: "J", -12: "H", -14: "I", -22: "EF", -28: "U", -35: "Y",
    },
}
# fmt: on
_COLOR_CLASSES: Final = {"common": (1,), "fair": (2, 3), "good": (4, 5), "rare": (8, 10)}  # by value
VOWELS: Final = {"en": frozenset("AEIOU"), "pl": frozenset("AEIOUY")}


def _by_letter(tiers: dict[int, str]) -> dict[str, int]:
    return {letter: number for number, letters in tiers.items() for letter in letters}


WEIGHTS: Final = {language: _by_letter(tiers) for language, tiers in _WEIGHT_TIERS.items()}
VALUES: Final = {language: _by_letter(tiers) for language, tiers in _VALUE_TIERS.items()}
PRICES: Final = {  # by language and style
    (language, style): _by_letter(_PRICE_TIERS.get(f"{language} {style}", _PRICE_TIERS[language]))
    for language in WEIGHTS
    for style in ("classic", "crush")
}
BAGS: Final = {language: LetterBag(weights) for language, weights in WEIGHTS.items()}


def color_class(letter: str, language: str) -> str:
    """Return the class of a letter's value, by which tiles are colored: common, fair, good or rare; "vowel" is a common
    letter too, and helps to find words.
    """
    value = VALUES[language][letter]
    name = next(name for name, values in _COLOR_CLASSES.items() if value in values)
    return "vowel" if name == "common" and letter in VOWELS[language] else name
