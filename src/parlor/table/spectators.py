"""The guests who watch a match without a seat: how many, and the names and pictures of a few of them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ..kernel.game import SPECTATOR
from ..protocol import Spectator
from .guest_profiles import profile
from .store import StoreError
from .stored import StoredGuest

if TYPE_CHECKING:
    from .actor import MatchActor
    from .host import MatchHost

log = logging.getLogger("parlor.table")

UPDATE_SECONDS = 1.0  # for which changes are collected before the watchers of a match are told
MAX_LISTED = 8  # spectators of a match whose names are sent


class Spectators:
    """Counts and names the spectators of all matches on this server; those on other servers are not known here."""

    def __init__(self, host: MatchHost) -> None:
        self._host = host
        self._timers: dict[str, asyncio.TimerHandle] = {}  # by match: when its next update is sent
        self._profiles: dict[str, dict[str, Spectator]] = {}  # by match and player, those that were looked up last
        self._sent: dict[str, tuple[int, tuple[Spectator, ...]]] = {}  # by match, in the last update

    def changed(self, match: str) -> None:
        """A spectator came or left: tell the watchers of the match within UPDATE_SECONDS."""
        if match not in self._timers and not self._host.closing:
            self._timers[match] = asyncio.get_running_loop().call_later(UPDATE_SECONDS, self._start_update, match)

    def count(self, actor: MatchActor) -> int:
        return len(_players(actor))

    def listed(self, actor: MatchActor) -> tuple[Spectator, ...]:
        """Return those of the first MAX_LISTED spectators whose names are known already."""
        known = self._profiles.get(actor.id)
        return tuple(known[player] for player in _players(actor)[:MAX_LISTED] if player in known) if known else ()

    def forget(self, match: str) -> None:
        """The match leaves memory: it has no watchers."""
        timer = self._timers.pop(match, None)
        if timer:
            timer.cancel()
        self._profiles.pop(match, None)
        self._sent.pop(match, None)

    def close(self) -> None:
        for match in list(self._timers):
            self.forget(match)

    def _start_update(self, match: str) -> None:
        del self._timers[match]
        if not self._host.closing:
            self._host.tasks.spawn(self._update(match))

    async def _update(self, match: str) -> None:
        """Look up the names, and send them if anything changed since the last update."""
        actor = self._host.cache.actors.get(match)
        if actor is None:
            return
        players = _players(actor)[:MAX_LISTED]
        try:
            stored = await self._host.store.guests(players) if players else {}
        except StoreError as error:  # their generated names are shown meanwhile
            log.warning("spectators_not_read", extra={"code": error.code})
            stored = {}
        actor = self._host.cache.actors.get(match)
        if actor is None:
            return
        profiles = {player: profile(player, stored.get(player, StoredGuest())) for player in players}
        self._profiles[match] = {player: Spectator(one.name, one.avatar) for player, one in profiles.items()}
        update = self.count(actor), self.listed(actor)
        if update != self._sent.get(match, (0, ())):
            self._sent[match] = update
            actor.broadcast_metadata()


def _players(actor: MatchActor) -> list[str]:
    """Return the ids of the spectators, each once, in the order in which they came."""
    spectator = (SPECTATOR,)
    return list(dict.fromkeys(conn.player for conn, viewers in actor.watchers.items() if viewers == spectator))
