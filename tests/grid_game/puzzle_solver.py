"""An exhaustive solver of puzzles: it finds a way to win in one turn, or proves that there is none."""

from functools import cache

from parlor.games.grid_game.bitboard import each
from parlor.games.grid_game.search_position import ATTACK, BOMB, REST, SearchPosition
from parlor.games.grid_game.search_position import Plan as UnitPlan
from parlor.games.grid_game.state import AttackSquare, FinishUnit, MoveUnit, UseSpecial


class PuzzleSolver:
    """Solves positions of one turn of Blue: the start, and those that Blue's plans lead to.

    A unit may hit, or move out of the way and wait. Healing, bubbles and traps of Blue cannot help to win in one turn.
    """

    def __init__(self, view):
        self.start = SearchPosition(view)
        self.enemies = self.start.living(1)
        self.most = {unit: self._most_damage(unit) for unit in self.start.living(0)}
        self.lost = set()  # positions without a solution
        self.feasible = cache(self._feasible)

    def solve(self, position=None):
        """Return the plans of a solution in order, or None if there is none."""
        position = position or self.start
        if not position.living(1):
            return []
        key = (tuple(position.at), tuple(position.health), tuple(position.bubble), tuple(position.waiting))
        if key in self.lost:
            return None
        for plan in self.plans(position):
            after = position.copy()
            after.apply(plan)
            rest = self.solve(after) if self._is_feasible(after) else None
            if rest is not None:
                return [plan, *rest]
        self.lost.add(key)
        return None

    def plans(self, position):
        """Return all plans that could be part of a solution: hits, and moves without an action for spare units."""
        found = []
        for unit in position.waiting:
            reach = position.reach(unit)
            for enemy in position.living(1):
                at = position.at[enemy]
                near = position.terrain.around[at] & reach
                found += [UnitPlan(unit, square, ATTACK, at) for square in each(near)]
                if position.kind[unit] == "paintballer":
                    far = position.terrain.bomb_range[at] & reach
                    found += [UnitPlan(unit, square, BOMB, at) for square in each(far)]
        for unit in position.waiting:
            others = position.copy()
            others.waiting.remove(unit)
            if self._is_feasible(others):
                reach = position.reach(unit)
                squares = reach | position.sticky_reach(unit, reach)
                found += [UnitPlan(unit, to, REST, 0) for to in each(squares & ~(1 << position.at[unit]))]
        return found

    def _most_damage(self, unit):
        """Return, by enemy, the most damage that the unit could deal if no friend were in its way."""
        alone = self.start.copy()
        alone.standing[0] = 1 << alone.at[unit]
        reach, terrain, most = alone.reach(unit), alone.terrain, {}
        for enemy in self.enemies:
            near = terrain.around[alone.at[enemy]] & reach
            far = terrain.bomb_range[alone.at[enemy]] & reach if alone.kind[unit] == "paintballer" else 0
            most[enemy] = alone.damage[unit] if near else 6 if far else 0
        return most

    def _is_feasible(self, position):
        """Return whether the units that are left could deal enough damage, if none were ever in another's way."""
        standing = tuple((enemy, position.health[enemy], position.bubble[enemy]) for enemy in position.living(1))
        return self.feasible(tuple(sorted(position.waiting)), standing)

    def _feasible(self, units, standing):
        if not standing:
            return True
        if len(units) < len(standing):
            return False
        (enemy, health, bubble), *others = standing
        for unit in units:
            damage = self.most[unit][enemy]
            if not damage:
                continue
            left = health if bubble else health - damage
            rest = ((enemy, left, False), *others) if left > 0 else tuple(others)
            if self.feasible(tuple(other for other in units if other != unit), rest):
                return True
        return False


def actions_of(position, plan):
    """Return the actions of the rules that carry out a plan."""
    cell = position.terrain.cell
    path = tuple(map(cell, position.path(plan.unit, plan.to)))
    moves = [MoveUnit(plan.unit, path)] if path else []
    if plan.action == REST:
        stuck = position.sticky(0) >> plan.to & 1
        return moves if stuck else [*moves, FinishUnit(plan.unit)]
    kind = AttackSquare if plan.action == ATTACK else UseSpecial
    return [*moves, kind(plan.unit, cell(plan.target))]
