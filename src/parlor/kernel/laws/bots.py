"""The law of bots: each level has a bot, which plays legal actions and the same action in the same turn."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ..bot import Bot, Turn
from ..errors import Refusal
from ..game import AnyGame
from ..inputs import read_action
from .positions import MAX_LISTED, LawBroken, LawContext, Position, error_place, need, process_wide_generators, same

MAX_BOT_POSITIONS = 12  # at which each bot chooses


def bots(context: LawContext, level: str) -> None:
    """The bot of this level plays legal actions, given only what its seat sees, and the same action in the same turn
    with the same chance.
    """
    player = _bot(context.game, level)
    for at in context.spread_positions(min(MAX_BOT_POSITIONS, context.max_positions)):
        with error_place(at.seed, at.ply):
            context.progress(f"bot {level}, seed {at.seed}, ply {at.ply}")
            generators = process_wide_generators()
            choice = _choice(context, at, level, player)
            need(
                process_wide_generators() == generators,
                f"bot {level!r} uses process-wide randomness: draw from turn.chance",
            )
            again = _choice(context, at, level, player)
            need(
                same(choice, again),
                f"bot {level!r} chose {choice!r} and then {again!r} in the same turn with the same chance: "
                "draw from turn.chance, and use no clock and no memory of earlier turns",
            )


def _bot(game: AnyGame, level: str) -> Bot:
    try:
        found: Any = game.bot(level)
    except Exception as error:
        found = error
    if not hasattr(found, "choose"):
        returned = f"raised {found!r}" if isinstance(found, Exception) else f"returned {found!r}"
        raise LawBroken(
            f"`levels` has {level!r}, but bot({level!r}) {returned}: add a class for it to LEVELS in the module `bots` "
            f"beside the rules, or remove {level!r} from `levels`"
        )
    player: Bot = found
    return player


def _choice(context: LawContext, at: Position, level: str, player: Bot) -> Any:
    """Return the bot's action. Raises LawBroken if it is none, or is refused."""
    game = context.game
    view, legal = game.view(at.state, at.seat), game.legal(at.state, at.seat)
    choice = player.choose(Turn(game, at.seat, view, legal, at.own_chance("bots")))
    is_action = not isinstance(read_action(game, choice), Refusal) and isinstance(choice, Struct)
    need(is_action, f"bot {level!r} returned {choice!r}, not an action")
    refusal = game.check(at.state, at.seat, choice)
    need(refusal is None, f"bot {level!r} plays {choice!r}, which is refused: {refusal and refusal.message}")
    listed = context.legal(at.state, at.seat)
    need(
        not game.legal_is_complete or len(listed) >= MAX_LISTED or choice in listed,
        f"bot {level!r} plays {choice!r}, which check accepts but legal does not list: add it to legal",
    )
    return choice
