"""Hunts of bots without an opponent or a limit, each played once for all tests.

Two players never influence each other, so a match is two such hunts: the one that ends first decides it.
"""

from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import NamedTuple

import sizes
from parlor.games.dont_lose_your_head import bot_hiding, game, hiding, hunters, hunting
from parlor.games.dont_lose_your_head.difficulty import miss_limit
from parlor.games.dont_lose_your_head.state import BLANK, BoardSettings
from parlor.kernel import Chance
from parlor.lab.players import as_bot

HUNTERS: dict[str, Callable[[], hunters.GuessingBot]] = {
    "random hunter": hunters.RandomHunter,
    "frequency hunter": hunters.FrequencyHunter,
    "density hunter": hunters.DensityHunter,
    "candidate hunter": hunters.CandidateHunter,
    "posterior hunter": hunters.PosteriorHunter,
}
BOARDS = dict(zip(HUNTERS, sizes.size((20, 50, 25, 25, 15), (30, 50, 50, 60, 30)), strict=True))


class Trail(NamedTuple):
    kinds: list[str]  # of each guess: letter, cell or word
    misses: list[int]  # after each
    known: int  # the guess after which all the words were known

    @property
    def total(self):
        return self.misses[-1]


def board(size, words, seed, well):
    hide = bot_hiding.hide_well if well else bot_hiding.hide_anywhere
    return hiding.board_of(size, hide(BoardSettings(size, words), "en", Chance(seed, 0, "board")))


def trail(bot, hidden, seed):
    hunt, found = hunting.new_hunt(hidden), Trail([], [], 0)
    while not hunting.is_complete(hunt, hidden):
        hunt, guessed = hunting.guess(hunt, hidden, 0, bot.guess(hunt, "en", Chance(seed, len(found.kinds), "hunt")))
        found.kinds.append(guessed.kind)
        found.misses.append(hunt.misses)
        if BLANK in "".join(hunt.patterns):
            found = found._replace(known=len(found.kinds) + 1)
    return found


def new_hunter(player):
    """Return a hunter, or the bot of a level or a model player of this name."""
    return HUNTERS[player]() if player in HUNTERS else as_bot(game, player)


@cache
def _trail(player, size, words, well, seed):
    return trail(new_hunter(player), board(size, words, seed, well), seed)


def trails(player, size, words=3, well=False, boards=None):
    """Return the hunts of a player on so many boards, the same ones for all players."""
    return [_trail(player, size, words, well, seed) for seed in range(boards or BOARDS.get(player, 25))]


def misses(player, size, words=3, **more):
    return fmean(found.total for found in trails(player, size, words, **more))


def within(found, limit):
    """Return the share of hunts that end below the limit of misses."""
    return fmean(hunt.total < limit for hunt in found)


def ends(found, settings):
    """Return for each hunt the number of its last guess within the limit, and whether everything was found."""
    limit = miss_limit(settings)
    last = [next((turn for turn, count in enumerate(hunt.misses, 1) if count >= limit), None) for hunt in found]
    return [(turn or len(hunt.misses), turn is None) for turn, hunt in zip(last, found, strict=True)]


def wins(mine, theirs):
    """Return the share of wins of the first, over all pairs of hunts and both orders."""
    shares = []
    for turn, well in mine:
        for other, their_well in theirs:
            shares += [
                well if turn + 0.5 * second < other + 0.5 * (1 - second) else not their_well for second in (0, 1)
            ]
    return fmean(shares)
