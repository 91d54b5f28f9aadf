"""Attack, defend, flee."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from . import movement
from .context import CHEST_WORDS, Context, Thing
from .line import Line, Said, names, reads
from .nouns import ALL, ANYBODY, PRONOUN, Found, chosen_of, content, named
from .third_person import is_served
from .tokens import base
from .vocabulary import ORDINALS, words

_BODY, _FLAVOR, _SHY, _POTIONS = words("body"), words("flavor"), words("shy"), words("potions")
_ARMED: Final = {"weapon", "blade", "fist", "fists", "sword", "dagger", "knife", "axe"}
_APART: Final = {"two", "half", "pieces", "apart", "off", "deals", "does", "down"}
_COMPARED: Final = {"less", "fewer", "least", "lowest", "low", "more", "most", "highest", "high"}
_EVERYBODY: Final = {"both", "all", "everyone", "everything", "each", "every", "them", "everybody"}


# --- attack --------------------------------------------------------------------------------------------------------


def _is_shy(said: Said) -> bool:
    """Whether fighting is only one meaning of the verb, so that it needs somebody to fight."""
    first, *more = said.verb.split()
    return first in _SHY and (not more or "..." in more or (len(more) == 1 and more[0] in words("particles")))


def _not_a_fight(line: Line, said: Said) -> bool | None:
    if said.has("me", "myself") and not said.content and said.verb not in ("fight", "come at"):
        return line.talk()
    if said.verb == "get" and said.marks & words("remains"):
        return False
    if ("away", "from") in pairwise(said.words) and line.context.in_combat:
        return line.do("flee")  # "get away from the troll"
    if said.verb == "die" and line.words[0] != "die" and "time" not in line.words:
        return False  # "I am about to die"
    return False if _is_shy(said) and movement.is_way(line.context, said.words) else None


def _thrown(line: Line, said: Said) -> bool | None:
    """What is thrown at somebody and is no weapon is used; a potion is only ever drunk."""
    if "..." not in said.verb or not said.verb.endswith((" at", " into")):
        return None
    aimed = aim(said.words)
    missile = said.words[: len(said.words) - len(aimed)]
    thrown = named(missile, line.context.pack).one
    if thrown is None or is_weapon(line.context, missile):
        return None
    if thrown.is_potion:
        return line.give_up()
    return line.do("use", thrown.name, f"{thrown.name} is thrown, which is using it")


def _with_a_flask(line: Line, said: Said) -> bool | None:
    """ "Burn them with the flask": what is no weapon is used."""
    means = next((said.after(mark) for mark in ("with", "using") if said.has(mark)), None)
    found = line.pack(means).one if means else None
    if found is None or found.sort != "potion" or means is None or not means.marks & _POTIONS:
        return None
    return line.do("use", found.name, f"{found.name} is what it is done with")


def _somebody(line: Line, said: Said) -> bool | None:
    if "or" in said.words[1:-1]:
        either = (*target_of(line, said.before("or").words).things, *target_of(line, said.after("or").words).things)
        return line.ask("attack", names(either)) if len(either) > 1 else None
    target = target_of(line, aim(said.words))
    target = target if target.things else target_of(line, said.words)  # "the orc on the nose"
    return line.take("attack", target) if target.things else None


def _chest(line: Line, said: Said) -> bool | None:
    chest = line.context.chest
    if chest and (said.has("open") or not line.context.monsters) and (said.has(*CHEST_WORDS) or said.has("open")):
        return line.do("loot", chest.name, "the chest is opened, one way or another")
    return None


def _nobody_here(line: Line, said: Said) -> bool | None:
    """Somebody or something is named that cannot be seen."""
    context = line.context
    boss = "boss" in context.room.lower()
    aimed = list(aim(said.words))
    aimed = aimed[: aimed.index("in")] if "in" in aimed[1:] and context.monsters else aimed  # "in a wide arc"
    named_here = [word for word in content(aimed) if word not in _FLAVOR | _BODY | PRONOUN]
    there = [word for word in named_here if not _nameless(context, word, boss)]
    described = bool(named_here) and named_here[-1] in ANYBODY - {"boss"} and words("telling").isdisjoint(there)
    pointed_at = said.words[:1] and said.words[0] in ("it", "him", "her", "them")
    if not there or (context.monsters and (described or pointed_at or said.has("its", "his", "their"))):
        return None
    if said.has("to", "across", "towards", "through") and movement.exit_named(context, there):
        return line.hand("move", said)  # "charge across to the tower"
    if _is_shy(said):
        if not context.monsters:
            return False
        pointed = said.has("the", "a", "an", "that", "this") and not set(there) <= ALL | {"what", "is"}
        if not pointed or _elsewhere(context, there):
            return False
    elif movement.direction_in(there) or named(there, context.floor + context.pack).things:
        return False
    return line.do("attack", " ".join(there), "nothing of that name is in view")


def _nameless(context: Context, word: str, boss: bool) -> bool:
    anybody = word in ANYBODY and (word != "boss" or boss)
    return anybody or is_weapon(context, [word]) or word.isdecimal()


def _whoever(line: Line, said: Said) -> bool | None:
    pointed = not PRONOUN.isdisjoint(said.verb.split()) or said.verb in ("die", "close in", "aim", "fight back")
    pointed = pointed or said.has("thee", "ye", "it", "him", "her", "them", "that", "this", "its", "his")
    pointed = pointed or not (ANYBODY | _BODY).isdisjoint(content(aim(said.words)))
    return False if _is_shy(said) and not (pointed and line.context.monsters) else attack_anybody(line)


reads("attack", _not_a_fight, _thrown, _with_a_flask, _somebody, _chest, _nobody_here, _whoever)


def attack_anybody(line: Line) -> bool:
    """Nobody was named: the one that was fought last, the only one, the only wounded one; else it must be asked."""
    living = names(line.context.monsters)
    if not living:
        return line.do("attack", "", "there is nobody to attack")
    if line.foe in living:
        return line.do("attack", line.foe, f"{line.foe} is the one that was fought last" if len(living) > 1 else "")
    if len(living) == 1:
        return line.do("attack", living[0])
    wounded = [monster.name for monster in line.context.monsters if monster.hp < monster.max_hp]
    if len(wounded) == 1:
        return line.do("attack", wounded[0], f"{wounded[0]} is the only one that is wounded")
    if _alike(line.context.monsters):
        return line.do("attack", living[0], "they are all alike")
    return line.ask("attack", living)


def _alike(monsters: Sequence[Thing]) -> bool:
    """Whether only numbers tell them apart, so that it matters little which is meant."""
    return len({monster.own.difference(ORDINALS) for monster in monsters}) == 1


def target_of(line: Line, phrase: Sequence[str]) -> Found:
    """The monster that the words mean, if they mean one."""
    context, foe = line.context, line.foe
    if "except" in phrase:
        return _all_but(context, phrase)
    weapons = {word for thing in context.pack + context.worn if thing.sort == "weapon" for word in thing.called}
    foes = {word for monster in context.monsters for word in monster.called}
    said = [word for word in phrase if word in foes or word not in weapons | _BODY]
    found = named(said, context.monsters, foe)
    if found.unclear and foe in names(found.things):
        return Found(tuple(one for one in found.things if one.name == foe), why=f"{foe} was spoken of last")
    if found.unclear and _alike(found.things):
        return Found((min(found.things, key=lambda one: one.hp),), why="they are all alike")
    return found if found.things else _unnamed_target(context, said, foe)


def _all_but(context: Context, phrase: Sequence[str]) -> Found:
    """ "Anyone but the scout": the others; of several any."""
    spared = named(phrase[list(phrase).index("except") + 1 :], context.monsters).things
    rest = tuple({one.name: one for one in context.monsters if one not in spared}.values())
    everybody = not _EVERYBODY.isdisjoint(phrase)
    return Found(rest if everybody else rest[:1], why="all but those that were named") if spared else Found()


def _unnamed_target(context: Context, said: Sequence[str], foe: str) -> Found:
    marks = set(said)
    if "boss" in marks and "boss" not in context.room.lower():
        return Found()
    others = [word for word in content(said) if word not in ANYBODY | PRONOUN | _FLAVOR]
    chosen = chosen_of(said, context.monsters, foe)
    if chosen.things and (not marks.isdisjoint(ANYBODY | {"one", "other", "both"}) or len(others) <= 1):
        return chosen
    if marks & {"just", "same"} and foe in names(context.monsters):
        return Found(tuple(one for one in context.monsters if one.name == foe)[:1], why=f"{foe} was the last")
    if marks & _EVERYBODY and len(context.monsters) > 1 and len(others) < 2:
        everybody = tuple({one.name: one for one in context.monsters}.values())
        return Found(everybody, why="all of them, one after the other")
    return Found()


def aim(phrase: Sequence[str]) -> Sequence[str]:
    """What is aimed at: "my axe at the orc" is the orc, "the orc with my axe" too."""
    rest = list(phrase)
    for mark in ("at", "into", "unto", "against", "on", "onto", "through", "upon", "towards"):
        if mark in rest[:-1] and "one" not in rest[: rest.index(mark)]:
            after = rest[rest.index(mark) + 1 :]
            rest = after if content(after) or not PRONOUN.isdisjoint(after) else rest
    for mark in ("with", "using", "like", "as"):
        compared = _COMPARED.union(word for word in rest if word.isdecimal())  # "the one with 7 HP"
        if mark in rest and compared.isdisjoint(rest[rest.index(mark) :]):
            rest = rest[: rest.index(mark)]
    return rest


def is_weapon(context: Context, phrase: Sequence[str]) -> bool:
    gear = [thing for thing in context.pack + context.worn if thing.sort == "weapon"]
    return not content(phrase) or bool(named(phrase, gear).things) or not _ARMED.isdisjoint(phrase)


def _elsewhere(context: Context, said: Sequence[str]) -> bool:
    """Whether the words name something that is no monster: a thing that lies here, or a way out."""
    lying = named(said, (*context.floor, *context.pack)).things
    return bool(lying) or movement.is_way(context, said) or not CHEST_WORDS.isdisjoint(said)


def deals_blow(line: Line, said: Sequence[str]) -> bool:
    """ "Land a hit on it", "give the orc a good kick"."""
    article = next((at for at, word in enumerate(said[:6]) if word in ("a", "an", "one", "another")), -1)
    blow = next((at for at in range(article + 1, min(article + 4, len(said))) if said[at] in words("blows")), 0)
    dealt = article == 0 or (article > 0 and base(said[0]) in words("dealing"))
    if (
        not dealt
        or not blow
        or not line.context.monsters
        or (said[0] == "take" and said[blow] in ("hit", "blow", "beating"))
    ):
        return False
    return line.hand("attack", Said("attack", (*said[1:article], *said[blow + 1 :])))


def is_dealt(line: Line, said: Sequence[str]) -> bool:
    """ "The unhurt one gets my axe"."""
    at = is_served(said)
    mine = said[0] == "my" and (words("finite") | _APART).isdisjoint(said)
    armed = mine and is_weapon(line.context, said[1:2])
    target = target_of(line, said[:at] if at else said[2:]) if at or armed else Found()  # "my blade seeks the orc"
    return bool(target.things) and line.take("attack", target)


def wards_off(line: Line, said: Sequence[str]) -> bool:
    """ "Raise my sword to parry", "hold my shield in front of me"."""
    behind = any(one == "behind" and not {"shield", "buckler"}.isdisjoint(said) for one in said)
    purpose = any(one == "to" and other in words("warding") for one, other in pairwise(said))
    shield = base(said[0]) in ("hold", "lift", "raise", "keep") and not {"shield", "buckler", "guard"}.isdisjoint(said)
    if not line.context.in_combat or not (shield or behind or (purpose and base(said[0]) in words("readied"))):
        return False
    return line.do("defend")


# --- defend, flee --------------------------------------------------------------------------------------------------


def _defend(line: Line, said: Said) -> bool:
    if line.coming and said.verb in ("duck", "dodge") and said.has("under", "past", "around", "between"):
        return line.talk()  # footwork, before what is done
    if said.verb == "hold" and said.content:
        return False
    noun = said.verb in ("def", "defense", "defensive", "shield", "guard", "cover", "duck")
    if noun and line.intent == "use" and line.link and line.pack(Said("", [said.verb])).things:
        return False  # "drink strength, then defense"
    if noun and (said.has("room", *_POTIONS) or movement.is_way(line.context, said.words)):
        return False
    return line.do("defend")


def _flee(line: Line, said: Said) -> bool:
    """Running to some place is walking there, and the rules say no to it in a fight; fleeing is fleeing."""
    context, first = line.context, said.verb.split()[0]
    resolved = (context.in_combat and first in ("flee", "escape", "retreat")) or said.verb in ("run away", "run from")
    somewhere = movement.clear_direction(said.words) or movement.exit_named(context, said.words)
    resolved = resolved or (context.in_combat and "for" in (*said.verb.split(), *said.words[:1]) and not somewhere)
    if not resolved and (movement.is_way(context, said.words) or (said.has("back") and first != "fall")):
        return line.hand("move", said)
    if not context.in_combat:
        if first in words("going off") or said.verb.startswith(("get out", "get me out", "get us out", "get the")):
            return line.hand("leave", said)
        if said.verb in ("retreat", "withdraw", "back off", "back away"):
            return line.hand("back", said)
        if said.verb == "run" and said.content:
            return line.hand("move", said)
    return line.do("flee")


reads("burn", _with_a_flask)
reads("defend", _defend)
reads("flee", _flee)
