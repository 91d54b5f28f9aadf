"""Splits a line into clauses, each with at most one verb and perhaps a condition.

A clause ends at punctuation, at "then", "and" and the like, and before a second verb.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..engine.rooms import COMPASS
from .context import WAYS
from .tokens import base_form, starts_with_verb
from .vocabulary import entries, phrases, words

_SENTENCE_ENDS: Final = frozenset((".", "!", ";", ":", "\n", "->", "?"))
_GO_AND: Final = frozenset(("go", "come", "try"))
_PLAIN_VERBS: Final = words("plain verbs")
_MODALS: Final = words("modals")
_ALL_BUT: Final = words("all but")
_JOINTS: Final = frozenset(("and", ",", "plus", "but", "&", "+"))
_SECOND_VERBS: Final = frozenset(("go", "equip", "flee"))  # begin a new clause even without "and"
_CUTTING, _AT_THE_END, _BEFORE_NOUN = words("cutting verbs"), words("ready for more"), words("before noun")
_AFTER_NO: Final = words("after no") | _SENTENCE_ENDS | _JOINTS
_ASKING: Final = words("question words") | {"what", "if", "when"}
_COMPASS: Final = frozenset(word for word, way in WAYS.items() if way in COMPASS)
_PLACES: Final = words("doors") | words("onward") | WAYS.keys()
_CORRECTIONS: Final = tuple(phrase for phrase in phrases("corrections") if len(phrase) > 1 or phrase == ("actually",))
_BEFORE_NOT, _BEFORE_VERB = words("before not"), words("before not") | words("before verb")
_SUBORDINATE, _LEADING, _SUBJECTS = words("subordinate"), words("leading subordinate"), words("subjects")
_IN_CONDITION, _BEFORE_ELSE = words("in condition"), words("before else")
_CONDITION_WORDS: Final = (
    words("hurt") | words("badly") | words("nearly") | words("alive") | words("dead") | words("striking")
)
_ASKED_IF: Final = tuple([word] for word in entries("asked if"))
_CHASING: Final = frozenset(("go", "going", "goes", "come", "run", "chase", "get", "look"))


class Clause(NamedTuple):
    """A part of a line with at most one verb."""

    words: tuple[str, ...]
    is_question: bool = False  # ends with a question mark
    link: str = ""  # relation to the clause before: "and", ",", "then", "else", "after" or "before"
    negated: bool = False  # not to be done: "instead of ..."
    condition: tuple[str, ...] = ()  # the words after "if" or "unless"
    unless: bool = False  # the clause is to be done if the condition does not hold


def split_clauses(tokens: list[str]) -> list[Clause]:
    """Return the clauses of a line in the order of the acts. A part after "because" and the like is left out."""
    splitter = _ClauseSplitter(tokens)
    while splitter.at < len(tokens):
        splitter.step()
        splitter.at += 1
    splitter.close("")
    found = splitter.found
    for at, clause in enumerate(found):
        other = at - 1 if clause.link == "after" else at + 1 if clause.link == "before" else -1
        if 0 <= other < len(found):  # "attack after drinking", "before attacking, drink"
            found[at], found[other] = found[other], clause._replace(link="then")
    return found


class _ClauseSplitter:
    """Walks along the tokens and closes a clause at its end."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0
        self.found: list[Clause] = []
        self.current: list[str] = []  # words of the clause that is being read
        self.link, self.negated = "", False
        self.skipping = False  # in a part that is ignored: "because ..."
        self.in_condition = False  # in the words after "if" or "unless"
        self.condition: list[str] = []
        self.unless = False

    def close(self, link: str, asks: bool = False) -> None:
        """End the current clause. The next one has this link."""
        if self.current:
            condition = tuple(self.condition)
            self.found.append(Clause(tuple(self.current), asks, self.link, self.negated, condition, self.unless))
            self.condition, self.unless = [], False
        elif self.condition and self.link == "else":
            link = "else"  # "otherwise, if it is dead, loot it"
        self.current, self.link, self.negated, self.skipping, self.in_condition = [], link, False, False, False

    def step(self) -> None:
        """Read one token, or two."""
        word, current = self.tokens[self.at], self.current
        if word in _SENTENCE_ENDS:
            self.close("", asks=word == "?")
        elif word == "but" and current[-1:] and current[-1] in _ALL_BUT:
            current.append("except")
        elif word == "and" and current[-1:] and current[-1] in _GO_AND and self._verb_at(1):
            current.append(word)  # "go and see"
        elif word == "but" and current and self.tokens[self.at + 1 : self.at + 2] == ["first"]:
            self.close("after")  # "go north but first drink"
            self.at += 1
        elif word in _JOINTS:
            joined = not current and self.link  # ", and then": one joint, not three
            self.close(self.link if joined else "," if word == "," else "and")
        elif self._ends_condition(word) or self._begins_clause(word) or self._begins_subordinate(word):
            pass
        elif self.in_condition:
            self.condition.append(word)
        elif not self.skipping:
            current.append(word)

    def _verb_at(self, ahead: int) -> bool:
        return starts_with_verb(self.tokens[self.at + ahead : self.at + ahead + 1])

    def _ends_condition(self, word: str) -> bool:
        """Return whether the word ends a condition, or begins the alternative to it."""
        conditional = self.condition or any(clause.condition for clause in self.found)
        before, after = self.tokens[max(self.at - 1, 0)], self.tokens[self.at + 1 : self.at + 2]
        if conditional and (word == "otherwise" or (word == "else" and before not in _BEFORE_ELSE)):
            self.close("else")
        elif conditional and not self.current and word == "if" and after == ["not"]:
            self.close("else")
            self.at += 1
        elif self.in_condition and not self.current and len(self.condition) > 1 and before not in _IN_CONDITION:
            if (
                word in WAYS.keys() | _CONDITION_WORDS
                or base_form(word) != word
                or not (self._verb_at(0) or word == "i")
            ):
                return False
            self.close(self.link)  # "if it is still alive hit it"
            self.current.append(word)
        else:
            return False
        return True

    def _follows_subordinate(self, current: list[str]) -> bool:
        """Return whether a subordinate clause ends before this word, without a comma: "after opening it | I ..."."""
        if self.skipping and not current:
            return self.at > 3 and self.tokens[self.at - 1] not in _IN_CONDITION
        return bool(current) and current[0].endswith("ing") and base_form(current[0]) != current[0]

    def _order_words(self) -> list[str]:
        """Return the words of the current clause if they begin with a verb or are a direction, else nothing."""
        tokens = self.current[1:] if self.current[:1] == ["i"] else self.current
        return tokens if starts_with_verb(tokens) or (len(tokens) == 1 and tokens[0] in WAYS) else []

    def _corrects(self, word: str, after: str) -> bool:
        tokens = tuple(self.tokens[self.at : self.at + 3])
        changed = (word == "no" and bool(after) and after not in _AFTER_NO) or any(
            tokens[: len(phrase)] == phrase for phrase in _CORRECTIONS
        )
        return changed and bool(self._order_words()) and not self.skipping

    def _is_whole(self, word: str, after: str) -> bool:
        """Return whether the clause has a verb and its object already, so that a verb begins a new clause."""
        tokens = self._order_words()
        if (
            not tokens
            or self.skipping
            or self.in_condition
            or tokens[-1] in _BEFORE_VERB | _IN_CONDITION | _BEFORE_NOUN
        ):
            return False
        if word in _COMPASS:  # "get all w"
            return not after and len(tokens) > 1 and base_form(tokens[0]) in _AT_THE_END and _PLACES.isdisjoint(tokens)
        follows = bool(after) and after not in _JOINTS | _SENTENCE_ENDS
        return (len(tokens) > 1 or tokens[0] in WAYS) and (follows or base_form(tokens[0]) in _AT_THE_END)

    def _is_order(self, word: str, after: str) -> bool:
        """Return whether a verb in its base form begins here."""
        goes_on = self.current[-1] in _BEFORE_VERB | _IN_CONDITION
        return base_form(word) == word and starts_with_verb([word, after]) and not goes_on

    def _begins_clause(self, word: str) -> bool:
        """Return whether the word begins a clause that follows, is negated, or has its own verb."""
        current, after = self.current, self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if word in ("then", "afterwards", "afterward", "followed") or (word == "after" and after == "that"):
            self.close("then")
            self.at += after in ("that", "by")
        elif word in ("instead", "rather") and after in ("of", "than"):
            self.close(",")
            self.negated, self.at = True, self.at + 1
        elif self._corrects(word, after):
            self.close(",")  # "the sword no wait the armor"
            self.current.append(word)
        elif word == "not" and len(current) > 1 and current[-1] not in _BEFORE_NOT and not self.skipping:
            self.close(",")  # "go north not east"
            self.negated = True
        elif word == "i" and self.negated and current:
            self.close(",")  # "rather than fight I drink"
        elif link := self._new_link(word, after):
            self.close(link)
            self.current.append(word)
        else:
            return False
        return True

    def _new_link(self, word: str, after: str) -> str:
        """Return the link of the clause that this word begins without a conjunction; "" if it begins none."""
        current = self.current
        if self.link == "before" and current[:1] and current[0].endswith("ing") and self._is_order(word, after):
            return "then"  # "before attacking drink"
        if word == "i" and self.link == "before" and len(current) > 1 and (self._verb_at(1) or after in _MODALS):
            return "then"  # "before I go I drink", "... I want to drink"
        if self.negated and word in _PLAIN_VERBS and current and current[-1] not in _IN_CONDITION:
            return ","  # "instead of the scout hit the warrior"
        if (
            word == "i"
            and self._follows_subordinate(current)
            and (after in _MODALS or (not current and self._verb_at(1)))
        ):
            return "then"  # "after opening it I want to go", "since I am hurt I will drink"
        other = current[:1] in (["they"], ["he"], ["she"], ["it"], ["you"]) or current[-1:] == ["i"]
        other = other or (bool(current) and current[0] in _ASKING)
        second = word in _SECOND_VERBS and len(current) > 1 and not self.skipping and current[-1] not in _BEFORE_VERB
        cut = (word in _CUTTING or word in _COMPASS) and self._is_whole(word, after)
        return "and" if (second and not other) or cut else ""  # "loot everything go west", "drop opal take dirk"

    def _begins_subordinate(self, word: str) -> bool:
        """Return whether the word begins a subordinate clause. Conditions and "after drinking" count, others do not."""
        current, after = self.current, self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        mine = after in ("i", "we") and self._verb_at(2)
        if word in ("before", "after") and (base_form(after) != after or mine):
            self.close(word if (word == "after") == bool(current) else "then")
        elif word not in _SUBORDINATE or (word == "after" and current and current[-1] in _CHASING):
            return False
        elif word == "if" and current[-1:] == ["what"]:
            return False  # "what if I hit it"
        elif word == "so" and current and after in ("i", "we") and self._verb_at(2):
            self.close("and")  # "I am hurt so I drink"
        elif word == "so" and len(current) > 1 and self._verb_at(1) and after not in ("i", "we", "that"):
            self.close("and")  # "it is dead so loot the room"
        elif current or word in _LEADING:
            self.in_condition = word in ("if", "unless") and not self.skipping and current[-1:] not in _ASKED_IF
            self.unless = self.unless or (self.in_condition and word == "unless")
            self.skipping = self.skipping or word != "so" or after in _SUBJECTS
        else:
            return False
        return True
