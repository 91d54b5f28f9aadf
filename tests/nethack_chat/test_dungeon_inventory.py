"""Loot, pack, equipment and potions."""

import pytest
from dungeon_runs import die, done, of_kind, one, refused, standing

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Equip, Flee, Loot, Move, Use
from parlor.games.nethack_chat.engine.items import ITEMS, roll_gold
from parlor.games.nethack_chat.events import Drank, Equipped, Hurt, Looted, PackFull, Struck, WoreOff
from parlor.kernel import Chance

STORES = ("Iron Sword", "Leather Armor", "Health Potion", "Health Potion")
FULL = ("Rusty Dagger",) * 10


def cleared(room, **more):
    return standing(room, monsters=[], **more)


@pytest.mark.proves("NC-253", "NC-254", "NC-255", "NC-256", "NC-257", "NC-258")
def test_weapons():
    assert table("weapon") == [
        ("Rusty Dagger", 3, "common", 5),
        ("Iron Sword", 5, "common", 20),
        ("Steel Sword", 7, "uncommon", 50),
        ("Battle Axe", 9, "uncommon", 80),
        ("Magic Blade", 12, "rare", 150),
        ("Legendary Sword", 15, "legendary", 500),
    ]


@pytest.mark.proves("NC-259", "NC-260", "NC-261", "NC-262", "NC-263")
def test_armour():
    assert table("armor") == [
        ("Tattered Cloth", 1, "common", 5),
        ("Leather Armor", 2, "common", 15),
        ("Chainmail", 4, "uncommon", 40),
        ("Plate Armor", 6, "uncommon", 80),
        ("Enchanted Armor", 8, "rare", 200),
    ]


@pytest.mark.proves("NC-264", "NC-265", "NC-266", "NC-268", "NC-270")
def test_potions():
    assert table("potion") == [
        ("Health Potion", 15, "common", 10),
        ("Greater Health Potion", 30, "uncommon", 25),
        ("Strength Potion", 3, "uncommon", 30),
        ("Defense Potion", 2, "uncommon", 30),
        ("Full Restore", 0, "rare", 50),
    ]


def table(sort):
    return [(item.name, item.figure, item.rarity, item.value) for item in ITEMS.values() if item.sort == sort]


@pytest.mark.proves("NC-273", "NC-274", "NC-275", "NC-276", "NC-277")
@pytest.mark.parametrize(
    ("name", "worth", "rarity"),
    [
        ("Gold Coins", range(10, 21), "common"),
        ("Silver Chalice", [30], "uncommon"),
        ("Jeweled Ring", [50], "uncommon"),
        ("Ruby Gem", [100], "rare"),
        ("Ancient Artifact", [250], "legendary"),
    ],
)
def test_treasure_turns_into_gold_when_it_is_taken(name, worth, rarity):
    assert ITEMS[name].rarity == rarity
    chance = Chance(3)
    assert {roll_gold(ITEMS[name], chance) for _ in range(400)} == set(worth)
    after, events = done(cleared("Guard Room", items=(name,), hero={"pack": FULL}), Loot(name))
    assert one(events, Looted).treasure == (name,)
    assert (after.now.hero.gold, after.now.hero.pack) == (min(worth), FULL)
    assert after.now.chamber.items == ()


# --- loot ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-242", "NC-244", "NC-245", "NC-45", "NC-44")
def test_one_thing_or_everything():
    state = cleared("Storage Room")
    one_thing, _ = done(state, Loot("Health Potion"))
    assert one_thing.now.hero.pack == ("Health Potion", "Health Potion")
    assert one_thing.now.chamber.items == ("Iron Sword", "Leather Armor", "Health Potion")
    assert one_thing.now.chamber.gold == 15
    everything, events = done(state, Loot("all"))
    hero = everything.now.hero
    assert (hero.pack, hero.gold, hero.hp) == (("Health Potion", *STORES), 15, 30)
    assert (everything.now.chamber.items, everything.now.chamber.gold) == ((), 0)
    assert [type(event) for event in events] == [Looted]


@pytest.mark.proves("NC-243", "NC-244")
def test_gold_needs_no_slot_and_its_amount_is_told():
    state = cleared("Storage Room", hero={"pack": FULL})
    after, events = done(state, Loot("Gold Coins"))
    assert one(events, Looted).gold == after.now.hero.gold == 15
    assert "15 gold" in game.text(game.view(after, 0))
    assert refused(after, Loot("Gold Coins")) == "not-here"


@pytest.mark.proves("NC-60", "NC-45")
def test_the_chest_is_opened_and_emptied():
    state = standing("Treasure Vault")
    assert refused(state, Loot("Legendary Sword")) == "not-here", "nobody has looked into the chest"
    for what in ("Chest", "all"):
        after, events = done(state, Loot(what))
        looted = one(events, Looted)
        assert (looted.chest, looted.gold, after.now.hero.gold) == (True, 50, 50)
        assert looted.items == ("Legendary Sword", "Health Potion", "Full Restore", "Strength Potion", "Defense Potion")
        assert after.now.chamber.chest == "open"
        assert refused(after, Loot("Chest")) == "chest-open"
        assert refused(after, Loot("all")) == "nothing-here"
    assert refused(cleared("Guard Room"), Loot("Chest")) == "no-chest"


def test_the_chest_alone_leaves_what_lies_beside_it():
    after, _ = done(standing("Treasure Vault", items=("Rusty Dagger",), gold=7), Loot("Chest"))
    assert (after.now.chamber.items, after.now.chamber.gold, after.now.hero.gold) == (("Rusty Dagger",), 7, 50)


@pytest.mark.proves("NC-246", "NC-247", "NC-16")
def test_a_full_pack_takes_nothing_more_and_says_what_could_go():
    pack = (*FULL[:8], "Health Potion", "Iron Sword")
    state = cleared("Armory", hero={"pack": pack})
    assert refused(state, Loot("Battle Axe")) == refused(state, Loot("all")) == "pack-full"
    sentence = game.check(state, 0, Loot("Battle Axe")).sentence
    assert "10" in sentence
    assert "drop Rusty Dagger, Health Potion or Iron Sword" in sentence


@pytest.mark.proves("NC-246", "NC-247")
def test_everything_means_gold_first_then_things_until_the_pack_is_full():
    state = cleared("Storage Room", hero={"pack": FULL[:8]})
    after, events = done(state, Loot("all"))
    assert after.now.hero.gold == 15
    assert after.now.hero.pack[8:] == ("Iron Sword", "Leather Armor")
    full = one(events, PackFull)
    assert full.left == ("Health Potion", "Health Potion")
    assert full.droppable[0] == "Rusty Dagger"
    assert after.now.chamber.items == full.left
    chest, events = done(standing("Treasure Vault", hero={"pack": FULL[:9]}), Loot("Chest"))
    assert chest.now.hero.pack[-1] == "Legendary Sword"
    assert (
        chest.now.chamber.items
        == one(events, PackFull).left
        == (
            "Health Potion",
            "Full Restore",
            "Strength Potion",
            "Defense Potion",
        )
    )


@pytest.mark.proves("NC-248")
def test_what_is_dropped_frees_a_slot_and_lies_in_the_room():
    state = cleared("Armory", hero={"pack": FULL})
    after, _ = done(state, Drop("Rusty Dagger"))
    assert after.now.hero.pack == FULL[1:]
    assert after.now.chamber.items[-1] == "Rusty Dagger"
    assert game.check(after, 0, Loot("Battle Axe")) is None
    assert refused(state, Drop("Tattered Cloth")) == "worn"
    assert refused(state, Drop("Ruby Gem")) == "not-carried"


# --- equipment -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-249", "NC-250", "NC-251", "NC-20")
def test_what_is_put_on_counts_and_what_is_taken_off_goes_into_the_pack():
    state = cleared("Armory", hero={"pack": ("Battle Axe", "Plate Armor", *FULL[:8])})
    armed, events = done(state, Equip("Battle Axe"))
    worn = one(events, Equipped)
    assert (worn.slot, worn.figure, worn.replaced) == ("weapon", 9, "Rusty Dagger")
    clad, events = done(armed, Equip("Plate Armor"))
    assert len(events) == 1
    hero = clad.now.hero
    assert (hero.weapon, hero.armor, len(hero.pack)) == ("Battle Axe", "Plate Armor", 10)
    assert hero.pack[-2:] == ("Rusty Dagger", "Tattered Cloth")
    fight = standing("Guard Room", dice=(6,), hero={"weapon": "Battle Axe", "armor": "Plate Armor"})
    _, events = done(fight, Attack("Goblin Scout"), *die(1))
    assert (one(events, Struck).damage, one(events, Hurt).damage) == (9 + 1 - 1, 2 * (3 + 6 - 6))


def test_what_cannot_be_worn():
    state = cleared("Armory", hero={"pack": ("Health Potion", "Rusty Dagger")})
    assert refused(state, Equip("Rusty Dagger")) == "already-worn"
    assert refused(state, Equip("Health Potion")) == "not-wearable"
    assert refused(state, Equip("Magic Blade")) == "not-carried"


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
def test_healing(potion, hp, healed):
    state = standing("Entrance", hero={"hp": hp, "max_hp": 40 if potion != "Health Potion" else 30, "pack": (potion,)})
    after, events = done(state, Use(potion))
    assert one(events, Drank).amount == healed
    assert (after.now.hero.hp, after.now.hero.pack) == (hp + healed, ())


def test_nobody_heals_who_is_not_hurt():
    state = standing("Guard Room", hero={"pack": ("Health Potion", "Full Restore")})
    assert refused(state, Use("Health Potion")) == refused(state, Use("Full Restore")) == "not-hurt"


@pytest.mark.proves("NC-266", "NC-267", "NC-271", "NC-272")
def test_strength_lasts_for_three_attacks_wherever_it_is_drunk():
    state, _ = done(standing("Dark Corridor", hero={"pack": ("Strength Potion",), "hp": 30}), Use("Strength Potion"))
    for direction in ("south", "north"):
        state, _ = done(state, Move(direction))
    assert state.now.hero.strength == 3, "walking does not use it up"
    fight = standing("Boss Room", hero={"hp": 200, "max_hp": 200, "strength": 3, "weapon": "Battle Axe"})
    added = []
    for _ in range(4):
        fight, events = done(fight, Attack("Orc Chieftain"), *die(1))
        added.append((one(events, Struck).strength, one(events, Struck).damage, len(of_kind(events, WoreOff))))
    assert added == [(3, 8, 0), (3, 8, 0), (3, 8, 1), (0, 5, 0)]


@pytest.mark.proves("NC-266")
def test_strength_enters_before_the_doubling():
    state = standing("Boss Room", hero={"hp": 90, "max_hp": 90, "strength": 2})
    _, events = done(state, Attack("Orc Chieftain"), *die(6))
    assert one(events, Struck).damage == 2 * (3 + 6 + 3 - 5)


@pytest.mark.proves("NC-268", "NC-269", "NC-271", "NC-272")
def test_defence_lasts_for_three_phases_of_the_monsters():
    hero = {"hp": 200, "max_hp": 200, "pack": ("Defense Potion", "Defense Potion")}
    outside, _ = done(standing("Dark Corridor", hero=hero), Use("Defense Potion"))
    walked, _ = done(outside, Move("south"))
    assert walked.now.hero.defense == 3
    state, events = done(standing("Boss Room", hero=hero), Use("Defense Potion"))
    taken = [one(events, Hurt).damage]
    for act in (Defend(), Flee(), Attack("Orc Chieftain")):
        draws = [99] if isinstance(act, Flee) else []
        state, events = done(state, act, *draws)
        taken.append(one(events, Hurt).damage)
        worn_off = bool(of_kind(events, WoreOff))
        assert worn_off == isinstance(act, Flee), "the round in which it was drunk is the first of three"
    assert taken == [10, 5, 10, 12]


def test_a_second_potion_starts_again_and_does_not_add():
    hero = {"hp": 200, "max_hp": 200, "pack": ("Strength Potion",), "strength": 1}
    state, _ = done(standing("Boss Room", hero=hero), Use("Strength Potion"))
    assert state.now.hero.strength == 3
    _, events = done(state, Attack("Orc Chieftain"), *die(4))
    assert one(events, Struck).strength == 3
