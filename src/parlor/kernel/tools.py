"""Tools that a game offers to language models: functions of what the player sees, some of which act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from .errors import Refusal, Refused

LONGEST: Final = 300  # characters of a complaint: what cannot be read may be of any length


class Arguments(Struct, frozen=True, forbid_unknown_fields=True):
    """What a tool takes. The documentation of each subclass is what a model is told of the tool."""


class Tool(Struct, frozen=True):
    name: str
    title: str
    arguments: type[Arguments]
    result: type[Struct]
    show: Callable[[Any], Struct]  # the result, from the player's view
    tell: Callable[[Any], str]  # the same in words
    act: Callable[[Any, Any], Any] | None = None  # what is done, from the view and the arguments; None: nothing

    def read(self, given: dict[str, Any] | None) -> Arguments:
        try:
            return msgspec.convert(given or {}, self.arguments)
        except (msgspec.ValidationError, RecursionError) as error:
            raise Refused(Refusal("unreadable", f"{self.name} cannot be called so: {str(error)[:LONGEST]}.")) from error


class Toolbox(Struct, frozen=True):
    """The tools of one game."""

    instructions: str  # for a model that plays, or leads somebody who does
    tools: tuple[Tool, ...]


def schema(of: type[Struct]) -> dict[str, Any]:
    """As JSON Schema: an object at the top, as the protocol asks, and what it refers to below."""
    (_,), parts = msgspec.json.schema_components([of], ref_template="#/$defs/{name}")
    top = parts.pop(of.__name__)
    return {**top, "$defs": parts} if parts else top
