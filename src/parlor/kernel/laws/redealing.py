"""The law of redeal: it states what is secret independently of `view`, and it forgets no field.

The law of secrecy measures everything against `redeal`, so an author who bases it on `view`, or forgets a field, would
disable that law. Two checks do not trust the author:

- `redeal` runs under a profiler: it may not call `view` or `sample`, under any name and directly or indirectly, nor
  build a View.
- A field is withheld from a viewer if changing it in a state does not change the view. A withheld field that `sample`
  cannot restore from the view (it can restore a field that follows from others) is a secret, and `redeal` must change
  it in some position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from types import CodeType, FrameType
from typing import Any

import msgspec

from ..game import AnyGame, Seat
from .differences import shown
from .positions import LawBroken, LawContext, Position, located, name_of, same

Path = tuple[str | int, ...]

PROFILED = 8  # positions at which redeal runs under the profiler
EXAMINED = 24  # positions at which fields are changed to see whether views show them
DONORS = 3  # other values tried for one field at one position
DRAWS = 6  # redeals and samples drawn at one position
MAX_PATHS = 80  # fields of a state that are examined
MAX_DEPTH = 5


def redealing(context: LawContext) -> None:
    """`redeal` does not use `view` or `sample`, changes something, and forgets no field that a view withholds."""
    if not context.game.hidden:
        return
    for at in context.some(PROFILED):
        for viewer in context.viewers:
            with located(at.seed, at.ply):
                _need_independence(context, at, viewer)
    if context.has_secrets:
        _need_change(context)
        _need_every_field(context)


# --- redeal does not use view or sample ----------------------------------------------------------------------------


def _need_independence(context: LawContext, at: Position, viewer: Seat) -> None:
    game = context.game
    called = _first_call(
        lambda: game.redeal(at.state, viewer, at.own_chance("redeal/0")), _codes_of(game), game.View, game.State
    )
    if called:
        raise LawBroken(
            f"redeal {called}, so it would keep everything that the view leaks: use the state alone to draw again "
            f"what is hidden from {name_of(viewer)}"
        )


def _codes_of(game: AnyGame) -> dict[CodeType, str]:
    """Return the code object of every `view` and `sample` of the game's classes, with its name."""
    methods: list[tuple[str, Any]] = [
        (name, vars(kind).get(name)) for kind in type(game).__mro__ for name in ("view", "sample")
    ]
    return {method.__code__: name for name, method in methods if hasattr(method, "__code__")}


def _first_call(call: Callable[[], Any], forbidden: dict[CodeType, str], view_type: Any, state_type: Any) -> str:
    """Return the first forbidden thing that the call does: "calls view (rules.py, line 7)"; "" if nothing."""
    found: list[str] = []

    def profile(frame: FrameType, event: str, value: Any) -> None:
        if found:
            return
        caller = frame.f_back
        place = f"({caller.f_code.co_filename.rpartition('/')[2]}, line {caller.f_lineno})" if caller else ""
        if event == "call" and frame.f_code in forbidden:
            found.append(f"calls {forbidden[frame.f_code]} {place}")
        elif event == "return" and view_type is not state_type and type(value) is view_type:
            found.append(f"makes a {view_type.__name__} by {frame.f_code.co_name} {place}")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return found[0] if found else ""


# --- redeal changes something --------------------------------------------------------------------------------------


def _need_change(context: LawContext) -> None:
    if any(not same(drawn, at.state) for at, viewer, drawn in _draws(context, context.game.redeal)):
        return
    if any(not same(drawn, at.state) for at, viewer, drawn in _draws(context, _sampled(context.game))):
        raise LawBroken("sample draws hidden fields again, but redeal never does: redeal must state what is secret")


def _sampled(game: AnyGame) -> Callable[..., Any]:
    return lambda state, viewer, chance: game.sample(game.view(state, viewer), viewer, chance)


def _draws(context: LawContext, draw: Callable[..., Any]) -> Iterator[tuple[Position, Seat, Any]]:
    for at in context.some(EXAMINED):
        for viewer in context.viewers:
            with located(at.seed, at.ply):
                drawn = draw(at.state, viewer, at.own_chance("redeal/0"))
            yield at, viewer, drawn


# --- redeal forgets no field ---------------------------------------------------------------------------------------


def _need_every_field(context: LawContext) -> None:
    positions = context.some(EXAMINED)
    trees = [msgspec.to_builtins(at.state) for at in positions]
    for path in islice(dict.fromkeys(path for tree in trees for path in _paths(tree, context.seats)), MAX_PATHS):
        values = {repr(value): value for tree in trees if (value := _value(tree, path)) is not None}
        if len(values) > 1:
            for viewer in context.viewers:
                withheld = [
                    (at, tree)
                    for at, tree in zip(positions, trees, strict=True)
                    if _is_withheld(context, at, viewer, tree, path, list(values.values()))
                ]
                _need_redealt(context, viewer, path, withheld)


def _need_redealt(context: LawContext, viewer: Seat, path: Path, withheld: list[tuple[Position, Any]]) -> None:
    """Raise LawBroken if the field, withheld at these positions, is a secret that redeal never changes."""
    game, unknown = context.game, None
    for at, tree in withheld:
        value = _value(tree, path)
        for number in range(DRAWS):
            chance = at.own_chance(f"redeal/{number}")
            with located(at.seed, at.ply):
                redealt = game.redeal(at.state, viewer, chance)
                if _value(msgspec.to_builtins(redealt), path) != value:
                    return
                if unknown is None:
                    sampled = game.sample(game.view(at.state, viewer), viewer, chance)
                    drawn = _value(msgspec.to_builtins(sampled), path)
                    unknown = (at, value, drawn) if drawn != value else None
    if unknown:
        at, value, drawn = unknown
        raise LawBroken(
            f"redeal forgets `{_name(path)}`: the view of {name_of(viewer)} withholds it (it may be {shown(value)} or "
            f"{shown(drawn)}), but redeal for {name_of(viewer)} never changes it. Draw it again in redeal",
            at.seed,
            at.ply,
        )


def _is_withheld(context: LawContext, at: Position, viewer: Seat, tree: Any, path: Path, values: list[Any]) -> bool:
    """Return whether another value of the field gives the viewer the same view."""
    game, value = context.game, _value(tree, path)
    if value is None and path not in set(_paths(tree, context.seats)):
        return False
    view = game.view(at.state, viewer)
    for other in [donor for donor in values if donor != value][:DONORS]:
        try:
            changed = msgspec.convert(_with_value(tree, path, other), game.State)
            if same(game.view(changed, viewer), view):
                return True
        except Exception:  # noqa: S112 - the game may raise anything for a state that its rules never reach
            continue
    return False


def _paths(tree: Any, seats: int, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of a state's fields; each item of a list with one item per seat counts as a field."""
    if isinstance(tree, dict) and tree and len(path) < MAX_DEPTH:
        for key, value in tree.items():
            yield from _paths(value, seats, (*path, key))
    elif isinstance(tree, list | tuple) and len(tree) == seats > 1 and len(path) < MAX_DEPTH:
        for number, value in enumerate(tree):
            yield from _paths(value, seats, (*path, number))
    elif path:
        yield path


def _value(tree: Any, path: Path) -> Any:
    """Return the value at a path; None if the tree has no such path."""
    for key in path:
        try:
            tree = tree[key]
        except (LookupError, TypeError):
            return None
    return tree


def _with_value(tree: Any, path: Path, value: Any) -> Any:
    """Return a copy of the tree with another value at a path."""
    if not path:
        return value
    key, *rest = path
    if isinstance(tree, dict):
        return {**tree, key: _with_value(tree[key], tuple(rest), value)}
    items = list(tree)
    items[key] = _with_value(items[key], tuple(rest), value)  # type: ignore[index]
    return items


def _name(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")
