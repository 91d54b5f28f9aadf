"""Tools for a match on a server, and the command that starts them."""

import subprocess
import sys
from functools import partial

import anyio
import pytest
from dungeon_clients import client_of, done, refused

from parlor import client
from parlor.cli import main
from parlor.games.nethack_chat import game
from parlor.kernel import ParlorError
from parlor.mcp.remote_seat import remote_seat


@pytest.fixture(scope="module")
def url():
    command = [sys.executable, "-m", "parlor.cli", "serve", "--port", "0", "--database", "memory:"]
    with subprocess.Popen([*command, "--log-level", "error"], stdout=subprocess.PIPE, text=True) as server:
        yield server.stdout.readline().split()[-1]
        server.terminate()


@pytest.mark.anyio
async def test_a_match_on_a_server_is_resumed(url, capsys):
    async with remote_seat(url, game, options={}) as seat, client_of(seat) as tools:
        assert (await refused(tools, "move_to_room", room="west"))[1] == "no-exit"
        await done(tools, "move_to_room", room="Dark Corridor")
        before = await done(tools, "move_to_room", room="Guard Room")
        assert before["here"]["foes"]
        match = seat.match.id
    async with remote_seat(url, game, options={}, match=match) as seat, client_of(seat) as tools:
        assert await done(tools, "get_current_room") == before["here"]
        assert await done(tools, "get_player_stats") == before["player"]
        after = await done(tools, "combat_action", action="defend")
        assert after["player"]["turn"] == 3
    assert capsys.readouterr().err == f"parlor: match {match}\n" * 2


@pytest.mark.anyio
async def test_a_match_on_a_server_belongs_to_its_guest(url):
    async with remote_seat(url, game, options={"easy": True}) as seat, client_of(seat) as tools:
        assert (await done(tools, "get_player_stats"))["max_hp"] == 45
        async with client.connect(url) as stranger:
            with pytest.raises(ParlorError) as refusal:
                async with remote_seat(url, game, options={}, match=seat.match.id, cookie=stranger.cookie):
                    pass
    assert refusal.value.code == "not-invited"


@pytest.mark.anyio
async def test_concurrent_tool_calls_run_one_after_the_other(url):
    async with remote_seat(url, game, options={}) as seat, client_of(seat) as tools:
        async with anyio.create_task_group() as calls:
            for room in ("Dark Corridor", "Entrance") * 3:
                calls.start_soon(partial(done, tools, "move_to_room", room=room))
        assert (await done(tools, "get_player_stats"))["turn"] == 6


@pytest.mark.anyio
async def test_a_match_of_another_game_is_refused(url):
    async with client.connect(url) as host:
        new = await host.create("letter-crush", seats=["me"])
        with pytest.raises(ParlorError) as refusal:
            async with remote_seat(url, game, options={}, match=new.match, cookie=host.cookie):
                pass
    assert refusal.value.code == "other-game"


@pytest.fixture
def own_loggers(monkeypatch):
    """Leave the loggers of this process alone, which later tests use."""
    monkeypatch.setattr("parlor.cli.mcp.start_logging", lambda level: None)


@pytest.mark.usefixtures("own_loggers")
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("no-such-game", "unknown-game"),
        ("nethack-chat --option easy=maybe", "bad-options"),
        ("nethack-chat --option gold=999", "unknown-option"),
        ("liars-dice --bot genius", "unknown-bot"),
        ("liars-dice --seat 2", "no-such-seat"),
        ("--seed 3", "usage"),
        ("--option easy=true", "usage"),
        ("liars-dice --resume --seed 3", "usage"),
        ("liars-dice --resume --bot random", "usage"),
        ("--resume no-such-file.json", "missing-file"),
        ("liars-dice --match abc", "usage"),
        ("--server http://127.0.0.1:1 --match abc", "usage"),
        ("liars-dice --server http://127.0.0.1:1 --seed 3", "usage"),
        ("liars-dice --server http://127.0.0.1:1 --match abc --seat 1", "usage"),
        ("--server http://127.0.0.1:1", "server-gone"),
    ],
)
def test_start_errors_are_one_line(given, code, capsys):
    assert main(["mcp", *given.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("parlor: ")
    assert err.endswith(f" [{code}]\n")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("own_loggers")
def test_a_missing_extra_says_what_to_install(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "parlor.mcp.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    assert main(["mcp"]) == 2
    assert (
        capsys.readouterr().err == "parlor: MCP needs an extra. Install it: pip install 'parlor[mcp]' [missing-extra]\n"
    )
