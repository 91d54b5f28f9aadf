"""The resolver of noun phrases: which things in view some words mean, and what becomes of them by the frame of a verb.

The frames are a table of the vocabulary: the objects that a verb takes, the likeliest first, each with the act that it
becomes ("take" and a monster is an attack), the targets, and the words before a target.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ..actions import make_act
from .context import CHEST_WORDS, WAYS, Context, Thing
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, content_words, match_things
from .readings import NAMED, REFERRED, ClauseReading, Line, ask, names_of
from .vocabulary import ORDINALS, replacements, words

Words = Sequence[str]
PER_RANK: Final = 0.03  # of score, for each object of the frame that would be likelier
PER_STRANGE_WORD: Final = 0.04  # of score, for each word that the reading does not explain
MAX_STRANGE_WORDS: Final = 5
BONUS: Final = 0.1  # of score: a verb with its target in view goes before the same verb without
_NO_NAMES: Final = (
    words("stronger") | words("weaker") | words("choosing words") | words("flavor") | words("body") | words("potions")
    | words("lying") | words("doors") | ORDINALS.keys() | ALL_WORDS | MONSTER_WORDS | PRONOUNS | CHEST_WORDS
    | WAYS.keys()
)  # fmt: skip
_CHOOSING: Final = words("stronger") | words("weaker") | words("choosing words") | ORDINALS.keys()
_DESCRIBING: Final = _CHOOSING | MONSTER_WORDS | PRONOUNS | ALL_WORDS | words("flavor")


class Slot(NamedTuple):
    """An object that a verb takes: a field of the context, perhaps only its gear or only the rest, and the act."""

    field: str
    sort: str
    verb: str

    def pool(self, context: Context) -> tuple[Thing, ...]:
        if self.field == "chest":
            return (context.chest,) if context.chest else ()
        things: tuple[Thing, ...] = getattr(context, self.field)
        if self.sort in ("gear", "rest"):
            return tuple(one for one in things if one.is_gear == (self.sort == "gear"))
        return tuple(one for one in things if one.sort == self.sort) if self.sort else things


class Slots(NamedTuple):
    """The objects and targets of a verb, and the words before its target."""

    objects: tuple[Slot, ...]
    targets: tuple[Slot, ...]
    marks: frozenset[str]


@cache
def slots_of(verb: str) -> Slots:
    objects, targets, marks = (part.split() for part in (*replacements("frames")[verb].split("/"), "", "")[:3])
    taken, aimed_at = ([_slot(one, verb) for one in part] for part in (objects, targets))
    return Slots(tuple(taken), tuple(aimed_at), frozenset(marks))


def _slot(text: str, verb: str) -> Slot:
    place, _, other = text.partition(">")
    field, _, sort = place.partition(".")
    return Slot(field, sort, other or verb)


def pool_of(context: Context, slots: Sequence[Slot]) -> tuple[Thing, ...]:
    return tuple(thing for slot in slots for thing in slot.pool(context))


def resolve(line: Line, tokens: Words, pool: Sequence[Thing], verb: str = "") -> NounMatch:
    """Return the things of the pool that the words mean: by name, role, comparison, order or an earlier mention."""
    if not pool or not tokens:
        return NounMatch()
    fighting = pool[0].place == "monster"
    spoken_of = line.foe if fighting else line.mention or line.context.last_thing()
    if "except" in tokens:
        return _all_except(line, tokens, pool)
    if pool[0].place == "exit":
        tokens = [word for word in tokens if word != "room"]
    found = match_things(tokens, pool, spoken_of)
    if not found.things:
        roles = [one for one in pool if one.place in ("person", "friend") and one.sort.lower() in tokens]
        found = NounMatch(tuple(roles), len(roles) > 1)
    if not found.things:
        found = _described(tokens, pool, spoken_of)
    if not found.things and pool[0].place == "chest" and not CHEST_WORDS.isdisjoint(tokens):
        found = NounMatch((pool[0],))
    if not found.things and is_reference(tokens, fighting):
        it = line.referent(pool, verb)
        return NounMatch((it,), why=f"{it.name} was spoken of", score=REFERRED) if it else NounMatch()
    return _settled(line, found, pool) if found.ambiguous else found


def is_reference(tokens: Words, fighting: bool = False) -> bool:
    """Return whether the words are only "it", "that", "them"; of monsters also "the brute"."""
    content = set(content_words(tokens)) - PRONOUNS - MONSTER_WORDS - words("flavor")
    pointed = not PRONOUNS.isdisjoint(tokens) or (fighting and not MONSTER_WORDS.isdisjoint(tokens))
    return pointed and not content and (_CHOOSING - {"one"}).isdisjoint(tokens)


def _all_except(line: Line, tokens: Words, pool: Sequence[Thing]) -> NounMatch:
    """Match "all but the scout"; without "all" one of the others."""
    spared = match_things(tokens[list(tokens).index("except") + 1 :], pool).things
    rest = tuple({one.name: one for one in pool if one not in spared}.values())
    many = pool[0].place != "monster" or not words("everybody").isdisjoint(tokens)
    return NounMatch(rest if many else rest[:1], why="all but those that were named") if spared else NounMatch()


def _described(tokens: Words, pool: Sequence[Thing], spoken_of: str) -> NounMatch:
    """Match "the weaker one", "the other", "the second"; words that name something else describe nothing."""
    if _CHOOSING.isdisjoint(tokens) and "hp" not in tokens:
        return NounMatch()
    known = _DESCRIBING | (words("potions") if any(one.sort == "potion" for one in pool) else frozenset())
    strange = [word for word in content_words(tokens) if word not in known and not word.isdecimal()]
    other = pool[0].place != "monster" and not (MONSTER_WORDS - words("any thing")).isdisjoint(tokens)
    return NounMatch() if strange or other else choose_described(tokens, pool, spoken_of)._replace(score=REFERRED)


def _settled(line: Line, found: NounMatch, pool: Sequence[Thing]) -> NounMatch:
    """Settle which of several things is meant: the one spoken of last; of monsters that are alike the weakest."""
    last = [one for one in found.things if one.name in (line.mention, line.context.last_thing("attack", "examine"))]
    if len(last) == 1:
        return NounMatch((last[0],), why=f"{last[0].name} was spoken of last", score=REFERRED)
    if pool[0].place == "monster" and are_alike(found.things):
        return NounMatch((min(found.things, key=lambda one: one.hp),), why="they are all alike")
    return found


def are_alike(monsters: Sequence[Thing]) -> bool:
    """Return whether only ordinals tell the monsters apart, so that it hardly matters which one is meant."""
    return len({monster.name_words.difference(ORDINALS) for monster in monsters}) == 1


def strange_words(line: Line, tokens: Words, found: Sequence[Thing] = ()) -> int:
    """Return how many words of a noun phrase neither name the things found nor are known to describe things."""
    own = {word for thing in found for word in thing.synonyms}
    return sum(word not in own and word not in _NO_NAMES and not word.isdecimal() for word in content_words(tokens))


def do_each(verb: str, found: NounMatch, score: float = 0.0) -> ClauseReading:
    """Return the verb with each thing of the match, or a question back if the match is ambiguous."""
    if found.ambiguous:
        return ask(verb, found.things)
    acts = tuple(make_act(verb, thing.way if verb == "move" else thing.name) for thing in found.things)
    return ClauseReading(score or found.score, acts, found.why)


def read_objects(line: Line, verb: str, tokens: Words) -> ClauseReading | None:
    """Return the best reading of what the words name by the frame of the verb; None if nothing in view fits."""
    best: ClauseReading | None = None
    slots = slots_of(verb).objects
    if is_reference(tokens, slots[0].field == "monsters"):
        return _read_reference(line, verb, slots, tokens)
    for rank, slot in enumerate(slots):
        found = resolve(line, tokens, slot.pool(line.context), slot.verb)
        if found.things:
            strange = min(strange_words(line, tokens, found.things), MAX_STRANGE_WORDS)
            chest = slot.verb == "loot" and found.things[0] == line.context.chest
            locked = chest and line.context.chest_locked
            reading = do_each("unlock" if locked else slot.verb, found)
            whole = BONUS if found.one and found.one.name_words <= set(tokens) else 0.0
            score = reading.score + whole - PER_RANK * rank - PER_STRANGE_WORD * strange
            if best is None or score > best.score:
                best = reading._replace(score=score)
    return best


def _read_reference(line: Line, verb: str, slots: Sequence[Slot], tokens: Words) -> ClauseReading | None:
    """Return the verb with the thing that "it" means; of what becomes another act only what was spoken of."""
    own = [slot for slot in slots if slot.verb == verb]
    if not own:
        return None  # a pronoun alone is no order
    found = resolve(line, tokens, pool_of(line.context, own), verb)
    if not found.things and verb != "examine":
        found = resolve(line, tokens, slots[0].pool(line.context), verb)
    if found.things:
        return do_each(verb, found)
    spoken_of = (line.mention, line.context.last_thing())
    for slot in slots:
        it = [one for one in slot.pool(line.context) if one.name in spoken_of and one.place != "monster"]
        if it:
            return do_each(slot.verb, NounMatch((it[0],), why=f"{it[0].name} was spoken of", score=REFERRED))
    return None


def split_at_mark(tokens: Words, marks: frozenset[str]) -> tuple[Words, Words]:
    """Return the words before and after the last of the marks."""
    at = max((at for at, word in enumerate(tokens) if word in marks), default=-1)
    return (tokens, ()) if at < 0 else (tokens[:at], tokens[at + 1 :])


def find_target(line: Line, verb: str, tokens: Words) -> str:
    """Return the name of the target that the words mean, "all", or "" if there is none."""
    pool = pool_of(line.context, slots_of(verb).targets)
    if not tokens or {"me", "myself"} & set(tokens):
        return ""
    found = resolve(line, tokens, pool, verb)
    if not words("everybody").isdisjoint(tokens) and len(found.things) != 1:
        return "all" if line.context.monsters else ""
    return found.things[0].name if found.things else ""


def read_target(line: Line, verb: str, tokens: Words) -> ClauseReading | None:
    """Return the verb with an object and a target that are in view: "give the bread to Lina", "use the key on it"."""
    slots = slots_of(verb)
    first, last = split_at_mark(tokens, slots.marks)
    item = resolve(line, first, pool_of(line.context, slots.objects), verb).one
    target = find_target(line, verb, last) if item else ""
    if not item or not target or target == item.name:
        return None
    return ClauseReading(NAMED + BONUS, (make_act(verb, item.name, target),))


def is_in_view(line: Line, tokens: Words) -> bool:
    """Return whether the words name anything in view."""
    return bool(match_things(tokens, line.context.things + line.context.others).things)


def living(line: Line) -> list[str]:
    return names_of(line.context.monsters)
