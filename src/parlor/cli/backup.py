"""parlor backup: a copy of a database in one file, also while a server uses it."""

from __future__ import annotations

from argparse import Namespace

from ..table.stores.backup import backup


def run(arguments: Namespace) -> int:
    copied = backup(arguments.database or "", arguments.file, force=arguments.force)
    print(f"{arguments.file}: {copied.matches:,} matches with {copied.entries:,} entries.")
    return 0
