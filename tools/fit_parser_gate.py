"""Fits the weights of the parser's gate (parser/gate.txt) to labelled lines: which lines with acts are no orders?

    python tools/fit_parser_gate.py

Learns from tools/reader_lines/train and the test suite's lines that were looked at while the parser was written. The
other lines stay unseen. Prints how many lines of each class are on the wrong side.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from measure_parser import FOLDER, INERT, lines_of

from parlor.games.nethack_chat.parser import gate, parse
from parlor.games.nethack_chat.parser.json_view import context_from_json

MIN_COUNT = 3  # lines that a feature must have
PENALTY = 1.0  # of large weights
STEPS = 600
NEUTRAL_WEIGHT = 0.08  # smaller weights are left out
SUITE = Path(__file__).parents[1] / "tests" / "nethack_chat"


def labelled_lines() -> Iterator[tuple[dict[str, Any], str, bool]]:
    """Yield (view, text, whether the line asks for no act)."""
    views = json.loads((FOLDER / "views.json").read_text("utf-8"))
    for line in lines_of("train"):
        yield views[line.view], line.text, all(step[0] in INERT for fair in line.fair for step in fair)
    sys.path.insert(0, str(SUITE))
    utterances = import_module("utterances").utterances

    seen = [one for one in utterances() if one.part == "develop"]
    for file in ("widened.txt", "strangers_a.txt", "tried.txt", "guests_a.txt"):
        seen += utterances(file)
    for one in seen:
        yield one.view, one.text, all(verb in ("talk", "unknown") for fair in one.expected for verb, _ in fair)


def main() -> int:
    setattr(parse, "inert_probability", lambda names: 0.0)  # noqa: B010 - look at the grammar alone
    rows, targets = list[set[str]](), list[bool]()
    collected: list[set[str]] = []
    original = parse.gate_features

    def collect(*given: Any) -> tuple[set[str], float]:
        names, score = original(*given)
        collected.append(names if given[1].acts else set())
        return names, score

    setattr(parse, "gate_features", collect)  # noqa: B010 - mypy knows no other way to replace a function
    for view, text, inert in labelled_lines():
        collected.clear()
        parse.parse_text(context_from_json(view), text)
        if collected and collected[-1]:
            rows.append(set(collected[-1]))
            targets.append(inert)
    counts = Counter(name for row in rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= MIN_COUNT and " " not in name)
    place = {name: at for at, name in enumerate(names)}
    x = np.zeros((len(rows), len(names)), dtype=np.float32)
    for at, row in enumerate(rows):
        x[at, [place[name] for name in row if name in place]] = 1
    y = np.array(targets, dtype=np.float32)
    w, speed = np.zeros(len(names), dtype=np.float32), np.zeros(len(names), dtype=np.float32)
    cost = np.where(y > 0, 1.5, 1.0).astype(np.float32)
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (cost * (p - y)) + PENALTY * w
        speed = 0.9 * speed - 0.002 * slope
        w += speed
    kept = {
        name: round(float(weight), 2) for name, weight in zip(names, w, strict=True) if abs(weight) >= NEUTRAL_WEIGHT
    }
    kept |= {name: weight for name, weight in gate._weights().items() if name.startswith("reader:")}
    gate._FILE.write_text("".join(f"{name} {weight}\n" for name, weight in sorted(kept.items())), "utf-8")
    guess = np.array([sum(kept.get(name, 0.0) for name in row) for row in rows]) >= 0
    print(f"{len(rows)} lines with acts, {int(y.sum())} of them no orders; {len(kept)} weights")
    print(f"orders dropped: {int((guess & (y == 0)).sum())}; others carried out: {int((~guess & (y == 1)).sum())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
