"""Frames of the next edition's verbs, from a table of slots. In a view of this edition none of them applies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .context import CHEST_WORDS, Context, Thing
from .nouns import PRONOUNS, choose_described, content_words, match_things, unmatched_name
from .places import find_direction
from .readings import ABSENT, FRAMES, NAMED, PLAIN, REFERRED, Line, Phrase, Reading, ask, do, names_of
from .vocabulary import replacements, words

BONUS: Final = 0.1  # a verb that the view asks for goes before the same word in another sense
_EVERYBODY: Final = words("everybody")


class Slots(NamedTuple):
    """The objects that a verb takes, as fields of the context, and the words before its target."""

    objects: tuple[str, ...]
    targets: tuple[str, ...]
    marks: tuple[str, ...]


def _slots() -> dict[str, Slots]:
    found = {}
    for verb, row in replacements("slots").items():
        objects, targets, marks = (tuple(part.split()) for part in (*row.split("/"), "", "")[:3])
        found[verb] = Slots(objects, targets, marks)
    return found


SLOTS: Final = _slots()


def _pool(context: Context, fields: Sequence[str]) -> tuple[Thing, ...]:
    pool = tuple(thing for field in fields if field != "chest" for thing in getattr(context, field))
    return (*pool, context.chest) if "chest" in fields and context.chest else pool


def _find(line: Line, tokens: Sequence[str], pool: Sequence[Thing], verb: str) -> Thing | None:
    """Return the one thing of the pool that the words mean: by name, description, role or reference."""
    found = match_things(tokens, pool, line.mention or line.context.last_thing())
    if found.one or (found.things and len({thing.name for thing in found.things}) == 1):
        return found.things[0]
    by_role = [thing for thing in pool if thing.place in ("person", "friend") and thing.sort.lower() in tokens]
    if len(by_role) == 1:
        return by_role[0]
    chosen = choose_described(tokens, found.things or pool, line.mention or line.context.last_thing()).one
    if chosen:
        return chosen
    if found.things:
        return found.things[0] if verb in ("cast", "attack") else None
    if not PRONOUNS.isdisjoint(tokens) or not content_words(tokens):
        return line.referent(pool, verb)
    return None


def _split(phrase: Phrase, marks: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words before and after the last of the marks."""
    at = max((at for at, word in enumerate(phrase.words) if word in marks), default=-1)
    return (phrase.words, ()) if at < 0 else (phrase.words[:at], phrase.words[at + 1 :])


def read_slots(line: Line, verb: str, phrase: Phrase) -> Reading | None:
    """Read the words after a verb of the table."""
    context, slots = line.context, SLOTS[verb]
    pool = _pool(context, slots.objects)
    if verb == "unlock" and not context.chest_locked:
        pool = context.locks
    if not context.is_next_edition or (slots.objects and not pool):
        return None
    first, last = _split(phrase, slots.marks)
    if not slots.objects:
        return do(verb, score=PLAIN + BONUS)
    if verb == "combine":
        return _combine(line, phrase, pool)
    thing = _find(line, first, pool, verb)
    if verb == "give" and thing is None:
        thing = match_things(phrase.words, pool).one
        if thing is None and not words("gold").isdisjoint(phrase.words):
            thing = Thing("Gold Coins", "pack")
    target = _target(line, last or (phrase.words if verb == "give" else ()), slots, verb)
    if verb == "give":
        people = _pool(context, slots.targets)
        target = target or (people[0].name if len(people) == 1 else "")
        return do("give", thing.name, score=NAMED + BONUS, target=target) if thing and target else None
    if thing:
        return do(verb, thing.name, score=NAMED + BONUS, target=target)
    if not content_words(first):
        return ask(verb, pool) if len(names_of(pool)) > 1 else do(verb, pool[0].name, score=REFERRED)
    if verb in ("buy", "cast") and not match_things(first, context.things).things:
        return do(verb, unmatched_name(first), "nothing of that name is here", ABSENT, target)
    return None


def _target(line: Line, tokens: Sequence[str], slots: Slots, verb: str) -> str:
    if not tokens or not slots.targets:
        return ""
    pool = _pool(line.context, slots.targets)
    if not _EVERYBODY.isdisjoint(tokens) and not match_things(tokens, pool).things:
        return "all" if line.context.monsters else ""
    found = _find(line, tokens, pool, verb)
    return found.name if found and not {"me", "myself"} & set(tokens) else ""


def _combine(line: Line, phrase: Phrase, pool: Sequence[Thing]) -> Reading | None:
    """Read two things that are carried: "the rope with the hook", "moss and vial"."""
    for mark in ("with", "and", "to", "into", "in", "on", "onto", "together", "around", "through", "over"):
        if phrase.has(mark):
            at = phrase.words.index(mark)
            one = _find(line, phrase.words[:at], pool, "combine")
            other = _find(line, phrase.words[at + 1 :], [thing for thing in pool if thing != one], "combine")
            if one and other and content_words(phrase.words[:at]):
                return do("combine", one.name, score=NAMED + BONUS, target=other.name)
    one = match_things(phrase.words, pool).one
    if one and line.next_words:  # "combine moss and vial" has two clauses
        other = _find(line, line.next_words, [thing for thing in pool if thing != one], "combine")
        if other and len(content_words(line.next_words)) < 4:
            line.skips_next = True
            return do("combine", one.name, score=NAMED + BONUS, target=other.name)
    found = match_things(phrase.words, pool).things
    return do("combine", found[0].name, score=NAMED, target=found[1].name) if len(found) == 2 else None


def _register(verb: str) -> None:
    before = FRAMES.get(verb)

    def read(line: Line, phrase: Phrase) -> Reading | None:
        return read_slots(line, verb, phrase) or (before(line, phrase) if before else None)

    FRAMES[verb] = read


def register_slots() -> None:
    """Let the verbs of the table be read by their slots first. To be called when all other frames are there."""
    for verb in SLOTS:
        _register(verb)


def read_by_name(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read a clause that names a spell or the ability of the hero: "firebolt the bat", "second wind"."""
    context = line.context
    if not context.is_next_edition:
        return None
    said = set(tokens)
    ability = {word for word in context.ability.lower().split() if word not in ("of", "the")}
    if ability and ability <= said:
        whom = match_things([word for word in tokens if word not in ability], context.monsters + context.friends).one
        target = whom.name if whom else ""
        return do("ability", "", f"{context.ability} is the ability", NAMED + 2 * BONUS, target)
    spells = [spell for spell in context.spells if spell.name_words <= said]
    scroll = not {"scroll", "book", "page"}.isdisjoint(said)
    rest = [word for spell in spells for word in tokens if word not in spell.name_words]
    if len(spells) != 1 or scroll or match_things(rest, context.pack).things or not said.isdisjoint(words("not cast")):
        return None
    target = _target(line, rest, SLOTS["cast"], "cast") if content_words(rest) or said & PRONOUNS else ""
    return do("cast", spells[0].name, f"{spells[0].name} is a spell", NAMED + 2 * BONUS, target)


def read_target_use(line: Line, phrase: Phrase) -> Reading | None:
    """Read "use the key on the gate", "throw the oil at the bat"."""
    context = line.context
    if not context.is_next_edition:
        return None
    first, last = _split(phrase, ("on", "at", "against", "onto", "upon"))
    item = match_things(first, context.pack).one
    fields = ("monsters", "people", "friends", "locks", "traps", "chest", "pack")
    target = _find(line, last, _pool(context, fields), "use") if item and last else None
    if not item or not target or target == item or {"me", "myself"} & set(last):
        return None
    return do("use", item.name, score=NAMED + BONUS, target=target.name)


def read_unlock(line: Line, phrase: Phrase) -> Reading | None:
    """Read "open the gate" where the gate or the chest is locked."""
    context, way = line.context, find_direction(phrase.words, weak=False)
    named = Phrase(phrase.trigger, phrase.words[: phrase.words.index("with")]) if phrase.has("with") else phrase
    door = _find(line, named.words, context.locks, "unlock") if context.locks else None
    by_way = [lock for lock in context.locks if lock.way == way]
    door = by_way[0] if by_way else door
    if door and (named.content or named.has(*PRONOUNS)) and not named.set & CHEST_WORDS:
        return do("unlock", door.name, "it is locked", NAMED + BONUS)
    if (
        context.chest
        and context.chest_locked
        and (named.set & CHEST_WORDS or match_things(named.words, [context.chest]).things)
    ):
        return do("unlock", context.chest.name, "it is locked", NAMED + BONUS)
    return None
