"""The seats of people and bots, from command-line flags or from the names in a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..kernel import AnyGame, AnyStrength, Chance, Match, ParlorError, Seat, new_seed
from ..kernel.game_modules import has_bot
from ..kernel.strength import ADAPTIVE, PlayedGame, adaptive_strength, next_level
from ..shared.bot_characters import CHARACTERS

NO_BOT = "none"  # the level for people only


def default_level(game: AnyGame) -> str:
    """Return the middle level of the game's bots."""
    return game.levels[len(game.levels) // 2]


def new_match(
    game: AnyGame,
    options: Any,
    level: str,
    person: Seat | None,
    seed: int | None = None,
    games: Sequence[PlayedGame] = (),
) -> tuple[Match, dict[Seat, str]]:
    """Return a match against bots of that level, and the bots by seat. Without `person` the seed decides the seat.

    The strength of the level "adaptive" follows from the person's `games`, oldest first.
    """
    if level == ADAPTIVE and isinstance(game, AnyStrength):
        level = next_level(games, game.levels)
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
    """Return the name of a bot in the terminal: its character's, with the strength of one that adapts ("Echo 2.35"), or
    "keen bot" for a level that only one game has.
    """
    strength = adaptive_strength(level)
    if strength is not None:
        return f"{CHARACTERS[ADAPTIVE].name} {level.removeprefix(ADAPTIVE)[1:]}"
    return CHARACTERS[level].name if level in CHARACTERS else f"{level} bot"


def recorded_bots(game: AnyGame, seats: Sequence[str]) -> dict[Seat, str]:
    """Return the bots by seat, from names that `names` made here or in version 0.2.0 ("easy bot")."""
    levels = {name: level for level in game.levels for name in (bot_name(level), f"{level} bot")}
    bots = {seat: levels.get(_NUMBER.sub("", name)) or adaptive_level_of(name) for seat, name in enumerate(seats)}
    return {seat: level for seat, level in bots.items() if level and has_bot(game, level)}


def adaptive_level_of(name: str) -> str:
    """Return the level of a bot that adapts from its name, "Echo 2.35"; "" for other names."""
    character, _, strength = _NUMBER.sub("", name).rpartition(" ")
    level = f"{ADAPTIVE}-{strength}"
    return level if character == CHARACTERS[ADAPTIVE].name and adaptive_strength(level) is not None else ""


_NUMBER = re.compile(r" \(\d+\)$")  # after the name of the second bot of a level
