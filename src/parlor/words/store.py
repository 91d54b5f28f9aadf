"""Where imported lists are kept: the user's data folder, or PARLOR_HOME."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .errors import WordsError


def lexicons_folder() -> Path:
    """The folder of imported lists; it need not exist."""
    if home := os.environ.get("PARLOR_HOME"):
        return Path(home) / "lexicons"
    import platformdirs  # here, since most programs never look

    return platformdirs.user_data_path("parlor") / "lexicons"


def stored_path(name: str) -> Path:
    """The file of one imported list."""
    return lexicons_folder() / f"{name}.words"


def stored_names() -> tuple[str, ...]:
    """The imported lists, alphabetical."""
    return tuple(sorted(path.stem for path in lexicons_folder().glob("*.words")))


def save(name: str, packed: bytes) -> Path:
    """Store a list whole or not at all: another process never reads half a file."""
    path = stored_path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{name}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(packed)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise WordsError("not-stored", f"The list {name!r} could not be stored: {fault.strerror}.") from fault
    return path
