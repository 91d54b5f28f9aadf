"""The order of seats, choices made at once, and names in texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.games.dont_lose_your_head import game as heads
from parlor.games.dont_lose_your_head.rules import next_step
from parlor.kernel import Match, bot_chance, next_seat, player, round_of, turns_taken, undecided, with_item, with_names

SEATS = st.integers(0, 9)
PLAYING = st.sets(SEATS, min_size=1)


@pytest.mark.parametrize(
    ("after", "playing", "follows"),
    [(-1, {0, 1}, 0), (0, {0, 1}, 1), (1, {0, 1}, 0), (0, {0, 2, 3}, 2), (1, {0, 3}, 3), (3, {0, 3}, 0), (2, {2}, 2)],
)
def test_the_next_seat_is_the_one_that_follows_among_those_in_play(after, playing, follows):
    assert next_seat(after, playing) == next_seat(after, sorted(playing)) == follows


def test_without_a_seat_in_play_there_is_no_next():
    with pytest.raises(ValueError, match="empty"):
        next_seat(0, ())


@given(SEATS, PLAYING)
def test_a_round_visits_every_seat_in_play_once(after, playing):
    """And skips none: between a seat and the next there is no other in play."""
    seats, seat = [], after
    for _ in playing:
        seat = next_seat(seat, playing)
        seats += [seat]
    assert sorted(seats) == sorted(playing)
    assert next_seat(seat, playing) == seats[0]
    assert seats == sorted(playing, key=lambda each: (each - after - 1) % 10)


@given(st.lists(st.none() | st.integers()))
def test_the_undecided_are_the_seats_without_a_choice(choices):
    """Zero, False and the empty string are choices."""
    assert undecided(choices) == {seat for seat in range(len(choices)) if choices[seat] is None}
    assert undecided((0, False, "", None)) == {3}


@given(st.lists(st.lists(st.none() | st.just("yes"), min_size=3, max_size=3), max_size=4))
def test_the_first_phase_that_is_not_complete_decides_who_is_to_act(phases):
    open_phases = [choices for choices in phases if None in choices]
    assert undecided(*phases) == (undecided(open_phases[0]) if open_phases else frozenset())


@given(st.integers(1, 5), st.integers(0, 40))
def test_rounds_and_turns_taken_equal_those_of_a_count(seats, turn):
    movers = [number % seats for number in range(turn)]
    assert [turns_taken(turn, seat, seats) for seat in range(seats)] == [movers.count(seat) for seat in range(seats)]
    assert round_of(turn, seats) == turns_taken(turn, seats - 1, seats) + 1


@given(st.lists(st.integers(), min_size=1), st.data())
def test_one_item_is_replaced_and_the_others_stay(items, data):
    seat = data.draw(st.integers(0, len(items) - 1))
    expected = [*items]
    expected[seat] = -1
    assert with_item(tuple(items), seat, -1) == tuple(expected)


@given(st.lists(st.text("abc", min_size=1), min_size=1, max_size=12))
def test_names_take_the_place_of_player_numbers(names):
    text = ", ".join(player(seat) for seat in range(len(names)))
    assert with_names(text, names) == ", ".join(names)
    assert with_names(f"{player(len(names))} and Players", names) == f"{player(len(names))} and Players"


@pytest.mark.parametrize("reading", ["challenge", "classic"])
def test_in_the_set_up_those_are_to_act_who_have_something_to_do(reading):
    """In every order in which the seats choose and place."""
    for seed in range(8):
        match, bot = Match(heads, seed=seed, options={"reading": reading}), heads.bot("easy")
        while not match.state.hunts:
            assert match.to_act == {seat for seat in (0, 1) if next_step(match.state, seat) is not None}
            chance = bot_chance(seed, match.ply, 0)
            seat = chance.choice(sorted(match.to_act))
            match.play(seat, bot.choose(match.turn(seat, chance)))
