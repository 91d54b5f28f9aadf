"""A note of the last stored move, in a file beside an SQLite database, by which a lost log is noticed.

SQLite cannot tell a write-ahead log that was cut off or deleted from one that never held more. The note can: it is
written after its move is durable, so a database without that move has lost it. It is written ten times a second at most
and never synced, since either would cost every move a good part of what storing it costs. So the note may be older than
the last move, after a power cut there may be none, but it is never newer.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from time import monotonic

SUFFIX = "-last"
NOTE_SECONDS = 0.1  # between two notes
_BYTES = 128  # of a note, always: it is written over the one before


class LastMove:
    """Writes the note. If that is impossible there is none; moves are stored nevertheless."""

    def __init__(self, database: Path) -> None:
        self._file, self._next = -1, 0.0
        with suppress(OSError):
            self._file = os.open(_path(database), os.O_WRONLY | os.O_CREAT, 0o600)

    def is_due(self) -> bool:
        return monotonic() >= self._next

    def write(self, match: str, ply: int) -> None:
        self._next = monotonic() + NOTE_SECONDS
        text = f"{match} {ply}".encode()
        note = b"%08x %b" % (zlib.crc32(text), text)
        if self._file >= 0 and len(note) < _BYTES:
            with suppress(OSError):
                os.lseek(self._file, 0, os.SEEK_SET)
                os.write(self._file, note.ljust(_BYTES - 1) + b"\n")


def read_last_move(database: Path) -> tuple[str, int] | None:
    """Return match and ply of the last move; None if there is no readable note."""
    try:
        checksum, _, text = _path(database).read_bytes().strip().partition(b" ")
        if int(checksum, 16) != zlib.crc32(text):
            return None
        match, _, ply = text.decode().rpartition(" ")
        return match, int(ply)
    except (OSError, ValueError):
        return None


def _path(database: Path) -> Path:
    return database.with_name(f"{database.name}{SUFFIX}")
