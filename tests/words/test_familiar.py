"""Everyday words: what games deal to players."""

from parlor.words import familiar_words, lexicon
from parlor.words.familiar import UNFAMILIAR


def test_names_abbreviations_and_rare_words_are_never_dealt():
    english = familiar_words(lexicon("en"), 3, 6)
    assert not {"TAJ", "MONS", "KAT", "MOT", "TEL", "MON", "DAE", "SRI", "EST", "SEPT", "GONNA"} & set(english)
    assert {"CAT", "LAMP", "CROWN", "WAR", "TEAM"} <= set(english)
    for name in ("pl", "pl-strict"):
        polish = familiar_words(lexicon(name), 3, 6)
        assert not {"TAJ", "MON", "WAR", "TEAM", "HOUSE"} & set(polish)
        assert {"KOT", "DOM"} <= set(polish)


def test_every_excluded_word_would_otherwise_be_dealt():
    for name, words in UNFAMILIAR.items():
        assert set(words.split()) <= set(lexicon(name).common(4.0, 3, 6))
