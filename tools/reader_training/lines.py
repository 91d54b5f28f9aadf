"""Labelled lines of people: reading of the files, and changed copies of the lines for training."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

from parlor.games.nethack_chat.parser.reader_figures import words_of
from parlor.games.nethack_chat.parser.reader_tables import OBJECTS

from .phrases import CHATTER, CLOSES, LEADS, TAILS, Act, parse_label
from .views import HAND_MADE, ITEM_SORTS, LINES, NAMES, View, names_of, random_view

UTTERANCES = LINES.parent.parent / "tests" / "nethack_chat" / "utterances"
DIRECT = LINES / "direct"
OLDER_FILES = ("direct", "lines", "tried", "widened", "guests_a", "strangers_a")
PACK_VERBS = {
    "use",
    "equip",
    "drop",
    "give",
    "sell",
    "haggle",
    "combine",
    "inventory",
    "unlock",
    "disarm",
    "revive",
    "hint",
    "loot",
}
HELD_OUT_WRITER = "04"  # whose lines are kept for measuring


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


def _has_hearer(view: View) -> bool:
    return bool(view.get("monsters") or view.get("people"))


def read_older(names: tuple[str, ...] = OLDER_FILES) -> list[Line]:
    """Read the lines of tests/nethack_chat/utterances, whose labels have fewer verbs and say talk for nothing."""
    views: dict[str, View] = {}
    for name in ("views", "strangers", "guests"):
        views.update(json.loads((UTTERANCES / f"{name}.json").read_text()))
    found, view = [], None
    views.update(json.loads((DIRECT / "views.json").read_text()))
    for name in names:
        path = DIRECT / "lines.txt" if name == "direct" else UTTERANCES / f"{name}.txt"
        for row in path.read_text().splitlines():
            if row.startswith("["):
                view = views[row.strip("[]")]
            elif " :: " in row and view is not None:
                label, text = row.split(" :: ", 1)
                if "*" in label or ("talk" in label and _has_hearer(view)):
                    continue  # these labels leave open what is meant
                text = json.loads(text) if text.startswith('"') else text
                kept = []
                for acts in _alternatives(label):
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


def training_lines(everything: bool = False) -> tuple[list[Line], list[Line]]:
    """Return the lines of tools/reader_lines/train, without those of one writer, and the lines of that writer."""
    found: dict[bool, list[Line]] = {False: [], True: []}
    for path in (*sorted((LINES / "train").glob("*.txt")), *sorted((LINES / "more").glob("*.txt"))):
        found[path.stem == HELD_OUT_WRITER and not everything] += read_lines(path, HAND_MADE)
    return found[False], found[True]


# Changed copies -----------------------------------------------------------------------------------------------------


def change(rng: Random, line: Line) -> tuple[View, str, list[list[Act]]]:
    """Return a line with its view and right answers, often with another name, another view, typos or a polite lead."""
    answers = [list(acts) for acts in line.alternatives]
    acts = [act for answer in answers for act in answer]
    text, view = line.text, line.view
    free = all(act[0] not in OBJECTS and act[0] != "clarify" for act in acts)
    if free and line.kind != "reference" and rng.random() < 0.35:
        view = _other_view(rng, line.view)
    elif rng.random() < 0.25:
        view, text, answers = _rename(rng, view, text, answers)
    draw = rng.random()
    if draw < 0.07:
        view, answers = _without(rng, view, text, answers)
    elif draw < 0.28:
        view = _more_things(rng, view, acts)
    elif draw < 0.5:
        view = _other_things(rng, view, acts)
    orders = acts[0][0] not in ("nothing", "clarify") and line.kind in (
        "plain",
        "paraphrase",
        "multi",
        "typo",
        *OLDER_FILES,
    )
    if orders and rng.random() < 0.12:
        text = rng.choice(CHATTER) + " " + text
    elif orders and rng.random() < 0.06:
        text = text.rstrip(" .!?") + rng.choice(CLOSES)
    elif orders and text[:2].lower() not in ("i ", "i'") and rng.random() < 0.08:
        text = rng.choice(LEADS) + text
    if rng.random() < 0.08:
        text = text.rstrip(".!?") + rng.choice(TAILS)
    return view, text, answers


def _other_view(rng: Random, view: View) -> View:
    """Return another view that is a fight if this one is."""
    while True:
        other = random_view(rng)
        if bool(other.get("in_combat")) == bool(view.get("in_combat")) and bool(other.get("ability")) == bool(
            view.get("ability")
        ):
            return other


def _other_things(rng: Random, view: View, acts: list[Act]) -> View:
    """Replace lists of things that the acts do not touch by those of another view."""
    verbs = {act[0] for act in acts}
    used = {name for act in acts for name in act[1:] if name}
    if verbs & {"clarify", "look", "map", "journal"} or "all" in used:
        return view
    words = {word for name in used for word in name.lower().split()}
    donor, view = random_view(rng), copy.deepcopy(view)
    for key, unless in (("floor", {"loot", "equip", "use"}), ("friends", {"give", "revive", "use", "cast", "talk"}),
                        ("traps", {"disarm", "search"}), ("spells", {"cast"}), ("inventory", PACK_VERBS)):  # fmt: skip
        things = donor.get(key) or []
        names = [thing if isinstance(thing, str) else thing["name"] for thing in [*things, *(view.get(key) or [])]]
        if (
            rng.random() < 0.5
            and not verbs & unless
            and not words & {word for name in names for word in name.lower().split()}
        ):
            view[key] = things
    return view


def _rename(rng: Random, view: View, text: str, answers: list[list[Act]]) -> tuple[View, str, list[list[Act]]]:
    """Replace one thing that the line calls by its full name, in the view, the line and the acts."""
    named = [n for acts in answers for act in acts for n in act[1:] if n in NAMES and n.lower() in text.lower()]
    if not named:
        return view, text, answers
    old = rng.choice(named)
    present = json.dumps(view)
    options = [n for n in names_of(NAMES[old].sort) if n not in present]
    if not options or NAMES[old].sort == "room":
        return view, text, answers
    new = rng.choice(options)
    place = text.lower().index(old.lower())
    text = text[:place] + (new if text[place].isupper() else new.lower()) + text[place + len(old) :]
    view = json.loads(present.replace(json.dumps(old), json.dumps(new)))
    swap = {old: new}
    return (
        view,
        text,
        [[(v, swap.get(thing, thing), swap.get(target, target)) for v, thing, target in acts] for acts in answers],
    )


def _without(rng: Random, view: View, text: str, answers: list[list[Act]]) -> tuple[View, list[list[Act]]]:
    """Take a thing that the line names out of the view, so that the line asks for something absent."""
    said = set(words_of(text))
    named = {name for acts in answers for act in acts for name in act[1:]}
    named = {name for name in named if said & {word for word in words_of(name) if len(word) > 3}}
    keys = ("inventory", "floor", "wares", "spells", "monsters", "people", "friends")
    names = {key: [thing["name"] for thing in view.get(key) or []] for key in keys}
    present = [name for key in keys for name in set(names[key])] + list((view.get("equipped") or {}).values())
    options = []
    for name in sorted(named):
        others = {word for other in present if other != name for word in words_of(other)}
        own = {word for word in words_of(name) if len(word) > 3} - others
        if present.count(name) == 1 and own & said:
            options.append(name)
    if not options:
        return view, answers
    gone = rng.choice(options)
    if any(gone not in {name for act in acts for name in act[1:]} for acts in answers):
        return view, answers  # another alternative does without it
    view = copy.deepcopy(view)
    for key in keys:
        if gone in names[key]:
            view[key] = [thing for thing in view[key] if thing["name"] != gone]
    clauses = (view.get("description") or "").split(". ")
    view["description"] = ". ".join(c for c in clauses if not set(words_of(gone)) & set(words_of(c)))
    head, own = words_of(gone)[-1], set(words_of(gone)[:-1])
    likes = [name for name in NAMES if words_of(name)[-1] == head and name != gone and not own & set(words_of(name))]
    if likes and own & said and rng.random() < 0.5:  # another thing with the same head noun stands there instead
        for key in (key for key in keys if gone in names[key]):
            view[key].append(
                {"name": rng.choice(likes), "qty": 1, "hp": 9, "max_hp": 9, "price": 9, "mana": 1, "role": ""}
            )
    return view, answers


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
