"""Properties of every position of random matches."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from grid_boards import crowded_state, random_play
from hypothesis import given, settings
from hypothesis import strategies as st

from parlor.games.grid_game import game
from parlor.games.grid_game.grid import grid_of
from parlor.games.grid_game.legal import legal_actions
from parlor.games.grid_game.state import (
    Action,
    AttackSquare,
    Blocked,
    EndTurn,
    FinishUnit,
    HaltUnit,
    Healed,
    Hit,
    Moved,
    MoveUnit,
    Options,
    TakeBackMove,
    TurnBegan,
    UnitDied,
    UseSpecial,
)
from parlor.kernel import Cell, Chance

OPTIONS = st.fixed_dictionaries(
    {"size": st.integers(16, 32), "closing_ring": st.booleans(), "hidden_traps": st.booleans()}
)
SEED = st.integers(0, 10**6)
CELL = st.builds(Cell, st.integers(-2, 33), st.integers(-2, 33))
UNIT = st.integers(-1, 33)
ACTION = st.one_of(
    st.builds(MoveUnit, UNIT, st.lists(CELL, max_size=7).map(tuple)),
    st.builds(AttackSquare, UNIT, CELL),
    st.builds(UseSpecial, UNIT, CELL),
    st.builds(HaltUnit, UNIT),
    st.builds(FinishUnit, UNIT),
    st.builds(TakeBackMove, UNIT),
    st.just(EndTurn()),
)


def start_of(seed, options):
    """Half of the matches begin as they do, half in the middle of a fight."""
    return crowded_state(seed, **options) if seed % 2 else game.start(Options(**options), Chance(seed))


@pytest.mark.proves("GG-12", "GG-13", "GG-14", "GG-15", "GG-17")
@settings(max_examples=25)
@given(SEED, OPTIONS)
def test_the_grid_and_the_units_agree(seed, options):
    for _, _, step in list(random_play(start_of(seed, options), seed, 150))[::10]:
        state = step.state
        grid = grid_of(state)
        standing = [unit.at for unit in state.units if unit.health]
        assert len(set(standing)) == len(standing), "no two living units share a square"
        size = state.options.size
        assert all(0 <= unit.at.row < size and 0 <= unit.at.col < size for unit in state.units)
        assert {cell: state.units[number].at for cell, number in grid.standing.items()} == {at: at for at in standing}
        bodies = {unit.at for unit in state.units if not unit.health}
        for cell in (Cell(row, col) for row in range(size) for col in range(size)):
            tile = grid.tile(cell)
            assert (tile.unit is not None) == (cell in standing)
            assert (tile.body is not None) == (cell in bodies)
            assert tile.free == (cell not in standing and cell not in bodies and tile.ground != "wall")
            assert tile.unit is None or tile.body is None


@pytest.mark.proves("GG-18", "GG-19", "GG-117", "GG-118", "GG-119", "GG-146", "GG-145")
@settings(max_examples=25)
@given(SEED, OPTIONS)
def test_every_move_and_attack_follows_the_grid(seed, options):
    gone: defaultdict[int, int] = defaultdict(int)  # steps of each unit in this turn
    for state, action, step in random_play(start_of(seed, options), seed, 300):
        grid = grid_of(state)
        for emitted in step.events:
            event = emitted.event
            match event:
                case Moved(unit, start, path):
                    gone[unit] += len(path)
                    assert state.units[unit].at == start
                    assert gone[unit] <= state.units[unit].move
                    for here, to in pairwise((start, *path)):
                        assert abs(here.row - to.row) + abs(here.col - to.col) == 1
                        tile = grid.tile(to)
                        assert tile.ground != "wall"
                        assert tile.unit in (None, unit)
                        assert tile.body is None or state.units[tile.body].side == state.side
                    assert grid.tile(path[-1]).body is None
                case Hit(unit, target, at) | Blocked(unit, target, at):
                    here = state.units[unit].at
                    assert grid.tile(at).unit == target
                    assert state.units[target].side != state.units[unit].side == state.side
                    rows, cols = abs(here.row - at.row), abs(here.col - at.col)
                    assert 2 <= rows + cols <= 3 if event.bomb else max(rows, cols) == 1
                    assert event.bomb == isinstance(action, UseSpecial)
                case Healed(_, target, _, gain, health):
                    assert state.units[target].health + gain == health <= state.units[target].most
                    assert 1 <= gain <= 5
                case TurnBegan():
                    gone.clear()
        if isinstance(action, TakeBackMove):
            gone[action.unit] = 0


@pytest.mark.proves("GG-143", "GG-157", "GG-102", "GG-84")
@settings(max_examples=25)
@given(SEED, OPTIONS)
def test_dead_units_stay_where_they_died_and_do_nothing(seed, options):
    fallen: dict[int, Cell] = {}
    for ply, (state, action, step) in enumerate(random_play(crowded_state(seed, **options), seed, 300)):
        fallen |= {number: unit.at for number, unit in enumerate(state.units) if not unit.health}
        assert getattr(action, "unit", None) not in fallen
        emitted = [emitted.event for emitted in step.events]
        assert not any(getattr(event, "target", None) in fallen for event in emitted)
        died = {event.unit: event.at for event in emitted if isinstance(event, UnitDied)}
        after = step.state.units
        assert not died.keys() & fallen.keys()
        for number, at in (fallen | died).items():
            assert (after[number].at, after[number].health) == (at, 0)
        assert all(0 <= unit.health <= unit.most for unit in after)
        living = Counter(unit.side for unit in after if unit.health)
        if ply % 20 == 0:
            text = game.text(game.view(step.state, 0))
            assert f"Blue: {living[0]} standing." in text
            assert f"Orange: {living[1]} standing." in text
        assert bool(step.state.over == "elimination") == (0 in (living[0], living[1]))


@pytest.mark.proves("GG-170")
@settings(max_examples=25)
@given(SEED, OPTIONS)
def test_each_unit_is_used_once_a_turn(seed, options):
    done: set[int] = set()
    for state, action, step in random_play(start_of(seed, options), seed, 300):
        unit = getattr(action, "unit", None)
        assert unit not in done
        if isinstance(action, AttackSquare | UseSpecial | FinishUnit):
            done.add(unit)
        if step.state.turn != state.turn:
            done.clear()
        assert all(step.state.units[number].lock or not step.state.units[number].health for number in done)


@pytest.mark.proves("GG-18", "GG-19")
@settings(max_examples=60)
@given(SEED, OPTIONS, st.lists(ACTION, min_size=30, max_size=30))
def test_an_action_is_either_listed_or_refused_with_a_reason(seed, options, actions):
    """Legal actions and refusals are separate code; this test compares them."""
    *_, (state, _, _) = random_play(start_of(seed, options), seed, 1 + seed % 200)
    possible = set(legal_actions(state, state.side))
    assert all(game.check(state, state.side, action) is None for action in possible)
    near = [unit.at for unit in state.units if unit.side == state.side]
    for action in actions:
        _agree(state, action, possible)
        for number, at in enumerate(near[:3], start=state.side * len(state.units) // 2):
            if isinstance(action, AttackSquare | UseSpecial):  # the same action by a unit that may be near
                target = action.at
                cell = Cell(at.row + target.row % 7 - 3, at.col + target.col % 7 - 3)
                _agree(state, type(action)(number, cell), possible)


def _agree(state, action: Action, possible):
    refusal = game.check(state, state.side, action)
    if not isinstance(action, MoveUnit):  # of which only shortest paths are listed: see test_grid_paths.py
        assert (refusal is None) == (action in possible)
    if refusal:
        assert refusal.code
        assert refusal.message.endswith(".")


@pytest.mark.proves("GG-09")
@pytest.mark.parametrize("size", range(16, 33))
def test_a_match_of_every_size_comes_to_its_end(size):
    state = crowded_state(size, size=size, closing_ring=True, army=4)
    *_, (_, _, step) = random_play(state, size)
    assert step.state.over
    assert game.outcome(step.state)
