"""The answer to `describe`: the view in words, the legal actions and the log.

Each part is computed once for a version of a match: the first two for each seat, the log for all seats in one replay.
`log_since_version`, which a client chooses, only shortens the log, so requests with other values cost no more.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR
from .connection import Connection
from .event_log import Logs, logs_of, replayed_steps
from .shared_results import SharedResults

if TYPE_CHECKING:
    from .actor import MatchActor

log = logging.getLogger("parlor.table")

MAX_LEGAL_ACTIONS = 500  # listed; a page with more buttons would be of no use
NO_LOG = b'"log_since_version":null,"log":[]}'  # how an encoded DescriptionMessage without a log ends

T = TypeVar("T")


class Part(Generic[T]):
    """A part of the answer: where it is cached, and how it is computed in a thread."""

    def __init__(self, actor: MatchActor, results: SharedResults[T], key: Hashable, compute: Callable[[], T]) -> None:
        self._actor, self._results, self._key, self._compute = actor, results, key, compute

    def cached(self) -> T | None:
        return self._results.cached(self._key)

    def needs_slot(self) -> bool:
        """Return whether it must be computed and no other request is having it computed already."""
        return self.cached() is None and not self._results.is_running(self._key)

    async def get(self) -> T:
        async def computed() -> T:
            return await self._actor.host.executors.questions.run(self._compute)

        return await self._results.get(self._key, computed)


def describe(actor: MatchActor, conn: Connection, request: protocol.DescribeRequest) -> None:
    match = actor.state.require_match()
    if request.seat not in actor.watchers.get(conn, ()):
        raise ParlorError("not-your-seat", "You do not watch the match as this seat. Name a seat that you hold.")
    body = _body(actor, request)
    since = request.log_since_version
    logs = None if since is None or since >= match.ply else _logs(actor, since)
    cached, entries = body.cached(), logs.cached() if logs else {}
    if cached is not None and entries is not None:
        conn.push(_with_log(cached, request, entries))
    else:
        actor.host.tasks.spawn(_compute_and_send(actor, conn, request, body, logs))


def _body(actor: MatchActor, request: protocol.DescribeRequest) -> Part[bytes]:
    """Return the part that encodes the answer without a log."""
    match, game, seat = actor.state.require_match(), actor.state.game, request.seat
    state, to_act, ply = match.state, match.to_act, match.ply

    def compute() -> bytes:
        legal = list(islice(game.legal(state, seat), MAX_LEGAL_ACTIONS + 1)) if seat in to_act else []
        listed = tuple(legal[:MAX_LEGAL_ACTIONS])
        text, more = game.text(game.view(state, seat)), len(legal) > MAX_LEGAL_ACTIONS
        return encode(
            protocol.DescriptionMessage(actor.id, seat, ply, text, listed, tuple(map(game.write, listed)), more)
        )

    return Part(actor, actor.host.descriptions, (actor.id, ply, seat), compute)


def _logs(actor: MatchActor, since: int) -> Part[Logs]:
    """Return the part that computes the log of every viewer after version `since` or earlier: from the steps in memory
    if they suffice, else from the whole match.
    """
    match, game = actor.state.require_match(), actor.state.game
    viewers = (SPECTATOR, *range(len(actor.state.stored.seats)))
    first = actor.state.loaded.recent[0][0] if actor.state.loaded.recent else match.ply + 1
    if first <= since + 1:
        steps = tuple(actor.state.loaded.recent)
        return Part(actor, actor.host.logs, (actor.id, match.ply, first), lambda: logs_of(game, steps, viewers))
    record = match.record()
    return Part(
        actor, actor.host.logs, (actor.id, match.ply, 0), lambda: logs_of(game, replayed_steps(record, game), viewers)
    )


async def _compute_and_send(
    actor: MatchActor, conn: Connection, request: protocol.DescribeRequest, body: Part[bytes], logs: Part[Logs] | None
) -> None:
    """Compute the answer in a thread, since legal actions may take long to find, and send it.

    One description for a guest is computed at a time. Others wait; the same question is computed only once.
    """

    async def answer() -> bytes:
        return _with_log(await body.get(), request, await logs.get() if logs else {})

    try:
        if body.needs_slot() or (logs and logs.needs_slot()):
            async with actor.host.service.question_slot(conn.player, conn.address):
                conn.push(await answer())
        else:
            conn.push(await answer())
    except ParlorError as error:
        actor.refuse(conn, request, error.code, error.message)
    except Exception:
        log.exception("describe_failed", extra={"match": actor.id, "game": actor.state.game.id})
        actor.refuse(conn, request, "failed", "The server could not do this (internal error). Try again.")


def _with_log(body: bytes, request: protocol.DescribeRequest, logs: Logs) -> bytes:
    """Return the encoded answer with the log of the seat after `log_since_version`. It is written into the bytes, since
    encoding hundreds of legal actions again would hold up everyone else's moves.
    """
    since = request.log_since_version
    if since is None:
        return body
    assert body.endswith(NO_LOG)
    entries = tuple(entry for entry in logs.get(request.seat, ()) if entry.version > since)
    return b'%b"log_since_version":%d,"log":%b}' % (body[: -len(NO_LOG)], since, encode(entries))
