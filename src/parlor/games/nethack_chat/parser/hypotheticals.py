"""Lines that only consider an act ("maybe I should run") or ask for permission ("can I run?"). Neither is an order."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from . import movement
from .line import LineState
from .nouns import match_things
from .tokens import FILLERS
from .vocabulary import phrases, words

_MUSING, _LEAVE, _POLITELY, _WISHES = (phrases(name) for name in ("musing", "asking leave", "asking kindly", "wishes"))
_PLEASE: Final = words("please")
CHANGING: Final = frozenset(("move", "attack", "defend", "use", "equip", "flee", "loot", "drop", "undo"))


def is_hypothetical(line: LineState, tokens: Sequence[str], asks: bool) -> bool:
    """Return whether the clause only considers an act.

    "May I ..." considers it in a fight, where an act may cost a life. Elsewhere, or with "please", it is an order.
    """
    start = _opening(tokens)
    if _begins(start, _WISHES):
        return False
    if _begins(start, _MUSING) or (asks and start[:1] in (("maybe",), ("perhaps",))):
        return True
    asking = line.context.in_combat if _begins(start, _POLITELY) else _begins(start, _LEAVE)
    return asking and _PLEASE.isdisjoint(line.words)


def answer_hypothetical(line: LineState, tokens: Sequence[str], verbs: Set[str]) -> None:
    """Answer by a hint, an examination or a look instead of the act."""
    fighting = line.context.in_combat and verbs.isdisjoint(("move", "loot", "drop"))
    if fighting or _begins(_opening(tokens), _MUSING):
        line.do("hint", "", "it was thought of, not asked for")
        return
    thing = match_things(tokens, line.context.things).one
    if thing and not movement.names_exit(line.context, tokens):
        line.do("examine", thing.name, "it was asked about, not asked for")
    else:
        line.do("look", "", "it was asked whether it can be done")


def _opening(tokens: Sequence[str]) -> Sequence[str]:
    """Return the words without "hmm", "well" and the like at the beginning."""
    at = 0
    while (
        at < len(tokens)
        and tokens[at] not in ("i", "we", "maybe", "perhaps")
        and (tokens[at],) in FILLERS.get(tokens[at], ())
    ):
        at += 1
    return tokens[at:]


def _begins(tokens: Sequence[str], openings: Sequence[tuple[str, ...]]) -> bool:
    return any(tuple(tokens[: len(opening)]) == opening for opening in openings)
