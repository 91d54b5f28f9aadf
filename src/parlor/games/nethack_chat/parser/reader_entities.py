"""Things of a view as the learned reader sees them: a text to encode and a row of figures for each.

Training (tools/reader_training) and play use this module, so a change of the figures needs a new training run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .reader_figures import Comparison, words_of
from .reader_tables import DIRECTIONS, FIGURE_NAMES, FIGURES, PLACES, VERBS

OPPOSITE: Final = {"north": "south", "south": "north", "east": "west", "west": "east", "up": "down", "down": "up"}


@dataclass
class Entity:
    """One thing that a line may mean."""

    name: str  # as the view spells it; a direction for exits
    place: str  # one of PLACES
    text: str  # words that are encoded to a vector
    words: tuple[str, ...] = ()  # words of the name, compared with the words of the line
    clause: str = ""  # part of the room's description that mentions it
    room: str = ""  # room behind an exit
    figures: list[float] = field(default_factory=list)  # figures that do not depend on the line

    def matches(self, name: str) -> bool:
        """Return whether a label calls the thing by this name."""
        return name.lower() in (self.name.lower(), self.room.lower() or None)


class EntityTable:
    """Entities and context of one view. Build it once a view; `figures` compares it with one line."""

    def __init__(self, view: Mapping[str, Any], glosses: Mapping[str, str]) -> None:
        self.entities: list[Entity] = []
        self._glosses = glosses
        self._clauses = _clauses(str(view.get("description") or ""))
        self._message = words_of(str(view.get("last_message") or ""))
        last = view.get("last_action") or {}
        self._last_verb = str(last.get("verb") or "")
        self._last_target = str(last.get("target") or last.get("item") or last.get("direction") or "")
        self._add_exits(view)
        self._add_beings(view)
        self._add_things(view)
        for name, text in (("all", "all of them, everything"), ("absent", "something else"), ("none", "nothing")):
            self._add(name, name, text)
        self._mark_last_mention()
        self.context = self._context(view, str(last.get("asked") or ""))
        self._comparison = Comparison(self.entities)

    def _add(self, name: str, place: str, text: str = "", **figures: float) -> None:
        """Add an entity. `figures` are named in FIGURE_NAMES."""
        words = tuple(words_of(name)) if place not in ("all", "absent", "none") else ()
        gloss = self._glosses.get(re.sub(r" \d+$", "", name), "")
        text = ", ".join(part for part in (text or name.lower(), gloss) if part)
        entity = Entity(name, place, text, words)
        row = [0.0] * FIGURES
        row[PLACES.index(place)] = 1.0
        for key, value in figures.items():
            row[FIGURE_NAMES[key]] = float(value)
        if words:
            row[FIGURE_NAMES["last_target"]] = float(name == self._last_target)
            row[FIGURE_NAMES["other_target"]] = float(bool(self._last_target) and name != self._last_target)
        entity.figures = row
        if place in ("monster", "person", "floor", "chest", "trap", "friend", "door"):
            entity.clause = _clause_with(self._clauses, [word for word in words if len(word) > 2])
        self.entities.append(entity)

    def _add_exits(self, view: Mapping[str, Any]) -> None:
        exits = {str(way).lower(): str(room) for way, room in (view.get("exits") or {}).items()}
        locked = {str(way).lower(): str(door) for way, door in (view.get("locked") or {}).items()}
        back = view.get("came_from")
        for way in [*exits, *(way for way in DIRECTIONS if way not in exits)]:
            room = exits.get(way, "")
            known = room if room != "unknown" else ""
            gloss = self._glosses.get(known, "")
            text = ", ".join(part for part in (f"{way}: {known.lower() or 'unknown'}", gloss) if part)
            self._add(
                way,
                "exit" if room else "noexit",
                text if room else f"{way}: no way",
                back=way == back,
                forward=back is not None and way == OPPOSITE.get(str(back)),
                sole=len(exits) == 1 and bool(room),
                only_other=len(exits) == 2 and bool(room) and way != back,
                locked=way in locked,
            )
            entity = self.entities[-1]
            entity.room, entity.words = known, tuple(words_of(known))
            entity.clause = _clause_with(self._clauses, [way]) if room else ""
        for way, door in locked.items():
            self._add(door, "door", f"{door.lower()}, locked door, {way}", sole=len(locked) == 1, locked=1)

    def _add_beings(self, view: Mapping[str, Any]) -> None:
        for place, key in (("monster", "monsters"), ("person", "people"), ("friend", "friends")):
            beings = view.get(key) or []
            shares = [float(b.get("hp", 1)) / max(1.0, float(b.get("max_hp") or 1)) for b in beings]
            for index, being in enumerate(beings):
                name = str(being["name"])
                kind = str(being.get("role") or being.get("class") or "").lower()
                self._add(
                    name,
                    place,
                    f"{name.lower()}, {kind}" if kind else "",
                    share=shares[index],
                    least=len(shares) > 1 and shares[index] == min(shares),
                    most=len(shares) > 1 and shares[index] == max(shares),
                    heavy=bool(being.get("heavy_blow")),
                    fallen=being.get("hp", 1) == 0,
                    sole=len(beings) == 1,
                    first=index == 0,
                    last=index == len(beings) - 1,
                )

    def _add_things(self, view: Mapping[str, Any]) -> None:
        worn = {str(slot): str(name) for slot, name in (view.get("equipped") or {}).items() if name}
        purse = float((view.get("player") or {}).get("gold") or 0)
        self._add_wares(view.get("wares") or [], purse, worn)
        for place, things in (("floor", view.get("floor") or []), ("pack", view.get("inventory") or [])):
            for name, figures in _counted(things, worn).items():
                self._add(name, place, "", **figures)
        for slot, name in worn.items():
            self._add(name, "worn", weapon=slot == "weapon", armor=slot == "armor")
        self._add_spells(view)
        self._add_fixtures(view)
        if view.get("ability"):
            self._add(str(view["ability"]), "ability", sole=1)

    def _add_wares(self, wares: Sequence[Mapping[str, Any]], purse: float, worn: Mapping[str, str]) -> None:
        prices = {str(ware["name"]): float(ware.get("price") or 0) for ware in reversed(wares)}
        low, high = min(prices.values(), default=0.0), max(prices.values(), default=0.0)
        for name, figures in _counted(wares, worn).items():
            price = prices[name]
            self._add(name, "ware", "", **figures, least=price == low, most=price == high, affordable=price <= purse)

    def _add_spells(self, view: Mapping[str, Any]) -> None:
        mana = float((view.get("player") or {}).get("mana") or 0)
        spells = view.get("spells") or []
        for index, spell in enumerate(spells):
            can = float(spell.get("mana") or 0) <= mana
            self._add(str(spell["name"]), "spell", f"{str(spell['name']).lower()} spell", sole=len(spells) == 1,
                      first=index == 0, last=index == len(spells) - 1, affordable=can)  # fmt: skip

    def _add_fixtures(self, view: Mapping[str, Any]) -> None:
        chest = view.get("chest")
        if chest:
            name = str(chest.get("name") or "Chest")
            text = f"{name.lower()}, chest, box with a lid"
            self._add(name, "chest", text, sole=1, locked=bool(chest.get("locked")), opened=bool(chest.get("open")))
        traps = [str(trap["name"]) if isinstance(trap, Mapping) else str(trap) for trap in view.get("traps") or []]
        for trap in traps:
            self._add(trap, "trap", f"{trap.lower()}, trap", sole=len(traps) == 1)

    def _mark_last_mention(self) -> None:
        """Mark the things that the game's last message names, and the one that it names last."""
        places: list[tuple[int, Entity]] = []
        for entity in self.entities:
            keys = {word for word in entity.words if len(word) > 2}
            found = [index for index, word in enumerate(self._message) if word in keys]
            if found and keys and len(keys & set(self._message)) * 2 >= len(keys):
                entity.figures[FIGURE_NAMES["mentioned"]] = 1.0
                places.append((found[-1], entity))
        if places:
            latest = max(place for place, _ in places)
            for place, entity in places:
                entity.figures[FIGURE_NAMES["mentioned_last"]] = float(place == latest)

    def _context(self, view: Mapping[str, Any], asked: str) -> list[float]:
        player = view.get("player") or {}
        friends = view.get("friends") or []
        row = [
            float(bool(view.get("in_combat"))),
            min(3, len(view.get("monsters") or [])) / 3,
            float(player.get("hp") or 1) / max(1.0, float(player.get("max_hp") or 1)),
            float(player.get("mana") or 0) / max(1.0, float(player.get("max_mana") or 1)),
            min(4, len(view.get("exits") or {})) / 4,
            *(
                float(bool(view.get(key)))
                for key in ("floor", "chest", "people", "wares", "friends", "spells", "traps")
            ),
            float(any(friend.get("hp") == 0 for friend in friends)),
            float((view.get("slots_used") or 0) >= (view.get("slots_max") or 10)),
            float(bool(view.get("ability"))),
            float(bool(view.get("locked"))),
        ]
        return row + [float(v == self._last_verb) for v in VERBS] + [float(v == asked) for v in VERBS]

    def figures(self, text: str) -> list[list[float]]:
        """Return the figures of each entity, with those that compare it with the line filled in."""
        return self._comparison.figures(text)


def _counted(things: Sequence[Mapping[str, Any]], worn: Mapping[str, str]) -> dict[str, dict[str, float]]:
    """Return the figures of things by name: a name that stands several times is one entity."""
    names = list(dict.fromkeys(str(thing["name"]) for thing in things))
    counts = {name: sum(int(t.get("qty") or 1) for t in things if t["name"] == name) for name in names}
    return {
        name: {
            "sole": len(names) == 1,
            "first": index == 0,
            "last": index == len(names) - 1,
            "many": counts[name] > 1,
            "worn": name in worn.values(),
        }
        for index, name in enumerate(names)
    }


def _clauses(text: str) -> list[str]:
    return [part for part in re.split(r"[.;:!?,]| and ", text.lower()) if part.strip()]


def _clause_with(clauses: Iterable[str], words: Iterable[str]) -> str:
    """Return the first clause that holds one of the words, or an empty text."""
    wanted = set(words)
    return next((clause.strip() for clause in clauses if wanted & set(words_of(clause))), "")
