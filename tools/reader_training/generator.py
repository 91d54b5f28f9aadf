"""Generated lines: templates filled with the things of a random view, and joined to longer lines."""

from __future__ import annotations

import re
from random import Random

from .phrases import ABSENT, CHATTER, CLOSES, LEADS, TAILS, Act, Template, parse_label, read_templates
from .things import BEINGS, Things
from .views import ITEM_SORTS, NAMES, View, names_of, random_view

TEMPLATES = read_templates()
LABELS = list(TEMPLATES)
WEIGHTS = {"nothing": 28.0, "attack {foe}": 4.0, "move {exit}": 3.0, "move {room}": 4.0, "loot {floor}": 4.0,
           "use {drink}": 3.0, "talk {person}": 4.0, "give {pack} to {person}": 3.0, "examine {thing}": 4.0,
           "combine {a} + {b}": 2.5, "unlock {door}": 2.0, "disarm {trap}": 2.0, "revive {fallen}": 2.0,
           "cast {attackspell} at {foe}": 3.0, "cast {spell}": 2.0, "defend": 2.0, "flee": 2.0, "clarify": 0.8,
           "undo": 0.6, "help": 0.6, "rest": 1.5,
           "attack {foe}; attack {other}": 3.0, "use {drink}; use {drink2}": 0.7}  # fmt: skip
LABEL_WEIGHTS = [WEIGHTS.get(label, 1.0) for label in LABELS]
ABSENT_SHARE = 0.12  # of the orders: their thing is not in view
NEAR_MISS_SHARE = 0.45  # of these: a thing in view has the same head noun, as the red door of the green one
MODIFIERS = {
    "door": ("green", "red", "white", "golden", "copper", "wooden", "stone", "glass", "northern", "hidden", "little"),
    "foe": ("king", "queen", "shaman", "archer", "priest", "captain", "wizard", "chief", "lord", "mother"),
    "trap": ("pit", "fire", "bear", "acid", "blade", "net", "arrow", "gas", "rope", "magic"),
    "": ("golden", "silver", "crystal", "bone", "glass", "elven", "dwarven", "dragon", "enchanted", "cursed", "orcish"),
}  # fmt: skip
ABSENT_SORTS = {
    "foe": ("monster",), "friend": ("friend",), "fallen": ("friend",), "floor": ITEM_SORTS, "pack": ITEM_SORTS,
    "ware": ITEM_SORTS, "thing": ITEM_SORTS, "a": ITEM_SORTS, "attackspell": ("spell",),
    **{sort: (sort,) for sort in ("person", "drink", "scroll", "food", "weapon", "armor", "key", "light")},
    **{sort: (sort,) for sort in ("spell", "trap", "door", "room")},
}  # fmt: skip
ALONE = ("nothing", "clarify", "undo", "help", "status", "inventory")  # verbs that are no step of a longer line
JOINS = (" and ", ", then ", " and then ", "; ", ". Then ", ", and after that ", ", ", " before I ", " then ")
ORDERED = (
    "after I {a}, I {b}", "first {a}, second {b}", "{b}, but first {a}", "before I {b}, I {a}", "once I {a} I {b}",
    "{b}, but not before I {a}", "{b}, as soon as I {a}", "{b} after I {a}", "I {a} before I {b}",
    "{b} only once I {a}", "I won't {b} until I {a}, so both, in that order", "{b}, though I {a} first",
    "{b}. Before that I {a}",
)  # fmt: skip
NOT_THAT = ("don't worry, ", "no talk, ", "forget the rest, ", "not running, just going to ", "instead of waiting, ")


def generate(rng: Random) -> tuple[View, str, list[Act]]:
    """Return a random view, a line and its acts."""
    while True:
        view = random_view(rng)
        things = Things(rng, view)
        steps = rng.choices([1, 2, 3], [0.76, 0.18, 0.06])[0]
        parts: list[str] = []
        acts: list[Act] = []
        for _ in range(30):
            label = rng.choices(LABELS, LABEL_WEIGHTS)[0]
            template = rng.choice(TEMPLATES[label])
            if steps > 1 and (template.whole or label.split()[0] in ALONE):
                continue
            filled = fill(rng, things, template)
            if filled and filled[1] not in ([act] for act in acts):
                parts.append(filled[0])
                acts += filled[1]
                if len(parts) == steps:
                    return (
                        view,
                        _join(rng, parts) if steps > 1 else _surround(rng, parts[0], acts, template.whole),
                        acts,
                    )


def fill(rng: Random, things: Things, template: Template) -> tuple[str, list[Act]] | None:
    """Return a line and its acts, or None if the view has not what the phrase needs."""
    text, label = template.text, template.label
    verb = label.split()[0]
    if not _is_possible(rng, things, label, verb):
        return None
    absent = rng.random() < ABSENT_SHARE and verb not in ("nothing", "clarify", "examine")
    used: list[str] = []
    for slot in template.slots:
        if absent and slot in ABSENT_SORTS:
            absent = False
            found = _absent(rng, things, slot)
        else:
            options = [name for name in things.choices(slot) if name not in used]
            name = rng.choice(options) if options else ""
            found = (name, things.refer(slot, name)) if name else None
        if not found:
            return None
        used.append(found[0])
        text = text.replace("{" + slot + "}", found[1])
        label = label.replace("{" + slot + "}", found[0])
    return text, parse_label(label)


def _is_possible(rng: Random, things: Things, label: str, verb: str) -> bool:
    """Return whether the act of a label makes sense in the view. A fight makes a move half as frequent."""
    fight = bool(things.view.get("in_combat"))
    named = re.findall(r"^(?:cast|use) ([A-Z][\w ]*?)(?: at| on|$)", label)
    if named and named[0] not in (things.spells if verb == "cast" else things.pack):
        return False
    if label == "use Health Potion":
        return not {"Greater Health Potion", "Scroll of Heal"} & set(things.pack)
    if label == "loot all":
        return bool(things.floor)
    if label.endswith(" all"):
        return len(things.foes) > 1
    if label == "move {exit}":
        return not fight or rng.random() < 0.5
    return fight or verb not in ("defend", "flee")


def _absent(rng: Random, things: Things, slot: str) -> tuple[str, str] | None:
    """Return a thing that is not in view, marked by "?", and words for it."""
    near = near_miss(rng, things.choices(slot), slot) if rng.random() < NEAR_MISS_SHARE else ""
    if near:
        return "?" + near, rng.choice(("the ", "the ", "a ", "my " if slot in ("pack", "drink") else "")) + near
    options = ABSENT.get(slot, []) if rng.random() < 0.4 else []
    present = set(" ".join(things.everything).lower().split())
    options = [name for name in options or names_of(*ABSENT_SORTS[slot]) if not set(name.lower().split()) & present]
    if not options:
        return None
    name = rng.choice(options)
    being = slot in BEINGS
    plain = name if being else name.lower()
    bare = plain.startswith("the ") or (being and name in NAMES)
    return "?" + name, plain if bare else rng.choice(("the ", "the ", "a ", "")) + plain


def near_miss(rng: Random, present: list[str], slot: str) -> str:
    """Return the name of another thing with the last word of one of these names, in lower case; "" if there is none."""
    names = [name for name in present if " " in name and not name[-1].isdigit()]
    if not names or slot in ("person", "friend", "fallen", "room", "spell"):
        return ""
    words = rng.choice(names).lower().split()
    modifiers = MODIFIERS.get(slot, MODIFIERS[""])
    if slot == "foe":
        return f"{words[0]} {rng.choice(modifiers)}"
    same = [other for name in NAMES if (other := name.lower()).split()[-1] == words[-1] and " " in other]
    start = "scroll of " if words[0] == "scroll" else ""
    same = [name.lower() for name in NAMES if name.lower().startswith(start)] if start else same
    taken = {name.lower() for name in present}
    same = [one for one in same if not any(set(one.split()) <= set(name.split()) for name in taken)]
    if same and rng.random() < 0.6:
        return rng.choice(same)
    return "" if start else f"{rng.choice(modifiers)} {words[-1]}"


def _join(rng: Random, parts: list[str]) -> str:
    if len(parts) == 2 and rng.random() < 0.3:
        text = rng.choice(ORDERED).format(a=parts[0], b=parts[1])
    else:
        text = parts[0]
        for part in parts[1:]:
            join = rng.choice(JOINS)
            text += join + (rng.choice(("", "", "I ")) if not join.endswith("I ") else "") + part
    return rng.choice(("", "", *LEADS)) + text + (rng.choice(TAILS) if rng.random() < 0.3 else "")


def _surround(rng: Random, text: str, acts: list[Act], whole: bool) -> str:
    """Return a line of one step with words around it."""
    order = acts[0][0] not in ("nothing", "clarify")
    if not whole and acts[0][0] != "nothing":
        if rng.random() < 0.55:
            text = rng.choice(LEADS) + text
        if rng.random() < 0.3:
            text += rng.choice(TAILS)
        if rng.random() < 0.08 and order:
            text = rng.choice(NOT_THAT) + text
    if rng.random() < 0.16:
        text = f"{rng.choice(CHATTER)} {text}"
    if rng.random() < 0.05 and order:
        text = text.rstrip(".!") + rng.choice(CLOSES)
    return text
