"""An MCP server on stdin and stdout with the tools of a game, by the official SDK."""

from __future__ import annotations

import signal
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from msgspec import to_builtins

from .. import __version__
from ..kernel import AnyGame, ParlorError
from ..kernel.tools import MAX_QUOTED_CHARS, Tool, Toolbox, schema
from .seats import Seat

PROMPT = "play"


async def serve(game: AnyGame, toolbox: Toolbox, seat: Seat) -> None:
    """Serve until the client closes stdin."""
    server = create_server(game, toolbox, seat)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a handler would wait for the next line
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def create_server(game: AnyGame, toolbox: Toolbox, seat: Seat) -> Server[Any]:
    tools = {tool.name: tool for tool in toolbox.tools}
    descriptions = [_describe(tool) for tool in toolbox.tools]
    one_at_a_time = anyio.Lock()  # a client may call several tools at once: each must see the result of the one before

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=descriptions)

    async def call_tool(_: Any, request: types.CallToolRequestParams) -> types.CallToolResult:
        if request.name not in tools:
            raise MCPError(
                types.INVALID_PARAMS, f"There is no tool {request.name[:MAX_QUOTED_CHARS]!r}. See tools/list."
            )
        async with one_at_a_time:
            try:
                return await _call(tools[request.name], request.arguments, seat)
            except ParlorError as error:
                return types.CallToolResult(content=[_text(str(error))], is_error=True)

    async def list_prompts(_: Any, __: Any) -> types.ListPromptsResult:
        title = f"Play {game.title}"
        return types.ListPromptsResult(prompts=[types.Prompt(name=PROMPT, title=title, description=f"{title} with me")])

    async def get_prompt(_: Any, request: types.GetPromptRequestParams) -> types.GetPromptResult:
        if request.name != PROMPT:
            raise MCPError(
                types.INVALID_PARAMS, f"There is no prompt {request.name[:MAX_QUOTED_CHARS]!r}. See prompts/list."
            )
        text = f"Let us play {game.title}. {toolbox.instructions}\n\n{game.howto()}"
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=_text(text))])

    return Server(
        "parlor",
        version=__version__,
        title=game.title,
        instructions=toolbox.instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


async def _call(tool: Tool, given: dict[str, Any] | None, seat: Seat) -> types.CallToolResult:
    arguments = tool.read(given)
    if tool.act:
        await seat.act(tool.act(seat.view(), arguments))
    view = seat.view()
    return types.CallToolResult(content=[_text(tool.tell(view))], structured_content=to_builtins(tool.show(view)))


def _describe(tool: Tool) -> types.Tool:
    input_schema = schema(tool.arguments)
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=" ".join(input_schema.pop("description").split()),
        input_schema=input_schema,
        output_schema=schema(tool.result),
        annotations=types.ToolAnnotations(
            read_only_hint=tool.act is None, destructive_hint=False, open_world_hint=False
        ),
    )


def _text(text: str) -> types.TextContent:
    return types.TextContent(text=text)
