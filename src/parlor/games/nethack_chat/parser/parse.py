"""From a line of text to the acts that it asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

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
from .gate import THRESHOLD, features, inert_probability, learned_reader, prefers_reader, reader_reading
from .policy import decide
from .readings import Line
from .tokens import KNOWN_WORDS, correct_spelling, fold, strip_quotes, tokenize
from .tokens import MAX_TEXT_LENGTH as LONGEST_TEXT
from .topics import WEAK_TOPICS, courtesy_of, topic_of

TALK: Final = "nothing in that line was an action"
FORGED: Final = "it is written like a command to a machine, not like speech"
BY_READER: Final = "the learned reader is sure of it"
NO_ORDER: Final = "it sounds like a story, a joke or a boast, not like an order"
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
    from .json_view import view_to_json  # which imports this module

    say = parse_text(context_of(view), text, view_to_json(view) if learned_reader() else None)
    if say.acts:
        acts, why = _take_first(view, [_fit(view, act) for act in say.acts])
        return replace(say, acts=tuple(acts[:MAX_ACTS]), why=(*say.why, *why))
    if say.aside == "talk" or (say.aside == "unknown" and topic):
        return replace(say, aside="talk", topic=topic or courtesy_of(text))
    return say


def talk_topic(view: View, text: str) -> str:
    """Return the topic of a line that is known to be talk, or "" if it has none."""
    return topic_of(text, view.now) or courtesy_of(text)


def parse_text(context: Context, text: str, json_view: Mapping[str, Any] | None = None) -> Say:
    """Return the line with what it means in this context. Topics of talk are not looked for."""
    return explain_text(context, text, json_view)[0]


def explain_text(context: Context, text: str, json_view: Mapping[str, Any] | None = None) -> tuple[Say, Line, str]:
    """Return the line with its meaning, the candidates of its clauses, and the stage that decided.

    With the JSON view the learned reader, if there is one, gives a candidate too.
    """
    line, folded = Line(context), fold(text)
    if len(folded) > LONGEST_TEXT:
        return Say(text, why=("the line is too long to listen to",), aside="unknown"), line, "tokens"
    if is_forged(folded):
        return Say(text, why=(FORGED,), aside="command"), line, "guard"
    tokens, why = correct_spelling(tokenize(folded), context)
    parts = split_clauses(tokens)
    if is_cheating(parts, context):
        return Say(text, why=(CHEATING,), aside="cheat"), line, "guard"
    unquoted = strip_quotes(folded)
    if unquoted != folded:
        parts = split_clauses(correct_spelling(tokenize(unquoted), context)[0])
    say = decide(text, parts, line)
    names, score = gate_features(tokens, say, line)
    if say.acts and inert_probability(names) >= THRESHOLD:
        say, score = Say(text, why=(NO_ORDER,), aside="talk"), 0.0
    learned = reader_reading(json_view, text) if json_view is not None else None
    unknown = sum(word not in KNOWN_WORDS for word in tokens)
    if learned and prefers_reader(say, score, learned[0], learned[1], unknown):
        acts, asides = learned[0], "" if learned[0] else "talk"
        return Say(text, acts, (BY_READER,), aside=asides), line, "reader"  # type: ignore[arg-type]
    stage = "gate" if say.why == (NO_ORDER,) else "policy"
    return replace(say, why=(*why, *say.why)), line, stage


def gate_features(tokens: Sequence[str], say: Say, line: Line) -> tuple[set[str], float]:
    """Return what the gate looks at, and the score of the least certain clause with an act (0 if there is none)."""
    score = min((found[0].score for found in line.explained if found and found[0].acts), default=0.0)
    return features(tokens, say.acts, score, line.context), score


def _take_first(view: View, acts: Sequence[Act]) -> tuple[list[Act], list[str]]:
    """Return the acts with a Loot before the use of each thing that lies in the room and is not carried, and why."""
    hero, found, why = view.now.hero, list[Act](), list[str]()
    lying = set() if view.now.fighting else set(view.now.chamber.items)
    carried = {hero.weapon, hero.armor, *hero.pack}
    for act in acts:
        if isinstance(act, Loot):
            carried |= lying if act.item == "all" else {act.item}
        elif isinstance(act, Equip | Use) and act.item in lying - carried:
            found.append(Loot(act.item))
            carried.add(act.item)
            why.append(f"the {act.item} lies here, so it is taken first")
        elif isinstance(act, Move):
            lying = set()  # of another room
        found.append(act)
    return found, why


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
