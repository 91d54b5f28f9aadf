"""Check that `redeal` does not depend on `view`, by running it under a profiler.

`redeal` may not call `view` or `sample`, under any name and directly or indirectly; nor build a View, which shows as
an argument, a local variable or a result; nor share with `view` a function that returns most fields of the view.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath
from types import CodeType, FrameType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from ..codec import encode
from ..game import AnyGame, Seat
from .positions import LawBroken, LawContext, Position, error_place, name_of

MAX_PROFILED_POSITIONS = 8  # positions at which redeal runs under the profiler
MIN_FIELDS = 3  # of a view; a function that returns fewer of them is not reported

Results = dict[CodeType, Any]


def need_independence(context: LawContext) -> None:
    """Raise LawBroken if `redeal` uses `view` or `sample`, builds a View, or shares with `view` what computes it."""
    shared: dict[CodeType, list[tuple[bytes, bool]]] = {}
    for at in context.spread_positions(MAX_PROFILED_POSITIONS):
        for viewer in context.viewers:
            with error_place(at.seed, at.ply):
                _need_no_view(context, at, viewer)
                for code, (result, is_view) in _shared_results(context, at, viewer).items():
                    shared.setdefault(code, []).append((result, is_view))
    for code, results in shared.items():
        if all(is_view for _, is_view in results) and len({result for result, _ in results}) > 1:
            raise LawBroken(
                f"redeal and view both call {code.co_name} ({_file(code)}, line {code.co_firstlineno}), which returns "
                "the fields of the view, so redeal would keep everything that the view leaks: use the state alone"
            )


def _need_no_view(context: LawContext, at: Position, viewer: Seat) -> None:
    game = context.game
    forbidden, view_types = _forbidden(game), _view_types(game, at.state)
    found: list[str] = []

    def profile(frame: FrameType, event: str, value: Any) -> None:
        if found or event not in ("call", "return"):
            return
        caller = frame.f_back
        place = f"({_file(caller.f_code)}, line {caller.f_lineno})" if caller else ""
        if event == "call" and frame.f_code in forbidden:
            found.append(f"calls {forbidden[frame.f_code]} {place}")
        for held in (*frame.f_locals.values(), value):
            if isinstance(held, view_types) and not found:
                found.append(f"makes a {type(held).__name__} by {frame.f_code.co_name} {place}")

    _run_profiled(lambda: game.redeal(at.state, viewer, at.own_chance("redeal/0")), profile)
    if found:
        raise LawBroken(
            f"redeal {found[0]}, so it would keep everything that the view leaks: use the state alone to draw again "
            f"what is hidden from {name_of(viewer)}"
        )


def _forbidden(game: AnyGame) -> dict[CodeType, str]:
    """Return the code of every `view` and `sample` of the game's classes, with its name, but not the code of a
    decorator that `redeal` has as well.
    """
    own, methods = _codes_of_redeal(game), _methods(game, "view", "sample")
    return {code: name for name, method in methods for code in _codes(method) if code not in own}


def _codes_of_redeal(game: AnyGame) -> set[CodeType]:
    return {code for _, method in _methods(game, "redeal") for code in _codes(method)}


def _methods(game: AnyGame, *names: str) -> Iterator[tuple[str, Any]]:
    for kind in type(game).__mro__:
        yield from ((name, vars(kind)[name]) for name in names if name in vars(kind))


def _codes(method: Any) -> list[CodeType]:
    """Return the code of a function and of the functions that its decorators wrap."""
    functions = [method]
    while hasattr(functions[-1], "__wrapped__"):
        functions.append(functions[-1].__wrapped__)
    return [function.__code__ for function in functions if hasattr(function, "__code__")]


def _view_types(game: AnyGame, state: Any) -> tuple[type, ...]:
    """Return the View type, or the members of the union, except built-in types and types of values in the state."""
    is_union = get_origin(game.View) in (Union, UnionType)
    members = get_args(game.View) if is_union else (get_origin(game.View) or game.View,)
    in_state = set(_types_in(state))
    kinds = [kind for kind in members if isinstance(kind, type) and kind.__module__ != "builtins"]
    return tuple(kind for kind in kinds if not any(issubclass(held, kind) for held in in_state))


def _types_in(value: Any) -> Iterator[type]:
    """Yield the types of a value and of all values in it."""
    yield type(value)
    if isinstance(value, msgspec.Struct):
        parts: Iterable[Any] = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        parts = (*value, *value.values())
    else:
        parts = value if isinstance(value, tuple | list | set | frozenset) else ()
    for part in parts:
        yield from _types_in(part)


# --- functions that view and redeal share ----------------------------------------------------------------------------


def _shared_results(context: LawContext, at: Position, viewer: Seat) -> dict[CodeType, tuple[bytes, bool]]:
    """Return the functions that view and redeal both call with the state and the viewer, each with its result and
    whether the result holds most fields of the view.
    """
    game = context.game
    view = game.view(at.state, viewer)
    seen = _results(lambda: game.view(at.state, viewer), at.state, viewer)
    redealt = _results(lambda: game.redeal(at.state, viewer, at.own_chance("redeal/0")), at.state, viewer)
    shared = (seen.keys() & redealt.keys()) - _codes_of_redeal(game)  # without decorators
    return {code: (_encode_or_repr(seen[code]), _holds(seen[code], view)) for code in shared}


def _results(call: Callable[[], Any], state: Any, viewer: Seat) -> Results:
    found: Results = {}

    def profile(frame: FrameType, event: str, value: Any) -> None:
        code = frame.f_code
        if event == "return":
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            arguments = [frame.f_locals.get(name) for name in names]
            if any(argument is state for argument in arguments) and viewer in [a for a in arguments if type(a) is int]:
                found.setdefault(code, value)

    _run_profiled(call, profile)
    return found


def _holds(result: Any, view: Any) -> bool:
    """Return whether a tuple, dict or struct holds at least half of the view's fields, and no fewer than MIN_FIELDS."""
    try:
        parts, fields = msgspec.to_builtins(result), msgspec.to_builtins(view)
    except (TypeError, msgspec.MsgspecError):
        return False
    if not isinstance(parts, dict | list | tuple) or not isinstance(fields, dict):
        return False
    if isinstance(result, set | frozenset) or len(parts) > 2 * len(fields):
        return False  # a collection, not the fields of a view
    held = {encode(part) for part in (parts.values() if isinstance(parts, dict) else parts)}
    count = sum(encode(field) in held for field in fields.values())
    return count >= MIN_FIELDS and 2 * count >= len(fields)


def _encode_or_repr(value: Any) -> bytes:
    try:
        return encode(value)
    except (TypeError, msgspec.MsgspecError):
        return repr(value).encode()


def _run_profiled(call: Callable[[], Any], profile: Callable[[FrameType, str, Any], None]) -> None:
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)


def _file(code: CodeType) -> str:
    return PurePath(code.co_filename).name
