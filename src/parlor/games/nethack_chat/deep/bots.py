"""The bots of the deep edition. The classic ones call them (bots.py beside this folder)."""

from __future__ import annotations

from ..actions import Answer, Attack, TurnAct, Use
from ..state import Scene
from .combat_advice import HEALING, best_in_fight
from .journey import best_in_peace, dress, onward, say, take
from .ways import adventure_of, locked_doors, open_exits

ACCEPTED_RISK = 0.08  # of dying in one round


def expert_act(scene: Scene, easy: bool, accepted: float = ACCEPTED_RISK) -> TurnAct:
    return best_in_fight(scene, easy, accepted) if scene.fighting else best_in_peace(scene, easy)


def naive_act(scene: Scene, drink_below: int) -> TurnAct:
    """Attack the first monster, drink when badly hurt, wear the best gear, take everything, and go on."""
    hero = scene.hero
    if scene.fighting:
        potion = next((name for name in HEALING if name in hero.pack), None)
        if potion and 100 * hero.hp < drink_below * hero.max_hp:
            return Use(potion)
        return Attack(next(monster.name for monster in scene.chamber.monsters if monster.hp))
    if adventure_of(scene).talk.startswith("chieftain"):
        return Answer("fight")
    return dress(scene) or take(scene) or onward(scene) or best_in_peace(scene, easy=False)


__all__ = ["expert_act", "locked_doors", "naive_act", "open_exits", "say"]
