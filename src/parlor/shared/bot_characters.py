"""The bots as characters: a name and the key of a face for each level, the same in all games."""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    name: str
    face: str  # key of its picture; "" if it has none of its own


CHARACTERS = {  # by level, weakest first; games name their levels by these words where they can
    "random": Character("Pip", "pip"),
    "first-game": Character("Pip", "pip"),
    "easy": Character("Mabel", "mabel"),
    "medium": Character("Roger", "roger"),
    "hard": Character("Ines", "ines"),
    "very-hard": Character("Casimir", "casimir"),
    "expert": Character("Vesper", "vesper"),
    "adaptive": Character("Echo", "echo"),  # of any strength: "adaptive-2.35" too
}


def bot_character(level: str) -> Character:
    """Return the character of a level. A level that only one game has gets a neutral name: "Bot (keen)"."""
    return CHARACTERS.get("adaptive" if level.startswith("adaptive-") else level) or Character(f"Bot ({level})", "")
