"""The bots."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final

from parlor.kernel import Bot, Turn

from .actions import Act, Attack, Become, Equip, TurnAct, Undo, Use, Wait
from .deep.bots import expert_act, naive_act
from .engine.expert import HEALING_POTIONS, best_act, best_gear, loot_or_drop, onward
from .engine.odds import living_monsters
from .party.party_bots import party_act
from .state import Scene, View

DRINK_BELOW_PERCENT: Final = 30  # of Max HP, in a fight
EXPERT_RISK: Final = 0.4  # of dying in one round; with the risk of hints (0.1) it would win 3 % more games


class Random:
    """Chooses any act that takes a turn, or undo."""

    needs_view = False

    def choose(self, turn: Turn) -> Act | Wait | Become:
        acts: list[Act | Wait | Become] = list(
            takewhile(lambda act: isinstance(act, TurnAct | Undo | Become), turn.legal)
        )
        return turn.chance.choice(acts)


class Naive:
    """Attacks the first monster, drinks when badly hurt, wears the best gear and takes everything."""

    def choose(self, turn: Turn) -> Act | Wait | Become:
        scene: Scene = turn.view.now
        if turn.view.party:
            return party_act(turn.view, naive_act)
        if scene.adventure:
            return naive_act(scene)
        return self.fight(scene) if scene.fighting else self.explore(scene)

    def fight(self, scene: Scene) -> TurnAct:
        hero = scene.hero
        potion = next((name for name in HEALING_POTIONS if name in hero.pack), None)
        if potion and 100 * hero.hp < DRINK_BELOW_PERCENT * hero.max_hp:
            return Use(potion)
        return Attack(living_monsters(scene)[0].name)

    def explore(self, scene: Scene) -> TurnAct:
        better = best_gear(scene.hero)
        return Equip(better) if better else loot_or_drop(scene) or onward(scene)


class Expert:
    """Computes the risk of every round, and plays the last fight by its exact solution."""

    def choose(self, turn: Turn) -> Act | Wait | Become:
        view: View = turn.view
        if view.party:
            return party_act(view, lambda scene: expert_act(scene, view.options.easy))
        if view.now.adventure:
            return expert_act(view.now, view.options.easy)
        return best_act(view.now, view.options.easy, EXPERT_RISK)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "naive": Naive, "expert": Expert}
