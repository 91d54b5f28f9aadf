"""Levels: the experience that they need, and the HP, damage and defense that they add."""

from __future__ import annotations

from . import tuning


def threshold(level: int) -> int:
    """Return the experience at which a level is reached."""
    steps = tuning.EXPERIENCE_STEPS
    beyond = max(0, level - len(steps))
    tenths = steps[min(level, len(steps)) - 1] + beyond * tuning.EXPERIENCE_STEP_BEYOND
    return tenths * tuning.EXPERIENCE_MULTIPLIER // 10


def level_at(xp: int, level: int = 1) -> int:
    """Return the level that this experience gives, at least `level`."""
    while xp >= threshold(level + 1):
        level += 1
    return level


def hp_gain(level: int, easy: bool) -> int:
    """Return what reaching a level adds to HP and Max HP; for level 1, the HP at the start."""
    gain = tuning.BASE_HP if level == 1 else tuning.HP_PER_LEVEL * (2 if level == tuning.BIG_LEVEL else 1)
    return gain * tuning.EASY_HP // 100 if easy else gain


def max_hp(level: int, easy: bool) -> int:
    return sum(hp_gain(reached, easy) for reached in range(1, level + 1))


def damage_bonus(level: int) -> int:
    return level // tuning.LEVELS_PER_DAMAGE


def defense_bonus(level: int) -> int:
    return level // tuning.LEVELS_PER_DEFENSE
