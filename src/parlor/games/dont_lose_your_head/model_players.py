"""Model players of Don't Lose Your Head: four people of different skill, for measuring how hard the levels are.

They guess as the bots do, but their numbers were chosen before any bot's, from what people do in hangman and
battleship (docs/levels.md), and stay as they are when the bots change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlor.kernel import Bot

from .bots import HuntSkill, SkilledHunter


def person(
    letters_first: float,
    letter_error: float,
    fitting_words: float,
    follows_hits: float,
    sees_lines: float,
    hiding: float,
) -> Callable[[], Bot]:
    skill = HuntSkill(letters_first, letter_error, fitting_words, follows_hits, sees_lines, 0.0, hiding)
    return partial(SkilledHunter, skill)


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": person(0.65, 0.8, 0.05, 0.85, 0.05, 0.0),
    "casual": person(0.85, 0.5, 0.25, 1.0, 0.3, 0.0),
    "good": person(0.95, 0.3, 0.6, 1.0, 0.7, 1.0),
    "very-good": person(1.0, 0.1, 0.9, 1.0, 0.95, 1.3),
}
