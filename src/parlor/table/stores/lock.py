"""A lock on a file that one process holds for as long as it lives."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Lock:
    """A lock that the system releases when the process ends, however it ends. The file itself stays."""

    def __init__(self, path: Path) -> None:
        """Raises BlockingIOError when it is taken."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(self._file)
        except BaseException:
            self.release()
            raise
        if sys.platform != "win32":
            os.register_at_fork(after_in_child=self.release)  # a child that lives longer would keep holding it

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from error
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
