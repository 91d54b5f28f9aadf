"""Read actions, options and numbers that come from outside, and refuse those that no match could use."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from .capabilities import WordList
from .codec import decode, encode, new_decoder
from .errors import ParlorError, Refusal
from .game import AnyGame

MAX_JSON_INT = 2**53  # the largest integer that every JSON parser reads exactly


@cache
def _action_decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return new_decoder(game.Action)


def lexicon_of(game: AnyGame, options: Any) -> str:
    """Return name and hash of the word list that the rules read with these options; "" if they read none."""
    return game.lexicon(options) if isinstance(game, WordList) else ""


def read_action(game: AnyGame, action: Any) -> Any:
    """Return an action of the game's type, from such an action, its JSON or its JSON as a dictionary; or a Refusal."""
    try:
        if isinstance(action, (Raw, bytes, str)):
            return _action_decoder(game).decode(action)
        if isinstance(action, dict):
            return msgspec.convert(action, game.Action)
        # a struct built in Python has not been checked: its fields may hold anything
        return decode(encode(action), game.Action)
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        return Refusal("unreadable", f"This is not an action of {game.title}: {error}.")


def read_options(game: AnyGame, options: Any) -> Any:
    """Return the game's Options from Options or a dictionary; None gives the defaults. Raises ParlorError if an option
    is unknown, out of range or refused by the game.
    """
    try:
        given = {} if options is None else msgspec.to_builtins(options)
        read = msgspec.convert(given, game.Options)
    except (msgspec.MsgspecError, TypeError, RecursionError) as error:
        what = re.sub(r"(.*) - at `\$\.(\w+)`", r"\2: \1", str(error))  # such as "turns: Expected `int` >= 4"
        raise ParlorError("bad-options", f"These are not options of {game.title}: {what}.") from error
    known = game.Options.__struct_encode_fields__
    for name in given.keys() - set(known):
        raise ParlorError("unknown-option", f"{game.title} has no option {name!r}; it has {', '.join(known)}.")
    refusal = game.check_options(read)
    if refusal:
        raise ParlorError(refusal.code, refusal.message)
    return read


def require_int(what: str, number: int, most: int = MAX_JSON_INT) -> int:
    """Return the number. Raises ParlorError unless it is an integer from 0 to `most`, which a record can hold."""
    if type(number) is not int or not 0 <= number <= most:
        raise ParlorError("bad-number", f"The {what} must be an integer from 0 to {most}, not {number!r}.")
    return number
