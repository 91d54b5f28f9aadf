"""Answers to questions, in prose with every number of the plain answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Look
from ..engine.monsters import base_kind
from ..events import AnswerEvent, Examined, Helped, Hinted, InventoryTold, Looked, StatusTold
from ..state import Exchange, Scene
from .examples import samples, spoken
from .lines import Teller
from .noun_phrases import counted, the
from .room_prose import looked


def answered(teller: Teller, event: AnswerEvent, scene: Scene) -> list[str]:
    say = teller.say
    match event:
        case Looked(sight):
            return list(looked(teller, sight))
        case StatusTold():
            return status(teller, event)
        case InventoryTold():
            return [
                say(
                    "inventory",
                    weapon=event.weapon,
                    damage=event.damage,
                    armor=event.armor,
                    defense=event.defense,
                    pack=counted(event.pack),
                    slots=event.slots,
                    slots_max=event.slots_max,
                    gold=event.gold,
                )
            ]
        case Examined(thing, sort, sentence):
            return [examined(teller, thing, sort, scene), sentence]
        case Helped():
            return [say("help", samples=samples(scene))]
        case Hinted(_, sentence, act):
            return [say("hint", sentence=sentence), say("hint/best", act=spoken(act)) if act else ""]


def status(teller: Teller, event: StatusTold) -> list[str]:
    told = teller.say(
        "status",
        hp=event.hp,
        max_hp=event.max_hp,
        level=event.level,
        xp=event.xp,
        next_xp=event.next_xp,
        gold=event.gold,
        weapon=event.weapon,
        armor=event.armor,
        pack=counted(event.pack),
    )
    return [
        told,
        teller.say("status/strength", strength=event.strength) if event.strength else "",
        teller.say("status/defense", defense=event.defense) if event.defense else "",
    ]


def examined(teller: Teller, thing: str, sort: str, scene: Scene) -> str:
    if sort != "monster":
        return teller.say(f"item/{thing}")
    kind = next(monster.kind for monster in scene.chamber.monsters if monster.name == thing)
    return teller.say(f"foe/{base_kind(kind)}/examine", foe=the(thing))


def just_looked(story: Sequence[Exchange], turn: int) -> bool:
    """Whether the last thing that was asked is what the room looks like."""
    return bool(story) and story[-1].turn == turn and Look() in story[-1].acts
