"""The bots of the deep edition. The classic ones call them (bots.py beside this folder)."""

from __future__ import annotations

from typing import Final

from ..actions import Ability, Answer, Attack, Cast, TurnAct, Use
from ..state import Scene
from .combat_advice import best_in_fight, heals
from .data.spells import SPELLS, Spell
from .journey import best_in_peace
from .legal import can_pay, can_use_ability
from .ways import adventure_of

ACCEPTED_RISK: Final = 0.08  # of dying in one round
MANA_POTION: Final = "Mana Potion"
HEAL_BELOW_PERCENT: Final = 40  # of Max HP, for the naive player


def expert_act(scene: Scene, easy: bool, accepted: float = ACCEPTED_RISK) -> TurnAct:
    return best_in_fight(scene, easy, accepted) if scene.fighting else best_in_peace(scene)


def naive_act(scene: Scene) -> TurnAct:
    """Explore like the expert, but fight without a thought: hit the first monster, heal when badly hurt."""
    if not scene.fighting:
        at_throne = adventure_of(scene).talk.startswith("chieftain")
        return Answer("fight") if at_throne else best_in_peace(scene)
    hero, adventure = scene.hero, adventure_of(scene)
    remedy = next(heals(scene), None)
    if remedy and 100 * hero.hp < HEAL_BELOW_PERCENT * hero.max_hp:
        return remedy[0]
    target = next(monster.name for monster in scene.chamber.monsters if monster.hp)
    if can_use_ability(scene) and adventure.sheet.ability.effect != "heal":
        return Ability(target if adventure.sheet.ability.effect == "strike" else "")
    strongest = strongest_spell(scene)
    if strongest:
        return Cast(strongest.name, target if strongest.needs_target else "")
    if adventure.spells and adventure.sheet.ability.effect == "surge" and MANA_POTION in hero.pack:
        return Use(MANA_POTION)
    return Attack(target)


def strongest_spell(scene: Scene) -> Spell | None:
    """Return the spell that the hero can pay which does most damage to all enemies together; None if there is none."""
    adventure = adventure_of(scene)
    enemies = sum(monster.hp > 0 for monster in scene.chamber.monsters)
    known = [SPELLS[name] for name in adventure.spells]
    spells = [one for one in known if one.sort in ("damage", "area") and can_pay(adventure, one)]
    return max(spells, key=lambda one: one.power * (enemies if one.sort == "area" else 1), default=None)
