"""Refusals of acts in an adventure: a code and a sentence that says what could be done instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlor.kernel import Refusal

from .. import actions
from ..engine.rooms import COMPASS, EXIT, room_name
from ..engine.tuning import PACK_SLOTS
from ..state import Scene
from ..wording import join_and, join_or, living_enemies
from .adventure import Stall
from .data.items import ALL_ITEMS, HOLY_WATER, LOCKPICK
from .data.people import CAPTIVES
from .data.recipes import RECIPES
from .data.spells import SPELLS, Spell, spell_of
from .figures import nature_of, price_of, rests_left
from .legal import (
    can_pay,
    can_unlock,
    can_use_ability,
    is_useless,
    is_wasted,
    lootable,
    may_leave,
    suits_class,
)
from .perform import fits
from .trade import gift_choice, stall_with
from .ways import (
    adventure_of,
    carried,
    choices_at,
    locked_doors,
    people_here,
    site_of,
    stalls_here,
    trap_here,
    visible_exits,
)


def refusal(scene: Scene, act: actions.TurnAct) -> Refusal | None:
    """Return why the act cannot be done now, or None if it can."""
    match act:
        case actions.Attack(target):
            return _attack(scene, target)
        case actions.Defend() | actions.Flee():
            return needs_fight(scene, act)
        case actions.Use(item, target):
            return _use(scene, item, target)
        case actions.Equip(item):
            return _equip(scene, item)
        case actions.Cast(spell, target):
            return _cast(scene, spell, target)
        case actions.Ability(target):
            return _ability(scene, target)
        case actions.Revive(name):
            return Refusal("no-friend", f"No friend of yours lies here{f' called {name}' if name else ''}.")
    if scene.fighting:
        return in_fight(scene, act)
    return _in_peace(scene, act)


def needs_fight(scene: Scene, act: actions.Defend | actions.Flee) -> Refusal | None:
    verb = "defend against" if isinstance(act, actions.Defend) else "flee from"
    return None if scene.fighting else Refusal("no-fight", f"There is nothing here to {verb}.")


def in_fight(scene: Scene, act: actions.TurnAct) -> Refusal:
    """Return why an act cannot be done during a fight."""
    enemies = living_enemies(scene)
    match act:
        case actions.Move():
            return Refusal("in-fight", f"You cannot pass {enemies}. Win the fight, or flee.")
        case actions.Loot():
            return Refusal("in-fight", f"You cannot take anything while you fight {enemies}.")
        case actions.Drop():
            return Refusal("in-fight", f"You cannot drop anything while you fight {enemies}.")
    return Refusal("in-fight", f"There is no time for that while you fight {enemies}.")


def _in_peace(scene: Scene, act: actions.TurnAct) -> Refusal | None:
    checks: dict[type, Callable[[Scene, Any], Refusal | None]] = {
        actions.Move: lambda scene, act: _move(scene, act.direction),
        actions.Loot: lambda scene, act: _loot(scene, act.item),
        actions.Drop: lambda scene, act: check_drop(scene, act.item),
        actions.Talk: lambda scene, act: _person(scene, act.name),
        actions.Answer: lambda scene, act: _answer(scene, act.choice),
        actions.Rest: lambda scene, _: _rest(scene),
        actions.Buy: lambda scene, act: _buy(scene, act.item),
        actions.Sell: lambda scene, act: _sell(scene, act.item),
        actions.Haggle: lambda scene, act: _haggle(scene, act.item),
        actions.Combine: lambda scene, act: _combine(scene, act.item, act.other),
        actions.Unlock: lambda scene, act: _unlock(scene, act.name),
        actions.Disarm: lambda scene, act: _disarm(scene, act.trap),
        actions.Give: lambda scene, act: _give(scene, act.item, act.to),
    }
    check = checks.get(type(act))  # there is always time to search
    return check(scene, act) if check else None


def _disarm(scene: Scene, trap: str) -> Refusal | None:
    seen = trap_here(scene)
    return None if seen and trap == seen else Refusal("no-trap", f"You see no {trap or 'trap'} here to disarm.")


# --- fights and magic ----------------------------------------------------------------------------------------------


def _attack(scene: Scene, target: str) -> Refusal | None:
    for monster in scene.chamber.monsters:
        if monster.name == target:
            return None if monster.hp else Refusal("dead", f"The {target} is already dead.")
    if any(person.name == target for person in people_here(scene)):
        return Refusal("not-an-enemy", f"{target} has done you no harm.")
    if not scene.fighting:
        return Refusal("no-fight", f"There is no {target or 'enemy'} here to attack.")
    return Refusal("no-target", f"There is no {target or 'such enemy'} here. You are facing {living_enemies(scene)}.")


def _aimed(scene: Scene, spell: Spell, target: str) -> Refusal | None:
    """Return why a spell cannot be aimed like this, or None."""
    if not scene.fighting:
        if spell.sort in ("heal", "buff", "light"):
            return None
        return Refusal("no-fight", f"There is no enemy here for {spell.name}.")
    if spell.sort == "light":
        return Refusal("in-fight", f"Light shows what is hidden. {living_enemies(scene)} are not.")
    living = [monster.name for monster in scene.chamber.monsters if monster.hp]
    if not spell.needs_target:
        known = target in ("", actions.ALL, *living)
        return None if known else Refusal("no-target", f"There is no {target} here. You face {living_enemies(scene)}.")
    if target in living or (target in ("", actions.ALL) and len(living) == 1):
        return None
    if target in ("", actions.ALL):
        return Refusal("which-target", f"{spell.name} strikes one enemy. Name it: {join_or(living)}.")
    return Refusal("no-target", f"There is no {target} here. You face {living_enemies(scene)}.")


def _cast(scene: Scene, name: str, target: str) -> Refusal | None:
    adventure = adventure_of(scene)
    if name not in adventure.spells:
        if not adventure.spells:
            return Refusal("no-spell", f"A {adventure.sheet.name} casts no spells. A scroll would do it once.")
        return Refusal("no-spell", f"You do not know {name or 'that spell'}. You know {join_and(adventure.spells)}.")
    spell = SPELLS[name]
    refused = _aimed(scene, spell, target)
    if refused:
        return refused
    if not can_pay(adventure, spell):
        return Refusal("no-mana", f"{name} needs {spell.mana} mana, and you have {adventure.mana}.")
    if is_wasted(scene.hero, spell):
        return Refusal("not-hurt", f"You have full health, {scene.hero.max_hp} HP. Keep your mana.")
    return None


def _ability(scene: Scene, target: str) -> Refusal | None:
    adventure = adventure_of(scene)
    ability = adventure.sheet.ability
    if adventure.wait:
        wins = "1 more fight" if adventure.wait == 1 else f"{adventure.wait} more fights"
        return Refusal("not-ready", f"{ability.name} is spent. Win {wins}, or rest.")
    if not can_use_ability(scene):
        why = {
            "heal": f"You have full health, {scene.hero.max_hp} HP. Keep {ability.name} for later.",
            "strike": f"There is no enemy here for {ability.name}.",
            "surge": f"{ability.name} is already at work. Cast your spell.",
        }
        return Refusal("no-use", why[ability.effect])
    if target and ability.effect == "strike":
        return _attack(scene, target)
    return None


# --- things --------------------------------------------------------------------------------------------------------


def _use(scene: Scene, name: str, target: str) -> Refusal | None:
    hero, adventure = scene.hero, adventure_of(scene)
    if name not in hero.pack and name not in adventure.keepsakes:
        if name in (hero.weapon, hero.armor):
            return Refusal("not-a-potion", f"You have the {name} on. There is no other use for it.")
        return Refusal("not-carried", f"You carry no {name or 'such thing'}.")
    sort = ALL_ITEMS[name].sort
    doors = locked_doors(scene)
    match sort:
        case "potion":
            if not is_useless(hero, adventure, name):
                return None
            full = f"{adventure.max_mana} mana" if ALL_ITEMS[name].effect == "mana" else f"{hero.max_hp} HP"
            return Refusal("not-hurt", f"You have all you can have, {full}. Keep the {name} for later.")
        case "scroll":
            spell = spell_of(name)
            wasted = Refusal("not-hurt", f"You have full health, {hero.max_hp} HP. Keep the {name}.")
            return _aimed(scene, spell, target) or (wasted if is_wasted(hero, spell) else None)
        case "keepsake" | "tool" if sort == "keepsake" or name == LOCKPICK:
            if scene.fighting:
                return in_fight(scene, actions.Search())
            opens = any(fits(name, door.key) for door in doors.values())
            return None if opens else Refusal("no-lock", f"There is no lock here for the {name}.")
        case "tool":
            return _throw(scene, name, target)
    if sort == "material":
        return Refusal("no-use", f"The {name} is good for nothing by itself. Combine it with something.")
    return Refusal("not-a-potion", f"The {name} is not a potion. Equip it instead.")


def _throw(scene: Scene, name: str, target: str) -> Refusal | None:
    if not scene.fighting:
        return Refusal("no-fight", f"Keep the {name} for a fight.")
    living = [monster for monster in scene.chamber.monsters if monster.hp]
    if name != HOLY_WATER:
        known = target in ("", actions.ALL) or any(monster.name == target for monster in living)
        return None if known else Refusal("no-target", f"There is no {target} here. You face {living_enemies(scene)}.")
    undead = [monster.name for monster in living if nature_of(monster.kind).undead]
    if not undead:
        return Refusal("not-undead", f"The {name} only burns the undead, and you face {living_enemies(scene)}.")
    if target in undead or (target == "" and living[0].name in undead):
        return None
    return Refusal("which-target", f"Throw the {name} at one of the undead: {join_or(undead)}.")


def _equip(scene: Scene, name: str) -> Refusal | None:
    hero, adventure = scene.hero, adventure_of(scene)
    if name in (hero.weapon, hero.armor):
        return Refusal("already-worn", f"You already have the {name} on.")
    if name not in hero.pack:
        return Refusal("not-carried", f"You carry no {name or 'such thing'}.")
    if ALL_ITEMS[name].sort not in ("weapon", "armor"):
        return Refusal("not-wearable", f"The {name} is neither a weapon nor armor.")
    if not suits_class(adventure, name):
        return Refusal("not-your-class", f"A {adventure.sheet.name} has never learned to use the {name}. Sell it.")
    return None


def _loot(scene: Scene, what: str) -> Refusal | None:
    chamber = scene.chamber
    if what in lootable(scene):
        return None
    if any(monster.hp for monster in chamber.monsters):
        return Refusal("watched", f"{living_enemies(scene)} would not let you.")
    if what == actions.CHEST and chamber.chest == "open":
        return Refusal("chest-open", "The chest is already open, and empty.")
    if what == actions.CHEST:
        return Refusal("no-chest", "There is no chest here.")
    if what == actions.ALL and not chamber.items:
        return Refusal("nothing-here", "There is nothing here to take.")
    if what != actions.ALL and what not in chamber.items:
        return Refusal("not-here", f"There is no {what or 'such thing'} here to take.")
    return _full_pack()


def _full_pack() -> Refusal:
    return Refusal("pack-full", f"Your pack is full: all {PACK_SLOTS} slots are in use. Drop, use or sell something.")


def check_drop(scene: Scene, name: str) -> Refusal | None:
    """Return why a thing cannot be dropped in either edition, or None."""
    if name in scene.hero.pack:
        return None
    if name in (scene.hero.weapon, scene.hero.armor):
        return Refusal("worn", f"You have the {name} on. Equip something else first.")
    if scene.adventure and name in scene.adventure.keepsakes:
        return Refusal("keepsake", f"You would never find the {name} again. Keep it.")
    return Refusal("not-carried", f"You carry no {name or 'such thing'}.")


def _combine(scene: Scene, item: str, other: str) -> Refusal | None:
    for name in (item, other):
        if not carried(scene, name):
            return Refusal("not-carried", f"You carry no {name or 'such thing'}.")
    if item == other or frozenset((item, other)) not in RECIPES:
        return Refusal("no-recipe", f"The {item} and the {other} do not make anything together.")
    made = RECIPES[frozenset((item, other))]
    freed = sum(ALL_ITEMS[name].sort != "keepsake" for name in (item, other))
    if not freed and ALL_ITEMS[made].sort != "keepsake" and len(scene.hero.pack) >= PACK_SLOTS:
        return _full_pack()
    return None


# --- the place -----------------------------------------------------------------------------------------------------


def _move(scene: Scene, direction: str) -> Refusal | None:
    exits, doors = visible_exits(scene), locked_doors(scene)
    if direction in doors and direction in exits:
        door = doors[direction]
        return Refusal("locked", f"The {door.name} is locked. It takes the {door.key}, or a {LOCKPICK}.")
    if direction in exits:
        if exits[direction] != EXIT or may_leave(adventure_of(scene)):
            return None
        left = [name for name in CAPTIVES if f"freed/{name}" not in adventure_of(scene).marks]
        return Refusal("not-done", f"You cannot go home yet. Not without {join_and(left)}, or not before the end.")
    ways = join_or([f"{way} ({room_name(to, scene.dungeon)})" for way, to in exits.items()])
    there = direction if direction in (*COMPASS, "up", "down") else "there"
    return Refusal("no-exit", f"There is no way {there} from here. You can go {ways}.")


def _unlock(scene: Scene, name: str) -> Refusal | None:
    doors = locked_doors(scene)
    found = next((door for way, door in doors.items() if name in (way, door.name)), None)
    if found is None:
        return Refusal("no-lock", f"There is no locked {name or 'door'} here.")
    if can_unlock(scene, found.key):
        return None
    return Refusal("no-key", f"You have neither the {found.key} for the {found.name} nor a {LOCKPICK}.")


def _rest(scene: Scene) -> Refusal | None:
    hero, adventure = scene.hero, adventure_of(scene)
    if site_of(scene).site != "safe":
        return Refusal("not-safe", "You would not close an eye here. Find a safe room.")
    if hero.hp == hero.max_hp and adventure.mana == adventure.max_mana and not adventure.wait:
        return Refusal("not-tired", f"You are rested: {hero.hp} HP, and nothing aches.")
    if not rests_left(adventure, scene.room):
        return Refusal("no-more-rest", "You have slept here as long as one dares. Go on.")
    return None


# --- people --------------------------------------------------------------------------------------------------------


def _person(scene: Scene, name: str) -> Refusal | None:
    here = [person.name for person in people_here(scene)]
    if name in here:
        return None
    if here:
        return Refusal("no-person", f"There is no {name or 'such person'} here, only {join_and(here)}.")
    return Refusal("no-person", f"There is no {name or 'one'} here to talk to.")


def _answer(scene: Scene, key: str) -> Refusal | None:
    node = adventure_of(scene).talk
    if not node:
        return Refusal("no-talk", "You are not in a conversation. Talk to someone first.")
    offered = choices_at(scene, node)
    if any(choice.key == key for choice in offered):
        return None
    return Refusal("no-choice", f"That is nothing you can say now. You could {join_or(one.label for one in offered)}.")


def _merchant(scene: Scene) -> Refusal | None:
    if next(stalls_here(scene), None):
        return None
    return Refusal("no-merchant", "No one here buys or sells.")


def _stall(scene: Scene, item: str) -> Stall | Refusal:
    """Return the stall that has this item, or why it cannot be had here."""
    found = stall_with(scene, item) or _merchant(scene)
    return found or Refusal("not-on-sale", f"No one here sells {item or 'that'}.")


def _buy(scene: Scene, item: str) -> Refusal | None:
    stall = _stall(scene, item)
    if isinstance(stall, Refusal):
        return stall
    price = price_of(item, item in stall.haggled)
    if scene.hero.gold < price:
        return Refusal("no-gold", f"The {item} costs {price} gold, and you have {scene.hero.gold}.")
    has_slot = len(scene.hero.pack) < PACK_SLOTS or ALL_ITEMS[item].sort == "keepsake"
    return None if has_slot else _full_pack()


def _sell(scene: Scene, item: str) -> Refusal | None:
    refused = _merchant(scene)
    if refused or item in scene.hero.pack:
        return refused
    if item in adventure_of(scene).keepsakes:
        return Refusal("keepsake", f"The {item} is not for sale. You may need it.")
    if item in (scene.hero.weapon, scene.hero.armor):
        return Refusal("worn", f"You have the {item} on. Equip something else first.")
    return Refusal("not-carried", f"You carry no {item or 'such thing'}.")


def _haggle(scene: Scene, item: str) -> Refusal | None:
    stall = _stall(scene, item)
    if isinstance(stall, Refusal):
        return stall
    if item in stall.haggled:
        price = price_of(item, haggled=True)
        return Refusal("already-haggled", f"{stall.merchant} has come down to {price} gold, and goes no lower.")
    return None if stall.patience else Refusal("no-patience", f"{stall.merchant} will not haggle with you any more.")


def _give(scene: Scene, item: str, to: str) -> Refusal | None:
    if not carried(scene, item):
        return Refusal("not-carried", f"You carry no {item or 'such thing'}.")
    refused = _person(scene, to)
    if refused or gift_choice(scene, item, to):
        return refused
    return Refusal("not-wanted", f"{to} has no use for the {item} now.")
