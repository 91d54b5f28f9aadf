"""The default notation, for games without a module `notation`: "bid 2 6", "call"."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, get_args

import msgspec

from .codec import encode
from .errors import Refusal


@cache
def kinds(action_type: Any) -> dict[str, Any]:
    """Return the struct types of an Action by their tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(action_type) or (action_type,)}


def check_tags(action_type: Any) -> None:
    """Raise TypeError unless each action type has a tag of lower-case letters. System actions begin with a slash."""
    for kind in get_args(action_type) or (action_type,):
        tag = kind.__struct_config__.tag if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None
        if not isinstance(tag, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", tag):
            raise TypeError(f"{kind} needs to be a struct with a tag of lower-case letters, not {tag!r}")


def write(action: Any) -> str:
    """Return the tag and the fields in order, as JSON; one word that is not JSON is written without quotes."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    bare = [isinstance(value, str) and len(value.split()) == 1 and _value(value) == value for value in values]
    words = [value if plain else encode(value).decode() for value, plain in zip(values, bare, strict=True)]
    return " ".join([str(action.__struct_config__.tag), *words])


def read(line: str, action_type: Any) -> Any:
    """Return the action, or a Refusal with a usage hint."""
    known = kinds(action_type)
    tag, _, rest = line.strip().partition(" ")
    kind = known.get(tag.lower())
    if kind is None:
        return Refusal("unreadable", f"{tag or 'An empty line'!r} is not an action; try {usage(action_type)}.")
    fields: dict[str, Any] = {kind.__struct_config__.tag_field: tag.lower()}
    for name in kind.__struct_fields__[:-1]:
        if rest.strip():
            fields[name], rest = _next_value(rest.strip())
    if rest.strip() and kind.__struct_fields__:
        fields[kind.__struct_fields__[-1]], rest = _value(rest.strip()), ""
    try:
        if rest.strip():
            raise msgspec.ValidationError("it takes nothing more")
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        return Refusal("unreadable", f"{line.strip()!r} cannot be read: {error}. Try {usage(kind)}.")


def _next_value(text: str) -> tuple[Any, str]:
    """Return the JSON value that the text begins with, or its first word, and the rest of the text."""
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        end = -1
    if end < 0 or not (text[end : end + 1] or " ").isspace():
        value, _, rest = text.partition(" ")
        return value, rest
    return value, text[end:]


def _value(word: str) -> Any:
    """Return the JSON value of the text, or the text itself if it is not JSON."""
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return word


def usage(action_type: Any) -> str:
    """Return the form of each action type: "bid COUNT FACE, call"."""
    known = kinds(action_type).items()
    return ", ".join(" ".join([tag, *(name.upper() for name in kind.__struct_fields__)]) for tag, kind in known)
