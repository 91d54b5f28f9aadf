"""Runs that are told: what is said to the master, and what he says."""

import re
from typing import NamedTuple

from dungeon_runs import delve

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Say
from parlor.games.nethack_chat.engine.perform import perform_all
from parlor.games.nethack_chat.state import LineHistory, State
from parlor.kernel import Chance


def say(state, text):
    """The state after a line that a person says."""
    heard = game.resolve_external(game.view(state, 0), Say(text))
    assert game.check(state, 0, heard) is None
    return game.apply(state, 0, heard, Chance(1)).state


def told(state):
    return state.story[-1].told


def reply(state, text):
    return told(say(state, text))


class Emit(NamedTuple):
    before: State
    events: tuple  # answers too
    after: State
    text: str


def line(state, *acts):
    """The acts as one line of the conversation."""
    done = perform_all(state, acts).done
    after = game.apply(state, 0, Say("", acts), Chance(1)).state
    return Emit(state, tuple(event for _, events in done for event in events), after, told(after))


def tale(level, seed, voice=None, options=None):
    """A bot's run, every act of it told."""
    state, lines = game.start(options or game.Options(), Chance(seed)), []
    if voice is not None:
        state = State(state.options, state.fate, state.now, voice=LineHistory(voice))
    for turn in delve(level, seed, options):
        lines.append(line(state, turn.act))
        state = lines[-1].after
    return lines


def sentences(text):
    return re.split(r"(?<=[.?])\s+", text)
