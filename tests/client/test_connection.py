"""Broken connections: nothing is lost, nothing is played twice, and no caller waits forever."""

import asyncio
import signal

import pytest
from server_process import BID, CALL, HIGHER, Proxy, Server, two_players, until
from websockets.asyncio.server import serve

from parlor import protocol
from parlor.client import Refused, ServerGone, WebSocket, connect
from parlor.client import client as client_module

pytestmark = pytest.mark.anyio


async def test_a_broken_connection_is_resumed(shared):
    async with Proxy(shared.port) as proxy, two_players(proxy.url) as (ada, bob):
        for face in range(1, 7):
            mover, seat = ((ada, 0), (bob, 1))[(face - 1) % 2]
            proxy.cut()
            assert await mover.turn(seat)
            assert await mover.act(seat, {"type": "bid", "count": 1, "face": face}) == face
        assert await ada.turn(0)
        assert proxy.connections > 12


async def test_an_action_without_a_response_is_sent_again_and_played_once(shared):
    async with Proxy(shared.port) as proxy, connect(proxy.url) as lossy, connect(shared.url) as bob:
        new = await lossy.create("liars-dice", seats=["me", "open"])
        await bob.join(new.match, new.invites[1])
        mine, his = await lossy.watch(new.match), await bob.watch(new.match)
        proxy.dropping = True
        acting = asyncio.create_task(mine.act(0, BID))
        assert await his.turn(1)  # it was played, but its player does not know
        assert not acting.done()
        proxy.dropping = False
        proxy.cut()
        assert await acting == 1
        assert (mine.version, mine.to_act, mine.view()["bid"]) == (1, (1,), BID)
        assert await his.act(1, HIGHER) == 2


async def test_missed_events_are_delivered_after_reconnecting(shared):
    async with Proxy(shared.port) as proxy, connect(proxy.url) as away, connect(shared.url) as bob:
        new = await away.create("liars-dice", seats=["open", "me"])
        await bob.join(new.match, new.invites[0])
        mine, his = await away.watch(new.match), await bob.watch(new.match)
        proxy.dropping = True
        await his.act(0, BID)
        proxy.dropping = False
        proxy.cut()
        async for update in mine:
            if isinstance(update, protocol.MatchMessage) and update.missed_steps:
                break
        assert [(missed.version, missed.seat, missed.viewer) for missed in update.missed_steps] == [(1, 0, 1)]
        assert update.missed_steps[0].events == ({"type": "bid-made", "seat": 0, "bid": BID},)


async def test_a_client_survives_a_killed_and_restarted_server(server):
    async with two_players(server.url) as (ada, bob):
        await ada.act(0, BID)
        server.stop(signal.SIGKILL)
        acting = asyncio.create_task(bob.act(1, HIGHER))
        server.start()
        assert await acting == 2
        assert await ada.turn(0)
        assert await ada.act(0, CALL) == 3


async def test_a_client_survives_a_clean_restart_of_the_server(server):
    async with two_players(server.url) as (ada, bob):
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        acting = asyncio.create_task(ada.act(0, BID, version=0))  # before, while or after the server closes
        await stopping
        server.start()
        assert await acting == 1
        assert await bob.turn(1)


async def test_reconnecting_stops_after_the_patience(server):
    async with connect(server.url, patience=0.2) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)

        async def read():
            async for _ in match:
                pass

        waiting = [asyncio.create_task(work) for work in (match.over(), match.turn(1), read())]
        await asyncio.sleep(0)
        server.stop(signal.SIGKILL)
        with pytest.raises(ServerGone):
            await match.act(0, BID)
        for task in waiting:
            with pytest.raises(ServerGone):
                await task
        for call in (match.act(0, BID), match.over(), client.watch(new.match), client.games()):
            with pytest.raises(ServerGone):
                await call


async def test_a_silent_server_is_detected():
    server = Server(heartbeat_seconds=0.1)
    try:
        async with Proxy(server.port) as proxy, two_players(proxy.url) as (ada, bob):
            assert await ada.act(0, BID) == 1
            proxy.dropping, connections = True, proxy.connections
            await until(lambda: proxy.connections > connections)  # the silent connection was given up for a new one
            proxy.dropping = False
            proxy.cut()
            assert await bob.turn(1)
            assert await bob.act(1, HIGHER) == 2
    finally:
        server.stop()


async def test_a_connection_closed_during_the_handshake_raises_server_gone():
    async def close(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(close, "127.0.0.1", 0) as listening:
        with pytest.raises(ServerGone):
            await WebSocket.open(f"ws://127.0.0.1:{listening.sockets[0].getsockname()[1]}/socket", print)


async def test_a_frame_that_is_too_large_ends_the_connection_for_good(shared):
    async with connect(shared.url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)
        with pytest.raises(ServerGone) as gone:
            await match.act(0, {"type": "bid", "count": 1, "face": 1, "why": "x" * 20_000})
        assert "1009" in gone.value.message


async def test_a_full_server_raises_server_gone():
    server = Server(connections=1)
    try:
        async with connect(server.url) as first:
            with pytest.raises(ServerGone) as full:
                async with connect(server.url):
                    pass
            assert "too many connections" in full.value.message
            new = await first.create("liars-dice", seats=["me", "me"])
            assert await (await first.watch(new.match)).act(0, BID) == 1
    finally:
        server.stop()


async def test_a_forged_cookie_is_refused(shared):
    with pytest.raises(Refused) as refused:
        await WebSocket.open(f"ws://127.0.0.1:{shared.port}/socket", print, cookie="parlor=forged")
    assert refused.value.code == "no-guest"


async def test_messages_in_fragments_are_joined():
    async def speak(connection):
        await connection.send(iter(["one", "two"]))
        await connection.send("three")
        await connection.recv()

    updates = []
    async with serve(speak, "127.0.0.1", 0) as server:
        socket = await WebSocket.open(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/", updates.append)
        await until(lambda: len(updates) == 2)
        socket.send(b"enough")
        assert await socket.closed == 1000
    assert updates == [b"onetwo", b"three"]


async def test_a_server_with_another_protocol_version_is_refused(shared, monkeypatch):
    monkeypatch.setattr(client_module.protocol, "VERSION", 3)
    with pytest.raises(Refused) as refused:
        async with connect(shared.url):
            pass
    assert refused.value.code == "other-protocol"
