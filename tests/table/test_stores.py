"""The behavior of every store: memory, SQLite and PostgreSQL."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from msgspec import Raw
from msgspec.structs import replace
from stored_matches import (
    ANN,
    BOB,
    BOT,
    HEADER,
    OPEN,
    OPTIONS,
    OUTCOME,
    commit,
    daily,
    match,
    over,
    playing,
    row,
    scored,
    stored_rows,
)

from databases import opened, write
from parlor.kernel.codec import decode, encode
from parlor.kernel.outcome import Outcome
from parlor.table.store import Conflict, StoreError
from parlor.table.stored import (
    PlayerResult,
    RankingEntry,
    StatusUpdate,
    StoredGuest,
    StoredSession,
    StoredTransfer,
    TransferOwner,
    Version,
)
from parlor.table.uptime import wall

pytestmark = pytest.mark.anyio


async def ids(summaries):
    return [summary.id for summary in await summaries]


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "whole",
    [
        match(seats=(ANN, OPEN)),
        match(
            seats=(ANN, BOT),
            public=True,
            status="playing",
            due_at_ms=2**41,
            header=HEADER,
            clock_anchor_at_ms=2**41,
            clock_anchor_time_ms=9,
        ),
        match(
            status="over", outcome=OUTCOME, header=HEADER, origin_id="o", rematch_id="s", rows=(row(1), row(2, seat=1))
        ),
        daily("m", ANN, 9, status="over", outcome=replace(OUTCOME, facts=(("best-word", "ŻÓŁW 12"), ("chain", "3")))),
    ],
    ids=["open", "playing", "over", "daily"],
)
async def test_a_match_is_loaded_as_it_was_created(store, whole):
    async with opened(store):
        await store.create(whole)
        assert await store.load(whole.id) == whole
        assert await store.load_without_entries(whole.id) == replace(whole, rows=())
        assert await store.load_without_entries("another") is None
        assert await store.load("another") is None


async def test_everything_is_there_after_a_restart(database):
    store = database.store()
    async with opened(store) as reports:
        await store.create(match(seats=(ANN, OPEN)))
        await store.sit("m", 1, "bob", "Bob")
        await store.begin("m", HEADER, playing())
        await write(store, reports, commit(1), commit(2, update=playing(due_at_ms=77)))
        before, secret = await store.load("m"), await store.secret()
    again = database.store()
    async with opened(again):
        assert await again.load("m") == before
        assert (before.rows, before.header, before.due_at_ms) == ((row(1), row(2)), HEADER, 77)
        assert await again.secret() == secret
        assert len(secret) == 32


async def test_a_review_is_stored_with_its_match_until_its_version_changes(database):
    store = database.store()
    async with opened(store):
        await store.create(match())
        assert await store.load_review("m", "1") is None
        await store.save_review("m", "1", '{"move":"ż"}'.encode())
    again = database.store()
    async with opened(again):
        assert await again.load_review("m", "1") == '{"move":"ż"}'.encode()
        assert await again.load_review("m", "2") is None
        await again.save_review("m", "2", b"{}")
        assert [await again.load_review("m", version) for version in "12"] == [None, b"{}"]
        await again.save_review("deleted", "2", b"{}")
        assert await again.load_review("deleted", "2") is None


async def test_no_two_matches_have_one_name(store):
    async with opened(store):
        await store.create(match(rows=(row(1),)))
        with pytest.raises(StoreError, match="match-exists"):
            await store.create(match(seats=(BOT,)))
        assert await store.load("m") == match(rows=(row(1),))


async def test_rows_come_in_the_order_of_plies_however_they_were_put(store):
    async with opened(store) as reports:
        await store.create(match())
        await write(store, reports, commit(3), commit(1), commit(2, "other"), commit(2))
        assert (await stored_rows(store, "m"))[1:] == [row(2), row(3)]
        assert (await stored_rows(store, "m"))[3:] == []
        assert (await store.load("m")).rows == (row(1), row(2), row(3))


async def test_a_match_is_loaded_as_it_was_at_one_instant(store):
    async with opened(store) as reports:
        await store.create(match(status="playing", due_at_ms=0))

        async def write():
            for ply in range(1, 301):
                store.put(commit(ply, update=playing(due_at_ms=ply)))
                await reports.until(ply)

        writing = asyncio.create_task(write())
        while not writing.done():
            found = await store.load("m")
            assert found.due_at_ms == len(found.rows)
            await asyncio.sleep(0)
        await writing


async def test_of_many_who_want_a_seat_one_gets_it(store):
    async with opened(store):
        await store.create(match(seats=(ANN, OPEN, OPEN)))
        won = await asyncio.gather(*(store.sit("m", 1, f"p{n}", f"P{n}") for n in range(8)))
        assert won.count(True) == 1
        winner = won.index(True)
        assert (await store.load("m")).seats == (ANN, replace(BOB, name=f"P{winner}", player=f"p{winner}"), OPEN)
        assert not await store.sit("m", 0, "eve", "Eve")
        assert not await store.sit("m", 3, "eve", "Eve")
        assert not await store.sit("another", 0, "eve", "Eve")


async def test_a_player_is_called_by_another_name_at_one_match(store):
    async with opened(store):
        await store.create(match(seats=(ANN, BOB)))
        assert await store.name_seat("m", 0, ANN.player, "Annie", "owl")
        assert await store.name_seat("m", 0, ANN.player, "Anna")
        assert not await store.name_seat("m", 1, ANN.player, "Anna")
        assert not await store.name_seat("m", 2, ANN.player, "Anna")
        assert not await store.name_seat("another", 0, ANN.player, "Anna")
        assert (await store.load("m")).seats == (replace(ANN, name="Anna", avatar="owl"), BOB)
        assert await store.guests([ANN.player]) == {}


async def test_a_match_begins_once(store):
    async with opened(store):
        await store.create(match(seats=(ANN, BOB)))
        winners = await asyncio.gather(
            *(store.begin("m", replace(HEADER, seed=str(n)), playing(due_at_ms=n)) for n in range(8))
        )
        assert winners.count(True) == 1
        found = await store.load("m")
        assert (found.header.seed, found.due_at_ms, found.status) == (
            str(winners.index(True)),
            winners.index(True),
            "playing",
        )
        assert not await store.begin("another", HEADER, playing("another"))


async def test_a_mark_replaces_all_that_it_names(store):
    async with opened(store) as reports:
        await store.create(
            match(status="playing", due_at_ms=5, header=HEADER, clock_anchor_at_ms=1, clock_anchor_time_ms=2)
        )
        await store.update_status(over())
        changes = {
            "status": "over",
            "due_at_ms": None,
            "outcome": OUTCOME,
            "clock_anchor_at_ms": 7,
            "clock_anchor_time_ms": 8,
        }
        assert await store.load("m") == match(header=HEADER, **changes)
        await write(store, reports, commit(1, update=StatusUpdate("m", "paused", 9)))
        assert await store.load("m") == match(header=HEADER, status="paused", due_at_ms=9, rows=(row(1),))
        await store.update_status(over("another"))
        assert await store.load("another") is None


async def test_a_match_has_one_rematch(store):
    async with opened(store):
        await store.create(match())
        both = [match("a", origin_id="m"), match("b", origin_id="m")]
        assert (await asyncio.gather(*map(store.rematch, both))).count(True) == 1
        again = (await store.load("m")).rematch_id
        assert again in ("a", "b")
        assert (await store.load(again)).origin_id == "m"
        assert await store.load({"a": "b", "b": "a"}[again]) is None  # the other was not stored
        assert not await store.rematch(match("c", origin_id="another"))
        await store.create(match("n"))
        with pytest.raises(StoreError, match="match-exists"):
            await store.rematch(match("m", origin_id="n"))
        assert (await store.load("n")).rematch_id == ""


# --- what is due ------------------------------------------------------------------------------------------------------


async def test_what_is_due_comes_the_longest_overdue_first(store):
    async with opened(store):
        for name, due in (("a", 30), ("b", 10), ("c", None), ("d", 20), ("e", 99)):
            await store.create(match(name, status="playing", due_at_ms=due))
        assert await store.due(30, 9) == [("b", 10), ("d", 20), ("a", 30)]
        assert await store.due(30, 2) == [("b", 10), ("d", 20)]
        assert await store.due(9, 9) == []


async def test_of_many_who_claim_a_match_one_gets_it(store):
    async with opened(store):
        await store.create(match(status="playing", due_at_ms=10))
        assert (await asyncio.gather(*(store.claim("m", 10, 50 + n) for n in range(8)))).count(True) == 1
        assert await store.due(49, 9) == []
        assert not await store.claim("m", 10, 60)
        assert not await store.claim("another", 10, 60)


async def test_leases_of_an_earlier_run_end_where_no_other_server_can_hold_them(database):
    store = database.store()
    async with opened(store):
        await store.create(match("a", status="playing", due_at_ms=2**41))
        await store.create(match("b", status="over"))
        await store.release()
        assert await store.due(1, 9) == ([] if database.kind == "postgres" else [("a", 0)])


# --- lists ------------------------------------------------------------------------------------------------------------


async def test_a_player_finds_his_matches_the_newest_first(store):
    async with opened(store) as reports:
        for n, seats in enumerate([(ANN, BOB), (ANN, ANN), (BOB, BOT), (BOT, ANN), (ANN, OPEN)]):
            await store.create(match(f"m{n}", seats, 1000 + n, status="open" if OPEN in seats else "playing"))
        await write(store, reports, commit(1, "m0"), commit(2, "m0", update=over("m0")))
        assert await ids(store.mine("ann", 9)) == ["m4", "m3", "m1", "m0"]
        assert await ids(store.mine("ann", 2)) == ["m4", "m3"]
        assert await ids(store.mine("ann", 9, "playing")) == ["m3", "m1"]
        assert await ids(store.mine("ann", 1, "over")) == ["m0"]
        assert await ids(store.mine("ann", 9, "paused")) == []
        assert await ids(store.mine("eve", 9)) == []
        [first] = await store.mine("ann", 1, "over")
        assert (first.seats, first.plies, first.outcome, first.created_at_ms) == ((ANN, BOB), 2, OUTCOME, 1000)


async def test_unfinished_matches_are_counted_however_they_end_or_go_on(store):
    async with opened(store) as reports:
        for n, seats in enumerate([(ANN, BOB), (ANN, ANN), (BOB, BOT)]):
            await store.create(match(f"m{n}", seats, status="playing"))
        await store.create(match("done", status="over"))
        assert await store.count_open("ann") == 2
        await store.update_status(over("m0"))
        assert await store.count_open("ann") == 1
        await write(store, reports, commit(1, "m1", update=over("m1")))
        assert await store.count_open("ann") == 0
        await write(store, reports, commit(2, "m1", update=playing("m1")))  # its end was taken back
        assert await store.count_open("ann") == 1
        assert await ids(store.mine("ann", 9, "playing")) == ["m1"]
        assert await store.count_open("bob") == 1


async def test_the_lobby_shows_listed_matches_with_open_seats(store):
    async with opened(store):
        for n in range(4):
            await store.create(match(f"m{n}", (ANN, OPEN), created=n, public=n != 2))
        await store.create(match("full", public=True, status="playing", created=9))
        assert await ids(store.lobby(9)) == ["m3", "m1", "m0"]
        assert await ids(store.lobby(2)) == ["m3", "m1"]
        await store.sit("m3", 1, "bob", "Bob")
        await store.begin("m3", HEADER, playing("m3"))
        assert await ids(store.lobby(9)) == ["m1", "m0"]


# --- what came of them ------------------------------------------------------------------------------------------------

GAME, TODAY = "some-game", "2027-01-15"


async def test_the_first_match_of_each_player_counts_for_a_day(store):
    cyd, eve = replace(ANN, name="Cyd", player="cyd"), replace(ANN, name="Eve", player="eve")
    async with opened(store):
        for one in (
            daily("a", ANN, 20, **scored(5)),
            daily("b", ANN, 30, **scored(9)),  # her second
            daily("c", BOB, 10, status="playing"),
            daily("d", BOB, 11, **scored(8)),
            daily("f", cyd, 5, day="2027-01-14", **scored(7)),
            replace(daily("g", cyd, 6, **scored(7)), options=Raw(b"{}")),
            replace(daily("h", cyd, 7, **scored(7)), game="another"),
            daily("i", cyd, 8, day="", **scored(7)),
            daily("y", eve, 15, **scored(1)),
            daily("x", eve, 15, **scored(2)),  # of two at once
            replace(daily("z", cyd, 40, **scored(4)), seats=(BOT, cyd)),
        ):
            await store.create(one)
        ann = RankingEntry("a", "ann", "Ann", 0, scored(5)["outcome"], 20)
        others = [
            RankingEntry("x", "eve", "Eve", 0, scored(2)["outcome"], 15),
            ann,
            RankingEntry("z", "cyd", "Cyd", 1, scored(4)["outcome"], 40),
        ]
        assert await store.ranking(GAME, TODAY, OPTIONS) == others
        await store.update_status(over("c"))  # Bob's first comes to its end
        assert await store.ranking(GAME, TODAY, OPTIONS) == [
            RankingEntry("c", "bob", BOB.name, 0, OUTCOME, 10),
            *others,
        ]
        await store.name_seat("a", 0, "ann", "Anna")
        assert replace(ann, name="Anna") in await store.ranking(GAME, TODAY, OPTIONS)
        assert [one.match for one in await store.ranking(GAME, "2027-01-14", OPTIONS)] == ["f"]
        assert await store.ranking(GAME, "2027-01-16", OPTIONS) == []
        assert await store.ranking(GAME, "", OPTIONS) == []


async def test_days_on_which_a_player_finished(store):
    async with opened(store):
        for n, day in enumerate(["2027-01-13", "2027-01-15", "2027-01-15", "2026-12-31", ""]):
            await store.create(daily(f"m{n}", ANN, n, day=day, **scored(n)))
        await store.create(daily("unfinished", ANN, 9, day="2027-01-14", status="playing"))
        await store.create(daily("theirs", BOB, 9, day="2027-01-12", **scored(1)))
        await store.create(replace(daily("other", ANN, 9, day="2027-01-11", **scored(1)), options=Raw(b"{}")))
        await store.create(replace(daily("else", ANN, 9, day="2027-01-10", **scored(1)), game="another"))
        assert await store.days("ann", GAME, OPTIONS) == ["2027-01-15", "2027-01-13", "2026-12-31"]
        await store.update_status(over("unfinished"))
        assert await store.days("ann", GAME, OPTIONS) == ["2027-01-15", "2027-01-14", "2027-01-13", "2026-12-31"]
        assert await store.days("eve", GAME, OPTIONS) == []


async def test_how_a_players_matches_of_a_game_ended(store):
    async with opened(store) as reports:
        await store.create(match("a", (BOB, ANN), 10, status="playing"))
        await store.create(match("b", (ANN, ANN), 30, status="over", outcome=OUTCOME))  # both seats are hers
        await store.create(daily("c", ANN, 20, **scored(3)))
        await store.create(match("d", (ANN, BOB), 40, status="playing"))
        await store.create(match("e", (BOB, BOT), 50, status="over", outcome=OUTCOME))
        await store.create(replace(match("f", (ANN, BOT), 60, status="over", outcome=OUTCOME), game="another"))
        await store.create(match("g", (ANN, BOT), 20, status="over", outcome=OUTCOME))
        await write(store, reports, commit(1, "a", update=over("a")))
        options = match().options
        results = [
            PlayerResult("b", 30, "", options, 0, OUTCOME),
            PlayerResult("g", 20, "", options, 0, OUTCOME),
            PlayerResult("c", 20, TODAY, options, 0, scored(3)["outcome"]),
            PlayerResult("a", 10, "", options, 1, OUTCOME),
        ]
        assert await store.results("ann", GAME, 9) == results
        assert await store.results("ann", GAME, 2) == results[:2]
        assert await store.outcomes("ann", GAME) == [(result.seat, result.outcome) for result in results]
        assert [result.match for result in await store.results("ann", "another", 9)] == ["f"]
        assert await store.results("eve", GAME, 9) == await store.outcomes("eve", GAME) == []


def test_an_outcome_of_old_is_read():
    old = decode('{"results":["win","loss"],"reason":"most-land","scores":[12,7]}', Outcome)
    assert old == OUTCOME
    assert decode(encode(old), Outcome) == old


# --- guests and the server--------------------------------------------------------------------------------------------


async def test_a_guest_has_the_name_and_the_picture_that_they_chose_last(store):
    async with opened(store):
        assert await store.guests([]) == await store.guests(["ann"]) == {}
        await store.set_guest("ann", avatar="fox")
        assert await store.guests(["ann"]) == {"ann": StoredGuest("", "fox")}
        await store.set_guest("ann", "Ann")
        await store.set_guest("ann", "Żaneta")
        await store.set_guest("cyd", "Cyd", "owl")
        assert await store.guests(["ann", "bob", "cyd"]) == {
            "ann": StoredGuest("Żaneta", "fox"),
            "cyd": StoredGuest("Cyd", "owl"),
        }


async def test_a_seat_keeps_its_picture(store):
    async with opened(store):
        await store.create(match(seats=(replace(ANN, avatar="hare"), OPEN)))
        assert await store.sit("m", 1, BOB.player, BOB.name, "whale")
        seats = (replace(ANN, avatar="hare"), replace(BOB, avatar="whale"))
        assert (await store.load("m")).seats == seats
        assert (await store.load_without_entries("m")).seats == seats
        [line] = await store.mine("ann", 9)
        assert line.seats == seats
        assert (await store.versions(["m"]))["m"].seats == seats


async def test_a_code_for_another_device_is_used_once(store):
    ann, bob = TransferOwner("ann", "s1", 2), TransferOwner("bob", "s2", 0)
    async with opened(store):
        before = wall()
        expires_at = await store.add_transfer("CODE", ann, 600_000)
        assert abs(expires_at - before - 600_000) < 60_000
        await store.add_transfer("OTHER", bob, 600_000)
        assert await store.transfer("CODE") == StoredTransfer(ann, False, False)
        assert await store.use_transfer("CODE") == ann
        assert await store.use_transfer("CODE") is None
        assert await store.transfer("CODE") == StoredTransfer(ann, True, False)
        assert await store.transfer("OTHER") == StoredTransfer(bob, False, False)
        assert await store.transfer("NONE") is await store.use_transfer("NONE") is None


async def test_of_two_devices_that_send_a_code_at_once_one_wins(database):
    """In PostgreSQL also if they are at two servers."""
    stores = [database.store(), database.store()] if database.kind == "postgres" else [database.store()] * 2
    owner = TransferOwner("ann", "s1", 0)
    async with AsyncExitStack() as stack:
        for store in set(stores):
            await stack.enter_async_context(opened(store))
        for n in range(10):
            await stores[0].add_transfer(f"CODE{n}", owner, 600_000)
            found = await asyncio.gather(*(stores[k % 2].use_transfer(f"CODE{n}") for k in range(6)))
            assert sorted(one is None for one in found) == [False] + [True] * 5


async def test_a_code_expires_by_the_clock_of_the_store(store):
    owner = TransferOwner("ann", "s1", 0)
    async with opened(store):
        await store.add_transfer("CODE", owner, 1)
        await asyncio.sleep(0.05)
        assert await store.use_transfer("CODE") is None
        assert await store.transfer("CODE") == StoredTransfer(owner, False, True)


async def test_a_new_code_ends_the_unused_ones_of_the_same_guest(store):
    ann, bob = TransferOwner("ann", "s1", 0), TransferOwner("bob", "s2", 0)
    async with opened(store):
        for code, owner in (("USED", ann), ("FIRST", ann), ("BOBS", bob)):
            await store.add_transfer(code, owner, 600_000)
            if code == "USED":
                await store.use_transfer(code)
        await store.add_transfer("SECOND", ann, 600_000)
        assert await store.transfer("FIRST") is None
        assert await store.transfer("USED") == StoredTransfer(ann, True, False)
        assert await store.use_transfer("SECOND") == ann
        assert await store.use_transfer("BOBS") == bob


async def test_public_matches_being_played_are_listed_by_their_last_entry(store):
    async with opened(store) as reports:
        for n, name in enumerate(("a", "b", "c", "d"), start=1):
            await store.create(match(name, (replace(ANN, player=name), BOT), n, True, status="playing"))
        await store.create(match("private", (ANN, BOB), 5, False, status="playing"))
        await store.create(match("open", (ANN, OPEN), 6, True))
        await store.create(match("paused", (ANN, BOB), 7, True, status="paused"))
        await store.create(match("over", (ANN, BOB), 8, True, status="over", outcome=OUTCOME))
        await store.create(match("daily", (ANN,), 9, True, status="playing", day="2027-01-15"))
        await write(store, reports, commit(1, "c"), commit(1, "a"), commit(2, "a"), commit(3, "b"))
        base = 1_800_000_000_000
        found = await store.playing(9, base, 2)
        assert [(one.id, one.last_active_at_ms, one.plies) for one in found] == [
            ("b", base + 3, 1),
            ("a", base + 2, 2),
            ("c", base + 1, 1),
        ]
        assert found[0].seats == (replace(ANN, player="b"), BOT)
        assert await ids(store.playing(2, base + 2, 2)) == ["b", "a"]
        assert await ids(store.playing(1, 0, 2)) == ["b"]
        assert await ids(store.playing(9, 0, 2)) == ["b", "a", "c", "d"]  # the last has begun, and has no entry


async def test_one_guest_cannot_fill_the_list_of_matches_being_played(store):
    async with opened(store):
        for n in range(6):
            await store.create(match(f"m{n}", (ANN, BOT), n, True, status="playing", clock_anchor_at_ms=n))
        await store.create(match("bobs", (BOT, BOB), 9, True, status="playing", clock_anchor_at_ms=1))
        assert await ids(store.playing(12, 0, 2)) == ["m5", "m4", "bobs"]


async def test_a_revoked_session_stays_revoked_and_is_listed_no_more(database):
    first = StoredSession("s1", "ann", 1, 1, "Firefox", "Linux")
    store = database.store()
    async with opened(store):
        await store.keep_sessions([first])
        await store.keep_sessions([StoredSession("s2", "ann", 2, 2)])
        await store.keep_sessions([StoredSession("s1", "ann", 9, 9, "Chrome", "Windows")])  # only the time changes
        assert await store.sessions("ann", 10) == [replace(first, last_used_at_ms=9), StoredSession("s2", "ann", 2, 2)]
        assert [session.id for session in await store.sessions("ann", 1)] == ["s1"]
        assert not await store.revoke_session("bob", "s1", 20)
        assert await store.revoke_session("ann", "s1", 20)
        assert not await store.revoke_session("ann", "s1", 30)
        await store.keep_sessions([replace(first, last_used_at_ms=40)])
        assert (await store.touch_session("s1", 50), await store.touch_session("s3", 50)) == (True, False)
    store = database.store()
    async with opened(store):
        assert [session.id for session in await store.sessions("ann", 10)] == ["s2"]
        assert await store.revoked_sessions(20) == ["s1"]
        assert await store.revoked_sessions(21) == []


async def test_all_other_sessions_of_a_guest_are_revoked_however_many_there_are(database):
    store = database.store()
    async with opened(store):
        for number in range(150):
            await store.keep_sessions([StoredSession(f"s{number}", "ann", number, number)])
        await store.keep_sessions([StoredSession("b", "bob", 1, 1)])
        await store.revoke_session("ann", "s7", 10)
        assert await store.session_generation("ann") == 0
        sign_out, revoked = await store.revoke_other_sessions("ann", "s3", 20)
        assert sign_out == ("ann", 1, "s3")
        assert revoked == sorted({f"s{number}" for number in range(150)} - {"s3", "s7"})
        assert [one.id for one in await store.sessions("ann", 1000)] == ["s3"]
        assert [one.id for one in await store.sessions("bob", 1000)] == ["b"]
        await store.keep_sessions([StoredSession("new", "ann", 30, 30)])
        assert await store.revoke_other_sessions("ann", "new", 40) == (("ann", 2, "new"), ["s3"])
        await store.revoke_other_sessions("bob", "b", 30)
    store = database.store()
    async with opened(store):
        assert len(await store.revoked_sessions(20)) == 149
        assert [await store.session_generation(player) for player in ("ann", "bob", "cyd")] == [2, 1, 0]
        assert sorted(await store.sign_outs(0)) == [("ann", 2, "new"), ("bob", 1, "b")]
        assert await store.sign_outs(40) == [("ann", 2, "new")]


async def test_servers_note_when_they_ran(store):
    async with opened(store):
        assert await store.uptime() == []
        for server, since, now in (("b", 50, 60), ("a", 10, 15), ("a", 10, 40), ("a", 70, 71)):
            heartbeat = await store.heartbeat(server, since, now)
            assert (since, now) in heartbeat.servers
            assert heartbeat.servers == await store.uptime()
            assert (heartbeat.clock is None) == (await store.clock() is None)
        assert await store.uptime() == [(10, 40), (50, 60), (70, 71)]


# --- the move path ----------------------------------------------------------------------------------------------------


async def test_nothing_is_reported_before_put_returns(store):
    async with opened(store) as reports:
        store.put(one := commit(1))
        assert reports.entries == []
        assert (await reports.until(1)) == [one]
        assert one.error is None


async def test_a_ply_is_won_once_and_the_loser_changes_nothing(store):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        losing = commit(2, time_ms=99, update=over())
        errors = await write(store, reports, commit(1), commit(2), losing, commit(3, update=playing(due_at_ms=4)))
        assert errors == [None, None, "conflict", None]
        assert isinstance(losing.error, Conflict)
        assert await store.load("m") == match(
            status="playing",
            due_at_ms=4,
            clock_anchor_at_ms=1_800_000_000_500,
            clock_anchor_time_ms=20,
            rows=(row(1), row(2), row(3)),
        )
        assert await write(store, reports, commit(3, time_ms=99, update=over())) == ["conflict"]
        assert (await store.load("m")).status == "playing"


async def test_the_last_of_several_marks_counts(store):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        await write(
            store, reports, *(commit(n, update=playing(due_at_ms=n)) for n in range(1, 40)), commit(40, update=over())
        )
        assert (await store.load("m")).status == "over"


async def test_closing_writes_and_reports_everything_that_was_put(database):
    store = database.store()
    async with opened(store) as reports:
        await store.create(match())
        for ply in range(1, 5001):
            store.put(commit(ply))
    assert len(reports.entries) == 5000
    assert not any(one.error for one in reports.entries)
    again = database.store()
    async with opened(again):
        assert [found.ply for found in (await again.load("m")).rows] == list(range(1, 5001))


async def test_what_is_put_too_late_is_reported(store):
    async with opened(store) as reports:
        pass
    store.put(commit(1))
    assert [one.error.code for one in await reports.until(1)] == ["store-closed"]


async def test_closing_twice_is_no_fault(store):
    async with opened(store):
        await store.close()


async def test_a_listener_that_fails_stops_nothing(store):
    """An exception of `done` goes to the event loop, which logs it."""
    reported, raised = [], []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: raised.append(context["exception"]))

    def done(batch):
        reported.extend(batch)
        raise RuntimeError("the table is at fault")

    await store.open(done)
    try:
        for ply in (1, 2):
            store.put(commit(ply))
            async with asyncio.timeout(30):
                while len(reported) < ply:
                    await asyncio.sleep(0.001)
    finally:
        await store.close()
    assert [one.error for one in reported] == [None, None]
    assert [type(error) for error in raised] == [RuntimeError] * len(raised) != []


# --- for several servers ---------------------------------------------------------------------------------------------


async def test_the_versions_of_several_matches(store):
    async with opened(store) as reports:
        for name in ("m", "n"):
            await store.create(match(name, **playing_since(5)))
        await write(store, reports, commit(1), commit(2))
        assert await store.versions([]) == {}
        found = await store.versions(["m", "n", "none"])
        assert found == {
            "m": Version(2, "playing", "", 5, 0, (ANN, BOB)),
            "n": Version(0, "playing", "", 5, 0, (ANN, BOB)),
        }
        await store.update_status(StatusUpdate("m", "paused", None, None, 9, 4))
        await store.name_seat("n", 0, ANN.player, "Anna")
        later = await store.versions(["m", "n"])
        assert later["m"] == Version(2, "paused", "", 9, 4, (ANN, BOB))
        assert later["n"].seats[0].name == "Anna"


def playing_since(wall):
    return {"status": "playing", "clock_anchor_at_ms": wall}


async def test_the_way_of_the_moves_is_probed_beside_them(store):
    async with opened(store) as reports:
        await store.create(match())
        for ply in range(1, 50):
            store.put(commit(ply))
            if ply % 5 == 0:
                await store.probe()
        await asyncio.gather(*[store.probe() for _ in range(5)])
        assert [one.error for one in await reports.until(49)] == [None] * 49
    with pytest.raises(StoreError, match="store-closed"):
        await store.probe()


async def test_a_probe_that_is_given_up_disturbs_no_move(store):
    async with opened(store) as reports:
        await store.create(match())
        for ply in range(1, 30):
            probe = asyncio.create_task(store.probe())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            probe.cancel()
            assert await write(store, reports, commit(ply), commit(ply)) == [None, "conflict"]


async def test_only_postgres_has_a_clock_and_keeps_leases(database):
    store = database.store()
    async with opened(store):
        for name, due in (("m", 1000), ("n", 5000)):
            await store.create(match(name, status="playing", due_at_ms=due))
        reading = await store.clock()
        shared = database.kind == "postgres"
        assert (reading is not None) == shared
        if reading:
            assert abs(reading.wall - wall()) < 5000
        await store.release()
        assert await store.due(9999, 9) == ([("m", 1000), ("n", 5000)] if shared else [("m", 0), ("n", 0)])
        await store.release(2000)
        assert await store.due(9999, 9) == ([("n", 0), ("m", 1000)] if shared else [("m", 0), ("n", 0)])
