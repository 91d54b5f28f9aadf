"""Clauses without a verb: the act follows from the one before, or from the thing that is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Attack, Use, verb_of
from . import movement
from .combat import find_target
from .context import CHEST_WORDS, WAYS
from .line import HANDLERS, LineState, VerbPhrase, register
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, choose_described, content_words, match_things
from .tokens import KNOWN_WORDS, VERB_PHRASES, base_form, starts_with_verb
from .vocabulary import ORDINALS, words

_BELONGINGS, _STATE, _BAGS = words("belongings"), words("state"), words("bags")
_FINITE: Final = words("finite")
_POINTING: Final = words("pointing")
_WITH_OBJECT: Final = ("attack", "use", "equip", "loot", "drop", "examine", "move", "open")
_ONE_LETTER: Final = {"e", "n", "s", "w", "d", "u"}


def remember_mention(line: LineState, tokens: Sequence[str]) -> None:
    """Remember the thing that the words mention, without an act."""
    found = match_things(tokens, line.context.things)
    chosen = (
        found if found.things else choose_described(tokens, line.context.monsters, line.context.last_thing("attack"))
    )
    if len(chosen.things) == 1:
        line.mention = chosen.things[0].name


def _not_a_phrase(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Return False for sentences, unknown words and words addressed to another person."""
    here = {word for thing in (*line.context.things, *line.context.exits) for word in thing.synonyms}
    strange = [word for word in phrase.words if word not in KNOWN_WORDS and word not in here and not word.isdecimal()]
    if strange == list(phrase.words[:1]) and len(phrase.words) < 4:
        way = movement.find_clear_direction(phrase.words)  # "moonwalk north"
        return bool(way) and movement.go(line, way)
    is_address = (line.link and line.intent in ("talk", "cannot")) or not {"you", "your"}.isdisjoint(line.next_words)
    owned = match_things(phrase.words, line.context.pack + line.context.floor).things
    has_direction = len(phrase.words) < 4 and movement.find_clear_direction(phrase.words)
    is_address = is_address and not has_direction and not owned
    has_number = phrase.has("hp", "health") and any(word.isdecimal() for word in phrase.words)
    states_health = (
        has_number and not phrase.has("one") and not match_things(phrase.words, line.context.monsters).things
    )
    return False if strange or is_address or states_health or phrase.has(*_FINITE) else None


def _help(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "any advice", "the rules"."""
    if phrase.content_set & words("advice"):
        return line.do("hint")
    return line.do("help") if phrase.content_set and phrase.content_set <= words("help words") else None


def _direction(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "n n e", "north", "the left door", "back"."""
    question = line.context.question or "move"
    if len(phrase.words) > 1 and _ONE_LETTER.issuperset(phrase.words):
        return all(movement.go(line, WAYS[word]) for word in phrase.words)  # "n n e"
    way = movement.find_direction([word for word in phrase.words if word not in _ONE_LETTER])
    way = way or (WAYS.get(phrase.words[0], "") if len(phrase.words) == 1 else "")
    if way and not phrase.content_set - WAYS.keys() - words("doors") - {"it", "we", "go"} and question == "move":
        return movement.go(line, way)
    if way and movement.find_exit(line.context, phrase.words) == way and len(phrase.words) < 6:
        return movement.go(line, way)  # "north to the observatory"
    sides = phrase.has("left", "right") and not phrase.content_set - {"left", "right", "door"}
    if sides and not match_things(phrase.words, line.context.things).things:
        return line.delegate("move", VerbPhrase("go", phrase.words))
    return line.delegate("back", phrase) if phrase.has("back") and not phrase.content_words else None


def _pronoun(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "him again", "and that one too"."""
    other = choose_described(("other",), line.context.monsters, line.context.last_thing("attack"))
    if (
        phrase.has("too", "also")
        and phrase.has("one", *PRONOUNS)
        and not phrase.content_set - PRONOUNS
        and line.context.in_combat
    ):
        return line.take("attack", other)  # "and that one too"
    again = phrase.has("again", "once") and phrase.has(*PRONOUNS) and not phrase.content_set - PRONOUNS
    return line.delegate("attack", VerbPhrase("attack", phrase.words)) if again and line.context.in_combat else None


def _topic_of_next(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read the first part of "the second one, attack it": the next clause refers to it."""
    if not line.next_words or PRONOUNS.isdisjoint(line.next_words) or not starts_with_verb(line.next_words):
        return None
    remember_mention(line, phrase.words)
    return True if line.mention else None


def _narrowed(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read the second part of "drink a potion, the strongest": it says which one is meant."""
    last = line.acts[-1] if line.acts else None
    if line.link != "," or not isinstance(last, Attack | Use) or not phrase.content_set:
        return None
    if phrase.content_set - words("stronger") - words("weaker") - {"one"}:
        return None
    meant = choose_described(phrase.words, line.context.monsters if isinstance(last, Attack) else line.context.pack).one
    if meant:
        line.acts.pop()
    return line.do(verb_of(last), meant.name, f"{meant.name} is the one that was described") if meant else None


def _same_verb(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read the second part of "attack the scout, then the warrior", or the answer to a question back."""
    question = line.context.question or ""
    if question and match_things(phrase.words, line.context.things).things:
        question = ""  # the clause says more than an answer does
    intent = question if question in HANDLERS else line.intent if line.link else ""
    if intent not in HANDLERS or not (phrase.content_words or phrase.has("one", "other", "first", "last", *PRONOUNS)):
        return None
    if intent in _WITH_OBJECT and _names_something(line, intent, phrase):
        return line.delegate(intent, VerbPhrase(intent, phrase.words))
    fought = line.context.in_combat and match_things(phrase.words, line.context.monsters).things
    return False if line.link and not fought else None  # "the axe, then the orc"


def _names_something(line: LineState, intent: str, phrase: VerbPhrase) -> bool:
    context, short = line.context, 0 < len(phrase.content_words) <= 2
    if intent == "attack":
        stranger = (
            phrase.has("the", "that")
            and len(phrase.content_words) == 1
            and not match_things(phrase.words, context.things).things
        )
        return stranger or bool(find_target(line, phrase.words).things)
    if intent == "move":
        return movement.names_exit(context, phrase.words)
    pools = {
        "loot": context.floor,
        "use": context.pack,
        "equip": context.pack + context.floor,
        "drop": context.pack + context.worn,
    }
    pool = pools.get(intent, context.things)
    if match_things(phrase.words, pool).things or choose_described(phrase.words, pool).things:
        return True
    return short and intent in pools and phrase.has("the", "a", "an", "my", "some")


def _state(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "goblin hp", "inventory", "my gold"."""
    context = line.context
    if (
        context.monsters
        and not phrase.has("with")
        and phrase.has("damage", "strength", "armor", "info", *_STATE)
        and not phrase.has("potion")
    ):
        whose = find_target(line, [word for word in phrase.words if word not in _STATE])
        if whose.things:
            return line.take("examine", whose)
        if phrase.has("enemy", "monster", "its", "his", "boss", "their", "enemies", "foe"):
            return line.delegate("examine", VerbPhrase("examine", ["it"]))
    if phrase.has("stats", "stat", "info", "details") and match_things(phrase.words, context.floor + context.pack).one:
        return line.delegate("examine", phrase)
    mine = phrase.has("my", "items", "equipment", "gear", "stuff", "eq") and phrase.content_set <= _BELONGINGS
    if phrase.has("inv", *_BAGS) or (phrase.content_words and mine and not line.floor(phrase).things):
        return line.do("inventory")
    lying = phrase.has("gold", "coins", "money") and context.floor
    if (
        phrase.content_words
        and not lying
        and phrase.content_set & _STATE
        and phrase.content_set <= _STATE | words("said of state")
    ):
        return line.do("status")
    return None


def _not_a_thing(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Return False if the phrase begins with a verb, known or unknown, or is too long for a name."""
    here = {word for thing in (*line.context.things, *line.context.exits) for word in thing.name_words}
    if not match_things(phrase.words, line.context.monsters).things:
        here |= {word for thing in line.context.pack for word in thing.synonyms}  # "def pot"
    first = phrase.words[0]
    verb = base_form(first) in VERB_PHRASES and first not in here and first not in _POINTING
    pointing = not {"the", "a", "an", "my", "that"}.isdisjoint(phrase.words[1:])
    ordered = first not in here | _POINTING | ALL_WORDS | words("empty") and pointing
    return False if verb or ordered or len(phrase.words) > 6 else None  # "lock the chest": an unknown verb


def _is_name(line: LineState, phrase: VerbPhrase) -> bool:
    """Return whether the first word belongs to a name; in "freeze the goblins" an unknown word may be a verb."""
    here = {word for thing in line.context.things for word in thing.synonyms}
    plain = (
        _POINTING | ALL_WORDS | MONSTER_WORDS | words("empty") | words("stronger") | words("weaker") | ORDINALS.keys()
    )
    return phrase.words[0] in here | plain


def _act_by_kind(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Attack a monster, take a thing on the floor, drink a potion, put on gear."""
    context = line.context
    if line.words[0] in words("kind words"):
        return line.talk()
    if phrase.has("except") and not context.in_combat and context.floor:
        return line.delegate("loot", phrase)
    if context.in_combat and match_things(phrase.words, context.monsters).things:
        return _is_name(line, phrase) and line.take("attack", find_target(line, phrase.words))
    lying, mine = match_things(phrase.words, context.floor), match_things(phrase.words, context.pack)
    potion = phrase.has(*words("potions")) or any(thing.name_words & phrase.content_set for thing in mine.things)
    if context.in_combat and phrase.has("one", "guy", "dude") and not potion:
        target = find_target(line, phrase.words)
        if target.things:
            return line.take("attack", target)
    here = {word for thing in context.things for word in thing.name_words}
    if phrase.has(*words("cheat setting") - here):
        return False  # "the potions multiply"
    if lying.things:
        return line.take("loot", lying)
    if mine.things:
        return line.take("equip" if mine.things[0].is_gear else "use", mine)
    target = find_target(line, phrase.words)
    is_target = phrase.has("one", "other", "guy", "both", "all", "dude", "second", "first")
    return line.take("attack", target) if target.things and context.in_combat and is_target else None


def _act_by_place(line: LineState, phrase: VerbPhrase) -> bool:
    """Open the chest, enter a room, take everything."""
    context = line.context
    if phrase.has("treasure", *CHEST_WORDS) and context.chest:
        return line.do("loot", context.chest.name)
    if movement.find_exit(context, phrase.words):
        return line.delegate("move", phrase)
    nothing_else = not phrase.content_set - ALL_WORDS - PRONOUNS - words("lying")
    if phrase.has("everything", "all", "loot", "both") and nothing_else and context.floor and not context.in_combat:
        return line.delegate("loot", VerbPhrase("take", phrase.words)) if phrase.has("else") else line.do("loot", "all")
    potion = phrase.content_set & words("potions") and phrase.content_set <= words("potions") | {"health", "healing"}
    return bool(potion) and line.delegate("use", VerbPhrase("drink", phrase.words))


_phrase_handlers = (_not_a_phrase, _help, _direction, _pronoun, _topic_of_next, _narrowed, _same_verb)
_bare = register("bare", *_phrase_handlers, _state, _not_a_thing, _act_by_kind, _act_by_place)


def is_name_only(line: LineState, tokens: Sequence[str]) -> bool:
    """Return whether the words are a name, even if they look like a verb: "battle axe", "drop the idol and brew"."""
    content = content_words(tokens)
    if len(tokens) < 5 and " ".join(content) in {thing.name.lower() for thing in line.context.things}:
        return True
    in_list = (
        line.link == "and" and line.intent in ("drop", "loot", "equip", "use") and len(content) == len(tokens) == 1
    )
    return in_list and any(content[0] in thing.name_words for thing in line.context.things)


def read_verbless(line: LineState, tokens: Sequence[str]) -> bool:
    """Read a clause without a verb. Return whether it is understood."""
    ways_said = {WAYS[word] for word in tokens if word in WAYS}
    if "or" in tokens and len(ways_said) > 1:
        return line.ask("move", sorted(ways_said))
    phrase = VerbPhrase("", tokens)
    return _bare(line, phrase.without("it", "is", "ho", "be") if ways_said and content_words(tokens) else phrase)
