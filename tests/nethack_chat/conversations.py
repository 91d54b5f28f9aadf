"""Lines that a test says to the game master, and narrated runs of bots."""

import re
from typing import NamedTuple

from dungeon_runs import bot_run

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Say
from parlor.games.nethack_chat.engine.perform import perform_all
from parlor.games.nethack_chat.state import LineHistory, State
from parlor.kernel import Chance


def say_line(state, text):
    """Return the state after a line."""
    parsed = game.resolve_external(game.view(state, 0), Say(text))
    assert game.check(state, 0, parsed) is None
    return game.apply(state, 0, parsed, Chance(1)).state


def last_reply(state):
    return state.story[-1].told


def reply_to(state, text):
    return last_reply(say_line(state, text))


class NarratedTurn(NamedTuple):
    before: State
    events: tuple  # including answers
    after: State
    text: str


def narrate_acts(state, *acts):
    """Carry out the acts as one line of the conversation."""
    done = perform_all(state, acts).done
    after = game.apply(state, 0, Say("", acts), Chance(1)).state
    return NarratedTurn(state, tuple(event for _, events in done for event in events), after, last_reply(after))


def narrated_run(level, seed, prose_seed=None, options=None):
    """Return the turns of a bot's run, each with the narrator's reply. `prose_seed` seeds the choice of lines."""
    state, lines = game.start(options or game.Options(), Chance(seed)), []
    if prose_seed is not None:
        state = State(state.options, state.fate, state.now, voice=LineHistory(prose_seed))
    for turn in bot_run(level, seed, options):
        lines.append(narrate_acts(state, turn.act))
        state = lines[-1].after
    return lines


def sentences(text):
    return re.split(r"(?<=[.?])\s+", text)
