"""A line as words: folded, spelled out, corrected, and cut into clauses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .scene import WAYS, Scene, names_for
from .spelling import by_length, corrected, is_english
from .vocabulary import listed, phrases, replacements, sections, words

_SHORT_FORMS, _IRREGULAR = replacements("short forms"), replacements("irregular")
LONGEST: Final = 6_000  # letters of a line that are listened to
_MOST_CORRECTIONS: Final = 60  # unknown words of a line that are looked at: nobody makes more slips in one
_TOKEN: Final = re.compile(r"[a-z]+(?:'[a-z]+)*'?|\d+(?:st|nd|rd|th)?|[.!?;,:&+\n]|->")
_COMPOUND: Final = re.compile(r"\b(north|south)[ -]?(east|west)(ern|wards?)?\b")
_NUMBERED: Final = re.compile(r"(?:^|(?<=[\s;,.]))\d[.):] +(?=[a-z])")  # "1. drink 2. attack"
_STRETCHED: Final = re.compile(r"([a-z])\1{2,}")
_ENDS: Final = frozenset((".", "!", ";", ":", "\n", "->", "?"))
_JOINTS: Final = frozenset(("and", ",", "plus", "but", "&", "+"))
_SECOND_VERBS: Final = frozenset(("go", "equip", "flee"))  # begin a new clause even without "and"
_BEFORE_NOT, _BEFORE_VERB = words("before not"), words("before not") | words("before verb")
_SUBORDINATE, _LEADING, _SUBJECTS = words("subordinate"), words("leading subordinate"), words("subjects")
_CHASING: Final = frozenset(("go", "going", "goes", "come", "run", "chase", "get", "look"))


class Clause(NamedTuple):
    words: tuple[str, ...]
    asks: bool = False  # ends with a question mark
    link: str = ""  # how it hangs on what comes before: "and", ",", "then"
    denied: bool = False  # "instead of ..."


def fold(text: str) -> str:
    """Lower case, without accents, control characters and fancy quotes."""
    text = text[: LONGEST + 1].replace("’", "'").replace("‘", "'").lstrip("> \t")
    plain = unicodedata.normalize("NFKD", text).lower()
    return "".join(c if c.isprintable() or c == "\n" else " " for c in plain if not unicodedata.combining(c))


def tokens_of(folded: str) -> list[str]:
    """Words and stops, short forms spelled out."""
    folded = _NUMBERED.sub("; ", folded)
    folded = _COMPOUND.sub(lambda m: f"{m[1]}{m[2]}", folded)
    found: list[str] = []
    for token in _TOKEN.findall(folded.replace("-", " ").replace(" >", "->")):
        if token in _SHORT_FORMS:
            found += _SHORT_FORMS[token].split()
        elif token.endswith("'s"):
            found.append(token[:-2])
        else:
            found.append(token.strip("'").replace("'", ""))
    return found


def spelled(tokens: list[str], scene: Scene) -> tuple[list[str], list[str]]:
    """The tokens with slips of the finger set right, and a sentence for each."""
    in_view = _in_view(tuple(thing.name for thing in (*scene.things, *scene.exits)))
    right: list[str] = []
    why: list[str] = []
    looked_at = 0
    for token in tokens:
        word = token
        if token not in KNOWN and token not in in_view and token.isalpha():
            for short in (_STRETCHED.sub(r"\1\1", token), _STRETCHED.sub(r"\1", token)):
                if short != token and (short in KNOWN or short in in_view):
                    word = short
            if word == token and looked_at < _MOST_CORRECTIONS:
                looked_at += 1
                word = corrected(token, in_view, _BY_LENGTH)
                if word == token:
                    word = _unglued(token, in_view)
        if word != token:
            why.append(f'"{token}" is taken for "{word}"')
        if word not in WAYS and right[-1:] == [word] and word.isalpha():
            continue  # "stab stab stab"
        right += _SHORT_FORMS.get(word, word).split()
    return right, why


def _unglued(token: str, in_view: frozenset[str]) -> str:
    """ "gonorth" is two words."""
    known = KNOWN | in_view if len(token) > 5 and not is_english(token) else frozenset()
    cuts = [at for at in range(2, len(token) - 3) if token[:at] in FIRST and token[at:] in known]
    return f"{token[: cuts[-1]]} {token[cuts[-1] :]}" if cuts else token


def clauses(tokens: list[str]) -> list[Clause]:
    """Cut at stops, at "then", and at "and" or a comma; what follows "because" and the like is left out."""
    cutter = _Cutter(tokens)
    while cutter.at < len(tokens):
        cutter.step()
        cutter.at += 1
    cutter.close("")
    found = cutter.found
    for at, clause in enumerate(found):
        other = at - 1 if clause.link == "after" else at + 1 if clause.link == "before" else -1
        if 0 <= other < len(found):  # "attack after drinking", "before attacking, drink"
            found[at], found[other] = found[other], clause._replace(link="then")
    return found


class _Cutter:
    """Walks along the tokens and closes a clause where one ends."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0
        self.found: list[Clause] = []
        self.current: list[str] = []
        self.link, self.denied, self.skipping = "", False, False

    def close(self, link: str, asks: bool = False) -> None:
        if self.current:
            self.found.append(Clause(tuple(self.current), asks, self.link, self.denied))
        self.current, self.link, self.denied, self.skipping = [], link, False, False

    def step(self) -> None:
        word, current = self.tokens[self.at], self.current
        if word in _ENDS:
            self.close("", asks=word == "?")
        elif word == "but" and current[-1:] in (["all"], ["everything"], ["anywhere"], ["anything"]):
            current.append("except")
        elif word in _JOINTS:
            joined = not current and self.link  # ", and then": one joint, not three
            self.close(self.link if joined else "," if word == "," else "and")
        elif not self._turns(word) and not self._subordinates(word) and not self.skipping:
            current.append(word)

    def _verb_at(self, ahead: int) -> bool:
        return starts_verb(self.tokens[self.at + ahead : self.at + ahead + 1])

    def _turns(self, word: str) -> bool:
        """Whether the word begins a clause that follows, is denied, or has a verb of its own."""
        current, after = self.current, self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if word in ("then", "afterwards", "afterward", "followed") or (word == "after" and after == "that"):
            self.close("then")
            self.at += after in ("that", "by")
        elif word in ("instead", "rather") and after in ("of", "than"):
            self.close(",")
            self.denied, self.at = True, self.at + 1
        elif word == "not" and len(current) > 1 and current[-1] not in _BEFORE_NOT:
            self.close(",")  # "go north not east"
            self.denied = True
        elif word == "i" and self.denied and current:
            self.close(",")  # "rather than fight I drink"
        elif word in _SECOND_VERBS and len(current) > 1 and not self.skipping and current[-1] not in _BEFORE_VERB:
            self.close("and")  # "after looting everything go west"
            self.current.append(word)
        else:
            return False
        return True

    def _subordinates(self, word: str) -> bool:
        """Whether the word begins a part that does not matter; "after drinking" does."""
        current, after = self.current, self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if word in ("before", "after") and base(after) != after:
            self.close(word if (word == "after") == bool(current) else "then")
        elif word not in _SUBORDINATE or (word == "after" and current and current[-1] in _CHASING):
            return False
        elif word == "if" and current == ["what"]:
            return False  # "what if I hit it"
        elif word == "so" and current and after in ("i", "we") and self._verb_at(2):
            self.close("and")  # "I am hurt so I drink"
        elif current or word in _LEADING:
            self.skipping = self.skipping or word != "so" or after in _SUBJECTS
        else:
            return False
        return True


@lru_cache(maxsize=5000)
def base(word: str) -> str:
    """A verb as it stands in the tables: attacking, attacks -> attack."""
    if word in FIRST or word in _IRREGULAR:
        return _IRREGULAR.get(word, word)
    for ending in ("ing", "in", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            doubled = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
            for verb in (stem, f"{stem}e", doubled, f"{stem[:-1]}y" if stem.endswith("i") else stem):
                if verb in FIRST:
                    return verb
    return word


def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Phrases and what they mean by their first word, longest first; equally long ones in the order of the lists."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for section in sections():
        if section.startswith("verb "):
            for entry in listed(section):
                parts = tuple(entry.split())
                found.setdefault(parts[0], []).append((parts, section.removeprefix("verb ")))
    for ones in found.values():
        ones.sort(key=lambda one: -len(one[0]))
    return found


FIRST: Final = _by_first_word()
FILLERS: Final[dict[str, list[tuple[str, ...]]]] = {}
for _filler in phrases("fillers"):
    FILLERS.setdefault(_filler[0], []).append(_filler)


def after_phrase(said: Sequence[str], phrase: tuple[str, ...]) -> Sequence[str] | None:
    """What is left when the phrase is taken off, or None where it does not fit."""
    if "..." not in phrase:
        return said[len(phrase) :] if _begins(said, phrase) else None
    gap = phrase.index("...")
    tail = phrase[gap + 1 :]
    if not _begins(said, phrase[:gap]):
        return None
    for at in range(gap + 1, len(said) - len(tail) + 1):
        if tuple(said[at : at + len(tail)]) == tail:
            aimed = tail[-1] in ("at", "into", "on") and at + len(tail) < len(said)
            return [*said[gap:at], *(tail if aimed else ()), *said[at + len(tail) :]]
    return None


def _begins(said: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return len(said) >= len(phrase) and base(said[0]) == phrase[0] and tuple(said[1 : len(phrase)]) == phrase[1:]


def starts_verb(said: Sequence[str]) -> bool:
    return bool(said) and any(after_phrase(said, phrase) is not None for phrase, _ in FIRST.get(base(said[0]), ()))


KNOWN: Final = frozenset(re.findall(r"[a-z0-9']+", " ".join(sections().values())))
_MEANT: Final = re.findall(
    r"[a-z]+", " ".join(text for name, text in sections().items() if not name.startswith("cheat"))
)
# What an unknown word may be a slip for. Words of three letters are too like each other.
_BY_LENGTH: Final = by_length(
    word for word in set(_MEANT) if len(word) > 3 or word in ("hit", "run", "axe", "orc", "rat", "the")
)


@lru_cache(maxsize=500)
def _in_view(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for name in names for word in names_for(name))
