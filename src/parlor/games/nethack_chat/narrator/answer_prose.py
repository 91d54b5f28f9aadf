"""Answers to questions in prose, with every number of the plain answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import asdict

from ..actions import Look
from ..deep.events import AdventureTold, JournalTold, MapTold
from ..deep.sights import adventure_status
from ..engine.monsters import base_kind
from ..events import AnswerEvent, Examined, Helped, Hinted, InventoryTold, Looked, StatusTold
from ..state import Exchange, Scene
from ..text import count_piles
from .deep_prose import describe_deep_answer
from .examples import example_commands, imperative
from .lines import LinePicker
from .noun_phrases import with_the
from .room_prose import describe_look

# Parts of hints and of answers that read otherwise in version 1 of the rules: now, then.
FIRST_SENTENCES: Final = {
    "what you wield": "what you wear",
    "No one is striking at you here.": "Nobody strikes at you here.",
    "No one guards what's here anymore.": "Nobody guards what lies here any more.",
    "A heavy blow is coming. Your guard is worth more than your blade right now.": (
        "A shield is worth more than a sword while an arm is drawn back for a blow like that."
    ),
    "One more hit could be your last. There is something to be said for defending.": (
        "One more open blow could be the last; there is something to be said for cover."
    ),
    "There is no shame in running, and you can catch your breath behind the door.": (
        "There is no shame in a step back, and time to breathe behind the door."
    ),
    "is the one to get rid of first.": "is the one to be rid of first.",
    "They say there are supplies off the main path. Those who go on unprepared don't come back.": (
        "They say that stores lie off the main way. Whoever goes on unprepared does not come back."
    ),
    "The one you came for waits behind the next door.": "Behind the next door waits the one you came for.",
    "There is nothing more to do here. The way on leads": "There is nothing more to do here; the way leads",
    "Once it has lost more than half its HP, it strikes twice as hard, in a rage.": (
        "In a rage it strikes twice as hard once it has lost more than half of its HP."
    ),
    "it takes 50% more damage.": "it takes half as much damage again.",
}


def sentence_in(version: int, sentence: str) -> str:
    """Return the sentence of a hint or an answer as it reads in that version of the rules."""
    if version == 1:
        for now, then in FIRST_SENTENCES.items():
            sentence = sentence.replace(now, then)
    return sentence


def describe_answer(picker: LinePicker, event: AnswerEvent, scene: Scene) -> list[str]:
    pick = picker.pick
    match event:
        case Looked(sight):
            return list(describe_look(picker, sight))
        case StatusTold():
            told = describe_status(picker, event)
            return [*told, *describe_deep_answer(picker, adventure_status(scene))] if scene.adventure else told
        case InventoryTold():
            return [pick("inventory", **asdict(event) | {"pack": count_piles(event.pack)})]
        case Examined(thing, sort, sentence):
            return [describe_examined(picker, thing, sort, scene), sentence_in(picker.version, sentence)]
        case Helped():
            return [pick("help", samples=example_commands(scene))]
        case Hinted(_, sentence, act):
            hint = pick("hint", sentence=sentence_in(picker.version, sentence))
            return [hint, pick("hint/best", act=imperative(act)) if act else ""]
        case JournalTold() | MapTold() | AdventureTold():
            return describe_deep_answer(picker, event)


def describe_status(picker: LinePicker, event: StatusTold) -> list[str]:
    return [
        picker.pick("status", **asdict(event) | {"pack": count_piles(event.pack)}),
        picker.pick("status/strength", strength=event.strength) if event.strength else "",
        picker.pick("status/defense", defense=event.defense) if event.defense else "",
    ]


def describe_examined(picker: LinePicker, thing: str, sort: str, scene: Scene) -> str:
    if sort != "monster":
        return picker.pick(f"item/{thing}", f"{sort}/{thing}", f"examined/{sort}", thing=thing)
    kind = next(monster.kind for monster in scene.chamber.monsters if monster.name == thing)
    return picker.pick(f"foe/{base_kind(kind)}/examine", foe=with_the(thing))


def looked_before(story: Sequence[Exchange], turn: int) -> bool:
    """Return whether the last exchange asked for a look, in the same turn."""
    return bool(story) and story[-1].turn == turn and Look() in story[-1].acts
