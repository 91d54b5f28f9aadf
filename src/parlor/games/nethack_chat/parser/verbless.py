"""Clauses without a verb of their own: the act follows from the thing that is named, or from the act before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Attack, Use, verb_of
from .combat import attack_unnamed, find_target
from .context import CHEST_WORDS, WAYS
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, choose_described, content_words, match_things
from .places import find_direction, find_exit, go, names_exit
from .readings import DONE, FRAMES, NAMED, PLAIN, REFERRED, TALK, Line, Phrase, Reading, ask, do, do_each
from .shapes import remember_mention
from .tokens import KNOWN_WORDS, VERB_PHRASES, base_form, starts_with_verb
from .vocabulary import ORDINALS, words

_STATE, _BAGS, _POTIONS, _POINTING = words("state"), words("bags"), words("potions"), words("pointing")
_ONE_LETTER: Final = {"e", "n", "s", "w", "d", "u"}
_ANY: Final = words("any answer")
MAX_ANSWER_WORDS: Final = 7  # of an answer to a question back


# --- names without a verb --------------------------------------------------------------------------------------------


def is_name_only(line: Line, tokens: Sequence[str]) -> bool:
    """Return whether the words are a name, even if they look like a verb: "battle axe", "drop the idol and brew"."""
    content = content_words(tokens)
    if len(tokens) < 5 and " ".join(content) in {thing.name.lower() for thing in line.context.things}:
        return True
    listed = line.link == "and" and line.intent in ("drop", "loot", "equip", "use")
    lone = listed and len(content) == len(tokens) == 1
    return lone and any(content[0] in thing.name_words for thing in line.context.things)


def read_verbless(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read a clause without a verb; None if it is not understood."""
    said = {WAYS[word] for word in tokens if word in WAYS}
    if "or" in tokens and len(said) > 1:
        return ask("move", sorted(said))
    phrase = Phrase("", tokens)
    phrase = phrase.without("it", "is", "ho", "be") if said and phrase.content else phrase
    if not phrase.words:
        return None
    verdict = _is_noun_phrase(line, phrase)
    if verdict is not None:
        return verdict or None
    if phrase.set & words("advice"):
        return do("hint")
    if phrase.set and phrase.set <= words("help words"):
        return do("help")
    found = _direction(line, phrase) or _pronoun(line, phrase)
    if found:
        return found
    if line.next_words and not PRONOUNS.isdisjoint(line.next_words) and starts_with_verb(line.next_words):
        remember_mention(line, phrase.words)
        if line.mention:
            return DONE  # "the second one, attack it"
    same = _narrowed(line, phrase) or _same_verb(line, phrase)
    if same is not None:
        return same or None
    return _state(line, phrase) or (
        None if _is_no_thing(line, phrase) else _by_kind(line, phrase) or _by_place(line, phrase)
    )


def _is_noun_phrase(line: Line, phrase: Phrase) -> Reading | tuple[()] | None:
    """Return None for a noun phrase, () for sentences, unknown words and words addressed to another person."""
    context = line.context
    here = {word for thing in (*context.things, *context.exits, *context.others) for word in thing.synonyms}
    strange = [word for word in phrase.words if word not in KNOWN_WORDS and word not in here and not word.isdecimal()]
    way = find_direction(phrase.words, weak=False)
    if strange == list(phrase.words[:1]) and len(phrase.words) < 4:
        return go(way) if way else ()  # "moonwalk north"
    address = (line.link and line.intent in ("talk", "cannot")) or not {"you", "your"}.isdisjoint(line.next_words)
    owned = match_things(phrase.words, context.pack + context.floor).things
    address = address and not (len(phrase.words) < 4 and way) and not owned
    number = phrase.has("hp", "health") and any(word.isdecimal() for word in phrase.words)
    states = number and not phrase.has("one") and not match_things(phrase.words, context.monsters).things
    return () if strange or address or states or phrase.has(*words("finite")) else None


def _direction(line: Line, phrase: Phrase) -> Reading | None:
    """Read "n n e", "north", "the left door", "back"."""
    if len(phrase.words) > 1 and _ONE_LETTER.issuperset(phrase.words):
        steps = [go(WAYS[word]) for word in phrase.words]
        return steps[0]._replace(acts=tuple(act for step in steps for act in step.acts))
    way = find_direction([word for word in phrase.words if word not in _ONE_LETTER])
    way = way or (WAYS.get(phrase.words[0], "") if len(phrase.words) == 1 else "")
    plain = not phrase.set - WAYS.keys() - words("doors") - {"it", "we", "go"}
    if way and plain and (line.context.question or "move") == "move":
        return go(way)
    if way and find_exit(line.context, phrase.words) == way and len(phrase.words) < 6:
        return go(way)  # "north to the observatory"
    sides = phrase.has("left", "right") and not phrase.set - {"left", "right", "door"}
    if sides and not match_things(phrase.words, line.context.things).things:
        return FRAMES["move"](line, Phrase("go", phrase.words))
    return FRAMES["back"](line, phrase) if phrase.has("back") and not phrase.content else None


def _pronoun(line: Line, phrase: Phrase) -> Reading | None:
    """Read "him again", "and that one too"."""
    context = line.context
    if not context.in_combat or phrase.set - PRONOUNS:
        return None
    if phrase.has("too", "also") and phrase.has("one", *PRONOUNS):
        return do_each("attack", choose_described(("other",), context.monsters, context.last_thing("attack")))
    return attack_unnamed(line) if phrase.has("again", "once") and phrase.has(*PRONOUNS) else None


def _narrowed(line: Line, phrase: Phrase) -> Reading | None:
    """Read the second part of "drink a potion, the strongest": it says which one is meant."""
    last = line.acts[-1] if line.acts else None
    if line.link != "," or not isinstance(last, Attack | Use) or not phrase.set:
        return None
    if phrase.set - words("stronger") - words("weaker") - {"one"}:
        return None
    meant = choose_described(phrase.words, line.context.monsters if isinstance(last, Attack) else line.context.pack).one
    if meant is None:
        return None
    line.acts.pop()
    return do(verb_of(last), meant.name, f"{meant.name} is the one that was described")


def _same_verb(line: Line, phrase: Phrase) -> Reading | tuple[()] | None:
    """Read the second part of "attack the scout, then the warrior", or the answer to a question back; () is no act."""
    context, question = line.context, line.context.question or ""
    if question and match_things(phrase.words, context.things).things:
        question = ""  # the clause says more than an answer does
    intent = question if question in FRAMES else line.intent if line.link else ""
    if (
        intent not in FRAMES
        or intent in words("verbs of the line")
        or not (phrase.content or phrase.has("one", "other", "first", "last", *PRONOUNS))
    ):
        return None
    if intent in words("verbs with an object") and _names_something(line, intent, phrase):
        return FRAMES[intent](line, Phrase(intent, phrase.words)) or ()
    fought = context.in_combat and match_things(phrase.words, context.monsters).things
    return () if line.link and not fought else None  # "the axe, then the orc"


def _names_something(line: Line, intent: str, phrase: Phrase) -> bool:
    context = line.context
    if intent == "attack":
        strange = phrase.has("the", "that") and len(phrase.content) == 1
        unseen = strange and not match_things(phrase.words, context.things).things
        return unseen or bool(find_target(line, phrase.words).things)
    if intent == "move":
        return names_exit(context, phrase.words)
    pools = {
        "loot": context.floor,
        "use": context.pack,
        "equip": context.pack + context.floor,
        "drop": context.pack + context.worn,
    }
    pool = pools.get(intent, context.things + context.others)
    if match_things(phrase.words, pool).things or choose_described(phrase.words, pool).things:
        return True
    return 0 < len(phrase.content) <= 2 and intent in pools and phrase.has("the", "a", "an", "my", "some")


def _state(line: Line, phrase: Phrase) -> Reading | None:
    """Read "goblin hp", "inventory", "my gold"."""
    context = line.context
    of_foe = phrase.has("damage", "strength", "armor", "info", *_STATE) and not phrase.has("with", "potion")
    if context.monsters and of_foe:
        whose = find_target(line, [word for word in phrase.words if word not in _STATE])
        if whose.things:
            return do_each("examine", whose)
        if phrase.has("enemy", "monster", "its", "his", "boss", "their", "enemies", "foe"):
            return FRAMES["examine"](line, Phrase("examine", ["it"]))
    if phrase.has("stats", "stat", "info", "details") and match_things(phrase.words, context.floor + context.pack).one:
        return FRAMES["examine"](line, phrase)
    mine = phrase.has("my", "items", "equipment", "gear", "stuff", "eq") and phrase.set <= words("belongings")
    if phrase.has("inv", *_BAGS) or (phrase.content and mine and not line.match(phrase, context.floor).things):
        return do("inventory")
    lying = phrase.has("gold", "coins", "money") and context.floor
    stated = phrase.set & _STATE and phrase.set <= _STATE | words("said of state")
    return do("status") if phrase.content and not lying and stated else None


def _is_no_thing(line: Line, phrase: Phrase) -> bool:
    """Return whether the phrase begins with a verb, known or unknown ("lock the chest"), or is too long for a name."""
    context, first = line.context, phrase.words[0]
    here = {word for thing in (*context.things, *context.exits) for word in thing.name_words}
    if not match_things(phrase.words, context.monsters).things:
        here |= {word for thing in context.pack for word in thing.synonyms}  # "def pot"
    verb = base_form(first) in VERB_PHRASES and first not in here and first not in _POINTING
    pointing = not {"the", "a", "an", "my", "that"}.isdisjoint(phrase.words[1:])
    ordered = first not in here | _POINTING | ALL_WORDS | words("empty") and pointing
    return verb or ordered or len(phrase.words) > 6


def _by_kind(line: Line, phrase: Phrase) -> Reading | None:
    """Attack a monster, take a thing on the floor, drink a potion, put on gear."""
    context = line.context
    if line.words[0] in words("kind words"):
        return TALK
    if phrase.has("except") and not context.in_combat and context.floor:
        return FRAMES["loot"](line, phrase)
    if context.in_combat and match_things(phrase.words, context.monsters).things:
        here = {word for thing in context.things for word in thing.synonyms}
        plain = (
            _POINTING
            | ALL_WORDS
            | MONSTER_WORDS
            | words("empty")
            | words("stronger")
            | words("weaker")
            | ORDINALS.keys()
        )
        if phrase.words[0] not in here | plain:
            return None  # in "freeze the goblins" an unknown word may be a verb
        return do_each("attack", find_target(line, phrase.words))
    person = match_things(phrase.words, context.people).one if context.people else None
    if person:
        return do("talk", person.name, score=NAMED)
    lying, mine = match_things(phrase.words, context.floor), match_things(phrase.words, context.pack)
    potion = phrase.has(*_POTIONS) or any(thing.name_words & phrase.set for thing in mine.things)
    target = find_target(line, phrase.words)
    if context.in_combat and phrase.has("one", "guy", "dude") and not potion and target.things:
        return do_each("attack", target, REFERRED)
    here = {word for thing in context.things for word in thing.name_words}
    if phrase.has(*words("cheat setting") - here):
        return None  # "the potions multiply"
    if lying.things:
        return do_each("loot", lying)
    if mine.things:
        return do_each("equip" if mine.things[0].is_gear else "use", mine)
    is_target = phrase.has("one", "other", "guy", "both", "all", "dude", "second", "first")
    return do_each("attack", target, REFERRED) if target.things and context.in_combat and is_target else None


def _by_place(line: Line, phrase: Phrase) -> Reading | None:
    """Open the chest, enter a room, take everything."""
    context = line.context
    if phrase.has("treasure", *CHEST_WORDS) and context.chest:
        return do("loot", context.chest.name, score=NAMED)
    if find_exit(context, phrase.words):
        return FRAMES["move"](line, phrase)
    nothing_else = not phrase.set - ALL_WORDS - PRONOUNS - words("lying")
    if phrase.has("everything", "all", "loot", "both") and nothing_else and context.floor and not context.in_combat:
        return (
            FRAMES["loot"](line, Phrase("take", phrase.words)) if phrase.has("else") else do("loot", "all", score=PLAIN)
        )
    potion = phrase.set & _POTIONS and phrase.set <= _POTIONS | {"health", "healing"}
    return FRAMES["use"](line, Phrase("drink", phrase.words)) if potion else None
