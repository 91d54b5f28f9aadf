"""Actions and views as numbers, for learning agents: the base of every game's own encoding, and what serves any game.

An action number is only a name for a legal action: `numbered` gives the actions that may be chosen now by their number,
so that numbers never replace actions, and a number that is not in it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from math import copysign, log2
from typing import Any, Final

from msgspec import UNSET, inspect

from .capabilities import Encoded
from .game import AnyGame, Seat

RANKED: Final = 256  # legal actions that have a number if the game has no numbers of its own
MAX_SIZE: Final = 4096  # numbers in an observation of a game without an own one
# Of the outermost tuple or text, then of those within it, and so on. If all is too large, the first is left out.
MAX_ITEMS: Final = (64, 16, 8, 4, 2, 1)
MAX_ONE_HOT: Final = 16  # values of an enumeration that have a number each
LARGEST_LOG: Final = 20  # numbers of so many bits fill the range from -1 to 1


class Encoding:
    """The numbers of the matches with some options. A game's own encoding replaces any part of this one."""

    actions: int = RANKED  # action numbers are 0 to actions - 1
    size: int  # numbers in an observation

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game, self.options = game, options
        if type(self).observe is Encoding.observe:
            self._schema = schema_encoder(game.View)
            self.size = self._schema.size

    def numbered(self, view: Any, seat: Seat, legal: Iterable[Any]) -> dict[int, Any]:
        """Return legal actions by number, at least one: by default the first ones by their place in the list. `view`
        is that of the seat, which is to act; `legal` may have no end.
        """
        return dict(enumerate(islice(legal, self.actions)))

    def observe(self, view: Any) -> Sequence[float]:
        """Return `size` numbers from -1 to 1: by default every field of the view, in order, with room for what may be
        there. Tuples and texts are cut at `MAX_ITEMS`, so their first items count.
        """
        return self._schema.encode(view)


def encoding_of(game: AnyGame, options: Any) -> Encoding:
    """Return the game's own encoding if it has one."""
    return game.encoding(options) if isinstance(game, Encoded) else Encoding(game, options)


TYPES: Final = {  # of the values of a kind, to tell the members of a union apart
    inspect.BoolType: (bool,),
    inspect.IntType: (int,),
    inspect.FloatType: (float, int),
    inspect.StrType: (str,),
    inspect.BytesType: (bytes,),
    inspect.TupleType: (tuple,),
    inspect.VarTupleType: (tuple,),
}
Write = Callable[[Any, list[float]], None]  # appends a fixed number of values
Part = tuple[int, Write]  # that number, and the function


class SchemaEncoder:
    """Writes values of a type into a fixed number of places, by its fields."""

    def __init__(self, kind: Any) -> None:
        described = inspect.type_info(kind)
        for skipped in range(len(MAX_ITEMS)):
            self.size, self._write = _part(described, MAX_ITEMS[skipped:])
            if self.size <= MAX_SIZE:
                break
        self.size = min(self.size, MAX_SIZE)

    def encode(self, value: Any) -> list[float]:
        out: list[float] = []
        self._write(value, out)
        return out[: self.size]


@cache
def schema_encoder(kind: Any) -> SchemaEncoder:
    return SchemaEncoder(kind)


def scaled(number: float) -> float:
    """Return a number from -1 to 1: a logarithm, so that small differences of small numbers can be seen."""
    return max(-1.0, min(1.0, copysign(log2(1 + abs(number)) / LARGEST_LOG, number)))


def _part(kind: inspect.Type, limits: tuple[int, ...]) -> Part:
    """Return how values of this type are written; `limits` are those for tuples and texts within it."""
    match kind:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            return _fields([(field.name, _part(field.type, limits)) for field in fields])
        case inspect.TupleType(item_types):
            return _tuple([_part(item, limits) for item in item_types])
        case inspect.VarTupleType(item_type) | inspect.ListType(item_type):
            return _items(item_type, limits)
        case inspect.UnionType(types):
            return _union(types, limits)
        case inspect.StrType():
            return _text(limits, lambda text: [ord(letter) / 128 for letter in text])
        case inspect.BytesType():
            return _text(limits, lambda text: [byte / 256 for byte in text])
    return _scalar(kind)


def _scalar(kind: inspect.Type) -> Part:
    match kind:
        case inspect.BoolType():
            return 1, lambda value, out: out.append(float(value))
        case inspect.IntType() | inspect.FloatType():
            return 1, lambda value, out: out.append(scaled(value))
        case inspect.LiteralType(values):
            return _choice(values)
        case inspect.EnumType(cls):
            return _choice(tuple(cls))
    return 0, _nothing  # None, and what has no order


def _choice(values: Sequence[Any]) -> Part:
    numbers = {value: number for number, value in enumerate(values)}
    if len(values) > MAX_ONE_HOT:
        return 1, lambda value, out: out.append(numbers[value] / len(values))
    return len(values), lambda value, out: out.extend([float(value == other) for other in values])


def _text(limits: tuple[int, ...], codes: Callable[[Any], list[float]]) -> Part:
    most = limits[0] if limits else 0

    def write(text: Any, out: list[float]) -> None:
        out.extend(codes(text[:most]))
        out.extend([0.0] * (most - len(text)))

    return most, write


def _fields(parts: list[tuple[str, Part]]) -> Part:
    def write(value: Any, out: list[float]) -> None:
        for name, (size, part) in parts:
            field = getattr(value, name)
            if field is UNSET:
                out.extend([0.0] * size)
            else:
                part(field, out)

    return sum(size for _, (size, _) in parts), write


def _tuple(parts: list[Part]) -> Part:
    def write(values: Sequence[Any], out: list[float]) -> None:
        for (_, part), value in zip(parts, values, strict=True):
            part(value, out)

    return sum(size for size, _ in parts), write


def _items(kind: inspect.Type, limits: tuple[int, ...]) -> Part:
    """The number of items, then the first ones."""
    most = limits[0] if limits else 0
    size, part = _part(kind, limits[1:]) if limits else (0, _nothing)

    def write(values: Sequence[Any], out: list[float]) -> None:
        out.append(scaled(len(values)))
        for value in values[:most]:
            part(value, out)
        out.extend([0.0] * (size * max(0, most - len(values))))

    return 1 + most * size, write


def _union(kinds: tuple[inspect.Type, ...], limits: tuple[int, ...]) -> Part:
    """Which of the types it is, then room for the largest of them."""
    parts = [(_test(kind), _part(kind, limits)) for kind in kinds]
    room = max(size for _, (size, _) in parts)

    def write(value: Any, out: list[float]) -> None:
        chosen = next((number for number, (test, _) in enumerate(parts) if test(value)), -1)
        out.extend([float(number == chosen) for number in range(len(parts))])
        end = len(out) + room
        if chosen >= 0:
            parts[chosen][1][1](value, out)
        out.extend([0.0] * (end - len(out)))

    return len(parts) + room, write


def _test(kind: inspect.Type) -> Callable[[Any], bool]:
    match kind:
        case inspect.NoneType():
            return lambda value: value is None
        case inspect.StructType(cls) | inspect.EnumType(cls) | inspect.NamedTupleType(cls):
            return lambda value: type(value) is cls
        case inspect.LiteralType(values):
            return lambda value: value in values
    types = TYPES.get(type(kind), ())
    return lambda value: type(value) in types


def _nothing(value: Any, out: list[float]) -> None:
    pass
