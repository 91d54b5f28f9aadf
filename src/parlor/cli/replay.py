"""parlor replay: show a recorded match at any ply, or verify the record."""

from __future__ import annotations

from argparse import Namespace

from msgspec import to_builtins

from ..kernel import SPECTATOR, Match, ParlorError, Record, RecordError
from ..shared.control_characters import clean, clean_line
from ..terminal import saves
from ..terminal.plain import fit
from .output import print_json


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for a wrong file, ply or seat."""
    record = saves.read(arguments.file)
    return _verify(record, arguments.json) if arguments.verify else _show(record, arguments)


def _verify(record: Record, as_json: bool) -> int:
    """Replay the record and print how many plies are valid; return 0, or 2 with `as_json` if an entry is invalid.

    Raises RecordError for an invalid record, unless that was printed as JSON.
    """
    plies = len(record.entries)
    try:
        match = Match.replay(record)
    except RecordError as error:
        if error.ply is None or not as_json:
            raise
        print_json({"plies": plies, "right": max(error.ply - 1, 0), "code": error.code, "message": error.message})
        return 2
    if as_json:
        print_json({"plies": plies, "right": plies})
    else:
        ending = "the match is over" if match.outcome else "the match is not over"
        print(f"All {plies} plies are valid; {ending}.")
    return 0


def _show(record: Record, arguments: Namespace) -> int:
    """Print the position at a ply as one viewer sees it; return 0. Raises ParlorError."""
    plies, seats = len(record.entries), record.header.seats
    ply = plies if arguments.at is None else arguments.at
    if ply > plies:
        raise ParlorError("no-such-ply", f"There is no ply {ply}. Choose one from 0 to {plies}.")
    if arguments.seat >= len(seats):
        raise ParlorError("no-such-seat", f"There is no seat {arguments.seat}. Choose one from 0 to {len(seats) - 1}.")
    match = Match.replay(Record(record.header, record.entries[:ply]))  # the entries after it are not checked
    text, outcome = match.text(arguments.seat), match.outcome
    if arguments.json:
        document = {
            "game": match.game.id,
            "seats": seats,
            "seed": record.header.seed,
            "plies": plies,
            "ply": ply,
            "viewer": arguments.seat,
            "to_act": sorted(match.to_act),
            "view": to_builtins(match.view(arguments.seat)),
            "text": text,
            "outcome": outcome,
        }
        print_json(document)
        return 0
    names = [clean_line(name) for name in seats]
    viewer = "a spectator" if arguments.seat == SPECTATOR else f"seat {arguments.seat} ({names[arguments.seat]})"
    print(
        f"{match.game.title}, {' against '.join(names)}: ply {ply} of {plies}, seen by {viewer}.\n\n{fit(clean(text))}"
    )
    if outcome:
        results = ", ".join(f"{name}: {result}" for name, result in zip(names, outcome.results, strict=True))
        print(f"\nOver ({outcome.reason.replace('-', ' ')}). {results}.")
    return 0
