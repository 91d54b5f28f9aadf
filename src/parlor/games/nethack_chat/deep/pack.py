"""Wearing, looting and combining."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import ALL, CHEST
from ..engine.inventory import select_loot, wear
from ..engine.items import roll_gold
from ..engine.tuning import PACK_SLOTS
from ..events import Looted, PackFull
from .data.items import ALL_ITEMS
from .data.recipes import RECIPES
from .events import Combined
from .fights import finish_round
from .talk import check_quests, take_away
from .travel import spring
from .turn import DeepTurn
from .ways import trap_here


def equip(turn: DeepTurn, name: str) -> None:
    wear(turn, name)
    if turn.monster_dice:
        finish_round(turn)


def loot(turn: DeepTurn, what: str) -> None:
    """Take gold, treasure and keepsakes, then items in order until the pack is full. A known trap springs first."""
    if trap_here(turn.scene):
        spring(turn)
        if not turn.hero.hp:
            return
    chamber, hero = turn.chamber, turn.hero
    chest = turn.site.chest if what in (ALL, CHEST) and chamber.chest == "closed" else None
    floor, gold = list(chamber.items), chamber.gold
    if chest:  # what does not fit into the pack lies on the floor from now on
        floor += chest.items
        gold += chest.gold
    names, coins = select_loot(what, floor, gold, chest)
    by_sort = {sort: [name for name in names if ALL_ITEMS[name].sort == sort] for sort in ("treasure", "keepsake")}
    treasure, keepsakes = by_sort["treasure"], by_sort["keepsake"]
    bulky = [name for name in names if ALL_ITEMS[name].sort not in by_sort]
    free = PACK_SLOTS - len(hero.pack)
    items, left = bulky[:free], bulky[free:]
    for name in (*treasure, *keepsakes, *items):
        floor.remove(name)
    gained = coins + sum(roll_gold(ALL_ITEMS[name], turn.dice) for name in treasure)
    turn.hero = replace(hero, gold=hero.gold + gained, pack=(*hero.pack, *items))
    turn.adventure = replace(turn.adventure, keepsakes=(*turn.adventure.keepsakes, *keepsakes))
    lid = "open" if chest else chamber.chest
    emptied = chamber.emptied or not (floor or gold - coins or lid == "closed")
    turn.chamber = replace(chamber, items=tuple(floor), gold=gold - coins, chest=lid, emptied=emptied)
    turn.emit(Looted((*keepsakes, *items), tuple(treasure), gained, chest is not None))
    if left:
        turn.emit(PackFull(tuple(left), droppable(turn)))
    check_quests(turn)


def droppable(turn: DeepTurn) -> tuple[str, ...]:
    """Return the items that could be dropped, the cheapest first."""
    return tuple(sorted(dict.fromkeys(turn.hero.pack), key=lambda name: ALL_ITEMS[name].value))


def combine(turn: DeepTurn, item: str, other: str) -> None:
    made = RECIPES[frozenset((item, other))]
    take_away(turn, item)
    take_away(turn, other)
    if ALL_ITEMS[made].sort == "keepsake":
        turn.adventure = replace(turn.adventure, keepsakes=(*turn.adventure.keepsakes, made))
    else:
        turn.hero = replace(turn.hero, pack=(*turn.hero.pack, made))
    turn.emit(Combined(item, other, made))
    check_quests(turn)
