"""Find which options decide the number of seats, so that a person is asked for the number of players only once."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, inspect

from .game import AnyGame
from .inputs import read_options

MAX_COMBINATIONS = 1000  # of values of the deciding options that are tried

Values = dict[str, list[Any]]  # the values of each option, as JSON


class SeatCount(Struct, frozen=True):
    """A number of seats, and the options that give it."""

    seats: Annotated[int, Meta(description="Number of seats.")]
    options: Annotated[dict[str, Any], Meta(description="Values of the options that decide the number of seats.")]


@lru_cache(maxsize=256)
def seat_counts(game: AnyGame) -> tuple[SeatCount, ...]:
    """Return every combination of the options that decide the number of seats, the default combination first.

    There is one, without options, if no option decides, or only beside others. Options are tried that are a bool, an
    enumeration, or an integer up to the largest number of seats; combinations that the game refuses are left out. If
    there are more than MAX_COMBINATIONS, only those are returned that change one option.
    """
    default_seats = _count(game, {})
    if default_seats is None:
        return ()
    values = _values(game) if len(game.seats) > 1 else {}
    singles = [{name: value} for name, choices in values.items() for value in choices]
    deciding = _deciding(game, values, [{}, *singles])
    default = {name: value for name in deciding if (value := _default(game, name)) is not UNSET}
    chosen = {name: values[name] for name in deciding}
    if prod(map(len, chosen.values())) <= MAX_COMBINATIONS:
        combinations = [dict(zip(chosen, row, strict=True)) for row in product(*chosen.values())]
    else:
        combinations = [default | single for single in singles if single.keys() <= chosen.keys()]
    rest = [(options, _count(game, options)) for options in combinations if options != default]
    if all(count in (None, default_seats) for _, count in rest):
        return (SeatCount(default_seats, {}),)
    return SeatCount(default_seats, default), *(
        SeatCount(count, options) for options, count in rest if count is not None
    )


def _default(game: AnyGame, name: str) -> Any:
    """Return the default of an option as JSON."""
    value = getattr(read_options(game, {}), name)
    return getattr(value, "value", value)


def _deciding(game: AnyGame, values: Values, bases: list[dict[str, Any]]) -> list[str]:
    """Return the options that change the number of seats of one of the bases, in the order of their fields. With bases
    that change one option each, an option is found that matters only together with another.
    """
    counts = {id(base): _count(game, base) for base in bases}

    def decides(name: str) -> bool:
        return any(
            _count(game, {**base, name: value}) not in (None, counts[id(base)])
            for base in bases
            if counts[id(base)] is not None
            for value in values[name]
        )

    return [name for name in values if decides(name)]


def _count(game: AnyGame, options: dict[str, Any]) -> int | None:
    """Return the number of seats, or None if the game refuses the options or fails with them."""
    try:
        return game.seat_count(read_options(game, options))
    except Exception:  # a game of another package must not stop the list of all games
        return None


def _values(game: AnyGame) -> Values:
    kind = inspect.type_info(game.Options)
    assert isinstance(kind, inspect.StructType)
    found = {field.encode_name: _values_of(field.type, game.seats[-1]) for field in kind.fields}
    return {name: values for name, values in found.items() if len(values) > 1}


def _values_of(kind: inspect.Type, most: int) -> list[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _values_of(inner, most)
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType(ge=ge, gt=gt, le=le, lt=lt):
            least = max(0 if ge is None else ge, 0 if gt is None else gt + 1)
            return list(range(least, 1 + min(most, most if le is None else le, most if lt is None else lt - 1)))
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.UnionType(types=kinds):
            return [value for one in kinds for value in _values_of(one, most)]
        case inspect.NoneType():
            return [None]
        case _:
            return []
