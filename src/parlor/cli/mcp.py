"""parlor mcp: offer a game as tools to a client of the Model Context Protocol, which starts this command."""

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
from .selection import find_game_with, parse_options


def run(arguments: Namespace) -> int:
    played = find_game_with(ModelTools, "tools for models", arguments.game)
    toolbox = played.model_tools()
    seat = _remote(played, arguments) if arguments.server else nullcontext(_local(played, arguments))
    asyncio.run(_serve(played, toolbox, seat))
    return 0


async def _serve(played: AnyGame, toolbox: Toolbox, opening: AbstractAsyncContextManager[Seat]) -> None:
    try:
        from ..mcp.server import serve
    except ImportError as error:
        raise ParlorError("missing-extra", "MCP needs an extra. Install it: pip install 'parlor[mcp]'") from error
    async with opening as seat:
        await serve(played, toolbox, seat)


def _remote(played: AnyGame, arguments: Namespace) -> AbstractAsyncContextManager[Seat]:
    if arguments.seed is not None or arguments.resume is not None:
        raise ParlorError(
            "usage", "--seed and --resume do not work with --server. To continue a match there, use --match ID."
        )
    if arguments.match and arguments.options:
        raise ParlorError("usage", "--option does not work with --match: a match keeps its options.")
    parse_options(played, arguments.options)
    return remote_seat(
        arguments.server,
        played,
        options=dict(arguments.options or ()),
        match=arguments.match or "",
        cookie=os.environ.get("PARLOR_COOKIE", ""),
    )


def _local(played: AnyGame, arguments: Namespace) -> LocalSeat:
    if arguments.match:
        raise ParlorError("usage", "--match ID needs --server URL.")
    if arguments.resume is None:
        return _new(played, arguments)
    if arguments.seed is not None or arguments.options:
        raise ParlorError("usage", "--seed and --option do not work with --resume: a saved game keeps them.")
    if arguments.resume != Path():
        return LocalSeat(Match.replay(saves.read(arguments.resume), played), arguments.resume)
    for path, match in saves.unfinished(played):
        return LocalSeat(match, path)
    return _new(played, arguments)  # a client starts the same command every time, also the first time


def _new(played: AnyGame, arguments: Namespace) -> LocalSeat:
    return LocalSeat(Match(played, seed=arguments.seed, options=parse_options(played, arguments.options)))
