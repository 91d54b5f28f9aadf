"""Tools that a game offers to language models (Model Context Protocol)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from .errors import Refusal, Refused

MAX_QUOTED_CHARS: Final = 300  # of a request that cannot be read, in an error message


class Arguments(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of a tool. The docstring of each subclass is the description of the tool that a model gets."""


class Tool(Struct, frozen=True):
    name: str
    title: str
    arguments: type[Arguments]
    result: type[Struct]
    show: Callable[[Any], Struct]  # takes the player's view and returns the result
    tell: Callable[[Any], str]  # takes the view and returns the result in words
    act: Callable[[Any, Any], Any] | None = None  # takes view and arguments, returns an action; None: it only reads


class Toolbox(Struct, frozen=True):
    """The tools of one game."""

    instructions: str  # for a model that plays, or that leads a player through the game
    tools: tuple[Tool, ...]


def read_arguments(tool: str, kind: type[Arguments], given: dict[str, Any] | None) -> Arguments:
    """Return the arguments of a tool as their type. Raises Refused if they do not fit it."""
    try:
        return msgspec.convert(given or {}, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused(
            Refusal("unreadable", f"{tool} cannot take these arguments: {str(error)[:MAX_QUOTED_CHARS]}.")
        ) from error


def schema(of: type[Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a type: an object at the top, as the protocol requires, and its parts in `$defs`."""
    (_,), parts = msgspec.json.schema_components([of], ref_template="#/$defs/{name}")
    top = parts.pop(of.__name__)
    return {**top, "$defs": parts} if parts else top
