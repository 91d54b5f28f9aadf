"""Players that plan the turn of one unit after another: by immediate gains, or by searching the reply.

The four without weaknesses of people measure the balance of the rules (tools/balance.py); `bots` has the levels.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from parlor.kernel import Budget, Chance, Turn

from .bitboard import each
from .search_position import ATTACK, BOMB, REST, Plan, SearchPosition
from .state import Action, AttackSquare, EndTurn, FinishUnit, MoveUnit, UseSpecial, View
from .tactics import (
    ADJACENT_VALUE,
    DANGER_COST,
    STEP_COST,
    ScoredPlan,
    ThreatMap,
    approach_plans,
    best_plan,
    immediate_plans,
    score,
    threat_map,
)

PATIENCE_ROUNDS: Final = 24  # until a bot is no longer careful: two that wait for each other would never meet
LATE_SHARE: Final = 0.5  # of the rounds; from then on a bot hurries even more
MAX_IMPATIENCE: Final = 2.4
UNIT_VALUE: Final = 14.0  # of a living unit, beside its health
DISTANCE_COST: Final = 0.3  # of each step between a unit and the enemy, at impatience 1
MAX_SACRIFICE: Final = 0.4  # how much less own units count at impatience 1
REPLY_CAUTION: Final = 0.3  # caution of the moves that a search assumes

See = Callable[[list[ScoredPlan]], list[ScoredPlan]]  # returns the plans that a player notices, as it values them


def as_they_are(plans: list[ScoredPlan]) -> list[ScoredPlan]:
    return plans


class GreedyBot:
    """Plans the turn of one unit after another, then plays the move and the action of the plan.

    Between two actions it remembers only the last plan, which it would find again: an unfinished move is planned from
    where it began.
    """

    caution = 0.0  # weight of danger in the score of a plan

    def __init__(self) -> None:
        self._last: tuple[Any, bool, Plan | None] = (None, False, None)  # position, whether of all units, plan

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        moving = view.moving
        mover = moving.unit if moving and moving.steps else None
        position = SearchPosition(view)
        if moving and moving.halted and mover is None:  # halted before its first step: it cannot move
            position.stop_at(moving.unit, position.at[moving.unit])
        plan = self._plan(view, position, mover, turn.budget)
        if plan is None:
            return EndTurn()
        if mover is None and (path := position.path(plan.unit, plan.to)):
            return MoveUnit(plan.unit, tuple(map(position.terrain.cell, path)))
        here = position.terrain.number(view.units[plan.unit].at)
        if here != plan.to:  # another player began the move, or there was less time to think than before
            plan = self._plan_from(view, position, plan.unit, here)
        return action_of(plan, position)

    def _plan(self, view: View, position: SearchPosition, mover: int | None, budget: Budget) -> Plan | None:
        """Return a plan for the unit that is moving, or the best plan of all units that can act; None: none can."""
        key = (view.terrain, view.turn, position.at, position.health, position.waiting, position.traps, position.move)
        last, of_all, plan = self._last
        fits = of_all if mover is None else plan is not None and plan.unit == mover
        if last != key or not fits:
            units = position.waiting if mover is None else [mover]
            plan = self.plan(view, position, units, budget) if units else None
            self._last = (key, mover is None, plan)
        return plan

    def _plan_from(self, view: View, position: SearchPosition, unit: int, here: int) -> Plan:
        """Return the best plan without another step: taking the move back and planning again might never end."""
        position.stop_at(unit, here)
        return best_plan(position, unit, threat_map(position, position.side), self.caution_in(view))[1]

    def caution_in(self, view: View) -> float:
        """Return the weight of danger in this turn."""
        return self.caution * max(0.0, 1 - impatience(view))

    def plan(self, view: View, position: SearchPosition, units: list[int], budget: Budget) -> Plan:
        """Return the best immediate plan of any of these units."""
        caution = self.caution_in(view)
        threats = threat_map(position, position.side, careful=caution > 0)
        return max((best_plan(position, unit, threats, caution) for unit in units), key=score)[1]


class CarefulBot(GreedyBot):
    """Avoids squares that enemies can hit."""

    caution = 0.6


class SearchBot(CarefulBot):
    """Plays eight plans of the unit with the best plan out: the rest of its own turn and the whole reply, both
    greedily, and compares the positions after that.
    """

    width = 8  # plans of each unit
    units = 1  # units whose plans are searched; half of them while more are waiting

    def plan(self, view: View, position: SearchPosition, units: list[int], budget: Budget) -> Plan:
        return self.search(view, position, units, budget, self.width, self.units)

    def search(
        self,
        view: View,
        position: SearchPosition,
        units: list[int],
        budget: Budget,
        width: int,
        searched: int,
        see: See = as_they_are,
    ) -> Plan:
        """Return the best of `width` plans of each of the `searched` units with the best immediate plans."""
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        haste, caution = impatience(view), self.caution_in(view)
        threats = threat_map(position, position.side)
        units = sorted(units, key=lambda unit: -best_seen(position, unit, threats, caution, see)[0])
        best, highest = None, -float("inf")
        for unit in units[: searched if len(units) <= searched else (searched + 1) // 2]:
            for plan in candidates(position, unit, threats, caution, width, see):
                value = self.value(position, plan, threats, haste)
                if value > highest:
                    highest, best = value, plan
                if deadline and time.monotonic() > deadline:
                    return best or plan
        assert best, "a unit can always stay where it is"
        return best

    def value(self, position: SearchPosition, plan: Plan, threats: ThreatMap, haste: float) -> float:
        """Return how much better the own side stands after the plan, the rest of the turn and the reply; `haste` is the
        impatience of the player.
        """
        side, position = position.side, position.copy()
        caution = REPLY_CAUTION * max(0.0, 1 - haste)
        position.apply(plan)
        play_rest_of_turn(position, threats, caution)  # its own moves change the threats only a little
        position.end_turn()
        play_rest_of_turn(position, threat_map(position, position.side, careful=caution > 0), caution)
        own, enemy = army_value(position, side), army_value(position, 1 - side)
        return (1 - MAX_SACRIFICE * haste) * own - enemy - DISTANCE_COST * haste * total_distance(position, side)


class WideSearchBot(SearchBot):
    """Searches twenty plans of up to eight units."""

    width = 20
    units = 8


def impatience(view: View) -> float:
    """Return how little a bot still cares for danger: it grows from 0 to 1, faster in some matches than in others, and
    up to MAX_IMPATIENCE in the last rounds.

    It is counted in turns: by rounds the first player would always lose patience first, and be hit first.
    """
    drawn = Chance(int.from_bytes(view.terrain.encode(), "big"), 0, f"patience {view.side}").below(81)
    rounds = view.turn / 2
    late = max(0.0, rounds / view.limit - LATE_SHARE) * 4
    return min(MAX_IMPATIENCE, rounds / (PATIENCE_ROUNDS * (0.6 + drawn / 100)) + late)


def play_rest_of_turn(position: SearchPosition, threats: ThreatMap, caution: float) -> None:
    """Apply the best immediate plan of each unit that is waiting, in their order."""
    while position.waiting and position.standing[1 - position.side]:
        position.apply(best_plan(position, position.waiting[0], threats, caution)[1])


def army_value(position: SearchPosition, side: int) -> float:
    """Return the value of a side's living units."""
    return sum(position.health[unit] + UNIT_VALUE for unit in position.living(side))


def total_distance(position: SearchPosition, side: int) -> float:
    """Return the sum of the steps from a side's units to the nearest enemy; 0 if there is none."""
    if not position.standing[1 - side]:
        return 0.0
    threats = threat_map(position, side, careful=False)
    return sum(threats.distance(position.at[unit]) for unit in position.living(side))


def best_seen(
    position: SearchPosition, unit: int, threats: ThreatMap, caution: float, see: See = as_they_are
) -> ScoredPlan:
    """Return the plan with the highest immediate score of those that the player notices."""
    return max(see(immediate_plans(position, unit, position.reach(unit), threats, caution)), key=score)


def candidates(
    position: SearchPosition, unit: int, threats: ThreatMap, caution: float, width: int, see: See = as_they_are
) -> list[Plan]:
    """Return the plans with the highest immediate scores: every action, and every square to go to."""
    reach = position.reach(unit)
    plans = see(
        [
            *immediate_plans(position, unit, reach, threats, caution),
            *approach_plans(position, unit, reach, threats, 0.0),
        ]
    )
    plans += other_squares(position, unit, reach, threats, caution, plans)
    plans.sort(key=score, reverse=True)
    return list(dict.fromkeys(plan for _, plan in plans))[:width]


def other_squares(
    position: SearchPosition, unit: int, reach: int, threats: ThreatMap, caution: float, plans: list[ScoredPlan]
) -> list[ScoredPlan]:
    """Return the same attacks from other squares, and moves to every square in reach."""
    more = list[ScoredPlan]()
    for value, plan in plans:
        if plan.action in (ATTACK, BOMB):
            pattern = position.terrain.around if plan.action == ATTACK else position.terrain.bomb_range
            danger = threats.danger(plan.to)
            for square in each(pattern[plan.target] & reach & ~(1 << plan.to), threats.side):
                cost = caution * DANGER_COST * (threats.danger(square) - danger)
                more.append((value - cost - 0.1, plan._replace(to=square)))
    for square in each(reach, threats.side):
        cost = caution * DANGER_COST * threats.danger(square)
        more.append((ADJACENT_VALUE - STEP_COST * threats.distance(square) - cost - 1, Plan(unit, square)))
    return more


def action_of(plan: Plan, position: SearchPosition) -> Action:
    """Return the action with which a unit at the end of its move carries out its plan."""
    if plan.action == REST:
        return FinishUnit(plan.unit)
    target = position.terrain.cell(plan.target)
    return AttackSquare(plan.unit, target) if plan.action == ATTACK else UseSpecial(plan.unit, target)
