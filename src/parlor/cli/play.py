"""parlor play: play a game in the terminal."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import AnyGame, Match, ParlorError
from ..terminal import saves, seating
from ..terminal.session import TerminalSession
from .selection import find_game, parse_options, set_model


def run(arguments: Namespace) -> int:
    played = find_game(arguments.game)
    set_model(arguments)
    if arguments.save:
        saves.check_new(arguments.save)
    session = _new(played, arguments) if arguments.resume is None else _resume(played, arguments)
    session.run()
    return 0


def _new(played: AnyGame, arguments: Namespace) -> TerminalSession:
    options = parse_options(played, arguments.options)
    level = arguments.bot or seating.default_level(played)
    match, bots = seating.new_match(played, options, level, arguments.seat, arguments.seed)
    return TerminalSession(match, bots, arguments.save or saves.new_path(played.id), arguments.seat)


def _resume(played: AnyGame, arguments: Namespace) -> TerminalSession:
    if arguments.seed is not None or arguments.options:
        raise ParlorError("usage", "--seed and --option do not work with --resume: a saved game keeps them.")
    path, match = _load_last(played) if arguments.resume == Path() else _load(played, arguments.resume)
    bots, seats = seating.recorded_bots(played, match.seats), range(len(match.seats))
    if arguments.bot:
        person = next((seat for seat in seats if seat not in bots), 0) if arguments.seat is None else arguments.seat
        bots = seating.seat_bots(played, len(seats), arguments.bot, person)
    if len(bots) == len(seats):
        raise ParlorError("no-person", "All seats of this match are bots. To take one, add --bot LEVEL --seat N.")
    return TerminalSession(match, bots, arguments.save or path, arguments.seat)


def _load(played: AnyGame, path: Path) -> tuple[Path, Match]:
    return path, Match.replay(saves.read(path), played)


def _load_last(played: AnyGame) -> tuple[Path, Match]:
    for found in saves.unfinished_matches(played):
        return found
    raise ParlorError(
        "nothing-saved",
        f"There is no unfinished game of {played.title} in {saves.folder(played.id)}. Name its file: --resume FILE",
    )
