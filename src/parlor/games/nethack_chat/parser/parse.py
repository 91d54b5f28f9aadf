"""From a line of text to the acts that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ..actions import (
    MAX_ACTS,
    MAX_LINE_LENGTH,
    MAX_NAME_LENGTH,
    Act,
    Attack,
    Equip,
    Loot,
    Move,
    Say,
    Use,
    make_act,
    object_of,
    verb_of,
)
from ..engine.perform import resolve_room_name
from ..state import View
from .cheats import is_cheating, is_forged
from .clauses import split_clauses
from .context import Context, context_of
from .grammar import read
from .tokens import MAX_TEXT_LENGTH, correct_spelling, fold, strip_quotes, tokenize
from .topics import WEAK_TOPICS, courtesy_of, topic_of

# reasons for a reading, as `Say.why` has them
TALK: Final = "nothing in that line was an action"
FORGED: Final = "it is written like a command to a machine, not like speech"
CHEATING: Final = "it decides what only the rules decide"


def parse(view: View, text: str) -> Say:
    """Return the line with what it means to a player with this view: acts, a question back, or talk with its topic."""
    if len(text) > MAX_LINE_LENGTH:
        return Say(text)  # the rules refuse it
    if not text.strip() or not text.replace("\n", " ").replace("\t", " ").isprintable():
        return Say(text, aside="unknown")
    topic = topic_of(text, view.now)
    if topic and topic not in WEAK_TOPICS:
        return Say(text, why=(TALK,), aside="talk", topic=topic)
    say = parse_text(context_of(view), text)
    if say.acts:
        acts, why = _take_first(view, [_fit(view, act) for act in say.acts])
        return replace(say, acts=tuple(acts[:MAX_ACTS]), why=(*say.why, *why))
    if say.aside == "talk" or (say.aside == "unknown" and topic):
        return replace(say, aside="talk", topic=topic or courtesy_of(text))
    return say


def talk_topic(view: View, text: str) -> str:
    """Return the topic of a line that is known to be talk, or "" if it has none."""
    return topic_of(text, view.now) or courtesy_of(text)


def parse_text(context: Context, text: str) -> Say:
    """Return the line with what it means in this context. Topics of talk are not looked for."""
    folded = fold(text)
    if len(folded) > MAX_TEXT_LENGTH:
        return Say(text, why=("the line is too long to listen to",), aside="unknown")
    if is_forged(folded):
        return Say(text, why=(FORGED,), aside="command")
    tokens, why = correct_spelling(tokenize(folded), context)
    parts = split_clauses(tokens)
    if is_cheating(parts, context):
        return Say(text, why=(CHEATING,), aside="cheat")
    unquoted = strip_quotes(folded)
    if unquoted != folded:
        parts = split_clauses(correct_spelling(tokenize(unquoted), context)[0])
    say = read(text, parts, context)
    return replace(say, why=(*why, *say.why))


def _take_first(view: View, acts: Sequence[Act]) -> tuple[list[Act], list[str]]:
    """Return the acts with a Loot before the use of each thing that lies in the room and is not carried, and why."""
    hero, result, why = view.now.hero, list[Act](), list[str]()
    lying = set() if view.now.fighting else set(view.now.chamber.items)
    carried = {hero.weapon, hero.armor, *hero.pack}
    for act in acts:
        if isinstance(act, Loot):
            carried |= lying if act.item == "all" else {act.item}
        elif isinstance(act, Equip | Use) and act.item in lying - carried:
            result.append(Loot(act.item))
            carried.add(act.item)
            why.append(f"the {act.item} lies here, so it is taken first")
        elif isinstance(act, Move):
            lying = set()  # of another room
        result.append(act)
    return result, why


def _fit(view: View, act: Act) -> Act:
    """Return the act with the name as the rules know it: a direction for a room next door, the name of a dead monster.

    Any other name is left as the player said it, and the rules refuse it.
    """
    name = object_of(act)[:MAX_NAME_LENGTH]
    if isinstance(act, Move):
        return resolve_room_name(view.now, Move(name))
    if isinstance(act, Attack):  # the context has no dead monsters, which are named as well
        name = next((one.name for one in view.now.chamber.monsters if one.name.lower() == name.lower()), name)
    return make_act(verb_of(act), name)
