"""Actions and views of Grid Game as numbers, for learning agents. Both sides see the board from their own end.

Actions: for each unit of the own army the squares where a move ends, the squares of attacks, those of specials, then to
halt, to wait and to take the move back; the end of the turn comes last. A move has the same number on every path, as
only one path to a square is in a list of legal actions. Observations: the PLANES, square by square, and three numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import AnyGame, Cell, Chance, Seat
from parlor.kernel.encoding import Encoding

from . import state
from .state import MUD, WALL

KINDS: Final[tuple[state.Kind, ...]] = ("linebacker", "paintballer", "artist", "prankster")
# A unit has its share of health on the plane of its kind; on all other planes a square is 1 or 0.
PLANES: Final = (
    *KINDS,
    *(f"enemy {kind}" for kind in KINDS),
    "wall",
    "mud",
    "body",
    "enemy body",
    "bubble",
    "ready",
    "moving",
    "trap",
)
PLANE: Final = {name: number for number, name in enumerate(PLANES)}
ON_SQUARES: Final = (state.MoveUnit, state.AttackSquare, state.UseSpecial)
OTHERS: Final = (state.HaltUnit, state.FinishUnit, state.TakeBackMove)


class GridEncoding(Encoding):
    def __init__(self, game: AnyGame, options: state.Options) -> None:
        super().__init__(game, options)
        self.board, self.squares = options.size, options.size**2
        self.army = len(game.start(options, Chance(0)).units) // 2
        self.unit_actions = len(ON_SQUARES) * self.squares + len(OTHERS)
        self.actions = self.army * self.unit_actions + 1
        self.size = len(PLANES) * self.squares + 3

    def numbered(self, view: state.View, seat: Seat, legal: Iterable[state.Action]) -> dict[int, state.Action]:
        return {self.number(action, seat): action for action in legal}

    def number(self, action: state.Action, seat: Seat) -> int:
        if isinstance(action, state.EndTurn):
            return self.actions - 1
        first = (action.unit - seat * self.army) * self.unit_actions
        if isinstance(action, state.MoveUnit | state.AttackSquare | state.UseSpecial):
            cell = action.path[-1] if isinstance(action, state.MoveUnit) else action.at
            return first + ON_SQUARES.index(type(action)) * self.squares + self.place(cell, seat)
        return first + len(ON_SQUARES) * self.squares + OTHERS.index(type(action))

    def place(self, cell: Cell, seat: Seat) -> int:
        """Return the number of a square as the seat sees it."""
        place = cell.row * self.board + cell.col
        return self.squares - 1 - place if seat == 1 else place

    def observe(self, view: state.View) -> list[float]:
        seat, values = max(0, view.you), [0.0] * self.size
        for number, square in enumerate(view.terrain):
            if square in (WALL, MUD):
                plane = PLANE["wall" if square == WALL else "mud"]
                values[plane * self.squares + (self.squares - 1 - number if seat == 1 else number)] = 1.0
        for number, unit in enumerate(view.units):
            for name, value in self.marks(view, number, unit, seat):
                values[PLANE[name] * self.squares + self.place(unit.at, seat)] = value
        for trap in view.traps:
            values[PLANE["trap"] * self.squares + self.place(trap.at, seat)] = 1.0
        values[-3:] = [view.round / view.limit, view.ring / self.board, float(view.side == seat)]
        return values

    def marks(self, view: state.View, number: int, unit: state.Unit, seat: Seat) -> Iterable[tuple[str, float]]:
        """Yield the planes that the unit is on, with its values there."""
        own = unit.side == seat
        if not unit.health:
            yield ("body" if own else "enemy body"), 1.0
            return
        yield (unit.kind if own else f"enemy {unit.kind}"), unit.health / unit.most
        if unit.bubble:
            yield "bubble", 1.0
        if unit.side == view.side and not unit.lock:
            yield "ready", 1.0
        if view.moving and view.moving.unit == number:
            yield "moving", 1.0
