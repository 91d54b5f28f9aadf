"""Events of the deep edition in prose: each becomes one or more sentences, like the others in event_prose.py."""

from __future__ import annotations

from msgspec.structs import asdict

from ..deep.events import (
    AbilityUsed,
    AdventureEnded,
    AdventureTold,
    Afflicted,
    Ambushed,
    Answered,
    Bought,
    CacheFound,
    CampEvent,
    Combined,
    DeepAnswer,
    DeepEvent,
    Dodged,
    Escaped,
    FindEvent,
    Freed,
    Guarded,
    Haggled,
    HandedOver,
    HeroRested,
    JournalTold,
    Learned,
    LockHeld,
    MagicEvent,
    ManaGained,
    MapTold,
    Mended,
    NothingFound,
    PackHunts,
    Paid,
    QuestDone,
    QuestTaken,
    Received,
    SecretFound,
    SkirmishEvent,
    SmokeSpread,
    Sold,
    SpellCast,
    SpellEnded,
    SpellHit,
    Spoke,
    Strengthened,
    TalkEnded,
    TalkEvent,
    TradeEvent,
    TrapDisarmed,
    TrapNoticed,
    TrapSprung,
    Unlocked,
    Vigor,
    WarDeclared,
)
from ..deep.plain_text import describe_kept
from ..engine.monsters import base_kind
from ..engine.sight import piles
from ..wording import join_and, join_or
from .lines import LinePicker
from .noun_phrases import list_piles, with_article, with_the

HERO, GROWTH, MONSTERS, AFTER, LAST = range(5)  # paragraphs, as in event_prose.py
THROWN = ("Fire Bomb", "Holy Water")


class DeepNarrator:
    """Describes the events of the deep edition."""

    def __init__(self, picker: LinePicker) -> None:
        self.picker = picker

    def describe(self, event: DeepEvent) -> tuple[int, list[str]]:
        """Return the paragraph of an event, and its sentences."""
        if isinstance(event, MagicEvent):
            return HERO, self.describe_magic(event)
        if isinstance(event, FindEvent):
            return self.describe_find(event)
        if isinstance(event, CampEvent):
            return self.describe_camp(event)
        if isinstance(event, TradeEvent):
            return HERO, [self.describe_trade(event)]
        if isinstance(event, TalkEvent):
            return self.describe_talk(event)
        if isinstance(event, AdventureEnded):
            return LAST, [self.picker.pick(f"ending/{event.ending}")]
        return self.describe_skirmish(event)

    def describe_skirmish(self, event: SkirmishEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case Dodged(monster):
                return MONSTERS, [pick("dodged", foe=with_the(monster))]
            case Guarded(monster):
                return MONSTERS, [pick("guarded", foe=with_the(monster))]
            case Escaped(monster):
                return MONSTERS, [pick("escaped", foe=with_the(monster))]
            case PackHunts(kind, bonus):
                return MONSTERS, [pick("pack", kind=kind, bonus=bonus)]
            case SmokeSpread():
                return HERO, [pick("smoke")]

    # --- magic -----------------------------------------------------------------------------------------------------

    def describe_magic(self, event: MagicEvent) -> list[str]:
        pick = self.picker.pick
        match event:
            case SpellCast():
                return self.describe_cast(event)
            case SpellHit():
                return self.describe_spell_hit(event)
            case Afflicted(target, spell, attack, rounds):
                return [pick("afflicted", foe=with_the(target), spell=spell, attack=attack, rounds=rounds)]
            case Strengthened():
                return [pick(f"strengthened/{event.spell}", "strengthened", **asdict(event))]
            case Mended(source, amount, hp, max_hp):
                return [pick(f"mended/{source}", "mended", source=source, amount=amount, hp=hp, max_hp=max_hp)]
            case ManaGained():
                return [pick("mana", **asdict(event))]
            case SpellEnded(spell):
                return [pick("spell-ended", spell=spell)]
            case Learned(spell):
                return [pick("learned", spell=spell)]
            case AbilityUsed(ability):
                return [pick(f"ability/{ability}")]

    def describe_cast(self, event: SpellCast) -> list[str]:
        pick = self.picker.pick
        if event.source in THROWN:
            return [pick(f"throw/{event.source}")]
        if event.source:
            return [pick("cast/scroll", scroll=event.source, spell=event.spell)]
        price = pick("cast/cost" if event.cost else "cast/free", cost=event.cost, mana=event.mana)
        return [pick(f"cast/{event.spell}", "cast"), price]

    def describe_spell_hit(self, event: SpellHit) -> list[str]:
        pick, foe = self.picker.pick, with_the(event.target)
        facts = {"foe": foe, "damage": event.damage, "hp": event.hp, "spell": event.spell}
        element = event.element or "light"
        lines = [pick(f"spell/{'hit' if event.hp else 'kill'}/{element}", **facts)]
        if event.affinity:
            lines.append(self.picker.pick_unused(f"spell/{event.affinity}/{element}", foe=foe))
        return lines

    # --- the place -------------------------------------------------------------------------------------------------

    def describe_find(self, event: FindEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case SecretFound(direction, room):
                return AFTER, [pick("secret", direction=direction, room=room)]
            case TrapNoticed(trap):
                return AFTER, [pick("trap/seen", trap=with_article(trap))]
            case CacheFound(items):
                return HERO, [pick("cache", things=list_piles(piles(items)))]
            case NothingFound():
                return HERO, [pick("nothing-found")]
            case TrapSprung(trap, damage, hp):
                return HERO, [pick(f"trap/sprung/{trap}", damage=damage), pick("trap/left", hp=hp) if hp else ""]
            case TrapDisarmed(trap):
                return HERO, [pick("trap/disarmed", trap=with_the(trap))]

    def describe_camp(self, event: CampEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case Unlocked(door, tool):
                topic = "unlocked/lockpick" if tool == "Lockpick" else "unlocked/key" if tool else "unlocked/person"
                return HERO, [pick(topic, door=with_the(door), key=tool)]
            case LockHeld(door):
                return HERO, [pick("lock-held", door=with_the(door))]
            case HeroRested(hp_gain, hp, max_hp, mana_gain, left):
                lines = [pick("rested", gain=hp_gain, hp=hp, max_hp=max_hp)]
                if mana_gain:
                    lines.append(pick("rested/mana", mana=mana_gain))
                return HERO, [*lines, pick("rested/more" if left else "rested/last")]
            case Ambushed(monsters):
                return MONSTERS, [pick("ambushed", foes=join_and([with_the(name) for name in monsters]))]
            case Combined(item, other, made):
                return HERO, [pick("combined", item=with_the(item), other=with_the(other), made=with_article(made))]

    # --- people ----------------------------------------------------------------------------------------------------

    def describe_trade(self, event: TradeEvent) -> str:
        pick = self.picker.pick
        match event:
            case Bought():
                return pick("bought", **asdict(event))
            case Sold():
                return pick("sold", **asdict(event))
            case Haggled(_, _, agreed, _, _):
                return pick("haggled/yes" if agreed else "haggled/no", **asdict(event))
            case Received(item, giver):
                return pick("received", item=item, giver=giver)
            case HandedOver():
                return pick("handed-over", **asdict(event))
            case Paid():
                return pick("paid", **asdict(event))

    def describe_talk(self, event: TalkEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case Spoke(_, node, choices):
                lines = [pick(f"say/{node}")]
                if choices:
                    lines.append(pick("choices", choices=join_or(choices)))
                return AFTER, lines
            case Answered(_, choice):
                return HERO, [pick("answered", choice=choice)]
            case TalkEnded(person):
                return HERO, [self.picker.pick_unused("talk-ended", person=person)]
            case Freed(person):
                return HERO, [pick(f"freed/{person}")]
            case QuestTaken(title, objectives):
                return AFTER, [pick("quest/taken", title=title, objectives=join_and(objectives))]
            case QuestDone(title, xp, items):
                gift = [pick("quest/gift", things=list_piles(piles(items)))] if items else []
                return AFTER, [pick("quest/done", title=title, xp=xp), *gift]
            case Vigor():
                return AFTER, [pick("vigor", **asdict(event))]
            case WarDeclared(alone):
                return MONSTERS, [pick("war/alone" if alone else "war")]


def describe_deep_answer(picker: LinePicker, event: DeepAnswer) -> list[str]:
    """Return the answer to a question that only this edition knows."""
    match event:
        case JournalTold(quests, freed):
            if not quests:
                return [picker.pick("journal/empty")]
            lines = [picker.pick("journal")]
            for quest in quests:
                steps = join_and([f"{one.text} ({'done' if one.done else 'open'})" for one in quest.objectives])
                state = "done" if quest.done else "open"
                lines.append(picker.pick(f"journal/{state}", title=quest.title, giver=quest.giver, steps=steps))
            return [*lines, picker.pick("journal/freed", people=join_and(freed))] if freed else lines
        case MapTold(floor, rooms, open_ways):
            lines = [picker.pick("map", floor=floor, rooms=join_and(map(with_the, rooms)))]
            return [*lines, picker.pick("map/open", ways=join_and(open_ways))] if open_ways else lines
        case AdventureTold():
            ready = f"status/ability/{'wait' if event.wait else 'ready'}"
            lines = [picker.pick(ready, hero_class=event.hero_class.lower(), ability=event.ability, wait=event.wait)]
            if event.max_mana:
                lines.append(picker.pick("status/mana", **asdict(event) | {"spells": join_and(event.spells)}))
            if event.keepsakes:
                lines.append(picker.pick("status/keepsakes", things=describe_kept(event.keepsakes)))
            return lines


def kind_of_name(name: str) -> str:
    """Return the kind of a monster that is no longer in the room, from its name."""
    first, _, rest = name.partition(" ")
    return base_kind(rest if first in ("First", "Second", "Third") else name)
