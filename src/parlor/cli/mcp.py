"""parlor mcp: a game as tools, for a client of the Model Context Protocol that starts this command."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from ..kernel import AnyGame, Match, ModelTools, ParlorError
from ..kernel.tools import Toolbox
from ..mcp.seats import LocalSeat, Seat, remote_seat
from ..terminal import saves
from .asked import asked_options, game_with


def run(arguments: Namespace) -> int:
    played = game_with(ModelTools, "tools for models", arguments.game)
    box = played.model_tools()
    seat = _remote(played, arguments) if arguments.server else nullcontext(_local(played, arguments))
    asyncio.run(_serve(played, box, seat))
    return 0


async def _serve(played: AnyGame, box: Toolbox, at: AbstractAsyncContextManager[Seat]) -> None:
    try:
        from ..mcp.server import serve
    except ImportError as error:
        raise ParlorError("missing-extra", "MCP needs an extra: pip install 'parlor[mcp]'.") from error
    async with at as seat:
        await serve(played, box, seat)


def _remote(played: AnyGame, arguments: Namespace) -> AbstractAsyncContextManager[Seat]:
    if arguments.seed is not None or arguments.resume is not None:
        raise ParlorError("usage", "A server has its own seeds and records: --match ID goes on with a game there.")
    if arguments.match and arguments.options:
        raise ParlorError("usage", "A match keeps its options.")
    asked_options(played, arguments.options)
    return remote_seat(
        arguments.server,
        played,
        options=dict(arguments.options or ()),
        match=arguments.match or "",
        cookie=os.environ.get("PARLOR_COOKIE", ""),
    )


def _local(played: AnyGame, arguments: Namespace) -> LocalSeat:
    if arguments.match:
        raise ParlorError("usage", "--match ID goes with --server URL.")
    if arguments.resume is None:
        return _new(played, arguments)
    if arguments.seed is not None or arguments.options:
        raise ParlorError("usage", "A resumed game keeps its seed and options.")
    if arguments.resume != Path():
        return LocalSeat(Match.replay(saves.read(arguments.resume), played), arguments.resume)
    for path, match in saves.unfinished(played):
        return LocalSeat(match, path)
    return _new(played, arguments)  # a client starts the same command every time: the first time, too


def _new(played: AnyGame, arguments: Namespace) -> LocalSeat:
    return LocalSeat(Match(played, seed=arguments.seed, options=asked_options(played, arguments.options)))
