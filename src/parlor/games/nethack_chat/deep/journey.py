"""The best act between fights: what to take, wear, buy and say, and where to go. It knows the map and the tables."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from .. import actions
from ..engine.rooms import EXIT
from ..engine.tuning import PACK_SLOTS
from ..state import Hero, Scene
from . import marks
from .adventure import Adventure
from .combat_advice import HEALING
from .data.items import ALL_ITEMS, FOCUS, LOCKPICK, SMOKE
from .data.monsters import CHIEFTAIN
from .data.spells import SPELLS
from .figures import price_of, rests_left, selling_price
from .legal import can_rest, can_use_ability, combinations, gifts, is_useless, lootable, suits_class
from .ways import (
    adventure_of,
    carried,
    choices_at,
    hidden_ways,
    locked_doors,
    people_here,
    site_of,
    stalls_here,
    trap_here,
)

KEPT_POTIONS: Final = 5  # healing potions worth carrying before the pack is full
TIRED: Final = 0.6  # share of HP below which a rest is worth the way
LAST_TIRED: Final = 0.85  # before the leader of a floor

GOOD_ANSWERS: Final = ("return", "free", "deliver", "water", "moss", "locket", "letter")
ENDINGS_BY_CLASS: Final = {
    "warrior": ("challenge",),
    "rogue": ("crown", "orders", "debt", "fight"),
    "mage": ("bind", "orders", "debt", "fight"),
    "cleric": ("absolve", "kin", "debt", "fight"),
}
COMMON_ENDINGS: Final = ("kin", "orders", "debt", "tribute", "fight")


def best_in_peace(scene: Scene) -> actions.TurnAct:
    return next(act for act in ideas(scene) if act is not None)


def ideas(scene: Scene) -> Iterator[actions.TurnAct | None]:
    """Yield acts by priority; the last one is always possible."""
    yield from chores(scene)
    yield onward(scene)
    yield actions.Search()


def chores(scene: Scene) -> Iterator[actions.TurnAct | None]:
    """Yield what is worth doing before going on, by priority."""
    yield say(scene)
    yield dress(scene)
    yield take(scene)
    yield brew(scene)
    yield speak(scene)
    yield trade(scene)
    yield search(scene)
    yield recover(scene)


# --- people --------------------------------------------------------------------------------------------------------


def say(scene: Scene) -> actions.TurnAct | None:
    """Return the best thing to say in a conversation, or None to let it be."""
    adventure = adventure_of(scene)
    if not adventure.talk:
        return None
    offered = [choice.key for choice in choices_at(scene, adventure.talk)]
    if adventure.talk.startswith("chieftain"):
        wanted = (*ENDINGS_BY_CLASS[adventure.hero_class], *COMMON_ENDINGS)
        return actions.Answer(next(key for key in wanted if key in offered))
    good = next((key for key in GOOD_ANSWERS if key in offered), "")
    if good:
        return actions.Answer(good)
    if "blessing" in offered and scene.hero.hp < 0.7 * scene.hero.max_hp:
        return actions.Answer("blessing")
    if "chieftain" in offered and adventure.talk == "fennick" and "knows-debt" not in adventure.marks:
        return actions.Answer("chieftain")
    return actions.Answer("pay") if "pay" in offered and needs_gate(scene) else None


def needs_gate(scene: Scene) -> bool:
    return bool(locked_doors(scene)) and not any(
        carried(scene, door.key) or LOCKPICK in scene.hero.pack for door in locked_doors(scene).values()
    )


def speak(scene: Scene) -> actions.TurnAct | None:
    """Start a conversation that is worth it."""
    adventure = adventure_of(scene)
    if adventure.talk:
        return None
    for person in people_here(scene):
        offered = {choice.key for choice in choices_at(scene, person.first)}
        if person.name == CHIEFTAIN:
            return actions.Talk(person.name)
        useful = offered & {"free", "return", "deliver", "water", "moss", "locket"}
        if person.first == "fennick" and "knows-debt" not in adventure.marks:
            useful.add("chieftain")
        if "blessing" in offered and scene.hero.hp < 0.7 * scene.hero.max_hp:
            useful.add("blessing")
        if "pay" in offered and needs_gate(scene):
            useful.add("pay")
        if (
            person.first == "marta"
            and marks.met(person.name) not in adventure.marks
            and adventure.hero_class == "rogue"
        ):
            useful.add("letter")
        if useful:
            return actions.Talk(person.name)
    return None


# --- things --------------------------------------------------------------------------------------------------------


def gear_value(adventure: Adventure, name: str) -> float:
    """Return how good a weapon or armor is for the class."""
    figure = ALL_ITEMS[name].figure
    return figure + 1.5 * FOCUS.get(name, 0) if adventure.sheet.spell_bonus >= 10 else figure


def is_better(hero: Hero, adventure: Adventure, name: str) -> bool:
    item = ALL_ITEMS[name]
    worn = {"weapon": hero.weapon, "armor": hero.armor}.get(item.sort)
    if worn is None or not suits_class(adventure, name):
        return False
    return gear_value(adventure, name) > gear_value(adventure, worn)


def is_wanted(hero: Hero, adventure: Adventure, name: str) -> bool:
    item = ALL_ITEMS[name]
    if item.sort in ("weapon", "armor"):
        return is_better(hero, adventure, name)
    if item.effect == "mana":
        return adventure.max_mana > 0
    return item.sort != "material" or name in ("Healing Herb", "Glowing Moss", "Empty Vial")


def dress(scene: Scene) -> actions.TurnAct | None:
    hero, adventure = scene.hero, adventure_of(scene)
    better = [name for name in hero.pack if is_better(hero, adventure, name)]
    return actions.Equip(max(better, key=lambda name: gear_value(adventure, name))) if better else None


def take(scene: Scene) -> actions.TurnAct | None:
    """Take what is useful; make room for it if need be."""
    hero, adventure, chamber = scene.hero, adventure_of(scene), scene.chamber
    possible = list(lootable(scene))
    if not possible:
        return None
    chest = site_of(scene).chest
    here = chamber.items + (chest.items if chest and chamber.chest == "closed" else ())
    wanted = [name for name in here if is_wanted(hero, adventure, name)]
    if not (wanted or chamber.gold or chamber.chest == "closed"):
        return None
    if trap_here(scene) and (wanted or chamber.chest):
        return actions.Disarm(trap_here(scene))
    heavy = [name for name in wanted if ALL_ITEMS[name].sort not in ("treasure", "keepsake")]
    free = PACK_SLOTS - len(hero.pack)
    if heavy and free < len(heavy):
        spare = spare_item(scene)
        if spare and gear_rank(spare) < max(map(gear_rank, heavy)):
            return spare_act(scene, spare)
    if chamber.chest == "closed":
        return actions.Loot("Chest")
    if chamber.gold:
        return actions.Loot("Gold Coins") if "Gold Coins" in possible else actions.Loot(actions.ALL)
    best = sorted((name for name in wanted if name in possible), key=gear_rank, reverse=True)
    return actions.Loot(best[0]) if best else None


def spare_act(scene: Scene, name: str) -> actions.TurnAct:
    hero, adventure = scene.hero, adventure_of(scene)
    if ALL_ITEMS[name].sort == "potion" and not is_useless(hero, adventure, name):
        return actions.Use(name)
    return actions.Drop(name)


def gear_rank(name: str) -> float:
    """Return how much a thing in the pack is worth keeping."""
    item = ALL_ITEMS[name]
    ranks = {"keepsake": 900, "treasure": 800, "weapon": 60, "armor": 60, "scroll": 30, "tool": 25, "material": 4}
    if name == SMOKE:
        return 70
    if item.effect in ("heal", "restore"):
        return 35 + item.figure if item.figure else 80
    return ranks.get(item.sort, 34) + item.value / 1000


def spare_item(scene: Scene) -> str:
    """Return the least useful thing of the pack, "" if it is empty."""
    hero, adventure = scene.hero, adventure_of(scene)
    junk = [name for name in hero.pack if not is_wanted(hero, adventure, name)]
    return junk[0] if junk else min(hero.pack, key=gear_rank, default="")


def brew(scene: Scene) -> actions.TurnAct | None:
    """Combine what makes a potion."""
    known = adventure_of(scene).marks
    for pair in combinations(scene):
        if "Glowing Moss" in (pair.item, pair.other) and marks.done("moss") not in known:
            continue
        if "Health Potion" in (pair.item, pair.other) and "Empty Vial" in scene.hero.pack:
            continue
        if "Wolf Pelt" not in (pair.item, pair.other):
            return pair
    return next(gifts(scene), None)


# --- trade ---------------------------------------------------------------------------------------------------------


def trade(scene: Scene) -> actions.TurnAct | None:
    stalls = list(stalls_here(scene))
    if not stalls:
        return None
    hero, adventure = scene.hero, adventure_of(scene)
    junk = [name for name in hero.pack if not is_wanted(hero, adventure, name) and selling_price(name) > 0]
    if junk:
        return actions.Sell(junk[0])
    for stall in stalls:
        for name in wishes(scene, stall.wares):
            haggled = name in stall.haggled
            if not haggled and stall.patience > 0 and ALL_ITEMS[name].value >= 40:
                return actions.Haggle(name)
            if hero.gold - saved(scene) >= price_of(name, haggled) and len(hero.pack) < PACK_SLOTS:
                return actions.Buy(name)
    return None


def saved(scene: Scene) -> int:
    """Return the gold that is kept back for the last floor."""
    adventure = adventure_of(scene)
    if adventure.hero_class == "rogue" and SMOKE not in scene.hero.pack and site_of(scene).floor < 3:
        return 30
    return 0


def wishes(scene: Scene, wares: tuple[str, ...]) -> list[str]:
    """Return the wares that are worth having, the best first."""
    hero, adventure = scene.hero, adventure_of(scene)
    found = list[str]()
    if adventure.hero_class == "rogue" and SMOKE in wares and SMOKE not in hero.pack:
        found.append(SMOKE)
    gear = [name for name in wares if is_better(hero, adventure, name)]
    gain = {name: gear_value(adventure, name) for name in gear}
    found += sorted(gear, key=lambda name: -gain[name])[:1]
    healing = sum(hero.pack.count(name) for name in HEALING[1:])
    if healing < KEPT_POTIONS:
        found += [name for name in ("Greater Health Potion", "Health Potion") if name in wares]
    if adventure.max_mana and "Mana Potion" in wares and hero.pack.count("Mana Potion") < 3:
        found.append("Mana Potion")
    return found


# --- the way -------------------------------------------------------------------------------------------------------


def search(scene: Scene) -> actions.TurnAct | None:
    """Search where something is hidden."""
    site, known = site_of(scene), adventure_of(scene).marks
    hides = hidden_ways(scene, scene.room) or (site.cache and marks.cache(scene.room) not in known)
    if not hides:
        return None
    adventure = adventure_of(scene)
    return (
        actions.Cast("Light")
        if "Light" in adventure.spells and adventure.mana >= SPELLS["Light"].mana
        else actions.Search()
    )


def recover(scene: Scene) -> actions.TurnAct | None:
    """Rest, or use up what heals for nothing."""
    hero, adventure = scene.hero, adventure_of(scene)
    if can_rest(scene) and needs_rest(scene):
        return actions.Rest()
    low = hero.hp < TIRED * hero.max_hp
    dry = adventure.max_mana > 0 and adventure.mana < 0.3 * adventure.max_mana
    missing = hero.max_hp - hero.hp
    ability = adventure.sheet.ability
    can_mend = can_use_ability(scene) and ability.effect == "heal"
    if can_mend and missing >= hero.max_hp * ability.figure // 100:
        return actions.Ability()
    if "Bread" in hero.pack and missing >= 6:
        return actions.Use("Bread")
    heal = SPELLS["Heal"]
    if "Heal" in adventure.spells and missing >= heal.power and adventure.mana >= heal.mana + 3:
        return actions.Cast("Heal")
    if low:
        potions = [name for name in HEALING[1:3] if name in hero.pack and ALL_ITEMS[name].figure <= missing]
        if potions and (hero.hp < 0.45 * hero.max_hp or sum(map(hero.pack.count, HEALING[1:])) > 2):
            return actions.Use(potions[-1])
    if dry and "Mana Potion" in hero.pack and adventure.mana < 0.3 * adventure.max_mana:
        return actions.Use("Mana Potion")
    return None


def onward(scene: Scene) -> actions.TurnAct | None:
    """Go one step towards the next goal, and open the doors on the way."""
    goal = next_goal(scene)
    step = first_step(scene, goal) if goal else None
    if step is None:
        return None
    doors = locked_doors(scene)
    return actions.Unlock(doors[step].name) if step in doors else actions.Move(step)


def next_goal(scene: Scene) -> int:
    """Return the room to go to: for rest or a shop if need be, else the next unseen one; last the leader's."""
    reach = reachable(scene)
    floor = site_of(scene).floor
    here = [room for room in reach if site_of(scene, room).floor == floor]
    last = max(number for number in scene.rooms if site_of(scene, number).floor == floor)
    adventure = adventure_of(scene)
    unseen = [room for room in here if not cleared(scene, room) and room != last]
    if needs_rest(scene):
        for room in here:
            site = site_of(scene, room)
            if site.site == "safe" and rests_left(adventure, room) and visited(scene, room) and room != scene.room:
                return room
    owed = [room for room in here if has_business(scene, room) and room != scene.room]
    if owed:
        return owed[0]
    if unseen:
        return min(unseen, key=lambda room: (dangerous(scene, room), reach[room]))
    if last in reach and not cleared(scene, last):
        return last
    if last in reach and last != scene.room and site_of(scene, last).site == "stairs" and floor < 3:
        return last
    below = last + 1
    return below if below in scene.rooms and below in reach else (last if last in reach and last != scene.room else 0)


def needs_rest(scene: Scene) -> bool:
    """Return whether a rest is worth the way: sooner if only the leader of the floor is left."""
    hero, adventure, floor = scene.hero, adventure_of(scene), site_of(scene).floor
    rooms = [room for room in scene.rooms if site_of(scene, room).floor == floor]
    unseen = [room for room in reachable(scene) if room in rooms[:-1] and not cleared(scene, room)]
    before_leader = not unseen and not cleared(scene, rooms[-1])
    if hero.hp < (LAST_TIRED if before_leader else TIRED) * hero.max_hp:
        return True
    return adventure.max_mana > 0 and adventure.mana < (0.7 if before_leader else 0.3) * adventure.max_mana


def has_business(scene: Scene, room: int) -> bool:
    """Return whether something is left to do in a room that was seen: a promise, or a purchase."""
    if not visited(scene, room):
        return False
    adventure, hero = adventure_of(scene), scene.hero
    site = site_of(scene, room)
    if "Lady Elsbeth" in site.people and carried(scene, "Silver Locket"):
        return True
    if "Ostan" in site.people and carried(scene, "Glowing Moss") >= 2 and marks.done("moss") not in adventure.marks:
        return marks.taken("moss") in adventure.marks
    chamber = scene.chambers[room - 1]
    assert chamber
    if any(ALL_ITEMS[name].sort == "keepsake" for name in chamber.items) and not any(m.hp for m in chamber.monsters):
        return True
    for person in site.people:
        stall = next((one for one in adventure.stalls if one.merchant == person), None)
        if stall is None or len(hero.pack) >= PACK_SLOTS - 1:
            continue
        wished = wishes(scene, stall.wares)
        if wished and hero.gold - saved(scene) >= price_of(wished[0], wished[0] in stall.haggled):
            return True
    return False


def visited(scene: Scene, room: int) -> bool:
    chamber = scene.chambers[room - 1]
    return chamber is not None and chamber.visited


def cleared(scene: Scene, room: int) -> bool:
    chamber = scene.chambers[room - 1]
    return chamber is not None and chamber.visited and not any(monster.hp for monster in chamber.monsters)


def dangerous(scene: Scene, room: int) -> bool:
    return bool(scene.rooms[room].monsters)


def reachable(scene: Scene) -> dict[int, int]:
    """Return the rooms that the hero can get to, with the steps; not through rooms where monsters still live."""
    steps = {scene.room: 0}
    for at, _, to in paths(scene):
        steps[to] = steps[at] + 1
    return steps


def first_step(scene: Scene, goal: int) -> str | None:
    """Return the direction of the first step of the shortest way, or None if there is no way."""
    first = {scene.room: ""}
    for at, way, to in paths(scene):
        first[to] = first[at] or way
        if to == goal:
            return first[to]
    return None


def paths(scene: Scene) -> Iterator[tuple[int, str, int]]:
    """Yield each room that the hero can get to, the nearest first: the room before it, the way from there, the room."""
    seen, queue = {scene.room}, deque([scene.room])
    while queue:
        at = queue.popleft()
        if at != scene.room and not cleared(scene, at):
            continue
        for way, to in ways_from(scene, at):
            if to not in seen:
                seen.add(to)
                queue.append(to)
                yield at, way, to


def ways_from(scene: Scene, room: int) -> Iterator[tuple[str, int]]:
    """Yield the exits of a room that the hero knows and can open."""
    site, adventure = site_of(scene, room), adventure_of(scene)
    hidden = hidden_ways(scene, room)
    for way, to in site.exits.items():
        if to == EXIT or way in hidden:
            continue
        door = site.doors.get(way)
        if door and marks.door(room, way) not in adventure.marks:
            picks = adventure.sheet.skilled and LOCKPICK in scene.hero.pack
            if door.key not in adventure.keepsakes and not picks:
                continue
        yield way, to
