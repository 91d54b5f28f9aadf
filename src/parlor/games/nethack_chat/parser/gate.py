"""The gate of the policy stage: is a line with acts an order, or a story, a joke, a boast?

A logistic regression over the words of the line and the grammar's reading, with weights that tools/fit_parser_gate.py
fits to labelled lines (gate.txt). The learned reader, if there is one, votes with its probability.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from ..actions import Act, Question, verb_of
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
