"""Measures the dungeon's parser on the labelled lines of tools/reader_lines.

    python tools/measure_parser.py train            # figures by kind
    python tools/measure_parser.py train --list 50  # and the first 50 lines that are read wrongly
    python tools/measure_parser.py test --old-verbs # only lines whose verbs the first edition of the game has

A line is right if one of the alternatives of its label has the same acts in the same order. A list of attacks on every
monster in view equals `attack all`. The lines of `test` are for measuring, so --list refuses them.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from parlor.games.nethack_chat.parser.interpretation import interpret

FOLDER = Path(__file__).parent / "reader_lines"
OLD_VERBS = frozenset(
    [
        "move",
        "attack",
        "defend",
        "flee",
        "use",
        "equip",
        "loot",
        "drop",
        "look",
        "examine",
        "status",
        "inventory",
        "help",
        "hint",
        "undo",
        "nothing",
        "clarify",
    ]
)
INERT = frozenset(("nothing", "clarify"))
QUESTIONS = frozenset(["look", "examine", "status", "inventory", "journal", "map", "help", "hint"])
Step = tuple[str, str, str]


class Line(NamedTuple):
    view: str
    kind: str
    fair: tuple[tuple[Step, ...], ...]  # the alternatives of the label
    text: str


def lines_of(part: str) -> Iterator[Line]:
    """Yield the labelled lines of a folder."""
    for file in sorted((FOLDER / part).glob("*.txt")):
        yield from lines_in(file)


def lines_in(file: Path) -> Iterator[Line]:
    """Yield the labelled lines of a file."""
    view = ""
    for row in file.read_text("utf-8").splitlines():
        if row.startswith("["):
            view = row.strip("[]")
        elif " :: " in row:
            head, text = row.split(" :: ", 1)
            kind, label = head.split(": ", 1)
            fair = tuple(tuple(map(step_of, one.split("; "))) for one in label.lstrip("!").split(" | "))
            yield Line(view, kind, fair, text)


def step_of(label: str) -> Step:
    """Return (verb, object, target) of an act as labels spell it."""
    verb, _, rest = label.strip().lower().partition(" ")
    mark = {"use": " on ", "cast": " at ", "give": " to ", "combine": " + "}.get(verb)
    name, _, target = rest.partition(mark) if mark else (rest, "", "")
    if verb == "combine":
        name, target = sorted((name, target))
    return verb, name.strip(), target.strip()


def steps_of(acts: list[dict[str, str]], view: Mapping[str, Any]) -> tuple[Step, ...]:
    """Return the acts of `interpret` in the form of a label."""
    found = []
    for act in acts:
        verb = "nothing" if act["verb"] in ("talk", "unknown") and len(act) == 1 else act["verb"]
        names = [name.lower() for key, name in act.items() if key != "verb"]
        if verb == "combine":
            names.sort()
        name, target, *_ = (*names, "", "")
        found.append((verb, name, target))
    foes = {one["name"].lower() for one in view["monsters"]}
    if len(foes) > 1 and [step[0] for step in found] == ["attack"] * len(foes) and {step[1] for step in found} == foes:
        return (("attack", "all", ""),)
    return tuple(found)


def agrees(fair: tuple[Step, ...], steps: tuple[Step, ...], in_view: str) -> bool:
    return len(fair) == len(steps) and all(_same(one, other, in_view) for one, other in zip(fair, steps, strict=True))


def _same(want: Step, step: Step, in_view: str) -> bool:
    if want[0] != step[0] or want[2] != step[2]:
        return False
    if want[1] == step[1]:
        return True
    absent = want[1] not in in_view and step[1] not in in_view  # the head of the name is enough
    return bool(absent and want[1] and step[1]) and want[1].split()[-1] == step[1].split()[-1]


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("part", choices=("train", "test", "sealed"))
    options.add_argument("--list", type=int, default=0, help="print so many lines that are read wrongly (train only)")
    options.add_argument("--old-verbs", action="store_true", help="only lines whose verbs the first edition has")
    options.add_argument("--kind", default="", help="only lines of this kind")
    options.add_argument("--grep", default="", help="only lines whose label matches this pattern")
    given = options.parse_args()
    if given.list and given.part != "train":
        options.error("only lines of train may be listed")
    views = json.loads((FOLDER / "views.json").read_text("utf-8"))
    total, right, verbs = Counter[str](), Counter[str](), Counter[str]()
    acted, cheated, seconds, shown = list[str](), list[str](), list[float](), 0
    for line in lines_of(given.part):
        said = {step[0] for fair in line.fair for step in fair}
        if (given.kind and line.kind != given.kind) or (given.old_verbs and not said <= OLD_VERBS):
            continue
        if given.grep and not any(re.search(given.grep, " ".join(step)) for fair in line.fair for step in fair):
            continue
        view = views[line.view]
        start = time.process_time()
        acts = interpret(view, line.text)
        seconds.append(time.process_time() - start)
        steps = steps_of(acts, view)
        total[line.kind] += 1
        is_right = any(agrees(fair, steps, json.dumps(view).lower()) for fair in line.fair)
        right[line.kind] += is_right
        verbs[line.kind] += any([s[0] for s in fair] == [s[0] for s in steps] for fair in line.fair)
        changed = [step for step in steps if step[0] not in INERT | QUESTIONS]
        if changed and all(step[0] in INERT | QUESTIONS for fair in line.fair for step in fair):
            (cheated if line.kind == "cheat" else acted).append(line.text)
        if not is_right and shown < given.list:
            shown += 1
            wanted = " | ".join("; ".join(" ".join(s).strip() for s in fair) for fair in line.fair)
            print(f"{line.view} / {line.kind}: {line.text}\n    {wanted}  <>  {steps}")
    honest = sum(total.values()) - total["cheat"]
    print(f"{'kind':12}{'lines':>7}{'match':>8}{'verbs':>8}")
    for kind in [*sorted(total), "honest"]:
        count = honest if kind == "honest" else total[kind]
        good = sum(right.values()) - right["cheat"] if kind == "honest" else right[kind]
        named = sum(verbs.values()) - verbs["cheat"] if kind == "honest" else verbs[kind]
        print(f"{kind:12}{count:7}{100 * good / max(count, 1):7.1f}%{100 * named / max(count, 1):7.1f}%")
    print(f"inert lines acted upon: {len(acted)}; cheats with an act: {len(cheated)} of {total['cheat']}")
    if given.list:
        print("\n".join(f"  cheat acted upon: {text}" for text in cheated))
    print(f"CPU a line: median {1000 * statistics.median(seconds):.2f} ms, longest {1000 * max(seconds):.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
