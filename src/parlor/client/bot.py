"""A kernel Bot at a table far away."""

from __future__ import annotations

import asyncio

from ..kernel import registry
from ..kernel.bot import DEFAULT_BUDGET, Bot, Budget, Turn, bot_chance
from ..kernel.chance import new_seed
from ..kernel.codec import decode, encode
from ..kernel.errors import Refused
from ..kernel.outcome import Outcome
from .table import Table

MOVED_ON = ("stale", "not-your-turn", "game-over")  # the match went on while the bot thought


async def play_bot(
    table: Table, seat: int, bot: Bot | str, *, budget: Budget = DEFAULT_BUDGET, seed: int | None = None
) -> Outcome:
    """Play a seat of mine to the end of the match, by a bot of one's own or a level of the game's.

    The game must be installed here too. The bot sees what the seat sees, and finds legal actions on a position that
    it could be; it thinks in a thread, so that the connection stays alive. With a seed its chance is repeatable.
    """
    game = registry.game(table.game)
    player = game.bot(bot) if isinstance(bot, str) else bot
    seed = new_seed() if seed is None else seed
    while await table.turn(seat):
        version = table.version
        view = decode(encode(table.view(seat)), game.View)
        chance = bot_chance(seed, version, seat)
        legal = game.legal(game.sample(view, seat, chance.stream("sample")), seat)
        action = await asyncio.to_thread(player.choose, Turn(game, seat, view, legal, chance, budget))
        try:
            await table.act(seat, action, version=version)
        except Refused as refused:
            if refused.code not in MOVED_ON:
                raise
            await table.moved(version)
    return await table.over()
