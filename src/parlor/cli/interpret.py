"""parlor interpret: turn players' sentences into actions, line by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

import msgspec

from ..kernel import FreeText
from .output import print_json
from .selection import find_game_with


class InterpretRequest(msgspec.Struct):
    """One line on stdin."""

    text: str
    view: dict[str, Any] = {}  # of the player who wrote the text


def run(arguments: Namespace) -> int:
    game: FreeText = find_game_with(FreeText, "free text", arguments.game)
    decoder = msgspec.json.Decoder(InterpretRequest)
    for line in sys.stdin:
        if line.strip():
            print_json(_interpret(game, decoder, line, arguments.explain))
            sys.stdout.flush()  # a program that sends line by line waits for each response
    return 0


def _interpret(
    game: FreeText, decoder: msgspec.json.Decoder[InterpretRequest], line: str, explains: bool
) -> dict[str, Any]:
    try:
        request = decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return {"error": str(error)}
    if explains:
        return game.explain(request.view, request.text)
    return {"actions": game.interpret(request.view, request.text)}
