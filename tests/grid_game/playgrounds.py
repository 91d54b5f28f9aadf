"""Playgrounds of Grid Game as a test draws them, and orders as a player types them.

A picture is the upper left corner of the board, in the letters of the game's own text: capitals are Blue, small letters
Orange, x and o their fallen, ~ mud, # a wall; ^ is a trap of Orange and * one of Blue. The rest of the board is plain.
"""

from textwrap import dedent
from typing import Any

import pytest
from msgspec.structs import replace

import parlor
from parlor.games.grid_game import game
from parlor.games.grid_game.board import draw_up, recruit
from parlor.games.grid_game.grid import Grid
from parlor.games.grid_game.state import (
    MUD,
    PLAIN,
    WALL,
    Attack,
    EndTurn,
    Halt,
    Options,
    Special,
    State,
    Step,
    TakeBack,
    Trap,
    Wait,
)
from parlor.kernel import Cell, Chance, Refusal, Refused

KINDS = {"l": "linebacker", "p": "paintballer", "a": "artist", "k": "prankster"}
FALLEN = {"x": 0, "o": 1}
TRAPS = {"*": 0, "^": 1}


def playground(picture, *, turn=0, seed=1, **options):
    """A match at this picture, at the start of a turn: even ones are Blue's. Who is not in it waits in a far corner."""
    match = parlor.new("grid-game", seed=seed, options=options)
    stand(match, replace(drawn(picture, match.options), turn=turn))
    return match


def stand(match, state):
    match.state, match.to_act, match.outcome = state, game.to_act(state), game.outcome(state)


def drawn(picture, options=None):
    options = options or Options()
    squares = {
        Cell(row, col): letter
        for row, line in enumerate(dedent(picture).strip().splitlines())
        for col, letter in enumerate(line.split())
    }
    units = [found for cell, letter in squares.items() if (found := unit_of(letter, cell))]
    size = options.size
    sides = [[unit for unit in units if unit.side == side] for side in (0, 1)]
    for side, corner in ((0, Cell(size - 1, 0)), (1, Cell(size - 1, size - 1))):
        if not any(unit.health for unit in sides[side]):
            sides[side].append(recruit("linebacker", side, corner))
    for side, army in enumerate(sides):  # both armies are of one size: whoever is missing has fallen long ago
        missing = max(map(len, sides)) - len(army)
        fallen = [Cell(size - 1, col if side == 0 else size - 1 - col) for col in range(1, missing + 1)]
        army += [replace(recruit("artist", side, cell), health=0) for cell in fallen]
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
    if letter in FALLEN:
        return replace(recruit("linebacker", FALLEN[letter], cell), health=0)
    return recruit(KINDS[letter.lower()], int(letter.islower()), cell) if letter.lower() in KINDS else None


def number_at(match, name):
    """Of the unit that stands on a square, or has fallen there."""
    cell = Cell.parse(name)
    found = [number for number, unit in enumerate(match.state.units) if unit.at == cell]
    return max(found, key=lambda number: match.state.units[number].health)


def unit_at(match, name):
    return match.state.units[number_at(match, name)]


def changed(match, name, **fields):
    """The unit on this square is different from what its picture says."""
    number, units = number_at(match, name), list(match.state.units)
    units[number] = replace(units[number], **fields)
    stand(match, replace(match.state, units=tuple(units)))


def order(match, line):
    """A typed line as the action of whoever is to act."""
    action = game.read(match.view(match.state.side), line)
    assert not isinstance(action, Refusal), action.sentence
    return action


def play(match, *lines):
    """What everybody hears of these orders."""
    told: list[Any] = []
    for line in lines:
        told += match.play(match.state.side, order(match, line)).events_for(match.state.side)
    return told


def refused(match, line, seat=None):
    """The refusal of a typed line or an action; nothing may have changed."""
    action = order(match, line) if isinstance(line, str) else line
    before = match.state, match.ply
    with pytest.raises(Refused) as caught:
        match.play(match.state.side if seat is None else seat, action)
    assert (match.state, match.ply) == before
    return caught.value.code, caught.value.sentence


def legal(match):
    """Every order that is possible, as it is typed."""
    side = match.state.side
    return set(game.complete(match.view(side), match.legal(side), ""))


def orders_to(match, verb, name):
    """The squares that a unit can be sent to, or aimed at, by this verb."""
    lines = (line.split() for line in legal(match))
    return {words[2] for words in lines if words[:2] == [verb, name]}


def looks(match, picture):
    """Whether the board's upper left corner is this picture."""
    rows = [line.split() for line in dedent(picture).strip().splitlines()]
    return [[letter_on(match.state, Cell(r, c)) for c in range(len(row))] for r, row in enumerate(rows)] == rows


def letter_on(state, cell):
    tile = Grid(state.options, state.terrain, state.units, state.traps).tile(cell)
    if tile.unit is not None:
        unit = state.units[tile.unit]
        letter = next(letter for letter, kind in KINDS.items() if kind == unit.kind)
        return letter if unit.side else letter.upper()
    if tile.body is not None:
        return "xo"[state.units[tile.body].side]
    if tile.traps:
        return "*^"[tile.traps[0].side]
    return {"plain": PLAIN, "mud": MUD, "wall": WALL}[tile.ground]


def melee(seed, *, crowd=9, **changes):
    """Both armies among each other on a few squares in the middle, hurt, some of them fallen: so all that the rules
    speak of happens soon.
    """
    options = Options(**changes)
    chance = Chance(seed, 0, "melee")
    terrain = list(game.start(options, Chance(seed)).terrain)
    first = (options.size - crowd) // 2
    cells = [Cell(first + row, first + col) for row in range(crowd) for col in range(crowd)]
    for cell in chance.sample(cells, crowd):
        terrain[cell.row * options.size + cell.col] = MUD
    free = [cell for cell in cells if terrain[cell.row * options.size + cell.col] != WALL]
    army = draw_up(options)
    places = chance.sample(free, len(army))
    units = [replace(unit, at=at, health=1 + chance.below(unit.most)) for unit, at in zip(army, places, strict=True)]
    for number in (1, len(army) // 2 + 1):
        units[number] = replace(units[number], health=0)
    return State(options, "".join(terrain), tuple(units), turn=chance.below(40))


def random_states(state, seed, most=10_000):
    """States of a random match, each with the action that follows, and what that led to."""
    chance = Chance(seed, 0, "random play")
    for _ in range(most):
        if not game.to_act(state):
            return
        actions = list(game.legal(state, state.side))
        action = chance.weighted(actions, [LIVELY[type(action)] for action in actions])
        step = game.apply(state, state.side, action, chance)
        yield state, action, step
        state = step.state


# without such shares, random units step to and fro and hardly ever meet
LIVELY = {Step: 12, Halt: 1, Attack: 15, Special: 8, Wait: 2, TakeBack: 1, EndTurn: 1}
