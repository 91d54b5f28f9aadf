"""Older entries of a match's log, in pages, for a client that wants to read further back than the view shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.capabilities import LongLog
from ..kernel.errors import ParlorError
from ..kernel.game import Seat
from ..kernel.match import Match
from .kept import Kept

if TYPE_CHECKING:
    from .table import Table

PAGE_ENTRIES = 100


def page(match: Match, viewer: Seat, before: int) -> tuple[int, tuple[Any, ...]]:
    """Return up to PAGE_ENTRIES entries before number `before`, the oldest first, and the number of the first."""
    if not isinstance(match.game, LongLog):
        return 0, ()
    return match.game.log_before(match.state, viewer, before, PAGE_ENTRIES)


async def history(
    table: Table, kept: Kept, viewer: Seat, before: int, guest: str, address: str
) -> tuple[int, tuple[Any, ...]]:
    """Return a `page` of the log of a match as it stands. A match that is not in memory is replayed for it;
    `kept` needs no entries.

    Raises ParlorError "not-begun", and "too-busy" where too many questions of the guest or the address wait.
    """
    if kept.header is None:
        raise ParlorError("not-begun", "The match begins when every seat is taken.")
    live = table.live.get(kept.id)
    if live and live.match:  # an entry that is not stored yet is the newest, which the view shows
        return page(live.match, viewer, before)
    async with table.question_slot(guest, address):
        whole = await table.load(kept.id)
        return page(await table.executors.questions.run(Match.replay, whole.record()), viewer, before)
