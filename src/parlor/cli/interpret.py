"""parlor interpret: what a game that is played in plain sentences makes of them, line by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

import msgspec

from ..kernel import FreeText
from .asked import game_with
from .output import print_json


class Heard(msgspec.Struct):
    """One line on stdin."""

    text: str
    view: dict[str, Any] = {}  # what the speaker sees


def run(arguments: Namespace) -> int:
    played: FreeText = game_with(FreeText, "free text", arguments.game)
    heard = msgspec.json.Decoder(Heard)
    for line in sys.stdin:
        if line.strip():
            print_json(_answer(played, heard, line))
            sys.stdout.flush()  # a caller that sends line by line waits for each answer
    return 0


def _answer(played: FreeText, heard: msgspec.json.Decoder[Heard], line: str) -> dict[str, Any]:
    try:
        spoken = heard.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return {"error": str(error)}
    return {"actions": played.interpret(spoken.view, spoken.text)}
