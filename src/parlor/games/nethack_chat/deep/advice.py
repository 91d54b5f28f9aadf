"""Hints in an adventure: the expert's act with a reason, in words that leave the choice to the player."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..events import Hinted
from ..state import Options, Scene
from .bots import expert_act
from .ways import adventure_of


def deep_hint(scene: Scene, options: Options) -> Hinted:
    """Return the advice. The act itself is named only with the option `hints`."""
    act = expert_act(scene, options.easy)
    advice, sentence = reason_for(scene, act)
    return Hinted(advice, sentence, act if options.hints else None)


def reason_for(scene: Scene, act: actions.TurnAct) -> tuple[str, str]:
    """Return a code and a sentence."""
    code, sentence = REASONS.get(type(act), FULL_PACK)
    facts = {field: getattr(act, field) for field in act.__struct_fields__}
    return code, sentence.format(ability=adventure_of(scene).sheet.ability.name, **facts)


FULL_PACK: Final = ("full-pack", "Your pack holds more than you need.")
REASONS: Final[dict[type, tuple[str, str]]] = {
    actions.Attack: ("strike", "The {target} is the one to deal with."),
    actions.Cast: ("spell", "{spell} would do more here than your weapon."),
    actions.Ability: ("ability", "This is the moment for {ability}."),
    actions.Defend: ("heavy-blow", "What is coming is better met behind a guard."),
    actions.Flee: ("leave", "There is no shame in running."),
    actions.Use: ("use", "The {item} in your pack is there for this."),
    actions.Equip: ("better-gear", "The {item} is better than what you have on."),
    actions.Loot: ("treasure", "Something here is worth taking."),
    actions.Talk: ("talk", "{name} has something to say to you."),
    actions.Answer: ("answer", "Think of what you came for, and answer accordingly."),
    actions.Buy: ("buy", "Your gold would be well spent on the {item}."),
    actions.Haggle: ("haggle", "The {item} might be had for less."),
    actions.Sell: ("sell", "The {item} only takes up room in your pack. Sell it."),
    actions.Search: ("search", "Not every wall here is what it looks like."),
    actions.Rest: ("rest", "You are worn out, and nowhere is safer than here."),
    actions.Unlock: ("unlock", "The {name} need not stay shut."),
    actions.Disarm: ("trap", "Do something about the {trap} before you touch anything."),
    actions.Combine: ("combine", "The {item} and the {other} belong together."),
    actions.Give: ("give", "{to} would be glad of the {item}."),
    actions.Move: ("onward", "There is nothing more to do here. The way on leads {direction}."),
}
