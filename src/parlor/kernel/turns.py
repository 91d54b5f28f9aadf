"""Helpers for seats: which seat is next, which seats still have to choose, and players' names in texts."""

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
    return min(playing, key=lambda seat: (seat <= after, seat))


def undecided(choices: Sequence[T | None]) -> frozenset[Seat]:
    """Return the seats that have not chosen yet in a game where all choose at once. None means no choice yet."""
    return frozenset(seat for seat, choice in enumerate(choices) if choice is None)


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
