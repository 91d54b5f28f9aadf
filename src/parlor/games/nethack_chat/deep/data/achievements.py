"""Achievements of an adventure. Each ending is one more: `ending-fight` and so on."""

from __future__ import annotations

from typing import Final

from ...engine.achievements import GOALS
from .endings import ENDINGS

DEEP_GOALS: Final = {
    "all-treasure": "every treasure taken",
    "no-potions": "not a drop drunk",
    "speed-run": "down and done in record time",
    "all-secrets": "every hidden door found",
    "all-quests": "every promise kept",
    "no-shopping": "not a coin spent",
    "gentle": "fewer than ten slain",
    **{f"ending-{ending.id}": ending.title for ending in ENDINGS.values()},
}
EVERY_GOAL: Final = DEEP_GOALS | GOALS  # where both have one, by its classic words
GENTLE_KILLS: Final = 9  # at most
