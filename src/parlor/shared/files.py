"""The folder for Parlor's data on this machine, and atomic writing of files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """Return PARLOR_HOME if it is set, else the user's data folder. It need not exist yet."""
    if chosen := os.environ.get("PARLOR_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path  # imported here, since most programs need no data folder

    return user_data_path("parlor")


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file in one step: after a crash, and for other processes, it is the old or the new one, never a part.

    Raises OSError.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
