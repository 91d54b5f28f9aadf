"""Matches are created, joined, forked, listed, and replayed when they are over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ..kernel.capabilities import RunningScore
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR
from ..kernel.match import Match
from ..kernel.outcome import Outcome, fair_series
from ..search import review_version
from . import orders
from .adaptive_bots import adapted_wishes
from .bot_worker import BotFailed, ReviewTask, WorkerLost
from .days import day_of
from .executors import WorkLimits
from .guest_profiles import default_avatar, generated_name
from .lookalikes import distinct_name, is_taken
from .orders import Order, Wish
from .shared_results import SharedResults
from .store import NO_SUCH_MATCH, StoreError
from .stored import Settings, StatusUpdate, StoredMatch, Summary
from .token_buckets import TokenBuckets

if TYPE_CHECKING:
    from .host import MatchHost

log = logging.getLogger("parlor.table")

FINISHED_PLIES = 20_000  # of cached replayed matches, some 20 MB
ANSWER_BYTES = 16_000_000  # of cached answers about finished matches
LOBBY_MS = 86_400_000  # for which the lobby shows a match with open seats
PLAYING_MS = 1_800_000  # after its last entry for which a match counts as being played
MAX_PLAYING_PER_GUEST = 2  # public matches of one guest that are listed while they are played
MAX_ROOM_COUNTS = 20_000  # guests whose number of matches is remembered, some 3 MB

SEAT_TAKEN = "seat-taken", "Another player has taken this seat. Choose another open seat."
NOT_YOUR_SEAT = "not-your-seat", "You can only name a seat of your own."
NAME_TAKEN = "name-taken", "A player here has a name that looks like yours. Choose another name."


class LivePublicMatch(NamedTuple):
    """A public match that is being played, as everyone may see it."""

    summary: Summary
    scores: tuple[int, ...] = ()  # by seat; empty if the game has none, or if the match is not in memory here
    spectator_count: int = 0  # on this server


class MatchService:
    """Creates, joins, forks and lists matches, and answers questions about finished ones.

    A guest may have `max_unfinished` matches, `max_public_open` that wait in the lobby for players, and
    `max_public_unfinished` public ones in which they hold a seat.
    """

    secret: bytes  # the store's; set when the host opens

    def __init__(
        self,
        host: MatchHost,
        limits: WorkLimits,
        *,
        max_unfinished: int,
        max_public_open: int,
        max_public_unfinished: int,
    ) -> None:
        self._host, self._store, self._executors = host, host.store, host.executors
        self.max_unfinished = max_unfinished
        self.max_public_open, self.max_public_unfinished = max_public_open, max_public_unfinished
        # by address: guests are free and a match is stored for good, so a limit of one guest would not hold
        self._new_matches = TokenBuckets(limits.new_matches_per_second, limits.new_match_burst)
        self._new_public = TokenBuckets(limits.new_public_per_second, limits.new_public_burst)
        self._public_joins = TokenBuckets(limits.public_joins_per_second, limits.public_join_burst)
        self._room: dict[str, int] = {}  # matches that a guest may start before they are counted again
        # a finished match never changes, so neither do the results computed from it
        self._finished: SharedResults[Match] = SharedResults(FINISHED_PLIES, lambda match: match.ply + 100)
        self._answers: SharedResults[bytes] = SharedResults(ANSWER_BYTES, len)

    def announce(self, match: str) -> None:
        """Something else than an entry was stored: show it here, and have the other servers do so."""
        self._host.cache.invalidate(match)
        if self._host.peers:
            self._host.peers.send_change(match)

    async def create(self, player: str, name: str, order: Order, avatar: str = "") -> StoredMatch:
        """Return a new match; it begins at once if no seat is open. Raises ParlorError.

        `name` and `avatar` are what the guest chose, here and in `join` and `fork`: for "" they are generated.
        """
        await self.check_new_match(player)
        await self._check_public(player, order.settings, order.seats)
        # a start may take long: dungeons are generated until one can be won
        async with self.set_up_slot(player):
            seats = await adapted_wishes(self._store, player, order.game, order.seats)
            new = await self._executors.set_up.run(
                orders.create_match, replace(order, seats=seats), player, name, self._host.now(), self.secret, avatar
            )
        return await self._create(new)

    async def join(self, player: str, name: str, match: str, seat: int, avatar: str = "") -> StoredMatch:
        """Take an open seat and return the match. With the last seat the match begins. Raises ParlorError, also if the
        guest's chosen name looks like that of another player there.
        """
        stored = await self._load(match, entries=False)
        if not 0 <= seat < len(stored.seats):
            raise ParlorError("no-such-seat", f"There is no seat {seat}. Choose one from 0 to {len(stored.seats) - 1}.")
        if stored.seats[seat].player == player:
            return await self._load(match)  # the link was opened twice
        await self._check_room(player)
        if stored.settings.public and stored.seats[seat].kind == "open":
            await self._check_public_join(player)
        if stored.seats[seat].kind != "open":
            raise ParlorError(*SEAT_TAKEN)
        avatar = avatar or default_avatar(player)
        name = _name_at(stored, player, name, avatar)
        if not await self._store.sit(match, seat, player, name, avatar):
            raise ParlorError(*SEAT_TAKEN)
        stored = await self._load(match)
        async with self.set_up_slot(player, refuse=False):  # the seat is taken already
            stored = await self.begin_if_full(stored)
        self.announce(match)
        self._host.cache.expect(stored)
        return stored

    async def withdraw(self, player: str, match: str) -> None:
        """Delete a match that has not begun. Raises ParlorError if another guest sits there, or this one does not."""
        stored = await self._load(match)
        if all(assignment.player != player for assignment in stored.seats):
            raise ParlorError("not-yours", "You have no seat in this match. Only its players can delete it.")
        if not await self._store.delete_open(match, player):
            raise ParlorError("already-joined", "Another player has joined, or the match has started. Resign instead.")
        self.announce(match)

    async def lobby(self, limit: int) -> list[Summary]:
        """Return the public matches of the last LOBBY_MS that wait for players, at most a few of each guest."""
        return await self._store.lobby(limit, self._host.now() - LOBBY_MS, self.max_public_open)

    async def playing(self, limit: int) -> list[LivePublicMatch]:
        """Return the public matches in which something happened in the last PLAYING_MS, the newest activity first."""
        since = self._host.now() - PLAYING_MS
        return [self._live(line) for line in await self._store.playing(limit, since, MAX_PLAYING_PER_GUEST)]

    def _live(self, summary: Summary) -> LivePublicMatch:
        actor = self._host.cache.actors.get(summary.id)
        if actor is None:
            return LivePublicMatch(summary)
        game, match, scores = actor.state.game, actor.state.match, tuple[int, ...]()
        if match and isinstance(game, RunningScore):
            try:
                scores = game.running_scores(game.view(match.state, SPECTATOR))
            except Exception:  # a fault of a game must not hide the other matches
                log.exception("scores_failed", extra={"match": summary.id, "game": game.id})
        return LivePublicMatch(summary, scores, self._host.spectators.count(actor))

    async def name_seat(self, player: str, match: str, seat: int, name: str, avatar: str = "") -> None:
        """Rename a player in this match, and change the picture if one is given. Raises ParlorError, also if the name
        looks like that of another seat.
        """
        stored = await self._load(match)
        if stored.status == "over":
            raise ParlorError("game-over", "The match is over, so its names stay. Rename yourself in your next match.")
        if not (0 <= seat < len(stored.seats) and stored.seats[seat].player == player):
            raise ParlorError(*NOT_YOUR_SEAT)
        if is_taken(name, [assignment.name for number, assignment in enumerate(stored.seats) if number != seat]):
            raise ParlorError(*NAME_TAKEN)
        if not await self._store.name_seat(match, seat, player, name, avatar):
            raise ParlorError(*NOT_YOUR_SEAT)
        self.announce(match)

    async def begin_if_full(self, stored: StoredMatch) -> StoredMatch:
        """Begin the match if every seat is taken, and return it: a server may have died between the last seat and the
        beginning. Call it within a `set_up_slot`.
        """
        if stored.status != "open":
            return stored
        full = await self._executors.set_up.run(orders.begin_if_full, stored, self._host.now())
        if full.header is None or full.status != "playing":
            return stored
        change = StatusUpdate(
            stored.id, full.status, full.due_at_ms, None, full.clock_anchor_at_ms, full.clock_anchor_time_ms
        )
        began = await self._store.begin(stored.id, full.header, change)
        return full if began else await self._load(stored.id)

    async def fork(
        self, player: str, name: str, match: str, ply: int, seats: tuple[Wish, ...], avatar: str = ""
    ) -> StoredMatch:
        """Return a new match from any ply of a finished one. Raises ParlorError."""
        await self.check_new_match(player)
        async with self.question_slot(player):
            finished = await self.finished(match)
        origin = await self._load(match, entries=False)
        await self._check_public(player, origin.settings, seats)
        async with self.set_up_slot(player):
            seats = await adapted_wishes(self._store, player, origin.game, seats)
            new = await self._executors.set_up.run(
                orders.fork_match, finished, origin, ply, seats, player, name, self._host.now(), avatar
            )
        return await self._create(new)

    def set_up_slot(self, guest: str, *, refuse: bool = True) -> AbstractAsyncContextManager[None]:
        """Wait for the guest's turn to set up a match. Raises ParlorError "too-busy" if too many of theirs wait."""
        return self._executors.set_up.slot(guest, self._host.addresses.get(guest, ""), refuse=refuse)

    def question_slot(self, guest: str, address: str | None = None) -> AbstractAsyncContextManager[None]:
        """Wait for the guest's turn to ask a question. Raises ParlorError "too-busy" if too many of the guest's wait.

        Without an address it is the one that the guest was last seen at.
        """
        return self._executors.questions.slot(
            guest, self._host.addresses.get(guest, "") if address is None else address
        )

    async def ask_finished(
        self, match: str, about: Hashable, answer: Callable[[Match], bytes], guest: str, address: str
    ) -> bytes:
        """Return an answer about a finished match, computed once for each (match, about) and cached for a while.

        `guest` is "" for a spectator without a cookie, whose turn is that of the address.
        """
        key = match, about
        stored = self._answers.cached(key)
        if stored is not None:
            return stored

        async def computed() -> bytes:
            return await self._executors.questions.run(answer, await self.finished(match))

        if self._answers.is_running(key):
            return await self._answers.get(key, computed)
        async with self.question_slot(guest, address):
            return await self._answers.get(key, computed)

    async def review(self, match: str, guest: str, address: str) -> bytes:
        """Return the review of a finished match as JSON, computed once and stored with the match.

        Raises ParlorError "not-over", "sealed-today", "no-review" if the game has none, "too-busy" if too many reviews
        of the guest or the address wait, and "review-failed".
        """
        key = match, "review"
        cached = self._answers.cached(key)
        if cached is not None:
            return cached
        stored = await self._load_finished(match)
        version = review_version(stored.header) if stored.header else None
        if version is None:
            raise ParlorError("no-review", "This game has no review. Replay the match instead.")

        async def computed() -> bytes:
            task = ReviewTask(stored.game, stored.record().to_json())
            try:
                content = await self._host.review_pool.review(task, guest, address)
            except (BotFailed, WorkerLost) as error:
                log.error("review_failed", extra={"match": match, "game": stored.game, "reason": str(error)})
                raise ParlorError("review-failed", "This match could not be reviewed. Try again later.") from error
            try:
                await self._store.save_review(match, version, content)
            except StoreError as error:  # the next server computes it again
                log.warning("review_not_stored", extra={"match": match, "game": stored.game, "reason": str(error)})
            return content

        if self._answers.is_running(key):
            return await self._answers.get(key, computed)
        earlier = await self._store.load_review(match, version)
        if earlier is not None:
            return earlier
        async with self._executors.reviews.slot(guest, address):
            return await self._answers.get(key, computed)

    async def finished(self, match: str) -> Match:
        """Return a finished match, replayed. It is shared, so do not change it. Call it within a `question_slot`."""
        return await self._finished.get(match, lambda: self._replayed(match))

    async def _replayed(self, match: str) -> Match:
        return await self._executors.questions.run(Match.replay, (await self._load_finished(match)).record())

    async def _load_finished(self, match: str) -> StoredMatch:
        """Return a match that is over and not sealed. Raises ParlorError."""
        stored = await self._load(match)
        if stored.status != "over":
            raise ParlorError("not-over", "The match is not over yet. You get its record after the end.")
        if stored.day >= day_of(self._host.now()):
            raise ParlorError("sealed-today", "Others still play this match today. You get the record tomorrow (UTC).")
        return stored

    async def series(self, stored: StoredMatch) -> Outcome | None:
        """Return the result of a fair series by the seats of its second game; None until that is over."""
        if stored.settings.series != 2 or stored.outcome is None:
            return None
        first = (await self._load(stored.origin_id, entries=False)).outcome
        assert first, "a rematch comes after the end"
        return fair_series(stored.outcome, first)

    async def _create(self, stored: StoredMatch) -> StoredMatch:
        await self._store.create(stored)
        self._host.cache.expect(stored)
        return stored

    async def load(self, match: str, *, entries: bool = True) -> StoredMatch:
        """Return the match, whole or without its entries. Raises ParlorError "no-such-match"."""
        return await self._load(match, entries=entries)

    async def _load(self, match: str, *, entries: bool = True) -> StoredMatch:
        read = self._store.load if entries else self._store.load_without_entries
        stored = await read(match) if match.isprintable() else None
        if stored is None:
            raise ParlorError(*NO_SUCH_MATCH)
        return stored

    async def check_new_match(self, player: str) -> None:
        """Count a new match that the guest orders. Raises ParlorError if the address or the guest has too many."""
        self._take(self._new_matches, player, "Too many new matches from your address. Try again in a minute.")
        await self._check_room(player)

    async def _check_public(self, player: str, settings: Settings, seats: Sequence[Wish]) -> None:
        """Count a new match if the lobby will show it. Raises ParlorError if the address or the guest has too many."""
        if not (settings.public and any(wish.kind == "open" for wish in seats)):
            return
        public = await self._store.count_public(player, self._host.now() - LOBBY_MS)
        if public >= self.max_public_open:
            raise ParlorError(
                "too-many-public",
                f"You already have {self.max_public_open} open games in the lobby. Withdraw one or wait for a player.",
            )
        self._take(self._new_public, player, "Too many new lobby games from your address. Try again in a minute.")

    async def _check_public_join(self, player: str) -> None:
        """Count a seat taken from the lobby. Raises ParlorError if the address or the guest has too many."""
        if await self._store.count_public(player) >= self.max_public_unfinished:
            raise ParlorError(
                "too-many-public",
                f"You have {self.max_public_unfinished} unfinished lobby matches. Finish some first.",
            )
        message = "Too many players from your address joined lobby games. Try again in a minute."
        self._take(self._public_joins, player, message)

    def _take(self, buckets: TokenBuckets, player: str, message: str) -> None:
        """Take one token of the guest's address, or of the guest if it is not known. Raises ParlorError "too-fast"."""
        if not buckets.take(self._host.addresses.get(player) or player):
            raise ParlorError("too-fast", message)

    async def _check_room(self, player: str) -> None:
        """Raise ParlorError "too-many-matches" if the guest has no room for another match.

        After each count the guest may start half of the remaining number before they are counted again, because the
        query costs as much as dozens of moves. Only half, because a rematch or another server may add some meanwhile.
        """
        left = self._room.pop(player, 0)
        if not left:
            free = self.max_unfinished - await self._store.count_open(player)
            if free <= 0:
                raise ParlorError(
                    "too-many-matches", f"You have {self.max_unfinished} unfinished matches. Finish some first."
                )
            left = max(1, free // 2)
        if left > 1:
            self._room[player] = left - 1
            if len(self._room) > MAX_ROOM_COUNTS:
                del self._room[next(iter(self._room))]


def _name_at(stored: StoredMatch, player: str, name: str, avatar: str) -> str:
    """Return the name of a guest who joins: `name`, or a generated one if that is "". A number tells several seats of
    one guest apart. Raises ParlorError if the name looks like another player's.
    """
    others = [assignment.name for assignment in stored.seats if assignment.player != player]
    if name and is_taken(name, others):
        raise ParlorError(*NAME_TAKEN)
    name = name or generated_name(player, avatar, others)
    return distinct_name(name, [assignment.name for assignment in stored.seats])
