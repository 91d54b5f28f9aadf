"""Limits how much work of one kind runs at once, fairly between addresses and guests."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..kernel.errors import ParlorError
from .fair_queue import FairQueue

TOO_BUSY = "too-busy", "Too many of your requests are waiting already: try again in a moment."


class FairGate:
    """`at_once` slots; those who wait get theirs by address in turn, then by guest in turn.

    `per_guest` and `per_address` limit the slots that one guest and one address hold, `waiting_per_guest` and
    `waiting_per_address` how many more of them may wait. The empty address means "not known": it
    has no limits of its own.
    """

    def __init__(
        self, at_once: int, *, per_guest: int, per_address: int, waiting_per_guest: int, waiting_per_address: int
    ) -> None:
        self._free = at_once
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(per_guest, per_address)
        self._most_of_guest = per_guest + waiting_per_guest
        self._most_of_address = per_address + waiting_per_address
        self._inside: Counter[tuple[str, str | None]] = Counter()  # running and waiting, by (address, guest or None)

    @asynccontextmanager
    async def slot(self, guest: str, address: str, *, refuse: bool = True) -> AsyncIterator[None]:
        """Hold a slot for the body, once there is one. Slots of one gate must not be nested.

        Raises ParlorError "too-busy" if too many of the guest or the address wait already; not with `refuse=False`.
        """
        keys: tuple[tuple[str, str | None], ...] = ((address, guest), (address, None))
        if refuse and self._crowded(guest, address):
            raise ParlorError(*TOO_BUSY)
        turn = asyncio.get_running_loop().create_future()
        ticket = self._queue.put(turn, guest, address)
        self._inside.update(keys)
        try:
            self._admit()
            await turn
            yield
        finally:
            if not self._queue.withdraw(ticket):  # it had its turn
                self._queue.release(ticket)
                self._free += 1
            for key in keys:
                self._inside[key] -= 1
                if not self._inside[key]:
                    del self._inside[key]
            self._admit()

    def _crowded(self, guest: str, address: str) -> bool:
        if self._inside[address, guest] >= self._most_of_guest:
            return True
        return address != "" and self._inside[address, None] >= self._most_of_address

    def _admit(self) -> None:
        while self._free and (ticket := self._queue.take()):
            self._free -= 1
            if not ticket.item.done():  # it is, if its waiter was cancelled and has not run since
                ticket.item.set_result(None)
