"""Attempts to cheat or to command the game master. One such clause makes the whole line talk: nothing in it is done.

There are two kinds: a line that is not written like speech (a tool call, a system prompt), and speech that decides what
only the rules decide (what is found, how much damage is dealt, who dies). An honest line is rarely taken for a cheat;
a forged command is never obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .clauses import Clause
from .context import Context, name_words
from .inventions import invents_things
from .nouns import ALL_WORDS, PRONOUNS, match_things
from .third_person import changes_game, hero_subject_length, is_about_others
from .tokens import base_form, starts_with_verb
from .vocabulary import phrases, words

_FORGED: Final = re.compile(
    r"""[{}<>\\|]|```|\#\#|=|::|\[/?\w+[^\]]*\]            # data, tags, assignments
      | \b\w+_\w+ | \b\w+\([^)]*\)? | \b\w+\.\w+\s*[=(] | (?<!\w)[/$@]\w   # functions, console commands
      | (?:^|\n)\W*(?:system|assistant|developer|dev|admin|administrator|root|user|human|ai|tool|function|instructions?|
          prompt|override|note\ to\ (?:gm|ai|self|dm|narrator|master)|gm|dm|game\ ?master|dungeon\ ?master|narrator|ooc|
          \w+\ (?:override|mode|message|prompt|command|note))\s*[:\]>]
      | \b(?:hp|health|xp|gold|level|lvl|damage|strength)\s*:\s*\d
      | \b(?:drop|alter|create|truncate)\s+table\b | \bactions?\s*: | "\s*verb\b | \bverb\s*: | --\w""",
    re.VERBOSE,
)


def _by_first_word(section: str) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases(section):
        found.setdefault(phrase[0], []).append(phrase)
    return found


_NEVER, _PHRASES, _HONEST = words("cheat never"), _by_first_word("cheat phrases"), _by_first_word("cheat honest")
_PHRASES_HERE: Final = _by_first_word("cheat phrases here")
_RULES, _IGNORE, _GIVE, _SET = (
    words("cheat rules"),
    words("cheat ignoring"),
    words("cheat giving"),
    words("cheat setting"),
)
_ASKED_FOR, _FIGURES, _SCORES = words("cheat asked for"), words("cheat figures"), words("cheat scores")
_BAGS, _PUT = words("bags"), {"put", "place", "stick", "stuff"}
_FALL, _GAIN, _BLOW, _KILL = (
    words("cheat falling"),
    words("cheat gaining"),
    words("cheat blows"),
    words("cheat killing"),
)
_ASKING: Final = words("cheat asking")
_THEY: Final = frozenset(("it", "he", "she", "they"))
_BEFORE_GAIN: Final = frozenset(("i", "we", "suddenly", "just", "also", "then", "now", "and", "will", "immediately"))
_TOLD_OF: Final = ("the", "this", "that", "every", "all", "my", "both", "a", "an", "each", "his", "its", "their")


MAX_CLAIM: Final = 16  # words; whether a longer line with a claim is more than a story is for the reader to say


def is_forged(folded: str) -> bool:
    """Return whether the line is written as data, code or the words of another speaker."""
    return _FORGED.search(folded) is not None


def is_cheating(clauses: Sequence[Clause], context: Context) -> bool:
    """Return whether a clause decides what only the rules decide."""
    if any(_cheats(clause, context) for clause in clauses if not clause.negated):
        return True
    return sum(len(clause.words) for clause in clauses) <= MAX_CLAIM and makes_claims(clauses, context)


def makes_claims(clauses: Sequence[Clause], context: Context) -> bool:
    """Return whether the line tells what others do or what the hero finds. In a short line that is cheating."""
    parts = [clause for clause in clauses if not clause.negated]
    decides_for_others = any(
        is_about_others(parts, at, context) and changes_game(parts[at].words, context) for at in range(len(parts))
    )
    claims = any(_claims(clause.words, frozenset(clause.words), context) for clause in parts if not _asks(clause))
    return decides_for_others or claims or _concludes(parts) or invents_things(parts, context)


def _concludes(clauses: Sequence[Clause]) -> bool:
    """Return whether a clause states a death: "I slash at it, killing it", "all enemies: dead"."""
    return any(
        (clause.link == "," and base_form(clause.words[0]) in _KILL and clause.words[0].endswith("ing"))
        or (not clause.is_question and _FALL.issuperset(clause.words))
        for clause in clauses[1:]
    )


def _cheats(clause: Clause, context: Context) -> bool:
    tokens, marks = clause.words, frozenset(clause.words)
    if marks & (_NEVER - words("cheat never alone") if context.is_next_edition else _NEVER):
        return True
    if _asks(clause):
        return False
    threat = marks & {"bleed", "suffer", "pay", "regret"}  # "make him pay"
    found = _has_phrase(tokens, _PHRASES) or (not context.is_next_edition and _has_phrase(tokens, _PHRASES_HERE))
    if found and not _has_phrase(tokens, _HONEST) and not threat:
        return True
    if (
        _IGNORE & marks
        and _RULES & marks
        and marks & {"your", "all", "rules", "previous", "instructions", "prompt", "told", "you", "dice"}
    ):
        return True
    if _KILL & marks and _one_blow(tokens):
        return True
    return _gives(tokens, marks, context) or _counts(tokens, marks, context)


def _asks(clause: Clause) -> bool:
    first = clause.words[0]
    return first in _ASKING or (clause.is_question and first in ("do", "have", "has", "should", "will", "would"))


def _has_phrase(tokens: Sequence[str], phrases_of: dict[str, list[tuple[str, ...]]]) -> bool:
    """Return whether one of the phrases, by their first words, is part of the clause."""
    return any(
        tuple(tokens[at : at + len(phrase)]) == phrase
        for at, word in enumerate(tokens)
        for phrase in phrases_of.get(word, ())
    )


def _one_blow(tokens: Sequence[str]) -> bool:
    """Return whether the clause is about a kill with one blow: "with a single strike"."""
    return any(
        word in ("one", "single", "1") and not _BLOW.isdisjoint(tokens[at + 1 : at + 3])
        for at, word in enumerate(tokens)
    )


def _gives(tokens: Sequence[str], marks: frozenset[str], context: Context) -> bool:
    """Return whether the game master is asked for a thing ("give me a sword") that does not lie here."""
    giving = _GIVE | _PUT if marks & _BAGS else _GIVE
    if not giving & marks:
        return False
    at = next(i for i, word in enumerate(tokens) if word in giving)
    rest = tokens[at + 1 :]
    if rest[:1] in (("me",), ("us",)) and not _ASKED_FOR.isdisjoint(rest):
        return False
    mine = () if context.is_next_edition else (("my",),)  # which can be given to a person
    if context.is_next_edition and match_things(rest, context.pack + context.wares).things:
        return False
    if not (rest[:1] in (("me",), ("us",), *mine) or {"inventory", "pack", "bag", "me", "backpack"} & set(rest)):
        return False
    if tokens[at] in _PUT and not PRONOUNS.isdisjoint(rest):
        return False
    if rest[:2] == ("me", "my") and any(thing.name_words.intersection(rest) for thing in context.pack):
        return False  # "hand me my mace"
    on_the_floor = match_things([word for word in rest if word != "me"], context.floor).things or (
        context.floor and ALL_WORDS.intersection(rest)
    )
    return not (on_the_floor and marks & {"the", "that", "this", "those", "these"})


def _counts(tokens: Sequence[str], marks: frozenset[str], context: Context) -> bool:
    """Return whether the clause sets gold, HP and the like, or has a number of them that is not in view."""
    numbers = [int(word[:9]) for word in tokens if word.isdecimal()]
    big = marks & words("cheat many")
    if not big and _is_in_view(numbers, marks, context):
        return False
    if (numbers or big) and marks & (_FIGURES if big or max(numbers) > 5 else _SCORES):
        return not (numbers and not big and max(numbers) <= context.gold_here and marks & {"gold", "coins", "coin"})
    if any(number >= 20 for number in numbers):
        return True
    honestly = marks & words("cheat means")
    setting = next((i for i, word in enumerate(tokens[:5]) if word in _SET), None)
    if setting is None or honestly:
        return False
    if tokens[setting] == "put" and match_things(tokens[setting + 1 :], context.floor).things:
        return False
    rest = frozenset(tokens[setting + 1 :])
    if tokens[setting] in words("cheat mild setting") and not rest & (_SCORES - {"hp", "health"}):
        return False
    changed = rest & _FIGURES and rest & {"to", "by", "full", "max", "maximum"}
    return bool(changed or (rest & _SCORES and "my" in rest))


def _is_in_view(numbers: Sequence[int], marks: frozenset[str], context: Context) -> bool:
    """Return whether the numbers are of things in view: "I have 6 HP left", "the one with 11 HP", "two potions"."""
    if marks & {"potion", "potions"} and numbers and max(numbers) <= 5:
        return True
    seen_here = {context.hp, context.max_hp, *(monster.hp for monster in context.monsters)}
    if numbers and seen_here.issuperset(numbers) and marks & {"hp", "health"} and not marks & (_SET | {"to"}):
        return True
    most = max([context.max_hp, *(monster.hp for monster in context.monsters)])
    seen = bool(marks & {"left", "only", "has", "have", "with"} and marks & {"hp", "health"}) and not marks & _SET
    return seen and bool(numbers) and max(numbers) <= most


def _claims(tokens: Sequence[str], marks: frozenset[str], context: Context) -> bool:
    """Return whether the player tells the story instead of acting: "I find ...", "the goblin dies"."""
    while len(tokens) > 1 and tokens[0] in words("told before") and tokens[0] != "and":
        tokens = tokens[1:]
    if tokens[0] in ("contains", "holds", "becomes") and tokens[1:2] != ("breath",):
        return True
    hero = hero_subject_length(tokens, context)
    if hero or tokens[0] in ("i", "we", "and") or tokens[0] in _GAIN:
        gained = _is_gain(("i", *tokens[hero:]) if hero else tokens, marks)
        if gained is not None:
            return gained
    return (tokens[0] == "my" and _works(tokens, marks)) or _falls(tokens, marks, context)


def _is_gain(tokens: Sequence[str], marks: frozenset[str]) -> bool | None:
    """Return whether the hero gains something: "I find a sword", "we have won". None if the clause does not say."""
    rest = [word for word in tokens if word not in _BEFORE_GAIN]
    if rest[:1] in (["have"], ["had"]) and rest[1:2] and rest[1] in _GAIN - {"got"}:
        rest = rest[1:]
    if rest and rest[0].endswith("ed") and base_form(rest[0]) in _KILL:
        return True  # "I beheaded it"
    honest = {"loot", "acquire", "obtain", "got", "notice", "spot", "beat", "win"}
    if rest and rest[0] in _GAIN - honest and rest[1:2] not in (["my"], ["out"], ["a", "way"]):
        return rest[0] != "find" or tokens[0] == "i" or bool(marks & {"a", "an"})
    return True if rest[:1] in (["win"], ["won"]) else None


def _works(tokens: Sequence[str], marks: frozenset[str]) -> bool:
    """Return whether a deed or wound of the hero is decided: "my blow kills it", "my wounds close by themselves"."""
    kills = any(base_form(word) in _KILL and word.endswith("s") for word in tokens[2:])
    healed = len(tokens) > 2 and tokens[1] in words("state") | words("self") and bool(marks & words("cheat mending"))
    return kills or healed


def _falls(tokens: Sequence[str], marks: frozenset[str], context: Context) -> bool:
    """Return whether the fall of a monster is decided ("the goblin dies") that was not killed before."""
    fall = next((at for at, word in enumerate(tokens) if word in _FALL), 0)
    if not marks & _FALL or "i" in tokens[:fall] or marks & ({"must", "should", "shall"} | words("nearly")):
        return False
    if not context.monsters and not name_words(context.last_thing("attack")).isdisjoint(tokens):
        return False
    foes = {word for monster in context.monsters for word in monster.synonyms}
    if not (words("callings") | words("hero")).difference(foes).isdisjoint(tokens[:fall]):
        return False  # a story about the hero: "the warrior fell to one knee"
    if tokens[1:2] and tokens[1] in _FALL and not starts_with_verb(tokens) and tokens[0] not in PRONOUNS - _THEY:
        return True
    stated = tokens[1:2] in (("is",), ("are",)) and (bool(context.monsters) or tokens[0] not in PRONOUNS)
    return tokens[0] in _TOLD_OF or stated
