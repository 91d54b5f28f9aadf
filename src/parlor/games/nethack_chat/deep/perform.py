"""Carries out the acts of an adventure. They must not be refused."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import (
    Ability,
    Answer,
    Attack,
    Buy,
    Cast,
    Combine,
    Defend,
    Disarm,
    Drop,
    Equip,
    Flee,
    Give,
    Haggle,
    Loot,
    Move,
    Rest,
    Revive,
    Search,
    Sell,
    Talk,
    TurnAct,
    Unlock,
    Use,
)
from .data.items import ALL_ITEMS
from .fights import attack, defend, flee
from .magic import cast, drink, read_scroll, use_ability, use_tool
from .pack import combine, drop, equip, loot
from .talk import answer, go_to_war, talk
from .trade import buy, gift_choice, haggle, sell
from .travel import disarm, move, rest, search, unlock
from .turn import DeepTurn
from .ways import locked_doors


def carry_out(turn: DeepTurn, act: TurnAct) -> None:
    if turn.adventure.talk and not isinstance(act, Answer):
        turn.adventure = replace(turn.adventure, talk="")
    match act:
        case Attack(target):
            if turn.monster_dice:
                attack(turn, target)
            else:
                go_to_war(turn, alone=False)
        case Move(direction):
            move(turn, direction)
        case Cast(spell, target):
            cast(turn, spell, target)
        case Ability(target):
            use_ability(turn, target)
        case Defend():
            defend(turn)
        case Use(item, target):
            use(turn, item, target)
        case Equip(item):
            equip(turn, item)
        case Flee():
            flee(turn)
        case Loot(item):
            loot(turn, item)
        case Drop(item):
            drop(turn, item)
        case Talk(name):
            talk(turn, name)
        case Answer(choice):
            answer(turn, choice)
        case Search():
            search(turn)
        case Rest():
            rest(turn)
        case Buy(item):
            buy(turn, item)
        case Sell(item):
            sell(turn, item)
        case Haggle(item):
            haggle(turn, item)
        case Combine(item, other):
            combine(turn, item, other)
        case Unlock(name):
            unlock(turn, door_direction(turn.scene, name))
        case Disarm(trap):
            disarm(turn, trap)
        case Give(item, to):
            give(turn, item, to)
        case Revive():
            raise ValueError("refused: a hero alone has no friends to revive")


def use(turn: DeepTurn, item: str, target: str) -> None:
    match ALL_ITEMS[item].sort:
        case "scroll":
            read_scroll(turn, item, target)
        case "tool" if item != "Lockpick":
            use_tool(turn, item, target)
        case "tool" | "keepsake":
            unlock(turn, next(way for way, door in locked_doors(turn.scene).items() if fits(item, door.key)))
        case _:
            drink(turn, item)


def fits(item: str, key: str) -> bool:
    return item in (key, "Lockpick")


def door_direction(scene, name: str) -> str:  # type: ignore[no-untyped-def]
    """Return the direction of the locked door that this name or direction means."""
    return next(way for way, door in locked_doors(scene).items() if name in (way, door.name))


def give(turn: DeepTurn, item: str, to: str) -> None:
    found = gift_choice(turn.scene, item, to)
    assert found, "refusals let only wanted gifts pass"
    node, key = found
    turn.adventure = replace(turn.adventure, talk=node)
    turn.scene = replace(turn.scene, adventure=turn.adventure)
    answer(turn, key)
