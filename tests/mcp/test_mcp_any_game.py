"""The tools for any game: a client of the official SDK plays whole games against bots, over stdin and stdout."""

import json
import os
import random
import sys
from copy import copy

import pytest
from dungeon_clients import done, refused

from mcp import Client, MCPError, StdioServerParameters
from parlor.cli import main
from parlor.kernel import Chance, Match, ParlorError, Record, installed, registry
from parlor.mcp.game_tools import TOOLS
from parlor.mcp.local_seat import LocalSeat, new_seat, saved_seat
from parlor.mcp.seats import MatchWish
from parlor.mcp.server import ANY_GAME, create_server
from parlor.mcp.session import Session
from parlor.terminal import saves
from toys import draw_lots, nim

pytestmark = pytest.mark.anyio

MAX_MOVES = 400
CLASSES = {  # options with which a game is short, or has an opponent
    "grid-game": {"size": 16, "army": 4},
    "letter-crush": {"mode": "duel"},
    "territory-words": {"turns": 4},
}
FINAL = {"grid-game": "end-turn", "letter-crush": "finish"}  # a move that a client plays instead of a random one


def over_stdio(*arguments):
    command = [sys.executable, "-m", "parlor.cli", "mcp", *arguments]
    return Client(StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ)))


def in_process(seat=None):
    return Client(create_server(Session(new_seat, seat), ANY_GAME))


async def play_on(client, choose, position):
    """Play until the match is over; return the last position."""
    for _ in range(MAX_MOVES):
        if position["result"]:
            return position
        assert position["your_turn"]
        moves = (await done(client, "legal", count=100))["moves"]
        position = (await done(client, "act", move=choose(moves)))["position"]
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game_id", [*installed()])
async def test_a_client_plays_a_whole_game_of_each_against_a_bot(game_id, home):
    chance = random.Random(5)
    final = FINAL.get(game_id)

    def choose(moves):
        return final if final in moves else chance.choice(moves)

    async with over_stdio() as client:
        options = CLASSES.get(game_id, {})
        begun = await done(client, "new", game=game_id, level="random", options=options, seed=11)
        position = await play_on(client, choose, begun["position"])
        assert position["result"] in ("win", "draw", "loss")
        assert (await done(client, "look"))["reason"] == position["reason"]
        (contents,) = (await client.read_resource("parlor://record")).contents
        seen = (await done(client, "history"))["entries"]
    record = Record.from_json(contents.text)
    match = Match.replay(record)
    assert (match.outcome.results[0], match.outcome.reason) == (position["result"], position["reason"])
    assert [entry["ply"] for entry in seen] == list(range(1, match.ply + 1))
    (path,) = (home / "records" / game_id).glob("*.json")
    assert saves.read(path) == record
    others = {entry.seat for entry in record.entries} - {0}
    assert len(others) == len(match.seats) - 1  # a bot has moved at every other seat


async def test_every_installed_game_is_offered_also_those_of_other_packages(toys):
    async with in_process() as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [tool.name for tool in TOOLS]
        games = (await done(client, "games"))["games"]
        assert {game["id"] for game in games} == {"nim", "patience", "draw-lots", "liars-dice"}  # one is broken
        (sticks,) = (game["options"]["sticks"] for game in games if game["id"] == "nim")
        assert (sticks["minimum"], sticks["maximum"], sticks["default"]) == (1, 50, 7)
        await done(client, "new", game="nim", level="perfect", options={"sticks": 9}, seat=1)
        assert (await done(client, "legal"))["moves"] == ["take 1", "take 2", "take 3"]
        turn = await done(client, "act", move="take 3")
        assert turn["happened"] == ["Player 2: take 3.", "perfect bot: take 1."]
        assert turn["position"]["text"] == "4 sticks."


async def test_before_a_match_and_for_wrong_calls_each_tool_says_what_to_do(toys):
    async with in_process() as client:
        for tool in ("look", "legal", "history", "resign", "rules"):
            assert (await refused(client, tool))[1] == "no-match"
        assert (await refused(client, "act", move="take 1"))[1] == "no-match"
        assert (await refused(client, "new", game="chess"))[1] == "unknown-game"
        assert (await refused(client, "new", game="ruin"))[1] == "broken-game"
        assert (await refused(client, "new", game="nim", level="genius"))[1] == "unknown-bot"
        assert (await refused(client, "new", game="nim", seat=2))[1] == "no-such-seat"
        assert (await refused(client, "new", game="nim", options={"sticks": 99}))[1] == "bad-options"
        assert (await refused(client, "new", game="nim", seed=-1))[1] == "unreadable"
        assert (await refused(client, "legal", count=10_000))[1] == "unreadable"
        for uri in ("parlor://board", "parlor://record", "parlor://rules/chess", "file:///etc/passwd"):
            with pytest.raises(MCPError):
                await client.read_resource(uri)
        with pytest.raises(MCPError, match="unknown-game"):
            await client.get_prompt("play", {"game": "chess"})


async def test_refused_moves_change_nothing_and_resigning_ends_the_match(toys):
    seat = await new_seat(MatchWish(nim, level="perfect", seed=1))
    async with in_process(seat) as client:
        before = await done(client, "look")
        for move, code in (
            ("take 9", "no-such-take"),
            ("take many", "unreadable"),
            ("", "unreadable"),
            ("x" * 5000, "unreadable"),
        ):
            assert (await refused(client, "act", move=move))[1] == code
        assert (await done(client, "look"), seat.match.ply) == (before, 0)
        ended = await done(client, "resign")
        assert (ended["position"]["result"], ended["position"]["reason"]) == ("loss", "resignation")
        assert ended["happened"] == ["Player 1: resign."]
        assert (await refused(client, "act", move="take 1"))[1] == "game-over"
        assert (await refused(client, "resign"))[1] == "game-over"
        assert (await done(client, "legal"))["moves"] == []


async def test_the_bots_of_a_party_play_on_when_the_person_resigns(home):
    wish = MatchWish(registry.game("nethack-chat"), {"edition": "deep", "party": 2}, level="naive", seed=1)
    seat = await new_seat(wish)
    async with in_process(seat) as client:
        ended = await done(client, "resign")
    assert ended["position"]["result"] == "loss"
    assert seat.match.outcome


async def test_legal_moves_come_in_pages_that_fit_together(toys):
    async with in_process(await new_seat(MatchWish(draw_lots, level="random"))) as client:
        whole, offset, more = [], 0, True
        while more:
            page = await done(client, "legal", offset=offset, count=200)
            whole, offset, more = whole + page["moves"], offset + 200, page["has_more"]
        assert whole == [f"take {number}" for number in range(1, 2001)]
        page = await done(client, "legal", begins="take 199", count=3)
        assert (page["moves"], page["has_more"]) == (["take 199", "take 1990", "take 1991"], True)


async def test_secrets_of_other_seats_are_not_in_any_answer(toys):
    """The bot has drawn its lot; until the match is over, neither history nor record tells which."""
    match = Match(draw_lots, seed=4, seats=["random bot", "Player 2"])
    match.play(0, draw_lots.Action(1234))
    seat = LocalSeat(match)
    async with in_process(seat) as client:
        answers = [await client.call_tool(tool, {}) for tool in ("look", "history")]
        answers.append(await client.read_resource("parlor://board"))
        assert not any("1234" in answer.model_dump_json() for answer in answers)
        assert (await done(client, "history"))["entries"][0]["lines"] == ["random bot has moved."]
        with pytest.raises(MCPError, match="secret-record"):
            await client.read_resource("parlor://record")
        await done(client, "act", move="take 7")
        (contents,) = (await client.read_resource("parlor://record")).contents
        assert Match.replay(Record.from_json(contents.text), draw_lots).state == seat.match.state


async def test_no_answer_depends_on_what_is_hidden_from_the_seat():
    game = registry.game("liars-dice")
    seat = await new_seat(MatchWish(game, level="random", seed=4, seat=1))
    other = LocalSeat(copy(seat.match))
    other.match.state = game.redeal(seat.match.state, 1, Chance(1))
    assert other.match.state != seat.match.state
    async with in_process(seat) as client, in_process(other) as redealt:
        for tool in ("look", "legal", "history"):
            assert await done(client, tool) == await done(redealt, tool)
        for tool in ("bid 9 9", "cheat"):
            assert await refused(client, "act", move=tool) == await refused(redealt, "act", move=tool)


async def test_a_record_without_secrets_is_shown_during_the_match_but_for_its_seed():
    seat = await new_seat(MatchWish(registry.game("territory-words"), level="random", options={"turns": 4}, seed=99))
    async with in_process(seat) as client:
        await done(client, "act", move="pass")
        (contents,) = (await client.read_resource("parlor://record")).contents
    record = json.loads(contents.text)
    assert (record["header"]["seed"], len(record["entries"])) == (None, 2)


async def test_rules_and_prompts_of_every_game():
    async with in_process() as client:
        uris = {resource.uri for resource in (await client.list_resources()).resources}
        assert uris == {"parlor://board", "parlor://record", *(f"parlor://rules/{game_id}" for game_id in installed())}
        assert [prompt.name for prompt in (await client.list_prompts()).prompts] == ["play", "advise"]
        for game_id in installed():
            game = registry.game(game_id)
            (contents,) = (await client.read_resource(f"parlor://rules/{game_id}")).contents
            (message,) = (await client.get_prompt("play", {"game": game_id})).messages
            rules = await done(client, "rules", game=game_id)
            for text in (contents.text, message.content.text, rules["text"] + rules["usage"]):
                assert game.howto() in text
                assert game.usage() in text
        assert (await client.get_prompt("advise")).messages


async def test_a_saved_match_with_bots_is_resumed_with_its_history(toys, home):
    seat = await new_seat(MatchWish(nim, level="perfect", options={"sticks": 20}, seed=3))
    async with in_process(seat) as client:
        await done(client, "act", move="take 1")
        before = await done(client, "history")
    resumed = saved_seat(nim)
    assert (resumed.bots, resumed.number) == ({1: "perfect"}, 0)
    async with in_process(resumed) as client:
        assert await done(client, "history") == before
        await done(client, "act", move="take 2")
        assert [entry["ply"] for entry in (await done(client, "history", after=2))["entries"]] == [3, 4]


def test_a_match_of_two_people_has_no_seat_for_the_tools(toys):
    with pytest.raises(ParlorError, match="2 seats without a bot"):
        LocalSeat(Match(nim, seed=1))


async def test_a_named_game_is_begun_and_the_newest_match_of_any_game_is_resumed(home):
    async with over_stdio(
        "liars-dice", "--bot", "random", "--seat", "1", "--option", "dice=1", "--seed", "2"
    ) as client:
        assert (await done(client, "look"))["you"] == "Player 2"
        played = await done(client, "act", move="call")
        assert played["position"]["result"]
    async with over_stdio("masked-ball") as client:
        first = await done(client, "legal", count=1)
        before = (await done(client, "act", move=first["moves"][0]))["position"]
    async with over_stdio("--resume") as client:
        assert await done(client, "look") == before


def test_a_bot_of_an_unknown_level_is_refused_before_the_client_connects(capsys):
    assert main(["mcp", "liars-dice", "--bot", "genius"]) == 2
    assert "unknown-bot" in capsys.readouterr().err
