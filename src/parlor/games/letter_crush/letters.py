"""The weight and the value of each letter, by language."""

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


def _by_letter(tiers: dict[int, str]) -> dict[str, int]:
    return {letter: number for number, letters in tiers.items() for letter in letters}


WEIGHTS: Final = {language: _by_letter(tiers) for language, tiers in _WEIGHT_TIERS.items()}
VALUES: Final = {language: _by_letter(tiers) for language, tiers in _VALUE_TIERS.items()}
BAGS: Final = {language: LetterBag(weights) for language, weights in WEIGHTS.items()}
