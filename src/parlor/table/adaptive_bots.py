"""The strength of bots that adapt to a guest: it follows from the guest's last finished matches against one bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..kernel import AnyStrength, registry
from ..kernel.strength import ADAPTIVE, PlayedGame, is_adaptive, next_level, played_game
from .orders import Wish
from .store import Store
from .stored import SeatAssignment, Summary

MAX_SUMMARIES = 100  # finished matches of a guest that are read, of all games


async def adapted_wishes(store: Store, player: str, game: str, wishes: Sequence[Wish]) -> tuple[Wish, ...]:
    """Return the wishes with a strength for each bot of the level "adaptive"."""
    if not any(wish.level == ADAPTIVE for wish in wishes):
        return tuple(wishes)
    level = await _level_for(store, player, game)
    return tuple(replace(wish, level=level) if wish.level == ADAPTIVE else wish for wish in wishes)


async def adapted_seats(
    store: Store, player: str, game: str, seats: Sequence[SeatAssignment]
) -> tuple[SeatAssignment, ...]:
    """Return the seats of a rematch with a new strength for each bot that adapts."""
    if not any(is_adaptive(seat.level) for seat in seats):
        return tuple(seats)
    level = await _level_for(store, player, game)
    return tuple(replace(seat, level=level) if is_adaptive(seat.level) else seat for seat in seats)


async def _level_for(store: Store, player: str, game: str) -> str:
    """Return the adaptive level for even games with the guest; "adaptive" itself if the game has no such level."""
    played = registry.game(game)
    if not isinstance(played, AnyStrength):
        return ADAPTIVE
    finished = await store.mine(player, MAX_SUMMARIES, "over")
    return next_level(games_against_bots(finished, player, game, played.levels), played.levels)


def games_against_bots(finished: Iterable[Summary], player: str, game: str, levels: Sequence[str]) -> list[PlayedGame]:
    """Return the guest's games of this kind against exactly one bot, oldest first; `finished` has the newest first."""
    found = []
    for match in finished:
        holders = [seat.player for seat in match.seats]
        if match.game != game or len(holders) != 2 or holders.count(player) != 1 or match.outcome is None:
            continue
        mine = holders.index(player)
        if against := played_game(match.seats[1 - mine].level, levels, match.outcome.results[mine]):
            found.append(against)
    return found[::-1]
