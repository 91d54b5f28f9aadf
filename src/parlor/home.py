"""Where Parlor keeps files on this machine, and how it writes one: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def home() -> Path:
    """The user's data folder; PARLOR_HOME names another."""
    if chosen := os.environ.get("PARLOR_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path  # here, since most programs never look

    return user_data_path("parlor")


def write_whole(path: Path, content: bytes) -> None:
    """Put a file there in one step: a crash, or another process, finds the old one or the new one, never a half."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
