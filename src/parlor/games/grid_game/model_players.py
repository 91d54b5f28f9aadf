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


class TacticPerson(SkilledBot):
    """Charges at once, or waits for some rounds until an enemy comes into reach."""

    def __init__(self, skill: UnitSkill, waits: int) -> None:
        super().__init__()
        self._skill = skill
        self.waits = waits  # rounds in which it stays where it is, unless it has a target

    def skill(self, view: View) -> UnitSkill:
        return self._skill

    def plan(self, view: View, position: SearchPosition, units: list[int], budget: Budget) -> Plan:
        plan = super().plan(view, position, units, budget)
        if plan.action == REST and view.round <= self.waits:
            return Plan(plan.unit, position.at[plan.unit])
        return plan


def person(
    attention: float, specials: float, misjudgment: float, caution: float, width: float, waits: int
) -> Callable[[], Bot]:
    return partial(TacticPerson, UnitSkill(attention, specials, misjudgment, caution, width, 1, 0), waits)


MODEL_PLAYERS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": person(attention=0.7, specials=0.1, misjudgment=6, caution=0.0, width=1, waits=0),
    "casual": person(attention=0.85, specials=0.5, misjudgment=4, caution=0.05, width=1, waits=0),
    "good": person(attention=0.95, specials=0.8, misjudgment=2, caution=0.3, width=1, waits=5),
    "very-good": person(attention=1.0, specials=1.0, misjudgment=1, caution=0.6, width=3, waits=5),
}
