"""What a stored match comes to when its record is replayed: the position, the turns, the clocks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..kernel.capabilities import TimeControl
from ..kernel.game import Seat, Step
from ..kernel.match import Match
from ..kernel.record import Reseed
from ..kernel.time_settings import TimeSettings
from .clocks import Clocks
from .kept import Kept
from .recent import Recent


class Unfolded:
    """What a stored match comes to when its record is replayed."""

    def __init__(self, kept: Kept) -> None:
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.recent = Recent()
        # The ply of every stored action of a client, by seat and action id. Plain strings and numbers: the garbage
        # collector does not look at them, however long the match is.
        self.ids: list[dict[str, int]] = [{} for _ in kept.places]
        for row in kept.rows:
            if row.action_id:
                self.ids[row.seat][row.action_id] = row.ply
        self.turns: dict[Seat, int] = {}  # since which ply each seat is to act
        if kept.header is None:
            return
        self._pace = pace = kept.settings.pace
        start = Match.replay(replace(kept.record(), entries=()))
        self.turns = dict.fromkeys(start.to_act, 0)
        # bots take the server's time, not their own; but one that races against the clock has one as everybody has
        game = start.game
        delay = game.bot_delay if isinstance(game, TimeControl) else lambda level: 0.0
        races = [place.kind == "bot" and delay(place.level) > 0 for place in kept.places]
        self._timed = [seat for seat, place in enumerate(kept.places) if place.kind == "human" or races[seat]]
        if pace:
            self._start_clocks(pace, start, 0)
        self.match = Match.replay(kept.record(), after=self._after) if kept.rows else start

    def _start_clocks(self, pace: TimeSettings, match: Match, at: int) -> None:
        self.clocks = Clocks(pace, self._timed, len(match.seats), match.to_act, at)

    def _after(self, match: Match, step: Step[Any] | None) -> None:
        entry = match.last
        moved = not match.is_narration(entry)
        if moved:
            self.turns = turned(self.turns, entry.seat, match, step)
        if self.clocks and isinstance(entry.system_action(), Reseed):
            self._start_clocks(self._pace, match, entry.at)  # a fork: what others used before is not its players'
        elif self.clocks and moved:
            self.clocks.moved(entry.at, entry.seat, match.to_act, played=step is not None)
        if step is None:
            self.recent.clear()
        else:
            self.recent.add(match.ply, entry.seat, step)


def turned(turns: dict[Seat, int], mover: Seat, match: Match, step: Step[Any] | None) -> dict[Seat, int]:
    """Since when each seat is to act, after the newest entry. What others do at once with a seat leaves its turn be."""
    to_act, ply = match.to_act, match.ply
    if step is None:
        return dict.fromkeys(to_act, ply)
    since = {}
    for seat in to_act:  # a comprehension would be one call more on the way of every move
        since[seat] = ply if seat == mover else turns.get(seat, ply)
    return since
