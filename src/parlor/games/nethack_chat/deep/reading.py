"""Free text in an adventure: answers in a conversation and the verbs of this edition; the parser reads all else."""

from __future__ import annotations

import re
from typing import Final

from ..actions import ALL, MAX_ACTS, MAX_LINE_LENGTH, Ability, Act, Answer, Cast, Journal, Map, Say
from ..parser.parse import parse
from ..state import View
from .commands import read_deep_command
from .data.spells import SPELLS
from .deep_view import ChoiceShown
from .legal import targets

_LEADS: Final = re.compile(
    r"^(?:ok|okay|well|now|so|please|then|and|first|i'd like to|i would like to|i want to|i'll|i will|i am going to|"
    r"i'm going to|let me|let's|try to|go and|can i|could i|may i|go|we|i)\b[\s,]*",
    re.IGNORECASE,
)
_STEPS: Final = re.compile(r"(?:,\s*)?\b(?:and then|then|after that)\b\s*|;\s*", re.IGNORECASE)
_DENIED: Final = re.compile(r"\b(?:don't|do not|won't|will not|never|not)\b", re.IGNORECASE)
SMALL_WORDS: Final = "a an the to of for his her him it and what he she in is my your with that me do i"
_SMALL: Final = frozenset(SMALL_WORDS.split())
_WORD: Final = re.compile(r"[a-z']+|\d+")
_VERBS: Final = (
    (re.compile(r"^(?:(?:talk|speak|chat)\s+(?:to|with)|ask|greet|question|approach)\s+(.+)$"), "talk"),
    (re.compile(r"^(?:cast|conjure|invoke)\s+(?:a |an |the |my )?(.+)$"), "cast"),
    (re.compile(r"^(?:buy|purchase)\s+(?:a |an |the |some )?(.+)$"), "buy"),
    (re.compile(r"^(?:sell|hawk)\s+(?:a |an |the |my )?(.+)$"), "sell"),
    (re.compile(r"^(?:haggle|bargain)\s+(?:for |over |about )?(?:a |an |the )?(.+)$"), "haggle"),
    (re.compile(r"^(?:unlock|pick)\s+(?:the lock of |the lock on |the )?(.+?)(?: with .+)?$"), "unlock"),
    (re.compile(r"^(?:disarm|defuse|disable)\s+(?:the )?(.+)$"), "disarm"),
    (re.compile(r"^(?:combine|mix|craft|brew|put together)\s+(?:the |my )?(.+)$"), "combine"),
    (re.compile(r"^(?:give|hand|offer)\s+(?:the |my )?(.+)$"), "give"),
    (re.compile(r"^(?:read|throw|hurl)\s+(?:the |my )?(.+)$"), "use"),
)
_PLAIN: Final = (
    (re.compile(r"^(?:search|look for (?:secrets|traps|hidden|a hidden)|tap the walls)\b"), "search"),
    (re.compile(r"^(?:rest|sleep|camp|take a nap|lie down|nap)\b"), "rest"),
    (re.compile(r"^(?:journal|my quests|quests?|check my journal|read my journal)\b"), "journal"),
    (re.compile(r"^(?:map|show (?:me )?the map|check the map|look at the map)\b"), "map"),
)


def read_line(view: View, text: str) -> Say:
    """Return the line with what it means to a player with this view."""
    plain = parse(view, text)
    if len(text) > MAX_LINE_LENGTH or plain.aside in ("cheat", "command") or not text.strip():
        return plain
    said = text.strip().rstrip(".!")
    choice = chosen(view, said)
    if choice:
        return Say(text, (Answer(choice.key),), ("it answers what was asked",))
    asks = said.endswith("?")
    if _DENIED.search(said):
        return plain
    acts, own = list[Act](), False
    for clause in filter(None, map(str.strip, _STEPS.split(said.rstrip("?")))):
        act = read_clause(view, clause)
        if act is not None and (not asks or isinstance(act, Journal | Map)):
            acts.append(act)
            own = True
        else:
            acts += parse(view, clause).acts
    if not own:
        return plain
    return Say(text, tuple(acts[:MAX_ACTS]), ("it names a deed of this place",))


def read_clause(view: View, clause: str) -> Act | None:
    """Return the act of this edition that a clause asks for, or None."""
    said = clause
    while (shorter := _LEADS.sub("", said, count=1)) != said:
        said = shorter
    lower = said.lower()
    for pattern, verb in _PLAIN:
        if pattern.match(lower):
            return read_deep_command(view, verb)
    for pattern, verb in _VERBS:
        found = pattern.match(lower)
        if found:
            act = read_deep_command(view, f"{verb} {found[1]}") or spell_at(view, verb, found[1])
            if act is not None:
                return act
    return spell_at(view, "cast", lower) or own_ability(view, lower)


def spell_at(view: View, verb: str, words: str) -> Act | None:
    """Return a Cast if the words name a spell, with the target that they name or the only one there is."""
    adventure = view.now.adventure
    if verb != "cast" or not adventure:
        return None
    tokens = _WORD.findall(words)
    known = [name for name in adventure.spells if set(name.lower().split()) <= set(tokens)]
    if len(known) != 1:
        return None
    rest = [word for word in tokens if word not in known[0].lower().split() and word not in ("at", "on", "cast", "use")]
    aims = [aim for aim in targets(view.now, SPELLS[known[0]]) if aim] if view.now.fighting else []
    if not aims:
        return Cast(known[0])
    named = [aim for aim in aims if rest and set(aim.lower().split()) & set(rest)]
    if len(named) == 1:
        return Cast(known[0], named[0])
    return Cast(known[0], ALL if {"all", "both", "everyone"} & set(rest) else "")


def own_ability(view: View, words: str) -> Act | None:
    """Return the Ability if the words name it."""
    if not view.deep or not set(view.deep.ability.lower().split()) <= set(_WORD.findall(words)):
        return None
    living = [foe.name for foe in view.foes]
    named = [name for name in living if set(name.lower().split()) <= set(_WORD.findall(words))]
    return Ability(named[0] if len(named) == 1 else "")


def chosen(view: View, said: str) -> ChoiceShown | None:
    """Return the choice of the conversation that the words mean, or None if none or several."""
    if not view.deep or not view.deep.choices:
        return None
    tokens = set(_WORD.findall(said.lower()))
    if said.isdecimal():
        at = int(said) - 1
        return view.deep.choices[at] if 0 <= at < len(view.deep.choices) else None
    scores = []
    for choice in view.deep.choices:
        label = set(_WORD.findall(choice.label.lower())) - _SMALL
        same = len(label & tokens) / max(1, len(label))
        scores.append((1.0 if tokens - _SMALL == {choice.key} else same, choice))
    best = max(score for score, _ in scores)
    found = [choice for score, choice in scores if score == best]
    return found[0] if best >= 0.5 and len(found) == 1 else None
