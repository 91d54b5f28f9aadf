"""Boards of Grid Game as pictures, and actions as typed lines.

A picture is the upper left corner of the board, in the letters of the game's own text: capitals are Blue, small letters
Orange, x and o their bodies, ~ mud, # a wall; ^ is a trap of Orange and * one of Blue. The rest of the board is plain.
"""

from textwrap import dedent
from typing import Any

import pytest
from msgspec.structs import replace

import parlor
from parlor.games.grid_game import game
from parlor.games.grid_game.grid import grid_of
from parlor.games.grid_game.setup import deploy, new_unit
from parlor.games.grid_game.state import (
    MUD,
    PLAIN,
    WALL,
    AttackSquare,
    EndTurn,
    FinishUnit,
    HaltUnit,
    MoveUnit,
    Options,
    State,
    TakeBackMove,
    Trap,
    UseSpecial,
)
from parlor.kernel import Cell, Chance, Refusal, Refused

KINDS = {"l": "linebacker", "p": "paintballer", "a": "artist", "k": "prankster"}
BODIES = {"x": 0, "o": 1}
TRAPS = {"*": 0, "^": 1}


def match_at(picture, *, turn=0, seed=1, **options):
    """Return a match at this picture, at the start of a turn; even turns are Blue's. A side without a unit in it gets
    one in a far corner.
    """
    match = parlor.new("grid-game", seed=seed, options=options)
    set_state(match, replace(parse_board(picture, match.options), turn=turn))
    return match


def set_state(match, state):
    match.state, match.to_act, match.outcome = state, game.to_act(state), game.outcome(state)


def parse_board(picture, options=None):
    options = options or Options()
    squares = {
        Cell(row, col): letter
        for row, line in enumerate(dedent(picture).strip().splitlines())
        for col, letter in enumerate(line.split())
    }
    units = [unit for cell, letter in squares.items() if (unit := unit_of(letter, cell))]
    size = options.size
    sides = [[unit for unit in units if unit.side == side] for side in (0, 1)]
    for side, corner in ((0, Cell(size - 1, 0)), (1, Cell(size - 1, size - 1))):
        if not any(unit.health for unit in sides[side]):
            sides[side].append(new_unit("linebacker", side, corner))
    for side, army in enumerate(sides):  # armies have the same size: bodies at the lower edge fill up the smaller one
        missing = max(map(len, sides)) - len(army)
        places = [divmod(n, size // 2 - 1) for n in range(missing)]
        bodies = [Cell(size - 1 - row, col + 1 if side == 0 else size - 2 - col) for row, col in places]
        army += [replace(new_unit("artist", side, cell), health=0) for cell in bodies]
    terrain = [PLAIN] * size**2
    for cell, letter in squares.items():
        if letter in (MUD, WALL):
            terrain[cell.row * size + cell.col] = letter
    owners = [0, len(sides[0])]
    for side, army in enumerate(sides):
        owners[side] += next((number for number, unit in enumerate(army) if unit.kind == "prankster"), 0)
    traps = [Trap(cell, TRAPS[letter], owners[TRAPS[letter]]) for cell, letter in squares.items() if letter in TRAPS]
    return State(options, "".join(terrain), (*sides[0], *sides[1]), tuple(traps))


def unit_of(letter, cell):
    if letter in BODIES:
        return replace(new_unit("linebacker", BODIES[letter], cell), health=0)
    return new_unit(KINDS[letter.lower()], int(letter.islower()), cell) if letter.lower() in KINDS else None


def number_at(match, name):
    """Return the number of the unit on a square, of the living one if there is also a body."""
    cell = Cell.parse(name)
    numbers = [number for number, unit in enumerate(match.state.units) if unit.at == cell]
    return max(numbers, key=lambda number: match.state.units[number].health)


def unit_at(match, name):
    return match.state.units[number_at(match, name)]


def change_unit(match, name, **fields):
    """Change fields of the unit on this square."""
    number, units = number_at(match, name), list(match.state.units)
    units[number] = replace(units[number], **fields)
    set_state(match, replace(match.state, units=tuple(units)))


def read_action(match, line):
    """Return a typed line as an action of the side to move."""
    action = game.read(match.view(match.state.side), line)
    assert not isinstance(action, Refusal), action.message
    return action


def play(match, *lines):
    """Play typed lines and return the events that their side is told."""
    events: list[Any] = []
    for line in lines:
        events += match.play(match.state.side, read_action(match, line)).events_for(match.state.side)
    return events


def refusal_of(match, line, seat=None):
    """The refusal of a typed line or an action; nothing may have changed."""
    action = read_action(match, line) if isinstance(line, str) else line
    before = match.state, match.ply
    with pytest.raises(Refused) as caught:
        match.play(match.state.side if seat is None else seat, action)
    assert (match.state, match.ply) == before
    return caught.value.code, caught.value.message


def legal_lines(match):
    """Return the legal actions as typed lines."""
    side = match.state.side
    return set(game.complete(match.view(side), match.legal(side), ""))


def targets_of(match, verb, name):
    """Return the squares that the legal actions of a unit with this verb lead to."""
    lines = (line.split() for line in legal_lines(match))
    return {words[2] for words in lines if words[:2] == [verb, name]}


def shows(match, picture):
    """Return whether the board's upper left corner looks like this picture."""
    rows = [line.split() for line in dedent(picture).strip().splitlines()]
    return [[letter_on(match.state, Cell(r, c)) for c in range(len(row))] for r, row in enumerate(rows)] == rows


def letter_on(state, cell):
    tile = grid_of(state).tile(cell)
    if tile.unit is not None:
        unit = state.units[tile.unit]
        letter = next(letter for letter, kind in KINDS.items() if kind == unit.kind)
        return letter if unit.side else letter.upper()
    if tile.body is not None:
        return "xo"[state.units[tile.body].side]
    if tile.traps:
        return "*^"[tile.traps[0].side]
    return {"plain": PLAIN, "mud": MUD, "wall": WALL}[tile.ground]


def crowded_state(seed, *, crowd=9, **changes):
    """Return a state with both armies mixed on a few squares in the middle, hurt, some units dead, so that every rule
    applies soon.
    """
    options = Options(**changes)
    chance = Chance(seed, 0, "crowded_state")
    terrain = list(game.start(options, Chance(seed)).terrain)
    first = (options.size - crowd) // 2
    cells = [Cell(first + row, first + col) for row in range(crowd) for col in range(crowd)]
    for cell in chance.sample(cells, crowd):
        terrain[cell.row * options.size + cell.col] = MUD
    free = [cell for cell in cells if terrain[cell.row * options.size + cell.col] != WALL]
    army = deploy(options)
    places = chance.sample(free, len(army))
    units = [replace(unit, at=at, health=1 + chance.below(unit.most)) for unit, at in zip(army, places, strict=True)]
    for number in (1, len(army) // 2 + 1):
        units[number] = replace(units[number], health=0)
    return State(options, "".join(terrain), tuple(units), turn=chance.below(40))


def random_play(state, seed, most=10_000):
    """Yield (state, action, step) for each action of a random match, up to `most`."""
    chance = Chance(seed, 0, "random play")
    for _ in range(most):
        if not game.to_act(state):
            return
        actions = list(game.legal(state, state.side))
        kinds = list(dict.fromkeys(map(type, actions)))
        kind = chance.weighted(kinds, [ACTION_WEIGHTS[kind] for kind in kinds])
        action = chance.choice([action for action in actions if type(action) is kind])
        step = game.apply(state, state.side, action, chance)
        yield state, action, step
        state = step.state


# without weights, random units mostly walk about and hardly ever fight
ACTION_WEIGHTS: dict[type, int] = {
    MoveUnit: 12,
    HaltUnit: 1,
    AttackSquare: 15,
    UseSpecial: 8,
    FinishUnit: 2,
    TakeBackMove: 1,
    EndTurn: 1,
}
