"""Model players of Grid Game: four people of different skill, for measuring how hard the levels are.

They plan as the bots do, but their numbers were chosen before any bot's, from what people do in such games
(docs/levels.md), and stay as they are when the bots change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlor.kernel import Bot, Budget

from .bots import SkilledBot, UnitSkill
from .search_position import REST, Plan, SearchPosition
from .state import View


class WaitingPerson(SkilledBot):
    """Stays where it is for the first rounds, unless an enemy is in reach."""

    def __init__(self, skill: UnitSkill, rounds: int) -> None:
        super().__init__()
        self._skill = skill
        self.rounds = rounds  # for which it waits; 0: it charges at once

    def skill(self, view: View) -> UnitSkill:
        return self._skill

    def plan(self, view: View, position: SearchPosition, units: list[int], budget: Budget) -> Plan:
        plan = super().plan(view, position, units, budget)
        if plan.action == REST and view.round <= self.rounds:
            return Plan(plan.unit, to=position.at[plan.unit])
        return plan


def person(
    attention: float, specials: float, misjudgment: float, caution: float, width: float, waits: int
) -> Callable[[], Bot]:
    """Return a factory of players with this skill who wait for `waits` rounds."""
    skill = UnitSkill(attention, specials, misjudgment, caution, width, units=1, form=0)
    return partial(WaitingPerson, skill, waits)


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": person(attention=0.7, specials=0.1, misjudgment=6, caution=0.0, width=1, waits=0),
    "casual": person(attention=0.85, specials=0.5, misjudgment=4, caution=0.05, width=1, waits=0),
    "good": person(attention=0.95, specials=0.8, misjudgment=2, caution=0.3, width=1, waits=5),
    "very-good": person(attention=1.0, specials=1.0, misjudgment=1, caution=0.6, width=3, waits=5),
}
