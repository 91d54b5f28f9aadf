"""parlor interpret: the ear of a game that is played by talking, line by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from typing import Any

import msgspec

from ..kernel import ParlorError, installed
from .arguments import no_such
from .output import print_json

Ear = Callable[[Any, str], list[dict[str, str]]]


class Heard(msgspec.Struct):
    """One line on stdin."""

    text: str
    view: dict[str, Any] = {}  # what the speaker sees


def run(arguments: Namespace) -> int:
    ear = _ear(arguments.game)
    heard = msgspec.json.Decoder(Heard)
    for line in sys.stdin:
        if line.strip():
            print_json(_answer(ear, heard, line))
            sys.stdout.flush()  # whoever talks waits for the answer
    return 0


def _answer(ear: Ear, heard: msgspec.json.Decoder[Heard], line: str) -> dict[str, Any]:
    try:
        spoken = heard.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return {"error": str(error)}
    return {"actions": ear(spoken.view, spoken.text)}


def _ear(game: str | None) -> Ear:
    """The function `interpret` of a module `ear` beside the game; looked for without loading any game."""
    ears = [game_id for game_id, point in installed().items() if _has_ear(point.module)]
    chosen = game or (ears[0] if len(ears) == 1 else "")
    if chosen not in ears:
        raise ParlorError("no-ear", no_such("ear of", chosen, ears) if chosen else f"Name one of {', '.join(ears)}.")
    ear: Ear = import_module(f"{installed()[chosen].module}.ear").interpret
    return ear


def _has_ear(module: str) -> bool:
    try:
        package = find_spec(module)
    except ImportError:  # another package's game may be broken in any way
        return False
    folders = package.submodule_search_locations if package else None
    return bool(folders) and PathFinder.find_spec(f"{module}.ear", folders) is not None
