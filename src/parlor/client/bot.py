"""Plays a seat of a remote match by a bot of the kernel."""

from __future__ import annotations

import asyncio

from ..kernel import registry
from ..kernel.bot import DEFAULT_BUDGET, Bot, Budget, Turn, bot_chance
from ..kernel.chance import new_seed
from ..kernel.codec import decode, encode
from ..kernel.errors import Refused
from ..kernel.outcome import Outcome
from .remote_match import RemoteMatch

OUTDATED = ("stale", "not-your-turn", "game-over")  # refusals if the match moved on while the bot computed


async def play_bot(
    match: RemoteMatch, seat: int, bot: Bot | str, *, budget: Budget = DEFAULT_BUDGET, seed: int | None = None
) -> Outcome:
    """Play one of the guest's seats to the end of the match and return the outcome.

    `bot` is a Bot, or the name of a level of the game. The game must be installed here too. The bot sees the seat's
    view, and gets the legal actions of a state that fits the view; it computes in a thread, so that the connection
    stays alive. With a `seed` its random choices are repeatable. Raises Refused for an illegal action of the bot.
    """
    game = registry.game(match.game)
    player = game.bot(bot) if isinstance(bot, str) else bot
    seed = new_seed() if seed is None else seed
    while await match.turn(seat):
        version = match.version
        view = decode(encode(match.view(seat)), game.View)
        chance = bot_chance(seed, version, seat)
        legal = game.legal(game.sample(view, seat, chance.stream("sample")), seat)
        action = await asyncio.to_thread(player.choose, Turn(game, seat, view, legal, chance, budget))
        try:
            await match.act(seat, action, version=version)
        except Refused as refused:
            if refused.code not in OUTDATED:
                raise
            await match.moved(version)
    return await match.over()
