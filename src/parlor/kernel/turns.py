"""Helpers for seats: the next seat, turns and rounds, phases of simultaneous choices, and names in texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TypeVar, overload

from .game import Seat

T = TypeVar("T")


def next_seat(after: Seat, playing: Collection[Seat]) -> Seat:
    """Return the seat that follows clockwise among those still in play; `after` itself need not be one of them.

    Raises ValueError if no seat is in play.
    """
    if len(playing) == 1:  # a shortcut, because simulations call this at every step
        [only] = playing
        return only
    return min(playing, key=lambda seat: (seat <= after, seat))


def round_of(turn: int, seats: int) -> int:
    """Return the round, from 1, of a turn that is counted from 0, if the seats take turns in order."""
    return turn // seats + 1


def turns_taken(turn: int, seat: Seat, seats: int) -> int:
    """Return how many of the first `turn` turns were the seat's, if the seats take turns in order."""
    return (turn + seats - 1 - seat) // seats


def undecided(*phases: Sequence[T | None]) -> frozenset[Seat]:
    """Return the seats to act in a game with phases in which all choose at once: those without a choice in the first
    phase that is not complete, or none. A phase is the choices of all seats, with None for a seat that has not chosen.
    """
    for choices in phases:
        if missing := frozenset(seat for seat, choice in enumerate(choices) if choice is None):
            return missing
    return frozenset()


@overload
def with_item(items: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]: ...
@overload
def with_item(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]: ...
def with_item(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """Return the items of all seats with the item of one seat replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def player(seat: Seat) -> str:
    """Return how texts and event descriptions write a seat: "Player 1". `with_names` replaces it with the name."""
    return f"Player {seat + 1}"


def with_names(text: str, names: Sequence[str]) -> str:
    """Return the text with "Player 1", "Player 2", ... replaced by the players' names."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if 1 <= number <= len(names) else found[0]

    return re.sub(r"\bPlayer ([0-9]{1,3})\b", name, text)
