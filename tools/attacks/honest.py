"""Honest players, and how long the server lets them wait."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from statistics import median
from typing import Any

from msgspec import Raw, Struct
from resilience.actions import choose

from parlor.kernel.codec import encode

from .plain_http import Connection, guest
from .sockets import Socket

SOURCE = "127.0.0.1"
MOVE_SECONDS = 0.15  # seconds; one connection stays below messages_per_second
SET_UP_SECONDS = 1.5  # below new_matches_per_second
PATIENCE = 30.0


class Waits(Struct):
    """Milliseconds that honest people waited in one phase."""

    moves: list[float] = []
    set_ups: list[float] = []
    bot_answers: list[float] = []
    errors: list[str] = []

    def percentile(self, share: float) -> float:
        ordered = sorted(self.moves) or [float("nan")]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    @property
    def set_up(self) -> float:
        return max(self.set_ups, default=float("nan"))

    @property
    def bot_answer(self) -> float:
        return median(self.bot_answers) if self.bot_answers else float("nan")


class Player:
    """A guest with one socket and at most one match at a time."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.message: dict[str, Any] = {}  # the newest `table` or `step`
        self._ids = itertools.count()
        self._news = asyncio.Event()
        self._acked: set[str] = set()

    async def open(self, url: str) -> None:
        self.http = await guest(url, SOURCE)
        try:
            self.socket = await Socket.open(self.http, self._on_message)
        except BaseException:
            self.http.close()
            raise

    def close(self) -> None:
        self.socket.abort()
        self.http.close()

    def _on_message(self, message: dict[str, Any]) -> None:
        if message["type"] in ("match", "step"):
            self.message = message
        if message["type"] in ("refused", "error"):
            self.message = {**self.message, "refused": message["code"]}
        self._acked.add(message.get("ack", ""))
        self._news.set()

    async def until(self, condition: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self.socket.closed.done():
                    raise OSError("the connection of an honest player was closed")
                self._news.clear()
                await self._news.wait()

    async def watch(self, match: str) -> None:
        self.message = {}
        self.socket.send({"type": "watch", "match": match})
        await self.until(lambda: self.message.get("type") == "match" and self.message["match"] == match)

    @property
    def version(self) -> int:
        return int(self.message["version"])

    def view(self) -> bytes:
        return encode(self.message["view"] if "view" in self.message else self.message["views"][0]["view"])

    async def act(self, match: str, game: str, seat: int) -> float:
        """Play a random action; returns the milliseconds until the acknowledgement."""
        action = choose(game, self.view(), seat, self.version, self.rng)
        action_id = f"h{next(self._ids)}"
        begin = time.perf_counter()
        self.socket.send({"type": "act", "match": match, "seat": seat, "action": Raw(action), "id": action_id})
        await self.until(lambda: action_id in self._acked or "refused" in self.message)
        if "refused" in self.message:
            raise OSError(f"an honest move was refused: {self.message.pop('refused')}")
        return 1000 * (time.perf_counter() - begin)

    async def resign(self, match: str, seat: int) -> None:
        action_id = f"h{next(self._ids)}"
        self.socket.send({"type": "resign", "match": match, "seat": seat, "id": action_id})
        await self.until(lambda: action_id in self._acked or "refused" in self.message)


class Honest:
    """Two pairs that make moves, one guest who plays a bot, one who sets matches up. `waits` is replaced by phase."""

    def __init__(self, url: str) -> None:
        self.url, self.waits = url, Waits()
        self._tasks: list[asyncio.Task[None]] = []
        self._present: list[Player] = []

    async def open(self) -> None:
        jobs = (self._pair("liars-dice"), self._pair("territory-words"), self._against_bot(), self._set_up())
        self._tasks = [asyncio.create_task(self._forever(job)) for job in jobs]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for person in self._present:
            person.close()

    async def phase(self, seconds: float) -> Waits:
        """Collect for so long."""
        self.waits = waits = Waits()
        await asyncio.sleep(seconds)
        self.waits = Waits()
        return waits

    async def _forever(self, job: Any) -> None:
        try:
            await job
        except (OSError, TimeoutError) as error:
            self.waits.errors.append(repr(error))

    async def _match(self, game: str, people: list[Player], *seats: dict[str, str]) -> str:
        order = {"game": game, "seats": [{"kind": "me"}, *seats]}
        made = await people[0].http.json("POST", "/api/matches", order)
        for seat, invite in made["invites"].items():
            await people[int(seat)].http.json("POST", f"/api/matches/{made['match']}/join", {"invite": invite})
        for person in people:
            await person.watch(made["match"])
        return str(made["match"])

    async def _people(self, count: int) -> list[Player]:
        people = [Player() for _ in range(count)]
        for person in people:
            await person.open(self.url)
            self._present.append(person)
        return people

    async def _pair(self, game: str) -> None:
        while True:
            people = await self._people(2)
            try:
                await self._play(game, people)
            except (OSError, TimeoutError) as error:
                self.waits.errors.append(repr(error))
                await asyncio.sleep(0.5)
            finally:
                for person in people:
                    person.close()

    async def _play(self, game: str, people: list[Player]) -> None:
        while True:
            match = await self._match(game, people, {"kind": "open"})
            # The first `describe` of a word game builds a search tree that stays in memory, some 50 MB.
            people[0].socket.send({"type": "describe", "match": match, "seat": 0})
            while people[0].message.get("outcome") is None:
                seat = people[0].message["to_act"][0]
                mover, other = people[seat], people[1 - seat]
                self.waits.moves.append(await mover.act(match, game, seat))
                await other.until(lambda: other.version >= mover.version)  # noqa: B023 - awaited at once
                await asyncio.sleep(MOVE_SECONDS)

    async def _against_bot(self) -> None:
        [person] = await self._people(1)
        while True:
            match = await self._match("territory-words", [person], {"kind": "bot", "level": "expert"})
            while person.message.get("outcome") is None:
                await person.until(lambda: person.message["to_act"] == [0] or person.message.get("outcome"))
                if person.message.get("outcome") is None:
                    await person.act(match, "territory-words", 0)
                    begin = time.perf_counter()
                    await person.until(lambda: 0 in person.message["to_act"] or person.message.get("outcome"))
                    self.waits.bot_answers.append(1000 * (time.perf_counter() - begin))
                await asyncio.sleep(MOVE_SECONDS)

    async def _set_up(self) -> None:
        people = await self._people(2)
        while True:
            begin = time.perf_counter()
            match = await self._match("territory-words", people, {"kind": "open"})
            self.waits.set_ups.append(1000 * (time.perf_counter() - begin))
            await people[0].resign(match, 0)
            for person in people:
                person.socket.send({"type": "leave", "match": match})
            await asyncio.sleep(SET_UP_SECONDS)


async def visit(url: str, paths: list[str], source: str) -> list[int]:
    """The statuses that a browser gets for these paths over 6 connections, as a new guest."""
    first = Connection(url, source)
    statuses = [(await first.request("GET", path))[0] for path in ("/", "/api/me")]
    connections = [first, *(Connection(url, source, first.cookie) for _ in range(5))]
    waiting = iter(paths)

    async def work(connection: Connection) -> None:
        for path in waiting:
            status, _ = await connection.request("GET", path)
            statuses.append(status)
        connection.close()

    await asyncio.gather(*map(work, connections))
    return statuses
