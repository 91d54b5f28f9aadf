"""Finds the game, the options and the language model that the arguments name, and explains what is wrong with them."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..kernel import AnyGame, ParlorError, game, installed
from ..kernel.inputs import read_options
from .arguments import unknown_name

if TYPE_CHECKING:
    from ..model import ModelSettings


def find_game(name: str) -> AnyGame:
    """Return a game by its id or title, in any case: "liars-dice", "Liar's Dice", "LIARS_DICE". Raises ParlorError."""
    ids = {_letters(game_id): game_id for game_id in installed()}
    if _letters(name) in ids:
        return game(ids[_letters(name)])
    for game_id in installed():
        with suppress(ParlorError):  # a broken game has no title
            if _letters(game(game_id).title) == _letters(name):
                return game(game_id)
    raise ParlorError("unknown-game", unknown_name("game", name, list(installed())))


def find_game_with(capability: type, description: str, name: str | None) -> Any:
    """Return the named game if it has the capability; without a name, the only game that has it.

    `description` names the capability in the error: "tools for models". Raises ParlorError.
    """
    if name:
        chosen = find_game(name)
        if isinstance(chosen, capability):
            return chosen
    able = [found for found in map(_load, installed()) if isinstance(found, capability)]
    if not name and len(able) == 1:
        return able[0]
    ids = ", ".join(str(found.id) for found in able if found)
    problem = f"{name!r} has no {description}." if name else f"Several games have {description}: name one."
    raise ParlorError("no-capability", f"{problem} Games with {description}: {ids or 'none'}.")


def _load(game_id: str) -> AnyGame | None:
    with suppress(ParlorError):  # `parlor games` shows what is wrong with it
        return game(game_id)
    return None


def parse_options(played: AnyGame, given: Iterable[tuple[str, Any]] | None) -> Any:
    """Return the game's options from pairs of name and value. Raises ParlorError."""
    try:
        return read_options(played, dict(given or ()))
    except ParlorError as error:
        raise ParlorError(error.code, f"{error.message} See: parlor games {played.id}") from error


def set_model(arguments: Namespace) -> None:
    """Put the model of the arguments into the environment, where games and child processes find it.

    Raises ParlorError for settings that are not valid.
    """
    from ..model import read_settings  # imported here, since most commands need no model

    for name, value in (("PARLOR_MODEL_URL", arguments.model_url), ("PARLOR_MODEL", arguments.model)):
        if value:
            os.environ[name] = value
    if not read_settings() and arguments.model:
        raise ParlorError("usage", "--model NAME needs --model-url URL.")


def model_of(arguments: Namespace) -> ModelSettings | None:
    """Return the language model for bots by --model-url, None without it. Raises ParlorError for wrong settings."""
    from ..model import read_settings  # imported here, since most commands need no model

    return read_settings({**os.environ, "PARLOR_MODEL_URL": arguments.model_url}) if arguments.model_url else None


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))
