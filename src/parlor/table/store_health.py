"""Counts stored moves and tells whether the store accepts writes."""

from __future__ import annotations

from collections import Counter

from ..kernel.errors import ParlorError

UNPROVEN_SECONDS = 4.0  # after which nobody loses on time: twice the time between two notes that the server runs


class StoreHealth:
    def __init__(self) -> None:
        self.moves = 0  # entries made durable
        self.batches: Counter[int] = Counter()  # by the number of their entries
        self.errors: Counter[str] = Counter()  # entries that could not be stored, by code
        self.fault = ""  # the code of the last write's error, if it failed: of entries, or of the note that we run
        self.proven = 0.0  # when writing was last seen to work, by the loop's clock

    @property
    def is_good(self) -> bool:
        """True if the last write succeeded."""
        return not self.fault

    def is_proven(self, now: float) -> bool:
        """Return whether writing worked a moment ago, so that a move could be stored. `now` is the loop's time."""
        return now - self.proven <= UNPROVEN_SECONDS

    def entry_failed(self, error: Exception) -> str:
        """Count an entry that could not be stored; return the code of the error."""
        self.fault = code = error.code if isinstance(error, ParlorError) else "database-failed"
        self.errors[code] += 1
        return code
