"""Faults planted into the real code, to see that the simulation finds them.

Some were real once: they were found by attacks on an early server, or by this simulation itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from msgspec import Raw

from parlor.kernel.game import Step
from parlor.table import actor, bot_pool, bots, match_time, pauses, peer_updates, scheduler, state, store_health, uptime
from parlor.table import peers as peers_module
from parlor.table.loaded import LoadedMatch
from parlor.table.messages import BotMove, StatusStored

from .database import Database, ServerStore

Plant = Callable[[Any], Any]


def _bot_seat_is_never_freed(plant: Plant) -> None:
    """A lost worker leaves its seat marked as computing, so that the bot is never asked again."""

    async def choose(self: Any, match: Any, seat: int) -> None:
        ply = match.ply
        action = await self._compute(match, ply, seat)
        del self.pending[seat]
        self._actor.handle(None, BotMove(seat, ply, Raw(action)))

    async def once(self: Any, task: Any, guest: str = "", address: str = "") -> bytes:
        computed: bytes = await self._compute(task, guest, address)
        return computed

    plant(patch.object(bots.BotTurns, "_choose", choose))
    plant(patch.object(bot_pool.BotPool, "choose", once))


def _only_recent_actions_are_known(plant: Plant) -> None:
    """After a reload only the last three entries are recognized when they are sent again."""
    load = LoadedMatch.__init__

    def forgetful(self: Any, stored: Any) -> None:
        load(self, stored)
        for ids in self.plies_by_id:
            for action_id in [one for one, ply in ids.items() if ply <= len(stored.rows) - 3]:
                del ids[action_id]

    plant(patch.object(LoadedMatch, "__init__", forgetful))
    plant(patch.object(Database, "has_action_keys", False))


def _action_ids_are_ignored(plant: Plant) -> None:
    plant(patch.object(actor.MatchActor, "was_played", lambda self, conn, request: False))


async def _compare_nothing(self: Any, matches: Any) -> None:
    pass


def _matches_are_deaf_after_an_outage(plant: Plant) -> None:
    """What was subscribed to when Valkey went down is not subscribed to again."""
    lost = peers_module.RedisPeers._lost

    def forget(self: Any, error: Exception) -> None:
        lost(self, error)
        self._followed.clear()

    plant(patch.object(peers_module.RedisPeers, "_lost", forget))
    plant(patch.object(peer_updates.PeerUpdates, "refresh", _compare_nothing))


def _gaps_are_ignored(plant: Plant) -> None:
    """An entry of another server that is not the next one is dropped."""

    def entry_stored(self: Any, row: Any) -> None:
        found = self._cache.actors.get(row.match_id)
        if found and not found.busy and row.ply == found.state.match.ply + 1:
            found.follow(row)

    plant(patch.object(peer_updates.PeerUpdates, "entry_stored", entry_stored))
    plant(patch.object(peer_updates.PeerUpdates, "refresh", _compare_nothing))


def _shown_before_stored(plant: Plant) -> None:
    start = ServerStore.open

    async def report_at_once(self: Any, done: Any) -> None:
        await start(self, lambda batch: None)
        put = self._queue.put

        def put_and_report(entry: Any) -> None:
            put(entry)
            asyncio.get_running_loop().call_soon(done, (entry,))

        self.put = put_and_report

    plant(patch.object(ServerStore, "open", report_at_once))


def _disk_forgets(plant: Plant) -> None:
    """The disk reports some entries as synced that it has not written."""
    store = Database.store_entry

    def forget(self: Any, entry: Any) -> Exception | None:
        return None if self.world.random.random() < 0.01 else store(self, entry)

    plant(patch.object(Database, "store_entry", forget))


def _unknown_is_refused(plant: Plant) -> None:
    """A move whose result is not known is refused, though it may be stored."""
    plant(patch.object(actor, "OutcomeUnknown", type("Never", (Exception,), {})))


def _others_are_not_told(plant: Plant) -> None:
    """A step is shown only to the player who made it."""
    publish = actor.MatchActor.publish

    def to_one(self: Any, entry: Any) -> None:
        watchers = self.watchers
        self.watchers = {entry.conn: watchers[entry.conn]} if entry.conn in watchers else watchers
        try:
            publish(self, entry)
        finally:
            self.watchers = watchers

    plant(patch.object(actor.MatchActor, "publish", to_one))


def _everyone_sees_all_seats(plant: Plant) -> None:
    plant(patch.object(state.MatchState, "seats_of", lambda self, player: tuple(range(len(self.stored.seats)))))


def _events_go_to_everyone(plant: Plant) -> None:
    plant(patch.object(Step, "events_for", lambda self, viewer: tuple(emit.event for emit in self.events)))


def _downtime_is_charged(plant: Plant) -> None:
    plant(patch.object(uptime.Uptime, "down", lambda self, since, now: 0))


def _stalls_are_charged(plant: Plant) -> None:
    """Time in which the store accepts nothing counts as a player's time."""
    plant(patch.object(store_health.StoreHealth, "is_proven", lambda self, now: True))


def _flags_never_fall(plant: Plant) -> None:
    plant(patch.object(scheduler.Scheduler, "check_clocks", lambda self: None))


def _clock_stands_still(plant: Plant) -> None:
    """A clock that was set back stops the clocks of matches until the old time is reached."""
    found = match_time.stored_anchor

    def behind(stored: Any, clocks: Any, now: int) -> Any:
        anchor = found(stored, clocks, now)
        return anchor._replace(at=anchor.at - max(0, anchor.wall - now))

    plant(patch.object(state, "stored_anchor", behind))


def _crossing_offers_replace_each_other(plant: Plant) -> None:
    plant(patch("parlor.table.offers.merged", lambda ours, theirs: theirs))


def _two_rematches(plant: Plant) -> None:
    async def rematch(self: Any, stored: Any) -> bool:
        await self.create(stored)
        return True

    plant(patch.object(Database, "rematch", rematch))


def _pause_is_not_stored(plant: Plant) -> None:
    async def only_show(found: Any, status: Any, at: int | None = None) -> StatusStored:
        return StatusStored(status, found.host.now(), found.state.at() if at is None else at)

    plant(patch.object(pauses, "_store_status", only_show))


FAULTS: dict[str, Callable[[Plant], None]] = {
    name.removeprefix("_").replace("_", "-"): work
    for name, work in list(globals().items())
    if name.startswith("_") and callable(work) and getattr(work, "__annotations__", {}).get("plant") == "Plant"
}


def planted(name: str) -> ExitStack:
    """Return a context in which the fault of this name is in the code."""
    stack = ExitStack()
    FAULTS[name](stack.enter_context)
    return stack
