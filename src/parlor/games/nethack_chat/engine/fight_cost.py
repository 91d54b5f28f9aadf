"""What a fight may be expected to cost, by which generated dungeons are weighed."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from ..state import Hero, Monster
from . import tuning
from .odds import average, own_damages, speed

LAST_BLOW = 0.5  # rounds that are wasted on a monster, since its end seldom takes all of the last blow
RAGE = 1.5  # of a monster that strikes twice as hard for half of its life


def toll(hero: Hero, foes: Sequence[Monster]) -> float:
    """The HP that are lost by somebody who strikes at one monster after the other, the most dangerous first."""
    harm = {foe: average(hero, foe, easy=False) * (RAGE if foe.traits.special == "rage" else 1) for foe in foes}
    left, lost = list(foes), 0.0
    while left:
        target = max(left, key=lambda foe: speed(hero, foe) * harm[foe])
        blow = fmean(own_damages(hero, target))
        if target.traits.special == "regeneration":
            blow = max(1.0, blow - tuning.REGENERATION)
        rounds = target.hp / blow + LAST_BLOW if blow < target.hp else 1.0
        lost += rounds * sum(harm[foe] for foe in left) - harm[target]  # who is dead no longer strikes back
        left.remove(target)
    return lost
