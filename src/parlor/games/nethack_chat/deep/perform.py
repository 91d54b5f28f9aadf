"""Carries out the acts of an adventure. They must not be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from .. import actions
from ..engine.inventory import drop
from ..state import Scene
from .data.items import ALL_ITEMS
from .fights import attack, defend, flee
from .magic import cast, drink, read_scroll, use_ability, use_tool
from .pack import combine, equip, loot
from .talk import answer, go_to_war, talk
from .trade import buy, gift_choice, haggle, sell
from .travel import disarm, move, rest, search, unlock
from .turn import DeepTurn
from .ways import locked_doors


def carry_out(turn: DeepTurn, act: actions.TurnAct) -> None:
    """Carry out an act. Doing anything but answering ends a conversation."""
    if turn.adventure.talk and not isinstance(act, actions.Answer):
        turn.adventure = replace(turn.adventure, talk="")
    DEEDS[type(act)](turn, act)


def fight(turn: DeepTurn, target: str) -> None:
    """Strike, or begin the fight if the monsters are still talking."""
    if turn.monster_dice:
        attack(turn, target)
    else:
        go_to_war(turn, alone=False)


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


def door_direction(scene: Scene, name: str) -> str:
    """Return the direction of the locked door that this name or direction means."""
    return next(way for way, door in locked_doors(scene).items() if name in (way, door.name))


def give(turn: DeepTurn, item: str, to: str) -> None:
    found = gift_choice(turn.scene, item, to)
    assert found, "refusals let only wanted gifts pass"
    node, key = found
    turn.adventure = replace(turn.adventure, talk=node)
    turn.scene = replace(turn.scene, adventure=turn.adventure)
    answer(turn, key)


DEEDS: Final[dict[type, Callable[[DeepTurn, Any], None]]] = {
    actions.Attack: lambda turn, act: fight(turn, act.target),
    actions.Move: lambda turn, act: move(turn, act.direction),
    actions.Cast: lambda turn, act: cast(turn, act.spell, act.target),
    actions.Ability: lambda turn, act: use_ability(turn, act.target),
    actions.Defend: lambda turn, _: defend(turn),
    actions.Use: lambda turn, act: use(turn, act.item, act.target),
    actions.Equip: lambda turn, act: equip(turn, act.item),
    actions.Flee: lambda turn, _: flee(turn),
    actions.Loot: lambda turn, act: loot(turn, act.item),
    actions.Drop: lambda turn, act: drop(turn, act.item),
    actions.Talk: lambda turn, act: talk(turn, act.name),
    actions.Answer: lambda turn, act: answer(turn, act.choice),
    actions.Search: lambda turn, _: search(turn),
    actions.Rest: lambda turn, _: rest(turn),
    actions.Buy: lambda turn, act: buy(turn, act.item),
    actions.Sell: lambda turn, act: sell(turn, act.item),
    actions.Haggle: lambda turn, act: haggle(turn, act.item),
    actions.Combine: lambda turn, act: combine(turn, act.item, act.other),
    actions.Unlock: lambda turn, act: unlock(turn, door_direction(turn.scene, act.name)),
    actions.Disarm: lambda turn, act: disarm(turn, act.trap),
    actions.Give: lambda turn, act: give(turn, act.item, act.to),
}  # all but Revive, which is always refused to a hero alone
