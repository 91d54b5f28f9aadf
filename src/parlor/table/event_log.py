"""The events of a match as sentences, for a page that does not know the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .. import protocol
from ..kernel.game import AnyGame, Seat, Step
from ..kernel.match import Match
from ..kernel.record import Record

MAX_LOG_ENTRIES = 200  # that one answer holds, the newest

ENTRY_BYTES = 200  # of an entry beside its sentences; an estimate

Steps = Iterable[tuple[int, Seat, Step[Any]]]  # ply, mover and step
Logs = dict[Seat, tuple[protocol.LogEntry, ...]]  # by viewer, the oldest entry first


def sentences(game: AnyGame, events: Iterable[Any]) -> tuple[str, ...]:
    """Return the sentences of the events that have one. Seats are written "Player 1"; the page puts in the names."""
    return tuple(filter(None, map(game.describe, events)))


def replayed_steps(record: Record, game: AnyGame) -> list[tuple[int, Seat, Step[Any]]]:
    """Return the steps that led to where a record ends, without those that were taken back."""
    steps = dict[int, tuple[int, Seat, Step[Any]]]()

    def note(match: Match, step: Step[Any] | None) -> None:
        if step:
            steps[match.ply] = match.ply, match.last.seat, step

    match = Match.replay(record, game, after=note)
    return [steps[ply] for ply in match.live_plies() if ply in steps]


def logs_of(game: AnyGame, steps: Steps, viewers: Iterable[Seat]) -> Logs:
    """Return the log of the newest steps for each viewer."""
    newest = list(steps)[-MAX_LOG_ENTRIES:]
    return {viewer: _log_of(game, newest, viewer) for viewer in viewers}


def _log_of(game: AnyGame, steps: Steps, viewer: Seat) -> tuple[protocol.LogEntry, ...]:
    return tuple(
        protocol.LogEntry(ply, seat, lines)
        for ply, seat, step in steps
        if (lines := sentences(game, step.events_for(viewer)))
    )


def weight_of(logs: Logs) -> int:
    """Return about how many bytes of memory the logs take."""
    entries = [entry for log in logs.values() for entry in log]
    return sum(ENTRY_BYTES + sum(map(len, entry.lines)) for entry in entries)
