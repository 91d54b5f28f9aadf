"""Clients of a host without sockets: the messages that each got, and a way to wait until all work is done."""

import asyncio
import itertools

import msgspec

from parlor import protocol
from parlor.table.executors import WorkLimits
from parlor.table.host import MatchHost
from parlor.table.orders import Order, Wish

read_message = msgspec.json.Decoder(protocol.ServerMessage).decode
ids = itertools.count()


class Person:
    """A client of a MatchHost."""

    def __init__(self, table, player, address=""):
        self.table, self.player, self.address = table, player, address
        self.frames = []
        self.messages = []  # decoded `frames`
        self.closed = None
        table.connections.connected(self)

    def push(self, frame):
        self.frames.append(frame)
        self.messages.append(read_message(frame))

    def close(self, code, reason):
        self.closed = code, reason

    def send(self, request):
        self.table.connections.handle(self, msgspec.json.encode(request))

    async def request(self, request):
        """Send a request and return all messages that come until all work is done."""
        before = len(self.messages)
        self.send(request)
        await settled(self.table)
        return self.messages[before:]

    async def watch(self, match, **more):
        return await self.request(protocol.WatchRequest(match, **more))

    async def play(self, match, seat, action, action_id=None, version=None):
        action = msgspec.Raw(msgspec.json.encode(action))
        return await self.request(protocol.ActRequest(match, seat, action, action_id or f"id{next(ids)}", version))

    def last(self, kind):
        return next((reply for reply in reversed(self.messages) if isinstance(reply, kind)), None)

    def disconnect(self):
        self.table.connections.disconnected(self)


class FakeTime:
    """A wall clock that stands still until `passes` is called."""

    def __init__(self):
        self.ms = 1_800_000_000_000

    def __call__(self):
        return self.ms

    def passes(self, seconds):
        self.ms += int(seconds * 1000)


async def settled(table):
    """Wait until no match is busy and no task is running; a bot's computation is a task."""
    for _ in range(3000):
        await asyncio.sleep(0.001)
        if not table.tasks and not any(actor.busy or actor.inbox for actor in table.cache.actors.values()):
            return
    raise AssertionError("the host did not come to rest")


def forget_new_matches(table):
    """Make the host read matches that have just begun from the store, as a restarted server does."""
    table.cache._expected.clear()


def worker_pids(pool):
    """Return the process ids of a bot pool's workers that were started."""
    return [worker.pid for worker in (*pool._idle, *pool._busy) if worker.pid]


def seats(*kinds):
    """Return wishes from words: me, open, or a bot's level."""
    return tuple(Wish(kind) if kind in ("me", "open") else Wish("bot", kind) for kind in kinds)


async def two_at(table, game="liars-dice", ann="ann", bob="bob", **order):
    """Return a match between two people who both watch it, and the two."""
    stored = await table.service.create(ann, ann.title(), Order(game, seats("me", "open"), **order))
    await table.service.join(bob, bob.title(), stored.id, 1)
    people = Person(table, ann), Person(table, bob)
    for person in people:
        await person.watch(stored.id)
    return stored.id, *people


# A test plays in a second what a person plays in an hour.
UNLIMITED = WorkLimits(
    computing_per_guest=1e6,
    computing_burst_per_guest=1e9,
    computing_per_address=1e6,
    new_match_burst=10**9,
)


def new_table(store, now=None, **more):
    if now:
        more["now"] = now
    more.setdefault("work", UNLIMITED)
    return MatchHost(store, may_watch=lambda match, key: key == f"watch {match}", **more)
