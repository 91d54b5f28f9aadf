"""Loot, pack, equipment and potions."""

import pytest
from dungeon_runs import draws_for, events_of, only_event, perform_with, refusal_code, state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Equip, Flee, Loot, Move, Use
from parlor.games.nethack_chat.engine.items import ITEMS, roll_gold
from parlor.games.nethack_chat.events import Drank, Equipped, Hurt, Looted, PackFull, Struck, WoreOff
from parlor.kernel import Chance
from proofs import proves

STORES = ("Iron Sword", "Leather Armor", "Health Potion", "Health Potion")
FULL = ("Rusty Dagger",) * 10


def cleared(room, **more):
    return state_in(room, monsters=[], **more)


def test_the_table_of_weapons():
    dagger, iron, steel, axe, magic, legendary = table("weapon")
    with proves("NC-253"):
        assert dagger == ("Rusty Dagger", 3, "common", 5)
    with proves("NC-254"):
        assert iron == ("Iron Sword", 5, "common", 20)
    with proves("NC-255"):
        assert steel == ("Steel Sword", 7, "uncommon", 50)
    with proves("NC-256"):
        assert axe == ("Battle Axe", 9, "uncommon", 80)
    with proves("NC-257"):
        assert magic == ("Magic Blade", 12, "rare", 150)
    with proves("NC-258"):
        assert legendary == ("Legendary Sword", 15, "legendary", 500)


def test_the_table_of_armor():
    cloth, leather, chain, plate, enchanted = table("armor")
    with proves("NC-259"):
        assert cloth == ("Tattered Cloth", 1, "common", 5)
    with proves("NC-260"):
        assert leather == ("Leather Armor", 2, "common", 15)
    with proves("NC-261"):
        assert chain == ("Chainmail", 4, "uncommon", 40)
    with proves("NC-262"):
        assert plate == ("Plate Armor", 6, "uncommon", 80)
    with proves("NC-263"):
        assert enchanted == ("Enchanted Armor", 8, "rare", 200)


def test_the_table_of_potions():
    health, greater, strength, defense, restore = table("potion")
    with proves("NC-264"):
        assert health == ("Health Potion", 15, "common", 10)
    with proves("NC-265"):
        assert greater == ("Greater Health Potion", 30, "uncommon", 25)
    with proves("NC-266"):
        assert strength == ("Strength Potion", 3, "uncommon", 30)
    with proves("NC-268"):
        assert defense == ("Defense Potion", 2, "uncommon", 30)
    with proves("NC-270"):
        assert restore == ("Full Restore", 0, "rare", 50)


def table(sort):
    return [(item.name, item.figure, item.rarity, item.value) for item in ITEMS.values() if item.sort == sort]


@pytest.mark.parametrize(
    ("name", "worth", "rarity"),
    [
        pytest.param("Gold Coins", range(10, 21), "common", marks=pytest.mark.proves("NC-273")),
        pytest.param("Silver Chalice", [30], "uncommon", marks=pytest.mark.proves("NC-274")),
        pytest.param("Jeweled Ring", [50], "uncommon", marks=pytest.mark.proves("NC-275")),
        pytest.param("Ruby Gem", [100], "rare", marks=pytest.mark.proves("NC-276")),
        pytest.param("Ancient Artifact", [250], "legendary", marks=pytest.mark.proves("NC-277")),
    ],
)
def test_treasure_turns_into_gold_when_it_is_taken(name, worth, rarity):
    assert ITEMS[name].rarity == rarity
    chance = Chance(3)
    assert {roll_gold(ITEMS[name], chance) for _ in range(400)} == set(worth)
    after, events = perform_with(cleared("Guard Room", items=(name,), hero={"pack": FULL}), Loot(name))
    assert only_event(events, Looted).treasure == (name,)
    assert (after.now.hero.gold, after.now.hero.pack) == (min(worth), FULL)
    assert after.now.chamber.items == ()


# --- loot ----------------------------------------------------------------------------------------------------------


def test_loot_takes_one_thing_or_everything():
    state = cleared("Storage Room")
    with proves("NC-44", "NC-242"):
        one_thing, _ = perform_with(state, Loot("Health Potion"))
        assert one_thing.now.chamber.items == ("Iron Sword", "Leather Armor", "Health Potion")
        assert one_thing.now.chamber.gold == 15
    with proves("NC-245"):
        assert one_thing.now.hero.pack == ("Health Potion", "Health Potion")
    everything, events = perform_with(state, Loot("all"))
    hero = everything.now.hero
    assert (everything.now.chamber.items, everything.now.chamber.gold) == ((), 0)
    with proves("NC-244"):
        assert (hero.pack, hero.gold) == (("Health Potion", *STORES), 15)
    with proves("NC-45"):
        assert hero.hp == 30
        assert [type(event) for event in events] == [Looted]


@pytest.mark.proves("NC-243", "NC-244")
def test_gold_takes_no_slot_and_its_amount_is_reported():
    state = cleared("Storage Room", hero={"pack": FULL})
    after, events = perform_with(state, Loot("Gold Coins"))
    assert only_event(events, Looted).gold == after.now.hero.gold == 15
    assert "15 gold" in game.text(game.view(after, 0))
    assert refusal_code(after, Loot("Gold Coins")) == "not-here"


@pytest.mark.proves("NC-60", "NC-45")
def test_the_chest_is_opened_and_emptied():
    state = state_in("Treasure Vault")
    assert refusal_code(state, Loot("Legendary Sword")) == "not-here", "the chest is still closed"
    for what in ("Chest", "all"):
        after, events = perform_with(state, Loot(what))
        looted = only_event(events, Looted)
        assert (looted.chest, looted.gold, after.now.hero.gold) == (True, 50, 50)
        assert looted.items == ("Legendary Sword", "Health Potion", "Full Restore", "Strength Potion", "Defense Potion")
        assert after.now.chamber.chest == "open"
        assert refusal_code(after, Loot("Chest")) == "chest-open"
        assert refusal_code(after, Loot("all")) == "nothing-here"
    assert refusal_code(cleared("Guard Room"), Loot("Chest")) == "no-chest"


def test_looting_the_chest_leaves_the_floor():
    after, _ = perform_with(state_in("Treasure Vault", items=("Rusty Dagger",), gold=7), Loot("Chest"))
    assert (after.now.chamber.items, after.now.chamber.gold, after.now.hero.gold) == (("Rusty Dagger",), 7, 50)


@pytest.mark.proves("NC-246", "NC-247", "NC-16")
def test_a_full_pack_refuses_loot_and_names_items_to_drop():
    pack = (*FULL[:8], "Health Potion", "Iron Sword")
    state = cleared("Armory", hero={"pack": pack})
    assert refusal_code(state, Loot("Battle Axe")) == refusal_code(state, Loot("all")) == "pack-full"
    sentence = game.check(state, 0, Loot("Battle Axe")).message
    assert "10" in sentence
    assert "drop Rusty Dagger, Health Potion or Iron Sword" in sentence


@pytest.mark.proves("NC-246", "NC-247")
def test_loot_all_takes_gold_first_then_items_until_the_pack_is_full():
    state = cleared("Storage Room", hero={"pack": FULL[:8]})
    after, events = perform_with(state, Loot("all"))
    assert after.now.hero.gold == 15
    assert after.now.hero.pack[8:] == ("Iron Sword", "Leather Armor")
    full = only_event(events, PackFull)
    assert full.left == ("Health Potion", "Health Potion")
    assert full.droppable[0] == "Rusty Dagger"
    assert after.now.chamber.items == full.left
    chest, events = perform_with(state_in("Treasure Vault", hero={"pack": FULL[:9]}), Loot("Chest"))
    assert chest.now.hero.pack[-1] == "Legendary Sword"
    assert (
        chest.now.chamber.items
        == only_event(events, PackFull).left
        == (
            "Health Potion",
            "Full Restore",
            "Strength Potion",
            "Defense Potion",
        )
    )


@pytest.mark.proves("NC-248")
def test_a_dropped_item_frees_a_slot_and_lies_in_the_room():
    state = cleared("Armory", hero={"pack": FULL})
    after, _ = perform_with(state, Drop("Rusty Dagger"))
    assert after.now.hero.pack == FULL[1:]
    assert after.now.chamber.items[-1] == "Rusty Dagger"
    assert game.check(after, 0, Loot("Battle Axe")) is None
    assert refusal_code(state, Drop("Tattered Cloth")) == "worn"
    assert refusal_code(state, Drop("Ruby Gem")) == "not-carried"


# --- equipment -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-249", "NC-250", "NC-251", "NC-20")
def test_equipped_gear_counts_and_the_replaced_one_goes_into_the_pack():
    state = cleared("Armory", hero={"pack": ("Battle Axe", "Plate Armor", *FULL[:8])})
    armed, events = perform_with(state, Equip("Battle Axe"))
    worn = only_event(events, Equipped)
    assert (worn.slot, worn.figure, worn.replaced) == ("weapon", 9, "Rusty Dagger")
    clad, events = perform_with(armed, Equip("Plate Armor"))
    assert len(events) == 1
    hero = clad.now.hero
    assert (hero.weapon, hero.armor, len(hero.pack)) == ("Battle Axe", "Plate Armor", 10)
    assert hero.pack[-2:] == ("Rusty Dagger", "Tattered Cloth")
    fight = state_in("Guard Room", dice=(6,), hero={"weapon": "Battle Axe", "armor": "Plate Armor"})
    _, events = perform_with(fight, Attack("Goblin Scout"), *draws_for(1))
    assert (only_event(events, Struck).damage, only_event(events, Hurt).damage) == (9 + 1 - 1, 2 * (3 + 6 - 6))


def test_items_that_cannot_be_equipped():
    state = cleared("Armory", hero={"pack": ("Health Potion", "Rusty Dagger")})
    assert refusal_code(state, Equip("Rusty Dagger")) == "already-worn"
    assert refusal_code(state, Equip("Health Potion")) == "not-wearable"
    assert refusal_code(state, Equip("Magic Blade")) == "not-carried"


# --- potions -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-264", "NC-265", "NC-270", "NC-252")
@pytest.mark.parametrize(
    ("potion", "hp", "healed"),
    [
        ("Health Potion", 5, 15),
        ("Health Potion", 29, 1),
        ("Greater Health Potion", 5, 30),
        ("Greater Health Potion", 25, 15),
        ("Full Restore", 1, 39),
    ],
)
def test_healing_potions_restore_hp(potion, hp, healed):
    state = state_in("Entrance", hero={"hp": hp, "max_hp": 40 if potion != "Health Potion" else 30, "pack": (potion,)})
    after, events = perform_with(state, Use(potion))
    assert only_event(events, Drank).amount == healed
    assert (after.now.hero.hp, after.now.hero.pack) == (hp + healed, ())


def test_healing_potions_are_refused_at_full_hp():
    state = state_in("Guard Room", hero={"pack": ("Health Potion", "Full Restore")})
    assert refusal_code(state, Use("Health Potion")) == refusal_code(state, Use("Full Restore")) == "not-hurt"


@pytest.mark.proves("NC-266", "NC-267", "NC-271", "NC-272")
def test_strength_lasts_for_three_attacks_in_and_out_of_fights():
    state, _ = perform_with(
        state_in("Dark Corridor", hero={"pack": ("Strength Potion",), "hp": 30}), Use("Strength Potion")
    )
    for direction in ("south", "north"):
        state, _ = perform_with(state, Move(direction))
    assert state.now.hero.strength == 3, "walking does not use it up"
    fight = state_in("Boss Room", hero={"hp": 200, "max_hp": 200, "strength": 3, "weapon": "Battle Axe"})
    added = []
    for _ in range(4):
        fight, events = perform_with(fight, Attack("Orc Chieftain"), *draws_for(1))
        added.append(
            (only_event(events, Struck).strength, only_event(events, Struck).damage, len(events_of(events, WoreOff)))
        )
    assert added == [(3, 8, 0), (3, 8, 0), (3, 8, 1), (0, 5, 0)]


@pytest.mark.proves("NC-266")
def test_strength_is_added_before_a_critical_doubles():
    state = state_in("Boss Room", hero={"hp": 90, "max_hp": 90, "strength": 2})
    _, events = perform_with(state, Attack("Orc Chieftain"), *draws_for(6))
    assert only_event(events, Struck).damage == 2 * (3 + 6 + 3 - 5)


@pytest.mark.proves("NC-268", "NC-269", "NC-271", "NC-272")
def test_defense_lasts_for_three_monster_phases():
    hero = {"hp": 200, "max_hp": 200, "pack": ("Defense Potion", "Defense Potion")}
    outside, _ = perform_with(state_in("Dark Corridor", hero=hero), Use("Defense Potion"))
    walked, _ = perform_with(outside, Move("south"))
    assert walked.now.hero.defense == 3
    state, events = perform_with(state_in("Boss Room", hero=hero), Use("Defense Potion"))
    taken = [only_event(events, Hurt).damage]
    for act in (Defend(), Flee(), Attack("Orc Chieftain")):
        draws = [99] if isinstance(act, Flee) else []
        state, events = perform_with(state, act, *draws)
        taken.append(only_event(events, Hurt).damage)
        worn_off = bool(events_of(events, WoreOff))
        assert worn_off == isinstance(act, Flee), "the round in which it was drunk is the first of three"
    assert taken == [10, 5, 10, 12]


def test_a_second_potion_starts_again_and_does_not_add():
    hero = {"hp": 200, "max_hp": 200, "pack": ("Strength Potion",), "strength": 1}
    state, _ = perform_with(state_in("Boss Room", hero=hero), Use("Strength Potion"))
    assert state.now.hero.strength == 3
    _, events = perform_with(state, Attack("Orc Chieftain"), *draws_for(4))
    assert only_event(events, Struck).strength == 3
