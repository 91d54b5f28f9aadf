"""Plain text of views and events, with all numbers: for terminals, screen readers and language models."""

from __future__ import annotations

from collections.abc import Iterable

from . import events
from .deep.data.achievements import EVERY_GOAL
from .deep.data.endings import ENDINGS as DEEP_ENDINGS
from .deep.data.items import ALL_ITEMS
from .deep.events import DeepAnswer, DeepEvent
from .deep.plain_text import describe_deep, describe_deep_view
from .engine import tuning
from .engine.damage import DEFENSE, STRENGTH
from .engine.sight import piles, sight_of
from .notation import write
from .party.party_events import PartyEvent
from .party.plain_text import describe_members, describe_party_event
from .state import Scene, View
from .wording import join_and, join_or

ENDINGS = {
    "": "",
    "victory": "The Orc Chieftain is dead. Stairs lead up to daylight. You win!",
    "death": "You are dead.",
}


def plain_text(view: View) -> str:
    """Return the last reply or the last events, then the room, then the hero."""
    scene, hero, here = view.now, view.now.hero, sight_of(view.now)
    pack = f"Pack ({len(hero.pack)}/{tuning.PACK_SLOTS}): {count_piles(piles(hero.pack))}."
    lines = [
        *(
            [view.latest.told, "", here.room]
            if view.latest
            else [describe_events(scene.events), "", here.room, here.description]
        ),
        describe_sight(here),
        "",
        f"HP {hero.hp}/{hero.max_hp}, level {hero.level}, {hero.xp} XP, {hero.gold} gold.",
        f"{describe_gear(hero.weapon, hero.armor)} {pack}",
        describe_potions(hero.strength, hero.defense),
        adventure_ending(scene) if scene.adventure else ENDINGS[scene.over],
    ]
    if scene.adventure and view.deep and not scene.over:
        lines = [*lines[:-2], *filter(None, lines[-2:]), *describe_deep_view(view.deep, scene.adventure.keepsakes)]
    return "\n".join([*lines, *describe_members(view)]).strip()


def adventure_ending(scene: Scene) -> str:
    """Return how an adventure has ended, or ""."""
    if scene.over != "victory" or not scene.adventure:
        return ENDINGS[scene.over]
    return f"Your adventure ends well: {DEEP_ENDINGS[scene.adventure.ending].title}. You win!"


def describe_room(sight: events.Sight) -> str:
    return "\n".join([sight.room, sight.description, describe_sight(sight)])


def describe_sight(sight: events.Sight) -> str:
    exits = ", ".join(f"{way.direction} ({way.room})" for way in sight.exits)
    lines = [f"Exits: {exits}."]
    lines += [f"{foe.name}: {foe.hp}/{foe.max_hp} HP.{' A heavy blow is coming.' * foe.heavy}" for foe in sight.foes]
    if sight.floor:
        lines.append(f"Items: {count_piles(sight.floor)}.")
    if sight.chest:
        lines.append("There is a closed chest here." if sight.chest == "closed" else "There is an empty chest here.")
    return "\n".join(lines)


def count_piles(found: Iterable[events.Pile]) -> str:
    return ", ".join(pile.name if pile.qty == 1 else f"{pile.qty}x {pile.name}" for pile in found) or "nothing"


def describe_gear(weapon: str, armor: str) -> str:
    return f"{weapon} (damage {ALL_ITEMS[weapon].figure}), {armor} (defense {ALL_ITEMS[armor].figure})."


def describe_potions(strength: int, defense: int) -> str:
    parts = [f"+{STRENGTH.figure} damage for {strength} more attacks"] if strength else []
    parts += [f"+{DEFENSE.figure} defense for {defense} more rounds"] if defense else []
    return f"Active: {join_and(parts)}." if parts else ""


# --- what happened -------------------------------------------------------------------------------------------------


def describe_events(events: Iterable[events.Event]) -> str:
    return " ".join(map(describe_event, events))


def describe_event(event: events.Event) -> str:
    """Return one event as a sentence; events.py explains its numbers."""
    if isinstance(event, events.TravelEvent):
        return describe_travel(event)
    if isinstance(event, events.CombatEvent):
        return describe_combat(event)
    if isinstance(event, events.HeroEvent):
        return describe_hero(event)
    if isinstance(event, events.Reply | events.Retold):
        return event.text
    if isinstance(event, DeepEvent | DeepAnswer):
        return describe_deep(event)
    if isinstance(event, PartyEvent):
        return describe_party_event(event)
    return describe_end(event) if isinstance(event, events.EndEvent) else describe_answer(event)


def describe_travel(event: events.TravelEvent) -> str:
    match event:
        case events.Entered(direction, _, _, sight):
            return f"You go {direction} to the {sight.room}."
        case events.FightBegan(monsters):
            foes = join_and([f"the {name}" for name in monsters])
            return f"{foes[0].upper()}{foes[1:]} {'attack' if len(monsters) > 1 else 'attacks'} you."
        case events.WindsUp(monster):
            return f"The {monster} winds up a heavy blow."
        case events.Fled():
            return "You get away."
        case events.FleeFailed():
            return "You try to flee and fail."


def describe_combat(event: events.CombatEvent) -> str:
    match event:
        case events.Struck():
            return describe_strike(event)
        case events.Hurt():
            return describe_hurt(event)
        case events.Slain(monster, _, xp, gold, left):
            drop = f" It drops: {left}." if left else ""
            return f"The {monster} is dead. You gain {xp} XP and {gold} gold.{drop}"
        case events.LevelUp(level, gain, hp, max_hp, damage, defense):
            return f"You reach level {level}: +{gain} HP ({hp}/{max_hp}), damage +{damage}, defense +{defense}."
        case events.RoomCleared():
            return "The fight is over."
        case events.Regenerated(monster, healed, hp):
            return f"The {monster}'s wounds close: +{healed} HP, now {hp}."
        case events.Rallied(monster, allies, healed):
            gains = [f"{ally} +{amount}" for ally, amount in zip(allies, healed, strict=True)]
            return f"The {monster} rallies its allies: {', '.join(gains)} HP."


def describe_strike(event: events.Struck) -> str:
    dice = f"{event.base} + roll {event.roll} + level {event.level}"
    dice += f" + potion {event.strength}" if event.strength else ""
    dice += f" - defense {event.defense}"
    dice += _conditions(doubled=event.critical, brittle=event.brittle)
    if not event.damage:
        return f"You miss the {event.target} ({dice}). It has {event.hp} HP left."
    hit = "A critical hit: you" if event.critical else "You"
    return f"{hit} strike the {event.target} for {event.damage} ({dice}). It has {event.hp} HP left."


def describe_hurt(event: events.Hurt) -> str:
    dice = f"{event.attack} + roll {event.roll} - armor {event.armor} - level {event.level}"
    dice += f" - potion {event.potion}" if event.potion else ""
    dice += _conditions(doubled=event.critical, in_a_rage=event.rage, halved=event.defended)
    if not event.damage:
        return f"The {event.monster} does you no harm ({dice})."
    hit = "A critical hit: the" if event.critical else "The"
    return f"{hit} {event.monster} strikes you for {event.damage} ({dice}). You have {event.hp} HP left."


def _conditions(**conditions: bool) -> str:
    """Return the names of the conditions that hold: ", doubled, in a rage"."""
    return "".join(f", {name.replace('_', ' ')}" for name, holds in conditions.items() if holds)


def describe_hero(event: events.HeroEvent) -> str:
    match event:
        case events.Defended():
            return "You defend."
        case events.Drank(item, effect, amount, turns, hp, max_hp):
            if not turns:
                return f"You drink the {item}: +{amount} HP ({hp}/{max_hp})."
            what = f"damage for {turns} attacks" if effect == "strength" else f"defense for {turns} rounds"
            return f"You drink the {item}: +{amount} {what}."
        case events.WoreOff(effect):
            return f"The {effect} potion has worn off."
        case events.Equipped(item, slot, figure, replaced):
            what = "damage" if slot == "weapon" else "defense"
            return f"You equip the {item} ({what} {figure}); the {replaced} goes into your pack."
        case events.Looted():
            return describe_looted(event)
        case events.PackFull(left, droppable):
            return f"Your pack is full. Left behind: {count_piles(piles(left))}. You could drop {join_or(droppable)}."
        case events.Dropped(item):
            return f"You drop the {item}."


def describe_looted(event: events.Looted) -> str:
    chest = "You open the chest. " if event.chest else ""
    parts = [f"{event.gold} gold"] if event.gold else []
    parts += [f"{count_piles(piles(event.treasure))} (turned into gold)"] if event.treasure else []
    parts += [f"into your pack {count_piles(piles(event.items))}"] if event.items else []
    return f"{chest}You take {'; '.join(parts) or 'nothing'}."


def describe_end(event: events.EndEvent) -> str:
    match event:
        case events.Died(by, where):
            return f"The {by} killed you in the {where}."
        case events.Won(turns, achieved):
            goals = f" Achievements: {join_and([EVERY_GOAL[goal] for goal in achieved])}." if achieved else ""
            return f"You win in {turns} turns.{goals}"
        case events.Undone(act):
            return f"Undone: {write(act)}."


def describe_answer(event: events.AnswerEvent) -> str:
    if isinstance(event, DeepAnswer):
        return describe_deep(event)
    match event:
        case events.Looked(sight):
            return describe_room(sight)
        case events.StatusTold():
            body = f"HP {event.hp}/{event.max_hp}, level {event.level}, {event.xp} XP (next level at {event.next_xp})"
            own = f"Worn: {describe_gear(event.weapon, event.armor)} Pack: {count_piles(event.pack)}."
            return f"{body}, {event.gold} gold. {own} {describe_potions(event.strength, event.defense)}".rstrip()
        case events.InventoryTold():
            slots = f"{event.slots} of {event.slots_max} slots"
            own = f"Worn: {describe_gear(event.weapon, event.armor)} Pack ({slots}): {count_piles(event.pack)}."
            return f"{own} {event.gold} gold."
        case events.Examined(thing, _, words):
            return f"{thing}: {words}"
        case events.Helped(verbs):
            return f"You can {join_or(verbs)}."
        case events.Hinted(_, words, act):
            return f"{words} Best: {write(act)}." if act else words
