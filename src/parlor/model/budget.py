"""Token budgets of a language model: one for the whole process, and hourly ones for each guest and each address.

The address counts as well, since guests are free. Games do not know who pays: the table calls them by `paid_by`, and
the model reads `payer()` when it is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock
from typing import Final, NamedTuple, TypeVar

HOUR: Final = 3600.0  # seconds
MOST_PAYERS: Final = 10_000  # guests, and addresses, counted at once; beyond that the oldest hour is forgotten

T = TypeVar("T")


class Payer(NamedTuple):
    """Two opaque keys; "" is not counted: no guest, as at a terminal, or an address that is not known."""

    guest: str = ""
    address: str = ""


_payer: ContextVar[Payer] = ContextVar("payer", default=Payer())  # noqa: B039 - a NamedTuple cannot be changed


def payer() -> Payer:
    """Return who pays for what is done in this context."""
    return _payer.get()


def paid_by(who: Payer, work: Callable[..., T], *about: object) -> T:
    """Run the work with this payer."""
    token = _payer.set(who)
    try:
        return work(*about)
    finally:
        _payer.reset(token)


class Budget:
    """Safe to use from several threads."""

    def __init__(self, total: int, per_guest: int, per_address: int) -> None:
        self.total = total
        self.spent = 0  # tokens in all
        self.guests, self.addresses = HourlyBudget(per_guest), HourlyBudget(per_address)
        self._lock = Lock()

    def is_spent(self, who: Payer) -> bool:
        """Return whether the total budget is used up, or the hourly budget of this guest or this address."""
        return self.spent >= self.total or self.guests.is_spent(who.guest) or self.addresses.is_spent(who.address)

    def reserve(self, who: Payer, tokens: int) -> bool:
        """Charge the tokens, unless the budget is spent; whether they were charged."""
        with self._lock:
            if self.is_spent(who):
                return False
            self._charge(who, tokens)
            return True

    def charge(self, who: Payer, tokens: int) -> None:
        with self._lock:
            self._charge(who, tokens)

    def _charge(self, who: Payer, tokens: int) -> None:
        self.spent += tokens
        self.guests.charge(who.guest, tokens)
        self.addresses.charge(who.address, tokens)


class HourlyBudget:
    """Tokens that each key may use up in an hour, which begins with the first of them. "" is not counted."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._hours: dict[str, tuple[float, int]] = {}  # by key: when its hour began, and tokens since

    def is_spent(self, key: str) -> bool:
        return bool(key) and self._of(key)[1] >= self.limit

    def charge(self, key: str, tokens: int) -> None:
        if not key:
            return
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
