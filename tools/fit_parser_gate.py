"""Fits the weights of the parser's gate (parser/gate.txt) to labelled lines.

    python tools/fit_parser_gate.py orders    # which lines with acts are no orders? Needs no reader.
    python tools/fit_parser_gate.py choice    # grammar or reader? Needs the reader's file.

`orders` learns from tools/reader_lines/train and the lines of the test suite that were looked at while the grammar was
written. `choice` learns from lines that neither the grammar nor the reader was made from: the test suite's guests_b and
strangers_b and the lines of the writer whose number --writer gives, if the reader was trained without them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from measure_parser import FOLDER, INERT, agrees, lines_in, steps_of
from numpy.typing import NDArray

from parlor.games.nethack_chat.parser import gate
from parlor.games.nethack_chat.parser.interpretation import acts_to_json
from parlor.games.nethack_chat.parser.json_view import context_from_json
from parlor.games.nethack_chat.parser.parse import read_by_grammar, say_of

MIN_COUNT = 3  # lines that a word must have
ORDER_PENALTY, CHOICE_PENALTY = 1.0, 0.3  # of large weights
STEPS = 300
NEUTRAL_WEIGHT = 0.08  # smaller weights of words are left out
INERT_COST = 1.5  # of carrying out a line that is no order, in dropped orders
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
    """Return the weights of a logistic regression, by gradient descent with a step for each weight (Adam)."""
    w, mean, square = (np.zeros(x.shape[1], dtype=np.float32) for _ in range(3))
    for step in range(1, STEPS + 1):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (cost * (p - y)) + penalty * w
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        w -= 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return w


def fit_orders(without: str = "") -> dict[str, float]:
    rows, targets = list[set[str]](), list[bool]()
    seen = ("lines.txt", "widened.txt", "strangers_a.txt", "tried.txt", "guests_a.txt")
    writers = [file.stem for file in sorted((FOLDER / "train").glob("*.txt")) if file.stem != without]
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
    w = fit(x, y, np.where(y > 0, INERT_COST, 1.0).astype(np.float32), ORDER_PENALTY)
    guess = x @ w >= 0
    print(f"{len(rows)} lines, {int(y.sum())} of them no orders")
    print(f"orders dropped: {int((guess & (y == 0)).sum())}; others carried out: {int((~guess & (y == 1)).sum())}")
    return {name: round(float(one), 2) for name, one in zip(names, w, strict=True) if abs(one) >= NEUTRAL_WEIGHT}


def fit_choice(writer: str) -> dict[str, float]:
    """Learn from the lines on which exactly one side is right, with the weights of words from other writers."""
    words = fit_orders(without=writer)
    gate.weights = lambda: words  # type: ignore[assignment]
    rows, targets, costs = list[dict[str, float]](), list[bool](), list[float]()
    tried = 0
    for line in (*from_suite("guests_b.txt", "strangers_b.txt"), *from_writers("train", writer)):
        context = context_from_json(line.view)
        found = read_by_grammar(context, line.text)
        asked = found.stage == "policy" and not found.is_plain
        vote = gate.reader_vote(line.view, found, context) if asked else None
        if not vote:
            continue
        tried += 1
        inert = gate.inert_probability(gate.features(found.tokens, found.say.acts, found.score, context))
        grammar = line.is_right(acts_to_json(found.say, context))
        reader = line.is_right(acts_to_json(say_of(vote, found.say), context))
        if grammar != reader:
            rows.append(gate.choice_features(found, inert, vote, context))
            targets.append(reader)
            costs.append(INERT_COST if line.inert else 1.0)
    names = sorted(rows[0])
    x = np.array([[row[name] for name in names] for row in rows], dtype=np.float32)
    w = fit(x, np.array(targets, dtype=np.float32), np.array(costs, dtype=np.float32), CHOICE_PENALTY)
    print(f"{tried} lines, {len(rows)} on which one side is right ({sum(targets)} the reader)")
    print(f"right choices: {int(((x @ w > 0) == np.array(targets)).sum())}")
    return {f"reader:{name}": round(float(one), 3) for name, one in zip(names, w, strict=True)}


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("part", choices=("orders", "choice"))
    options.add_argument("--writer", default="04", help="of train, if the reader was trained without these lines")
    given = options.parse_args()
    old = gate.weights()
    if given.part == "orders":
        kept = fit_orders() | {name: one for name, one in old.items() if name.startswith("reader:")}
    else:
        kept = {name: one for name, one in old.items() if not name.startswith("reader:")} | fit_choice(given.writer)
    gate.WEIGHTS_PATH.write_text("".join(f"{name} {weight}\n" for name, weight in sorted(kept.items())), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
