"""What the player of an adventure is shown, and the answers to questions."""

from __future__ import annotations

from ..actions import DeepQuestion, Journal
from ..engine.rooms import EXIT, room_name
from ..events import ThingSort
from ..state import Scene
from . import marks
from .data.items import ALL_ITEMS, DESCRIPTIONS
from .data.monsters import BEHAVIORS
from .data.people import CAPTIVES, PEOPLE, TRAPS
from .data.quests import QUESTS
from .data.spells import SPELLS, Spell, spell_of
from .deep_view import ChoiceShown, DeepView, LockShown, ObjectiveShown, PersonShown, QuestShown, SpellShown, Ware
from .events import AdventureTold, JournalTold, MapTold
from .figures import nature_of, price_of
from .ways import (
    adventure_of,
    choices_at,
    hidden_ways,
    holds,
    locked_doors,
    people_here,
    site_of,
    speaker_of,
    stalls_here,
    trap_here,
    visible_exits,
)


def deep_view(scene: Scene) -> DeepView:
    adventure, sheet = adventure_of(scene), adventure_of(scene).sheet
    peace = not scene.fighting
    trap = trap_here(scene)
    exits = visible_exits(scene)
    choices = choices_at(scene, adventure.talk) if adventure.talk else []
    return DeepView(
        hero_class=sheet.name,
        floor=site_of(scene).floor,
        mana=adventure.mana,
        max_mana=adventure.max_mana,
        ability=sheet.ability.name,
        wait=adventure.wait,
        spells=tuple([SpellShown(name, SPELLS[name].mana) for name in adventure.spells]),
        people=tuple([PersonShown(one.name, one.role) for one in people_here(scene)]) if peace else (),
        wares=wares_here(scene) if peace else (),
        traps=(trap,) if trap else (),
        locked=tuple(
            [
                LockShown(way, door.name, door.key in adventure.keepsakes)
                for way, door in locked_doors(scene).items()
                if way in exits
            ]
        ),
        speaker=speaker_of(adventure.talk) if adventure.talk else "",
        choices=tuple([ChoiceShown(one.key, one.label) for one in choices]),
        journal=journal(scene),
    )


def wares_here(scene: Scene) -> tuple[Ware, ...]:
    return tuple(
        [
            Ware(name, price_of(name, name in stall.haggled), stall.merchant)
            for stall in stalls_here(scene)
            for name in dict.fromkeys(stall.wares)
        ]
    )


def journal(scene: Scene) -> tuple[QuestShown, ...]:
    """Return the quests that were taken, in the order of the table."""
    known = adventure_of(scene).marks
    return tuple(
        [
            QuestShown(
                quest.title,
                quest.giver,
                marks.done(quest.id) in known,
                tuple(
                    [
                        ObjectiveShown(one.text, marks.done(quest.id) in known or holds(scene, one.need))
                        for one in quest.objectives
                    ]
                ),
            )
            for quest in QUESTS.values()
            if marks.taken(quest.id) in known
        ]
    )


# --- answers -------------------------------------------------------------------------------------------------------


def answer_question(scene: Scene, question: DeepQuestion) -> JournalTold | MapTold:
    if isinstance(question, Journal):
        known = adventure_of(scene).marks
        return JournalTold(journal(scene), tuple([name for name in CAPTIVES if marks.freed(name) in known]))
    return floor_map(scene)


def floor_map(scene: Scene) -> MapTold:
    floor, seen, waiting = site_of(scene).floor, list[str](), list[str]()
    for number, room in scene.rooms.items():
        chamber = scene.chambers[number - 1]
        if not (chamber and chamber.visited) or site_of(scene, number).floor != floor:
            continue
        seen.append(room.name)
        hidden = hidden_ways(scene, number)
        for way, to in room.exits.items():
            beyond = scene.chambers[to - 1] if to != EXIT else None
            if way not in hidden and to != EXIT and not (beyond and beyond.visited):
                waiting.append(f"{way} of the {room.name} to the {room_name(to, scene.dungeon)}")
    return MapTold(floor, tuple(seen), tuple(waiting))


def adventure_status(scene: Scene) -> AdventureTold:
    adventure = adventure_of(scene)
    sheet = adventure.sheet
    return AdventureTold(
        sheet.name,
        adventure.mana,
        adventure.max_mana,
        adventure.spells,
        sheet.ability.name,
        adventure.wait,
        adventure.keepsakes,
    )


def nature_sentence(kind: str) -> str:
    """Return what one knows of the ways of a monster."""
    nature = nature_of(kind)
    weak = f" It fears {' and '.join(nature.weak)}." if nature.weak else ""
    resists = f" {' and '.join(nature.resists).capitalize()} hardly touches it." if nature.resists else ""
    return f"{BEHAVIORS[nature.behavior]}{weak}{resists}{' It is undead.' if nature.undead else ''}"


def describe_spell(spell: Spell) -> str:
    match spell.sort:
        case "damage" | "area":
            whom = "every enemy" if spell.sort == "area" else "one enemy"
            chill = f", and takes {spell.attack} from its attack for {spell.rounds} rounds" if spell.attack else ""
            what = f"{spell.element} for {whom}, {spell.power} damage and a die{chill}"
        case "heal":
            what = f"restores {spell.power} HP"
        case "buff":
            bonus = f"+{spell.attack} damage and " if spell.attack else ""
            what = f"{bonus}+{spell.defense} defense for {spell.rounds} rounds"
        case "debuff":
            what = f"takes {spell.attack} from an enemy's attack for {spell.rounds} rounds"
        case "light":
            what = "shows what is hidden in a room"
    return f"{what[0].upper()}{what[1:]}. It costs {spell.mana} mana."


def describe_deep_item(name: str) -> str:
    """Return what an item of the deep edition does, as a sentence."""
    item = ALL_ITEMS[name]
    if item.sort == "scroll":
        spell = spell_of(name)
        return f"Read once, it casts {spell.name}. {describe_spell(spell)} Worth {item.value} gold."
    if item.sort == "tool":
        return f"{DESCRIPTIONS[name]}. Worth {item.value} gold."
    if item.sort == "material":
        return f"Something to combine with something else. Worth {item.value} gold."
    if item.effect == "mana":
        return f"A potion that restores {item.figure} mana, {item.rarity}, worth {item.value} gold."
    return "Something to keep."


def things_around(scene: Scene) -> tuple[str, ...]:
    """Return the names beside monsters and items that a player can ask about."""
    adventure, trap = adventure_of(scene), trap_here(scene)
    exits = visible_exits(scene)
    return (
        *((person.name for person in people_here(scene)) if not scene.fighting else ()),
        *((trap,) if trap else ()),
        *(door.name for way, door in locked_doors(scene).items() if way in exits),
        *adventure.spells,
        adventure.sheet.ability.name,
        *adventure.keepsakes,
        *((ware.name for ware in wares_here(scene)) if not scene.fighting else ()),
    )


def examine_around(scene: Scene, thing: str) -> tuple[ThingSort, str] | None:
    """Return sort and sentence of one of these, or None if it is an item like others."""
    adventure = adventure_of(scene)
    if any(person.name == thing for person in people_here(scene)):
        person = PEOPLE[thing]
        return "person", f"{thing}, {person.role}."
    if thing == trap_here(scene):
        return "trap", f"It would cost you {TRAPS[thing].damage} HP and a die more."
    for door in locked_doors(scene).values():
        if door.name == thing:
            return "door", f"Locked. It takes the {door.key}."
    if thing in adventure.spells:
        return "spell", describe_spell(SPELLS[thing])
    if thing == adventure.sheet.ability.name:
        return "ability", adventure.sheet.ability.sentence
    return None
