"""Attack, defend, flee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import ways
from .line import Line, Said, names, reads
from .nouns import ALL, ANYBODY, PRONOUN, Found, chosen_of, content, named
from .scene import CHEST_WORDS, Scene, Thing
from .vocabulary import ORDINALS, words

_BODY, _FLAVOR, _SHY, _POTIONS = words("body"), words("flavor"), words("shy"), words("potions")
_ARMED: Final = {"weapon", "blade", "fist", "fists", "sword", "dagger", "knife", "axe"}
_COMPARED: Final = {"less", "fewer", "least", "lowest", "low", "more", "most", "highest", "high"}
_EVERYBODY: Final = {"both", "all", "everyone", "everything", "each", "every", "them", "everybody"}


# --- attack ---------------------------------------------------------------------------------------------------------


def _is_shy(said: Said) -> bool:
    """Whether fighting is only one meaning of the verb, so that it needs somebody to fight."""
    first, *more = said.verb.split()
    return first in _SHY and (not more or "..." in more or (len(more) == 1 and more[0] in words("particles")))


def _not_a_fight(line: Line, said: Said) -> bool | None:
    if said.has("me", "myself") and not said.content and said.verb not in ("fight", "come at"):
        return line.talk()
    if said.verb == "die" and line.words[0] not in ("die", "time"):
        return False  # "I am about to die"
    return False if _is_shy(said) and ways.is_way(line.scene, said.words) else None


def _thrown(line: Line, said: Said) -> bool | None:
    """What is thrown at somebody and is no weapon is used."""
    if "..." not in said.verb or not said.verb.endswith((" at", " into")):
        return None
    aimed = aim(said.words)
    missile = said.words[: len(said.words) - len(aimed)]
    thrown = named(missile, line.scene.pack).one
    if thrown is None or is_weapon(line.scene, missile):
        return None
    return line.do("use", thrown.name, f"{thrown.name} is thrown, which is using it")


def _somebody(line: Line, said: Said) -> bool | None:
    target = target_of(line, aim(said.words))
    return line.take("attack", target) if target.things else None


def _chest(line: Line, said: Said) -> bool | None:
    chest = line.scene.chest
    if chest and (said.has("open") or not line.scene.monsters) and (said.has(*CHEST_WORDS) or said.has("open")):
        return line.do("loot", chest.name, "the chest is opened, one way or another")
    return None


def _nobody_here(line: Line, said: Said) -> bool | None:
    """Somebody or something is named that cannot be seen."""
    scene = line.scene
    boss = "boss" in scene.room.lower()
    named_here = [word for word in content(aim(said.words)) if word not in _FLAVOR | _BODY | PRONOUN]
    there = [word for word in named_here if not _nameless(scene, word, boss)]
    if not there or (said.has("its", "his", "their") and scene.monsters):
        return None
    if _is_shy(said):
        pointed = said.has("the", "a", "an", "that", "this") and not set(there) <= ALL | {"what", "is"}
        if not pointed or _elsewhere(scene, there):
            return False
    elif ways.direction_in(there) or named(there, scene.floor + scene.pack).things:
        return False
    return line.do("attack", " ".join(there), "nothing of that name is in view")


def _nameless(scene: Scene, word: str, boss: bool) -> bool:
    anybody = word in ANYBODY and (word != "boss" or boss)
    return anybody or is_weapon(scene, [word]) or word.isdecimal()


def _whoever(line: Line, said: Said) -> bool | None:
    pointed = not PRONOUN.isdisjoint(said.verb.split()) or said.verb in ("die", "close in", "aim", "fight back")
    pointed = pointed or said.has("it", "him", "her", "them", "that", "this", "its", "his")
    pointed = pointed or not (ANYBODY | _BODY).isdisjoint(content(aim(said.words)))
    return False if _is_shy(said) and not (pointed and line.scene.monsters) else attack_anybody(line)


reads("attack", _not_a_fight, _thrown, _somebody, _chest, _nobody_here, _whoever)


def attack_anybody(line: Line) -> bool:
    """Nobody was named: the one that was fought last, the only one, the only wounded one; else it must be asked."""
    living = names(line.scene.monsters)
    if not living:
        return line.do("attack", "", "there is nobody to attack")
    if line.foe in living:
        return line.do("attack", line.foe, f"{line.foe} is the one that was fought last" if len(living) > 1 else "")
    if len(living) == 1:
        return line.do("attack", living[0])
    wounded = [monster.name for monster in line.scene.monsters if monster.hp < monster.max_hp]
    if len(wounded) == 1:
        return line.do("attack", wounded[0], f"{wounded[0]} is the only one that is wounded")
    if _alike(line.scene.monsters):
        return line.do("attack", living[0], "they are all alike")
    return line.ask("attack", living)


def _alike(monsters: Sequence[Thing]) -> bool:
    """Whether only numbers tell them apart, so that it matters little which is meant."""
    return len({monster.own.difference(ORDINALS) for monster in monsters}) == 1


def target_of(line: Line, phrase: Sequence[str]) -> Found:
    """The monster that the words mean, if they mean one."""
    scene, foe = line.scene, line.foe
    weapons = {word for thing in scene.pack + scene.worn if thing.sort == "weapon" for word in thing.called}
    foes = {word for monster in scene.monsters for word in monster.called}
    said = [word for word in phrase if word in foes or word not in weapons | _BODY]
    found = named(said, scene.monsters, foe)
    if found.unclear and foe in names(found.things):
        return Found(tuple(one for one in found.things if one.name == foe), why=f"{foe} was spoken of last")
    if found.unclear and _alike(found.things):
        return Found((min(found.things, key=lambda one: one.hp),), why="they are all alike")
    return found if found.things else _unnamed_target(scene, said, foe)


def _unnamed_target(scene: Scene, said: Sequence[str], foe: str) -> Found:
    marks = set(said)
    if "boss" in marks and "boss" not in scene.room.lower():
        return Found()
    others = [word for word in content(said) if word not in ANYBODY | PRONOUN | _FLAVOR]
    chosen = chosen_of(said, scene.monsters, foe)
    if chosen.things and (not marks.isdisjoint(ANYBODY | {"one", "other", "both"}) or len(others) <= 1):
        return chosen
    if marks & {"just", "same"} and foe in names(scene.monsters):
        return Found(tuple(one for one in scene.monsters if one.name == foe)[:1], why=f"{foe} was the last")
    if marks & _EVERYBODY and len(names(scene.monsters)) > 1 and len(others) < 2:
        everybody = tuple({one.name: one for one in scene.monsters}.values())
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
        if mark in rest and _COMPARED.isdisjoint(rest[rest.index(mark) :]):
            rest = rest[: rest.index(mark)]
    return rest


def is_weapon(scene: Scene, phrase: Sequence[str]) -> bool:
    gear = [thing for thing in scene.pack + scene.worn if thing.sort == "weapon"]
    return not content(phrase) or bool(named(phrase, gear).things) or not _ARMED.isdisjoint(phrase)


def _elsewhere(scene: Scene, said: Sequence[str]) -> bool:
    """Whether the words name something that is no monster: a thing that lies here, or a way out."""
    lying = named(said, (*scene.floor, *scene.pack)).things
    return bool(lying) or ways.is_way(scene, said) or not CHEST_WORDS.isdisjoint(said)


# --- defend, flee ---------------------------------------------------------------------------------------------------


def _defend(line: Line, said: Said) -> bool:
    if said.verb == "hold" and said.content:
        return False
    noun = said.verb in ("def", "defense", "defensive", "shield", "guard", "cover", "duck")
    if noun and line.intent == "use" and line.link and line.pack(Said("", [said.verb])).things:
        return False  # "drink strength, then defense"
    if noun and (said.has("room", *_POTIONS) or ways.is_way(line.scene, said.words)):
        return False
    return line.do("defend")


def _flee(line: Line, said: Said) -> bool:
    """Running to some place is walking there, and the rules say no to it in a fight; fleeing is fleeing."""
    scene, first = line.scene, said.verb.split()[0]
    resolved = (scene.in_combat and first in ("flee", "escape", "retreat")) or said.verb in ("run away", "run from")
    if not resolved and (ways.is_way(scene, said.words) or (said.has("back") and first != "fall")):
        return line.hand("move", said)
    if not scene.in_combat:
        if first in ("bail", "clear") or said.verb.startswith(("get out", "get me out", "get us out", "get the")):
            return line.hand("leave", said)
        if said.verb in ("retreat", "withdraw", "back off", "back away"):
            return line.hand("back", said)
        if said.verb == "run" and said.content:
            return line.hand("move", said)
    return line.do("flee")


reads("defend", _defend)
reads("flee", _flee)
