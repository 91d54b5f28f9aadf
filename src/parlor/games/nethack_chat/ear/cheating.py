"""Attempts to cheat or to command the master. One such clause makes the whole line mere talk: nothing in it is done.

Two ways: a line that looks like no speech at all (a tool call, a system line), and speech that decides what only the
rules decide (what is found, what is dealt, who dies). A rare honest line may be taken for talk: a forged one is never
obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .nouns import ALL, ANYBODY, PRONOUN, content, named
from .scene import Scene, Thing
from .tokens import Clause
from .vocabulary import phrases, words

_FORGED: Final = re.compile(
    r"""[{}<>\\|]|```|\#\#|=|::|\[/?\w+[^\]]*\]            # data, tags, assignments
      | \b\w+_\w+ | \b\w+\([^)]*\)? | \b\w+\.\w+\s*[=(] | (?<!\w)[/$@]\w   # functions, console commands
      | (?:^|\n)\W*(?:system|assistant|developer|dev|admin|administrator|root|user|human|ai|tool|function|instructions?|
          prompt|override|note\ to\ (?:gm|ai|self|dm|narrator|master)|gm|dm|game\ ?master|dungeon\ ?master|narrator|ooc|
          \w+\ (?:override|mode|message|prompt|command|note))\s*[:\]>]
      | \b(?:drop|alter|create|truncate)\s+table\b | \bactions?\s*: | "\s*verb\b | \bverb\s*: | --\w""",
    re.VERBOSE,
)
_NEVER, _PHRASES, _HONEST = words("cheat never"), phrases("cheat phrases"), phrases("cheat honest")
_RULES, _IGNORE, _GIVE, _SET = (
    words("cheat rules"),
    words("cheat ignoring"),
    words("cheat giving"),
    words("cheat setting"),
)
_ASKED_FOR, _FIGURES, _SCORES = words("cheat asked for"), words("cheat figures"), words("cheat scores")
_BAGS, _PUT = words("bags"), {"put", "place", "stick", "stuff"}
_HARMLESS: Final = words("cheat harmless") | words("doors") | ANYBODY | ALL
_FALL, _GAIN, _BLOW, _KILL = (
    words("cheat falling"),
    words("cheat gaining"),
    words("cheat blows"),
    words("cheat killing"),
)
_ASKING: Final = words("cheat asking")


def is_forged(folded: str) -> bool:
    """Whether the line is written as data, code or somebody else's words."""
    return _FORGED.search(folded) is not None


def is_cheating(clauses: Sequence[Clause], scene: Scene) -> bool:
    """Whether some clause decides what is the rules' to decide."""
    heard = [clause for clause in clauses if not clause.denied]
    return any(_cheats(clause, scene) for clause in heard) or _invents(heard, scene)


def _cheats(clause: Clause, scene: Scene) -> bool:
    said, marks = clause.words, frozenset(clause.words)
    if marks & _NEVER:
        return True
    if said[0] in _ASKING or (clause.asks and said[0] in ("do", "have", "should", "will", "would")):
        return False
    if any(_holds(said, phrase) for phrase in _PHRASES) and not any(_holds(said, phrase) for phrase in _HONEST):
        return True
    if (
        _IGNORE & marks
        and _RULES & marks
        and marks & {"your", "all", "rules", "previous", "instructions", "prompt", "told", "you", "dice"}
    ):
        return True
    if _KILL & marks and _one_blow(said):
        return True
    return _gives(said, marks, scene) or _counts(said, marks, scene) or _claims(said, marks)


def _holds(said: Sequence[str], phrase: tuple[str, ...]) -> bool:
    size = len(phrase)
    return any(said[at] == phrase[0] and tuple(said[at : at + size]) == phrase for at in range(len(said) - size + 1))


def _one_blow(said: Sequence[str]) -> bool:
    return any(a in ("one", "single", "1") and b in _BLOW for a, b in pairwise(said))


def _gives(said: Sequence[str], marks: frozenset[str], scene: Scene) -> bool:
    """ "Give me a sword": from the master, not from the floor."""
    giving = _GIVE | _PUT if marks & _BAGS else _GIVE
    if not giving & marks:
        return False
    at = next(i for i, word in enumerate(said) if word in giving)
    rest = said[at + 1 :]
    if rest[:1] in (("me",), ("us",)) and not _ASKED_FOR.isdisjoint(rest):
        return False
    if not (rest[:1] in (("me",), ("us",), ("my",)) or marks & {"inventory", "pack", "bag", "me", "backpack"}):
        return False
    if said[at] in _PUT and not PRONOUN.isdisjoint(rest):
        return False
    on_the_floor = named([word for word in rest if word != "me"], scene.floor).things or (
        scene.floor and ALL.intersection(rest)
    )
    return not (on_the_floor and marks & {"the", "that", "this", "those", "these"})


def _counts(said: Sequence[str], marks: frozenset[str], scene: Scene) -> bool:
    """A number of gold, HP and the like, or a change of them by mere word."""
    numbers = [int(word[:9]) for word in said if word.isdecimal()]
    big = marks & words("cheat many")
    if not big and _is_told(numbers, marks, scene):
        return False
    if (numbers or big) and marks & (_FIGURES if big or max(numbers) > 5 else _SCORES):
        return not (numbers and not big and max(numbers) <= scene.gold_here and marks & {"gold", "coins", "coin"})
    if any(number >= 20 for number in numbers):
        return True
    honestly = marks & words("cheat means")
    setting = next((i for i, word in enumerate(said[:5]) if word in _SET), None)
    if setting is None or honestly:
        return False
    rest = frozenset(said[setting + 1 :])
    if said[setting] in words("cheat mild setting") and not rest & (_SCORES - {"hp", "health"}):
        return False
    changed = rest & _FIGURES and rest & {"to", "by", "full", "max", "maximum"}
    return bool(changed or (rest & _SCORES and "my" in rest))


def _is_told(numbers: Sequence[int], marks: frozenset[str], scene: Scene) -> bool:
    """A number of what may be seen or carried: "I have 6 HP left", "the one with 11 HP", "two potions"."""
    if marks & {"potion", "potions"} and numbers and max(numbers) <= 5:
        return True
    most = max([scene.max_hp, *(monster.hp for monster in scene.monsters)])
    seen = bool(marks & {"left", "only", "has", "have", "with"} and marks & {"hp", "health"}) and not marks & _SET
    return seen and bool(numbers) and max(numbers) <= most


def _claims(said: Sequence[str], marks: frozenset[str]) -> bool:
    """ "I find ...", "the goblin dies": telling the story instead of acting in it."""
    if said[0] in ("i", "we", "and") or said[0] in _GAIN:
        rest = [
            word
            for word in said
            if word not in ("i", "we", "suddenly", "just", "also", "then", "now", "and", "will", "immediately")
        ]
        if (
            rest
            and rest[0] in _GAIN - {"loot", "acquire", "obtain", "got", "notice", "spot", "beat", "win"}
            and rest[1:2] not in (["my"], ["out"], ["a", "way"])
        ):
            return rest[0] != "find" or said[0] == "i" or bool(marks & {"a", "an"})
        if rest[:1] in (["win"], ["won"]):
            return True
    return said[0] in ("the", "this", "that", "every", "all", "my") and bool(marks & _FALL) and "i" not in marks


def _invents(clauses: Sequence[Clause], scene: Scene) -> bool:
    """ "There is a sword here and I take it", "I have a gun and shoot", where there is none."""
    here = (*scene.monsters, *scene.floor, *scene.exits, *((scene.chest,) if scene.chest else ()))
    return len(clauses) > 1 and any(
        _made_up(clause.words, opening, pool)
        for clause in clauses
        for opening, pool in (
            ("there is", here),
            ("there are", here),
            ("here is", here),
            ("i have", scene.pack + scene.worn),
            ("i see", here),
            ("i notice", here),
            ("i spot", here),
        )
        if not clause.asks
    )


def _made_up(said: Sequence[str], opening: str, pool: Sequence[Thing]) -> bool:
    for at in range(len(said) - 2):
        if " ".join(said[at : at + 2]) == opening and said[at + 2] in ("a", "an", "the", "some", "my"):
            told = content(said[at + 2 :])
            return bool(told) and _HARMLESS.isdisjoint(told) and not named(told, pool).things
    return False
