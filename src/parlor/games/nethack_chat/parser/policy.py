"""The policy stage: which clauses count, which reading wins, and what becomes of denied, asked and repeated acts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..actions import Say, verb_of
from .candidates import candidates
from .clauses import Clause
from .conditions import is_condition_met
from .context import WAYS
from .movement import names_exit
from .nouns import PRONOUNS, match_things
from .readings import ClauseReading, Line, do, mentioned, names_of
from .spelling import is_english
from .third_person import is_about_others
from .tokens import FILLERS, KNOWN_WORDS, starts_with_verb
from .verbless import remember_mention
from .vocabulary import phrases, words

Words = Sequence[str]
_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
_NEGATIONS: Final = {"not", "never", "without", "nobody", "none", "neither", "nor"}
_ONCE: Final = words("done once")
CHANGING: Final = frozenset(("move", "attack", "defend", "use", "equip", "flee", "loot", "drop", "undo"))


def decide(text: str, clauses: Sequence[Clause], line: Line) -> Say:
    """Return the text with the acts that its clauses ask for, the question back that they need, or what else it is."""
    addressed = False  # another person was told to do it
    for at, clause in enumerate(clauses):
        if line.skips_next:
            line.skips_next = False
            continue
        line.words, line.link = clause.words, clause.link
        line.next_words = clauses[at + 1].words if at + 1 < len(clauses) else ()
        if not is_about_others(clauses, at, line.context) and is_condition_met(line, clause, clauses[at + 1 :]):
            addressed = _read_clause(line, clause, addressed)
        else:
            line.has_talk = True
            remember_mention(line, clause.words)
    if line.asked:
        return Say(text, (), tuple(line.why), line.asked, line.choices)
    if line.acts:
        return Say(text, tuple(line.acts), tuple(line.why))
    return _no_act(text, line, [word for clause in clauses for word in clause.words])


def _no_act(text: str, line: Line, tokens: Words) -> Say:
    if line.has_impossible and not line.has_talk:
        return Say(text, why=("that cannot be done here",), aside="unknown")
    sense = [word for word in tokens if word in KNOWN_WORDS or (len(word) > 1 and is_english(word))]
    if line.has_talk or (2 * len(sense) > len(tokens) and not all(word.isdecimal() for word in tokens)):
        return Say(text, why=(*line.why, "nothing in it is an action"), aside="talk")
    return Say(text, why=("no word of it makes sense here",), aside="unknown")


def _read_clause(line: Line, clause: Clause, addressed: bool) -> bool:
    """Read one clause and add its acts to the line. Return whether it tells another person to act."""
    tokens, often = _strip_repetition(_strip_correction(line, _strip_courtesies(clause.words)))
    if not tokens:
        return addressed
    told = "your" in tokens or tuple(tokens[:2]) == ("you", "are")
    others = told and not clause.is_question and words("your own").isdisjoint(tokens)
    addressed = others or (addressed and clause.link == "and")
    if addressed or clause.negated or is_denied(tokens):
        line.has_talk = True
        line.intent = "talk" if addressed else line.intent
        line.spared = names_of(match_things(tokens, line.context.floor).things)
        remember_mention(line, tokens)
        return addressed
    found = candidates(line, tokens, clause.is_question)
    line.explained.append(found)
    if not found:
        return addressed
    best = _hypothetical(line, clause, tokens, found[0])
    if _is_repeated(line, clause, tokens, best):
        line.intent = best.intent or line.intent
        return addressed
    _add(line, best, often)
    return addressed


def _add(line: Line, reading: ClauseReading, often: int) -> None:
    line.intent = line.intent if reading.intent in ("done", "aside") else reading.intent
    if reading.asked and not line.asked:
        line.asked, line.choices = reading.asked, reading.choices
    if reading.why:
        line.why.append(reading.why)
    if not reading.acts and not reading.asked:
        line.has_impossible |= reading.intent == "cannot"
        line.has_talk |= reading.intent in ("talk", "not", "aside")
    line.acts += reading.acts * often
    line.mention = mentioned(reading.acts) or line.mention


def _is_repeated(line: Line, clause: Clause, tokens: Words, reading: ClauseReading) -> bool:
    """Return whether the clause says the act before it in other words: "I lunge and stab"."""
    done = list(reading.acts)
    if not done or done != line.acts[-len(done) :] or clause.link == "then":
        return False
    healed = reading.intent == "heal" or not (PRONOUNS | {"contents"}).isdisjoint(tokens)
    once = _ONCE | {"use"} if healed else _ONCE
    more = not {"again", "another", "more", "second"}.isdisjoint(tokens)
    return not more and all(verb_of(act) in once for act in done)


# --- polarity ------------------------------------------------------------------------------------------------------


def is_denied(tokens: Words) -> bool:
    """Return whether the clause says that something is not to be done."""
    if tokens[0] == "no" and len(tokens) > 1:
        named = tokens[1] not in words("pointing") | PRONOUNS | WAYS.keys() and not starts_with_verb(tokens[1:])
        return named or tokens[1] in ("more", "need", "way", "point") or tokens[1].endswith("ing")
    if " ".join(tokens[:2]) in ("why not", "why do") or tokens[0] in ("where", "who", "which"):
        return False
    if ("not", "stop") in pairwise(tokens):
        return False
    unsure = "not" in tokens and {"know", "sure"} & set(tokens) and {"what", "do", "where"} & set(tokens)
    return not unsure and not _NEGATIONS.isdisjoint(tokens)


def _strip_correction(line: Line, tokens: Words) -> Words:
    """Strip a correction ("North, no wait, east") and drop the acts before it."""
    size = next((len(phrase) for phrase in phrases("corrections") if tuple(tokens[: len(phrase)]) == phrase), 0)
    if size == 1 and tokens[0] == "no" and tokens[1:2] and tokens[1] in words("after no"):
        return tokens  # "no potions"
    rest = tokens[size:]
    named = rest and (rest[0] in WAYS or match_things(rest, (*line.context.things, *line.context.exits)).things)
    goes_on = line.next_words if size == len(tokens) else starts_with_verb(rest) or named
    if not size or not goes_on or not (line.acts or line.asked):
        return tokens
    line.acts.clear()
    line.asked = ""
    return rest


def _strip_courtesies(tokens: Words) -> Words:
    """Return the words without "thank you", "my dear" and the like at the end, unless nothing else is left."""
    courtesies = (one for one in phrases("courtesies") if len(one) < len(tokens))
    size = next((len(one) for one in courtesies if tuple(tokens[-len(one) :]) == one), 0)
    return _strip_courtesies(tokens[:-size]) if size else tokens


def _strip_repetition(tokens: Words) -> tuple[Words, int]:
    """Return the words without "twice", "three times", and how often the act is to be done."""
    for at, word in enumerate(tokens):
        if word in ("twice", "thrice"):
            return (*tokens[:at], *tokens[at + 1 :]), 2 if word == "twice" else 3
        if word in _NUMBERS and tuple(tokens[at + 1 : at + 2]) == ("times",):
            return (*tokens[:at], *tokens[at + 2 :]), _NUMBERS[word]
    return tokens, 1


# --- mood: thinking aloud and asking for permission are no orders -----------------------------------------------


def _hypothetical(line: Line, clause: Clause, tokens: Words, reading: ClauseReading) -> ClauseReading:
    """Return the reading, or for a clause that only considers an act a hint, an examination or a look instead."""
    start = _opening(tokens)
    goes_on = line.is_hypothetical and clause.link in ("and", "then", ",") and tokens[0] not in ("i", "we")
    line.is_hypothetical = goes_on or _only_considers(line, start, clause.is_question)
    verbs = set(map(verb_of, reading.acts))
    if not line.is_hypothetical or not (verbs & CHANGING or reading.asked):
        return reading
    fighting = line.context.in_combat and verbs.isdisjoint(("move", "loot", "drop"))
    if fighting or _begins(start, "musing"):
        return do("hint", "", "it was thought of, not asked for")
    thing = match_things(tokens, line.context.things + line.context.others).one
    if thing and not names_exit(line.context, tokens):
        return do("examine", thing.name, "it was asked about, not asked for")
    return do("look", "", "it was asked whether it can be done")


def _only_considers(line: Line, start: Words, asks: bool) -> bool:
    """Return whether the clause only considers an act. "May I" does so in a fight; elsewhere it is an order."""
    if _begins(start, "wishes"):
        return False
    if _begins(start, "musing") or (asks and start[:1] and start[0] in ("maybe", "perhaps")):
        return True
    asking = line.context.in_combat if _begins(start, "asking kindly") else _begins(start, "asking leave")
    return asking and words("please").isdisjoint(line.words)


def _opening(tokens: Words) -> Words:
    """Return the words without "hmm", "well" and the like at the beginning."""
    at = 0
    while (
        at < len(tokens)
        and tokens[at] not in ("i", "we", "maybe", "perhaps")
        and (tokens[at],) in FILLERS.get(tokens[at], ())
    ):
        at += 1
    return tokens[at:]


def _begins(tokens: Words, section: str) -> bool:
    return any(tuple(tokens[: len(opening)]) == opening for opening in phrases(section))
