"""The types of Grid Game: options, actions, events, state and view."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlor.kernel import Cell, round_of

MIN_SIZE: Final = 16
MAX_SIZE: Final = 32
PLAIN, MUD, WALL = ".", "~", "#"  # the letters of `State.terrain`

Kind = Literal["linebacker", "paintballer", "artist", "prankster"]
Lock = Literal["", "used", "mud", "gum"]  # why a unit can do nothing more this turn; "": it can
Over = Literal["", "elimination", "round-limit"]


class Options(Struct, frozen=True):
    size: Annotated[int, Meta(ge=MIN_SIZE, le=MAX_SIZE)] = MIN_SIZE  # squares along each side
    army: Literal[0, 4, 8, 12, 16] = 0  # units of each side; 0: by the size of the board
    closing_ring: bool = False  # from round 8 on the edge of the board deals damage, and the edge grows inwards
    hidden_traps: bool = False  # a side does not see the traps of the other


class MoveUnit(Struct, frozen=True, tag="move", gc=False):
    """Move a unit along a path. Mud or an enemy's trap ends the move; the rest of the path is then not walked."""

    unit: int
    path: tuple[Cell, ...]  # the squares that it enters, in order, each beside the one before


class HaltUnit(Struct, frozen=True, tag="halt"):
    """End a unit's move before its distance is used up; it may still act."""

    unit: int


class AttackSquare(Struct, frozen=True, tag="attack"):
    unit: int
    at: Cell


class UseSpecial(Struct, frozen=True, tag="special"):
    """Use the special ability of the unit's class."""

    unit: int
    at: Cell


class FinishUnit(Struct, frozen=True, tag="wait"):
    """Finish a unit for this turn without acting."""

    unit: int


class TakeBackMove(Struct, frozen=True, tag="take-back"):
    """Return a unit to the square where its move began."""

    unit: int


class EndTurn(Struct, frozen=True, tag="end-turn"):
    """End the turn; units that have not acted stay where they are."""


UnitAction = MoveUnit | HaltUnit | AttackSquare | UseSpecial | FinishUnit | TakeBackMove
Action = UnitAction | EndTurn


class Moved(Struct, frozen=True, tag="moved"):
    unit: int
    start: Cell
    path: tuple[Cell, ...]  # the squares that it entered
    left: int  # steps that it may still take this turn
    skipped: int = 0  # squares of the ordered path that were not walked: mud or gum stopped the unit


class Halted(Struct, frozen=True, tag="halted"):
    unit: int


class Returned(Struct, frozen=True, tag="returned"):
    """A unit's move was taken back."""

    unit: int
    start: Cell
    to: Cell


class Stuck(Struct, frozen=True, tag="stuck"):
    """A unit entered mud, or a trap, which is used up."""

    unit: int
    at: Cell
    by: Literal["mud", "gum"]


class Hit(Struct, frozen=True, tag="hit"):
    """An attack or a paint bomb dealt damage."""

    unit: int
    target: int
    at: Cell
    damage: int
    health: int  # of the target, afterwards
    bomb: bool = False


class Blocked(Struct, frozen=True, tag="blocked"):
    """A bubble absorbed an attack or a paint bomb and burst."""

    unit: int
    target: int
    at: Cell
    bomb: bool = False


class Bubbled(Struct, frozen=True, tag="bubbled"):
    """A unit put up its bubble."""

    unit: int


class Healed(Struct, frozen=True, tag="healed"):
    unit: int
    target: int
    at: Cell
    gain: int
    health: int  # of the target, afterwards


class Laid(Struct, frozen=True, tag="laid"):
    """A Prankster laid a trap."""

    unit: int
    at: Cell
    gone: Cell | None  # its oldest trap, which a third one replaces


class Rested(Struct, frozen=True, tag="rested"):
    """A unit finished its turn with no visible effect."""

    unit: int


class Burned(Struct, frozen=True, tag="burned"):
    """A unit ended its turn in the closing ring."""

    unit: int
    at: Cell
    damage: int
    health: int  # afterwards


class UnitDied(Struct, frozen=True, tag="died"):
    unit: int
    at: Cell


class TurnBegan(Struct, frozen=True, tag="turn-began"):
    side: int
    round: int


Event = (
    Moved | Halted | Returned | Stuck | Hit | Blocked | Bubbled | Healed | Laid | Rested | Burned | UnitDied | TurnBegan
)


class Unit(Struct, frozen=True):
    """A unit, alive or dead. Its number is its index in `State.units`, which never changes."""

    kind: Kind
    side: int
    at: Cell
    move: int  # squares a turn
    health: int  # 0: it is dead and lies at `at`
    most: int  # maximum health
    damage: int
    lock: Lock = ""
    held: bool = False  # gum locks it in its side's next turn as well
    bubble: bool = False
    ready: int = 1  # first round in which its special can be used


class Trap(Struct, frozen=True):
    at: Cell
    side: int
    owner: int  # number of the unit that laid it


class Moving(Struct, frozen=True):
    """The unit whose move has begun and can be taken back."""

    unit: int
    start: Cell  # where its move began
    steps: int  # taken so far
    halted: bool = False  # it may act, but not move on


class State(Struct, frozen=True):
    options: Options
    terrain: str  # row by row
    units: tuple[Unit, ...]  # side 0, then as many of side 1
    traps: tuple[Trap, ...] = ()  # the oldest first
    turn: int = 0  # turns of both sides so far; even ones belong to side 0
    moving: Moving | None = None
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


class View(Struct, frozen=True):
    you: int
    options: Options
    terrain: str
    units: tuple[Unit, ...]
    traps: tuple[Trap, ...]  # those that the viewer may see
    turn: int
    side: int
    round: int
    limit: int  # rounds after which the match ends
    ring: int  # width of the closing ring in this round; 0: none
    moving: Moving | None
    over: Over
    given_up: bool
