"""What a general search needs to know about Grid Game: a plan for each unit, and what armies are worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlor.kernel import AnyGame, Chance, Turn

from .planning import UNIT_VALUE, GreedyBot
from .state import Action, AttackSquare, State, UseSpecial

PLANNED: Final = 0.7  # weight of the plan
MAX_OTHERS: Final = 6  # attacks and specials that are tried beside it


def position_value(state: State) -> tuple[float, float]:
    worth = [0.0, 0.0]
    for unit in state.units:
        if unit.health:
            worth[unit.side] += unit.health + UNIT_VALUE
    value = worth[0] / (worth[0] + worth[1])
    return value, 1 - value


def action_prior(game: AnyGame, state: State, seat: int) -> Iterator[tuple[Action, float]]:
    """Yield the next action of a plan for immediate gains, then attacks and specials."""
    planned = GreedyBot().choose(Turn(game, seat, game.view(state, seat), (), Chance(0)))
    yield planned, PLANNED
    others = (action for action in game.legal(state, seat) if isinstance(action, AttackSquare | UseSpecial))
    for action in islice((action for action in others if action != planned), MAX_OTHERS):
        yield action, (1 - PLANNED) / MAX_OTHERS
