"""One game between bots, as fast as Python goes: no record is kept, but every choice is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from ..kernel import USUAL, AnyGame, Bot, Chance, Outcome, ParlorError, Refusal, bot_chance, next_to_act

ENDLESS = 100_000  # plies; no game of ours has a hundredth of it


def play_out(game: AnyGame, options: Any, lineup: Sequence[str | Bot], seed: int) -> tuple[Outcome, int]:
    """The outcome of one game and its number of plies, by the same dice as a Match of that seed."""
    kinds = get_args(game.Action) or (game.Action,)
    ply, seat = 0, -1
    try:
        bots = [seated(game, bot) for bot in lineup]
        state = game.start(options, Chance(seed, 0))
        while seats := game.to_act(state):
            if ply == ENDLESS:
                raise ParlorError("endless-game", "the game goes on and on")
            ply, seat = ply + 1, next_to_act(seats, seat)
            view = game.view(state, seat)
            action = bots[seat].choose(view, game.legal(state, seat), USUAL, bot_chance(seed, ply, seat))
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


def seated(game: AnyGame, bot: str | Bot) -> Bot:
    """The bot itself: a level of the game, or one's own."""
    return game.bot(bot) if isinstance(bot, str) else bot


def bot_name(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else type(bot).__name__
