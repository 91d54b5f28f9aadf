"""The English list: a Scrabble-like list, each word borne out by another source, less names and junk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from wordbuild.sources import ENGLISH_WORD, Sources, review

# A word that no other dictionary has is taken if people write it at least this often (Zipf 2 = once in ten million).
IN_USE = 2.0
# Among the words that only words_alpha brings, the short ones are abbreviations, numerals and 1913's rarest.
LONG_ENOUGH = 7
# JOHN is a word, but the program should not think it a common one.
NAME_ZIPF = 1.9

# Obscene wherever they stand inside a word, but for the innocent words that the second pattern finds.
OBSCENE = re.compile(
    r"fuck|cunt|nigger|shit|whore|bitch|faggot|bollock|arsehole|asshole|wank|slut|jizz|porn|dickhead|pedophil"
)
INNOCENT = re.compile(r"snigger|[st]wank|wankle|mishit|shitt(ah|im)|slutch")


def english(sources: Sources, zipf: Callable[[str], float]) -> tuple[dict[str, float], set[str]]:
    """Return each valid word with its Zipf value, and the offensive ones among them."""
    printed = sources.scowl() | sources.wordnet()  # two modern dictionaries that print names with a capital
    modern = lower_case(printed)
    capital = {word.lower() for word in printed if word[:1].isupper()}
    webster = lower_case(sources.webster())
    alpha = lower_case(sources.words_alpha())
    letterpress = sources.letterpress()

    known = modern | webster | alpha
    words: set[str] = set()
    for word in sorted(lower_case(letterpress), key=lambda word: (len(word), word)):  # a stem before what it carries
        if word in known or zipf(word) >= IN_USE or any(stem in words for stem in stems(word)):
            words.add(word)
    names = {word for word in words if word in capital and word not in modern} | review("en-drop")
    names -= review("en-keep")
    forms_of_names = {word for word in words - modern if not names.isdisjoint(stems(word))} - review("en-keep")

    scowl, wordnet = lower_case(sources.scowl()), lower_case(sources.wordnet())
    seconded = {
        word
        for word in alpha - letterpress
        if len(word) >= LONG_ENOUGH and (word in scowl) + (word in wordnet) + (word in webster) >= 2
    }
    words = words - names - forms_of_names | seconded | review("en-add")

    offensive = (letterpress - sources.filtered_letterpress() - review("en-harmless")) | review("en-offensive")
    offensive |= {word for word in words if OBSCENE.search(word) and not INNOCENT.search(word)}
    mostly_names = review("en-names")
    zipfs = {word: min(zipf(word), NAME_ZIPF) if word in mostly_names else zipf(word) for word in words}
    return zipfs, offensive & words


def lower_case(words: set[str]) -> set[str]:
    """Return the words in lower case, A to Z, of a playable length."""
    return {word for word in words if ENGLISH_WORD.match(word)}


def stems(word: str) -> Iterator[str]:
    """Return the words that this one may be a regular form of."""
    for ending in ("s", "es", "ed", "ing", "er", "est"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:
            continue
        yield stem
        if ending not in ("s", "es"):
            yield stem + "e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]
        if ending != "s" and stem.endswith("i"):
            yield stem[:-1] + "y"
