"""Older entries of a match's log, in pages: a view shows only the newest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.capabilities import LongLog
from ..kernel.errors import ParlorError
from ..kernel.game import Seat
from ..kernel.match import Match
from .stored import StoredMatch

if TYPE_CHECKING:
    from .host import MatchHost

PAGE_ENTRIES = 100


def page(match: Match, viewer: Seat, before: int) -> tuple[int, tuple[Any, ...]]:
    """Return up to PAGE_ENTRIES entries before number `before`, the oldest first, and the number of the first."""
    if not isinstance(match.game, LongLog):
        return 0, ()
    return match.game.log_before(match.state, viewer, before, PAGE_ENTRIES)


async def history(
    host: MatchHost, stored: StoredMatch, viewer: Seat, before: int, guest: str, address: str
) -> tuple[int, tuple[Any, ...]]:
    """Return a `page` of the log of a match as it stands. A match that is not in memory is replayed for it;
    `stored` needs no entries.

    Raises ParlorError "not-begun", and "too-busy" where too many questions of the guest or the address wait.
    """
    if stored.header is None:
        raise ParlorError("not-begun", "The match has not started. It starts when every seat is taken.")
    actor = host.cache.actors.get(stored.id)
    if actor and actor.state.match:  # an entry that is not stored yet is the newest, which the view shows
        return page(actor.state.match, viewer, before)
    async with host.service.question_slot(guest, address):
        whole = await host.service.load(stored.id)
        return page(await host.executors.questions.run(Match.replay, whole.record()), viewer, before)
