"""Conversations: a tree of choices with conditions and effects, quests and promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from msgspec.structs import replace

from ..engine.rooms import room_name
from ..engine.tuning import PACK_SLOTS
from ..state import Scene
from . import marks
from .data.dialogues import Choice
from .data.items import ALL_ITEMS
from .data.monsters import CHIEFTAIN
from .data.needs import Result
from .data.people import PEOPLE
from .data.quests import QUESTS
from .endings import end_adventure
from .events import (
    Answered,
    Freed,
    HandedOver,
    Mended,
    Paid,
    QuestDone,
    QuestTaken,
    Received,
    SecretFound,
    Spoke,
    TalkEnded,
    Unlocked,
    Vigor,
    WarDeclared,
)
from .fights import begin_fight, gain_experience, remove_monsters
from .sites import Site
from .turn import DeepTurn
from .ways import choices_at, holds, once_mark, speaker_of

FREEDOM_XP: Final = 40


def talk(turn: DeepTurn, person: str) -> None:
    turn.mark(marks.met(person))
    speak(turn, PEOPLE[person].first)


def greet_chieftain(turn: DeepTurn) -> None:
    talk(turn, CHIEFTAIN)


def speak(turn: DeepTurn, node: str) -> None:
    """Go to a node of a conversation."""
    turn.adventure = replace(turn.adventure, talk=node)
    labels = tuple([choice.label for choice in choices_at(view_of(turn), node)])
    turn.emit(Spoke(speaker_of(node), node, labels))


def view_of(turn: DeepTurn) -> Scene:
    """Return the scene as it is at this moment of the turn, for conditions."""
    return replace(turn.scene, hero=turn.hero, adventure=turn.adventure)


def answer(turn: DeepTurn, key: str) -> None:
    """Say one of the offered things: its effects, then what the person says to it."""
    node = turn.adventure.talk
    person = speaker_of(node)
    choice: Choice = next(one for one in choices_at(turn.scene, node) if one.key == key)
    turn.emit(Answered(person, choice.label))
    if choice.once:
        turn.mark(once_mark(node, choice))
    turn.adventure = replace(turn.adventure, talk="")
    for result in choice.results:
        carry_out(turn, person, result)
    if turn.adventure.ending or turn.monster_dice:
        return
    if choice.leads:
        speak(turn, choice.leads)
    else:
        turn.emit(TalkEnded(person))


def carry_out(turn: DeepTurn, person: str, result: Result) -> None:
    """Let an effect of a choice happen."""
    EFFECTS[result.sort](turn, person, result)


def _mark(turn: DeepTurn, person: str, result: Result) -> None:
    turn.mark(result.name)


def _give(turn: DeepTurn, person: str, result: Result) -> None:
    receive(turn, result.name, person)


def _take(turn: DeepTurn, person: str, result: Result) -> None:
    take_away(turn, result.name, result.count)
    turn.emit(HandedOver(result.name, result.count, person))
    check_quests(turn)


def _pay(turn: DeepTurn, person: str, result: Result) -> None:
    turn.hero = replace(turn.hero, gold=turn.hero.gold - result.count)
    turn.emit(Paid(result.count, turn.hero.gold, person))


def _quest(turn: DeepTurn, person: str, result: Result) -> None:
    take_quest(turn, result.name)


def _done(turn: DeepTurn, person: str, result: Result) -> None:
    complete_quest(turn, result.name)


def _free(turn: DeepTurn, person: str, result: Result) -> None:
    turn.mark(marks.freed(result.name))
    turn.emit(Freed(result.name))
    gain_experience(turn, FREEDOM_XP)
    check_quests(turn)


def _heal(turn: DeepTurn, person: str, result: Result) -> None:
    hero = turn.hero
    amount = min(result.count, hero.max_hp - hero.hp)
    turn.hero = replace(hero, hp=hero.hp + amount)
    turn.emit(Mended(person, amount, turn.hero.hp, hero.max_hp))


def _vigor(turn: DeepTurn, person: str, result: Result) -> None:
    hero = turn.hero
    turn.hero = replace(hero, hp=hero.hp + result.count, max_hp=hero.max_hp + result.count)
    turn.emit(Vigor(result.count, turn.hero.hp, turn.hero.max_hp))


def _reveal(turn: DeepTurn, person: str, result: Result) -> None:
    reveal_floor(turn)


def _unlock(turn: DeepTurn, person: str, result: Result) -> None:
    for way, door in turn.site.doors.items():
        turn.mark(marks.door(turn.room, way))
        turn.emit(Unlocked(door.name, ""))


def _war(turn: DeepTurn, person: str, result: Result) -> None:
    go_to_war(turn, alone=result.sort == "duel")


def _ending(turn: DeepTurn, person: str, result: Result) -> None:
    end_adventure(turn, result.name)


EFFECTS: Final[dict[str, Callable[[DeepTurn, str, Result], None]]] = {
    "mark": _mark,
    "give": _give,
    "take": _take,
    "pay": _pay,
    "quest": _quest,
    "done": _done,
    "free": _free,
    "heal": _heal,
    "vigor": _vigor,
    "reveal": _reveal,
    "unlock": _unlock,
    "war": _war,
    "duel": _war,
    "ending": _ending,
}


def go_to_war(turn: DeepTurn, alone: bool) -> None:
    """Let the Chieftain fight, with his guards or alone."""
    turn.mark(marks.WAR)
    if alone:
        turn.mark(marks.DUEL)
        others = [at for at, monster in enumerate(turn.chamber.monsters) if monster.kind != CHIEFTAIN]
        remove_monsters(turn, others)
    turn.emit(WarDeclared(alone))
    begin_fight(turn)


def reveal_floor(turn: DeepTurn) -> None:
    """Learn of every hidden way of this floor."""
    floor = turn.site.floor
    for number, room in turn.scene.rooms.items():
        site = cast("Site", room)
        for way in site.hidden if site.floor == floor else ():
            if not turn.has_mark(marks.secret(number, way)):
                turn.mark(marks.secret(number, way))
                turn.emit(SecretFound(way, room_name(site.exits[way], turn.scene.dungeon)))


# --- things --------------------------------------------------------------------------------------------------------


def receive(turn: DeepTurn, item: str, giver: str) -> None:
    """Put a gift among the keepsakes, into the pack, or on the floor if the pack is full."""
    hero = turn.hero
    if ALL_ITEMS[item].sort == "keepsake":
        turn.adventure = replace(turn.adventure, keepsakes=(*turn.adventure.keepsakes, item))
    elif len(hero.pack) < PACK_SLOTS:
        turn.hero = replace(hero, pack=(*hero.pack, item))
    else:
        turn.chamber = replace(turn.chamber, items=(*turn.chamber.items, item))
    turn.emit(Received(item, giver))


def take_away(turn: DeepTurn, item: str, count: int = 1) -> None:
    pack, keepsakes = list(turn.hero.pack), list(turn.adventure.keepsakes)
    for _ in range(count):
        (pack if item in pack else keepsakes).remove(item)
    turn.hero = replace(turn.hero, pack=tuple(pack))
    turn.adventure = replace(turn.adventure, keepsakes=tuple(keepsakes))


# --- quests --------------------------------------------------------------------------------------------------------


def take_quest(turn: DeepTurn, quest: str) -> None:
    if turn.has_mark(marks.taken(quest)):
        return
    turn.mark(marks.taken(quest))
    known = QUESTS[quest]
    turn.emit(QuestTaken(known.title, tuple([one.text for one in known.objectives])))
    check_quests(turn)


def check_quests(turn: DeepTurn) -> None:
    """Complete the quests that end as soon as all is done."""
    for quest in QUESTS.values():
        if quest.at_once and turn.has_mark(marks.taken(quest.id)) and not turn.has_mark(marks.done(quest.id)):
            scene = view_of(turn)
            if all(holds(scene, one.need) for one in quest.objectives):
                complete_quest(turn, quest.id)


def complete_quest(turn: DeepTurn, quest: str) -> None:
    """Give the reward, once."""
    if turn.has_mark(marks.done(quest)):
        return
    known = QUESTS[quest]
    turn.mark(marks.done(quest))
    turn.emit(QuestDone(known.title, known.xp, known.items))
    for item in known.items:
        receive(turn, item, known.giver)
    gain_experience(turn, known.xp)
