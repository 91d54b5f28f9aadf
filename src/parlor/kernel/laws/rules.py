"""Laws of the rules: pure, in agreement with each other, readable as JSON, replayable, and coming to an end."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice, product
from typing import Any

import msgspec
from msgspec.structs import replace

from ..bot import USUAL
from ..chance import Chance
from ..codec import decode, encode
from ..errors import RecordError
from ..game import AnyGame
from ..match import Match
from ..record import Record
from .ground import MANY, Broken, Ground, Position, at_positions, need, need_outcome, same
from .mutants import mutants

REPLAYED = 3  # matches; replaying is slow beside the rest
DEEP = "[" * 5000  # a line that no recursive reader survives


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
    before, kept = encode([state, at.action, ground.options]), _kept_by(game)
    for name, call in calls.items():
        dice = _process_wide_dice()
        first = encode(call())
        need(_process_wide_dice() == dice, f"{name} draws from process-wide randomness instead of its chance")
        need(encode([state, at.action, ground.options]) == before, f"{name} changes its input")
        need(encode(call()) == first, f"{name} gives two answers to the same question")
        need(_kept_by(game) == kept, f"{name} keeps something on the game itself, which all matches share")
    for value in (state, at.action, ground.options, *(game.view(state, viewer) for viewer in ground.viewers)):
        need(_is_frozen(value), f"{type(value).__name__} holds something that can be changed: use tuples for lists")


def _kept_by(game: AnyGame) -> str:
    """What the game object and its class hold besides methods."""
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
    """Everything that leaves a process can be written as JSON and read back as the same value, and typed lines can be
    read whatever they hold.
    """
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
    for told in step.events:
        need(set(told.to or ()) <= set(range(ground.seats)), f"{type(told.event).__name__} is told to {told.to}")
    _typed_lines(ground, at)


def _typed_lines(ground: Ground, at: Position) -> None:
    game, view = ground.game, ground.game.view(at.state, at.seat)
    line = game.write(at.action)
    read = game.read(view, line)
    need(read == at.action, f"{line!r} is how the action is written, but it is read as {read!r}")
    if at.own_chance("junk").below(8):  # completing may be slow: a few positions are enough
        return
    beginnings = (line[:n] for n in range(0, len(line), 3))
    for junk in ("", " ", "?", "\0", "ą", line + line, line[1:], line[::-1], f"{line} {DEEP}", *beginnings):
        for told in (game.read(view, junk), list(islice(game.complete(view, game.legal(at.state, at.seat), junk), 3))):
            need(told is not None, f"{junk!r} is read as nothing")


def ends(ground: Ground) -> None:
    """A match ends within the bound, with a result for each seat exactly when nobody is to act; anybody can give up."""
    game = ground.game
    for at in ground.positions:
        if game.outcome(at.state) is not None:
            raise Broken("there is an outcome while somebody is to act", at.seed, at.ply)
    for final in ground.finals:
        outcome = game.outcome(final.state)
        if outcome is None:
            raise Broken("nobody is to act but there is no outcome", final.seed, final.ply)
        need_outcome(ground, outcome)
    for at in ground.some():
        for seat, reason in product(range(ground.seats), ("resignation", "time")):
            forfeit = game.forfeit(at.state, seat, reason)
            if forfeit is not None:
                need_outcome(ground, forfeit)


def form(ground: Ground) -> None:
    """What the house relies on unasked: names, levels and seats that fit, texts that are texts, at the end too."""
    game, options = ground.game, ground.options
    need(re.fullmatch(r"[a-z][a-z0-9-]*", game.id) is not None, f"the id {game.id!r} is not small letters and hyphens")
    need(bool(game.title and game.levels), "the game has no title, or no level of bot")
    need(game.seat_count(options) in game.seats, f"{ground.seats} seats are not among {game.seats}")
    need(len(game.seat_names) in (0, *game.seats), f"{game.seat_names} are not names for {game.seats} seats")
    need(isinstance(game.usage(), str) and isinstance(game.howto(), str), "usage and howto are texts")
    need(game.howto("no-such") == game.howto(), "howto is English in a language that it does not know")
    for at in (*ground.some(), *ground.finals):
        try:
            _form_at(ground, at)
        except Broken as error:
            raise Broken(str(error), at.seed, at.ply) from error


def _form_at(ground: Ground, at: Position) -> None:
    game = ground.game
    need(isinstance(game.to_act(at.state), frozenset), "to_act is no frozenset")
    for viewer in ground.viewers:
        view = game.view(at.state, viewer)
        need(isinstance(game.text(view), str) and isinstance(game.paint(view), str), "text and paint are texts")
    if game.to_act(at.state):
        for told in game.apply(at.state, at.seat, at.action, at.chance()).events:
            need(isinstance(game.tell(told.event), str), f"{type(told.event).__name__} is told by no text")


def bots(ground: Ground) -> None:
    """There is a bot for every level, and it plays legally by what its seat sees."""
    for level in ground.game.levels:
        player = ground.game.bot(level)
        for at in ground.positions[:: max(1, len(ground.positions) // 12)]:
            view, legal = ground.game.view(at.state, at.seat), ground.game.legal(at.state, at.seat)
            choice = player.choose(view, legal, USUAL, at.own_chance("bots"))
            refusal = ground.game.check(at.state, at.seat, choice)
            if refusal:
                raise Broken(f"the {level} bot plays what is refused: {refusal.sentence}", at.seed, at.ply)


def replay(ground: Ground) -> None:
    """A match replays from its record to the same states, and an altered entry is found at its ply."""
    for seed in ground.seeds[:REPLAYED]:
        try:
            _replay_one(ground, seed)
        except Broken as error:
            raise Broken(str(error), seed, error.ply) from error
        except Exception as error:  # a game may raise anything
            raise Broken(f"raised {error!r}", seed) from error


def _replay_one(ground: Ground, seed: int) -> None:
    match = Match(ground.game, seed=seed, options=ground.options)
    for at in ground.positions:
        if at.seed == seed:
            match.play(at.seat, at.action)
    record = match.record()
    again = Match.replay(Record.from_json(record.to_json()), ground.game)
    need(same(again.state, match.state), "the replay ends in another state")
    need(again.record() == record, "the replay makes another record")
    if not record.entries:
        return  # over before it began: the law of endings says so
    middle = len(record.entries) // 2
    wrong = replace(record.entries[middle], at=record.entries[middle].at + 1)
    altered = replace(record, entries=(*record.entries[:middle], wrong, *record.entries[middle + 1 :]))
    try:
        Match.replay(altered, ground.game)
    except RecordError as error:
        need(error.ply == middle + 1, f"an altered ply {middle + 1} is reported as {error.ply}")
    else:
        need(False, "an altered record replays")
