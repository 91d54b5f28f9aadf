"""What a match of Grid Game consists of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlor.kernel import Cell, round_of

SMALLEST: Final = 16
LARGEST: Final = 32
PLAIN, MUD, WALL = ".", "~", "#"  # what a square is made of

Kind = Literal["linebacker", "paintballer", "artist", "prankster"]
Lock = Literal["", "used", "mud", "gum"]  # why a unit can do nothing more this turn
Over = Literal["", "elimination", "round-limit"]


class Options(Struct, frozen=True):
    size: Annotated[int, Meta(ge=SMALLEST, le=LARGEST)] = SMALLEST  # squares along each side
    army: Literal[0, 4, 8, 12, 16] = 0  # units of each side; 0: as many as the size asks for
    closing_ring: bool = False  # from round 8 the edge of the board hurts, and grows inwards
    hidden_traps: bool = False  # nobody sees the other's traps


class Step(Struct, frozen=True, tag="step"):
    """Move a unit to a square beside it."""

    unit: int
    to: Cell


class Halt(Struct, frozen=True, tag="halt"):
    """End a unit's move where it stands; it may still act."""

    unit: int


class Attack(Struct, frozen=True, tag="attack"):
    unit: int
    at: Cell


class Special(Struct, frozen=True, tag="special"):
    """Use what only this unit's class can do."""

    unit: int
    at: Cell


class Wait(Struct, frozen=True, tag="wait"):
    """Finish a unit without acting."""

    unit: int


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Return a unit to where its move began."""

    unit: int


class EndTurn(Struct, frozen=True, tag="end-turn"):
    """Leave the rest of the army where it stands."""


UnitAction = Step | Halt | Attack | Special | Wait | TakeBack
Action = UnitAction | EndTurn


class Stepped(Struct, frozen=True, tag="stepped"):
    unit: int
    start: Cell
    to: Cell
    left: int  # steps that it may still make


class Halted(Struct, frozen=True, tag="halted"):
    unit: int


class Returned(Struct, frozen=True, tag="returned"):
    """A unit's move was taken back."""

    unit: int
    start: Cell
    to: Cell


class Stuck(Struct, frozen=True, tag="stuck"):
    """A unit went into mud, or onto a trap, which is used up by it."""

    unit: int
    at: Cell
    by: Literal["mud", "gum"]


class Hit(Struct, frozen=True, tag="hit"):
    """A blow, or a paint bomb, found its enemy."""

    unit: int
    target: int
    at: Cell
    damage: int
    health: int  # that is left
    bomb: bool = False


class Blocked(Struct, frozen=True, tag="blocked"):
    """A bubble took the blow and burst."""

    unit: int
    target: int
    at: Cell
    bomb: bool = False


class Bubbled(Struct, frozen=True, tag="bubbled"):
    unit: int


class Healed(Struct, frozen=True, tag="healed"):
    unit: int
    target: int
    at: Cell
    gain: int
    health: int


class Laid(Struct, frozen=True, tag="laid"):
    """A trap was laid; where it is the third one of its Prankster, the oldest is gone."""

    unit: int
    at: Cell
    gone: Cell | None


class Rested(Struct, frozen=True, tag="rested"):
    """A unit is done, and nothing of what it did can be seen."""

    unit: int


class Burned(Struct, frozen=True, tag="burned"):
    """A unit ended its turn in the closing ring."""

    unit: int
    at: Cell
    damage: int
    health: int


class Died(Struct, frozen=True, tag="died"):
    unit: int
    at: Cell


class TurnBegan(Struct, frozen=True, tag="turn-began"):
    side: int
    round: int


Event = (
    Stepped | Halted | Returned | Stuck | Hit | Blocked | Bubbled | Healed | Laid | Rested | Burned | Died | TurnBegan
)


class Unit(Struct, frozen=True):
    """Its class gives it an image and its numbers; it is known by its place in the tuple of units, for ever."""

    kind: Kind
    side: int
    at: Cell
    move: int  # squares a turn
    health: int  # 0: it lies where it fell
    most: int  # health that it can have
    damage: int
    lock: Lock = ""
    held: bool = False  # gum keeps it for its side's next turn as well
    bubble: bool = False
    ready: int = 1  # round from which its special can be used


class Trap(Struct, frozen=True):
    at: Cell
    side: int
    owner: int  # the unit that laid it


class Moving(Struct, frozen=True):
    """The one unit whose move has begun."""

    unit: int
    start: Cell
    steps: int  # that it has made
    halted: bool = False  # it may act now, but not go on


class State(Struct, frozen=True):
    options: Options
    terrain: str  # row by row
    units: tuple[Unit, ...]  # those of side 0, then those of side 1
    traps: tuple[Trap, ...] = ()  # in the order in which they were laid
    turn: int = 0  # of both sides together
    moving: Moving | None = None
    over: Over = ""
    given_up: bool = False

    @property
    def side(self) -> int:
        """Whose turn it is."""
        return self.turn % 2

    @property
    def round(self) -> int:
        """A round is one turn of each side."""
        return round_of(self.turn, 2)


class View(Struct, frozen=True):
    you: int
    options: Options
    terrain: str
    units: tuple[Unit, ...]
    traps: tuple[Trap, ...]  # that the viewer may know of
    turn: int
    side: int
    round: int
    limit: int  # rounds
    ring: int  # how many outer rows and columns hurt in this round
    moving: Moving | None
    over: Over
    given_up: bool
