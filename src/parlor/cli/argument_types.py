"""Types of arguments: each function reads a text and returns its value, or raises ArgumentTypeError."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from typing import Any

from ..kernel.chance import SEED_DIGITS

MAX_COUNT = 1_000_000_000  # more games than a person would wait for


def option(text: str) -> tuple[str, Any]:
    """Return name and value; the value is read as JSON if possible, else as a string. The game checks it later."""
    from msgspec import DecodeError
    from msgspec.json import decode

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"{text!r} does not have the form name=value")
    try:
        return name, decode(value)
    except (DecodeError, RecursionError, UnicodeError):
        return name, value


def whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    if len(text) > SEED_DIGITS:
        raise ArgumentTypeError(f"{text[:20]!r}... has more than {SEED_DIGITS} digits")
    return int(text)


def count(text: str) -> int:
    number = whole_number(text)
    if not 1 <= number <= MAX_COUNT:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to {MAX_COUNT:,}")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.001 <= number <= 86_400:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds from 0.001 to 86400")
    return number


def tournament_format(text: str) -> str:
    if text not in ("round-robin", "swiss"):
        raise ArgumentTypeError(f"{text!r} is not one of round-robin, swiss")
    return text


def viewer(text: str) -> int:
    return -1 if text == "spectator" else whole_number(text)


def port(text: str) -> int:
    number = whole_number(text)
    if number > 65_535:
        raise ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return number


def origin(text: str) -> str:
    scheme, _, host = text.lower().rstrip("/").partition("://")
    if scheme not in ("http", "https") or not host or set(host) & set("/?#@ "):
        raise ArgumentTypeError(f"{text!r} does not have the form https://host or https://host:port")
    return f"{scheme}://{host}"


def host_name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
        raise ArgumentTypeError(f"{text!r} is not a host name; give it without scheme and port: games.example")
    return text.lower()


def log_level(text: str) -> str:
    if text not in ("debug", "info", "warning", "error"):
        raise ArgumentTypeError(f"{text!r} is not one of debug, info, warning, error")
    return text
