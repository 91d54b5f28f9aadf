"""The gate: which of the readings of a line is meant, the grammar's or one of the learned reader's, and is it an order?

Three regressions with weights that tools/fit_parser_gate.py fits to labelled lines (gate.txt): one scores each reading
by what both sides say of it, one says whether the line asks for an act, and one judges by the words without a reader.
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
from .absent import absent_name, other_of_its_kind
from .context import Context
from .tokens import fold, tokenize
from .vocabulary import table, words

if TYPE_CHECKING:
    from .parse import ParsedLine

INERT_FROM: Final = 0.5  # probability from which a line with acts is no order, by its words
NO_ORDER_FROM: Final = 0.5  # the same by what both sides say of it
SURE_CHOICE: Final = 0.9  # probability that the reader must have to choose where the grammar would ask back
NO_READING: Final = math.log(1e-4)  # of the probability of a reading that the learned reader does not have
MAX_ABSENT_WORDS: Final = 3  # of the name of a thing that is not in view
DENIALS: Final = frozenset(("not", "never", "no", "neither", "nor", "none", "nobody"))  # as tokens has them
WITH_OBJECT: Final = frozenset(verb for verb, kind in ALL_ACTS.items() if kind.__struct_fields__) - {"ability"}
WEIGHTS_PATH: Final = Path(__file__).parent / "gate.txt"
SHORT_WORDS: Final = 6  # at most, for each act
_NOUNS: Final = words("telling") | words("weapons") | words("armors") | words("draughts") | table("synonyms").keys()
_one_at_a_time: Final = Lock()  # the reader keeps caches

log = logging.getLogger(__name__)


class Vote(NamedTuple):
    """A reading of the learned reader."""

    acts: tuple[Act, ...]  # empty: nothing is to be done
    probability: float  # 0..1
    verb: str  # of the first act, or nothing or clarify
    is_absent: bool = False  # something it names is not in view


class Contender(NamedTuple):
    """A reading of the whole line, and who proposes it."""

    acts: tuple[Act, ...]
    verb: str  # of the first act, or nothing or clarify
    vote: Vote | None  # None: only the grammar proposes it
    rank: int  # among the readings of the learned reader, 0 is the likeliest
    is_grammar: bool

    @property
    def changes(self) -> bool:
        """Return whether one of its acts changes the game; questions do not."""
        return not all(isinstance(act, Question) for act in self.acts)

    @property
    def log(self) -> float:
        """Logarithm of the learned reader's probability."""
        return math.log(max(self.vote.probability, 1e-4)) if self.vote else NO_READING


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


def reader_votes(view: Mapping[str, Any], grammar: ParsedLine, context: Context) -> tuple[Vote, ...]:
    """Return the learned reader's readings of the same line, the likeliest first; () without a reader.

    () also if the likeliest has an act that the edition of the view does not have, or an object that has no name.
    """
    with _one_at_a_time:
        try:
            reader = learned_reader()
            readings = reader.read(view, grammar.say.text) if reader else ()
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("view_not_read error=%r", error)  # the view of `parlor interpret` may be any JSON value
            return ()
    found = [_vote(reading, grammar, context) for reading in readings]
    return tuple(vote for vote in found if vote) if found and found[0] else ()


def _vote(reading: Any, grammar: ParsedLine, context: Context) -> Vote | None:
    acts, tokens, missing = [], tokenize(fold(grammar.say.text)), bool(reading.absent_acts)
    for at, (verb, name, target) in enumerate(reading.acts):
        if verb in ALL_ACTS:
            named = absent_name(verb, tokens, context) if at in reading.absent_acts and not name else name
            other = other_of_its_kind(name, tokens, context)
            named, missing = other or named, missing or bool(other)
            acts.append(make_act(verb, named, target) if named or verb != "loot" else Loot(""))
    later = not context.is_next_edition and any(isinstance(act, LaterAct) or target_of(act) for act in acts)
    nameless = any(not name and reading.acts[at][0] in WITH_OBJECT for at, name in enumerate(map(object_of, acts)))
    if later or nameless:
        return None
    return Vote(tuple(acts), reading.probability, reading.acts[0][0], missing)


# --- the choice --------------------------------------------------------------------------------


def candidates(grammar: ParsedLine, votes: Sequence[Vote]) -> list[Contender]:
    """Return the different readings of a line: those of the learned reader, then the grammar's if it is another."""
    say = grammar.say
    verb = verb_of(say.acts[0]) if say.acts else "clarify" if say.asked else "nothing"
    found = [
        Contender(
            vote.acts, vote.verb, vote, rank, (vote.acts, vote.verb if not vote.acts else verb) == (say.acts, verb)
        )
        for rank, vote in enumerate(votes)
    ]
    return (
        found if any(one.is_grammar for one in found) else [*found, Contender(say.acts, verb, None, len(votes), True)]
    )


def score_features(one: Contender, grammar: ParsedLine, context: Context) -> dict[str, float]:
    """Return what speaks for a reading."""
    acts, score = grammar.say.acts, grammar.score
    kind = "acts" if one.changes else "asks" if one.acts else one.verb
    theirs = (
        "acts" if any(not isinstance(act, Question) for act in acts)
        else "asks" if acts else "clarify" if grammar.say.asked else grammar.say.aside or "talk"
    )  # fmt: skip
    length = sum(word.isalpha() for word in grammar.tokens)
    verbs, own = [verb_of(act) for act in acts], [verb_of(act) for act in one.acts]
    edition = "later" if context.is_next_edition else "first"
    found = {
        "log": one.log,
        f"log-{edition}": one.log,
        "first": float(one.rank == 0 and one.vote is not None),
        f"kind-{kind}": 1.0,
        "same-verbs": float(own == verbs and not one.is_grammar),
        "same-start": float(bool(acts) and one.acts[: len(acts)] == acts and not one.is_grammar),
        "more-acts": float(len(own) > len(acts) > 0),
        "fewer-acts": float(0 < len(own) < len(acts)),
    }
    if one.vote and one.vote.is_absent:
        found[f"absent-{edition}"] = 1.0
    if one.is_grammar:
        found |= {
            "grammar": 1.0,
            f"grammar-{edition}": 1.0,
            f"grammar-{theirs}": 1.0,
            f"grammar-{theirs}-{edition}": 1.0,
            "grammar-score": score,
            "grammar-low": float(bool(acts) and score < 0.75),
            "grammar-short": float(length < 4),
            "grammar-several": float(len(acts) > 1),
            "grammar-corrected": float(grammar.is_corrected),
        }
    return found


def order_features(best: Contender, share: float, grammar: ParsedLine, votes: Sequence[Vote]) -> dict[str, float]:
    """Return what tells whether a line asks for the act that its best reading has.

    `share` is the probability of all readings that change the game.
    """
    still = sum(vote.probability for vote in votes if vote.verb in ("nothing", "clarify"))
    said = grammar.say
    return {
        "bias": 1.0,
        "share": _odds(share) / 4,
        "reader-nothing": _odds(still) / 4,
        "reader-log": best.log,
        "grammar-acts": float(bool(said.acts)),
        "grammar-same": float(best.is_grammar),
        "grammar-score": grammar.score,
        "asks": float("?" in grammar.tokens),
        "denied": float(not DENIALS.isdisjoint(grammar.tokens)),
        "short": float(len(grammar.tokens) < 5),
        "several": float(len(best.acts) > 1),
    }


def total(prefix: str, found: Mapping[str, float]) -> float:
    """Return the weighted sum of features."""
    return sum(weights().get(f"{prefix}:{name}", 0.0) * value for name, value in found.items())


def best_of(
    found: Sequence[Contender], features_of: Sequence[Mapping[str, float]]
) -> tuple[Contender, float, list[float]]:
    """Return the reading with the highest score, the share of the readings that change the game, and all scores."""
    scores = [total("reading", one) for one in features_of]
    top = max(scores)
    shares = [math.exp(max(score - top, -30.0)) for score in scores]
    changing = sum(share for share, one in zip(shares, found, strict=True) if one.changes) / sum(shares)
    return found[scores.index(top)], changing, scores


def choose(grammar: ParsedLine, votes: Sequence[Vote], context: Context) -> Contender | None:
    """Return the reading that goes ahead; None: nothing is to be done."""
    found = candidates(grammar, votes)
    best, share, scores = best_of(found, [score_features(one, grammar, context) for one in found])
    if not best.changes:
        return best
    if best.vote and best.vote.probability < SURE_CHOICE and _chooses(best, grammar.say):
        return next(one for one in found if one.is_grammar)
    if _probability(total("line", order_features(best, share, grammar, votes))) < NO_ORDER_FROM:
        return best
    still = [one for one in found if not one.changes]
    return max(still, key=lambda one: scores[found.index(one)]) if still else None


def _chooses(one: Contender, grammar: Say) -> bool:
    """Return whether the reading takes one of the things between which the grammar would ask the player to choose."""
    return any(verb_of(act) == grammar.asked and object_of(act) in grammar.choices for act in one.acts)


def _odds(probability: float) -> float:
    """Return the logarithm of the odds."""
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))


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
