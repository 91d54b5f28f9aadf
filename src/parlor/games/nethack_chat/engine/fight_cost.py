"""The HP that a fight is expected to cost. Generated dungeons are balanced by it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from ..state import Hero, Monster
from . import tuning
from .odds import average_damage, hero_damages, share_per_blow

WASTED_ROUNDS = 0.5  # per monster, since the last blow seldom needs all of its damage
RAGE_FACTOR = 1.5  # mean damage of a monster that deals double damage in the second half of its HP


def expected_cost(hero: Hero, foes: Sequence[Monster]) -> float:
    """Return the HP lost by a hero who attacks one monster after the other, the most dangerous first."""
    harm = {
        foe: average_damage(hero, foe, easy=False) * (RAGE_FACTOR if foe.traits.special == "rage" else 1)
        for foe in foes
    }
    left, lost = list(foes), 0.0
    while left:
        target = max(left, key=lambda foe: share_per_blow(hero, foe) * harm[foe])
        blow = fmean(hero_damages(hero, target))
        if target.traits.special == "regeneration":
            blow = max(1.0, blow - tuning.REGENERATION)
        rounds = target.hp / blow + WASTED_ROUNDS if blow < target.hp else 1.0
        lost += rounds * sum(harm[foe] for foe in left) - harm[target]  # the dead do not strike back
        left.remove(target)
    return lost
