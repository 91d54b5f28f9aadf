"""One game between bots, as fast as possible: it has no record, but every action is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from ..kernel import (
    DEFAULT_BUDGET,
    AnyGame,
    Bot,
    Budget,
    Outcome,
    ParlorError,
    Refusal,
    Seat,
    TimeControl,
    Turn,
    bot_chance,
    next_seat,
)
from ..kernel.playout import Playout
from .external_bots import BotResigns
from .observation import Observer
from .players import bot_name, move_delay, new_bot

MAX_PLIES = 100_000  # beyond that a game counts as endless; no game of ours has a hundredth of it


def play_out(
    game: AnyGame,
    options: Any,
    lineup: Sequence[str | Bot],
    seed: int,
    budget: Budget = DEFAULT_BUDGET,
    observer: Observer | None = None,
) -> tuple[Outcome, int]:
    """Play one game and return its outcome and number of plies. A bot that raises BotResigns loses. An observer sees
    every turn and the end.

    Raises ParlorError with bot, seed and ply for an exception, an illegal action or an endless game.
    """
    playout = None
    try:
        bots = [new_bot(game, bot) for bot in lineup]
        clock = SimulatedClock(game, options, lineup)
        playout = Playout(game, options, seed)
        outcome = _play(playout, bots, clock, budget, observer)
    except BotResigns:
        assert playout, "a bot has been asked"
        outcome = lost_by(game, playout.state, playout.seat, len(lineup), "resignation")
    except Exception as error:  # a fault of the game or of a bot: name the place, so that it can be reproduced
        code = getattr(error, "code", "playout-failed")
        message = getattr(error, "message", f"{type(error).__name__}: {error}")
        ply, seat = (playout.ply, playout.seat) if playout else (0, -1)
        mover = f"bot {bot_name(lineup[seat])}" if ply else "no bot yet"
        raise ParlorError(code, f"{game.id}, {mover}, seed {seed}, ply {ply}: {message}") from error
    if observer:
        observer.end(playout.state, outcome)
    return outcome, playout.ply


def _play(
    playout: Playout, bots: Sequence[Bot], clock: SimulatedClock, budget: Budget, observer: Observer | None
) -> Outcome:
    """Play to the end and return the outcome. Raises ParlorError for an illegal action or an endless game."""
    game, seed = playout.game, playout.seed
    action_types = get_args(game.Action) or (game.Action,)
    pick = clock.pick_seat if clock else next_seat
    while playout.next_turn(pick):
        ply, seat, state = playout.ply, playout.seat, playout.state
        if ply > MAX_PLIES:
            raise ParlorError(
                "endless-game", f"the game is not over after {MAX_PLIES:,} plies. Its rules must end every match."
            )
        if clock and clock.spend(seat):
            return lost_by(game, state, seat, len(bots), "time")
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = bots[seat].choose(Turn(game, seat, view, legal, bot_chance(seed, ply, seat), budget))
        if not isinstance(action, action_types):
            given = action.message if isinstance(action, Refusal) else f"the bot returned {action!r}."
            raise ParlorError("illegal-bot-move", f"{given} It must return a legal action.")
        if refusal := game.check(state, seat, action):
            message = (
                f"the rules refuse {action!r} ({refusal.code}): {refusal.message} A bot must return a legal action."
            )
            raise ParlorError("illegal-bot-move", message)
        if observer:
            observer.see(state, ply, seat, action)
        playout.play(action)
    outcome = game.outcome(playout.state)
    assert outcome, "no seat is to act, so the game is over"
    return outcome


def lost_by(game: AnyGame, state: Any, seat: Seat, seats: int, reason: str) -> Outcome:
    """Return the outcome when a seat resigns or is out of time."""
    return game.forfeit(state, seat, reason) or Outcome.lost_by(seat, seats, reason)


class SimulatedClock:
    """The clock of a game whose options give each seat a time for all its moves; falsy for other games.

    Each bot takes its `move_delay` for every move.
    """

    def __init__(self, game: AnyGame, options: Any, lineup: Sequence[str | Bot]) -> None:
        timed = game if isinstance(game, TimeControl) else None
        time_settings = timed.time_control(options) if timed else None
        self._delays = [move_delay(game, bot) for bot in lineup]
        self._limit = time_settings.game_seconds if time_settings else None  # seconds
        self._spent = [0.0] * len(lineup)

    def __bool__(self) -> bool:
        return self._limit is not None

    def pick_seat(self, last: Seat, seats: frozenset[Seat]) -> Seat:
        """Return the seat whose next move comes first."""
        return min(seats, key=lambda seat: (self._spent[seat] + self._delays[seat], seat))

    def spend(self, seat: Seat) -> bool:
        """Spend the time of the seat's next move; return whether it exceeds the limit."""
        self._spent[seat] += self._delays[seat]
        return self._limit is not None and self._spent[seat] > self._limit
