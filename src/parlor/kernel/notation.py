"""Actions as typed lines, for games that define no notation of their own: "bid 2 6", "call"."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from .codec import encode
from .errors import Refusal


@cache
def kinds(action_type: Any) -> dict[str, Any]:
    """The struct types of an Action, by their tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(action_type) or (action_type,)}


def check_tags(action_type: Any) -> None:
    """Every kind of action has a tag of its own, and none looks like an act of the house ("/resign")."""
    for kind in get_args(action_type) or (action_type,):
        tag = kind.__struct_config__.tag
        if not isinstance(tag, str) or tag.startswith("/"):
            raise TypeError(f"{kind.__name__} needs a tag that does not begin with a slash, not {tag!r}")


def write(action: Any) -> str:
    """The tag and the fields in order; a field that holds several values is written as JSON."""
    words = [str(action.__struct_config__.tag)]
    for name in action.__struct_fields__:
        value = getattr(action, name)
        words.append(value if isinstance(value, str) else encode(value).decode())
    return " ".join(words)


def read(line: str, action_type: Any) -> Any:
    """The action, or a Refusal that says what the line should look like."""
    known = kinds(action_type)
    tag, _, rest = line.strip().partition(" ")
    kind = known.get(tag.lower())
    if kind is None:
        return Refusal("unreadable", f"{tag or 'An empty line'!r} is not an action; try {usage(action_type)}.")
    names = kind.__struct_fields__
    values = rest.split(None, max(len(names) - 1, 0)) if rest.strip() else []
    if len(values) > len(names):
        values = [rest]
    fields = dict(zip(names, map(_value, values), strict=False))
    try:
        if not names and values:
            raise msgspec.ValidationError("it takes nothing more")
        return msgspec.convert({kind.__struct_config__.tag_field: tag.lower(), **fields}, kind, strict=False)
    except msgspec.ValidationError as error:
        return Refusal("unreadable", f"{line.strip()!r} cannot be read: {error}. Try {usage(kind)}.")


def _value(word: str) -> Any:
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError:
        return word


def usage(action_type: Any) -> str:
    """What each kind of action looks like: "bid COUNT FACE, call"."""
    known = kinds(action_type).items()
    return ", ".join(" ".join([tag, *(name.upper() for name in kind.__struct_fields__)]) for tag, kind in known)
