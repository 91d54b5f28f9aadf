"""The board and the armies before the first turn, and what `Grid` says about squares."""

from collections import Counter

import pytest
from grid_boards import match_at, number_at, parse_board

import parlor
from parlor.games.grid_game import game
from parlor.games.grid_game.grid import AROUND, Grid, grid_of
from parlor.games.grid_game.setup import is_connected, new_unit
from parlor.games.grid_game.state import MUD, PLAIN, WALL, Options, Trap
from parlor.kernel import Cell, Chance, ParlorError
from proofs import proves

SIZES = range(16, 33)


def start(size=16, seed=1, **options):
    return game.start(Options(size=size, **options), Chance(seed))


# --- size ------------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-06", "GG-09")
@pytest.mark.parametrize("size", SIZES)
def test_every_size_gives_a_square_board(size):
    match = parlor.new("grid-game", seed=3, options={"size": size})
    assert len(match.state.terrain) == size * size
    assert match.to_act == {0}
    inside = [
        cell for row in range(-2, 40) for col in range(-2, 40) if grid_of(match.state).contains(cell := Cell(row, col))
    ]
    assert inside == [Cell(row, col) for row in range(size) for col in range(size)]


@pytest.mark.proves("GG-07", "GG-08")
@pytest.mark.parametrize(
    ("size", "limit"), [(15, ">= 16"), (0, ">= 16"), (-16, ">= 16"), (33, "<= 32"), (1000, "<= 32")]
)
def test_a_size_out_of_range_is_refused_with_the_limit(size, limit):
    with pytest.raises(ParlorError) as caught:
        parlor.new("grid-game", options={"size": size})
    assert caught.value.code == "bad-options"
    assert caught.value.message == f"These are not options of Grid Game: size: Expected `int` {limit}."


@pytest.mark.parametrize("size", [16.5, "16", None, [16, 20]])
def test_a_size_that_is_not_an_integer_is_refused(size):
    with pytest.raises(ParlorError, match="size: Expected `int`"):
        parlor.new("grid-game", options={"size": size})


# --- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-22", "GG-23", "GG-24", "GG-25")
@pytest.mark.parametrize("size", SIZES)
def test_mud_and_walls_each_cover_5_percent_symmetrically_and_no_start_rows(size):
    for seed in range(8):
        terrain = start(size, seed).terrain
        count = Counter(terrain)
        assert set(count) == {PLAIN, MUD, WALL}
        for ground in (MUD, WALL):
            assert count[ground] % 2 == 0
            assert abs(count[ground] - size * size * 0.05) <= 1, "the nearest even number to 5 %"
        assert terrain == terrain[::-1]
        ends = terrain[: 3 * size] + terrain[-3 * size :]
        assert set(ends) == {PLAIN}


@pytest.mark.proves("GG-26")
def test_the_board_follows_from_the_seed():
    assert start(20, 5) == start(20, 5)
    assert len({start(20, seed).terrain for seed in range(50)}) == 50


def test_walls_never_cut_the_board_in_two():
    assert all(is_connected(start(size, seed).terrain, size) for size in (16, 17, 32) for seed in range(30))
    assert not is_connected("..." + "###" + "...", 3)
    assert not is_connected(".#." * 3, 3), "nothing is next to what lies at the other edge"
    assert is_connected("..." + "##." + "...", 3)


def test_a_board_that_walls_would_cut_is_drawn_again():
    """In the first draw A5 has walls on its three sides."""
    cut = [Cell.parse(name) for name in ("A4", "B5", "A6", "E4", "F4", "G4")]

    class Cut(Chance):
        __slots__ = ("draws",)

        def stream(self, name):
            self.draws = 0
            return self

        def sample(self, items, k):
            self.draws += 1
            walls = [16 * cell.row + cell.col for cell in cut]
            mud = [place for place in items if place not in walls and place != 4 * 16]
            return [*mud[: k // 2], *walls] if self.draws == 1 else super().sample(items, k)

    chance = Cut(1)
    state = game.start(Options(), chance)
    assert chance.draws == 2
    assert is_connected(state.terrain, 16)


# --- armies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_both_armies_have_equally_many_units_of_each_class(size):
    count, row = (8, "GG-29") if size <= 19 else (12, "GG-30") if size <= 27 else (16, "GG-31")
    state = start(size)
    with proves("GG-01"):
        assert game.seats == range(2, 3)
        assert game.seat_names == ("Blue", "Orange")
    with proves("GG-46"):
        armies = [[unit for unit in state.units if unit.side == side] for side in (0, 1)]
        assert sum(map(len, armies)) == len(state.units)
    with proves(row):
        assert [len(army) for army in armies] == [count, count]
    with proves("GG-28"):
        kinds = ("linebacker", "paintballer", "artist", "prankster")
        for army in armies:
            assert Counter(unit.kind for unit in army) == dict.fromkeys(kinds, count // 4)


@pytest.mark.proves("GG-27", "GG-32", "GG-33", "GG-34")
@pytest.mark.parametrize("size", SIZES)
def test_armies_start_in_the_two_rows_at_opposite_edges(size):
    state = start(size)
    for side, back, front in ((0, size - 1, size - 2), (1, 0, 1)):
        army = [unit for unit in state.units if unit.side == side]
        rows = {row: sorted(unit.at.col for unit in army if unit.at.row == row) for row in (back, front)}
        assert rows[back] == rows[front]
        assert sum(map(len, rows.values())) == len(army)
        cols = rows[back]
        assert cols == list(range(cols[0], cols[0] + len(army), 2))
        assert {unit.kind for unit in army if unit.at.row == front} == {"linebacker", "prankster"}
    places = {unit.at for unit in state.units}
    assert places == {Cell(size - 1 - at.row, size - 1 - at.col) for at in places}, "the same for both"


def test_armies_are_centered_and_on_odd_sizes_nearer_to_their_left():
    def edges(size, side):
        cols = [unit.at.col for unit in start(size).units if unit.side == side]
        return min(cols), size - 1 - max(cols)

    assert edges(16, 0) == edges(16, 1)[::-1] == (4, 5)
    assert edges(17, 0) == edges(17, 1)[::-1] == (4, 6)


@pytest.mark.parametrize("army", [4, 8, 12, 16])
def test_the_option_army_sets_the_number_of_units(army):
    state = start(16, army=army)
    assert Counter(unit.side for unit in state.units) == {0: army, 1: army}
    assert len({unit.at for unit in state.units}) == 2 * army
    assert all(unit.at.on_board(16, 16) for unit in state.units)
    with pytest.raises(ParlorError, match="army"):
        parlor.new("grid-game", options={"army": army + 1})


@pytest.mark.proves("GG-35")
def test_the_first_players_pranksters_have_one_health_more():
    units = start().units
    found = {(unit.kind, unit.side): (unit.health, unit.most) for unit in units}
    assert found["prankster", 0] == (21, 21)
    assert found["prankster", 1] == (20, 20)
    assert all(found[kind, 0] == found[kind, 1] for kind in ("linebacker", "paintballer", "artist"))


# --- the grid --------------------------------------------------------------------------------------------------------

YARD = """
    L . # ~
    ^ k x *
    . . o .
"""


@pytest.mark.proves("GG-11", "GG-38")
def test_squares_and_units_have_a_row_and_a_column():
    match = match_at(YARD)
    assert [str(unit.at) for unit in match.state.units if unit.health] == ["A1", "B2"]
    assert unit_xy(match, "A1") == (0, 0)
    assert unit_xy(match, "B2") == (1, 1)
    assert {(cell.col, cell.row) for cell in map(Cell.parse, ("A1", "P1", "A16", "P16"))} == {
        (0, 0),
        (15, 0),
        (0, 15),
        (15, 15),
    }


def unit_xy(match, name):
    at = match.state.units[number_at(match, name)].at
    return at.col, at.row


@pytest.mark.proves("GG-16")
def test_the_grid_knows_its_boundaries():
    for size in (16, 32):
        grid = Grid(Options(size=size), PLAIN * size * size, ())
        for row, col in ((0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1), (7, 7)):
            assert grid.contains(Cell(row, col))
        for row, col in ((-1, 0), (0, -1), (size, 0), (0, size), (-1, -1), (size, size), (3, 10**9)):
            assert not grid.contains(Cell(row, col))
            assert grid.obstacle(Cell(row, col), new_unit("artist", 0, Cell(0, 0))) == "off-board"


@pytest.mark.proves("GG-20", "GG-15")
def test_a_tile_holds_the_state_of_its_square():
    state = parse_board(YARD)
    grid = grid_of(state)
    tiles = {name: grid.tile(Cell.parse(name)) for name in ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "C3")}
    occupied = {name: tile.unit for name, tile in tiles.items() if tile.unit is not None}
    assert [state.units[number].kind for number in occupied.values()] == ["linebacker", "prankster"]
    assert list(occupied) == ["A1", "B2"]
    bodies = {name: state.units[tile.body].side for name, tile in tiles.items() if tile.body is not None}
    assert bodies == {"C2": 0, "C3": 1}
    assert {name: tile.ground for name, tile in tiles.items() if tile.ground != "plain"} == {"C1": "wall", "D1": "mud"}
    traps = {name: tile.traps for name, tile in tiles.items() if tile.traps}
    assert traps == {
        "A2": (Trap(Cell(1, 0), 1, owner=state.units.index(state.units[tiles["B2"].unit])),),
        "D2": (Trap(Cell(1, 3), 0, owner=0),),
    }
    assert {name for name, tile in tiles.items() if tile.free} == {"B1", "D1", "A2", "D2"}


def test_around_has_the_eight_neighbors_of_a_square():
    assert len(AROUND) == len(set(AROUND)) == 8
    assert {max(abs(row), abs(col)) for row, col in AROUND} == {1}
