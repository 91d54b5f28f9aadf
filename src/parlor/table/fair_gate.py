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
    """A semaphore with `at_once` slots. Addresses get free slots in turn, and so do the guests of an address.

    `per_guest` and `per_address` limit the slots that one guest and one address hold at a time. `waiting_per_guest`
    and `waiting_per_address` limit how many more of their requests may wait. The empty address means that the address
    is not known: `per_address` and `waiting_per_address` do not apply to it.
    """

    def __init__(
        self, at_once: int, *, per_guest: int, per_address: int, waiting_per_guest: int, waiting_per_address: int
    ) -> None:
        self._free = at_once
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(per_guest, per_address)
        self._max_per_guest = per_guest + waiting_per_guest
        self._max_per_address = per_address + waiting_per_address
        # Requests that hold a slot or wait for one, by (address, guest) and by (address, None).
        self._counts: Counter[tuple[str, str | None]] = Counter()

    @asynccontextmanager
    async def slot(self, guest: str, address: str, *, refuse: bool = True) -> AsyncIterator[None]:
        """Wait for a slot and hold it during the body. The body must not ask for another slot of the same gate.

        Raises ParlorError "too-busy" if the guest or the address has too many requests already. With `refuse=False` the
        request waits instead.
        """
        keys: tuple[tuple[str, str | None], ...] = ((address, guest), (address, None))
        if refuse and self._is_over_limit(guest, address):
            raise ParlorError(*TOO_BUSY)
        turn = asyncio.get_running_loop().create_future()
        ticket = self._queue.put(turn, guest, address)
        self._counts.update(keys)
        try:
            self._admit()
            await turn
            yield
        finally:
            if not self._queue.withdraw(ticket):  # it no longer waits: it holds a slot
                self._queue.release(ticket)
                self._free += 1
            for key in keys:
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]
            self._admit()

    def _is_over_limit(self, guest: str, address: str) -> bool:
        if self._counts[address, guest] >= self._max_per_guest:
            return True
        return address != "" and self._counts[address, None] >= self._max_per_address

    def _admit(self) -> None:
        """Give the free slots to the requests whose turn it is."""
        while self._free and (ticket := self._queue.take()):
            self._free -= 1
            if not ticket.item.done():  # done here means cancelled; `slot` then gives the slot back
                ticket.item.set_result(None)
