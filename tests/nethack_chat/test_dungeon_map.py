"""The start of a run, and what the dungeon holds."""

import pytest
from dungeon_runs import NUMBERS, bot_run, perform_with, refusal_code, state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Move
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.rooms import EXIT, EXIT_NAME, ROOMS, neighbors, room_name
from parlor.games.nethack_chat.state import Options, first_chamber, free_slots
from parlor.kernel import Chance
from proofs import proves

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
WAYS = [
    ("Entrance", "north", "Dark Corridor"),
    ("Dark Corridor", "north", "Guard Room"),
    ("Dark Corridor", "east", "Storage Room"),
    ("Guard Room", "north", "Armory"),
    ("Armory", "east", "Prison Cell"),
    ("Prison Cell", "north", "Torture Chamber"),
    ("Torture Chamber", "east", "Secret Passage"),
    ("Secret Passage", "north", "Treasure Vault"),
    ("Treasure Vault", "north", "Boss Room"),
]
WAY_ROWS = ["NC-25", "NC-26", "NC-27", "NC-28", "NC-30", "NC-31", "NC-32", "NC-33", "NC-34"]


def beginning(**options):
    return game.start(Options(**options), Chance(1)).now


def kinds_in(room):
    return [kind for _, kind in ROOMS[NUMBERS[room]].monsters]


def test_a_run_starts_with_one_hero_at_the_entrance():
    with proves("NC-07"):
        assert game.seat_count(game.Options()) == 1
    scene = beginning()
    hero = scene.hero
    assert room_name(scene.room) == "Entrance"
    with proves("NC-11"):
        assert hero.hp == 30
    with proves("NC-12"):
        assert hero.max_hp == 30
    with proves("NC-13"):
        assert hero.level == 1
    with proves("NC-14"):
        assert hero.xp == 0
    with proves("NC-15"):
        assert hero.gold == 0


@pytest.mark.proves("NC-17", "NC-18", "NC-19", "NC-20")
def test_the_hero_starts_with_dagger_cloth_and_one_potion():
    hero = beginning().hero
    assert (hero.weapon, ITEMS[hero.weapon].figure) == ("Rusty Dagger", 3)
    assert (hero.armor, ITEMS[hero.armor].figure) == ("Tattered Cloth", 1)
    assert hero.pack == ("Health Potion",)
    assert ITEMS["Health Potion"].figure == 15
    assert free_slots(hero) == 9


@pytest.mark.proves("NC-23")
def test_there_are_ten_rooms_and_the_exit():
    assert list(ROOMS) == list(range(1, 11))
    assert len({room.name for room in ROOMS.values()}) == 10
    ends = {to for room in ROOMS.values() for to in room.exits.values()}
    assert ends == {*ROOMS, EXIT}
    assert room_name(EXIT) == EXIT_NAME == "Exit"


@pytest.mark.proves("NC-24")
def test_the_classic_dungeon_does_not_depend_on_the_seed():
    scenes = {game.start(Options(), Chance(seed)).now for seed in range(200)}
    assert scenes == {beginning()}


@pytest.mark.proves("NC-36", "NC-62", "NC-70")
@pytest.mark.parametrize(
    ("here", "direction", "there"),
    [pytest.param(*way, marks=pytest.mark.proves(row)) for way, row in zip(WAYS, WAY_ROWS, strict=True)],
)
def test_every_exit_has_a_way_back(here, direction, there):
    state = state_in(here, monsters=[])
    after, _ = perform_with(state, Move(direction))
    assert (room_name(after.now.room), room_name(after.now.came_from)) == (there, here)
    back, _ = perform_with(state_in(there, monsters=[], came_from=NUMBERS[here]), Move(OPPOSITE[direction]))
    assert room_name(back.now.room) == here


@pytest.mark.proves("NC-29", "NC-35")
def test_there_are_no_other_exits():
    both = {(a, way, b) for a, way, b in WAYS} | {(b, OPPOSITE[way], a) for a, way, b in WAYS}
    passages = {(room.name, way, room_name(to)) for room in ROOMS.values() for way, to in room.exits.items()}
    assert passages == both | {("Boss Room", "north", "Exit")}
    assert list(ROOMS[NUMBERS["Storage Room"]].exits) == ["west"]


@pytest.mark.proves("NC-37", "NC-48")
def test_the_exit_cannot_be_reached_past_the_boss():
    boss_room = NUMBERS["Boss Room"]
    assert [number for number, room in ROOMS.items() if EXIT in room.exits.values()] == [boss_room]
    assert refusal_code(state_in("Boss Room"), Move("north")) == "in-fight"
    assert neighbors(boss_room) == (NUMBERS["Treasure Vault"],)


@pytest.mark.proves("NC-38", "NC-39", "NC-49", "NC-50")
def test_the_first_two_rooms_are_empty():
    normal = [room for room in ROOMS.values() if room.sort == "normal"]
    assert [room.name for room in normal] == ["Entrance", "Dark Corridor"]
    assert all(not (room.monsters or room.items or room.gold or room.chest) for room in normal)
    assert set(ROOMS[2].exits) == {"north", "east", "south"}


def test_the_monsters_of_each_room():
    found = {room.name: [kind for _, kind in room.monsters] for room in ROOMS.values() if room.monsters}
    with proves("NC-51"):
        assert found.pop("Guard Room") == ["Goblin Scout"]
    with proves("NC-52"):
        assert found.pop("Storage Room") == ["Rat"]
    with proves("NC-54"):
        assert found.pop("Armory") == ["Goblin Warrior"]
    with proves("NC-56"):
        assert found.pop("Prison Cell") == ["Skeleton", "Skeleton"]
    with proves("NC-57"):
        assert found.pop("Torture Chamber") == ["Goblin Scout", "Goblin Warrior"]
    with proves("NC-58"):
        assert found.pop("Secret Passage") == ["Orc", "Goblin Scout"]
    with proves("NC-61"):
        assert found.pop("Boss Room") == ["Orc Chieftain"]
    with proves("NC-59"):  # nor any other room
        assert found == {}


@pytest.mark.proves("NC-41", "NC-46")
def test_a_combat_room_has_one_to_three_monsters_and_the_boss_room_one():
    assert len(ROOMS[NUMBERS["Boss Room"]].monsters) == 1
    assert all(1 <= len(room.monsters) <= 3 for room in ROOMS.values() if room.sort == "combat")
    for number, room in ROOMS.items():
        here = first_chamber(number).monsters
        assert [monster.hp for monster in here] == [KINDS[kind].hp for _, kind in room.monsters]
        assert len({monster.name for monster in here}) == len(here)


def test_the_loot_of_each_room():
    found = {room.name: (room.items, room.gold) for room in ROOMS.values() if room.items or room.gold}
    with proves("NC-53"):
        assert found.pop("Storage Room") == (("Iron Sword", "Leather Armor", "Health Potion", "Health Potion"), 15)
    with proves("NC-55"):
        assert found.pop("Armory") == (("Battle Axe", "Plate Armor", "Health Potion", "Greater Health Potion"), 0)
    with proves("NC-51", "NC-56", "NC-57", "NC-58"):  # no loot in any other room
        assert found == {}
    with proves("NC-60"):
        (vault,) = [room for room in ROOMS.values() if room.chest]
        assert vault.name == "Treasure Vault"
        assert vault.chest.items == (
            "Legendary Sword",
            "Health Potion",
            "Full Restore",
            "Strength Potion",
            "Defense Potion",
        )
        assert vault.chest.gold == 50


@pytest.mark.proves("NC-43", "NC-284")
def test_every_treasure_room_holds_a_potion():
    treasure = [room for room in ROOMS.values() if room.sort == "treasure"]
    assert [room.name for room in treasure] == ["Storage Room", "Armory", "Treasure Vault"]
    held = [room.items + (room.chest.items if room.chest else ()) for room in treasure]
    assert all(any("Potion" in name for name in items) for items in held)


@pytest.mark.proves("NC-44", "NC-328")
def test_treasure_is_guarded_or_next_to_a_fight():
    guarded = {"Storage Room": True, "Armory": True, "Treasure Vault": False}
    assert {room.name: bool(room.monsters) for room in ROOMS.values() if room.sort == "treasure"} == guarded
    beside = [ROOMS[number] for number in neighbors(NUMBERS["Treasure Vault"])]
    assert all(room.monsters for room in beside)


@pytest.mark.proves("NC-47")
def test_the_boss_gives_the_highest_reward():
    boss = KINDS["Orc Chieftain"]
    for kind in KINDS.values():
        assert kind is boss or (boss.xp > kind.xp + 10 and boss.gold > kind.gold + 9)


@pytest.mark.proves("NC-64")
def test_fights_never_get_weaker_along_the_way():
    way = ("Guard Room", "Armory", "Prison Cell", "Torture Chamber", "Secret Passage", "Boss Room")
    hp = [sum(KINDS[kind].hp for kind in kinds_in(room)) for room in way]
    assert hp == [15, 25, 40, 40, 55, 100]
    assert hp == sorted(hp)


@pytest.mark.proves("NC-62")
def test_a_level_one_hero_can_enter_the_boss_room():
    after, _ = perform_with(state_in("Treasure Vault"), Move("north"))
    assert (room_name(after.now.room), after.now.hero.level, after.now.fighting) == ("Boss Room", 1, True)


def test_rooms_are_shown_once_visited():
    turns = bot_run("naive", 1)
    for turn in turns:
        view = game.view(turn.after, 0).now
        visible = {number for number, chamber in enumerate(view.chambers, 1) if chamber}
        assert visible == {turns[0].before.now.room} | {each.after.now.room for each in turns[: turns.index(turn) + 1]}
