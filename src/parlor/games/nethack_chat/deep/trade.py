"""Buying, selling, haggling and giving."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine.inventory import remove_one
from ..state import Scene
from . import marks
from .adventure import Stall
from .data import tuning
from .data.items import ALL_ITEMS
from .events import Bought, Haggled, Sold
from .figures import price_of, selling_price, skill
from .turn import DeepTurn
from .ways import choices_at, people_here, stalls_here


def stall_with(scene: Scene, item: str) -> Stall | None:
    """Return the stall here that has this item, or None."""
    return next((stall for stall in stalls_here(scene) if item in stall.wares), None)


def buy(turn: DeepTurn, item: str) -> None:
    stall = stall_with(turn.scene, item)
    assert stall, "refusals let only wares pass"
    price = price_of(item, item in stall.haggled)
    hero = turn.hero
    if ALL_ITEMS[item].sort == "keepsake":
        turn.adventure = replace(turn.adventure, keepsakes=(*turn.adventure.keepsakes, item))
        turn.hero = replace(hero, gold=hero.gold - price)
    else:
        turn.hero = replace(hero, gold=hero.gold - price, pack=(*hero.pack, item))
    put_stall(turn, replace(stall, wares=remove_one(stall.wares, item)))
    turn.mark(marks.SHOPPED)
    turn.emit(Bought(stall.merchant, item, price, turn.hero.gold))


def sell(turn: DeepTurn, item: str) -> None:
    price, stall = selling_price(item), next(stalls_here(turn.scene))
    turn.hero = replace(turn.hero, gold=turn.hero.gold + price, pack=remove_one(turn.hero.pack, item))
    turn.emit(Sold(stall.merchant, item, price, turn.hero.gold))


def haggle(turn: DeepTurn, item: str) -> None:
    stall = stall_with(turn.scene, item)
    assert stall, "refusals let only wares pass"
    agreed = turn.chance(tuning.HAGGLE_CHANCE + skill(turn.adventure))
    haggled = (*stall.haggled, item) if agreed else stall.haggled
    stall = replace(stall, haggled=haggled, patience=stall.patience - 1)
    put_stall(turn, stall)
    turn.emit(Haggled(stall.merchant, item, agreed, price_of(item, agreed), stall.patience))


def put_stall(turn: DeepTurn, stall: Stall) -> None:
    others = tuple([one for one in turn.adventure.stalls if one.merchant != stall.merchant])
    turn.adventure = replace(turn.adventure, stalls=(*others, stall))


def gift_choice(scene: Scene, item: str, to: str) -> tuple[str, str] | None:
    """Return node and key of the choice by which a person here takes this item now, or None."""
    person = next((one for one in people_here(scene) if one.name == to), None)
    if person is None:
        return None
    for choice in choices_at(scene, person.first):
        if any(result.sort == "take" and result.name == item for result in choice.results):
            return person.first, choice.key
    return None
