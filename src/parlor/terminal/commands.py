"""The commands of a terminal session. The slash tells them from the moves of every game."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel import Aid, AnyGame, LimitedAids, ParlorError, new_seed, verify_seed
from ..kernel.strength import ADAPTIVE, is_adaptive
from ..search import review_match
from . import saves, seating
from .plain import plain, width, wrap
from .review_text import review_text
from .screen import out

if TYPE_CHECKING:
    from .session import TerminalSession

MAX_LISTED = 16  # moves that /moves shows
MAX_MOVES = 1000  # legal moves that are looked at: a game may have endlessly many
MAX_EXAMPLE_LENGTH = 30  # characters of a move that /help shows as an example


class Quit(Exception):
    """The person quits."""


def help_(session: TerminalSession, _: str) -> None:
    """show this list"""
    out(wrap(session.match.game.usage()))
    for name, command in COMMANDS.items():
        out(f"  {name:<10}{command.__doc__}")
    examples, _total = some_moves(session, 3)
    if examples and max(map(len, examples)) <= MAX_EXAMPLE_LENGTH:
        out("\n".join(["Moves look like this:", *(f"  {move}" for move in examples)]))
    out("TAB completes a move; Enter alone shows the position again.")


def rules(session: TerminalSession, _: str) -> None:
    """show the rules"""
    out(plain(how_to_play(session.match.game)))


def moves(session: TerminalSession, _: str) -> None:
    """list some legal moves"""
    texts, total = some_moves(session, MAX_LISTED)
    column = max(map(len, texts), default=0) + 3
    columns = max(1, width() // column)
    for first in range(0, len(texts), columns):
        out("".join(move.ljust(column) for move in texts[first : first + columns]).rstrip())
    if not texts:
        out("There is no move to make now.")
    elif len(texts) < total:
        out(f"({len(texts)} of {'at least ' if total == MAX_MOVES else ''}{total})")


def hint(session: TerminalSession, _: str) -> None:
    """show the move of the strongest bot"""
    match, game, seat = session.match, session.match.game, session.seat
    if seat not in match.to_act:
        raise ParlorError("no-move", "There is no move to make now.")
    need_aid(session, "hint")
    action = session.choose_action(seat, game.levels[-1])
    if not session.has_secrets:  # show an example of what the move does, with dice other than the real ones
        step = match.fork(match.ply, new_seed()).play(seat, action)
        session.print_events(step)
    out(f"Type: {game.write(action)}")


def undo(session: TerminalSession, what: str) -> None:
    """take back your last move; /undo turn: all moves of your turn"""
    if what:
        undo_turn(session, what)
        return
    if not session.allows_undo:
        raise ParlorError("secrets", "You can't undo against a bot in a game with secrets.")
    need_aid(session, "undo")
    entries = session.match.record().entries
    moves = [ply for ply in session.match.live_plies() if not session.match.is_narration(entries[ply - 1])]
    mine = [ply for ply in moves if entries[ply - 1].seat in session.people]
    if not mine:
        raise ParlorError("nothing-to-take-back", "You have not moved yet, so there is nothing to take back.")
    seat = entries[mine[-1] - 1].seat
    session.match.take_back(seat, mine[-1] - 1, session.now())
    out("Taken back.")
    session.after_entry(seat - 1)  # as if the seat before this one had just moved


def undo_turn(session: TerminalSession, what: str) -> None:
    """Take back the moves of a turn that has not ended, where the game allows it."""
    if what.lower() != "turn":
        raise ParlorError("unreadable", f"Can't undo {what[:20]!r}. Type /undo or /undo turn.")
    need_aid(session, "undo")
    session.match.undo_turn(session.seat, session.now())
    out("Your turn starts again.")
    session.after_entry(session.seat - 1)


def need_aid(session: TerminalSession, aid: Aid) -> None:
    """Raise ParlorError if the options of the match do not allow this aid."""
    game = session.match.game
    refusal = game.check_aid(session.match.options, aid) if isinstance(game, LimitedAids) else None
    if refusal:
        raise ParlorError(refusal.code, refusal.message)


def resign(session: TerminalSession, _: str) -> None:
    """resign the game"""
    session.match.resign(session.seat, session.now())
    session.after_entry(session.seat)


def save(session: TerminalSession, name: str) -> None:
    """save the game now; /save FILE saves a copy"""
    try:
        path = Path(name).expanduser() if name else session.path
        if path != session.path:
            saves.check_new(path)
        saves.write(session.match.record(), path)
    except (RuntimeError, ValueError) as error:  # an unknown user's home, or an invalid file name
        raise ParlorError("bad-name", f"Cannot save as {name!r}: {error}.") from error
    if session.save_error:  # the old path is not writable: save here from now on
        session.path, session.save_error = path, None
    out(f"Saved: {path}")


def seed(session: TerminalSession, _: str) -> None:
    """show the hash of the secret seed; after the game, the seed"""
    header = session.match.record().header
    digest = header.commitment[:16]
    if session.match.outcome is None or header.seed is None:
        out(f"The seed is secret; its hash starts with {digest}. After the game, /seed shows the seed.")
    else:
        matches = "matches" if verify_seed(int(header.seed), header.commitment) else "DOES NOT MATCH"
        out(f"The seed was {header.seed}. It {matches} the hash {digest}.")


def review(session: TerminalSession, _: str) -> None:
    """after the game, show where it was won and lost"""
    out(review_text(review_match(session.match), width()))


def new(session: TerminalSession, level: str) -> None:
    """start another game; /new LEVEL against that bot; /new adaptive against one that adapts to you"""
    level = level.lower() or next(iter(session.bots.values()), seating.NO_BOT)
    game, level = session.match.game, ADAPTIVE if is_adaptive(level) else level
    match, session.bots = seating.new_match(
        game, session.match.options, level, session.chosen_seat, games=session.games
    )
    session.start_match(match, saves.new_path(game.id))


def quit_(session: TerminalSession, _: str) -> None:
    """quit; the game is saved (also Ctrl-D)"""
    raise Quit


COMMANDS: dict[str, Callable[[TerminalSession, str], None]] = {
    "/help": help_,
    "/rules": rules,
    "/moves": moves,
    "/hint": hint,
    "/undo": undo,
    "/resign": resign,
    "/save": save,
    "/seed": seed,
    "/review": review,
    "/new": new,
    "/quit": quit_,
}
# Words that newcomers type without the slash, and the command they may mean. "seed" is more often a move.
BARE = {name[1:]: name for name in COMMANDS if name != "/seed"} | {"exit": "/quit"}

PICTURE = re.compile(r"^!\[.*\]\(.*\)\n*", re.MULTILINE)  # in Markdown


def run_command(session: TerminalSession, line: str) -> None:
    """Run the command of a typed line. Raises ParlorError if there is no such command, or if it cannot be done now."""
    name, _, rest = line.partition(" ")
    command = COMMANDS.get(BARE.get(name[1:].lower(), name.lower()))
    if command is None:
        raise ParlorError("unknown-command", f"There is no command {name}. Commands: {', '.join(COMMANDS)}.")
    command(session, rest.strip())


def how_to_play(game: AnyGame) -> str:
    """Return the rules of the game: its howto without pictures, or the docstring of its module."""
    return (
        PICTURE.sub("", game.howto()) or sys.modules[type(game).__module__].__doc__ or "This game has no written rules."
    )


def some_moves(session: TerminalSession, limit: int) -> tuple[list[str], int]:
    """Return up to `limit` legal moves as typed, spread evenly over all, and the number of all, up to MAX_MOVES."""
    legal = list(islice(session.match.legal(session.seat), MAX_MOVES))
    count = min(limit, len(legal))
    return [session.match.game.write(legal[n * len(legal) // count]) for n in range(count)], len(legal)
