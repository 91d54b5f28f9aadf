"""Dungeons that are generated: each follows from its number, and is winnable.

A candidate is drawn and played by a careful hero, again and again with other dice; one that is hopeless, or no danger,
is thrown away for the next. What that hero does is part of the rules therefore: a change of `good_act` changes the
dungeons, and asks for a new `rules_version` as a change of the rules does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from parlor.kernel import Chance

from ..actions import Deed
from ..state import Options, State, first_scene
from .expert import good_act
from .furnish import furnished
from .perform import perform
from .rooms import LAST_DUNGEON, Rooms
from .secrets import seen

FATES: Final = 20  # with which a candidate is played
FAIR: Final = range(12, 19)  # of them are to be won
BOLD: Final = 0.25  # the risk of dying in one round that the careful hero bears
LONGEST: Final = 400  # acts, after which a run has got lost; victories take some 70


class Proof(NamedTuple):
    """That a dungeon can be won."""

    candidate: int
    fate: int  # with which it is
    fastest: int  # turns of the fastest of all victories


class Run(NamedTuple):
    won: bool
    acts: tuple[Deed, ...]


def generated(dungeon: int) -> Rooms:
    """The dungeon of that number; below 0 a candidate, which may be anything."""
    return candidate(-dungeon if dungeon < 0 else proof(dungeon).candidate)


@lru_cache(maxsize=500)
def candidate(number: int) -> Rooms:
    return furnished(Chance(number, stream="dungeon"))


@lru_cache(maxsize=5000)
def proof(dungeon: int) -> Proof:
    """Of the first candidate that is fair."""
    number = dungeon
    while True:
        won = victories(number)
        if len(won) in FAIR:
            return Proof(number, next(iter(won)), min(won.values()))
        number += LAST_DUNGEON + 1


def victories(number: int) -> dict[int, int]:
    """The fates with which a candidate is won, and in how many turns; only some where it is hopeless."""
    won, lost = dict[int, int](), 0
    for fate in fates(number):
        run = explored(-number, fate)
        if run.won:
            won[fate] = len(run.acts)
        else:
            lost += 1
        if lost > FATES - FAIR[0]:
            break
    return won


def fates(number: int) -> list[int]:
    chance = Chance(number, stream="fates")
    return [chance.bits64() for _ in range(FATES)]


def explored(dungeon: int, fate: int) -> Run:
    """How the careful hero fares."""
    options = Options(dungeon=dungeon)
    state, acts = State(options, fate, first_scene(options)), list[Deed]()
    while not state.now.over and len(acts) < LONGEST:
        acts.append(good_act(seen(state.now), BOLD))
        state, _ = perform(state, acts[-1])
    return Run(state.now.over == "victory", tuple(acts))


def winning_line(dungeon: int) -> tuple[int, tuple[Deed, ...]]:
    """A fate, and acts that lead to victory with it."""
    found = proof(dungeon)
    return found.fate, explored(-found.candidate, found.fate).acts
