"""Where records are kept between games, and how they are written: whole or not at all."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from ..home import home, write_whole
from ..kernel import AnyGame, Match, ParlorError, Record, RecordError


def folder(game_id: str) -> Path:
    return home() / "records" / game_id


def new_path(game_id: str) -> Path:
    """A file for a match that begins now."""
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    names = (folder(game_id) / f"{stem}{again}.json" for again in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not os.path.exists(path))  # noqa: PTH110 - a folder closed to us is no fault


def unfinished(game: AnyGame, looked_at: int | None = None) -> Iterator[tuple[Path, Match]]:
    """Matches in the home folder that are not over, the last one first; records that cannot be replayed are skipped.

    Only a replay shows whether a match is over, so a caller in haste says how many records are looked at.
    """
    saved: list[Path] = []
    with suppress(OSError):
        saved = sorted(folder(game.id).glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in islice(saved, looked_at):
        with suppress(ParlorError, OSError):
            match = Match.replay(read(path), game)
            if not match.outcome:
                yield path, match


def read(path: Path) -> Record:
    try:
        return Record.from_json(path.read_bytes())
    except RecordError as error:
        raise RecordError(error.code, f"{path}: {error.sentence}", error.ply) from error


def write(record: Record, path: Path) -> None:
    """Put the record there in one step: a crash leaves the old file or the new one, never half of one."""
    if home() in path.parents:
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, record.to_json())


def fault(path: Path) -> OSError | None:
    """What will keep a record from being written there, found by trying; nothing is left behind."""
    try:
        with tempfile.TemporaryFile(dir=next(parent for parent in path.absolute().parents if parent.exists())):
            return None
    except OSError as error:
        return error


def check_new(path: Path) -> None:
    """Raise ParlorError where a new record cannot be put, before anybody has played for it."""
    if path.exists():
        raise ParlorError("file-exists", f"{path} exists already; choose another name, or go on with it by --resume.")
    if not path.absolute().parent.exists():
        raise ParlorError("missing-folder", f"There is no folder {path.absolute().parent}.")
    if error := fault(path):
        raise ParlorError("not-writable", f"Cannot write to {path.absolute().parent} ({error.strerror}).")
