"""Events in prose: each becomes a sentence or more, on the hero's side, on the monsters', or after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..engine.achievements import GOALS
from ..engine.items import ITEMS
from ..engine.monsters import ALL_KINDS, BOSS, base_kind
from ..engine.sight import piles
from ..events import (
    AnswerEvent,
    CombatEvent,
    Defended,
    Died,
    Drank,
    Dropped,
    EndEvent,
    Entered,
    Equipped,
    Event,
    FightBegan,
    Fled,
    FleeFailed,
    HeroEvent,
    Hurt,
    LevelUp,
    Looted,
    PackFull,
    Rallied,
    Regenerated,
    RoomCleared,
    Slain,
    Struck,
    TravelEvent,
    Undone,
    WindsUp,
    Won,
    WoreOff,
)
from ..state import Scene
from ..wording import join_and, join_or
from .answer_prose import answered
from .examples import spoken
from .lines import Teller, joined
from .noun_phrases import an, heap, the
from .room_prose import arrived, met, spoils

LOW: Final = 35  # percent of Max HP

OWN, THEIRS, AFTER, LAST = range(4)  # paragraphs


class Narrator:
    """Tells of the events that led to a scene."""

    def __init__(self, teller: Teller, scene: Scene) -> None:
        self.teller, self.scene = teller, scene
        self.kinds = {one.name: one.kind for chamber in scene.chambers if chamber for one in chamber.monsters}

    def paragraphs(self, events: Iterable[Event]) -> list[str]:
        """What one act led to."""
        told: tuple[list[str], ...] = ([], [], [], [])
        events = tuple(events)
        last = max((at for at, event in enumerate(events) if isinstance(event, Hurt)), default=-1)
        for at, event in enumerate(events):
            place, sentences = self.sentence(event)
            told[place].extend(sentences)
            if isinstance(event, Entered):
                told[THEIRS].extend(met(self.teller, event.sight, event.first))
            if at == last and isinstance(event, Hurt) and event.hp:
                told[THEIRS].append(self.teller.say("left/low" if self.is_low(event.hp) else "left", hp=event.hp))
        return [joined(*each) for each in told if any(each)]

    def is_low(self, hp: int) -> bool:
        return 100 * hp <= LOW * self.scene.hero.max_hp

    def sentence(self, event: Event) -> tuple[int, list[str]]:
        """Where an event is told, and how."""
        if isinstance(event, TravelEvent):
            return self.on_the_way(event)
        if isinstance(event, CombatEvent):
            return self.in_a_fight(event)
        if isinstance(event, HeroEvent):
            return THEIRS if event == WoreOff("defense") else OWN, self.own_act(event)
        if isinstance(event, EndEvent):
            return LAST, self.turned(event)
        return OWN, answered(self.teller, event, self.scene) if isinstance(event, AnswerEvent) else []

    def on_the_way(self, event: TravelEvent) -> tuple[int, list[str]]:
        match event:
            case Entered():
                return OWN, list(arrived(self.teller, event, self.scene))
            case WindsUp(monster):
                topics = (f"foe/{base_kind(self.kinds[monster])}/winds-up", "foe/winds-up")
                return THEIRS, [self.teller.say(*topics, foe=the(monster))]
            case Fled():
                return OWN, [self.teller.say("fled")]
            case FleeFailed():
                return OWN, [self.teller.say("flee-failed")]
            case FightBegan():
                return OWN, []  # it is told of with the room

    # --- blows -----------------------------------------------------------------------------------------------------

    def in_a_fight(self, event: CombatEvent) -> tuple[int, list[str]]:
        say = self.teller.say
        match event:
            case Struck():
                return OWN, self.struck(event)
            case Slain():
                return OWN, self.slain(event)
            case Hurt():
                return THEIRS, self.hurt(event)
            case LevelUp(level, gain, hp, max_hp, damage, defense):
                facts = {"level": level, "gain": gain, "hp": hp, "max_hp": max_hp, "damage": damage, "defense": defense}
                return AFTER, [say("level", **facts)]
            case Rallied(monster, allies, healed):
                gains = join_and(f"the {ally} by {amount} HP" for ally, amount in zip(allies, healed, strict=True))
                return THEIRS, [say("foe/rallies", foe=the(monster), gains=gains)]
            case Regenerated(monster, healed, hp):
                return THEIRS, [say("foe/regenerates", foe=the(monster), healed=healed, hp=hp)]
            case RoomCleared(room):
                return AFTER, [] if self.scene.over else [say("cleared", room=room), *spoils(self.teller, self.scene)]

    def mixed(self, own: tuple[str, ...], general: str) -> tuple[str, ...]:
        """Lines of its own and lines for all, by turns."""
        return (*own, general) if self.scene.turn % 2 else (general, *own)

    def struck(self, event: Struck) -> list[str]:
        kind = self.kinds[event.target]
        full = ALL_KINDS[kind].hp
        if not event.damage:
            topics: tuple[str, ...] = ("hit/miss",)
        elif not event.hp:
            worn_down = ("kill/finish",) if event.damage < full else ()  # not with the first blow
            topics = ("kill/critical",) if event.critical else self.mixed(worn_down, "kill/blow")
        elif event.critical:
            topics = ("hit/critical",)
        else:
            topics = self.mixed((f"hit/{base_kind(kind)}", f"hit/{event.weapon}"), "hit")
        told = [self.teller.say(*topics, foe=the(event.target), weapon=event.weapon, damage=event.damage, hp=event.hp)]
        if event.hp and 2 * event.hp <= full < 2 * (event.hp + event.damage):
            told.append(self.teller.say(f"foe/{base_kind(kind)}/wounded", foe=the(event.target)))
        return told

    def slain(self, event: Slain) -> list[str]:
        say, slain = self.teller.say, self.scene.tally.slain
        dies = say(f"foe/{base_kind(event.kind)}/dies", foe=the(event.monster))
        told = [dies, say("reward", xp=event.xp, gold=event.gold)]
        if event.drop:
            told.append(say("drop", drop=an(event.drop)))
        if slain == 1:
            told.append(self.teller.once("kill/first"))
        return told

    def hurt(self, event: Hurt) -> list[str]:
        if not event.damage:
            topics: tuple[str, ...] = ("foe/harmless",)
        elif event.defended and not event.hp:
            topics = ("foe/defended/fatal",)
        elif event.critical:
            topics = ("foe/critical/defended" if event.defended else "foe/critical",)
        elif event.defended:
            topics = ("foe/defended",)
        else:
            topics = self.mixed((f"foe/{base_kind(self.kinds[event.monster])}/strikes",), "foe/strikes")
        told = [self.teller.say(*topics, foe=the(event.monster), damage=event.damage)]
        return [*told, self.teller.once("foe/rage")] if event.rage else told

    # --- things ----------------------------------------------------------------------------------------------------

    def own_act(self, event: HeroEvent) -> list[str]:
        say = self.teller.say
        match event:
            case Defended():
                return [say("defend")]
            case Drank(item, effect, amount, turns, hp, max_hp):
                return [say(f"drank/{effect}", item=item, amount=amount, turns=turns, hp=hp, max_hp=max_hp)]
            case WoreOff(effect):
                return [say(f"wore-off/{effect}")]
            case Equipped(item, slot, figure, replaced):
                told = say(f"equipped/{slot}", item=item, figure=figure, replaced=replaced)
                return [told, self.teller.once("equipped/worse") if figure < ITEMS[replaced].figure else ""]
            case Looted():
                return self.looted(event)
            case PackFull(left, droppable):
                spare = join_or([the(name) for name in droppable])
                return [say("pack-full", left=heap(piles(left)), spare=spare)]
            case Dropped(item):
                return [say("dropped", item=item)]

    def looted(self, event: Looted) -> list[str]:
        say, gold = self.teller.say, event.gold
        return [
            say("looted/chest") if event.chest else "",
            say("looted/items", things=heap(piles(event.items))) if event.items else "",
            say("looted/treasure", things=heap(piles(event.treasure)), gold=gold) if event.treasure else "",
            say("looted/gold", gold=gold) if gold and not event.treasure else "",
        ]

    # --- the end ---------------------------------------------------------------------------------------------------

    def turned(self, event: EndEvent) -> list[str]:
        say, hero, slain = self.teller.say, self.scene.hero, self.scene.tally.slain
        match event:
            case Died(by, room):
                kind = base_kind(self.kinds[by])
                kills = (f"foe/{kind}/kills",) if kind == BOSS else self.mixed((f"foe/{kind}/kills",), "foe/kills")
                told = [say(*kills, foe=the(by)), say("died", room=room, level=hero.level, gold=hero.gold)]
                return [*told, say("died/boss")] if kind == BOSS else told
            case Won(turns, achieved):
                goals = join_and(GOALS[goal] for goal in achieved) if achieved else ""
                told = [say("won", turns=turns, level=hero.level, gold=hero.gold, slain=slain)]
                return [*told, say("won/achieved", goals=goals)] if goals else told
            case Undone(act):
                return [say("undone", act=spoken(act))]
