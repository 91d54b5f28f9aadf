"""Describe where two values differ, so that an author finds the field."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from .paths import plain

MAX_VALUE_CHARS = 60  # of one value in a sentence


def difference(left: Any, right: Any) -> str:
    """Return the first place where two values differ, and both values: "`hands[1]` is 3 or 5"; "" if they are equal."""
    return _difference(plain(left), plain(right), "")


def event_difference(left: tuple[Any, ...], right: tuple[Any, ...]) -> str:
    """Return how two different lists of events differ: "in Played, `guess` is 3 or 5"."""
    if len(left) != len(right):
        names = [[type(event).__name__ for event in events] for events in (left, right)]
        return f"there are {len(left)} or {len(right)} events, {abbreviate(names[0])} or {abbreviate(names[1])}"
    first = next(
        n for n, (a, b) in enumerate(zip(left, right, strict=True)) if difference(a, b) or type(a) is not type(b)
    )
    kinds = type(left[first]).__name__, type(right[first]).__name__
    if kinds[0] != kinds[1]:
        return f"event {first + 1} is {kinds[0]} or {kinds[1]}"
    return f"in {kinds[0]}, {difference(left[first], right[first])}"


def abbreviate(value: Any) -> str:
    """Return a value as text for a sentence, with the middle cut out if it is long."""
    text = value if isinstance(value, str) and value else repr(value)
    half = MAX_VALUE_CHARS // 2
    return text if len(text) <= MAX_VALUE_CHARS else f"{text[:half]}...{text[-half:]}"


def _difference(left: Any, right: Any, path: str) -> str:
    if left == right and type(left) is type(right):
        return ""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        pairs = [(f"{path}.{key}" if path else str(key), left[key], right[key]) for key in left]
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple) and len(left) == len(right):
        pairs = [(f"{path}[{n}]", a, b) for n, (a, b) in enumerate(zip(left, right, strict=True))]
    else:
        return f"{f'`{path}`' if path else 'it'} is {_either(left, right)}"
    return next(filter(None, (_difference(a, b, name) for name, a, b in pairs)), "")


def _either(left: Any, right: Any) -> str:
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return f"{abbreviate(left)} or {abbreviate(right)} ({len(left)} or {len(right)} items)"
    if isinstance(left, str) and isinstance(right, str) and max(len(left), len(right)) > MAX_VALUE_CHARS:
        common = takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))
        start = max(0, sum(1 for _ in common) - 10)
        left, right = left[start : start + MAX_VALUE_CHARS], right[start : start + MAX_VALUE_CHARS]
        return f"...{left!r} or ...{right!r}"
    return f"{abbreviate(left)} or {abbreviate(right)}" if not isinstance(left, str) else f"{left!r} or {right!r}"
