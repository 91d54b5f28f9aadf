"""A match is its record: play, refuse, resign, take back, fork, replay."""

import pickle

import lawful
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import played

import parlor
from liars_dice import Bid, Call
from liars_dice import game as liars_dice
from parlor.kernel import SPECTATOR, Chance, Match, Outcome, ParlorError, Record, RecordError, Refusal, Refused
from parlor.kernel.codec import encode


def refusal_of(match, seat, action):
    before = match.record(), encode(match.state)
    refusal = match.check(seat, action)
    with pytest.raises(Refused) as caught:
        match.play(seat, action)
    assert caught.value.refusal == refusal
    assert (match.record(), encode(match.state)) == before, "a refused action changed something"
    return refusal.code


def test_the_example_of_the_readme_runs():
    match = parlor.new("liars-dice", seed=7)
    assert match.view(0).yours != match.view(1).yours
    action = next(iter(match.legal(0)))
    step = match.play(0, action)
    assert step.state is match.state
    assert match.record().entries[0].seat == 0


def test_actions_of_a_wrong_seat_and_illegal_actions_are_refused():
    match = played(plies=2)
    (seat,) = match.to_act
    assert list(match.legal(1 - seat)) == []
    assert refusal_of(match, 1 - seat, Bid(6, 6)) == "not-your-turn"
    assert refusal_of(match, 2, Call()) == "no-such-seat"
    assert refusal_of(match, -1, Call()) == "no-such-seat"
    assert refusal_of(match, seat, Bid(99, 1)) == "no-such-bid"


@pytest.mark.parametrize(
    "action",
    [
        {"type": "bid", "count": "many", "face": 1},
        {"type": "bid", "count": 1},
        {"type": "/resign"},
        {"type": "shout"},
        {},
        b"{not json",
        "[]",
        b"\xff\xfe",
        Bid("two", None),
        lawful.Take(1),
        7,
        None,
        object(),
        Outcome((), ""),
    ],
)
def test_an_action_of_the_wrong_type_is_unreadable(action):
    assert refusal_of(parlor.new("liars-dice", seed=1), 0, action) == "unreadable"


def test_an_action_may_come_as_json_or_as_a_dictionary():
    for action in (Bid(1, 2), {"type": "bid", "count": 1, "face": 2}, '{"type":"bid","count":1,"face":2}'):
        match = parlor.new("liars-dice", seed=1)
        match.play(0, action)
        assert bytes(match.record().entries[0].action) == b'{"type":"bid","count":1,"face":2}'


def test_after_the_end_no_action_is_accepted():
    match = played()
    assert match.outcome.reason == "last-dice"
    assert match.to_act == frozenset()
    assert refusal_of(match, 0, Call()) == "game-over"
    with pytest.raises(Refused, match="over"):
        match.resign(0)


@pytest.mark.parametrize(("give_up", "reason"), [(Match.resign, "resignation"), (Match.time_out, "time")])
def test_resigning_and_time_outs_are_entries(give_up, reason):
    match = played(plies=3)
    assert give_up(match, 1, 5000) == Outcome(("win", "loss"), reason)
    assert match.outcome.reason == reason
    assert match.ply == 4
    assert match.to_act == frozenset()
    assert list(match.legal(0)) == []
    assert refusal_of(match, 0, Call()) == "game-over"
    again = Match.replay(match.record())
    assert again.outcome == match.outcome
    assert again.record() == match.record()
    with pytest.raises(Refused, match="no seat 7"):
        played(plies=1).resign(7)


class Scored(lawful.Nim):
    def forfeit(self, state, seat, reason):
        return Outcome.by_score((state.stones[0], 0), reason)


def test_a_game_may_decide_the_outcome_of_a_time_out():
    match = Match(Scored())
    assert match.time_out(0).results == ("win", "loss")


def test_taking_back_restores_the_state_and_keeps_the_entries():
    match = played(plies=6)
    before = match.at(3)
    match.take_back(0, to=3)
    assert match.ply == 7
    assert encode(match.state) == encode(before.state)
    assert encode(Match.replay(match.record()).state) == encode(before.state)


def test_taking_back_a_resignation_goes_on():
    match = played(plies=3)
    match.resign(0)
    match.take_back(1, to=3)
    assert match.outcome is None
    match.resign(1)
    match.take_back(1, to=4)  # after seat 0 had resigned
    assert match.outcome.results == ("loss", "win")  # type: ignore[attr-defined]
    assert Match.replay(match.record()).outcome == match.outcome


def test_dice_are_rolled_anew_after_a_take_back():
    """Otherwise a player could look at the dice, take back, and bid with this knowledge."""
    rolls = set()
    match = parlor.new("liars-dice", seed=3, options={"dice": 5})
    match.play(0, Bid(10, 6))
    for _ in range(6):
        match.play(1, Call())
        rolls.add(match.state.cups)
        match.take_back(1, to=1)
    assert len(rolls) == 6


def test_many_take_backs_stay_cheap():
    """Each one is resolved once: unwinding them into each other would take 2**60 steps."""
    match = played(plies=2)
    for _ in range(60):
        match.take_back(0, to=match.ply - 1)
    assert match.ply == 62
    assert Match.replay(match.record()).ply == 62


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_taking_back_to_a_later_ply_is_refused(to):
    match = played(plies=2)
    with pytest.raises(Refused) as caught:
        match.take_back(0, to)
    assert caught.value.code == "nothing-to-take-back"


def test_reading_earlier_plies_changes_nothing():
    match = played()
    for ply in range(match.ply + 1):
        earlier = match.at(ply)
        assert earlier.ply == ply
        assert earlier.record().entries == match.record().entries[:ply]
    assert encode(match.at(match.ply).state) == encode(match.state)
    with pytest.raises(ParlorError, match="Choose one from 0 to"):
        match.at(match.ply + 1)


def test_playing_a_fork_does_not_change_the_original():
    match = played()
    fork = match.fork(2)
    seat = min(fork.to_act)
    fork.play(seat, Bid(6, 6))
    assert fork.ply == 3
    assert match.record() == played().record(), "the original is untouched"
    assert Match.replay(fork.record()).record() == fork.record()


def test_a_fork_with_a_new_seed_has_new_dice():
    match = parlor.new("liars-dice", seed=3, options={"dice": 5})
    match.play(0, Bid(10, 6))
    rolls = set()
    for seed in (None, 1, 2):
        fork = match.fork(1, seed)
        fork.play(1, Call())
        rolls.add(fork.state.cups)
        assert Match.replay(fork.record()).record() == fork.record()
        refork = fork.fork(fork.ply, 9)
        assert Match.replay(refork.record()).at(1).record() == match.record()
    assert len(rolls) == 3


@settings(max_examples=40)
@given(st.integers(0, 2**128 - 1), st.lists(st.sampled_from(["play", "back", "resign", "time"]), max_size=25))
def test_any_match_replays_to_itself(seed, acts):
    match = parlor.new("liars-dice", seed=seed)
    chance = Chance(seed, 0, "test")
    for act in acts:
        seat = min(match.to_act, default=0)
        if act == "play" and not match.outcome:
            match.play(seat, chance.choice(list(match.legal(seat))), at=chance.below(1000))
        elif act == "back" and match.ply:
            match.take_back(seat, chance.below(match.ply))
        elif act in ("resign", "time") and not match.outcome and match.ply > 5:
            (match.resign if act == "resign" else match.time_out)(seat)
    again = Match.replay(Record.from_json(match.record().to_json()))
    assert again.record() == match.record()
    assert encode(again.state) == encode(match.state)
    assert again.outcome == match.outcome


@pytest.mark.parametrize("error", [ParlorError("a", "b"), Refused(Refusal("c", "d")), RecordError("e", "f", 3)])
def test_errors_can_be_sent_to_another_process(error):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))


def test_bad_options_and_seats_are_refused_with_a_code():
    with pytest.raises(ParlorError, match=r"\[unknown-game\]"):
        parlor.new("chess")
    with pytest.raises(ParlorError, match=r"dice: Expected `int` <= 5. \[bad-options\]"):
        parlor.new("liars-dice", options={"dice": 6})
    with pytest.raises(ParlorError, match=r"\[bad-options\]"):
        parlor.new("liars-dice", options="many")
    with pytest.raises(ParlorError, match=r"no option 'coins'; it has dice. \[unknown-option\]"):
        parlor.new("liars-dice", options={"coins": 6})
    with pytest.raises(ParlorError, match=r"\[wrong-seats\]"):
        parlor.new("liars-dice", seats=["Ann"])
    with pytest.raises(ParlorError, match=r"\[wrong-seats\]"):
        parlor.new("liars-dice", seats=[1, 2])
    match = parlor.new("liars-dice", seats=["Ann", "Bob"], options=liars_dice.Options(dice=1))
    assert match.seats == ("Ann", "Bob")
    assert match.record().seed != parlor.new("liars-dice").record().seed
    assert "Your dice" in match.text(0)
    assert "Your dice" not in match.text(SPECTATOR)
    assert match.game is liars_dice
