"""Benchmarks of LetterCrush: word search, moves, bots, and how often cascades come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any, Final, NamedTuple

from parlor.kernel import Chance, Turn, bot_chance
from parlor.kernel.playout import applied_per_second

from .board import words_on
from .bots import LEVELS, CrushSkill, WordHunter, vocabulary
from .letters import BAGS
from .rules import game
from .state import CELLS, Language, Options, State, Submit, lexicon_name

Bench = Callable[[], tuple[float, str]]
BOARDS: Final = 2000
WORDS: Final = 20_000  # submitted for the figures on cascades
APPLIED_WORDS: Final = 40  # of each of ten runs
CHOSEN_WORDS: Final = {"medium": 400, "expert": 60}  # by a bot whose thinking is measured

# Submits any word that most adults know: the player of the figures on cascades.
ADULT: Final = CrushSkill(zipf=3.0, longest=6, attention=1.0, greed=0.0, plans=0.0, seconds=6.0)


def endless(language: Language = "en") -> Options:
    return Options("zen", language)


def word_run(options: Options, bot: Any, seed: int) -> Iterator[tuple[State, State]]:
    """Yield the states before and after each word of one endless run."""
    state = game.start(options, Chance(seed))
    for ply in count(1):
        action = bot.choose(Turn(game, 0, game.view(state, 0), (), bot_chance(seed, ply, 0)))
        if not isinstance(action, Submit):
            return
        after = game.apply(state, 0, action, Chance(seed, ply)).state
        yield state, after
        state = after


class WordEffect(NamedTuple):
    """The effect of a word."""

    cascades: int
    reshuffled: bool


def word_effects(language: Language, words: int) -> list[WordEffect]:
    """Return the effects of so many words, in runs of twenty."""
    runs = (zip(range(20), word_run(endless(language), WordHunter(ADULT), seed), strict=False) for seed in count(1))
    steps = ((before.runs[0], after.runs[0]) for run in runs for _, (before, after) in run)
    return [
        WordEffect(max(word.chain for word in after.found[len(before.found) :]), after.mixes > before.mixes)
        for before, after in islice(steps, words)
    ]


def _word_lists() -> tuple[float, str]:
    boards = [BAGS["en"].draw_many(CELLS, Chance(n).below) for n in range(BOARDS)]
    name = lexicon_name(endless())
    words_on(boards[0], name)
    start = time.process_time()
    for board in boards:
        words_on(board, name)
    return BOARDS / (time.process_time() - start), "boards / CPU s"


def _moves() -> tuple[float, str]:
    """Apply words that were chosen beforehand, with their cascades."""
    moves = [
        (before, Submit(after.runs[0].found[len(before.runs[0].found)].cells))
        for seed in range(1, 11)
        for _, (before, after) in zip(range(APPLIED_WORDS), word_run(endless(), WordHunter(ADULT), seed), strict=False)
    ]
    return applied_per_second(game, moves), "moves / CPU s"


def _thinking(level: str) -> tuple[float, str]:
    bot, spent, thought, words = LEVELS[level](), 0.0, 0, CHOSEN_WORDS[level]
    vocabulary("en", 3.0)
    for seed in count(1):
        for _, (before, _) in zip(range(20), word_run(endless(), WordHunter(ADULT), seed), strict=False):
            view = game.view(before, 0)
            start = time.process_time()
            bot.choose(Turn(game, 0, view, (), bot_chance(seed, thought, 0)))
            spent += time.process_time() - start
            thought += 1
            if thought == words:
                return 1000 * spent / words, "CPU ms a word"
    raise AssertionError("count() never ends")


def _cascades(language: Language) -> tuple[float, str]:
    effects = word_effects(language, WORDS)
    chains = [effect.cascades for effect in effects]
    some, three = (sum(chain >= least for chain in chains) / len(chains) for least in (1, 3))
    reshuffled = sum(effect.reshuffled for effect in effects) / len(effects)
    shares = f"some after {some:.1%}, three or more after {three:.1%}, at most {max(chains)}"
    return sum(chains) / len(chains), f"cascades a word: {shares}; reshuffled after {reshuffled:.2%}"


BENCHES: Final[dict[str, Bench]] = {
    "letter-crush: words of a board": _word_lists,
    "letter-crush: moves with cascades": _moves,
    "letter-crush: medium thinks": lambda: _thinking("medium"),
    "letter-crush: expert thinks": lambda: _thinking("expert"),
    "letter-crush: cascades, English": lambda: _cascades("en"),
    "letter-crush: cascades, Polish": lambda: _cascades("pl"),
}
