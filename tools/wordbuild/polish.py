"""The Polish list: what people write and the grammatical dictionary knows, with every short inflected form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from wordbuild.sources import installed, review

POLISH_WORD = re.compile(r"[a-pr-uwyząćęłńóśźż]{2,15}\Z")
VOWEL = re.compile(r"[aąeęioóuy]")

# Tags of SGJP that are not words by themselves: abbreviations, digits, fragments, parts of compounds, endings.
NOT_WORDS = frozenset({"ign", "brev", "dig", "romandig", "frag", "adja", "pacta", "numcomp", "aglt", "interp", "xxx"})
NAMES = review("pl-names")
COMMON_NOUN = frozenset({"nazwa_pospolita", "nazwa pospolita", "pospolita"})
# Forms without a recorded use are added up to this length: a board of letters asks for short words, and the
# rare long ones would treble the list (0002-word-lists.md).
LONGEST_GENERATED = 6

VULGAR_LEMMA = re.compile(
    r"kurw|kurew|pierdol|pierdal|pierdziel|chuj|pizd|(^|[^b])jeb(a|i|n|u|$)|gówn|^sra(ć|cz|k)|pedalstw"
)

Interpretation = tuple[str, str, str, list[str], list[str]]  # form, lemma, tag, name labels, style labels


def polish(tokens: Iterable[str], zipf: Callable[[str], float]) -> tuple[dict[str, float], set[str]]:
    """Return each valid spelling with its Zipf value, and the offensive ones among them."""
    morfeusz2 = installed("morfeusz2")
    analyzer, generator = morfeusz2.Morfeusz(generate=False), morfeusz2.Morfeusz(analyse=False)
    readings: dict[str, list[Interpretation]] = {}
    for token in filter(POLISH_WORD.match, tokens):
        if found := whole_readings(analyzer.analyse(token)):
            readings[token] = found
    for lemma in sorted({lemma for found in readings.values() for _, lemma, *_ in found}):
        for reading in generator.generate(lemma):
            form = reading[0]
            if len(form) <= LONGEST_GENERATED and POLISH_WORD.match(form) and is_word(reading):
                readings.setdefault(form, []).append(reading)
    dropped = review("pl-drop")
    words = {form for form in readings if VOWEL.search(form) and form not in dropped}
    marked, harmless = review("pl-offensive"), review("pl-harmless")
    offensive = {form for form in words if is_offensive(readings[form], marked, harmless)}
    return {word: zipf(word) for word in words}, offensive


def whole_readings(analysis: list[tuple[int, int, Interpretation]]) -> list[Interpretation]:
    """Return the readings of a token as one ordinary word; a past tense with its ending ("byłem") counts as one."""
    end = max(stop for _, stop, _ in analysis)
    whole = [reading for start, stop, reading in analysis if start == 0 and stop == end and is_word(reading)]
    if whole or not any(stop == end and reading[2].startswith("aglt") for _, stop, reading in analysis):
        return whole
    return [r for start, _, r in analysis if start == 0 and r[2].split(":")[0] in ("praet", "winien") and is_word(r)]


def is_word(reading: Interpretation) -> bool:
    """Return whether it is no name, abbreviation or fragment."""
    _, lemma, tag, names, _ = reading
    lemma = lemma.split(":")[0]
    return lemma not in NAMES and (
        tag.split(":")[0] not in NOT_WORDS
        and lemma.islower()
        and VOWEL.search(lemma) is not None
        and (not names or not COMMON_NOUN.isdisjoint(names))
    )


def is_offensive(readings: list[Interpretation], offensive: set[str], harmless: set[str]) -> bool:
    """Return whether a form has a lemma on the reviewed list, or only lemmas that are vulgar by label or by root."""
    lemmas = {lemma.split(":")[0] for _, lemma, *_ in readings}
    if not lemmas.isdisjoint(harmless):
        return False
    return not lemmas.isdisjoint(offensive) or all(
        VULGAR_LEMMA.search(lemma) is not None or any("wulg." in style.split(",") for style in styles)
        for _, lemma, _, _, styles in readings
    )
