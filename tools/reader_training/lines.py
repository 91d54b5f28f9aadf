"""Labelled lines of people: reading of the files, and changed copies of the lines for training."""

from __future__ import annotations

import copy
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .phrases import CHATTER, LEADS, TAILS, Act, parse_label
from .views import HAND_MADE, ITEM_SORTS, LINES, NAMES, View, names_of

UTTERANCES = LINES.parent.parent / "tests" / "nethack_chat" / "utterances"
OLDER_FILES = ("lines", "tried", "widened", "guests_a", "strangers_a")
HELD_OUT_SHARE = 12  # one line of so many is kept for measuring


@dataclass(frozen=True)
class Line:
    kind: str
    text: str
    view: View
    alternatives: tuple[tuple[Act, ...], ...]  # acts that count as right


def read_lines(path: Path, views: dict[str, View]) -> list[Line]:
    """Read one file of tools/reader_lines."""
    found, view = [], None
    for row in path.read_text().splitlines():
        if row.startswith("[") and row.endswith("]"):
            view = views[row[1:-1]]
        elif " :: " in row and view is not None:
            head, text = row.split(" :: ", 1)
            kind, _, label = head.partition(": ")
            found.append(Line(kind, text, view, _alternatives(label)))
    return found


def _alternatives(label: str) -> tuple[tuple[Act, ...], ...]:
    return tuple(tuple(parse_label(part)) for part in label.strip().lstrip("!").split(" | "))


def read_older(names: tuple[str, ...] = OLDER_FILES) -> list[Line]:
    """Read the lines of tests/nethack_chat/utterances, whose labels have fewer verbs and say talk for nothing."""
    views: dict[str, View] = {}
    for name in ("views", "strangers", "guests"):
        views.update(json.loads((UTTERANCES / f"{name}.json").read_text()))
    found, view = [], None
    for name in names:
        for row in (UTTERANCES / f"{name}.txt").read_text().splitlines():
            if row.startswith("["):
                view = views[row.strip("[]")]
            elif " :: " in row and view is not None:
                label, text = row.split(" :: ", 1)
                text = json.loads(text) if text.startswith('"') else text
                kept = []
                for acts in _alternatives(label.replace("*", "")):
                    plain = [_modern(act, view) for act in acts]
                    if plain not in kept:
                        kept.append(plain)
                found.append(Line(name, text, view, tuple(tuple(acts) for acts in kept)))
    return found


def _modern(act: Act, view: View) -> Act:
    verb, thing, target = act
    if verb in ("talk", "unknown", "quiet"):
        return "nothing", "", ""
    if verb == "move" and thing == "back":
        thing = view.get("came_from") or ""
    if verb == "loot" and not thing:
        thing = "all"
    return verb, thing, target


def is_held_out(line: Line) -> bool:
    return zlib.crc32(line.text.encode()) % HELD_OUT_SHARE == 0


def training_lines() -> tuple[list[Line], list[Line]]:
    """Return the lines of tools/reader_lines/train without the held-out ones, and those held out."""
    lines = [line for path in sorted((LINES / "train").glob("*.txt")) for line in read_lines(path, HAND_MADE)]
    return [x for x in lines if not is_held_out(x)], [x for x in lines if is_held_out(x)]


# Changed copies -----------------------------------------------------------------------------------------------------


def change(rng: Random, line: Line) -> tuple[View, str, list[Act]]:
    """Return a line with its view and acts, often with another name, another view, typos or a polite lead."""
    acts = list(line.alternatives[0] if rng.random() < 0.85 else rng.choice(line.alternatives))
    text, view = line.text, line.view
    if rng.random() < 0.25:
        view, text, acts = _rename(rng, view, text, acts)
    if rng.random() < 0.3:
        view = _more_things(rng, view, acts)
    orders = acts[0][0] not in ("nothing", "clarify") and line.kind in ("plain", "paraphrase", "multi", "typo", "lines", "tried")
    if orders and rng.random() < 0.15:
        text = rng.choice(CHATTER) + " " + text
    elif orders and text[:2].lower() not in ("i ", "i'") and rng.random() < 0.08:
        text = rng.choice(LEADS) + text
    if rng.random() < 0.08:
        text = text.rstrip(".!?") + rng.choice(TAILS)
    return view, text, acts


def _rename(rng: Random, view: View, text: str, acts: list[Act]) -> tuple[View, str, list[Act]]:
    """Replace one thing that the line calls by its full name, in the view, the line and the acts."""
    named = [n for act in acts for n in act[1:] if n in NAMES and n.lower() in text.lower()]
    if not named:
        return view, text, acts
    old = rng.choice(named)
    present = json.dumps(view)
    options = [n for n in names_of(NAMES[old].sort) if n not in present]
    if not options or NAMES[old].sort == "room":
        return view, text, acts
    new = rng.choice(options)
    place = text.lower().index(old.lower())
    text = text[:place] + (new if text[place].isupper() else new.lower()) + text[place + len(old) :]
    view = json.loads(present.replace(json.dumps(old), json.dumps(new)))
    swap = {old: new}
    return view, text, [(verb, swap.get(thing, thing), swap.get(target, target)) for verb, thing, target in acts]


def _more_things(rng: Random, view: View, acts: list[Act]) -> View:
    """Shuffle the pack, and add or take away things that no act names."""
    view = copy.deepcopy(view)
    used = {name for act in acts for name in act[1:]}
    pack = view.get("inventory") or []
    for item in list(pack):
        if item["name"] not in used and rng.random() < 0.15:
            pack.remove(item)
    present = json.dumps(view)
    for name in rng.sample(names_of(*ITEM_SORTS), rng.choice([0, 1, 2])):
        absent = {word for thing in used for word in thing.lower().split()}
        if name not in present and not absent & set(name.lower().split()):
            pack.append({"name": name, "qty": 1})
    view["inventory"] = pack
    return view


KEYS = {"q": "wa", "w": "qe", "e": "wr", "r": "et", "t": "ry", "y": "tu", "u": "yi", "i": "uo", "o": "ip", "p": "o", "a": "sq",
        "s": "ad", "d": "sf", "f": "dg", "g": "fh", "h": "gj", "j": "hk", "k": "jl", "l": "k", "z": "x", "x": "zc", "c": "xv",
        "v": "cb", "b": "vn", "n": "bm", "m": "n"}  # fmt: skip


def mistype(rng: Random, text: str) -> str:
    """Return the line with one to three typing mistakes."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 2, 3])):
        places = [i for i, c in enumerate(letters) if c.isalpha()]
        if len(places) < 4:
            break
        i = rng.choice(places)
        way = rng.random()
        if way < 0.3 and i + 1 < len(letters):
            letters[i], letters[i + 1] = letters[i + 1], letters[i]
        elif way < 0.55:
            del letters[i]
        elif way < 0.75:
            letters.insert(i, letters[i])
        else:
            letters[i] = rng.choice(KEYS.get(letters[i].lower(), letters[i]))
    return "".join(letters)
