"""Rare requests of clients and the replies of a match, message by message."""

import asyncio
import json
import logging

import pytest
from server_process import BID, HIGHER

from parlor import protocol
from parlor.client import Refused, connect
from parlor.client import remote_match as remote_match_module
from parlor.client.client import Client
from parlor.client.remote_match import RemoteMatch

pytestmark = pytest.mark.anyio

SEATS = (protocol.SeatStatus("human", "Ada", yours=True), protocol.SeatStatus("human", "Bob"))


def whole_match(version=0):
    around = protocol.MetadataMessage("m", "playing", SEATS)
    return protocol.MatchMessage(
        "m", "liars-dice", b"{}", {}, around, version, (protocol.ViewerView(0, version),), (0,)
    )


def step(version, ack=""):
    return protocol.StepMessage("m", version, 0, 0, (1,), version, ack=ack)


@pytest.fixture
def sent():
    return []


@pytest.fixture
async def match(sent, monkeypatch):
    monkeypatch.setattr(remote_match_module, "RETRY_SECONDS", 0.0)
    match = RemoteMatch("m", None, lambda frame: sent.append(json.loads(frame)))
    entering = asyncio.create_task(match.enter())
    await asyncio.sleep(0)
    match.receive(whole_match())
    await entering
    assert sent.pop() == {"type": "watch", "match": "m", "since_version": None, "watch_key": None}
    return match


async def next_sent(sent):
    """The next thing that was sent."""
    while not sent:
        await asyncio.sleep(0)
    return sent.pop(0)


async def test_a_dropped_match_is_watched_again_until_it_is_shown(match, sent):
    match.receive(step(1))
    acting = asyncio.create_task(match.act(0, BID))
    action = await next_sent(sent)
    match.receive(protocol.UnavailableMessage("m", "database-gone", "The database cannot be reached."))
    again = {"type": "watch", "match": "m", "since_version": 1, "watch_key": None}
    assert await next_sent(sent) == again
    match.receive(protocol.RefusedMessage("m", "database-gone", "The database cannot be reached."))
    assert await next_sent(sent) == again
    match.receive(whole_match(1))
    assert await next_sent(sent) == action
    match.receive(step(2, ack=action["id"]))
    assert await acting == 2


async def test_a_match_that_may_no_longer_be_watched_fails(match, sent):
    match.receive(protocol.UnavailableMessage("m", "failed", "It cannot be shown."))
    await next_sent(sent)
    over = asyncio.create_task(match.over())
    match.receive(protocol.RefusedMessage("m", "not-invited", "You may not see this match."))
    with pytest.raises(Refused) as refused:
        await over
    assert refused.value.code == "not-invited"
    match.enter_again()
    assert sent == []


async def test_requests_refused_during_a_shutdown_are_sent_again(match, sent):
    acting = asyncio.create_task(match.act(0, BID))
    action = await next_sent(sent)
    match.receive(protocol.RefusedMessage("m", "closing", "The server is closing.", action["id"]))
    match.enter_again()
    assert (await next_sent(sent))["type"] == "watch"
    match.receive(whole_match(1))
    assert await next_sent(sent) == action
    match.receive(protocol.AckMessage("m", action["id"], 1))
    assert await acting == 1


async def test_each_refusal_fails_its_own_request(match, sent):
    first, second = (asyncio.create_task(match.act(0, action)) for action in (BID, HIGHER))
    looking = asyncio.create_task(match.describe(0))
    ids = [(await next_sent(sent)).get("id") for _ in range(3)]
    match.receive(protocol.RefusedMessage("m", "two", "The second.", ids[1], "act"))
    match.receive(protocol.RefusedMessage("m", "three", "The third.", request="describe"))
    match.receive(protocol.RefusedMessage("m", "four", "Nothing of the kind was asked.", "unknown"))
    match.receive(step(1, ack=ids[0]))
    assert await first == 1
    for request, code in ((second, "two"), (looking, "three")):
        with pytest.raises(Refused) as refused:
            await request
        assert refused.value.code == code


async def test_a_cancelled_request_ignores_its_response(match, sent):
    acting = asyncio.create_task(match.act(0, BID))
    action = await next_sent(sent)
    acting.cancel()
    await asyncio.wait([acting])
    match.enter_again()
    assert (await next_sent(sent))["type"] == "watch"
    match.receive(whole_match(1))
    match.receive(step(1, ack=action["id"]))
    assert (sent, match.version) == ([], 1)


async def test_errors_fail_pending_requests_and_unknown_messages_are_ignored(match, sent, caplog):
    client = Client("http://127.0.0.1:1", "", "", 1.0)
    client._matches["m"] = match
    acting = asyncio.create_task(match.act(0, BID))
    await next_sent(sent)
    with caplog.at_level(logging.ERROR, "parlor.client"):
        for frame in (
            b'{"type":"news"}',
            b'{"type":"step","match":7}',
            b'{"type":"pong","n":1}',
            b'{"type":"ack"',
            b"\xff",
        ):
            client._on_message(frame)
        client._on_message(b'{"type":"metadata","match":"another","status":"over","seats":[]}')
        assert not acting.done()
        client._on_message(b'{"type":"error","code":"unreadable","message":"This is not a message."}')
    with pytest.raises(Refused) as refused:
        await acting
    assert refused.value.code == "unreadable"


async def test_an_internal_error_of_the_client_is_raised_to_its_callers(url, monkeypatch, caplog):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)
        over = asyncio.create_task(match.over())
        await asyncio.sleep(0)

        async def broken():
            raise ZeroDivisionError

        monkeypatch.setattr(client, "_open_socket", broken)
        client._socket.abort()
        with pytest.raises(Exception, match="ZeroDivisionError"):
            await over
    assert "connection_failed" in caplog.text
