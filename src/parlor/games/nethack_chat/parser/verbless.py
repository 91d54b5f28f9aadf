"""Words without a verb: what is done with a thing follows from what was done before, or from what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import movement
from .combat import target_of
from .context import CHEST_WORDS, WAYS
from .line import HANDLERS, Line, Said, reads
from .nouns import ALL, ANYBODY, PRONOUN, chosen_of, content, named
from .tokens import FIRST, KNOWN, base, starts_verb
from .vocabulary import ORDINALS, words

_BELONGINGS, _STATE, _BAGS = words("belongings"), words("state"), words("bags")
_FINITE: Final = words("finite")
_POINTING: Final = words("pointing")
_WITH_OBJECT: Final = ("attack", "use", "equip", "loot", "drop", "examine", "move", "open")
_ONE_LETTER: Final = {"e", "n", "s", "w", "d", "u"}


def remember(line: Line, said: Sequence[str]) -> None:
    """What was spoken of, though nothing is done with it."""
    found = named(said, line.context.things)
    chosen = found if found.things else chosen_of(said, line.context.monsters, line.context.last_thing("attack"))
    if len(chosen.things) == 1:
        line.mention = chosen.things[0].name


def _no_phrase(line: Line, said: Said) -> bool | None:
    """A sentence, foreign words, or somebody who is spoken to."""
    here = {word for thing in (*line.context.things, *line.context.exits) for word in thing.called}
    strange = [word for word in said.words if word not in KNOWN and word not in here and not word.isdecimal()]
    if strange == list(said.words[:1]) and len(said.words) < 4:
        way = movement.clear_direction(said.words)  # "moonwalk north"
        return bool(way) and movement.go(line, way)
    spoken_to = (line.link and line.intent in ("talk", "cannot")) or not {"you", "your"}.isdisjoint(line.coming)
    owned = named(said.words, line.context.pack + line.context.floor).things
    led = len(said.words) < 4 and movement.clear_direction(said.words)
    spoken_to = spoken_to and not led and not owned
    figure = said.has("hp", "health") and any(word.isdecimal() for word in said.words)
    measured = figure and not said.has("one") and not named(said.words, line.context.monsters).things
    return False if strange or spoken_to or measured or said.has(*_FINITE) else None


def _counsel(line: Line, said: Said) -> bool | None:
    if said.marks & words("advice"):
        return line.do("hint")
    return line.do("help") if said.marks and said.marks <= words("manual") else None


def _direction(line: Line, said: Said) -> bool | None:
    asked = line.context.question or "move"
    if len(said.words) > 1 and _ONE_LETTER.issuperset(said.words):
        return all(movement.go(line, WAYS[word]) for word in said.words)  # "n n e"
    way = movement.direction_in([word for word in said.words if word not in _ONE_LETTER])
    way = way or (WAYS.get(said.words[0], "") if len(said.words) == 1 else "")
    if way and not said.marks - WAYS.keys() - words("doors") - {"it", "we", "go"} and asked == "move":
        return movement.go(line, way)
    if way and movement.exit_named(line.context, said.words) == way and len(said.words) < 6:
        return movement.go(line, way)  # "north to the observatory"
    sides = said.has("left", "right") and not said.marks - {"left", "right", "door"}
    if sides and not named(said.words, line.context.things).things:
        return line.hand("move", Said("go", said.words))
    return line.hand("back", said) if said.has("back") and not said.content else None


def _pronoun(line: Line, said: Said) -> bool | None:
    """ "Him again"."""
    other = chosen_of(("other",), line.context.monsters, line.context.last_thing("attack"))
    if said.has("too", "also") and said.has("one", *PRONOUN) and not said.marks - PRONOUN and line.context.in_combat:
        return line.take("attack", other)  # "and that one too"
    again = said.has("again", "once") and said.has(*PRONOUN) and not said.marks - PRONOUN
    return line.hand("attack", Said("attack", said.words)) if again and line.context.in_combat else None


def _topic(line: Line, said: Said) -> bool | None:
    """ "The second one, attack it"."""
    if not line.coming or PRONOUN.isdisjoint(line.coming) or not starts_verb(line.coming):
        return None
    remember(line, said.words)
    return True if line.mention else None


def _same_verb(line: Line, said: Said) -> bool | None:
    """ "Attack the scout, then the warrior"; or the answer to a question."""
    asked = line.context.question or ""
    if asked and named(said.words, line.context.things).things:
        asked = ""  # more is said of it than an answer says
    intent = asked if asked in HANDLERS else line.intent if line.link else ""
    if intent not in HANDLERS or not (said.content or said.has("one", "other", "first", "last", *PRONOUN)):
        return None
    if intent in _WITH_OBJECT and _names_something(line, intent, said):
        return line.hand(intent, Said(intent, said.words))
    fought = line.context.in_combat and named(said.words, line.context.monsters).things
    return False if line.link and not fought else None  # "the axe, then the orc"


def _names_something(line: Line, intent: str, said: Said) -> bool:
    context, short = line.context, 0 < len(said.content) <= 2
    if intent == "attack":
        stranger = said.has("the", "that") and len(said.content) == 1 and not named(said.words, context.things).things
        return stranger or bool(target_of(line, said.words).things)
    if intent == "move":
        return movement.is_way(context, said.words)
    pools = {
        "loot": context.floor,
        "use": context.pack,
        "equip": context.pack + context.floor,
        "drop": context.pack + context.worn,
    }
    pool = pools.get(intent, context.things)
    if named(said.words, pool).things or chosen_of(said.words, pool).things:
        return True
    return short and intent in pools and said.has("the", "a", "an", "my", "some")


def _state(line: Line, said: Said) -> bool | None:
    """ "Goblin hp", "inventory", "my gold"."""
    context = line.context
    if (
        context.monsters
        and not said.has("with")
        and said.has("damage", "strength", "armor", "info", *_STATE)
        and not said.has("potion")
    ):
        whose = target_of(line, [word for word in said.words if word not in _STATE])
        if whose.things:
            return line.take("examine", whose)
        if said.has("enemy", "monster", "its", "his", "boss", "their", "enemies", "foe"):
            return line.hand("examine", Said("examine", ["it"]))
    if said.has("stats", "stat", "info", "details") and named(said.words, context.floor + context.pack).one:
        return line.hand("examine", said)
    mine = said.has("my", "items", "equipment", "gear", "stuff", "eq") and said.marks <= _BELONGINGS
    if said.has("inv", *_BAGS) or (said.content and mine and not line.floor(said).things):
        return line.do("inventory")
    lying = said.has("gold", "coins", "money") and context.floor
    if said.content and not lying and said.marks & _STATE and said.marks <= _STATE | words("said of state"):
        return line.do("status")
    return None


def _not_a_thing(line: Line, said: Said) -> bool | None:
    here = {word for thing in (*line.context.things, *line.context.exits) for word in thing.own}
    if not named(said.words, line.context.monsters).things:
        here |= {word for thing in line.context.pack for word in thing.called}  # "def pot"
    first = said.words[0]
    verb = base(first) in FIRST and first not in here and first not in _POINTING
    pointing = not {"the", "a", "an", "my", "that"}.isdisjoint(said.words[1:])
    ordered = first not in here | _POINTING | ALL | words("empty") and pointing
    return False if verb or ordered or len(said.words) > 6 else None  # "lock the chest" is an order, if an unknown one


def _is_name(line: Line, said: Said) -> bool:
    """Not "freeze the goblins": a word that nobody knows before a name may be a verb."""
    here = {word for thing in line.context.things for word in thing.called}
    plain = _POINTING | ALL | ANYBODY | words("empty") | words("stronger") | words("weaker") | ORDINALS.keys()
    return said.words[0] in here | plain


def _by_kind(line: Line, said: Said) -> bool | None:
    """A monster is attacked, a thing on the floor taken, a potion drunk, gear put on."""
    context = line.context
    if line.words[0] in words("kind words"):
        return line.talk()
    if said.has("except") and not context.in_combat and context.floor:
        return line.hand("loot", said)
    if context.in_combat and named(said.words, context.monsters).things:
        return _is_name(line, said) and line.take("attack", target_of(line, said.words))
    lying, mine = named(said.words, context.floor), named(said.words, context.pack)
    potion = said.has(*words("potions")) or any(thing.own & said.marks for thing in mine.things)
    if context.in_combat and said.has("one", "guy", "dude") and not potion:
        target = target_of(line, said.words)
        if target.things:
            return line.take("attack", target)
    here = {word for thing in context.things for word in thing.own}
    if said.has(*words("cheat setting") - here):
        return False  # "the potions multiply"
    if lying.things:
        return line.take("loot", lying)
    if mine.things:
        return line.take("equip" if mine.things[0].is_gear else "use", mine)
    target = target_of(line, said.words)
    meant = said.has("one", "other", "guy", "both", "all", "dude", "second", "first")
    return line.take("attack", target) if target.things and context.in_combat and meant else None


def _by_place(line: Line, said: Said) -> bool:
    """The chest is opened, a room entered, everything taken."""
    context = line.context
    if said.has("treasure", *CHEST_WORDS) and context.chest:
        return line.do("loot", context.chest.name)
    if movement.exit_named(context, said.words):
        return line.hand("move", said)
    nothing_else = not said.marks - ALL - PRONOUN - words("lying")
    if said.has("everything", "all", "loot", "both") and nothing_else and context.floor and not context.in_combat:
        return line.hand("loot", Said("take", said.words)) if said.has("else") else line.do("loot", "all")
    potion = said.marks & words("potions") and said.marks <= words("potions") | {"health", "healing"}
    return bool(potion) and line.hand("use", Said("drink", said.words))


_phrase = (_no_phrase, _counsel, _direction, _pronoun, _topic, _same_verb)
_bare = reads("bare", *_phrase, _state, _not_a_thing, _by_kind, _by_place)


def is_thing(line: Line, said: Sequence[str]) -> bool:
    """ "Battle axe" is no battle, and in "drop the idol and brew" nothing is brewed."""
    told = content(said)
    if len(said) < 5 and " ".join(told) in {thing.name.lower() for thing in line.context.things}:
        return True
    listed = line.link == "and" and line.intent in ("drop", "loot", "equip", "use") and len(told) == len(said) == 1
    return listed and any(told[0] in thing.own for thing in line.context.things)


def bare(line: Line, words_said: Sequence[str]) -> bool:
    ways_said = {WAYS[word] for word in words_said if word in WAYS}
    if "or" in words_said and len(ways_said) > 1:
        return line.ask("move", sorted(ways_said))
    said = Said("", words_said)
    return _bare(line, said.but("it", "is", "ho", "be") if ways_said and content(words_said) else said)
