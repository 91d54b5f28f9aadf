"""The options that the laws are tested with: each number of seats, and each value of every enumerated option."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import UnsetType

from ..errors import ParlorError
from ..game import AnyGame
from ..inputs import read_options


def option_variants(game: AnyGame) -> list[dict[str, Any]]:
    """Return the default options, then one variant for each other value and each other number of seats.

    An option is enumerated if it is a bool, an Enum or a Literal. For a number of seats that none of these gives,
    each integer option is tried with that number, alone and beside each of these values. Variants that the game
    refuses are left out.
    """
    fields = {
        name: _values(hint)
        for name, hint in get_type_hints(game.Options, include_extras=True).items()
        if name in game.Options.__struct_fields__
    }
    variants: dict[str, dict[str, Any]] = {"{}": {}}
    default = read_options(game, {})
    for name, values in fields.items():
        for value in values:
            if value != getattr(default, name) and _is_accepted(game, {name: value}):
                variants[repr((name, value))] = {name: value}
    singles = list(variants.values())
    counts = {game.seat_count(read_options(game, options)) for options in variants.values()}
    for count in game.seats:
        found = None if count in counts else next(_numbers(game, count, singles), None)
        if found:
            variants[repr(found)] = found
    return list(variants.values())


def _values(hint: Any) -> list[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        return _values(get_args(hint)[0])
    if hint is bool:
        return [False, True]
    if origin is Literal:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return list(hint)
    if hint is NoneType:
        return [None]
    if origin is None:
        return []
    if {NoneType, UnsetType} & set(get_args(hint)):  # Literal[...] | None
        return [value for part in get_args(hint) for value in _values(part)]
    return []


def _numbers(game: AnyGame, count: int, besides: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield options with one field set to a number of seats, if this gives that many seats: alone, or beside another
    option.
    """
    for options in ({**beside, name: count} for beside in besides for name in game.Options.__struct_fields__):
        if _is_accepted(game, options) and game.seat_count(read_options(game, options)) == count:
            yield options


def _is_accepted(game: AnyGame, options: dict[str, Any]) -> bool:
    try:
        read_options(game, options)
    except ParlorError:
        return False
    return True
