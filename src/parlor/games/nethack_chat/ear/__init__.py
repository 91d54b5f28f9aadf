"""The ear: one line of free text and what is in view become what is to be done. Offline, deterministic, no state.

A line is cut into clauses (tokens, clauses), guarded (cheating, inventing, telling) and read (grammar, peeling,
conditions): as the answer to a question back (answering), by a handler for each verb (fighting, taking, using, looking,
ways, questions) or for none (bare), with the words of vocabulary.txt.
It knows the plain view of `parlor interpret` and nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from .cheating import is_cheating, is_forged
from .clauses import clauses
from .grammar import read
from .reading import Act, Reading, act
from .scene import scene_of
from .tokens import LONGEST, fold, spelled, tokens_of, unquoted

__all__ = ["CHEATING", "FORGED", "Act", "Reading", "hear", "interpret"]

FORGED: Final = "it is written like a command to a machine, not like speech"
CHEATING: Final = "it decides what only the rules decide"


def hear(view: Any, text: str) -> Reading:
    """What a line means to somebody who sees this view."""
    folded = fold(text)
    if len(folded) > LONGEST:
        return Reading((act("unknown"),), ("the line is too long to listen to",))
    if is_forged(folded):
        return Reading((act("talk"),), (FORGED,))
    scene = scene_of(view)
    tokens, why = spelled(tokens_of(folded), scene)
    said = clauses(tokens)
    if is_cheating(said, scene):
        return Reading((act("talk"),), (CHEATING,))
    told = unquoted(folded)
    if told != folded:
        said = clauses(spelled(tokens_of(told), scene)[0])
    reading = read(said, scene)
    return Reading(reading.actions, (*why, *reading.why), reading.asked, reading.choices)


def interpret(view: Any, text: str) -> list[dict[str, str]]:
    """The actions alone, as plain values."""
    return [action.plain() for action in hear(view, text).actions]
