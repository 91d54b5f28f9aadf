"""The map of a generated dungeon: a main path from the entrance to the boss, and side rooms."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlor.kernel import Chance

from .rooms import EXIT

MIN_ROOMS, MAX_ROOMS = 8, 14
MAX_SIDE_ROOMS: Final = 3
MIN_MAIN_ROOMS: Final = 6  # on the main path
MAIN_DIRECTIONS: Final = ("north", "north", "east", "west")  # never south, so that the path cannot meet itself

Square = tuple[int, int]
OFFSETS: Final[dict[str, Square]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE_DIRECTION: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}


class RoomSpot(NamedTuple):
    """The place of a room on the map."""

    square: Square
    depth: int  # steps from the entrance
    aside: bool  # a side room


def next_square(square: Square, way: str) -> Square:
    (x, y), (east, north) = square, OFFSETS[way]
    return x + east, y + north


def lay_out(chance: Chance) -> tuple[list[RoomSpot], list[dict[str, int]]]:
    """Return the rooms, sorted by depth with the boss last, and the exits of each: direction to room number."""
    count = MIN_ROOMS + chance.below(MAX_ROOMS - MIN_ROOMS + 1)
    sides = 1 + chance.below(min(MAX_SIDE_ROOMS, count - MIN_MAIN_ROOMS))
    way = ["north"]  # direction in which each room of the path is left
    while len(way) < count - sides - 1:
        way.append(chance.choice([step for step in MAIN_DIRECTIONS if step != OPPOSITE_DIRECTION[way[-1]]]))
    squares: list[Square] = [(0, 0)]
    for step in way:
        squares.append(next_square(squares[-1], step))
    hall, outside = squares[-1], next_square(squares[-1], "north")  # free: no room lies as far north
    spots = [RoomSpot(square, depth, False) for depth, square in enumerate(squares)]
    doors = {(square, step) for square, step in zip(squares, way, strict=False)}
    for _ in range(sides):
        taken = {spot.square for spot in spots}
        free = [
            (spot, step)
            for spot in spots[1 : len(squares) - 1]
            for step in OFFSETS
            if next_square(spot.square, step) not in taken
        ]
        beside, step = chance.choice(free)
        spots.append(RoomSpot(next_square(beside.square, step), beside.depth + 1, True))
        doors.add((beside.square, step))
    spots.sort(key=lambda spot: (spot.square == hall, spot.depth, spot.aside, spot.square))
    numbers = {spot.square: number for number, spot in enumerate(spots, start=1)} | {outside: EXIT}
    doors |= {(next_square(square, step), OPPOSITE_DIRECTION[step]) for square, step in doors} | {(hall, "north")}
    return spots, [
        {step: numbers[next_square(spot.square, step)] for step in OFFSETS if (spot.square, step) in doors}
        for spot in spots
    ]
