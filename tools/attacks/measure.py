"""Runs one attack after another and measures what honest players notice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from statistics import mean
from typing import Any

from msgspec import Struct
from resilience.processes import Server, children

from parlor.server import static_files

from .attackers import ATTACKS, Target
from .honest import SOURCE, Honest, Waits, visit
from .plain_http import Connection, guest
from .sockets import Socket

QUIET_SECONDS = 8.0
ATTACK_SECONDS = 15.0
AFTER_SECONDS = 20.0
MAX_MOVE_MS = 100.0
MAX_SLOWDOWN = 5.0
MAX_SET_UP_MS = 1000.0
MAX_GROWTH_MB = 50.0
LONG_MATCH_ENTRIES = 1004
ATTACKER_END_SECONDS = 20.0
WARM_UP_SECONDS = 12.0


class Row(Struct):
    """One attack; times in ms, memory in MB."""

    attack: str
    p50: float
    p95: float
    slowest: float
    moves: int
    set_up: float
    bot_answer: float
    rss_before: float
    rss_during: float
    rss_after: float
    quiet_p95: float
    quiet_bot_answer: float
    errors: list[str]  # what honest players were refused
    done: dict[str, int]  # what the attacker counted
    failed: list[str] = []  # bounds that were not kept


def rss(server: Server) -> float:
    """MB of the server and its processes; a page that several of them share counts once (PSS).

    Workers for bots do not count: the honest player's expert bot alone takes 100 to 500 MB for a moment.
    """
    assert server.process
    total = 0
    for pid in {server.process.pid, *children(server.process.pid, "")} - {*server.bot_workers()}:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:  # it has just ended
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


async def prepare(url: str) -> tuple[str, str]:
    """Play a long match to its end; returns its id and its player's cookie."""
    one = await guest(url, SOURCE)
    match = (await one.json("POST", "/api/matches", {"game": "nethack-chat", "seats": [{"kind": "me"}]}))["match"]
    acknowledged = asyncio.Event()
    socket = await Socket.open(
        one, lambda message: acknowledged.set() if message["type"] in ("step", "refused", "match") else None
    )
    socket.send({"type": "watch", "match": match})
    await asyncio.wait_for(acknowledged.wait(), 30)
    for n in range(LONG_MATCH_ENTRIES + 1):
        acknowledged.clear()
        say = {"type": "act", "seat": 0, "action": {"type": "say", "text": "hello"}, "id": f"s{n}"}
        socket.send({"match": match, **(say if n < LONG_MATCH_ENTRIES else {"type": "resign", "seat": 0, "id": "end"})})
        await asyncio.wait_for(acknowledged.wait(), 30)
    socket.abort()
    one.close()
    return match, one.cookie


async def measure(
    names: list[str], folder: Path, seconds: float = ATTACK_SECONDS, after: float = AFTER_SECONDS
) -> AsyncGenerator[Row, None]:
    """Run the attacks one after another, each against a new server with default limits."""
    database = f"sqlite:///{folder / 'parlor.db'}"
    preparing = Server(database, log=folder / "server.log")
    await preparing.start()
    try:
        match, cookie = await prepare(preparing.url)
    finally:
        await preparing.end(signal.SIGTERM)
    for name in names:
        server = Server(database, limits={}, log=folder / "server.log")
        await server.start()
        honest = Honest(server.url)
        try:
            await honest.open()
            await honest.phase(WARM_UP_SECONDS)  # word lists are loaded, bots have computed
            target = Target(server.url, seconds, cookie, match)
            yield await _attack(server, honest, name, target, seconds, after)
        finally:
            await honest.close()
            await server.end(signal.SIGTERM)


async def _attack(server: Server, honest: Honest, name: str, target: Target, seconds: float, after: float) -> Row:
    quiet = await honest.phase(QUIET_SECONDS)
    before = rss(server)
    given = json.dumps(
        {"url": target.url, "seconds": seconds, "cookie": target.cookie, "long_match": target.long_match}
    )
    command = [sys.executable, str(Path(__file__).parent), "--attacker", name, given]
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=_low_priority)  # noqa: PLW1509
    peak, collecting = before, asyncio.create_task(honest.phase(seconds))
    while not collecting.done():
        peak = max(peak, rss(server))
        await asyncio.sleep(0.25)
    waits = collecting.result()
    try:
        output, _ = await asyncio.to_thread(attacker.communicate, timeout=ATTACKER_END_SECONDS)
    except subprocess.TimeoutExpired:
        attacker.kill()
        output, _ = attacker.communicate()
    later = await honest.phase(after)
    row = Row(
        name,
        waits.percentile(0.5),
        waits.percentile(0.95),
        max(waits.moves, default=float("nan")),
        len(waits.moves),
        waits.set_up,
        waits.bot_answer,
        before,
        peak,
        rss(server),
        quiet.percentile(0.95),
        quiet.bot_answer,
        waits.errors + later.errors,
        json.loads(output or b"{}"),
    )
    row.failed = judge(row, waits)
    return row


def judge(row: Row, waits: Waits) -> list[str]:
    """The bounds that were not kept."""
    bounds = {
        f"p95 over {MAX_MOVE_MS:.0f} ms": not row.p95 <= MAX_MOVE_MS,
        f"p95 over {MAX_SLOWDOWN:.0f} x quiet": not row.p95 <= MAX_SLOWDOWN * row.quiet_p95,
        f"set-up over {MAX_SET_UP_MS:.0f} ms": not row.set_up <= MAX_SET_UP_MS,
        f"memory grew by more than {MAX_GROWTH_MB:.0f} MB": row.rss_after - row.rss_before > MAX_GROWTH_MB,
        "honest players were refused": bool(row.errors),
        "bot answer over 3 x quiet": row.attack == "bot-matches" and not row.bot_answer <= 3 * row.quiet_bot_answer,
    }
    return [bound for bound, broken in bounds.items() if broken]


def _low_priority() -> None:
    os.nice(10)


async def attack(name: str, given: dict[str, Any]) -> dict[str, int]:
    """In the attacker's process: run the attack for its seconds; returns what it counted."""
    target = Target(**given)
    try:
        async with asyncio.timeout(target.seconds):
            await ATTACKS[name](target)
    except (TimeoutError, OSError):
        pass
    return dict(target.done)


def table(rows: list[Row]) -> str:
    head = "attack | quiet p95 | p50 | p95 | max | moves | set-up | bot answer (quiet) | MB before | during | after"
    lines = [f"| {head} | verdict |", f"|{' --- |' * 12}"]
    for row in rows:
        figures = (row.quiet_p95, row.p50, row.p95, row.slowest, row.moves, row.set_up)
        bots = f"{row.bot_answer:.0f} ({row.quiet_bot_answer:.0f})"
        memory = (row.rss_before, row.rss_during, row.rss_after)
        cells = [row.attack, *(f"{one:.0f}" for one in figures), bots, *(f"{one:.0f}" for one in memory)]
        lines.append(f"| {' | '.join(cells)} | {'; '.join(row.failed) or 'ok'} |")
    return "\n".join(lines)


# --- visitors behind one address --------------------------------------------------------------------------------------


def page_files() -> list[str]:
    """Every file of the page but fonts of other alphabets: more than any one visit requests."""
    folder = static_files.FOLDER
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".js", ".css", ".svg", ".woff2")]
    wanted = [path for path in files if path.suffix != ".woff2" or "latin-wght" in path.name]
    return [f"/page/{path.relative_to(folder).as_posix()}" for path in wanted]


async def visitors(count: int, folder: Path) -> dict[str, Any]:
    """So many new guests behind one address open the shelf and a table at once, each with every file of the page."""
    server = Server(f"sqlite:///{folder / 'visitors.db'}", limits={}, log=folder / "server.log")
    await server.start()
    api = ["/api/games", "/api/matches", "/api/lobby", "/api/games/liars-dice"]

    async def one() -> tuple[list[int], float]:
        begin = time.perf_counter()
        statuses = await visit(server.url, [*page_files(), *api], SOURCE)
        browser = Connection(server.url, SOURCE)
        statuses.append((await browser.request("GET", "/api/me"))[0])
        order = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
        status, body = await browser.request("POST", "/api/matches", order)
        statuses.append(status)
        if status < 300:
            has_match = asyncio.Event()
            socket = await Socket.open(browser, lambda message: has_match.set() if message["type"] == "match" else None)
            socket.send({"type": "watch", "match": json.loads(body)["match"]})
            await asyncio.wait_for(has_match.wait(), 30)
            socket.abort()
        browser.close()
        return statuses, time.perf_counter() - begin

    try:
        visits = await asyncio.gather(*(one() for _ in range(count)), return_exceptions=True)
    finally:
        await server.end(signal.SIGTERM)
    good = [visit for visit in visits if not isinstance(visit, BaseException)]
    statuses = [status for visit, _ in good for status in visit]
    files = len(page_files())
    seconds = [seconds for _, seconds in good]
    return {
        "visitors": count,
        "page_files": files,
        "requests": len(statuses),
        "refused": sum(status == 429 for status in statuses),
        "other_errors": sum(status >= 400 and status != 429 for status in statuses),
        "failed": [repr(visit) for visit in visits if isinstance(visit, BaseException)][:5],
        "slowest_seconds": round(max(seconds, default=float("inf")), 2),
        "mean_seconds": round(mean(seconds), 2) if seconds else None,
    }
