"""The arguments of `parlor serve`. tests/server/test_serve.py runs it."""

import os
import subprocess
import sys
import time

import pytest

from parlor.cli import main
from parlor.server.config import Config, Limits
from parlor.table.retention import Retention


@pytest.fixture
def config_of(monkeypatch):
    """Return a function that gives the Config of a command line, without starting a server."""
    monkeypatch.delenv("PARLOR_LIMITS", raising=False)
    monkeypatch.setattr("parlor.cli.serve.start_logging", lambda level: None)

    def config(*given):
        started = []
        monkeypatch.setattr("parlor.cli.serve.serve", started.append)
        assert main(given) == 0
        (found,) = started
        return found

    return config


def test_every_argument_of_serve_sets_its_setting(config_of):
    given = (
        "serve --host 0.0.0.0 --port 0 --database postgresql://h/d --redis redis://h --workers 3 --open "
        "--origin https://a.example --origin HTTP://B.example:8000/ --allow-host Games.example "
        "--portable-sockets --log-level debug "
        "--keep-open-days 1 --keep-empty-days 2 --keep-unfinished-days 3 --keep-finished-days 4 --keep-guest-days 5"
    )
    assert config_of(*given.split()) == Config(
        host="0.0.0.0",
        port=0,
        database="postgresql://h/d",
        redis="redis://h",
        workers=3,
        origins=("https://a.example", "http://b.example:8000"),
        allowed_hosts=("games.example",),
        open_page=True,
        fast_sockets=False,
        retention=Retention(open_days=1, empty_days=2, unfinished_days=3, finished_days=4, guest_days=5),
    )
    assert config_of("serve") == Config()


def test_open_matches_are_kept_for_as_long_as_their_invites_are_valid(config_of):
    assert Config().retention.open_days >= Config().invite_days
    assert config_of("serve", "--invite-days", "60").retention.open_days == 60
    assert config_of("serve", "--invite-days", "5").retention.open_days == 30
    assert config_of("serve", "--invite-days", "60", "--keep-open-days", "2").retention.open_days == 2


def test_without_a_command_the_server_starts_and_opens_the_page(config_of):
    assert config_of() == config_of("serve", "--open") == Config(open_page=True)


@pytest.mark.parametrize("given", ["", "--redis redis://h", "--database postgresql://h/d", "--database sqlite:///x"])
def test_several_workers_need_postgres_and_redis(given, capsys):
    assert main(["serve", "--workers", "2", *given.split()]) == 2
    assert capsys.readouterr().err.endswith(" [workers-need-postgres]\n")


def test_serve_reads_limits_from_the_environment(config_of, monkeypatch):
    monkeypatch.setenv("PARLOR_LIMITS", '{"burst": 7}')
    assert config_of("serve").limits == Limits(burst=7)


def test_the_page_is_opened_in_a_browser(tmp_path):
    """The browser is a script that writes the address which it gets to a file."""
    visited = tmp_path / "visited"
    browser = tmp_path / "browser.py"
    browser.write_text(f"import pathlib, sys\npathlib.Path({str(visited)!r}).write_text(sys.argv[1])\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "parlor.cli", "serve", "--open", "--port", "0", "--database", "memory:"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"BROWSER": f"{sys.executable} {browser} %s"},
    )
    try:
        first_line = process.stdout.readline()
        until = time.monotonic() + 20
        while time.monotonic() < until and not (visited.exists() and visited.read_text()):
            time.sleep(0.05)
    finally:
        process.terminate()
        process.communicate(timeout=20)
    assert first_line == f"Parlor is at {visited.read_text()}\n"
    assert process.returncode == 0
