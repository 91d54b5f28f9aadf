"""The gate of the policy stage: is a line with acts an order, or a story, a joke, a boast?

A logistic regression over the words of the line and the grammar's reading, with weights that tools/fit_parser_gate.py
fits to labelled lines (gate.txt). The learned reader, if there is one, votes with its probability.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ..actions import ALL_ACTS, Act, Question, Say, make_act, verb_of
from .context import Context

THRESHOLD: Final = 0.5  # probability from which a line is no order
_FILE: Final = Path(__file__).parent / "gate.txt"


@cache
def _weights() -> dict[str, float]:
    rows = (line.split(" ") for line in _FILE.read_text("utf-8").splitlines() if line)
    return {name: float(weight) for name, weight in rows}


def features(tokens: Sequence[str], acts: Iterable[Act], score: float, context: Context) -> set[str]:
    """Return the features of a line: its words, with names in view as one word, and the reading of the grammar."""
    named = {word for thing in (*context.things, *context.exits, *context.others) for word in thing.name_words}
    plain = ["<name>" if word in named else "<number>" if word.isdecimal() else word for word in tokens]
    count = sum(word.isalpha() for word in tokens)
    found = {"bias", f"length:{min(count // 4, 8)}", f"score:{int(10 * score)}", f"first:{plain[0] if plain else ''}"}
    found.update(plain, (f"{one}_{other}" for one, other in pairwise(plain)))
    done = list(acts)
    found.update(f"act:{verb_of(act)}" for act in done)
    found.add(f"acts:{min(len(done), 4)}")
    if done and all(isinstance(act, Question) for act in done):
        found.add("asks")
    return found


def inert_probability(names: Iterable[str]) -> float:
    """Return how likely a line with these features asks for no act."""
    weights = _weights()
    total = sum(weights.get(name, 0.0) for name in names)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


# --- the learned reader ----------------------------------------------------------------------------------------------


@cache
def learned_reader() -> Any:
    """Return the learned reader, or None if there is none."""
    return import_module(f"{__package__}.reader").load_reader() if find_spec(f"{__package__}.reader") else None


def reader_reading(json_view: Mapping[str, Any], text: str) -> tuple[tuple[Act, ...], float] | None:
    """Return the acts of the learned reader's best reading and their probability; None without a reader."""
    reader = learned_reader()
    readings = reader.read(json_view, text) if reader else ()
    if not readings:
        return None
    best = readings[0]
    known = [(verb, name, target) for verb, name, target in best.acts if verb in ALL_ACTS and (name or verb != "talk")]
    return tuple(make_act(verb, name or "", target or "") for verb, name, target in known), float(best.probability)


def prefers_reader(say: Say, score: float, acts: Sequence[Act], probability: float, unknown_words: int) -> bool:
    """Return whether the learned reader's acts go before the grammar's. `score` is of the grammar, 0 without acts."""
    weights = _weights()
    values = {"bias": 1.0, "probability": probability, "score": score, "unknown": float(min(unknown_words, 5))}
    values |= {"grammar-inert": float(not say.acts), "reader-inert": float(not acts), "asked": float(bool(say.asked))}
    return sum(weights.get(f"reader:{name}", 0.0) * value for name, value in values.items()) > 0
