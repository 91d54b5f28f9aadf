"""Real faults of the disk under a real server: a failed fsync ends it, every other error refuses one request."""

import asyncio
import json
import signal
import sqlite3
from contextlib import closing, suppress

import httpx
import pytest
from faults import Faults, compiler
from servers import WAIT, create_match, guest_of, receive, send, server_process, stop, watching
from websockets.exceptions import ConnectionClosed

from parlor.server.config import Config
from parlor.server.context import ServerContext
from parlor.server.serve import _run, bind
from parlor.table.store import SyncFailed

pytestmark = pytest.mark.skipif(not compiler(), reason="needs a C compiler")

BID = {"type": "bid", "count": 1, "face": 2}
SYNC_FAILED = 74


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Compiled once."""
    folder = tmp_path_factory.mktemp("faults")
    Faults(folder)
    return folder


@pytest.fixture
def faults(library):
    faults = Faults(library)
    yield faults
    faults.clear()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def command(path):
    return "serve", "--port", "0", "--database", f"sqlite:///{path}"


def stored(path, match):
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT action_id FROM entries WHERE match_id = ?", (match,)).fetchall()


def again(url, cookies):
    """The same guest at a server that was started again."""
    return httpx.Client(base_url=url, cookies=cookies, timeout=WAIT, verify=False)


def critical(err):
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    return [line for line in lines if line["level"] == "critical"]


def test_a_failed_sync_of_a_move_ends_the_server_and_the_move_is_played_once(faults, command, path):
    with server_process(*command, **faults.environment()) as (process, url), guest_of(url) as ada:
        match = create_match(ada, "me", "me")["match"]
        cookies = dict(ada.cookies)
        with watching(ada, match) as socket:
            faults.set("fsync *.db-wal EIO 1")
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            kinds = set()
            with suppress(ConnectionClosed):
                while True:
                    kinds.add(json.loads(socket.recv(timeout=WAIT))["type"])
            assert not kinds & {"step", "ack", "refused"}
            assert socket.close_code == 1012  # connect again
        _, err = process.communicate(timeout=WAIT)
        assert process.returncode == SYNC_FAILED
        assert err.splitlines()[-1].startswith("parlor: The disk could not complete a write (fsync failed)")
        assert [line["event"] for line in critical(err)] == ["sync_failed"]
    faults.clear()
    with server_process(*command) as (process, url), again(url, cookies) as ada:
        with watching(ada, match) as socket:
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            assert receive(socket, "ack")["version"] == 1  # it had been stored
        assert stop(process)[0] == 0
    assert stored(path, match) == [("once",)]


def test_a_failed_sync_of_a_checkpoint_ends_the_server_too(faults, command, path):
    with server_process(*command, **faults.environment()) as (process, url), guest_of(url) as ada:
        faults.set("fsync *.db EIO 1")
        match = create_match(ada, "me", "me")["match"]
        with watching(ada, match) as socket:
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            assert receive(socket, "step")["version"] == 1  # the log was synced
        process.communicate(timeout=WAIT)
        assert process.returncode == SYNC_FAILED
    assert stored(path, match) == [("once",)]


def test_a_failed_sync_of_a_new_match_ends_the_server(faults, command):
    with server_process(*command, **faults.environment()) as (process, url), guest_of(url) as ada:
        faults.set("fsync *.db-wal EIO 1")
        order = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer = ada.post("/api/matches", json=order)
        assert (answer.status_code, answer.json()["code"]) == (503, "sync-failed")
        process.communicate(timeout=WAIT)
        assert process.returncode == SYNC_FAILED


def test_the_log_is_in_the_file_before_anyone_is_served(faults, command, path):
    """Entries that were only in the log when the sync failed are written again."""
    log = path.with_name(f"{path.name}-wal")
    with server_process(*command, **faults.environment()) as (process, url), guest_of(url) as ada:
        match = create_match(ada, "me", "me")["match"]
        with watching(ada, match) as socket:
            faults.set("fsync *.db-wal EIO 1")
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            process.communicate(timeout=WAIT)
    assert log.stat().st_size > 0
    faults.set("write *.db ENOSPC")  # the file has no room for what is in the log
    with pytest.raises(AssertionError, match="database-full"), server_process(*command, **faults.environment()):
        pass
    assert log.stat().st_size > 0
    faults.clear()
    with server_process(*command, **faults.environment()) as (process, _):
        assert stop(process)[0] == 0
    assert stored(path, match) == [("once",)]


@pytest.mark.parametrize(("error", "code"), [("EIO", "database-failed"), ("ENOSPC", "database-full")])
def test_a_failed_write_refuses_one_move_and_the_same_move_is_played_after(faults, command, path, error, code):
    with server_process(*command, **faults.environment()) as (process, url), guest_of(url) as ada:
        match = create_match(ada, "me", "me")["match"]
        with watching(ada, match) as socket:
            faults.set(f"write *.db-wal {error}")
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            while (message := json.loads(socket.recv(timeout=WAIT)))["type"] != "refused":
                pass
            assert (message["code"], message["id"]) == (code, "once")
            assert stored(path, match) == []
            faults.clear()
            send(socket, type="act", match=match, seat=0, action=BID, id="once")
            assert receive(socket, "step")["version"] == 1
        assert stop(process)[0] == 0
    assert stored(path, match) == [("once",)]


def test_a_sync_that_fails_before_the_server_listens_ends_it(monkeypatch):
    opened = ServerContext.__aenter__

    async def opened_and_failed(context):
        await opened(context)
        context.store.on_sync_failure(SyncFailed("memory:"))
        return context

    monkeypatch.setattr(ServerContext, "__aenter__", opened_and_failed)
    monkeypatch.setattr(signal, "signal", lambda *about: None)  # pytest has handlers of its own
    config, ready = Config(database="memory:", port=0), []
    with bind(config) as bound, pytest.raises(SyncFailed):
        asyncio.run(asyncio.wait_for(_run(config, bound, lambda: ready.append(True), None), WAIT))
    assert not ready
