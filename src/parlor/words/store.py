"""Files of imported lists, in the user's data folder or PARLOR_HOME."""

from __future__ import annotations

from pathlib import Path

from ..shared.files import data_folder, write_atomically
from .errors import WordsError


def lexicons_folder() -> Path:
    """Return the folder of imported lists, which may not exist."""
    return data_folder() / "lexicons"


def stored_path(name: str) -> Path:
    """Return the file of an imported list."""
    return lexicons_folder() / f"{name}.words"


def stored_names() -> tuple[str, ...]:
    """Return the names of the imported lists, alphabetical."""
    return tuple(sorted(path.stem for path in lexicons_folder().glob("*.words")))


def save(name: str, packed: bytes) -> Path:
    """Write a list and return its file. Raises WordsError."""
    path = stored_path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, packed)
    except OSError as error:
        raise WordsError(
            "not-stored",
            f"The list {name!r} could not be stored: {error.strerror}. Set PARLOR_HOME to another folder.",
        ) from error
    return path
