"""Plain text of what only the deep edition has, with all numbers."""

from __future__ import annotations

from ..engine.sight import piles
from ..wording import join_and, won_fights
from . import events
from .deep_view import DeepView, QuestShown

AFFINITIES = {"": "", "weak": ", weak to it", "resists": ", resists it"}


def describe_deep(event: events.DeepEvent | events.DeepAnswer) -> str:
    """Return one event as a sentence."""
    if isinstance(event, events.MagicEvent):
        return _magic(event)
    if isinstance(event, events.SkirmishEvent):
        return _skirmish(event)
    if isinstance(event, events.FindEvent):
        return _find(event)
    if isinstance(event, events.CampEvent):
        return _camp(event)
    if isinstance(event, events.TradeEvent):
        return _trade(event)
    if isinstance(event, events.TalkEvent):
        return _talk(event)
    if isinstance(event, events.AdventureEnded):
        return f"The ending: {event.title}."
    return _answer(event)


def _magic(event: events.MagicEvent) -> str:
    match event:
        case events.SpellCast(spell, _, cost, mana, source):
            return f"You use the {source}." if source else f"You cast {spell} for {cost} mana; {mana} left."
        case events.SpellHit(target, spell, _, power, roll, bonus, critical, affinity, damage, hp):
            dice = f"{power} + roll {roll} + bonus {bonus}{', critical' if critical else ''}{AFFINITIES[affinity]}"
            return f"{spell} hits the {target} for {damage} ({dice}). It has {hp} HP left."
        case events.Afflicted(target, spell, attack, rounds):
            return f"{spell} takes {attack} from the {target}'s attack for {rounds} rounds."
        case events.Strengthened(spell, attack, defense, rounds):
            return f"{spell}: +{attack} damage, +{defense} defense for {rounds} rounds."
        case events.Mended(source, amount, hp, max_hp):
            return f"{source}: +{amount} HP ({hp}/{max_hp})."
        case events.ManaGained(source, amount, mana, max_mana):
            return f"{source}: +{amount} mana ({mana}/{max_mana})."
        case events.SpellEnded(spell):
            return f"{spell} has worn off."
        case events.Learned(spell):
            return f"You learn {spell}."
        case events.AbilityUsed(ability, wait):
            return f"You use {ability}; it is ready again after {won_fights(wait)}."


def _skirmish(event: events.SkirmishEvent) -> str:
    match event:
        case events.Dodged(monster):
            return f"You dodge the {monster}."
        case events.Guarded(monster):
            return f"The {monster} hides behind its guard."
        case events.Escaped(monster):
            return f"The {monster} runs away."
        case events.PackHunts(kind, bonus):
            return f"{kind} pack: +{bonus} attack while at least two of them live."
        case events.SmokeSpread():
            return "Smoke fills the room."


def _find(event: events.FindEvent) -> str:
    match event:
        case events.SecretFound(direction, room):
            return f"You learn of a hidden way {direction} to the {room}."
        case events.TrapNoticed(trap):
            return f"You see a {trap} in time."
        case events.CacheFound(items):
            return f"You find what was hidden here: {join_and(items)}."
        case events.NothingFound():
            return "You find nothing."
        case events.TrapSprung(trap, damage, hp):
            return f"A {trap} springs: {damage} damage. You have {hp} HP left."
        case events.TrapDisarmed(trap):
            return f"You disarm the {trap}."


def _camp(event: events.CampEvent) -> str:
    match event:
        case events.Unlocked(door, tool):
            return f"The {door} is open{f', thanks to the {tool}' if tool else ''}."
        case events.LockHeld(door, tool):
            return f"The lock of the {door} holds, and the {tool} breaks."
        case events.HeroRested(hp_gain, hp, max_hp, mana_gain, left):
            mana = f", +{mana_gain} mana" if mana_gain else ""
            return f"You rest: +{hp_gain} HP ({hp}/{max_hp}){mana}. Rests left here: {left}."
        case events.Ambushed(monsters):
            return f"You wake up to {join_and(f'the {name}' for name in monsters)}."
        case events.Combined(item, other, made):
            return f"You combine the {item} and the {other}: {made}."


def _trade(event: events.TradeEvent) -> str:
    match event:
        case events.Bought(merchant, item, price, gold):
            return f"You buy the {item} from {merchant} for {price} gold; {gold} left."
        case events.Sold(merchant, item, price, gold):
            return f"{merchant} buys the {item} for {price} gold. You have {gold}."
        case events.Haggled(merchant, item, agreed, price, patience):
            if agreed:
                return f"{merchant} comes down to {price} gold for the {item}."
            return f"{merchant} stays at {price} gold for the {item}. Attempts left: {patience}."
        case events.Received(item, giver):
            return f"{giver} gives you the {item}."
        case events.HandedOver(item, count):
            return f"You hand over {count}x {item}."
        case events.Paid(price, gold):
            return f"You pay {price} gold; {gold} left."


def _talk(event: events.TalkEvent) -> str:
    match event:
        case events.Spoke(person, _, choices):
            return f"{person} speaks to you. You can {'; '.join(choices)}." if choices else f"{person} speaks to you."
        case events.Answered(_, choice):
            return f"You {choice}."
        case events.TalkEnded(person):
            return f"You leave {person}."
        case events.Freed(person):
            return f"{person} is free."
        case events.QuestTaken(title, objectives):
            return f"Quest: {title}. {'; '.join(objectives)}."
        case events.QuestDone(title, xp, items):
            return f"Quest done: {title}. {xp} XP{f', {join_and(items)}' if items else ''}."
        case events.Vigor(amount, hp, max_hp):
            return f"+{amount} HP for good ({hp}/{max_hp})."
        case events.WarDeclared(alone):
            return "The Chieftain rises to fight alone." if alone else "The Chieftain and his guards rise to fight."


def _answer(event: events.DeepAnswer) -> str:
    match event:
        case events.JournalTold(quests, freed):
            told = "\n".join(map(describe_quest, quests)) or "You have promised nothing yet."
            return f"{told}\nFreed: {join_and(freed)}." if freed else told
        case events.MapTold(floor, rooms, open_ways):
            ways = f" Not seen yet: {'; '.join(open_ways)}." if open_ways else ""
            return f"Floor {floor}: {', '.join(rooms)}.{ways}"
        case events.AdventureTold():
            return describe_adventurer(event)


def describe_quest(quest: QuestShown) -> str:
    parts = [f"{'[x]' if one.done else '[ ]'} {one.text}" for one in quest.objectives]
    return f"{quest.title}{' (done)' if quest.done else ''}: {'; '.join(parts)}."


def describe_adventurer(event: events.AdventureTold) -> str:
    ready = "ready" if not event.wait else f"ready after {won_fights(event.wait)}"
    lines = [f"{event.hero_class}. {event.ability}: {ready}."]
    if event.max_mana:
        lines.append(f"Mana {event.mana}/{event.max_mana}. Spells: {', '.join(event.spells)}.")
    if event.keepsakes:
        lines.append(f"Kept: {describe_kept(event.keepsakes)}.")
    return " ".join(lines)


def describe_kept(names: tuple[str, ...]) -> str:
    return ", ".join(pile.name if pile.qty == 1 else f"{pile.qty}x {pile.name}" for pile in piles(names))


def describe_deep_view(deep: DeepView, keepsakes: tuple[str, ...]) -> list[str]:
    """Return the lines that the text of a view has in this edition."""
    ready = "ready" if not deep.wait else f"after {won_fights(deep.wait)}"
    lines = [f"{deep.hero_class} on floor {deep.floor}. {deep.ability}: {ready}."]
    if deep.max_mana:
        spells = ", ".join(f"{spell.name} ({spell.mana})" for spell in deep.spells)
        lines.append(f"Mana {deep.mana}/{deep.max_mana}. Spells: {spells}.")
    if keepsakes:
        lines.append(f"Kept: {describe_kept(keepsakes)}.")
    if deep.people:
        lines.append(f"People: {', '.join(f'{one.name} ({one.role})' for one in deep.people)}.")
    if deep.wares:
        lines.append(f"For sale: {', '.join(f'{ware.name} ({ware.price} gold)' for ware in deep.wares)}.")
    if deep.traps:
        lines.append(f"Traps: {', '.join(deep.traps)}.")
    if deep.locked:
        keys = {True: ", you have the key", False: ""}
        doors = "; ".join(f"{lock.name} ({lock.direction}{keys[lock.has_key]})" for lock in deep.locked)
        lines.append(f"Locked: {doors}.")
    if deep.choices:
        lines.append(f"You speak with {deep.speaker}. Answers:")
        lines += [f"  answer {choice.key}: {choice.label}" for choice in deep.choices]
    return lines
