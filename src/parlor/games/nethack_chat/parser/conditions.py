"""Conditions: "if it is still alive", "unless I am hurt". They are evaluated as far as the context allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .clauses import Clause
from .context import CHEST_WORDS, Context
from .movement import find_direction
from .nouns import MONSTER_WORDS, PRONOUNS, content_words, match_things
from .readings import Line
from .verbless import remember_mention
from .vocabulary import words

_MINE: Final = {"i", "my", "me", "we"}
_LIFE: Final = {"hp", "health", "life", "hitpoints", "hit", "points"}
_BELOW, _ABOVE = words("below"), words("above")
_HURT, _BADLY, _NEARLY = words("hurt"), words("badly"), words("nearly")
_ALIVE, _DEAD, _STRIKING = words("alive"), words("dead"), words("striking")
_WEAKEST, _STRONGEST = {"weakest", "weaker"}, {"strongest", "stronger"}
_POTIONS: Final = words("potions")


def is_condition_met(line: Line, clause: Clause, later: Sequence[Clause]) -> bool:
    """Return whether the clause is to be done: its condition holds, or for "otherwise" the one before does not."""
    if clause.link == "else" or (clause.link == "then" and line.unless):
        otherwise = line.condition_held is False
        if otherwise and clause.condition:
            return _evaluate_clause(line, clause, later)
        line.unless = False
        return otherwise
    if clause.condition:
        return _evaluate_clause(line, clause, later)
    if clause.link != "and":
        line.condition_held = line.unless = None  # the condition was of what came before
    return line.condition_held is not False


def _evaluate_clause(line: Line, clause: Clause, later: Sequence[Clause]) -> bool:
    remember_mention(line, clause.words)  # "attack the orc if he is weak"
    truth = evaluate(clause.condition, line.context, line.foe)
    remember_mention(line, clause.condition)
    if truth is None or line.acts:  # what was done before may change it
        line.condition_held = None
        if any(one.link == "else" for one in later) or (clause.unless and later[:1] and later[0].link == "then"):
            line.asked = line.asked or "do"
            line.why.append("it is not clear whether the condition holds")
    else:
        line.condition_held = truth != clause.unless
        line.why.append(f'"{" ".join(clause.condition)}" is {"true" if truth else "not true"}')
    line.unless = clause.unless
    return line.condition_held is not False


def evaluate(condition: Sequence[str], context: Context, foe: str) -> bool | None:
    """Return whether the condition holds, if `foe` was the last target; None if the context does not say."""
    tokens = [word for word in condition if word not in ("not", "no")]
    marks = frozenset(tokens)
    if not tokens or marks & {"you", "possible", "can", "may"}:
        return None  # mere politeness, or a guess
    seen = tokens[0] in ("there", "any") or tokens[:2] == ["i", "see"]
    truth = _there_is(tokens, context) if seen else _subject(tokens, marks, context, foe)
    return truth if truth is None or len(tokens) == len(condition) else not truth


def _subject(tokens: Sequence[str], marks: frozenset[str], context: Context, foe: str) -> bool | None:
    if marks & _MINE and tokens[0] in _MINE:
        mine = _measured(marks, tokens, context.hp, context.max_hp)
        return _carried(tokens, context) if mine is None and marks & {"have", "got"} else mine
    if context.chest and (marks & CHEST_WORDS or (marks & {"it"} and not context.monsters)):
        return context.chest_open if "open" in marks else not context.chest_open if "closed" in marks else None
    return _of_foe(tokens, marks, context, foe)


def _there_is(tokens: Sequence[str], context: Context) -> bool | None:
    way = find_direction(tokens)
    if way:
        return way in context.ways
    here = bool(context.monsters) and not (MONSTER_WORDS - {"one"}).isdisjoint(tokens)
    chest = context.chest is not None and not CHEST_WORDS.isdisjoint(tokens)
    return here or chest or bool(match_things(tokens, (*context.things, *context.exits)).things)


def _carried(tokens: Sequence[str], context: Context) -> bool:
    some_potion = not _POTIONS.isdisjoint(tokens) and any(thing.sort == "potion" for thing in context.pack)
    content = [word for word in content_words(tokens) if word not in words("possession words")]
    return bool(match_things(content, context.pack + context.worn).things) or (some_potion and len(content) == 1)


def _of_foe(tokens: Sequence[str], marks: frozenset[str], context: Context, foe: str) -> bool | None:
    match = match_things(tokens, context.monsters, foe)
    mentioned = [one for one in context.monsters if one.name == foe] or list(context.monsters)
    monster = match.one or (mentioned[0] if mentioned and not marks.isdisjoint(PRONOUNS | MONSTER_WORDS) else None)
    if monster is None:
        return _gone(marks, context)
    if marks & _STRIKING:
        return monster.heavy
    if marks & (_WEAKEST | _STRONGEST):
        utmost = min if marks & _WEAKEST else max
        return monster.hp == utmost(one.hp for one in context.monsters)
    if marks & _DEAD and not marks & _NEARLY:
        return False
    return True if marks & _ALIVE else _measured(marks, tokens, monster.hp, monster.max_hp)


def _gone(marks: frozenset[str], context: Context) -> bool | None:
    """Evaluate a condition on a monster that is not here."""
    if context.monsters or not marks & (_ALIVE | _DEAD):
        return None
    return bool(marks & _DEAD)


def _measured(marks: frozenset[str], tokens: Sequence[str], hp: int, most: int) -> bool | None:
    """Evaluate a condition on HP: against a figure, or a word for one."""
    figure = next((int(word[:6]) for word in tokens if word.isdecimal()), None)
    limit = most / 2 if "half" in marks else figure * most / 100 if figure and "percent" in marks else figure
    if limit is not None:
        below, above = marks & _BELOW, marks & _ABOVE
        return (hp < limit if below else hp > limit) if bool(below) != bool(above) else None
    if marks & (_NEARLY | _BADLY) and marks & (_DEAD | _HURT | _LIFE | _BADLY):
        return 5 * hp <= 2 * most
    return hp < most if marks & _HURT else None
