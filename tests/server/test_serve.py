"""`parlor serve` as the shell starts it: ready, stopped, in the way of something else."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from servers import WAIT, create_match, guest_of, is_alive, receive, send, server_process, stop, until, watching
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlor.cli import main
from parlor.kernel import ParlorError
from parlor.server.serve import parse_limits

BOTH = pytest.mark.parametrize("front", [(), ("--portable-sockets",)], ids=["fast", "portable"])


def refusal(*given, **environment):
    """The one line that a server which cannot begin leaves."""
    command = [sys.executable, "-m", "parlor.cli", "serve", *given]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | environment, check=False, timeout=WAIT
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    return code_of(done.stderr)


def code_of(error):
    """The code at the end of an error of one line."""
    (line,) = error.splitlines()
    found = re.fullmatch(r"parlor: (.{15,}) \[([a-z-]+)\]", line)
    assert found, line
    return found[2]


@BOTH
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_its_address_and_shuts_down_cleanly(front, by):
    with (
        server_process("serve", "--port", "0", "--database", "memory:", *front) as (process, url),
        guest_of(url) as ada,
    ):
        match = create_match(ada, "me", "open")["match"]
        with watching(ada, match) as watched:
            status, out, err = stop(process, by)
            with pytest.raises(ConnectionClosed) as closed:
                watched.recv(timeout=WAIT)
        assert (status, out) == (0, "")
        assert closed.value.rcvd.code == 1012
        assert all(json.loads(line)["level"] == "info" for line in err.splitlines())


def test_matches_survive_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with server_process("serve", "--port", "0", "--database", database) as (process, url), guest_of(url) as ada:
        match = create_match(ada, "me", "me", options={"dice": 1})["match"]
        with watching(ada, match) as watched:
            bid = {"type": "bid", "count": 1, "face": 1}
            send(watched, type="act", match=match, seat=0, action=bid, id="a")
            assert receive(watched, "step")["version"] == 1
            assert stop(process)[0] == 0
        cookies = dict(ada.cookies)
    with server_process("serve", "--port", "0", "--database", database) as (process, url):
        with httpx.Client(
            base_url=url, cookies=cookies, verify=False
        ) as ada:  # the same guest: the key is kept as well
            assert ada.get(f"/api/matches/{match}").json()["plies"] == 1
        assert stop(process)[0] == 0


def test_the_default_database_is_in_the_data_folder(home):
    with server_process("serve", "--port", "0") as (process, _):
        assert stop(process)[0] == 0
    assert list(home.glob("*.db"))


def test_nothing_secret_is_logged(tmp_path):
    with server_process("serve", "--port", "0", "--database", "memory:", "--log-level", "debug") as (process, url):
        with guest_of(url) as ada, guest_of(url) as bob:
            match = create_match(ada, "me", "open")
            secrets = [ada.cookies["parlor"], match["invites"]["1"], match["watch_key"]]
            assert (
                bob.get(f"/api/matches/{match['match']}", params={"watch_key": match["watch_key"]}).status_code == 200
            )
            invite = {"invite": match["invites"]["1"]}
            assert bob.post(f"/api/matches/{match['match']}/join", json=invite).status_code == 200
            assert bob.get(f"/api/matches/{match['match']}/record", params={"watch_key": "wrong"}).status_code == 409
            with watching(ada, match["match"]):
                pass
            with pytest.raises(Exception, match="401"), connect(f"{url.replace('http', 'ws')}/socket"):
                pass
        _, _, err = stop(process)
    lines = [json.loads(line) for line in err.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {"method", "path", "status", "ms", "time", "level"} <= requests[0].keys()
    assert f"/api/matches/{match['match']}" in {line["path"] for line in requests}
    for secret in secrets:
        assert secret not in err
    assert "key=" not in err


def test_a_port_in_use_is_an_error():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert refusal("--port", str(taken.getsockname()[1]), "--database", "memory:") == "port-in-use"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--host", "192.0.2.1"), "bad-address"),
        (("--host", "no such host"), "bad-address"),
        (("--database", "mysql://127.0.0.1/x"), "bad-database-url"),
        (("--database", "memory:", "--redis", "http://127.0.0.1"), "bad-redis-url"),
    ],
)
def test_a_server_that_cannot_begin_says_why(given, code):
    assert refusal("--port", "0", *given) == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--port", "65536"), "usage"),
        (("--port", "http"), "usage"),
        (("--origin", "games.example"), "usage"),
        (("--allow-host", "https://games.example"), "usage"),
        (("--origin", "https://games.example/page"), "usage"),
        (("--log-level", "loud"), "usage"),
        (("--workers", "0"), "usage"),
        (("--bot-workers", "0"), "usage"),
        (("--workers", "2"), "workers-need-postgres"),
        (("--workers", "2", "--redis", "redis://127.0.0.1"), "workers-need-postgres"),
        (("--workers", "2", "--database", "postgresql://127.0.0.1/x"), "workers-need-postgres"),
    ],
)
def test_invalid_settings_are_errors(given, code, capsys):
    assert main(["serve", "--port", "0", *given]) == 2
    out, err = capsys.readouterr()
    assert (out, code_of(err)) == ("", code)


def test_a_database_of_a_newer_version_or_in_use_by_another_server(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with server_process("serve", "--port", "0", "--database", url) as (process, _):
        assert refusal("--port", "0", "--database", url) == "database-in-use"
        assert stop(process)[0] == 0
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    assert refusal("--port", "0", "--database", url) == "newer-schema"


def test_databases_that_cannot_be_used_are_errors(tmp_path):
    (tmp_path / "text.db").write_text("dear diary " * 1000)
    (tmp_path / "folder.db").mkdir()
    for name in ("text.db", "folder.db", "text.db/games.db"):
        assert refusal("--port", "0", "--database", f"sqlite:///{tmp_path / name}") not in ("fault", "usage")
    assert refusal("--port", "0", "--database", "postgresql://127.0.0.1:1/games") not in ("fault", "usage")


def test_limits_are_read_from_the_environment():
    given = ("serve", "--port", "0", "--database", "memory:")
    with server_process(*given, PARLOR_LIMITS='{"open_matches": 1}') as (process, url), guest_of(url) as ada:
        create_match(ada, "me", "open")
        order = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ada.post("/api/matches", json=order).status_code == 429
        assert stop(process)[0] == 0
    assert refusal("--port", "0", "--database", "memory:", PARLOR_LIMITS="{") == "bad-limits"


@pytest.mark.parametrize("wrong", ["{", "[]", '{"open_matches": "many"}', '{"no_such_limit": 1}', '{"burst": 0}'])
def test_invalid_limits_are_errors(wrong):
    with pytest.raises(ParlorError) as caught:
        parse_limits(wrong)
    assert caught.value.code == "bad-limits"


def test_nothing_outlives_a_server_that_is_killed(tmp_path):
    """Neither the process that writes the database nor the processes of bots."""
    with server_process("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'p.db'}") as (process, url):
        with guest_of(url) as ada:
            match = create_match(ada, "bot", "me")["match"]
            until(lambda: ada.get(f"/api/matches/{match}").json()["plies"] == 1)
        family = [int(child) for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        assert len(family) >= 2
        process.kill()
        process.wait(WAIT)
        until(lambda: not any(map(is_alive, family)))
