"""The seats of people and bots, from command-line flags or from the names in a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..kernel import AnyGame, Chance, Match, ParlorError, Seat, new_seed
from ..shared.bot_characters import CHARACTERS

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
    """Return the names of all seats, as a record stores them: "Mabel", and "Mabel (2)" for the second of that level."""
    counts: Counter[str] = Counter()
    found = []
    for seat in range(seats):
        name = bot_name(bots[seat]) if seat in bots else f"Player {seat + 1}"
        counts[name] += 1
        found.append(name if counts[name] == 1 else f"{name} ({counts[name]})")
    return tuple(found)


def bot_name(level: str) -> str:
    """Return the name of a bot in the terminal: its character's, or "keen bot" for a level that only one game has."""
    return CHARACTERS[level].name if level in CHARACTERS else f"{level} bot"


def recorded_bots(game: AnyGame, seats: Sequence[str]) -> dict[Seat, str]:
    """Return the bots by seat, from names that `names` made here or in version 0.2.0 ("easy bot")."""
    levels = {name: level for level in game.levels for name in (bot_name(level), f"{level} bot")}
    bots = {seat: levels.get(_NUMBER.sub("", name)) for seat, name in enumerate(seats)}
    return {seat: level for seat, level in bots.items() if level}


_NUMBER = re.compile(r" \(\d+\)$")  # after the name of the second bot of a level
