"""A database that several simulated servers share, with the faults of a real one.

`Database` is what is on disk. `ServerStore` is one server's access to it, with the write queue of the real stores.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from parlor.kernel.record import Header
from parlor.table.store import Conflict, OutcomeUnknown, StoreError
from parlor.table.stored import EntryRow, EntryWrite, StatusUpdate, StoredMatch
from parlor.table.stores.memory import MemoryStore
from parlor.table.stores.write_queue import BatchLimits, WriteQueue
from parlor.table.uptime import ClockReading, UptimeReport

from .world import World

GONE = "database-gone", "The connection to the database is lost. Try again in a moment."
STALL_SECONDS = 0.2  # after which a stalled command is tried again
TIMEOUT = 4.0  # seconds after which a command without an answer fails


class Database(MemoryStore):
    """The durable content. Nothing here takes time; `ServerStore` adds that."""

    has_action_keys = True  # whether (match, seat, action id) is unique

    def __init__(self, world: World) -> None:
        super().__init__()
        self._open = True
        self.world = world
        self.clock_ms = 0  # by which the shared clock differs from the simulation's time
        self.is_up = True
        self.stalled = False  # commands are carried out, but only after the stall
        self.is_full = False  # entries are refused
        self.break_rate = 0.0  # of the commands, during which the connection breaks
        self.stored_at: dict[tuple[str, int], float] = {}  # virtual time by match and ply
        self.began_at: dict[str, float] = {}  # virtual time by match

    def store_entry(self, entry: EntryWrite) -> Exception | None:
        """Store an entry and its update in one transaction; return why not, or None."""
        row = entry.row
        rows = self._rows.setdefault(row.match_id, {})
        if self.is_full:
            return StoreError("database-full", "The disk is full.")
        key = row.match_id, row.seat, row.action_id
        if row.ply in rows or (self.has_action_keys and row.action_id and key in self._action_keys):
            return Conflict()
        rows[row.ply] = row
        self.stored_at[row.match_id, row.ply] = self.world.loop.now
        if row.action_id:
            self._action_keys.add(key)
        if entry.update:
            self._apply(entry.update)
        return None

    async def create(self, stored: StoredMatch) -> None:
        await super().create(stored)
        if stored.header:
            self.began_at[stored.id] = self.world.loop.now

    async def begin(self, match: str, header: Header, change: StatusUpdate) -> bool:
        began = await super().begin(match, header, change)
        if began:
            self.began_at[match] = self.world.loop.now
        return began

    def ply(self, match: str) -> int:
        return max(self._rows.get(match, ()), default=0)

    def row(self, match: str, ply: int) -> EntryRow | None:
        return self._rows.get(match, {}).get(ply)

    def now_ms(self) -> int:
        return self.world.wall_ms() + self.clock_ms

    async def release(self, later_than: int | None = None) -> None:
        for match, stored in self._matches.items():
            if later_than is not None and stored.due_at_ms is not None and stored.due_at_ms > later_than:
                self._matches[match] = replace(stored, due_at_ms=0)

    async def clock(self) -> ClockReading:  # type: ignore[override]
        return ClockReading(self.now_ms(), int(self.world.loop.now * 1e9), 30)

    async def heartbeat(self, server: str, started_at_ms: int, now_ms: int) -> UptimeReport:
        report = await super().heartbeat(server, started_at_ms, now_ms)
        return UptimeReport(report.servers, await self.clock())


class ServerStore:
    """One server's `Store`: every call goes to the database and back, and may be lost on the way."""

    place = "simulation"
    on_sync_failure: Any = None

    def __init__(self, world: World, database: Database) -> None:
        self.world, self.database = world, database
        self.is_cut_off = False
        self._queue = WriteQueue(self._write, BatchLimits(busy=8, pause=0.002, largest=2**31))

    async def open(self, done: Callable[[Sequence[EntryWrite]], None]) -> None:
        await self.remote(lambda: None)
        self._queue.open(done)

    async def close(self) -> None:
        await self._queue.close()

    def put(self, entry: EntryWrite) -> None:
        self._queue.put(entry)

    async def probe(self) -> None:
        await self.remote(lambda: None)

    async def remote(self, command: Callable[[], Any]) -> Any:
        """Have the database carry out a command, and return the result. Raises StoreError or OutcomeUnknown.

        Once sent, a command is carried out even if this server crashes meanwhile.
        """
        world, database = self.world, self.database
        if self.is_cut_off or not database.is_up:
            await asyncio.sleep(world.latency())
            raise StoreError(*GONE)
        breaks = world.random.random() < database.break_rate
        call = Call(self, command, breaks, breaks and world.random.random() < 0.5)
        world.later(world.latency(), call.carry_out)
        try:
            async with asyncio.timeout(TIMEOUT):
                return await call.answer
        except TimeoutError as error:
            raise OutcomeUnknown(*GONE) from error

    async def _write(self, batch: list[EntryWrite]) -> None:
        try:
            errors = await self.remote(lambda: [self.database.store_entry(entry) for entry in batch])
        except StoreError as failure:
            errors = [failure] * len(batch)
        for entry, error in zip(batch, errors, strict=True):
            entry.error = error


class Call:
    """One command on its way to the database and back."""

    def __init__(self, store: ServerStore, command: Callable[[], Any], breaks: bool, is_lost: bool) -> None:
        self._store, self._command = store, command
        self._breaks, self._is_lost = breaks, is_lost  # without an answer; before it is carried out
        self.answer: asyncio.Future[Any] = store.world.loop.create_future()

    def carry_out(self) -> None:
        world, database = self._store.world, self._store.database
        if database.stalled:
            world.later(STALL_SECONDS, self.carry_out)
        elif not (self._is_lost or self._store.is_cut_off or not database.is_up):
            answer: tuple[Any, Exception | None]
            try:
                answer = self._command(), None
            except Exception as failure:
                answer = None, failure
            if not self._breaks:
                world.later(world.latency(), self._receive, *answer)

    def _receive(self, result: Any, error: Exception | None) -> None:
        if self._store.is_cut_off or not self._store.database.is_up or self.answer.done():
            return
        if error:
            self.answer.set_exception(error)
        else:
            self.answer.set_result(result)


def _forward(name: str) -> Any:
    method = getattr(Database, name)

    async def call(self: ServerStore, *arguments: Any, **named: Any) -> Any:
        def command() -> Any:
            work = method(self.database, *arguments, **named)
            try:  # the methods of a store in memory never wait
                work.send(None)
            except StopIteration as result:
                return result.value
            raise AssertionError(f"{name} waits")

        try:
            return await self.remote(command)
        except OutcomeUnknown as error:  # off the move path a lost answer is an error like others
            raise StoreError(error.code, error.message) from error

    call.__name__ = name
    return call


for _name, _method in vars(MemoryStore).items():
    if asyncio.iscoroutinefunction(_method) and _name not in vars(ServerStore):
        setattr(ServerStore, _name, _forward(_name))
