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
    *,
    letters_first: float,
    letter_error: float,
    fitting_words: float,
    follows_hits: float,
    sees_lines: float,
    hiding: float,
) -> Callable[[], Bot]:
    """Return a factory of players with this skill, who never know the exact probabilities."""
    skill = HuntSkill(letters_first, letter_error, fitting_words, follows_hits, sees_lines, exact=0.0, hiding=hiding)
    return partial(SkilledHunter, skill)


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": person(
        letters_first=0.65,
        letter_error=0.8,
        fitting_words=0.05,
        follows_hits=0.85,
        sees_lines=0.05,
        hiding=0.0,
    ),
    "casual": person(
        letters_first=0.85,
        letter_error=0.5,
        fitting_words=0.25,
        follows_hits=1.0,
        sees_lines=0.3,
        hiding=0.0,
    ),
    "good": person(
        letters_first=0.95,
        letter_error=0.3,
        fitting_words=0.6,
        follows_hits=1.0,
        sees_lines=0.7,
        hiding=1.0,
    ),
    "very-good": person(
        letters_first=1.0,
        letter_error=0.1,
        fitting_words=0.9,
        follows_hits=1.0,
        sees_lines=0.95,
        hiding=1.3,
    ),
}
