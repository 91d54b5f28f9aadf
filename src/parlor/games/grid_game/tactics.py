"""How a single unit looks at the field: whom it can hit, where it would be hit, which way leads to the enemy."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

from .classes import BOMB_DAMAGE, HEAL
from .field import ATTACK, BOMB, BUBBLE, PAINT, TRAP, Field, Plan, Squares, homeward

KILL: Final = 14.0  # what it is worth to fell somebody, beside the health that goes
BURST: Final = 3.0  # to burst a bubble
SHELTER: Final = 4.0  # to blow one
PAINTED: Final = 0.8  # a point of health given back
GUM: Final = 1.0
BLOW: Final = 8.0  # what one more enemy who can reach a square may cost there
STEP: Final = 0.4  # to be one step nearer to the enemy
CLOSE: Final = 5.0  # to be beside one
FAR: Final = 20  # further than any way on a board of this kind usually is


class Outlook(NamedTuple):
    """What a side sees before its units move."""

    side: int
    dangers: tuple[Squares, Squares, Squares]  # squares that one, two, three enemies or more can strike
    nearness: list[Squares]  # squares by their distance to a square beside an enemy

    def danger(self, square: int) -> int:
        bit = 1 << square
        return sum(1 for level in self.dangers if level & bit)

    def calmest(self, squares: Squares) -> tuple[int, int]:
        """The square of these that the fewest enemies can strike, and how many."""
        for count, level in enumerate(self.dangers):
            if calm := squares & ~level:
                return homeward(calm, self.side), count
        return homeward(squares, self.side), len(self.dangers)

    def distance(self, square: int) -> int:
        return next((steps for steps, layer in enumerate(self.nearness) if layer >> square & 1), FAR)


def look_out(field: Field, side: int, *, careful: bool = True) -> Outlook:
    return Outlook(side, dangers_to(field, side) if careful else (0, 0, 0), nearness_to(field, side))


def dangers_to(field: Field, side: int) -> tuple[Squares, Squares, Squares]:
    ground = field.ground
    one = two = three = 0
    for enemy in field.living(1 - side):
        if field.held[enemy]:
            continue
        reach = field.reach(enemy)
        struck = ground.widen(reach)
        if field.kind[enemy] == "paintballer":
            struck |= ground.spread(ground.spread(ground.spread(reach)))
        three |= two & struck
        two |= one & struck
        one |= struck
    return one, two, three


def nearness_to(field: Field, side: int, *, bold: bool = False) -> list[Squares]:
    """As a unit of this side would go if no friend stood in its way; the bold do not mind getting stuck."""
    ground, enemies = field.ground, field.standing[1 - side]
    ways = (field.ways(side) | (field.deep(side) if bold else 0)) & ~enemies
    border = ground.widen(enemies) & ways & ~field.bodies[side]  # nobody strikes from where nobody can stay
    layers, seen = [border], border
    while border:
        border = ground.spread(border) & ways & ~seen
        seen |= border
        layers.append(border)
    return layers


Option = tuple[float, Plan]
gain: Final = itemgetter(0)


# --- the best that a unit sees at once -------------------------------------------------------------------------------


def greedy(field: Field, unit: int, outlook: Outlook, caution: float) -> tuple[float, Plan]:
    """The most that it can do now, less what that may cost; towards the enemy, where there is nothing to do."""
    return max(at_once(field, unit, field.reach(unit), outlook, caution), key=gain)


def at_once(field: Field, unit: int, reach: Squares, outlook: Outlook, caution: float) -> list[Option]:
    ways = approaches(field, unit, reach, outlook, caution)
    return [
        *attacks(field, unit, reach, outlook, caution),
        *specials(field, unit, reach, outlook, caution, max(ways, key=gain)),
        *ways,
    ]


def attacks(field: Field, unit: int, reach: Squares, outlook: Outlook, caution: float) -> list[Option]:
    ground, health, found = field.ground, field.health, list[Option]()
    enemy = 1 - field.side_of(unit)
    bombs, cost = field.kind[unit] == "paintballer", caution * BLOW
    near = ground.widen(reach)
    for target in field.living(enemy):
        at = field.at[target]
        if near >> at & 1 and (squares := ground.around[at] & reach):
            square, danger = outlook.calmest(squares)
            gain = worth(field, target, field.damage[unit], health[target]) + CLOSE
            found.append((gain - cost * danger, Plan(unit, square, ATTACK, at)))
        if bombs and (squares := ground.bombed[at] & reach):
            square, danger = outlook.calmest(squares)
            gain = worth(field, target, BOMB_DAMAGE, health[target]) + CLOSE - STEP
            found.append((gain - cost * danger, Plan(unit, square, BOMB, at)))
    return found


def worth(field: Field, target: int, damage: int, health: int) -> float:
    if field.bubble[target]:
        return BURST
    return damage if damage < health else health + KILL


def specials(field: Field, unit: int, reach: Squares, outlook: Outlook, caution: float, anyway: Option) -> list[Option]:
    """What is no attack: paint for friends, a bubble, a trap. Where the unit would go anyway, or by a friend."""
    kind = field.kind[unit]
    if kind == "artist":
        return paintings(field, unit, reach, outlook, caution)
    if kind == "paintballer" or field.bubble[unit] or field.ready[unit] > field.round:
        return []
    promise, plan = anyway
    if not reach >> plan.to & 1:  # it will be stuck there
        return []
    if kind == "linebacker":
        return [(promise + SHELTER * bool(outlook.danger(plan.to)), plan._replace(deed=BUBBLE, at=plan.to))]
    return gummings(field, promise, plan, outlook)


def paintings(field: Field, unit: int, reach: Squares, outlook: Outlook, caution: float) -> list[Option]:
    found = list[Option]()
    for friend in field.living(field.side_of(unit)):
        lost = min(HEAL, field.most[friend] - field.health[friend])
        if lost and (squares := reach if friend == unit else field.ground.around[field.at[friend]] & reach):
            square, danger = outlook.calmest(squares)
            at = square if friend == unit else field.at[friend]
            gain = PAINTED * lost + CLOSE - STEP * outlook.distance(square)
            found.append((gain - caution * BLOW * danger, Plan(unit, square, PAINT, at)))
    return found


def gummings(field: Field, promise: float, plan: Plan, outlook: Outlook) -> list[Option]:
    """A trap on the square nearest to the enemy, where it is in somebody's way."""
    taken = field.standing[0] | field.standing[1] | field.bodies[0] | field.bodies[1] | field.traps[0] | field.traps[1]
    taken |= 1 << plan.to
    plain = field.ground.gummed[plan.to] & field.ground.open & ~field.ground.mud & ~taken
    for steps, layer in enumerate(outlook.nearness):
        if steps <= 6 and plain & layer:
            return [(promise + GUM, plan._replace(deed=TRAP, at=homeward(plain & layer, outlook.side)))]
    return []


def approaches(field: Field, unit: int, reach: Squares, outlook: Outlook, caution: float) -> list[Option]:
    """The nearest square to the enemy, and the nearest of each calmer kind."""
    found, cost = list[Option](), caution * BLOW
    left = reach
    for steps, layer in enumerate(outlook.nearness):
        if squares := layer & left:
            square, danger = outlook.calmest(squares)
            found.append((CLOSE - STEP * steps - cost * danger, Plan(unit, square)))
            if not danger:
                break
            left &= ~outlook.dangers[danger - 1]
    return found or [through(field, unit, reach)]


def through(field: Field, unit: int, reach: Squares) -> Option:
    """A unit that is cut off goes through mud and gum."""
    sticky = field.sticky(unit, reach)
    for steps, layer in enumerate(nearness_to(field, field.side_of(unit), bold=True)):
        if squares := layer & (reach | sticky):
            return CLOSE - STEP * (steps + FAR), Plan(unit, homeward(squares, field.side_of(unit)))
    return CLOSE - 2 * STEP * FAR, Plan(unit, field.at[unit])
