"""The entries on their way into a database. SQLite and PostgreSQL share this queue.

`put` adds an entry and returns at once. One task hands everything that waits to the database as one batch; meanwhile
the next batch gathers. After a batch was written, `done` is called with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from ..store import StoreError
from ..stored import EntryWrite

CLOSED = ("store-closed", "The database is closed. Restart the server.")

Done = Callable[[Sequence[EntryWrite]], None]


class BatchLimits(Struct, frozen=True):
    """The sizes of batches, measured for each database."""

    busy: int  # a batch of this many entries is a sign of load
    pause: float  # seconds between two batches under load, since fewer and larger batches cost less
    largest: int  # entries of one batch


class WriteQueue:
    """Entries in the order of `put`. `write` stores a batch and sets the `error` of each entry that it could not store;
    it never raises.
    """

    def __init__(self, write: Callable[[list[EntryWrite]], Awaitable[None]], limits: BatchLimits) -> None:
        self._write, self._limits = write, limits
        self._entries: list[EntryWrite] = []
        self._is_open = self._stopped = False
        self._done: Done = lambda batch: None
        self._loop: asyncio.AbstractEventLoop
        self._wake: asyncio.Event
        self._task: asyncio.Task[None]

    @property
    def is_open(self) -> bool:
        return self._is_open

    def open(self, done: Done) -> None:
        """Start writing. `done` is called on the event loop with every batch."""
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._is_open = True
        self._task = asyncio.create_task(self._run(), name="parlor-write-queue")

    async def close(self) -> None:
        """Return when everything that was put is written and reported."""
        self._is_open = False
        self._wake.set()
        await self._task

    def stop(self) -> None:
        """Write and report nothing from now on: the result of the last batch is not known."""
        self._stopped = True
        if self._is_open:
            self._wake.set()

    def put(self, entry: EntryWrite) -> None:
        """Queue an entry. Never blocks, never raises."""
        if self._is_open:
            self._entries.append(entry)
            self._wake.set()
        else:
            entry.error = StoreError(*CLOSED)
            asyncio.get_running_loop().call_soon(self._done, (entry,))

    def _has_work(self) -> bool:
        return bool(self._entries or self._is_open) and not self._stopped

    async def _run(self) -> None:
        busy, pause, largest = self._limits.busy, self._limits.pause, self._limits.largest
        while self._has_work():
            if not self._entries:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._entries = self._entries[:largest], self._entries[largest:]
            await self._write(batch)
            if self._stopped:
                break  # neither stored for certain nor refused: clients send it again to the next process
            try:
                self._done(batch)
            except Exception as error:  # must not end this task
                self._loop.call_exception_handler({"message": "A batch could not be reported.", "exception": error})
            if busy <= len(batch) < largest:
                await asyncio.sleep(pause)
