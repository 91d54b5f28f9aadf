"""The plain text of a run, acts as typed lines, and the JSON of a view."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest
from dungeon_runs import bot_run, draws_for, many_turns, perform_with, state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Attack,
    Defend,
    Drop,
    Equip,
    Examine,
    Flee,
    Help,
    Inventory,
    Look,
    Loot,
    Move,
    Say,
    Undo,
    Use,
)
from parlor.games.nethack_chat.events import AnswerEvent, Entered, Undone
from parlor.games.nethack_chat.parser.json_view import view_to_json
from parlor.games.nethack_chat.state import Options
from parlor.games.nethack_chat.text import describe_event


def words(state):
    return game.text(game.view(state, 0))


def test_the_text_of_a_view_shows_last_act_room_and_hero():
    state = state_in("Torture Chamber", monsters=[("Goblin Scout", 1), "Goblin Warrior"], dice=(2, 3))
    after, _ = perform_with(state, Attack("Goblin Scout"), *draws_for(6), 0, 0, 29, 0, 1, 0, *draws_for(6))
    described, *lines = words(after).splitlines()
    assert described == (
        "A critical hit: you strike the Goblin Scout for 16 (3 + roll 6 + level 0 - defense 1, doubled). It has 0 HP "
        "left. The Goblin Scout is dead. You gain 25 XP and 6 gold. It drops: Ruby Gem. The Goblin "
        "Warrior 2 strikes you for 7 (5 + roll 3 - armor 1 - level 0). You have 23 HP left. The Goblin Warrior 2 winds "
        "up a heavy blow."
    )
    assert lines == [
        "",
        "Torture Chamber",
        "Chains hang from the vault and sway although no wind blows. The coals in the brazier still glow.",
        "Exits: east (Secret Passage), south (Prison Cell).",
        "Goblin Warrior 2: 25/25 HP. A heavy blow is coming.",
        "Items: Ruby Gem.",
        "",
        "HP 23/30, level 1, 25 XP, 6 gold.",
        "Rusty Dagger (damage 3), Tattered Cloth (defense 1). Pack (1/10): Health Potion.",
    ]


def test_every_event_has_a_sentence():
    turns = [*many_turns()[::3], *bot_run("expert", 1), *bot_run("random", 5, Options(undo=True))]
    described = {type(event): describe_event(event) for turn in turns for event in turn.events}
    assert len(described) >= 19
    assert all(text.endswith(".") and "  " not in text for text in described.values())


@pytest.mark.parametrize(
    ("state", "act", "draws", "part"),
    [
        (
            state_in("Guard Room", monsters=["Troll"], hero={"hp": 30}),
            Attack("Troll"),
            draws_for(6),
            "The Troll's wounds close",
        ),
        (
            state_in("Boss Room", monsters=["Orc Chieftain", ("Orc", 3)]),
            Defend(),
            (),
            "rallies its allies: Orc 2 +5 HP.",
        ),
        (state_in("Guard Room", monsters=[("Orc Berserker", 3)], hero={"hp": 99}), Flee(), (99,), ", in a rage"),
        (state_in("Guard Room", hero={"hp": 9, "defense": 1}), Defend(), (), "- potion 2, halved)"),
        (state_in("Guard Room", hero={"strength": 1}), Attack("Goblin Scout"), (), "The strength potion has worn off"),
        (state_in("Prison Cell"), Attack("First Skeleton"), draws_for(5), ", brittle)"),
        (
            state_in("Entrance", hero={"pack": ("Defense Potion",)}),
            Use("Defense Potion"),
            (),
            "+2 defense for 3 rounds",
        ),
        (state_in("Guard Room", monsters=[], items=("Ruby Gem",)), Loot("all"), (), "Ruby Gem (turned into gold)"),
        (
            state_in("Treasure Vault"),
            Loot("Chest"),
            (),
            "You open the chest. You take 50 gold; into your pack Legendary",
        ),
        (state_in("Storage Room", hero={"armor": "Plate Armor"}), Defend(), (), "The Rat does you no harm"),
        (state_in("Guard Room"), Flee(), (0, 1), "You get away. You go south to the Dark Corridor."),
        (state_in("Guard Room"), Flee(), (99,), "You try to flee and fail."),
    ],
)
def test_sentences_of_events(state, act, draws, part):
    after, _ = perform_with(state, act, *draws)
    assert part in words(after)


def test_only_events_that_the_next_view_does_not_show_are_described():
    state = state_in("Guard Room", monsters=[], options=Options(undo=True))
    moved, events = perform_with(state, Move("south"))
    assert isinstance(events[0], Entered)
    assert game.describe(events[0]) == ""
    for act, kind in ((Look(), AnswerEvent), (Undo(), Undone)):
        _, (event,) = perform_with(moved, act)
        assert isinstance(event, kind)
        assert game.describe(event)


def test_how_to_play_exists_in_two_languages():
    assert "Orc Chieftain" in game.howto()
    assert game.howto("pl") != game.howto() == game.howto("de")
    assert "Ucieczka" in game.howto("pl")


# --- typed lines ---------------------------------------------------------------------------------------------------

HERE = state_in("Torture Chamber", hero={"pack": ("Health Potion", "Iron Sword")})
STORE = state_in("Storage Room", monsters=[])


@pytest.mark.parametrize(
    ("state", "line", "act"),
    [
        (HERE, "attack Goblin Scout", Attack("Goblin Scout")),
        (HERE, "ATTACK warrior", Attack("Goblin Warrior")),
        (HERE, "use potion", Use("Health Potion")),
        (HERE, "drink health", Use("Health Potion")),
        (HERE, "wear iron sword", Equip("Iron Sword")),
        (HERE, "flee", Flee()),
        (HERE, "defend", Defend()),
        (HERE, "i", Inventory()),
        (HERE, "?", Help()),
        (HERE, "examine scout", Examine("Goblin Scout")),
        (HERE, "attack dragon", Say("attack dragon")),
        (HERE, "attack goblin", Say("attack goblin")),
        (HERE, "attack it", Say("attack it")),
        (HERE, "  I hide behind the rack ", Say("I hide behind the rack")),
        (HERE, "defend well", Say("defend well")),
        (HERE, "n n", Say("n n")),
        (HERE, "", Say("")),
        (HERE, 'say {"type":"say","text":"look"}', Say("look")),
        (HERE, "say hello to the goblins", Say("say hello to the goblins")),
        (STORE, "loot", Loot("all")),
        (STORE, "take gold", Loot("Gold Coins")),
        (STORE, "take iron", Loot("Iron Sword")),
        (STORE, "open chest", Loot("Chest")),
        (STORE, "w", Move("west")),
        (STORE, "go west", Move("west")),
        (STORE, "go back", Say("go back")),
        (STORE, "drop potion", Drop("Health Potion")),
        (state_in("Guard Room"), "attack", Attack("Goblin Scout")),
        (STORE, "go", Move("west")),
        (STORE, "l", Look()),
    ],
)
def test_typed_lines_become_actions(state, line, act):
    assert game.read(game.view(state, 0), line) == act


def test_every_act_survives_notation():
    for turn in bot_run("expert", 1):
        view = game.view(turn.before, 0)
        for act in islice(game.legal(turn.before, 0), 150):
            assert game.read(view, game.write(act)) == act
    assert "attack goblin scout" in game.usage()


# --- the master's view ---------------------------------------------------------------------------------------------


def test_the_json_view_has_every_field_of_interpret():
    state = state_in("Dark Corridor", hero={"pack": ("Health Potion", "Iron Sword", "Health Potion")})
    after, _ = perform_with(state, Move("north"), *draws_for(6))
    described = view_to_json(game.view(after, 0))
    assert json.loads(json.dumps(described)) == described
    assert described == {
        "room": "Guard Room",
        "description": "A table, three stools, a smoking lamp. The guards who sat here last were not human.",
        "exits": {"north": "Armory", "south": "Dark Corridor"},
        "came_from": "south",
        "in_combat": True,
        "monsters": [{"name": "Goblin Scout", "hp": 15, "max_hp": 15, "heavy_blow": True}],
        "floor": [],
        "chest": None,
        "player": {"hp": 30, "max_hp": 30, "level": 1, "xp": 0, "gold": 0},
        "inventory": [{"name": "Health Potion", "qty": 2}, {"name": "Iron Sword", "qty": 1}],
        "slots_used": 3,
        "slots_max": 10,
        "equipped": {"weapon": "Rusty Dagger", "armor": "Tattered Cloth"},
        "last_action": {"verb": "move", "direction": "north"},
        "last_message": "You go north to the Guard Room. The Goblin Scout attacks you. "
        "The Goblin Scout winds up a heavy blow.",
        "potions_at_work": {"strength": 0, "defense": 0},
        "can_undo": False,
    }
    vault = view_to_json(game.view(state_in("Treasure Vault"), 0))
    assert (vault["chest"], vault["last_action"], vault["came_from"]) == ({"name": "Chest", "open": False}, None, None)


def test_the_json_view_does_not_depend_on_hidden_dice():
    views = [view_to_json(game.view(state_in("Armory", dice=(roll,)), 0)) for roll in range(1, 6)]
    assert all(view == views[0] for view in views)


PICTURES = Path(__file__).parents[2] / "client" / "src" / "games" / "nethack-chat" / "howto"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_how_to_play_has_all_its_pictures_and_says_nothing_of_terminals(language):
    text = game.howto(language)
    pictures = re.findall(r"^!\[.+\]\((.+)\)$", text, re.MULTILINE)
    assert {picture.name for picture in PICTURES.glob("*.svg")} == set(pictures)
    assert "terminal" not in text.lower()
