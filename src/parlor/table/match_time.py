"""The time of a match, in milliseconds: it stands still while the match is paused and while no server runs.

It is counted from an anchor, a pair of wall time and match time: that of the last entry, or of the last start, pause or
resumption.
"""

from __future__ import annotations

from typing import NamedTuple

from .clocks import GRACE_MS, Clocks
from .stored import StoredMatch

CLOCK_TOLERANCE_MS = 5000  # ms by which the clocks of servers on one store may differ for a moment


class Anchor(NamedTuple):
    wall: int
    at: int


def is_out_of_time(clocks: Clocks | None, entry_at: int) -> bool:
    """Return whether a flag had fallen when the last entry was made and its seat still has no time left."""
    flag = clocks.next_flag() if clocks else None
    return flag is not None and flag[0] <= entry_at


def stored_anchor(stored: StoredMatch, clocks: Clocks | None, now: int) -> Anchor:
    """Return the later one of the last entry and the last start, pause or resumption."""
    marked = Anchor(stored.clock_anchor_at_ms, stored.clock_anchor_time_ms)
    if not stored.rows:
        return marked
    last = stored.rows[-1]
    # how much of a flag's grace was used before that entry is not stored: assume all of it
    written = Anchor(
        last.stored_at_ms, last.time_ms + GRACE_MS if is_out_of_time(clocks, last.time_ms) else last.time_ms
    )
    if (last.stored_at_ms > now) != (
        stored.clock_anchor_at_ms > now
    ):  # a clock was set back between them: go by the match's time
        later = stored.clock_anchor_time_ms > last.time_ms or (
            stored.clock_anchor_time_ms == last.time_ms and stored.clock_anchor_at_ms <= now
        )
        return marked if later else written
    return max(marked, written)


def is_in_future(anchor: Anchor, now: int) -> bool:
    """Return whether the anchor was written by a clock that has been set back since."""
    return anchor.wall > now + CLOCK_TOLERANCE_MS
