"""The numbers of the rules. A change here must keep the balance that docs/rules/grid-game.md states."""

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
    front: bool  # starts in the front row


def traits(move: str, health: str, damage: str, special: str, *, front: bool = False) -> Traits:
    return Traits(MOVE[move], HEALTH[health], DAMAGE[damage], special, front)


CLASSES: Final[dict[Kind, Traits]] = {
    "linebacker": traits(MEDIUM, HIGH, LOW, "Bubble Block", front=True),
    "paintballer": traits(LOW, MEDIUM, HIGH, "Paint Bomb"),
    "artist": traits(MEDIUM, MEDIUM, MEDIUM, "Fresh Paint"),
    "prankster": traits(HIGH, LOW, MEDIUM, "Gum Trap", front=True),
}

BUBBLE_COOLDOWN: Final = 3  # rounds from one Bubble Block to the next
BOMB_DAMAGE: Final = 6
BOMB_MIN_STEPS, BOMB_MAX_STEPS = 2, 3  # Manhattan distance
HEAL: Final = 5
TRAP_RANGE: Final = 2  # Chebyshev distance
MAX_TRAPS: Final = 2  # of each Prankster at a time
FIRST_PLAYER_BONUS: Final = 1  # extra health of the first player's Pranksters: moving first is a disadvantage

RING_FIRST_ROUND: Final = 8
RING_INTERVAL: Final = 2  # rounds until the ring grows by one row and column at each edge
RING_SAFE_SIZE: Final = 6  # squares along each side of the area that stays safe
RING_DAMAGE: Final = 5


def army_size(board: int) -> int:
    """Return the number of units of each side on a board with so many squares along each side."""
    return 8 if board < 20 else 12 if board < 28 else 16


def round_limit(board: int) -> int:
    """Return the number of rounds after which a match ends."""
    return 40 if board < 20 else 60
