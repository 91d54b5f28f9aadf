"""Checks out an earlier commit, so that it can be measured beside the present one in the same run."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Yield a folder with the files of the commit. It is removed at the end."""
    with tempfile.TemporaryDirectory(prefix="parlor-before-") as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def python_path(tree: Path) -> str:
    """Return the PYTHONPATH that imports Parlor and the example games from this tree, not the installed ones."""
    return ":".join(map(str, (tree / "src", *sorted((tree / "examples").iterdir()))))
