"""The laws of the rules: they are pure, agree with each other, survive JSON, can be replayed, and every match ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import islice, product
from typing import Any

import msgspec
from msgspec.structs import replace

from ..chance import Chance
from ..codec import decode, encode
from ..errors import RecordError
from ..game import AnyGame
from ..match import Match
from ..record import Record
from .candidates import Candidates
from .differences import difference
from .mutants import mutants
from .positions import (
    MAX_LISTED,
    LawBroken,
    LawContext,
    Position,
    at_positions,
    error_place,
    name_of,
    need,
    need_outcome,
    need_seats,
    need_step,
    process_wide_generators,
    same,
)

MAX_REPLAYED_MATCHES = 3  # matches; replaying is slow compared to the other laws
DEEP_LINE = "[" * 5000  # typed text on which a recursive parser fails


@at_positions
def purity(context: LawContext, at: Position) -> None:
    """No method changes its input, uses process-wide randomness, or returns two results for the same arguments."""
    game, state = context.game, at.state
    calls: dict[str, Callable[[], Any]] = {
        "to_act": lambda: game.to_act(state),
        "legal": lambda: context.legal(state, at.seat, 200),
        "check": lambda: game.check(state, at.seat, at.action),
        "apply": lambda: game.apply(state, at.seat, at.action, at.chance()),
        "outcome": lambda: game.outcome(state),
        "start": lambda: game.start(context.options, Chance(at.seed, 0)),
        "write": lambda: game.write(at.action),
        "usage": game.usage,
    }
    for viewer in context.viewers:
        view, you = game.view(state, viewer), name_of(viewer)
        calls[f"view of {you}"] = partial(game.view, state, viewer)
        calls[f"text for {you}"] = partial(game.text, view)
        calls[f"text_ansi for {you}"] = partial(game.text_ansi, view)
        calls[f"sample for {you}"] = partial(_with_chance, at, game.sample, view, viewer)
        calls[f"redeal for {you}"] = partial(_with_chance, at, game.redeal, state, viewer)
    before, game_data = encode([state, at.action, context.options]), _data_of(game)
    for name, call in calls.items():
        dice = process_wide_generators()
        first = encode(call())
        need(process_wide_generators() == dice, f"{name} uses process-wide randomness: draw from its chance")
        need(encode([state, at.action, context.options]) == before, f"{name} changes its input: return a new value")
        need(encode(call()) == first, f"{name} returns two different results for the same arguments")
        need(_data_of(game) == game_data, f"{name} stores data on the game itself: keep it in the state")
    for value in (state, at.action, context.options, *(game.view(state, viewer) for viewer in context.viewers)):
        need(_is_frozen(value), f"{type(value).__name__} holds a value that can be changed: use tuples for lists")


def _data_of(game: AnyGame) -> str:
    """Return the data, other than methods, of the game object and its class, as text."""
    names = {
        name: value for name, value in vars(type(game)).items() if not name.startswith("_") and not callable(value)
    }
    return repr((names, vars(game)))


def _is_frozen(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _with_chance(at: Position, draw: Callable[..., Any], *arguments: Any) -> Any:
    return draw(*arguments, at.own_chance("purity"))


def agreement(context: LawContext) -> None:
    """legal, check and apply agree on which actions are allowed; check never raises. If `legal_is_complete`,
    a list of legal actions that ends before MAX_LISTED contains every action that check accepts.
    """
    candidates = Candidates(context)
    for at in context.spread_positions():
        with error_place(at.seed, at.ply):
            _need_agreement(context, at, candidates)


def _need_agreement(context: LawContext, at: Position, candidates: Candidates) -> None:
    game, state = context.game, at.state
    legal = context.legal(state, at.seat)
    need(bool(legal), f"legal is empty, but {name_of(at.seat)} is to act")
    listed = {encode(action) for action in legal}
    if len(listed) < len(legal):
        twice = next(action for n, action in enumerate(legal) if action in legal[:n])
        raise LawBroken(f"legal lists {game.write(twice)!r} twice")
    own, is_complete = at.own_chance("agreement"), game.legal_is_complete and len(legal) < MAX_LISTED
    for action in [at.action, *own.sample(legal, min(10, len(legal)))]:
        refusal = game.check(state, at.seat, action)
        need(refusal is None, f"legal lists {game.write(action)!r} but check refuses it: {refusal}")
        game.apply(state, at.seat, action, at.chance())
    is_listed = encode(at.action) in listed
    need(not is_complete or is_listed, f"{game.write(at.action)!r} was played but legal does not list it")
    tried = [*mutants(at.action, game.Action, own), *candidates.draw(at.own_chance("candidates"))]
    for action in tried:
        refusal = game.check(state, at.seat, action)
        if refusal is None:
            need(
                not is_complete or encode(action) in listed,
                f"check accepts {action!r}, which legal does not list: add it to legal, or refuse it in check",
            )
            game.apply(state, at.seat, action, at.chance())
        else:
            need(bool(refusal.code and refusal.message), f"the refusal of {action!r} has no code or no message")
            need(encode(action) not in listed, f"check refuses {action!r}, which legal lists")


@at_positions
def json(context: LawContext, at: Position) -> None:
    """Everything that leaves a process can be written as JSON and read back as the same value; `read` and `complete`
    accept any typed line.
    """
    game = context.game
    step = game.apply(at.state, at.seat, at.action, at.chance())
    values = [(step.state, game.State), (at.action, game.Action), (context.options, game.Options)]
    values += [(emit.event, game.Event) for emit in step.events]
    values += [(game.view(step.state, viewer), game.View) for viewer in context.viewers]
    for value, kind in values:
        _need_json(value, kind)
    _need_typed_lines(context, at)


def _need_json(value: Any, kind: Any) -> None:
    name = type(value).__name__
    try:
        again = decode(encode(value), kind)
    except (msgspec.MsgspecError, TypeError) as error:
        raise LawBroken(f"{name} does not survive JSON: {error}{_unreadable_field(value)}") from error
    if again != value or not same(again, value):
        where = difference(value, again) or _field_of_another_type(value, again)
        raise LawBroken(f"{name} comes back from JSON as something else: {where}")


def _unreadable_field(value: Any) -> str:
    """Return the first field of a struct that cannot be read back with its type, to end a sentence; "" if none."""
    hints = (
        {field.name: field.type for field in msgspec.structs.fields(value)} if isinstance(value, msgspec.Struct) else {}
    )
    for name, hint in hints.items():
        try:
            decode(encode(getattr(value, name)), hint)
        except (msgspec.MsgspecError, TypeError):
            return f" (its field `{name}` holds {getattr(value, name)!r})"
    return ""


def _field_of_another_type(value: Any, again: Any, path: str = "") -> str:
    """Return the field whose JSON is equal but whose type differs, such as a list instead of a tuple."""
    if isinstance(value, msgspec.Struct) and type(value) is type(again):
        for name in value.__struct_fields__:
            if getattr(value, name) != getattr(again, name):
                return _field_of_another_type(getattr(value, name), getattr(again, name), f"{path}.{name}".lstrip("."))
    elif isinstance(value, tuple) and isinstance(again, tuple) and len(value) == len(again):
        for n, (one, other) in enumerate(zip(value, again, strict=True)):
            if one != other:
                return _field_of_another_type(one, other, f"{path}[{n}]")
    return f"`{path}` is a {type(value).__name__} and comes back as a {type(again).__name__}"


def _need_typed_lines(context: LawContext, at: Position) -> None:
    game, view = context.game, context.game.view(at.state, at.seat)
    line = game.write(at.action)
    read = game.read(view, line)
    need(read == at.action, f"write returns {line!r}, but this line is read as {read!r}")
    if at.own_chance("junk").below(8):  # completion may be slow: a few positions are enough
        return
    beginnings = (line[:n] for n in range(0, len(line), 3))
    for junk in ("", " ", "?", "\0", "ą", line + line, line[1:], line[::-1], f"{line} {DEEP_LINE}", *beginnings):
        completions = list(islice(game.complete(view, game.legal(at.state, at.seat), junk), 3))
        for answer in (game.read(view, junk), completions):
            need(answer is not None, f"{junk!r} is read as nothing: read must return an action or a Refusal")


def ends(context: LawContext) -> None:
    """A match ends within the bound and has an outcome exactly when no seat is to act; each seat may resign. Random
    play tests the first two (positions.py), because it stops where they do not hold.
    """
    game = context.game
    for final in context.finals:
        with error_place(final.seed, final.ply):
            outcome = game.outcome(final.state)
            need(outcome is not None, "no seat is to act, but there is no outcome")
            need_outcome(context, outcome)
    for at in context.spread_positions():
        with error_place(at.seed, at.ply):
            for seat, reason in product(range(context.seats), ("resignation", "time")):
                forfeit = game.forfeit(at.state, seat, reason)
                if forfeit is not None:
                    need_outcome(context, forfeit)


def form(context: LawContext) -> None:
    """Names, levels and seats are what the rest of Parlor expects; texts are strings, also after the end."""
    game, options = context.game, context.options
    need(re.fullmatch(r"[a-z][a-z0-9-]*", game.id) is not None, f"the id {game.id!r} is not lower case and hyphens")
    need(bool(game.title and game.levels), "the game has no title, or no level of bot")
    need(game.seat_count(options) in game.seats, f"{context.seats} seats are not in {game.seats}")
    need(len(game.seat_names) in (0, *game.seats), f"{game.seat_names} are not names for {game.seats} seats")
    need(isinstance(game.usage(), str) and isinstance(game.howto(), str), "usage and howto must return texts")
    need(game.howto("no-such") == game.howto(), "howto must return the English text for an unknown language")
    for at in (*context.spread_positions(), *context.finals):
        with error_place(at.seed, at.ply):
            _need_form(context, at)


def _need_form(context: LawContext, at: Position) -> None:
    game = context.game
    need_seats(game.to_act(at.state), context.seats)
    for viewer in context.viewers:
        view = game.view(at.state, viewer)
        need(
            isinstance(game.text(view), str) and isinstance(game.text_ansi(view), str),
            "text and text_ansi must return texts",
        )
    if game.to_act(at.state):
        for emit in need_step(game.apply(at.state, at.seat, at.action, at.chance()), context.seats).events:
            kind = type(emit.event).__name__
            need(isinstance(game.describe(emit.event), str), f"describe must return a text for {kind}")


def replay(context: LawContext) -> None:
    """A match replays from its record to the same states, and an altered entry is found at its ply."""
    for seed in context.seeds[:MAX_REPLAYED_MATCHES]:
        with error_place(seed, 0):
            _replay_one(context, seed)


def _replay_one(context: LawContext, seed: int) -> None:
    match = Match(context.game, seed=seed, options=context.options)
    for at in context.positions:
        if at.seed == seed:
            match.play(at.seat, at.action)
    record = match.record()
    again = Match.replay(Record.from_json(record.to_json()), context.game)
    need(same(again.state, match.state), f"the replay ends in another state: {difference(match.state, again.state)}")
    need(again.record() == record, "the record of the replay differs from the original record")
    if not record.entries:
        return  # over before it began: the law `ends` reports it
    middle = len(record.entries) // 2
    wrong = replace(record.entries[middle], time_ms=record.entries[middle].time_ms + 1)
    altered = replace(record, entries=(*record.entries[:middle], wrong, *record.entries[middle + 1 :]))
    try:
        Match.replay(altered, context.game)
    except RecordError as error:
        need(error.ply == middle + 1, f"a record altered at ply {middle + 1} is reported at ply {error.ply}")
    else:
        raise LawBroken("an altered record replays without an error")
