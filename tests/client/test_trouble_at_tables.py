"""What a table does with the rarer things that a house may say, message by message."""

import asyncio
import json
import logging

import pytest
from running import BID, HIGHER

from parlor import protocol
from parlor.client import Refused, connect
from parlor.client import table as table_module
from parlor.client.house import House
from parlor.client.table import Table

pytestmark = pytest.mark.anyio

SEATS = (protocol.Seated("human", "Ada", yours=True), protocol.Seated("human", "Bob"))


def shown(version=0):
    around = protocol.Around("m", "playing", SEATS)
    return protocol.Table("m", "liars-dice", b"{}", {}, around, version, (protocol.Shown(0, version),), (0,))


def step(version, ack=""):
    return protocol.Step("m", version, 0, 0, (1,), version, ack=ack)


@pytest.fixture
def sent():
    return []


@pytest.fixture
async def table(sent, monkeypatch):
    monkeypatch.setattr(table_module, "AGAIN", 0.0)
    table = Table("m", None, lambda frame: sent.append(json.loads(frame)))
    entering = asyncio.create_task(table.enter())
    await asyncio.sleep(0)
    table.hear(shown())
    await entering
    assert sent.pop() == {"t": "watch", "match": "m", "since": None, "key": None}
    return table


async def asked_again(sent):
    """The next thing that was sent."""
    while not sent:
        await asyncio.sleep(0)
    return sent.pop(0)


async def test_a_dropped_match_is_watched_again_until_it_is_shown(table, sent):
    table.hear(step(1))
    acting = asyncio.create_task(table.act(0, BID))
    action = await asked_again(sent)
    table.hear(protocol.Gone("m", "database-gone", "The database cannot be reached."))
    again = {"t": "watch", "match": "m", "since": 1, "key": None}
    assert await asked_again(sent) == again
    table.hear(protocol.Refused("m", "database-gone", "The database cannot be reached."))
    assert await asked_again(sent) == again
    table.hear(shown(1))
    assert await asked_again(sent) == action
    table.hear(step(2, ack=action["id"]))
    assert await acting == 2


async def test_a_match_that_may_no_longer_be_watched_fails(table, sent):
    table.hear(protocol.Gone("m", "failed", "It cannot be shown."))
    await asked_again(sent)
    over = asyncio.create_task(table.over())
    table.hear(protocol.Refused("m", "not-invited", "You may not see this match."))
    with pytest.raises(Refused) as refused:
        await over
    assert refused.value.code == "not-invited"
    table.enter_again()
    assert sent == []


async def test_requests_refused_during_a_shutdown_are_sent_again(table, sent):
    acting = asyncio.create_task(table.act(0, BID))
    action = await asked_again(sent)
    table.hear(protocol.Refused("m", "closing", "The server is closing.", action["id"]))
    table.enter_again()
    assert (await asked_again(sent))["t"] == "watch"
    table.hear(shown(1))
    assert await asked_again(sent) == action
    table.hear(protocol.Ack("m", action["id"], 1))
    assert await acting == 1


async def test_each_refusal_fails_its_own_request(table, sent):
    first, second = (asyncio.create_task(table.act(0, action)) for action in (BID, HIGHER))
    looking = asyncio.create_task(table.look(0))
    ids = [(await asked_again(sent)).get("id") for _ in range(3)]
    table.hear(protocol.Refused("m", "two", "The second.", ids[1], "act"))
    table.hear(protocol.Refused("m", "three", "The third.", about="look"))
    table.hear(protocol.Refused("m", "four", "Nothing of the kind was asked.", "unknown"))
    table.hear(step(1, ack=ids[0]))
    assert await first == 1
    for asked, code in ((second, "two"), (looking, "three")):
        with pytest.raises(Refused) as refused:
            await asked
        assert refused.value.code == code


async def test_a_cancelled_request_ignores_its_response(table, sent):
    acting = asyncio.create_task(table.act(0, BID))
    action = await asked_again(sent)
    acting.cancel()
    await asyncio.wait([acting])
    table.enter_again()
    assert (await asked_again(sent))["t"] == "watch"
    table.hear(shown(1))
    table.hear(step(1, ack=action["id"]))
    assert (sent, table.version) == ([], 1)


async def test_errors_fail_pending_requests_and_unknown_messages_are_ignored(table, sent, caplog):
    house = House("http://127.0.0.1:1", "", "", 1.0)
    house._tables["m"] = table
    acting = asyncio.create_task(table.act(0, BID))
    await asked_again(sent)
    with caplog.at_level(logging.ERROR, "parlor.client"):
        for frame in (b'{"t":"news"}', b'{"t":"step","match":7}', b'{"t":"pong","n":1}', b'{"t":"ack"', b"\xff"):
            house._hear(frame)
        house._hear(b'{"t":"around","match":"another","status":"over","seats":[]}')
        assert not acting.done()
        house._hear(b'{"t":"error","code":"unreadable","sentence":"This is not a message."}')
    with pytest.raises(Refused) as refused:
        await acting
    assert refused.value.code == "unreadable"


async def test_an_internal_error_of_the_client_is_raised_to_its_callers(url, monkeypatch, caplog):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"])
        table = await house.watch(new.match)
        over = asyncio.create_task(table.over())
        await asyncio.sleep(0)

        async def broken():
            raise ZeroDivisionError

        monkeypatch.setattr(house, "_dial", broken)
        house._wire.abort()
        with pytest.raises(Exception, match="ZeroDivisionError"):
            await over
    assert "the connection failed" in caplog.text
