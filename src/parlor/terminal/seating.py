"""The seats of people and bots, from command-line flags or from the names in a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel import AnyGame, Chance, Match, ParlorError, Seat, new_seed

NO_BOT = "none"  # the level for people only


def default_level(game: AnyGame) -> str:
    """Return the middle level of the game's bots."""
    return game.levels[len(game.levels) // 2]


def new_match(
    game: AnyGame, options: Any, level: str, person: Seat | None, seed: int | None = None
) -> tuple[Match, dict[Seat, str]]:
    """Return a match against bots of that level, and the bots by seat. Without `person` the seed decides the seat."""
    seed = new_seed() if seed is None else seed
    seats = game.seat_count(options)
    if person is None:
        person = Chance(seed, 0, "seat").below(seats)
    bots = seat_bots(game, seats, level, person)
    return Match(game, seed=seed, options=options, seats=names(seats, bots)), bots


def seat_bots(game: AnyGame, seats: int, level: str, person: Seat) -> dict[Seat, str]:
    """Return a bot of that level for every seat but the person's. Raises ParlorError for an unknown level or seat."""
    if person >= seats:
        raise ParlorError("no-such-seat", f"There is no seat {person}. Choose one from 0 to {seats - 1}.")
    if level == NO_BOT:
        return {}
    game.bot(level)  # raises for an unknown level
    return {seat: level for seat in range(seats) if seat != person}


def names(seats: int, bots: dict[Seat, str]) -> tuple[str, ...]:
    """Return the names of all seats, as a record stores them."""
    return tuple(f"{bots[seat]} bot" if seat in bots else f"Player {seat + 1}" for seat in range(seats))


def recorded_bots(game: AnyGame, seats: Sequence[str]) -> dict[Seat, str]:
    """Return the bots by seat, from names that `names` made."""
    levels = {f"{level} bot": level for level in game.levels}
    return {seat: levels[name] for seat, name in enumerate(seats) if name in levels}
