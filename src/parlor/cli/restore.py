"""parlor restore: a backup becomes the database."""

from __future__ import annotations

from argparse import Namespace

from ..table.stores.backup import restore


def run(arguments: Namespace) -> int:
    copied = restore(arguments.file, arguments.database or "", force=arguments.force)
    print(f"Restored {copied.matches:,} matches with {copied.entries:,} entries from {arguments.file}.")
    if copied.replaced:
        print(f"The previous database is kept as {copied.replaced}")
    return 0
