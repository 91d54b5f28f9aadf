"""The command that continues an unfinished game."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from ..kernel import AnyGame
from . import saves

MAX_RECORDS = 5  # replayed to find an unfinished game, so that a new game starts fast


def program() -> str:
    """Return the command that starts Parlor here: its name if the shell finds it, else the path of this program."""
    if shutil.which("parlor"):
        return "parlor"
    path = Path(sys.argv[0]).absolute()
    if path.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m parlor.cli"
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return shlex.quote(str(path) if path.parent.name else f"./{path}")


def resume_command(game: AnyGame, path: Path) -> str:
    """Return the command that continues this record, which is the newest of its game."""
    file = "" if path.parent == saves.folder(game.id) else f" {shlex.quote(str(path))}"
    return f"{program()} play {game.id} --resume{file}"


def reminder(game: AnyGame) -> str:
    """Return a line about an unfinished game, "" if there is none. To be shown when another one starts."""
    for path, _ in saves.unfinished_matches(game, MAX_RECORDS):
        return f"Unfinished game: /quit, then {resume_command(game, path)}"  # short: one line of 80 columns
    return ""
