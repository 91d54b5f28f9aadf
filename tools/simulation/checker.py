"""What must always hold: checked for every frame that a server sends, and at the end.

The checker knows only the database, what was sent to whom, and when servers ran. It replays each match by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from parlor import protocol
from parlor.kernel import Match, ParlorError
from parlor.kernel.codec import encode
from parlor.kernel.game import Step
from parlor.kernel.record import TimeOut
from parlor.table.stored import EntryRow, StoredMatch

from .database import Database
from .world import World

if TYPE_CHECKING:
    from .player import Link, Player
    from .server import Server

read_message = msgspec.json.Decoder(protocol.ServerMessage).decode

CLOCK_TOLERANCE = 3.0  # seconds by which clocks of servers, corrected little by little, may differ
STUCK_SECONDS = 20.0  # without an entry in a match whose players all play, once nothing fails any more


class Acknowledged(Struct, frozen=True):
    match: str
    seat: int
    id: str


class Replay:
    """A match as the database says it went: every position, and every step's events."""

    def __init__(self, stored: StoredMatch) -> None:
        record = stored.record()
        self.match = Match.replay(msgspec.structs.replace(record, entries=()))
        self.states: list[Any] = [self.match.state]
        self.steps: list[Step[Any] | None] = [None]
        self.to_act = [self.match.to_act]


class Checker:
    def __init__(self, world: World, database: Database) -> None:
        self.world, self.database = world, database
        self.violations: list[str] = []
        self.acknowledged: dict[Acknowledged, int] = {}
        self.refused: dict[Acknowledged, str] = {}
        self.frames = 0
        self._replays: dict[str, Replay] = {}
        self._views: dict[tuple[str, int, int], Any] = {}

    def violate(self, what: str) -> None:
        self.violations.append(what)
        self.world.note("VIOLATION", what)

    # --- frames -------------------------------------------------------------------------------------------------------

    def sent(self, link: Link, frame: bytes) -> Any:
        """Check a frame at the moment when a server sends it, and return the message."""
        self.frames += 1
        message = read_message(frame)
        if isinstance(message, protocol.StepMessage):
            if self._is_stored(message.match, message.version, link):
                self._check_view(link, message.match, message.version, message.viewer, message.view)
                self._check_events(message)
            if message.ack:
                self._acknowledge(message.match, message.seat, message.ack, message.version)
        elif isinstance(message, protocol.MatchMessage) and self._is_stored(message.match, message.version, link):
            for one in message.views:
                self._check_view(link, message.match, message.version, one.viewer, one.view)
        return message

    def _is_stored(self, match: str, version: int, link: Link) -> bool:
        ply = self.database.ply(match)
        if version > ply:
            self.violate(f"shown before durable: {match} at version {version}, stored are {ply}")
            return False
        if version < link.shown.get(match, 0):
            self.violate(f"went back: {match} from version {link.shown[match]} to {version}")
        link.shown[match] = version
        return True

    def _check_view(self, link: Link, match: str, version: int, viewer: int, view: Any) -> None:
        stored = self.database._matches[match]
        if viewer >= 0 and stored.seats[viewer].player != link.player:
            self.violate(f"secret: a view of seat {viewer} in {match} was sent to another guest")
            return
        expected = self._views.get((match, version, viewer))
        if expected is None:
            replay = self._replay(match, version)
            expected = _plain(replay.match.game.view(replay.states[version], viewer))
            self._views[match, version, viewer] = expected
        if view != expected:
            self.violate(f"wrong view: {match} version {version} viewer {viewer}: {view}, not {expected}")

    def _check_events(self, message: protocol.StepMessage) -> None:
        step = self._replay(message.match, message.version).steps[message.version]
        sent = step.events if step else ()
        expected = [emit.event for emit in sent if emit.to is None or message.viewer in emit.to]
        if list(message.events) != _plain(expected):
            self.violate(f"wrong events: {message.match} version {message.version} viewer {message.viewer}")

    def _replay(self, match: str, version: int) -> Replay:
        replay = self._replays.get(match)
        if replay is None:
            replay = self._replays[match] = Replay(self.database._matches[match])
        while len(replay.states) <= version:
            row = self.database.row(match, len(replay.states))
            assert row, "only stored versions are replayed"
            replay.steps.append(replay.match.replay_entry(row.entry()))
            replay.states.append(replay.match.state)
            replay.to_act.append(replay.match.to_act)
        return replay

    # --- requests -----------------------------------------------------------------------------------------------------

    def answered(self, message: protocol.AckMessage, seat: int) -> None:
        self._acknowledge(message.match, seat, message.id, message.version)

    def _acknowledge(self, match: str, seat: int, action_id: str, version: int) -> None:
        before = self.acknowledged.setdefault(Acknowledged(match, seat, action_id), version)
        if before != version:
            self.violate(f"acknowledged twice: {action_id} in {match} as {before} and as {version}")

    # --- the end ------------------------------------------------------------------------------------------------------

    def check_end(self, servers: list[Server], players: list[Player]) -> None:
        """Check what must hold once nothing has failed for a while and nobody has sent anything for some seconds."""
        for match, stored in self.database._matches.items():
            rows = self.database._entries(match)
            if [row.ply for row in rows] != list(range(1, len(rows) + 1)):
                self.violate(f"gap: {match} has the plies {[row.ply for row in rows]}")
                continue
            self._check_requests(match, rows)
            if stored.header:
                self._check_match(stored, servers)
        self._check_rematches()
        self._check_players(players)

    def _check_requests(self, match: str, rows: list[EntryRow]) -> None:
        """Compare the stored entries of a match with what was acknowledged and refused."""
        plies: dict[tuple[int, str], list[int]] = {}
        for row in rows:
            if row.action_id:
                plies.setdefault((row.seat, row.action_id), []).append(row.ply)
        for (seat, action_id), stored_as in plies.items():
            key = Acknowledged(match, seat, action_id)
            if len(stored_as) > 1:
                self.violate(f"played twice: {action_id} in {match} as {stored_as}")
            if key in self.refused and key not in self.acknowledged:
                self.violate(f"refused but stored: {action_id} in {match} ({self.refused[key]})")
        for key, version in self.acknowledged.items():
            if key.match == match and plies.get((key.seat, key.id)) != [version]:
                self.violate(f"lost: {key.id} in {match}, acknowledged as {version}")

    def _check_match(self, stored: StoredMatch, servers: list[Server]) -> None:
        match = stored.id
        try:
            replay = self._replay(match, self.database.ply(match))
        except ParlorError as error:
            self.violate(f"unreplayable: {match}: {error.message}")
            return
        if (replay.match.outcome is not None) != (stored.status == "over"):
            self.violate(f"status: {match} is {stored.status}, by its record its outcome is {replay.match.outcome}")
        last = self.database.stored_at.get((match, self.database.ply(match)), self._began(stored))
        waited = self.world.loop.now - last
        if stored.status == "playing" and waited > STUCK_SECONDS:
            self.violate(f"stuck: {match}, no entry for {waited:.0f} s, to act {sorted(replay.match.to_act)}")
        self._check_time_out(stored, replay, servers)

    def _began(self, stored: StoredMatch) -> float:
        return self.database.began_at.get(stored.id, 0.0)

    def _check_time_out(self, stored: StoredMatch, replay: Replay, servers: list[Server]) -> None:
        """A seat may lose on time only if it had its whole time while some server ran."""
        ply = self.database.ply(stored.id)
        row = self.database.row(stored.id, ply)
        limit = stored.settings.time.move_seconds
        if row is None or limit is None or not isinstance(row.entry().system_action(), TimeOut):
            return
        start = ply - 1
        while start and row.seat in replay.to_act[start - 1] and self._seat(stored.id, start) != row.seat:
            start -= 1
        since = self.database.stored_at.get((stored.id, start), self._began(stored))
        until = self.database.stored_at[stored.id, ply]
        had = until - since - _downtime(servers, since, until)
        if had < limit - CLOCK_TOLERANCE:
            self.violate(f"unfair clock: seat {row.seat} of {stored.id} had {had:.1f} of {limit} s")

    def _seat(self, match: str, ply: int) -> int:
        row = self.database.row(match, ply)
        return row.seat if row else -1

    def _check_rematches(self) -> None:
        origins = [stored.origin_id for stored in self.database._matches.values() if stored.origin_id]
        for origin in set(origins):
            if origins.count(origin) > 1:
                self.violate(f"two rematches of {origin}")

    def _check_players(self, players: list[Player]) -> None:
        offers: dict[str, set[bytes]] = {}
        for player in players:
            if player.link is None:
                self.violate(f"cut off: {player.name} has no connection")
                continue
            for match, seen in player.seen.items():
                stored = self.database._matches[match]
                is_now = self.database.ply(match), stored.status
                if (seen.version, seen.status) != is_now:
                    self.violate(f"behind: {player.name} sees {match} at {seen.version}, {seen.status}, not {is_now}")
                if stored.status != "open":
                    offers.setdefault(match, set()).add(encode(seen.offer))
            for request in player.pending.values():
                self.violate(f"unanswered: {request.id} of {player.name} in {request.match}")
        for match, different in offers.items():
            if len(different) > 1:
                self.violate(f"offers differ: {match}: {sorted(different)}")


def _plain(value: Any) -> Any:
    """Return the value as it is after it was sent as JSON."""
    return msgspec.json.decode(encode(value))


def _downtime(servers: list[Server], since: float, until: float) -> float:
    """Return for how many seconds of a time span no server ran."""
    spans = sorted((max(since, start), min(until, end)) for server in servers for start, end in server.up)
    covered, down = since, 0.0
    for start, end in spans:
        if start > covered and start < until:
            down += start - covered
        covered = max(covered, end)
    return down + max(0.0, until - covered)
