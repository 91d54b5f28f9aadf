"""Resources of a session: the rules of every game, and board and record of the match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from ..kernel import ParlorError, registry
from .game_tools import describe, position_of, rules_text
from .session import Session

BOARD: Final = "parlor://board"
RECORD: Final = "parlor://record"
RULES: Final = "parlor://rules/"  # and the id of a game


class SessionResource(NamedTuple):
    uri: str
    name: str
    title: str
    description: str
    mime_type: str


def resources() -> Iterator[SessionResource]:
    yield SessionResource(BOARD, "board", "Board", "The position of the match, as you see it.", "text/plain")
    yield SessionResource(
        RECORD,
        "record",
        "Record",
        "The match so far, for parlor replay; in a game with secrets, once it is over.",
        "application/json",
    )
    for game_id in registry.installed():
        with suppress(ParlorError):  # `parlor games` shows what is wrong with it
            title = registry.game(game_id).title
            yield SessionResource(
                f"{RULES}{game_id}", f"rules of {game_id}", f"Rules: {title}", f"How to play {title}.", "text/markdown"
            )


async def read_resource(session: Session, uri: str) -> tuple[str, str]:
    """Return the text of a resource and its MIME type. Raises ParlorError if there is none."""
    if uri == BOARD:
        return describe(position_of(session.seat)), "text/plain"
    if uri == RECORD:
        return (await session.seat.record()).to_json().decode(), "application/json"
    if uri.startswith(RULES):
        return rules_text(registry.game(uri.removeprefix(RULES))), "text/markdown"
    raise ParlorError("no-such-resource", "There is no such resource. See resources/list.")
