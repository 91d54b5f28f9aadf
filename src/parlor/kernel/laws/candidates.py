"""Actions that may be legal although `legal` does not list them: built from the Action type and from values met in
play, because an action that is never listed is never played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import prod
from typing import Any

import msgspec
from msgspec import inspect

from ..chance import Chance
from .paths import leaf_paths, plain, value_at
from .positions import LawContext

SMALL_NUMBERS = range(-1, 10)
MAX_VALUES = 40  # tried for one field
MAX_POSITIONS = 60  # whose listed actions give values
MAX_LISTED = 20  # actions of each of these positions
BUILT_ACTIONS = 40  # actions built for one position
OTHER_ACTIONS = 20  # actions of other positions tried at one position


class Candidates:
    """Draws actions to try at a position."""

    def __init__(self, context: LawContext) -> None:
        self._listed = list(_listed_elsewhere(context))
        leaves = [value_at(tree, path) for tree in map(plain, self._listed) for path in leaf_paths(tree)]
        self._numbers = sorted({leaf for leaf in leaves if type(leaf) is int} | set(SMALL_NUMBERS))
        self._texts = sorted({leaf for leaf in leaves if type(leaf) is str})
        self._kinds = _struct_types(inspect.type_info(context.game.Action))
        self._action = context.game.Action

    def draw(self, chance: Chance) -> Iterator[Any]:
        """Yield actions listed at other positions, and actions built from the type."""
        yield from chance.sample(self._listed, min(OTHER_ACTIONS, len(self._listed)))
        for kind in self._kinds:
            fields = {field.encode_name: self._values(field.type, chance) for field in kind.fields}
            count = min(BUILT_ACTIONS, prod(map(len, fields.values())))
            for _ in range(count):
                built = {name: chance.choice(values) for name, values in fields.items()}
                tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
                try:
                    yield msgspec.convert(tag | built, self._action)
                except msgspec.ValidationError:
                    continue  # out of the limits of its type: the kernel refuses it before it calls the rules

    def _values(self, kind: inspect.Type, chance: Chance) -> list[Any]:  # noqa: C901 - one case for each type
        """Return JSON values that a field of this type could have; empty if none can be guessed."""
        match kind:
            case inspect.Metadata(type=inner):
                return self._values(inner, chance)
            case inspect.BoolType():
                return [False, True]
            case inspect.NoneType():
                return [None]
            case inspect.IntType():
                return _some(self._numbers, chance)
            case inspect.StrType():
                return _some(self._texts, chance)
            case inspect.LiteralType(values=values):
                return list(values)
            case inspect.EnumType(cls=cls):
                return [member.value for member in cls]
            case inspect.UnionType(types=kinds):
                return [value for one in kinds for value in self._values(one, chance)]
            case inspect.StructType(fields=fields, array_like=False):
                columns = {field.encode_name: self._values(field.type, chance) for field in fields}
                if not all(columns.values()):
                    return []
                return [{name: chance.choice(values) for name, values in columns.items()} for _ in range(MAX_VALUES)]
            case _:
                return []


def _listed_elsewhere(context: LawContext) -> Iterator[Any]:
    """Yield the first listed actions of positions spread over all matches, each once."""
    found: dict[str, Any] = {}
    for at in context.spread_positions(MAX_POSITIONS):
        for action in islice(context.game.legal(at.state, at.seat), MAX_LISTED):
            found.setdefault(repr(action), action)
    yield from found.values()


def _some(values: list[Any], chance: Chance) -> list[Any]:
    return values if len(values) <= MAX_VALUES else chance.sample(values, MAX_VALUES)


def _struct_types(kind: inspect.Type) -> list[inspect.StructType]:
    match kind:
        case inspect.StructType():
            return [kind]
        case inspect.UnionType(types=kinds):
            return [found for one in kinds for found in _struct_types(one)]
        case _:
            return []
