"""Parts of sentences that the rules, the plain text and the narrator share."""

from __future__ import annotations

from collections.abc import Iterable

from .state import Scene


def join_and(names: Iterable[str]) -> str:
    """Return "a", "a and b" or "a, b and c". There must be at least one name."""
    return _join(names, "and")


def join_or(names: Iterable[str]) -> str:
    """Return "a", "a or b" or "a, b or c". There must be at least one name."""
    return _join(names, "or")


def _join(names: Iterable[str], conjunction: str) -> str:
    *others, last = names
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def won_fights(number: int) -> str:
    return f"{number} won fight{'' if number == 1 else 's'}"


def living_enemies(scene: Scene) -> str:
    """Return the living monsters of the room, as "the Orc and the Rat". There must be at least one."""
    return join_and(f"the {monster.name}" for monster in scene.chamber.monsters if monster.hp)
