"""Things of a view by the slots of templates, and ways to refer to them."""

from __future__ import annotations

import re
from random import Random

from .views import ATTACK_SPELLS, NAMES, View

SORTS_OF_PACK = ("drink", "scroll", "food", "light", "key", "weapon", "armor")
LONELY = {
    "foe": ("it", "it", "the monster", "the thing", "that beast", "the creature", "the enemy", "him", "my foe"),
    "person": ("him", "her", "them", "that person"),
    "fallen": ("my friend", "my companion", "them"),
    "trap": ("the trap", "it"),
    "door": ("the door", "the lock", "it"),
    "chest": ("the box", "it"),
    "floor": ("it", "that", "this", "that thing"),
}  # what the only thing of its kind is called
OWNED = ("pack", "drink", "drink2", "a", "b")
WEAKEST = (
    "the weakest one", "the most wounded one", "the one that is nearly dead", "the hurt one", "the weaker one",
    "the wounded one", "the one that's bleeding", "the limping one", "the one who can hardly stand", "the injured one",
    "the one that's half dead", "the one I already hurt", "the feeblest one",
    "the battered one", "whichever is weaker", "the one that's about to drop", "the crippled one",
    "the one with the least life left", "the sickly one", "the worse off of them", "the staggering one",
)  # fmt: skip
HEALTHIEST = (
    "the healthiest one", "the one that isn't hurt", "the strongest one", "the fresh one", "the unhurt one",
    "the healthy one", "the healthier one", "the unharmed one", "the one without a scratch", "the stronger one",
    "the untouched one", "the uninjured one", "the one that's still in good shape", "the fit one", "the unwounded one",
    "the one I haven't touched yet", "the one at full strength", "the tougher one", "whichever is stronger",
)  # fmt: skip
BEINGS = ("person", "friend", "fallen")


class Things:
    """Things of a view by slot, and ways to refer to them."""

    def __init__(self, rng: Random, view: View) -> None:
        self.rng, self.view = rng, view
        self.pack = _names(view.get("inventory"))
        self.floor = _names(view.get("floor"))
        self.worn = [name for name in (view.get("equipped") or {}).values() if name]
        self.foes = _names(view.get("monsters"))
        self.people = _names(view.get("people"))
        self.friends = _names(view.get("friends"))
        self.wares = _names(view.get("wares"))
        self.spells = _names(view.get("spells"))
        self.traps = list(view.get("traps") or [])
        self.doors = list((view.get("locked") or {}).values())
        rooms = [room for room in view["exits"].values() if room != "unknown"]
        beings = self.foes + self.people + self.friends
        self.everything = [*self.pack, *self.floor, *self.worn, *beings, *self.wares, *self.spells, *self.traps]
        self.everything += [*self.doors, *rooms]

    def choices(self, slot: str) -> list[str]:
        """Return the names that may fill a slot."""
        view = self.view
        if slot in SORTS_OF_PACK:
            return _of_sorts(self.pack, slot)
        if slot == "drink2":
            return _of_sorts(self.pack, "drink")
        plain = {
            "foe": self.foes, "other": self.foes, "person": self.people, "friend": self.friends,
            "pack": self.pack, "floor": self.floor,
            "ware": self.wares, "spell": self.spells, "trap": self.traps, "door": self.doors,
            "a": self.pack, "b": self.pack,
            "exit": list(view["exits"]), "thing": self.pack + self.floor + self.worn + self.doors + self.traps,
            "ability": [view["ability"]] if view.get("ability") else [],
            "chest": [view["chest"]["name"]] if view.get("chest") else [],
            "fallen": [friend["name"] for friend in view.get("friends") or [] if friend.get("hp") == 0],
            "floorgear": _of_sorts(self.floor, "weapon", "armor"),
            "attackspell": [spell for spell in self.spells if spell in ATTACK_SPELLS],
            "room": [way for way, room in view["exits"].items() if room != "unknown"],
            "back": [view["came_from"]] if view.get("came_from") in view["exits"] else [],
            "sole": self.foes if len(self.foes) == 1 else [],
            "only": list(view["exits"]) if len(view["exits"]) == 1 else [],
        }  # fmt: skip
        return plain[slot] if slot in plain else self._aimed(slot)

    def _aimed(self, slot: str) -> list[str]:
        """Return the last target of an attack ("again"), or the other one of two ("otherfoe")."""
        last = self.view.get("last_action") or {}
        if last.get("verb") != "attack" or last.get("target") not in self.foes:
            return []
        if slot == "again":
            return [last["target"]] if len(set(self.foes)) == len(self.foes) else []
        return [name for name in self.foes if name != last["target"]] if len(self.foes) == 2 else []

    def refer(self, slot: str, name: str) -> str:
        """Return words for a thing."""
        rng = self.rng
        if slot == "exit":
            return rng.choice([name] * 6 + [name[0]]) if rng.random() < 0.9 else name + "ward"
        if slot in ("spell", "attackspell", "ability"):
            calls = NAMES[name].calls if name in NAMES else ()
            return rng.choice([name, name.lower(), name.lower(), *self._unique(name, calls, self.spells)])
        if slot == "room":
            name = self.view["exits"][name]
        return self._indirect(slot, name) or self._called(slot, name) or self._named(slot, name)

    def _indirect(self, slot: str, name: str) -> str:
        """Return words that do not name the thing ("the other one", "it"), or an empty text."""
        rng = self.rng
        pools = {"foe": self.foes, "other": self.foes, "pack": self.pack, "floor": self.floor, "ware": self.wares,
                 "trap": self.traps, "door": self.doors, "person": self.people, "friend": self.friends,
                 "spell": self.spells}  # fmt: skip
        share = 0.35 if slot in ("foe", "other") else 0.2
        told = self._relative(slot, name, pools[slot]) if slot in pools and rng.random() < share else []
        if told:
            return rng.choice(told)
        if name in NAMES and NAMES[name].tellings and self._is_distinct(name) and rng.random() < 0.25:
            return rng.choice(NAMES[name].tellings)
        if slot in LONELY and len(self.choices(slot)) == 1 and rng.random() < 0.2:
            return rng.choice(LONELY[slot])
        return ""

    def _is_distinct(self, name: str) -> bool:
        """Return whether words that say what the thing is fit no other one."""
        similar = [other for other in self.everything if name in other or other in name]
        return len(similar) == 1

    def _called(self, slot: str, name: str) -> str:
        """Return another name of the thing that fits no other one, or an empty text."""
        rng, base = self.rng, re.sub(r" \d+$", "", name)
        if base not in NAMES or name[-1].isdigit() or rng.random() > 0.45:
            return ""
        free = self._unique(name, NAMES[base].calls, self.everything)
        if not free:
            return ""
        call = rng.choice(free)
        if slot in BEINGS and " " not in call:
            return call
        lead = rng.choice(("the ", "the ", "my ", "that ") if slot in OWNED else ("the ", "the ", "that "))
        return call if call.startswith("the ") else lead + call

    def _named(self, slot: str, name: str) -> str:
        """Return the name of the thing, a word of it, or the role of a person."""
        rng, base = self.rng, re.sub(r" \d+$", "", name)
        if slot in BEINGS:
            people = self.view.get("people") or []
            roles = [person.get("role") for person in people]
            role = next((person.get("role") for person in people if person["name"] == name), None)
            unique = role is not None and roles.count(role) == 1
            return f"the {role}" if unique and rng.random() < 0.3 else rng.choice([name, name, name.lower()])
        words = base.split()
        others = {word for other in self.everything if other != name for word in other.split()}
        distinct = [word for word in words if len(word) > 3 and word not in others]
        if len(words) > 1 and distinct and not name[-1].isdigit() and rng.random() < 0.25:
            return rng.choice(("the ", "the ", "")) + rng.choice(distinct).lower()
        lead = rng.choice(("the ", "the ", "the ", "", "", "my " if slot in OWNED else "that "))
        lead = rng.choice(("the ", "the ", "")) if slot == "room" else lead
        return lead + rng.choice((name.lower(), name.lower(), name))

    def _unique(self, name: str, calls: tuple[str, ...], others: list[str]) -> list[str]:
        """Return the calls that fit no other thing of the view."""
        taken = set()
        for other in others:
            if other != name:
                base = re.sub(r" \d+$", "", other)
                taken |= set(base.lower().split()) | set(NAMES[base].calls if base in NAMES else ())
        return [call for call in calls if call not in taken and call.split()[-1] not in taken]

    def _relative(self, slot: str, name: str, pool: list[str]) -> list[str]:
        """Return words like "the other one" that fit the thing among the things of its kind."""
        if len(pool) < 2:
            return []
        said = []
        last = (self.view.get("last_action") or {}).get("target")
        if pool.index(name) == 0:
            said += ["the first one", "the first one you named"]
        if pool.index(name) == len(pool) - 1:
            said += ["the last one", "the last one you named"]
        if len(pool) == 2:
            other = pool[1 - pool.index(name)].lower()
            said += [f"the one that isn't the {other}", f"the one that is not {other.split()[0]}"]
            said += [f"not the {other} but the other one", f"the other one, not the {other}"]
            if last in pool:
                same = last == name
                said += ["the same one", "that one again"] if same else ["the other one", "not that one, the other"]
        if slot in ("foe", "other"):
            said += self.rng.sample(wounds, 3) if (wounds := self._by_wounds(name)) else []
        if slot == "pack":
            said += self._by_count(name)
        another = self.rng.choice([other for other in pool if other != name] or [""]).lower()
        if another:
            said += [f"the {name.lower()}, not the {another}", f"not the {another}, the {name.lower()}"]
            said += [f"the {name.lower()} instead of the {another}"]
        return said + (self._by_price(name) if slot == "ware" else [])

    def _by_wounds(self, name: str) -> list[str]:
        share = {foe["name"]: foe["hp"] / foe["max_hp"] for foe in self.view["monsters"]}
        ranked = sorted(share.values())
        said: list[str] = []
        if len(ranked) > 1 and share[name] == ranked[0] < ranked[1]:
            said += WEAKEST
        if len(ranked) > 1 and share[name] == ranked[-1] > ranked[-2]:
            said += HEALTHIEST
        return said

    def _by_count(self, name: str) -> list[str]:
        count = {thing["name"]: int(thing["qty"]) for thing in self.view["inventory"]}
        numbers = {2: "two", 3: "three", 4: "four", 5: "five"}
        if count[name] not in numbers or list(count.values()).count(count[name]) > 1:
            return []
        word = numbers[count[name]]
        return [f"one of the things I have {word} of", f"what I've got {word} of", f"one of my {word} of a kind"]

    def _by_price(self, name: str) -> list[str]:
        price = {ware["name"]: ware["price"] for ware in self.view["wares"]}
        if list(price.values()).count(price[name]) > 1:
            return []
        cheap = ["the cheapest thing", "the cheapest one", "whatever costs least"]
        dear = ["the most expensive thing", "the dearest one"]
        return (cheap if price[name] == min(price.values()) else []) + (
            dear if price[name] == max(price.values()) else []
        )


def _names(things: list[View] | None) -> list[str]:
    return [thing["name"] for thing in things or []]


def _of_sorts(names: list[str], *sorts: str) -> list[str]:
    return [name for name in names if name in NAMES and NAMES[name].sort in sorts]
