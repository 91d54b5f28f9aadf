"""The verbs attack, defend and flee."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from . import movement
from .context import CHEST_WORDS, Context, Thing
from .line import LineState, VerbPhrase, names_of, register
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, content_words, match_things
from .third_person import served_verb_index
from .tokens import base_form
from .vocabulary import ORDINALS, words

_BODY, _FLAVOR, _SHY, _POTIONS = words("body"), words("flavor"), words("shy"), words("potions")
# words that name a weapon without saying which
_ARMED: Final = {"weapon", "blade", "fist", "fists", "sword", "dagger", "knife", "axe"}
# words of "my axe cuts it in two" and "my axe does more damage", which are told and not done
_APART: Final = {"two", "half", "pieces", "apart", "off", "deals", "does", "down"}
_COMPARED: Final = {"less", "fewer", "least", "lowest", "low", "more", "most", "highest", "high"}
_EVERYBODY: Final = {"both", "all", "everyone", "everything", "each", "every", "them", "everybody"}


# --- attack --------------------------------------------------------------------------------------------------------


def _is_shy(phrase: VerbPhrase) -> bool:
    """Return whether attacking is only one meaning of the verb, so that it needs a target."""
    first, *more = phrase.verb.split()
    return first in _SHY and (not more or "..." in more or (len(more) == 1 and more[0] in words("particles")))


def _not_a_fight(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.has("me", "myself") and not phrase.content_words and phrase.verb not in ("fight", "come at"):
        return line.talk()
    if phrase.verb == "get" and phrase.content_set & words("remains"):
        return False
    if ("away", "from") in pairwise(phrase.words) and line.context.in_combat:
        return line.do("flee")  # "get away from the troll"
    if phrase.verb == "die" and line.words[0] != "die" and "time" not in line.words:
        return False  # "I am about to die"
    return False if _is_shy(phrase) and movement.names_exit(line.context, phrase.words) else None


def _thrown(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "throw the flask at it": a thing that is no weapon is used; a potion is not, since it can only be drunk."""
    if "..." not in phrase.verb or not phrase.verb.endswith((" at", " into")):
        return None
    aimed = aim(phrase.words)
    missile = phrase.words[: len(phrase.words) - len(aimed)]
    thrown = match_things(missile, line.context.pack).one
    if thrown is None or is_weapon(line.context, missile):
        return None
    if thrown.is_potion:
        return line.give_up()
    return line.do("use", thrown.name, f"{thrown.name} is thrown, which is using it")


def _with_a_flask(line: LineState, phrase: VerbPhrase) -> bool | None:
    """ "Burn them with the flask": a thing that is no weapon is used."""
    means = next((phrase.after(mark) for mark in ("with", "using") if phrase.has(mark)), None)
    found = line.pack(means).one if means else None
    if found is None or found.sort != "potion" or means is None or not means.content_set & _POTIONS:
        return None
    return line.do("use", found.name, f"{found.name} is what it is done with")


def _named_target(line: LineState, phrase: VerbPhrase) -> bool | None:
    if "or" in phrase.words[1:-1]:
        either = (
            *find_target(line, phrase.before("or").words).things,
            *find_target(line, phrase.after("or").words).things,
        )
        return line.ask("attack", names_of(either)) if len(either) > 1 else None
    target = find_target(line, aim(phrase.words))
    target = target if target.things else find_target(line, phrase.words)  # "the orc on the nose"
    return line.take("attack", target) if target.things else None


def _chest(line: LineState, phrase: VerbPhrase) -> bool | None:
    chest = line.context.chest
    if chest and (phrase.has("open") or not line.context.monsters) and (phrase.has(*CHEST_WORDS) or phrase.has("open")):
        return line.do("loot", chest.name, "the chest is opened, one way or another")
    return None


def _absent_target(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read an attack on a target that is not in view: the rules refuse it."""
    context = line.context
    boss = "boss" in context.room.lower()
    aimed = list(aim(phrase.words))
    aimed = aimed[: aimed.index("in")] if "in" in aimed[1:] and context.monsters else aimed  # "in a wide arc"
    named_here = [word for word in content_words(aimed) if word not in _FLAVOR | _BODY | PRONOUNS]
    there = [word for word in named_here if not _is_nameless(context, word, boss)]
    described = bool(named_here) and named_here[-1] in MONSTER_WORDS - {"boss"} and words("telling").isdisjoint(there)
    pointed_at = phrase.words[:1] and phrase.words[0] in ("it", "him", "her", "them")
    if not there or (context.monsters and (described or pointed_at or phrase.has("its", "his", "their"))):
        return None
    if phrase.has("to", "across", "towards", "through") and movement.find_exit(context, there):
        return line.delegate("move", phrase)  # "charge across to the tower"
    if _is_shy(phrase):
        if not context.monsters:
            return False
        pointed = phrase.has("the", "a", "an", "that", "this") and not set(there) <= ALL_WORDS | {"what", "is"}
        if not pointed or _elsewhere(context, there):
            return False
    elif movement.find_direction(there) or match_things(there, context.floor + context.pack).things:
        return False
    return line.do("attack", " ".join(there), "nothing of that name is in view")


def _is_nameless(context: Context, word: str, boss: bool) -> bool:
    is_monster = word in MONSTER_WORDS and (word != "boss" or boss)
    return is_monster or is_weapon(context, [word]) or word.isdecimal()


def _any_target(line: LineState, phrase: VerbPhrase) -> bool | None:
    pointed = not PRONOUNS.isdisjoint(phrase.verb.split()) or phrase.verb in ("die", "close in", "aim", "fight back")
    pointed = pointed or phrase.has("thee", "ye", "it", "him", "her", "them", "that", "this", "its", "his")
    pointed = pointed or not (MONSTER_WORDS | _BODY).isdisjoint(content_words(aim(phrase.words)))
    return False if _is_shy(phrase) and not (pointed and line.context.monsters) else attack_unnamed(line)


register("attack", _not_a_fight, _thrown, _with_a_flask, _named_target, _chest, _absent_target, _any_target)


def attack_unnamed(line: LineState) -> bool:
    """Attack the last target, the only monster or the only wounded one; else ask which one."""
    living = names_of(line.context.monsters)
    if not living:
        return line.do("attack", "", "there is nobody to attack")
    if line.foe in living:
        return line.do("attack", line.foe, f"{line.foe} is the one that was fought last" if len(living) > 1 else "")
    if len(living) == 1:
        return line.do("attack", living[0])
    wounded = [monster.name for monster in line.context.monsters if monster.hp < monster.max_hp]
    if len(wounded) == 1:
        return line.do("attack", wounded[0], f"{wounded[0]} is the only one that is wounded")
    if _are_alike(line.context.monsters):
        return line.do("attack", living[0], "they are all alike")
    return line.ask("attack", living)


def _are_alike(monsters: Sequence[Thing]) -> bool:
    """Return whether only ordinals tell the monsters apart, so that it hardly matters which one is meant."""
    return len({monster.name_words.difference(ORDINALS) for monster in monsters}) == 1


def find_target(line: LineState, phrase: Sequence[str]) -> NounMatch:
    """Return the monsters that the words mean."""
    context, foe = line.context, line.foe
    if "except" in phrase:
        return _all_but(context, phrase)
    weapons = {word for thing in context.pack + context.worn if thing.sort == "weapon" for word in thing.synonyms}
    foes = {word for monster in context.monsters for word in monster.synonyms}
    tokens = [word for word in phrase if word in foes or word not in weapons | _BODY]
    found = match_things(tokens, context.monsters, foe)
    if found.ambiguous and foe in names_of(found.things):
        return NounMatch(tuple(one for one in found.things if one.name == foe), why=f"{foe} was spoken of last")
    return _one_of_equals(found if found.things else _unnamed_target(context, tokens, foe))


def _one_of_equals(found: NounMatch) -> NounMatch:
    """Return the match, or the weakest of monsters of the same kind instead of an ambiguous match."""
    if not found.ambiguous or not _are_alike(found.things):
        return found
    return NounMatch((min(found.things, key=lambda one: one.hp),), why="they are all alike")


def _all_but(context: Context, phrase: Sequence[str]) -> NounMatch:
    """ "Anyone but the scout": the others, or one of them."""
    spared = match_things(phrase[list(phrase).index("except") + 1 :], context.monsters).things
    rest = tuple({one.name: one for one in context.monsters if one not in spared}.values())
    everybody = not _EVERYBODY.isdisjoint(phrase)
    return NounMatch(rest if everybody else rest[:1], why="all but those that were named") if spared else NounMatch()


def _unnamed_target(context: Context, tokens: Sequence[str], foe: str) -> NounMatch:
    marks = set(tokens)
    if "boss" in marks and "boss" not in context.room.lower():
        return NounMatch()
    others = [word for word in content_words(tokens) if word not in MONSTER_WORDS | PRONOUNS | _FLAVOR]
    chosen = choose_described(tokens, context.monsters, foe)
    if chosen.things and (not marks.isdisjoint(MONSTER_WORDS | {"one", "other", "both"}) or len(others) <= 1):
        return chosen
    if marks & {"just", "same"} and foe in names_of(context.monsters):
        return NounMatch(tuple(one for one in context.monsters if one.name == foe)[:1], why=f"{foe} was the last")
    if marks & _EVERYBODY and len(context.monsters) > 1 and len(others) < 2:
        everybody = tuple({one.name: one for one in context.monsters}.values())
        return NounMatch(everybody, why="all of them, one after the other")
    return NounMatch()


def aim(phrase: Sequence[str]) -> Sequence[str]:
    """Return the words of the target: "the orc" of "my axe at the orc" and of "the orc with my axe"."""
    rest = list(phrase)
    for mark in ("at", "into", "unto", "against", "on", "onto", "through", "upon", "towards"):
        if mark in rest[:-1] and "one" not in rest[: rest.index(mark)]:
            after = rest[rest.index(mark) + 1 :]
            rest = after if content_words(after) or not PRONOUNS.isdisjoint(after) else rest
    for mark in ("with", "using", "like", "as"):
        compared = _COMPARED.union(word for word in rest if word.isdecimal())  # "the one with 7 HP"
        if mark in rest and compared.isdisjoint(rest[rest.index(mark) :]):
            rest = rest[: rest.index(mark)]
    return rest


def is_weapon(context: Context, phrase: Sequence[str]) -> bool:
    gear = [thing for thing in context.pack + context.worn if thing.sort == "weapon"]
    return not content_words(phrase) or bool(match_things(phrase, gear).things) or not _ARMED.isdisjoint(phrase)


def _elsewhere(context: Context, tokens: Sequence[str]) -> bool:
    """Return whether the words name something other than a monster: a thing that lies here, or an exit."""
    lying = match_things(tokens, (*context.floor, *context.pack)).things
    return bool(lying) or movement.names_exit(context, tokens) or not CHEST_WORDS.isdisjoint(tokens)


def read_dealt_blow(line: LineState, tokens: Sequence[str]) -> bool:
    """Read "land a hit on it", "give the orc a good kick". Return whether it is one."""
    article = next((at for at, word in enumerate(tokens[:6]) if word in ("a", "an", "one", "another")), -1)
    blow = next((at for at in range(article + 1, min(article + 4, len(tokens))) if tokens[at] in words("blows")), 0)
    dealt = article == 0 or (article > 0 and base_form(tokens[0]) in words("dealing"))
    if (
        not dealt
        or not blow
        or not line.context.monsters
        or (tokens[0] == "take" and tokens[blow] in ("hit", "blow", "beating"))
    ):
        return False
    return line.delegate("attack", VerbPhrase("attack", (*tokens[1:article], *tokens[blow + 1 :])))


def read_served_blow(line: LineState, tokens: Sequence[str]) -> bool:
    """Read "the unhurt one gets my axe". Return whether the line has such a form."""
    at = served_verb_index(tokens)
    mine = tokens[0] == "my" and (words("finite") | _APART).isdisjoint(tokens)
    armed = mine and is_weapon(line.context, tokens[1:2])
    # "the unhurt one gets my axe", or "my blade seeks the orc"
    target = find_target(line, tokens[:at] if at else tokens[2:]) if at or armed else NounMatch()
    return bool(target.things) and line.take("attack", target)


def read_ward(line: LineState, tokens: Sequence[str]) -> bool:
    """Read "raise my sword to parry", "hold my shield in front of me". Return whether it is one."""
    behind = any(one == "behind" and not {"shield", "buckler"}.isdisjoint(tokens) for one in tokens)
    purpose = any(one == "to" and other in words("warding") for one, other in pairwise(tokens))
    shield = base_form(tokens[0]) in ("hold", "lift", "raise", "keep") and not {
        "shield",
        "buckler",
        "guard",
    }.isdisjoint(tokens)
    if not line.context.in_combat or not (shield or behind or (purpose and base_form(tokens[0]) in words("readied"))):
        return False
    return line.do("defend")


# --- defend, flee --------------------------------------------------------------------------------------------------


def _defend(line: LineState, phrase: VerbPhrase) -> bool:
    if line.next_words and phrase.verb in ("duck", "dodge") and phrase.has("under", "past", "around", "between"):
        return line.talk()  # footwork, before what is done
    if phrase.verb == "hold" and phrase.content_words:
        return False
    noun = phrase.verb in ("def", "defense", "defensive", "shield", "guard", "cover", "duck")
    if noun and line.intent == "use" and line.link and line.pack(VerbPhrase("", [phrase.verb])).things:
        return False  # "drink strength, then defense"
    if noun and (phrase.has("room", *_POTIONS) or movement.names_exit(line.context, phrase.words)):
        return False
    return line.do("defend")


def _flee(line: LineState, phrase: VerbPhrase) -> bool:
    """To run to a place is to move there, which the rules refuse in a fight; to run away is to flee."""
    context, first = line.context, phrase.verb.split()[0]
    resolved = (context.in_combat and first in ("flee", "escape", "retreat")) or phrase.verb in ("run away", "run from")
    somewhere = movement.find_clear_direction(phrase.words) or movement.find_exit(context, phrase.words)
    resolved = resolved or (context.in_combat and "for" in (*phrase.verb.split(), *phrase.words[:1]) and not somewhere)
    if not resolved and (movement.names_exit(context, phrase.words) or (phrase.has("back") and first != "fall")):
        return line.delegate("move", phrase)
    if not context.in_combat:
        if first in words("going off") or phrase.verb.startswith(("get out", "get me out", "get us out", "get the")):
            return line.delegate("leave", phrase)
        if phrase.verb in ("retreat", "withdraw", "back off", "back away"):
            return line.delegate("back", phrase)
        if phrase.verb == "run" and phrase.content_words:
            return line.delegate("move", phrase)
    return line.do("flee")


register("burn", _with_a_flask)
register("defend", _defend)
register("flee", _flee)
