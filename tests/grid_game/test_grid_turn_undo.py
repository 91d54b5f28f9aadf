"""A player takes back a whole turn, until something hidden was found."""

import pytest
from grid_boards import match_at, play, random_play, read_action
from hypothesis import given, settings
from hypothesis import strategies as st

import parlor
from parlor.games.grid_game import game
from parlor.kernel import Match, Refused
from sizes import size


def code_of(match, seat=0):
    with pytest.raises(Refused) as caught:
        match.undo_turn(seat)
    return caught.value.code


def played(*lines, **options):
    match = parlor.new("grid-game", seed=1, options={"army": 4, **options})
    for line in lines:
        match.play(match.state.side, read_action(match, line))
    return match


@pytest.mark.proves("GG-211")
@settings(max_examples=size(short=8, long=200), deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(1, 60))
def test_undoing_a_turn_gives_the_state_at_its_start(seed, plies):
    match = parlor.new("grid-game", seed=seed, options={"army": 4})
    start = match.state
    for before, action, _ in random_play(match.state, seed, plies):
        match.play(before.side, action)
        if match.outcome:
            return
        if match.state.turn != before.turn:
            start = match.state
    if match.state == start:
        return
    match.undo_turn(match.state.side)
    assert match.state == start
    assert code_of(match, match.state.side) == "nothing-to-take-back"
    assert Match.replay(match.record()).state == start


def test_only_a_turn_that_goes_on_is_undone():
    match = played("wait 0", "end-turn")
    assert code_of(match, 0) == "not-your-turn"
    assert code_of(match, 1) == "nothing-to-take-back"
    liars = parlor.new("liars-dice", seed=1)
    assert code_of(liars, next(iter(liars.to_act))) == "no-turn-undo"


@pytest.mark.proves("GG-211")
def test_a_hidden_trap_that_was_found_stays_found():
    match = match_at("A . ^\nL . .", hidden_traps=True)
    play(match, "move A1 B1 C1")
    assert match.state.units[0].held
    assert code_of(match) == "trap-revealed"
    seen = match_at("A . ^\nL . .")
    play(seen, "move A1 B1 C1")
    assert game.check_turn_undo(seen.state, 0) is None
