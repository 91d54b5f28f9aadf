"""The letters of a run: the first board, those that fall in later, and a mixed board.

All of them follow from the number of the run: letter n of a column has its own stream of chance, so both players of a
duel have the same choice of letters for the same place in a column, no matter which words they clear.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlor.kernel import Chance

from .board import Tile, Tiles, board_richness, has_common_word, line_richness
from .letters import BAGS, PRICES, VOWELS
from .state import CELLS, DOUBLE, LOLLIPOP, PLAIN, SIDE, TRIPLE, WILD, Options, has_strikes, lexicon_name

DRAWS: Final = 24  # of new letters at each refill; the one that leaves the richest board falls in
COMMON_WORD_WORTH: Final = 500  # of the first common word on a board, in the unit of `LASTING_WORTH`
VOWEL_COST: Final = 50  # of each vowel that a board has too many or too few
VOWEL_RANGE: Final = range(12, 17)  # vowels on a board in balance: 33 to 44 %
MIX_DRAWS: Final = 16  # orders of the tiles at each mixing; the richest is taken
BONUS_PERCENT: Final = ((DOUBLE, 3), (TRIPLE, 1), (LOLLIPOP, 1))  # of new tiles, in the style `crush`


class Supply:
    """The tiles to come: for each column `DRAWS` endless sequences of letters, and one of bonuses."""

    def __init__(self, number: int, options: Options, drawn: tuple[int, ...]) -> None:
        self.number, self.options, self.drawn = number, options, list(drawn)

    def refill(self, letters: list[str], gaps: dict[int, int]) -> dict[int, list[Tile]]:
        """Return the tiles that fall into each column, the first one first: of all draws those that leave the richest
        board. `letters` has "" in the gaps, which are the topmost squares of their columns.
        """
        first = tuple(self.drawn)
        for col, count in gaps.items():
            self.drawn[col] += count
        language = self.options.language
        columns = {
            col: [letter_draws(self.number, language, col, n) for n in range(first[col], self.drawn[col])]
            for col in gaps
        }
        best = best_draw(letters, columns, self.options)
        return {
            col: [(draws[best], self._bonus(col, first[col] + n)) for n, draws in enumerate(columns[col])]
            for col in gaps
        }

    def _bonus(self, col: int, n: int) -> str:
        """Return the mark of letter n of a column."""
        if self.options.style == "classic":
            return PLAIN
        percent = Chance(self.number, n, f"bonus {col}").below(100)
        for mark, share in BONUS_PERCENT:
            if percent < share:
                return PLAIN if mark == LOLLIPOP and not has_strikes(self.options) else mark
            percent -= share
        return PLAIN


@lru_cache(maxsize=1 << 12)
def letter_draws(number: int, language: str, col: int, n: int) -> str:
    """Return letter n of a column in each of the draws."""
    return BAGS[language].draw_many(DRAWS, Chance(number, n, f"column {col}").below)


def best_draw(letters: list[str], columns: dict[int, list[str]], options: Options) -> int:
    """Return the number of the draw that leaves the best board; the first of equals.

    `columns` has for each column with gaps, in the order of falling, the draws of each new letter.
    """
    depth = max(map(len, columns.values()))
    new_in_row = [sum([1 << col for col, new in columns.items() if len(new) > row]) for row in range(depth)]
    vowels, prices, name = VOWELS[options.language], PRICES[options.language, options.style], lexicon_name(options)
    old_vowels = sum([letter in vowels for letter in letters if letter])
    unchanged = [letters[row * SIDE : row * SIDE + SIDE] for row in range(depth, SIDE)]
    unchanged += [letters[col::SIDE] for col in range(SIDE) if col not in columns]
    has_word = any(line_richness("".join(line), 0, name) for line in unchanged if all(line))
    values = []
    board = list(letters)
    for draw in range(DRAWS):
        value = board_vowels = 0
        for col, new in columns.items():
            for row, letter_of in enumerate(reversed(new)):
                letter = letter_of[draw]
                board[row * SIDE + col] = letter
                value -= prices[letter]
                board_vowels += letter in vowels
        richness = 0
        for row, new_places in enumerate(new_in_row):
            richness += line_richness("".join(board[row * SIDE : row * SIDE + SIDE]), new_places, name)
        for col, new in columns.items():
            richness += line_richness("".join(board[col::SIDE]), (1 << len(new)) - 1, name)
        value += richness + (COMMON_WORD_WORTH if has_word or richness else 0)
        values.append(value - VOWEL_COST * outside(VOWEL_RANGE, old_vowels + board_vowels))
    return values.index(max(values))


def outside(range_: range, number: int) -> int:
    """Return the distance of a number from the nearest one in the range."""
    return max(0, range_.start - number, number - range_.stop + 1)


def first_board(options: Options, chance: Chance) -> str:
    """Return a random board that holds a common word."""
    while True:
        board = BAGS[options.language].draw_many(CELLS, chance.below)
        if has_common_word(board, lexicon_name(options)):
            return board


def mix(tiles: Tiles, number: int, mixes: int, options: Options) -> Tiles:
    """Return the board with its tiles in the richest of several random orders. If none holds a common word, all
    letters but wild cards are drawn again before the tiles are put in order once more, until the board holds one.
    """
    name, chance = lexicon_name(options), Chance(number, mixes, "mix")
    boards = (shuffle_tiles(tiles, chance) for _ in range(MIX_DRAWS))
    best = max(boards, key=lambda board: board_richness(board.letters, name))
    while not board_richness(best.letters, name):
        drawn = BAGS[options.language].draw_many(CELLS, chance.below)
        letters = [WILD if old == WILD else new for old, new in zip(tiles.letters, drawn, strict=True)]
        best = shuffle_tiles(Tiles("".join(letters), tiles.marks), chance)
    return best


def shuffle_tiles(tiles: Tiles, chance: Chance) -> Tiles:
    order = chance.shuffled(range(CELLS))
    return Tiles(*("".join([line[place] for place in order]) for line in tiles))
