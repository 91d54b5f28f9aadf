"""parlor mcp: a Model Context Protocol server that lets a language model play. The client starts it."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from ..kernel import AnyGame, Match, ModelTools, ParlorError, registry
from ..mcp.local_seat import LocalSeat, new_seat, saved_seat
from ..mcp.remote_seat import remote_tables
from ..mcp.seats import MatchWish, Seat
from ..mcp.session import Session, StartMatch
from ..server.logs import start_logging
from ..terminal import saves
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    """Serve one client until it disconnects; return the exit code. Raises ParlorError for wrong arguments."""
    game = find_game(arguments.game) if arguments.game else None
    _check(arguments)
    wish = _wish(game, arguments) if game else None
    start_logging("warning")  # to stderr: stdout is the protocol's
    asyncio.run(_serve_remote(arguments, wish) if arguments.server else _serve_local(arguments, wish))
    return 0


def _check(arguments: Namespace) -> None:
    """Raise ParlorError for arguments that do not go together."""
    flags = ("seed", "options", "bot", "seat")
    given = [f"--{flag.removesuffix('s')}" for flag in flags if getattr(arguments, flag) is not None]
    if not arguments.game and (given or arguments.match):
        raise ParlorError("usage", f"{(given or ['--match'])[0]} needs a GAME: parlor mcp GAME.")
    if given and (arguments.resume is not None or arguments.match):
        raise ParlorError("usage", f"{given[0]} does not work with --resume or --match: a match keeps its settings.")
    if arguments.server and (arguments.seed is not None or arguments.resume is not None):
        raise ParlorError(
            "usage", "--seed and --resume do not work with --server. To continue a match there, use --match ID."
        )
    if arguments.match and not arguments.server:
        raise ParlorError("usage", "--match ID needs --server URL.")


def _wish(game: AnyGame, arguments: Namespace) -> MatchWish:
    """Return the match of the arguments. Raises ParlorError for options that do not fit."""
    options = parse_options(game, arguments.options)
    level, seat = arguments.bot or "", arguments.seat or 0
    if level:
        game.bot(level)  # raises for an unknown level
    if seat >= game.seat_count(options):
        raise ParlorError(
            "no-such-seat", f"There is no seat {seat}. Choose one from 0 to {game.seat_count(options) - 1}."
        )
    return MatchWish(game, dict(arguments.options or ()), level, seat, arguments.seed)


async def _serve_local(arguments: Namespace, wish: MatchWish | None) -> None:
    seat: Seat | None = None
    if arguments.resume is not None:
        seat = _resume(arguments.resume, wish.game if wish else None)
    if wish and not seat:
        seat = await new_seat(wish)
    await _serve(new_seat, seat, wish)


def _resume(path: Path, game: AnyGame | None) -> LocalSeat | None:
    """Return the seat of a saved match; None if no unfinished one is saved, so that a client can run the same command
    every time.
    """
    if path != Path():  # --resume FILE; without FILE the last unfinished game
        return LocalSeat(Match.replay(saves.read(path), game), path)
    if game:
        return saved_seat(game)
    found = []
    for game_id in registry.installed():
        with suppress(ParlorError):  # `parlor games` shows what is wrong with it
            found.append(saved_seat(registry.game(game_id)))
    seats = [(seat.path.stat().st_mtime_ns, seat) for seat in found if seat and seat.path]
    return max(seats, key=lambda pair: pair[0])[1] if seats else None


async def _serve_remote(arguments: Namespace, wish: MatchWish | None) -> None:
    async with remote_tables(arguments.server, os.environ.get("PARLOR_COOKIE", "")) as tables:
        seat: Seat | None = None
        if wish and arguments.match:
            seat = await tables.seat(arguments.match, wish.game)
        elif wish:
            seat = await tables.new_seat(wish)
        await _serve(tables.new_seat, seat, wish)


async def _serve(start: StartMatch, seat: Seat | None, wish: MatchWish | None) -> None:
    """Serve the tools of all games, or those of the named game if it has its own."""
    try:
        from ..mcp.server import ANY_GAME, own_offer, serve
    except ImportError as error:
        raise ParlorError("missing-extra", "MCP needs an extra. Install it: pip install 'parlor[mcp]'") from error
    own = wish.game if wish and isinstance(wish.game, ModelTools) else None
    await serve(Session(start, seat), own_offer(own, own.model_tools()) if own else ANY_GAME)
