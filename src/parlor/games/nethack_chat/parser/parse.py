"""From a line of text to the acts that it asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

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
    Question,
    Say,
    Use,
    make_act,
    object_of,
    target_of,
    verb_of,
)
from ..engine.perform import resolve_room_name
from ..state import View
from .absent import other_of_its_kind
from .cheats import MAX_CLAIM, is_cheating, is_forged, makes_claims
from .clauses import split_clauses
from .context import Context
from .gate import (
    INERT_FROM,
    Vote,
    choose,
    features,
    inert_probability,
    names_absent,
    reader_votes,
)
from .json_view import context_of, view_to_json
from .policy import decide
from .readings import ClauseReading, Line
from .tokens import MAX_TEXT_LENGTH as LONGEST_TEXT
from .tokens import correct_spelling, fold, strip_quotes, tokenize
from .topics import WEAK_TOPICS, courtesy_of, topic_of

TALK: Final = "nothing in that line was an action"
FORGED: Final = "it is written like a command to a machine, not like speech"
BY_READER: Final = "the learned reader is sure of it"
NO_ORDER: Final = "it sounds like a story, a joke or a boast, not like an order"
CHEATING: Final = "it decides what only the rules decide"


PLAIN: Final = 0.75, 6  # score from which, and words up to which a line is not shown to the learned reader
PLAIN_LATER: Final = 0.85, 4  # the same in a view of the next edition
MAX_CLAUSES: Final = 40  # of a line that are read; the guard sees all
MOST_READER_ACTS: Final = 3  # of a line
BARE_WORDS: Final = 2  # at most, of a plain line that the game master must ask back about: "strike", "again"


class ParsedLine(NamedTuple):
    """A line with its meaning and how it was found."""

    say: Say
    stage: str  # that decided: tokens, guard, policy, gate or reader
    tokens: Sequence[str] = ()  # with the spelling corrected
    clauses: Sequence[Sequence[ClauseReading]] = ()  # candidates of each clause, the best first
    is_corrected: bool = False  # the spelling was
    is_conditional: bool = False  # a clause has a condition
    is_later: bool = False  # the view is of the next edition, whose lines the grammar knows less well
    makes_claims: bool = False  # it tells a story, so the grammar alone does not act
    votes: Sequence[Vote] = ()  # readings of the learned reader, the likeliest first

    @property
    def score(self) -> float:
        """The score of the least certain clause with an act; 0 if there is none."""
        return min((found[0].score for found in self.clauses if found and found[0].acts), default=0.0)

    @property
    def is_plain(self) -> bool:
        """Whether the grammar is sure: a condition, or few words, spelled well, each clause with an act of its own."""
        sure, most = PLAIN_LATER if self.is_later else PLAIN
        count, asks = sum(word.isalpha() for word in self.tokens), bool(self.say.asked)
        orders = all(found and found[0].acts and found[0].source != "question" for found in self.clauses)
        read = bool(self.say.acts) and orders and self.score >= sure
        short = count <= most and read and not self.is_corrected
        decided = asks or any(not isinstance(act, Question) for act in self.say.acts)
        sure_of_it = short or (asks and count <= BARE_WORDS) or (self.is_conditional and decided)
        return sure_of_it and not self.makes_claims


def parse(view: View, text: str) -> Say:
    """Return the line with what it means to a player with this view: acts, a question back, or talk with its topic."""
    if len(text) > MAX_LINE_LENGTH:
        return Say(text)  # the rules refuse it
    if not text.strip() or not text.replace("\n", " ").replace("\t", " ").isprintable():
        return Say(text, aside="unknown")
    topic = topic_of(text, view.now)
    if topic and topic not in WEAK_TOPICS:
        return Say(text, why=(TALK,), aside="talk", topic=topic)
    say = explain_text(context_of(view), text, view_to_json(view)).say
    if say.acts:
        acts, why = _take_first(view, [_fit(view, act) for act in say.acts])
        return replace(say, acts=tuple(acts[:MAX_ACTS]), why=(*say.why, *why))
    if say.aside == "talk" or (say.aside == "unknown" and topic):
        return replace(say, aside="talk", topic=topic or courtesy_of(text))
    return say


def talk_topic(view: View, text: str) -> str:
    """Return the topic of a line that is known to be talk, or "" if it has none."""
    return topic_of(text, view.now) or courtesy_of(text)


def explain_text(context: Context, text: str, view: Mapping[str, Any]) -> ParsedLine:
    """Return the line with what it means in this context, which is of this view. Topics of talk are not looked for."""
    grammar = read_by_grammar(context, text)
    if grammar.stage != "policy":
        return grammar
    return judge(grammar, context, () if grammar.is_plain else reader_votes(view, grammar, context))


def read_by_grammar(context: Context, text: str) -> ParsedLine:
    """Return what the guard or the grammar makes of a line, before the gate."""
    line, folded = Line(context), fold(text)
    if len(folded) > LONGEST_TEXT:
        return ParsedLine(Say(text, why=("the line is too long to listen to",), aside="unknown"), "tokens")
    if is_forged(folded):
        return ParsedLine(Say(text, why=(FORGED,), aside="command"), "guard")
    tokens, why = correct_spelling(tokenize(folded), context)
    parts = split_clauses(tokens)
    if is_cheating(parts, context):
        return ParsedLine(Say(text, why=(CHEATING,), aside="cheat"), "guard")
    claims = len(tokens) > MAX_CLAIM and makes_claims(parts, context)
    unquoted = strip_quotes(folded)
    if unquoted != folded:
        parts = split_clauses(correct_spelling(tokenize(unquoted), context)[0])
    say = decide(text, parts[:MAX_CLAUSES], line)
    conditional = any(clause.condition for clause in parts)
    acts = tuple(_named_as_said(act, tokens, context) for act in say.acts)
    meant = replace(say, acts=acts, why=(*why, *say.why))
    return ParsedLine(meant, "policy", tokens, line.explained, bool(why), conditional, context.is_next_edition, claims)


def _named_as_said(act: Act, tokens: Sequence[str], context: Context) -> Act:
    """Return the act, with the player's words for its object if they name another thing of the same kind."""
    other = other_of_its_kind(object_of(act), tokens, context)
    return make_act(verb_of(act), other, target_of(act)) if other else act


def judge(grammar: ParsedLine, context: Context, votes: Sequence[Vote]) -> ParsedLine:
    """Return the reading that the gate lets through: the grammar's, the learned reader's, or talk."""
    say = grammar.say
    silent = grammar._replace(say=Say(say.text, why=(NO_ORDER,), aside="talk"), stage="gate", votes=votes)
    if not votes:
        inert = inert_probability(features(grammar.tokens, say.acts, grammar.score, context))
        return silent if say.acts and (inert >= INERT_FROM or grammar.makes_claims) else grammar
    grammar = grammar._replace(votes=votes)
    longer = bool(votes[0].acts) and len(say.acts) > MOST_READER_ACTS and grammar.score >= PLAIN[0]
    if longer or names_absent(grammar, context):
        return grammar
    best = choose(grammar, votes, context)
    if best is None:
        return silent
    if best.is_grammar or best.vote is None:
        return grammar
    return grammar._replace(say=say_of(best.vote, say), stage="reader")


def say_of(vote: Vote, grammar: Say) -> Say:
    """Return the meaning that the learned reader gives to the line. If it would ask back, the grammar may know what."""
    if vote.verb == "clarify":
        return grammar if grammar.asked else Say(grammar.text, why=(BY_READER,), asked="do")
    return Say(grammar.text, vote.acts, (BY_READER,), aside="" if vote.acts else "talk")


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
    return make_act(verb_of(act), name, target_of(act))
