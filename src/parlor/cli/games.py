"""parlor games: what can be played here."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from ..kernel import registry
from .output import print_json, print_table


def run(arguments: Namespace) -> int:
    games = [_describe(game_id) for game_id in registry.installed()]
    if arguments.json:
        print_json(games)
        return 0
    sound = [game for game in games if "error" not in game]
    rows = [(g["id"], g["title"], " or ".join(map(str, g["seats"])), ", ".join(g["levels"])) for g in sound]
    print_table(("game", "title", "players", "bots"), rows)
    for game in games:
        if "error" in game:
            print(f"{game['id']}  broken: {game['error']}")
    return 0


def _describe(game_id: str) -> dict[str, Any]:
    try:
        game = registry.game(game_id)
        return {"id": game.id, "title": game.title, "seats": list(game.seats), "levels": game.levels}
    except Exception as error:  # another package's game may be broken in any way; the list goes on
        return {"id": game_id, "error": str(error)}
