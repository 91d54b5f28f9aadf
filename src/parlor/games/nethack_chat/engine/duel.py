"""Exact solution of a fight against one monster without rage and regeneration: the probability of victory and the best
act in every position.

A position is the monster's HP, the hero's HP, the potions left, the turns for which potions of strength and defense
still work, and whether a heavy blow is coming. Every act leads to fewer potions or to fewer HP of the hero, so the
probabilities are computed in that order. The only exception is a successful flight: outside, potions can be drunk in
peace, and the fight goes on where it was left. That returns to the same position with probability one half, so the
value of fleeing is the solution of an equation with one unknown.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..actions import Attack, Defend, Flee, TurnAct, Use
from . import tuning
from .damage import DEFENSE, STRENGTH, hero_damage, monster_damage
from .items import ITEMS
from .monsters import ALL_KINDS, BOSS, Kind

Floats = NDArray[np.float32]
POTIONS: Final = ("Health Potion", "Greater Health Potion", "Full Restore", STRENGTH.name, DEFENSE.name)
TIE_MARGIN: Final = 1e-6  # probabilities that differ by less are equal
NORMAL, HEAVY = 0, 1
MAX_KITS: Final = 48  # solved for one position; each takes about 20 CPU ms and 1 MB

# Whether a potion works, the slice of turns for which it may, and the slice of turns left afterwards.
POTION_OR_NOT: Final = ((False, slice(0, 1), slice(0, 1)), (True, slice(1, None), slice(0, -1)))

Kit = tuple[int, ...]  # how many of each of the POTIONS


class DuelTerms(NamedTuple):
    """The figures of a duel that do not change during it."""

    kind: str
    power: int  # the hero's damage before the die, without potion
    defense: int
    max_hp: int
    easy: bool = False
    flee: bool = True  # whether fleeing is considered


class DuelPosition(NamedTuple):
    monster: int  # HP
    hp: int
    strength: int = 0
    defense: int = 0
    heavy: bool = False


class KitSolution(NamedTuple):
    """Probabilities of victory with one kit: arrays over hero HP, turns of strength, turns of defense, monster HP."""

    inside: Floats  # before the monster's die is seen
    outside: Floats  # in the room next door, with time to drink
    phase: tuple[Floats, Floats]  # after the hero's act, if the monster's blow is normal or heavy


class Duel:
    def __init__(self, terms: DuelTerms) -> None:
        self.terms = terms
        self.kind: Kind = ALL_KINDS[terms.kind]
        self._solved: dict[Kit, KitSolution] = {}
        dice = range(1, tuning.MONSTER_DAMAGE_VARIANCE + 1)
        self._classes = (tuple(dice[:-1]), tuple(dice[-1:]))
        self._odds = tuple(len(rolls) / len(dice) for rolls in self._classes)
        self._flee = tuning.FLEE_SUCCESS_RATE / 100

    def chance(self, kit: Kit, at: DuelPosition) -> float:
        """Return the probability of victory from this position."""
        return max(worth for _, worth in self.act_values(kit, at))

    def outside(self, kit: Kit, at: DuelPosition) -> float:
        """Return the probability of victory from the room next door."""
        return float(self.solution(kit).outside[array_index(at)])

    def inside(self, kit: Kit, at: DuelPosition) -> float:
        """Return the probability of victory on entering, before the monster's die is seen."""
        return float(self.solution(kit).inside[array_index(at)])

    def best(self, kit: Kit, at: DuelPosition) -> TurnAct:
        """Return the act with the highest probability of victory; of equal ones the first, which is to attack."""
        found = self.act_values(kit, at)
        most = max(worth for _, worth in found)
        return next(act for act, worth in found if worth >= most - TIE_MARGIN)

    def act_values(self, kit: Kit, at: DuelPosition) -> list[tuple[TurnAct, float]]:
        """Return the probability of victory after each act."""
        solved, die = self.solution(kit), HEAVY if at.heavy else NORMAL
        phase, here = solved.phase[die], array_index(at)
        struck = [
            float(phase[at.hp, max(at.strength - 1, 0), at.defense, left]) if left > 0 else 1.0
            for left in (at.monster - damage for damage in self._damages(at.strength > 0))
        ]
        found: list[tuple[TurnAct, float]] = [
            (Attack(self.terms.kind), sum(struck) / len(struck)),
            (Defend(), float(self._monster_acts(solved.inside, at.hp, self._classes[die], True)[here[1:]])),
        ]
        for name, less in kits_after_drinking(kit):
            if at.hp < self.terms.max_hp or name in (STRENGTH.name, DEFENSE.name):
                found.append((Use(name), float(self.solution(less).phase[die][array_index(self.drink(at, name))])))
        if self.terms.flee:
            found.append((Flee(), self._flee * float(solved.outside[here]) + (1 - self._flee) * float(phase[here])))
        return found

    def drink(self, at: DuelPosition, name: str) -> DuelPosition:
        match ITEMS[name].effect:
            case "strength":
                return at._replace(strength=tuning.POTION_TURNS)
            case "defense":
                return at._replace(defense=tuning.POTION_TURNS)
            case "restore":
                return at._replace(hp=self.terms.max_hp)
            case _:
                return at._replace(hp=min(self.terms.max_hp, at.hp + ITEMS[name].figure))

    def solution(self, kit: Kit) -> KitSolution:
        found = self._solved.get(kit)
        if found is None:
            found = self._solved[kit] = self._solve(kit)
        return found

    # --- solver --------------------------------------------------------------------------------------------

    def _solve(self, kit: Kit) -> KitSolution:
        less = [(name, self.solution(fewer)) for name, fewer in kits_after_drinking(kit)]
        turns = tuning.POTION_TURNS + 1
        shape = (self.terms.max_hp + 1, turns, turns, self.kind.hp + 1)
        inside, outside = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        phase = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for hp in range(1, shape[0]):
            acted = list[Floats]()
            for die, rolls in enumerate(self._classes):
                phase[die][hp] = self._monster_acts(inside, hp, rolls, defended=False)
                guarded = self._monster_acts(inside, hp, rolls, defended=True)
                best = np.maximum(self._before_strike(phase[die][hp]), guarded)
                for name, fewer in less:
                    best = np.maximum(best, self._after_drink(name, fewer.phase[die], hp))
                acted.append(best)
            rest = np.zeros_like(acted[0])
            for name, fewer in less:
                rest = np.maximum(rest, self._after_drink(name, fewer.outside, hp))
            inside[hp] = self._on_entering(acted, [phase[NORMAL][hp], phase[HEAVY][hp]], rest)
            outside[hp] = np.maximum(inside[hp], rest)
        return KitSolution(inside, outside, phase)

    def _damages(self, strong: bool) -> list[int]:
        power = self.terms.power + (STRENGTH.figure if strong else 0)
        return [hero_damage(power, roll, self.kind) for roll in range(1, tuning.PLAYER_DIE + 1)]

    def _blows(self, rolls: tuple[int, ...], protected: bool, defended: bool) -> list[int]:
        """Return the damage of each roll. A blow without damage would lead to the same position: it counts as 1 HP."""
        defense = self.terms.defense + (DEFENSE.figure if protected else 0)
        damages = [monster_damage(self.kind, roll, defense, defended=defended, easy=self.terms.easy) for roll in rolls]
        return [max(damage, 1) for damage in damages]

    def _monster_acts(self, inside: Floats, hp: int, rolls: tuple[int, ...], defended: bool) -> Floats:
        """Return the probabilities before a blow of one of these rolls, over turns of potions and monster HP."""
        found: Floats = np.empty_like(inside[0])
        for protected, turns, then in POTION_OR_NOT:
            left = [max(0, hp - damage) for damage in self._blows(rolls, protected, defended)]
            found[:, turns] = inside[left][:, :, then].mean(axis=0)
        return found

    def _before_strike(self, phase: Floats) -> Floats:
        """Return the probabilities before the hero's blow, over the same. At 0 HP of the monster the fight is won."""
        phase[..., 0] = 1
        found: Floats = np.empty_like(phase)
        monster = np.arange(phase.shape[-1])
        for strong, turns, then in POTION_OR_NOT:
            left = np.maximum(0, monster - np.array(self._damages(strong))[:, None])
            found[turns] = phase[then][:, :, left].mean(axis=2)
        return found

    def _after_drink(self, name: str, chances: Floats, hp: int) -> Floats:
        """Return the probabilities after a potion is drunk."""
        full = tuning.POTION_TURNS
        match ITEMS[name].effect:
            case "strength":
                return np.broadcast_to(chances[hp][full:], chances[hp].shape)
            case "defense":
                return np.broadcast_to(chances[hp][:, full:], chances[hp].shape)
            case _:
                healed: Floats = chances[self.drink(DuelPosition(0, hp), name).hp]
                return healed

    def _on_entering(self, acted: list[Floats], caught: list[Floats], rest: Floats) -> Floats:
        """Return the probabilities before the die is seen. `acted` is the best act other than fleeing for each die,
        `caught` the value of a failed flight, `rest` the best that can be drunk outside.
        """
        normal, heavy = self._odds
        best: Floats = normal * acted[NORMAL] + heavy * acted[HEAVY]
        if not self.terms.flee:
            return best
        away, stuck = self._flee, 1 - self._flee
        for flees in ((NORMAL,), (HEAVY,), (NORMAL, HEAVY)):  # and come back at once
            odds = sum(self._odds[die] for die in flees)
            worth = sum(
                self._odds[die] * (stuck * caught[die] if die in flees else acted[die]) for die in (NORMAL, HEAVY)
            )
            best = np.maximum(best, np.float32(1 / (1 - away * odds)) * worth)
        with_rest = [np.maximum(acted[die], away * rest + stuck * caught[die]) for die in (NORMAL, HEAVY)]
        return np.maximum(best, normal * with_rest[NORMAL] + heavy * with_rest[HEAVY])


def array_index(at: DuelPosition) -> tuple[int, int, int, int]:
    """Return the index of a position in the arrays."""
    return at.hp, at.strength, at.defense, at.monster


def kits_after_drinking(kit: Kit) -> list[tuple[str, Kit]]:
    """Return each potion that can be drunk, and the kit without it."""
    return [(name, (*kit[:at], kit[at] - 1, *kit[at + 1 :])) for at, name in enumerate(POTIONS) if kit[at]]


def kit_of(pack: tuple[str, ...]) -> Kit:
    """Return the potions of a pack. If there are too many, some of the most frequent are left out, since every smaller
    kit has to be solved as well.
    """
    kit = [pack.count(name) for name in POTIONS]
    while prod(count + 1 for count in kit) > MAX_KITS:
        kit[kit.index(max(kit))] -= 1
    return tuple(kit)


@lru_cache(maxsize=4)  # about 20 MB each
def duel(terms: DuelTerms) -> Duel:
    return Duel(terms)


def boss_duel(power: int, defense: int, max_hp: int, easy: bool) -> Duel:
    return duel(DuelTerms(BOSS, power, defense, max_hp, easy))
