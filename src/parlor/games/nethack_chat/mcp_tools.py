"""The tools of the NetHack Chat Game for a language model that plays the game master: look, act, see the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, to_builtins
from msgspec.structs import asdict

from parlor.kernel.tools import Arguments, Tool, Toolbox
from parlor.shared.structs import Frozen

from .actions import ALL, CHEST, Act, Attack, Defend, Drop, Equip, Flee, Loot, Move, Name, Use
from .engine.answers import inventory_of, status_of
from .engine.legal import things_in_view
from .engine.sight import sight_of
from .events import Pile, Sight
from .state import View
from .text import ENDINGS, count_piles, describe_events, describe_gear, describe_potions, describe_room

INSTRUCTIONS: Final = (
    "You are the master of a dungeon; a person plays its hero and says in their own words what to do. "
    "Turn what they say into calls of the tools, one act at a time, and tell vividly what came of it. Every number, "
    "thing and event comes from the tools: invent none. Never act without being asked to. When a tool refuses an act, "
    "nothing has happened: say why, and ask what to do instead."
)

# --- results -------------------------------------------------------------------------------------------------------


class HeroStats(Frozen):
    hp: int
    max_hp: int
    level: int
    xp: int
    next_xp: Annotated[int, Meta(description="XP at which the next level is reached")]
    gold: int
    weapon: str
    damage: Annotated[int, Meta(description="of the weapon")]
    armor: str
    defense: Annotated[int, Meta(description="of the armor")]
    pack: Annotated[tuple[Pile, ...], Meta(description="what is carried, besides what is worn")]
    slots: Annotated[int, Meta(description="of the pack that are in use; every item takes one")]
    slots_max: int
    strength_attacks: Annotated[int, Meta(description="attacks for which a Strength Potion still works")]
    defense_rounds: Annotated[int, Meta(description="rounds for which a Defense Potion still works")]
    turn: Annotated[int, Meta(description="acts so far")]
    over: Annotated[Literal["", "victory", "death"], Meta(description="how the game has ended, if it has")]


class TurnResult(Frozen):
    """The result of an act, and the state after it."""

    events: Annotated[
        tuple[dict[str, Any], ...], Meta(description="what happened, in order, with all numbers and dice")
    ]
    here: Sight
    player: HeroStats


def hero_stats(view: View) -> HeroStats:
    scene, hero = view.now, view.now.hero
    known = asdict(status_of(hero)) | asdict(inventory_of(hero))  # of both, `defense` is that of the armor
    known |= {"strength_attacks": hero.strength, "defense_rounds": hero.defense, "turn": scene.turn, "over": scene.over}
    return HeroStats(**{field: known[field] for field in HeroStats.__struct_fields__})


def sight_here(view: View) -> Sight:
    return sight_of(view.now)


def turn_result(view: View) -> TurnResult:
    return TurnResult(to_builtins(view.now.events), sight_here(view), hero_stats(view))


def sight_text(view: View) -> str:
    return describe_room(sight_here(view))


def turn_text(view: View) -> str:
    return f"{describe_events(view.now.events)}\n\n{sight_text(view)}\n\n{hero_text(view)}"


def hero_text(view: View) -> str:
    you, hero = hero_stats(view), view.now.hero
    body = f"HP {you.hp}/{you.max_hp}, level {you.level}, {you.xp} XP (next level at {you.next_xp}), {you.gold} gold."
    pack = f"Pack ({you.slots}/{you.slots_max}): {count_piles(you.pack)}."
    parts = (
        body,
        describe_gear(you.weapon, you.armor),
        pack,
        describe_potions(hero.strength, hero.defense),
        ENDINGS[you.over],
    )
    return " ".join(filter(None, parts))


# --- arguments and acts --------------------------------------------------------------------------------------------


class GetCurrentRoom(Arguments, frozen=True):
    """Look around: the room, its exits, the living monsters with their HP and whether one winds up a heavy blow (a hit
    that counts double; defending halves it), what lies on the floor, and a chest. Costs no turn and changes nothing."""


class GetPlayerStats(Arguments, frozen=True):
    """The hero: HP, level, XP, gold, what is worn and carried, potions at work, and whether the game is over. Costs no
    turn and changes nothing."""


class MoveToRoom(Arguments, frozen=True):
    """Go to a room next to this one. Not while a monster here lives: win the fight or flee. Where monsters live, a
    fight begins; the hero acts first."""

    room: Annotated[Name, Meta(description="the room's name or the direction of the exit: north, east, south, west")]


class CombatAction(Arguments, frozen=True):
    """One round of a fight: the hero acts, then every monster that still lives strikes. Attack deals the weapon's
    damage and a die of six, less the monster's defense; a six doubles it. Defend halves every hit of this round. Flee
    gets away in half of all cases, to some room next to this one; if it fails, every monster strikes."""

    action: Literal["attack", "defend", "flee"]
    target: Annotated[Name, Meta(description="whom to attack, by name; may be left out if there is only one")] = ""


class LootTreasure(Arguments, frozen=True):
    """Take what lies in the room or in its chest, once no monster here lives. Gold and treasure go into the purse,
    items into the pack, as long as it has free slots."""

    item: Annotated[
        Name, Meta(description='one thing by name, "Chest" for what a chest holds, "all" for everything')
    ] = ALL


class UseItem(Arguments, frozen=True):
    """Drink a potion from the pack. In a fight this is the hero's turn, and the monsters strike after it."""

    item: Annotated[Name, Meta(description="the potion's name")]


class EquipItem(Arguments, frozen=True):
    """Wear a weapon or armor from the pack; what was worn goes into the pack. In a fight this is the hero's turn."""

    item: Annotated[Name, Meta(description="its name")]


class DropItem(Arguments, frozen=True):
    """Leave an item from the pack in the room, to free its slot. Not in a fight."""

    item: Annotated[Name, Meta(description="its name")]


def move(view: View, arguments: MoveToRoom) -> Move:
    exits = sight_here(view).exits
    ways = {way.room: way.direction for way in exits} | {way.direction: way.direction for way in exits}
    return Move(ways.get(_spelled_by_game(arguments.room, ways), ""))


def fight(view: View, arguments: CombatAction) -> Act:
    if arguments.action != "attack":
        return Defend() if arguments.action == "defend" else Flee()
    foes = [foe.name for foe in sight_here(view).foes]
    return Attack(foes[0] if len(foes) == 1 and not arguments.target else _spelled_by_game(arguments.target, foes))


def loot(view: View, arguments: LootTreasure) -> Loot:
    return Loot(_thing(view, arguments.item))


def use(view: View, arguments: UseItem) -> Use:
    return Use(_thing(view, arguments.item))


def equip(view: View, arguments: EquipItem) -> Equip:
    return Equip(_thing(view, arguments.item))


def drop(view: View, arguments: DropItem) -> Drop:
    return Drop(_thing(view, arguments.item))


def _thing(view: View, name: str) -> str:
    return _spelled_by_game(name, (ALL, CHEST, *things_in_view(view.now)))


def _spelled_by_game(name: str, known: Iterable[str]) -> str:
    """Return the name as the game spells it, if only the case differs."""
    return next((each for each in known if each.casefold() == name.strip().casefold()), name)


# --- tools ---------------------------------------------------------------------------------------------------------


def _act_tool(name: str, title: str, arguments: type[Arguments], act: Callable[[View, Any], Act]) -> Tool:
    return Tool(name, title, arguments, TurnResult, turn_result, turn_text, act)


TOOLBOX: Final = Toolbox(
    INSTRUCTIONS,
    (
        Tool("get_current_room", "Look around", GetCurrentRoom, Sight, sight_here, sight_text),
        _act_tool("move_to_room", "Go", MoveToRoom, move),
        _act_tool("combat_action", "Fight", CombatAction, fight),
        _act_tool("loot_treasure", "Loot", LootTreasure, loot),
        Tool("get_player_stats", "Status", GetPlayerStats, HeroStats, hero_stats, hero_text),
        _act_tool("use_item", "Use", UseItem, use),
        _act_tool("equip", "Equip", EquipItem, equip),
        _act_tool("drop", "Drop", DropItem, drop),
    ),
)
