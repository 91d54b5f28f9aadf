"""The parser and the narrator in generated dungeons."""

import io
import re
from collections import Counter

import pytest
from conversations import narrated_run, say_line, sentences
from dungeon_runs import bot_run, events_of
from msgspec.structs import replace

from parlor.cli import main
from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Hint, Move
from parlor.games.nethack_chat.engine.generator_data import SKETCHES
from parlor.games.nethack_chat.engine.rooms import rooms_of
from parlor.games.nethack_chat.events import Entered, Hinted
from parlor.games.nethack_chat.narrator.claims import unsupported_claims
from parlor.games.nethack_chat.narrator.lines import templates
from parlor.games.nethack_chat.parser.json_view import view_to_json
from parlor.games.nethack_chat.state import Options, first_chamber
from parlor.kernel import Chance

NUMBERS = range(1, 13)


@pytest.fixture(scope="module")
def tales():
    found = [each for number in range(1, 25) for each in narrated_run("naive", number, options=Options(dungeon=number))]
    return found + [
        each for number in (3, 8) for each in narrated_run("expert", number, options=Options(dungeon=number))
    ]


def standing_in(number, room, peaceful):
    """Return a state in a room of a generated dungeon."""
    state = game.start(Options(dungeon=number), Chance(1))
    chamber = replace(first_chamber(room, number), visited=True)
    if peaceful:
        chamber = replace(chamber, monsters=())
    chambers = (*state.now.chambers[: room - 1], chamber, *state.now.chambers[room:])
    dice = (1,) * len(chamber.monsters)
    return replace(state, now=replace(state.now, chambers=chambers, room=room, dice=dice))


# --- what the master says ------------------------------------------------------------------------------------------


def test_every_room_has_prose():
    for sketch in SKETCHES:
        for moment in ("first", "return", "look"):
            assert len(templates()[f"room/{sketch.name}/{moment}"]) >= 3
    assert len({sketch.description for sketch in SKETCHES}) == len(SKETCHES)


@pytest.mark.proves("NC-137", "NC-138")
def test_every_number_and_name_of_the_prose_has_an_event(tales):
    for each in tales:
        assert unsupported_claims(each.text, each.events, game.view(each.after, 0)) == [], each.text


def test_rooms_and_exits_are_narrated(tales):
    rooms = set()
    for each in tales:
        for event in events_of(each.events, Entered):
            rooms.add(event.sight.room)
            assert all(f"{way.direction} to the {way.room}" in each.text for way in event.sight.exits)
    assert {sketch.name for sketch in SKETCHES} <= rooms


def test_few_sentences_are_repeated_in_a_run():
    total = repeated = 0
    for number in range(1, 25):
        run = narrated_run("naive", number, options=Options(dungeon=number))
        counts = Counter(part for each in run for part in sentences(each.text))
        total += counts.total()
        repeated += counts.total() - len(counts)
    assert repeated < total / 100


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Ossuary lies east.", ["Ossuary", "east"]),
        ("A Dire Troll is here.", ["Dire Troll"]),
        ("The Second Fearsome Skeleton strikes.", ["Second Fearsome Skeleton"]),
    ],
)
def test_names_of_other_dungeons_are_unsupported_claims(text, found):
    view = game.view(game.start(Options(), Chance(1)), 0)
    assert unsupported_claims(text, (), view) == found


def test_hints_lead_through_the_whole_dungeon():
    """The advice of each moment is an act that can be done, and names rooms aside as what they are."""
    codes = set()
    runs = (bot_run("expert", seed, Options(dungeon=2, hints=True)) for seed in range(1, 20))
    for turn in next(run for run in runs if run[-1].after.now.over == "victory"):
        hint = game.apply(turn.before, 0, Hint(), Chance(1)).events_for(0)[0]
        assert isinstance(hint, Hinted)
        assert game.check(turn.before, 0, hint.act) is None
        codes.add(hint.advice)
    assert {"onward", "detour", "boss", "treasure"} <= codes


# --- what the master is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_every_room_next_door_can_be_entered_by_name(number):
    rooms = rooms_of(number)
    for at, room in rooms.items():
        state = standing_in(number, at, peaceful=True)
        for to in room.exits.values():
            if to:
                assert say_line(state, f"go to the {rooms[to].name.lower()}").now.room == to


@pytest.mark.parametrize("number", NUMBERS)
def test_every_monster_can_be_attacked_by_name(number):
    for at, room in rooms_of(number).items():
        state = standing_in(number, at, peaceful=False)
        for name, _ in room.monsters:
            assert say_line(state, f"I hit the {name.lower()}").now.act == Attack(name)


def test_the_json_view_shows_the_generated_dungeon():
    state = standing_in(6, 2, peaceful=True)
    view, room = view_to_json(game.view(state, 0)), rooms_of(6)[2]
    assert (view["room"], view["description"]) == (room.name, room.description)
    assert view["exits"] == {way: rooms_of(6)[to].name for way, to in room.exits.items()}


# --- what is seen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 9])
def test_the_map_shows_visited_rooms_and_their_exits(number):
    rooms = rooms_of(number)
    for turn in bot_run("naive", 3, Options(dungeon=number)):
        view = game.view(turn.after, 0)
        assert len(view.places) == len(rooms)
        for at, (place, chamber) in enumerate(zip(view.places, turn.after.now.chambers, strict=True), start=1):
            assert (place is not None) == chamber.visited
            if place:
                ways = {way.direction: way.to for way in place.ways}
                assert (place.name, place.sort, ways) == (rooms[at].name, rooms[at].sort, rooms[at].exits)
                assert [way.name for way in place.ways] == [rooms[to].name if to else "Exit" for to in ways.values()]
        living = [one for one in turn.after.now.chamber.monsters if one.hp]
        assert [(foe.name, foe.hp, foe.max_hp) for foe in view.foes] == [
            (one.name, one.hp, one.traits.hp) for one in living
        ]


def test_a_generated_dungeon_can_be_played_in_the_terminal(monkeypatch, capsys):
    first, second = (rooms_of(21)[n] for n in (1, 2))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"north\nlook\n/quit\n")))
    assert main(["play", "nethack-chat", "--seed", "5", "--option", "dungeon=21"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert f"north ({second.name})" in printed
    assert "south to the" in printed.rpartition("> look ")[2]  # in the game master's words
    assert re.search(rf"south \({first.name}\)", printed)
    assert Move("north") in game.legal(game.start(Options(dungeon=21), Chance(5)), 0)
