"""The bots: one table of numbers with a row for each level.

A weak bot is weak as people are: it looks for cells before it knows what it is looking for, has only a rough idea of
which letters are frequent, thinks of few words that fit, and does not see where a word can still lie. The expert
compares letters, words and cells on boards drawn from the posterior distribution, and hides hard words.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from parlor.games.skill import deviation, happens, round_randomly, row_at
from parlor.kernel import SIX_LEVELS, Bot, Chance
from parlor.words import lexicon

from .beliefs import beliefs, best_letter, frequent_letters, letter_chances, number_of
from .bot_hiding import hide_anywhere, hide_familiar, hide_well
from .density import density
from .hunters import (
    GuessingBot,
    PosteriorHunter,
    RandomHunter,
    cell_near_hits,
    hidden_cells,
    most_likely,
    uncover,
)
from .hunting import unsolved
from .state import BoardSettings, Guess, GuessLetter, Hunt, PlacedWord


class HuntSkill(NamedTuple):
    """The abilities of a player. All but `letter_error` and `hiding` are probabilities, from 0 to 1, in one turn."""

    letters_first: float  # of asking for a letter, not a cell, while a word is unknown
    letter_error: float  # standard deviation of its error in the natural logarithm of a letter's frequency
    fitting_words: float  # of thinking of the words that fit, and asking for the letter that most of them have
    follows_hits: float  # of searching beside a hit, if it does not see where words can lie
    sees_lines: float  # of seeing where the words can still lie, and uncovering the most likely cell
    exact: float  # of knowing the exact probability of every letter, word and cell
    hiding: float  # an index of WAYS_TO_HIDE, rounded up or down at random for each match


WAYS_TO_HIDE: Final = (hide_familiar, hide_anywhere, hide_well)  # the easiest to find first
SKILLS: Final = (  # of the levels; docs/levels.md has the reasons and the measurements
    HuntSkill(0.42, 0.8, 0.00, 0.65, 0.00, 0.0, 0.0),
    HuntSkill(0.75, 0.6, 0.05, 0.9, 0.15, 0.0, 0.0),
    HuntSkill(0.95, 0.4, 0.20, 1.0, 0.45, 0.0, 0.0),
    HuntSkill(1.00, 0.2, 0.55, 1.0, 0.75, 0.0, 0.5),
    HuntSkill(1.00, 0.0, 1.00, 1.0, 1.00, 0.2, 1.2),
    HuntSkill(1.00, 0.0, 1.00, 1.0, 1.00, 1.0, 2.0),
)


class SkilledHunter(GuessingBot):
    """Guesses as a player of a given skill does."""

    def __init__(self, skill: HuntSkill) -> None:
        self.skill = skill
        self._exact = PosteriorHunter()

    def hide(self, settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
        hide = WAYS_TO_HIDE[round_randomly(self.skill.hiding, chance.stream("hiding"))]
        return hide(settings, lexicon_name, chance)

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        stream = chance.stream("skill")
        if happens(self.skill.exact, stream):
            return self._exact.guess(hunt, lexicon_name, chance)
        if unsolved(hunt) and happens(self.skill.letters_first, stream):
            return GuessLetter(self.letter(hunt, lexicon_name, stream))
        return uncover(hunt, self.cell(hunt, stream))

    def letter(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> str:
        words = beliefs(hunt, lexicon_name)
        if happens(self.skill.fitting_words, chance):
            return best_letter(hunt, words, curiosity=0)[0]
        chances = letter_chances(hunt, words)
        ranked = frequent_letters(lexicon(lexicon_name))
        # Frequencies of letters fall by about a tenth from one letter to the next.
        estimates = {
            letter: -rank * math.log(10 / 9) + self.skill.letter_error * deviation(chance)
            for rank, letter in enumerate(ranked)
        }
        return max((letter for letter in ranked if chances[number_of(letter)] > 0), key=estimates.__getitem__)

    def cell(self, hunt: Hunt, chance: Chance) -> int:
        if happens(self.skill.sees_lines, chance):
            return most_likely(density(hunt), chance)
        if happens(self.skill.follows_hits, chance):
            return cell_near_hits(hunt, chance)
        return chance.choice(hidden_cells(hunt))


def bot_of_strength(strength: float) -> Bot:
    """Return a bot of any strength from 0, the first level, to 5, the expert."""
    return SkilledHunter(row_at(SKILLS, strength))


LEVELS: dict[str, Callable[[], Bot]] = {
    level: partial(bot_of_strength, strength) for strength, level in enumerate(SIX_LEVELS)
}
RANDOM_PLAYER: Final = RandomHunter  # for measurements of the rules
