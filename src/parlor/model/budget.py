"""Token budgets of a language model: one for the whole process, and hourly ones for each guest and each address.

The address counts as well, since anyone can become many guests. Games do not know the payer: the table calls them
through `paid_by`, and the model reads `payer()` at each call.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock
from typing import Final, NamedTuple, TypeVar

HOUR: Final = 3600.0  # seconds
MAX_PAYERS: Final = 10_000  # guests, and addresses, counted at once; beyond that the oldest hour is forgotten

T = TypeVar("T")


class Payer(NamedTuple):
    """The guest and the address that a call is charged to; "" for none, as in the terminal, is not counted."""

    guest: str = ""
    address: str = ""


_payer: ContextVar[Payer] = ContextVar("payer", default=Payer())  # noqa: B039 - a NamedTuple cannot be changed


def payer() -> Payer:
    """Return the payer of the current context."""
    return _payer.get()


def paid_by(payer: Payer, work: Callable[..., T], *arguments: object) -> T:
    """Run the work with this payer and return its result."""
    token = _payer.set(payer)
    try:
        return work(*arguments)
    finally:
        _payer.reset(token)


class TokenBudget:
    """The tokens that calls may use, in total and per payer. Safe to use from several threads."""

    def __init__(self, total: int, per_guest: int, per_address: int) -> None:
        self.total = total
        self.spent = 0  # tokens in total
        self.guests, self.addresses = HourlyBudget(per_guest), HourlyBudget(per_address)
        self._lock = Lock()

    def is_spent(self, payer: Payer) -> bool:
        """Return whether the total budget is used up, or the hourly budget of this guest or this address."""
        return self.spent >= self.total or self.guests.is_spent(payer.guest) or self.addresses.is_spent(payer.address)

    def reserve(self, payer: Payer, tokens: int) -> bool:
        """Charge the tokens and return True; return False, and charge nothing, if the budget is spent."""
        with self._lock:
            if self.is_spent(payer):
                return False
            self._charge(payer, tokens)
            return True

    def charge(self, payer: Payer, tokens: int) -> None:
        """Charge the tokens, or give some back if they are negative."""
        with self._lock:
            self._charge(payer, tokens)

    def _charge(self, payer: Payer, tokens: int) -> None:
        self.spent += tokens
        self.guests.charge(payer.guest, tokens)
        self.addresses.charge(payer.address, tokens)


class HourlyBudget:
    """The tokens that each key may use in an hour, which starts with its first call. "" is not counted."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._hours: dict[str, tuple[float, int]] = {}  # by key: when its hour started, and tokens since

    def is_spent(self, key: str) -> bool:
        return bool(key) and self._hour(key)[1] >= self.limit

    def charge(self, key: str, tokens: int) -> None:
        if not key:
            return
        start, spent = self._hour(key)
        if not spent:
            self._hours.pop(key, None)  # a new hour goes to the end
        self._hours[key] = (start, spent + tokens)
        if len(self._hours) > MAX_PAYERS:
            del self._hours[next(iter(self._hours))]

    def _hour(self, key: str) -> tuple[float, int]:
        now = time.monotonic()
        start, spent = self._hours.get(key, (now, 0))
        return (start, spent) if now - start < HOUR else (now, 0)
