"""What the learned reader can say: its verbs, the places of things, which things a verb may take, and its figures.

Training and play share these tables and their order, so a change needs a new training run.
"""

from __future__ import annotations

from typing import Final

VERBS: Final = (
    "end", "move", "attack", "defend", "flee", "use", "equip", "loot", "drop", "give", "cast", "ability",
    "talk", "buy", "sell", "haggle", "search", "rest", "combine", "unlock", "disarm", "revive", "look",
    "examine", "status", "inventory", "journal", "map", "help", "hint", "undo", "nothing", "clarify",
)  # fmt: skip
PLACES: Final = (
    "exit", "noexit", "door", "monster", "person", "ware", "friend", "floor", "chest", "trap", "spell", "pack",
    "worn", "ability", "all", "absent", "none",
)  # fmt: skip
DIRECTIONS: Final = ("north", "east", "south", "west", "up", "down")

THINGS: Final = frozenset({"floor", "pack", "worn", "ware"})
BEINGS: Final = frozenset({"monster", "person", "friend"})
PARTS: Final = frozenset({"pack", "floor", "worn", "absent"})
AIMS: Final = frozenset(PLACES) - {"ware", "spell", "ability", "noexit"}
OBJECTS: Final[dict[str, frozenset[str]]] = {
    "move": frozenset({"exit", "noexit", "absent"}),
    "attack": BEINGS | {"chest", "door", "all", "absent"},
    "use": THINGS | {"chest", "absent"},
    "equip": THINGS | {"absent"},
    "loot": frozenset({"floor", "chest", "all", "absent"}),
    "drop": frozenset({"pack", "worn", "all", "absent"}),
    "give": frozenset({"pack", "worn", "floor", "all", "absent"}),
    "cast": frozenset({"spell", "absent"}),
    "ability": BEINGS | {"all", "none", "absent"},
    "talk": BEINGS | {"all", "absent"},
    "buy": frozenset({"ware", "all", "absent"}),
    "sell": frozenset({"pack", "worn", "all", "absent"}),
    "haggle": frozenset({"ware", "pack", "worn", "none", "absent"}),
    "combine": PARTS,
    "unlock": frozenset({"door", "chest", "exit", "noexit", "person", "absent"}),
    "disarm": frozenset({"trap", "chest", "door", "absent"}),
    "revive": frozenset({"friend", "person", "all", "absent"}),
    "examine": frozenset(PLACES) - {"all", "none"},
}
TARGETS: Final[dict[str, frozenset[str]]] = {
    "use": AIMS,
    "give": BEINGS | {"all", "absent"},
    "cast": AIMS,
    "combine": PARTS,
}

# Figures of an entity: one for each place, 13 that compare it with the line (reader_figures.py), then the named ones.
LEXICAL: Final = len(PLACES)
FIGURE_NAMES: Final = {
    name: LEXICAL + 13 + index
    for index, name in enumerate(
        (
            "last_target", "other_target", "back", "forward", "sole", "only_other", "locked", "share", "least",
            "most", "heavy", "fallen", "first", "last", "many", "affordable", "worn", "weapon", "armor",
            "opened", "mentioned", "mentioned_last",
        )
    )
}  # fmt: skip
FIGURES: Final = LEXICAL + 38
CONTEXT_FIGURES: Final = 16 + 2 * len(VERBS)
