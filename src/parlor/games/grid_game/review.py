"""The evaluator for reviews: the lead in percent of an army, and better plans for a unit.

The whole turn of a unit, its move and its action, is judged when it ends: at the action, at a step into mud, or at the
end of the turn. A plan is worth the lead that remains after the rest of the turn and the whole reply, both played
greedily, as the strongest bot computes it (planning.py).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from parlor.kernel import Assessment, Cell, Chance, Reviewer, ScoredAction, Seat

from .planning import REPLY_CAUTION, UNIT_VALUE, action_of, army_value, candidates, play_rest_of_turn
from .search_position import ATTACK, BOMB, BUBBLE, PAINT, REST, TRAP, Plan, SearchPosition
from .state import (
    Action,
    AttackSquare,
    EndTurn,
    FinishUnit,
    HaltUnit,
    Kind,
    MoveUnit,
    State,
    TakeBackMove,
    UseSpecial,
    View,
)
from .tactics import threat_map

MAX_BETTER: Final = 3
MAX_WIDTH, MIN_WIDTH = 20, 4  # plans of a unit that are compared
PLANS_PER_MATCH: Final = 6000
# of the moves that follow a plan: the best of many plans looks too good by one continuation alone
CAUTIONS: Final = (0.1, 0.3, 0.6)
SPECIALS: Final[dict[Kind, int]] = {"linebacker": BUBBLE, "paintballer": BOMB, "artist": PAINT, "prankster": TRAP}
VERBS: Final = {ATTACK: "attack", BOMB: "bomb", PAINT: "heal", BUBBLE: "bubble", TRAP: "trap", REST: "wait"}


class Decision(NamedTuple):
    """The end of a unit's turn, or of a side's."""

    position: SearchPosition  # before the unit moved
    units: list[int]  # whose plans are compared
    plan: Plan | None  # that was played; None: the turn was ended


class ArmyReviewer(Reviewer):
    measure = "lead"
    unit = "% of an army"
    method = "The strongest bot's plans for each unit, compared after the rest of the turn and the reply to it."

    def __init__(self, moves: int) -> None:
        self.width = max(MIN_WIDTH, min(MAX_WIDTH, PLANS_PER_MATCH // max(1, moves)))

    def evaluate(self, state: State) -> tuple[float, ...]:
        sides = [0.0, 0.0]
        for unit in state.units:
            sides[unit.side] += unit.health + UNIT_VALUE if unit.health else 0.0
        lead = percent(state, sides[0] - sides[1])
        return lead, -lead

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        decision = decision_of(view, action)
        if decision is None:
            return None
        position, units, plan = decision
        threats = threat_map(position, seat)
        found = dict[Plan, float]()
        for unit in units:
            for other in candidates(position, unit, threats, REPLY_CAUTION, self.width):
                found[other] = value_of(position, other)
        if plan is None:
            played = floor = value_of(position, None)
        else:
            played = found[plan] if plan in found else value_of(position, plan)
            floor = value_of(position, Plan(plan.unit, position.at[plan.unit]))
        ranked = sorted((other for other in found if found[other] > played), key=lambda other: -found[other])
        better = [
            ScoredAction(first_action(view, position, other), percent(view, found[other]), plan_text(position, other))
            for other in ranked[:MAX_BETTER]
        ]
        return Assessment(percent(view, played), percent(view, floor), tuple(better))

    def describe_action(self, view: View, action: Action) -> str:
        decision = decision_of(view, action)
        if decision and decision.plan:
            return plan_text(decision.position, decision.plan)
        if isinstance(action, EndTurn):
            return "end turn"
        unit = view.units[action.unit]
        match action:
            case MoveUnit(path=path):
                return f"{unit.kind} {unit.at} to {path[-1]}"
            case HaltUnit():
                return f"{unit.kind} {unit.at}, halt"
            case _:
                return f"{unit.kind} {unit.at}, take back"


def decision_of(view: View, action: Action) -> Decision | None:
    """Return what an action decides; None if the turn of its unit goes on, or nothing is left to decide."""
    position, moving = SearchPosition(view), view.moving
    if isinstance(action, HaltUnit | TakeBackMove):
        return None
    if isinstance(action, EndTurn):
        if moving:
            position.stop_at(moving.unit, position.terrain.number(view.units[moving.unit].at))
        return Decision(position, position.waiting, None) if position.waiting else None
    number, unit = position.terrain.number, action.unit
    match action:
        case MoveUnit(path=path):
            sticky = position.sticky(position.side)
            stuck = next((at for at in map(number, path) if sticky >> at & 1), None)
            return None if stuck is None else Decision(position, [unit], Plan(unit, stuck))
        case FinishUnit():
            plan = Plan(unit, number(view.units[unit].at))
        case AttackSquare(at=at):
            plan = Plan(unit, number(view.units[unit].at), ATTACK, number(at))
        case UseSpecial(at=at):
            plan = Plan(unit, number(view.units[unit].at), SPECIALS[view.units[unit].kind], number(at))
    return Decision(position, [unit], plan)


def value_of(position: SearchPosition, plan: Plan | None) -> float:
    """Return by how many points of health and units the side to move leads after the plan, the rest of its turn and the
    reply, on average over several cautions; without a plan its turn ends at once.
    """
    return sum(lead_after(position, plan, caution) for caution in CAUTIONS) / len(CAUTIONS)


def lead_after(position: SearchPosition, plan: Plan | None, caution: float) -> float:
    side, position = position.side, position.copy()
    if plan is None:
        position.waiting = []
    else:
        position.apply(plan)
    play_rest_of_turn(position, threat_map(position, side), caution)
    position.end_turn()
    play_rest_of_turn(position, threat_map(position, position.side), caution)
    return army_value(position, side) - army_value(position, 1 - side)


def percent(game: State | View, points: float) -> float:
    """Return points in percent of an army at its start."""
    whole = sum(unit.most + UNIT_VALUE for unit in game.units) / 2
    return 100 * points / whole


def first_action(view: View, position: SearchPosition, plan: Plan) -> Action:
    """Return the action with which the unit begins this plan from the square where its turn began."""
    path = position.path(plan.unit, plan.to)
    return MoveUnit(plan.unit, tuple(map(position.terrain.cell, path))) if path else action_of(plan, position)


def plan_text(position: SearchPosition, plan: Plan) -> str:
    """Return a plan in a few words: "linebacker C4 to E5, attack F6"."""

    def square(number: int) -> Cell:
        return position.terrain.cell(number)

    moved = f" to {square(plan.to)}" if plan.to != position.at[plan.unit] else ""
    target = f" {square(plan.target)}" if plan.action not in (REST, BUBBLE) else ""
    return f"{position.kind[plan.unit]} {square(position.at[plan.unit])}{moved}, {VERBS[plan.action]}{target}"
