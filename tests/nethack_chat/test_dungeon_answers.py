"""Looking, moving, asking: what is told, and that asking changes nothing."""

from typing import get_args

import pytest
from dungeon_runs import bot_run, events_of, many_turns, only_event, perform_with, refusal_code, state_in
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Act,
    Attack,
    ClassicAct,
    ClassicQuestion,
    Defend,
    Examine,
    Help,
    Hint,
    Inventory,
    LaterAct,
    Look,
    Loot,
    Move,
    Question,
    Say,
    Status,
)
from parlor.games.nethack_chat.engine.duel import Duel, duel
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.legal import legal_acts
from parlor.games.nethack_chat.engine.perform import perform, perform_all
from parlor.games.nethack_chat.engine.rooms import ROOMS, room_name
from parlor.games.nethack_chat.events import (
    Entered,
    Examined,
    Exit,
    FightBegan,
    Helped,
    Hinted,
    InventoryTold,
    Looked,
    Looted,
    Pile,
    StatusTold,
    WindsUp,
)
from parlor.games.nethack_chat.state import Options
from parlor.games.nethack_chat.text import describe_event
from parlor.kernel import Chance, Match
from parlor.kernel.codec import encode
from proofs import proves


def tags(union):
    return [kind.__struct_config__.tag for kind in get_args(union)]


@pytest.mark.proves("NC-65", "NC-66")
def test_legal_acts_and_questions():
    assert sorted(["look", *tags(ClassicAct)]) == sorted(
        ["look", "move", "attack", "defend", "use", "equip", "flee", "loot", "drop"]
    )
    assert set(tags(ClassicQuestion)) == {"look", "status", "inventory", "examine", "help", "hint"}
    assert set(tags(Act)) == {*tags(ClassicAct), *tags(ClassicQuestion), *tags(LaterAct), "undo"}


# --- looking and moving --------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-67")
def test_look_shows_exits_monsters_and_treasure():
    _, events = perform_with(state_in("Armory", dice=(6,)), Look())
    sight = only_event(events, Looked).sight
    assert sight.room == "Armory"
    assert sight.exits == (Exit("east", "Prison Cell"), Exit("south", "Guard Room"))
    assert [(foe.name, foe.hp, foe.max_hp, foe.heavy) for foe in sight.foes] == [("Goblin Warrior", 25, 25, True)]
    assert [pile.name for pile in sight.floor] == [
        "Battle Axe",
        "Plate Armor",
        "Health Potion",
        "Greater Health Potion",
    ]
    _, events = perform_with(state_in("Treasure Vault"), Look())
    assert (only_event(events, Looked).sight.chest, only_event(events, Looked).sight.floor) == ("closed", ())
    dead = state_in("Armory", monsters=[("Goblin Warrior", 0)], items=(), gold=3)
    _, events = perform_with(dead, Look())
    assert only_event(events, Looked).sight.foes == ()
    assert only_event(events, Looked).sight.floor == (Pile("Gold Coins", 3),)


@pytest.mark.proves("NC-68", "NC-67")
@pytest.mark.parametrize("number", ROOMS)
def test_every_exit_is_named_by_its_direction(number):
    state = state_in(room_name(number))
    _, events = perform_with(state, Look())
    for answer in (describe_event(events[0]), game.text(game.view(state, 0))):
        for direction, to in ROOMS[number].exits.items():
            assert f"{direction} ({room_name(to)})" in answer


@pytest.mark.proves("NC-70", "NC-72")
def test_a_move_without_an_exit_is_refused():
    state = state_in("Storage Room", monsters=[])
    for nowhere in ("north", "up", "Armory", ""):
        assert refusal_code(state, Move(nowhere)) == "no-exit"
    assert "west (Dark Corridor)" in game.check(state, 0, Move("north")).message
    match = Match(game, seed=1)
    before = match.state
    with pytest.raises(Exception, match="no way west"):
        match.play(0, Move("west"))
    assert match.state == before


def test_entering_shows_the_whole_room():
    state = state_in("Dark Corridor")
    after, events = perform_with(state, Move("east"), 5)
    entered = only_event(events, Entered)
    assert (entered.direction, entered.came_from, entered.first) == ("east", "Dark Corridor", True)
    assert entered.sight.foes[0].heavy
    assert entered.sight.floor[0] == Pile("Gold Coins", 15)
    assert events_of(events, FightBegan)
    back, events = perform_with(state_in("Guard Room", monsters=[]), Move("south"))
    again, events = perform_with(back, Move("north"))
    assert only_event(events, Entered).first is False
    assert after.now.came_from == 2
    assert again.now.came_from == 2


# --- questions -----------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.proves("NC-69", "NC-103", "NC-127")
def test_questions_change_nothing():
    questions = 0
    for turn in [*bot_run("naive", 1), *many_turns()[::60]]:
        state = turn.before
        before, legal = encode(state), list(legal_acts(state))
        for act in legal:
            if isinstance(act, Question):
                step = game.apply(state, 0, act, Chance(1))
                assert step.state is state
                assert len(step.events) == 1
                questions += 1
        assert encode(state) == before
        assert list(legal_acts(state)) == legal
    assert questions > 500


def full_hero():
    return state_in(
        "Guard Room",
        monsters=[],
        hero={"hp": 22, "max_hp": 35, "level": 2, "xp": 120, "gold": 75, "strength": 2, "weapon": "Iron Sword"}
        | {"pack": ("Health Potion", "Rusty Dagger", "Health Potion")},
    )


def test_status_shows_the_hero():
    _, events = perform_with(full_hero(), Status())
    answer = only_event(events, StatusTold)
    words = describe_event(answer)
    with proves("NC-278"):
        assert (answer.hp, answer.max_hp) == (22, 35)
        assert "HP 22/35" in words
    with proves("NC-279"):
        assert answer.level == 2
        assert "level 2" in words
    with proves("NC-280"):
        assert answer.gold == 75
        assert "75 gold" in words
    with proves("NC-281"):
        assert (answer.weapon, answer.armor) == ("Iron Sword", "Tattered Cloth")
        assert all(part in words for part in ("Iron Sword", "Tattered Cloth"))
    with proves("NC-282"):
        assert answer.pack == (Pile("Health Potion", 2), Pile("Rusty Dagger", 1))
        assert "2x Health Potion" in words
    assert "250" in words
    assert "+3 damage for 2 more attacks" in words


@pytest.mark.proves("NC-104")
def test_inventory_shows_pack_and_gear():
    _, events = perform_with(full_hero(), Inventory())
    answer = only_event(events, InventoryTold)
    assert (answer.weapon, answer.damage, answer.armor, answer.defense) == ("Iron Sword", 5, "Tattered Cloth", 1)
    assert (answer.slots, answer.slots_max) == (3, 10)
    words = describe_event(answer)
    for part in ("Iron Sword (damage 5)", "Tattered Cloth (defense 1)", "2x Health Potion, Rusty Dagger", "3 of 10"):
        assert part in words


@pytest.mark.proves("NC-105")
def test_everything_in_view_can_be_examined():
    for turn in [*bot_run("expert", 1), *bot_run("naive", 2)]:
        for act in legal_acts(turn.before):
            if isinstance(act, Examine):
                step = game.apply(turn.before, 0, act, Chance(1))
                answer = only_event(step.events_for(0), Examined)
                assert answer.sentence.endswith(".")
                if answer.thing in ITEMS and answer.sort in ("weapon", "armor"):
                    assert str(ITEMS[answer.thing].figure) in answer.sentence


@pytest.mark.proves("NC-105")
@pytest.mark.parametrize(
    ("monster", "words"),
    [
        ("Skeleton", "level 2: 20 of 20 HP, attack 4, defense 3. Its bones are brittle"),
        ("Troll", "3 HP a round"),
        ("Rat", "level 1: 5 of 5 HP, attack 1, defense 0."),
    ],
)
def test_a_monster_is_described_with_its_figures(monster, words):
    _, events = perform_with(state_in("Guard Room", monsters=[monster]), Examine(monster))
    assert words in only_event(events, Examined).sentence


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("Chest", "closed"),
        ("Gold Coins", "7 gold"),
        ("Ruby Gem", "worth 100 gold"),
        ("Full Restore", "all HP"),
        ("Strength Potion", "3 damage to the next 3 attacks"),
        ("Defense Potion", "2 defense for 3 rounds"),
        ("Greater Health Potion", "restores 30 HP, uncommon, worth 25 gold"),
    ],
)
def test_items_are_described_with_their_figures(thing, words):
    items = tuple(name for name in (thing,) if name in ITEMS and name != "Gold Coins")
    state = state_in("Treasure Vault", items=items, gold=7)
    _, events = perform_with(state, Examine(thing))
    assert words in only_event(events, Examined).sentence
    assert refusal_code(state, Examine("Dragon")) == "not-in-view"


def test_uncounted_coins_are_described_by_their_range():
    _, events = perform_with(state_in("Guard Room", monsters=[], items=("Gold Coins",)), Examine("Gold Coins"))
    assert "10 to 20 gold" in only_event(events, Examined).sentence


@pytest.mark.proves("NC-106")
def test_help_says_what_is_possible_now():
    _, events = perform_with(state_in("Entrance"), Help())
    assert only_event(events, Helped).verbs == (
        "move",
        "drop",
        "look",
        "status",
        "inventory",
        "help",
        "hint",
        "examine",
    )
    _, events = perform_with(state_in("Guard Room", hero={"hp": 3}), Help())
    assert only_event(events, Helped).verbs[:4] == ("attack", "defend", "flee", "use")


@pytest.mark.proves("NC-107")
@pytest.mark.parametrize(
    ("state", "advice"),
    [
        (state_in("Entrance"), "onward"),
        (state_in("Dark Corridor"), "detour"),
        (state_in("Storage Room", monsters=[]), "treasure"),
        (state_in("Storage Room", monsters=[], items=(), gold=0, hero={"pack": ("Iron Sword",)}), "better-gear"),
        (state_in("Guard Room"), "strike"),
        (state_in("Guard Room", hero={"hp": 4}), "low-hp"),
        (state_in("Guard Room", dice=(6,), hero={"hp": 16, "pack": ()}), "heavy-blow"),
        (state_in("Torture Chamber", hero={"weapon": "Battle Axe", "armor": "Plate Armor"}), "first-target"),
        (state_in("Guard Room", monsters=[], hero={"hp": 9}), "quiet"),
        (state_in("Armory", monsters=[], hero={"pack": ("Rusty Dagger",) * 8}), "full-pack"),
        (state_in("Treasure Vault", chest="open"), "boss"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hint_fits_the_position(state, advice):
    _, events = perform_with(state, Hint())
    hint = only_event(events, Hinted)
    assert hint.advice == advice
    assert hint.act is None, "the choice stays with the player"
    assert describe_event(hint) == hint.sentence


def test_a_hint_sees_no_more_than_the_player():
    hinted = {only_event(perform_with(state_in("Armory", dice=(roll,)), Hint())[1], Hinted) for roll in range(1, 6)}
    assert len(hinted) == 1


@pytest.mark.parametrize("asking", [Hint(), Say("what should I do? give me a hint")], ids=["typed", "said"])
def test_the_last_fight_is_solved_before_a_hint_is_played(asking, monkeypatch):
    """resolve_external solves it, so that no other player waits for it."""
    state = state_in("Boss Room", hero={"pack": ("Health Potion", "Strength Potion")})
    duel.cache_clear()
    action = game.resolve_external(game.view(state, 0), asking)
    assert Hint() in (action.acts if isinstance(action, Say) else (action,))
    monkeypatch.setattr(Duel, "_solve", lambda self, kit: pytest.fail("it was not"))
    assert game.apply(state, 0, action, Chance(1)).events_for(0)


def test_answers_are_sent_to_the_asking_seat_only():
    state = state_in("Guard Room")
    assert game.apply(state, 0, Look(), Chance(1)).events_for(-1) == ()
    assert game.apply(state, 0, Attack("Goblin Scout"), Chance(1)).events_for(-1) != ()
    assert Options() == Options(easy=False, hints=False, undo=False)


# --- several acts at once ------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-97")
def test_a_plan_stops_at_a_refused_act():
    state = state_in("Storage Room", monsters=[])
    came = perform_all(state, [Loot("all"), Move("north"), Move("west")])
    assert [act for act, _ in came.done] == [Loot("all")]
    assert came.refusal.code == "no-exit"
    assert came.state == perform_with(state, Loot("all"))[0]
    whole = perform_all(state, [Loot("all"), Look(), Move("west")])
    assert [type(events[0]) for _, events in whole.done] == [Looted, Looked, Entered]
    assert (whole.refusal, room_name(whole.state.now.room)) == (None, "Dark Corridor")


@pytest.mark.proves("NC-98")
def test_a_plan_stops_when_a_fight_begins_or_the_game_ends():
    came = perform_all(state_in("Entrance"), [Move("north"), Move("north"), Attack("Goblin Scout"), Status()])
    assert [act for act, _ in came.done] == [Move("north"), Move("north")]
    assert came.refusal is None
    assert came.state.now.fighting
    last = state_in("Guard Room", dice=(6,), hero={"hp": 1, "pack": ()})
    assert len(perform_all(last, [Attack("Goblin Scout"), Attack("Goblin Scout")]).done) == 1


def test_a_plan_stops_when_a_heavy_blow_is_announced():
    hit, start = Attack("Goblin Warrior"), state_in("Guard Room", monsters=[("Goblin Warrior", 60)], hero={"hp": 60})
    fates = (replace(start, fate=fate) for fate in range(99))
    warned = next(state for state in fates if events_of(perform(state, hit)[1], WindsUp))
    assert [act for act, _ in perform_all(warned, [hit, Status(), hit, hit]).done] == [hit, Status()]
    assert [act for act, _ in perform_all(warned, [hit, Defend()]).done] == [hit, Defend()]
    line = Say("hit it twice", (hit, hit))
    done = [rules.apply(warned, 0, line, Chance(1)).state.story[-1].done for rules in (game, game.for_rules(1))]
    assert done == [1, 2]  # records of version 1 replay as they were played
