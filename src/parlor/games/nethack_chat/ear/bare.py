"""Words without a verb: what is done with a thing follows from what was done before, or from what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import ways
from .fighting import target_of
from .line import HANDLERS, Line, Said, reads
from .nouns import PRONOUN, chosen_of, content, named
from .scene import CHEST_WORDS, WAYS
from .spelling import is_english
from .tokens import FIRST, KNOWN, base, starts_verb
from .vocabulary import words

_BELONGINGS, _STATE, _BAGS = words("belongings"), words("state"), words("bags")
_FINITE: Final = words("finite")
_POINTING: Final = words("pointing")
_WITH_OBJECT: Final = ("attack", "use", "equip", "loot", "drop", "examine", "move", "open")
_ONE_LETTER: Final = {"e", "n", "s", "w", "d", "u"}


def remember(line: Line, said: Sequence[str]) -> None:
    """What was spoken of, though nothing is done with it."""
    found = named(said, line.scene.things)
    chosen = found if found.things else chosen_of(said, line.scene.monsters, line.scene.last_thing("attack"))
    if len(chosen.things) == 1:
        line.mention = chosen.things[0].name


def _no_phrase(line: Line, said: Said) -> bool | None:
    """A sentence, foreign words, or somebody who is spoken to."""
    here = {word for thing in (*line.scene.things, *line.scene.exits) for word in thing.called}
    strange = [word for word in said.words if word not in KNOWN and word not in here]
    if strange == list(said.words[:1]) and len(said.words) < 4 and is_english(strange[0]):
        way = ways.clear_direction(said.words)  # "moonwalk north"
        return bool(way) and ways.go(line, way)
    spoken_to = (line.link and line.intent in ("talk", "cannot")) or not {"you", "your"}.isdisjoint(line.coming)
    return False if strange or spoken_to or said.has(*_FINITE) else None


def _counsel(line: Line, said: Said) -> bool | None:
    if said.marks & words("advice"):
        return line.do("hint")
    return line.do("help") if said.marks and said.marks <= words("manual") else None


def _direction(line: Line, said: Said) -> bool | None:
    asked = line.scene.last.get("asked") if line.scene.last.get("verb") == "clarify" else "move"
    way = ways.direction_in([word for word in said.words if word not in _ONE_LETTER])
    way = way or (WAYS.get(said.words[0], "") if len(said.words) == 1 else "")
    if way and not said.marks - WAYS.keys() - words("doors") - {"it"} and asked in (None, "move"):
        return ways.go(line, way)
    sides = said.has("left", "right") and not said.marks - {"left", "right", "door"}
    if sides and not named(said.words, line.scene.things).things:
        return line.hand("move", Said("go", said.words))
    return line.hand("back", said) if said.has("back") and not said.content else None


def _topic(line: Line, said: Said) -> bool | None:
    """ "The second one, attack it"."""
    if not line.coming or PRONOUN.isdisjoint(line.coming) or not starts_verb(line.coming):
        return None
    remember(line, said.words)
    return True if line.mention else None


def _same_verb(line: Line, said: Said) -> bool | None:
    """ "Attack the scout, then the warrior"; or the answer to a question."""
    asked = line.scene.last.get("asked") if line.scene.last.get("verb") == "clarify" else ""
    intent = asked if asked in HANDLERS else line.intent if line.link else ""
    if intent not in HANDLERS or not (said.content or said.has("one", "other", "first", "last", *PRONOUN)):
        return None
    if intent in _WITH_OBJECT and _names_something(line, intent, said):
        return line.hand(intent, Said(intent, said.words))
    return False if line.link else None


def _names_something(line: Line, intent: str, said: Said) -> bool:
    scene, short = line.scene, 0 < len(said.content) <= 3
    if intent == "attack":
        stranger = said.has("the", "that") and len(said.content) == 1 and not named(said.words, scene.things).things
        return stranger or bool(target_of(line, said.words).things)
    if intent == "move":
        return ways.is_way(scene, said.words)
    pools = {"loot": scene.floor, "use": scene.pack, "equip": scene.pack + scene.floor, "drop": scene.pack + scene.worn}
    pool = pools.get(intent, scene.things)
    if named(said.words, pool).things or chosen_of(said.words, pool).things:
        return True
    return short and intent in pools and said.has("the", "a", "an", "my", "some")


def _state(line: Line, said: Said) -> bool | None:
    """ "Goblin hp", "inventory", "my gold"."""
    scene = line.scene
    if scene.monsters and said.has("damage", "strength", "armor", "info", *_STATE) and not said.has("potion"):
        whose = target_of(line, [word for word in said.words if word not in _STATE])
        if whose.things:
            return line.take("examine", whose)
        if said.has("enemy", "monster", "its", "his", "boss", "their", "enemies", "foe"):
            return line.hand("examine", Said("examine", ["it"]))
    mine = said.has("my", "items", "equipment", "gear", "stuff", "eq") and said.marks <= _BELONGINGS
    if said.has("inv", *_BAGS) or (said.content and mine and not line.floor(said).things):
        return line.do("inventory")
    lying = said.has("gold", "coins", "money") and scene.floor
    if said.content and not lying and said.marks <= _STATE | {"current", "check", "please", "hit", "total"}:
        return line.do("status")
    return None


def _not_a_thing(line: Line, said: Said) -> bool | None:
    here = {word for thing in (*line.scene.things, *line.scene.exits) for word in thing.own}
    first = said.words[0]
    verb = base(first) in FIRST and first not in here and first not in _POINTING
    ordered = first not in here | words("empty") and not {"the", "a", "an", "my", "that"}.isdisjoint(said.words[1:])
    return False if verb or ordered or len(said.words) > 6 else None  # "lock the chest" is an order, if an unknown one


def _by_kind(line: Line, said: Said) -> bool | None:
    """A monster is attacked, a thing on the floor taken, a potion drunk, gear put on."""
    scene = line.scene
    if scene.in_combat and named(said.words, scene.monsters).things:
        return line.take("attack", target_of(line, said.words))
    lying, mine = named(said.words, scene.floor), named(said.words, scene.pack)
    if lying.things:
        return line.take("loot", lying)
    if mine.things:
        return line.take("equip" if mine.things[0].is_gear else "use", mine)
    target = target_of(line, said.words)
    meant = said.has("one", "other", "guy", "both", "all", "dude", "second", "first")
    return line.take("attack", target) if target.things and scene.in_combat and meant else None


def _by_place(line: Line, said: Said) -> bool:
    """The chest is opened, a room entered, everything taken."""
    scene = line.scene
    if said.has("treasure", *CHEST_WORDS) and scene.chest:
        return line.do("loot", scene.chest.name)
    if ways.exit_named(scene, said.words):
        return line.hand("move", said)
    if said.has("everything", "all", "loot", "both") and scene.floor and not scene.in_combat:
        return line.do("loot", "all")
    potion = said.has("potion", "potions") and said.marks <= {"potion", "potions", "health", "healing"}
    return potion and line.hand("use", Said("drink", said.words))


_bare = reads("bare", _no_phrase, _counsel, _direction, _topic, _same_verb, _state, _not_a_thing, _by_kind, _by_place)


def bare(line: Line, words_said: Sequence[str]) -> bool:
    ways_said = {WAYS[word] for word in words_said if word in WAYS}
    if "or" in words_said and len(ways_said) > 1:
        return line.ask("move", sorted(ways_said))
    said = Said("", words_said)
    return _bare(line, said.but("it", "is", "ho", "be") if ways_said and content(words_said) else said)
