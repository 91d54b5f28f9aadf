"""Real faults of the machine for a process under test: a library that makes chosen system calls fail (preload.c).

faults = Faults(folder)
process = Popen([...], env={**os.environ, **faults.environment()})
faults.set("fsync *.db-wal EIO 1")  # the next fsync of the write-ahead log fails, in each process
faults.set("clock -3600000")  # the clock goes back one hour
faults.clear()
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("preload.c")


def compiler() -> str | None:
    """The path of a C compiler, None where there is none (or where LD_PRELOAD does not exist)."""
    return (shutil.which("cc") or shutil.which("gcc")) if os.name == "posix" else None


class Faults:
    """The faults of the processes that were started with `environment()`."""

    def __init__(self, folder: Path) -> None:
        """Compiles the library into `folder` if it is not there yet; needs `compiler()`."""
        self.control = folder.absolute() / "faults"
        self.library = folder.absolute() / "faults.so"
        if not self.library.exists():
            cc = compiler()
            assert cc, "a C compiler is needed"
            subprocess.run([cc, "-O1", "-shared", "-fPIC", "-o", self.library, SOURCE, "-ldl", "-pthread"], check=True)
        self.clear()

    def environment(self) -> dict[str, str]:
        """Return the variables to add to the environment of a process."""
        return {"LD_PRELOAD": str(self.library), "PARLOR_FAULTS": str(self.control)}

    def set(self, *rules: str) -> None:
        """Replace all rules; counts start again."""
        new = self.control.with_suffix(".new")
        new.write_text("".join(f"{rule}\n" for rule in rules))
        new.replace(self.control)  # at once: no process reads half a rule

    def clear(self) -> None:
        """No faults from now on."""
        self.set()

    @property
    def log(self) -> list[str]:
        """The failures so far, as "PID CALL PATH ERROR"."""
        place = self.control.with_name(f"{self.control.name}.log")
        return place.read_text().splitlines() if place.exists() else []
