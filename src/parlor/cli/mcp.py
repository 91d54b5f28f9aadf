"""parlor mcp: a Model Context Protocol server that lets a language model play a game. The client starts it."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from ..kernel import AnyGame, Match, ModelTools, ParlorError
from ..kernel.tools import Toolbox
from ..mcp.seats import LocalSeat, Seat, remote_seat
from ..server.logs import start_logging
from ..terminal import saves
from .selection import find_game_with, parse_options


def run(arguments: Namespace) -> int:
    """Serve one seat until the client disconnects; return the exit code. Raises ParlorError for wrong arguments."""
    game = find_game_with(ModelTools, "tools for models", arguments.game)
    toolbox = game.model_tools()
    start_logging("warning")  # to stderr: stdout is the protocol's
    seat = _remote(game, arguments) if arguments.server else nullcontext(_local(game, arguments))
    asyncio.run(_serve(game, toolbox, seat))
    return 0


async def _serve(game: AnyGame, toolbox: Toolbox, seat_context: AbstractAsyncContextManager[Seat]) -> None:
    try:
        from ..mcp.server import serve
    except ImportError as error:
        raise ParlorError("missing-extra", "MCP needs an extra. Install it: pip install 'parlor[mcp]'") from error
    async with seat_context as seat:
        await serve(game, toolbox, seat)


def _remote(game: AnyGame, arguments: Namespace) -> AbstractAsyncContextManager[Seat]:
    """Return a context that joins or creates a match on a server. Raises ParlorError for options that do not fit."""
    if arguments.seed is not None or arguments.resume is not None:
        raise ParlorError(
            "usage", "--seed and --resume do not work with --server. To continue a match there, use --match ID."
        )
    if arguments.match and arguments.options:
        raise ParlorError("usage", "--option does not work with --match: a match keeps its options.")
    parse_options(game, arguments.options)  # reports wrong options before connecting
    return remote_seat(
        arguments.server,
        game,
        options=dict(arguments.options or ()),
        match=arguments.match or "",
        cookie=os.environ.get("PARLOR_COOKIE", ""),
    )


def _local(game: AnyGame, arguments: Namespace) -> LocalSeat:
    """Return a seat in a new match or a saved one. Raises ParlorError for options that do not fit."""
    if arguments.match:
        raise ParlorError("usage", "--match ID needs --server URL.")
    if arguments.resume is None:
        return _new(game, arguments)
    if arguments.seed is not None or arguments.options:
        raise ParlorError("usage", "--seed and --option do not work with --resume: a saved game keeps them.")
    if arguments.resume != Path():  # --resume FILE; without FILE the last unfinished game
        return LocalSeat(Match.replay(saves.read(arguments.resume), game), arguments.resume)
    for path, match in saves.unfinished(game):
        return LocalSeat(match, path)
    # no saved game yet: a client runs the same command every time, so --resume must work the first time
    return _new(game, arguments)


def _new(game: AnyGame, arguments: Namespace) -> LocalSeat:
    return LocalSeat(Match(game, seed=arguments.seed, options=parse_options(game, arguments.options)))
