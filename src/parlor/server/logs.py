"""Log lines on stderr, one for each event: JSON for machines, plain text on a terminal.

A message is an event name (`server_started`), its details are fields (`extra`). Cookies, invites, keys and seeds are
never logged. A path is logged without its query, which may hold a key.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

LEVELS = ("debug", "info", "warning", "error")
_STANDARD_FIELDS = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


def start_logging(level: str) -> None:
    """Send all log records of this process to stderr, in one format. `level` applies to Parlor and uvicorn."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # for other libraries
    for name in ("parlor", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(level.upper())
    # uvicorn's own messages (started, shutting down) repeat ours
    logging.getLogger("uvicorn.error").setLevel(level.upper() if level == "debug" else logging.WARNING)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields that were passed as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD_FIELDS}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update({name: value for name, value in _fields(record).items() if name not in line})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = "".join(f" {name}={value}" for name, value in _fields(record).items())
        line = f"{time} {record.levelname.lower()} {record.getMessage()}{fields}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
