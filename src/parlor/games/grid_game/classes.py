"""The numbers of the four classes, and nothing else. A change here must keep the balance that docs/rules states."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from .state import Kind

LOW, MEDIUM, HIGH = "low", "medium", "high"
MOVE: Final = {LOW: 3, MEDIUM: 4, HIGH: 6}
HEALTH: Final = {LOW: 20, MEDIUM: 24, HIGH: 36}
DAMAGE: Final = {LOW: 6, MEDIUM: 8, HIGH: 11}


class Traits(Struct, frozen=True):
    move: int
    health: int
    damage: int
    special: str
    front: bool  # stands in the front row


def traits(move: str, health: str, damage: str, special: str, *, front: bool = False) -> Traits:
    return Traits(MOVE[move], HEALTH[health], DAMAGE[damage], special, front)


CLASSES: Final[dict[Kind, Traits]] = {
    "linebacker": traits(MEDIUM, HIGH, LOW, "Bubble Block", front=True),
    "paintballer": traits(LOW, MEDIUM, HIGH, "Paint Bomb"),
    "artist": traits(MEDIUM, MEDIUM, MEDIUM, "Fresh Paint"),
    "prankster": traits(HIGH, LOW, MEDIUM, "Gum Trap", front=True),
}

BUBBLE_EVERY: Final = 3  # rounds from one Bubble Block to the next
BOMB_DAMAGE: Final = 6
BOMB_NEAREST, BOMB_FARTHEST = 2, 3  # in steps along rows and columns
HEAL: Final = 5
TRAP_REACH: Final = 2  # diagonals count as one
TRAPS_EACH: Final = 2
FIRST_BONUS: Final = 1  # health more of the first player's Pranksters: who moves first is struck first

RING_ROUND: Final = 8  # in which the outermost ring begins to hurt
RING_EVERY: Final = 2  # rounds to the next one
RING_INNER: Final = 6  # squares along each side that stay safe
RING_DAMAGE: Final = 5


def army_size(board: int) -> int:
    return 8 if board < 20 else 12 if board < 28 else 16


def round_limit(board: int) -> int:
    return 40 if board < 20 else 60
