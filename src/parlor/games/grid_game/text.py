"""Text output of Grid Game: the board in letters, a list of the units, and a sentence for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from parlor.kernel import Cell

from .classes import CLASSES
from .grid import Grid, grid_of
from .state import (
    MUD,
    PUZZLES,
    WALL,
    Blocked,
    Bubbled,
    Burned,
    Event,
    Halted,
    Healed,
    Hit,
    Laid,
    Moved,
    Rested,
    Returned,
    Stuck,
    TurnBegan,
    Unit,
    UnitDied,
    View,
)

SIDES: Final = ("Blue", "Orange")
ANSI_COLORS: Final = ("\x1b[1;34m", "\x1b[1;33m")  # by side
LOCK_NOTES: Final = {"used": "done", "mud": "stuck in mud", "gum": "stuck in gum"}

Color = Callable[[str, int], str]  # returns the text in the color of a side


def plain(view: View) -> str:
    """Return the whole position as text without colors."""
    return "\n".join([headline(view), *board(view, lambda text, side: text), "", *armies(view)])


def text_ansi(view: View) -> str:
    """Return the whole position as text with ANSI colors for the pieces of each side."""

    def add_color(text: str, side: int) -> str:
        return f"{ANSI_COLORS[side]}{text}\x1b[0m"

    return "\n".join([headline(view), *board(view, add_color), "", *armies(view)])


def headline(view: View) -> str:
    """Return the first line: the round and the side to move, or that the game is over."""
    if view.over or view.given_up:
        return f"The game is over in round {view.round}."
    if view.options.puzzle:
        return f"Puzzle {view.options.puzzle} of {PUZZLES}: knock out all of {SIDES[1]} this turn."
    ring = {0: "", 1: " The outer ring deals damage."}.get(view.ring, f" The outer {view.ring} rings deal damage.")
    return f"Round {view.round} of {view.limit}. {SIDES[view.side]} to move.{ring}"


def board(view: View, color: Color) -> list[str]:
    """Return the lines of the board. Blue units are capital letters and Orange ones lowercase.

    x is a Blue body, o an Orange one, ^ a trap, ~ mud, # a wall.
    """
    size = view.options.size
    grid = grid_of(view)
    column_names = "   " + " ".join(str(Cell(0, col))[:-1].rjust(2) for col in range(size))
    return [column_names, *(row_text(grid, row, color) for row in range(size))]


def row_text(grid: Grid, row: int, color: Color) -> str:
    return f"{row + 1:>2} " + " ".join(square(grid, Cell(row, col), color) for col in range(grid.size))


def square(grid: Grid, cell: Cell, color: Color) -> str:
    """Return the two characters of a square; a unit hides a trap."""
    if (number := grid.standing.get(cell)) is not None:
        unit = grid.units[number]
        return " " + color(letter(unit), unit.side)
    if (number := grid.bodies.get(cell)) is not None:
        side = grid.units[number].side
        return " " + color("xo"[side], side)
    if trap := next((trap for trap in grid.traps if trap.at == cell), None):
        return " " + color("^", trap.side)
    ground = grid.ground(cell)
    return f" {ground}" if ground in (MUD, WALL) else " ."


def letter(unit: Unit) -> str:
    """Return the letter of a unit: L, P, A, or K for a Prankster, because P is taken. Lowercase for Orange."""
    initial = "k" if unit.kind == "prankster" else unit.kind[0]
    return initial.upper() if unit.side == 0 else initial


def armies(view: View) -> list[str]:
    """Return one line for each army and one for each of its living units."""
    lines: list[str] = []
    for side, name in enumerate(SIDES):
        army = [(number, unit) for number, unit in enumerate(view.units) if unit.side == side]
        standing = [(number, unit) for number, unit in army if unit.health]
        lines.append(f"{name}: {len(standing)} standing.")
        lines += [f"  {unit_line(view, number, unit)}" for number, unit in standing]
    return lines


def unit_line(view: View, number: int, unit: Unit) -> str:
    notes = [f"health {unit.health} of {unit.most}", f"move {unit.move}", f"attack {unit.damage}"]
    if unit.bubble:
        notes.append("bubble")
    if unit.ready > view.round:
        notes.append(f"{CLASSES[unit.kind].special} from round {unit.ready}")
    if unit.lock:
        notes.append(LOCK_NOTES[unit.lock])
    moving = view.moving
    if moving and moving.unit == number:
        notes.append("its move is over" if moving.halted else f"{unit.move - moving.steps} steps left")
    return f"{number} {unit.kind.capitalize()} {letter(unit)} at {unit.at}: {', '.join(notes)}."


SENTENCES: Final[dict[type[Struct], str]] = {  # format strings; `e` is the event
    Halted: "Unit {e.unit} stops.",
    Returned: "Unit {e.unit} is back at {e.to}.",
    Stuck: "Unit {e.unit} is stuck in {e.by} at {e.at}.",
    Hit: "Unit {e.unit} hits unit {e.target} at {e.at} for {e.damage}: {e.health} left.",
    Blocked: "The bubble of unit {e.target} blocks the attack of unit {e.unit} and bursts.",
    Bubbled: "Unit {e.unit} blows a bubble.",
    Healed: "Unit {e.unit} heals unit {e.target} by {e.gain}, to {e.health}.",
    Laid: "Unit {e.unit} lays a trap at {e.at}.",
    Rested: "Unit {e.unit} is done.",
    Burned: "The ring hurts unit {e.unit} for {e.damage}: {e.health} left.",
    UnitDied: "Unit {e.unit} is knocked out at {e.at}.",
}


def describe(event: Event) -> str:
    """Return the event as a sentence."""
    if isinstance(event, TurnBegan):
        return f"Round {event.round}: {SIDES[event.side]} to move."
    if isinstance(event, Moved):
        return f"Unit {event.unit} moves {' '.join(map(str, (event.start, *event.path)))}."
    sentence = SENTENCES[type(event)].format(e=event)
    if isinstance(event, Hit) and event.bomb:
        return sentence.replace(" hits ", " bombs ")
    if isinstance(event, Laid) and event.gone:
        return f"{sentence} Its trap at {event.gone} is gone."
    return sentence
