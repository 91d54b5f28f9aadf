"""The players: two that take what they see, and two that think of the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from parlor.kernel import Bot, Budget, Cell, Chance, RandomBot, Turn

from .field import ATTACK, BOMB, BUBBLE, PAINT, REST, TRAP, Field, Plan, each
from .state import Action, Attack, EndTurn, Special, Step, TakeBack, View, Wait
from .tactics import BLOW, CLOSE, STEP, Option, Outlook, approaches, at_once, gain, greedy, look_out

PATIENCE: Final = 24  # rounds until nobody is careful any more: two who wait for each other would wait for ever
LATE: Final = 0.5  # of the rounds are over: whoever still waits may wait in vain
HASTIEST: Final = 2.4
STANDING: Final = 14.0  # what a unit is worth beside its health
NEAR: Final = 0.3  # and each step towards the enemy, once patience is gone
RASH: Final = 0.4  # how much less its own units count then
SWIFT: Final = 0.3  # caution of the moves that a search imagines


class Commander:
    """Gives its units orders one after another: a plan for the next unit, carried out action by action.

    It keeps nothing between two actions but the last plan, which it would find again: a unit in the middle of its
    move is thought of as standing where it began.
    """

    caution = 0.0

    def __init__(self) -> None:
        self._kept: tuple[Any, bool, Plan | None] = (None, False, None)

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        moving = view.moving
        begun = moving.unit if moving and moving.steps else None
        field = Field(view)
        if moving and moving.halted and begun is None:  # it stands, by order; so it cannot step
            field.stand(moving.unit, field.at[moving.unit])
        plan = self._plan(view, field, begun, turn.budget)
        if plan is None:
            return EndTurn()
        if has_strayed(view, field, plan):  # somebody else began, or there was less time to think than before
            return self._stay(view, field, plan.unit, turn.legal)
        return next_action(view, field, plan)

    def _plan(self, view: View, field: Field, begun: int | None, budget: Budget) -> Plan | None:
        """A plan for whoever has begun, or for the one of all that promises most."""
        key = (view.terrain, view.turn, field.at, field.health, field.waiting, field.traps, field.move)
        seen, of_all, plan = self._kept
        fits = of_all if begun is None else plan is not None and plan.unit == begun
        if seen != key or not fits:
            units = field.waiting if begun is None else [begun]
            plan = self.plan(field, units, haste(view), budget) if units else None
            self._kept = (key, begun is None, plan)
        return plan

    def _stay(self, view: View, field: Field, unit: int, legal: Iterable[Any]) -> Action:
        """The best from where the unit is: to take it back and think again might never end."""
        here, fallen = field.ground.number(view.units[unit].at), field.bodies[view.side]
        if fallen >> here & 1:
            onward = (action for action in legal if isinstance(action, Step))
            return next((step for step in onward if not fallen >> field.ground.number(step.to) & 1), TakeBack(unit))
        field.stand(unit, here)
        caution = self.caution * max(0.0, 1 - haste(view))
        return deed(greedy(field, unit, look_out(field, field.side), caution)[1], field.ground.cell)

    def plan(self, field: Field, units: list[int], haste: float, budget: Budget) -> Plan:
        """The best that any of these units sees."""
        caution = self.caution * max(0.0, 1 - haste)
        outlook = look_out(field, field.side, careful=caution > 0)
        return max((greedy(field, unit, outlook, caution) for unit in units), key=gain)[1]


class Easy(Commander):
    """Takes what it can and never looks who can hit back."""


class Medium(Commander):
    """Counts who could strike it where it goes."""

    caution = 0.6


class Thinker(Commander):
    """For each unit some plans; behind each the rest of its own turn and the whole answer, as a hasty player would play
    them, and then who stands better.
    """

    caution = 0.6
    width = 8  # plans for each unit
    units = 1  # the next one is sought among so many, or half of that where more are waiting

    def plan(self, field: Field, units: list[int], haste: float, budget: Budget) -> Plan:
        until = None if budget.seconds is None else time.monotonic() + budget.seconds
        outlook = look_out(field, field.side)
        caution = self.caution * max(0.0, 1 - haste)
        units = sorted(units, key=lambda unit: -greedy(field, unit, outlook, caution)[0])
        best, most = None, -float("inf")
        for unit in units[: self.units if len(units) <= self.units else (self.units + 1) // 2]:
            for plan in candidates(field, unit, outlook, caution, self.width):
                promise = self.promise(field, plan, outlook, haste)
                if promise > most:
                    most, best = promise, plan
                if until and time.monotonic() > until:
                    return best or plan
        assert best, "somebody can always stay where they are"
        return best

    def promise(self, field: Field, plan: Plan, outlook: Outlook, haste: float) -> float:
        side, field = field.side, field.copy()
        caution = SWIFT * max(0.0, 1 - haste)
        field.do(plan)
        play_out(field, outlook, caution)  # what it saw before it began: its own moves change that little
        field.pass_turn()
        play_out(field, look_out(field, field.side, careful=caution > 0), caution)
        mine, theirs = standing(field, side), standing(field, 1 - side)
        return (1 - RASH * haste) * mine - theirs - NEAR * haste * remoteness(field, side)


class Hard(Thinker):
    """Thinks of eight plans for each unit."""


class Expert(Thinker):
    """Thinks of twenty."""

    width = 20
    units = 8


def haste(view: View) -> float:
    """From 0 to 1 while care goes down, faster in one match than in another; more, towards the last.

    By turns: counted in rounds, whoever moves first would be the first to lose patience, and the first to be struck.
    """
    drawn = Chance(int.from_bytes(view.terrain.encode(), "big"), 0, f"patience {view.side}").below(81)
    rounds = view.turn / 2
    late = max(0.0, rounds / view.limit - LATE) * 4
    return min(HASTIEST, rounds / (PATIENCE * (0.6 + drawn / 100)) + late)


def play_out(field: Field, outlook: Outlook, caution: float) -> None:
    """The rest of a turn, each unit as it comes."""
    while field.waiting and field.standing[1 - field.side]:
        field.do(greedy(field, field.waiting[0], outlook, caution)[1])


def standing(field: Field, side: int) -> float:
    return sum(field.health[unit] + STANDING for unit in field.living(side))


def remoteness(field: Field, side: int) -> float:
    """How far a side's units are from the nearest enemy, all together; from nobody, where none is left."""
    if not field.standing[1 - side]:
        return 0.0
    outlook = look_out(field, side, careful=False)
    return sum(outlook.distance(field.at[unit]) for unit in field.living(side))


def candidates(field: Field, unit: int, outlook: Outlook, caution: float, width: int) -> list[Plan]:
    """The most promising plans at first sight: every deed, on calm squares and on near ones, and to stay."""
    reach = field.reach(unit)
    found = [
        *at_once(field, unit, reach, outlook, caution),
        *approaches(field, unit, reach, outlook, 0.0),
    ]
    found += elsewhere(field, unit, reach, outlook, caution, found, width)
    found.sort(key=gain, reverse=True)
    return list(dict.fromkeys(plan for _, plan in found))[:width]


def elsewhere(
    field: Field, unit: int, reach: int, outlook: Outlook, caution: float, found: list[Option], width: int
) -> list[Option]:
    """The same attacks from other squares, and every square to go to, with a view to what may strike there."""
    more = list[Option]()
    for promise, plan in found:
        if plan.deed in (ATTACK, BOMB):
            pattern = field.ground.around if plan.deed == ATTACK else field.ground.bombed
            calm = outlook.danger(plan.to)
            for square in each(pattern[plan.at] & reach & ~(1 << plan.to), outlook.side):
                cost = caution * BLOW * (outlook.danger(square) - calm)
                more.append((promise - cost - 0.1, plan._replace(to=square)))
    for square in each(reach, outlook.side):
        cost = caution * BLOW * outlook.danger(square)
        more.append((CLOSE - STEP * outlook.distance(square) - cost - 1, Plan(unit, square)))
    return more


# --- from a plan to actions ------------------------------------------------------------------------------------------


def next_action(view: View, field: Field, plan: Plan) -> Action:
    steps = steps_of(view, plan.unit)
    way = field.path(plan.unit, plan.to)
    return Step(plan.unit, field.ground.cell(way[steps])) if steps < len(way) else deed(plan, field.ground.cell)


def steps_of(view: View, unit: int) -> int:
    return view.moving.steps if view.moving and view.moving.unit == unit else 0


def has_strayed(view: View, field: Field, plan: Plan) -> bool:
    """Whether a unit that is moving has left its way, or halted before the end of it."""
    steps = steps_of(view, plan.unit)
    if not (steps and view.moving):
        return False
    way = field.path(plan.unit, plan.to)
    here = field.ground.number(view.units[plan.unit].at)
    return steps > len(way) or way[steps - 1] != here or (view.moving.halted and steps < len(way))


def deed(plan: Plan, cell: Callable[[int], Cell]) -> Action:
    if plan.deed == ATTACK:
        return Attack(plan.unit, cell(plan.at))
    if plan.deed == REST:
        return Wait(plan.unit)
    assert plan.deed in (BOMB, PAINT, BUBBLE, TRAP)
    return Special(plan.unit, cell(plan.at))


LEVELS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
}
