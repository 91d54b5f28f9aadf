"""The arguments, results and errors of the tools."""

import json
from copy import copy

import pytest
from dungeon_clients import BOX, client_of, done, kinds, new_seat, of_kind, refused, won

from mcp import MCPError
from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.bots import LEVELS
from parlor.kernel import Chance, Match, bot_chance
from parlor.mcp.local_seat import LocalSeat
from parlor.terminal import saves

pytestmark = pytest.mark.anyio


async def in_guard_room(client):
    await done(client, "move_to_room", room="Dark Corridor")
    return await done(client, "move_to_room", room="Guard Room")


@pytest.mark.parametrize("mode", ["auto", "legacy"])  # clients of today and of yesterday
async def test_tools_have_descriptions_and_schemas(mode):
    async with client_of(new_seat(), mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert client.instructions == BOX.instructions
    assert all(tool.title and len(tool.description) > 40 for tool in tools.values())
    asking = {name for name, tool in tools.items() if tool.annotations.read_only_hint}
    assert asking == {"get_current_room", "get_player_stats"}
    fight = tools["combat_action"].input_schema
    assert fight["properties"]["action"]["enum"] == ["attack", "defend", "flee"]
    assert (fight["required"], fight["additionalProperties"]) == (["action"], False)
    assert all(given["properties"].keys() for tool in tools.values() if "properties" in (given := tool.output_schema))


async def test_the_prompt_starts_a_game():
    async with client_of(new_seat()) as client:
        assert [prompt.name for prompt in (await client.list_prompts()).prompts] == ["play"]
        (message,) = (await client.get_prompt("play")).messages
        assert game.howto() in message.content.text
        with pytest.raises(MCPError, match="There is no prompt 'sing'"):
            await client.get_prompt("sing")


BAD = [
    ("move_to_room", {}),
    ("move_to_room", {"room": 7}),
    ("move_to_room", {"room": ["north"]}),
    ("move_to_room", {"room": "north", "gold": 999}),
    ("move_to_room", {"room": "n" * 101}),
    ("move_to_room", {"room": "north" * 100_000}),
    ("move_to_room", {"north" * 100_000: "room"}),
    ("combat_action", {"action": "win"}),
    ("combat_action", {"action": "attack", "target": None}),
    ("combat_action", {"action": "attack", "damage": 100}),
    ("use_item", {"item": {"type": "use", "item": "Health Potion"}}),
    ("loot_treasure", {"item": True}),
    ("get_player_stats", {"hp": 99}),
]
ILLEGAL = [
    ("move_to_room", {"room": "east"}, "no-exit"),
    ("move_to_room", {"room": "Boss Room"}, "no-exit"),
    ("move_to_room", {"room": "\u0000'; DROP TABLE rooms"}, "no-exit"),
    ("combat_action", {"action": "attack", "target": "Orc Chieftain"}, "no-fight"),
    ("combat_action", {"action": "defend"}, "no-fight"),
    ("combat_action", {"action": "flee"}, "no-fight"),
    ("loot_treasure", {"item": "Legendary Sword"}, "not-here"),
    ("use_item", {"item": "Full Restore"}, "not-carried"),
    ("use_item", {"item": "Health Potion"}, "not-hurt"),
    ("equip", {"item": "Legendary Sword"}, "not-carried"),
    ("drop", {"item": "Rusty Dagger"}, "worn"),
]


async def test_invalid_or_illegal_tool_calls_change_nothing(home):
    seat = new_seat()
    before = seat.match.state
    async with client_of(seat) as client:
        for tool, arguments in BAD:
            sentence, code = await refused(client, tool, **arguments)
            assert (code, sentence.startswith(f"{tool} cannot take these arguments: ")) == (
                "unreadable",
                True,
            )
            assert len(sentence) < 400
        for tool, arguments, code in ILLEGAL:
            assert (await refused(client, tool, **arguments))[1] == code
        with pytest.raises(MCPError, match="There is no tool"):
            await client.call_tool("give_gold" * 100, {})
    assert (seat.match.state, seat.match.ply) == (before, 0)
    assert not home.exists()


async def test_names_are_understood_in_any_case_and_one_enemy_needs_none():
    async with client_of(new_seat()) as client:
        assert (await done(client, "move_to_room", room=" NORTH "))["here"]["room"] == "Dark Corridor"
        await done(client, "move_to_room", room="guard room")
        assert "struck" in kinds(await done(client, "combat_action", action="attack"))
        assert "struck" in kinds(await done(client, "combat_action", action="attack", target="goblin scout"))


async def test_an_attack_on_several_enemies_needs_a_target():
    careful = (match for seed in range(1, 20) for match in moments(seed))
    seat = LocalSeat(next(match for match in careful if len(match.state.now.dice) > 1))
    async with client_of(seat) as client:
        sentence, code = await refused(client, "combat_action", action="attack")
        assert code == "no-target"
        assert "First Skeleton" in sentence
        assert "Second Skeleton" in sentence
        turn = await done(client, "combat_action", action="attack", target="second skeleton")
        assert of_kind(turn, "struck")[0]["target"] == "Second Skeleton"


def moments(seed):
    """A careful player's game, as it stands before each act and at its end."""
    match, bot = Match(game, seed=seed), LEVELS["expert"]()
    yield match
    while not match.outcome:
        match.play(0, bot.choose(match.turn(0, bot_chance(seed, match.ply + 1, 0))))
        yield match


async def test_no_tool_reveals_hidden_information():
    """The output of a tool does not depend on hidden dice."""
    fights = 0
    for match in moments(4):
        other = copy(match)
        other.state = game.redeal(match.state, 0, Chance(match.ply))
        fights += other.state.now.dice != match.state.now.dice
        seen, as_well = LocalSeat(match).view(), LocalSeat(other).view()
        for tool in BOX.tools:
            assert tool.show(seen) == tool.show(as_well)
            assert tool.tell(seen) == tool.tell(as_well)
    assert fights > 5

    async with client_of(new_seat()) as client:
        result_json = json.dumps(await in_guard_room(client))
    assert "dice" not in result_json
    assert "fate" not in result_json


async def test_a_finished_game_can_only_be_viewed():
    *_, match = moments(4)
    seat = LocalSeat(match)
    async with client_of(seat) as client:
        over = (await done(client, "get_player_stats"))["over"]
        assert over == match.outcome.reason
        assert (await done(client, "get_current_room"))["room"]
        message = "The game is over. Start a new match to play again."
        assert await refused(client, "move_to_room", room="south") == (message, "game-over")


async def test_moves_made_elsewhere_on_the_same_record_are_not_overwritten():
    first = new_seat()
    async with client_of(first) as client:
        await in_guard_room(client)
        second = LocalSeat(Match.replay(saves.read(first.path), game), first.path)
        async with client_of(second) as other:
            await won(other)
            assert (await refused(client, "combat_action", action="flee"))[1] == "played-elsewhere"
            assert await done(client, "get_player_stats") == await done(other, "get_player_stats")
            await done(client, "move_to_room", room="south")
    assert Match.replay(saves.read(first.path), game).state == first.match.state


async def test_a_full_disk_does_not_end_the_game(home, caplog):
    seat, away = new_seat(), home.with_name("away")
    home.write_text("no folder")
    async with client_of(seat) as client:
        await done(client, "move_to_room", room="Dark Corridor")
        assert caplog.text.count("game_not_saved") == 1
        home.unlink()
        await done(client, "move_to_room", room="Guard Room")
        home.rename(away)
        home.write_text("no folder")
        await done(client, "combat_action", action="defend")
        assert caplog.text.count("game_not_saved") == 2
        home.unlink()
        away.rename(home)
        await done(client, "combat_action", action="defend")
    assert Match.replay(saves.read(seat.path), game).state == seat.match.state


async def test_a_reformatted_record_is_continued(tmp_path):
    seat, path = new_seat(), tmp_path / "mine.json"
    path.write_bytes(seat.match.record().to_json().replace(b"\n", b"\n\n"))
    async with client_of(LocalSeat(seat.match, path)) as client:
        await in_guard_room(client)
    assert len(saves.read(path).entries) == 2


async def test_games_started_at_the_same_moment_have_files_of_their_own(monkeypatch):
    monkeypatch.setattr("parlor.terminal.saves.time.strftime", lambda _: "2026-01-01-120000")
    names = []
    for seat in [new_seat(), new_seat()]:
        async with client_of(seat) as client:
            await in_guard_room(client)
        names.append(seat.path.name)
    assert names == ["2026-01-01-120000.json", "2026-01-01-120000-2.json"]
