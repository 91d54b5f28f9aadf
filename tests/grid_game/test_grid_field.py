"""The field that bots think on, side by side with the rules."""

from collections import Counter

import pytest
from msgspec.structs import replace
from playgrounds import drawn, melee, orders_to, play, playground, random_states

from parlor.games.grid_game import game
from parlor.games.grid_game.field import (
    ATTACK,
    BOMB,
    BUBBLE,
    PAINT,
    REST,
    TRAP,
    Field,
    Plan,
    Playground,
    each,
    ground_of,
    homeward,
)
from parlor.games.grid_game.grid import AROUND, BOMBED, GUMMED
from parlor.games.grid_game.orders import grid_of, orders_of
from parlor.games.grid_game.state import (
    Attack,
    Blocked,
    Bubbled,
    Burned,
    Died,
    EndTurn,
    Healed,
    Hit,
    Laid,
    Options,
    Special,
    State,
    Step,
    Stuck,
    Wait,
)
from parlor.kernel import Cell, Chance

SPECIALS = {"linebacker": BUBBLE, "paintballer": BOMB, "artist": PAINT, "prankster": TRAP}
FORMS = {
    "as it comes": {},
    "with a ring": {"closing_ring": True},
    "on a wide board": {"size": 21, "army": 8, "closing_ring": True},
    "many on an odd board": {"size": 17, "army": 16},
}


def field_of(state: State):
    return Field(game.view(state, state.side))


def told_of(field: Field):
    """All that a field knows, but for what never changes."""
    known = {name: getattr(field, name) for name in Field.__slots__ if name not in ("ground", "laid", "waiting")}
    known["laid"] = {unit: squares for unit, squares in field.laid.items() if squares}
    known["waiting"] = sorted(field.waiting)
    known["traps"], known["standing"], known["bodies"] = map(list, (field.traps, field.standing, field.bodies))
    return known


def squares(field: Field, found):
    return {str(field.ground.cell(number)) for number in each(found)}


def random_plan(state: State, field: Field, chance: Chance):
    """Of some unit: to some squares it can reach, or be stuck on, and whatever the rules allow it there."""
    unit = chance.choice(field.waiting)
    reach = field.reach(unit)
    stuck, calm, deeds = [Plan(unit, to) for to in each(field.sticky(unit, reach))], list[Plan](), list[Plan]()
    places = list(each(reach))
    for to in chance.sample(places, min(6, len(places))):
        calm.append(Plan(unit, to))
        there = replace(state.units[unit], at=field.ground.cell(to))
        moved = replace(state, units=(*state.units[:unit], there, *state.units[unit + 1 :]))
        for action in orders_of(grid_of(moved), moved, unit, state.traps):
            if isinstance(action, Attack | Special):
                deed = ATTACK if isinstance(action, Attack) else SPECIALS[there.kind]
                deeds.append(Plan(unit, to, deed, field.ground.number(action.at)))
    return chance.choice(chance.choice([found for found in (stuck, calm, deeds, deeds, deeds) if found]))


def carried_out(state: State, field: Field, plan: Plan, events: Counter):
    """The plan as actions of the rules; each must be allowed."""
    cell = field.ground.cell
    stuck = False
    actions: list[object] = [Step(plan.unit, cell(number)) for number in field.path(plan.unit, plan.to)]
    if plan.deed == REST:
        actions.append(Wait(plan.unit))
    else:
        actions.append((Attack if plan.deed == ATTACK else Special)(plan.unit, cell(plan.at)))
    for action in actions:
        if stuck:
            break
        assert game.check(state, state.side, action) is None, (plan, action)
        step = game.apply(state, state.side, action, Chance(1))
        told = [told.event for told in step.events]
        events.update(type(event) for event in told)
        events["oldest trap gone"] += any(isinstance(event, Laid) and event.gone is not None for event in told)
        stuck = any(isinstance(event, Stuck) for event in told)
        state = step.state
    return state


@pytest.mark.parametrize("options", FORMS.values(), ids=FORMS)
def test_random_plans_do_the_same_on_the_field_and_by_the_rules(options):
    """Each on a copy of the field, which leaves the first one as it was."""
    events: Counter = Counter()
    for seed in range(12):
        state, chance = melee(seed, **options), Chance(seed, 0, "plans")
        field = field_of(state)
        for _ in range(100):
            before, known = state.turn, told_of(field)
            if chance.below(12):
                plan = random_plan(state, field, chance)
                after = carried_out(state, field, plan, events)
            else:
                plan, after = None, game.apply(state, state.side, EndTurn(), chance).state
            if after.over:
                break
            copy = field.copy()
            if plan:
                copy.do(plan)
            for _ in range(after.turn - before):  # several, where a whole army is stuck
                copy.pass_turn()
            assert told_of(copy) == told_of(field_of(after)), (seed, plan)
            assert told_of(field) == known, (seed, plan)
            state, field = after, copy
    assert {Blocked, Bubbled, Died, Healed, Hit, Laid, Stuck} <= events.keys()
    assert events["oldest trap gone"]
    assert (Burned in events) == bool(options.get("closing_ring"))


@pytest.mark.parametrize("seed", range(6))
def test_a_unit_reaches_what_the_rules_let_it_reach(seed):
    """Every way is walked by the rules: where it can stay, and where it gets stuck."""
    for state, _, _ in list(random_states(melee(seed), seed, 200))[::25]:
        if state.moving:
            continue
        field = field_of(state)
        for unit in field.waiting:
            stays, sticks = walked(state, unit)
            assert squares(field, field.reach(unit)) == stays
            assert squares(field, field.sticky(unit, field.reach(unit))) <= sticks
            for to in each(field.reach(unit)):
                assert len(field.path(unit, to)) <= state.units[unit].move


def walked(state, unit):
    stays, sticks = {str(state.units[unit].at)}, set()
    border, seen = [state], {state.units[unit].at}
    for _ in range(state.units[unit].move):
        ahead = []
        for here in border:
            for action in game.legal(here, here.side):
                if isinstance(action, Step) and action.unit == unit and action.to not in seen:
                    seen.add(action.to)
                    step = game.apply(here, here.side, action, Chance(1))
                    if any(isinstance(told.event, Stuck) for told in step.events):
                        sticks.add(str(action.to))
                        continue
                    ahead.append(step.state)
                    if grid_of(step.state).can_stand(action.to):
                        stays.add(str(action.to))
        border = ahead
    return stays, sticks


def test_mud_and_gum_are_reached_by_the_last_step_not_by_one_more():
    field = field_of(drawn("P . . ~ ~\n. . . . ^\n^ . . . ."))
    assert squares(field, field.sticky(0, field.reach(0))) == {"D1", "A3"}
    paper = field_of(drawn("P . . . ~\n. . . . .\n. . . . ."))
    assert squares(paper, paper.sticky(0, paper.reach(0))) == set()


def test_nobody_who_cannot_step_gets_stuck():
    field = field_of(drawn("P ~\n^ ."))
    field.move = (0,) * len(field.move)
    assert squares(field, field.reach(0)) == {"A1"}
    assert squares(field, field.sticky(0, field.reach(0))) == set()


def test_a_unit_on_its_way_is_thought_of_as_standing_where_it_began():
    match = playground("L . . .\n. . k .")
    before = told_of(field_of(match.state))
    play(match, "step A1 B1", "step B1 C1", "halt C1")
    assert told_of(field_of(match.state)) == before


def test_the_path_over_the_fallen():
    match = playground("P x . .\n# . . .")
    field = field_of(match.state)
    assert squares(field, field.reach(0)) >= {"A1", "C1", "B2"}
    assert "B1" not in squares(field, field.reach(0))
    assert [str(field.ground.cell(number)) for number in field.path(0, field.ground.number(Cell(0, 2)))] == ["B1", "C1"]
    assert field.path(0, field.at[0]) == []
    assert orders_to(match, "step", "A1") == {"B1"}


def test_under_hidden_traps_a_field_knows_no_more_than_its_side():
    state = drawn("K . . ^\n* . . .", Options(hidden_traps=True))
    blue, orange = (Field(game.view(state, side)) for side in (0, 1))
    assert [squares(blue, found) for found in blue.traps] == [{"A2"}, set()]
    assert [squares(orange, found) for found in orange.traps] == [set(), {"D1"}]


# --- squares as bits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [16, 17, 32])
def test_patterns_are_those_of_the_grid(size):
    ground = Playground(Options(size=size), "." * size * size)
    for at in (Cell(0, 0), Cell(0, size - 1), Cell(size - 1, 0), Cell(size - 1, size - 1), Cell(7, 9)):
        number = ground.number(at)
        assert ground.cell(number) == at
        for pattern, offsets in ((ground.around, AROUND), (ground.bombed, BOMBED), (ground.gummed, GUMMED)):
            near = {Cell(at.row + down, at.col + right) for down, right in offsets}
            found = {ground.cell(square) for square in each(pattern[number])}
            assert found == {cell for cell in near if cell.on_board(size, size)}
        beside = {ground.cell(square) for square in each(ground.spread(1 << number))}
        around = {ground.cell(square) for square in each(ground.widen(1 << number))}
        cells = [Cell(row, col) for row in range(size) for col in range(size)]
        assert beside == {cell for cell in cells if abs(cell.row - at.row) + abs(cell.col - at.col) <= 1}
        assert around == {cell for cell in cells if cell.distance(at) <= 1}


def test_sets_of_squares():
    assert list(each(0b101001)) == [0, 3, 5]
    assert list(each(0b101001, 0)) == [5, 3, 0]
    assert (homeward(0b101000, 0), homeward(0b101000, 1)) == (5, 3)
    assert list(each(0)) == []
    options, terrain = Options(), "." * 256
    assert ground_of(options, terrain) is ground_of(Options(), "." * 256)
