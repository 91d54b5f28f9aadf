"""Fits the weights of the parser's gate (parser/gate.txt) to labelled lines.

    python tools/fit_parser_gate.py words    # which lines with acts are no orders, by their words? Needs no reader.
    python tools/fit_parser_gate.py choice   # which reading is meant, and is it an order? Needs the reader's file.

`words` learns from tools/reader_lines/train and the lines of the test suite that were looked at while the grammar was
written. `choice` learns from lines that neither the grammar nor the reader was made from: tools/reader_lines/gate, and
the test suite's guests_b and strangers_b. It prints figures for lines that were left out (ten parts).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from measure_parser import FOLDER, INERT, agrees, lines_in, steps_of
from numpy.typing import NDArray

from parlor.games.nethack_chat.actions import Say
from parlor.games.nethack_chat.parser import gate
from parlor.games.nethack_chat.parser.context import Context
from parlor.games.nethack_chat.parser.interpretation import acts_to_json
from parlor.games.nethack_chat.parser.json_view import context_from_json
from parlor.games.nethack_chat.parser.parse import ParsedLine, read_by_grammar, say_of

MIN_COUNT = 3  # lines that a word must have
WORD_PENALTY, SCORE_PENALTY, ORDER_PENALTY = 1.0, 1.0, 1.0  # of large weights
FITTED = ("reading:", "line:")  # beginnings of the names of weights that are no words
PARTS = 10
STEPS = 300
NEUTRAL_WEIGHT = 0.08  # smaller weights of words are left out
WORD_INERT_COST, INERT_COST = 1.5, 12.0  # of carrying out a line that is no order, in dropped orders
SUITE = Path(__file__).parents[1] / "tests" / "nethack_chat"
Rows = NDArray[np.float32]


class Labelled(NamedTuple):
    view: dict[str, Any]
    text: str
    inert: bool  # the line asks for no act
    is_right: Any  # Callable[[list[dict[str, str]]], bool]


def from_writers(part: str, name: str) -> Iterator[Labelled]:
    views = json.loads((FOLDER / "views.json").read_text("utf-8"))
    for line in lines_in(FOLDER / part / f"{name}.txt"):
        view, shown = views[line.view], json.dumps(views[line.view]).lower()
        inert = all(step[0] in INERT for fair in line.fair for step in fair)

        def is_right(acts: list[dict[str, str]], line: Any = line, view: Any = view, shown: str = shown) -> bool:
            return any(agrees(fair, steps_of(acts, view), shown) for fair in line.fair)

        yield Labelled(view, line.text, inert, is_right)


def from_suite(*files: str) -> Iterator[Labelled]:
    sys.path.insert(0, str(SUITE))
    suite = import_module("utterances")
    for file in files:
        for one in suite.utterances(file):
            if file == "lines.txt" and one.part != "develop":
                continue
            inert = all(verb in ("talk", "unknown") for fair in one.expected for verb, _ in fair)
            yield Labelled(one.view, one.text, inert, lambda acts, one=one: suite.is_right(one, acts))


def fit(x: Rows, y: Rows, cost: Rows, penalty: float) -> Rows:
    """Return the weights of a logistic regression."""

    def slope(w: Rows) -> Rows:
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        found: Rows = x.T @ (cost * (p - y)) + penalty * w
        return found

    return descend(slope, x.shape[1])


def descend(slope: Callable[[Rows], Rows], size: int) -> Rows:
    """Return the weights at which the slope vanishes, by gradient descent with a step for each weight (Adam)."""
    w, mean, square = (np.zeros(size, dtype=np.float32) for _ in range(3))
    for step in range(1, STEPS + 1):
        found = slope(w)
        mean, square = 0.9 * mean + 0.1 * found, 0.99 * square + 0.01 * found**2
        w -= 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return w


def fit_words() -> dict[str, float]:
    rows, targets = list[set[str]](), list[bool]()
    seen = ("lines.txt", "widened.txt", "strangers_a.txt", "tried.txt", "guests_a.txt")
    writers = [file.stem for file in sorted((FOLDER / "train").glob("*.txt"))]
    for line in (*(line for writer in writers for line in from_writers("train", writer)), *from_suite(*seen)):
        context = context_from_json(line.view)
        found = read_by_grammar(context, line.text)
        if found.stage == "policy":
            rows.append(gate.features(found.tokens, found.say.acts, found.score, context))
            targets.append(line.inert)
    counts = Counter(name for row in rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= MIN_COUNT and " " not in name)
    place = {name: at for at, name in enumerate(names)}
    x = np.zeros((len(rows), len(names)), dtype=np.float32)
    for at, row in enumerate(rows):
        x[at, [place[name] for name in row if name in place]] = 1
    y = np.array(targets, dtype=np.float32)
    w = fit(x, y, np.where(y > 0, WORD_INERT_COST, 1.0).astype(np.float32), WORD_PENALTY)
    guess = x @ w >= 0
    print(f"{len(rows)} lines, {int(y.sum())} of them no orders")
    print(f"orders dropped: {int((guess & (y == 0)).sum())}; others carried out: {int((~guess & (y == 1)).sum())}")
    return {name: round(float(one), 2) for name, one in zip(names, w, strict=True) if abs(one) >= NEUTRAL_WEIGHT}


class Sample(NamedTuple):
    """A line with the readings of both sides."""

    line: Labelled
    grammar: ParsedLine
    context: Context
    votes: Sequence[gate.Vote]
    right: tuple[bool, ...]  # of each candidate of the gate
    features: tuple[dict[str, float], ...]  # the same


def samples() -> list[Sample]:
    """Return the lines that the gate decides."""
    found = []
    gated = (file.stem for file in sorted((FOLDER / "gate").glob("*.txt")))
    lines = [line for name in gated for line in from_writers("gate", name)]
    for line in (*lines, *from_suite("guests_b.txt", "strangers_b.txt")):
        context = context_from_json(line.view)
        grammar = read_by_grammar(context, line.text)
        asked = grammar.stage == "policy" and not grammar.is_plain
        votes = gate.reader_votes(line.view, grammar, context) if asked else ()
        if not votes or gate.names_absent(grammar, context):
            continue
        options = gate.candidates(grammar, votes)
        right = [line.is_right(acts_to_json(meaning(one, grammar), context)) for one in options]
        features = (gate.score_features(one, grammar, context) for one in options)
        found.append(Sample(line, grammar, context, votes, tuple(right), tuple(features)))
    return found


def meaning(one: gate.Contender, grammar: ParsedLine) -> Say:
    return grammar.say if one.is_grammar or one.vote is None else say_of(one.vote, grammar.say)


def fit_scores(chosen: Sequence[Sample]) -> dict[str, float]:
    """Return weights so that right readings have the highest scores: a softmax over the readings of each line."""
    lines = [one for one in chosen if any(one.right) and not all(one.right)]
    names = sorted({name for one in lines for row in one.features for name in row})
    place = {name: at for at, name in enumerate(names)}
    rows = [(at, row) for at, one in enumerate(lines) for row in one.features]
    x = np.zeros((len(rows), len(names)), dtype=np.float32)
    for at, (_, row) in enumerate(rows):
        x[at, [place[name] for name in row]] = list(row.values())
    of = np.array([at for at, _ in rows])
    right = np.array([flag for one in lines for flag in one.right], dtype=np.float32)
    cost = np.array([INERT_COST if one.line.inert else 1.0 for one in lines], dtype=np.float32)

    def slope(w: Rows) -> Rows:
        score = np.exp(np.clip(x @ w, -30, 30))
        share = score / np.bincount(of, score)[of]
        wanted = right * share / np.maximum(np.bincount(of, right * share)[of], 1e-9)
        found: Rows = x.T @ (cost[of] * (share - wanted)) + SCORE_PENALTY * w
        return found

    return _named("reading", names, descend(slope, len(names)))


def fit_order(chosen: Sequence[Sample]) -> dict[str, float]:
    """Return weights that tell whether a line asks for no act, of the lines whose best reading has one."""
    found, targets = list[dict[str, float]](), list[bool]()
    for one in chosen:
        best, share, _ = gate.best_of(gate.candidates(one.grammar, one.votes), one.features)
        if best.changes:
            found.append(gate.order_features(best, share, one.grammar, one.votes))
            targets.append(one.line.inert)
    names = sorted(found[0])
    x = np.array([[row[name] for name in names] for row in found], dtype=np.float32)
    y = np.array(targets, dtype=np.float32)
    return _named("line", names, fit(x, y, np.where(y > 0, INERT_COST, 1.0).astype(np.float32), ORDER_PENALTY))


def _named(prefix: str, names: Sequence[str], w: Rows) -> dict[str, float]:
    return {f"{prefix}:{name}": round(float(one), 3) for name, one in zip(names, w, strict=True)}


def fit_choice() -> dict[str, float]:
    """Return the weights of the readings and of orders; print how well others are chosen, nine parts of ten fitted."""
    words = {name: one for name, one in gate.weights().items() if not name.startswith(FITTED)}
    every = samples()
    counts = Counter[str]()
    for part in range(PARTS):
        _use(words, [one for at, one in enumerate(every) if at % PARTS != part])
        for one in every[part::PARTS]:
            counts.update(_judged(one))
    print(f"{len(every)} lines with readings of both sides; {counts['any']} have a right one")
    print(f"right: grammar {counts['grammar']}, reader {counts['reader']}, gate {counts['gate']}")
    print(f"{counts['inert']} ask for no act; the gate acts on {counts['acted']}, the reader alone on {counts['bold']}")
    return {name: one for name, one in _use(words, every).items() if name not in words}


def _use(words: dict[str, float], chosen: Sequence[Sample]) -> dict[str, float]:
    """Fit the gate to some lines, and let it decide with these weights."""
    found = dict(words)
    gate.weights = lambda: found  # type: ignore[assignment]  # in place of the cached ones of gate.txt
    found |= fit_scores(chosen)
    found |= fit_order(chosen)
    return found


def _judged(one: Sample) -> Iterator[str]:
    options = gate.candidates(one.grammar, one.votes)
    best = gate.choose(one.grammar, one.votes, one.context)
    say = meaning(best, one.grammar) if best else Say(one.line.text, aside="talk")
    yield from (["any"] if any(one.right) else [])
    yield from (["grammar"] if one.right[[option.is_grammar for option in options].index(True)] else [])
    yield from (["reader"] if one.right[0] else [])
    yield from (["gate"] if one.line.is_right(acts_to_json(say, one.context)) else [])
    if one.line.inert:
        yield "inert"
        yield from (["acted"] if best and best.changes else [])
        yield from (["bold"] if options[0].changes else [])


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("part", choices=("words", "choice"))
    given = options.parse_args()
    old = gate.weights()
    if given.part == "words":
        kept = fit_words() | {name: one for name, one in old.items() if name.startswith(FITTED)}
    else:
        kept = {name: one for name, one in old.items() if not name.startswith(FITTED)} | fit_choice()
    gate.WEIGHTS_PATH.write_text("".join(f"{name} {weight}\n" for name, weight in sorted(kept.items())), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
