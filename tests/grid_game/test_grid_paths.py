"""A move along a path against an independent statement of the rules of one step: a path equals its steps."""

from typing import NamedTuple

import pytest
from grid_boards import crowded_state, match_at, parse_board, play, random_play, refusal_of, targets_of, unit_at
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlor.games.grid_game import game
from parlor.games.grid_game.grid import grid_of
from parlor.games.grid_game.state import EndTurn, FinishUnit, Moved, MoveUnit, Stuck, TakeBackMove
from parlor.kernel import Cell, Chance


class Walk(NamedTuple):
    """The position of a unit that moves by single steps."""

    at: Cell
    steps: int
    stuck: str = ""  # "mud" or "gum"


def step(state, number, walk, to):
    """Return the walk after one step, or None if the rules forbid it: one square along a row or column, on the board,
    not a wall, no living unit, no body of the enemy, not more steps than the unit has.
    """
    unit, size = state.units[number], state.options.size
    near = {(walk.at.row + 1, walk.at.col), (walk.at.row - 1, walk.at.col)}
    near |= {(walk.at.row, walk.at.col + 1), (walk.at.row, walk.at.col - 1)}
    if walk.stuck or walk.steps == unit.move or to not in near or not (0 <= to.row < size and 0 <= to.col < size):
        return None
    others = [other for n, other in enumerate(state.units) if other.at == to and n != number]
    ground = state.terrain[to.row * size + to.col]
    if ground == "#" or any(other.health or other.side != unit.side for other in others):
        return None
    trapped = any(trap.at == to and trap.side != unit.side for trap in state.traps)
    return Walk(to, walk.steps + 1, "gum" if trapped else "mud" if ground == "~" and not others else "")


def walk_path(state, number, path):
    """Return the walk along a path and how many of its squares are entered; None if a step or the end is forbidden.
    A square behind mud or gum must be one that could be entered without them.
    """
    moving = state.moving if state.moving and state.moving.unit == number else None
    walk, end = Walk(state.units[number].at, moving.steps if moving else 0), None
    entered = 0
    for to in path:
        walk = step(state, number, walk, to)
        if walk is None:
            return None
        entered += end is None
        end = end or (walk if walk.stuck else None)
        walk = walk._replace(stuck="")
    if not path or any(other.at == walk.at and not other.health for other in state.units):
        return None
    return end or walk, entered


def random_path(state, number, chance):
    """Mostly squares beside each other, sometimes any square."""
    here, path = state.units[number].at, []
    for _ in range(1 + chance.below(7)):
        down, right = chance.choice(((0, 1), (0, 1), (1, 0), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 0)))
        here = Cell(here.row + down, here.col + right)
        path.append(here)
    return tuple(path)


def compare(state, number, path):
    """Assert that check and apply agree with the single steps; return whether the path is legal."""
    action, expected = MoveUnit(number, path), walk_path(state, number, path)
    assert (game.check(state, state.side, action) is None) == (expected is not None), path
    if not expected:
        return False
    walk, entered = expected
    after = game.apply(state, state.side, action, Chance(1))
    unit, events = state.units[number], [emit.event for emit in after.events]
    skipped = len(path) - entered
    assert events[0] == Moved(number, unit.at, path[:entered], unit.move - walk.steps, skipped)
    assert [event.by for event in events if isinstance(event, Stuck)] == [walk.stuck] * bool(walk.stuck)
    if after.state.turn == state.turn:
        moved = after.state.units[number]
        assert (moved.at, moved.lock) == (walk.at, walk.stuck)
        assert bool(after.state.moving) != bool(walk.stuck)
        if not walk.stuck:
            assert (after.state.moving.unit, after.state.moving.steps) == (number, walk.steps)
            back = game.apply(after.state, state.side, TakeBackMove(number), Chance(1)).state
            start = state.moving.start if state.moving and state.moving.unit == number else unit.at
            assert back.units == (*state.units[:number], replace(unit, at=start), *state.units[number + 1 :])
    return True


@pytest.mark.proves("GG-117", "GG-118", "GG-119", "GG-125")
@settings(max_examples=60)
@given(st.integers(0, 10**6), st.booleans())
def test_a_path_is_legal_and_ends_as_its_single_steps_do(seed, hidden):
    chance = Chance(seed, 0, "paths")
    start = crowded_state(seed, hidden_traps=hidden, crowd=7, army=8)
    legal = 0
    for state, _, _ in list(random_play(start, seed, 60))[::6]:
        moving = state.moving
        for number, unit in enumerate(state.units):
            ready = unit.side == state.side and unit.health and not unit.lock
            if ready and not (moving and (moving.halted or (moving.steps and moving.unit != number))):
                for _ in range(12):
                    legal += compare(state, number, random_path(state, number, chance))
    assert legal


CROWDED = st.lists(st.sampled_from("xxxx##..Lk~o^"), min_size=15, max_size=15)


@settings(max_examples=300)
@given(CROWDED, st.sampled_from("LPAK"))
def test_legal_lists_a_shortest_path_to_each_square_that_single_steps_reach(squares, mover):
    """On squares crowded with bodies. Without passing mud or gum, which single steps cannot pass either."""
    state = parse_board("\n".join(" ".join([mover, *squares][row * 4 : row * 4 + 4]) for row in range(4)))
    number = next(number for number, unit in enumerate(state.units) if unit.at == Cell(0, 0))
    reached: dict[Cell, int] = {}
    edge, seen = [Walk(Cell(0, 0), 0)], {Cell(0, 0)}
    for walk in edge:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            ahead = step(state, number, walk, Cell(walk.at.row + down, walk.at.col + right))
            if ahead and ahead.at not in seen:
                seen.add(ahead.at)
                edge.append(ahead)
                if not any(unit.at == ahead.at and not unit.health for unit in state.units):
                    reached[ahead.at] = ahead.steps
    actions = [action for action in game.legal(state, 0) if isinstance(action, MoveUnit) and action.unit == number]
    assert {action.path[-1]: len(action.path) for action in actions} == reached
    assert [len(action.path) for action in actions] == sorted(reached.values())
    assert all(compare(state, number, action.path) for action in actions)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans())
def test_a_unit_that_has_moved_can_always_wait_and_the_turn_can_always_end(seed, hidden):
    """No move ends on a body, where the unit would have to be taken back: not even between other bodies and walls."""
    start = crowded_state(seed, hidden_traps=hidden, crowd=6, army=8)
    dead = [replace(unit, health=0) if number % 8 < 4 else unit for number, unit in enumerate(start.units)]
    moved = 0
    for state, _, _ in random_play(replace(start, units=tuple(dead)), seed, 80):
        actions = list(game.legal(state, state.side))
        assert EndTurn() in actions
        if state.moving and state.moving.steps:
            moved += 1
            number = state.moving.unit
            assert FinishUnit(number) in actions
            assert grid_of(state).tile(state.units[number].at).body is None
    assert moved


@pytest.mark.proves("GG-142")
def test_a_body_between_walls_and_bodies_is_no_way_out():
    """An Artist with one step left stands between a wall, a friend, a body of the enemy and one of its own side."""
    match = match_at("""
        # # # # # # #
        # A . . . x #
        # # # # P o #
    """)
    play(match, "move B2 C2 D2 E2")
    assert targets_of(match, "move", "E2") == {"D2"}
    assert refusal_of(match, "move E2 F2")[0] == "ends-on-body"
    play(match, "wait E2")
    assert unit_at(match, "E2").lock == "used"


@pytest.mark.proves("GG-125")
@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_one_move_equals_its_parts(seed):
    """A path in two moves leads to the same state as in one, if the first part may end where it does."""
    chance = Chance(seed, 0, "parts")
    *_, (state, _, _) = random_play(crowded_state(seed, army=8), seed, 1 + seed % 40)
    for action in [action for action in game.legal(state, state.side) if isinstance(action, MoveUnit)]:
        at = 1 + chance.below(len(action.path))
        first, second = (MoveUnit(action.unit, part) for part in (action.path[:at], action.path[at:]))
        if second.path and game.check(state, state.side, first) is None:
            halfway = game.apply(state, state.side, first, Chance(1)).state
            assert game.check(halfway, state.side, second) is None
            whole = game.apply(state, state.side, action, Chance(1)).state
            assert game.apply(halfway, state.side, second, Chance(1)).state == whole
