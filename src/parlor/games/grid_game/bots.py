"""The bots: one table of numbers with a row for each level.

A weak bot is weak as people are: it overlooks targets, forgets its specials, misjudges what a plan is worth and ignores
danger. A strong one looks ahead to the reply, with more plans for more units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from parlor.games.skill import deviation, happens, round_randomly, row_at
from parlor.kernel import SIX_LEVELS, Bot, Budget, Chance, RandomBot

from .planning import SearchBot, best_seen, impatience
from .search_position import ATTACK, BUBBLE, REST, TRAP, Plan, SearchPosition
from .state import View
from .tactics import ScoredPlan, score, threat_map


class UnitSkill(NamedTuple):
    """The abilities of a player. In a turn, numbers of plans and units are rounded up or down at random."""

    attention: float  # probability that it notices a target of a unit in a turn
    specials: float  # probability that it thinks of a special, too
    misjudgment: float  # standard deviation of its error in the value of a plan, in points of health
    caution: float  # weight of danger in the value of a plan
    width: float  # plans of a unit that it plays out to the end of the reply; 1: it does not look ahead
    units: float  # units whose plans it plays out
    form: float  # standard deviation of its strength from game to game, in levels


SKILLS: Final = (  # docs/levels.md has the reasons and the measurements
    # The worst day of a weak player; the first level is the second row.
    UnitSkill(attention=0.35, specials=0.0, misjudgment=10.0, caution=0.0, width=1, units=1, form=0.0),
    UnitSkill(attention=0.50, specials=0.1, misjudgment=8.0, caution=0.0, width=1, units=1, form=1.4),
    UnitSkill(attention=0.62, specials=0.3, misjudgment=6.0, caution=0.05, width=1, units=1, form=1.4),
    UnitSkill(attention=0.77, specials=0.55, misjudgment=4.2, caution=0.18, width=1.7, units=1, form=1.4),
    UnitSkill(attention=0.89, specials=0.75, misjudgment=3.0, caution=0.4, width=3.3, units=1, form=1.4),
    UnitSkill(attention=0.98, specials=0.95, misjudgment=0.8, caution=0.6, width=14, units=5, form=0.75),
    UnitSkill(attention=1.00, specials=1.0, misjudgment=0.0, caution=0.6, width=20, units=8, form=0.0),
)
RATIOS: Final = frozenset(("width", "units"))  # fields that are interpolated by their logarithms


class SkilledBot(SearchBot):
    """Plans as a player of a given skill does. What it overlooks in a turn follows from the view alone, so that it
    stays the same from action to action.
    """

    def skill(self, view: View) -> UnitSkill:
        """Return the numbers of this turn."""
        raise NotImplementedError

    def caution_in(self, view: View) -> float:
        return self.skill(view).caution * max(0.0, 1 - impatience(view))

    def plan(self, view: View, position: SearchPosition, units: list[int], budget: Budget) -> Plan:
        skill = self.skill(view)
        chance, see = game_chance(view, f"turn {view.turn}"), partial(notice_plans, view, skill)
        width, searched = round_randomly(skill.width, chance), round_randomly(skill.units, chance)
        if width > 1:
            return self.search(view, position, units, budget, width, searched, see)
        caution = self.caution_in(view)
        threats = threat_map(position, position.side, careful=caution > 0)
        return max((best_seen(position, unit, threats, caution, see) for unit in units), key=score)[1]


class LevelBot(SkilledBot):
    """A bot of any strength from 0, the first level, to 5, the expert."""

    def __init__(self, strength: float) -> None:
        super().__init__()
        self.strength = strength

    def skill(self, view: View) -> UnitSkill:
        return skill_at(self.strength + skill_at(self.strength).form * deviation(game_chance(view, "form")))


def skill_at(strength: float) -> UnitSkill:
    return row_at(SKILLS, strength + 1, RATIOS)


def game_chance(view: View, name: str) -> Chance:
    """Return random numbers that are the same whenever the side to move asks for this name in one game: the terrain
    stays the same.
    """
    return Chance(int.from_bytes(view.terrain.encode(), "big"), 0, f"{name} {view.side}")


def notice_plans(view: View, skill: UnitSkill, plans: list[ScoredPlan]) -> list[ScoredPlan]:
    """Return the plans that a player of this skill notices, with their values as it judges them. Moves without an
    action are always noticed.
    """
    if skill.attention == skill.specials == 1 and not skill.misjudgment:
        return plans
    seen = list[ScoredPlan]()
    for value, plan in plans:
        target = plan.to if plan.action == REST else 0 if plan.action in (BUBBLE, TRAP) else plan.target
        chance = game_chance(view, f"turn {view.turn} unit {plan.unit} does {plan.action} at {target}")
        likely = 1.0 if plan.action == REST else skill.attention * (1.0 if plan.action == ATTACK else skill.specials)
        if happens(likely, chance):
            seen.append((value + skill.misjudgment * deviation(chance), plan))
    return seen


def bot_of_strength(strength: float) -> Bot:
    return LevelBot(strength)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {
    level: partial(LevelBot, strength) for strength, level in enumerate(SIX_LEVELS)
}
RANDOM_PLAYER: Final = RandomBot  # for measurements of the rules
