"""The dungeon of the deep edition: the first floor from a table, the others drawn.

Every dungeon can be won as it is built: all keys of a floor lie on the way or beside it before the gate that they open,
and no way leads only through a locked or hidden door for which this is not so. checker.py searches for such a way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from parlor.kernel import Chance

from ..engine.generator_data import ORDINALS
from ..engine.layout import MAIN_DIRECTIONS, OFFSETS, OPPOSITE_DIRECTION, Square, next_square
from .data.floors import DESCRIPTIONS, FIRST_BELOW, FIRST_FLOOR, PLANS, Band, FloorPlan
from .sites import FIRST_DEEP, Site

BAND_SPREAD = 1  # places in the list by which a band may be easier or harder than the room's depth asks for


@lru_cache(maxsize=500)
def deep_rooms(dungeon: int) -> Mapping[int, Site]:
    """Return all rooms by number. `dungeon` is the number that the player chose, plus FIRST_DEEP."""
    chance = Chance(dungeon - FIRST_DEEP, stream="deep")
    rooms: dict[int, Site] = dict(FIRST_FLOOR)
    used = {site.name for site in rooms.values()}
    above, first = 10, FIRST_BELOW
    for plan in PLANS:
        floor = FloorBuilder(plan, chance.stream(f"floor {plan.floor}"), first, above, used).build()
        rooms |= floor
        used |= {site.name for site in floor.values()}
        above = max(floor)
        first = above + 1
    return rooms


class FloorBuilder:
    """Draws one floor. The way is laid out first, then the rooms beside it, then all are numbered by depth."""

    def __init__(self, plan: FloorPlan, chance: Chance, first: int, above: int, used: set[str]) -> None:
        self.plan, self.chance, self.first, self.above, self.used = plan, chance, first, above, used
        self.squares: list[Square] = []  # of the way, then of the sides
        self.ways: dict[Square, dict[str, Square]] = {}

    def build(self) -> dict[int, Site]:
        plan = self.plan
        self._lay_way()
        before_gate = plan.main_rooms + len(plan.last) - 1
        sites = [*self._main_sites(), *plan.last]
        for site in plan.sides:
            self._lay_side(before_gate)
            sites.append(self._guard(site))
        self._scatter(sites, before_gate)
        main = plan.main_rooms + len(plan.last)
        order = [*range(main - 1), *range(main, len(sites)), main - 1]  # the last of the way is the last of all
        numbers = {self.squares[at]: self.first + n for n, at in enumerate(order)}
        gate = self._direction(before_gate - 1, before_gate)
        found: dict[int, Site] = {}
        for at in order:
            square, site = self.squares[at], sites[at]
            exits = {way: numbers[to] for way, to in self.ways[square].items()}
            doors = {gate: plan.gate} if at == before_gate - 1 else {}
            hidden: tuple[str, ...] = ()
            for way, to in self.ways[square].items():
                beside = sites[self.squares.index(to)]
                if at < main and beside.site == "cell":
                    doors[way] = plan.cell_door
                if at < main and beside.site == "secret":
                    hidden = (*hidden, way)
            if at == 0:
                exits["up"] = self.above
            if at == main - 1 and plan is not PLANS[-1]:
                exits["down"] = numbers[square] + 1
            found[numbers[square]] = replace(site, floor=plan.floor, exits=exits, doors=doors, hidden=hidden)
        return found

    def _direction(self, start: int, end: int) -> str:
        ways = self.ways[self.squares[start]]
        return next(way for way, to in ways.items() if to == self.squares[end])

    def _connect(self, start: Square, way: str, end: Square) -> None:
        self.ways.setdefault(start, {})[way] = end
        self.ways.setdefault(end, {})[OPPOSITE_DIRECTION[way]] = start

    def _lay_way(self) -> None:
        """Lay the rooms of the way, never south, so that it cannot meet itself."""
        self.squares, step = [(0, 0)], "north"
        for _ in range(self.plan.main_rooms + len(self.plan.last) - 1):
            self.squares.append(next_square(self.squares[-1], step))
            self._connect(self.squares[-2], step, self.squares[-1])
            step = self.chance.choice([one for one in MAIN_DIRECTIONS if one != OPPOSITE_DIRECTION[step]])

    def _lay_side(self, before_gate: int) -> None:
        """Lay a room beside one of the way before the gate."""
        free = [
            (square, way)
            for square in self.squares[:before_gate]
            for way in OFFSETS
            if next_square(square, way) not in self.squares
        ]
        square, way = self.chance.choice(free)
        self.squares.append(next_square(square, way))
        self._connect(square, way, self.squares[-1])

    def _main_sites(self) -> Iterator[Site]:
        plan = self.plan
        names = [name for name in plan.names if name not in self.used]
        for at, name in enumerate(self.chance.sample(names, plan.main_rooms)):
            supplies = plan.supplies[at] if at < len(plan.supplies) else ()
            band = self._band(at / (plan.main_rooms - 1)) if at else ()
            gold = 8 + self.chance.below(10 * plan.floor)
            yield Site(name, "combat" if band else "normal", DESCRIPTIONS[name], {}, band, supplies, gold)

    def _guard(self, site: Site) -> Site:
        """Return a side room, perhaps with monsters if it has treasure and none yet."""
        if site.sort != "treasure" or site.monsters or site.people or site.site == "secret":
            return site
        return replace(site, monsters=self._band(0.5))

    def _band(self, share: float) -> tuple[tuple[str, str], ...]:
        """Return monsters for a room at this share of the floor, as names and kinds."""
        bands, spread = self.plan.bands, BAND_SPREAD
        at = round(share * (len(bands) - 1)) + self.chance.below(2 * spread + 1) - spread
        return named(bands[max(0, min(len(bands) - 1, at))])

    def _scatter(self, sites: list[Site], before_gate: int) -> None:
        """Put keys and traps into rooms before the gate that are not locked, hidden or safe."""
        main = self.plan.main_rooms + len(self.plan.last)
        open_rooms = [
            at
            for at, site in enumerate(sites)
            if (0 < at < self.plan.main_rooms or at >= main) and site.site == "" and not site.people
        ]
        for key, at in zip(self.plan.keys, self.chance.sample(open_rooms, len(self.plan.keys)), strict=True):
            sites[at] = replace(sites[at], items=(key, *sites[at].items))
        bare = [at for at in open_rooms if not sites[at].trap]
        for trap, at in zip(self.plan.traps, self.chance.sample(bare, len(self.plan.traps)), strict=True):
            sites[at] = replace(sites[at], trap=trap)


def named(band: Band) -> tuple[tuple[str, str], ...]:
    """Return name and kind of each: the first of several of a kind is First, and so on."""
    return tuple(
        (kind if band.count(kind) == 1 else f"{ORDINALS[band[:at].count(kind)]} {kind}", kind)
        for at, kind in enumerate(band)
    )
