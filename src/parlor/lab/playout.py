"""One game between bots, as fast as Python goes: no record is kept, but every choice is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from ..kernel import (
    AnyGame,
    Bot,
    Chance,
    Outcome,
    ParlorError,
    Refusal,
    Seat,
    TimeControl,
    Turn,
    bot_chance,
    next_seat,
)

ENDLESS = 100_000  # plies; no game of ours has a hundredth of it
# Seconds of a game's clock that a move takes in a simulation if the bot has no delay of its own: a level that answers
# at once at a table, or a bot that is not a level. Without any, the clock would never end the game.
DEFAULT_DELAY = 1.0


def play_out(game: AnyGame, options: Any, lineup: Sequence[str | Bot], seed: int) -> tuple[Outcome, int]:
    """The outcome of one game and its number of plies, by the same dice as a Match of that seed."""
    kinds = get_args(game.Action) or (game.Action,)
    ply, seat = 0, -1
    try:
        bots = [seated(game, bot) for bot in lineup]
        race = Race(game, options, lineup)
        state = game.start(options, Chance(seed, 0))
        while seats := game.to_act(state):
            if ply == ENDLESS:
                raise ParlorError("endless-game", "the game goes on and on")
            ply, seat = ply + 1, race.next(seats) if race else next_seat(seat, seats)
            if race and race.over(seat):
                outcome = game.forfeit(state, seat, "time")
                return outcome or Outcome.lost_by(seat, len(lineup), "time"), ply
            view, legal = game.view(state, seat), game.legal(state, seat)
            action = bots[seat].choose(Turn(game, seat, view, legal, bot_chance(seed, ply, seat)))
            readable = isinstance(action, kinds)
            refusal = game.check(state, seat, action) if readable else Refusal("unreadable", f"{action!r} is no action")
            if refusal:
                raise ParlorError("illegal-bot-move", f"{refusal.sentence} ({refusal.code})")
            state = game.apply(state, seat, action, Chance(seed, ply)).state
        outcome = game.outcome(state)
        assert outcome, "nobody is to act, so the game is over"
        return outcome, ply
    except Exception as error:  # a fault of the game or of a bot: say where, so that it can be met again
        code = getattr(error, "code", "playout-failed")
        what = getattr(error, "sentence", f"{type(error).__name__}: {error}")
        mover = f"bot {bot_name(lineup[seat])}" if ply else "no bot yet"
        raise ParlorError(code, f"{game.id}, {mover}, seed {seed}, ply {ply}: {what}") from error


class Race:
    """The clock of a game whose options give each seat a time for all its moves; falsy for other games. Each bot takes
    its `bot_delay` for every move, or DEFAULT_DELAY.
    """

    def __init__(self, game: AnyGame, options: Any, lineup: Sequence[str | Bot]) -> None:
        timed = game if isinstance(game, TimeControl) else None
        pace = timed.time_control(options) if timed else None
        delays = [timed.bot_delay(bot) if timed and isinstance(bot, str) else 0.0 for bot in lineup]
        self._delays = [delay or DEFAULT_DELAY for delay in delays]
        self._limit = pace.game if pace else None
        self._spent = [0.0] * len(lineup)

    def __bool__(self) -> bool:
        return self._limit is not None

    def next(self, seats: frozenset[Seat]) -> Seat:
        """Whose move comes first."""
        return min(seats, key=lambda seat: (self._spent[seat] + self._delays[seat], seat))

    def over(self, seat: Seat) -> bool:
        """Whether the time of a seat is up before its next move; if not, it takes its time for it."""
        self._spent[seat] += self._delays[seat]
        return self._limit is not None and self._spent[seat] > self._limit


def seated(game: AnyGame, bot: str | Bot) -> Bot:
    """The bot itself: a level of the game, or one's own."""
    return game.bot(bot) if isinstance(bot, str) else bot


def bot_name(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else type(bot).__name__
