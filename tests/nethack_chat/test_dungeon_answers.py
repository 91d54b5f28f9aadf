"""Looking, moving, asking: what is told, and that asking changes nothing."""

from typing import get_args

import pytest
from dungeon_runs import delve, done, many_turns, of_kind, one, refused, standing

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Act,
    Attack,
    Examine,
    Help,
    Hint,
    Inventory,
    Look,
    Loot,
    Move,
    Question,
    Say,
    Status,
    TurnAct,
)
from parlor.games.nethack_chat.engine.duel import Duel, duel
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.legal import legal_acts
from parlor.games.nethack_chat.engine.perform import perform_all
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
)
from parlor.games.nethack_chat.state import Options
from parlor.games.nethack_chat.text import describe_event
from parlor.kernel import Chance, Match
from parlor.kernel.codec import encode


def tags(union):
    return [kind.__struct_config__.tag for kind in get_args(union)]


@pytest.mark.proves("NC-65", "NC-66")
def test_what_can_be_done_and_asked():
    assert sorted(["look", *tags(TurnAct)]) == sorted(
        ["look", "move", "attack", "defend", "use", "equip", "flee", "loot", "drop"]
    )
    assert set(tags(Question)) == {"look", "status", "inventory", "examine", "help", "hint"}
    assert set(tags(Act)) == {*tags(TurnAct), *tags(Question), "undo"}


# --- looking and moving --------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-67")
def test_a_look_tells_of_exits_monsters_and_treasure():
    _, events = done(standing("Armory", dice=(6,)), Look())
    sight = one(events, Looked).sight
    assert sight.room == "Armory"
    assert sight.exits == (Exit("east", "Prison Cell"), Exit("south", "Guard Room"))
    assert [(foe.name, foe.hp, foe.max_hp, foe.heavy) for foe in sight.foes] == [("Goblin Warrior", 25, 25, True)]
    assert [pile.name for pile in sight.floor] == [
        "Battle Axe",
        "Plate Armor",
        "Health Potion",
        "Greater Health Potion",
    ]
    _, events = done(standing("Treasure Vault"), Look())
    assert (one(events, Looked).sight.chest, one(events, Looked).sight.floor) == ("closed", ())
    dead = standing("Armory", monsters=[("Goblin Warrior", 0)], items=(), gold=3)
    _, events = done(dead, Look())
    assert one(events, Looked).sight.foes == ()
    assert one(events, Looked).sight.floor == (Pile("Gold Coins", 3),)


@pytest.mark.proves("NC-68", "NC-67")
@pytest.mark.parametrize("number", ROOMS)
def test_every_exit_is_named_by_its_direction(number):
    state = standing(room_name(number))
    _, events = done(state, Look())
    for told in (describe_event(events[0]), game.text(game.view(state, 0))):
        for direction, to in ROOMS[number].exits.items():
            assert f"{direction} ({room_name(to)})" in told


@pytest.mark.proves("NC-70", "NC-72")
def test_there_is_no_way_where_there_is_none():
    state = standing("Storage Room", monsters=[])
    for nowhere in ("north", "up", "Armory", ""):
        assert refused(state, Move(nowhere)) == "no-exit"
    assert "west (Dark Corridor)" in game.check(state, 0, Move("north")).sentence
    match = Match(game, seed=1)
    before = match.state
    with pytest.raises(Exception, match="no way west"):
        match.play(0, Move("west"))
    assert match.state == before


def test_entering_tells_everything_that_is_seen():
    state = standing("Dark Corridor")
    after, events = done(state, Move("east"), 5)
    entered = one(events, Entered)
    assert (entered.direction, entered.came_from, entered.first) == ("east", "Dark Corridor", True)
    assert entered.sight.foes[0].heavy
    assert entered.sight.floor[0] == Pile("Gold Coins", 15)
    assert of_kind(events, FightBegan)
    back, events = done(standing("Guard Room", monsters=[]), Move("south"))
    again, events = done(back, Move("north"))
    assert one(events, Entered).first is False
    assert after.now.came_from == 2
    assert again.now.came_from == 2


# --- questions -----------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.proves("NC-69", "NC-103", "NC-127")
def test_asking_changes_nothing():
    asked = 0
    for turn in [*delve("naive", 1), *many_turns()[::60]]:
        state = turn.before
        before, legal = encode(state), list(legal_acts(state))
        for act in legal:
            if isinstance(act, Question):
                step = game.apply(state, 0, act, Chance(1))
                assert step.state is state
                assert len(step.events) == 1
                asked += 1
        assert encode(state) == before
        assert list(legal_acts(state)) == legal
    assert asked > 500


def full_hero():
    return standing(
        "Guard Room",
        monsters=[],
        hero={"hp": 22, "max_hp": 35, "level": 2, "xp": 120, "gold": 75, "strength": 2, "weapon": "Iron Sword"}
        | {"pack": ("Health Potion", "Rusty Dagger", "Health Potion")},
    )


@pytest.mark.proves("NC-278", "NC-279", "NC-280", "NC-281", "NC-282")
def test_the_status():
    _, events = done(full_hero(), Status())
    told = one(events, StatusTold)
    assert (told.hp, told.max_hp, told.level, told.gold) == (22, 35, 2, 75)
    assert (told.weapon, told.armor) == ("Iron Sword", "Tattered Cloth")
    assert told.pack == (Pile("Health Potion", 2), Pile("Rusty Dagger", 1))
    words = describe_event(told)
    for part in ("HP 22/35", "level 2", "75 gold", "Iron Sword", "Tattered Cloth", "2x Health Potion", "250"):
        assert part in words
    assert "+3 damage for 2 more attacks" in words


@pytest.mark.proves("NC-104")
def test_the_inventory():
    _, events = done(full_hero(), Inventory())
    told = one(events, InventoryTold)
    assert (told.weapon, told.damage, told.armor, told.defense) == ("Iron Sword", 5, "Tattered Cloth", 1)
    assert (told.slots, told.slots_max) == (3, 10)
    words = describe_event(told)
    for part in ("Iron Sword (damage 5)", "Tattered Cloth (defense 1)", "2x Health Potion, Rusty Dagger", "3 of 10"):
        assert part in words


@pytest.mark.proves("NC-105")
def test_everything_in_view_can_be_examined():
    for turn in [*delve("expert", 1), *delve("naive", 2)]:
        for act in legal_acts(turn.before):
            if isinstance(act, Examine):
                step = game.apply(turn.before, 0, act, Chance(1))
                told = one(step.events_for(0), Examined)
                assert told.sentence.endswith(".")
                if told.thing in ITEMS and told.sort in ("weapon", "armor"):
                    assert str(ITEMS[told.thing].figure) in told.sentence


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
    _, events = done(standing("Guard Room", monsters=[monster]), Examine(monster))
    assert words in one(events, Examined).sentence


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
def test_things_are_described(thing, words):
    items = tuple(name for name in (thing,) if name in ITEMS and name != "Gold Coins")
    state = standing("Treasure Vault", items=items, gold=7)
    _, events = done(state, Examine(thing))
    assert words in one(events, Examined).sentence
    assert refused(state, Examine("Dragon")) == "not-in-view"


def test_coins_that_were_not_counted_yet_are_described_by_their_range():
    _, events = done(standing("Guard Room", monsters=[], items=("Gold Coins",)), Examine("Gold Coins"))
    assert "10 to 20 gold" in one(events, Examined).sentence


@pytest.mark.proves("NC-106")
def test_help_says_what_is_possible_now():
    _, events = done(standing("Entrance"), Help())
    assert one(events, Helped).verbs == ("move", "drop", "look", "status", "inventory", "help", "hint", "examine")
    _, events = done(standing("Guard Room", hero={"hp": 3}), Help())
    assert one(events, Helped).verbs[:4] == ("attack", "defend", "flee", "use")


@pytest.mark.proves("NC-107")
@pytest.mark.parametrize(
    ("state", "advice"),
    [
        (standing("Entrance"), "onward"),
        (standing("Dark Corridor"), "detour"),
        (standing("Storage Room", monsters=[]), "treasure"),
        (standing("Storage Room", monsters=[], items=(), gold=0, hero={"pack": ("Iron Sword",)}), "better-gear"),
        (standing("Guard Room"), "strike"),
        (standing("Guard Room", hero={"hp": 4}), "low-hp"),
        (standing("Guard Room", dice=(6,), hero={"hp": 16, "pack": ()}), "heavy-blow"),
        (standing("Torture Chamber", hero={"weapon": "Battle Axe", "armor": "Plate Armor"}), "first-target"),
        (standing("Guard Room", monsters=[], hero={"hp": 9}), "quiet"),
        (standing("Armory", monsters=[], hero={"pack": ("Rusty Dagger",) * 8}), "full-pack"),
        (standing("Treasure Vault", chest="open"), "boss"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hint_fits_the_position(state, advice):
    _, events = done(state, Hint())
    hint = one(events, Hinted)
    assert hint.advice == advice
    assert hint.act is None, "the choice stays with the player"
    assert describe_event(hint) == hint.sentence


def test_a_hint_sees_no_more_than_the_player():
    hinted = {one(done(standing("Armory", dice=(roll,)), Hint())[1], Hinted) for roll in range(1, 6)}
    assert len(hinted) == 1


@pytest.mark.parametrize("asking", [Hint(), Say("what should I do? give me a hint")], ids=["typed", "said"])
def test_the_last_fight_is_solved_before_a_hint_is_played(asking, monkeypatch):
    """Where it is consulted nobody else waits for it."""
    state = standing("Boss Room", hero={"pack": ("Health Potion", "Strength Potion")})
    duel.cache_clear()
    action = game.resolve_external(game.view(state, 0), asking)
    assert Hint() in (action.acts if isinstance(action, Say) else (action,))
    monkeypatch.setattr(Duel, "_solve", lambda self, kit: pytest.fail("it was not"))
    assert game.apply(state, 0, action, Chance(1)).events_for(0)


def test_answers_are_for_whoever_asked():
    state = standing("Guard Room")
    assert game.apply(state, 0, Look(), Chance(1)).events_for(-1) == ()
    assert game.apply(state, 0, Attack("Goblin Scout"), Chance(1)).events_for(-1) != ()
    assert Options() == Options(easy=False, hints=False, undo=False)


# --- several acts at once ------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-97")
def test_a_list_of_acts_stops_where_one_is_refused():
    state = standing("Storage Room", monsters=[])
    came = perform_all(state, [Loot("all"), Move("north"), Move("west")])
    assert [act for act, _ in came.done] == [Loot("all")]
    assert came.refusal.code == "no-exit"
    assert came.state == done(state, Loot("all"))[0]
    whole = perform_all(state, [Loot("all"), Look(), Move("west")])
    assert [type(events[0]) for _, events in whole.done] == [Looted, Looked, Entered]
    assert (whole.refusal, room_name(whole.state.now.room)) == (None, "Dark Corridor")


@pytest.mark.proves("NC-98")
def test_a_list_of_acts_stops_where_a_fight_begins_or_the_game_ends():
    came = perform_all(standing("Entrance"), [Move("north"), Move("north"), Attack("Goblin Scout"), Status()])
    assert [act for act, _ in came.done] == [Move("north"), Move("north")]
    assert came.refusal is None
    assert came.state.now.fighting
    last = standing("Guard Room", dice=(6,), hero={"hp": 1, "pack": ()})
    assert len(perform_all(last, [Attack("Goblin Scout"), Attack("Goblin Scout")]).done) == 1
