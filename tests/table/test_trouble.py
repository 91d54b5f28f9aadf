"""The store, another server or a game's rules fail: nothing is lost, and no other match is affected."""

import asyncio
import sqlite3

import pytest
from msgspec.structs import replace
from people import Person, new_table, seats, settled, two_at

from parlor import protocol
from parlor.kernel import Match, TimeSettings, registry
from parlor.kernel.codec import encode
from parlor.table.orders import Order
from parlor.table.store import OutcomeUnknown, StoreError
from parlor.table.stored import EntryRow, Settings, StatusUpdate

pytestmark = pytest.mark.anyio

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}


class Failing:
    """A store whose commits fail, while `broken` says how."""

    def __init__(self, store):
        self.store, self.broken = store, None
        self.writes = False  # whether entries are written although they are reported as failed

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def open(self, done):
        self.done = done
        await self.store.open(self.report)

    def report(self, batch):
        for commit in batch:
            commit.error = commit.error or self.broken
        self.done(batch)

    def put(self, commit):
        if self.broken and not self.writes:
            commit.error = self.broken
            self.done([commit])
        else:
            self.store.put(commit)

    async def load(self, match):
        if self.broken and self.broken.code == "database-gone":
            raise self.broken
        return await self.store.load(match)


@pytest.fixture
async def failing(database):
    table = new_table(Failing(database.store()))
    await table.open()
    yield table
    await table.close()


async def test_a_move_that_cannot_be_stored_was_not_played(failing):
    match, ann, bob = await two_at(failing)
    failing.store.broken = StoreError("database-full", "The disk is full.")
    replies = await ann.play(match, 0, BID, "mine")
    assert [(reply.code, reply.id) for reply in replies if isinstance(reply, protocol.RefusedMessage)] == [
        ("database-full", "mine")
    ]
    assert replies[-1].version == 0  # the match as it stands in the store
    assert not bob.last(protocol.StepMessage)
    assert not failing.health.is_good
    failing.store.broken = None
    assert (await ann.play(match, 0, BID, "mine"))[-1].ack == "mine"
    assert bob.last(protocol.StepMessage).version == 1
    assert failing.health.is_good


async def test_a_store_that_is_gone_and_comes_back(failing):
    match, ann, bob = await two_at(failing)
    failing.store.broken = StoreError("database-gone", "The database does not answer.")
    await ann.play(match, 0, BID, "mine")
    assert ann.last(protocol.RefusedMessage).code == "database-gone"
    for person in (ann, bob):
        assert (person.last(protocol.UnavailableMessage).match, person.last(protocol.UnavailableMessage).code) == (
            match,
            "database-gone",
        )
    assert failing.cache.actors == {}
    assert (await ann.watch(match))[-1].code == "database-gone"
    failing.store.broken = None
    assert (await ann.watch(match))[-1].version == 0
    assert (await ann.play(match, 0, BID, "mine"))[-1].ack == "mine"


@pytest.mark.parametrize("writes", [True, False])
async def test_a_move_of_unknown_outcome_is_played_once_and_never_refused(failing, writes):
    match, ann, bob = await two_at(failing)
    failing.store.broken, failing.store.writes = OutcomeUnknown("database-gone", "The connection broke."), writes
    await ann.play(match, 0, BID, "mine")
    for person in (ann, bob):
        assert person.last(protocol.UnavailableMessage).code == "database-gone"
    failing.store.broken = None
    assert (await ann.watch(match))[-1].version == writes
    answer = (await ann.play(match, 0, BID, "mine"))[-1]  # as every client does with what was not answered
    assert answer == protocol.AckMessage(match, "mine", 1) if writes else answer.ack == "mine"
    assert (await bob.watch(match))[-1].version == 1
    assert not ann.last(protocol.RefusedMessage)


@pytest.mark.parametrize("writes", [True, False])
async def test_a_move_of_unknown_outcome_is_answered_if_the_database_is_back_at_once(failing, writes):
    match, ann, bob = await two_at(failing)
    failing.store.broken, failing.store.writes = OutcomeUnknown("connection-broke", "The connection broke."), writes
    load = failing.store.store.load

    async def load_after_repair(name):
        failing.store.broken = None
        return await load(name)

    failing.store.store.load = load_after_repair
    await ann.play(match, 0, BID, "mine")
    assert ann.last(protocol.AckMessage) == protocol.AckMessage(match, "mine", 1) if writes else True
    assert bob.last(protocol.MatchMessage if writes else protocol.StepMessage).version == 1
    assert not ann.last(protocol.RefusedMessage)
    assert len((await load(match)).rows) == 1


async def test_two_servers_on_one_match_cannot_both_win_a_ply(database):
    """Neither knows of the other, as when the messages between servers are late."""
    first = new_table(database.store())
    await first.open()
    match, ann, bob = await two_at(first)
    await ann.play(match, 0, BID)
    # another server writes the next ply behind our back
    stored = await first.store.load(match)
    elsewhere = Match.replay(stored.record())
    elsewhere.play(1, HIGHER, 5)
    entry = elsewhere.last
    row = EntryRow(match, 2, 1, bytes(entry.action).decode(), entry.time_ms, entry.digest, "elsewhere", 0)
    await write_directly(database, first.store, row)
    replies = await bob.play(match, 1, HIGHER, "late")
    assert [type(reply).__name__ for reply in replies] == ["MatchMessage", "RefusedMessage"]
    assert (replies[0].version, replies[1].code) == (2, "not-your-turn")
    assert ann.last(protocol.MatchMessage).version == 2
    assert (await bob.play(match, 1, HIGHER, "elsewhere"))[-1] == protocol.AckMessage(match, "elsewhere", 2)
    await first.close()


async def write_directly(database, store, row):
    values = tuple(row)
    names = "match_id, ply, seat, action, time_ms, digest, action_id, stored_at_ms"
    if database.kind == "memory":
        store._rows[row.match_id][row.ply] = row
    elif database.kind == "sqlite":
        connection = sqlite3.connect(database.url.removeprefix("sqlite:///"))
        with connection:
            connection.execute(f"INSERT INTO entries ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        connection.close()
    else:
        import asyncpg

        connection = await asyncpg.connect(database.url)
        await connection.execute(f"INSERT INTO entries ({names}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", *values)
        await connection.close()


async def test_what_another_server_changed_is_read_again(table):
    match, ann, bob = await two_at(table)
    before = len(ann.messages)
    table.cache.invalidate(match)
    await settled(table)
    assert [type(reply).__name__ for reply in ann.messages[before:]] == ["MatchMessage"]
    table.cache.invalidate("a match that we do not have")
    await settled(table)
    assert (await ann.play(match, 0, BID))[-1].version == 1
    assert bob.last(protocol.StepMessage).version == 1


async def test_spectators_stay_when_a_match_is_read_again(table):
    match, _, _ = await two_at(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    table.cache.invalidate(match)
    await settled(table)
    assert eve.last(protocol.MatchMessage).views[0].viewer == -1
    assert len([reply for reply in eve.messages if isinstance(reply, protocol.MatchMessage)]) == 2
    assert not eve.last(protocol.RefusedMessage)


@pytest.mark.usefixtures("toys")
async def test_a_fault_in_a_games_rules_affects_no_other_match(table, monkeypatch, caplog):
    match, ann, _ = await two_at(table, "nim")
    other, al, _ = await two_at(table, ann="al", bob="bo")
    monkeypatch.setattr(registry.game("nim"), "apply", lambda *_: 1 / 0, raising=False)
    replies = await ann.play(match, 0, {"type": "take", "count": 1})
    assert [reply.code for reply in replies if isinstance(reply, protocol.RefusedMessage)] == ["failed"]
    assert "ZeroDivisionError" in caplog.text
    assert (await al.play(other, 0, BID))[-1].version == 1
    monkeypatch.undo()


async def test_a_record_that_does_not_replay_is_said_to_be_broken(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me")))
    await table.store.create(replace(stored, id="broken", header=replace(stored.header, digest="no such digest")))
    ann = Person(table, "ann")
    assert (await ann.watch("broken"))[-1].code == "altered-record"
    assert (await ann.watch(stored.id))[-1].version == 0


async def until(true):
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never happened")


async def test_a_guest_without_a_seat_blocks_no_player(table):
    """A player who waits for a match to be loaded may watch it, even if another guest was refused before."""
    match, ann, bob = await two_at(table)
    for person in (ann, bob):
        person.disconnect()
    await settled(table)
    eve, ann = Person(table, "eve"), Person(table, "ann")
    eve.send(protocol.WatchRequest(match))
    ann.send(protocol.WatchRequest(match))
    await settled(table)
    assert eve.last(protocol.RefusedMessage).code == "not-invited"
    assert (await ann.play(match, 0, BID, "mine"))[-1].ack == "mine"


async def test_a_bot_whose_choice_no_longer_fits_computes_again(memory, forgiving):
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    first, tasks = asyncio.Event(), []

    async def choose(task, *_):
        tasks.append(task)
        if len(tasks) == 1:
            await first.wait()
            return encode(HIGHER)
        return encode({"type": "bid", "count": 3, "face": 5})

    table.bot_pool.choose = choose
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: tasks)
    ann.send(protocol.TakeBackRequest(stored.id, 0))
    await until(lambda: ann.last(protocol.StepMessage).system_action == "take-back")
    ann.send(protocol.ActRequest(stored.id, 0, {"type": "bid", "count": 2, "face": 5}, "b"))
    await until(lambda: ann.last(protocol.StepMessage).version == 3)
    first.set()
    await until(lambda: ann.last(protocol.StepMessage).version == 4)
    assert len(tasks) == 2
    assert ann.last(protocol.StepMessage).view["bid"]["count"] == 3
    await table.close()


async def test_a_bot_that_cannot_move_is_asked_again(memory, monkeypatch):
    monkeypatch.setattr("parlor.table.bots.RETRY_SECONDS", 0.01)
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    calls = []

    async def choose(task, *_):
        calls.append(task)
        if len(calls) < 3:
            raise RuntimeError("this bot fails")
        return encode(HIGHER)

    table.bot_pool.choose = choose
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: table.health.moves == 2)
    await table.close()


@pytest.mark.usefixtures("toys")
async def test_a_move_that_cannot_be_shown_holds_up_no_other_match(table, monkeypatch, caplog):
    """Both are stored in one batch."""
    nim = registry.game("nim")
    bad, ann, _ = await two_at(table, "nim")
    good, al, bo = await two_at(table, ann="al", bob="bo")
    monkeypatch.setattr(nim, "view", lambda state, viewer: 1 / 0, raising=False)
    ann.send(protocol.ActRequest(bad, 0, {"type": "take", "count": 1}, "a"))
    assert (await al.play(good, 0, BID, "b"))[-1].ack == "b"
    assert "publish_failed" in caplog.text
    monkeypatch.undo()
    assert bo.last(protocol.StepMessage).version == 1
    again = Person(table, "ann")
    assert (await again.watch(bad))[-1].version == 1


@pytest.mark.usefixtures("toys")
async def test_rules_that_fail_leave_no_hole_in_the_record(table, monkeypatch):
    match, ann, bob = await two_at(table, "nim")
    nim = registry.game("nim")
    monkeypatch.setattr(nim, "outcome", lambda state: 1 / 0 if state.left == 6 else None, raising=False)
    replies = await ann.play(match, 0, {"type": "take", "count": 1})
    assert [reply.code for reply in replies if isinstance(reply, protocol.RefusedMessage)] == ["failed"]
    monkeypatch.undo()
    await ann.play(match, 0, {"type": "take", "count": 2})
    await bob.play(match, 1, {"type": "take", "count": 1})
    assert [row.ply for row in (await table.store.load(match)).rows] == [1, 2]


async def test_what_is_over_stays_over(table):
    """Another server's pause may come after the end."""
    match, _, bob = await two_at(table)
    await bob.request(protocol.ResignRequest(match, 1, "x"))
    await table.store.update_status(StatusUpdate(match, "paused"))
    assert (await table.store.load(match)).status == "over"
    assert (await table.service.finished(match)).outcome.reason == "resignation"


async def test_a_flag_that_cannot_be_stored_is_tried_again_in_a_while(failing):
    _, ann, _ = await two_at(failing, settings=Settings(time=TimeSettings(move_seconds=1)))
    start = failing.now()
    failing.now = lambda: start + 5_000
    failing.store.broken = StoreError("database-full", "The disk is full.")
    before = len(ann.messages)
    await asyncio.sleep(1.5)
    assert len(ann.messages) - before <= 4
    failing.store.broken = None
    await until(lambda: ann.last(protocol.StepMessage))
    assert ann.last(protocol.StepMessage).system_action == "time-out"


@pytest.mark.usefixtures("toys")
async def test_one_faulty_game_stops_no_other_clock(memory, monkeypatch, caplog):
    table = new_table(memory.store())
    await table.open()
    paced = Settings(time=TimeSettings(move_seconds=1))
    await two_at(table, "nim", settings=paced)
    _, al, _ = await two_at(table, ann="al", bob="bo", settings=paced)
    monkeypatch.setattr(registry.game("nim"), "forfeit", lambda *_: 1 / 0, raising=False)
    start = table.now()
    table.now = lambda: start + 5_000
    await until(lambda: al.last(protocol.StepMessage))
    assert al.last(protocol.StepMessage).system_action == "time-out"
    assert "message_failed" in caplog.text
    await table.close()


async def test_who_leaves_while_the_match_is_read_has_left(table):
    match, ann, bob = await two_at(table)
    table.cache.invalidate(match)
    bob.send(protocol.LeaveRequest(match))
    await settled(table)
    before = len(bob.messages)
    await ann.play(match, 0, BID)
    assert bob.messages[before:] == []


async def test_errors_do_not_reveal_where_the_database_is(failing):
    match, ann, _ = await two_at(failing)
    failing.store.broken = StoreError("database-gone", "The database at /a/secret/place does not answer.")
    await ann.play(match, 0, BID)
    await ann.watch(match)
    assert not any(b"secret" in frame for frame in ann.frames)


@pytest.mark.usefixtures("toys")
async def test_an_external_call_that_fails_refuses_the_request(table, monkeypatch):
    match, ann, _ = await two_at(table, "draw-lots")
    monkeypatch.setattr(type(registry.game("draw-lots")), "resolve_external", lambda self, view, action: 1 / 0)
    replies = await ann.play(match, 0, {"type": "take", "count": 1})
    assert [reply.code for reply in replies] == ["failed"]
    monkeypatch.undo()
    assert (await ann.play(match, 0, {"type": "take", "count": 1}))[-1].version == 1


async def test_a_change_at_another_server_while_a_match_is_busy_is_read_afterwards(table):
    match, ann, _ = await two_at(table)
    ann.send(protocol.ActRequest(match, 0, BID, "a"))
    table.cache.invalidate(match)
    await settled(table)
    assert [type(reply).__name__ for reply in ann.messages[-2:]] == ["StepMessage", "MatchMessage"]
    assert ann.last(protocol.MatchMessage).version == 1


async def test_a_pause_that_cannot_be_stored_is_refused(failing):
    match, ann, _ = await two_at(failing, settings=Settings(time=TimeSettings(game_seconds=60, allow_pause=True)))

    async def update_status(change):
        raise StoreError("database-full", "The disk is full.")

    failing.store.update_status = update_status
    assert (await ann.request(protocol.PauseRequest(match, 0)))[-1].code == "database-full"
    del failing.store.update_status
    assert (await ann.play(match, 0, BID))[-1].version == 1


async def test_an_entry_of_another_server_with_a_wrong_digest_reloads_the_match(table):
    match, ann, _ = await two_at(table)
    table.peer_updates.entry_stored(
        EntryRow(match, 1, 0, '{"type":"bid","count":1,"face":2}', 5, "no such digest", "", 0)
    )
    await settled(table)
    assert ann.last(protocol.MatchMessage).version == 0
    table.peer_updates.entry_stored(EntryRow(match, 7, 0, "{}", 5, "", "", 0))  # some were missed: it is read again
    await settled(table)
    assert (await ann.play(match, 0, BID))[-1].version == 1
