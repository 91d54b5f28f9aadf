"""Splits a line into words: normalized, expanded, corrected; and finds the verbs among them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .context import WAYS, Context, names_for
from .spelling import by_length, correct_word, is_english
from .vocabulary import entries, phrases, replacements, sections, table

_SHORT_FORMS, _IRREGULAR = replacements("short forms"), replacements("irregular")
_HOMOPHONES: Final = table("homophones")
MAX_TEXT_LENGTH: Final = 4_000  # letters of a line that are parsed
LONGEST_PHRASE: Final = 24  # words within which a verb phrase with its object ends
MAX_CORRECTIONS: Final = 60  # unknown words of a line that are corrected
_TOKEN: Final = re.compile(r"[a-z]+(?:'[a-z]+)*'?|\d+(?:st|nd|rd|th)?|[.!?;,:&+\n]|->")
_COMPOUND: Final = re.compile(r"\b(north|south)[ -]?(east|west)(ern|wards?)?\b")
_NUMBERED: Final = re.compile(r"(?:^|(?<=[\s;,.]))\d[.):] +(?=[a-z])")  # "1. drink 2. attack"
_JOINED: Final = re.compile(  # "sword n armor": no way, unless a verb of going stands before it
    r"""\b(?!(?:go|head|move|walk|run|goes|going|the|to|try|take|face|turn|then|and|or)\b)([a-z]{3,})
        [ ]'?n'?[ ](?=(?!then|and|or)[a-z]{3})""",
    re.VERBOSE,
)
_BEGINNINGS: Final = frozenset((".", "!", "?", ";", ",", "and", "then", "to", "i", "we"))
_LETTERS: Final = frozenset(("u", "d", "n", "r"))  # alone they are a way, not "you"
_LETS: Final = re.compile(r"\blets (?=(?:me|us|him|her|it|them)\b)")
_ADORNED: Final = re.compile(  # "a quick look"
    r"""\ba[ ](?:quick|good|proper|brief|long|little|careful|hard|nice|fast|deep|big)[ ]
        (?=look|peek|glance|swing|stab|sip|swig|drink)""",
    re.VERBOSE,
)
_DICTATED: Final = re.compile(r" (comma|period|full stop|exclamation (?:mark|point)|question mark|new line)\b")
_STOPS: Final = {"comma": ",", "question mark": "?"}
_TIMES: Final = re.compile(r" (?:x ?([2-5])|([2-5]) ?x)\b")
_I_NO: Final = re.compile(r"\b(i|we|me|he|she|they) no (?=[a-z])(?!longer)")
_NUMBER: Final = re.compile(r"(?:\b(?:number|num|nr)\.? ?|#)([123]|one|two|three)\b")
_RANKS: Final = {"1": "first", "one": "first", "2": "second", "two": "second", "3": "third", "three": "third"}
_LEFT: Final = re.compile(r"\b(i|he|she|we|hero|then|and) left (?=the|through|by|via|for|to|that|this|it)\b")
_CHEERED: Final = re.compile(r"\blet'?s+ goo+\b")
_ALOUD: Final = re.compile(r'"[^"]*[.,!?]"|"[^"]*"(?=[ ,]*(?:i|we|he|she|my)\b)|(?<=[a-z]:) *"[^"]*"')
_DOUBLED: Final = re.compile(r"([a-z])\1")
_STRETCHED: Final = re.compile(r"([a-z])\1{2,}")


def fold(text: str) -> str:
    """Return the text in lower case, without accents, control characters and typographic quotes."""
    text = (
        text[: MAX_TEXT_LENGTH + 1]
        .replace("’", "'")
        .replace("‘", "'")
        .replace("“", '"')
        .replace("”", '"')
        .lstrip("> \t")
    )
    plain = unicodedata.normalize("NFKD", text).lower()
    return "".join(c if c.isprintable() or c == "\n" else " " for c in plain if not unicodedata.combining(c))


def strip_quotes(folded: str) -> str:
    """Return the line without direct speech: '"To the north!" I cry and attack'."""
    rest = _ALOUD.sub(" , ", folded)
    return rest if len(re.findall(r"[a-z]+", rest)) > 1 else folded


def tokenize(folded: str) -> list[str]:
    """Return the words and stops, with short forms expanded."""
    folded = _NUMBERED.sub("; ", folded)
    folded = _DICTATED.sub(lambda m: _STOPS.get(m[1], "."), _TIMES.sub(r" \1\2 times", folded))
    folded = _I_NO.sub(r"\1 do not ", folded)
    folded = _NUMBER.sub(lambda m: _RANKS[m[1]], _LEFT.sub(r"\1 leave ", folded))
    folded = _COMPOUND.sub(lambda m: f"{m[1]}{m[2]}", folded)
    if folded.strip() in _LETTERS:
        return [folded.strip()]
    found: list[str] = []
    folded = _ADORNED.sub("a ", _LETS.sub("allows ", _CHEERED.sub(" , ", folded)))
    for token in _TOKEN.findall(_JOINED.sub(r"\1 and ", folded).replace("-", " ").replace(" >", "->")):
        if token in _SHORT_FORMS:
            found += _SHORT_FORMS[token].split()
        elif token.endswith("'s"):
            found.append(token[:-2])
        else:
            found.append(token.strip("'").replace("'", ""))
    return found


def correct_spelling(tokens: list[str], context: Context) -> tuple[list[str], list[str]]:
    """Return the tokens with typing errors corrected, and a sentence about each correction."""
    in_view = _in_view(
        tuple(thing.name for thing in (*context.things, *context.exits, *context.others)), context.ability
    )
    right: list[str] = []
    why: list[str] = []
    looked_at = 0
    for token in tokens:
        word = _homophone(token, in_view, begins=not right or right[-1] in _BEGINNINGS)
        if (
            word == token
            and token not in KNOWN_WORDS
            and token not in in_view
            and token.isalpha()
            and base_form(token) == token
        ):
            stretched = (_STRETCHED.sub(r"\1\1", token), _STRETCHED.sub(r"\1", token), _DOUBLED.sub(r"\1", token))
            for short in stretched:
                if short != token and (short in KNOWN_WORDS or short in in_view):
                    word = short
            if word == token and looked_at < MAX_CORRECTIONS:
                looked_at += 1
                word = correct_word(token, in_view, _BY_LENGTH)
                if word == token:
                    word = _split_words(token, in_view)
        if word != token:
            why.append(f'"{token}" is taken for "{word}"')
        if word not in WAYS and right[-1:] == [word] and word.isalpha():
            continue  # "stab stab stab"
        right += (word if word == token else _SHORT_FORMS.get(word, word)).split()
    return right, why


def _homophone(token: str, in_view: frozenset[str], begins: bool) -> str:
    """Return the word that was dictated: "scale male", "flea". Verbs only at the beginning of a clause."""
    candidates = _HOMOPHONES.get(token, frozenset()) if token not in in_view else frozenset()
    return next((word for word in candidates if word in in_view or (begins and word in VERB_PHRASES)), token)


def _split_words(token: str, in_view: frozenset[str]) -> str:
    """Return "go north" for "gonorth"."""
    known = KNOWN_WORDS | in_view if len(token) > 5 and not is_english(token) else frozenset()
    heads = VERB_PHRASES.keys() | in_view
    cuts = [at for at in range(2, len(token) - 2) if token[:at] in heads and token[at:] in known]
    return f"{token[: cuts[-1]]} {token[cuts[-1] :]}" if cuts else token


@lru_cache(maxsize=5000)
def base_form(word: str) -> str:
    """Return a verb as it stands in the vocabulary: attacking, attacks -> attack."""
    if word in VERB_PHRASES or word in _IRREGULAR:
        return _IRREGULAR.get(word, word)
    for ending in ("ing", "in", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            doubled = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
            for verb in (stem, f"{stem}e", doubled, f"{stem[:-1]}y" if stem.endswith("i") else stem):
                if verb in VERB_PHRASES:
                    return verb
    return _past(word)


def _past(word: str) -> str:
    """Return the base form of a past tense (stabbed, carried); words that are also adjectives (wounded) are kept."""
    if not word.endswith("ed") or len(word) < 5 or word in KNOWN_WORDS:
        return word
    stem = word.removesuffix("ed")
    forms = (stem, f"{stem}e", stem[:-1] if stem[-1] == stem[-2] else stem, f"{stem[:-1]}y")
    return next((verb for verb in forms if verb in VERB_PHRASES), word)


def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Return phrases and their verbs by first word, the longest first, else in the order of the file."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for section in sections():
        if section.startswith("verb "):
            for entry in entries(section):
                parts = tuple(entry.split())
                found.setdefault(parts[0], []).append((parts, section.removeprefix("verb ")))
    for ones in found.values():
        ones.sort(key=lambda one: -len(one[0]))
    return found


VERB_PHRASES: Final = _by_first_word()
FILLERS: Final[dict[str, list[tuple[str, ...]]]] = {}
for _filler in phrases("fillers"):
    FILLERS.setdefault(_filler[0], []).append(_filler)


def rest_after(tokens: Sequence[str], phrase: tuple[str, ...]) -> Sequence[str] | None:
    """Return the words after the phrase, or None if the words do not begin with it."""
    if "..." not in phrase:
        return tokens[len(phrase) :] if _begins(tokens, phrase) else None
    gap = phrase.index("...")
    tail = phrase[gap + 1 :]
    if not _begins(tokens, phrase[:gap]):
        return None
    for at in range(gap + 1, len(tokens) - len(tail) + 1):
        if tuple(tokens[at : at + len(tail)]) == tail:
            aimed = tail[-1] in ("at", "into", "on") and at + len(tail) < len(tokens)
            return [*tokens[gap:at], *(tail if aimed else ()), *tokens[at + len(tail) :]]
    return None


def _begins(tokens: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return (
        len(tokens) >= len(phrase)
        and base_form(tokens[0]) == phrase[0]
        and tuple(tokens[1 : len(phrase)]) == phrase[1:]
    )


def starts_with_verb(tokens: Sequence[str]) -> bool:
    """Return whether the words begin with a verb phrase of the vocabulary."""
    tokens = tokens[:LONGEST_PHRASE]
    return bool(tokens) and any(
        rest_after(tokens, phrase) is not None for phrase, _ in VERB_PHRASES.get(base_form(tokens[0]), ())
    )


KNOWN_WORDS: Final = frozenset(re.findall(r"[a-z0-9']+", " ".join(sections().values())))
_MEANT: Final = re.findall(
    r"[a-z]+", " ".join(text for name, text in sections().items() if not name.startswith("cheat"))
)
# Words that a typing error may stand for. Words of three letters are too similar to each other.
_BY_LENGTH: Final = by_length(
    word for word in set(_MEANT) if len(word) > 3 or word in ("hit", "run", "axe", "orc", "rat", "the")
)


@lru_cache(maxsize=500)
def _in_view(names: tuple[str, ...], ability: str) -> frozenset[str]:
    return frozenset(word for name in (*names, ability) for word in names_for(name))
