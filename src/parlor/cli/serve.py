"""parlor serve: the games as a page, for this machine or for everyone who can reach it."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from ..kernel import ParlorError
from ..server.config import Config, Limits
from ..server.logs import start_logging
from ..server.serve import limits_asked, serve
from ..table.store import SyncFailed
from .asked import asked_model


def run(arguments: Namespace) -> int:
    database = arguments.database or ""
    if arguments.workers > 1 and not (database.startswith("postgres") and arguments.redis):
        raise ParlorError("workers-need-postgres", "Several workers need --database postgresql://... and --redis.")
    asked_model(arguments)
    asked = os.environ.get("PARLOR_LIMITS")
    config = Config(
        host=arguments.host,
        port=arguments.port,
        database=database,
        redis=arguments.redis or "",
        workers=arguments.workers,
        origins=tuple(arguments.origins or ()),
        open_page=arguments.open,
        fast_sockets=not arguments.portable_sockets,
        limits=limits_asked(asked) if asked else Limits(),
    )
    start_logging(arguments.log_level)
    try:
        serve(config)
    except SyncFailed as error:
        print(f"parlor: {error.sentence} [{error.code}]", file=sys.stderr, flush=True)
        os._exit(error.exit_status)  # an orderly end would close the database, which copies what may be lost
    return 0
