"""The installed games: any package may declare one in the entry-point group `parlor.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .codec import prepare
from .errors import ParlorError
from .game import AnyGame, Game

GROUP = "parlor.games"


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the entry point of each installed game by the game's id, sorted. Loads no game."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def game(game_id: str) -> AnyGame:
    """Return the game with this id. Raises ParlorError if there is none, or if it cannot be loaded."""
    point = installed().get(game_id)
    if point is None:
        raise ParlorError("unknown-game", f"There is no game {game_id!r}; there are {', '.join(installed())}.")
    try:
        found = point.load()
    except Exception as error:  # the import of another package may raise anything
        raise ParlorError("broken-game", f"The game {game_id!r} ({point.value}) cannot be loaded: {error}.") from error
    if not isinstance(found, Game) or found.id != game_id:
        raise ParlorError(
            "broken-game", f"{point.value} is not a game with the id {game_id!r}. Correct its entry point."
        )
    try:
        prepare(found.Options, found.State, found.Action, found.Event, found.View)
    except (TypeError, NameError) as error:  # a type that msgspec does not support, or an unknown name in one
        raise ParlorError("broken-game", f"The types of the game {game_id!r} cannot be used: {error}.") from error
    return found
