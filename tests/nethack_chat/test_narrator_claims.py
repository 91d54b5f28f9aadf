"""The narrator says everything that happened and nothing else; `unsupported_claims` finds made-up facts."""

import re

import pytest
from conversations import narrate_acts, narrated_run
from dungeon_runs import bot_run, events_of, perform_with, state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Attack,
    Equip,
    Examine,
    Help,
    Hint,
    Inventory,
    Look,
    Loot,
    Move,
    Status,
    Use,
)
from parlor.games.nethack_chat.engine.sight import sight_of
from parlor.games.nethack_chat.events import (
    Died,
    Drank,
    Entered,
    Equipped,
    FightBegan,
    Hurt,
    LevelUp,
    Looted,
    Slain,
    Struck,
    WindsUp,
    Won,
)
from parlor.games.nethack_chat.narrator.claims import unsupported_claims
from proofs import proves
from sizes import size

TALES = [("naive", seed) for seed in range(1, size(short=101, long=251))] + [("expert", seed) for seed in range(1, 7)]
STORE = state_in("Storage Room", monsters=[])


@pytest.fixture(scope="module")
def tales():
    return [each for level, seed in TALES for each in narrated_run(level, seed)]


@pytest.mark.long
@pytest.mark.proves("NC-137", "NC-138")
def test_every_number_and_name_of_the_prose_has_an_event(tales):
    for each in tales:
        assert unsupported_claims(each.text, each.events, game.view(each.after, 0)) == [], each.text


def test_a_fight_is_narrated_with_its_numbers(tales):
    struck = [(event, each.text) for each in tales for event in events_of(each.events, Struck)]
    hurt = [(event, each.text) for each in tales for event in events_of(each.events, Hurt)]
    slain = [(event, each.text) for each in tales for event in events_of(each.events, Slain)]
    assert struck
    assert all(event.target in text for event, text in struck)
    with proves("NC-129"):
        assert all(str(event.damage) in text for event, text in struck if event.damage)
    with proves("NC-165"):
        assert all("miss" in text.lower() for event, text in struck if not event.damage)
    with proves("NC-130"):
        assert all(f"{event.hp}" in text for event, text in struck if event.hp)
    with proves("NC-120"):
        critical = [text for event, text in struck if event.critical and event.damage]
        assert critical
        assert all("critical hit" in text.lower() for text in critical)
    with proves("NC-131"):
        assert hurt
        assert all(event.monster in text for event, text in hurt)
        assert all(f"{event.damage} damage" in text for event, text in hurt if event.damage)
    with proves("NC-132"):
        assert slain
        assert all(f"{event.xp} XP" in text for event, text in slain)
    with proves("NC-133"):
        assert all(f"{event.gold} gold" in text for event, text in slain)
    assert all(event.drop in text for event, text in slain)


@pytest.mark.proves("NC-155", "NC-156")
def test_a_heavy_blow_is_announced_when_one_is_coming_and_only_then(tales):
    warned = {bool(events_of(each.events, WindsUp)) for each in tales}
    assert warned == {True, False}
    for each in tales:  # when one falls that was announced before, it is "the heavy blow"
        reply = re.search(r"(?<!the )heavy blow", each.text.lower())
        assert bool(reply) == bool(events_of(each.events, WindsUp)), each.text


def test_a_room_is_described_on_entering(tales):
    entered = [(event.sight, each.text) for each in tales for event in events_of(each.events, Entered)]
    began = [(event, each.text) for each in tales for event in events_of(each.events, FightBegan)]
    with proves("NC-68", "NC-71", "NC-116"):
        assert entered
        assert all(f"{way.direction} to the {way.room}" in text for sight, text in entered for way in sight.exits)
    with proves("NC-75"):
        assert any(sight.floor for sight, _ in entered)
        assert all(pile.name in text for sight, text in entered for pile in sight.floor)
        assert all("Chest" in text for sight, text in entered if sight.chest)
    with proves("NC-74", "NC-119"):
        assert began
        assert all(f"he {name}" in text for event, text in began for name in event.monsters)


@pytest.mark.proves("NC-122", "NC-123", "NC-243", "NC-241")
def test_gains_are_narrated(tales):
    for each in tales:
        for event in events_of(each.events, Looted):
            assert all(name in each.text for name in (*event.items, *event.treasure))
            assert not event.items or "pack" in each.text
            assert not event.gold or f"{event.gold} gold" in each.text
        for event in events_of(each.events, LevelUp):
            assert f"evel {event.level}" in each.text
            assert f"{event.hp} of {event.max_hp}" in each.text
            bonus = rf"adds {event.damage} to (your )?damage and {event.defense} to (your )?defense"
            assert re.search(bonus, each.text)
        for event in events_of(each.events, Drank):
            assert event.item in each.text
            assert f"{event.amount}" in each.text
        for event in events_of(each.events, Equipped):
            assert event.item in each.text
            assert event.replaced in each.text


def test_the_hp_that_are_told_last_are_those_that_are_left(tales):
    both = [each for each in tales if events_of(each.events, LevelUp) and events_of(each.events, Hurt)]
    assert both
    for each in both:
        grown, hurt = events_of(each.events, LevelUp)[-1], events_of(each.events, Hurt)[-1]
        after = each.text[each.text.index(f"{grown.hp} of {grown.max_hp}") :]
        assert hurt.monster in after, each.text
        assert not hurt.hp or re.search(rf"\b{each.after.now.hero.hp}\b", after), each.text


@pytest.mark.proves("NC-121")
def test_victory_and_death_have_their_own_prose(tales):
    won = [each for each in tales if events_of(each.events, Won)]
    assert won
    assert all("you have won" in each.text.lower() or "well done" in each.text.lower() for each in won)
    for each in tales:
        assert bool(events_of(each.events, Died)) == (each.after.now.over == "death")


@pytest.mark.proves("NC-124")
def test_dead_monsters_and_taken_items_are_not_narrated():
    state = state_in("Guard Room", monsters=[("Goblin Scout", 0)])
    assert "Goblin Scout" not in narrate_acts(state, Look()).text
    vault = state_in("Treasure Vault")
    assert any(word in narrate_acts(vault, Look()).text for word in ("closed", "shut", "lid down"))
    emptied, _ = perform_with(vault, Loot("Chest"))
    reply = narrate_acts(emptied, Look()).text
    assert "Chest" in reply
    assert any(word in reply for word in ("empty", "nothing in it", "had what it held"))
    assert "Legendary Sword" not in reply


def test_answers_contain_the_requested_facts():
    state = state_in("Guard Room", hero={"pack": ("Health Potion", "Iron Sword", "Health Potion"), "hp": 21, "gold": 7})
    status = narrate_acts(state, Status()).text
    with proves("NC-278"):
        assert "21 of 30 HP" in status
    with proves("NC-279"):
        assert "evel 1" in status
    with proves("NC-280"):
        assert "7 gold" in status
    with proves("NC-281"):
        assert all(part in status for part in ("Rusty Dagger", "Tattered Cloth"))
    with proves("NC-282"):
        assert "2x Health Potion, Iron Sword" in status
    with proves("NC-104"):
        reply = narrate_acts(state, Inventory()).text
        for part in ("2x Health Potion, Iron Sword", "3 of 10 slots", "Rusty Dagger", "amage 3", "efense 1"):
            assert part in reply
    with proves("NC-105"):
        reply = narrate_acts(state, Examine("Goblin Scout")).text
        for part in ("15 of 15 HP", "attack 3", "defense 1"):
            assert part in reply
    with proves("NC-106"):
        assert "flee" in narrate_acts(state, Help()).text
    assert narrate_acts(state, Hint()).text
    for act in (Status(), Inventory(), Examine("Goblin Scout"), Examine("Health Potion"), Help(), Hint(), Look()):
        each = narrate_acts(state, act)
        assert unsupported_claims(each.text, each.events, game.view(each.after, 0)) == []


def test_rare_events_are_narrated():
    full = {"pack": ("Rusty Dagger",) * 9}
    cases = [
        (state_in("Guard Room", monsters=["Troll"], hero={"hp": 99}), Attack("Troll")),
        (state_in("Guard Room", monsters=["Orc Chieftain", ("Orc", 3)], hero={"hp": 99}), Attack("Orc Chieftain")),
        (state_in("Guard Room", monsters=[("Orc Berserker", 20)], hero={"hp": 99}), Attack("Orc Berserker")),
        (state_in("Guard Room", monsters=["Dark Mage"], dice=(6,), hero={"strength": 1}), Attack("Dark Mage")),
        (state_in("Guard Room", monsters=[], items=("Ruby Gem", "Silver Chalice")), Loot("all")),
        (state_in("Storage Room", monsters=[], hero=full), Loot("all")),
        (state_in("Entrance", hero={"pack": ("Strength Potion",)}), Use("Strength Potion")),
        (state_in("Entrance", hero={"pack": ("Defense Potion",)}), Use("Defense Potion")),
        (state_in("Entrance", hero={"pack": ("Full Restore",), "hp": 2}), Use("Full Restore")),
        (state_in("Entrance", hero={"weapon": "Iron Sword", "pack": ("Rusty Dagger",)}), Equip("Rusty Dagger")),
    ]
    for state, act in cases:
        each = narrate_acts(state, act)
        assert each.events
        assert each.text
        assert unsupported_claims(each.text, each.events, game.view(each.after, 0)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Rat bites you for 3 damage.", ["3 damage", "Rat"]),
        ("You have 77 HP left.", ["77 HP"]),
        ("You have 15 gold.", ["15 gold"]),
        ("A Legendary Sword lies here.", ["Legendary Sword"]),
        ("You see seven doors.", ["seven"]),
        ("The way west is open.", ["west"]),
        ("You meet the wizard Gorthak here.", ["Gorthak"]),
        ("A troll waits behind you.", ["troll"]),
        ("You have 30 of 30 HP, and the Goblin Scout has 15 of 15 HP. North lies the Armory.", []),
    ],
)
def test_made_up_claims_are_found(text, found):
    assert unsupported_claims(text, (), game.view(state_in("Guard Room"), 0)) == found


def test_an_event_supports_a_claim():
    state = state_in("Dark Corridor")
    each = narrate_acts(state, Move("east"))
    assert sight_of(each.after.now).floor
    assert unsupported_claims("The Rat has 5 HP.", each.events, game.view(state, 0)) == []
    assert bot_run("naive", 1)
