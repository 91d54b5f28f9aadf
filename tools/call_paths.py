"""Plays a move, a bot's move and a sentence on a server without sockets, and records the functions they pass through.

A function is on the path if it is on the call stack at one of the milestones: when the rules apply the action, when the
entry is stored, when a frame is sent, and when the work goes on in another task, thread or process. Helpers that only
return a value to such a function are not on the path.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import takewhile
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import msgspec

from parlor import protocol
from parlor.games.grid_game.planning import GreedyBot
from parlor.games.grid_game.rules import GridGame
from parlor.games.nethack_chat.engine.perform import perform_all
from parlor.games.nethack_chat.narrator.event_prose import Narrator
from parlor.games.nethack_chat.parser.policy import decide
from parlor.games.nethack_chat.rules import NethackChat
from parlor.shared.threads import run_detached
from parlor.table import bot_worker
from parlor.table.bot_worker import BotTask, BotWorker, ReviewTask
from parlor.table.bots import BotTurns
from parlor.table.fair_queue import FairQueue
from parlor.table.host import MatchHost
from parlor.table.orders import Order, Wish
from parlor.table.store import Store
from parlor.table.stores.memory import MemoryStore
from parlor.table.stores.write_queue import WriteQueue
from parlor.table.tasks import BackgroundTasks

SOURCE = Path(__file__).parent.parent / "src"
WORKER_FILE = "parlor/table/bot_worker.py"  # its code runs in another process on a server
MAX_WAIT_SECONDS = 60.0

MILESTONES = (
    GridGame.apply,
    NethackChat.apply,
    GreedyBot.choose,
    MemoryStore.put,
    WriteQueue.put,
    BackgroundTasks.spawn,
    FairQueue.put,
    run_detached,
    decide,
    perform_all,
    Narrator.paragraphs,
)


class Call(NamedTuple):
    """A function on a path."""

    function: str
    file: str  # below src
    place: str = ""  # event loop, thread or worker process


class Viewer:
    """A connection that keeps the frames sent to it."""

    def __init__(self, host: MatchHost, player: str) -> None:
        self.player, self.address, self.frames = player, "", list[bytes]()
        self._host = host
        host.connections.connected(self)

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: int, reason: str) -> None: ...

    def send(self, request: Any) -> None:
        self._host.connections.handle(self, msgspec.json.encode(request))


class LocalWorker(BotWorker):
    """A worker that computes in this process, where its calls can be recorded."""

    def start(self) -> None:
        self.started = True

    def compute(self, task: BotTask | ReviewTask) -> bytes:
        return bot_worker.compute(task)


class Recorder:
    """A profile function that collects the functions on the path.

    With `first`, recording begins when that function is called; its callers are left out. It ends with the first frame
    that is sent after that.
    """

    def __init__(self, first: Callable[..., Any] | None = None) -> None:
        self._milestones = {code_of(function) for function in (*MILESTONES, Viewer.push)}
        self._first = code_of(first) if first else None
        self._started, self._ended = first is None, False
        self._stacks: list[tuple[Call, ...]] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or self._ended:
            return
        self._started |= frame.f_code is self._first
        if self._started and frame.f_code in self._milestones:
            self._stacks.append(self._stack(frame))
            self._ended = frame.f_code is Viewer.push.__code__

    def _stack(self, frame: FrameType) -> tuple[Call, ...]:
        """Return our functions on the stack, the outermost first."""
        calls: list[Call] = []
        at: FrameType | None = frame
        while at:
            code, path = at.f_code, Path(at.f_code.co_filename)
            if path.is_relative_to(SOURCE) and not code.co_name.startswith("<"):
                calls.append(Call(code.co_qualname.replace(".<locals>", ""), path.relative_to(SOURCE).as_posix()))
            at = at.f_back if code is not self._first else None
        place = "event loop" if threading.current_thread() is threading.main_thread() else "thread"
        stack: list[Call] = []
        for call in reversed(calls):
            place = "worker process" if call.file == WORKER_FILE else place
            stack.append(call._replace(place=place))
        return tuple(stack)

    def path(self) -> tuple[Call, ...]:
        """Return the stacks one after the other, each without the calls that it shares with the stack before."""
        calls: list[Call] = []
        before: tuple[Call, ...] = ()
        for stack in self._stacks:
            shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, stack, strict=False)))
            calls += stack[shared:]
            before = stack
        return tuple(calls)

    async def record(self, act: Callable[[], None]) -> tuple[Call, ...]:
        """Return the path from `act` until a frame is sent."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            act()
            await wait_until(lambda: self._ended)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
        return self.path()


def code_of(function: Callable[..., Any]) -> CodeType:
    code = inspect.unwrap(function).__code__
    assert isinstance(code, CodeType)
    return code


async def wait_until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while not done():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def new_host(store: Store | None = None) -> AsyncIterator[MatchHost]:
    host = MatchHost(store or MemoryStore(), may_watch=lambda match, key: False)
    host.bot_pool._idle = [LocalWorker()]
    await host.open()
    try:
        yield host
    finally:
        await host.close()


async def watched_match(host: MatchHost, game: str, seats: Iterable[str]) -> tuple[str, Viewer]:
    """Return the id of a new match, loaded and shown to its first player."""
    wishes = tuple(Wish("bot", "easy") if seat == "bot" else Wish("me") for seat in seats)
    stored = await host.service.create("ann", "Ann", Order(game, wishes))
    viewer = Viewer(host, "ann")
    viewer.send(protocol.WatchRequest(stored.id))
    await wait_until(lambda: len(viewer.frames) > 1)
    return stored.id, viewer


def act_request(match: str, action: Any) -> protocol.ActRequest:
    return protocol.ActRequest(match, 0, msgspec.Raw(msgspec.json.encode(action)), "id")


async def trace_move(store: Store | None = None) -> tuple[Call, ...]:
    """Trace a move in Grid Game between two people, with the store in memory or this one."""
    async with new_host(store) as host:
        match, viewer = await watched_match(host, "grid-game", ("me", "me"))
        request = act_request(match, {"type": "end-turn"})
        return await Recorder().record(lambda: viewer.send(request))


async def trace_bot_move() -> tuple[Call, ...]:
    """Trace the first action of a bot in Grid Game, after a person has ended a turn."""
    async with new_host() as host:
        match, viewer = await watched_match(host, "grid-game", ("me", "bot"))
        request = act_request(match, {"type": "end-turn"})
        recorder = Recorder(first=BotTurns.start)
        return await recorder.record(lambda: viewer.send(request))


async def trace_sentence() -> tuple[Call, ...]:
    """Trace a line of text in the dungeon."""
    async with new_host() as host:
        match, viewer = await watched_match(host, "nethack-chat", ("me",))
        request = act_request(match, {"type": "say", "text": "I walk north"})
        return await Recorder().record(lambda: viewer.send(request))
