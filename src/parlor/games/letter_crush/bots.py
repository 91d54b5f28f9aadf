"""The bots: a random common word, the word with the most points, or the word with the best simulated result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from parlor.kernel import Bot, Chance, RandomBot, Turn
from parlor.words import lexicon

from .board import path_of, words_on
from .chain import Places, run_chain, score
from .state import Finish, Options, PlayerRun, Submit, View, lexicon_name
from .supply import Supply

EASY_ZIPF: Final = 4.0  # everyday words
DEFAULT_ZIPF: Final = 3.0  # words that most adults know
SIMULATED_REFILLS: Final = 40  # for each word

Word = tuple[str, tuple[int, ...]]


@cache
def vocabulary(name: str, zipf: float) -> frozenset[str]:
    return frozenset(lexicon(name).common(zipf, 3, 6))


def own_run(view: View) -> PlayerRun:
    run = view.runs[view.you]
    assert run is not None, "a player sees the own run"
    return run


class WordBot(ABC):
    """Submits one of the words it knows, or any word if it knows none; finishes if there is none."""

    zipf = DEFAULT_ZIPF  # frequency of the rarest words that it knows

    def choose(self, turn: Turn) -> Any:
        view: View = turn.view
        chance = turn.chance
        name, run = lexicon_name(view.options), own_run(view)
        on_board = words_on(run.board, name)
        known = [word for word in on_board if word[0] in vocabulary(name, self.zipf)] or on_board
        if not known:
            return Finish()
        _, places = self.pick(view, run, known, chance)
        return Submit(path_of(places))

    @abstractmethod
    def pick(self, view: View, run: PlayerRun, words: list[Word], chance: Chance) -> Word:
        """Return one of the words."""


class Easy(WordBot):
    zipf = EASY_ZIPF

    def pick(self, view: View, run: PlayerRun, words: list[Word], chance: Chance) -> Word:
        return chance.choice(words)


class Medium(WordBot):
    def pick(self, view: View, run: PlayerRun, words: list[Word], chance: Chance) -> Word:
        language = view.options.language
        return max(words, key=lambda word: score(run.board, word[1], 0, language).points)


class Hard(WordBot):
    """Simulates the cascades of each word with several refills, and takes the word with the best mean."""

    zipf = 0.0

    def pick(self, view: View, run: PlayerRun, words: list[Word], chance: Chance) -> Word:
        supplies = simulated_supplies(chance)
        return max(words, key=lambda word: mean_points(view.options, run, word[1], supplies))


def simulated_supplies(chance: Chance, count: int = SIMULATED_REFILLS) -> list[int]:
    """Return random seeds of letters to come."""
    return [chance.stream(f"supply {n}").bits64() for n in range(count)]


def mean_points(options: Options, run: PlayerRun, word: Places, supplies: list[int]) -> float:
    """Return the points of a word on the board and of its cascades, on average over these supplies."""
    language, name = options.language, lexicon_name(options)
    total = 0
    for seed in supplies:
        refill = Supply(seed, language, run.drawn).refill
        steps = run_chain(0, run.board, word, language, name, refill)
        total += sum(found.points for step in steps for found in step.words)
    return total / len(supplies)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "easy": Easy, "medium": Medium, "hard": Hard}
