"""Stores differ in what they keep matches in and in nothing else: to the same calls they give the same answers."""

from random import Random

import pytest
from stored_matches import ANN, BOB, BOT, HEADER, OPEN, OPTIONS, OUTCOME, commit, match

from databases import Database, opened, write
from parlor.table.store import StoreError
from parlor.table.stored import StatusUpdate, StoredSession
from parlor.table.uptime import UptimeReport

DAYS = ["2027-01-15", "2027-01-16"]
STATUSES = ["open", "playing", "paused", "over"]


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(4))
async def test_all_stores_answer_alike(sqlite, postgres, seed):
    stores = [database.store() for database in (Database("memory", "memory:"), sqlite, postgres)]
    first, *others = [await answers(store, Random(seed)) for store in stores]
    assert {call for call, _ in first} >= {
        "create",
        "sit",
        "begin",
        "update_status",
        "rematch",
        "claim",
        "put",
        "load",
        "mine",
    }
    for other in others:
        assert other == first


def without_clock(result):
    """Return what all stores have in common: only PostgreSQL has a clock."""
    return result.servers if isinstance(result, UptimeReport) else result


async def answers(store, chance):
    """Return a store's results for random calls, and its whole contents at the end."""
    results = []
    names = ["a", "b", "c"]
    async with opened(store) as reports:

        async def ask(call, *args):
            try:
                results.append((call, without_clock(await getattr(store, call)(*args))))
            except StoreError as error:
                results.append((call, error.code))

        for n in range(150):
            name, player, seat = chance.choice(names), chance.choice(["ann", "bob"]), chance.randrange(3)
            status = chance.choice(STATUSES)
            change = StatusUpdate(name, status, chance.choice([None, n, n + 50]), OUTCOME if status == "over" else None)
            new = {
                "status": status,
                "due_at_ms": change.due_at_ms,
                "outcome": change.outcome,
                "day": chance.choice(["", *DAYS]),
            }
            seats = chance.choice([(ANN, BOB), (ANN, OPEN), (OPEN, OPEN, BOT), (ANN, ANN)])
            calls = {
                "create": (match(name, seats, n, seat > 0, **new),),
                "sit": (name, seat, player, player.title()),
                "begin": (name, HEADER, change),
                "update_status": (change,),
                "rematch": (match(f"rematch{n}", seats, n, origin_id=name),),
                "claim": (name, n - seat, n + 60),
                "set_guest": (player, *chance.choice([(f"{player}{n}", ""), ("", "fox"), (f"{player}{n}", "owl")])),
                "keep_sessions": ([StoredSession(f"{player}{seat}", player, n, n, "Firefox", "Linux")],),
                "touch_session": (f"{player}{seat}", n),
                "revoke_session": (player, f"{chance.choice(['ann', 'bob'])}{seat}", n),
                "revoke_other_sessions": (player, f"{player}{seat}", n),
                "session_generation": (player,),
                "heartbeat": (player, n // 40, n),
                "put": [commit(chance.randrange(12), name, update=change) for _ in range(3)],
            }
            call = chance.choice(list(calls))
            if call == "put":
                results.append((call, await write(store, reports, *calls[call])))
            else:
                await ask(call, *calls[call])
            if n % 15 == 0:
                names.append(f"match{n}")

        for name in names:
            await ask("load", name)
        for player in ("ann", "bob"):
            for status in (None, *STATUSES):
                await ask("mine", player, 50, status)
            await ask("count_open", player)
            await ask("days", player, "some-game", OPTIONS)
            await ask("results", player, "some-game", 5)
            await ask("outcomes", player, "some-game")
            await ask("sessions", player, 2)
            await ask("count_public", player)
            await ask("count_public", player, 60)
        await ask("guests", ["ann", "bob", "cyd"])
        for day in DAYS:
            await ask("ranking", "some-game", day, OPTIONS)
        await ask("lobby", 50)
        await ask("lobby", 4, 60)
        await ask("uptime")
        results.append(("revoked_sessions", sorted(await store.revoked_sessions(60))))
        results.append(("sign_outs", sorted(await store.sign_outs(60))))
        results.append(("due", sorted(await store.due(120, 50))))  # those due at the same time in any order
    return results
