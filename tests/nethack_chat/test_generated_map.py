"""Generated dungeons: how they are laid out, and what is in them."""

import pytest
from dungeon_runs import FixedDice
from msgspec import ValidationError
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.engine import tuning
from parlor.games.nethack_chat.engine.expert import next_room, side_rooms
from parlor.games.nethack_chat.engine.fights import reward
from parlor.games.nethack_chat.engine.furnish import cost
from parlor.games.nethack_chat.engine.generator import candidate
from parlor.games.nethack_chat.engine.generator_data import SKETCHES
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.layout import OPPOSITE_DIRECTION, next_square
from parlor.games.nethack_chat.engine.monsters import ALL_KINDS, KINDS, base_kind
from parlor.games.nethack_chat.engine.rooms import EXIT, ROOMS, rooms_of
from parlor.games.nethack_chat.state import Hero, Options, first_scene
from parlor.kernel import Chance
from parlor.kernel.codec import decode

NUMBERS = range(1, 13)


@pytest.fixture(scope="module")
def drawn():
    """300 candidates. They are drawn like the dungeons that are found fair, and take much less time."""
    return [candidate(number) for number in range(1, 301)]


def squares(rooms):
    """Return the square of each room, found by walking from the entrance."""
    found, queue = {1: (0, 0)}, [1]
    while queue:
        here = queue.pop()
        for way, to in rooms[here].exits.items():
            square = next_square(found[here], way)
            assert found.get(to, square) == square, "a room lies where every way to it says"
            if to not in found and to != EXIT:
                queue.append(to)
            found[to] = square
    return found


def treasure_in(room):
    return (*room.items, *(room.chest.items if room.chest else ()))


def test_rooms_lie_on_different_squares_and_exits_lead_back(drawn):
    for rooms in drawn:
        assert list(rooms) == list(range(1, len(rooms) + 1))
        assert 8 <= len(rooms) <= 14
        found = squares(rooms)
        assert set(found) == {*rooms, EXIT}
        assert len(set(found.values())) == len(found)
        for number, room in rooms.items():
            assert all(
                rooms[to].exits[OPPOSITE_DIRECTION[way]] == number for way, to in room.exits.items() if to != EXIT
            )


@pytest.mark.parametrize("number", NUMBERS)
def test_a_main_path_leads_to_the_boss_with_one_to_three_side_rooms(number):
    rooms = rooms_of(number)
    aside = side_rooms(number)
    assert 1 <= len(aside) <= 3
    assert all(rooms[room].sort == "treasure" and len(rooms[room].exits) == 1 for room in aside)
    at, depths = 1, {1: 0}
    while at != len(rooms):
        further = next_room(number, at, len(rooms))
        assert further > at, "numbers grow with depth"
        depths[further] = depths[at] + 1
        at = further
    assert len(depths) == len(rooms) - len(aside)


def test_the_boss_is_last_and_guards_the_exit(drawn):
    for rooms in drawn:
        *others, hall = rooms.values()
        assert (hall.name, hall.sort, hall.monsters) == ("Boss Room", "boss", ROOMS[10].monsters)
        assert EXIT in hall.exits.values()
        assert not any(EXIT in room.exits.values() or room.sort == "boss" for room in others)
        assert len(hall.exits) == 2


@pytest.mark.proves("NC-41")
def test_room_contents_match_their_sort(drawn):
    for rooms in drawn:
        assert [rooms[n].sort for n in (1, 2)] == ["normal", "normal"]
        for room in rooms.values():
            assert len({name for name, _ in room.monsters}) == len(room.monsters)
            if room.sort == "normal":
                assert (room.monsters, room.gold, treasure_in(room)) == ((), 0, ())
            if room.sort == "combat":
                assert 1 <= len(room.monsters) <= 3
            if room.sort == "treasure":
                assert treasure_in(room)
                near = [rooms[to] for to in room.exits.values() if to]
                assert room.monsters or any(one.monsters for one in near), "guarded, or beside a fight"


def test_piles_of_coins_are_worth_10_to_20(drawn):
    piles = [room.chest.gold if room.chest else room.gold for rooms in drawn for room in rooms.values()]
    assert {pile for pile in piles if pile} == set(range(10, 21))


def test_room_names_are_unique_and_all_are_used(drawn):
    names = {sketch.name for sketch in SKETCHES} | {"Entrance", "Boss Room"}
    assert len(names) >= len(ROOMS) + 10
    assert all(len({room.name for room in rooms.values()}) == len(rooms) for rooms in drawn)
    assert {room.name for rooms in drawn for room in rooms.values()} == names


def test_a_chest_stands_in_rooms_whose_description_has_one(drawn):
    for rooms in drawn:
        assert all(("chest" in room.description) == bool(room.chest) for room in rooms.values())
        assert sum(bool(room.chest) for room in rooms.values()) == 1


def test_treasure_gets_better_with_depth(drawn):
    """Weapon and armor of the last treasure room are better than those of the first, in every dungeon."""
    for rooms in drawn:
        best = {"weapon": 3, "armor": 1}
        for room in rooms.values():
            for item in map(ITEMS.get, treasure_in(room)):
                if item.sort in best:
                    assert item.figure > best[item.sort], "an item must be better than those found before it"
                    best[item.sort] = item.figure
        assert best["weapon"] >= 12
        assert best["armor"] >= 6


@pytest.mark.parametrize("number", NUMBERS)
def test_there_is_more_healing_than_the_expected_cost_of_all_fights(number):
    hero, lost, found = Hero(30, 30), 0.0, 30 + ITEMS["Health Potion"].figure
    for room in rooms_of(number).values():
        lost += cost(hero, tuple(kind for _, kind in room.monsters))
        for item in map(ITEMS.get, treasure_in(room)):
            if item.sort in ("weapon", "armor"):
                hero = replace(hero, **{item.sort: item.name})
            if item.effect in ("heal", "restore"):
                found += item.figure or hero.max_hp
    assert found > lost


@pytest.mark.proves("NC-362")
def test_deeper_fights_cost_more(drawn):
    """For one and the same hero, in the mean: fights of the last third take more than those of the first."""
    hero, thirds = Hero(40, 40, 3, 300, 0, "Battle Axe", "Leather Armor"), ([], [], [])
    for rooms in drawn:
        for number, room in rooms.items():
            if room.monsters and number < len(rooms):
                band = tuple(kind for _, kind in room.monsters)
                thirds[3 * (number - 1) // (len(rooms) - 1)].append(cost(hero, band))
    first, second, third = (sum(costs) / len(costs) for costs in thirds)
    assert first < second / 1.5 < third / 1.5 / 1.5


# --- monsters that have grown --------------------------------------------------------------------------------------


def test_deep_monsters_have_higher_levels_and_names(drawn):
    met = {kind for rooms in drawn for room in rooms.values() for _, kind in room.monsters}
    assert {base_kind(kind) for kind in met} == set(KINDS)
    grown = {kind for kind in met if kind not in KINDS}
    assert len(grown) > 8
    for kind in grown:
        more = ALL_KINDS[kind].level - KINDS[base_kind(kind)].level
        assert kind == f"{['Hardened', 'Fearsome', 'Dire'][more - 1]} {base_kind(kind)}"
        assert ALL_KINDS[kind].hp == KINDS[base_kind(kind)].hp + tuning.MONSTER_HP_MULTIPLIER * more
    levels = [[], []]
    for rooms in drawn:
        for number, room in rooms.items():
            if room.sort != "boss":
                levels[2 * number > len(rooms)] += [ALL_KINDS[kind].level for _, kind in room.monsters]
    shallow, deep = (sum(each) / len(each) for each in levels)
    assert shallow < deep / 1.5


@pytest.mark.proves("NC-215", "NC-216")
def test_a_higher_level_monster_gives_higher_rewards():
    from parlor.games.nethack_chat.engine.turn_builder import TurnBuilder
    from parlor.games.nethack_chat.events import Slain
    from parlor.games.nethack_chat.state import Monster

    turn = TurnBuilder(first_scene(Options()), False, FixedDice(3, 4, 99))
    reward(turn, Monster("Fearsome Orc", "Fearsome Orc", 0))
    slain = next(event for event in turn.events if isinstance(event, Slain))
    assert (slain.xp, slain.gold) == (5 * 20 + 5 + 3, 5 * 5 + 1 + 4)


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-360")
def test_the_same_number_is_the_same_dungeon_with_any_seed():
    first = [rooms_of(number) for number in NUMBERS[:4]]
    candidate.cache_clear()
    assert [rooms_of(number) for number in NUMBERS[:4]] == first
    one, other = (game.start(Options(dungeon=5), Chance(seed)) for seed in (1, 2))
    assert one.now == other.now
    assert one.fate != other.fate


@pytest.mark.proves("NC-361")
def test_different_numbers_are_different_dungeons(drawn):
    layouts = {tuple(tuple(room.exits.items()) for room in rooms.values()) for rooms in drawn}
    assert len(layouts) > 0.95 * len(drawn)
    assert len({str(rooms_of(number)) for number in NUMBERS}) == len(NUMBERS)


@pytest.mark.parametrize("number", [-1, 1_000_000, 1.5, "7"])
def test_other_dungeon_numbers_are_refused(number):
    with pytest.raises(ValidationError):
        decode(f'{{"dungeon": {number!r}}}'.replace("'", '"'), Options)
    assert decode('{"dungeon": 999999}', Options).dungeon == 999_999
