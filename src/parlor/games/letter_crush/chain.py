"""A word and its cascades as a pipeline: score, blast, clear, fall, refill, find cascades, repeat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from parlor.kernel import Cell
from parlor.words import lexicon

from .blasts import blast, new_special
from .board import Tile, Tiles, WordAt, cascades_on, letters_at, path_of
from .letters import VALUES
from .state import (
    CELLS,
    DOUBLE,
    LOLLIPOP,
    PLAIN,
    SIDE,
    TRIPLE,
    WILD,
    Cleared,
    Fall,
    FoundWord,
    Options,
    lexicon_name,
)

MAX_CASCADES: Final = 10  # of one word
COMBO_CAP: Final = 3  # x3.375: without a cap one game reached 11,584 points
LENGTH_HALVES: Final = {3: 2, 4: 2, 5: 3, 6: 4}  # the length bonus in halves: x1, x1, x1.5, x2
BONUSES: Final = {DOUBLE: 2, TRIPLE: 3}

# Takes the letters after the fall, with "" in the gaps, and the number of gaps in each column that has some. Returns
# the tiles that fall into each of these columns, the first one first.
Refill = Callable[[list[str], dict[int, int]], dict[int, list[Tile]]]


class FallenBoard(NamedTuple):
    """A board after tiles fell."""

    tiles: Tiles
    origin: tuple[int, ...]  # for each square: where its tile was before, or -1 for a new tile
    falls: tuple[Fall, ...]

    @property
    def new(self) -> frozenset[int]:
        """The squares with new tiles."""
        return frozenset(place for place, before in enumerate(self.origin) if before < 0)


def run_chain(seat: int, tiles: Tiles, word: WordAt, options: Options, refill: Refill) -> list[Cleared]:
    """Return the steps of a word: the word itself, then its cascades."""
    steps: list[Cleared] = []
    clearing, name = [word], lexicon_name(options)
    while clearing and len(steps) <= MAX_CASCADES:
        step, fallen = clear(seat, tiles, clearing, len(steps), options, refill)
        steps.append(step)
        tiles = fallen.tiles
        cascades = cascades_on(tiles.letters, fallen.new, name)
        clearing = [WordAt(letters_at(tiles.letters, places), places) for places in cascades]
    return steps


def clear(
    seat: int, tiles: Tiles, clearing: list[WordAt], chain: int, options: Options, refill: Refill
) -> tuple[Cleared, FallenBoard]:
    """Return the step in which these words are cleared together, and the board after it."""
    words = tuple([score(tiles, word, chain, options.language) for word in clearing])
    used = [place for word in clearing for place in word.places]
    made = new_special(clearing[0]) if options.style == "crush" and chain == 0 else None
    kept = used[-1] if made else None
    blasts, hit = blast(tiles.marks, used, kept)
    mended = sum([tiles.marks[place] == LOLLIPOP for place in set(used)])
    if made and kept is not None:
        tiles = with_tile(tiles, kept, made.tile)
    fallen = fall(tiles, {*used, *hit} - {kept}, refill)
    step = Cleared(seat, words, fallen.falls, *fallen.tiles, blasts, made and made.event, mended)
    return step, fallen


def score(tiles: Tiles, word: WordAt, chain: int, language: str) -> FoundWord:
    """Return a word with its points: letters x length x the larger one of combo and bonus, rounded half up, in
    integers throughout.
    """
    values = VALUES[language]
    letters = sum([values[letter] for letter in letters_at(tiles.letters, word.places) if letter != WILD])
    bonus = max([BONUSES.get(tiles.marks[place], 1) for place in word.places])
    combo = min(chain, COMBO_CAP)
    factor, divisor = (3**combo, 2**combo) if 3**combo >= bonus * 2**combo else (bonus, 1)
    numerator, denominator = letters * LENGTH_HALVES[len(word.places)] * factor, 2 * divisor
    points = (2 * numerator + denominator) // (2 * denominator)
    return FoundWord(word.word, path_of(word.places), letters, points, chain, bonus=bonus)


def with_tile(tiles: Tiles, place: int, tile: Tile) -> Tiles:
    return Tiles(*(line[:place] + new + line[place + 1 :] for line, new in zip(tiles, tile, strict=True)))


def fall(tiles: Tiles, cleared: Collection[int], refill: Refill) -> FallenBoard:
    """Return the board after the cleared squares: tiles above a gap move down in order, new ones come from above."""
    letters, marks, origin = list(tiles.letters), list(tiles.marks), list(range(CELLS))
    gaps = {col: count for col in range(SIDE) if (count := sum([place % SIDE == col for place in cleared]))}
    for col, count in gaps.items():
        column = range(col, CELLS, SIDE)
        left = [-1] * count + [place for place in column if place not in cleared]
        for place, old in zip(column, left, strict=True):
            origin[place] = old
            letters[place], marks[place] = (tiles.letters[old], tiles.marks[old]) if old >= 0 else ("", PLAIN)
    for col, new in refill(letters, gaps).items():
        for row, (letter, mark) in enumerate(reversed(new)):  # the first one ends up lowest
            letters[row * SIDE + col], marks[row * SIDE + col] = letter, mark
    fallen = Tiles("".join(letters), "".join(marks))
    return FallenBoard(fallen, tuple(origin), tuple(_falls(fallen, origin, gaps)))


def _falls(tiles: Tiles, origin: list[int], gaps: dict[int, int]) -> Iterable[Fall]:
    for col, count in gaps.items():
        for row, place in enumerate(range(col, CELLS, SIDE)):
            old = origin[place]
            if old != place:
                rows = count if old < 0 else row - old // SIDE
                yield Fall(tiles.letters[place], Cell(row, col), rows, old < 0, tiles.marks[place])


def with_shown_spelling(word: FoundWord) -> FoundWord:
    """Return a Polish word with the spelling that players are shown: the most frequent one, or the same with a plain
    last letter if that is a word too. It is mostly the basic form: RĘKA, not RĘKĄ.
    """
    first, *others = lexicon("pl").spellings(word.word)
    basic = first[:-1] + word.word[-1]
    return with_spelling(word, basic if basic in others else first)


def with_spelling(word: FoundWord, spelling: str) -> FoundWord:
    """Return the word with its true spelling, which is left out if it is the word itself."""
    return replace(word, spelled="" if spelling == word.word else spelling)
