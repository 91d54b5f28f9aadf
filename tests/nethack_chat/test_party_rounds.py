"""A round of a party: order, what is done together, sharing, falling and getting up, the common end."""

import pytest
from msgspec.structs import replace
from party_runs import DICE, of_kind, party_match, party_state, play_round, play_to_the_end, wait

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Answer,
    Attack,
    Buy,
    Defend,
    Drop,
    Flee,
    Loot,
    Move,
    Rest,
    Revive,
    Search,
    Sell,
    Talk,
    Wait,
)
from parlor.games.nethack_chat.deep.events import HeroRested
from parlor.games.nethack_chat.deep.ways import people_here
from parlor.games.nethack_chat.events import Died, Entered, Fled, Hurt, Looted, Struck
from parlor.games.nethack_chat.party import party_tuning as tuning
from parlor.games.nethack_chat.party.party_events import Fell, GoldShared, MemberTurn, Revived, Spoken, TooLate
from proofs import proves


def test_a_hero_alone_and_a_party_are_the_same_game():
    with proves("NC-10"):
        sizes = [len(party_match(size).seats) for size in (1, 2, 3, 4)]
        assert sizes == [1, 2, 3, 4]
        assert game.seat_count(game.Options()) == 1
        assert party_match(4).view(0).party
        assert not party_match(1).view(0).party


def test_each_player_has_a_hero_of_another_class():
    view = party_match(4, **{"class": "mage"}).view(2)
    assert [one.hero_class for one in view.party.companions] == ["mage", "warrior", "cleric", "rogue"]
    assert view.now.adventure.hero_class == "cleric"
    assert view.now.hero == view.party.companions[2].hero


def test_nothing_happens_before_all_have_spoken():
    state = party_state(size=3)
    for seat in (2, 0):
        before = state.now
        step = game.apply(state, seat, Search(), DICE)
        state = step.state
        assert [emit.event for emit in step.events] == [Spoken(seat)]
        assert state.now == before
    assert game.to_act(state) == {1}
    after, events = play_round(state, None, Search(), None)
    assert after.now.turn == state.now.turn + 1
    assert game.to_act(after) == {0, 1, 2}
    assert [event.seat for event in of_kind(events, MemberTurn)] == [0, 1, 2]


def test_another_hero_begins_each_round():
    state, firsts = party_state(size=3), []
    for _ in range(4):
        state, events = play_round(state, *wait(3))
        firsts.append(of_kind(events, MemberTurn)[0].seat)
    assert firsts == [0, 1, 2, 0]


@pytest.mark.parametrize(("turn", "taker"), [(0, 0), (1, 1)])
def test_of_two_who_take_one_thing_the_first_in_order_has_it(turn, taker):
    state = party_state(items=("Steel Sword",))
    state = replace(state, now=replace(state.now, turn=turn))
    after, events = play_round(state, Loot("Steel Sword"), Loot("Steel Sword"))
    packs = [one.hero.pack.count("Steel Sword") for one in after.party.companions]
    assert packs == [taker == 0, taker == 1]
    assert [event.act for event in of_kind(events, TooLate)] == [Loot("Steel Sword")]
    assert not after.now.chamber.items


def test_gold_is_split_and_the_finder_keeps_the_rest():
    after, events = play_round(party_state(size=3, gold=20), Loot(), Wait(), Wait())
    assert [one.hero.gold for one in after.party.companions] == [8, 6, 6]
    assert of_kind(events, GoldShared) == [GoldShared(6)]


def test_what_a_hero_sells_is_its_own_gold():
    state = party_state(room="Smuggler's Den", heroes=({"hero": {"pack": ("Steel Sword",)}},))
    after, events = play_round(state, Sell("Steel Sword"), Wait())
    assert after.party.companions[0].hero.gold > 0 == after.party.companions[1].hero.gold
    assert not of_kind(events, GoldShared)


def test_one_ware_is_bought_once():
    rich = {"hero": {"gold": 900, "pack": ()}}
    state = party_state(room="Smuggler's Den", heroes=(rich, rich))
    wares = [name for person in people_here(state.now) for name in person.wares]
    ware = next(name for name in wares if wares.count(name) == 1)
    after, events = play_round(state, Buy(ware), Buy(ware))
    assert [one.hero.pack for one in after.party.companions] == [(ware,), ()]
    assert after.party.companions[1].hero.gold == 900
    assert [event.act for event in of_kind(events, TooLate)] == [Buy(ware)]


def test_all_get_the_experience():
    state = party_state(monsters=(("Rat", 1),), heroes=({"hero": {"weapon": "Legendary Sword"}},))
    after, _ = play_round(state, Attack("Rat"), Wait())
    xp = [one.hero.xp for one in after.party.companions]
    assert xp[0] == xp[1] > 0


def test_the_blow_at_a_fallen_monster_meets_the_next_one():
    state = party_state(monsters=(("Rat", 1), ("Rat", 30)), heroes=({"hero": {"weapon": "Legendary Sword"}},))
    _, events = play_round(state, Attack("Rat"), Attack("Rat"))
    assert [event.target for event in of_kind(events, Struck)] == ["Rat", "Rat 2"]


def test_the_party_goes_where_most_want_to_go():
    ways = {"north": Move("north"), "east": Move("east"), "south": Move("south")}
    state = party_state(room="Dark Corridor", size=3)
    after, events = play_round(state, ways["south"], ways["north"], ways["north"])
    assert [event.sight.room for event in of_kind(events, Entered)] == ["Guard Room"]
    tied, _ = play_round(party_state(room="Dark Corridor", size=2), ways["south"], ways["north"])
    assert tied.now.here.name == "Entrance"  # the first in order decides
    assert after.now.here.name == "Guard Room"


def test_the_others_finish_what_they_do_before_the_party_goes_on():
    state = party_state(room="Dark Corridor", items=("Steel Sword",))
    after, _ = play_round(state, Move("south"), Loot("Steel Sword"))
    assert after.now.here.name == "Entrance"
    assert "Steel Sword" in after.party.companions[1].hero.pack


def test_they_run_if_half_of_them_want_to():
    fight = {"monsters": (("Orc", 90),), "room": "Dark Corridor", "size": 3}
    _, events = play_round(party_state(**fight), Flee(), Defend(), Defend())
    assert [event.act for event in of_kind(events, TooLate)] == [Flee()]
    fled = 0
    for seed in range(12):
        after, events = play_round(party_state(seed=seed, **fight), Flee(), Flee(), Defend())
        fled += bool(of_kind(events, Fled))
        assert bool(of_kind(events, Fled)) == (after.now.here.name != "Dark Corridor")
    assert 0 < fled < 12


def test_all_sleep_when_one_wants_to():
    room = next(
        room.name for room in party_state().now.rooms.values() if getattr(room, "site", "") == "safe" and not room.trap
    )
    tired = {"hero": {"hp": 5}}
    after, events = play_round(party_state(room=room, heroes=(tired, tired)), Rest(), Wait())
    assert len(of_kind(events, HeroRested)) == 2
    assert all(one.hero.hp > 5 for one in after.party.companions)
    marks = [mark for mark in after.now.adventure.marks if mark.startswith("rest/")]
    assert len(marks) == 1


def test_each_monster_strikes_as_many_heroes_as_the_table_says():
    for size in (2, 3, 4):
        state = party_state(size=size, monsters=(("Goblin Warrior", 60),), dice=(3,))
        _, events = play_round(state, *wait(size))
        dodged = sum(type(event).__name__ == "Dodged" for event in events)
        assert len(of_kind(events, Hurt)) + dodged == tuning.BLOWS[size]


def test_defending_helps_the_one_who_defends():
    hurts = [0, 0]
    for seed in range(20):
        state = party_state(seed=seed, monsters=(("Orc", 90),), dice=(4,))
        for about, event in struck_in(play_round(state, Defend(), Wait())[1]):
            assert event.defended == (about == 0)
            hurts[about] += 1
    assert min(hurts) > 0


def struck_in(events):
    """Return each blow of a monster with the seat that it hits."""
    about, found = -1, []
    for event in events:
        if isinstance(event, MemberTurn):
            about = event.seat
        elif isinstance(event, Hurt):
            found.append((about, event))
    return found


# --- falling -------------------------------------------------------------------------------------------------------

WEAK = {"hero": {"hp": 1, "armor": "Leather Armor"}}


def fallen_state(size=2, hp=20, **more):
    """Return a party whose last hero lies here."""
    room = party_state().now.room
    heroes = ({"hero": {"hp": hp}},) * (size - 1) + ({"hero": {"hp": 0}, "lies": room},)
    return party_state(size=size, heroes=heroes, **more)


def test_a_hero_without_hp_lies_there_and_the_others_go_on():
    for seed in range(30):
        state = party_state(size=3, seed=seed, heroes=(WEAK,), monsters=(("Orc", 200),), dice=(5,))
        after, events = play_round(state, Wait(), Wait(), Wait())
        if of_kind(events, Fell):
            break
    assert after.party.companions[0].lies == after.now.room
    assert game.outcome(after) is None
    assert game.to_act(after) == {1, 2}
    assert game.view(after, 0).now.hero == after.party.companions[1].hero  # through a friend's eyes
    assert "You see through a friend's eyes." in game.text(game.view(after, 0))


def test_helping_a_friend_up_costs_half_of_the_own_hp():
    state = fallen_state(hp=20)
    after, events = play_round(state, Revive("Cleric"), None)
    assert of_kind(events, Revived) == [Revived("Cleric", 10, 10)]
    assert [one.hero.hp for one in after.party.companions] == [10, 10]
    assert game.to_act(after) == {0, 1}


def test_a_friend_can_be_helped_up_in_a_fight():
    state = fallen_state(hp=30, monsters=(("Rat", 40),))
    after, _ = play_round(state, Revive("Cleric"), None)
    assert after.party.companions[1].stands


def test_of_two_who_help_one_friend_only_one_pays():
    after, events = play_round(fallen_state(size=3, hp=20), Revive("Mage"), Revive("Mage"), None)
    assert [one.hero.hp for one in after.party.companions] == [10, 20, 10]
    assert len(of_kind(events, TooLate)) == 1


def test_refusals_of_help_say_why():
    assert game.check(party_state(), 0, Revive("Cleric")).code == "no-friend"
    assert game.check(fallen_state(), 0, Revive("Mage")).code == "no-friend"
    assert game.check(fallen_state(hp=1), 0, Revive("Cleric")).code == "too-weak"
    far = fallen_state()
    far = replace(far, now=replace(far.now, room=2))
    assert game.check(far, 0, Revive("Cleric")).code == "no-friend"
    assert not any(isinstance(act, Revive) for act in game.legal(party_state(), 0))


def test_the_party_has_lost_when_all_have_fallen():
    state, rounds = party_state(heroes=(WEAK, WEAK), monsters=(("Orc", 500), ("Orc", 500)), dice=(5, 5)), 0
    while game.to_act(state) and rounds < 20:
        state, events = play_round(state, *(Wait() if one.stands else None for one in state.party.companions))
        rounds += 1
    assert game.outcome(state).results == ("loss", "loss")
    assert game.outcome(state).reason == "death"
    assert len(of_kind(events, Died)) == 1
    assert "You are dead." in game.text(game.view(state, 1))


def test_the_party_wins_together_also_those_who_lie():
    room = party_state(room="Throne Hall").now.room
    state = party_state(
        room="Throne Hall",
        heroes=({"hero": {"weapon": "Legendary Sword"}}, {"hero": {"hp": 0}, "lies": room}),
        monsters=(("Orc Chieftain", 1),),
        adventure={"marks": ("war",)},
    )
    after, _ = play_round(state, Attack("Orc Chieftain"), None)
    outcome = game.outcome(after)
    assert (outcome.results, outcome.reason) == (("win", "win"), "victory")
    assert dict(outcome.facts)["ending"] == "fight"
    assert game.view(after, 1).now.over == "victory"


# --- conversations -------------------------------------------------------------------------------------------------


def test_only_one_of_them_speaks_to_a_person_in_a_round():
    state = party_state(room="Smuggler's Den")
    person = game.view(state, 0).deep.people[0].name
    after, events = play_round(state, Talk(person), Talk(person))
    assert len(of_kind(events, TooLate)) == 1
    assert after.now.adventure.talk


def test_a_conversation_goes_on_while_the_others_do_something_else():
    state = party_state(room="Smuggler's Den")
    person = game.view(state, 0).deep.people[0].name
    talking, _ = play_round(state, Talk(person), Search())
    assert talking.now.adventure.talk
    choices = [act for act in game.legal(talking, 1) if isinstance(act, Answer)]
    assert choices  # the other one may answer
    silent, _ = play_round(talking, Search(), Search())
    assert silent.now.adventure.talk == ""


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["expert", "naive"])
def test_bots_play_a_whole_game(size, level):
    match = play_to_the_end(party_match(size, seed=40 + size, dungeon=size), level)
    assert match.outcome is not None
    assert len(set(match.outcome.results)) == 1


def test_dropped_things_can_be_taken_by_a_friend():
    after, _ = play_round(party_state(), Drop("Health Potion"), Wait())
    last, events = play_round(after, Wait(), Loot("Health Potion"))
    assert of_kind(events, Looted)
    assert last.party.companions[1].hero.pack.count("Health Potion") == 2
