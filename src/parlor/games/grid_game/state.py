"""The types of Grid Game: options, actions, events, state and view."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from parlor.kernel import Cell, round_of
from parlor.shared.structs import Frozen, Tagged

MIN_SIZE: Final = 16
MAX_SIZE: Final = 32
PLAIN, MUD, WALL = ".", "~", "#"  # the characters of `State.terrain`

Kind = Literal["linebacker", "paintballer", "artist", "prankster"]
Lock = Literal["", "used", "mud", "gum"]  # why a unit cannot act again this turn; "" if it can
# Why the match ended; "" while it is played, and after a resignation or time-out (see `State.given_up`).
Over = Literal["", "elimination", "round-limit", "unsolved"]  # "unsolved": the turn of a puzzle ended
MapName = Literal["courtyard", "creek", "lanes", "pillars", "hedges", "swamp"]  # the keys of maps.json
PUZZLES: Final = 10  # in puzzles.json


class Options(Frozen):
    """The last two have no value by default, so that records of matches without them stay as they were."""

    size: Annotated[int, Meta(ge=MIN_SIZE, le=MAX_SIZE)] = MIN_SIZE  # squares along each edge of the board
    army: Literal[0, 4, 8, 12, 16] = 0  # units in each army; 0: `army_size` chooses by the size of the board
    closing_ring: bool = False  # from round 8 on, a ring along the edge of the board deals damage; it grows inward
    hidden_traps: bool = False  # a player does not see the traps of the other player
    map: MapName | UnsetType = UNSET  # a made board of MIN_SIZE in place of a random one
    puzzle: Annotated[int, Meta(ge=1, le=PUZZLES)] | UnsetType = UNSET  # Blue must win in one turn


class MoveUnit(Tagged, tag="move", gc=False):
    """Move a unit along a path. Mud or an enemy's trap ends the move; the rest of the path is then not walked."""

    unit: int  # index in `State.units`, here and in all other actions and events
    path: tuple[Cell, ...]  # the squares to enter, in order; each is next to the one before, not diagonally


class HaltUnit(Tagged, tag="halt"):
    """End a unit's move before its distance is used up; it may still act."""

    unit: int


class AttackSquare(Tagged, tag="attack"):
    unit: int
    at: Cell  # one of the 8 squares around the unit, with an enemy on it


class UseSpecial(Tagged, tag="special"):
    """Use the special ability of the unit's class."""

    unit: int
    at: Cell  # the target; the unit's own square for Bubble Block


class FinishUnit(Tagged, tag="wait"):
    """Finish a unit for this turn without acting."""

    unit: int


class TakeBackMove(Tagged, tag="take-back"):
    """Return a unit to the square where its move began."""

    unit: int


class EndTurn(Tagged):
    """End the turn; units that have not acted stay where they are."""


UnitAction = MoveUnit | HaltUnit | AttackSquare | UseSpecial | FinishUnit | TakeBackMove
Action = UnitAction | EndTurn


class Moved(Tagged):
    unit: int
    start: Cell
    path: tuple[Cell, ...]  # the squares that it entered, in order
    left: int  # steps that it may still take this turn
    skipped: int = 0  # squares at the end of the path that it did not enter, because mud or a trap stopped it


class Halted(Tagged):
    unit: int  # it stopped with steps left and may still act


class Returned(Tagged):
    """A unit's move was taken back."""

    unit: int
    start: Cell  # where it stood when the move was taken back
    to: Cell  # where its move had begun


class Stuck(Tagged):
    """A unit entered mud, or a trap, which is used up."""

    unit: int
    at: Cell
    by: Literal["mud", "gum"]  # "gum" is a trap


class Hit(Tagged):
    """An attack or a paint bomb dealt damage."""

    unit: int
    target: int  # number of the unit that was hit
    at: Cell  # of the target
    damage: int
    health: int  # of the target, afterwards
    bomb: bool = False  # whether it was a paint bomb


class Blocked(Tagged):
    """A bubble absorbed an attack or a paint bomb and burst."""

    unit: int  # that attacked
    target: int  # number of the unit with the bubble
    at: Cell  # of the target
    bomb: bool = False  # whether it was a paint bomb


class Bubbled(Tagged):
    """A unit put up its bubble."""

    unit: int  # a Linebacker


class Healed(Tagged):
    unit: int  # an Artist
    target: int  # number of the unit that was healed: a friend, or the Artist itself
    at: Cell  # of the target
    gain: int  # health restored
    health: int  # of the target, afterwards


class Laid(Tagged):
    """A Prankster laid a trap."""

    unit: int
    at: Cell
    gone: Cell | None  # square of its oldest trap if that was removed, because a Prankster has at most `MAX_TRAPS`


class Rested(Tagged):
    """A unit finished its turn with no visible effect."""

    unit: int  # it waited, or laid a trap that the viewer may not see


class Burned(Tagged):
    """A unit ended its turn in the closing ring."""

    unit: int
    at: Cell
    damage: int
    health: int  # of the unit, afterwards


class UnitDied(Tagged, tag="died"):
    unit: int
    at: Cell


class TurnBegan(Tagged):
    side: int
    round: int


Event = (
    Moved | Halted | Returned | Stuck | Hit | Blocked | Bubbled | Healed | Laid | Rested | Burned | UnitDied | TurnBegan
)


class Unit(Frozen):
    """A unit, alive or dead. Its number is its index in `State.units`, which never changes."""

    kind: Kind
    side: int
    at: Cell
    move: int  # squares a turn
    health: int  # 0: it is dead and its body lies at `at`
    most: int  # maximum health
    damage: int  # of one attack
    lock: Lock = ""
    held: bool = False  # gum locks it for its side's next turn too
    bubble: bool = False  # absorbs the next hit
    ready: int = 1  # the first round in which its special can be used again


class Trap(Frozen):
    at: Cell
    side: int
    owner: int  # number of the unit that laid it


class Moving(Frozen):
    """The unit whose move has begun and can be taken back."""

    unit: int
    start: Cell  # where its move began
    steps: int  # number of steps taken so far
    halted: bool = False  # it may act, but not move on


class State(Frozen):
    options: Options
    terrain: str  # one character per square, row by row: PLAIN, MUD or WALL
    units: tuple[Unit, ...]  # first all units of side 0, then the same number of side 1
    traps: tuple[Trap, ...] = ()  # the oldest first
    turn: int = 0  # index of the current turn; side 0 has the even turns
    moving: Moving | None = None  # the move in progress; None if there is none
    over: Over = ""
    given_up: bool = False  # ended by resignation or time-out

    @property
    def side(self) -> int:
        """Return the side to move."""
        return self.turn % 2

    @property
    def round(self) -> int:
        """Return the number of the round, from 1. A round is one turn of each side."""
        return round_of(self.turn, 2)


class View(Frozen):
    you: int  # the viewer: a side, or -1 for a spectator
    options: Options
    terrain: str
    units: tuple[Unit, ...]
    traps: tuple[Trap, ...]  # those that the viewer may see
    turn: int
    side: int  # the side to move
    round: int  # from 1
    limit: int  # rounds after which the match ends
    ring: int  # width of the closing ring in this round; 0: none
    moving: Moving | None
    over: Over
    given_up: bool
