"""What can be typed besides moves. The slash keeps these apart from every game's own words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel import AnyGame, ParlorError, new_seed, verify_seed
from . import saves, seating
from .plain import plain, width, wrap
from .screen import out

if TYPE_CHECKING:
    from .session import Session

LISTED = 16  # moves that /moves shows
LOOKED_AT = 1000  # of which it takes them: a game may have endlessly many
SHORT = 30  # characters of a move that still serves as an example


class Quit(Exception):
    """Somebody leaves the table."""


def help_(session: Session, _: str) -> None:
    """this list"""
    out(wrap(session.match.game.usage()))
    for name, command in COMMANDS.items():
        out(f"  {name:<10}{command.__doc__}")
    examples, _total = some_moves(session, 3)
    if examples and max(map(len, examples)) <= SHORT:
        out("\n".join(["Moves look like this:", *(f"  {move}" for move in examples)]))
    out("TAB completes a move; Enter alone shows the position again.")


def rules(session: Session, _: str) -> None:
    """how the game is played"""
    out(plain(how_to_play(session.match.game)))


def moves(session: Session, _: str) -> None:
    """some legal moves"""
    shown, total = some_moves(session, LISTED)
    column = max(map(len, shown), default=0) + 3
    columns = max(1, width() // column)
    for first in range(0, len(shown), columns):
        out("".join(move.ljust(column) for move in shown[first : first + columns]).rstrip())
    if not shown:
        out("There is no move to make now.")
    elif len(shown) < total:
        out(f"({len(shown)} of {'at least ' if total == LOOKED_AT else ''}{total})")


def hint(session: Session, _: str) -> None:
    """what the strongest bot would do"""
    match, game, seat = session.match, session.match.game, session.seat
    if seat not in match.to_act:
        raise ParlorError("no-move", "There is no move to make now.")
    action = session.choose(seat, game.levels[-1])
    if not session.secretive:  # what comes of it is told only where that tells no secret, and never by the true dice
        step = match.fork(match.ply, new_seed()).play(seat, action)
        session.tell(step)
    out(f"Type: {game.write(action)}")


def undo(session: Session, _: str) -> None:
    """take your last move back"""
    if not session.takes_back:
        raise ParlorError("secrets", "Nothing is taken back where there are secrets: you may have seen one.")
    entries = session.match.record().entries
    moved = [ply for ply in session.match.live_plies() if not session.match.is_narration(entries[ply - 1])]
    mine = [ply for ply in moved if entries[ply - 1].seat in session.people]
    if not mine:
        raise ParlorError("nothing-to-take-back", "You have not moved yet.")
    seat = entries[mine[-1] - 1].seat
    session.match.take_back(seat, mine[-1] - 1, session.now())
    out("Taken back.")
    session.moved(seat - 1)  # as if the seat before had just acted: it is this one's turn again


def resign(session: Session, _: str) -> None:
    """give up"""
    session.match.resign(session.seat, session.now())
    session.moved(session.seat)


def save(session: Session, name: str) -> None:
    """keep the record now; /save FILE keeps a copy there"""
    try:
        path = Path(name).expanduser() if name else session.path
        if path != session.path:
            saves.check_new(path)
        saves.write(session.match.record(), path)
    except (RuntimeError, ValueError) as error:  # the home of an unknown user, a name that no file can have
        raise ParlorError("bad-name", f"Nothing can be saved as {name!r}: {error}.") from error
    if session.fault:  # where it was, nothing can be kept: from now on it is kept here
        session.path, session.fault = path, None
    out(f"Saved: {path}")


def seed(session: Session, _: str) -> None:
    """the seal on the dice; once the game is over, the seed itself"""
    header = session.match.record().header
    sealed = header.commitment[:16]
    if session.match.outcome is None or header.seed is None:
        out(f"The seed is sealed as {sealed}; once the game is over, /seed shows it.")
    else:
        kept = "is" if verify_seed(int(header.seed), header.commitment) else "IS NOT"
        out(f"The seed was {header.seed}: it {kept} the one sealed as {sealed}.")


def new(session: Session, level: str) -> None:
    """begin another game; /new LEVEL against that bot"""
    level = level.lower() or next(iter(session.bots.values()), seating.NOBODY)
    game = session.match.game
    match, session.bots = seating.new_match(game, session.match.options, level, session.chosen)
    session.sit_down(match, saves.new_path(game.id))


def quit_(session: Session, _: str) -> None:
    """leave; the game is kept (Ctrl-D does the same)"""
    raise Quit


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "/help": help_,
    "/rules": rules,
    "/moves": moves,
    "/hint": hint,
    "/undo": undo,
    "/resign": resign,
    "/save": save,
    "/seed": seed,
    "/new": new,
    "/quit": quit_,
}
# What newcomers type without the slash, and the command they may mean. A seed is more often a word.
BARE = {name[1:]: name for name in COMMANDS if name != "/seed"} | {"exit": "/quit"}


def run_command(session: Session, line: str) -> None:
    name, _, rest = line.partition(" ")
    command = COMMANDS.get(BARE.get(name[1:].lower(), name.lower()))
    if command is None:
        raise ParlorError("unknown-command", f"There is no command {name}; there are {', '.join(COMMANDS)}.")
    command(session, rest.strip())


def how_to_play(game: AnyGame) -> str:
    """The game's own page, or what its module says of itself."""
    return game.howto() or sys.modules[type(game).__module__].__doc__ or "Nobody has written the rules down."


def some_moves(session: Session, most: int) -> tuple[list[str], int]:
    """Legal moves as typed, spread evenly over all of them, and how many those are."""
    legal = list(islice(session.match.legal(session.seat), LOOKED_AT))
    count = min(most, len(legal))
    return [session.match.game.write(legal[n * len(legal) // count]) for n in range(count)], len(legal)
