"""Model players of LetterCrush: four people of different skill, for measuring how hard the levels are.

They look at the board as the bots do. Their numbers come from what people do in word games
(docs/levels.md), and stay as they are when the bots change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlor.kernel import Bot

from .bots import CrushSkill, WordHunter


def person(zipf: float, longest: float, attention: float, greed: float, seconds: float) -> Callable[[], Bot]:
    return partial(WordHunter, CrushSkill(zipf, longest, attention, greed, 0.0, seconds))


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": person(zipf=4.5, longest=4, attention=0.45, greed=0.2, seconds=11.0),
    "casual": person(zipf=4.0, longest=5, attention=0.6, greed=0.5, seconds=8.5),
    "good": person(zipf=3.5, longest=6, attention=0.75, greed=0.8, seconds=7.0),
    "very-good": person(zipf=3.0, longest=6, attention=0.9, greed=1.0, seconds=5.5),
}
