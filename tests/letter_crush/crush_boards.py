"""Boards and matches of LetterCrush for tests."""

from msgspec.structs import replace

import parlor
from parlor.games.letter_crush.state import SIDE, Submit
from parlor.kernel import Cell

DULL = "QZXJVK"  # letters that spell no word; POLISH are letters of a Polish board
POLISH = "GHFJBW"


def board(*rows, dull=DULL):
    """Return a board with these rows from the top, filled up with letters that spell no word."""
    filled = []
    for n in range(SIDE):
        row = rows[n] if n < len(rows) else ""
        filled.append((row + dull[(n + len(row)) % SIDE :] + dull)[:SIDE])
    return "".join(filled)


def match_on(letters, seed=1, **options):
    """Return a match in which every player has this board."""
    match = parlor.new("letter-crush", seed=seed, options=options)
    match.state = replace(match.state, runs=tuple(replace(run, board=letters) for run in match.state.runs))
    return match


def path(names):
    """Return the cells of "A1 B1 C1" or of "A1-D1"."""
    if "-" in names:
        first, last = (Cell.parse(name) for name in names.split("-"))
        length = max(last.row - first.row, last.col - first.col) + 1
        down, right = int(last.row > first.row), int(last.col > first.col)
        return tuple(Cell(first.row + n * down, first.col + n * right) for n in range(length))
    return tuple(Cell.parse(name) for name in names.split())


def submit(names):
    return Submit(path(names))


def letters_of(match, seat=0):
    return match.state.runs[seat].board
