"""The choice of the matches that everyone may watch: no guest can fill the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def first_of_each(found: Iterable[tuple[str, int, str]], limit: int, per_guest: int) -> dict[str, int]:
    """Return the first `limit` of (match, time, guest), by match, with at most `per_guest` of one guest."""
    counts: Counter[str] = Counter()
    chosen: dict[str, int] = {}
    for match, at, guest in found:
        counts[guest] += 1
        if counts[guest] <= per_guest and len(chosen) < limit:
            chosen[match] = at
    return chosen
