"""What is measured of LetterCrush: its words, its moves, its bots, and how often cascades come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any, Final, NamedTuple

from parlor.kernel import Chance, Turn, bot_chance

from .board import words_on
from .bots import LEVELS, Easy, vocabulary
from .letters import BAGS
from .rules import game
from .state import CELLS, Language, Options, State, Submit, lexicon_name

Bench = Callable[[], tuple[float, str]]
BOARDS: Final = 2000
WORDS: Final = 20_000  # that a player submits for the figures on cascades


def endless(language: Language = "en") -> Options:
    return Options("zen", language)


class Random(Easy):
    """Any word that many people know: the player of whom the figures on cascades speak."""

    zipf = 3.0


def played(options: Options, bot: Any, seed: int) -> Iterator[tuple[State, State]]:
    """The states before and after each word of one endless run."""
    state = game.start(options, Chance(seed))
    for ply in count(1):
        action = bot.choose(Turn(game, 0, game.view(state, 0), (), bot_chance(seed, ply, 0)))
        if not isinstance(action, Submit):
            return
        after = game.apply(state, 0, action, Chance(seed, ply)).state
        yield state, after
        state = after


class Followed(NamedTuple):
    """What followed from a word."""

    cascades: int
    mixed: bool


def followed(language: Language, words: int) -> list[Followed]:
    """From each of so many words, in runs of twenty."""
    runs = (zip(range(20), played(endless(language), Random(), seed), strict=False) for seed in count(1))
    steps = ((before.runs[0], after.runs[0]) for run in runs for _, (before, after) in run)
    return [
        Followed(max(word.chain for word in after.found[len(before.found) :]), after.shuffles > before.shuffles)
        for before, after in islice(steps, words)
    ]


def _word_lists() -> tuple[float, str]:
    boards = [BAGS["en"].draw_many(CELLS, Chance(n).below) for n in range(BOARDS)]
    name = lexicon_name(endless())
    words_on(boards[0], name)
    begun = time.process_time()
    for board in boards:
        words_on(board, name)
    return BOARDS / (time.process_time() - begun), "boards / CPU s"


def _moves() -> tuple[float, str]:
    """Words with all that follows from them, chosen beforehand."""
    moves = [
        (before, Submit(after.runs[0].found[len(before.runs[0].found)].cells))
        for seed in range(1, 11)
        for _, (before, after) in zip(range(40), played(endless(), Random(), seed), strict=False)
    ]
    begun, done = time.process_time(), 0
    while time.process_time() - begun < 1.0:
        for state, action in moves:
            game.apply(state, 0, action, Chance(1))
        done += len(moves)
    return done / (time.process_time() - begun), "moves / CPU s"


def _thinking(level: str, words: int) -> tuple[float, str]:
    bot, spent, thought = LEVELS[level](), 0.0, 0
    vocabulary("en", 3.0)
    for seed in count(1):
        for _, (before, _) in zip(range(20), played(endless(), Random(), seed), strict=False):
            view = game.view(before, 0)
            begun = time.process_time()
            bot.choose(Turn(game, 0, view, (), bot_chance(seed, thought, 0)))
            spent += time.process_time() - begun
            thought += 1
            if thought == words:
                return 1000 * spent / words, "CPU ms a word"
    raise AssertionError("there is always another seed")


def _cascades(language: Language) -> tuple[float, str]:
    found = followed(language, WORDS)
    chains = [word.cascades for word in found]
    some, three = (sum(chain >= least for chain in chains) / len(chains) for least in (1, 3))
    mixed = sum(word.mixed for word in found) / len(found)
    told = f"some after {some:.1%}, three or more after {three:.1%}, most {max(chains)}; mixed after {mixed:.2%}"
    return sum(chains) / len(chains), f"cascades a word, {told}"


BENCHES: Final[dict[str, Bench]] = {
    "letter-crush: words of a board": _word_lists,
    "letter-crush: moves with cascades": _moves,
    "letter-crush: medium thinks": lambda: _thinking("medium", 400),
    "letter-crush: hard thinks": lambda: _thinking("hard", 60),
    "letter-crush: cascades, English": lambda: _cascades("en"),
    "letter-crush: cascades, Polish": lambda: _cascades("pl"),
}
