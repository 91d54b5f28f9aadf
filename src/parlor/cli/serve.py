"""parlor serve: run the web server with the page, the HTTP API and the sockets."""

from __future__ import annotations

import os
from argparse import Namespace

from ..kernel import ParlorError
from ..server.config import Config, Limits
from ..server.logs import start_logging
from ..server.serve import parse_limits, serve
from ..table.retention import Retention
from .selection import set_model


def run(arguments: Namespace) -> int:
    """Run the server until it is stopped; return the exit code. Raises ParlorError for wrong arguments."""
    database = arguments.database or ""
    if arguments.workers > 1 and not (database.startswith("postgres") and arguments.redis):
        raise ParlorError(
            "workers-need-postgres", "--workers above 1 needs --database postgresql://... and --redis URL."
        )
    set_model(arguments)
    limits = os.environ.get("PARLOR_LIMITS")
    open_days = arguments.keep_open_days
    if open_days is None:  # an open match must not be deleted while its invites are valid
        open_days = max(Retention().open_days, arguments.invite_days)
    start_logging(arguments.log_level)
    serve(
        Config(
            host=arguments.host,
            port=arguments.port,
            database=database,
            redis=arguments.redis or "",
            workers=arguments.workers,
            bot_workers=arguments.bot_workers,
            origins=tuple(arguments.origins or ()),
            invite_days=arguments.invite_days,
            watch_days=arguments.watch_days,
            allowed_hosts=tuple(arguments.allowed_hosts or ()),
            open_page=arguments.open,
            fast_sockets=not arguments.portable_sockets,
            limits=parse_limits(limits) if limits else Limits(),
            retention=Retention(
                open_days=open_days,
                empty_days=arguments.keep_empty_days,
                unfinished_days=arguments.keep_unfinished_days,
                finished_days=arguments.keep_finished_days,
                guest_days=arguments.keep_guest_days,
            ),
        )
    )
    return 0
