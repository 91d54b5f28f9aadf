"""parlor backup: copy a database to one file, even while a server uses it."""

from __future__ import annotations

from argparse import Namespace

from ..table.stores.backup import backup


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError."""
    result = backup(arguments.database or "", arguments.file, force=arguments.force)
    print(f"Backed up {result.matches:,} matches with {result.entries:,} entries to {arguments.file}.")
    return 0
