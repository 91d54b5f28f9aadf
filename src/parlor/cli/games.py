"""parlor games: list the installed games, or the options of one."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from ..kernel import AnyGame, registry
from .output import print_json, print_table
from .selection import find_game


def run(arguments: Namespace) -> int:
    return _one(find_game(arguments.game), arguments.json) if arguments.game else _all(arguments.json)


def _all(as_json: bool) -> int:
    games = [_describe(game_id) for game_id in registry.installed()]
    if as_json:
        print_json(games)
        return 0
    working = [game for game in games if "error" not in game]
    rows = [(g["id"], g["title"], " or ".join(map(str, g["seats"])), ", ".join(g["levels"])) for g in working]
    print_table(("game", "title", "players", "bots"), rows)
    for game in games:
        if "error" in game:
            print(f"{game['id']}  broken: {game['error']}")
    return 0


def _one(game: AnyGame, as_json: bool) -> int:
    schema = msgspec.json.schema(game.Options)
    if as_json:
        print_json(_describe(game.id) | {"options": schema})
        return 0
    players = " or ".join(map(str, game.seats))
    print(f"{game.title}: {players} player{'s' * (players != '1')}, bots {', '.join(game.levels)}.")
    fields = schema["$defs"][game.Options.__name__]["properties"]
    if fields:
        defaults = msgspec.to_builtins(game.Options())
        print("\nOptions, set by --option NAME=VALUE:\n")
        print_table(
            ("name", "value", "default"), [(n, _values(f), _format(defaults.get(n, ""))) for n, f in fields.items()]
        )
    return 0


def _values(field: dict[str, Any]) -> str:
    """Return the allowed values of an option, from its JSON schema."""
    if "enum" in field:
        return " or ".join(map(_format, field["enum"]))
    kinds = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}
    kind = kinds.get(field.get("type", ""), "see --json")
    match field:
        case {"minimum": least, "maximum": most}:
            return f"{least} to {most}"
        case {"minimum": least}:
            return f"{kind} from {least}"
        case {"maximum": most}:
            return f"{kind} up to {most}"
    return kind


def _format(value: Any) -> str:
    """Return a value as it is typed after the equals sign."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _describe(game_id: str) -> dict[str, Any]:
    try:
        game = registry.game(game_id)
        return {"id": game.id, "title": game.title, "seats": list(game.seats), "levels": game.levels}
    except Exception as error:  # a game of another package may fail in any way; the list goes on
        return {"id": game_id, "error": str(error)}
