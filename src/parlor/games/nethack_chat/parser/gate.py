"""The gate: is a line with acts an order at all, and which reading goes before, the grammar's or the learned reader's?

Both are logistic regressions with weights that tools/fit_parser_gate.py fits to labelled lines (gate.txt): the first
over the words of the line and the grammar's reading, the second over what the two sides say and how sure they are.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..actions import ALL, ALL_ACTS, Act, LaterAct, Loot, Question, Say, make_act, object_of, target_of, verb_of
from .context import Context
from .nouns import content_words, unmatched_name
from .tokens import KNOWN_WORDS, VERB_PHRASES, base_form, rest_after
from .vocabulary import table, words

if TYPE_CHECKING:
    from .parse import ParsedLine

INERT_FROM: Final = 0.5  # probability from which a line with acts is no order
READER_FROM: Final = 0.5  # probability from which the reader's reading goes before the grammar's
READER_ACTS_FROM: Final = 0.6  # the same if the reader would act and the grammar would not
SURE_READER: Final = 0.9  # probability that the reader must have then, if the words sound like no order
READER_QUIET_FROM: Final = 0.4  # the same if the reader would not act and the grammar would
MAX_ABSENT_WORDS: Final = 3  # of the name of a thing that is not in view
DENIALS: Final = frozenset(("not", "never", "no", "neither", "nor", "none", "nobody"))  # as tokens has them
WITH_OBJECT: Final = frozenset(verb for verb, kind in ALL_ACTS.items() if kind.__struct_fields__) - {"ability"}
WEIGHTS_PATH: Final = Path(__file__).parent / "gate.txt"
SHORT_WORDS: Final = 6  # at most, for each act
_NOUNS: Final = words("telling") | words("weapons") | words("armors") | words("draughts") | table("synonyms").keys()
_one_at_a_time: Final = Lock()  # the reader keeps caches

log = logging.getLogger(__name__)


class Vote(NamedTuple):
    """The learned reader's best reading of a line."""

    acts: tuple[Act, ...]  # empty: nothing is to be done
    probability: float  # 0..1
    lead: float  # of the probability, before the second reading
    verb: str  # of the first act, or nothing or clarify
    is_absent: bool  # something it names is not in view
    nothing: float  # probability that nothing is to be done


@cache
def weights() -> dict[str, float]:
    rows = (line.split(" ") for line in WEIGHTS_PATH.read_text("utf-8").splitlines() if line)
    return {name: float(weight) for name, weight in rows}


def _probability(total: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


# --- orders and other lines --------------------------------------------------------------------


def features(tokens: Sequence[str], acts: Sequence[Act], score: float, context: Context) -> set[str]:
    """Return the features of a line: its words, with names in view as one word, and the reading of the grammar."""
    named = {word for thing in (*context.things, *context.exits, *context.others) for word in thing.name_words}
    plain = ["<name>" if word in named else "<number>" if word.isdecimal() else word for word in tokens]
    count = sum(word.isalpha() for word in tokens)
    found = {"bias", f"length:{min(count // 4, 8)}", f"score:{int(10 * score)}", f"first:{plain[0] if plain else ''}"}
    found.update(plain, (f"{one}_{other}" for one, other in pairwise(plain)))
    found.update(f"act:{verb_of(act)}" for act in acts)
    found.add(f"acts:{min(len(acts), 4)}")
    if acts and all(isinstance(act, Question) for act in acts):
        found.add("asks")
    return found


def inert_probability(names: Iterable[str]) -> float:
    """Return how likely a line with these features asks for no act."""
    return _probability(sum(weights().get(name, 0.0) for name in names))


# --- the learned reader ------------------------------------------------------------------------


@cache
def learned_reader() -> Any:
    """Return the learned reader, or None if its file is missing or damaged. Loads it once."""
    from .reader import load_reader

    return load_reader()


def reader_vote(view: Mapping[str, Any], grammar: ParsedLine, context: Context) -> Vote | None:
    """Return the learned reader's best reading of the same line; None without a reader.

    None also if it finds an act that the edition of the view does not have, or an object that has no name.
    """
    with _one_at_a_time:
        try:
            reader = learned_reader()
            readings = reader.read(view, grammar.say.text) if reader else ()
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("view_not_read error=%r", error)  # the view of `parlor interpret` may be any JSON value
            return None
    if not readings:
        return None
    best, *others = readings
    acts = []
    for at, (verb, name, target) in enumerate(best.acts):
        absent = at in best.absent_acts and not name
        if verb in ALL_ACTS:
            named = _absent_name(verb, grammar.tokens, grammar.say) if absent else name
            acts.append(make_act(verb, named, target) if named or verb != "loot" else Loot(""))
    later = not context.is_next_edition and any(isinstance(act, LaterAct) or target_of(act) for act in acts)
    nameless = any(not name and best.acts[at][0] in WITH_OBJECT for at, name in enumerate(map(object_of, acts)))
    if later or nameless:
        return None
    lead = best.probability - (others[0].probability if others else 0.0)
    nothing = sum(one.probability for one in readings if one.acts[0][0] in ("nothing", "clarify"))
    return Vote(tuple(acts), best.probability, lead, best.acts[0][0], bool(best.absent_acts), nothing)


def _absent_name(verb: str, tokens: Sequence[str], grammar: Say) -> str:
    """Return the player's words for a thing that is not in view: what stands after the verb, or the last words."""
    named = [object_of(act) for act in grammar.acts if verb_of(act) == verb]
    if named and named[0]:
        return named[0]
    rests = [
        rest
        for at in range(len(tokens))
        for phrase, meant in VERB_PHRASES.get(base_form(tokens[at]), ())
        if meant == verb and (rest := rest_after(tokens[at:], phrase))
    ]
    said = [word for word in content_words(tokens) if word.isalpha()]
    after_verb = next((name for rest in rests if (name := unmatched_name([w for w in rest if w.isalpha()]))), "")
    return after_verb or " ".join(said[-1:])


def choice_features(explanation: ParsedLine, inert: float, vote: Vote, context: Context) -> dict[str, float]:
    """Return what decides between the grammar and the reader. `inert` is the probability that the line is no order."""
    grammar, tokens, score = explanation.say, explanation.tokens, explanation.score
    odds = math.log(max(vote.probability, 1e-4) / max(1 - vote.probability, 1e-4)) / 4
    acts, asks = bool(grammar.acts), bool(grammar.acts) and all(isinstance(act, Question) for act in grammar.acts)
    verb = verb_of(grammar.acts[0]) if acts else "clarify" if grammar.asked else "nothing"
    unknown = sum(word.isalpha() and word not in KNOWN_WORDS for word in tokens)
    length = sum(word.isalpha() for word in tokens)
    found = {
        "bias": 1.0,
        "odds": odds,
        "lead": vote.lead,
        "nothing": vote.nothing * float(bool(vote.acts)),
        "score": score,
        "low-score": float(acts and score < 0.75),
        "inert": inert * float(acts),
        "inert-if-read": inert * float(not acts),
        "grammar-acts": float(acts and not asks),
        "grammar-asks": float(asks),
        "grammar-unclear": float(bool(grammar.asked)),
        "grammar-unknown": float(grammar.aside == "unknown"),
        "reader-acts": float(bool(vote.acts) and not isinstance(vote.acts[0], Question)),
        "reader-nothing": float(vote.verb == "nothing"),
        "reader-unclear": float(vote.verb == "clarify"),
        "reader-absent": float(vote.is_absent and not context.is_next_edition),
        "reader-absent-later": float(vote.is_absent and context.is_next_edition),
        "same-verb": float(verb == vote.verb),
        "more-acts": float(len(vote.acts) > len(grammar.acts) > 0),
        "fewer-acts": float(0 < len(vote.acts) < len(grammar.acts)),
        "unknown": min(unknown, 5) / 5,
        "length": min(length, 30) / 30,
        "short": float(length < 4),
        "denied": float(bool(vote.acts) and not acts and not DENIALS.isdisjoint(tokens)),
        "first-edition": float(not context.is_next_edition),
    }
    found["acts-in-first-edition"] = found["first-edition"] * found["grammar-acts"]
    found["odds-against-acts"] = odds * found["grammar-acts"]
    found["odds-against-nothing"] = odds * float(not acts and not grammar.asked)
    return found


def names_absent(grammar: ParsedLine, context: Context) -> bool:
    """Return whether a short line names a thing of the vocabulary that is not in view: "take the legendary sword".

    The rules refuse it by that name, whatever the reader would rather have.
    """
    acts = [act for act in grammar.say.acts if not isinstance(act, Question)]
    if sum(word.isalpha() for word in grammar.tokens) > SHORT_WORDS * len(acts) or grammar.is_corrected:
        return False
    here = [{*one.synonyms, one.way} for one in (*context.things, *context.others, *context.exits)]
    names = [frozenset(object_of(act).lower().split()) - {ALL, "room"} for act in acts]
    return any(name <= _NOUNS and not any(name <= one for one in here) for name in names if name)


def prefers_reader(grammar: Say, vote: Vote, found: Mapping[str, float]) -> bool:
    """Return whether the learned reader's reading goes before the grammar's."""
    probability = _probability(sum(weights().get(f"reader:{name}", 0.0) * value for name, value in found.items()))
    if vote.acts and not grammar.acts and not isinstance(vote.acts[0], Question):
        doubted = found["inert-if-read"] >= INERT_FROM and vote.probability < SURE_READER
        return probability > READER_ACTS_FROM and not doubted
    return probability > (READER_QUIET_FROM if grammar.acts and not vote.acts else READER_FROM)
