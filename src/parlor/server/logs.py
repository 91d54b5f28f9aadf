"""One line an event on stderr: JSON for machines, plain text for a person at a terminal.

What is logged is chosen where it is logged; cookies, invites, keys and seeds never are. A path is logged without its
query, which may hold a key.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

LEVELS = ("debug", "info", "warning", "error")
_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


def start_logging(level: str) -> None:
    """Everything that is logged in this process goes out as lines of one kind."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # of other people's libraries
    for name in ("parlor", "uvicorn"):
        ours = logging.getLogger(name)
        ours.handlers.clear()
        ours.propagate = True
        ours.setLevel(level.upper())
    # what uvicorn says of itself (started, shutting down) is news only to who looks for a fault
    logging.getLogger("uvicorn.error").setLevel(level.upper() if level == "debug" else logging.WARNING)


def _details(record: logging.LogRecord) -> dict[str, Any]:
    """What was given as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in _USUAL}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update({name: value for name, value in _details(record).items() if name not in line})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        details = "".join(f" {name}={value}" for name, value in _details(record).items())
        line = f"{time} {record.levelname.lower()} {record.getMessage()}{details}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
