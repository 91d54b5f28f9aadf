"""Measures the dungeon's parser on the labelled lines of tools/reader_lines.

    python tools/measure_parser.py train            # figures by kind
    python tools/measure_parser.py train --list 50  # and the first 50 lines that are read wrongly
    python tools/measure_parser.py test --old-verbs # only lines whose verbs the first edition of the game has

The table has the grammar alone, and if there is a file of the learned reader, also the reader alone and both. A line is
right if one of the alternatives of its label has the same acts in the same order. A list of attacks on every monster in
view equals `attack all`. The lines of `test` are for measuring, so --list refuses them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from parlor.games.nethack_chat.actions import Say
from parlor.games.nethack_chat.parser.gate import learned_reader, reader_votes
from parlor.games.nethack_chat.parser.interpretation import acts_to_json
from parlor.games.nethack_chat.parser.json_view import context_from_json
from parlor.games.nethack_chat.parser.parse import judge, read_by_grammar, say_of

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


class Figures:
    """Counts of one side: the grammar alone, the reader alone, or both."""

    def __init__(self) -> None:
        self.right, self.verbs = Counter[str](), Counter[str]()
        self.acted, self.cheats = list[str](), list[str]()  # lines that ask for nothing and got an act

    def add(self, line: Line, steps: tuple[Step, ...], in_view: str) -> bool:
        is_right = any(agrees(fair, steps, in_view) for fair in line.fair)
        self.right[line.kind] += is_right
        self.verbs[line.kind] += any([s[0] for s in fair] == [s[0] for s in steps] for fair in line.fair)
        changed = any(step[0] not in INERT | QUESTIONS for step in steps)
        if changed and all(step[0] in INERT | QUESTIONS for fair in line.fair for step in fair):
            (self.cheats if line.kind == "cheat" else self.acted).append(line.text)
        return is_right


def readings(view: dict[str, Any], text: str) -> dict[str, list[dict[str, str]]]:
    """Return what each side makes of a line; without a reader's file only the grammar's side."""
    context = context_from_json(view)
    grammar = read_by_grammar(context, text)
    alone = grammar if grammar.stage != "policy" else judge(grammar, context, ())
    found = {"grammar": acts_to_json(alone.say, context)}
    votes = reader_votes(view, grammar, context)
    if votes:
        found["reader"] = acts_to_json(say_of(votes[0], Say(text)), context)
    elif learned_reader():
        found["reader"] = found["grammar"]
    if learned_reader():
        both = grammar if grammar.stage != "policy" else judge(grammar, context, () if grammar.is_plain else votes)
        found["both"] = acts_to_json(both.say, context)
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("part", choices=("train", "gate", "test", "sealed"))
    options.add_argument("--list", type=int, default=0, help="print so many lines that are read wrongly (not of test)")
    options.add_argument("--old-verbs", action="store_true", help="only lines whose verbs the first edition has")
    options.add_argument("--kind", default="", help="only lines of this kind")
    options.add_argument("--every", type=int, default=1, help="only every so many-th line")
    given = options.parse_args()
    if given.list and given.part not in ("train", "gate"):
        options.error("only lines of train and gate may be listed")
    views = json.loads((FOLDER / "views.json").read_text("utf-8"))
    total, sides, seconds, shown = Counter[str](), dict[str, Figures](), list[float](), 0
    for line in list(lines_of(given.part))[:: given.every]:
        said = {step[0] for fair in line.fair for step in fair}
        if (given.kind and line.kind != given.kind) or (given.old_verbs and not said <= OLD_VERBS):
            continue
        view = views[line.view]
        start = time.process_time()
        found = readings(view, line.text)
        seconds.append(time.process_time() - start)
        total[line.kind] += 1
        for side, acts in found.items():
            is_right = sides.setdefault(side, Figures()).add(line, steps_of(acts, view), json.dumps(view).lower())
        if not is_right and shown < given.list:
            shown += 1
            wanted = " | ".join("; ".join(" ".join(s).strip() for s in fair) for fair in line.fair)
            print(f"{line.view} / {line.kind}: {line.text}\n    {wanted}  <>  {steps_of(acts, view)}")
    show(total, sides)
    print(
        f"CPU a line, all sides: median {1000 * statistics.median(seconds):.2f} ms, longest {1000 * max(seconds):.1f}"
    )
    return 0


def show(total: Counter[str], sides: dict[str, Figures]) -> None:
    """Print match and verb in percent, by kind and side."""
    print(f"{'kind':12}{'lines':>7}" + "".join(f"{side + ' match':>16}{'verb':>7}" for side in sides))
    honest = total.total() - total["cheat"]
    for kind in [*sorted(total), "honest"]:
        count = honest if kind == "honest" else total[kind]
        row = f"{kind:12}{count:7}"
        for figures in sides.values():
            for counts, width in ((figures.right, 16), (figures.verbs, 7)):
                good = counts.total() - counts["cheat"] if kind == "honest" else counts[kind]
                row += f"{100 * good / max(count, 1):{width}.1f}"
        print(row)
    for side, figures in sides.items():
        cheats = f"cheats with an act: {len(figures.cheats)} of {total['cheat']}"
        print(f"{side}: lines that ask for nothing and are acted upon: {len(figures.acted)}; {cheats}")


if __name__ == "__main__":
    sys.exit(main())
