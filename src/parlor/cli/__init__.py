"""The command `parlor`. Every error is one line on stderr; with `--json`, stdout is one JSON document."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from ..kernel.errors import ParlorError
from ..shared.control_characters import clean
from .arguments import parser

ERROR_STATUS = 2  # exit status of every error
INTERRUPTED_STATUS = 130  # exit status after Ctrl-C, as in shells


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # the reader closed the pipe (`parlor ... | head`)
        # Python flushes stdout at exit and would report the broken pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        print("parlor: Stopped. [interrupted]", file=sys.stderr)
        return INTERRUPTED_STATUS
    except Exception as error:
        if os.environ.get("PARLOR_DEBUG"):
            raise
        message = " ".join(clean(_message(error)).split())
        print(f"parlor: {message} [{_code(error)}]", file=sys.stderr, flush=True)
        if hasattr(error, "exit_status"):  # table.store.SyncFailed: an orderly end would close the database
            os._exit(error.exit_status)
        return ERROR_STATUS


def _run(argv: Sequence[str]) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for a letter that the terminal cannot show
    if argv[:1] and argv[0] == "help":
        argv = [*argv[1:], "--help"]
    arguments, unknown = parser().parse_known_args(argv or ["serve", "--open"])
    if unknown:
        command = " ".join(filter(None, ["parlor", arguments.command]))
        raise ParlorError("usage", f"Unknown argument: {' '.join(unknown)}. See: {command} --help")
    # only the command's own module is imported: `parlor games` stays fast
    status: int = import_module(f".{arguments.command}", __name__).run(arguments)
    sys.stdout.flush()  # a broken pipe shows here, where it is caught
    return status


def _code(error: Any) -> str:
    if isinstance(error, OSError):
        codes = {FileNotFoundError: "missing-file", PermissionError: "no-permission", IsADirectoryError: "is-a-folder"}
        return codes.get(type(error), "file-error")
    return getattr(error, "code", "fault")


def _message(error: Any) -> str:
    if hasattr(error, "message"):  # ParlorError and WordsError have the same two fields
        return str(error.message)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}."
    return f"Internal error: {type(error).__name__}: {error}. Set PARLOR_DEBUG=1 for a traceback."
