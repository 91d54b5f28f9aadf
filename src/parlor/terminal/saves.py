"""Where records are kept between games, and how they are written: whole or not at all."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from ..kernel import ParlorError, Record


def home() -> Path:
    """The user's data folder; PARLOR_HOME names another."""
    if chosen := os.environ.get("PARLOR_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("parlor")


def new_path(game_id: str) -> Path:
    """A file for a match that begins now."""
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    folder = home() / "records" / game_id
    names = (folder / f"{stem}{again}.json" for again in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())


def latest(game_id: str) -> Path:
    """The record of this game that was written last."""
    saved = (home() / "records" / game_id).glob("*.json")
    found = max(saved, key=lambda path: path.stat().st_mtime_ns, default=None)
    if found is None:
        raise ParlorError("nothing-saved", f"There is no saved game of {game_id} to go on with.")
    return found


def write(record: Record, path: Path) -> None:
    """Put the record there in one step: a crash leaves the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(record.to_json())
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def check_new(path: Path) -> None:
    """Raise ParlorError where a new record cannot be put, before anybody has played for it."""
    if path.exists():
        raise ParlorError("file-exists", f"{path} exists already; choose another name, or go on with it by --resume.")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise ParlorError("not-writable", f"{folder} is not a folder that can be written to.")
