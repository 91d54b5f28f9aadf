"""The numbers of the rules: unit classes, specials, ring, army sizes and round limits.

A change must keep the balance that docs/rules/grid-game.md states.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from .state import Kind

LOW, MEDIUM, HIGH = "low", "medium", "high"  # the ratings of a class
MOVE: Final = {LOW: 3, MEDIUM: 4, HIGH: 6}  # squares a turn
HEALTH: Final = {LOW: 20, MEDIUM: 24, HIGH: 36}
DAMAGE: Final = {LOW: 6, MEDIUM: 8, HIGH: 11}  # health that one attack takes


class UnitClass(Struct, frozen=True):
    """The numbers of one class of units."""

    move: int  # squares a turn
    health: int  # maximum, which a unit starts with
    damage: int  # of one attack
    special: str  # name of the special ability, for players
    front: bool  # starts in the front row


def unit_class(move: str, health: str, damage: str, special: str, *, front: bool = False) -> UnitClass:
    """Return a class from its ratings: LOW, MEDIUM or HIGH."""
    return UnitClass(MOVE[move], HEALTH[health], DAMAGE[damage], special, front)


CLASSES: Final[dict[Kind, UnitClass]] = {
    "linebacker": unit_class(MEDIUM, HIGH, LOW, "Bubble Block", front=True),
    "paintballer": unit_class(LOW, MEDIUM, HIGH, "Paint Bomb"),
    "artist": unit_class(MEDIUM, MEDIUM, MEDIUM, "Fresh Paint"),
    "prankster": unit_class(HIGH, LOW, MEDIUM, "Gum Trap", front=True),
}

BUBBLE_COOLDOWN: Final = 3  # rounds from one Bubble Block to the next
BOMB_DAMAGE: Final = 6
BOMB_MIN_STEPS, BOMB_MAX_STEPS = 2, 3  # Manhattan distance from the Paintballer to its target
HEAL: Final = 5  # health that one Fresh Paint restores
TRAP_RANGE: Final = 2  # Chebyshev distance from the Prankster to its new trap
MAX_TRAPS: Final = 2  # on the board at a time, of one Prankster
FIRST_PLAYER_BONUS: Final = (
    1  # extra health of each Prankster of the first player, because moving first is a disadvantage
)

RING_FIRST_ROUND: Final = 8  # the round in which the outermost squares begin to deal damage
RING_INTERVAL: Final = 2  # rounds until the ring is one square wider
RING_SAFE_SIZE: Final = 6  # the ring leaves at least this many squares along each edge of the safe area
RING_DAMAGE: Final = 5  # to each unit in the ring at the end of its side's turn


def army_size(board: int) -> int:
    """Return the number of units in each army; `board` is the number of squares along one edge of the board."""
    return 8 if board < 20 else 12 if board < 28 else 16


def round_limit(board: int) -> int:
    """Return the number of rounds after which a match ends; `board` is the number of squares along one edge."""
    return 40 if board < 20 else 60
