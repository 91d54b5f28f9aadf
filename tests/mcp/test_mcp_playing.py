"""The dungeon by tools, over the stdin and stdout of a process of its own."""

import json
import os
import signal
import subprocess

import pytest
from dungeon_clients import COMMAND, done, kinds, of_kind, refused, started, won

from mcp import MCPError
from parlor.games.nethack_chat import game
from parlor.kernel import Match, Record

pytestmark = pytest.mark.anyio

TOOLS = [
    "get_current_room",
    "move_to_room",
    "combat_action",
    "loot_treasure",
    "get_player_stats",
    "use_item",
    "equip",
    "drop",
]


def records(home):
    return [Record.from_json(path.read_bytes()) for path in sorted((home / "records/nethack-chat").glob("*.json"))]


@pytest.mark.proves("NC-09", "NC-66")
async def test_two_games_beside_each_other_and_one_that_is_killed(home, tmp_path):
    servers = started("--seed", "5"), started("--seed", "5", "--option", "easy=true", pid_file=tmp_path / "pid")
    async with servers[0] as client, servers[1] as other:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        at_first = await done(other, "get_player_stats")
        await tour(client)
        assert await done(other, "get_player_stats") == at_first
        assert at_first["max_hp"] == 45
        stats = await done(client, "get_player_stats")

        await done(other, "move_to_room", room="Dark Corridor")
        before = await done(other, "move_to_room", room="Guard Room")
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
        with pytest.raises(MCPError, match="Connection closed"):
            await other.call_tool("get_current_room", {})
        assert await done(client, "get_player_stats") == stats

    async with started("--resume") as client:  # what was played last goes on where it was
        assert await done(client, "get_current_room") == before["here"]
        assert await done(client, "get_player_stats") == before["player"]
        after = await done(client, "combat_action", action="attack")
        assert after["player"]["turn"] == 3

    longer, shorter = sorted(records(home), key=lambda record: len(record.entries), reverse=True)
    assert len(shorter.entries) == 3
    match = Match.replay(longer, game)  # the same acts without tools lead to the same
    hero = match.state.now.hero
    assert (stats["hp"], stats["xp"], stats["gold"], stats["turn"]) == (hero.hp, hero.xp, hero.gold, match.ply)
    assert (longer.seed, shorter.seed) == (5, 5)


async def tour(client):
    """From the Entrance to the Storage Room, where the Rat lives, and on to the Guard Room and away from it."""
    room = await done(client, "get_current_room")
    assert (room["room"], room["exits"]) == ("Entrance", [{"direction": "north", "room": "Dark Corridor"}])
    assert kinds(await done(client, "move_to_room", room="north")) == ["entered"]

    entered = await done(client, "move_to_room", room="storage room")
    assert kinds(entered)[:2] == ["entered", "fight-began"]
    assert [foe["name"] for foe in entered["here"]["foes"]] == ["Rat"]
    assert (await refused(client, "move_to_room", room="west"))[1] == "in-fight"
    assert (await refused(client, "loot_treasure"))[1] == "in-fight"
    for turn in await won(client):
        (blow,) = of_kind(turn, "struck")
        damage = blow["base"] + blow["roll"] + blow["level"] - blow["defense"]
        assert blow["damage"] == damage * (2 if blow["critical"] else 1)
    (slain,) = of_kind(turn, "slain")
    assert (turn["player"]["xp"], turn["player"]["gold"]) == (slain["xp"], slain["gold"])

    taken = await done(client, "loot_treasure")
    (looted,) = of_kind(taken, "looted")
    assert {"Iron Sword", "Leather Armor"} <= set(looted["items"])
    assert taken["player"]["gold"] == slain["gold"] + 15
    assert taken["here"]["floor"] == []
    worn = (await done(client, "equip", item="iron sword"))["player"]
    assert (worn["weapon"], worn["damage"]) == ("Iron Sword", 5)
    assert {"name": "Rusty Dagger", "qty": 1} in worn["pack"]
    left = await done(client, "drop", item="Rusty Dagger")
    assert left["here"]["floor"] == [{"name": "Rusty Dagger", "qty": 1}]
    assert left["player"]["slots"] == worn["slots"] - 1

    await done(client, "move_to_room", room="Dark Corridor")
    turn = await done(client, "move_to_room", room="Guard Room")
    assert [foe["name"] for foe in turn["here"]["foes"]] == ["Goblin Scout"]
    while turn["player"]["hp"] == turn["player"]["max_hp"]:
        turn = await done(client, "combat_action", action="defend")
    hurt = turn["player"]["hp"]
    turn = await done(client, "use_item", item="Health Potion")
    (drank,) = of_kind(turn, "drank")
    assert drank["hp"] == min(hurt + 15, 30)
    while turn["here"]["room"] == "Guard Room":
        turn = await done(client, "combat_action", action="flee")
    assert "fled" in kinds(turn)
    assert turn["player"]["over"] == ""


def test_nothing_but_the_protocol_is_on_stdout(home):
    """Neither what cannot be read nor what is refused ends the session; where no game is kept, a new one begins."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        "nonsense",
        "[" * 100_000,
        '{"jsonrpc": "2.0", "id": "\ud800", "method": 7}',
        called(2, "use_item", {"item": "x" * 1_000_000}),
        called(3, "move_to_room", {"room": "south"}),
        called(4, "get_current_room", {}),
    ]
    sent = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    command = [*COMMAND, "--resume"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        server.stdin.write(sent)
        server.stdin.flush()
        messages = [json.loads(server.stdout.readline())]
        while messages[-1].get("id") != 4:
            messages.append(json.loads(server.stdout.readline()))
        rest, _ = server.communicate()
    answers = {line["id"]: line["result"] for line in messages if "result" in line}
    assert (server.returncode, rest) == (0, b"")
    assert [answers[n].get("isError", False) for n in (2, 3, 4)] == [True, True, False]
    assert answers[4]["structuredContent"]["room"] == "Entrance"
    assert answers[1]["serverInfo"]["name"] == "parlor"
    assert not (home / "records").exists()


def test_ctrl_c_ends_it_while_it_waits_for_a_line():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        server.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["id"] == 1
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == -signal.SIGINT


def called(number, name, arguments):
    params = {"name": name, "arguments": arguments}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
