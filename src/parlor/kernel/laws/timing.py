"""The law of timing: the time that an answer takes reveals no secret.

Only large differences count (see MIN_SECONDS and MIN_RATIO), because measured times are noisy. The law
finds rules that search or sleep in some of the states that a viewer must not be able to distinguish, and answer at once
in others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from ..game import Seat
from .positions import LawBroken, LawContext, Position, error_place, name_of, need_hidden, same
from .secrecy import need_twins, twins

MAX_TIMED_POSITIONS = 12
MAX_TIMED_ACTIONS = 200
MIN_SECONDS = 0.001  # seconds; if both answers are faster, they are not compared
MIN_RATIO = 8  # the slower answer takes at least this many times as long
RUNS = 3  # the fastest of this many runs counts
CONFIRMATIONS = 4  # further measurements in a row that must show the difference too


def timing(context: LawContext) -> None:
    """No answer takes much longer in one of two states that the viewer must not be able to distinguish."""
    need_hidden(context)
    need_twins(context)
    for at in context.spread_positions(MAX_TIMED_POSITIONS):
        for viewer in context.viewers:
            for twin in twins(context, at, viewer, 2):
                with error_place(at.seed, at.ply):
                    _need_same_time(context, at, viewer, twin)


def _need_same_time(context: LawContext, at: Position, viewer: Seat, twin: Any) -> None:
    game = context.game
    for name, ask in _questions(context, at, viewer).items():
        one, other = partial(ask, at.state), partial(ask, twin)
        if _differ(one, other) and all(_differ(one, other) for _ in range(CONFIRMATIONS)):
            times = " or ".join(f"{1000 * _quickest(call):.1f} ms" for call in (one, other))
            raise LawBroken(f"{name} takes {times}: {name_of(viewer)} could learn a secret from the time")
    if game.check(twin, at.seat, at.action) is None:
        steps = [partial(_apply, context, at, origin) for origin in (at.state, twin)]
        views = [game.view(step().state, viewer) for step in steps]
        if same(*views) and _differ(*steps) and all(_differ(*steps) for _ in range(CONFIRMATIONS)):
            times = " or ".join(f"{1000 * _quickest(step):.1f} ms" for step in steps)
            raise LawBroken(f"apply takes {times}: {name_of(viewer)} could learn a secret from the time")


def _apply(context: LawContext, at: Position, state: Any) -> Any:
    return context.game.apply(state, at.seat, at.action, at.chance())


def _questions(context: LawContext, at: Position, viewer: Seat) -> dict[str, Callable[[Any], Any]]:
    game = context.game
    questions: dict[str, Callable[[Any], Any]] = {
        "view": lambda state: game.view(state, viewer),
        "text": lambda state: game.text(game.view(state, viewer)),
        "to_act": game.to_act,
        "outcome": game.outcome,
    }
    if viewer == at.seat:
        questions["legal"] = lambda state: context.legal(state, viewer, MAX_TIMED_ACTIONS)
        questions["check"] = lambda state: game.check(state, viewer, at.action)
    return questions


def _differ(one: Callable[[], Any], other: Callable[[], Any]) -> bool:
    quick, slow = sorted((_quickest(one), _quickest(other)))
    return slow >= MIN_SECONDS and slow >= MIN_RATIO * quick


def _quickest(call: Callable[[], Any]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return min(times)
