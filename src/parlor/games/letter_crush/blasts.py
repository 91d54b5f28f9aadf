"""Special tiles of the style `crush`: how long words make them, and what they take from the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .board import Places, Tile, WordAt, cell_at, path_of
from .state import BLASTS, BOMB, CELLS, COLUMN, PLAIN, ROW, SIDE, WILD, Blast, NewSpecial, Special

KINDS: Final[dict[str, Special]] = {ROW: "row", COLUMN: "column", BOMB: "bomb"}  # by mark
SPECIALS: Final = BLASTS + WILD  # in the order in which other players are told of them


class MadeTile(NamedTuple):
    """The last tile of a long word, which stays on the board."""

    tile: Tile
    event: NewSpecial


def new_special(word: WordAt) -> MadeTile | None:
    """Return the special tile that a player's word leaves in place of its last letter: of 4 letters a line tile in the
    direction of the word, of 5 a wild card, of 6 a bomb. It keeps the letter, unless it is a wild card.
    """
    letter, place, length = word.word[-1], word.places[-1], len(word.places)
    across = word.places[1] - word.places[0] == 1
    marks: dict[int, tuple[Special, Tile]] = {
        4: ("row", (letter, ROW)) if across else ("column", (letter, COLUMN)),
        5: ("wild", (WILD, PLAIN)),
        6: ("bomb", (letter, BOMB)),
    }
    if length not in marks:
        return None
    kind, tile = marks[length]
    return MadeTile(tile, NewSpecial(kind, cell_at(place), tile[0]))


def blast(marks: str, used: Iterable[int], kept: int | None) -> tuple[tuple[Blast, ...], set[int]]:
    """Return the blasts of the used special tiles and of those that they hit in turn, and the squares that they clear
    besides the used ones. The kept square is never hit.
    """
    waiting = list(dict.fromkeys(used))
    gone = {*waiting} if kept is None else {*waiting, kept}
    hit: set[int] = set()
    blasts = []
    for place in waiting:  # grows while tiles are hit
        if marks[place] in KINDS:
            taken = [other for other in reach(marks[place], place) if other not in gone]
            gone.update(taken)
            hit.update(taken)
            waiting += taken
            blasts.append(Blast(KINDS[marks[place]], cell_at(place), path_of(tuple(taken))))
    return tuple(blasts), hit


def reach(mark: str, place: int) -> Places:
    """Return the squares that a special tile clears, itself included, row by row."""
    row, col = divmod(place, SIDE)
    if mark == ROW:
        return tuple(range(row * SIDE, row * SIDE + SIDE))
    if mark == COLUMN:
        return tuple(range(col, CELLS, SIDE))
    near = [(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2)]
    return tuple(r * SIDE + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


def specials_on(letters: str, marks: str) -> str:
    """Return the special tiles of a board, sorted by kind: what other players of a duel may know of it."""
    found = [WILD if letter == WILD else mark for letter, mark in zip(letters, marks, strict=True)]
    return "".join(sorted((kind for kind in found if kind in SPECIALS), key=SPECIALS.index))
