"""Fights: who acts when, and what attack, defence and flight do."""

from collections import Counter

import pytest
from dungeon_runs import bot_run, draws_for, events_of, many_turns, only_event, perform_with, refusal_code, state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Equip, Flee, Loot, Move, TurnAct, Undo, Use
from parlor.games.nethack_chat.engine.damage import hero_damage, monster_damage
from parlor.games.nethack_chat.engine.legal import legal_acts
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.rooms import ROOMS, neighbors, room_name
from parlor.games.nethack_chat.events import (
    Died,
    Entered,
    FightBegan,
    Fled,
    FleeFailed,
    Hurt,
    RoomCleared,
    Slain,
    Struck,
    WindsUp,
)
from parlor.kernel import Chance
from proofs import proves

SCOUT, WARRIOR = KINDS["Goblin Scout"], KINDS["Goblin Warrior"]
TOUGH = {"hp": 30, "max_hp": 30}


def hp_of(state):
    return [monster.hp for monster in state.now.chamber.monsters]


# --- order of play -------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-140", "NC-141", "NC-143", "NC-154")
def test_a_fight_begins_on_entering_and_the_hero_is_first():
    after, events = perform_with(state_in("Dark Corridor"), Move("north"), *draws_for(4))
    assert only_event(events, FightBegan).monsters == ("Goblin Scout",)
    assert after.now.fighting
    assert after.now.dice == (4,)
    assert not events_of(events, Hurt)
    assert after.now.hero.hp == 30


@pytest.mark.proves("NC-142", "NC-145", "NC-149")
def test_the_hero_acts_then_every_living_monster():
    state = state_in("Torture Chamber", dice=(2, 3))
    after, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1, 5, 4))
    assert [type(event) for event in events] == [Struck, Hurt, Hurt]
    assert [event.monster for event in events_of(events, Hurt)] == ["Goblin Scout", "Goblin Warrior"]
    assert after.now.dice == (5, 4)
    assert game.to_act(after) == {0}


@pytest.mark.proves("NC-146")
def test_the_dead_do_not_strike():
    state = state_in("Torture Chamber", monsters=[("Goblin Scout", 1), "Goblin Warrior"], dice=(6, 2))
    after, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1))
    assert [event.monster for event in events_of(events, Hurt)] == ["Goblin Warrior 2"]
    assert after.now.dice[0] == 0


@pytest.mark.proves("NC-147", "NC-151")
def test_the_last_kill_ends_the_fight_and_allows_moves():
    state = state_in("Guard Room", monsters=[("Goblin Scout", 1)], dice=(6,))
    after, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1))
    assert events_of(events, RoomCleared)
    assert not events_of(events, Hurt)
    assert not after.now.fighting
    assert {act.direction for act in legal_acts(after) if isinstance(act, Move)} == {"north", "south"}


@pytest.mark.proves("NC-148")
def test_the_hero_dies_at_zero_hp():
    state = state_in("Armory", dice=(6,), hero={"hp": 8})
    after, events = perform_with(state, Attack("Goblin Warrior"), *draws_for(1))
    assert (after.now.hero.hp, after.now.over) == (0, "death")
    assert only_event(events, Died).by == "Goblin Warrior"
    assert game.to_act(after) == frozenset()


@pytest.mark.proves("NC-148")
def test_monsters_stop_striking_a_dead_hero():
    state = state_in("Torture Chamber", dice=(6, 6), hero={"hp": 3})
    after, events = perform_with(state, Defend())
    assert len(events_of(events, Hurt)) == 1
    assert after.now.hero.hp == 0
    assert type(events[-1]) is Died


def test_legal_acts_in_a_fight():
    state = state_in("Armory", hero={"hp": 20, "pack": ("Health Potion", "Iron Sword")})
    deeds = [act for act in legal_acts(state) if isinstance(act, TurnAct)]
    with proves("NC-144"):
        assert deeds == [Attack("Goblin Warrior"), Defend(), Flee(), Use("Health Potion"), Equip("Iron Sword")]
    with proves("NC-331"):
        assert {Flee(), Use("Health Potion")} <= set(deeds)
    with proves("NC-73", "NC-150"):
        assert refusal_code(state, Move("south")) == "in-fight"
    with proves("NC-153"):
        assert refusal_code(state, Loot("all")) == refusal_code(state, Loot("Battle Axe")) == "in-fight"
    assert refusal_code(state, Drop("Iron Sword")) == "in-fight"


@pytest.mark.proves("NC-150", "NC-331", "NC-40")
def test_fleeing_is_the_only_way_out_of_a_fight():
    for turn in many_turns():
        before, after = turn.before.now, turn.after.now
        if not before.fighting:
            assert after.hero.hp >= before.hero.hp
            continue
        assert game.check(turn.before, 0, Flee()) is None
        if after.room != before.room:
            assert isinstance(turn.act, Flee)


@pytest.mark.proves("NC-152")
def test_monsters_left_behind_keep_their_wounds():
    state = state_in("Torture Chamber", monsters=[("Goblin Scout", 4), ("Goblin Warrior", 11)], came_from=6)
    fled, _ = perform_with(state, Flee(), 0, 1)
    assert room_name(fled.now.room) == "Prison Cell"
    assert [monster.hp for monster in fled.now.chambers[6].monsters] == [4, 11]


# --- the coming blow -----------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-155", "NC-156", "NC-157")
def test_a_six_is_announced_and_then_used():
    seen = 0
    for turn in many_turns():
        warned = [event.monster for event in events_of(turn.events, WindsUp)]
        scene = turn.after.now
        sixes = [m.name for m, roll in zip(scene.chamber.monsters, scene.dice, strict=False) if roll == 6]
        assert warned == sixes
        if turn.before.now.fighting and turn.after.now.room == turn.before.now.room:
            rolls = dict(zip((m.name for m in turn.before.now.chamber.monsters), turn.before.now.dice, strict=True))
            for event in events_of(turn.events, Hurt):
                assert event.roll == rolls[event.monster]
                assert event.critical == (event.roll == 6)
                seen += event.critical
    assert seen > 100


@pytest.mark.proves("NC-168", "NC-154")
def test_monster_dice_are_uniform_and_independent():
    rolls = [turn.after.now.dice for turn in many_turns() if turn.after.now.fighting]
    faces = Counter(roll for dice in rolls for roll in dice if roll)
    total = sum(faces.values())
    assert total > 3000
    assert all(faces[face] / total == pytest.approx(1 / 6, abs=0.025) for face in range(1, 7))
    pairs = [dice for dice in rolls if len(dice) == 2 and all(dice)]
    assert sum(a == b for a, b in pairs) / len(pairs) == pytest.approx(1 / 6, abs=0.05)


# --- attack --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-159", "NC-160", "NC-162")
@pytest.mark.parametrize(("level", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (8, 4)])
def test_damage_is_weapon_plus_die_plus_level_minus_defense(level, bonus):
    state = state_in("Torture Chamber", hero={"level": level, "weapon": "Battle Axe"})
    after, events = perform_with(state, Attack("Goblin Warrior"), *draws_for(4))
    struck = only_event(events, Struck)
    assert (struck.base, struck.roll, struck.level, struck.defense) == (9, 4, bonus, 2)
    assert struck.damage == 9 + 4 + bonus - 2
    assert hp_of(after) == [15, max(0, 25 - struck.damage)]


@pytest.mark.proves("NC-161")
def test_the_heros_die_is_uniform():
    faces = Counter(event.roll for turn in many_turns() for event in events_of(turn.events, Struck))
    total = sum(faces.values())
    assert total > 1500
    assert set(faces) == set(range(1, 7))
    assert all(share / total == pytest.approx(1 / 6, abs=0.025) for share in faces.values())


@pytest.mark.proves("NC-163", "NC-337")
def test_a_six_doubles_damage_after_defense():
    after, events = perform_with(state_in("Armory"), Attack("Goblin Warrior"), *draws_for(6))
    struck = only_event(events, Struck)
    assert struck.critical
    assert struck.damage == 2 * (3 + 6 - 2) == 14
    assert hp_of(after) == [11]


@pytest.mark.proves("NC-164", "NC-165")
def test_damage_below_one_is_a_miss():
    state = state_in("Boss Room")
    after, events = perform_with(state, Attack("Orc Chieftain"), *draws_for(2))
    assert only_event(events, Struck).damage == 0
    assert hp_of(after) == [100]
    assert "You miss the Orc Chieftain" in game.text(game.view(after, 0))
    assert hero_damage(0, 1, KINDS["Orc Chieftain"]) == hero_damage(-9, 6, KINDS["Orc Chieftain"]) == 0


@pytest.mark.proves("NC-166")
def test_only_living_monsters_of_the_room_can_be_attacked():
    state = state_in("Torture Chamber", monsters=[("Goblin Scout", 0), "Goblin Warrior"], dice=(0, 2))
    assert refusal_code(state, Attack("Goblin Scout")) == "dead"
    assert refusal_code(state, Attack("Rat")) == refusal_code(state, Attack("")) == "no-target"
    assert refusal_code(state_in("Entrance"), Attack("Rat")) == "no-fight"


# --- the monsters' blows -------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-167", "NC-169")
@pytest.mark.parametrize(("level", "bonus"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_a_monsters_damage_is_attack_plus_die_minus_armor_minus_level(level, bonus):
    state = state_in("Armory", dice=(5,), hero={"level": level, "armor": "Chainmail", **TOUGH})
    after, events = perform_with(state, Attack("Goblin Warrior"), *draws_for(1))
    hurt = only_event(events, Hurt)
    assert (hurt.attack, hurt.roll, hurt.armor, hurt.level) == (5, 5, 4, bonus)
    assert hurt.damage == 5 + 5 - 4 - bonus
    assert after.now.hero.hp == hurt.hp == 30 - hurt.damage


@pytest.mark.proves("NC-170")
def test_a_monsters_six_doubles_damage_after_defense():
    _, events = perform_with(state_in("Armory", dice=(6,)), Attack("Goblin Warrior"), *draws_for(1))
    hurt = only_event(events, Hurt)
    assert hurt.critical
    assert hurt.damage == 2 * (5 + 6 - 1) == 20


@pytest.mark.proves("NC-171")
def test_armor_can_absorb_a_whole_blow():
    state = state_in("Storage Room", dice=(5,), hero={"armor": "Plate Armor"})
    after, events = perform_with(state, Defend())
    assert only_event(events, Hurt).damage == 0
    assert after.now.hero.hp == 30
    assert monster_damage(KINDS["Rat"], 6, 9) == 0


@pytest.mark.proves("NC-173", "NC-203", "NC-176")
@pytest.mark.parametrize(
    ("roll", "defense", "rage", "defended", "easy", "damage"),
    [
        (3, 4, False, False, False, 9),  # 10 + 3 - 4
        (6, 4, False, False, False, 24),  # doubled
        (6, 4, True, False, False, 48),  # and again in a rage
        (6, 4, True, True, False, 24),  # and halved by defending
        (3, 4, True, True, False, 9),
        (2, 5, False, True, False, 3),  # 7 halved
        (6, 17, True, True, True, 0),  # nothing stays nothing
        (2, 5, False, True, True, 2),  # 7, 3, then three quarters
        (3, 4, False, False, True, 6),  # 9 x 0.75
    ],
)
def test_the_order_of_the_steps_of_damage(roll, defense, rage, defended, easy, damage):
    berserker = KINDS["Orc Berserker"]
    found = monster_damage(berserker, roll, defense, rage=rage, defended=defended, easy=easy)
    assert (found, type(found)) == (damage, int)


@pytest.mark.proves("NC-172")
def test_all_numbers_are_whole():
    for turn in many_turns()[::7]:
        for event in turn.events:
            if isinstance(event, Struck | Hurt | Slain):
                numbers = [getattr(event, name) for name in event.__struct_fields__]
                assert not any(isinstance(number, float) for number in numbers)
        hero = turn.after.now.hero
        assert all(type(value) is int for value in (hero.hp, hero.max_hp, hero.xp, hero.gold))


# --- defend --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-174", "NC-175", "NC-178", "NC-176")
def test_defending_halves_every_blow_and_deals_none():
    state = state_in("Torture Chamber", dice=(5, 6))
    after, events = perform_with(state, Defend())
    assert [event.damage for event in events_of(events, Hurt)] == [(3 + 5 - 1) // 2, 2 * (5 + 6 - 1) // 2]
    assert all(event.defended for event in events_of(events, Hurt))
    assert hp_of(after) == [15, 25]
    assert not events_of(events, Struck)


@pytest.mark.proves("NC-177")
def test_defending_lasts_one_round():
    state, _ = perform_with(state_in("Guard Room", dice=(5,)), Defend(), *draws_for(5))
    _, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1))
    hurt = only_event(events, Hurt)
    assert (hurt.defended, hurt.damage) == (False, 7)


# --- items in a fight ----------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-180", "NC-182", "NC-183")
def test_drinking_in_a_fight_takes_the_turn():
    state = state_in("Guard Room", dice=(2,), hero={"hp": 10})
    after, events = perform_with(state, Use("Health Potion"))
    assert only_event(events, Hurt).damage == 4
    assert after.now.hero.hp == 10 + 15 - 4
    assert after.now.hero.pack == ()
    assert hp_of(after) == [15]


@pytest.mark.proves("NC-181", "NC-182")
def test_equipping_in_a_fight_takes_the_turn():
    state = state_in("Guard Room", dice=(3,), hero={"pack": ("Chainmail",)})
    after, events = perform_with(state, Equip("Chainmail"))
    assert only_event(events, Hurt).damage == 3 + 3 - 4, "what is put on protects at once"
    assert after.now.hero.armor == "Chainmail"


@pytest.mark.proves("NC-184")
def test_items_that_are_not_carried_cannot_be_used():
    state = state_in("Guard Room", hero={"hp": 10})
    assert refusal_code(state, Use("Full Restore")) == "not-carried"
    assert refusal_code(state, Use("Rusty Dagger")) == "not-a-potion"
    assert refusal_code(state_in("Entrance", hero={"pack": ("Iron Sword",)}), Use("Iron Sword")) == "not-a-potion"


# --- flight --------------------------------------------------------------------------------------------------------


def flights(state, count=3000):
    return [perform(state, Flee(), Chance(seed)) for seed in range(count)]


@pytest.mark.proves("NC-185", "NC-339", "NC-186")
def test_half_of_all_flights_succeed():
    state = state_in("Guard Room", hero={"hp": 30})
    ends = Counter(room_name(after.now.room) for after, _ in flights(state))
    assert ends["Guard Room"] / 3000 == pytest.approx(0.5, abs=0.03)
    assert ends["Armory"] / 3000 == pytest.approx(0.25, abs=0.03)
    assert ends["Dark Corridor"] / 3000 == pytest.approx(0.25, abs=0.03)


@pytest.mark.proves("NC-186", "NC-37")
@pytest.mark.parametrize("room", [room.name for room in ROOMS.values() if room.monsters])
def test_a_flight_leads_to_each_room_next_door_and_no_other(room):
    state = state_in(room, hero={"hp": 99, "max_hp": 99})
    ends = {after.now.room for after, _ in flights(state, 60)}
    assert ends == {*neighbors(state.now.room), state.now.room}


@pytest.mark.proves("NC-187")
def test_no_monster_strikes_after_a_successful_flight():
    after, events = perform_with(state_in("Guard Room", dice=(6,)), Flee(), 49, 1)
    assert [type(event) for event in events] == [Fled, Entered]
    assert after.now.hero.hp == 30
    assert not after.now.fighting


@pytest.mark.proves("NC-188", "NC-189", "NC-190")
def test_every_monster_strikes_after_a_failed_flight():
    state = state_in("Torture Chamber", dice=(2, 2), hero={"hp": 30})
    after, events = perform_with(state, Flee(), 50)
    assert type(events[0]) is FleeFailed
    assert [(event.damage, event.defended) for event in events_of(events, Hurt)] == [(4, False), (6, False)]
    assert after.now.fighting
    assert room_name(after.now.room) == "Torture Chamber"
    defended, _ = perform_with(state, Defend(), *draws_for(2, 2))
    _, events = perform_with(defended, Flee(), 50)
    assert not any(event.defended for event in events_of(events, Hurt))


@pytest.mark.proves("NC-191")
def test_a_flight_may_lead_into_the_next_fight():
    after, events = perform_with(state_in("Guard Room"), Flee(), 0, 0, *draws_for(3))
    assert room_name(after.now.room) == "Armory"
    assert only_event(events, FightBegan).monsters == ("Goblin Warrior",)
    assert after.now.dice == (3,)


@pytest.mark.proves("NC-192")
def test_without_a_fight_there_is_nothing_to_flee_from():
    assert refusal_code(state_in("Entrance"), Flee()) == refusal_code(state_in("Entrance"), Defend()) == "no-fight"
    assert refusal_code(state_in("Entrance"), Undo()) == "no-undo"


@pytest.mark.proves("NC-76")
def test_dead_monsters_and_taken_items_do_not_return():
    for level, seed in [("naive", 3), ("expert", 1)]:
        dead, taken = set(), set()
        for turn in bot_run(level, seed):
            for number, chamber in enumerate(turn.after.now.chambers):
                for at, monster in enumerate(chamber.monsters):
                    assert (number, at) not in dead or monster.hp == 0
                    dead |= {(number, at)} if not monster.hp else set()
                assert number not in taken or not chamber.gold
                taken |= {number} if not chamber.gold else set()
        assert len(dead) >= 8
