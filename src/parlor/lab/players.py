"""Players of simulations: bots of levels, and model players, which stand for people of known skill.

A game's package may have a module `model_players` with `MODEL_PLAYERS`: a class or function for each model player by
name, the weakest first. Model players are never offered as opponents; they measure how hard the levels are for people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..kernel import AnyGame, Bot, ParlorError, TimeControl
from ..kernel.game_modules import sibling_module
from .external_bots import ExternalBot, is_external

# Seconds of a game's clock that a move takes in a simulation if the bot has no delay of its own: a level that answers
# at once on a server, or a bot that is not a level. Without any, the clock would never end the game.
DEFAULT_DELAY = 1.0


def model_players(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """Return the game's model players by name, the weakest first; none if it has no such module."""
    module = sibling_module(type(game), "model_players")
    found: Mapping[str, Callable[[], Bot]] = module.MODEL_PLAYERS if module else {}
    return found


def check_player(game: AnyGame, bot: str | Bot) -> None:
    """Raise ParlorError if there is no player of this name. External bots are checked when they are opened."""
    if not isinstance(bot, str) or is_external(bot) or bot in model_players(game):
        return
    try:
        game.bot(bot)
    except ParlorError as error:
        hint = " Or name a class as my.module:Bot, a model as model:NAME, or a URL."
        raise ParlorError(error.code, f"{error.message}{hint}") from error


def as_bot(game: AnyGame, bot: str | Bot) -> Bot:
    """Return the model player or the bot of a level with this name, or the bot itself. Raises ParlorError for an
    unknown name, and for that of an external bot, which must have been opened.
    """
    if not isinstance(bot, str):
        return bot
    model = model_players(game).get(bot)
    return model() if model else game.bot(bot)


def new_bot(game: AnyGame, bot: str | Bot) -> Bot:
    """Return the player for a new game."""
    found = as_bot(game, bot)
    if isinstance(found, ExternalBot):
        found.new_game()
    return found


def bot_name(bot: str | Bot) -> str:
    if isinstance(bot, ExternalBot):
        return bot.name
    return bot if isinstance(bot, str) else type(bot).__name__


def move_delay(game: AnyGame, bot: str | Bot) -> float:
    """Return the seconds that a bot takes for a move: a level's `bot_delay`, the attribute `move_seconds` of a model
    player or another bot, or DEFAULT_DELAY.
    """
    if isinstance(bot, str) and is_external(bot):
        delay = 0.0
    elif isinstance(bot, str) and bot not in model_players(game):
        delay = game.bot_delay(bot) if isinstance(game, TimeControl) else 0.0
    else:
        delay = getattr(as_bot(game, bot), "move_seconds", 0.0)
    return delay or DEFAULT_DELAY
