"""The part of a table that is in no hurry: matches are made, joined, forked, and looked up when they are over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractAsyncContextManager

from ..kernel.errors import ParlorError
from ..kernel.match import Match
from ..kernel.outcome import Outcome, fair_series
from . import orders
from .days import day_of
from .executors import Executors, WorkLimits
from .kept import Kept, Mark, Settings, Summary
from .lookalikes import distinct_name
from .orders import Order, Wish
from .shared_results import SharedResults
from .store import Store
from .token_buckets import TokenBuckets

FINISHED_PLIES = 20_000  # of replayed matches that are kept, some 20 MB
ANSWER_BYTES = 16_000_000  # of answers about finished matches that are kept
LISTED_MS = 86_400_000  # for which the lobby shows a match that nobody joins
MAX_ROOM_COUNTS = 20_000  # guests whose number of matches is remembered, some 3 MB


class Reception(ABC):
    store: Store
    now: Callable[[], int]
    open_matches: int  # unfinished ones that a guest may have
    listed_open: int  # listed ones of a guest that wait for others
    listed_matches: int  # unfinished listed ones that a guest may sit at
    secret: bytes  # the store's
    executors: Executors
    addresses: dict[str, str]  # of guests, as last seen

    def __init__(self, limits: WorkLimits) -> None:
        # by address: guests are free and a match is stored for good, so a limit of one guest would not hold
        self._new_matches = TokenBuckets(limits.new_matches_per_second, limits.new_match_burst)
        self._new_listed = TokenBuckets(limits.new_listed_per_second, limits.new_listed_burst)
        self._listed_joins = TokenBuckets(limits.listed_joins_per_second, limits.listed_join_burst)
        self._room: dict[str, int] = {}  # matches that a guest may start before they are counted again
        # what is over never changes, so neither does what is computed from it
        self._finished: SharedResults[Match] = SharedResults(FINISHED_PLIES, lambda match: match.ply + 100)
        self._answers: SharedResults[bytes] = SharedResults(ANSWER_BYTES, len)

    @abstractmethod
    def announce(self, match: str) -> None:
        """Something about a match was stored."""

    @abstractmethod
    def expect(self, kept: Kept) -> None:
        """A match has just begun."""

    async def create(self, player: str, name: str, order: Order) -> Kept:
        """A new match; it begins at once if no seat is open."""
        await self.check_new_match(player)
        await self._check_listed(player, order.settings, order.seats)
        # a start may take its time: a dungeon is looked for until there is one that can be won
        async with self.set_up_slot(player):
            new = await self.executors.set_up.run(orders.filled, order, player, name, self.now(), self.secret)
        return await self._keep(new)

    async def join(self, player: str, name: str, match: str, seat: int) -> Kept:
        """Take an open seat. With the last one the match begins."""
        kept = await self._kept(match, entries=False)
        if not 0 <= seat < len(kept.places):
            raise ParlorError("no-such-seat", f"There is no seat {seat}.")
        if kept.places[seat].player == player:
            return await self._kept(match)  # the link was opened twice
        await self._check_room(player)
        if kept.settings.listed and kept.places[seat].kind == "open":
            await self._check_listed_join(player)
        name = distinct_name(name, [place.name for place in kept.places])
        if kept.places[seat].kind != "open" or not await self.store.sit(match, seat, player, name):
            raise ParlorError("seat-taken", "Somebody else has taken this seat.")
        kept = await self._kept(match)
        async with self.set_up_slot(player, refuse=False):  # the seat is taken already
            kept = await self.begun(kept)
        self.announce(match)
        self.expect(kept)
        return kept

    async def withdraw(self, player: str, match: str) -> None:
        """Delete a match that has not begun; only its maker may, and only while no other guest sits there."""
        kept = await self._kept(match)
        if all(place.player != player for place in kept.places):
            raise ParlorError("not-yours", "You do not sit at this match.")
        if not await self.store.delete_open(match, player):
            raise ParlorError("already-joined", "Others have joined or the match has begun, so it cannot be withdrawn.")
        self.announce(match)

    async def lobby(self, limit: int) -> list[Summary]:
        """The listed matches of the last LISTED_MS that wait for players, of many guests rather than many of one."""
        return await self.store.lobby(limit, self.now() - LISTED_MS, self.listed_open)

    async def name_seat(self, player: str, match: str, seat: int, name: str) -> str:
        """Call a player by another name at this match from now on; return that name, which no other seat has."""
        kept = await self._kept(match)
        if kept.status == "over":
            raise ParlorError("game-over", "The match is over: its names stay as they are.")
        name = distinct_name(name, [place.name for number, place in enumerate(kept.places) if number != seat])
        if not await self.store.name_seat(match, seat, player, name):
            raise ParlorError("not-your-seat", "You can only name a seat of your own.")
        self.announce(match)
        return name

    async def begun(self, kept: Kept) -> Kept:
        """The match, begun if every seat is taken; a server may have died between the last seat and the beginning.

        Called within a slot for set-ups.
        """
        if kept.status != "open":
            return kept
        full = await self.executors.set_up.run(orders.begun, kept, self.now())
        if full.header is None or full.status != "playing":
            return kept
        mark = Mark(kept.id, full.status, full.due, None, full.anchor_wall, full.anchor_at)
        began = await self.store.begin(kept.id, full.header, mark)
        return full if began else await self._kept(kept.id)

    async def fork(self, player: str, name: str, match: str, ply: int, seats: tuple[Wish, ...]) -> Kept:
        """A new match from any ply of a finished one."""
        await self.check_new_match(player)
        async with self.question_slot(player):
            finished = await self.finished(match)
        origin = await self._kept(match, entries=False)
        await self._check_listed(player, origin.settings, seats)
        async with self.set_up_slot(player):
            new = await self.executors.set_up.run(orders.forked, finished, origin, ply, seats, player, name, self.now())
        return await self._keep(new)

    def set_up_slot(self, guest: str, *, refuse: bool = True) -> AbstractAsyncContextManager[None]:
        """The guest's turn to have a match set up; raises ParlorError "too-busy" where many of the guest's wait."""
        return self.executors.set_up.slot(guest, self.addresses.get(guest, ""), refuse=refuse)

    def question_slot(self, guest: str, address: str | None = None) -> AbstractAsyncContextManager[None]:
        """The guest's turn to have a question answered; raises ParlorError "too-busy" where many of the guest's wait.

        Without an address it is the one that the guest was last seen at.
        """
        return self.executors.questions.slot(guest, self.addresses.get(guest, "") if address is None else address)

    async def ask_finished(
        self, match: str, about: Hashable, answer: Callable[[Match], bytes], guest: str, address: str
    ) -> bytes:
        """Return an answer about a match that is over, computed once for each (match, about) and kept for a while.

        `guest` is "" for a spectator without a cookie, whose turn is that of the address.
        """
        key = match, about
        kept = self._answers.kept(key)
        if kept is not None:
            return kept

        async def computed() -> bytes:
            return await self.executors.questions.run(answer, await self.finished(match))

        if self._answers.running(key):
            return await self._answers.get(key, computed)
        async with self.question_slot(guest, address):
            return await self._answers.get(key, computed)

    async def finished(self, match: str) -> Match:
        """A match that is over, replayed. It is shared: read it only. Called within a slot for questions."""
        return await self._finished.get(match, lambda: self._replayed(match))

    async def _replayed(self, match: str) -> Match:
        kept = await self._kept(match)
        if kept.status != "over":
            raise ParlorError("not-over", "The match is not over yet: its record is sealed until then.")
        if kept.day >= day_of(self.now()):
            raise ParlorError(
                "sealed-today", "Others still play this today: the record is sealed until the day is over."
            )
        return await self.executors.questions.run(Match.replay, kept.record())

    async def series(self, kept: Kept) -> Outcome | None:
        """The result of a fair series by the seats of its second game, once that is over."""
        if kept.settings.series != 2 or kept.outcome is None:
            return None
        first = (await self._kept(kept.origin, entries=False)).outcome
        assert first, "a rematch comes after the end"
        return fair_series(kept.outcome, first)

    async def _keep(self, kept: Kept) -> Kept:
        await self.store.create(kept)
        self.expect(kept)
        return kept

    async def load(self, match: str) -> Kept:
        """The whole match. Raises ParlorError "no-such-match"."""
        return await self._kept(match)

    async def _kept(self, match: str, *, entries: bool = True) -> Kept:
        read = self.store.load if entries else self.store.load_without_entries
        kept = await read(match) if match.isprintable() else None
        if kept is None:
            raise ParlorError("no-such-match", "There is no such match.")
        return kept

    async def check_new_match(self, player: str) -> None:
        """Count a new match that the guest orders. Raises ParlorError if the address or the guest has too many."""
        if not self._new_matches.take(self._address_key(player)):
            raise ParlorError("too-fast", "Too many new matches from your address. Try again in a minute.")
        await self._check_room(player)

    async def _check_listed(self, player: str, settings: Settings, seats: Sequence[Wish]) -> None:
        """Count a new match if the lobby will show it. Raises ParlorError if the address or the guest has too many."""
        if not (settings.listed and any(wish.kind == "open" for wish in seats)):
            return
        listed = await self.store.count_listed(player, self.now() - LISTED_MS)
        if listed >= self.listed_open:
            raise ParlorError(
                "too-many-listed",
                f"You already have {self.listed_open} open games in the lobby. Withdraw one or wait for a player.",
            )
        if not self._new_listed.take(self._address_key(player)):
            raise ParlorError(
                "too-fast", "Too many new matches in the lobby come from your address. Try again in a minute."
            )

    async def _check_listed_join(self, player: str) -> None:
        """Count a seat taken from the lobby. Raises ParlorError if the address or the guest has too many."""
        if await self.store.count_listed(player) >= self.listed_matches:
            raise ParlorError(
                "too-many-listed", f"You have {self.listed_matches} unfinished lobby matches. Finish some first."
            )
        if not self._listed_joins.take(self._address_key(player)):
            raise ParlorError(
                "too-fast", "Too many players from your address joined lobby games. Try again in a minute."
            )

    def _address_key(self, player: str) -> str:
        """The address of a guest; the guest itself, if it is not known."""
        return self.addresses.get(player) or player

    async def _check_room(self, player: str) -> None:
        """Raise ParlorError "too-many-matches" if the guest has no room for another match.

        After each count the guest may start half of the remaining number before they are counted again, because the
        query costs as much as dozens of moves. Only half, because a rematch or another server may add some meanwhile.
        """
        left = self._room.pop(player, 0)
        if not left:
            free = self.open_matches - await self.store.count_open(player)
            if free <= 0:
                raise ParlorError("too-many-matches", f"Finish some of your {self.open_matches} matches first.")
            left = max(1, free // 2)
        if left > 1:
            self._room[player] = left - 1
            if len(self._room) > MAX_ROOM_COUNTS:
                del self._room[next(iter(self._room))]
