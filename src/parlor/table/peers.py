"""Several servers on one PostgreSQL inform each other of what they have stored, through Redis or Valkey.

One channel a match, subscribed to only while the match is in memory. A message is a convenience, the store is the
truth: `RedisPeers` keeps the set of matches to follow through every outage, subscribes to all of them again after it,
and compares them with the store while there is no subscription, after each reconnection and every few seconds.
Messages may therefore be dropped at any time. None is queued during an outage.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from ..kernel.codec import encode
from ..protocol import Emote, Offer
from .store import StoreError
from .stored import EntryRow
from .tasks import cancel_and_wait

log = logging.getLogger("parlor.table")

RETRY_SECONDS = 1.0  # seconds between attempts to reach Redis again, and for the last messages when a server closes
CONFIRM_SECONDS = 2.0  # seconds to wait for a channel; if it takes longer the connection is taken for broken
SOCKET_SECONDS = 2.0  # seconds for a connection, a command or a publication
PING_SECONDS = 1.0
MAX_UNANSWERED_PINGS = 3  # then the connection is dead, even if no error was reported
CHECK_SECONDS = 5.0  # between checks of the store: another server may be cut off from Redis and not from the store
CHECK_SECONDS_DOWN = 1.0  # the same while this server has no connection to Redis
CHECK_PAUSE = 0.1  # seconds, at least, between two checks
MAX_OUTBOX = 10_000  # messages that wait to be published; beyond that they are dropped and all servers check the store
BATCH_SIZE = 1000  # channels of one command, messages of one pipeline
COMMON_CHANNEL = "parlor"  # the channel of all servers: subscribed to last, so its confirmation comes after all others
CHANNEL_PREFIX = "parlor:"  # and then a match's id: the channel of a match

SharedOffer = tuple[Offer | None, int]  # the pending offer of a match, and its `MatchActor.offer_ply`


class Peers(Protocol):
    @property
    def connected(self) -> bool: ...

    @property
    def outages(self) -> int:
        """The number of times that the connection was lost."""

    def send_entries(self, rows: Sequence[EntryRow]) -> None:
        """These entries of ours are durable."""

    def send_change(self, match: str) -> None:
        """Something else about a match was stored: a seat taken, a pause, a rematch."""

    def send_offer(self, match: str, offer: Offer | None, ply: int) -> None:
        """An offer that all must agree to was made, or withdrawn, after this ply."""

    def send_emote(self, match: str, seat: int, emote: Emote) -> None:
        """A player shows an emote."""

    async def follow(self, match: str) -> None:
        """Receive messages about a match until `unfollow`. Returns when its channel is confirmed, so that the store can
        be read without missing anything, or at once while there is no connection. The other servers are asked for the
        match's pending offer.
        """

    def unfollow(self, match: str) -> None: ...


class PeerListener(Protocol):
    """Receives what other servers report about the matches that this server follows."""

    def entry_stored(self, row: EntryRow) -> None: ...

    def match_changed(self, match: str) -> None: ...

    def offer_changed(self, match: str, offer: Offer | None, ply: int) -> None: ...

    def emote_shown(self, match: str, seat: int, emote: Emote) -> None: ...

    def peer_subscribed(self, match: str, theirs: SharedOffer | None) -> None:
        """Another server has just subscribed to a match: answer with our pending offer, if there is one."""

    def offer(self, match: str) -> SharedOffer | None:
        """Return our pending offer in a match."""

    async def refresh(self, matches: Sequence[str]) -> None:
        """Reload the matches that are newer in the store than in memory. Raises StoreError."""


class PeerMessage(Struct, frozen=True, array_like=True):
    """A message about a match: an entry, a pending offer, an emote, or none of them if the match must be read again. On
    the common channel: all matches must be compared with the store.
    """

    sender: str
    row: EntryRow | None = None
    has_offer: bool = False
    offer: Offer | None = None
    ply: int = 0  # after which the offer was made
    subscribed: bool = False  # the sender has just subscribed and needs the pending offer
    emote: tuple[int, Emote] | None = None  # with the seat that shows it


class RedisPeers:
    def __init__(self, url: str, listener: PeerListener) -> None:
        try:
            import redis.asyncio
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError as error:
            raise StoreError("missing-extra", "Redis needs an extra: pip install 'parlor[redis]'.") from error
        try:
            self._redis = redis.asyncio.Redis.from_url(
                url,
                socket_timeout=SOCKET_SECONDS,
                socket_connect_timeout=SOCKET_SECONDS,
                retry=Retry(NoBackoff(), 0),  # `_run` connects again, and knows what was missed
            )
        except ValueError as error:
            raise StoreError("bad-redis-url", f"A Redis server is named by redis://HOST:PORT: {error}.") from error
        self._listener = listener
        self._me = secrets.token_hex(8)
        self.outages = 0
        self._up = asyncio.Event()
        self._tried = asyncio.Event()  # the first attempt to connect has succeeded or failed
        self._down_since: float | None = None  # by the loop's clock
        self._followed: dict[str, asyncio.Future[None]] = {}  # done once the channel is confirmed, or not waited for
        self._subscribed: set[str] = set()  # matches, on this connection; to be confirmed or not
        self._unconfirmed: Counter[str] = Counter()  # commands about a match's channel that Redis has not answered
        self._to_subscribe: set[str] = set()  # matches whose subscription may differ from `_followed`
        self._channels_changed = asyncio.Event()
        self._outbox: list[tuple[str, bytes]] = []  # channel and message
        self._more = asyncio.Event()
        self._publishing = False
        self._unanswered_pings = 0
        self._broken = asyncio.Event()  # the connection must not be used any longer
        self._check = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """True if all followed matches are subscribed to and messages can be published."""
        return self._up.is_set()

    async def open(self) -> None:
        """Return once connected, or once the first attempt has failed: then the server runs as in an outage."""
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._check_forever())]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._tried.wait(), CONFIRM_SECONDS)

    async def close(self) -> None:
        for _ in range(int(RETRY_SECONDS / 0.01)):  # until the last moves are sent
            if not (self.connected and (self._outbox or self._publishing)):
                break
            await asyncio.sleep(0.01)
        await cancel_and_wait(self._tasks)
        await self._redis.aclose()

    # --- sending -----------------------------------------------------------------------------------------------------

    def send_entries(self, rows: Sequence[EntryRow]) -> None:
        if self.connected:
            self._outbox += [(CHANNEL_PREFIX + row.match_id, encode(PeerMessage(self._me, row))) for row in rows]
            self._publish_soon()

    def send_change(self, match: str) -> None:
        self._send(CHANNEL_PREFIX + match, PeerMessage(self._me))

    def send_offer(self, match: str, offer: Offer | None, ply: int) -> None:
        self._send(CHANNEL_PREFIX + match, PeerMessage(self._me, None, True, offer, ply))

    def send_emote(self, match: str, seat: int, emote: Emote) -> None:
        self._send(CHANNEL_PREFIX + match, PeerMessage(self._me, emote=(seat, emote)))

    async def follow(self, match: str) -> None:
        confirmed = self._followed.get(match)
        if confirmed is None:
            confirmed = self._followed[match] = asyncio.get_running_loop().create_future()
            self._subscribe_soon(match)
        if self.connected and not confirmed.done():
            try:
                await asyncio.wait_for(asyncio.shield(confirmed), CONFIRM_SECONDS)
            except TimeoutError:
                log.warning("match_subscription_slow", extra={"match": match})
                self._broken.set()
        _finish(confirmed)  # if it is confirmed only after this, the store is checked then
        self._send_subscribed(match)

    def unfollow(self, match: str) -> None:
        confirmed = self._followed.pop(match, None)
        if confirmed:
            _finish(confirmed)
            self._subscribe_soon(match)

    def _subscribe_soon(self, match: str) -> None:
        self._to_subscribe.add(match)
        self._channels_changed.set()

    def _send(self, channel: str, message: PeerMessage) -> None:
        if self.connected:  # if not, the others compare with the store when we are back
            self._outbox.append((channel, encode(message)))
            self._publish_soon()

    def _send_subscribed(self, match: str) -> None:
        offer, ply = self._listener.offer(match) or (None, 0)
        self._send(CHANNEL_PREFIX + match, PeerMessage(self._me, None, offer is not None, offer, ply, subscribed=True))

    def _publish_soon(self) -> None:
        if len(self._outbox) > MAX_OUTBOX:
            log.warning("peers_messages_dropped", extra={"messages": len(self._outbox)})
            self._outbox = [(COMMON_CHANNEL, encode(PeerMessage(self._me)))]
        self._more.set()

    # --- the connection ----------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Connect, again and again. Nothing of an earlier connection counts: each begins with all subscriptions."""
        while True:
            try:
                await self._session()
            except Exception as error:  # the driver's own or the network's
                self._lost(error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _session(self) -> None:
        """One connection to subscribe by, and one to publish by. Raises when either of them fails."""
        channels: Any = self._redis.pubsub()
        self._subscribed.clear()
        self._unconfirmed.clear()
        self._unanswered_pings = 0
        self._broken.clear()
        self._to_subscribe = set(self._followed)
        try:
            await channels.connect()
            channels.connection.register_connect_callback(self._reconnected)
            await self._update_subscriptions(channels)
            await channels.subscribe(COMMON_CHANNEL)
            await self._work_until_one_fails(channels)
        finally:
            if channels.connection:
                channels.connection.deregister_connect_callback(self._reconnected)
            await channels.aclose()

    async def _work_until_one_fails(self, channels: Any) -> None:
        """Not by a TaskGroup: it waits for ever for a task whose cancellation the driver has swallowed."""
        jobs = (self._receive, self._subscribe, self._ping, self._publish, self._watch)
        tasks = [asyncio.create_task(job(channels)) for job in jobs]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # raises: none of them ends by itself
        finally:
            await cancel_and_wait(tasks)

    def _reconnected(self, _connection: Any) -> None:
        """The driver has opened the connection again by itself: commands and messages may have been lost."""
        self._broken.set()

    async def _watch(self, _channels: Any) -> None:
        await self._broken.wait()
        raise ConnectionError("a subscription was not confirmed in time, or the connection was opened again")

    def _lost(self, error: Exception) -> None:
        self._up.clear()
        self._outbox.clear()
        for confirmed in self._followed.values():
            _finish(confirmed)
        if self._down_since is None:
            self._down_since = asyncio.get_running_loop().time()
            self.outages += 1
            log.warning("peers_outage_began", extra={"error": str(error), "matches": len(self._followed)})
        self._tried.set()
        self._check.set()

    def _connected(self) -> None:
        """All that was followed is subscribed to: the store can be read now without missing anything."""
        self._up.set()
        self._tried.set()
        if self._down_since is not None:
            seconds = round(asyncio.get_running_loop().time() - self._down_since, 1)
            self._down_since = None
            log.warning("peers_outage_ended", extra={"seconds": seconds, "matches": len(self._followed)})
            self._send(COMMON_CHANNEL, PeerMessage(self._me))  # what was stored meanwhile was not sent
            for match in self._followed:
                self._send_subscribed(match)
        self._check.set()

    async def _update_subscriptions(self, channels: Any) -> None:
        """Subscribe and unsubscribe so that the subscriptions are those of `_followed`. Only one task may do this: the
        order of the commands about a channel decides.
        """
        changed, self._to_subscribe = self._to_subscribe, set()
        new = [match for match in changed if match in self._followed and match not in self._subscribed]
        old = [match for match in changed if match not in self._followed and match in self._subscribed]
        self._subscribed.update(new)
        self._subscribed.difference_update(old)
        for command, matches in ((channels.subscribe, new), (channels.unsubscribe, old)):
            for some in batches(matches, BATCH_SIZE):
                self._unconfirmed.update(some)
                await command(*[CHANNEL_PREFIX + match for match in some])

    async def _subscribe(self, channels: Any) -> None:
        while True:
            await self._channels_changed.wait()
            self._channels_changed.clear()
            await self._update_subscriptions(channels)

    async def _ping(self, channels: Any) -> None:
        """Notice a connection on which bytes no longer arrive. Pings are counted rather than seconds: if this process
        itself stood still, the answers are only late to be read.
        """
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self._unanswered_pings >= MAX_UNANSWERED_PINGS:
                raise ConnectionError(f"{self._unanswered_pings} pings were not answered")
            self._unanswered_pings += 1
            await channels.ping()

    async def _publish(self, _channels: Any) -> None:
        """Publish everything that waits, many messages in one write."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._outbox:
                batch, self._outbox = self._outbox[:BATCH_SIZE], self._outbox[BATCH_SIZE:]
                self._publishing = True
                try:
                    pipe = self._redis.pipeline(transaction=False)
                    for channel, message in batch:
                        pipe.publish(channel, message)
                    await pipe.execute()
                finally:
                    self._publishing = False

    # --- receiving ---------------------------------------------------------------------------------------------------

    async def _receive(self, channels: Any) -> None:
        while True:
            message = await channels.get_message(timeout=None)
            self._unanswered_pings = 0
            if message and message["type"] != "pong":
                try:
                    self._received(message)
                except Exception:  # of one message, or one match
                    log.exception("peers_message_failed")

    def _received(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode()
        match = channel.removeprefix(CHANNEL_PREFIX)
        if message["type"] in ("subscribe", "unsubscribe"):
            if channel == COMMON_CHANNEL:
                self._connected()
            else:
                self._confirm(match, subscribed=message["type"] == "subscribe")
        elif message["type"] == "message":
            update = _read(message["data"])
            if update.sender == self._me:
                return
            if channel == COMMON_CHANNEL:
                self._check.set()
            elif update.row:
                self._listener.entry_stored(update.row)
            elif update.subscribed:
                self._listener.peer_subscribed(match, (update.offer, update.ply) if update.offer else None)
            elif update.emote:
                self._listener.emote_shown(match, *update.emote)
            elif update.has_offer:
                self._listener.offer_changed(match, update.offer, update.ply)
            else:
                self._listener.match_changed(match)

    def _confirm(self, match: str, *, subscribed: bool) -> None:
        """Redis has answered a command about a match's channel; what counts is its answer to the last one."""
        self._unconfirmed[match] -= 1
        if self._unconfirmed[match] > 0:
            return
        del self._unconfirmed[match]
        confirmed = self._followed.get(match)
        if subscribed and confirmed:
            if confirmed.done():  # the match was read before this
                self._check.set()
            _finish(confirmed)

    async def _check_forever(self) -> None:
        """Compare the followed matches with the store, at once when `_check` is set."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS if self.connected else CHECK_SECONDS_DOWN):
                    await self._check.wait()
            self._check.clear()
            try:
                await self._listener.refresh(list(self._followed))
            except StoreError as error:
                log.warning("peers_check_failed", extra={"code": error.code})
            except Exception:
                log.exception("peers_check_failed")
            await asyncio.sleep(CHECK_PAUSE)


def batches(items: Sequence[str], size: int) -> Iterable[Sequence[str]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _finish(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


_read = msgspec.json.Decoder(PeerMessage).decode
