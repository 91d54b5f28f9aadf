"""A stored match, replayed: its position, turns, clocks and newest steps."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..kernel.capabilities import Narration, TimeControl
from ..kernel.game import Seat, Step
from ..kernel.match import Match
from ..kernel.record import Reseed, Resign, TimeOut
from .clocks import Clocks
from .recent_steps import RecentSteps
from .stored import StoredMatch


class LoadedMatch:
    """The values that follow from a match's entries. `fold` is called after every entry: while the record is replayed
    and while the match is played.
    """

    __slots__ = ("_narrates", "_time_settings", "_timed", "clocks", "match", "plies_by_id", "recent", "turns")

    def __init__(self, stored: StoredMatch) -> None:
        self.match: Match | None = None  # None until every seat is taken
        self.clocks: Clocks | None = None
        self.recent = RecentSteps()
        self.turns: dict[Seat, int] = {}  # since which ply each seat is to act
        # The ply of every stored action of a client, by seat and action id. Plain strings and numbers: the garbage
        # collector does not look at them, however long the match is.
        self.plies_by_id: list[dict[str, int]] = [{} for _ in stored.seats]
        for row in stored.rows:
            if row.action_id:
                self.plies_by_id[row.seat][row.action_id] = row.ply
        if stored.header is None:
            return
        start = Match.replay(replace(stored.record(), entries=()))
        game = start.game
        self.turns = dict.fromkeys(start.to_act, 0)
        self._narrates = isinstance(game, Narration)
        self._time_settings = stored.settings.time
        # A bot uses the server's time, so it has no clock; but one that waits before its moves has one like everybody.
        delay = game.bot_delay if isinstance(game, TimeControl) else lambda level: 0.0
        self._timed = [
            seat
            for seat, assignment in enumerate(stored.seats)
            if assignment.kind == "human" or (assignment.kind == "bot" and delay(assignment.level) > 0)
        ]
        if self._time_settings:
            self._start_clocks(start, 0)
        self.match = Match.replay(stored.record(), after=self.fold) if stored.rows else start

    def fold(self, match: Match, step: Step[Any] | None) -> None:
        """Take the newest entry of `match` into account. `step` is None if it was no action of the game."""
        entry = match.last
        if not (self._narrates and match.is_narration(entry)):
            self.turns = turns_after(self.turns, entry.seat, match, step)
            if self.clocks:
                if step is None and isinstance(entry.system_action(), Reseed):
                    self._start_clocks(match, entry.time_ms)  # a fork: its players have used no time yet
                else:
                    self.clocks.add_entry(entry.time_ms, entry.seat, match.to_act, played=step is not None)
        if step is None:
            self.recent.clear()
        else:
            self.recent.add(match.ply, entry.seat, step)

    def _start_clocks(self, match: Match, at: int) -> None:
        self.clocks = Clocks(self._time_settings, self._timed, len(match.seats), match.to_act, at)


def turns_after(turns: dict[Seat, int], mover: Seat, match: Match, step: Step[Any] | None) -> dict[Seat, int]:
    """Return since which ply each seat is to act, after the newest entry. If several seats act at the same time, an
    action of one does not change the turns of the others, nor does it if one leaves and the match goes on.
    """
    to_act, ply = match.to_act, match.ply
    if step is None and not isinstance(match.last.system_action(), Resign | TimeOut):
        return dict.fromkeys(to_act, ply)
    since = {}
    for seat in to_act:  # a comprehension would be one call more on the way of every move
        since[seat] = ply if seat == mover else turns.get(seat, ply)
    return since
