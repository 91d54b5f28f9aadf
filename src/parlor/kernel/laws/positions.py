"""The positions that the laws are tested on. They come from random matches of the game."""

from __future__ import annotations

import mmap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from typing import Any

from msgspec import MsgspecError, Struct

from ..bot import RandomBot, Turn
from ..chance import Chance
from ..codec import decode, encode
from ..game import SPECTATOR, AnyGame, Seat
from ..outcome import Outcome

MAX_LISTED = 2000  # legal actions; a longer list is not compared as a whole
MAX_POSITIONS = 60  # that one law examines
_shared_place = mmap.mmap(-1, 64)  # seed and ply of the current position, for the parent process


class LawBroken(Exception):
    """Raised by a law. Says how the law is broken, and in which match and ply."""

    def __init__(self, sentence: str, seed: int | None = None, ply: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.seed, self.ply = sentence, seed, ply


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

    def some(self, at_most: int | None = None) -> list[Position]:
        """Return positions spread evenly over all matches."""
        stride = max(1, -(-len(self.positions) // (at_most or self.max_positions)))
        return self.positions[::stride]

    def legal(self, state: Any, seat: Seat, at_most: int = MAX_LISTED) -> list[Any]:
        return list(islice(self.game.legal(state, seat), at_most))

    def play(self) -> None:
        """Play a random match for every seed and record its positions anew. Raises LawBroken, after all seeds, for the
        first match that did not end.
        """
        self.positions, self.finals, self.steps = [], [], 0
        start, broken = time.process_time(), None
        try:
            for seed in self.seeds:
                self.progress(f"random play, seed {seed}")
                try:
                    self._play_one(seed)
                except LawBroken as error:
                    broken = broken or error
        finally:
            self.cpu_seconds = time.process_time() - start
        if broken:
            raise broken

    def _play_one(self, seed: int) -> None:
        last = None
        for position, state in random_match(self.game, self.options, seed, self.bound):
            self.steps += 1
            self.positions.append(position)
            last = Position(seed, position.ply, state, position.seat, position.action)
        if last is None:
            raise LawBroken("a match is over before its first action: no seat is to act", seed, 0)
        if self.game.to_act(last.state):
            raise LawBroken(f"a match is not over after {self.bound} plies", seed, self.bound)
        self.finals.append(last)


def random_match(game: AnyGame, options: Any, seed: int, bound: int) -> Iterator[tuple[Position, Any]]:
    """Yield the positions of one random match, each with the state that its action leads to."""
    bot = game.bot("random") if "random" in game.levels else RandomBot()
    with located(seed, 0):
        state = game.start(options, Chance(seed, 0))
    for ply in range(1, bound + 1):
        own = Chance(seed, ply, "law/random")
        with located(seed, ply):
            acting = sorted(game.to_act(state))
            if not acting:
                return
            seat = own.choice(acting)
            if next(iter(game.legal(state, seat)), None) is None:
                raise LawBroken(f"legal is empty, but {name_of(seat)} is to act")
            action = bot.choose(Turn(game, seat, game.view(state, seat), game.legal(state, seat), own))
            # a separate copy: a game that changes a state in place must not change what other laws examine
            position = Position(seed, ply, decode(encode(state), game.State), seat, action)
            state = game.apply(state, seat, action, Chance(seed, ply)).state
        yield position, state


def name_of(viewer: Seat) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def same(left: Any, right: Any) -> bool:
    """Return whether two values are equal as JSON."""
    return encode(left) == encode(right)


def need(holds: bool, sentence: str) -> None:
    """Raise LawBroken with the sentence unless the condition holds."""
    if not holds:
        raise LawBroken(sentence)


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
def located(seed: int, ply: int) -> Iterator[None]:
    """Add seed and ply to an error raised in the body, unless it has them already. `current_place` returns them if the
    process is ended in the body.
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
        for at in context.some():
            with located(at.seed, at.ply):
                law(context, at)

    return at_all
