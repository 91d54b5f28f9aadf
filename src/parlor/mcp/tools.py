"""The tools that a session offers to a model: a common form for those of the server and those of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from msgspec import Struct

from ..kernel.tools import Arguments, Tool, Toolbox
from .session import Session


class ToolReply(NamedTuple):
    result: Struct
    text: str  # the result in words


class SessionTool(Struct, frozen=True):
    name: str
    title: str
    arguments: type[Arguments]
    result: type[Struct]
    run: Callable[[Session, Any], Awaitable[ToolReply]]  # takes the arguments as their type; raises ParlorError
    read_only: bool = False


def tools_of(toolbox: Toolbox) -> tuple[SessionTool, ...]:
    """Return the tools that a game declares, as tools of a session."""
    return tuple(map(_session_tool, toolbox.tools))


def _session_tool(tool: Tool) -> SessionTool:
    async def run(session: Session, arguments: Any) -> ToolReply:
        seat = session.seat
        if tool.act:
            await seat.act(tool.act(seat.view(), arguments))
        view = seat.view()
        return ToolReply(tool.show(view), tool.tell(view))

    return SessionTool(tool.name, tool.title, tool.arguments, tool.result, run, tool.act is None)
