"""Laws of the rules: pure, in agreement with each other, readable as JSON, replayable, and coming to an end."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from ..chance import Chance
from ..codec import decode, encode
from ..errors import RecordError
from ..match import Match
from ..outcome import Outcome
from ..record import Record
from .ground import MANY, Broken, Ground, Position, at_positions, need, same
from .mutants import mutants

REPLAYED = 3  # matches; replaying is slow beside the rest


@at_positions
def purity(ground: Ground, at: Position) -> None:
    """No method changes its input, draws from process-wide randomness, or answers the same question in two ways."""
    game, state = ground.game, at.state
    calls: dict[str, Callable[[], Any]] = {
        "to_act": lambda: game.to_act(state),
        "legal": lambda: ground.legal(state, at.seat, 200),
        "check": lambda: game.check(state, at.seat, at.action),
        "apply": lambda: game.apply(state, at.seat, at.action, at.chance()),
        "outcome": lambda: game.outcome(state),
        "start": lambda: game.start(ground.options, Chance(at.seed, 0)),
    }
    for viewer in ground.viewers:
        view = game.view(state, viewer)
        calls[f"view of {viewer}"] = partial(game.view, state, viewer)
        calls[f"text for {viewer}"] = partial(game.text, view)
        calls[f"sample for {viewer}"] = partial(_with_chance, at, game.sample, view, viewer)
        calls[f"redeal for {viewer}"] = partial(_with_chance, at, game.redeal, state, viewer)
    before = encode([state, at.action, ground.options])
    for name, call in calls.items():
        dice = _process_wide_dice()
        first = encode(call())
        need(_process_wide_dice() == dice, f"{name} draws from process-wide randomness instead of its chance")
        need(encode([state, at.action, ground.options]) == before, f"{name} changes its input")
        need(encode(call()) == first, f"{name} gives two answers to the same question")


def _with_chance(at: Position, draw: Callable[..., Any], *of: Any) -> Any:
    return draw(*of, at.own_chance("purity"))


def _process_wide_dice() -> Any:
    """The state of the generators that a game must leave alone; numpy's only if something has imported it."""
    numpy: Any = sys.modules.get("numpy")
    return random.getstate(), numpy is not None and int(numpy.random.get_state()[2])


@at_positions
def agreement(ground: Ground, at: Position) -> None:
    """legal, check and apply agree on what is allowed; check never raises."""
    game, state = ground.game, at.state
    legal = ground.legal(state, at.seat)
    need(bool(legal), f"seat {at.seat} is to act and has no legal action")
    listed = {encode(action) for action in legal}
    need(len(listed) == len(legal), "legal lists an action twice")
    own = at.own_chance("agreement")
    for action in [at.action, *own.sample(legal, min(10, len(legal)))]:
        refusal = game.check(state, at.seat, action)
        need(refusal is None, f"legal lists {game.write(action)!r} but check refuses it: {refusal}")
        game.apply(state, at.seat, action, at.chance())
    need(len(legal) == MANY or encode(at.action) in listed, f"{game.write(at.action)!r} was played but is not listed")
    for action in mutants(at.action, game.Action, own):
        refusal = game.check(state, at.seat, action)
        if refusal is None:
            need(len(legal) == MANY or encode(action) in listed, f"check accepts {action!r}, which legal does not list")
            game.apply(state, at.seat, action, at.chance())
        else:
            need(bool(refusal.code and refusal.sentence), "a refusal says nothing")
            need(encode(action) not in listed, f"check refuses {action!r}, which legal lists")


@at_positions
def json(ground: Ground, at: Position) -> None:
    """Everything that leaves a process can be written as JSON and read back as the same value."""
    game = ground.game
    step = game.apply(at.state, at.seat, at.action, at.chance())
    values = [(step.state, game.State), (at.action, game.Action), (ground.options, game.Options)]
    values += [(told.event, game.Event) for told in step.events]
    values += [(game.view(step.state, viewer), game.View) for viewer in ground.viewers]
    for value, kind in values:
        try:
            again = decode(encode(value), kind)
        except (msgspec.MsgspecError, TypeError) as error:
            need(False, f"{type(value).__name__} does not survive JSON: {error}")
        need(again == value and same(again, value), f"{type(value).__name__} comes back from JSON as something else")
    line = game.write(at.action)
    read = game.read(game.view(at.state, at.seat), line)
    need(read == at.action, f"{line!r} is how the action is written, but it is read as {read!r}")


def ends(ground: Ground) -> None:
    """A match ends within the bound, with a result for each seat exactly when nobody is to act."""
    for at in ground.positions:
        if ground.game.outcome(at.state) is not None:
            raise Broken("there is an outcome while somebody is to act", at.seed, at.ply)
    for final in ground.finals:
        outcome = ground.game.outcome(final.state)
        if not isinstance(outcome, Outcome):
            raise Broken("nobody is to act but there is no outcome", final.seed, final.ply)
        if len(outcome.results) != ground.seats or len(outcome.scores) not in (0, ground.seats):
            raise Broken("the outcome does not give each seat its result", final.seed, final.ply)


def replay(ground: Ground) -> None:
    """A match replays from its record to the same states, and an altered entry is found at its ply."""
    for seed in ground.seeds[:REPLAYED]:
        try:
            _replay_one(ground, seed)
        except Broken as error:
            raise Broken(str(error), seed, error.ply) from error


def _replay_one(ground: Ground, seed: int) -> None:
    match = Match(ground.game, seed=seed, options=ground.options)
    for at in ground.positions:
        if at.seed == seed:
            match.play(at.seat, at.action)
    record = match.record()
    again = Match.replay(Record.from_json(record.to_json()), ground.game)
    need(same(again.state, match.state), "the replay ends in another state")
    need(again.record() == record, "the replay makes another record")
    middle = len(record.entries) // 2
    wrong = replace(record.entries[middle], at=record.entries[middle].at + 1)
    altered = replace(record, entries=(*record.entries[:middle], wrong, *record.entries[middle + 1 :]))
    try:
        Match.replay(altered, ground.game)
    except RecordError as error:
        need(error.ply == middle + 1, f"an altered ply {middle + 1} is reported as {error.ply}")
    else:
        need(False, "an altered record replays")
