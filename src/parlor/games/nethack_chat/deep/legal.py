"""The acts that are possible in an adventure."""

from __future__ import annotations

from collections.abc import Iterator

from .. import actions
from ..engine.items import GOLD
from ..engine.rooms import EXIT
from ..engine.tuning import PACK_SLOTS
from ..state import Hero, Scene
from . import marks
from .adventure import Adventure
from .data.items import ALL_ITEMS, HOLY_WATER, LOCKPICK
from .data.people import CAPTIVES
from .data.recipes import RECIPES
from .data.spells import SPELLS, Spell, spell_of
from .figures import nature_of, price_of, rests_left
from .trade import gift_choice
from .ways import adventure_of, choices_at, locked_doors, open_exits, people_here, stalls_here, trap_here


def turn_acts(scene: Scene) -> Iterator[actions.TurnAct]:
    """Return every act that is not refused, the likely ones first."""
    if scene.fighting:
        yield from fight_acts(scene)
    else:
        yield from peace_acts(scene)


def fight_acts(scene: Scene) -> Iterator[actions.TurnAct]:
    hero, adventure = scene.hero, adventure_of(scene)
    living = [monster.name for monster in scene.chamber.monsters if monster.hp]
    yield from map(actions.Attack, living)
    for name in adventure.spells:
        if can_pay(adventure, SPELLS[name]):
            yield from (actions.Cast(name, target) for target in targets(scene, SPELLS[name]))
    if can_use_ability(scene):
        yield from map(actions.Ability, living if adventure.sheet.ability.effect == "strike" else ("",))
    yield actions.Defend()
    yield actions.Flee()
    for name in dict.fromkeys(hero.pack):
        yield from uses(scene, name)
        if is_wearable(hero, adventure, name):
            yield actions.Equip(name)


def peace_acts(scene: Scene) -> Iterator[actions.TurnAct]:
    hero, adventure = scene.hero, adventure_of(scene)
    if adventure.talk:
        yield from (actions.Answer(choice.key) for choice in choices_at(scene, adventure.talk))
    yield from (actions.Move(way) for way, to in open_exits(scene).items() if to != EXIT or may_leave(adventure))
    yield from (actions.Attack(monster.name) for monster in scene.chamber.monsters if monster.hp)
    yield from map(actions.Loot, lootable(scene))
    yield from (actions.Talk(person.name) for person in people_here(scene))
    yield from (actions.Unlock(door.name) for way, door in locked_doors(scene).items() if can_unlock(scene, door.key))
    trap = trap_here(scene)
    if trap:
        yield actions.Disarm(trap)
    yield actions.Search()
    if can_rest(scene):
        yield actions.Rest()
    for name in dict.fromkeys(hero.pack):
        yield from uses(scene, name)
        if is_wearable(hero, adventure, name):
            yield actions.Equip(name)
        yield actions.Drop(name)
    for name in adventure.spells:
        spell = SPELLS[name]
        calm = not spell.is_for_fights or spell.sort == "buff"
        if calm and can_pay(adventure, spell) and not is_wasted(hero, spell):
            yield actions.Cast(name)
    if can_use_ability(scene):
        yield actions.Ability()
    yield from combinations(scene)
    yield from trades(scene)
    yield from gifts(scene)


def trades(scene: Scene) -> Iterator[actions.TurnAct]:
    hero, merchants = scene.hero, list(stalls_here(scene))
    for stall in merchants:
        for name in dict.fromkeys(stall.wares):
            if can_buy(scene, name, name in stall.haggled):
                yield actions.Buy(name)
            if stall.patience and name not in stall.haggled:
                yield actions.Haggle(name)
    if merchants:
        yield from (actions.Sell(name) for name in dict.fromkeys(hero.pack))


def gifts(scene: Scene) -> Iterator[actions.Give]:
    adventure = adventure_of(scene)
    for person in people_here(scene):
        for name in dict.fromkeys((*scene.hero.pack, *adventure.keepsakes)):
            if gift_choice(scene, name, person.name):
                yield actions.Give(name, person.name)


def combinations(scene: Scene) -> Iterator[actions.Combine]:
    carried = {*scene.hero.pack, *adventure_of(scene).keepsakes}
    for pair in RECIPES:
        if pair <= carried:
            yield actions.Combine(*sorted(pair))


# --- conditions, which refusals use as well ------------------------------------------------------------------------


def can_pay(adventure: Adventure, spell: Spell) -> bool:
    return adventure.surge or adventure.mana >= spell.mana


def targets(scene: Scene, spell: Spell) -> tuple[str, ...]:
    """Return the targets of a spell in a fight; ("",) if it takes none, nothing if it would be wasted."""
    if spell.needs_target:
        return tuple([monster.name for monster in scene.chamber.monsters if monster.hp])
    if spell.sort == "light" or is_wasted(scene.hero, spell):
        return ()
    return ("",)


def is_wasted(hero: Hero, spell: Spell) -> bool:
    return spell.sort == "heal" and hero.hp == hero.max_hp


def can_use_ability(scene: Scene) -> bool:
    adventure = adventure_of(scene)
    if adventure.wait:
        return False
    match adventure.sheet.ability.effect:
        case "heal":
            return scene.hero.hp < scene.hero.max_hp
        case "strike":
            return scene.fighting
        case "surge":
            return not adventure.surge


def uses(scene: Scene, name: str) -> Iterator[actions.Use]:
    """Return the ways to use a carried thing now."""
    item, hero = ALL_ITEMS[name], scene.hero
    match item.sort:
        case "potion":
            if not is_useless(hero, adventure_of(scene), name):
                yield actions.Use(name)
        case "scroll":
            spell = spell_of(name)
            if scene.fighting:
                yield from (actions.Use(name, target) for target in targets(scene, spell))
            elif (not spell.is_for_fights or spell.sort == "buff") and not is_wasted(hero, spell):
                yield actions.Use(name)
        case "tool" if name == LOCKPICK:
            if not scene.fighting and locked_doors(scene):
                yield actions.Use(name)
        case "tool" if scene.fighting:
            if name == HOLY_WATER:
                undead = [one.name for one in scene.chamber.monsters if one.hp and nature_of(one.kind).undead]
                yield from (actions.Use(name, target) for target in undead)
            else:
                yield actions.Use(name)


def is_useless(hero: Hero, adventure: Adventure, potion: str) -> bool:
    """Return whether drinking it would change nothing."""
    effect = ALL_ITEMS[potion].effect
    if effect == "mana":
        return adventure.mana == adventure.max_mana
    return effect in ("heal", "restore") and hero.hp == hero.max_hp


def suits_class(adventure: Adventure, name: str) -> bool:
    """Return whether the class can wield or wear it."""
    item, sheet = ALL_ITEMS[name], adventure.sheet
    return name in sheet.weapons if item.sort == "weapon" else item.figure <= sheet.armor_limit


def is_wearable(hero: Hero, adventure: Adventure, name: str) -> bool:
    if ALL_ITEMS[name].sort not in ("weapon", "armor") or name in (hero.weapon, hero.armor):
        return False
    return suits_class(adventure, name)


def lootable(scene: Scene) -> Iterator[str]:
    chamber, has_slot = scene.chamber, len(scene.hero.pack) < PACK_SLOTS
    if any(monster.hp for monster in chamber.monsters):
        return  # those who wait in peace watch their things
    weightless = ("treasure", "keepsake")
    fits = [name for name in dict.fromkeys(chamber.items) if has_slot or ALL_ITEMS[name].sort in weightless]
    if fits or chamber.gold or chamber.chest == "closed":
        yield actions.ALL
    if chamber.chest == "closed":
        yield actions.CHEST
    if chamber.gold and GOLD not in fits:
        yield GOLD
    yield from fits


def can_unlock(scene: Scene, key: str) -> bool:
    return key in adventure_of(scene).keepsakes or LOCKPICK in scene.hero.pack


def can_rest(scene: Scene) -> bool:
    adventure = adventure_of(scene)
    hero, room = scene.hero, scene.rooms[scene.room]
    tired = hero.hp < hero.max_hp or adventure.mana < adventure.max_mana or adventure.wait > 0
    return getattr(room, "site", "") == "safe" and tired and rests_left(adventure, scene.room) > 0


def can_buy(scene: Scene, name: str, haggled: bool) -> bool:
    has_slot = len(scene.hero.pack) < PACK_SLOTS or ALL_ITEMS[name].sort == "keepsake"
    return has_slot and scene.hero.gold >= price_of(name, haggled)


def may_leave(adventure: Adventure) -> bool:
    """Return whether the way out of the dungeon is an ending: all captives are free."""
    return all(marks.freed(person) in adventure.marks for person in CAPTIVES)
