"""Bring matches in memory up to date with the store, for when messages of other servers may have been missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .peers import batches

if TYPE_CHECKING:
    from .table import Table

BATCH = 500  # matches of one query


async def refresh(table: Table, matches: Sequence[str]) -> None:
    """Read those of these matches again of which the store holds something newer than this table's memory. A match that
    is being loaded is left out: it is compared the next time. Raises StoreError.
    """
    if table.closing:
        return
    for some in batches(matches, BATCH):
        before = {match: (live, live.version()) for match in some if (live := table.live.get(match))}
        stored = await table.store.versions(list(before))
        for match, (live, version) in before.items():
            newest = stored.get(match)
            if newest == version or table.live.get(match) is not live:
                continue
            # Our own entries and marks may be on their way, so a difference only counts if it is the store that is
            # ahead, or if nothing happened here meanwhile.
            ahead = newest is not None and newest.ply > live.version().ply
            if ahead or (not live.busy and live.version() == version):
                table.changed(match)
