"""Hints in an adventure: the expert's act with a reason, in words that leave the choice to the player."""

from __future__ import annotations

from typing import Final

from ..actions import (
    Ability,
    Answer,
    Attack,
    Buy,
    Cast,
    Combine,
    Defend,
    Disarm,
    Equip,
    Flee,
    Give,
    Haggle,
    Loot,
    Move,
    Rest,
    Search,
    Sell,
    Talk,
    TurnAct,
    Unlock,
    Use,
)
from ..events import Hinted
from ..state import Options, Scene
from .bots import expert_act
from .ways import adventure_of


def deep_hint(scene: Scene, options: Options) -> Hinted:
    """Return the advice. The act itself is named only with the option `hints`."""
    act = expert_act(scene, options.easy)
    advice, sentence = reason_for(scene, act)
    return Hinted(advice, sentence, act if options.hints else None)


def reason_for(scene: Scene, act: TurnAct) -> tuple[str, str]:
    """Return a code and a sentence."""
    code, sentence = REASONS.get(type(act), FULL_PACK)
    facts = {field: getattr(act, field) for field in act.__struct_fields__}
    return code, sentence.format(ability=adventure_of(scene).sheet.ability.name, **facts)


FULL_PACK: Final = ("full-pack", "Your pack holds more than you need.")
REASONS: Final[dict[type, tuple[str, str]]] = {
    Attack: ("strike", "The {target} is the one to deal with."),
    Cast: ("spell", "{spell} would do more here than your weapon."),
    Ability: ("ability", "This is the moment for {ability}."),
    Defend: ("heavy-blow", "What is coming is better met behind a guard."),
    Flee: ("leave", "There is no shame in running."),
    Use: ("use", "The {item} in your pack is there for this."),
    Equip: ("better-gear", "The {item} is better than what you have on."),
    Loot: ("treasure", "Something here is worth taking."),
    Talk: ("talk", "{name} has something to say to you."),
    Answer: ("answer", "Think of what you came for, and answer accordingly."),
    Buy: ("buy", "Your gold would be well spent on the {item}."),
    Haggle: ("haggle", "The {item} might be had for less."),
    Sell: ("sell", "The {item} only takes up room in your pack. Sell it."),
    Search: ("search", "Not every wall here is what it looks like."),
    Rest: ("rest", "You are worn out, and nowhere is safer than here."),
    Unlock: ("unlock", "The {name} need not stay shut."),
    Disarm: ("trap", "Do something about the {trap} before you touch anything."),
    Combine: ("combine", "The {item} and the {other} belong together."),
    Give: ("give", "{to} would be glad of the {item}."),
    Move: ("onward", "There is nothing more to do here. The way on leads {direction}."),
}
