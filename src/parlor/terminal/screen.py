"""Input and output of a terminal: lines with completion, bold text, clearing the screen. Plain text elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from ..shared.control_characters import clean

Complete = Callable[[str], Iterable[str]]
MAX_COMPLETIONS = 24  # more are not read; some games have endlessly many


def interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def has_color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if has_color() else text


def out(text: str = "") -> None:
    """Print a line without escape sequences except colors. It may contain text of a record; see `clean`."""
    print(clean(text, colors=True))


def clear() -> None:
    """Clear the screen and its scrollback."""
    if interactive():
        print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)


def ask(prompt: str, complete: Complete = lambda line: ()) -> str:
    """Return a line of input. TAB completes it on a terminal; elsewhere it is echoed to complete the output."""
    if sys.stdin.isatty():
        _on_tab(complete)
        return input(prompt)
    line = input(prompt)
    print(line)
    return line


def _on_tab(complete: Complete) -> None:
    with suppress(ImportError):  # not on Windows
        import readline

        completions: list[str] = []

        def completer(line: str, index: int) -> str | None:
            if index == 0:
                completions[:] = islice(complete(line), MAX_COMPLETIONS)
            return completions[index] if index < len(completions) else None

        readline.set_completer(completer)
        readline.set_completer_delims("")  # a move is completed as a whole line
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        readline.parse_and_bind("set show-all-if-ambiguous on")  # at the first TAB
