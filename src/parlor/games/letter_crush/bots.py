"""The bots: a random common word, the word with the most points, or the word with the best simulated result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from parlor.kernel import Bot, Chance, RandomBot, Turn
from parlor.words import lexicon

from .blasts import blast, new_special
from .board import COMMON_ZIPF, Tile, Tiles, WordAt, path_of, words_on
from .chain import run_chain, score
from .letters import BAGS
from .state import CELLS, PLAIN, Finish, PlayerRun, Shuffle, Special, Submit, View, has_strikes, lexicon_name

EASY_ZIPF: Final = 4.0  # everyday words
DEFAULT_ZIPF: Final = 3.0  # words that most adults know
SIMULATED_REFILLS: Final = 40  # for each word
MAX_ZEN_WORDS: Final = 40  # after which a bot ends a run that has no other end
# What a special tile is worth to the planner beyond this word: about what it will take from the board.
SPECIAL_WORTH: Final[dict[Special, int]] = {"row": 5, "column": 5, "wild": 5, "bomb": 8}


@cache
def vocabulary(name: str, zipf: float) -> frozenset[str]:
    return frozenset(lexicon(name).common(zipf, 3, 6))


def own_run(view: View) -> PlayerRun:
    run = view.runs[view.you]
    assert run is not None, "a player sees the own run"
    return run


class WordBot(ABC):
    """Submits one of the words it knows, else one that nearly everyone knows, else any word. In Zen it finishes after
    MAX_ZEN_WORDS.
    """

    zipf = DEFAULT_ZIPF  # frequency of the rarest words that it knows
    shuffles = False  # whether it has the board mixed, where this is free, if it knows no word

    def choose(self, turn: Turn) -> Any:
        view: View = turn.view
        name, run, options = lexicon_name(view.options), own_run(view), view.options
        is_endless = options.mode == "zen" and not options.words
        if is_endless and sum(word.chain == 0 for word in run.found) >= MAX_ZEN_WORDS:
            return Finish()
        on_board = words_on(run.board, name)
        known = [word for word in on_board if word.word in vocabulary(name, self.zipf)]
        if not known and self.shuffles and not has_strikes(options) and turn.chance.below(2):
            return Shuffle()  # not every time: some boards hold no such word in any order
        common = [word for word in on_board if word.word in vocabulary(name, COMMON_ZIPF)]
        words = known or common or on_board
        return Submit(path_of(self.pick(view, run, words, turn.chance).places)) if words else Finish()

    @abstractmethod
    def pick(self, view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
        """Return one of the words."""


class Easy(WordBot):
    zipf = EASY_ZIPF
    shuffles = True

    def pick(self, view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
        return chance.choice(words)


class Medium(WordBot):
    """Takes the word with the most points at once, without cascades."""

    def pick(self, view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
        tiles, language = Tiles(run.board, run.marks), view.options.language

        def points(word: WordAt) -> int:
            kept = word.places[-1] if view.options.style == "crush" and new_special(word) else None
            return score(tiles, word, 0, language).points + len(blast(run.marks, word.places, kept)[1])

        return max(words, key=points)


class Hard(WordBot):
    """Simulates the cascades of each word with several refills, and takes the word with the best mean."""

    zipf = 0.0

    def pick(self, view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
        bag = BAGS[view.options.language]
        refills = [bag.draw_many(CELLS, chance.stream(f"refill {n}").below) for n in range(SIMULATED_REFILLS)]
        return max(words, key=lambda word: self._mean_points(view, run, word, refills))

    def _mean_points(self, view: View, run: PlayerRun, word: WordAt, refills: list[str]) -> float:
        tiles, total = Tiles(run.board, run.marks), 0
        for letters in refills:
            for step in run_chain(0, tiles, word, view.options, GuessedLetters(letters).refill):
                total += sum([found.points for found in step.words]) + sum([len(one.cells) for one in step.blasts])
                total += SPECIAL_WORTH[step.made.kind] if step.made else 0
        return total / len(refills)


class GuessedLetters:
    """New letters of a simulation, one after the other, and again from the first."""

    def __init__(self, letters: str) -> None:
        self.letters, self.used = letters, 0

    def refill(self, board: list[str], gaps: dict[int, int]) -> dict[int, list[Tile]]:
        tiles: dict[int, list[Tile]] = {}
        for col, count in gaps.items():
            tiles[col] = [(self.letters[(self.used + n) % CELLS], PLAIN) for n in range(count)]
            self.used += count
        return tiles


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "easy": Easy, "medium": Medium, "hard": Hard}
