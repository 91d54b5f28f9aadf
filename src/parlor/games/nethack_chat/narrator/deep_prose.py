"""Events of the deep edition in prose: each becomes one or more sentences, like the others in event_prose.py."""

from __future__ import annotations

from msgspec.structs import asdict

from ..deep import events as deep_events
from ..deep.plain_text import describe_kept
from ..engine.monsters import base_kind
from ..engine.sight import piles
from ..wording import join_and, join_or, won_fights
from .lines import LinePicker
from .noun_phrases import list_piles, with_article, with_the

HERO, GROWTH, MONSTERS, AFTER, LAST = range(5)  # paragraphs, as in event_prose.py
THROWN = ("Fire Bomb", "Holy Water")


class DeepNarrator:
    """Describes the events of the deep edition."""

    def __init__(self, picker: LinePicker) -> None:
        self.picker = picker

    def describe(self, event: deep_events.DeepEvent) -> tuple[int, list[str]]:
        """Return the paragraph of an event, and its sentences."""
        if isinstance(event, deep_events.MagicEvent):
            return HERO, self.describe_magic(event)
        if isinstance(event, deep_events.FindEvent):
            return self.describe_find(event)
        if isinstance(event, deep_events.CampEvent):
            return self.describe_camp(event)
        if isinstance(event, deep_events.TradeEvent):
            return HERO, [self.describe_trade(event)]
        if isinstance(event, deep_events.TalkEvent):
            return self.describe_talk(event)
        if isinstance(event, deep_events.AdventureEnded):
            return LAST, [self.picker.pick(f"ending/{event.ending}")]
        return self.describe_skirmish(event)

    def describe_skirmish(self, event: deep_events.SkirmishEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case deep_events.Dodged(monster):
                return MONSTERS, [pick("dodged", foe=with_the(monster))]
            case deep_events.Guarded(monster):
                return MONSTERS, [pick("guarded", foe=with_the(monster))]
            case deep_events.Escaped(monster):
                return MONSTERS, [pick("escaped", foe=with_the(monster))]
            case deep_events.PackHunts(kind, bonus):
                return MONSTERS, [pick("pack", kind=kind, bonus=bonus)]
            case deep_events.SmokeSpread():
                return HERO, [pick("smoke")]

    # --- magic -----------------------------------------------------------------------------------------------------

    def describe_magic(self, event: deep_events.MagicEvent) -> list[str]:
        pick = self.picker.pick
        match event:
            case deep_events.SpellCast():
                return self.describe_cast(event)
            case deep_events.SpellHit():
                return self.describe_spell_hit(event)
            case deep_events.Afflicted(target, spell, attack, rounds):
                return [pick("afflicted", foe=with_the(target), spell=spell, attack=attack, rounds=rounds)]
            case deep_events.Strengthened():
                return [pick(f"strengthened/{event.spell}", "strengthened", **asdict(event))]
            case deep_events.Mended(source, amount, hp, max_hp):
                return [pick(f"mended/{source}", "mended", source=source, amount=amount, hp=hp, max_hp=max_hp)]
            case deep_events.ManaGained():
                return [pick("mana", **asdict(event))]
            case deep_events.SpellEnded(spell):
                return [pick("spell-ended", spell=spell)]
            case deep_events.Learned(spell):
                return [pick("learned", spell=spell)]
            case deep_events.AbilityUsed(ability):
                return [pick(f"ability/{ability}")]

    def describe_cast(self, event: deep_events.SpellCast) -> list[str]:
        pick = self.picker.pick
        if event.source in THROWN:
            return [pick(f"throw/{event.source}")]
        if event.source:
            return [pick("cast/scroll", scroll=event.source, spell=event.spell)]
        price = pick("cast/cost" if event.cost else "cast/free", cost=event.cost, mana=event.mana)
        return [pick(f"cast/{event.spell}", "cast"), price]

    def describe_spell_hit(self, event: deep_events.SpellHit) -> list[str]:
        pick, foe = self.picker.pick, with_the(event.target)
        facts = {"foe": foe, "damage": event.damage, "hp": event.hp, "spell": event.spell}
        element = event.element or "light"
        lines = [pick(f"spell/{'hit' if event.hp else 'kill'}/{element}", **facts)]
        if event.affinity:
            lines.append(self.picker.pick_unused(f"spell/{event.affinity}/{element}", foe=foe))
        return lines

    # --- the place -------------------------------------------------------------------------------------------------

    def describe_find(self, event: deep_events.FindEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case deep_events.SecretFound(direction, room):
                return AFTER, [pick("secret", direction=direction, room=room)]
            case deep_events.TrapNoticed(trap):
                return AFTER, [pick("trap/seen", trap=with_article(trap))]
            case deep_events.CacheFound(items):
                return HERO, [pick("cache", things=list_piles(piles(items)))]
            case deep_events.NothingFound():
                return HERO, [pick("nothing-found")]
            case deep_events.TrapSprung(trap, damage, hp):
                return HERO, [pick(f"trap/sprung/{trap}", damage=damage), pick("trap/left", hp=hp) if hp else ""]
            case deep_events.TrapDisarmed(trap):
                return HERO, [pick("trap/disarmed", trap=with_the(trap))]

    def describe_camp(self, event: deep_events.CampEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case deep_events.Unlocked(door, tool):
                topic = "unlocked/lockpick" if tool == "Lockpick" else "unlocked/key" if tool else "unlocked/person"
                return HERO, [pick(topic, door=with_the(door), key=tool)]
            case deep_events.LockHeld(door):
                return HERO, [pick("lock-held", door=with_the(door))]
            case deep_events.HeroRested(hp_gain, hp, max_hp, mana_gain, left):
                lines = [pick("rested", gain=hp_gain, hp=hp, max_hp=max_hp)]
                if mana_gain:
                    lines.append(pick("rested/mana", mana=mana_gain))
                return HERO, [*lines, pick("rested/more" if left else "rested/last")]
            case deep_events.Ambushed(monsters):
                return MONSTERS, [pick("ambushed", foes=join_and([with_the(name) for name in monsters]))]
            case deep_events.Combined(item, other, made):
                return HERO, [pick("combined", item=with_the(item), other=with_the(other), made=with_article(made))]

    # --- people ----------------------------------------------------------------------------------------------------

    def describe_trade(self, event: deep_events.TradeEvent) -> str:
        pick = self.picker.pick
        match event:
            case deep_events.Bought():
                return pick("bought", **asdict(event))
            case deep_events.Sold():
                return pick("sold", **asdict(event))
            case deep_events.Haggled(_, _, agreed, _, _):
                return pick("haggled/yes" if agreed else "haggled/no", **asdict(event))
            case deep_events.Received(item, giver):
                return pick("received", item=item, giver=giver)
            case deep_events.HandedOver():
                return pick("handed-over", **asdict(event))
            case deep_events.Paid():
                return pick("paid", **asdict(event))

    def describe_talk(self, event: deep_events.TalkEvent) -> tuple[int, list[str]]:
        pick = self.picker.pick
        match event:
            case deep_events.Spoke(_, node, choices):
                lines = [pick(f"say/{node}")]
                if choices:
                    lines.append(pick("choices", choices=join_or(choices)))
                return AFTER, lines
            case deep_events.Answered(_, choice):
                return HERO, [pick("answered", choice=choice)]
            case deep_events.TalkEnded(person):
                return HERO, [self.picker.pick_unused("talk-ended", person=person)]
            case deep_events.Freed(person):
                return HERO, [pick(f"freed/{person}")]
            case deep_events.QuestTaken(title, objectives):
                return AFTER, [pick("quest/taken", title=title, objectives=join_and(objectives))]
            case deep_events.QuestDone(title, xp, items):
                gift = [pick("quest/gift", things=list_piles(piles(items)))] if items else []
                return AFTER, [pick("quest/done", title=title, xp=xp), *gift]
            case deep_events.Vigor():
                return AFTER, [pick("vigor", **asdict(event))]
            case deep_events.WarDeclared(alone):
                return MONSTERS, [pick("war/alone" if alone else "war")]


def describe_deep_answer(picker: LinePicker, event: deep_events.DeepAnswer) -> list[str]:
    """Return the answer to a question that only this edition knows."""
    match event:
        case deep_events.JournalTold(quests, freed):
            if not quests:
                return [picker.pick("journal/empty")]
            lines = [picker.pick("journal")]
            for quest in quests:
                steps = join_and([f"{one.text} ({'done' if one.done else 'open'})" for one in quest.objectives])
                state = "done" if quest.done else "open"
                lines.append(picker.pick(f"journal/{state}", title=quest.title, giver=quest.giver, steps=steps))
            return [*lines, picker.pick("journal/freed", people=join_and(freed))] if freed else lines
        case deep_events.MapTold(floor, rooms, open_ways):
            lines = [picker.pick("map", floor=floor, rooms=join_and(map(with_the, rooms)))]
            return [*lines, picker.pick("map/open", ways=join_and(open_ways))] if open_ways else lines
        case deep_events.AdventureTold():
            ready = f"status/ability/{'wait' if event.wait else 'ready'}"
            wait = won_fights(event.wait)
            lines = [picker.pick(ready, hero_class=event.hero_class.lower(), ability=event.ability, wait=wait)]
            if event.max_mana:
                lines.append(picker.pick("status/mana", **asdict(event) | {"spells": join_and(event.spells)}))
            if event.keepsakes:
                lines.append(picker.pick("status/keepsakes", things=describe_kept(event.keepsakes)))
            return lines


def kind_of_name(name: str) -> str:
    """Return the kind of a monster that is no longer in the room, from its name."""
    first, _, rest = name.partition(" ")
    return base_kind(rest if first in ("First", "Second", "Third") else name)
