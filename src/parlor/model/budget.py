"""How many tokens a model may use up: in all until the process ends, and for one guest in an hour.

The guest is an opaque key, the payer. Games do not know it: the table calls them by `paid_by`, and the model reads
`payer()` when it is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock
from typing import Final, TypeVar

HOUR: Final = 3600.0  # seconds
MOST_PAYERS: Final = 10_000  # that are counted at once; beyond that the oldest hour is forgotten

T = TypeVar("T")

_payer: ContextVar[str] = ContextVar("payer", default="")


def payer() -> str:
    """Return who pays for what is done in this context: "" for no guest, as at a terminal."""
    return _payer.get()


def paid_by(key: str, work: Callable[..., T], *about: object) -> T:
    """Run the work with this payer."""
    token = _payer.set(key)
    try:
        return work(*about)
    finally:
        _payer.reset(token)


class Budget:
    """Safe to use from several threads."""

    def __init__(self, total: int, per_guest: int) -> None:
        self.total, self.per_guest = total, per_guest
        self.spent = 0  # tokens in all
        self._hours: dict[str, tuple[float, int]] = {}  # by payer: when its hour began, and tokens since
        self._lock = Lock()

    def is_spent(self, key: str) -> bool:
        """Whether nothing is left in all, or for this payer in its hour. No limit of its own holds for ""."""
        return self.spent >= self.total or (bool(key) and self._of(key)[1] >= self.per_guest)

    def reserve(self, key: str, tokens: int) -> bool:
        """Charge the tokens, unless the budget is spent; whether they were charged."""
        with self._lock:
            if self.is_spent(key):
                return False
            self._charge(key, tokens)
            return True

    def charge(self, key: str, tokens: int) -> None:
        with self._lock:
            self._charge(key, tokens)

    def _charge(self, key: str, tokens: int) -> None:
        self.spent += tokens
        if key:
            began, spent = self._of(key)
            if not spent:
                self._hours.pop(key, None)  # a new hour goes to the end
            self._hours[key] = (began, spent + tokens)
            if len(self._hours) > MOST_PAYERS:
                del self._hours[next(iter(self._hours))]

    def _of(self, key: str) -> tuple[float, int]:
        now = time.monotonic()
        began, spent = self._hours.get(key, (now, 0))
        return (began, spent) if now - began < HOUR else (now, 0)
