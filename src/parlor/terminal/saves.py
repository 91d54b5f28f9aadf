"""Saved games: records in the data folder, written atomically."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from ..kernel import AnyGame, Match, ParlorError, Record, RecordError
from ..shared.files import data_folder, write_atomically


def folder(game_id: str) -> Path:
    return data_folder() / "records" / game_id


def new_path(game_id: str) -> Path:
    """Return an unused path for a match that starts now."""
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    names = (folder(game_id) / f"{stem}{again}.json" for again in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not os.path.exists(path))  # noqa: PTH110 - Path.exists raises for a folder without permission


def unfinished_matches(game: AnyGame, max_records: int | None = None) -> Iterator[tuple[Path, Match]]:
    """Yield the saved matches that are not over, newest first. Records that cannot be replayed are skipped.

    Only a replay shows whether a match is over, so `max_records` limits how many are replayed.
    """
    saved: list[Path] = []
    with suppress(OSError):
        saved = sorted(folder(game.id).glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in islice(saved, max_records):
        with suppress(ParlorError, OSError):
            match = Match.replay(read(path), game)
            if not match.outcome:
                yield path, match


def read(path: Path) -> Record:
    """Return the record in a file. Raises RecordError with the path, or OSError."""
    try:
        return Record.from_json(path.read_bytes())
    except RecordError as error:
        raise RecordError(error.code, f"{path}: {error.message}", error.ply) from error


def write(record: Record, path: Path) -> None:
    """Write the record atomically; creates a missing folder only inside the data folder. Raises OSError."""
    if data_folder() in path.parents:
        path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, record.to_json())


def write_error(path: Path) -> OSError | None:
    """Return the error that writing to this path would raise, or None. Tries it with a temporary file."""
    try:
        with tempfile.TemporaryFile(dir=next(parent for parent in path.absolute().parents if parent.exists())):
            return None
    except OSError as error:
        return error


def check_new(path: Path) -> None:
    """Raise ParlorError if a new record cannot be written to this path. To be called before the game starts."""
    if path.exists():
        raise ParlorError("file-exists", f"{path} exists. Choose another name, or continue it with --resume {path}.")
    if not path.absolute().parent.exists():
        raise ParlorError("missing-folder", f"There is no folder {path.absolute().parent}. Create it first.")
    if error := write_error(path):
        raise ParlorError(
            "not-writable", f"Cannot write to {path.absolute().parent} ({error.strerror}). Choose another folder."
        )
