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

from parlor.games.skill import deviation, happens, row_at, whole
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
    """The abilities of a player: probabilities in a turn, from 0 to 1, one error and one way to hide words."""

    letters_first: float  # it asks for a letter while a word is unknown, not for a cell
    letter_error: float  # standard deviation of its idea of how frequent a letter is, as a natural logarithm
    fitting_words: float  # it thinks of the words that fit, and asks for the letter that most of them have
    follows_hits: float  # it searches beside a hit, if it does not see where words can lie
    sees_lines: float  # it sees where the words can still lie, and uncovers the most likely cell
    exact: float  # it knows the exact probability of every letter, word and cell
    hiding: float  # 0: it hides everyday words anywhere; 1: common words; 2: hard words where they are found last


WAYS_TO_HIDE: Final = (hide_familiar, hide_anywhere, hide_well)
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
        hide = WAYS_TO_HIDE[whole(self.skill.hiding, chance.stream("hiding"))]
        return hide(settings, lexicon_name, chance)

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        own = chance.stream("skill")
        if happens(self.skill.exact, own):
            return self._exact.guess(hunt, lexicon_name, chance)
        if unsolved(hunt) and happens(self.skill.letters_first, own):
            return GuessLetter(self.letter(hunt, lexicon_name, own))
        return uncover(hunt, self.cell(hunt, own))

    def letter(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> str:
        words = beliefs(hunt, lexicon_name)
        if happens(self.skill.fitting_words, chance):
            return best_letter(hunt, words, curiosity=0)[0]
        possible = letter_chances(hunt, words)
        ranked = frequent_letters(lexicon(lexicon_name))
        # Frequencies of letters fall by about a tenth from one letter to the next.
        ideas = {
            letter: -rank * math.log(10 / 9) + self.skill.letter_error * deviation(chance)
            for rank, letter in enumerate(ranked)
        }
        return max((letter for letter in ranked if possible[number_of(letter)]), key=ideas.__getitem__)

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
