"""The letters of a run: the first board, those that fall in later, and new ones for a board without a word."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from parlor.kernel import Chance

from .board import has_word
from .letters import BAGS
from .state import CELLS, Options, PlayerRun, State, lexicon_name

MAX_SHUFFLES: Final = 20  # of a board without a word; then all its letters are drawn again


class Supply:
    """The letters to come: an endless sequence for each column, the same for both players of a duel."""

    def __init__(self, seed: int, language: str, drawn: tuple[int, ...]) -> None:
        self.seed, self.bag, self.drawn = seed, BAGS[language], list(drawn)

    def refill(self, col: int, count: int) -> str:
        """Return the next `count` letters of a column, the first one first."""
        first = self.drawn[col]
        self.drawn[col] += count
        return "".join(self.bag.draw(Chance(self.seed, n, f"column {col}").below) for n in range(first, first + count))


def first_board(options: Options, chance: Chance) -> str:
    """Return a random board that holds a word."""
    while True:
        board = BAGS[options.language].draw_many(CELLS, chance.below)
        if has_word(board, lexicon_name(options)):
            return board


def reshuffle(run: PlayerRun, state: State) -> PlayerRun:
    """Return the run with its letters shuffled until they hold a word; with new letters if they never do."""
    chance = Chance(state.supply, run.shuffles, "shuffle")
    for _ in range(MAX_SHUFFLES):
        board = "".join(chance.shuffled(run.board))
        if has_word(board, lexicon_name(state.options)):
            break
    else:
        board = first_board(state.options, chance)
    return replace(run, board=board, shuffles=run.shuffles + 1)
