"""Maps and puzzles: symmetric boards, and puzzles that a solver solves but an obvious first move does not."""

from typing import get_args

import pytest
from puzzle_solver import PuzzleSolver, actions_of

import parlor
from parlor.games.grid_game import game, tactics
from parlor.games.grid_game.boards import load_maps, load_puzzles, map_terrain
from parlor.games.grid_game.setup import CLEAR_ROWS, is_connected
from parlor.games.grid_game.state import MIN_SIZE, MUD, PLAIN, PUZZLES, WALL, EndTurn, MapName
from parlor.kernel import ParlorError

NUMBERS = range(1, PUZZLES + 1)


@pytest.mark.proves("GG-208")
@pytest.mark.parametrize("name", load_maps())
def test_a_map_is_fair_and_whole(name):
    terrain = map_terrain(name)
    assert len(terrain) == MIN_SIZE**2
    assert set(terrain) <= {PLAIN, MUD, WALL}
    assert terrain == terrain[::-1], "the board looks the same after a rotation"
    assert set(terrain[: CLEAR_ROWS * MIN_SIZE]) == {PLAIN}, "the armies start on plain ground"
    assert is_connected(terrain, MIN_SIZE)
    assert is_connected(terrain.replace(MUD, WALL), MIN_SIZE), "every way can be walked without mud"
    match = parlor.new("grid-game", seed=1, options={"map": name, "army": 4})
    assert match.state.terrain == terrain
    assert parlor.Match.replay(match.record()).state == match.state


def test_the_maps_are_those_of_the_option():
    assert tuple(load_maps()) == get_args(MapName)
    assert len(load_puzzles()) == PUZZLES


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"map": "creek", "size": 20}, "map-size"),
        ({"puzzle": 1, "size": 20}, "map-size"),
        ({"map": "creek", "puzzle": 1}, "two-boards"),
        ({"map": "moon"}, "bad-options"),
        ({"puzzle": PUZZLES + 1}, "bad-options"),
    ],
    ids=str,
)
def test_options_that_contradict_each_other_are_refused(options, code):
    with pytest.raises(ParlorError) as caught:
        parlor.new("grid-game", options=options)
    assert caught.value.code == code


# --- puzzles


def match_of(number):
    return parlor.new("grid-game", seed=1, options={"puzzle": number})


@pytest.mark.proves("GG-209")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_puzzle_has_a_solution_by_the_rules(number):
    match = match_of(number)
    assert f"Puzzle {number} of {PUZZLES}: knock out all of Orange this turn." in match.text(0)
    position = PuzzleSolver(match.view(0)).start.copy()
    solution = PuzzleSolver(match.view(0)).solve()
    assert solution, "no solution"
    for plan in solution:
        for action in actions_of(position, plan):
            match.play(0, action)
        position.apply(plan)
    assert (match.outcome.reason, match.outcome.results) == ("elimination", ("win", "loss"))
    assert match.state.turn == 0


def obvious_plan(position):
    """Return the plan that gains most at once: a knock-out if there is one, else the most damage."""
    threats = tactics.threat_map(position, 0, careful=False)
    plans = (tactics.best_plan(position, unit, threats, 0.0) for unit in position.waiting)
    return max(plans, key=tactics.score)[1]


@pytest.mark.proves("GG-209")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_obvious_first_move_of_a_puzzle_fails(number):
    solver = PuzzleSolver(match_of(number).view(0))
    position = solver.start.copy()
    position.apply(obvious_plan(position))
    assert solver.solve(position) is None


def test_the_solver_finds_nothing_where_damage_is_short():
    """One more point of health of an enemy that only one unit can reach makes the first puzzle impossible."""
    solver = PuzzleSolver(match_of(1).view(0))
    position = solver.start.copy()
    for enemy in solver.enemies:
        position.health[enemy] = 24
    assert solver.solve(position) is None


@pytest.mark.proves("GG-210")
def test_a_puzzle_is_lost_with_the_turn():
    match = match_of(1)
    match.play(0, EndTurn())
    assert (match.outcome.reason, match.outcome.results) == ("unsolved", ("loss", "win"))
    assert game.to_act(match.state) == frozenset()
    assert parlor.Match.replay(match.record()).outcome == match.outcome
