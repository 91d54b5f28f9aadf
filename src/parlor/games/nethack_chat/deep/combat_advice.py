"""The best act in a fight of an adventure. Every `scene` is that of a view: hidden dice are unknown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from ..actions import Ability, Attack, Cast, Defend, Flee, TurnAct, Use
from ..engine import tuning as common
from ..state import Hero, Monster, Scene
from .adventure import Adventure, Plight
from .data import tuning
from .data.items import ALL_ITEMS, FIRE_BOMB, HOLY_WATER, SMOKE
from .data.spells import SPELLS, Spell, spell_of
from .figures import (
    affinity_of,
    blow_damage,
    hero_defense,
    hero_power,
    is_enraged,
    monster_attack,
    monster_damage,
    nature_of,
    pack_bonus,
    spell_bonus,
    spell_damage,
)
from .legal import can_pay, can_use_ability
from .magic import FIRE
from .ways import adventure_of

SIX: Final = common.MONSTER_DAMAGE_VARIANCE
MANA_PRICE: Final = 0.8  # HP that a point of mana is worth
SCROLL_PRICE: Final = 5.0  # HP that a scroll or a thrown thing is worth
MIN_HARM_FOR_SURGE: Final = 3.0  # HP a round
MIN_MANA_FOR_SURGE: Final = 3
LAST_RESORT: Final = 0.6  # risk of death above which any heal is better than none
HEALING: Final = ("Bread", "Health Potion", "Greater Health Potion", "Full Restore")


class Threat(NamedTuple):
    """A living monster with its place in the room and what it can do to the hero in this round."""

    at: int
    monster: Monster
    plight: Plight
    damages: tuple[int, ...]  # equally likely
    defended: tuple[int, ...]
    usual: float  # mean damage of a round with unknown dice


def threats_of(scene: Scene, easy: bool) -> list[Threat]:
    hero, adventure = scene.hero, adventure_of(scene)
    pack, found = pack_bonus(scene.chamber), list[Threat]()
    hits = (100 - adventure.sheet.dodge) / 100
    for at, (monster, die) in enumerate(zip(scene.chamber.monsters, scene.dice, strict=True)):
        if not monster.hp:
            continue
        plight = adventure.plights[at] if adventure.plights else Plight()
        hunts = pack if nature_of(monster.kind).behavior == "pack" else 0
        kind = monster.traits
        attack, defense = monster_attack(kind, plight, hunts), hero_defense(hero, adventure, kind)
        rage = is_enraged(monster)
        by_roll = [monster_damage(attack, roll, defense, rage, False, easy) for roll in range(1, SIX + 1)]
        warded = [monster_damage(attack, roll, defense, rage, True, easy) for roll in range(1, SIX + 1)]
        rolls = slice(SIX - 1, SIX) if die == SIX else slice(0, SIX - 1)
        usual = hits * sum(by_roll) / SIX
        found.append(Threat(at, monster, plight, tuple(by_roll[rolls]), tuple(warded[rolls]), usual))
    return found


def risk(hp: int, damages: list[tuple[int, ...]]) -> float:
    """Return the probability that these blows take all HP, without dodging."""
    if sum(max(each) for each in damages) < hp:
        return 0.0
    if len(damages) > 3:
        damages = sorted(damages, key=max)[-3:]
    sums = [sum(each) for each in product(*damages)]
    return sum(total >= hp for total in sums) / len(sums)


class Option(NamedTuple):
    act: TurnAct
    value: float  # HP that it saves, roughly, minus what it costs


def best_in_fight(scene: Scene, easy: bool, accepted: float) -> TurnAct:
    threats = threats_of(scene, easy)
    hero = scene.hero
    harm = sum(threat.usual for threat in threats)
    options = list(offers(scene, threats))
    best = max(options, key=lambda one: one.value)
    danger = risk(hero.hp, [threat.damages for threat in threats if not kills(scene, best.act, threat)])
    if danger > accepted:
        safer = safest(scene, threats, danger)
        if safer:
            return safer
    if is_worth_a_surge(scene, best.act, harm):
        return Ability()
    drink = healing_needed(scene, harm)
    if drink:
        return drink
    struck = sum(sum(threat.damages) / len(threat.damages) for threat in threats)
    warded = sum(sum(threat.defended) / len(threat.defended) for threat in threats)
    if warded + harm < struck:
        return Defend()
    return best.act


def is_worth_a_surge(scene: Scene, act: TurnAct, harm: float) -> bool:
    """Return whether a mage should make this spell stronger first."""
    if not isinstance(act, Cast) or adventure_of(scene).sheet.ability.effect != "surge":
        return False
    return can_use_ability(scene) and harm > MIN_HARM_FOR_SURGE and SPELLS[act.spell].mana >= MIN_MANA_FOR_SURGE


def kills(scene: Scene, act: TurnAct, threat: Threat) -> bool:
    """Return whether the act surely kills this monster."""
    if isinstance(act, Attack) and act.target == threat.monster.name:
        return min(blows(scene, threat)) >= threat.monster.hp
    return False


def blows(scene: Scene, threat: Threat, percent: int = 100) -> list[int]:
    adventure = adventure_of(scene)
    power, kind = hero_power(scene.hero, adventure), threat.monster.traits
    critical = adventure.sheet.critical
    return [
        blow_damage(power, roll, kind, critical, percent, threat.plight.guarding)
        for roll in range(1, common.PLAYER_DIE + 1)
    ]


def offers(scene: Scene, threats: list[Threat]) -> Iterator[Option]:
    """Yield every act that harms or hinders enemies, with its value."""
    hero, adventure = scene.hero, adventure_of(scene)
    rounds = expected_rounds(scene, threats)
    for threat in threats:
        yield Option(Attack(threat.monster.name), worth(blows(scene, threat), threat, rounds))
    bonus = spell_bonus(hero, adventure)
    for name in adventure.spells:
        spell = SPELLS[name]
        if can_pay(adventure, spell):
            price = 0.0 if adventure.surge else MANA_PRICE * spell.mana
            for target, value in spell_values(spell, bonus, threats, rounds, adventure):
                yield Option(Cast(name, target), value - price)
    if adventure.sheet.ability.effect == "strike" and can_use_ability(scene):
        for threat in threats:
            damages = blows(scene, threat, adventure.sheet.ability.figure)
            yield Option(Ability(threat.monster.name), worth(damages, threat, rounds))
    yield from thrown(hero, adventure, threats, rounds)


def thrown(hero: Hero, adventure: Adventure, threats: list[Threat], rounds: float) -> Iterator[Option]:
    """Yield scrolls and tools of the pack."""
    for name in dict.fromkeys(hero.pack):
        sort = ALL_ITEMS[name].sort
        if sort == "scroll":
            spell = spell_of(name)
            bonus = tuning.SCROLL_POWER + hero.level
            for target, value in spell_values(spell, bonus, threats, rounds, adventure):
                yield Option(Use(name, target), value - SCROLL_PRICE)
        elif name == FIRE_BOMB:
            value = sum(worth(magic_damages(FIRE, ALL_ITEMS[name].figure, one, False), one, rounds) for one in threats)
            yield Option(Use(name), value - SCROLL_PRICE)
        elif name == HOLY_WATER:
            for one in threats:
                if nature_of(one.monster.kind).undead:
                    damages = [ALL_ITEMS[name].figure + roll for roll in range(1, 7)]
                    yield Option(Use(name, one.monster.name), worth(damages, one, rounds) - SCROLL_PRICE)


def spell_values(
    spell: Spell, bonus: int, threats: list[Threat], rounds: float, adventure: Adventure
) -> Iterator[tuple[str, float]]:
    """Yield the targets of a spell and what it is worth at each."""
    surge = adventure.surge
    lasts = min(spell.rounds, rounds)
    match spell.sort:
        case "damage" | "debuff":
            for one in threats:
                hinders = 0.0
                if spell.attack and not any(c.spell == spell.name for c in one.plight.conditions):
                    hinders = 0.8 * min(spell.attack, one.usual) * max(0.0, lasts - 0.5)
                harms = worth(magic_damages(spell, spell.power + bonus, one, surge), one, rounds) if spell.power else 0
                yield one.monster.name, harms + hinders
        case "area":
            value = 0.0
            for one in threats:
                value += worth(magic_damages(spell, spell.power + bonus, one, surge), one, rounds)
                value += 0.8 * min(spell.attack, one.usual) * max(0.0, lasts - 0.5)
            yield "", value
        case "buff":
            if not any(one.spell == spell.name for one in adventure.conditions) and rounds > 2:
                kept = spell.defense * len(threats) * max(0.0, lasts - 0.5)
                yield "", 0.8 * kept + spell.attack * 0.6 * max(0.0, lasts - 1)


def magic_damages(spell: Spell, power: int, threat: Threat, surge: bool) -> list[int]:
    affinity = affinity_of(threat.monster.kind, spell)
    return [spell_damage(power, roll, affinity, surge) for roll in range(1, tuning.SPELL_DIE + 1)]


def worth(damages: list[int], threat: Threat, rounds: float) -> float:
    """Return the HP that this damage saves: the share of the monster that it removes, times its harm to come."""
    hp = threat.monster.hp
    share = sum(min(damage, hp) for damage in damages) / len(damages) / hp
    full = sum(damage >= hp for damage in damages) / len(damages)
    return (threat.usual + 0.5) * (share * max(1.0, rounds / 2) + 0.4 * full)


def expected_rounds(scene: Scene, threats: list[Threat]) -> float:
    """Return how many rounds of plain blows the fight would take."""
    total = 0.0
    for threat in threats:
        damages = blows(scene, threat)
        total += threat.monster.hp / max(1.0, sum(damages) / len(damages)) + 0.3
    return min(12.0, total)


# --- staying alive -------------------------------------------------------------------------------------------------


def heals(scene: Scene) -> Iterator[tuple[TurnAct, int]]:
    """Yield the ways to get HP back in a fight, and how many."""
    hero, adventure = scene.hero, adventure_of(scene)
    missing = hero.max_hp - hero.hp
    if not missing:
        return
    ability = adventure.sheet.ability
    if ability.effect == "heal" and not adventure.wait:
        yield Ability(), min(missing, hero.max_hp * ability.figure // 100)
    if "Heal" in adventure.spells and can_pay(adventure, SPELLS["Heal"]):
        yield Cast("Heal"), min(missing, SPELLS["Heal"].power + spell_bonus(hero, adventure))
    for name in HEALING[1:]:
        if name in hero.pack:
            yield Use(name), missing if name == "Full Restore" else min(missing, ALL_ITEMS[name].figure)
    if "Scroll of Heal" in hero.pack:
        yield Use("Scroll of Heal"), min(missing, SPELLS["Heal"].power + tuning.SCROLL_POWER + hero.level)


def safest(scene: Scene, threats: list[Threat], danger: float) -> TurnAct | None:
    """Return the act that lowers the risk of death most, or None if none lowers it."""
    hero = scene.hero
    damages = [threat.damages for threat in threats]
    best: TurnAct | None = None
    harm = sum(sum(each) / len(each) for each in damages)
    for act, gain in heals(scene):
        if gain < harm and danger < LAST_RESORT:
            continue  # it would only put off the end
        left = risk(min(hero.max_hp, hero.hp + gain), damages)
        if left < danger - 0.02:
            best, danger = act, left
    left = risk(hero.hp, [threat.defended for threat in threats])
    if left < danger - 0.02:
        best, danger = Defend(), left
    if danger > 0.5 and SMOKE in hero.pack and adventure_of(scene).hero_class != "rogue":
        return Use(SMOKE)
    if danger > 0.5 and best is None:
        return Flee()
    return best


def healing_needed(scene: Scene, harm: float) -> TurnAct | None:
    """Return a heal that wastes nothing while the hero is low, or None."""
    hero = scene.hero
    if hero.hp > max(0.35 * hero.max_hp, 1.6 * harm) or hero.hp > 0.6 * hero.max_hp:
        return None
    missing = hero.max_hp - hero.hp
    ways = [(act, gain) for act, gain in heals(scene) if gain >= min(missing, max(10, 1.3 * harm))]
    return max(ways, key=lambda way: (not isinstance(way[0], Use), way[1]))[0] if ways else None
