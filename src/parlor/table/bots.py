"""The bot moves that are being computed for one match."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec import Raw

from ..kernel.bot import bot_chance
from ..kernel.capabilities import TimeControl
from ..kernel.codec import encode
from ..kernel.errors import Refused
from ..kernel.game import Seat
from ..kernel.match import Match
from .bot_worker import BotTask
from .messages import BotMove, Effect

if TYPE_CHECKING:
    from .actor import MatchActor

log = logging.getLogger("parlor.table")

RETRY_SECONDS = 1.0  # pause after a computation that could not even begin


class BotTurns:
    """Has the bots of a match choose their moves and sends each choice to the actor as a `BotMove`."""

    __slots__ = ("_actor", "pending")

    def __init__(self, actor: MatchActor) -> None:
        self._actor = actor
        self.pending: dict[Seat, asyncio.Task[None]] = {}  # the computations, by seat

    def start(self, match: Match) -> None:
        """Start a computation for every bot that is to act and has none."""
        seats = self._actor.state.stored.seats
        for seat in match.to_act:
            if seats[seat].kind == "bot" and seat not in self.pending:
                self.pending[seat] = self._actor.host.tasks.spawn(self._choose(match, seat))

    def cancel(self) -> None:
        """Drop all computations: their moves are no longer wanted."""
        for task in self.pending.values():
            task.cancel()
        self.pending.clear()  # not left to the tasks: one that has not begun to run never comes to its end

    async def _choose(self, match: Match, seat: Seat) -> None:
        """Have the bot of a seat choose. However this ends, another computation may start for the seat."""
        actor, ply, action = self._actor, match.ply, b""
        try:
            if isinstance(actor.state.game, TimeControl):
                clocks = actor.state.loaded.clocks
                waiting = clocks.waiting(actor.state.at()).get(seat, 0) / 1000 if clocks else 0.0  # for the start
                await asyncio.sleep(waiting + actor.state.game.bot_delay(actor.state.stored.seats[seat].level))
            if seat in match.to_act:  # the match may have moved on during the delay
                action = await self._compute(match, ply, seat)
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is None or current.cancelling():  # the match or the server has ended
                raise
            await self._pause_after_failure()  # only the computation was cancelled
        except Exception:  # a fault in the game itself: perhaps it passes
            await self._pause_after_failure()
        finally:
            self.pending.pop(seat, None)
        if actor.host.cache.actors.get(actor.id) is actor:  # not if the match was loaded again meanwhile
            actor.handle(None, BotMove(seat, ply, Raw(action)))

    async def _compute(self, match: Match, ply: int, seat: Seat) -> bytes:
        """Return the action as JSON. It is charged to the first human player and that guest's address."""
        host, game, seats = self._actor.host, self._actor.state.game, self._actor.state.stored.seats
        chance = bot_chance(match.seed, ply + 1, seat)
        task = BotTask(game.id, seats[seat].level, seat, encode(game.view(match.state, seat)), chance.key)
        guest = next((assignment.player for assignment in seats if assignment.kind == "human"), "")
        return await host.bot_pool.choose(task, guest, host.addresses.get(guest, ""))

    async def _pause_after_failure(self) -> None:
        log.exception("bot_cannot_move", extra={"match": self._actor.id, "game": self._actor.state.game.id})
        await asyncio.sleep(RETRY_SECONDS)


def play_move(actor: MatchActor, conn: None, move: BotMove) -> Effect:
    """Play a bot's action. `Match.play` checks it. If the match has moved on meanwhile, the bot is asked again."""
    match, seat = actor.state.require_match(), move.seat
    if not bytes(move.action) or actor.state.stored.status != "playing":
        return None
    if actor.state.loaded.turns.get(seat, match.ply + 1) > move.ply:  # its turn has ended
        return None
    if time_out := actor.time_out():
        return time_out
    try:
        return actor.play(seat, move.action)
    except Refused as error:
        if move.ply != match.ply:  # a seat that acts at the same time was first
            return None
        log.error("bot_move_refused", extra={"match": actor.id, "game": actor.state.game.id, "code": error.code})
        return actor.play(seat, next(iter(match.legal(seat))))
