"""Where imported lists are kept: the user's data folder, or PARLOR_HOME."""

from __future__ import annotations

from pathlib import Path

from ..shared.files import data_folder, write_atomically
from .errors import WordsError


def lexicons_folder() -> Path:
    """The folder of imported lists; it need not exist."""
    return data_folder() / "lexicons"


def stored_path(name: str) -> Path:
    """The file of one imported list."""
    return lexicons_folder() / f"{name}.words"


def stored_names() -> tuple[str, ...]:
    """The imported lists, alphabetical."""
    return tuple(sorted(path.stem for path in lexicons_folder().glob("*.words")))


def save(name: str, packed: bytes) -> Path:
    """Store a list."""
    path = stored_path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, packed)
    except OSError as fault:
        raise WordsError("not-stored", f"The list {name!r} could not be stored: {fault.strerror}.") from fault
    return path
