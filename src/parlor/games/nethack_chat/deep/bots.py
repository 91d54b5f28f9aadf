"""The bots of the deep edition. The classic ones call them (bots.py beside this folder)."""

from __future__ import annotations

from ..actions import Answer, Attack, Cast, TurnAct, Use
from ..state import Scene
from .combat_advice import HEALING, best_in_fight
from .data.spells import SPELLS
from .journey import best_in_peace
from .legal import can_pay
from .ways import adventure_of

ACCEPTED_RISK = 0.08  # of dying in one round


def expert_act(scene: Scene, easy: bool, accepted: float = ACCEPTED_RISK) -> TurnAct:
    return best_in_fight(scene, easy, accepted) if scene.fighting else best_in_peace(scene)


def naive_act(scene: Scene, drink_below: int) -> TurnAct:
    """Explore like the expert, but fight without a thought: hit the first monster, drink when badly hurt."""
    if not scene.fighting:
        at_throne = adventure_of(scene).talk.startswith("chieftain")
        return Answer("fight") if at_throne else best_in_peace(scene)
    hero, adventure = scene.hero, adventure_of(scene)
    potion = next((name for name in HEALING if name in hero.pack), None)
    if potion and 100 * hero.hp < drink_below * hero.max_hp:
        return Use(potion)
    target = next(monster.name for monster in scene.chamber.monsters if monster.hp)
    for name in adventure.spells:
        if SPELLS[name].sort == "damage" and can_pay(adventure, SPELLS[name]):
            return Cast(name, target)
    return Attack(target)
