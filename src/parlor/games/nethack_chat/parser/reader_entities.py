"""Things of a view as the learned reader sees them: a text to encode and a row of figures for each.

Training (tools/reader_training) and play use this module, so a change of the figures needs a new training run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz import fuzz

VERBS = [
    "end",
    "move",
    "attack",
    "defend",
    "flee",
    "use",
    "equip",
    "loot",
    "drop",
    "give",
    "cast",
    "ability",
    "talk",
    "buy",
    "sell",
    "haggle",
    "search",
    "rest",
    "combine",
    "unlock",
    "disarm",
    "revive",
    "look",
    "examine",
    "status",
    "inventory",
    "journal",
    "map",
    "help",
    "hint",
    "undo",
    "nothing",
    "clarify",
]
PLACES = [
    "exit",
    "noexit",
    "door",
    "monster",
    "person",
    "ware",
    "friend",
    "floor",
    "chest",
    "trap",
    "spell",
    "pack",
    "worn",
    "ability",
    "all",
    "absent",
    "none",
]
DIRECTIONS = ("north", "east", "south", "west", "up", "down")

THINGS = {"floor", "pack", "worn", "ware"}
BEINGS = {"monster", "person", "friend"}
OBJECTS: dict[str, set[str]] = {
    "move": {"exit", "noexit", "absent"},
    "attack": BEINGS | {"chest", "door", "all", "absent"},
    "use": THINGS | {"chest", "absent"},
    "equip": THINGS | {"absent"},
    "loot": {"floor", "chest", "all", "absent"},
    "drop": {"pack", "worn", "all", "absent"},
    "give": {"pack", "worn", "floor", "all", "absent"},
    "cast": {"spell", "absent"},
    "ability": BEINGS | {"all", "none", "absent"},
    "talk": BEINGS | {"all", "absent"},
    "buy": {"ware", "all", "absent"},
    "sell": {"pack", "worn", "all", "absent"},
    "haggle": {"ware", "pack", "worn", "none", "absent"},
    "combine": {"pack", "floor", "worn", "absent"},
    "unlock": {"door", "chest", "exit", "noexit", "person", "absent"},
    "disarm": {"trap", "chest", "door", "absent"},
    "revive": {"friend", "person", "all", "absent"},
    "examine": set(PLACES) - {"all", "none"},
}
TARGETS: dict[str, set[str]] = {
    "use": set(PLACES) - {"ware", "spell", "ability", "noexit"},
    "give": BEINGS | {"all", "absent"},
    "cast": set(PLACES) - {"ware", "spell", "ability", "noexit"},
    "combine": {"pack", "floor", "worn", "absent"},
}

LEXICAL = len(PLACES)  # index of the first figure that compares the thing with the line
FIGURES = LEXICAL + 38
CONTEXT_FIGURES = 16 + 2 * len(VERBS)
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east", "up": "down", "down": "up"}
ORDINALS = {"first": "1", "one": "1", "second": "2", "two": "2", "third": "3", "three": "3"}
SHORT_DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west", "u": "up", "d": "down"}
DIRECTION_WORDS = {"upstairs": "up", "upward": "up", "downstairs": "down", "downward": "down", "below": "down"}
COMMON_WORDS = frozenset(
    [
        "the",
        "a",
        "an",
        "to",
        "of",
        "is",
        "are",
        "on",
        "in",
        "at",
        "from",
        "you",
        "your",
        "it",
        "its",
        "and",
        "with",
        "for",
        "one",
        "that",
        "this",
        "here",
        "there",
        "by",
        "into",
        "out",
        "up",
        "down",
        "me",
        "my",
        "i",
        "what",
        "which",
        "over",
        "under",
        "behind",
        "between",
        "against",
        "has",
        "hit",
    ]
)
MIN_FUZZY = 0.72  # similarity of two words below which they count as different


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


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z]+|\d+", text.lower().replace("'s ", " ").replace("'", ""))


def _clauses(text: str) -> list[str]:
    return [part for part in re.split(r"[.;:!?,]| and ", text.lower()) if part.strip()]


def _clause_with(clauses: Iterable[str], words: Iterable[str]) -> str:
    """Return the first clause that holds one of the words, or an empty text."""
    wanted = set(words)
    return next((clause.strip() for clause in clauses if wanted & set(words_of(clause))), "")


class Scene:
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
        self._gloss_words = [set(words_of(e.text)) - COMMON_WORDS - set(e.words) for e in self.entities]
        self._clause_words = [set(words_of(e.clause)) - COMMON_WORDS - set(e.words) for e in self.entities]

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
        mana = float((view.get("player") or {}).get("mana") or 0)
        wares = view.get("wares") or []
        prices = [float(ware.get("price") or 0) for ware in wares]
        for place, things in (
            ("ware", wares),
            ("floor", view.get("floor") or []),
            ("pack", view.get("inventory") or []),
        ):
            names = list(dict.fromkeys(str(thing["name"]) for thing in things))
            counts = {name: sum(int(t.get("qty") or 1) for t in things if t["name"] == name) for name in names}
            for index, name in enumerate(names):
                price = prices[[str(ware["name"]) for ware in wares].index(name)] if place == "ware" else 0.0
                self._add(
                    name,
                    place,
                    sole=len(names) == 1,
                    first=index == 0,
                    last=index == len(names) - 1,
                    many=counts[name] > 1,
                    least=place == "ware" and price == min(prices),
                    most=place == "ware" and price == max(prices),
                    affordable=place == "ware" and price <= purse,
                    worn=name in worn.values(),
                )
        for slot, name in worn.items():
            self._add(name, "worn", weapon=slot == "weapon", armor=slot == "armor")
        spells = view.get("spells") or []
        for index, spell in enumerate(spells):
            can = float(spell.get("mana") or 0) <= mana
            self._add(str(spell["name"]), "spell", f"{str(spell['name']).lower()} spell", sole=len(spells) == 1,
                      first=index == 0, last=index == len(spells) - 1, affordable=can)  # fmt: skip
        chest = view.get("chest")
        if chest:
            name = str(chest.get("name") or "Chest")
            text = f"{name.lower()}, chest, box with a lid"
            self._add(name, "chest", text, sole=1, locked=bool(chest.get("locked")), opened=bool(chest.get("open")))
        traps = [str(trap["name"]) if isinstance(trap, Mapping) else str(trap) for trap in view.get("traps") or []]
        for trap in traps:
            self._add(trap, "trap", f"{trap.lower()}, trap", sole=len(traps) == 1)
        if view.get("ability"):
            self._add(str(view["ability"]), "ability", sole=1)

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
        line = words_of(text)[:80]
        length = max(1, len(line))
        known = set(line)
        ways = {SHORT_DIRECTIONS.get(w) or DIRECTION_WORDS.get(w) or w.removesuffix("wards").removesuffix("ward")
                for w in line}  # fmt: skip
        digits = {word for word in line if word.isdigit()} | {ORDINALS[word] for word in line if word in ORDINALS}
        similar: dict[str, tuple[float, int]] = {}
        rows = []
        places: list[tuple[int, int]] = []
        for index, entity in enumerate(self.entities):
            row = list(entity.figures)
            found = [similar.setdefault(word, _best_match(word, line, known)) for word in entity.words]
            letters = [pair for word, pair in zip(entity.words, found, strict=True) if not word.isdigit()]
            if letters:
                scores = [score for score, _ in letters]
                row[LEXICAL] = sum(score == 1 for score in scores) / len(scores)
                row[LEXICAL + 1] = float(min(scores) == 1)
                row[LEXICAL + 2] = max(scores)
                row[LEXICAL + 3] = sum(scores) / len(scores)
                row[LEXICAL + 4] = scores[-1]
                if max(scores) > 0:
                    place = min(at for score, at in letters if score > 0)
                    row[LEXICAL + 5] = place / length
                    places.append((place, index))
            if entity.words and entity.words[-1].isdigit():
                row[LEXICAL + 6] = float(entity.words[-1] in digits)
                row[LEXICAL + 7] = float(bool(digits) and entity.words[-1] not in digits)
            row[LEXICAL + 8] = min(2, len(self._gloss_words[index] & known)) / 2
            row[LEXICAL + 9] = min(2, len(self._clause_words[index] & known)) / 2
            if entity.place in ("exit", "noexit"):
                row[LEXICAL + 10] = float(entity.name in ways)
            rows.append(row)
        if places:
            first, last = min(places)[0], max(places)[0]
            for place, index in places:
                rows[index][LEXICAL + 11] = float(place == first)
                rows[index][LEXICAL + 12] = float(place == last)
        return rows


FIGURE_NAMES = {
    name: LEXICAL + 13 + index
    for index, name in enumerate(
        [
            "last_target",
            "other_target",
            "back",
            "forward",
            "sole",
            "only_other",
            "locked",
            "share",
            "least",
            "most",
            "heavy",
            "fallen",
            "first",
            "last",
            "many",
            "affordable",
            "worn",
            "weapon",
            "armor",
            "opened",
            "mentioned",
            "mentioned_last",
        ]
    )
}


def _best_match(word: str, line: list[str], known: set[str]) -> tuple[float, int]:
    """Return the similarity of the most similar word of the line and its index; (0, 0) if none is similar."""
    if word in known:
        return 1.0, line.index(word)
    if len(word) < 4:
        return 0.0, 0
    best, place = 0.0, 0
    for index, other in enumerate(line):
        if len(other) > 2 and abs(len(other) - len(word)) <= 3:
            score = fuzz.ratio(word, other) / 100
            if score > best:
                best, place = score, index
    return (best * 0.95, place) if best >= MIN_FUZZY else (0.0, 0)
