"""Simulated players: they watch their matches, play, resend, change servers, and make offers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from parlor import protocol
from parlor.kernel.codec import encode

from .checker import Acknowledged, Checker
from .server import Server
from .world import World

if TYPE_CHECKING:
    from parlor.table.host import MatchHost

ANSWER_SECONDS = 4.0  # after which a player who got no answer connects again and resends
# Beginnings of the codes with which a refused request is sent again.
RETRIED = ("store", "database", "busy", "too-busy", "closing", "failed", "not-watching", "too-fast")


class Link:
    """A connection of a player to a server: `Connection` at the server's end. Both directions keep their order."""

    address = ""

    def __init__(self, world: World, checker: Checker, server: Server, client: Player) -> None:
        self.world, self.checker, self.server, self.client = world, checker, server, client
        self.player = client.name
        self.process, self.host = server.process, server.host
        self.is_open = True
        self.shown: dict[str, int] = {}  # the newest version of each match that was sent
        self._to_client = self._to_server = 0.0
        server.connections.add(self)

    # --- at the server's end ------------------------------------------------------------------------------------------

    def push(self, frame: bytes) -> None:
        if self.process.crashed or not self.is_open:
            return
        message = self.checker.sent(self, frame)
        self._to_client = max(self._to_client, self.world.loop.now) + self.world.latency()
        self.world.later(self._to_client - self.world.loop.now, self._arrive, message)

    def close(self, code: int, reason: str) -> None:
        self.cut()

    def _arrive(self, message: Any) -> None:
        if self.is_open:
            self.client.receive(message)

    # --- at the client's end ------------------------------------------------------------------------------------------

    def send(self, request: Any) -> None:
        self.world.note(self.player, "sends to", self.server.number, request)
        frame = msgspec.json.encode(request)
        self._to_server = max(self._to_server, self.world.loop.now) + self.world.latency()
        self.world.later(self._to_server - self.world.loop.now, self._handle, frame)

    def _handle(self, frame: bytes) -> None:
        host: MatchHost | None = self.host
        if self.is_open and host and self in self.server.connections:
            self.process.run(host.connections.handle, self, frame)

    def open(self) -> None:
        if self.host:
            self.process.run(self.host.connections.connected, self)

    def cut(self) -> None:
        """Both ends notice after a while; what is on the way is lost."""
        if not self.is_open:
            return
        self.is_open = False
        self.world.later(self.world.latency(), self._server_notices)
        self.world.later(self.world.latency() + 0.1, self.client.lost, self)

    def _server_notices(self) -> None:
        self.server.connections.discard(self)
        if self.host:
            self.process.run(self.host.connections.disconnected, self)


class Seen(Struct):
    """A match as a player sees it."""

    version: int = -1
    status: str = ""
    to_act: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()  # their own
    hands: dict[int, Any] = {}  # views by seat
    offer: protocol.Offer | None = None
    rematch: str = ""
    has_clock: bool = False


class Habits(Struct, frozen=True):
    """How often a player does what, as shares of their turns."""

    think: float = 0.6  # seconds at most before a move
    twice: float = 0.1  # sends a move twice
    without_version: float = 0.2
    take_back: float = 0.05
    resign: float = 0.01
    pause: float = 0.03
    rematch: float = 0.5
    leave: float = 0.03  # connects again, perhaps to another server
    idle: float = 0.02  # does nothing more in this match, if it has a clock


class Player:
    def __init__(
        self, world: World, checker: Checker, servers: list[Server], name: str, habits: Habits, seed: int
    ) -> None:
        self.world, self.checker, self.servers, self.name, self.habits = world, checker, servers, name, habits
        self.random = random.Random(seed)
        self.link: Link | None = None
        self.seen: dict[str, Seen] = {}
        self.pending: dict[str, Any] = {}  # requests with an id that have no answer yet
        self.is_playing = True
        self._count = 0
        self._idle: set[str] = set()  # matches in which this player lets the time pass
        self._thinking: set[tuple[str, int]] = set()
        world.later(0.1 + self.random.random(), self.connect)

    def watch(self, match: str) -> None:
        if match not in self.seen:
            self.seen[match] = Seen()
            if self.link:
                self.link.send(protocol.WatchRequest(match))

    # --- the connection -----------------------------------------------------------------------------------------------

    def connect(self) -> None:
        if self.link:
            return
        running = [server for server in self.servers if server.is_serving]
        if not running:
            self.world.later(0.5, self.connect)
            return
        self.link = Link(self.world, self.checker, self.random.choice(running), self)
        self.link.open()
        for match, seen in self.seen.items():
            self.link.send(protocol.WatchRequest(match, max(0, seen.version) if self.random.random() < 0.5 else None))
        for request in self.pending.values():
            self.link.send(request)

    def lost(self, link: Link) -> None:
        if self.link is link:
            self.link = None
            self.world.later(self.random.uniform(0.1, 1.0), self.connect)

    def reconnect(self) -> None:
        if self.link:
            self.link.cut()

    # --- messages -----------------------------------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        seen = self.seen.get(getattr(message, "match", ""))
        self.world.note(self.name, "receives", message)
        if seen is None:
            return
        if isinstance(message, protocol.MatchMessage):
            seen.version, seen.to_act = message.version, message.to_act
            seen.seats = tuple(number for number, one in enumerate(message.metadata.seats) if one.yours)
            seen.hands = {one.viewer: one.view for one in message.views}
            self._metadata(seen, message.metadata)
        elif isinstance(message, protocol.MetadataMessage):
            self._metadata(seen, message)
        elif isinstance(message, protocol.StepMessage):
            seen.version, seen.to_act, seen.offer = message.version, message.to_act, None
            seen.hands[message.viewer] = message.view
            seen.status = "over" if message.outcome else seen.status
            self.pending.pop(message.ack, None)
        elif isinstance(message, protocol.AckMessage):
            request = self.pending.pop(message.id, None)
            if request:
                self.checker.answered(message, request.seat)
        elif isinstance(message, protocol.RefusedMessage):
            self._refused(message)
        elif isinstance(message, protocol.UnavailableMessage):
            self.world.later(1.0, self._watch_again, message.match)
        self._continue(message.match, seen)

    def _metadata(self, seen: Seen, message: protocol.MetadataMessage) -> None:
        seen.status, seen.offer, seen.has_clock = message.status, message.offer, message.clock is not None
        if message.rematch and message.rematch != seen.rematch:
            seen.rematch = message.rematch
            self.watch(message.rematch)

    def _refused(self, message: protocol.RefusedMessage) -> None:
        request = self.pending.get(message.id) if message.id else None
        if message.request == "watch":
            self.world.later(1.0, self._watch_again, message.match)
        elif request and message.code.startswith(RETRIED):
            self.world.later(self.random.uniform(0.3, 1.0), self._resend, request)
        elif request:
            del self.pending[message.id]
            if isinstance(request, protocol.ActRequest | protocol.ResignRequest):
                self.checker.refused[Acknowledged(message.match, request.seat, message.id)] = message.code

    def _watch_again(self, match: str) -> None:
        if self.link:
            self.link.send(protocol.WatchRequest(match))

    def _resend(self, request: Any) -> None:
        if self.link and request.id in self.pending:
            self.link.send(request)

    # --- playing ------------------------------------------------------------------------------------------------------

    def _continue(self, match: str, seen: Seen) -> None:
        """Think about the next move, if it is ours; resume a pause, answer an offer, ask for a rematch."""
        if not self.is_playing:
            return
        acting = [seat for seat in seen.to_act if seat in seen.seats] if seen.status == "playing" else []
        for seat in acting or seen.seats[:1]:
            if (match, seat) not in self._thinking:
                self._thinking.add((match, seat))
                self.world.later(self.random.uniform(0.02, self.habits.think), self._act, match, seat)

    def _act(self, match: str, seat: int) -> None:
        self._thinking.discard((match, seat))
        seen, habits, chance = self.seen[match], self.habits, self.random.random
        if not (self.link and self.is_playing and seat in seen.seats):
            return
        if seen.offer and seen.offer.kind == "take-back" and seat not in seen.offer.accepted_by and chance() < 0.7:
            self.link.send(protocol.AnswerOfferRequest(match, seat, accept=chance() < 0.7))
        elif seen.status == "paused":
            self.link.send(protocol.ResumeRequest(match, seat))
        elif seen.status == "over":
            if not seen.rematch and chance() < habits.rematch and len(self.seen) < 4:
                self.link.send(protocol.RematchRequest(match, seat))
        elif seen.status == "playing":
            self._play(match, seat, seen)

    def _play(self, match: str, seat: int, seen: Seen) -> None:
        assert self.link
        habits, chance = self.habits, self.random.random
        if any(request.match == match and request.seat == seat for request in self.pending.values()):
            return
        if match in self._idle:
            return
        if seen.has_clock and seat in seen.to_act and chance() < habits.idle:
            self._idle.add(match)
        elif chance() < habits.leave:
            self.reconnect()
        elif chance() < habits.take_back:
            self._request(protocol.TakeBackRequest(match, seat, id=self._new_id()), must_answer=False)
        elif chance() < habits.pause:
            self.link.send(protocol.PauseRequest(match, seat))
            self.world.later(1.0, self._continue, match, seen)
        elif seat not in seen.to_act:
            return
        elif chance() < habits.resign:
            self._request(protocol.ResignRequest(match, seat, self._new_id()))
        else:
            version = None if chance() < habits.without_version else seen.version
            action = Raw(encode({"type": "play", "card": self.random.choice(seen.hands[seat]["hand"])}))
            self._request(protocol.ActRequest(match, seat, action, self._new_id(), version))

    def _new_id(self) -> str:
        self._count += 1
        return f"{self.name}-{self._count}"

    def _request(self, request: Any, *, must_answer: bool = True) -> None:
        assert self.link
        if must_answer:
            self.pending[request.id] = request
            self.world.later(ANSWER_SECONDS, self._give_up_waiting, request)
        else:
            self.world.later(1.0, lambda: self._continue(request.match, self.seen[request.match]))
        self.link.send(request)
        if self.random.random() < self.habits.twice:
            self.world.later(self.random.random(), self._resend_anyway, request)

    def _resend_anyway(self, request: Any) -> None:
        if self.link:
            self.link.send(request)

    def _give_up_waiting(self, request: Any) -> None:
        if request.id in self.pending:
            self.reconnect()
            self.world.later(ANSWER_SECONDS, self._give_up_waiting, request)
