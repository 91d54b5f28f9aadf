"""Paths of fields in a state that was turned into plain dicts and lists: ("hands", 1) is `hands[1]`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

Path = tuple[Any, ...]


def plain(value: Any) -> Any:
    """Return structs as dicts, tuples as lists, and so on; equal values give equal results."""
    return msgspec.to_builtins(value, order="deterministic")


def changed_paths(left: Any, right: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths at which two plain values differ. Lists of different lengths differ as a whole."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        for key, value in left.items():
            yield from changed_paths(value, right[key], (*path, key))
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple) and len(left) == len(right):
        for number, (one, other) in enumerate(zip(left, right, strict=True)):
            yield from changed_paths(one, other, (*path, number))
    elif left != right or type(left) is not type(right):
        yield path


def leaf_paths(tree: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all values in a plain value that are no dicts or lists."""
    if isinstance(tree, dict | list | tuple):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaf_paths(value, (*path, key))
    else:
        yield path


class PathSet:
    """A set of paths, to look up which other paths they overlap."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = set(paths)
        self._parts = {path[:length] for path in self.paths for length in range(len(path) + 1)}

    def overlaps(self, path: Path) -> bool:
        """Return whether one of the paths is this one, contains it, or lies in it."""
        return path in self._parts or any(path[:length] in self.paths for length in range(len(path)))


def value_at(tree: Any, path: Path) -> Any:
    """Return the value at a path. Raises LookupError or TypeError if there is none."""
    for key in path:
        tree = tree[key]
    return tree


def with_value(tree: Any, path: Path, value: Any) -> Any:
    """Return a copy of the tree with another value at a path. Raises LookupError or TypeError if it has none."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(tree, dict):
        return {**tree, key: with_value(tree[key], rest, value)}
    items = list(tree)
    items[key] = with_value(items[key], rest, value)
    return items


def name_of_path(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")
