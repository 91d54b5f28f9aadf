"""Refusals of acts: a code and a sentence that says what could be done instead."""

from __future__ import annotations

from parlor.kernel import Refusal

from .. import actions
from ..actions import ALL, CHEST, verb_of
from ..deep.refusals import check_drop, in_fight, needs_fight
from ..deep.refusals import refusal as deep_refusal
from ..state import Hero, Scene, State, View, free_slots
from ..wording import join_or, living_enemies
from . import tuning
from .inventory import GEAR, droppable
from .items import ITEMS
from .legal import is_useless, lootable, things_in_view
from .rooms import COMPASS, room_name


def refusal(state: State | View, act: actions.Act) -> Refusal | None:
    """Return why the act cannot be done now, or None if it can."""
    scene = state.now
    if scene.adventure and isinstance(act, actions.TurnAct):
        return deep_refusal(scene, act)
    if isinstance(act, actions.LaterAct):
        return None if scene.adventure else _not_here(act)
    if scene.fighting and isinstance(act, actions.Move | actions.Loot | actions.Drop):
        return in_fight(scene, act)
    return _classic_refusal(state, act)


def _classic_refusal(state: State | View, act: actions.Act) -> Refusal | None:
    scene = state.now
    match act:
        case actions.Move(direction):
            return _move(scene, direction)
        case actions.Attack(target):
            return _attack(scene, target)
        case actions.Defend() | actions.Flee():
            return needs_fight(scene, act)
        case actions.Use(item, target):
            return _not_here(act) if target else _use(scene.hero, item)
        case actions.Equip(item):
            return _equip(scene.hero, item)
        case actions.Loot(item):
            return _loot(scene, item)
        case actions.Drop(item):
            return check_drop(scene, item)
        case actions.Undo():
            return _undo(state)
        case actions.Examine(thing):
            return _examine(scene, thing)
    return None  # other questions are always allowed


def _not_here(act: actions.Act) -> Refusal:
    """Return why an act of another edition cannot be done."""
    if isinstance(act, actions.Use):
        return Refusal("not-in-this-edition", f"The {act.item} cannot be used on another. Use it without a target.")
    sentence = f"Nobody can {verb_of(act)} in this dungeon. Ask for help to see what you can do."
    return Refusal("not-in-this-edition", sentence)


def _examine(scene: Scene, thing: str) -> Refusal | None:
    if thing in things_in_view(scene):
        return None
    return Refusal("not-in-view", f"There is no {thing or 'such thing'} in view.")


def _move(scene: Scene, direction: str) -> Refusal | None:
    if direction in scene.here.exits:
        return None
    ways = join_or([f"{way} ({room_name(to, scene.dungeon)})" for way, to in scene.here.exits.items()])
    there = direction if direction in COMPASS else "there"
    return Refusal("no-exit", f"There is no way {there} from here. You can go {ways}.")


def _attack(scene: Scene, target: str) -> Refusal | None:
    for monster in scene.chamber.monsters:
        if monster.name == target:
            return None if monster.hp else Refusal("dead", f"The {target} is already dead.")
    if not scene.fighting:
        return Refusal("no-fight", f"There is no {target or 'enemy'} here to attack.")
    return Refusal("no-target", f"There is no {target or 'such enemy'} here. You are facing {living_enemies(scene)}.")


def _use(hero: Hero, name: str) -> Refusal | None:
    item = ITEMS.get(name)
    if name not in hero.pack:
        if name in (hero.weapon, hero.armor):
            return Refusal("not-a-potion", f"You have the {name} on. Only potions are used up.")
        return Refusal("not-carried", f"You carry no {name or 'such thing'}.")
    if item is None or item.sort != "potion":
        return Refusal("not-a-potion", f"The {name} is not a potion. Equip it instead.")
    if is_useless(hero, name):
        return Refusal("not-hurt", f"You have full health, {hero.max_hp} HP. Keep the {name} for later.")
    return None


def _equip(hero: Hero, name: str) -> Refusal | None:
    if name in (hero.weapon, hero.armor):
        return Refusal("already-worn", f"You already have the {name} on.")
    if name not in hero.pack:
        return Refusal("not-carried", f"You carry no {name or 'such thing'}.")
    if ITEMS[name].sort not in GEAR:
        return Refusal("not-wearable", f"The {name} is neither a weapon nor armor.")
    return None


def _loot(scene: Scene, what: str) -> Refusal | None:
    chamber = scene.chamber
    if what in lootable(chamber, free_slots(scene.hero) > 0):
        return None
    if what == CHEST and chamber.chest == "open":
        return Refusal("chest-open", "The chest is already open, and empty.")
    if what == CHEST:
        return Refusal("no-chest", "There is no chest here.")
    if what == ALL and not chamber.items:
        return Refusal("nothing-here", "There is nothing here to take.")
    if what != ALL and what not in chamber.items:
        return Refusal("not-here", f"There is no {what or 'such thing'} here to take.")
    offer = join_or(droppable(scene.hero))
    return Refusal("pack-full", f"Your pack is full: all {tuning.PACK_SLOTS} slots are in use. You could drop {offer}.")


def _undo(state: State | View) -> Refusal | None:
    if state.past:
        return None
    if not state.options.undo:
        return Refusal("no-undo", "Undo is off in this run.")
    return Refusal("nothing-to-undo", "There is nothing to undo.")
