"""Write what a release leaves behind, which every later version must still understand: a database, a record and a
conversation over the protocol.

    python tools/compatibility.py       write tests/archive/VERSION/ for the version in src/parlor/__init__.py

Run it once for a release, before it is published. Never write the files of an earlier release again.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

import parlor
from parlor.table.host import MatchHost
from parlor.table.orders import Order, Wish
from parlor.table.stored import StoredSession
from parlor.table.stores import SQLITE
from parlor.table.stores import store as store_of
from parlor.table.stores.backup import backup

ARCHIVE = Path(__file__).resolve().parent.parent / "tests" / "archive"
DATABASE, RECORD, CONVERSATION = "parlor.db.gz", "record.json", "conversation.json"
NOW_MS = 1_800_000_000_000
REST_SECONDS = 0.05  # without any work, until all answers have come

Answers = dict[str, list[Any]]  # frames by player


class Listener:
    """A connection of a player that keeps the frames."""

    def __init__(self, host: MatchHost, player: str) -> None:
        self.host, self.player, self.address = host, player, ""
        self.frames: list[Any] = []
        host.connections.connected(self)

    def push(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"The connection was closed: {code} {reason}")

    def take(self) -> list[Any]:
        frames, self.frames = self.frames, []
        return frames


async def open_host(database: Path) -> MatchHost:
    """Return an open host on an SQLite file, at a fixed time. The watch key of a match is `watch` and its id."""
    host = MatchHost(
        store_of(f"{SQLITE}{database}"), may_watch=lambda match, key: key == f"watch {match}", now=lambda: NOW_MS
    )
    await host.open()
    return host


async def converse(host: MatchHost, requests: list[tuple[str, Any]]) -> list[Answers]:
    """Return what each player is sent: first on connecting, then after each of these requests of a player."""
    listeners = {player: Listener(host, player) for player, _ in requests}
    answers = [{player: listener.take() for player, listener in listeners.items()}]
    for player, request in requests:
        host.connections.handle(listeners[player], msgspec.json.encode(request))
        await _rest(host)
        answers.append({name: frames for name, listener in listeners.items() if (frames := listener.take())})
    return answers


async def _rest(host: MatchHost) -> None:
    quiet = 0.0
    while quiet < REST_SECONDS:
        await asyncio.sleep(0.005)
        busy = host.tasks or any(actor.busy or actor.inbox for actor in host.cache.actors.values())
        quiet = 0.0 if busy else quiet + 0.005


def conversation(match: str) -> list[tuple[str, Any]]:
    """Return the requests of a game of Liar's Dice that has just begun. Each type of request occurs."""
    bid = {"type": "bid", "count": 1, "face": 2}
    return [
        ("ann", {"type": "watch", "match": match}),
        ("bob", {"type": "watch", "match": match, "since_version": 0}),
        ("eve", {"type": "watch", "match": match}),
        ("eve", {"type": "watch", "match": match, "watch_key": f"watch {match}"}),
        ("ann", {"type": "act", "match": match, "seat": 0, "action": {"type": "fly"}, "id": "a0"}),
        ("ann", {"type": "act", "match": match, "seat": 0, "action": bid, "id": "a1", "version": 0}),
        ("ann", {"type": "act", "match": match, "seat": 0, "action": bid, "id": "a1", "version": 0}),
        ("bob", {"type": "describe", "match": match, "seat": 1, "log_since_version": 0}),
        ("ann", {"type": "pause", "match": match, "seat": 0}),
        ("ann", {"type": "take-back", "match": match, "seat": 0, "to_version": 0, "id": "a2"}),
        ("bob", {"type": "answer-offer", "match": match, "seat": 1, "accept": True}),
        ("ann", {"type": "resume", "match": match, "seat": 0}),
        ("eve", {"type": "leave", "match": match}),
        ("bob", {"type": "resign", "match": match, "seat": 1, "id": "b1"}),
        ("ann", {"type": "rematch", "match": match, "seat": 0}),
        ("ann", {"type": "ping", "n": 7}),
        ("ann", {"type": "unknown"}),
    ]


async def _fill(database: Path) -> tuple[str, bytes]:
    """Write matches, names and sessions into a new database; return the id of the match to talk about and a record."""
    host = await open_host(database)
    service, store = host.service, host.store
    seats = (Wish("me"), Wish("open"))
    finished = await service.create("ann", "Ann", Order("liars-dice", seats))
    await service.join("bob", "Bob", finished.id, 1)
    bids = [{"type": "bid", "count": 1, "face": face} for face in (2, 3)]
    acts = [
        (player, {"type": "act", "match": finished.id, "seat": seat, "action": bid, "id": f"{player}-1"})
        for seat, (player, bid) in enumerate(zip(("ann", "bob"), bids, strict=True))
    ]
    watches = [(player, {"type": "watch", "match": finished.id}) for player in ("ann", "bob")]
    resigns = ("ann", {"type": "resign", "match": finished.id, "seat": 0, "id": "ann-2"})
    rematches = [
        (player, {"type": "rematch", "match": finished.id, "seat": seat}) for seat, player in enumerate(("ann", "bob"))
    ]
    talk = await converse(host, [*watches, *acts, resigns, *rematches])
    stored = await store.load(finished.id)
    assert stored, finished.id
    assert stored.rematch_id, talk
    begun = await service.create("ann", "Ann", Order("liars-dice", seats, options={"dice": 3}))
    await service.join("bob", "Bob", begun.id, 1)
    await service.create("ann", "Ann", Order("liars-dice", seats))  # nobody has joined it
    await store.set_guest("ann", "Ann")
    await store.keep_sessions([StoredSession(name, "ann", NOW_MS, NOW_MS, "Firefox", "Linux") for name in ("s1", "s2")])
    await store.revoke_other_sessions("ann", "s1", NOW_MS)
    await store.secret()
    await host.close()
    return begun.id, stored.record().to_json()


def main() -> None:
    folder = ARCHIVE / parlor.__version__
    if folder.exists():
        sys.exit(f"{folder} exists. Delete it only if {parlor.__version__} was never published.")
    with tempfile.TemporaryDirectory() as temporary:
        database, file = Path(temporary) / "parlor.db", Path(temporary) / "backup.db"
        match, record = asyncio.run(_fill(database))
        backup(f"{SQLITE}{database}", file)
        content = file.read_bytes()
        requests = conversation(match)

        async def talk() -> list[Answers]:
            host = await open_host(database)
            try:
                return await converse(host, requests)
            finally:
                await host.close()

        answers = asyncio.run(talk())
    folder.mkdir()
    (folder / DATABASE).write_bytes(gzip.compress(content, mtime=0))
    (folder / RECORD).write_bytes(record)
    lines = map(json.dumps, zip([None, *requests], answers, strict=True))
    (folder / CONVERSATION).write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
