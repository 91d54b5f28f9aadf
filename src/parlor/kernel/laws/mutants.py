"""Actions that differ slightly from legal ones, to test whether `check` accepts exactly the legal actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..chance import Chance
from .paths import leaf_paths, plain, value_at, with_value

NUMBERS = (-1, 0, 1, 2, 7, 99, 2**31)


def mutants(action: Any, action_type: Any, chance: Chance, count: int = 12) -> Iterator[Any]:
    """Yield up to `count` valid values of the action type that differ from this action in one place."""
    tree = msgspec.to_builtins(action)
    for _ in range(count):
        try:
            yield msgspec.convert(_mutant(tree, chance), action_type)
        except msgspec.ValidationError:
            continue  # not a valid action: the kernel refuses it before it calls the rules


def with_leaves(action: Any, action_type: Any, leaves: list[Any]) -> Iterator[Any]:
    """Yield each valid action that differs from this one in one number or string, which is one of `leaves`."""
    tree = plain(action)
    for path in leaf_paths(tree):
        for leaf in leaves:
            if type(leaf) is type(value_at(tree, path)):
                try:
                    yield msgspec.convert(with_value(tree, path, leaf), action_type)
                except msgspec.ValidationError:
                    continue


def _mutant(value: Any, chance: Chance) -> Any:
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        return {**value, key: _mutant(value[key], chance)}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((*NUMBERS, value + 1, value - 1))
    if isinstance(value, str):
        return chance.choice(("", value[1:], value + value, value[::-1], value.swapcase(), value[:-1] + "Q"))
    if isinstance(value, list | tuple):
        return _mutant_list(list(value), chance)
    return value


def _mutant_list(items: list[Any], chance: Chance) -> list[Any]:
    if not items:
        return items
    at = chance.below(len(items))
    match chance.below(5):
        case 0:
            return items[:at] + items[at + 1 :]
        case 1:
            return [*items, items[at]]
        case 2:
            return items[::-1]
        case 3:
            return items[at:] + items[:at]
        case _:
            return [*items[:at], _mutant(items[at], chance), *items[at + 1 :]]
