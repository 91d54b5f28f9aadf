"""Hints in an adventure: the expert's act with a reason, in words that leave the choice to the player."""

from __future__ import annotations

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
    match act:
        case Attack(target):
            return "strike", f"The {target} is the one to deal with."
        case Cast(spell, _):
            return "spell", f"{spell} would do more here than your weapon."
        case Ability():
            return "ability", f"This is the moment for {adventure_of(scene).sheet.ability.name}."
        case Defend():
            return "heavy-blow", "What is coming is better met behind a guard."
        case Flee():
            return "leave", "There is no shame in running."
        case Use(item, _):
            return "use", f"The {item} in your pack is there for this."
        case Equip(item):
            return "better-gear", f"The {item} is better than what you have on."
        case Loot():
            return "treasure", "Something here is worth taking."
        case Talk(name):
            return "talk", f"{name} has something to say to you."
        case Answer():
            return "answer", "Think of what you came for, and answer accordingly."
        case Buy(item) | Haggle(item):
            return "buy", f"Your gold would be well spent on the {item}."
        case Sell(item):
            return "sell", f"The {item} only takes up room in your pack. Sell it."
        case Search():
            return "search", "Not every wall here is what it looks like."
        case Rest():
            return "rest", "You are worn out, and nowhere is safer than here."
        case Unlock(name):
            return "unlock", f"The {name} need not stay shut."
        case Disarm(trap):
            return "trap", f"Do something about the {trap} before you touch anything."
        case Combine(item, other):
            return "combine", f"The {item} and the {other} belong together."
        case Give(item, to):
            return "give", f"{to} would be glad of the {item}."
        case Move(direction):
            return "onward", f"There is nothing more to do here. The way on leads {direction}."
    return "full-pack", "Your pack holds more than you need."
