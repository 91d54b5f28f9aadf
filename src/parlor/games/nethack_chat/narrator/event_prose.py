"""Events in prose: each becomes one or more sentences in a paragraph: the hero, a new level, the monsters, afterwards,
the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..deep.data.achievements import EVERY_GOAL
from ..deep.data.items import ALL_ITEMS
from ..deep.data.people import TRAPS
from ..deep.events import DeepEvent
from ..engine.monsters import BOSS, base_kind
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
from ..party.party_events import PartyEvent
from ..state import KINDS_OF_BOTH, Scene
from ..wording import join_and, join_or
from .answer_prose import describe_answer
from .deep_prose import DeepNarrator, kind_of_name
from .examples import imperative
from .lines import LinePicker, join_sentences
from .noun_phrases import list_piles, with_article, with_the
from .party_prose import describe_party
from .room_prose import describe_arrival, describe_encounter, describe_spoils

LOW_HP_PERCENT: Final = 35  # percent of Max HP

HERO, GROWTH, MONSTERS, AFTER, LAST = range(5)  # paragraphs, in order


class Narrator:
    """Describes the events that led to a scene."""

    def __init__(self, picker: LinePicker, scene: Scene) -> None:
        self.picker, self.scene = picker, scene
        self.deep = DeepNarrator(picker)
        self.kinds = {one.name: one.kind for chamber in scene.chambers if chamber for one in chamber.monsters}

    def paragraphs(self, events: Iterable[Event]) -> list[str]:
        """Return what one act led to, in at most four paragraphs."""
        found: tuple[list[str], ...] = ([], [], [], [], [])
        events = tuple(events)
        last = max((at for at, event in enumerate(events) if isinstance(event, Hurt)), default=-1)
        for at, event in enumerate(events):
            place, sentences = self.describe(event)
            found[place].extend(sentences)
            if isinstance(event, Entered):
                found[MONSTERS].extend(describe_encounter(self.picker, event.sight, event.first))
            if at == last and isinstance(event, Hurt) and event.hp:
                found[MONSTERS].append(self.picker.pick("left/low" if self.is_low(event.hp) else "left", hp=event.hp))
        return [join_sentences(*each) for each in found if any(each)]

    def kind_of(self, monster: str) -> str:
        """Return the kind of a monster. One that has run away is known by its name only."""
        return self.kinds.get(monster) or kind_of_name(monster)

    def is_low(self, hp: int) -> bool:
        return 100 * hp <= LOW_HP_PERCENT * self.scene.hero.max_hp

    def describe(self, event: Event) -> tuple[int, list[str]]:
        """Return the paragraph of an event, and its sentences."""
        if isinstance(event, TravelEvent):
            return self.describe_travel(event)
        if isinstance(event, CombatEvent):
            return self.describe_combat(event)
        if isinstance(event, HeroEvent):
            return MONSTERS if event == WoreOff("defense") else HERO, self.describe_hero(event)
        if isinstance(event, EndEvent):
            return LAST, self.describe_end(event)
        if isinstance(event, DeepEvent):
            return self.deep.describe(event)
        if isinstance(event, PartyEvent):
            return AFTER, describe_party(self.picker, event)
        return HERO, describe_answer(self.picker, event, self.scene) if isinstance(event, AnswerEvent) else []

    def describe_travel(self, event: TravelEvent) -> tuple[int, list[str]]:
        match event:
            case Entered():
                return HERO, list(describe_arrival(self.picker, event, self.scene))
            case WindsUp(monster):
                topics = (f"foe/{base_kind(self.kind_of(monster))}/winds-up", "foe/winds-up")
                return MONSTERS, [self.picker.pick(*topics, foe=with_the(monster))]
            case Fled():
                return HERO, [self.picker.pick("fled")]
            case FleeFailed():
                return HERO, [self.picker.pick("flee-failed")]
            case FightBegan():
                return HERO, []  # described with the room

    # --- combat -----------------------------------------------------------------------------------------------------

    def describe_combat(self, event: CombatEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case Struck():
                return HERO, self.describe_strike(event)
            case Slain():
                return HERO, self.describe_slain(event)
            case Hurt():
                return MONSTERS, self.describe_hurt(event)
            case LevelUp(level, gain, hp, max_hp, damage, defense):
                facts = {"level": level, "gain": gain, "hp": hp, "max_hp": max_hp, "damage": damage, "defense": defense}
                # before the monsters strike, so that the HP that remain are told last; version 1 told it after them
                return AFTER if self.picker.version == 1 else GROWTH, [pick("level", **facts)]
            case Rallied(monster, allies, healed):
                gains = join_and(f"the {ally} by {amount} HP" for ally, amount in zip(allies, healed, strict=True))
                return MONSTERS, [pick("foe/rallies", foe=with_the(monster), gains=gains)]
            case Regenerated(monster, healed, hp):
                return MONSTERS, [pick("foe/regenerates", foe=with_the(monster), healed=healed, hp=hp)]
            case RoomCleared(room):
                return AFTER, [] if self.scene.over else [
                    pick("cleared", room=room),
                    *describe_spoils(self.picker, self.scene),
                ]

    def alternate(self, own: tuple[str, ...], general: str) -> tuple[str, ...]:
        """Return the topics in order: those of its own first in every second turn, else the general one."""
        return (*own, general) if self.scene.turn % 2 else (general, *own)

    def describe_strike(self, event: Struck) -> list[str]:
        kind = self.kind_of(event.target)
        full = KINDS_OF_BOTH[kind].hp
        if not event.damage:
            topics: tuple[str, ...] = ("hit/miss",)
        elif not event.hp:
            worn_down = ("kill/finish",) if event.damage < full else ()  # not if the first blow kills
            topics = ("kill/critical",) if event.critical else self.alternate(worn_down, "kill/blow")
        elif event.critical:
            topics = ("hit/critical",)
        else:
            topics = self.alternate((f"hit/{base_kind(kind)}", f"hit/{event.weapon}"), "hit")
        lines = [
            self.picker.pick(*topics, foe=with_the(event.target), weapon=event.weapon, damage=event.damage, hp=event.hp)
        ]
        if event.hp and 2 * event.hp <= full < 2 * (event.hp + event.damage):
            lines.append(self.picker.pick(f"foe/{base_kind(kind)}/wounded", foe=with_the(event.target)))
        return lines

    def describe_slain(self, event: Slain) -> list[str]:
        pick, slain = self.picker.pick, self.scene.tally.slain
        dies = pick(f"foe/{base_kind(event.kind)}/dies", foe=with_the(event.monster))
        lines = [dies, pick("reward", xp=event.xp, gold=event.gold)]
        if event.drop:
            lines.append(pick("drop", drop=with_article(event.drop)))
        if slain == 1:
            lines.append(self.picker.pick_unused("kill/first"))
        return lines

    def describe_hurt(self, event: Hurt) -> list[str]:
        if not event.damage:
            topics: tuple[str, ...] = ("foe/harmless",)
        elif event.defended and not event.hp:
            topics = ("foe/defended/fatal",)
        elif event.critical:
            topics = ("foe/critical/defended" if event.defended else "foe/critical",)
        elif event.defended:
            topics = ("foe/defended",)
        else:
            topics = self.alternate((f"foe/{base_kind(self.kind_of(event.monster))}/strikes",), "foe/strikes")
        lines = [self.picker.pick(*topics, foe=with_the(event.monster), damage=event.damage)]
        return [*lines, self.picker.pick_unused("foe/rage")] if event.rage else lines

    # --- items ----------------------------------------------------------------------------------------------------

    def describe_hero(self, event: HeroEvent) -> list[str]:
        pick = self.picker.pick
        match event:
            case Defended():
                return [pick("defend")]
            case Drank(item, effect, amount, turns, hp, max_hp):
                return [pick(f"drank/{effect}", item=item, amount=amount, turns=turns, hp=hp, max_hp=max_hp)]
            case WoreOff(effect):
                return [pick(f"wore-off/{effect}")]
            case Equipped(item, slot, figure, replaced):
                lines = pick(f"equipped/{slot}", item=item, figure=figure, replaced=replaced)
                return [lines, self.picker.pick_unused("equipped/worse") if figure < ALL_ITEMS[replaced].figure else ""]
            case Looted():
                return self.describe_looted(event)
            case PackFull(left, droppable):
                spare = join_or([with_the(name) for name in droppable])
                return [pick("pack-full", left=list_piles(piles(left)), spare=spare)]
            case Dropped(item):
                return [pick("dropped", item=item)]

    def describe_looted(self, event: Looted) -> list[str]:
        pick, gold = self.picker.pick, event.gold
        return [
            pick("looted/chest") if event.chest else "",
            pick("looted/items", things=list_piles(piles(event.items))) if event.items else "",
            pick("looted/treasure", things=list_piles(piles(event.treasure)), gold=gold) if event.treasure else "",
            pick("looted/gold", gold=gold) if gold and not event.treasure else "",
        ]

    # --- the end ---------------------------------------------------------------------------------------------------

    def describe_end(self, event: EndEvent) -> list[str]:
        pick, hero, slain = self.picker.pick, self.scene.hero, self.scene.tally.slain
        match event:
            case Died(by, room) if by in TRAPS:
                return [pick("trap/kills", room=room, level=hero.level, gold=hero.gold)]
            case Died(by, room):
                kind = base_kind(self.kind_of(by))
                kills = (f"foe/{kind}/kills",) if kind == BOSS else self.alternate((f"foe/{kind}/kills",), "foe/kills")
                lines = [pick(*kills, foe=with_the(by)), pick("died", room=room, level=hero.level, gold=hero.gold)]
                return [*lines, pick("died/boss")] if kind == BOSS else lines
            case Won(turns, achieved):
                goals = join_and(EVERY_GOAL[goal] for goal in achieved) if achieved else ""
                topic = "won/adventure" if self.scene.adventure else "won"
                lines = [pick(topic, turns=turns, level=hero.level, gold=hero.gold, slain=slain)]
                return [*lines, pick("won/achieved", goals=goals)] if goals else lines
            case Undone(act):
                return [pick("undone", act=imperative(act))]
