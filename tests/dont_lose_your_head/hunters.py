"""Hunts of bots on boards of their own, without an opponent or a limit, each made once for all who ask for it.

What two players do never touches, so that a match is two such hunts: whichever ends first, well or badly, decides it.
"""

from functools import cache
from statistics import fmean
from typing import NamedTuple

from parlor.games.dont_lose_your_head import bots, hiding, hunting, secrets
from parlor.games.dont_lose_your_head.difficulty import miss_limit
from parlor.games.dont_lose_your_head.state import BLANK, Settings
from parlor.kernel import Chance

BOARDS = {"random": 30, "easy": 50, "medium": 50, "hard": 60, "expert": 30}


class Trail(NamedTuple):
    kinds: list[str]  # of each guess: letter, cell or word
    misses: list[int]  # after each
    known: int  # the guess after which all the words were known

    @property
    def total(self):
        return self.misses[-1]


def board(size, words, seed, well):
    hide = secrets.hide_well if well else secrets.hide_anywhere
    return hiding.board_of(size, hide(Settings(size, words), "en", Chance(seed, 0, "board")))


def trail(bot, hidden, seed):
    hunt, found = hunting.new_hunt(hidden), Trail([], [], 0)
    while not hunting.is_found(hunt, hidden):
        hunt, guessed = hunting.guess(hunt, hidden, 0, bot.guess(hunt, "en", Chance(seed, len(found.kinds), "hunt")))
        found.kinds.append(guessed.kind)
        found.misses.append(hunt.misses)
        if BLANK in "".join(hunt.patterns):
            found = found._replace(known=len(found.kinds) + 1)
    return found


@cache
def _trail(level, size, words, well, seed):
    return trail(bots.LEVELS[level](), board(size, words, seed, well), seed)


def trails(level, size, words=3, well=False, boards=None):
    """Of a level on so many boards: the same ones for all levels, with common words anywhere or hidden well."""
    return [_trail(level, size, words, well, seed) for seed in range(boards or BOARDS[level])]


def misses(level, size, words=3, **more):
    return fmean(found.total for found in trails(level, size, words, **more))


def within(found, limit):
    """The share of hunts that end before the blade is at the top."""
    return fmean(hunt.total < limit for hunt in found)


def ends(found, settings):
    """For each hunt the guess that ends it, and whether that is everything found, not the last miss allowed."""
    limit = miss_limit(settings)
    last = [next((turn for turn, count in enumerate(hunt.misses, 1) if count >= limit), None) for hunt in found]
    return [(turn or len(hunt.misses), turn is None) for turn, hunt in zip(last, found, strict=True)]


def wins(mine, theirs):
    """How often I win, if any of my hunts may meet any of theirs, and either of us begins."""
    shares = []
    for turn, well in mine:
        for other, their_well in theirs:
            shares += [
                well if turn + 0.5 * second < other + 0.5 * (1 - second) else not their_well for second in (0, 1)
            ]
    return fmean(shares)
