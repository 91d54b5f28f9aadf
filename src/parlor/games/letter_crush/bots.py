"""The players: a random common word, the best word, or the word that promises most."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from parlor.kernel import Bot, Chance, RandomBot, Turn
from parlor.words import lexicon

from .board import path_of, words_on
from .chain import run_chain, score
from .rules import Supply
from .state import Finish, Run, Submit, View, lexicon_name

EVERYDAY: Final = 4.0  # Zipf
USUAL_WORDS: Final = 3.0
REFILLS: Final = 40  # that the planner imagines for each word

Word = tuple[str, tuple[int, ...]]


@cache
def vocabulary(name: str, zipf: float) -> frozenset[str]:
    return frozenset(lexicon(name).common(zipf, 3, 6))


def own(view: View) -> Run:
    run = view.runs[view.you]
    assert run is not None, "a player sees their own run"
    return run


class Player(ABC):
    """Knows words of some frequency; submits one of them, or finishes where it sees none."""

    zipf = USUAL_WORDS

    def choose(self, turn: Turn) -> Any:
        view: View = turn.view
        chance = turn.chance
        name, run = lexicon_name(view.options), own(view)
        on_board = words_on(run.board, name)
        known = [word for word in on_board if word[0] in vocabulary(name, self.zipf)] or on_board
        if not known:
            return Finish()
        _, places = self.pick(view, run, known, chance)
        return Submit(path_of(places))

    @abstractmethod
    def pick(self, view: View, run: Run, words: list[Word], chance: Chance) -> Word: ...


class Easy(Player):
    zipf = EVERYDAY

    def pick(self, view: View, run: Run, words: list[Word], chance: Chance) -> Word:
        return chance.choice(words)


class Medium(Player):
    def pick(self, view: View, run: Run, words: list[Word], chance: Chance) -> Word:
        language = view.options.language
        return max(words, key=lambda word: score(run.board, word[1], 0, language).points)


class Hard(Player):
    """Imagines what falls after each word, several times, and takes the word with the best mean."""

    zipf = 0.0

    def pick(self, view: View, run: Run, words: list[Word], chance: Chance) -> Word:
        supplies = [chance.stream(f"supply {n}").bits64() for n in range(REFILLS)]
        return max(words, key=lambda word: self._promise(view, run, word, supplies))

    def _promise(self, view: View, run: Run, word: Word, supplies: list[int]) -> float:
        language, name = view.options.language, lexicon_name(view.options)
        total = 0
        for seed in supplies:
            refill = Supply(seed, language, run.drawn).refill
            steps = run_chain(0, run.board, word[1], language, name, refill)
            total += sum(found.points for step in steps for found in step.words)
        return total / len(supplies)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "easy": Easy, "medium": Medium, "hard": Hard}
