"""Dungeons of the deep edition: they follow from their number, differ, and can be won."""

from collections import Counter

import pytest
from deep_runs import do, options_of

from parlor.games.nethack_chat.deep.checker import find_way, prove
from parlor.games.nethack_chat.deep.data.floors import FLOORS
from parlor.games.nethack_chat.deep.generator import deep_rooms
from parlor.games.nethack_chat.deep.sites import FIRST_DEEP
from parlor.games.nethack_chat.engine.layout import OPPOSITE_DIRECTION
from parlor.games.nethack_chat.engine.rooms import EXIT, ROOMS
from parlor.games.nethack_chat.state import State, first_scene
from sizes import size

DUNGEONS = range(size(short=100, long=1000))
PROVED = range(size(short=12, long=1000))
BACK = OPPOSITE_DIRECTION | {"up": "down", "down": "up"}


def rooms(number):
    return deep_rooms(FIRST_DEEP + number)


def test_every_room_can_be_reached_with_the_keys_on_the_way():
    for number in DUNGEONS:
        assert find_way(number).is_complete(number), number


def test_a_missing_key_is_noticed(monkeypatch):
    hidden = {n: room for n, room in rooms(5).items() if "Brass Key" not in room.items}
    assert len(hidden) == len(rooms(5)) - 1
    monkeypatch.setattr("parlor.games.nethack_chat.deep.checker.rooms_of", lambda dungeon: without_key(rooms(5)))
    assert not find_way(5).is_complete(5)


def without_key(found):
    from msgspec.structs import replace

    return {
        n: replace(room, items=tuple(name for name in room.items if name != "Brass Key")) for n, room in found.items()
    }


def test_every_dungeon_has_a_run_that_wins():
    for number in PROVED:
        proof = prove(number)
        assert proof, number
        options = options_of(proof.hero_class, dungeon=number)
        end, _ = do(State(options, proof.fate, first_scene(options)), *proof.acts)
        assert end.now.over == "victory"


@pytest.mark.parametrize("number", [0, 1, 2, 999_999])
def test_ways_lead_back_and_rooms_have_names_of_their_own(number):
    found = rooms(number)
    assert len({room.name for room in found.values()}) == len(found)
    for at, room in found.items():
        for way, to in room.exits.items():
            assert to == EXIT or found[to].exits[BACK[way]] == at


def test_the_ten_rooms_are_the_first_floor():
    found = rooms(7)
    assert [found[number].name for number in range(1, 10)] == [room.name for room in list(ROOMS.values())[:9]]
    assert {room.floor for room in found.values()} == set(range(1, FLOORS + 1))
    assert found[max(found)].name == "Throne Hall"


@pytest.mark.proves("NC-360", "NC-361")
def test_the_same_number_gives_the_same_dungeon_and_another_one_another():
    again = deep_rooms.__wrapped__(FIRST_DEEP + 8)
    assert again == rooms(8)
    shapes = Counter(tuple(tuple(room.exits.items()) for room in rooms(number).values()) for number in range(40))
    assert len(shapes) > 35


def test_each_floor_has_what_a_floor_needs():
    for number in range(30):
        for floor in range(1, FLOORS + 1):
            here = [room for room in rooms(number).values() if room.floor == floor]
            sorts = Counter(room.site for room in here)
            assert sorts["safe"] == sorts["secret"] == sorts["cell"] == 1
            assert any(room.trap for room in here)
            assert any(room.doors for room in here)
