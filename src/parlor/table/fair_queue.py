"""A queue that serves addresses in turn, the guests of an address in turn, and each guest in order of arrival.

With plain first-in first-out one guest who orders 280 matches makes everyone else wait for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Ticket(Generic[T]):
    """An item in the queue, and later in service."""

    __slots__ = ("address", "guest", "item")

    def __init__(self, item: T, guest: str, address: str) -> None:
        self.item = item
        self.guest = guest
        self.address = address


class Rotation(dict[str, T]):
    """Keys in the order of their turns; a key that joins comes last."""

    def __init__(self, last: str | None = None) -> None:
        self.last = last  # the key whose turn was the latest

    def turns(self) -> Iterator[str]:
        """The keys, the next one first.

        The key served last moves to the end only now, so that a key which joined during that service comes before it.
        """
        if self.last is not None and self.last in self:
            self[self.last] = self.pop(self.last)
        return iter(self)


class FairQueue(Generic[T]):
    """Items wait until `take` hands them out; an item handed out counts as in service until `release`.

    `per_guest` and `per_address` limit the items in service of one guest and of one address. The empty address means
    "not known": it has one turn like any other address, but no limit.
    """

    def __init__(self, per_guest: int, per_address: int) -> None:
        self._per_guest, self._per_address = per_guest, per_address
        self._waiting: Rotation[Rotation[dict[Ticket[T], None]]] = Rotation()  # by address, then by guest
        self._in_service: Counter[tuple[str, str | None]] = Counter()  # by (address, guest) and by (address, None)
        self._last_guest: dict[str, str] = {}  # whose turn was the latest, by address in service
        self._length = 0

    def __len__(self) -> int:
        """The number of items that wait."""
        return self._length

    def put(self, item: T, guest: str, address: str) -> Ticket[T]:
        """Add an item at the end of its guest's line."""
        ticket = Ticket(item, guest, address)
        if address not in self._waiting:
            self._waiting[address] = Rotation(self._last_guest.get(address))
        self._waiting[address].setdefault(guest, {})[ticket] = None
        self._length += 1
        return ticket

    def take(self, hold_back: Callable[[str], bool] | None = None) -> Ticket[T] | None:
        """Hand out the next item whose guest and address are below their limits; None if there is none.

        An address with an item in service is passed over if `hold_back` returns True for it.
        """
        for address in self._waiting.turns():
            in_service = self._in_service[address, None]
            if address and in_service >= self._per_address:
                continue
            if in_service and hold_back and hold_back(address):
                continue
            guests = self._waiting[address]
            for guest in guests.turns():
                if self._in_service[address, guest] < self._per_guest:
                    self._waiting.last = address
                    self._last_guest[address] = guests.last = guest
                    ticket = next(iter(guests[guest]))
                    self._remove(ticket)
                    self._in_service.update([(address, None), (address, guest)])
                    return ticket
        return None

    def release(self, ticket: Ticket[T]) -> None:
        """Say that the service of an item handed out has ended."""
        for key in ((ticket.address, None), (ticket.address, ticket.guest)):
            self._in_service[key] -= 1
            if not self._in_service[key]:
                del self._in_service[key]
        if not self._in_service[ticket.address, None]:
            del self._last_guest[ticket.address]

    def withdraw(self, ticket: Ticket[T]) -> bool:
        """Remove an item that still waits. Return False if it waits no more."""
        guests = self._waiting.get(ticket.address)
        waits = guests is not None and ticket in guests.get(ticket.guest, ())
        if waits:
            self._remove(ticket)
        return waits

    def tickets(self) -> list[Ticket[T]]:
        """Every item that waits."""
        return [ticket for guests in self._waiting.values() for line in guests.values() for ticket in line]

    def _remove(self, ticket: Ticket[T]) -> None:
        guests = self._waiting[ticket.address]
        line = guests[ticket.guest]
        del line[ticket]
        self._length -= 1
        if not line:
            del guests[ticket.guest]
        if not guests:
            del self._waiting[ticket.address]
