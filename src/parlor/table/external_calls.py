"""Calls of games to the outside world, such as a language model, in threads of their own: they may take long, and no
other work waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time
from typing import TYPE_CHECKING, Any

from .. import protocol
from ..kernel.capabilities import ExternalAnswers
from ..kernel.errors import Refusal, Refused
from ..kernel.inputs import read_action
from ..model import Payer, paid_by
from ..shared.threads import run_detached
from .connection import Connection
from .messages import ExternalAnswer
from .thread_switching import ThreadSwitching

if TYPE_CHECKING:
    from .actor import MatchActor

MAX_WAITED_CALLS = 64  # at once that a player waits for; `Executors.external_answers` decides whose turn it is
MAX_BACKGROUND_CALLS = 32  # at once, such as rewriting a narration, besides those that a player waits for


class ExternalCalls:
    def __init__(self, switching: ThreadSwitching) -> None:
        self._switching = switching
        self._free = asyncio.Semaphore(MAX_WAITED_CALLS + MAX_BACKGROUND_CALLS)
        self._background_free = MAX_BACKGROUND_CALLS

    async def run(self, work: Callable[..., Any], *args: Any, payer: Payer) -> Any:
        """Return what the work returns. Its model tokens are charged to the payer."""
        async with self._free:
            with self._switching.computing():
                return await asyncio.wrap_future(run_detached("external-call", paid_by, payer, work, *args))

    async def run_in_background(self, work: Callable[..., Any], *args: Any, payer: Payer) -> Any:
        """Do the same for work that may be left out: return None if too many background calls are running."""
        if not self._background_free:
            return None
        self._background_free -= 1
        try:
            return await self.run(work, *args, payer=payer)
        finally:
            self._background_free += 1


async def resolve(actor: MatchActor, conn: Connection, request: protocol.ActRequest, at: int) -> ExternalAnswer:
    """Have the game write the answer from outside into the action of a request, which arrived at match time `at`.

    Raises Refused.
    """
    match, game, host = actor.state.require_match(), actor.state.game, actor.host
    assert isinstance(game, ExternalAnswers)
    action = read_action(game, request.action)
    if not isinstance(action, Refusal):
        view = game.view(match.state, request.seat)
        async with host.executors.external_answers.slot(conn.player, conn.address):
            payer = Payer(conn.player, conn.address)
            action, seconds = await host.external_calls.run(_timed, game.resolve_external, view, action, payer=payer)
        host.budgets.charge(conn, seconds)
    if isinstance(action, Refusal):
        raise Refused(action)
    return ExternalAnswer(request, action, at)


def _timed(work: Callable[..., Any], *args: Any) -> tuple[Any, float]:
    """Return what the work returns and its computing time in seconds, without the time spent waiting."""
    began = thread_time()
    result = work(*args)
    return result, thread_time() - began
