"""The positions that the laws are tested on. They come from random matches of the game."""

from __future__ import annotations

import mmap
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from itertools import islice
from typing import Any, ClassVar, cast

from msgspec import MsgspecError, Struct

from ..bot import Bot, RandomBot, Turn
from ..chance import Chance
from ..codec import decode, encode
from ..game import SPECTATOR, AnyGame, Emit, Seat, Step
from ..game_modules import random_player
from ..outcome import Outcome

MAX_LISTED = 2000  # legal actions; a longer list is not compared as a whole
MAX_POSITIONS = 60  # that one law examines
_shared_place = mmap.mmap(-1, 64)  # seed and ply of the current position, for the parent process


class LawBroken(Exception):
    """Raised by a law. Says how the law is broken, and in which match and ply."""

    law: ClassVar[str] = ""  # the broken law; "": the one that is being tested

    def __init__(self, message: str, seed: int | None = None, ply: int | None = None) -> None:
        super().__init__(message)
        self.message, self.seed, self.ply = message, seed, ply


class FormBroken(LawBroken):
    """A method returned a value of a wrong type, so that no match can be played and no other law can be tested."""

    law = "form"


class BotBroken(LawBroken):
    """A bot returned no action."""

    law = "bots"


class NotTested(Exception):
    """Raised by a law that finds nothing to test in this game or in these positions; its argument says why."""


class Position(Struct, frozen=True):
    """A state met in play and the action that the random player chose in it."""

    seed: int
    ply: int  # of the action: 1 for the first
    state: Any
    seat: Seat
    action: Any

    def chance(self) -> Chance:
        """Return the chance for the action; the same at every call."""
        return Chance(self.seed, self.ply)

    def own_chance(self, stream: str) -> Chance:
        """Return chance for a law's own draws, independent of the match's chance."""
        return Chance(self.seed, self.ply, f"law/{stream}")


class LawContext(Struct):
    """One game with one set of options, and the positions that its random matches went through."""

    game: AnyGame
    options: Any
    seats: int
    seeds: tuple[int, ...]
    bound: int  # plies within which a match must end
    max_positions: int = MAX_POSITIONS
    positions: list[Position] = []
    finals: list[Position] = []  # for each match that ended: its last action and the state that it led to
    form_broken: bool = False  # a method returned a value of a wrong type in random play
    steps: int = 0
    cpu_seconds: float = 0.0
    progress: Callable[[str], None] = lambda part: None  # called with the name of the current test
    seconds: float | None = None  # time limit of a law; None: no limit

    @property
    def viewers(self) -> tuple[Seat, ...]:
        return (*range(self.seats), SPECTATOR)

    @property
    def has_secrets(self) -> bool:
        return self.game.hidden and self.game.has_secrets(self.options)

    def spread_positions(self, at_most: int | None = None) -> list[Position]:
        """Return positions spread evenly over all matches."""
        stride = max(1, -(-len(self.positions) // (at_most or self.max_positions)))
        return self.positions[::stride]

    def legal(self, state: Any, seat: Seat, at_most: int = MAX_LISTED) -> list[Any]:
        return list(islice(self.game.legal(state, seat), at_most))

    def play(self) -> None:
        """Play a random match for every seed and record its positions anew. Raises LawBroken, after all seeds, for the
        first match that did not end; raises FormBroken at once.
        """
        self.positions, self.finals, self.steps = [], [], 0
        start, broken = time.process_time(), None
        try:
            for seed in self.seeds:
                self.progress(f"random play, seed {seed}")
                try:
                    self._play_one(seed)
                except FormBroken:
                    self.form_broken = True
                    raise
                except LawBroken as error:
                    broken = broken or error
        finally:
            self.cpu_seconds = time.process_time() - start
        if broken:
            raise broken

    def _play_one(self, seed: int) -> None:
        last = None
        for position, state in random_match(self.game, self.options, self.seats, seed, self.bound):
            self.steps += 1
            self.positions.append(position)
            last = Position(seed, position.ply, state, position.seat, position.action)
        if last is None:
            raise LawBroken("a match is over before its first action: no seat is to act", seed, 0)
        if self.game.to_act(last.state):
            raise LawBroken(f"a match is not over after {self.bound} plies", seed, self.bound)
        self.finals.append(last)


def random_match(game: AnyGame, options: Any, seats: int, seed: int, bound: int) -> Iterator[tuple[Position, Any]]:
    """Yield the positions of one random match, each with the state that its action leads to. Raises FormBroken if a
    method returns a value of a wrong type, and LawBroken if the game is over but a seat is to act.
    """
    bot = _random_bot(game)
    with error_place(seed, 0):
        state = game.start(options, Chance(seed, 0))
    for ply in range(1, bound + 1):
        own = Chance(seed, ply, "law/random")
        with error_place(seed, ply):
            acting = sorted(need_seats(game.to_act(state), seats))
            if not acting:
                return
            need_no_outcome(game, state, acting)
            seat = own.choice(acting)
            if next(iter(game.legal(state, seat)), None) is None:
                raise LawBroken(f"legal is empty, but {name_of(seat)} is to act")
            action = bot.choose(Turn(game, seat, game.view(state, seat), game.legal(state, seat), own))
            if not isinstance(action, Struct):
                raise BotBroken(f"bot 'random' returned {action!r}, not an action")
            # a separate copy: a game that changes a state in place must not change what other laws examine
            position = Position(seed, ply, decode(encode(state), game.State), seat, action)
            state = need_step(game.apply(state, seat, action, Chance(seed, ply)), seats).state
        yield position, state


def _random_bot(game: AnyGame) -> Bot:
    """Return the game's own random player, or the kernel's if it has none. The law of bots reports a missing one."""
    with suppress(Exception):
        own: Any = random_player(game)
        if hasattr(own, "choose"):
            return cast("Bot", own)
    return RandomBot()


def need_seats(acting: Any, seats: int) -> frozenset[Seat]:
    """Return what `to_act` returned. Raises FormBroken unless it is a frozenset of seats."""
    if not isinstance(acting, frozenset):
        example = f"frozenset(({acting},))" if type(acting) is int else "frozenset((0,)) for seat 0"
        raise FormBroken(f"to_act returned {acting!r}: it must return a frozenset of seats, such as {example}")
    if unknown := sorted(repr(seat) for seat in acting if not _is_seat(seat, seats)):
        raise FormBroken(f"to_act returned {acting!r}, but {', '.join(unknown)} is no seat: seats are 0 to {seats - 1}")
    return acting


def _is_seat(value: Any, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def need_no_outcome(game: AnyGame, state: Any, acting: list[Seat]) -> None:
    outcome = game.outcome(state)
    need(
        outcome is None,
        f"outcome is not None while a seat is to act: outcome returned {outcome!r}, to_act returned seats {acting}. "
        "Return frozenset() from to_act after the end, and None from outcome before it",
    )


def need_step(step: Any, seats: int) -> Step[Any]:
    """Return what `apply` returned. Raises FormBroken unless it is a Step whose events are sent to seats."""
    if not isinstance(step, Step):
        raise FormBroken(f"apply returned {step!r}: it must return a Step, such as Step(state, (Emit(event),))")
    events: Any = step.events
    if not isinstance(events, tuple) or not all(isinstance(emit, Emit) for emit in events):
        raise FormBroken(f"apply returned a Step with the events {events!r}: they must be a tuple of Emit")
    for emit in step.events:
        to: Any = emit.to
        name = f"Emit({type(emit.event).__name__}(...), to={to!r})"
        if to is not None and not isinstance(to, tuple):
            example = f"to=({to},)" if type(to) is int else "to=(0,)"
            raise FormBroken(
                f"apply returned {name}: `to` must be a tuple of seats, such as {example}, or None for everyone"
            )
        if unknown := [seat for seat in to or () if not _is_seat(seat, seats)]:
            numbers = ", ".join(map(repr, unknown))
            raise FormBroken(f"apply returned {name}, but there is no seat {numbers}: seats are 0 to {seats - 1}")
    return step


def name_of(viewer: Seat) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def same(left: Any, right: Any) -> bool:
    """Return whether two values are equal as JSON."""
    return encode(left) == encode(right)


def need(holds: bool, message: str) -> None:
    """Raise LawBroken with the message unless the condition holds."""
    if not holds:
        raise LawBroken(message)


def need_hidden(context: LawContext) -> None:
    """Raise NotTested if the game declares no hidden information."""
    if not context.game.hidden:
        raise NotTested("the game declares no hidden information (`hidden` is False)")


def process_wide_generators() -> Any:
    """Return the state of the random generators that a game must not use; numpy's only if it has been imported."""
    numpy: Any = sys.modules.get("numpy")
    return random.getstate(), numpy is not None and int(numpy.random.get_state()[2])


def need_outcome(context: LawContext, outcome: Any) -> None:
    """Raise LawBroken unless the outcome has a result for each seat, and scores for all seats or for none."""
    try:
        read = decode(encode(outcome), Outcome)
    except MsgspecError as error:
        raise LawBroken(f"{outcome!r} is not an Outcome: {error}") from error
    need(read == outcome, f"{outcome!r} comes back from JSON as something else")
    shape = len(outcome.results) == context.seats and len(outcome.scores) in (0, context.seats)
    need(shape, f"{outcome!r} does not give each seat its result")


Law = Callable[[LawContext], None]  # raises LawBroken


@contextmanager
def error_place(seed: int, ply: int) -> Iterator[None]:
    """Add seed and ply to an error that the body raises, unless the error has them already. If the process is ended in
    the body, `current_place` returns them.
    """
    outer = _shared_place[:]
    _shared_place[:] = f"{seed} {ply}".encode().ljust(len(_shared_place))
    try:
        yield
    except LawBroken as error:
        if error.seed is None:
            error.seed, error.ply = seed, ply
        raise
    except BaseException as error:
        error.__dict__.setdefault("position", (seed, ply))
        raise
    finally:
        _shared_place[:] = outer


def current_place() -> tuple[int | None, int | None]:
    """Return the seed and ply that a child process was at when it was ended, and forget them; None if not known."""
    seed, _, ply = _shared_place[:].decode().strip(" \0").partition(" ")
    _shared_place[:] = bytes(len(_shared_place))
    return (int(seed), int(ply)) if seed else (None, None)


def at_positions(law: Callable[[LawContext, Position], None]) -> Law:
    """Make a law that examines many positions from a function that examines one."""

    @wraps(law)
    def at_all(context: LawContext) -> None:
        for at in context.spread_positions():
            with error_place(at.seed, at.ply):
                law(context, at)

    return at_all
