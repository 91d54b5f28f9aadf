"""A party keeps the laws with one to four seats, what is sealed stays secret, and other games stay what they were."""

import pytest
from deep_runs import options_of
from hypothesis import given, settings
from hypothesis import strategies as st
from party_runs import DICE, party_match, party_state, play_round, play_to_the_end, say

import parlor
from parlor.games.nethack_chat import NethackChat, game
from parlor.games.nethack_chat.actions import Attack, Defend, Look, Loot, Move, Retell, Say, Search, Wait
from parlor.games.nethack_chat.bots import Naive
from parlor.games.nethack_chat.party.party_events import Spoken
from parlor.kernel import SPECTATOR, Chance, Match, ParlorError, RandomBot, Record
from parlor.kernel.codec import encode
from parlor.kernel.inputs import read_options
from parlor.kernel.laws import check_game
from parlor.kernel.laws.variants import option_variants
from parlor.kernel.seat_counts import seat_counts
from parlor.search import review
from sizes import laws_without, size

SIZES = (2, 3, 4)


class Companion(Naive):
    """Mostly plays on; else does, asks or says anything at all."""

    def choose(self, turn):
        if turn.chance.below(12) == 0:
            return RandomBot(40).choose(turn)
        act = super().choose(turn)
        can_be_said = not isinstance(act, Wait) and turn.chance.below(40) == 0
        return Say("so be it", (Look(), act)) if can_be_said else act


class Accompanied(NethackChat):
    """Players who see the floors below, which the random bot hardly does."""

    def bot(self, level):
        return Companion() if level == "random" else super().bot(level)


@pytest.mark.parametrize("heroes", [2, *(pytest.param(heroes, marks=pytest.mark.long) for heroes in (1, 3, 4))])
def test_the_laws_hold_with_one_to_four_seats(heroes):
    options = {"edition": "deep", "party": heroes, "hints": True}
    how = {"games": 1, "max_positions": size(4, 40), "laws": laws_without("same everywhere", "bots")}
    report = check_game(Accompanied(), isolated=False, options=options, **how)
    assert report.plies > 50


def test_the_suite_of_laws_tries_parties_by_itself():
    found = option_variants(game)
    assert [options["party"] for options in found if "party" in options] == [2, 3, 4]
    assert {"edition": "deep"} in found


def test_the_dialog_asks_for_no_number_of_players():
    assert [row.seats for row in seat_counts(game)] == [1]


@settings(max_examples=25, deadline=None)
@given(heroes=st.sampled_from(SIZES), seed=st.integers(0, 999), data=st.data())
def test_any_order_of_any_acts_keeps_the_party_possible(heroes, seed, data):
    """Whatever is said in any order: sealed acts match the turns, no HP are out of range, nothing is doubled."""
    match = party_match(heroes, seed=seed)
    for _ in range(data.draw(st.integers(1, 24), label="plies")):
        if not match.to_act:
            break
        seat = data.draw(st.sampled_from(sorted(match.to_act)), label="seat")
        acts = [act for act in match.legal(seat, at_most=60) if not isinstance(act, Say)]
        match.play(seat, data.draw(st.sampled_from(acts), label="act"))
        party, scene = match.state.party, match.state.now
        assert match.to_act == (
            frozenset()
            if scene.over
            else frozenset(at for at, one in enumerate(party.companions) if one.stands and party.sealed[at] is None)
        )
        for one in party.companions:
            assert 0 <= one.hero.hp <= one.hero.max_hp
            assert 0 <= one.mana <= max(one.max_mana, one.mana * one.surge)
            assert bool(one.lies) == (one.hero.hp == 0)
            assert one.hero.gold >= 0
        for monster in scene.chamber.monsters:
            assert 0 <= monster.hp <= monster.max_hp
    assert Match.replay(Record.from_json(match.record().to_json())).state == match.state


# --- secrets -------------------------------------------------------------------------------------------------------


def test_what_is_said_is_sealed_in_view_events_and_text():
    match = party_match(3)
    step = say(match, 0, "I go north to the corridor")
    for viewer in (1, 2, SPECTATOR):
        assert step.events_for(viewer) == (Spoken(0),)
        view = match.view(viewer)
        assert view.party.spoken == (True, False, False)
        assert view.party.sealed is None
        assert b"corridor" not in encode(view)
        assert "corridor" not in match.game.text(view).rpartition("Entrance")[2].lower().replace("dark corridor", "")
    assert match.view(0).party.sealed.text == "I go north to the corridor"


def test_views_do_not_depend_on_what_the_others_have_sealed():
    state = party_state(size=3, items=("Steel Sword",))
    sealed = [game.apply(state, 0, act, DICE).state for act in (Search(), Loot("Steel Sword"), Move("north"), Wait())]
    for viewer in (1, 2, SPECTATOR):
        assert len({encode(game.view(each, viewer)) for each in sealed}) == 1
    assert len({encode(game.view(each, 0)) for each in sealed}) == 4


def test_redeal_draws_what_the_others_have_sealed_again():
    state = game.apply(party_state(size=2, monsters=(("Rat", 5),), dice=(6,)), 1, Attack("Rat"), DICE).state
    drawn = {game.redeal(state, 0, Chance(seed)).party.sealed for seed in range(60)}
    assert len(drawn) > 3
    assert all(first is None and second is not None for first, second in drawn)
    assert {game.redeal(state, 1, Chance(seed)).party.sealed[1] for seed in range(20)} == {Attack("Rat")}
    assert len({encode(game.redeal(state, SPECTATOR, Chance(seed)).party) for seed in range(60)}) > 3


def test_an_answer_to_a_question_is_sent_to_the_one_who_asks():
    step = game.apply(party_state(size=2), 1, Look(), DICE)
    assert len(step.events_for(1)) == 1
    assert step.events_for(0) == step.events_for(SPECTATOR) == ()
    assert game.to_act(step.state) == {0, 1}


def test_no_player_tells_the_story_or_acts_for_another():
    match = party_match(2)
    assert match.check(0, Retell("You win.")).code == "masters-part"
    match.play(0, Search())
    assert match.check(0, Defend()).code == "not-your-turn"


# --- records and options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heroes", SIZES)
def test_a_record_of_a_party_replays(heroes):
    match = play_to_the_end(party_match(heroes, seed=9, dungeon=3), "naive")
    again = Match.replay(Record.from_json(match.record().to_json()))
    assert again.state == match.state
    assert again.outcome == match.outcome


def test_a_review_of_a_party_does_not_fail():
    match = party_match(2)
    match.play(0, Wait())
    say(match, 1, "I search the room")
    match.resign(0)
    match.resign(1)
    assert all(move.grade is None for move in review(match.record()).moves)


@pytest.mark.parametrize(("options", "code"), [
    ({"party": 2}, "no-party"),
    ({"party": 2, "edition": "classic"}, "no-party"),
    ({"party": 5, "edition": "deep"}, "bad-options"),
    ({"party": 0, "edition": "deep"}, "bad-options"),
    ({"party": 2, "edition": "deep", "undo": True}, "no-undo"),
])  # fmt: skip
def test_impossible_parties_are_refused(options, code):
    with pytest.raises(ParlorError) as raised:
        read_options(game, options)
    assert raised.value.code == code


@pytest.mark.parametrize("edition", ["classic", "deep"])
def test_a_party_of_one_is_a_hero_alone(edition):
    alone = parlor.new("nethack-chat", seed=6, options={"edition": edition, "undo": True})
    one = parlor.new("nethack-chat", seed=6, options={"edition": edition, "undo": True, "party": 1})
    for match in (alone, one):
        match.play(0, Move("north"))
    assert one.state.now == alone.state.now
    assert one.to_act == {0}
    assert b'"party":{' not in encode(one.state)


def test_a_hero_alone_cannot_wait():
    match = parlor.new("nethack-chat", seed=1, options={"edition": "deep"})
    assert match.check(0, Wait()).code == "alone"
    assert parlor.new("nethack-chat", seed=1).check(0, Wait()).code == "alone"


def test_a_hero_alone_knows_nothing_of_parties():
    match = parlor.new("nethack-chat", seed=3, options={"edition": "deep"})
    assert b"party" not in encode(match.state)
    assert b'"full"' not in encode(match.state)
    assert b"party" not in encode(match.view(0))
    assert b"party" not in encode(options_of("mage"))


# --- words ---------------------------------------------------------------------------------------------------------


def test_the_master_tells_a_round_once_and_addresses_each_hero():
    match = party_match(3, seats=("Ann", "Bob", "Cleo"))
    say(match, 0, "I go north")
    say(match, 1, "I wait")
    opening = match.state.story
    say(match, 2, "wait")
    assert match.state.story[:-1] == opening
    said, told = match.state.story[-1].said, match.text(0)
    assert said == "Player 1: I go north\nPlayer 2: I wait\nPlayer 3: wait"
    assert "Bob, you" in told or "Bob: " in told
    assert "Cleo, you" in told or "Cleo: " in told


def test_a_question_in_words_is_answered_at_once_and_costs_no_turn():
    match = party_match(2)
    say(match, 1, "what do I carry?")
    assert match.to_act == {0, 1}
    assert match.state.story[-1].said == "Player 2: what do I carry?"
    assert "Mace" in match.state.story[-1].told


def test_what_is_not_possible_is_answered_at_once():
    match = party_match(2)
    say(match, 0, "attack the dragon")
    assert match.to_act == {0, 1}
    assert match.state.story[-1].said == "Player 1: attack the dragon"


def test_a_friend_is_helped_up_in_words():
    room = party_state().now.room
    state = party_state(size=2, heroes=({}, {"hero": {"hp": 0}, "lies": room}))
    view = game.view(state, 0)
    for line in ("help the cleric up", "I revive the Cleric.", "revive cleric", "revive player 2", "help her up"):
        said = game.as_spoken(line, game.resolve_external(view, game.read(view, line)))
        after, _ = play_round(state, said, None)
        assert after.party.companions[1].stands, line
