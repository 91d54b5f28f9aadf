"""The stale data that each store deletes, and the data that it keeps."""

from random import Random

import pytest
from msgspec.structs import replace
from stored_matches import ANN, BOB, BOT, HEADER, OPEN, OUTCOME, commit, match, stored_rows

from databases import Database, opened, write
from parlor.kernel.codec import encode
from parlor.kernel.record import Resign
from parlor.table.stored import Settings, StoredSession
from parlor.table.stores import memory, sql_store

pytestmark = pytest.mark.anyio

KINDS = ["open", "empty", "abandoned", "finished"]
NOW = 1_900_000_000_000  # later than every time in stored_matches
FIRST = (0, "")
RESIGN = encode(Resign()).decode()


async def stale(store, kind, before=NOW):
    return (await store.stale_matches(kind, before, FIRST, 100)).ids


def in_play(name="m", seats=(ANN, BOT), **more):
    return match(name, seats, status="playing", header=HEADER, clock_anchor_at_ms=10, **more)


async def test_an_open_match_is_stale_by_its_age(store):
    async with opened(store):
        await store.create(match("old", (ANN, OPEN), created=10))
        await store.create(match("new", (ANN, OPEN), created=20))
        assert await stale(store, "open", 11) == ["old"]
        assert [await stale(store, kind, 11) for kind in KINDS[1:]] == [[], [], []]
        assert await store.delete_matches("open", 11, ["old", "new"]) == ["old"]
        assert await store.load("old") is None
        assert [one.id for one in await store.mine("ann", 9)] == ["new"]


async def test_a_review_is_deleted_with_its_match(store):
    async with opened(store):
        for name in ("old", "kept"):
            await store.create(match(name, (ANN, BOT), status="over", outcome=OUTCOME, created=10))
            await store.save_review(name, "1", b"{}")
        assert await store.delete_matches("finished", NOW, ["old"]) == ["old"]
        await store.create(match("old", (ANN, BOT)))
        assert await store.load_review("old", "1") is None
        assert await store.load_review("kept", "1") == b"{}"


async def test_a_match_is_empty_until_a_person_moves(store):
    async with opened(store) as reports:
        for name, seats in (("bots", (ANN, BOT)), ("person", (ANN, BOT)), ("two", (ANN, BOB)), ("alone", (ANN, ANN))):
            await store.create(in_play(name, seats, created=10))
        await write(store, reports, commit(1, "bots", seat=1), commit(1, "person", seat=0))
        assert await stale(store, "empty") == ["alone", "bots"]
        assert await stale(store, "empty", 10) == []


async def test_a_finished_match_of_one_guest_is_empty_if_no_person_made_a_move(store):
    async with opened(store) as reports:
        over = {"status": "over", "outcome": OUTCOME, "created": 10}
        for name, seats in (("alone", (ANN, ANN)), ("bots", (ANN, BOT)), ("played", (ANN, BOT)), ("two", (ANN, BOB))):
            await store.create(match(name, seats, **over))
        await store.create(match("late", (ANN, ANN), **over))
        resigned = [commit(9, name, seat=0, action=RESIGN) for name in ("alone", "bots", "played", "two", "late")]
        resigned[-1].row = resigned[-1].row._replace(stored_at_ms=NOW)
        await write(store, reports, commit(1, "bots", seat=1), commit(1, "played", seat=0), *resigned)
        assert await stale(store, "empty") == ["alone", "bots"]
        assert await store.delete_matches("empty", NOW, ["alone", "bots", "played", "two", "late"]) == ["alone", "bots"]


async def test_the_first_game_of_a_series_is_kept_as_long_as_its_second(store):
    async with opened(store) as reports:
        for name, series in (("first", 1), ("other", 0)):
            new = match(name, (ANN, ANN), created=10, status="over", outcome=OUTCOME)
            await store.create(replace(new, settings=Settings(series=series)))
            again = match(f"after-{name}", (ANN, ANN), created=20, status="playing", origin_id=name)
            assert await store.rematch(replace(again, settings=Settings(series=2 if series else 0)))
            await write(store, reports, commit(1, f"after-{name}"))
        assert await stale(store, "empty") == ["other"]
        assert await store.delete_matches("abandoned", NOW, ["after-first"]) == ["after-first"]
        assert await stale(store, "empty") == ["first", "other"]


async def test_a_match_that_began_late_is_not_empty_yet(store):
    async with opened(store):
        await store.create(replace(in_play(created=10), clock_anchor_at_ms=NOW))
        assert await stale(store, "empty") == []
        assert await stale(store, "abandoned") == []


async def test_a_match_is_abandoned_when_its_last_entry_is_old_and_no_clock_runs(store):
    async with opened(store) as reports:
        await store.create(in_play("old", created=10))
        await store.create(in_play("clock", created=10, due_at_ms=NOW + 1))
        await store.create(in_play("new", created=10))
        entries = [commit(1, "old"), commit(1, "clock"), commit(1, "new")]
        entries[2].row = entries[2].row._replace(stored_at_ms=NOW)
        await write(store, reports, *entries)
        assert await stale(store, "abandoned") == ["old"]


async def test_a_finished_match_is_kept_as_long_as_its_rematch(store):
    async with opened(store):
        await store.create(match("first", created=10, status="over", outcome=OUTCOME))
        await store.create(match("other", created=10, status="over", outcome=OUTCOME))
        assert await store.rematch(match("second", created=20, origin_id="first"))
        assert await stale(store, "finished") == ["other"]
        assert await store.delete_matches("open", NOW, ["second"]) == ["second"]
        assert (await store.load("first")).rematch_id == ""  # there may be another
        assert await stale(store, "finished") == ["first", "other"]


async def test_pages_of_stale_matches_follow_each_other(store):
    async with opened(store):
        for n in range(5):
            await store.create(match(f"m{n}", (ANN, OPEN) if n % 2 else (ANN, BOB), created=10 + n))
        first = await store.stale_matches("open", NOW, FIRST, 3)
        assert first == (["m0", "m1", "m2"], (12, "m2"))
        assert await store.stale_matches("open", NOW, first.next, 3) == (["m3", "m4"], None)


async def test_what_is_deleted_leaves_no_entries(database):
    async with opened(store := database.store()) as reports:
        await store.create(in_play(created=10))
        await write(store, reports, commit(1, seat=1), commit(2, seat=1))
        assert await store.delete_matches("empty", NOW, ["m"]) == ["m"]
        assert await stored_rows(store, "m") == []


async def test_only_an_open_match_without_others_can_be_withdrawn(store):
    async with opened(store):
        await store.create(match("mine", (ANN, OPEN)))
        await store.create(match("ours", (ANN, BOB, OPEN)))
        await store.create(in_play("begun"))
        assert [await store.delete_open(name, "ann") for name in ("mine", "ours", "begun", "none")] == [
            True,
            False,
            False,
            False,
        ]
        assert await store.load("mine") is None


async def test_a_name_is_kept_while_its_guest_has_a_match_or_was_seen(store):
    async with opened(store):
        for player in ("ann", "bob", "cyd"):
            await store.set_guest(player, player.title())
        await store.create(match(seats=(ANN, OPEN)))
        await store.keep_sessions([StoredSession("s", "bob", NOW, NOW)])
        assert (await store.delete_guests(NOW, FIRST, 100)).ids == ["cyd"]
        assert sorted(await store.guests(["ann", "bob", "cyd"])) == ["ann", "bob"]


async def test_sessions_that_were_not_seen_for_long_are_deleted_unless_they_are_revoked(store):
    async with opened(store):
        for name, seen in (("old", 10), ("revoked", 10), ("new", 20)):
            await store.keep_sessions([StoredSession(name, "ann", 5, seen)])
        await store.revoke_session("ann", "revoked", 15)
        assert (await store.delete_sessions(11, FIRST, 100)).ids == ["old"]
        assert [one.id for one in await store.sessions("ann", 9)] == ["new"]
        assert await store.revoked_sessions(0) == ["revoked"]


async def test_sessions_of_a_guest_with_a_match_stay_listed(store):
    """Their cookies are valid still, so it must be possible to revoke them."""
    async with opened(store):
        await store.create(match("m", (ANN, OPEN)))
        for number in range(3):
            for player in ("ann", "bob"):
                await store.keep_sessions([StoredSession(f"{player}{number}", player, 5, 5)])
        first = await store.delete_sessions(11, FIRST, 4)
        assert first == (["bob0"], (5, "bob0"))
        assert await store.delete_sessions(11, first.next, 4) == (["bob1", "bob2"], None)
        assert [one.id for one in await store.sessions("ann", 9)] == ["ann0", "ann1", "ann2"]
        assert await store.sessions("bob", 9) == []


async def test_uptime_is_kept_as_far_back_as_the_oldest_unfinished_match(store):
    async with opened(store):
        for since in (10, 20, 30):
            await store.heartbeat("server", since, since + 5)
        await store.create(in_play(created=22))
        assert await store.delete_uptime(100) == 1
        assert await store.uptime() == [(20, 25), (30, 35)]


async def test_all_stores_prune_alike(sqlite, postgres, monkeypatch):
    for module in (sql_store, memory):
        monkeypatch.setattr(module, "wall", lambda: 50)
    stores = [database.store() for database in (Database("memory", "memory:"), sqlite, postgres)]
    first, *others = [await pruned(store, Random(7)) for store in stores]
    assert all(any(ids for one, ids in first if one == kind) for kind in KINDS)
    for other in others:
        assert other == first


async def pruned(store, chance):
    """Return what a store deletes of random matches, and what is left."""
    results = []
    async with opened(store) as reports:
        for n in range(200):
            status = chance.choice(["open", "playing", "paused", "over"])
            new = {"due_at_ms": chance.choice([None, 30, 200]), "clock_anchor_at_ms": chance.randrange(100)}
            new |= {"status": status, "outcome": OUTCOME if status == "over" else None}
            seats = chance.choice([(ANN, BOB), (ANN, OPEN), (OPEN, BOT), (ANN, ANN), (BOT, ANN)])
            await store.create(match(f"m{n}", seats, chance.randrange(100), **new))
            if n and chance.random() < 0.5:
                await store.rematch(match(f"r{n}", seats, chance.randrange(100), origin_id=f"m{n - 1}", **new))
            for ply in range(chance.randrange(3)):
                act = chance.choice([RESIGN, '{"type":"place"}'])
                entry = commit(ply + 1, f"m{n}", seat=chance.randrange(2), action=act)
                entry.row = entry.row._replace(stored_at_ms=chance.randrange(100))
                await write(store, reports, entry)
        for _ in range(60):
            kind, before = chance.choice(KINDS), chance.randrange(100)
            page = await store.stale_matches(kind, before, (chance.randrange(50), "m5"), 7)
            some = [*page.ids, f"m{chance.randrange(200)}"]
            results.append((kind, await store.delete_matches(kind, before, some)))
            results.append(("page", page))
        results.append(("mine", await store.mine("ann", 1000)))
        results.append(("loaded", [await store.load(f"m{n}") for n in range(200)]))
    return results
