"""The ground that the laws are tested on: positions met in random matches of the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import islice
from typing import Any

from msgspec import MsgspecError, Struct

from ..bot import USUAL, RandomBot
from ..chance import Chance
from ..codec import decode, encode
from ..game import SPECTATOR, AnyGame, Seat
from ..outcome import Outcome

MANY = 2000  # legal actions; a longer list is taken as too long to compare as a whole
SOME = 60  # positions at most that a law looks at


class Violation(Struct, frozen=True):
    law: str
    sentence: str
    seed: int | None = None  # of the match in which it showed
    ply: int | None = None


class Broken(Exception):
    """Raised by a law to say how, and in which match and ply, it is broken."""

    def __init__(self, sentence: str, seed: int | None = None, ply: int | None = None) -> None:
        super().__init__(sentence)
        self.seed, self.ply = seed, ply


class Position(Struct, frozen=True):
    """A state met in play and the action that the random player chose in it."""

    seed: int
    ply: int  # of the action: 1 for the first
    state: Any
    seat: Seat
    action: Any

    def chance(self) -> Chance:
        """The chance that the action meets, as often as it is asked for."""
        return Chance(self.seed, self.ply)

    def own_chance(self, stream: str) -> Chance:
        """Chance for the law itself, apart from the match's."""
        return Chance(self.seed, self.ply, f"law/{stream}")


class Ground(Struct):
    game: AnyGame
    options: Any
    seats: int
    seeds: tuple[int, ...]
    bound: int  # plies within which a match must end
    most: int = SOME
    positions: list[Position] = []
    finals: list[Position] = []  # for each match that ended: its last action and the state that it led to
    faults: list[Violation] = []  # met while playing
    steps: int = 0
    cpu_seconds: float = 0.0

    @property
    def viewers(self) -> tuple[Seat, ...]:
        return (*range(self.seats), SPECTATOR)

    def some(self) -> Iterator[Position]:
        """Positions spread over all matches."""
        stride = max(1, -(-len(self.positions) // self.most))
        return islice(self.positions, 0, None, stride)

    def legal(self, state: Any, seat: Seat, most: int = MANY) -> list[Any]:
        return listed(self.game, state, seat, most)

    def play(self) -> None:
        """Play every seed at random and keep the positions."""
        begun = time.process_time()
        for seed in self.seeds:
            try:
                self._play_one(seed)
            except Exception as error:  # whatever a broken game may raise
                ply = self.positions[-1].ply if self.positions else 0
                self.faults.append(Violation("agreement", f"a random match raised {error!r}", seed, ply))
        self.cpu_seconds = time.process_time() - begun

    def _play_one(self, seed: int) -> None:
        last = None
        for position, state in random_match(self.game, self.options, seed, self.bound):
            self.steps += 1
            self.positions.append(position)
            last = Position(seed, position.ply, state, position.seat, position.action)
        if last is None:
            self.faults.append(Violation("ends", "a match is over before it has begun", seed, 0))
        elif self.game.to_act(last.state):
            self.faults.append(Violation("ends", f"a match is not over after {self.bound} plies", seed, self.bound))
        else:
            self.finals.append(last)


def listed(game: AnyGame, state: Any, seat: Seat, most: int) -> list[Any]:
    return list(islice(game.legal(state, seat), most))


def random_match(game: AnyGame, options: Any, seed: int, bound: int) -> Iterator[tuple[Position, Any]]:
    """The positions of one random match, each with the state that its action leads to."""
    bot = game.bot("random") if "random" in game.levels else RandomBot()
    state = game.start(options, Chance(seed, 0))
    for ply in range(1, bound + 1):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        own = Chance(seed, ply, "law/random")
        seat = own.choice(acting)
        action = bot.choose(game.view(state, seat), game.legal(state, seat), USUAL, own)
        # the law's own copies: a game that changes a state in place must not change what other laws look at
        kept = Position(seed, ply, decode(encode(state), game.State), seat, action)
        state = game.apply(state, seat, action, Chance(seed, ply)).state
        yield kept, state


def same(left: Any, right: Any) -> bool:
    """Equal as everybody outside would see it: as JSON."""
    return encode(left) == encode(right)


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


def need_outcome(ground: Ground, outcome: Any) -> None:
    """An outcome has a result for each seat, and scores for each or for none."""
    try:
        read = decode(encode(outcome), Outcome)
    except MsgspecError as error:
        raise Broken(f"{outcome!r} is no outcome: {error}") from error
    need(read == outcome, f"{outcome!r} comes back from JSON as something else")
    shape = len(outcome.results) == ground.seats and len(outcome.scores) in (0, ground.seats)
    need(shape, f"{outcome!r} does not give each seat its result")


Law = Callable[[Ground], None]  # raises Broken


def at_positions(law: Callable[[Ground, Position], None]) -> Law:
    """A law that holds at every position, from one that looks at a single one."""

    @wraps(law)
    def everywhere(ground: Ground) -> None:
        for at in ground.some():
            try:
                law(ground, at)
            except Broken as error:
                raise Broken(str(error), at.seed, at.ply) from error
            except Exception as error:  # a game may raise anything; that breaks the law under which it was asked
                raise Broken(f"raised {error!r}", at.seed, at.ply) from error

    return everywhere
