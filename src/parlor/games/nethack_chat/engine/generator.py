"""Generated dungeons: each follows from its number, and can be won.

A candidate is drawn and played several times by a bot (`good_act`) with different dice. A candidate that is won too
rarely or too often is rejected, and the next one is tried. So a change of `good_act` changes the dungeons and needs a
new `rules_version`, like a change of the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from parlor.kernel import Chance

from ..actions import TurnAct
from ..state import Options, State, first_scene
from .expert import good_act
from .furnish import furnish
from .perform import perform
from .rooms import LAST_DUNGEON, Rooms
from .secrets import visible_scene

TRIAL_COUNT: Final = 20  # runs of the bot in each candidate
FAIR_VICTORIES: Final = range(12, 19)  # runs that must be won
ACCEPTED_RISK: Final = 0.25  # of dying in one round
MAX_TRIAL_ACTS: Final = 400  # then the run counts as lost; victories take about 70


class Proof(NamedTuple):
    """The candidate that was chosen for a dungeon, and a victory in it."""

    candidate: int
    fate: int  # with which the bot wins
    fastest: int  # turns of the fastest victory


class TrialRun(NamedTuple):
    won: bool
    acts: tuple[TurnAct, ...]


def generate(dungeon: int) -> Rooms:
    """Return the rooms of a dungeon. A negative number is a candidate, which may be unfair."""
    return candidate(-dungeon if dungeon < 0 else proof(dungeon).candidate)


@lru_cache(maxsize=500)
def candidate(number: int) -> Rooms:
    return furnish(Chance(number, stream="dungeon"))


@lru_cache(maxsize=5000)
def proof(dungeon: int) -> Proof:
    """Return the first candidate of a dungeon that is won often enough and not too often."""
    number = dungeon
    while True:
        won = victories(number)
        if len(won) in FAIR_VICTORIES:
            return Proof(number, next(iter(won)), min(won.values()))
        number += LAST_DUNGEON + 1


def victories(number: int) -> dict[int, int]:
    """Return the fates with which a candidate is won, and the turns of each victory. Stops early if it is unfair."""
    won, lost = dict[int, int](), 0
    for fate in fates(number):
        run = explore(-number, fate)
        if run.won:
            won[fate] = len(run.acts)
        else:
            lost += 1
        if lost > TRIAL_COUNT - FAIR_VICTORIES[0]:
            break
    return won


def fates(number: int) -> list[int]:
    chance = Chance(number, stream="fates")
    return [chance.bits64() for _ in range(TRIAL_COUNT)]


def explore(dungeon: int, fate: int) -> TrialRun:
    """Return the run of the bot in a dungeon with this fate."""
    options = Options(dungeon=dungeon)
    state, acts = State(options, fate, first_scene(options)), list[TurnAct]()
    while not state.now.over and len(acts) < MAX_TRIAL_ACTS:
        acts.append(good_act(visible_scene(state.now), ACCEPTED_RISK))
        state, _ = perform(state, acts[-1])
    return TrialRun(state.now.over == "victory", tuple(acts))
