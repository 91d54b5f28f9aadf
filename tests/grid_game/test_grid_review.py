"""The review of Grid Game: leads in percent of an army, and better plans for a unit."""

import pytest
from msgspec.structs import replace

from parlor.games.grid_game import game
from parlor.games.grid_game.review import ArmyReviewer, decision_of
from parlor.games.grid_game.state import AttackSquare, EndTurn, FinishUnit, HaltUnit, MoveUnit, Options, TakeBackMove
from parlor.kernel import Cell, Chance, Match
from parlor.search import review_match


@pytest.fixture
def duel():
    """A state with one Linebacker a side, beside each other on plain ground."""
    first = game.start(Options(army=4), Chance(1))
    terrain = "." * len(first.terrain)
    units = []
    for number, unit in enumerate(first.units):
        stands = unit.kind == "linebacker" and not any(u.side == unit.side and u.health for u in units)
        at = Cell(8, 8 + unit.side) if stands else Cell(0, number)
        units.append(replace(unit, at=at, health=unit.most if stands else 0))
    return replace(first, terrain=terrain, units=tuple(units))


def blue_of(state):
    return next(number for number, unit in enumerate(state.units) if unit.health and unit.side == 0)


def assess(state, action):
    return ArmyReviewer(100).assess(game.view(state, 0), 0, action, Chance(1))


def test_equal_armies_are_even_and_a_dead_unit_is_not(duel):
    reviewer = ArmyReviewer(1)
    assert reviewer.evaluate(game.start(Options(), Chance(1))) == pytest.approx((0, 0), abs=1)
    dead = replace(duel, units=tuple(replace(unit, health=0) if unit.side else unit for unit in duel.units))
    lead, other = reviewer.evaluate(dead)
    assert lead == -other > 20


def test_a_unit_that_does_not_attack_its_neighbor_loses(duel):
    blue = blue_of(duel)
    waited, struck = assess(duel, FinishUnit(blue)), assess(duel, AttackSquare(blue, Cell(8, 9)))
    assert struck.played > waited.played
    assert waited.better[0].value > waited.played
    assert "attack J9" in waited.better[0].text
    assert waited.floor == waited.played
    assert struck.floor == waited.floor


def test_ending_the_turn_is_compared_with_every_waiting_unit(duel):
    ended = assess(duel, EndTurn())
    assert ended.better
    locked = replace(duel, units=tuple(replace(unit, lock="used") for unit in duel.units))
    assert assess(locked, EndTurn()) is None  # nothing was left to do


def test_a_move_is_judged_with_the_action_that_follows_it(duel):
    blue = blue_of(duel)
    move = MoveUnit(blue, (Cell(8, 7),))
    assert assess(duel, move) is None
    assert assess(duel, HaltUnit(blue)) is None
    moved = game.apply(duel, 0, move, Chance(1)).state
    assert assess(moved, TakeBackMove(blue)) is None
    decision = decision_of(game.view(moved, 0), FinishUnit(blue))
    assert decision.position.at[blue] == 8 * 16 + 8 or decision.plan.to != decision.position.at[blue]
    assert ArmyReviewer(1).describe_action(game.view(moved, 0), FinishUnit(blue)) == "linebacker I9 to H9, wait"
    assert ArmyReviewer(1).describe_action(game.view(duel, 0), move) == "linebacker I9 to H9"


def test_a_step_into_mud_ends_the_turn_of_a_unit(duel):
    place = 8 * 16 + 7
    muddy = replace(duel, terrain=duel.terrain[:place] + "~" + duel.terrain[place + 1 :])
    stuck = assess(muddy, MoveUnit(blue_of(muddy), (Cell(8, 7), Cell(8, 6))))
    assert stuck is not None
    assert stuck.better[0].value > stuck.played


def test_other_actions_have_names(duel):
    view, blue, reviewer = game.view(duel, 0), blue_of(duel), ArmyReviewer(1)
    assert reviewer.describe_action(view, EndTurn()) == "end turn"
    assert reviewer.describe_action(view, HaltUnit(blue)) == "linebacker I9, halt"
    assert reviewer.describe_action(view, TakeBackMove(blue)) == "linebacker I9, take back"


def test_a_resigned_match_is_reviewed():
    match = Match(game, seed=1, options={"army": 4})
    match.play(0, EndTurn())
    match.resign(1)
    found = review_match(match)
    assert [move.move for move in found.moves] == ["end turn", "resigns"]
    assert found.unit == "% of an army"
