"""Players that are programs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final

from parlor.kernel import Bot, Turn

from .actions import Act, Attack, Deed, Equip, Undo, Use
from .engine.expert import HEALING, best_act, best_gear, onward, take
from .engine.odds import living
from .state import Scene, View

WOUNDED: Final = 30  # percent of Max HP, below which the naive player drinks
BOLD: Final = 0.4  # a risk that the expert bears; by drinking as soon as a hint would, it won three of a hundred more


class Random:
    """Any act; no questions."""

    needs_view = False

    def choose(self, turn: Turn) -> Act:
        acts: list[Act] = list(takewhile(lambda act: isinstance(act, Deed | Undo), turn.legal))
        return turn.chance.choice(acts)


class Naive:
    """Strikes at the first monster, drinks when badly hurt, wears the best, and takes what it finds."""

    def choose(self, turn: Turn) -> Act:
        scene: Scene = turn.view.now
        return self.fight(scene) if scene.fighting else self.explore(scene)

    def fight(self, scene: Scene) -> Deed:
        hero = scene.hero
        potion = next((name for name in HEALING if name in hero.pack), None)
        if potion and 100 * hero.hp < WOUNDED * hero.max_hp:
            return Use(potion)
        return Attack(living(scene)[0].name)

    def explore(self, scene: Scene) -> Deed:
        better = best_gear(scene.hero)
        return Equip(better) if better else take(scene) or onward(scene)


class Expert:
    """Weighs every round, if somewhat boldly, and has solved the last fight."""

    def choose(self, turn: Turn) -> Act:
        view: View = turn.view
        return best_act(view.now, view.options.easy, BOLD)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "naive": Naive, "expert": Expert}
