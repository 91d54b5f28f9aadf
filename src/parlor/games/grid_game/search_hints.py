"""Hints about Grid Game for a search of any game: which actions to try first, and the value of a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlor.kernel import AnyGame, Chance, Turn

from .planning import UNIT_VALUE, GreedyBot
from .state import Action, AttackSquare, State, UseSpecial

PLAN_WEIGHT: Final = 0.7  # of the planned action; the other actions share the rest
MAX_OTHERS: Final = 6  # attacks and specials that are tried beside the planned action


def position_value(state: State) -> tuple[float, float]:
    """Return each side's share of the value of all living units, a number from 0 to 1."""
    worth = [0.0, 0.0]
    for unit in state.units:
        if unit.health:
            worth[unit.side] += unit.health + UNIT_VALUE
    value = worth[0] / (worth[0] + worth[1])
    return value, 1 - value


def action_prior(game: AnyGame, state: State, seat: int) -> Iterator[tuple[Action, float]]:
    """Yield actions with their weights: the one that the greedy bot plans, then attacks and specials."""
    planned = GreedyBot().choose(Turn(game, seat, game.view(state, seat), (), Chance(0)))
    yield planned, PLAN_WEIGHT
    others = (action for action in game.legal(state, seat) if isinstance(action, AttackSquare | UseSpecial))
    for action in islice((action for action in others if action != planned), MAX_OTHERS):
        yield action, (1 - PLAN_WEIGHT) / MAX_OTHERS
