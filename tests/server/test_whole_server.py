"""A whole server over real sockets: malformed frames, secrets, many matches with bots, slow readers, idle matches."""

import asyncio
import json
import random
import re
import socket
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

import pytest
import socket_servers
from malformed import mutated
from msgspec.structs import replace
from servers import create_match, guest_of, receive, send, server_process, serving, watching
from socket_servers import TEXT, framed, live
from test_fuzz import FREE, faults, pelt
from unlimited import UNLIMITED_HTTP_RATES
from websockets.sync.client import connect

from parlor.client import WebSocket, play_bot
from parlor.client import connect as enter
from parlor.kernel import Chance, registry
from parlor.table import orders
from parlor.table.host import MatchHost
from parlor.table.orders import Order, Wish
from parlor.table.stores import store as store_of

BIDS = [{"type": "bid", "count": count, "face": face} for count in range(1, 4) for face in range(1, 7)]
ROOM = {"messages_per_second": 1e6, "burst": 1_000_000, "connections_per_address": 10_000}
QUIETLY = ("serve", "--port", "0", "--database", "memory:", "--log-level", "error")
WAITING = {"questions_waiting_per_guest": 1_000, "questions_waiting_per_address": 1_000}  # a guest describes 40 at once
LIMITS = {**UNLIMITED_HTTP_RATES, **ROOM, **WAITING, "open_matches": 10_000}


def cookie(client):
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}


def address(client):
    return f"{str(client.base_url).replace('http', 'ws', 1).rstrip('/')}/socket"


@pytest.mark.parametrize("implementation", ["fast", "asgi"])
@live
async def test_ten_thousand_malformed_frames_change_no_match(implementation, caplog):
    """Many frames are almost valid, and about a match in which their sender has both seats."""
    table = MatchHost(store_of("memory:"), may_watch=lambda match, key: False)
    await table.open()
    order = Order("liars-dice", (Wish("me"), Wish("me")))
    theirs = orders.create_match(order, "bob", "Bob", table.now())
    for stored in (replace(orders.create_match(order, "ada", "Ada", table.now()), id="m1"), theirs):
        await table.store.create(stored)
    codes = {}
    async with (
        socket_servers.serving(implementation, table=table.connections, **FREE) as server,
        server.raw(Cookie=server.cookie("bob")) as bob,
    ):
        bob.send(framed(TEXT, json.dumps({"type": "watch", "match": theirs.id}).encode()))
        await pelt(server, islice(mutated(random.Random(5)), 10_000), codes)
        assert set(codes) <= {1007}
        bid = {"type": "act", "match": theirs.id, "seat": 0, "id": "calm", "action": BIDS[0]}
        bob.send(framed(TEXT, json.dumps(bid).encode()))
        while b'"ack":"calm"' not in (frame := (await bob.frame())[1]):
            assert json.loads(frame)["type"] in ("hello", "match", "step")
    refused = table.connections.refusals
    assert refused["unreadable"] > 1000
    assert refused["failed"] == 0
    assert len(refused) > 5  # they came as far as the rules
    assert (await table.store.load(theirs.id)).rows[-1].ply == 1
    await table.close()
    assert not faults(caplog)


def test_frames_do_not_depend_on_hidden_information(monkeypatch):
    """Two games over true sockets that differ only in Ann's dice: Bob and a spectator get the same bytes."""
    game = registry.game("liars-dice")
    monkeypatch.setattr("parlor.kernel.match.new_seed", lambda: 7)
    monkeypatch.setattr("parlor.table.spectators.UPDATE_SECONDS", 1_000)  # they would come between any two frames
    frames = {}
    for other in (0, 1, 2):
        for viewer in (1, -1):

            def start(options, chance, viewer=viewer, other=other):
                state = type(game).start(game, options, Chance(7))
                return game.redeal(state, viewer, Chance(other)) if other else state

            monkeypatch.setattr(game, "start", start)
            frames[viewer, other] = whole_game(viewer)
    for viewer in (1, -1):
        assert len(frames[viewer, 0]) > 20
        assert frames[viewer, 0] == frames[viewer, 1] == frames[viewer, 2]
    assert frames[1, 0] != frames[-1, 0]


def whole_game(viewer):
    """Every raw frame that Bob, or a spectator, gets while a round is bid and given up."""
    with serving(ROOM) as server, server.guest("Ann") as ann, server.guest("Bob") as bob, server.guest("Eve") as eve:
        new = create_match(ann, "me", "open")
        match = new["match"]
        bob.post(f"/api/matches/{match}/join", json={"invite": new["invites"]["1"]}).raise_for_status()
        watcher, key = (bob, None) if viewer == 1 else (eve, new["watch_key"])
        with (
            watching(ann, match) as anns,
            watching(bob, match) as bobs,
            connect(address(watcher), additional_headers=cookie(watcher)) as spy,
        ):
            frames = []

            def both_receive(*marks):
                """Read on until a frame has all of these in it."""
                while not all(mark in frames[-1] for mark in marks) if frames else True:
                    frames.append(spy.recv(timeout=20))

            spy.send(json.dumps({"type": "watch", "match": match, "watch_key": key}))
            both_receive('"type":"match"')
            for ply, bid in enumerate(BIDS):
                seat = ply % 2
                send((anns, bobs)[seat], type="act", match=match, seat=seat, action=bid, id=f"{ply}")
                both_receive('"type":"step"', f'"version":{ply + 1},')
                spy.send(json.dumps({"type": "describe", "match": match, "seat": viewer}))
                both_receive('"type":"description"')
                spy.send(json.dumps({"type": "act", "match": match, "seat": 1, "action": {"type": "fly"}, "id": "no"}))
                both_receive('"type":"refused"')
            send(anns, type="resign", match=match, seat=0, id="enough")
            both_receive('"system_action":"resign"')
            for player in (anns, bobs):  # a socket that is not read to its end takes long to close
                while '"system_action":"resign"' not in player.recv(timeout=20):
                    pass
    # ids of guests, and pictures, which follow from them
    return [re.sub(r'"(guest|avatar)":"[^"]+"', r'"\1":"..."', frame.replace(match, "MATCH")) for frame in frames]


@pytest.mark.long
def test_bots_move_in_two_hundred_matches_at_once():
    with server_process(*QUIETLY, PARLOR_LIMITS=json.dumps(LIMITS)) as (_, url):
        asyncio.run(asyncio.wait_for(crowd(url), 120))


async def crowd(url):
    async with enter(url, name="Ann") as ann, enter(url, name="Bo") as bo:
        tables = []
        for _ in range(40):  # a connection watches at most fifty matches
            new = await ann.create("liars-dice", seats=["me", "me"])
            tables.append(await ann.watch(new.match))
        going = [asyncio.create_task(bid_on(table)) for table in tables]
        clients = [await enter(url).__aenter__() for _ in range(4)]
        for client in clients:
            for _ in range(40):
                new = await client.create("liars-dice", seats=["me", "me"])
                going.append(asyncio.create_task(bid_on(await client.watch(new.match))))
        assert len(going) == 200
        against = await bo.create("territory-words", seats=["me", "bot:easy"])
        table = await bo.watch(against.match)
        outcome = await play_bot(table, 0, "random", seed=1)
        assert len(outcome.results) == 2
        while min(table.version for table in tables) == 0 and not any(map(failed, going)):
            await asyncio.sleep(0.05)  # a busy machine may not have come to all of them yet
        assert not any(map(failed, going))
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        for client in clients:
            await client.close()


def failed(task):
    return task.done() and task.exception() is not None


async def bid_on(table):
    """One after the other, round after round."""
    while table.outcome is None:
        seat = table.to_act[0]
        description = await table.describe(seat)
        await table.act(seat, description.legal[0])
        await asyncio.sleep(0.5)


def test_a_slow_reader_costs_the_others_nothing():
    with (
        serving({**ROOM, "send_buffer_bytes": 20_000}) as server,
        server.guest("Ann") as ann,
        server.guest("Eve") as eve,
    ):
        new = create_match(ann, "me", "me", options={"dice": 5})
        match = new["match"]
        with closing(silent(eve, match, new["watch_key"])) as lazy, watching(ann, match) as socket:
            for _ in range(5000):
                send(socket, type="describe", match=match, seat=0)
                with suppress(OSError):  # it may be gone by now
                    lazy.sendall(20 * masked({"type": "watch", "match": match}))
                assert receive(socket, "description")["version"] == 0
                if server.do(connected(server)) == 1:
                    break
            assert server.do(connected(server)) == 1  # the one who never reads is gone
            send(socket, type="act", match=match, seat=0, action=BIDS[0], id="a")
            assert receive(socket, "step")["version"] == 1


async def connected(server):
    return len(server.context.table.connections)


def silent(client, match, key):
    """A watcher that asks and never reads, with as small a buffer as the system gives."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect((client.base_url.host, client.base_url.port))
    lines = [
        "GET /socket HTTP/1.1",
        f"Host: {client.base_url.host}:{client.base_url.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie(client)['Cookie']}",
    ]
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    raw.recv(1024)
    raw.sendall(masked({"type": "watch", "match": match, "watch_key": key}))
    return raw


def masked(message):
    payload = json.dumps(message).encode()
    assert len(payload) < 126 * 4
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + len(payload).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + payload  # masked with nothing


def test_an_idle_match_costs_little_and_an_unwatched_one_nothing():
    """By the server's own resident memory, over 400 matches with two sockets each."""
    with server_process(*QUIETLY, PARLOR_LIMITS=json.dumps(LIMITS)) as (process, url):
        asyncio.run(asyncio.wait_for(idle_matches(process, url), 120))


async def idle_matches(process, url):
    async with enter(url, name="Ann") as ann, enter(url, name="Bob") as bob:
        matches, wires = [], []
        for _ in range(430):
            new = await ann.create("liars-dice", seats=["me", "open"])
            await bob.join(new.match, new.invites[1])
            matches.append(new.match)
        before = {}
        for n, match in enumerate(matches):
            if n == 30:  # the first ones fill what is allocated once
                before = await memory(process, url)
            for client in (ann, bob):
                wire = await WebSocket.open(client.http.socket_url, lambda frame: None, cookie=client.cookie)
                wire.send(b'{"type":"watch","match":"%s"}' % match.encode())
                wires.append(wire)
        after = await memory(process, url)
        assert after["live"] - before["live"] == 400
        assert (after["kb"] - before["kb"]) / 400 < 60
        for wire in wires:
            wire.close()
        for _ in range(200):
            left = await memory(process, url)
            if left["live"] == 0:
                break
            await asyncio.sleep(0.05)
        assert left["live"] == 0


async def memory(process, url):
    await asyncio.sleep(0.5)
    kb = int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[1])
    with guest_of(url) as guest:
        live = float(re.search(r"^parlor_live_matches (\S+)", guest.get("/metrics").text, re.MULTILINE)[1])
    return {"kb": kb, "live": live}
