"""How an unfinished game is gone on with: the command to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from ..kernel import AnyGame
from . import saves

NOTICED = 5  # records that a new game looks at for an unfinished one: it must not keep anybody waiting


def program() -> str:
    """What starts Parlor here: its name if the shell finds it, else the path it was started by."""
    if shutil.which("parlor"):
        return "parlor"
    path = Path(sys.argv[0]).absolute()
    if path.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m parlor.cli"
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return shlex.quote(str(path) if path.parent.name else f"./{path}")


def resuming(game: AnyGame, path: Path) -> str:
    """The command that goes on with this record, the last one of its game."""
    file = "" if path.parent == saves.folder(game.id) else f" {shlex.quote(str(path))}"
    return f"{program()} play {game.id} --resume{file}"


def reminder(game: AnyGame) -> str:
    """Of an unfinished game, for somebody who begins another."""
    for path, _ in saves.unfinished(game, NOTICED):
        return f"Unfinished game: /quit, then {resuming(game, path)}"  # short: one line of 80 columns
    return ""
