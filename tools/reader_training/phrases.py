"""Generated lines: phrases of tools/reader_lines/templates*.txt filled with the things of a random view."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

from .views import ATTACK_SPELLS, ITEM_SORTS, LINES, NAMES, View, names_of, random_view

Act = tuple[str, str, str]  # verb, object, target

def _read_remarks() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (LINES / "remarks.txt").read_text().splitlines():
        if line.startswith("["):
            section = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            section.append(line.replace("_", " "))
    return found


REMARKS = _read_remarks()
LEADS, TAILS, CHATTER, CLOSES = (REMARKS[name] for name in ("lead", "tail", "remark", "close"))
JOINS = (" and ", ", then ", " and then ", "; ", ". Then ", ", and after that ", ", ", " before I ", " then ")

ORDERED = (
    "after I {a}, I {b}", "first {a}, second {b}", "{b}, but first {a}", "before I {b}, I {a}", "once I {a} I {b}",
    "{b}, but not before I {a}", "{b}, as soon as I {a}", "{b} after I {a}", "I {a} before I {b}", "{b} only once I {a}",
    "I won't {b} until I {a}, so both, in that order", "{b}, though I {a} first", "{b}. Before that I {a}",
)  # fmt: skip


@dataclass
class Template:
    label: str
    text: str
    whole: bool
    slots: list[str] = field(default_factory=list)


def read_templates() -> dict[str, list[Template]]:
    """Return the templates of all template files by label."""
    found: dict[str, list[Template]] = {}
    for path in sorted(LINES.glob("templates*.txt")):
        label = ""
        for line in path.read_text().splitlines():
            if line.startswith("[") and line.endswith("]"):
                label = line[1:-1]
            elif line.strip() and not line.startswith("#"):
                whole = line.startswith("~ ")
                text = line[2:] if whole else line
                slots = sorted(set(re.findall(r"\{(\w+)\}", label + text)))
                found.setdefault(label, []).append(Template(label, text, whole, slots))
    return found


TEMPLATES = read_templates()
WEIGHTS = {"nothing": 22.0, "attack {foe}": 4.0, "move {exit}": 3.0, "move {room}": 4.0, "loot {floor}": 4.0, "use {drink}": 3.0,
           "talk {person}": 4.0, "give {pack} to {person}": 3.0, "examine {thing}": 4.0, "combine {a} + {b}": 2.5,
           "unlock {door}": 2.0, "disarm {trap}": 2.0, "revive {fallen}": 2.0, "cast {attackspell} at {foe}": 3.0,
           "cast {spell}": 2.0, "defend": 2.0, "flee": 2.0, "clarify": 0.8, "undo": 0.6, "help": 0.6, "rest": 1.5}  # fmt: skip
LABELS = list(TEMPLATES)
ABSENT_SORTS = {
    "foe": ("monster",), "person": ("person",), "friend": ("friend",), "fallen": ("friend",), "floor": ITEM_SORTS,
    "pack": ITEM_SORTS, "drink": ("drink",), "scroll": ("scroll",), "food": ("food",), "weapon": ("weapon",), "armor": ("armor",),
    "key": ("key",), "light": ("light",), "ware": ITEM_SORTS, "spell": ("spell",), "attackspell": ("spell",), "trap": ("trap",),
    "door": ("door",), "room": ("room",), "thing": ITEM_SORTS, "a": ITEM_SORTS, "chest": (),
}  # fmt: skip
MORE_ABSENT = {
    "foe": "dragon demon giant witch lich king ogre basilisk hydra bear snake pirate lion griffin werewolf".split(),
    "person": "king wizard queen merchant bartender princess captain elf dwarf blacksmith".split(),
    "pack": "crown shield helmet bow wand crossbow map whistle boots amulet grenade orb harp banana pistol".split(),
    "floor": "crown diamond helmet bow wand lamp boots amulet orb painting throne sofa feather".split(),
    "spell": ["teleport", "meteor", "invisibility", "polymorph", "summon demon", "time stop", "fly", "resurrection", "poison cloud"],
    "room": ["the kitchen", "the roof", "the moon", "the market", "the harbor", "the stables", "the dungeon master's house"],
    "weapon": "katana halberd crossbow excalibur lightsaber scimitar trident".split(),
    "armor": "helmet boots crown gauntlets".split(),
    "ware": "horse ship unicorn crossbow map cannon".split(),
}


class Things:
    """Things of a view by slot, and ways to refer to them."""

    def __init__(self, rng: Random, view: View) -> None:
        self.rng, self.view = rng, view
        self.pack = [item["name"] for item in view.get("inventory") or []]
        self.floor = [item["name"] for item in view.get("floor") or []]
        self.worn = [name for name in (view.get("equipped") or {}).values() if name]
        self.foes = [being["name"] for being in view.get("monsters") or []]
        self.people = [being["name"] for being in view.get("people") or []]
        self.friends = [being["name"] for being in view.get("friends") or []]
        self.wares = [item["name"] for item in view.get("wares") or []]
        self.spells = [spell["name"] for spell in view.get("spells") or []]
        self.traps = list(view.get("traps") or [])
        self.doors = list((view.get("locked") or {}).values())
        self.everything = (
            self.pack + self.floor + self.worn + self.foes + self.people + self.friends + self.wares + self.spells
            + self.traps + self.doors + [room for room in view["exits"].values() if room != "unknown"]
        )  # fmt: skip

    def _sorted(self, names: list[str], *sorts: str) -> list[str]:
        return [name for name in names if name in NAMES and NAMES[name].sort in sorts]

    def choices(self, slot: str) -> list[str]:
        view = self.view
        if slot in ("drink", "scroll", "food", "light", "key", "weapon", "armor"):
            return self._sorted(self.pack, slot)
        if slot == "fallen":
            return [friend["name"] for friend in view.get("friends") or [] if friend.get("hp") == 0]
        if slot == "floorgear":
            return self._sorted(self.floor, "weapon", "armor")
        if slot == "attackspell":
            return [spell for spell in self.spells if spell in ATTACK_SPELLS]
        if slot == "room":
            return [way for way, room in view["exits"].items() if room != "unknown"]
        if slot == "back":
            return [view["came_from"]] if view.get("came_from") in view["exits"] else []
        if slot == "sole":
            return self.foes if len(self.foes) == 1 else []
        if slot in ("again", "otherfoe"):
            last = view.get("last_action") or {}
            aimed = last.get("verb") == "attack" and last.get("target") in self.foes
            if slot == "again":
                return [last["target"]] if aimed and len(set(self.foes)) == len(self.foes) else []
            return [name for name in self.foes if name != last["target"]] if aimed and len(self.foes) == 2 else []
        if slot == "only":
            return list(view["exits"]) if len(view["exits"]) == 1 else []
        table: dict[str, list[str]] = {
            "foe": self.foes, "person": self.people, "friend": self.friends, "pack": self.pack, "floor": self.floor,
            "ware": self.wares, "spell": self.spells, "trap": self.traps, "door": self.doors, "exit": list(view["exits"]),
            "ability": [view["ability"]] if view.get("ability") else [], "a": self.pack, "b": self.pack,
            "chest": [view["chest"]["name"]] if view.get("chest") else [],
            "thing": self.pack + self.floor + self.worn + self.doors + self.traps,
        }  # fmt: skip
        return table[slot]

    def refer(self, slot: str, name: str) -> str:
        """Return words for a thing."""
        rng, view = self.rng, self.view
        if slot == "exit":
            return rng.choice([name] * 6 + [name[0]]) if rng.random() < 0.9 else name + "ward"
        if slot == "room":
            name = view["exits"][name]
        if slot == "spell" or slot == "attackspell" or slot == "ability":
            calls = NAMES[name].calls if name in NAMES else ()
            return rng.choice([name, name.lower(), name.lower(), *self._unique(name, calls, self.spells)])
        base = re.sub(r" \d+$", "", name)
        pools = {"foe": self.foes, "pack": self.pack, "floor": self.floor, "ware": self.wares}
        if slot in pools and len(pools[slot]) > 1 and rng.random() < 0.15:
            told = self._relative(slot, name, pools[slot])
            if told:
                return told
        if slot in ("foe", "chest", "trap", "door", "person", "floor", "fallen") and len(self.choices(slot)) == 1 and rng.random() < 0.2:
            words = {"foe": ["it", "it", "the monster", "the thing", "that beast", "the creature", "the enemy", "him", "my foe"],
                     "person": ["him", "her", "them", "that person"], "fallen": ["my friend", "my companion", "them"],
                     "trap": ["the trap", "it"], "door": ["the door", "the lock", "it"], "chest": ["the box", "it"]}  # fmt: skip
            return rng.choice(words.get(slot, ["it", "that", "this", "that thing"]))
        if base in NAMES and NAMES[base].calls and rng.random() < 0.45 and not name[-1].isdigit():
            free = self._unique(name, NAMES[base].calls, self.everything)
            if free:
                call = rng.choice(free)
                return call if slot in ("person", "friend", "fallen") and " " not in call else rng.choice(["the ", "the ", "my ", "that "] if slot in ("pack", "a", "b", "drink") else ["the ", "the ", "that "]) + call
        if slot in ("person", "friend", "fallen"):
            role = next((p.get("role") for p in view.get("people") or [] if p["name"] == name), None)
            if role and [p.get("role") for p in view["people"]].count(role) == 1 and rng.random() < 0.3:
                return "the " + role
            return rng.choice([name, name, name.lower()])
        words = base.split()
        distinct = [w for w in words if len(w) > 3 and not any(w in other.split() for other in self.everything if other != name)]
        if len(words) > 1 and distinct and rng.random() < 0.25 and not name[-1].isdigit():
            return rng.choice(["the ", "the ", ""]) + rng.choice(distinct).lower()
        lead = rng.choice(["the ", "the ", "the ", "", "", "my " if slot in ("pack", "drink", "a", "b") else "that "])
        if slot == "room":
            lead = rng.choice(["the ", "the ", ""])
        return lead + rng.choice([name.lower(), name.lower(), name])

    def _unique(self, name: str, calls: tuple[str, ...], others: list[str]) -> list[str]:
        """Return the calls that fit no other thing of the view."""
        taken = set()
        for other in others:
            if other != name:
                base = re.sub(r" \d+$", "", other)
                taken |= set(base.lower().split()) | set(NAMES[base].calls if base in NAMES else ())
        return [call for call in calls if call not in taken and call.split()[-1] not in taken]

    def _relative(self, slot: str, name: str, pool: list[str]) -> str:
        """Return words like "the other one" that fit the thing, or an empty text."""
        rng = self.rng
        said = []
        last = (self.view.get("last_action") or {}).get("target")
        if len(pool) == 2 and last in pool:
            said += ["the other one", "the other", "not that one, the other"] if last != name else ["the same one", "that one again"]
        if pool.index(name) == 0:
            said += ["the first one", "the first one you named"]
        if pool.index(name) == len(pool) - 1:
            said += ["the last one", "the last one you named"] + (["the second one"] if len(pool) == 2 else [])
        if len(pool) == 2:
            other = pool[1 - pool.index(name)].lower()
            said += [f"the one that isn't the {other}", f"the one that is not {other.split()[0]}"]
        if slot == "foe":
            share = {m["name"]: m["hp"] / m["max_hp"] for m in self.view["monsters"]}
            ranked = sorted(share.values())
            if len(ranked) > 1 and share.get(name) == ranked[0] < ranked[1]:
                said += ["the weakest one", "the most wounded one", "the one that is nearly dead", "the hurt one", "the weaker one"]
            if len(ranked) > 1 and share.get(name) == ranked[-1] > ranked[-2]:
                said += ["the healthiest one", "the one that isn't hurt", "the strongest one", "the fresh one"]
        if slot == "ware":
            price = {ware["name"]: ware["price"] for ware in self.view["wares"]}
            if price[name] == min(price.values()) and list(price.values()).count(price[name]) == 1:
                said += ["the cheapest thing", "the cheapest one", "whatever costs least"]
            if price[name] == max(price.values()) and list(price.values()).count(price[name]) == 1:
                said += ["the most expensive thing", "the dearest one"]
        return rng.choice(said) if said else ""


def fill(rng: Random, things: Things, template: Template) -> tuple[str, list[Act]] | None:
    """Return a line and its acts, or None if the view has not what the phrase needs."""
    text, label = template.text, template.label
    first = label.split()[0]
    if first in ("defend", "flee") and not things.view.get("in_combat"):
        return None
    named = re.findall(r"^(?:cast|use) ([A-Z][\w ]*?)(?: at| on|$)", label)
    if named and named[0] not in (things.spells if first == "cast" else things.pack):
        return None
    if label == "use Health Potion" and sum(name in ("Greater Health Potion", "Scroll of Heal") for name in things.pack):
        return None
    if (label == "loot all" and not things.floor) or (label.endswith("all") and first in ("attack", "cast") and len(things.foes) < 2):
        return None
    if label == "move {exit}" and things.view.get("in_combat") and rng.random() < 0.5:
        return None
    absent = rng.random() < 0.09 and first not in ("nothing", "clarify", "examine")
    used: list[str] = []
    for slot in template.slots:
        if absent and slot in ABSENT_SORTS and ABSENT_SORTS[slot]:
            absent = False
            options = MORE_ABSENT.get(slot, []) if rng.random() < 0.4 else []
            options = options or [name for name in names_of(*ABSENT_SORTS[slot])]
            present = " ".join(things.everything).lower().split()
            options = [name for name in options if not set(name.lower().split()) & set(present)]
            if not options:
                return None
            name = rng.choice(options)
            plain = name.lower() if slot not in ("person", "friend", "fallen") else name
            call = plain if plain.startswith("the ") or slot in ("person", "friend", "fallen") and name in NAMES else rng.choice(["the ", "the ", "a ", ""]) + plain
            name = "?" + name
        else:
            options = [name for name in things.choices(slot) if name not in used]
            if not options:
                return None
            name = rng.choice(options)
            call = things.refer(slot, name)
        used.append(name)
        text = text.replace("{" + slot + "}", call)
        label = label.replace("{" + slot + "}", name)
    return text, parse_label(label)


def parse_label(label: str) -> list[Act]:
    """Return the acts of one alternative of a label."""
    acts = []
    for part in label.split("; "):
        verb, _, rest = part.strip().partition(" ")
        joint = {"use": " on ", "give": " to ", "cast": " at ", "combine": " + "}.get(verb)
        thing, _, target = rest.partition(joint) if joint else (rest, "", "")
        acts.append((verb, thing.strip(), target.strip()))
    return acts


def generate(rng: Random) -> tuple[View, str, list[Act]]:
    """Return a random view, a line and its acts."""
    while True:
        view = random_view(rng)
        things = Things(rng, view)
        steps = rng.choices([1, 2, 3], [0.76, 0.18, 0.06])[0]
        parts: list[str] = []
        acts: list[Act] = []
        for _ in range(30):
            label = rng.choices(LABELS, [WEIGHTS.get(label, 1.0) for label in LABELS])[0]
            template = rng.choice(TEMPLATES[label])
            if steps > 1 and (template.whole or label.split()[0] in ("nothing", "clarify", "undo", "help", "status", "inventory")):
                continue
            filled = fill(rng, things, template)
            if filled and filled[1] not in ([act] for act in acts):
                parts.append(filled[0])
                acts += filled[1]
                if len(parts) == steps:
                    return view, _compose(rng, parts, acts, template.whole), acts
        continue


def _compose(rng: Random, parts: list[str], acts: list[Act], whole: bool) -> str:
    if len(parts) > 1:
        if len(parts) == 2 and rng.random() < 0.3:
            text = rng.choice(ORDERED).format(a=parts[0], b=parts[1])
        else:
            text = parts[0]
            for part in parts[1:]:
                join = rng.choice(JOINS)
                text += join + (rng.choice(["", "", "I "]) if not join.endswith("I ") else "") + part
        return rng.choice(["", "", *LEADS]) + text + (rng.choice(TAILS) if rng.random() < 0.3 else "")
    text = parts[0]
    if not whole and acts[0][0] != "nothing":
        if rng.random() < 0.55:
            text = rng.choice(LEADS) + text
        if rng.random() < 0.3:
            text += rng.choice(TAILS)
        if rng.random() < 0.08 and acts[0][0] not in ("nothing", "clarify"):
            text = rng.choice(["don't worry, ", "no talk, ", "forget the rest, ", "not running, just going to ", "instead of waiting, "]) + text
    if rng.random() < 0.16:
        text = f"{rng.choice(CHATTER)} {text}"
    if rng.random() < 0.05 and acts[0][0] != "nothing":
        text = text.rstrip(".!") + rng.choice(CLOSES)
    return text
