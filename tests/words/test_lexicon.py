import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.words import ALPHABETS, UnknownLexicon, WordsError, fold, lexicon, names

ENGLISH = "STAR MARK CAT DOG QI ZA BEAVER ASSESS RHOMBI QUIXOTRY SELFIE EMOJI INTERNET COMPUTERIZATION"
NOT_ENGLISH = "YUKON CYRIL DOUG GLYN FDNAME STENOG QERI YEMING KIEV TEXAS JOANNA GREECE HTTP XVII ETC THEE1 LONDON"
POLISH = "KOT DOM LODZ OKO ZOLW ZRODLO KOTA BYLEM MIALAM OSADO"
NOT_POLISH = "THE WITH WARSZAWA ANNA KPK NP III QUIZ"


@pytest.fixture(autouse=True)
def _no_imports(home):
    """Only the built-in lists."""


@pytest.mark.parametrize(("name", "valid", "invalid"), [("en", ENGLISH, NOT_ENGLISH), ("pl", POLISH, NOT_POLISH)])
def test_well_known_words_are_valid_and_non_words_are_not(name, valid, invalid):
    lex = lexicon(name)
    assert [word for word in valid.split() if word not in lex] == []
    assert [word for word in invalid.split() if word in lex] == []


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("en", {3: 1100, 4: 4600, 5: 10_500, 6: 19_000, 7: 29_000, 8: 36_000}),
        ("pl", {3: 1000, 4: 5500, 5: 19_000, 6: 39_000, 7: 30_000, 8: 38_000}),
        ("pl-strict", {3: 800, 4: 3500, 5: 10_000, 6: 20_000}),
    ],
)
def test_counts_by_length(name, least):
    words = lexicon(name).words
    counts = {length: sum(len(word) == length for word in words) for length in least}
    assert all(least[length] <= counts[length] <= least[length] * 1.3 for length in least), counts


@pytest.mark.proves("DLYH-296", "DLYH-297")
def test_the_english_bank_is_large_enough_for_hidden_words():
    assert sum(3 <= len(word) <= 6 for word in lexicon("en").words) >= 25_000
    assert sum(len(word) == 6 for word in lexicon("en").words) >= 19_000


def test_the_polish_list_is_broad():
    assert len(lexicon("pl")) >= 150_000


@pytest.mark.proves("DLYH-298", "DLYH-299")
@pytest.mark.parametrize("name", ["en", "pl", "pl-strict"])
def test_every_word_is_written_with_the_letters_of_its_board(name):
    lex = lexicon(name)
    assert lex.alphabet == ALPHABETS[lex.language]
    assert set("".join(lex.words)) == set(lex.alphabet)
    assert {len(word) for word in lex.words} == set(range(2, 16))


@pytest.mark.parametrize("name", ["en", "pl", "pl-strict"])
def test_common_is_the_list_cut_by_frequency_without_offensive_words(name):
    lex = lexicon(name)
    previous = None
    for zipf in (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0):
        cut = lex.common(zipf)
        assert list(cut) == sorted(set(cut))
        assert set(cut) <= lex.words
        assert not any(map(lex.is_offensive, cut))
        assert previous is None or set(cut) < previous
        previous = set(cut)
    assert previous == {word for word in lex.words if lex.zipf(word) >= 5.0 and not lex.is_offensive(word)}
    assert lex.common(4.0, 3, 5) == tuple(word for word in lex.common(4.0) if 3 <= len(word) <= 5)
    assert lex.common(4.0) is lex.common(4)


def test_names_are_not_common_words():
    assert {"JOHN", "HENRY", "MIKE", "PETER", "TOM", "CHINA", "GOOGLE"}.isdisjoint(lexicon("en").common(2.0))
    assert "JOHN" in lexicon("en")


def test_frequencies():
    lex = lexicon("en")
    assert lex.zipf("THE") > lex.zipf("STAR") > 4.5 > lex.zipf("ZAX")
    assert lex.zipf("NOSUCHWORD") == 0.0
    assert lexicon("pl").zipf("NIE") > 6


def test_offensive_words_are_valid_but_marked_in_every_form():
    english, polish = lexicon("en"), lexicon("pl")
    assert all(map(english.is_offensive, ["FUCK", "FUCKERS", "SHITTY", "NIGGERS", "FAGGOTS", "CUNTS"]))
    assert all(map(polish.is_offensive, ["KURWA", "KURWAMI", "CHUJEM", "PIERDOLI", "GOWNO"]))
    assert "SHITTY" in english
    assert "KURWA" in polish
    harmless = ["BEAVER", "ASSESS", "PAWN", "HELL", "SNIGGER", "SWANK", "COCKATOO", "SALTWATER"]
    assert not any(map(english.is_offensive, harmless))
    assert not any(map(polish.is_offensive, ["CIOCIE", "RUCH", "FLET", "ZEBY"]))


def test_true_spellings():
    polish = lexicon("pl")
    assert polish.spellings("LODZ")[0] == "ŁÓDŹ"
    assert polish.spellings("KOT") == ("KOT",)
    assert polish.spellings("XYZ") == ()
    assert set(polish.spellings("ZADAN")) == {"ZADAŃ", "ŻĄDAŃ"}
    assert lexicon("en").spellings("STAR") == ("STAR",)
    for word in sorted(polish.words)[::5000]:
        assert {fold(spelling) for spelling in polish.spellings(word)} == {word}


def test_strict_polish_has_only_words_without_diacritics():
    strict, polish = lexicon("pl-strict"), lexicon("pl")
    assert strict.words < polish.words
    assert "LODZ" not in strict
    assert "KOT" in strict
    plain = [word for word in sorted(polish.words)[::1000] if word in polish.spellings(word)]
    assert plain == [word for word in sorted(polish.words)[::1000] if word in strict]
    assert strict.hash != polish.hash
    assert strict.spellings("KOT") == ("KOT",)
    assert strict.zipf("KOT") == polish.zipf("KOT")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("en", " star ", "valid"),
        ("en", "Kiev", "not-in-list"),
        ("en", "a", "too-short"),
        ("en", "", "too-short"),
        ("en", "it's", "not-letters"),
        ("en", "7", "not-letters"),
        ("en", "łódź", "wrong-alphabet"),
        ("en", "a" * 16, "too-long"),
        ("pl", "łódź", "valid"),
        ("pl", "quiz", "wrong-alphabet"),
    ],
)
def test_explanations(name, text, reason):
    explanation = lexicon(name).explain(text)
    assert (explanation.reason, explanation.valid) == (reason, reason == "valid")
    assert explanation.sentence.endswith(".")
    assert bool(explanation.spellings) == explanation.valid


def test_an_explanation_has_all_fields():
    explanation = lexicon("pl").explain("łódź")
    assert explanation.common
    assert "ŁÓDŹ" in explanation.sentence
    assert f"{explanation.zipf:.1f}" in explanation.sentence
    rare = lexicon("en").explain("zax")
    assert not rare.common
    assert "uncommon" in rare.sentence
    assert "offensive" in lexicon("en").explain("shitty").sentence


def test_lexicons_are_found_by_name_and_loaded_once():
    assert names() == ("en", "pl", "pl-strict")
    assert lexicon("en") is lexicon("en")
    assert repr(lexicon("en")) == f"<Lexicon en: {len(lexicon('en'))} words>"
    with pytest.raises(UnknownLexicon, match=r"'fr'\. Choose one of: en, pl, pl-strict\.") as caught:
        lexicon("fr")
    assert isinstance(caught.value, LookupError)
    assert isinstance(caught.value, WordsError)
    assert caught.value.code == "unknown-lexicon"
    with pytest.raises(UnknownLexicon):
        lexicon("../en")


@given(st.text("aąbcćdeęłńóśźżxyzAĄŻ"))
def test_folding_is_idempotent_and_keeps_length(text):
    folded = fold(text)
    assert fold(folded) == folded == fold(text.lower()) == fold(text.upper())
    assert len(folded) == len(text)
    assert folded.isascii()


def test_importing_the_package_loads_neither_numpy_nor_a_list():
    program = (
        "import sys, parlor.words; assert 'numpy' not in sys.modules; "
        "assert not sys.modules['parlor.words.lexicon']._imported"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
