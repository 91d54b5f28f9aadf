"""Answers to questions in prose, with every number of the plain answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from ..actions import Look
from ..engine.monsters import base_kind
from ..events import AnswerEvent, Examined, Helped, Hinted, InventoryTold, Looked, StatusTold
from ..state import Exchange, Scene
from ..text import count_piles
from .examples import example_commands, imperative
from .lines import LinePicker
from .noun_phrases import with_the
from .room_prose import describe_look


def describe_answer(picker: LinePicker, event: AnswerEvent, scene: Scene) -> list[str]:
    pick = picker.pick
    match event:
        case Looked(sight):
            return list(describe_look(picker, sight))
        case StatusTold():
            return describe_status(picker, event)
        case InventoryTold():
            return [pick("inventory", **asdict(event) | {"pack": count_piles(event.pack)})]
        case Examined(thing, sort, sentence):
            return [describe_examined(picker, thing, sort, scene), sentence]
        case Helped():
            return [pick("help", samples=example_commands(scene))]
        case Hinted(_, sentence, act):
            if picker.version == 1:
                sentence = sentence.replace("what you wield", "what you wear")
            return [pick("hint", sentence=sentence), pick("hint/best", act=imperative(act)) if act else ""]


def describe_status(picker: LinePicker, event: StatusTold) -> list[str]:
    return [
        picker.pick("status", **asdict(event) | {"pack": count_piles(event.pack)}),
        picker.pick("status/strength", strength=event.strength) if event.strength else "",
        picker.pick("status/defense", defense=event.defense) if event.defense else "",
    ]


def describe_examined(picker: LinePicker, thing: str, sort: str, scene: Scene) -> str:
    if sort != "monster":
        return picker.pick(f"item/{thing}")
    kind = next(monster.kind for monster in scene.chamber.monsters if monster.name == thing)
    return picker.pick(f"foe/{base_kind(kind)}/examine", foe=with_the(thing))


def looked_before(story: Sequence[Exchange], turn: int) -> bool:
    """Return whether the last exchange asked for a look, in the same turn."""
    return bool(story) and story[-1].turn == turn and Look() in story[-1].acts
