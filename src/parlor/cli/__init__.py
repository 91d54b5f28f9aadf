"""The command `parlor`. One line on stderr for every error, `--json` for one document on stdout and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from ..cleaning import clean
from ..kernel.errors import ParlorError
from .arguments import parser

USED_WRONGLY = 2  # exit status of every error
INTERRUPTED = 130  # as shells report Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # the reader has seen enough (`parlor ... | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python complains once more when it flushes at exit
        return 0
    except KeyboardInterrupt:
        print("parlor: Stopped. [interrupted]", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("PARLOR_DEBUG"):
            raise
        sentence = " ".join(clean(_sentence(error)).split())
        print(f"parlor: {sentence} [{_code(error)}]", file=sys.stderr, flush=True)
        if hasattr(error, "exit_status"):  # table.store.SyncFailed: an orderly end would close the database
            os._exit(error.exit_status)
        return USED_WRONGLY


def _run(argv: Sequence[str]) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a letter that the terminal lacks is no reason to stop
    if argv[:1] and argv[0] == "help":
        argv = [*argv[1:], "--help"]
    arguments, unknown = parser().parse_known_args(argv or ["serve", "--open"])
    if unknown:
        command = " ".join(filter(None, ["parlor", arguments.command]))
        raise ParlorError("usage", f"Not known here: {' '.join(unknown)}; see: {command} --help")
    # a command's module is imported only when it is called for: `parlor games` stays quick
    status: int = import_module(f".{arguments.command}", __name__).run(arguments)
    sys.stdout.flush()  # a broken pipe shows here, where it is caught
    return status


def _code(error: Any) -> str:
    if isinstance(error, OSError):
        kinds = {FileNotFoundError: "missing-file", PermissionError: "no-permission", IsADirectoryError: "is-a-folder"}
        return kinds.get(type(error), "file-error")
    return getattr(error, "code", "fault")


def _sentence(error: Any) -> str:
    if hasattr(error, "sentence"):  # ParlorError and WordsError have the same two fields
        return str(error.sentence)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}."
    return f"Something went wrong: {type(error).__name__}: {error} (PARLOR_DEBUG=1 shows where)."
