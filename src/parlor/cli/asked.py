"""The game, the options and the language model that somebody asked for, and what to say where they are not known."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ..kernel import AnyGame, ParlorError, game, installed
from ..kernel.inputs import read_options
from .arguments import no_such


def asked_game(name: str) -> AnyGame:
    """By id or title, in whatever case: "liars-dice", "Liar's Dice", "LIARS_DICE"."""
    ids = {_letters(game_id): game_id for game_id in installed()}
    if _letters(name) in ids:
        return game(ids[_letters(name)])
    for game_id in installed():
        with suppress(ParlorError):  # a broken game has no title
            if _letters(game(game_id).title) == _letters(name):
                return game(game_id)
    raise ParlorError("unknown-game", no_such("game", name, list(installed())))


def game_with(capability: type, what: str, name: str | None) -> Any:
    """The named game if it has the capability; without a name the only game that has it.

    `what` names the capability in the error: "tools for models".
    """
    if name:
        chosen = asked_game(name)
        if isinstance(chosen, capability):
            return chosen
    able = [found for found in map(_loaded, installed()) if isinstance(found, capability)]
    if not name and len(able) == 1:
        return able[0]
    ids = ", ".join(str(found.id) for found in able if found)
    first = f"{name!r} has no {what}." if name else f"Several games have {what}: name one."
    raise ParlorError("no-capability", f"{first} Games with {what}: {ids or 'none'}.")


def _loaded(game_id: str) -> AnyGame | None:
    with suppress(ParlorError):  # `parlor games` tells what is wrong with it
        return game(game_id)
    return None


def asked_options(played: AnyGame, given: Iterable[tuple[str, Any]] | None) -> Any:
    try:
        return read_options(played, dict(given or ()))
    except ParlorError as error:
        raise ParlorError(error.code, f"{error.sentence} See: parlor games {played.id}") from error


def asked_model(arguments: Namespace) -> None:
    """Games look for it in the environment, and so do further processes of this one."""
    from ..model import asked_settings  # here, since most commands need none

    for name, asked in (("PARLOR_MODEL_URL", arguments.model_url), ("PARLOR_MODEL", arguments.model)):
        if asked:
            os.environ[name] = asked
    if not asked_settings() and arguments.model:
        raise ParlorError("usage", "--model NAME goes with --model-url URL.")


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))
