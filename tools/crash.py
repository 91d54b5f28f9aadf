"""Kill a server again and again while people play on it, and see that nothing acknowledged was lost or done twice.

python tools/crash.py --kills 500
python tools/crash.py --kills 100 --database postgresql://...
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from parlor.client import House, ServerGone, Table, connect
from parlor.kernel import USUAL, Match, Refused, bot_chance, registry
from parlor.kernel.codec import decode, encode
from parlor.server.config import UNLIMITED_HTTP_RATES
from parlor.table.stores import store

T = TypeVar("T")

GAMES = ("liars-dice", "territory-words")
PATIENCE = 60.0  # seconds without a server after which something is wrong
LIMITS = {**UNLIMITED_HTTP_RATES, "messages_per_second": 10_000, "burst": 10_000}


class Report(Struct):
    kills: int = 0
    matches: int = 0
    moves: int = 0  # acknowledged to whoever made them
    faults: list[str] = []


class Server:
    """`parlor serve` on one port and one database, through many lives."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self, *, ready: bool) -> None:
        command = ["-m", "parlor.cli", "serve", "--port", str(self.port), "--database", self.database]
        # whoever is killed cannot finish writing what coverage would have of it
        plain = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
        environment = {**plain, "PARLOR_LIMITS": json.dumps(LIMITS)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--log-level", "error", stdout=PIPE, env=environment
        )
        if ready:
            assert self.process.stdout
            line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
            if not re.match(rb"Parlor is at", line):
                raise RuntimeError(f"the server did not start: {line!r}")

    async def end(self, number: signal.Signals) -> None:
        assert self.process
        if self.process.returncode is None:
            self.process.send_signal(number)
        await self.process.wait()


async def crash(database: str, kills: int, pairs: int = 4, seed: int = 1) -> Report:
    """Play and kill; then hold what was acknowledged against what is stored."""
    rng, report, server = random.Random(seed), Report(), Server(database)
    acknowledged: dict[str, dict[int, tuple[int, bytes]]] = {}
    enough = asyncio.Event()
    await server.start(ready=True)
    try:
        async with asyncio.timeout(60 + 10 * kills), AsyncExitStack() as houses, asyncio.TaskGroup() as group:
            people = [
                await houses.enter_async_context(connect(server.url, name=f"Person {n}", patience=PATIENCE))
                for n in range(2 * pairs)
            ]
            for n in range(pairs):
                two = people[2 * n], people[2 * n + 1]
                group.create_task(_play_on(*two, GAMES[n % 2], enough, acknowledged, report))
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.02, 0.6))
                await server.end(signal.SIGKILL)
                report.kills += 1
                await server.start(ready=rng.random() < 0.8)  # sometimes it is killed before it has begun
            enough.set()
    finally:
        await server.end(signal.SIGTERM)
    report.moves = sum(map(len, acknowledged.values()))
    await _hold_against(database, acknowledged, report)
    return report


async def _play_on(
    ann: House,
    bob: House,
    game: str,
    enough: asyncio.Event,
    acknowledged: dict[str, dict[int, tuple[int, bytes]]],
    report: Report,
) -> None:
    """Two people who play match after match until it is enough, and finish the last."""
    while not enough.is_set():
        new = await _insist(lambda: ann.create(game))
        await _insist(lambda: bob.join(new.match, new.invites[1]))  # noqa: B023 - awaited at once
        acked = acknowledged[new.match] = {}
        tables = [await ann.watch(new.match), await bob.watch(new.match)]
        await asyncio.gather(*(_play(table, seat, acked) for seat, table in enumerate(tables)))
        Match.replay(await _insist(lambda: ann.record(new.match)))  # noqa: B023
        for house, table in zip((ann, bob), tables, strict=True):
            await house.leave(table)
        report.matches += 1


async def _play(table: Table, seat: int, acked: dict[int, tuple[int, bytes]]) -> None:
    game = registry.game(table.game)
    bot = game.bot("random")
    while await table.turn(seat):
        version = table.version
        view = decode(encode(table.view(seat)), game.View)
        chance = bot_chance(len(acked), version, seat)
        action = bot.choose(view, game.legal(game.sample(view, seat, chance), seat), USUAL, chance)
        try:
            ply = await table.act(seat, action, version=version)
        except Refused as refused:
            if not refused.code.startswith("database"):
                raise
            await asyncio.sleep(0.05)
            continue
        if ply in acked:
            raise AssertionError(f"two actions were acknowledged as ply {ply} of {table.match}")
        acked[ply] = seat, encode(action)


async def _insist(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask over HTTP until there is a server that answers."""
    for _ in range(int(PATIENCE / 0.1)):
        try:
            return await ask()
        except ServerGone:
            await asyncio.sleep(0.1)
    raise ServerGone("There was no server for too long.")


async def _hold_against(database: str, acknowledged: dict[str, dict[int, tuple[int, bytes]]], report: Report) -> None:
    kept_by = store(database)
    await kept_by.open(lambda commits: None)
    try:
        for match, acked in acknowledged.items():
            kept = await kept_by.load(match)
            if kept is None:
                report.faults.append(f"{match} is gone")
                continue
            stored = {row.ply: (row.seat, row.act.encode()) for row in kept.rows}
            for ply, action in acked.items():
                if stored.get(ply) != action:
                    report.faults.append(f"ply {ply} of {match} was acknowledged and is {stored.get(ply)}")
            if len(stored) != len(acked):
                report.faults.append(f"{match} has {len(stored)} plies, {len(acked)} were acknowledged")
            for action_id, times in Counter(row.action_id for row in kept.rows).items():
                if times > 1:
                    report.faults.append(f"action {action_id} of {match} was played {times} times")
            if kept.status != "over":
                report.faults.append(f"{match} is {kept.status}")
            Match.replay(kept.record())
    finally:
        await kept_by.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="default: SQLite in a folder of its own")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{Path(folder) / 'parlor.db'}"
        report: Any = asyncio.run(crash(database, asked.kills, asked.pairs, asked.seed))
    print(encode(report).decode())
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
