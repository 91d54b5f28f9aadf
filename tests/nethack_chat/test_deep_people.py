"""People, trade, quests, secrets, locks, rest and endings of the deep edition."""

import pytest
from deep_runs import CLASS_NAMES, code, deep_run, deep_state, do
from dungeon_runs import events_of, only_event
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Answer,
    Attack,
    Buy,
    Combine,
    Disarm,
    Drop,
    Give,
    Haggle,
    Journal,
    Loot,
    Map,
    Move,
    Rest,
    Revive,
    Search,
    Sell,
    Talk,
    Unlock,
    Use,
)
from parlor.games.nethack_chat.deep import marks
from parlor.games.nethack_chat.deep.data.classes import CLASSES
from parlor.games.nethack_chat.deep.data.dialogues import NODES
from parlor.games.nethack_chat.deep.data.endings import ENDINGS
from parlor.games.nethack_chat.deep.data.items import ALL_ITEMS
from parlor.games.nethack_chat.deep.data.people import CAPTIVES, PEOPLE
from parlor.games.nethack_chat.deep.data.quests import QUESTS
from parlor.games.nethack_chat.deep.data.recipes import RECIPES
from parlor.games.nethack_chat.deep.data.tuning import HAGGLE_DISCOUNT, REST_HP, RESTS, TRIBUTE
from parlor.games.nethack_chat.deep.events import (
    AdventureEnded,
    Ambushed,
    Combined,
    Freed,
    HeroRested,
    JournalTold,
    LockHeld,
    MapTold,
    QuestDone,
    QuestTaken,
    SecretFound,
    Spoke,
    TrapSprung,
    Unlocked,
)
from parlor.games.nethack_chat.deep.generator import deep_rooms
from parlor.games.nethack_chat.deep.sites import FIRST_DEEP
from parlor.games.nethack_chat.deep.ways import site_of
from parlor.games.nethack_chat.engine.legal import turn_acts
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.events import Looted, Won
from parlor.kernel import Chance

DEN, CELL, HALL = "Smuggler's Den", "Last Cell", "Throne Hall"
FREED = tuple(marks.freed(name) for name in CAPTIVES)


def at_throne(hero_class="warrior", **more):
    state = deep_state("Gate of Shields", hero_class, **more)
    state = replace(
        state,
        now=replace(
            state.now, adventure=replace(state.now.adventure, marks=(*state.now.adventure.marks, *gates(state)))
        ),
    )
    way = next(way for way, to in state.now.here.exits.items() if state.now.rooms[to].name == HALL)
    return do(state, Move(way))


def gates(state):
    return tuple(marks.door(state.now.room, way) for way in state.now.here.doors)


# --- trade ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-380")
def test_prices_are_the_values_of_the_tables():
    wares = game.view(deep_state(DEN), 0).deep.wares
    assert wares
    assert all(ware.price == ALL_ITEMS[ware.name].value for ware in wares)


@pytest.mark.proves("NC-378", "NC-379", "NC-381")
def test_buying_and_selling():
    state = deep_state(DEN, hero={"gold": 25, "pack": ("Steel Sword",)})
    state, _ = do(state, Sell("Steel Sword"), Buy("Health Potion"))
    assert (state.now.hero.gold, state.now.hero.pack) == (25 + 25 - 10, ("Health Potion",))
    assert code(state, Sell("Steel Sword")) == "not-carried"
    assert code(state, Sell(state.now.hero.weapon)) == "worn"
    assert code(deep_state(DEN), Buy("Health Potion")) == "no-gold"
    assert code(state, Buy("Dragon")) == "not-on-sale"
    assert code(deep_state("Dark Corridor"), Buy("Health Potion")) == "no-merchant"
    assert code(deep_state(DEN, hero={"gold": 99, "pack": ("Bread",) * 10}), Buy("Health Potion")) == "pack-full"


def test_a_ware_runs_out():
    state = deep_state(DEN, hero={"gold": 99})
    state, _ = do(state, Buy("Iron Sword"))
    assert code(state, Buy("Iron Sword")) == "not-on-sale"


def test_haggling_is_bounded():
    """Once agreed, a price falls no further, and a merchant loses patience: no way to a free sword."""
    prices = set()
    for seed in range(30):
        state = deep_state(DEN, "rogue", hero={"gold": 500})
        for n in range(20):
            item = ("Iron Sword", "Mace", "Leather Armor")[n % 3]
            if game.check(state, 0, Haggle(item)) is None:
                state, _ = perform(state, Haggle(item), Chance(seed, n))
        prices |= {ware.price * 100 / ALL_ITEMS[ware.name].value for ware in game.view(state, 0).deep.wares}
        assert code(state, Haggle("Wax")) == "no-patience"
    assert prices <= {100.0, 100.0 - HAGGLE_DISCOUNT}
    assert len(prices) == 2


def test_keepsakes_cannot_be_sold_dropped_or_lost():
    state = deep_state(DEN, adventure={"keepsakes": ("Clan Totem",)})
    assert code(state, Sell("Clan Totem")) == code(state, Drop("Clan Totem")) == "keepsake"


@pytest.mark.parametrize("pair", RECIPES, ids=lambda pair: " + ".join(sorted(pair)))
@pytest.mark.proves("NC-382")
def test_recipes(pair):
    one, other = sorted(pair)
    kept = tuple(name for name in (one, other) if ALL_ITEMS[name].sort == "keepsake")
    pack = tuple(name for name in (one, other) if name not in kept)
    state = deep_state(hero={"pack": pack}, adventure={"keepsakes": kept})
    state, events = do(state, Combine(other, one))
    assert only_event(events, Combined).made == RECIPES[pair]
    assert RECIPES[pair] in (*state.now.hero.pack, *state.now.adventure.keepsakes)
    assert code(state, Combine(one, other)) == "not-carried"


def test_what_does_not_go_together_is_kept():
    assert code(deep_state(hero={"pack": ("Bread", "Wax")}), Combine("Bread", "Wax")) == "no-recipe"
    assert code(deep_state(hero={"pack": ("Bread", "Bread")}), Combine("Bread", "Bread")) == "no-recipe"


# --- talk ----------------------------------------------------------------------------------------------------------


def test_every_choice_leads_to_a_node_and_every_person_has_one():
    for choices in NODES.values():
        assert all(choice.leads in ("", *NODES) for choice in choices)
        assert len({choice.key for choice in choices}) == len(choices)
        assert any(not choice.needs and not choice.once for choice in choices)
    assert {person.first for person in PEOPLE.values()} <= set(NODES)


@pytest.mark.proves("NC-384")
def test_a_conversation_has_choices_and_ends():
    state, events = do(deep_state(DEN), Talk("Old Marta"))
    assert only_event(events, Spoke).node == "marta"
    assert [choice.key for choice in game.view(state, 0).deep.choices] == ["news", "chieftain", "bye"]
    state, events = do(state, Answer("chieftain"), Answer("letter"))
    assert only_event(events, QuestTaken).title == "A Letter for a Tyrant"
    state, _ = do(state, Answer("bye"))
    assert code(state, Answer("bye")) == "no-talk"
    assert code(state, Talk("Dragon")) == "no-person"
    state, _ = do(state, Talk("Old Marta"))
    assert code(state, Answer("letter")) == "no-choice"
    away, _ = do(state, Move("east"))
    assert away.now.adventure.talk == ""


@pytest.mark.proves("NC-385")
def test_a_choice_changes_what_happens_later():
    """Who frees the captive learns of the hidden door; who does not has to search for it."""
    told, events = do(deep_state(CELL), Talk("Captive Tibb"), Answer("free"))
    assert only_event(events, Freed).person == "Captive Tibb"
    assert only_event(events, SecretFound).room == "Walled Niche"
    silent, _ = do(deep_state(CELL), Talk("Captive Tibb"), Answer("bye"))
    for state, known in ((told, True), (silent, False)):
        there = replace(state, now=replace(state.now, room=7, chambers=with_visited(state.now, 7)))
        assert ("west" in [way.direction for way in game.view(there, 0).places[6].ways]) is known
        assert (code(there, Move("west")) == "no-exit") if not known else game.check(there, 0, Move("west")) is None
    assert code(told, Talk("Captive Tibb")) == "no-person"


def with_visited(scene, room):
    here = replace(scene.chambers[room - 1], visited=True, monsters=())
    return (*scene.chambers[: room - 1], here, *scene.chambers[room:])


@pytest.mark.proves("NC-383")
def test_a_quest_is_taken_kept_in_the_journal_and_rewarded():
    state = deep_state("Hermit's Cave", hero={"pack": ("Glowing Moss", "Glowing Moss")})
    state, _ = do(state, Talk("Ostan"), Answer("moss"))
    (quest,) = game.view(state, 0).deep.journal
    assert (quest.done, quest.objectives[0].done) == (False, True)
    state, events = do(state, Give("Glowing Moss", "Ostan"))
    assert only_event(events, QuestDone).xp == QUESTS["moss"].xp
    assert state.now.hero.pack == QUESTS["moss"].items
    assert game.view(state, 0).deep.journal[0].done
    assert code(state, Give("Scroll of Fireball", "Ostan")) == "not-wanted"
    _, (told,) = do(state, Journal())
    assert isinstance(told, JournalTold)


def test_no_friend_is_there_to_revive():
    assert code(deep_state(), Revive("Brenn")) == "no-friend"


# --- the place -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-351", "NC-352")
def test_a_secret_is_hidden_until_it_is_found():
    state = deep_state("Torture Chamber")
    assert "Walled Niche" not in str(game.view(state, 0))
    assert "Walled Niche" not in game.text(game.view(state, 0))
    assert code(state, Move("west")) == "no-exit"
    for seed in range(50):
        after, events = perform(state, Search(), Chance(seed))
        if events_of(events, SecretFound):
            break
    assert "Walled Niche" in game.text(game.view(after, 0))
    inside, _ = do(after, Move("west"))
    assert inside.now.here.items


def test_searching_finds_more_often_for_a_rogue():
    def found(hero_class):
        state = deep_state("Torture Chamber", hero_class)
        return sum(bool(events_of(perform(state, Search(), Chance(seed))[1], SecretFound)) for seed in range(200))

    assert found("rogue") > found("warrior") + 30


@pytest.mark.proves("NC-353", "NC-354")
def test_secret_rooms_hold_what_is_worth_finding():
    for number in range(20):
        for room in deep_rooms(FIRST_DEEP + number).values():
            if room.site == "secret":
                assert sum(ALL_ITEMS[name].value for name in room.items) >= 50
    assert any(room.monsters for room in deep_rooms(FIRST_DEEP).values() if room.site == "secret")


def test_a_locked_door_needs_its_key_or_a_lockpick():
    state = deep_state("Prison Cell")
    assert code(state, Move("east")) == "locked"
    assert code(state, Unlock("Cell Door")) == "no-key"
    with_key = deep_state("Prison Cell", adventure={"keepsakes": ("Iron Key",)})
    for act in (Unlock("Cell Door"), Unlock("east"), Use("Iron Key")):
        after, events = do(with_key, act)
        assert only_event(events, Unlocked).tool == "Iron Key"
        assert after.now.adventure.keepsakes == ()
        assert do(after, Move("east"))[0].now.here.name == CELL
    picking = deep_state("Prison Cell", hero={"pack": ("Lockpick",)})
    results = [perform(picking, Unlock("Cell Door"), Chance(seed)) for seed in range(60)]
    broken = [after for after, events in results if events_of(events, LockHeld)]
    assert 0 < len(broken) < 60
    assert all(after.now.hero.pack == () for after in broken)


def test_a_trap_springs_or_is_seen_and_disarmed():
    start = deep_state("Dark Corridor")
    sprung = seen = 0
    for seed in range(80):
        state, events = perform(start, Move("east"), Chance(seed))
        assert site_of(state.now).trap == "Tripwire"
        sprung += bool(events_of(events, TrapSprung))
        seen += bool(game.view(state, 0).deep.traps)
    assert sprung + seen == 80
    assert seen
    room = 4
    known = deep_state("Storage Room", adventure={"marks": (marks.trap_seen(room),)}, items=("Bread",))
    _, events = do(known, Loot("Bread"))
    assert only_event(events, TrapSprung).trap == "Tripwire"
    assert only_event(events, Looted).items == ("Bread",)
    calm = [perform(known, Disarm("Tripwire"), Chance(seed))[0] for seed in range(40)]
    assert 0 < sum(state.now.hero.hp < known.now.hero.hp for state in calm) < 40
    assert all(not game.view(state, 0).deep.traps for state in calm)
    assert code(known, Disarm("Spike Trap")) == "no-trap"


@given(st.integers(1, 12), st.sampled_from(CLASS_NAMES))
@settings(max_examples=30, deadline=None)
def test_a_trap_takes_no_hp_below_zero(hp, hero_class):
    state = deep_state("Dark Corridor", hero_class, hero={"hp": hp})
    after, _ = perform(state, Move("east"), Chance(hp))
    assert after.now.hero.hp >= 0
    assert (after.now.over == "death") == (after.now.hero.hp == 0)


@pytest.mark.proves("NC-355")
def test_rest_heals_in_safe_rooms_only_and_not_for_ever():
    assert code(deep_state("Dark Corridor", hero={"hp": 3}), Rest()) == "not-safe"
    assert code(deep_state(DEN), Rest()) == "not-tired"
    ambushed = 0
    for seed in range(60):
        state, events = perform(deep_state(DEN, "mage", hero={"hp": 1}, adventure={"mana": 0}), Rest(), Chance(seed))
        rested = only_event(events, HeroRested)
        assert rested.hp == 1 + CLASSES["mage"].hp * REST_HP // 100
        assert rested.mana_gain == state.now.adventure.max_mana
        ambushed += bool(events_of(events, Ambushed))
        assert state.now.fighting == bool(events_of(events, Ambushed))
    assert 0 < ambushed < 25
    tired = deep_state(DEN, hero={"hp": 1}, adventure={"marks": tuple(marks.rest(11, n) for n in range(RESTS))})
    assert code(tired, Rest()) == "no-more-rest"


def test_the_map_tells_where_one_has_been_and_not_what_is_hidden():
    _, (told,) = do(deep_state("Torture Chamber"), Map())
    assert isinstance(told, MapTold)
    assert told.rooms == ("Entrance", "Torture Chamber")
    assert not any("Niche" in way for way in told.open_ways)


# --- endings -------------------------------------------------------------------------------------------------------


def ending_of(events):
    assert only_event(events, Won).achievements
    return only_event(events, AdventureEnded).ending


WAYS = {
    "bribe": ("warrior", {"hero": {"gold": TRIBUTE}}, "tribute"),
    "trick": ("warrior", {"adventure": {"keepsakes": ("Forged Orders",)}}, "orders"),
    "befriend": ("mage", {"adventure": {"keepsakes": ("Clan Totem",), "marks": FREED}}, "kin"),
    "theft": ("rogue", {"hero": {"pack": ("Smoke Bomb",)}}, "crown"),
    "binding": ("mage", {"adventure": {"keepsakes": ("Rune Stone",) * 3}}, "bind"),
    "absolution": ("cleric", {"adventure": {"marks": ("elsbeth-rests",)}}, "absolve"),
}


@pytest.mark.parametrize("ending", WAYS)
@pytest.mark.proves("NC-386")
def test_the_chieftain_can_be_dealt_with_without_a_fight(ending):
    hero_class, having, choice = WAYS[ending]
    state, events = at_throne(hero_class, **having)
    assert only_event(events, Spoke).person == "Orc Chieftain"
    end, events = do(state, Answer(choice))
    assert ending_of(events) == ending
    assert end.now.over == "victory"
    assert game.outcome(end).reason == "victory"
    assert dict(game.outcome(end).facts)["ending"] == ending
    bare, _ = at_throne(hero_class)
    assert code(bare, Answer(choice)) == "no-choice"


@pytest.mark.parametrize(("choice", "ending", "guards"), [("fight", "fight", 3), ("challenge", "duel", 0)])
def test_the_chieftain_can_be_fought(choice, ending, guards):
    state, _ = at_throne("warrior", hero={"hp": 9000, "max_hp": 9000, "weapon": "Legendary Sword"})
    state, _ = do(state, Answer(choice))
    assert len([one for one in state.now.chamber.monsters if one.hp]) == 1 + guards
    while not state.now.over:
        state, events = do(state, Attack(next(one.name for one in state.now.chamber.monsters if one.hp)))
    assert ending_of(events) == ending


def test_one_can_leave_with_the_captives_and_only_with_them():
    assert code(deep_state(), Move("south")) == "not-done"
    state = deep_state(adventure={"marks": FREED})
    _, events = do(state, Move("south"))
    assert ending_of(events) == "exodus"


def test_there_is_a_test_for_every_ending():
    assert {*WAYS, "fight", "duel", "exodus"} == set(ENDINGS)


def test_attacking_at_the_throne_is_a_declaration_of_war():
    state, _ = at_throne("mage")
    assert not game.view(state, 0).foes
    state, _ = do(state, Attack("Orc Chieftain"))
    assert state.now.fighting


# --- whole runs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero_class", CLASS_NAMES)
def test_every_act_of_whole_runs_is_legal_and_keeps_the_numbers_in_bounds(hero_class):
    for seed in range(1, 4):
        for before, act, _, after in deep_run("expert", hero_class, seed):
            hero, adventure = after.now.hero, after.now.adventure
            assert act in list(turn_acts(before.now)) or getattr(act, "target", "") == ""
            assert 0 <= hero.hp <= hero.max_hp
            assert 0 <= adventure.mana <= adventure.max_mana
            assert hero.gold >= 0
            assert len(hero.pack) <= 10


@pytest.mark.parametrize("hero_class", CLASS_NAMES)
def test_every_class_can_win(hero_class):
    assert any(deep_run("expert", hero_class, seed)[-1][3].now.over == "victory" for seed in range(1, 9))
