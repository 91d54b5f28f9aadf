"""Clauses without a verb of their own, and answers to a question back: the act follows from the thing that is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .context import WAYS, Thing
from .movement import find_direction, go
from .nouns import MONSTER_WORDS, PRONOUNS, content_words, match_things
from .readings import DONE, FRAMES, REFERRED, ClauseReading, Line, Phrase, ask, do
from .resolver import do_each, living, pool_of, read_objects, resolve, slots_of, strange_words
from .tokens import KNOWN_WORDS, VERB_PHRASES, base_form, starts_with_verb
from .vocabulary import ORDINALS, words

Words = Sequence[str]
_STATE, _POINTING, _ANY = words("state"), words("pointing"), words("any answer")
_CHOSEN: Final = words("chosen")
MAX_ANSWER_WORDS: Final = 7  # of an answer to a question back
MAX_NAME_WORDS: Final = 6  # of a clause without a verb


def remember_mention(line: Line, tokens: Words) -> None:
    """Remember the thing that the words mention, without an act."""
    found = match_things(tokens, line.context.things)
    found = found if found.things else resolve(line, tokens, line.context.monsters)
    if found.one:
        line.mention = found.one.name


def read_verbless(line: Line, tokens: Words) -> ClauseReading | None:
    """Read a clause without a verb by what it names: a way, a thing in view, or an object for the verb before."""
    ways, phrase = {WAYS[word] for word in tokens if word in WAYS}, Phrase("", tokens)
    if "or" in tokens and len(ways) > 1:
        return ask("move", sorted(ways))
    found = _direction(line, phrase)
    addressed = (line.link and line.intent in ("talk", "cannot")) or not {"you", "your"}.isdisjoint(line.next_words)
    if found and not (addressed and not find_direction(tokens, weak=False)):
        return found
    if phrase.has(*words("finite")) or addressed:
        return None
    if phrase.set & words("advice"):
        return do("hint")
    if phrase.set and phrase.set <= words("help words"):
        return do("help")
    found = _same_verb(line, phrase) or _state(line, phrase)
    if found or len(tokens) > MAX_NAME_WORDS or _is_order(line, tokens):
        return found
    return _by_name(line, phrase)


def _by_name(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read a name: attack a monster, take a thing on the floor, drink a potion, put on gear, open the chest."""
    context, tokens = line.context, phrase.words
    if line.next_words and not PRONOUNS.isdisjoint(line.next_words) and starts_with_verb(line.next_words):
        remember_mention(line, tokens)
        return DONE if line.mention else None  # "the second one, attack it"
    if context.in_combat and phrase.has(*PRONOUNS, "again") and not phrase.set - PRONOUNS:
        return FRAMES["attack"](line, Phrase("attack", ["it"])) if phrase.has("again", "too") else None
    if context.in_combat and phrase.has(*_CHOSEN) and not phrase.set & words("potions"):
        meant = resolve(line, tokens, context.monsters).things or not phrase.set - words("everybody")
        return FRAMES["attack"](line, Phrase("attack", tokens)) if meant else None
    named = read_objects(line, "name", tokens)
    if named and strange_words(line, tokens, pool_of(context, slots_of("name").objects)) == 0:
        return None if words("cheat setting") & phrase.set or line.words[0] in words("kind words") else named
    lies = (context.floor or (context.chest and not context.chest_open)) and not context.in_combat
    rest = phrase.before("except").set - words("everything") - words("lying")
    if lies and phrase.has("everything", "all", "loot", "both", "rest", "treasure") and not rest:
        return FRAMES["loot"](line, Phrase("take", tokens))
    potion = phrase.set & words("potions") and phrase.set <= words("potions") | {"health", "healing"}
    return FRAMES["use"](line, Phrase("drink", tokens)) if potion else None


def is_name(line: Line, tokens: Words) -> bool:
    """Return whether the words are a name, even if they look like a verb: "battle axe", "drop the idol and brew"."""
    content, things = content_words(tokens), line.context.things
    if len(tokens) < 5 and " ".join(content) in {thing.name.lower() for thing in things}:
        return line.intent not in words("verbs with an object") or not line.link
    return False


def _is_order(line: Line, tokens: Words) -> bool:
    """Return whether the phrase begins with a verb, known or unknown: "lock the chest"."""
    here = {word for one in (*line.context.things, *line.context.others) for word in one.synonyms}
    known = (
        here
        | _POINTING
        | words("everything")
        | words("empty")
        | words("stronger")
        | words("weaker")
        | MONSTER_WORDS
        | PRONOUNS
    )
    first = tokens[0]
    verb = base_form(first) in VERB_PHRASES and first not in here | _POINTING
    return verb or (first not in known | ORDINALS.keys() | words("potions") and len(tokens) > 1)


def _direction(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read "n n e", "north", "the left door", "back", "to the armory"."""
    if len(phrase.words) > 1 and {"e", "n", "s", "w", "d", "u"}.issuperset(phrase.words):
        steps = [go(WAYS[word]) for word in phrase.words]
        return steps[0]._replace(acts=tuple(act for step in steps for act in step.acts))
    tokens = [word for word in phrase.words if len(word) > 1]
    way = find_direction(tokens)
    if way and not phrase.set - WAYS.keys() - words("doors") - {"it", "we", "go"}:
        return go(way)
    strange = way and len(tokens) < 4 and tokens[0] not in KNOWN_WORDS and len(phrase.words) == len(tokens)
    if strange and find_direction(tokens, weak=False):
        return go(way)  # "moonwalk north"
    sides = phrase.has("left", "right") and not phrase.set - {"left", "right", "door"}
    room = resolve(line, tokens, line.context.exits).one if len(phrase.words) < MAX_NAME_WORDS else None
    if sides or (
        room and not strange_words(line, tokens, [room]) and not match_things(tokens, line.context.things).things
    ):
        return FRAMES["move"](line, Phrase("go", phrase.words))
    return FRAMES["back"](line, phrase) if phrase.has("back") and not phrase.content else None


def _same_verb(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read the second part of "attack the scout, then the warrior", or the answer to a question back."""
    intent = line.context.question or (line.intent if line.link else "")
    if intent not in words("verbs with an object") or not (phrase.content or phrase.has(*PRONOUNS)):
        return None
    if intent in ("move", "open"):
        return None
    narrows = line.link == "," and line.acts and phrase.set and not phrase.set - words("stronger") - words("weaker")
    if narrows and intent in ("attack", "use"):
        line.acts.pop()  # "drink a potion, the strongest": it says which one is meant
    found = read_objects(line, intent, phrase.words)
    pointed = phrase.has("the", "a", "an", "my", "some") and len(phrase.content) <= 2
    return FRAMES[intent](line, Phrase(intent, phrase.words)) if found or (pointed and not line.acts[:1]) else None


def _state(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read "goblin hp", "inventory", "my gold"."""
    context = line.context
    if context.monsters and phrase.set & _STATE and not phrase.has("with", "potion"):
        whose = resolve(line, [word for word in phrase.words if word not in _STATE], context.monsters, "examine")
        if whose.things:
            return do_each("examine", whose)
        if phrase.has("enemy", "monster", "its", "his", "boss", "their", "enemies", "foe"):
            return FRAMES["examine"](line, Phrase("examine", ["it"]))
    mine = phrase.has("my", "items", "equipment", "gear", "stuff", "eq") and phrase.set <= words("belongings")
    in_view = match_things(phrase.words, context.floor).things
    if (phrase.has("inv", *words("bags")) and not in_view) or (phrase.content and mine and not in_view):
        return do("inventory")
    lying = phrase.has("gold", "coins", "money") and context.floor
    stated = phrase.set & _STATE and phrase.set <= _STATE | words("said of state")
    return do("status") if stated and not lying else None


# --- the answer to a question back --------------------------------------------------------------------------------


def read_answer(line: Line, tokens: Words) -> ClauseReading | None:
    """Read the clause as an answer to the question back: a name is enough, even if it is also a verb."""
    verb, pool = line.context.question or "", _choices(line)
    own = {word for thing in pool for word in thing.synonyms}
    verbal = starts_with_verb(tokens)
    if not pool or line.acts or len(tokens) > MAX_ANSWER_WORDS or (verbal and tokens[0] not in own):
        return None
    content = content_words(tokens)
    if not _ANY.isdisjoint(tokens) and _ANY.issuperset(content):
        return do_each(verb, resolve(line, [*pool[0].name.lower().split()], pool[:1], verb), REFERRED)._replace(
            intent=verb
        )
    if strange_words(line, [word for word in tokens if word not in words("in an answer")], pool):
        return None
    found = resolve(line, ["final" if word == "last" else word for word in tokens], pool, verb)
    return do_each(verb, found)._replace(intent=verb) if found.things else None


def _choices(line: Line) -> list[Thing]:
    """Return the things that the question offered, in its order."""
    context, verb = line.context, line.context.question or ""
    if verb not in words("verbs with an object"):
        return []
    pool = list(context.exits if verb == "move" else pool_of(context, slots_of(verb).objects))
    if verb == "attack":
        pool = [one for one in pool if one.name in living(line)]
    told = [thing for thing in pool if thing.name.lower() in context.last_message]
    return sorted(told, key=lambda thing: context.last_message.index(thing.name.lower())) or pool
