"""What a table does when the store, another server or a game's rules go wrong: nothing is lost, nobody else notices."""

import sqlite3

import pytest
from msgspec.structs import replace
from people import Person, new_table, seats, settled, two_at

from parlor import protocol
from parlor.kernel import Match, registry
from parlor.table.kept import Row
from parlor.table.orders import Order
from parlor.table.store import StoreError

pytestmark = pytest.mark.anyio

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}


class Failing:
    """A store whose commits fail, while `broken` says how."""

    def __init__(self, store):
        self.store, self.broken = store, None

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def open(self, done):
        self.done = done
        await self.store.open(done)

    def put(self, commit):
        if self.broken:
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
    told = await ann.plays(match, 0, BID, "mine")
    assert [(reply.code, reply.id) for reply in told if isinstance(reply, protocol.Refused)] == [
        ("database-full", "mine")
    ]
    assert told[-1].version == 0  # the match as it stands in the store
    assert not bob.last(protocol.Step)
    assert not failing.healthy
    failing.store.broken = None
    assert (await ann.plays(match, 0, BID, "mine"))[-1].ack == "mine"
    assert bob.last(protocol.Step).version == 1
    assert failing.healthy


async def test_a_store_that_is_gone_and_comes_back(failing):
    match, ann, bob = await two_at(failing)
    failing.store.broken = StoreError("database-gone", "The database does not answer.")
    await ann.plays(match, 0, BID, "mine")
    assert ann.last(protocol.Refused).code == "database-gone"
    for person in (ann, bob):
        assert (person.last(protocol.Gone).match, person.last(protocol.Gone).code) == (match, "database-gone")
    assert failing.live == {}
    assert (await ann.watches(match))[-1].code == "database-gone"
    failing.store.broken = None
    assert (await ann.watches(match))[-1].version == 0
    assert (await ann.plays(match, 0, BID, "mine"))[-1].ack == "mine"


async def test_two_servers_on_one_match_cannot_both_win_a_ply(database):
    """Neither knows of the other, as when the messages between servers are late."""
    first = new_table(database.store())
    await first.open()
    match, ann, bob = await two_at(first)
    await ann.plays(match, 0, BID)
    # another server writes the next ply behind our back
    kept = await first.store.load(match)
    elsewhere = Match.replay(kept.record())
    elsewhere.play(1, HIGHER, 5)
    entry = elsewhere.last
    row = Row(match, 2, 1, bytes(entry.act).decode(), entry.at, entry.digest, "elsewhere", 0)
    await behind_the_back(database, first.store, row)
    told = await bob.plays(match, 1, HIGHER, "late")
    assert [type(reply).__name__ for reply in told] == ["Table", "Refused"]
    assert (told[0].version, told[1].code) == (2, "not-your-turn")
    assert ann.last(protocol.Table).version == 2
    assert (await bob.plays(match, 1, HIGHER, "elsewhere"))[-1] == protocol.Ack(match, "elsewhere", 2)
    await first.close()


async def behind_the_back(database, store, row):
    values = tuple(row)
    names = "match, ply, seat, act, at, digest, action_id, wall"
    if database.kind == "memory":
        store._rows[row.match][row.ply] = row
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
    before = len(ann.told)
    table.changed(match)
    await settled(table)
    assert [type(reply).__name__ for reply in ann.told[before:]] == ["Table"]
    table.changed("a match that we do not have")
    await settled(table)
    assert (await ann.plays(match, 0, BID))[-1].version == 1
    assert bob.last(protocol.Step).version == 1


async def test_spectators_stay_when_a_match_is_read_again(table):
    match, _, _ = await two_at(table)
    eve = Person(table, "eve")
    await eve.watches(match, key=f"watch {match}")
    table.changed(match)
    await settled(table)
    assert eve.last(protocol.Table).shown[0].viewer == -1
    assert len([reply for reply in eve.told if isinstance(reply, protocol.Table)]) == 2
    assert not eve.last(protocol.Refused)


@pytest.mark.usefixtures("toys")
async def test_a_fault_in_a_games_rules_reaches_nobody_else(table, monkeypatch, caplog):
    match, ann, _ = await two_at(table, "nim")
    other, al, _ = await two_at(table, ann="al", bob="bo")
    monkeypatch.setattr(registry.game("nim"), "apply", lambda *_: 1 / 0, raising=False)
    assert (await ann.plays(match, 0, {"type": "take", "count": 1}))[-1].code == "failed"
    assert "ZeroDivisionError" in caplog.text
    assert (await al.plays(other, 0, BID))[-1].version == 1
    monkeypatch.undo()


async def test_a_record_that_does_not_replay_is_said_to_be_broken(table):
    kept = await table.create("ann", "Ann", Order("liars-dice", seats("me", "me")))
    await table.store.create(replace(kept, id="broken", header=replace(kept.header, digest="no such digest")))
    ann = Person(table, "ann")
    assert (await ann.watches("broken"))[-1].code == "altered-record"
    assert (await ann.watches(kept.id))[-1].version == 0
