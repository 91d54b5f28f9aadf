"""Grid Game in words: the board in letters, the armies as a list, what happened as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from parlor.kernel import Cell

from .classes import CLASSES
from .grid import Grid
from .state import (
    MUD,
    WALL,
    Blocked,
    Bubbled,
    Burned,
    Died,
    Event,
    Halted,
    Healed,
    Hit,
    Laid,
    Rested,
    Returned,
    Stepped,
    Stuck,
    TurnBegan,
    Unit,
    View,
)

SIDES: Final = ("Blue", "Orange")
COLOURS: Final = ("\x1b[1;34m", "\x1b[1;33m")
LOCKS: Final = {"used": "done", "mud": "stuck in mud", "gum": "stuck in gum"}

Colour = Callable[[str, int], str]


def plain(view: View) -> str:
    return "\n".join([headline(view), *board(view, lambda text, side: text), "", *armies(view)])


def text_ansi(view: View) -> str:
    def coloured(text: str, side: int) -> str:
        return f"{COLOURS[side]}{text}\x1b[0m"

    return "\n".join([headline(view), *board(view, coloured), "", *armies(view)])


def headline(view: View) -> str:
    if view.over or view.given_up:
        return f"The game is over in round {view.round}."
    ring = {0: "", 1: " The outermost ring hurts."}.get(view.ring, f" The outer {view.ring} rings hurt.")
    return f"Round {view.round} of {view.limit}. {SIDES[view.side]} to move.{ring}"


def board(view: View, colour: Colour) -> list[str]:
    """Capital letters are Blue, small ones Orange, x and o the fallen, ^ a trap, ~ mud, # a wall."""
    size = view.options.size
    grid = Grid(view.options, view.terrain, view.units, view.traps)
    head = "   " + " ".join(str(Cell(0, col))[:-1].rjust(2) for col in range(size))
    return [head, *(row_text(grid, row, colour) for row in range(size))]


def row_text(grid: Grid, row: int, colour: Colour) -> str:
    return f"{row + 1:>2} " + " ".join(square(grid, Cell(row, col), colour) for col in range(grid.size))


def square(grid: Grid, cell: Cell, colour: Colour) -> str:
    if (number := grid.standing.get(cell)) is not None:
        unit = grid.units[number]
        return " " + colour(letter(unit), unit.side)
    if (number := grid.bodies.get(cell)) is not None:
        side = grid.units[number].side
        return " " + colour("xo"[side], side)
    if trap := next((trap for trap in grid.traps if trap.at == cell), None):
        return " " + colour("^", trap.side)
    ground = grid.ground(cell)
    return f" {ground}" if ground in (MUD, WALL) else " ."


def letter(unit: Unit) -> str:
    """L, P, A, and K for the Prankster."""
    initial = "k" if unit.kind == "prankster" else unit.kind[0]
    return initial.upper() if unit.side == 0 else initial


def armies(view: View) -> list[str]:
    lines: list[str] = []
    for side, name in enumerate(SIDES):
        mine = [(number, unit) for number, unit in enumerate(view.units) if unit.side == side]
        standing = [(number, unit) for number, unit in mine if unit.health]
        lines.append(f"{name}: {len(standing)} standing.")
        lines += [f"  {described(view, number, unit)}" for number, unit in standing]
    return lines


def described(view: View, number: int, unit: Unit) -> str:
    notes = [f"health {unit.health} of {unit.most}", f"moves {unit.move}", f"hits for {unit.damage}"]
    if unit.bubble:
        notes.append("bubble")
    if unit.ready > view.round:
        notes.append(f"{CLASSES[unit.kind].special} from round {unit.ready}")
    if unit.lock:
        notes.append(LOCKS[unit.lock])
    moving = view.moving
    if moving and moving.unit == number:
        notes.append("its move is over" if moving.halted else f"{unit.move - moving.steps} steps left")
    return f"{number} {unit.kind.capitalize()} {letter(unit)} at {unit.at}: {', '.join(notes)}."


SENTENCES: Final[dict[type[Struct], str]] = {
    Stepped: "Unit {e.unit} steps from {e.start} to {e.to}.",
    Halted: "Unit {e.unit} halts.",
    Returned: "Unit {e.unit} is back at {e.to}.",
    Stuck: "Unit {e.unit} is stuck in {e.by} at {e.at}.",
    Hit: "Unit {e.unit} hits unit {e.target} at {e.at} for {e.damage}: {e.health} left.",
    Blocked: "The bubble of unit {e.target} takes the blow of unit {e.unit} and bursts.",
    Bubbled: "Unit {e.unit} blows a bubble.",
    Healed: "Unit {e.unit} gives unit {e.target} {e.gain} health: {e.health} now.",
    Laid: "Unit {e.unit} lays a trap at {e.at}.",
    Rested: "Unit {e.unit} is done.",
    Burned: "The ring costs unit {e.unit} {e.damage}: {e.health} left.",
    Died: "Unit {e.unit} falls at {e.at}.",
}


def describe(event: Event) -> str:
    if isinstance(event, TurnBegan):
        return f"Round {event.round}: {SIDES[event.side]} to move."
    said = SENTENCES[type(event)].format(e=event)
    if isinstance(event, Hit) and event.bomb:
        return said.replace(" hits ", " bombs ")
    if isinstance(event, Laid) and event.gone:
        return f"{said} Its trap at {event.gone} is gone."
    return said
