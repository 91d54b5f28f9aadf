"""Answers to questions. They depend on what the player sees only, and change nothing."""

from __future__ import annotations

from ..actions import CHEST, ClassicAct, Examine, Help, Hint, Inventory, Journal, Look, Map, Question, Status
from ..deep.data.items import ALL_ITEMS
from ..deep.sights import answer_question, describe_deep_item, examine_around, nature_sentence
from ..events import AnswerEvent, Examined, Helped, Hinted, InventoryTold, Looked, StatusTold
from ..state import Hero, Scene, State
from . import tuning
from .growth import threshold
from .items import GOLD, Item
from .legal import legal_acts
from .monsters import SPECIALS
from .secrets import visible_scene
from .sight import piles, sight_of


def answer(state: State, question: Question) -> AnswerEvent:
    scene = state.now
    match question:
        case Look():
            return Looked(sight_of(scene))
        case Status():
            return status_of(scene.hero)
        case Inventory():
            return inventory_of(scene.hero)
        case Examine(thing):
            return examine(scene, thing)
        case Help():
            return Helped(tuple(dict.fromkeys(str(act.__struct_config__.tag) for act in legal_acts(state))))
        case Hint():
            return hint(state)
        case Journal() | Map():
            return answer_question(scene, question)


def status_of(hero: Hero) -> StatusTold:
    return StatusTold(
        hp=hero.hp,
        max_hp=hero.max_hp,
        level=hero.level,
        xp=hero.xp,
        next_xp=threshold(hero.level + 1),
        gold=hero.gold,
        weapon=hero.weapon,
        armor=hero.armor,
        pack=piles(hero.pack),
        strength=hero.strength,
        defense=hero.defense,
    )


def inventory_of(hero: Hero) -> InventoryTold:
    return InventoryTold(
        weapon=hero.weapon,
        damage=ALL_ITEMS[hero.weapon].figure,
        armor=hero.armor,
        defense=ALL_ITEMS[hero.armor].figure,
        pack=piles(hero.pack),
        slots=len(hero.pack),
        slots_max=tuning.PACK_SLOTS,
        gold=hero.gold,
    )


def hint(state: State) -> Hinted:
    """Return the expert's advice. The act itself is named only with the option `hints`."""
    from .advice import reason_for
    from .expert import best_act

    scene = visible_scene(state.now)
    if scene.adventure:
        from ..deep.advice import deep_hint

        return deep_hint(scene, state.options)
    act = best_act(scene, state.options.easy)
    assert isinstance(act, ClassicAct), "the expert of the classic edition knows no other acts"
    advice, sentence = reason_for(scene, act)
    return Hinted(advice, sentence, act if state.options.hints else None)


def examine(scene: Scene, thing: str) -> Examined:
    for monster in scene.chamber.monsters:
        if monster.hp and monster.name == thing:
            kind = monster.traits
            sentence = (
                f"{with_article(kind.name)}, level {kind.level}: {monster.hp} of {monster.max_hp} HP, "
                f"attack {kind.attack}, defense {kind.defense}. {SPECIALS[kind.special]}"
            )
            nature = nature_sentence(monster.kind) if scene.adventure else ""
            return Examined(thing, "monster", f"{sentence.strip()} {nature}".strip())
    if thing == CHEST:
        closed = scene.chamber.chest == "closed"
        return Examined(thing, "chest", "It is closed, and not locked." if closed else "It is open and empty.")
    if thing == GOLD and scene.chamber.gold:
        return Examined(thing, "treasure", f"{scene.chamber.gold} gold.")
    around = examine_around(scene, thing) if scene.adventure else None
    if around:
        return Examined(thing, *around)
    item = ALL_ITEMS[thing]
    return Examined(thing, item.sort, describe_item(item))


def describe_item(item: Item) -> str:
    match item.effect or item.sort:
        case "weapon":
            what = f"a weapon of damage {item.figure}"
        case "armor":
            what = f"armor of defense {item.figure}"
        case "heal":
            what = f"a potion that restores {item.figure} HP"
        case "restore":
            what = "a potion that restores all HP"
        case "strength":
            what = f"a potion that adds {item.figure} damage to the next {tuning.POTION_TURNS} attacks"
        case "defense":
            what = f"a potion that adds {item.figure} defense for {tuning.POTION_TURNS} rounds of a fight"
        case "scroll" | "tool" | "material" | "keepsake" | "mana":
            return describe_deep_item(item.name)
        case _:
            worth = str(item.value) if item.figure == item.value else f"{item.figure} to {item.value}"
            return f"Treasure, {item.rarity}, worth {worth} gold."
    return f"{what[0].upper()}{what[1:]}, {item.rarity}, worth {item.value} gold."


def with_article(noun: str) -> str:
    return f"{'An' if noun[0] in 'AEIOU' else 'A'} {noun}"
