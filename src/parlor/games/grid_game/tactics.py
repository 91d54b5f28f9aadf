"""Plans of a single unit, scored by what they gain at once: enemies in reach, danger on a square, ways to the enemy."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

from .bitboard import Squares, homeward
from .classes import BOMB_DAMAGE, HEAL
from .search_position import ATTACK, BOMB, BUBBLE, PAINT, TRAP, Plan, SearchPosition

# Scores are in points of health.
KILL_VALUE: Final = 14.0  # of a dead enemy, beside the health it loses
BURST_VALUE: Final = 3.0  # of a burst bubble
BUBBLE_VALUE: Final = 4.0  # of an own bubble on a square in danger
HEAL_VALUE: Final = 0.8  # of each point of health given back
TRAP_VALUE: Final = 1.0
DANGER_COST: Final = 8.0  # of each enemy that can hit a square
STEP_COST: Final = 0.4  # of each step away from the enemy
ADJACENT_VALUE: Final = 5.0  # of a square beside an enemy
MAX_TRAP_DISTANCE: Final = 6  # steps from a trap to a square beside an enemy
UNREACHABLE: Final = 20  # steps: more than the usual distance on these boards


class ThreatMap(NamedTuple):
    """Danger on each square for a side, and distances to its enemies, before its units move."""

    side: int
    dangers: tuple[Squares, Squares, Squares]  # squares that at least one, two, three enemies can hit
    layers: list[Squares]  # squares by their distance in steps to the nearest square beside an enemy

    def danger(self, square: int) -> int:
        """Return how many enemies can hit the square, at most three."""
        bit = 1 << square
        return sum(1 for level in self.dangers if level & bit)

    def safest(self, squares: Squares) -> tuple[int, int]:
        """Return the square of these that the fewest enemies can hit, and how many can."""
        for count, level in enumerate(self.dangers):
            if safe := squares & ~level:
                return homeward(safe, self.side), count
        return homeward(squares, self.side), len(self.dangers)

    def distance(self, square: int) -> int:
        """Return the steps from a square to the nearest square beside an enemy; UNREACHABLE if there is no way."""
        return next((steps for steps, layer in enumerate(self.layers) if layer >> square & 1), UNREACHABLE)


def threat_map(position: SearchPosition, side: int, *, careful: bool = True) -> ThreatMap:
    """Return the threats to a side; without dangers if it is not careful, which is quicker."""
    return ThreatMap(side, dangers_to(position, side) if careful else (0, 0, 0), distance_layers(position, side))


def dangers_to(position: SearchPosition, side: int) -> tuple[Squares, Squares, Squares]:
    terrain = position.terrain
    one = two = three = 0
    for enemy in position.living(1 - side):
        if position.held[enemy]:
            continue
        reach = position.reach(enemy)
        targets = terrain.widen(reach)
        if position.kind[enemy] == "paintballer":
            targets |= terrain.spread(terrain.spread(terrain.spread(reach)))
        three |= two & targets
        two |= one & targets
        one |= targets
    return one, two, three


def distance_layers(position: SearchPosition, side: int, *, bold: bool = False) -> list[Squares]:
    """Return the squares by their distance to a square beside an enemy, for a unit of this side and as if its friends
    were not in the way. With `bold` the way may lead through mud and traps.
    """
    terrain, enemies = position.terrain, position.standing[1 - side]
    passable = (position.passable(side) | (position.sticky(side) if bold else 0)) & ~enemies
    border = terrain.widen(enemies) & passable & ~position.bodies[side]  # no move ends on a body
    layers, seen = [border], border
    while border:
        border = terrain.spread(border) & passable & ~seen
        seen |= border
        layers.append(border)
    return layers


ScoredPlan = tuple[float, Plan]
score: Final = itemgetter(0)


def best_plan(position: SearchPosition, unit: int, threats: ThreatMap, caution: float) -> tuple[float, Plan]:
    """Return the plan with the highest immediate score: gain less caution times danger."""
    return max(immediate_plans(position, unit, position.reach(unit), threats, caution), key=score)


def immediate_plans(
    position: SearchPosition, unit: int, reach: Squares, threats: ThreatMap, caution: float
) -> list[ScoredPlan]:
    approaches = approach_plans(position, unit, reach, threats, caution)
    return [
        *attack_plans(position, unit, reach, threats, caution),
        *special_plans(position, unit, reach, threats, caution, max(approaches, key=score)),
        *approaches,
    ]


def attack_plans(
    position: SearchPosition, unit: int, reach: Squares, threats: ThreatMap, caution: float
) -> list[ScoredPlan]:
    terrain, health, plans = position.terrain, position.health, list[ScoredPlan]()
    enemy = 1 - position.side_of(unit)
    bombs, cost = position.kind[unit] == "paintballer", caution * DANGER_COST
    near = terrain.widen(reach)
    for target in position.living(enemy):
        at = position.at[target]
        if near >> at & 1 and (squares := terrain.around[at] & reach):
            square, danger = threats.safest(squares)
            value = hit_value(position, target, position.damage[unit], health[target]) + ADJACENT_VALUE
            plans.append((value - cost * danger, Plan(unit, square, ATTACK, at)))
        if bombs and (squares := terrain.bomb_range[at] & reach):
            square, danger = threats.safest(squares)
            value = hit_value(position, target, BOMB_DAMAGE, health[target]) + ADJACENT_VALUE - STEP_COST
            plans.append((value - cost * danger, Plan(unit, square, BOMB, at)))
    return plans


def hit_value(position: SearchPosition, target: int, damage: int, health: int) -> float:
    if position.bubble[target]:
        return BURST_VALUE
    return damage if damage < health else health + KILL_VALUE


def special_plans(
    position: SearchPosition, unit: int, reach: Squares, threats: ThreatMap, caution: float, approach: ScoredPlan
) -> list[ScoredPlan]:
    """Return plans with a special that is not an attack: Fresh Paint beside a hurt friend, or a bubble or trap at the
    end of `approach`, the best plan without an action.
    """
    kind = position.kind[unit]
    if kind == "artist":
        return heal_plans(position, unit, reach, threats, caution)
    if kind == "paintballer" or position.bubble[unit] or position.ready[unit] > position.round:
        return []
    value, plan = approach
    if not reach >> plan.to & 1:  # it will be stuck there
        return []
    if kind == "linebacker":
        return [(value + BUBBLE_VALUE * bool(threats.danger(plan.to)), plan._replace(action=BUBBLE, target=plan.to))]
    return trap_plans(position, value, plan, threats)


def heal_plans(
    position: SearchPosition, unit: int, reach: Squares, threats: ThreatMap, caution: float
) -> list[ScoredPlan]:
    plans = list[ScoredPlan]()
    for friend in position.living(position.side_of(unit)):
        lost = min(HEAL, position.max_health[friend] - position.health[friend])
        if lost and (squares := reach if friend == unit else position.terrain.around[position.at[friend]] & reach):
            square, danger = threats.safest(squares)
            at = square if friend == unit else position.at[friend]
            value = HEAL_VALUE * lost + ADJACENT_VALUE - STEP_COST * threats.distance(square)
            plans.append((value - caution * DANGER_COST * danger, Plan(unit, square, PAINT, at)))
    return plans


def trap_plans(position: SearchPosition, value: float, plan: Plan, threats: ThreatMap) -> list[ScoredPlan]:
    """Return the plan with a trap on the square in range that is nearest to the enemy, if one is near."""
    taken = 1 << plan.to
    for squares in (position.standing, position.bodies, position.traps):
        taken |= squares[0] | squares[1]
    plain = position.terrain.trap_range[plan.to] & position.terrain.open & ~position.terrain.mud & ~taken
    for steps, layer in enumerate(threats.layers):
        if steps <= MAX_TRAP_DISTANCE and plain & layer:
            return [(value + TRAP_VALUE, plan._replace(action=TRAP, target=homeward(plain & layer, threats.side)))]
    return []


def approach_plans(
    position: SearchPosition, unit: int, reach: Squares, threats: ThreatMap, caution: float
) -> list[ScoredPlan]:
    """Return moves without an action: to the square nearest to the enemy, and to the nearest one in less danger."""
    plans, cost = list[ScoredPlan](), caution * DANGER_COST
    left = reach
    for steps, layer in enumerate(threats.layers):
        if squares := layer & left:
            square, danger = threats.safest(squares)
            plans.append((ADJACENT_VALUE - STEP_COST * steps - cost * danger, Plan(unit, square)))
            if not danger:
                break
            left &= ~threats.dangers[danger - 1]
    return plans or [cut_off_plan(position, unit, reach)]


def cut_off_plan(position: SearchPosition, unit: int, reach: Squares) -> ScoredPlan:
    """Return a move through mud or gum for a unit that has no other way to the enemy."""
    sticky = position.sticky_reach(unit, reach)
    for steps, layer in enumerate(distance_layers(position, position.side_of(unit), bold=True)):
        if squares := layer & (reach | sticky):
            return ADJACENT_VALUE - STEP_COST * (steps + UNREACHABLE), Plan(
                unit, homeward(squares, position.side_of(unit))
            )
    return ADJACENT_VALUE - 2 * STEP_COST * UNREACHABLE, Plan(unit, position.at[unit])
