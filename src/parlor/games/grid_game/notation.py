"""Actions as typed lines. A unit is named by its square or its number: "move C14 C11", "attack 5 D12"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import Cell, Refusal

from . import state
from .grid import grid_of

USAGE: Final = (
    "Name a unit by its square: move C14 C11 (or each square of the path: move C14 C13 C12 C11), attack C13 D12, "
    "special C13 C13, halt C13, wait C13, take-back C13; march C14 C3 goes toward a far square; or end-turn."
)
TARGETED: Final[dict[str, type[state.AttackSquare | state.UseSpecial]]] = {
    "attack": state.AttackSquare,
    "special": state.UseSpecial,
}
UNTARGETED: Final[dict[str, type[state.HaltUnit | state.FinishUnit | state.TakeBackMove]]] = {
    "halt": state.HaltUnit,
    "wait": state.FinishUnit,
    "take-back": state.TakeBackMove,
}


def write(action: state.Action) -> str:
    """Return the action with its unit's number and, for a move, every square of the path."""
    tag = str(action.__struct_config__.tag)
    if isinstance(action, state.EndTurn):
        return tag
    if isinstance(action, state.MoveUnit):
        return " ".join([tag, str(action.unit), *map(str, action.path)])
    if isinstance(action, state.AttackSquare | state.UseSpecial):
        return f"{tag} {action.unit} {action.at}"
    return f"{tag} {action.unit}"


def read(view: state.View, line: str) -> state.Action | Refusal:
    """Return the action that the line means. A move to one square that is not beside the unit takes a shortest path."""
    verb, *words = line.lower().split() or [""]
    if verb == "end-turn" and not words:
        return state.EndTurn()
    if not (
        (verb in UNTARGETED and len(words) == 1)
        or (verb in TARGETED and len(words) == 2)
        or (verb == "move" and len(words) > 1)
        or (verb == "march" and len(words) == 2)
    ):
        return Refusal("unreadable", f"Can't read {line.strip()[:80]!r}. {USAGE}")
    name, *squares = words
    unit = read_unit(view, name)
    if isinstance(unit, Refusal):
        return unit
    if verb in UNTARGETED:
        return UNTARGETED[verb](unit)
    cells = [cell for square in squares if (cell := Cell.parse(square))]
    if len(cells) < len(squares):
        wrong = next(square for square in squares if not Cell.parse(square))
        return Refusal("unreadable", f"{wrong[:20]!r} is not a square. {USAGE}")
    if verb in TARGETED:
        return TARGETED[verb](unit, cells[0])
    if verb == "march":
        return state.MoveUnit(unit, march_path(view, unit, cells[0]))
    return state.MoveUnit(unit, tuple(cells) if len(cells) > 1 else path_to(view, unit, cells[0]))


def read_unit(view: state.View, name: str) -> int | Refusal:
    """Return the number of a unit that is named by its number or its square."""
    if name.isdecimal() and len(name) <= 3:
        return int(name)
    cell = Cell.parse(name)
    number = next((number for number, unit in enumerate(view.units) if unit.health and unit.at == cell), None)
    return number if number is not None else Refusal("no-such-unit", f"No unit is on {name[:20].upper()}.")


def path_to(view: state.View, number: int, cell: Cell) -> tuple[Cell, ...]:
    """Return a shortest path of a unit to a square; the square alone if the unit cannot get there."""
    if number < len(view.units):
        for path in grid_of(view).paths(view.units[number], steps_left(view, number)):
            if path[-1] == cell:
                return path
    return (cell,)


def march_path(view: state.View, number: int, cell: Cell) -> tuple[Cell, ...]:
    """Return as much of a shortest path to a square as the unit can walk this turn; the square alone if it cannot."""
    if number < len(view.units):
        grid = grid_of(view)
        for path in grid.paths(view.units[number], grid.size**2):
            if path[-1] == cell:
                leg = path[: steps_left(view, number)]
                ends = [count for count, end in enumerate(leg, start=1) if end not in grid.bodies]
                return leg[: ends[-1]] if ends else (cell,)
    return (cell,)


def steps_left(view: state.View, number: int) -> int:
    moving = view.moving
    return view.units[number].move - (moving.steps if moving and moving.unit == number else 0)


def complete(view: state.View, legal: Iterable[state.Action], line: str) -> Iterable[str]:
    """Return the legal actions that begin like the line, as a player would type them."""
    prefix = line.lower().strip()
    lines = (write_short(view, action) for action in legal)
    return [text for text in lines if text.lower().startswith(prefix)]


def write_short(view: state.View, action: state.Action) -> str:
    """Return a legal action with its unit's square and, for a move, only the last square of the path."""
    if isinstance(action, state.EndTurn):
        return write(action)
    verb, _, *squares = write(action).split()
    return " ".join([verb, str(view.units[action.unit].at), *squares[-1:]])
