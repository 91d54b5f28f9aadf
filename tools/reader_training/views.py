"""Random views for generated lines, made of the names in tools/reader_lines/names.txt and of the 48 hand-made views."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

LINES = Path(__file__).resolve().parent.parent / "reader_lines"
DIRECTIONS = ("north", "east", "south", "west", "up", "down")
ITEM_SORTS = ("weapon", "armor", "drink", "food", "light", "key", "tool", "part", "treasure", "scroll")
ROLES = ("merchant", "prisoner", "hermit", "priest", "guard", "child", "ghost", "stranger")
CLASSES = {"Warrior": "Second Wind", "Cleric": "Lay on Hands", "Rogue": "Backstab", "Mage": "Arcane Surge"}
ATTACK_SPELLS = ("Firebolt", "Frost Shard", "Spark", "Weaken", "Earth Spike", "Fireball", "Chain Lightning", "Sleep")

View = dict[str, Any]


@dataclass(frozen=True)
class Name:
    sort: str
    name: str
    gloss: str
    calls: tuple[str, ...]  # other names for it
    tellings: tuple[str, ...]  # words that say what it is


def _read_names() -> dict[str, Name]:
    tellings = {name: _parts(words) for name, words in _rows("tellings.txt")}
    rows = _rows("names.txt")
    return {name: Name(sort, name, gloss, _parts(calls), tellings.get(name, ())) for sort, name, gloss, calls in rows}


def _rows(name: str) -> list[list[str]]:
    lines = (LINES / name).read_text("utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line and not line.startswith("#")]


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


NAMES = _read_names()
HAND_MADE: dict[str, View] = json.loads((LINES / "views.json").read_text())
GLOSSES = {name.name: name.gloss for name in NAMES.values() if name.gloss}


def names_of(*sorts: str) -> list[str]:
    return [name.name for name in NAMES.values() if name.sort in sorts]


EXIT_CLAUSES = (
    "a heavy door stands to the {}", "an arch opens to the {}", "worn steps lead {}", "a narrow crack gapes {}",
    "a ladder goes {}", "a torn curtain hangs to the {}", "a low tunnel runs {}", "light falls in from the {}",
    "a wide gate stands open to the {}", "a plank bridge leads {}", "a draft blows from the {}",
)  # fmt: skip
FLOOR_CLAUSES = (
    "the {} lies under a table", "the {} hangs on a nail", "the {} leans against the wall", "the {} rests on a shelf",
    "the {} is half hidden in straw", "the {} lies in a puddle", "the {} sits on an altar", "the {} lies by the hearth",
)  # fmt: skip
BEING_CLAUSES = (
    "a limping {} bars your way", "the {} grins with broken teeth", "the {} wears a red hood", "a tall {} stands here",
    "the {} crouches by the wall", "a fat {} blocks the door", "the {} has one eye", "the {} is covered in scars",
    "the {} sits on a barrel", "the {} whispers to itself", "the {} carries a horn",
)  # fmt: skip
MESSAGES = (
    "You look around.", "Nothing moves.", "The dust settles.", "You hear water drip somewhere.", "It is quiet here.",
)  # fmt: skip


def random_view(rng: Random) -> View:
    """Return a view: a changed copy of a hand-made one, or one made from scratch."""
    if rng.random() < 0.3:
        return _changed(rng, copy.deepcopy(rng.choice(list(HAND_MADE.values()))))
    return _new_view(rng)


def _new_view(rng: Random) -> View:
    rooms = rng.sample(names_of("room"), 5)
    ways = (
        rng.sample(DIRECTIONS[:4], rng.randint(1, 3))
        if rng.random() < 0.7
        else rng.sample(DIRECTIONS, rng.randint(1, 4))
    )
    view: View = {"room": rooms[0], "exits": {}, "came_from": rng.choice([*ways, None])}
    for way, room in zip(ways, rooms[1:], strict=False):
        view["exits"][way] = room if rng.random() < 0.75 else "unknown"
    if rng.random() < 0.25:
        view["locked"] = {rng.choice(ways): rng.choice(names_of("door"))}
    fight = rng.random() < 0.45
    view["in_combat"] = fight
    view["monsters"] = _monsters(rng) if fight else []
    if rng.random() < 0.35:
        people = rng.sample(names_of("person"), rng.choice([1, 1, 2]))
        view["people"] = [{"name": name, "role": rng.choice(ROLES)} for name in people]
        if not fight and rng.random() < 0.5:
            view["people"][0]["role"] = "merchant"
            wares = rng.sample(names_of(*ITEM_SORTS), rng.randint(2, 5))
            view["wares"] = [{"name": name, "price": rng.choice([2, 5, 8, 12, 20, 25, 40, 60, 90])} for name in wares]
    if rng.random() < 0.35:
        view["friends"] = [
            {"name": name, "class": rng.choice(list(CLASSES)), "hp": rng.choice([0, 0, 7, 18, 30]), "max_hp": 30}
            for name in rng.sample(names_of("friend"), rng.choice([1, 1, 2]))
        ]
    view["floor"] = []
    if rng.random() < (0.25 if fight else 0.7):
        for name in rng.sample(names_of(*ITEM_SORTS), rng.randint(1, 4)):
            view["floor"].append({"name": name, "qty": rng.choice([1, 1, 1, 2, 12])})
    view["chest"] = None
    if rng.random() < 0.2:
        name = rng.choice(["Chest", "Chest", "Coffer", "Strongbox"])
        view["chest"] = {"name": name, "open": rng.random() < 0.2, "locked": rng.random() < 0.3}
    if rng.random() < 0.2:
        view["traps"] = rng.sample(names_of("trap"), rng.choice([1, 1, 2]))
    _add_hero(rng, view)
    _add_texts(rng, view, fight)
    return view


def _monsters(rng: Random) -> list[View]:
    found: list[View] = []
    for name in rng.sample(names_of("monster"), rng.choice([1, 1, 1, 2, 2, 3])):
        top = rng.choice([8, 15, 25, 40, 70])
        found.append({"name": name, "hp": top if rng.random() < 0.4 else rng.randint(1, top), "max_hp": top,
                      "heavy_blow": rng.random() < 0.1})  # fmt: skip
    if rng.random() < 0.25:
        found = [{**found[0], "name": f"{found[0]['name']} {number + 1}", "hp": rng.randint(1, found[0]["max_hp"])}
                 for number in range(rng.choice([2, 2, 3]))]  # fmt: skip
    return found


def _add_hero(rng: Random, view: View) -> None:
    kind = rng.choice([None, *CLASSES])
    top = rng.choice([30, 36, 44, 58])
    mana = rng.choice([10, 16, 22]) if kind in ("Mage", "Cleric") or rng.random() < 0.1 else 0
    view["player"] = {"class": kind, "hp": rng.randint(2, top), "max_hp": top, "mana": rng.randint(0, mana),
                      "max_mana": mana, "level": rng.randint(1, 6), "xp": 20, "gold": rng.randint(0, 90)}  # fmt: skip
    view["ability"] = CLASSES.get(kind or "")
    if mana:
        spells = rng.sample(names_of("spell"), rng.randint(2, 5))
        view["spells"] = [{"name": name, "mana": rng.randint(1, 6)} for name in spells]
    pack = rng.sample(names_of(*ITEM_SORTS), rng.randint(1, 7))
    if rng.random() < 0.5:
        pack = ["Health Potion", *(name for name in pack if name != "Health Potion")]
    view["inventory"] = [{"name": name, "qty": rng.choice([1, 1, 1, 2, 3])} for name in pack]
    view["slots_used"], view["slots_max"] = len(pack), 10
    view["equipped"] = {"weapon": rng.choice(names_of("weapon")), "armor": rng.choice(names_of("armor"))}


def _add_texts(rng: Random, view: View, fight: bool) -> None:
    """Write a description that mentions some things, a last act and a last message."""
    clauses = [rng.choice(EXIT_CLAUSES).format(way) for way in view["exits"] if rng.random() < 0.7]
    clauses += [rng.choice(FLOOR_CLAUSES).format(i["name"].lower()) for i in view["floor"] if rng.random() < 0.4]
    beings = view["monsters"] + view.get("people", [])
    clauses += [rng.choice(BEING_CLAUSES).format(b["name"].lower()) for b in beings if rng.random() < 0.5]
    rng.shuffle(clauses)
    view["description"] = ". ".join(clause.capitalize() for clause in clauses) + "."
    view["last_message"] = rng.choice(MESSAGES)
    acts: list[View] = [{"verb": "look"}, {"verb": "move", "target": rng.choice(DIRECTIONS)}]
    for verb, key in (("attack", "monsters"), ("attack", "monsters"), ("talk", "people"), ("examine", "floor"),
                      ("loot", "floor"), ("cast", "spells"), ("use", "inventory")):  # fmt: skip
        if view.get(key):
            acts.append({"verb": verb, "target": rng.choice(view[key])["name"]})
    view["last_action"] = act = rng.choice(acts)
    if act["verb"] in ("attack", "talk", "examine", "use"):
        end = "It hits back." if fight else "That is all for now."
        view["last_message"] = f"You {act['verb']} the {act['target']}. {end}"


def _changed(rng: Random, view: View) -> View:
    """Shuffle a view, add things and take some away."""
    pack = view["inventory"]
    for name in rng.sample(names_of(*ITEM_SORTS), rng.choice([0, 0, 1, 2, 3])):
        if name not in [item["name"] for item in pack]:
            pack.append({"name": name, "qty": 1})
    rng.shuffle(pack)
    rng.shuffle(view["floor"])
    for key in ("monsters", "people", "floor"):
        if view.get(key) and len(view[key]) > 1 and rng.random() < 0.2:
            view[key].pop()
    return view
