"""parlor play: a game in the terminal."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import AnyGame, Match, ParlorError, Record, game
from ..kernel.match import read_options
from ..terminal import saves, seating
from ..terminal.session import Session


def run(arguments: Namespace) -> int:
    played = game(arguments.game)
    if arguments.save:
        saves.check_new(arguments.save)
    session = _new(played, arguments) if arguments.resume is None else _resumed(played, arguments)
    session.run()
    return 0


def _new(played: AnyGame, arguments: Namespace) -> Session:
    options = read_options(played, dict(arguments.options or ()))
    seats = played.seat_count(options)
    bots = seating.seat_bots(played, seats, arguments.bot or seating.usual_opponent(played), arguments.seat)
    match = Match(played, seed=arguments.seed, options=options, seats=seating.names(seats, bots))
    return Session(match, bots, arguments.save or saves.new_path(played.id))


def _resumed(played: AnyGame, arguments: Namespace) -> Session:
    if arguments.seed is not None or arguments.options:
        raise ParlorError("usage", "A resumed game keeps its seed and options.")
    path = saves.latest(played.id) if arguments.resume == Path() else arguments.resume
    match = Match.replay(Record.from_json(path.read_bytes()), played)
    bots = seating.recorded_bots(played, match.seats)
    if arguments.bot:
        bots = seating.seat_bots(played, len(match.seats), arguments.bot, arguments.seat)
    if len(bots) == len(match.seats):
        raise ParlorError("no-person", "Only bots sit at this match; --bot LEVEL --seat N takes a seat for you.")
    return Session(match, bots, arguments.save or path)
