"""Who sits where: people and bots, from the flags or from the names in a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel import AnyGame, Chance, Match, ParlorError, Seat, new_seed

NOBODY = "none"  # the level that stands for "no bot: people only"


def usual_opponent(game: AnyGame) -> str:
    """The level in the middle."""
    return game.levels[len(game.levels) // 2]


def new_match(
    game: AnyGame, options: Any, level: str, person: Seat | None, seed: int | None = None
) -> tuple[Match, dict[Seat, str]]:
    """A match against bots of that level. A person who has chosen no seat is given one by lot, from the seed."""
    seed = new_seed() if seed is None else seed
    seats = game.seat_count(options)
    if person is None:
        person = Chance(seed, 0, "seat").below(seats)
    bots = seat_bots(game, seats, level, person)
    return Match(game, seed=seed, options=options, seats=names(seats, bots)), bots


def seat_bots(game: AnyGame, seats: int, level: str, person: Seat) -> dict[Seat, str]:
    """A bot of that level on every seat but the person's."""
    if person >= seats:
        raise ParlorError("no-such-seat", f"There is no seat {person}; the seats are 0 to {seats - 1}.")
    if level == NOBODY:
        return {}
    game.bot(level)  # an unknown one is refused here
    return {seat: level for seat in range(seats) if seat != person}


def names(seats: int, bots: dict[Seat, str]) -> tuple[str, ...]:
    return tuple(f"{bots[seat]} bot" if seat in bots else f"Player {seat + 1}" for seat in range(seats))


def recorded_bots(game: AnyGame, seats: Sequence[str]) -> dict[Seat, str]:
    """The bots that `names` put into a record."""
    levels = {f"{level} bot": level for level in game.levels}
    return {seat: levels[name] for seat, name in enumerate(seats) if name in levels}
