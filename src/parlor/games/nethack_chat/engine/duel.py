"""A fight against one monster, of those without rage and regeneration, solved exactly: the chance to win it, and what
to do, in every position.

A position is the monster's HP, one's own, the potions left, the turns for which those of strength and defense still
work, and whether a heavy blow is coming. Every act leads to fewer potions or to fewer HP of one's own, so that the
chances follow from each other in that order. The one exception is a flight that succeeds: outside, potions can be drunk
in peace, and the fight goes on where it was left. It comes back to where it began with one chance in two, so its worth
is the solution of an equation of one unknown.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..actions import Attack, Deed, Defend, Flee, Use
from . import tuning
from .damage import DEFENSE, STRENGTH, hero_damage, monster_damage
from .items import ITEMS
from .monsters import ALL_KINDS, BOSS, Kind

Floats = NDArray[np.float32]
POTIONS: Final = ("Health Potion", "Greater Health Potion", "Full Restore", STRENGTH.name, DEFENSE.name)
EVEN: Final = 1e-6  # chances that differ by less are taken as the same
NORMAL, HEAVY = 0, 1
MOST_KITS: Final = 48  # that are solved for one position, each some 20 CPU ms and 1 MB

# Whether a potion works, the turns for which it may do so, and those that are left afterwards.
POTION_OR_NOT: Final = ((False, slice(0, 1), slice(0, 1)), (True, slice(1, None), slice(0, -1)))

Kit = tuple[int, ...]  # how many of each of the POTIONS


class Terms(NamedTuple):
    """Everything that a duel depends on but for its position."""

    kind: str
    power: int  # of the hero, without potions
    defense: int
    max_hp: int
    easy: bool = False
    flee: bool = True  # whether a flight counts as an act


class Position(NamedTuple):
    monster: int  # HP
    hp: int
    strength: int = 0
    defense: int = 0
    heavy: bool = False


class Solved(NamedTuple):
    """With one kit: arrays over own HP, what is left of the potions of strength and defense, and the monster's HP."""

    inside: Floats  # the chance to win before the monster's die is seen
    outside: Floats  # beside the fight, with time to drink
    phase: tuple[Floats, Floats]  # once one has acted, normal or heavy


class Duel:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.kind: Kind = ALL_KINDS[terms.kind]
        self._solved: dict[Kit, Solved] = {}
        dice = range(1, tuning.MONSTER_DAMAGE_VARIANCE + 1)
        self._classes = (tuple(dice[:-1]), tuple(dice[-1:]))
        self._odds = tuple(len(rolls) / len(dice) for rolls in self._classes)
        self._flee = tuning.FLEE_SUCCESS_RATE / 100

    def chance(self, kit: Kit, at: Position) -> float:
        """To win from this position."""
        return max(worth for _, worth in self.worths(kit, at))

    def outside(self, kit: Kit, at: Position) -> float:
        """To win, standing at the door."""
        return float(self.solved(kit).outside[place(at)])

    def inside(self, kit: Kit, at: Position) -> float:
        """To win, having just gone in."""
        return float(self.solved(kit).inside[place(at)])

    def best(self, kit: Kit, at: Position) -> Deed:
        """The act with the best chance; of equal ones the first: to strike."""
        found = self.worths(kit, at)
        most = max(worth for _, worth in found)
        return next(act for act, worth in found if worth >= most - EVEN)

    def worths(self, kit: Kit, at: Position) -> list[tuple[Deed, float]]:
        """What each act is worth."""
        solved, die = self.solved(kit), HEAVY if at.heavy else NORMAL
        phase, here = solved.phase[die], place(at)
        struck = [
            float(phase[at.hp, max(at.strength - 1, 0), at.defense, left]) if left > 0 else 1.0
            for left in (at.monster - damage for damage in self._damages(at.strength > 0))
        ]
        found: list[tuple[Deed, float]] = [
            (Attack(self.terms.kind), sum(struck) / len(struck)),
            (Defend(), float(self._monster_acts(solved.inside, at.hp, self._classes[die], True)[here[1:]])),
        ]
        for name, less in smaller(kit):
            if at.hp < self.terms.max_hp or name in (STRENGTH.name, DEFENSE.name):
                found.append((Use(name), float(self.solved(less).phase[die][place(self.drink(at, name))])))
        if self.terms.flee:
            found.append((Flee(), self._flee * float(solved.outside[here]) + (1 - self._flee) * float(phase[here])))
        return found

    def drink(self, at: Position, name: str) -> Position:
        match ITEMS[name].effect:
            case "strength":
                return at._replace(strength=tuning.POTION_TURNS)
            case "defense":
                return at._replace(defense=tuning.POTION_TURNS)
            case "restore":
                return at._replace(hp=self.terms.max_hp)
            case _:
                return at._replace(hp=min(self.terms.max_hp, at.hp + ITEMS[name].figure))

    def solved(self, kit: Kit) -> Solved:
        found = self._solved.get(kit)
        if found is None:
            found = self._solved[kit] = self._solve(kit)
        return found

    # --- how it is solved --------------------------------------------------------------------------------------------

    def _solve(self, kit: Kit) -> Solved:
        less = [(name, self.solved(fewer)) for name, fewer in smaller(kit)]
        turns = tuning.POTION_TURNS + 1
        shape = (self.terms.max_hp + 1, turns, turns, self.kind.hp + 1)
        inside, outside = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        phase = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for hp in range(1, shape[0]):
            acted = list[Floats]()
            for die, rolls in enumerate(self._classes):
                phase[die][hp] = self._monster_acts(inside, hp, rolls, defended=False)
                guarded = self._monster_acts(inside, hp, rolls, defended=True)
                best = np.maximum(self._struck(phase[die][hp]), guarded)
                for name, fewer in less:
                    best = np.maximum(best, self._drunk(name, fewer.phase[die], hp))
                acted.append(best)
            rest = np.zeros_like(acted[0])
            for name, fewer in less:
                rest = np.maximum(rest, self._drunk(name, fewer.outside, hp))
            inside[hp] = self._entered(acted, [phase[NORMAL][hp], phase[HEAVY][hp]], rest)
            outside[hp] = np.maximum(inside[hp], rest)
        return Solved(inside, outside, phase)

    def _damages(self, strong: bool) -> list[int]:
        power = self.terms.power + (STRENGTH.figure if strong else 0)
        return [hero_damage(power, roll, self.kind) for roll in range(1, tuning.PLAYER_DIE + 1)]

    def _blows(self, rolls: tuple[int, ...], protected: bool, defended: bool) -> list[int]:
        """A blow that does nothing would lead back to where it came from: it is taken as if it cost one HP."""
        defense = self.terms.defense + (DEFENSE.figure if protected else 0)
        damages = [monster_damage(self.kind, roll, defense, defended=defended, easy=self.terms.easy) for roll in rolls]
        return [max(damage, 1) for damage in damages]

    def _monster_acts(self, inside: Floats, hp: int, rolls: tuple[int, ...], defended: bool) -> Floats:
        """Over the potions and the monster's HP: the chance before a blow of one of these rolls."""
        found: Floats = np.empty_like(inside[0])
        for protected, turns, then in POTION_OR_NOT:
            left = [max(0, hp - damage) for damage in self._blows(rolls, protected, defended)]
            found[:, turns] = inside[left][:, :, then].mean(axis=0)
        return found

    def _struck(self, phase: Floats) -> Floats:
        """Over the same: the chance before one's own blow. Without HP the monster is dead, and the fight won."""
        phase[..., 0] = 1
        found: Floats = np.empty_like(phase)
        monster = np.arange(phase.shape[-1])
        for strong, turns, then in POTION_OR_NOT:
            left = np.maximum(0, monster - np.array(self._damages(strong))[:, None])
            found[turns] = phase[then][:, :, left].mean(axis=2)
        return found

    def _drunk(self, name: str, chances: Floats, hp: int) -> Floats:
        """What the chances become by a potion; those of strength and defense start again."""
        full = tuning.POTION_TURNS
        match ITEMS[name].effect:
            case "strength":
                return np.broadcast_to(chances[hp][full:], chances[hp].shape)
            case "defense":
                return np.broadcast_to(chances[hp][:, full:], chances[hp].shape)
            case _:
                healed: Floats = chances[self.drink(Position(0, hp), name).hp]
                return healed

    def _entered(self, acted: list[Floats], caught: list[Floats], rest: Floats) -> Floats:
        """The chance before the die is seen, where one may also flee. `acted` is the best of the other acts for each
        die, `caught` what a failed flight leaves, `rest` the best of what can be drunk outside.
        """
        normal, heavy = self._odds
        best: Floats = normal * acted[NORMAL] + heavy * acted[HEAVY]
        if not self.terms.flee:
            return best
        away, stuck = self._flee, 1 - self._flee
        for flees in ((NORMAL,), (HEAVY,), (NORMAL, HEAVY)):  # and come straight back
            odds = sum(self._odds[die] for die in flees)
            worth = sum(
                self._odds[die] * (stuck * caught[die] if die in flees else acted[die]) for die in (NORMAL, HEAVY)
            )
            best = np.maximum(best, np.float32(1 / (1 - away * odds)) * worth)
        with_rest = [np.maximum(acted[die], away * rest + stuck * caught[die]) for die in (NORMAL, HEAVY)]
        return np.maximum(best, normal * with_rest[NORMAL] + heavy * with_rest[HEAVY])


def place(at: Position) -> tuple[int, int, int, int]:
    """Where a position stands in the arrays."""
    return at.hp, at.strength, at.defense, at.monster


def smaller(kit: Kit) -> list[tuple[str, Kit]]:
    """What can be drunk, and what is left of the kit then."""
    return [(name, (*kit[:at], kit[at] - 1, *kit[at + 1 :])) for at, name in enumerate(POTIONS) if kit[at]]


def kit_of(pack: tuple[str, ...]) -> Kit:
    """What of a pack counts in a duel; of too many potions the most plentiful are left out, since each kit that is
    smaller has to be solved as well."""
    kit = [pack.count(name) for name in POTIONS]
    while prod(count + 1 for count in kit) > MOST_KITS:
        kit[kit.index(max(kit))] -= 1
    return tuple(kit)


@lru_cache(maxsize=4)  # some 20 MB each
def duel(terms: Terms) -> Duel:
    return Duel(terms)


def boss_duel(power: int, defense: int, max_hp: int, easy: bool) -> Duel:
    return duel(Terms(BOSS, power, defense, max_hp, easy))
