"""Prompts that a person chooses in their client to begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ..kernel import AnyGame, ParlorError, registry
from ..kernel.tools import Toolbox

GAME: Final = "game"  # the argument of a prompt


class SessionPrompt(NamedTuple):
    name: str
    title: str
    description: str
    text: str  # with the rules of the game added
    takes_game: bool = True


GENERAL: Final = (
    SessionPrompt(
        "play",
        "Play a game",
        "The model plays a game against a bot",
        "Play a match of this game against a bot and try to win. Use the tools: start it with new, look before each "
        "move, and act. Say briefly what you plan. Stop when the match is over and tell me the result.",
    ),
    SessionPrompt(
        "advise",
        "Advise me",
        "The model explains the position of the running match and proposes a move",
        "Look at the running match and its legal moves. Explain the position, compare two or three moves and recommend "
        "one. Do not act.",
        takes_game=False,
    ),
)


def own_prompt(game: AnyGame, toolbox: Toolbox) -> SessionPrompt:
    """Return the prompt of a game with tools of its own."""
    title = f"Play {game.title}"
    text = f"Let us play {game.title}. {toolbox.instructions}\n\n{game.howto()}"
    return SessionPrompt("play", title, f"{title} with me", text, takes_game=False)


def prompt_text(prompt: SessionPrompt, arguments: Mapping[str, str] | None) -> str:
    """Return the message of a prompt. Raises ParlorError for an unknown game."""
    name = (arguments or {}).get(GAME, "") if prompt.takes_game else ""
    if not name:
        return prompt.text
    if name not in registry.installed():
        raise ParlorError(
            "unknown-game", f"There is no game {name[:100]!r}; there are {', '.join(registry.installed())}."
        )
    game = registry.game(name)
    return f"{prompt.text}\n\nThe game: {game.title} ({game.id}).\n\n{game.howto()}\n\n{game.usage()}"
