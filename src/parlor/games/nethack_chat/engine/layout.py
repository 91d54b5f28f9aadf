"""Where the rooms of a generated dungeon lie: a way from the entrance to the boss, and rooms off it."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlor.kernel import Chance

from .rooms import EXIT

FEWEST, MOST = 8, 14  # rooms
SIDES: Final = 3  # rooms off the way, at most
SHORTEST: Final = 6  # rooms on the way
AHEAD: Final = ("north", "north", "east", "west")  # the way never turns south, so that it cannot meet itself

Square = tuple[int, int]
STEPS: Final[dict[str, Square]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
BACK: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}


class Spot(NamedTuple):
    """One room's place."""

    square: Square
    depth: int  # rooms between it and the entrance, itself included
    aside: bool


def beyond(square: Square, way: str) -> Square:
    (x, y), (east, north) = square, STEPS[way]
    return x + east, y + north


def laid_out(chance: Chance) -> tuple[list[Spot], list[dict[str, int]]]:
    """The rooms, the deeper the later and the boss's last; and the exits of each, to rooms by number."""
    count = FEWEST + chance.below(MOST - FEWEST + 1)
    sides = 1 + chance.below(min(SIDES, count - SHORTEST))
    way = ["north"]  # by which each room on the way is left
    while len(way) < count - sides - 1:
        way.append(chance.choice([step for step in AHEAD if step != BACK[way[-1]]]))
    squares: list[Square] = [(0, 0)]
    for step in way:
        squares.append(beyond(squares[-1], step))
    hall, outside = squares[-1], beyond(squares[-1], "north")  # no room lies as far north
    spots = [Spot(square, depth, False) for depth, square in enumerate(squares)]
    doors = {(square, step) for square, step in zip(squares, way, strict=False)}
    for _ in range(sides):
        taken = {spot.square for spot in spots}
        free = [
            (spot, step)
            for spot in spots[1 : len(squares) - 1]
            for step in STEPS
            if beyond(spot.square, step) not in taken
        ]
        beside, step = chance.choice(free)
        spots.append(Spot(beyond(beside.square, step), beside.depth + 1, True))
        doors.add((beside.square, step))
    spots.sort(key=lambda spot: (spot.square == hall, spot.depth, spot.aside, spot.square))
    numbers = {spot.square: number for number, spot in enumerate(spots, start=1)} | {outside: EXIT}
    doors |= {(beyond(square, step), BACK[step]) for square, step in doors} | {(hall, "north")}
    return spots, [
        {step: numbers[beyond(spot.square, step)] for step in STEPS if (spot.square, step) in doors} for spot in spots
    ]
