"""The position that bots search, side by side with the rules."""

from collections import Counter

import pytest
from grid_boards import crowded_state, match_at, parse_board, play, random_play, targets_of
from msgspec.structs import replace
from plain_legal import unit_actions

from parlor.games.grid_game import game
from parlor.games.grid_game.bitboard import TerrainMasks, each, homeward, terrain_masks
from parlor.games.grid_game.grid import AROUND, BOMB_OFFSETS, TRAP_OFFSETS, grid_of
from parlor.games.grid_game.search_position import (
    ATTACK,
    BOMB,
    BUBBLE,
    PAINT,
    REST,
    TRAP,
    Plan,
    SearchPosition,
)
from parlor.games.grid_game.state import (
    AttackSquare,
    Blocked,
    Bubbled,
    Burned,
    EndTurn,
    FinishUnit,
    Healed,
    Hit,
    Laid,
    MoveUnit,
    Options,
    State,
    Stuck,
    UnitDied,
    UseSpecial,
)
from parlor.kernel import Cell, Chance

SPECIALS = {"linebacker": BUBBLE, "paintballer": BOMB, "artist": PAINT, "prankster": TRAP}
FORMS = {
    "as it comes": {},
    "with a ring": {"closing_ring": True},
    "on a wide board": {"size": 21, "army": 8, "closing_ring": True},
    "many on an odd board": {"size": 17, "army": 16},
}


def position_of(state: State):
    return SearchPosition(game.view(state, state.side))


def contents(position: SearchPosition):
    """Return everything in a position that can change."""
    known = {
        name: getattr(position, name)
        for name in SearchPosition.__slots__
        if name not in ("terrain", "own_traps", "waiting")
    }
    known["own_traps"] = {unit: squares for unit, squares in position.own_traps.items() if squares}
    known["waiting"] = sorted(position.waiting)
    known["traps"], known["standing"], known["bodies"] = map(list, (position.traps, position.standing, position.bodies))
    return known


def squares(position: SearchPosition, found):
    return {str(position.terrain.cell(number)) for number in each(found)}


def random_plan(state: State, position: SearchPosition, chance: Chance):
    """Return a random plan of a unit: a square that it can reach or get stuck on, and an action that is legal there."""
    unit = chance.choice(position.waiting)
    reach = position.reach(unit)
    stuck = [Plan(unit, to) for to in each(position.sticky_reach(unit, reach))]
    moves, attacks = list[Plan](), list[Plan]()
    places = list(each(reach))
    for to in chance.sample(places, min(6, len(places))):
        moves.append(Plan(unit, to))
        there = replace(state.units[unit], at=position.terrain.cell(to))
        moved = replace(state, units=(*state.units[:unit], there, *state.units[unit + 1 :]))
        for action in unit_actions(grid_of(moved), moved, unit):
            if isinstance(action, AttackSquare | UseSpecial):
                kind = ATTACK if isinstance(action, AttackSquare) else SPECIALS[there.kind]
                attacks.append(Plan(unit, to, kind, position.terrain.number(action.at)))
    return chance.choice(chance.choice([plans for plans in (stuck, moves, attacks, attacks, attacks) if plans]))


def carried_out(state: State, position: SearchPosition, plan: Plan, events: Counter):
    """Return the state after the actions of a plan, each of which must be legal."""
    cell = position.terrain.cell
    stuck = False
    path = tuple(map(cell, position.path(plan.unit, plan.to)))
    actions: list[object] = [MoveUnit(plan.unit, path)] if path else []
    if plan.action == REST:
        actions.append(FinishUnit(plan.unit))
    else:
        actions.append((AttackSquare if plan.action == ATTACK else UseSpecial)(plan.unit, cell(plan.target)))
    for action in actions:
        if stuck:
            break
        assert game.check(state, state.side, action) is None, (plan, action)
        step = game.apply(state, state.side, action, Chance(1))
        emitted = [emitted.event for emitted in step.events]
        events.update(type(event) for event in emitted)
        events["oldest trap gone"] += any(isinstance(event, Laid) and event.gone is not None for event in emitted)
        stuck = any(isinstance(event, Stuck) for event in emitted)
        state = step.state
    return state


@pytest.mark.parametrize("options", FORMS.values(), ids=FORMS)
def test_random_plans_have_the_same_effect_in_search_and_rules(options):
    """Each on a copy of the position, which leaves the first one as it was."""
    events: Counter = Counter()
    for seed in range(12):
        state, chance = crowded_state(seed, **options), Chance(seed, 0, "plans")
        position = position_of(state)
        for _ in range(100):
            before, known = state.turn, contents(position)
            if chance.below(12):
                plan = random_plan(state, position, chance)
                after = carried_out(state, position, plan, events)
            else:
                plan, after = None, game.apply(state, state.side, EndTurn(), chance).state
            if after.over:
                break
            copy = position.copy()
            if plan:
                copy.apply(plan)
            for _ in range(after.turn - before):  # several, where a whole army is stuck
                copy.end_turn()
            assert contents(copy) == contents(position_of(after)), (seed, plan)
            assert contents(position) == known, (seed, plan)
            state, position = after, copy
    assert {Blocked, Bubbled, UnitDied, Healed, Hit, Laid, Stuck} <= events.keys()
    assert events["oldest trap gone"]
    assert (Burned in events) == bool(options.get("closing_ring"))


@pytest.mark.parametrize("seed", range(6))
def test_a_unit_reaches_what_the_rules_let_it_reach(seed):
    """Every way is walked by the rules: where it can stay, and where it gets stuck."""
    for state, _, _ in list(random_play(crowded_state(seed), seed, 200))[::25]:
        if state.moving:
            continue
        position = position_of(state)
        for unit in position.waiting:
            stays, sticks = walked(state, unit)
            assert squares(position, position.reach(unit)) == stays
            assert squares(position, position.sticky_reach(unit, position.reach(unit))) <= sticks
            for to in each(position.reach(unit)):
                assert len(position.path(unit, to)) <= state.units[unit].move


def walked(state, unit):
    """Return where the unit's legal moves end: where it can stay, and where it gets stuck."""
    stays, sticks = {str(state.units[unit].at)}, set()
    for action in game.legal(state, state.side):
        if isinstance(action, MoveUnit) and action.unit == unit:
            events = [emit.event for emit in game.apply(state, state.side, action, Chance(1)).events]
            (sticks if any(isinstance(event, Stuck) for event in events) else stays).add(str(action.path[-1]))
    return stays, sticks


def test_mud_and_gum_are_reached_within_the_move_distance():
    position = position_of(parse_board("P . . ~ ~\n. . . . ^\n^ . . . ."))
    assert squares(position, position.sticky_reach(0, position.reach(0))) == {"D1", "A3"}
    paper = position_of(parse_board("P . . . ~\n. . . . .\n. . . . ."))
    assert squares(paper, paper.sticky_reach(0, paper.reach(0))) == set()


def test_a_unit_without_steps_does_not_get_stuck():
    position = position_of(parse_board("P ~\n^ ."))
    position.move = (0,) * len(position.move)
    assert squares(position, position.reach(0)) == {"A1"}
    assert squares(position, position.sticky_reach(0, position.reach(0))) == set()


def test_an_unfinished_move_is_undone_in_the_search_position():
    match = match_at("L . . .\n. . k .")
    before = contents(position_of(match.state))
    play(match, "move A1 B1 C1", "halt C1")
    assert contents(position_of(match.state)) == before


def test_a_path_over_a_body():
    match = match_at("P x . .\n# . . .")
    position = position_of(match.state)
    assert squares(position, position.reach(0)) >= {"A1", "C1", "B2"}
    assert "B1" not in squares(position, position.reach(0))
    assert [str(position.terrain.cell(number)) for number in position.path(0, position.terrain.number(Cell(0, 2)))] == [
        "B1",
        "C1",
    ]
    assert position.path(0, position.at[0]) == []
    assert "C1" in targets_of(match, "move", "A1")


def test_a_search_position_has_only_visible_traps():
    state = parse_board("K . . ^\n* . . .", Options(hidden_traps=True))
    blue, orange = (SearchPosition(game.view(state, side)) for side in (0, 1))
    assert [squares(blue, found) for found in blue.traps] == [{"A2"}, set()]
    assert [squares(orange, found) for found in orange.traps] == [set(), {"D1"}]


# --- squares as bits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [16, 17, 32])
def test_masks_equal_the_offsets_of_the_grid(size):
    terrain = TerrainMasks(Options(size=size), "." * size * size)
    for at in (Cell(0, 0), Cell(0, size - 1), Cell(size - 1, 0), Cell(size - 1, size - 1), Cell(7, 9)):
        number = terrain.number(at)
        assert terrain.cell(number) == at
        for pattern, offsets in (
            (terrain.around, AROUND),
            (terrain.bomb_range, BOMB_OFFSETS),
            (terrain.trap_range, TRAP_OFFSETS),
        ):
            near = {Cell(at.row + down, at.col + right) for down, right in offsets}
            found = {terrain.cell(square) for square in each(pattern[number])}
            assert found == {cell for cell in near if cell.on_board(size, size)}
        beside = {terrain.cell(square) for square in each(terrain.spread(1 << number))}
        around = {terrain.cell(square) for square in each(terrain.widen(1 << number))}
        cells = [Cell(row, col) for row in range(size) for col in range(size)]
        assert beside == {cell for cell in cells if abs(cell.row - at.row) + abs(cell.col - at.col) <= 1}
        assert around == {cell for cell in cells if cell.distance(at) <= 1}


def test_sets_of_squares():
    assert list(each(0b101001)) == [0, 3, 5]
    assert list(each(0b101001, 0)) == [5, 3, 0]
    assert (homeward(0b101000, 0), homeward(0b101000, 1)) == (5, 3)
    assert list(each(0)) == []
    options, terrain = Options(), "." * 256
    assert terrain_masks(options, terrain) is terrain_masks(Options(), "." * 256)
