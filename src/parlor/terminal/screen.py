"""The terminal itself: asking for a line and completing it, bold type, an empty screen. Plain text elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from ..cleaning import clean

Complete = Callable[[str], Iterable[str]]
OFFERED = 24  # completions at most: more are not read; some games have endlessly many


def interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if coloured() else text


def out(text: str = "") -> None:
    """Print a line, without any escape sequence but colors: it may hold text from a record. See `clean` for that."""
    print(clean(text, colors=True))


def clear() -> None:
    """An empty screen, with what could be scrolled back to wiped as well."""
    if interactive():
        print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)


def ask(prompt: str, complete: Complete = lambda line: ()) -> str:
    """One line. TAB completes it on a terminal; elsewhere it is echoed, so that the output reads as a whole."""
    if sys.stdin.isatty():
        _on_tab(complete)
        return input(prompt)
    line = input(prompt)
    print(line)
    return line


def _on_tab(complete: Complete) -> None:
    with suppress(ImportError):  # not on Windows
        import readline

        offered: list[str] = []

        def completer(line: str, index: int) -> str | None:
            if index == 0:
                offered[:] = islice(complete(line), OFFERED)
            return offered[index] if index < len(offered) else None

        readline.set_completer(completer)
        readline.set_completer_delims("")  # a move is completed as a whole line
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        readline.parse_and_bind("set show-all-if-ambiguous on")  # at the first TAB
