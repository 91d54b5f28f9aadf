"""A seat of a match on this machine, with bots at all other seats."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..kernel import (
    AnyGame,
    ExternalAnswers,
    FreeText,
    Match,
    ParlorError,
    Record,
    Refusal,
    Refused,
    Step,
    bot_chance,
    next_seat,
)
from ..kernel.codec import decode
from ..kernel.inputs import read_options
from ..terminal import saves, seating
from .seats import HistoryEntry, MatchSeat, MatchWish

log = logging.getLogger("parlor.mcp")


class LocalSeat(MatchSeat):
    """A seat of a match that is saved after every action, where `parlor play` finds it too."""

    match: Match

    def __init__(self, match: Match, path: Path | None = None) -> None:
        """The names of the match tell which seats are bots. Raises ParlorError unless exactly one is not."""
        self.path = path  # None: not saved before the first action
        self._start(match)

    def _start(self, match: Match) -> None:
        bots = seating.recorded_bots(match.game, match.seats)
        people = [seat for seat in range(len(match.seats)) if seat not in bots]
        if len(people) != 1:
            raise ParlorError(
                "not-one-person",
                f"This match has {len(people)} seats without a bot. The tools play one seat; start a new match.",
            )
        self.match, self.game, self.bots, (self.number,) = match, match.game, bots, people
        self._saved = self.path.read_bytes() if self.path else b""  # last content of the file that we know
        self._start_time = time.monotonic() - (match.last.time_ms / 1000 if match.ply else 0)
        self._history: list[HistoryEntry] = []
        if match.ply:
            Match.replay(match.record(), match.game, after=self._note)

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.seats

    def view(self) -> Any:
        return self.match.view(self.number)

    def legal(self) -> Iterable[Any]:
        return self.match.legal(self.number)

    async def act(self, action: Any, line: str = "") -> None:
        self._check_unchanged()
        game = self.game
        if isinstance(game, ExternalAnswers):
            action = game.resolve_external(self.view(), action)
        if line and isinstance(game, FreeText) and not isinstance(action, Refusal):
            action = game.as_spoken(line, action)
        if isinstance(action, Refusal):
            raise Refused(action)
        self._note(self.match, self.match.play(self.number, action, self._now()))
        self._save()
        await self.play_bots()

    async def resign(self) -> None:
        self._check_unchanged()
        self.match.resign(self.number, self._now())
        self._note(self.match, None)
        self._save()

    async def history(self, after: int = 0) -> list[HistoryEntry]:
        return [entry for entry in self._history if entry.ply > after]

    async def record(self) -> Record:
        match = self.match
        if not match.outcome and match.game.has_secrets(match.options):
            raise ParlorError("secret-record", "The record holds secrets until the match is over. Finish it first.")
        return match.record() if match.outcome else match.record().without_seeds()

    async def play_bots(self) -> None:
        """Let the bots move until this seat is to act or the match is over."""
        match, played = self.match, 0
        while not match.outcome and not self.to_act:
            seat = next_seat(match.last.seat if match.ply else -1, match.to_act)
            bot = self.game.bot(self.bots[seat])
            turn = match.turn(seat, bot_chance(match.seed, match.ply + 1, seat))
            action = await asyncio.to_thread(bot.choose, turn)  # the connection stays alive meanwhile
            self._note(match, match.play(seat, action, self._now()))
            played += 1
        if played and self.path:
            self._save()

    def _now(self) -> int:
        return int(1000 * (time.monotonic() - self._start_time))

    def _note(self, match: Match, step: Step[Any] | None) -> None:
        """Add the newest entry of the match to the history."""
        entry = match.last
        name, game = match.seats[entry.seat], match.game
        lines = [match.describe(event) for event in step.events_for(self.number)] if step else []
        if system := entry.system_action():
            lines = [f"{name}: {str(system.__struct_config__.tag).removeprefix('/').replace('-', ' ')}."]
        elif not any(lines):  # a move of another seat may be secret
            own = entry.seat == self.number or not game.has_secrets(match.options)
            lines = [
                f"{name}: {game.write(decode(bytes(entry.action), game.Action))}." if own else f"{name} has moved."
            ]
        self._history.append(HistoryEntry(match.ply, name, tuple(filter(None, lines))))

    def _check_unchanged(self) -> None:
        """Raise ParlorError, and load the file, if it was changed in a terminal or by another MCP server."""
        with suppress(OSError):  # a deleted file is written again
            if self.path and self.path.read_bytes() != self._saved:
                self._start(Match.replay(saves.read(self.path), self.match.game))
                raise ParlorError("played-elsewhere", "This game was continued elsewhere. Look again before you act.")

    def _save(self) -> None:
        """Save the record. A failure must not end the game: the next action saves all before it too."""
        try:
            if self.path is None:
                self.path = _new_path(self.match.game.id)
            record = self.match.record()
            saves.write(record, self.path)
            self._saved = record.to_json()
        except OSError as error:
            log.warning("game_not_saved", extra={"path": str(self.path), "error": str(error)})


async def new_seat(wish: MatchWish) -> LocalSeat:
    """Return a seat in a new match; bots before it have moved. Raises ParlorError for options that do not fit."""
    game = wish.game
    options = read_options(game, wish.options)
    level = wish.level or seating.default_level(game)
    match, _ = seating.new_match(game, options, level, wish.seat, wish.seed)
    seat = LocalSeat(match)
    await seat.play_bots()
    return seat


def saved_seat(game: AnyGame) -> LocalSeat | None:
    """Return the seat of the newest unfinished match in which one person plays, or None."""
    for path, match in saves.unfinished_matches(game):
        with suppress(ParlorError):
            return LocalSeat(match, path)
    return None


def _new_path(game_id: str) -> Path:
    """Create and return a new file, even if another process creates one at the same moment."""
    while True:
        path = saves.new_path(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
