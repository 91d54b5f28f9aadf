"""One match after another at one table: its players, spectators and everything they do."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from parlor import protocol
from parlor.client import Refused

from .actions import choose
from .guests import Board, Guest
from .history import History, Request

MAX_ENTRIES = 400  # entries after which a match is resigned: it is loaded again after every fault
BLITZ = {"game_seconds": 900, "increment_seconds": 2, "allow_pause": True}
MOVE_CLOCK = {"move_seconds": 45}
OUTDATED = ("stale", "not-your-turn", "game-over")


class Plan(Struct, frozen=True):
    """The game, bot and settings of a match."""

    game: str
    bot: str = ""  # the level of the second seat, a person if empty
    options: dict[str, Any] = {}
    time: dict[str, Any] = {}
    alone: bool = False

    @property
    def people(self) -> int:
        return 1 if self.alone or self.bot else 2


PLANS = (
    Plan("liars-dice", options={"dice": 5}),
    Plan("grid-game", bot="easy"),  # a bot's turn is more than 40 entries
    Plan("letter-crush", options={"mode": "duel"}),  # both act at the same time
    Plan("territory-words", time=BLITZ),
    Plan("dont-lose-your-head"),  # both hide their words at the same time
    Plan("nethack-chat", alone=True),
    Plan("liars-dice", bot="random", options={"dice": 5}),
    Plan("liars-dice", options={"dice": 5}, time=BLITZ),
    Plan("territory-words", bot="easy"),
    Plan("grid-game", time=MOVE_CLOCK),
    Plan("letter-crush", alone=True, options={"mode": "zen"}),
    Plan("dont-lose-your-head", bot="easy"),
)


class MatchDriver:
    """Sets a match up, plays it, and goes on with a rematch or a new match once it is over.

    `touch` makes the people do the next thing. It never waits; answers come through the boards.
    """

    def __init__(
        self, number: int, plan: Plan, guests: list[Guest], spectator: Guest, history: History, seed: int
    ) -> None:
        self.number, self.plan, self.guests, self.spectator = number, plan, guests, spectator
        self.history = history
        self.rng = random.Random(seed)
        self.match = ""
        self.seats: list[int] = []  # of the people
        self.boards: list[Board] = []  # of the people, in the same order
        self.watchers: list[Board] = []  # of spectators
        self.finished = 0  # matches
        self.touched_at = 0.0
        self.moved_at = 0.0  # loop time at which the newest version was first seen
        self.version = -1
        self._renewing: asyncio.Task[None] | None = None
        self._old: list[tuple[Board, Request]] = []  # acknowledged ones, to be sent again much later
        self._repeated: set[tuple[str, int]] = set()  # ids and numbers of the connections on which that was done

    def __repr__(self) -> str:
        boards = [
            f"seat {seat}: v{board.version} to_act={board.to_act} has_match={board.has_match} {board.status}"
            f" pending={[(one.id, one.sent) for one in board.pending.values()]} refusals={board.refusals[-3:]}"
            f" {'' if board.has_match else board.watching()}"
            for seat, board in enumerate(self.boards)
        ] + [f"spectator: v{board.version} has_match={board.has_match}, {board.watching()}" for board in self.watchers]
        return (
            f"table {self.number} {self.plan.game}{'/' + self.plan.bot if self.plan.bot else ''} {self.match}: {boards}"
        )

    # --- setting up ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Make a new match and watch it as everyone."""
        first = self.guests[0]
        seats: list[dict[str, str]] = [{"kind": "me"}]
        if not self.plan.alone:
            seats.append({"kind": "bot", "level": self.plan.bot} if self.plan.bot else {"kind": "open"})
        settings = {"time": self.plan.time} if self.plan.time else {}
        order = {"game": self.plan.game, "options": self.plan.options, "settings": settings, "seats": seats}
        made = await first.http("POST", "/api/matches", order)
        for seat, invite in made["invites"].items():
            try:
                await self.guests[int(seat)].http("POST", f"/api/matches/{made['match']}/join", {"invite": invite})
            except Refused as refused:
                if refused.code not in ("seat-taken", "game-over"):  # an answer was lost, and it was asked for again
                    raise
        self._sit(made["match"], made["watch_key"], list(enumerate(self.guests)))

    def _sit(self, match: str, key: str, guests: Iterable[tuple[int, Guest]]) -> None:
        for board in self.boards + self.watchers:
            board.guest.remove(board)
        self.match, self.version = match, -1
        self.history.matches.append(match)
        self._old, self._repeated = [], set()
        by_seat = {seat: Board(guest, match, None, self._changed) for seat, guest in guests}
        self.seats = sorted(by_seat)
        self.boards = [by_seat[seat] for seat in self.seats]
        self.watchers = [Board(self.spectator, match, key, self._changed)]
        for board in self.boards + self.watchers:
            board.guest.add(board)

    async def close(self) -> None:
        if self._renewing:
            self._renewing.cancel()
            await asyncio.wait((self._renewing,))

    def replace(self) -> None:
        """Give this match up and make a new one."""
        if not self._renewing or self._renewing.done():
            self._renewing = asyncio.create_task(self._open_soon())

    async def _open_soon(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.0, 0.5))  # so that refusals do not become a busy loop
        await self.open()

    async def _follow(self, rematch: str) -> None:
        """Go on with the rematch: everyone sits one seat further on."""
        details = await self.boards[0].guest.http("GET", f"/api/matches/{rematch}")
        count = 1 if self.plan.alone else 2
        seats = [((seat + 1) % count, board.guest) for seat, board in zip(self.seats, self.boards, strict=True)]
        places = details["seats"]
        if any(places[seat]["kind"] != "human" for seat, _ in seats):
            self.history.violate(f"rematch: {rematch} of {self.match} seats {places}")
        self._sit(rematch, details["watch_key"], seats)

    # --- reading ------------------------------------------------------------------------------------------------------

    def _changed(self, board: Board) -> None:
        if board.version > self.version and board.match == self.match:
            self.version = board.version
            self.moved_at = asyncio.get_running_loop().time()

    @property
    def ready(self) -> bool:
        """True if the people have something to do."""
        if self._renewing and not self._renewing.done():
            return False
        if self._renewing:  # it has failed
            return True
        return any(
            board.has_match
            and (board.over or board.status == "paused" or self._asked(seat, board) or self._to_move(seat, board))
            for seat, board in zip(self.seats, self.boards, strict=True)
        )

    def _asked(self, seat: int, board: Board) -> bool:
        return board.offer is not None and board.offer.kind == "take-back" and seat not in board.offer.accepted_by

    def _to_move(self, seat: int, board: Board) -> bool:
        return not board.pending and seat in board.to_act

    # --- playing ------------------------------------------------------------------------------------------------------

    def touch(self, calm: bool = False) -> bool:
        """Do the next thing; returns whether something was sent. `calm`: only moves and what makes moves possible."""
        rng = self.rng
        self.touched_at = asyncio.get_running_loop().time()
        if self._renewing and self._renewing.done():
            failure = self._renewing.exception()
            self._renewing = None
            if failure:
                self.history.violate(f"setting up: {self!r}: {failure!r}")
                self.replace()
        if self._renewing or not self.boards:
            return False
        if any(board.over for board in self.boards):
            return self._end()
        order = list(zip(self.seats, self.boards, strict=True))
        rng.shuffle(order)
        if not calm and self._interfere(*order[0]):
            return True
        played = [self._play(seat, board) for seat, board in order]
        return any(played)

    def _end(self) -> bool:
        rematch = next((board.rematch for board in self.boards if board.rematch), "")
        if rematch:
            self.finished += 1
            self._renewing = asyncio.create_task(self._follow(rematch))
        elif self.rng.random() < 0.3 and not any(board.offer for board in self.boards):
            self.finished += 1
            self.replace()
        else:
            for seat, board in zip(self.seats, self.boards, strict=True):
                board.ask(protocol.RematchRequest(self.match, seat))
        return True

    def _interfere(self, seat: int, board: Board) -> bool:
        """Sometimes do something else than a move; returns whether it was done."""
        draw = self.rng.random()
        if draw < 0.04:
            board.guest.cut(self.rng.choice((0.0, 0.3)))
            return True
        if not board.has_match or board.pending or board.status not in ("playing", "paused"):
            return False
        if draw < 0.2 and self._repeat():
            return True
        if draw < 0.07:
            return False
        if draw < 0.10 and board.version > 0 and not self.plan.alone:
            action_id = self._id()
            frame = msgspec.json.encode(protocol.TakeBackRequest(self.match, seat, None, action_id))
            board.request(Request(self.match, seat, action_id, frame, retry=False))
            return True
        if draw < 0.13 and self.plan.time.get("allow_pause") and board.status == "playing":
            board.ask(protocol.PauseRequest(self.match, seat))
            return True
        if draw < 0.14 or board.version > MAX_ENTRIES:
            action_id = self._id()
            board.request(
                Request(
                    self.match,
                    seat,
                    action_id,
                    msgspec.json.encode(protocol.ResignRequest(self.match, seat, action_id)),
                )
            )
            return True
        return False

    def _repeat(self) -> bool:
        """Send an action again, long after it was played: once on each connection; returns whether there was one."""
        for board, request in self._old:
            key = request.id, board.guest.connections
            if board.has_match and not board.pending and request.ply is not None and key not in self._repeated:
                self._repeated.add(key)
                board.request(request)
                return True
        return False

    def _play(self, seat: int, board: Board) -> bool:
        board.refusals.clear()
        if not board.has_match:
            return False
        if board.status == "paused":
            board.ask(protocol.ResumeRequest(self.match, seat))
            return True
        if self._asked(seat, board):
            board.ask(protocol.AnswerOfferRequest(self.match, seat, self.rng.random() < 0.7))
            return True
        if not self._to_move(seat, board):
            return False
        burst = self.rng.randrange(1, 4) if self.plan.game == "grid-game" else 1  # a turn is many actions
        for _ in range(burst):
            action = choose(self.plan.game, board.view, seat, board.version, self.rng)
            version = board.version if burst == 1 and self.rng.random() < 0.5 else None
            action_id = self._id()
            act = protocol.ActRequest(self.match, seat, Raw(action), action_id, version)
            request = Request(self.match, seat, action_id, msgspec.json.encode(act), action)
            board.request(request)
            if self.rng.random() < 0.2:
                self._old = [*self._old[-7:], (board, request)]
        return True

    def _id(self) -> str:
        return secrets.token_hex(6)
