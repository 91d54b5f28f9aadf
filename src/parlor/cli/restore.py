"""parlor restore: replace a database with a backup."""

from __future__ import annotations

from argparse import Namespace

from ..table.stores.backup import restore


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError."""
    result = restore(arguments.file, arguments.database or "", force=arguments.force)
    print(f"Restored {result.matches:,} matches with {result.entries:,} entries from {arguments.file}.")
    if result.replaced:
        print(f"The previous database was renamed to {result.replaced}.")
    return 0
