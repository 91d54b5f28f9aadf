"""An MCP server on stdin and stdout with the tools of a session, by the official SDK."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from msgspec import Struct, to_builtins

from .. import __version__
from ..kernel import AnyGame, ParlorError
from ..kernel.tools import MAX_QUOTED_CHARS, Toolbox, read_arguments, schema
from .game_tools import INSTRUCTIONS, TOOLS
from .prompts import GAME, GENERAL, SessionPrompt, own_prompt, prompt_text
from .resources import read_resource, resources
from .session import Session
from .tools import SessionTool, tools_of

Offered = TypeVar("Offered", SessionTool, SessionPrompt)


class ServerOffer(Struct, frozen=True):
    """What a server offers."""

    title: str
    instructions: str
    tools: Sequence[SessionTool]
    prompts: Sequence[SessionPrompt]


ANY_GAME = ServerOffer("Parlor", INSTRUCTIONS, TOOLS, GENERAL)


def own_offer(game: AnyGame, toolbox: Toolbox) -> ServerOffer:
    """Return the offer of a game with tools of its own."""
    return ServerOffer(game.title, toolbox.instructions, tools_of(toolbox), (own_prompt(game, toolbox),))


async def serve(session: Session, offer: ServerOffer) -> None:
    """Serve until the client closes stdin."""
    server = create_server(session, offer)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a handler would wait for the next line
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def create_server(session: Session, offer: ServerOffer) -> Server[Any]:
    handlers = Handlers(session, offer)
    return Server(
        "parlor",
        version=__version__,
        title=offer.title,
        instructions=offer.instructions,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        on_list_resources=handlers.list_resources,
        on_read_resource=handlers.read_resource,
    )


class Handlers:
    """Answers requests as the SDK hands them over: a context, which none of them needs, and the parameters."""

    def __init__(self, session: Session, offer: ServerOffer) -> None:
        self._session, self._offer = session, offer
        self._tools = {tool.name: tool for tool in offer.tools}
        self._prompts = {prompt.name: prompt for prompt in offer.prompts}
        self._lock = anyio.Lock()  # a client may call several tools at once: each must see the result of the one before

    async def list_tools(self, _: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_describe(tool) for tool in self._offer.tools])

    async def call_tool(self, _: Any, request: types.CallToolRequestParams) -> types.CallToolResult:
        tool = _find(self._tools, "tool", request.name)
        async with self._lock:
            try:
                arguments = read_arguments(tool.name, tool.arguments, request.arguments)
                result, text = await tool.run(self._session, arguments)
            except ParlorError as error:
                return types.CallToolResult(content=[_text(str(error))], is_error=True)
        return types.CallToolResult(content=[_text(text)], structured_content=to_builtins(result))

    async def list_prompts(self, _: Any, __: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[_prompt(prompt) for prompt in self._offer.prompts])

    async def get_prompt(self, _: Any, request: types.GetPromptRequestParams) -> types.GetPromptResult:
        prompt = _find(self._prompts, "prompt", request.name)
        try:
            text = prompt_text(prompt, request.arguments)
        except ParlorError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=_text(text))])

    async def list_resources(self, _: Any, __: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[types.Resource(**found._asdict()) for found in resources()])

    async def read_resource(self, _: Any, request: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        async with self._lock:
            try:
                text, mime_type = await read_resource(self._session, request.uri)
            except ParlorError as error:
                raise MCPError(types.INVALID_PARAMS, str(error)) from error
        contents = types.TextResourceContents(uri=request.uri, mime_type=mime_type, text=text)
        return types.ReadResourceResult(contents=[contents])


def _find(offered: Mapping[str, Offered], kind: str, name: str) -> Offered:
    """Return the tool or the prompt of that name. Raises MCPError if there is none."""
    if name not in offered:
        message = f"There is no {kind} {name[:MAX_QUOTED_CHARS]!r}. See {kind}s/list."
        raise MCPError(types.INVALID_PARAMS, message)
    return offered[name]


def _describe(tool: SessionTool) -> types.Tool:
    input_schema = schema(tool.arguments)
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=" ".join(input_schema.pop("description").split()),
        input_schema=input_schema,
        output_schema=schema(tool.result),
        annotations=types.ToolAnnotations(read_only_hint=tool.read_only, destructive_hint=False, open_world_hint=False),
    )


def _prompt(prompt: SessionPrompt) -> types.Prompt:
    game = types.PromptArgument(name=GAME, description="id of a game, such as liars-dice", required=False)
    return types.Prompt(
        name=prompt.name,
        title=prompt.title,
        description=prompt.description,
        arguments=[game] if prompt.takes_game else None,
    )


def _text(text: str) -> types.TextContent:
    return types.TextContent(text=text)
