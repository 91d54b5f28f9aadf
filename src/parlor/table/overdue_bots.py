"""A watchdog for bots: it counts the seats that wait for a bot's move longer than they should.

It reads the matches themselves and not the bot pool, so that it also finds a bot whose computation never started.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import MatchActor

log = logging.getLogger("parlor.table")

QUEUE_SECONDS = 30.0  # that a computation may wait for its turn

BotTurn = tuple[str, int, int]  # match, seat, and the ply since which the seat is to act


class OverdueBots:
    """A seat is overdue when a bot of a running match in memory has been to act for over `limit` seconds, counted from
    the first look that found it.
    """

    def __init__(self, computation_seconds: float) -> None:
        self.limit = QUEUE_SECONDS + computation_seconds
        self.count = 0  # at the last update
        self._since: dict[BotTurn, float] = {}
        self._logged: set[BotTurn] = set()

    def update(self, matches: Iterable[MatchActor], now: float) -> None:
        """Count again; `now` is monotonic, in seconds. Each turn that is overdue is logged once."""
        since = {turn: self._since.get(turn, now) for actor in matches for turn in _bot_turns(actor)}
        overdue = {turn for turn, start in since.items() if now - start > self.limit}
        for match, seat, ply in overdue - self._logged:
            log.warning("bot_overdue", extra={"match": match, "seat": seat, "ply": ply, "seconds": self.limit})
        self._since, self._logged, self.count = since, overdue, len(overdue)


def _bot_turns(actor: MatchActor) -> list[BotTurn]:
    if not (actor.state.has_bots and actor.state.match and actor.state.stored.status == "playing"):
        return []
    seats, turns = actor.state.stored.seats, actor.state.loaded.turns
    return [(actor.id, seat, turns.get(seat, 0)) for seat in actor.state.match.to_act if seats[seat].kind == "bot"]
