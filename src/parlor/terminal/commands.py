"""What can be typed besides moves. The slash keeps these apart from every game's own words."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel import AnyGame, Match, ParlorError
from . import saves

if TYPE_CHECKING:
    from .session import Session

LISTED = 16  # moves that /moves shows
WIDTH = 80  # of what is printed here
LOOKED_AT = 1000  # of which it takes them: a game may have endlessly many


class Quit(Exception):
    """Somebody leaves the table."""


def help_(session: Session, _: str) -> None:
    """this list"""
    for name, command in COMMANDS.items():
        print(f"  {name:<10}{command.__doc__}")
    examples, _total = some_moves(session, 3)
    if examples:
        print("\n".join(["Moves look like this:", *(f"  {move}" for move in examples)]))
    print("TAB completes a move; Enter alone shows the position again.")


def undo(session: Session, _: str) -> None:
    """take your last move back; dice once seen do not come again"""
    entries = session.match.record().entries
    mine = [ply for ply in session.match.live_plies() if entries[ply - 1].seat in session.people]
    if not mine:
        raise ParlorError("nothing-to-take-back", "You have not moved yet.")
    seat = entries[mine[-1] - 1].seat
    session.match.take_back(seat, mine[-1] - 1, session.now())
    session.moved(seat - 1)  # as if the seat before had just acted: it is this one's turn again


def resign(session: Session, _: str) -> None:
    """give up"""
    session.match.resign(session.seat, session.now())
    session.moved(session.seat)


def save(session: Session, name: str) -> None:
    """keep the record now; /save FILE keeps it there"""
    path = Path(name).expanduser() if name else session.path
    if path != session.path:
        saves.check_new(path)
    saves.write(session.match.record(), path)
    session.path, session.saved = path, True
    print(f"Saved: {path}")


def rules(session: Session, _: str) -> None:
    """how the game is played"""
    joined = re.sub(r"(?<!\n)\n *(?=[^\s#*|\-\d])", " ", how_to_play(session.match.game).strip())
    for line in joined.splitlines():
        print(textwrap.fill(line, WIDTH))


def moves(session: Session, _: str) -> None:
    """some legal moves"""
    shown, total = some_moves(session, LISTED)
    width = max(map(len, shown), default=0) + 3
    columns = max(1, WIDTH // width)
    for first in range(0, len(shown), columns):
        print("".join(move.ljust(width) for move in shown[first : first + columns]).rstrip())
    if not shown:
        print("There is no move to make now.")
    elif len(shown) < total:
        print(f"({len(shown)} of {'at least ' if total == LOOKED_AT else ''}{total})")


def new(session: Session, _: str) -> None:
    """begin another game"""
    match = session.match
    fresh = Match(match.game, options=match.options, seats=match.seats)
    session.sit_down(fresh, saves.new_path(match.game.id))


def quit_(session: Session, _: str) -> None:
    """leave; the game is kept (Ctrl-D does the same)"""
    raise Quit


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "/help": help_,
    "/rules": rules,
    "/moves": moves,
    "/undo": undo,
    "/resign": resign,
    "/save": save,
    "/new": new,
    "/quit": quit_,
}


def run_command(session: Session, line: str) -> None:
    name, _, rest = line.partition(" ")
    command = COMMANDS.get(name.lower())
    if command is None:
        raise ParlorError("unknown-command", f"There is no command {name}; there are {', '.join(COMMANDS)}.")
    command(session, rest.strip())


def how_to_play(game: AnyGame) -> str:
    """The howto.md beside the game, or what its module says of itself."""
    module = sys.modules[type(game).__module__]
    if module.__package__:
        page = files(module.__package__) / "howto.md"
        if page.is_file():
            return page.read_text("utf-8")
    return module.__doc__ or "Nobody has written the rules down."


def some_moves(session: Session, most: int) -> tuple[list[str], int]:
    """Legal moves as typed, spread evenly over all of them, and how many those are."""
    legal = list(islice(session.match.legal(session.seat), LOOKED_AT))
    count = min(most, len(legal))
    return [session.match.game.write(legal[n * len(legal) // count]) for n in range(count)], len(legal)
