"""The order of seats: who is next, who has still to choose."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TypeVar, overload

from .game import Seat

T = TypeVar("T")


def next_seat(after: Seat, playing: Collection[Seat]) -> Seat:
    """The seat that follows clockwise among those still in play; `after` itself need not be one of them.

    Raises ValueError if none is in play.
    """
    return min(playing, key=lambda seat: (seat <= after, seat))


def undecided(choices: Sequence[T | None]) -> frozenset[Seat]:
    """The seats that have not chosen yet, where all choose at once: None stands for no choice."""
    return frozenset(seat for seat, choice in enumerate(choices) if choice is None)


@overload
def with_item(items: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]: ...
@overload
def with_item(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]: ...
def with_item(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """The items of all seats with one seat's replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def player(seat: Seat) -> str:
    """A seat as texts and descriptions of events write it: "Player 1". Where names are known they take its place."""
    return f"Player {seat + 1}"


def with_names(text: str, names: Sequence[str]) -> str:
    """A text with the names of the players in place of "Player 1", "Player 2", ..."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if 1 <= number <= len(names) else found[0]

    return re.sub(r"\bPlayer ([0-9]{1,3})\b", name, text)
