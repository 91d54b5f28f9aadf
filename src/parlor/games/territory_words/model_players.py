"""Model players of Territory Words: four people of different skill, for measuring how hard the levels are.

They look at the board as the bots do, but their numbers were chosen before any bot's, from the words and areas that
people play (docs/levels.md), and stay as they are when the bots change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlor.games.skill import deviation
from parlor.kernel import Bot, Turn

from .bots import WordSkill, play
from .state import Action, View

LOOKS_SPREAD: Final = 2.5  # factor by which the placements that a person notices vary from turn to turn
LENGTH_SPREAD: Final = 0.7  # letters by which the longest word varies, too


class WordPerson:
    """Plays the best placement that it notices; some turns are better than others."""

    def __init__(self, zipf: float, longest: float, looks: float) -> None:
        self.zipf, self.longest, self.looks = zipf, longest, looks

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance.stream("person")
        mood = deviation(chance)
        longest = max(3.0, self.longest + LENGTH_SPREAD * mood)
        looks = max(1.0, self.looks * LOOKS_SPREAD**mood)
        return play(view, WordSkill(self.zipf, longest, looks, 0.0, 0.0, 0.0, 0.0), chance, turn.budget)


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": partial(WordPerson, zipf=4.5, longest=4.5, looks=4),
    "casual": partial(WordPerson, zipf=4.0, longest=5.5, looks=20),
    "good": partial(WordPerson, zipf=3.5, longest=6.5, looks=150),
    "very-good": partial(WordPerson, zipf=3.0, longest=7.5, looks=2_000),
}
