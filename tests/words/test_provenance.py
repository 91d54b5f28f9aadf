"""The shipped lists are the ones that the build script made from the recorded sources, and they are clean."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlor.words import lexicon
from parlor.words.wordfile import unpack

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "parlor" / "words" / "data"
REVIEW = ROOT / "tools" / "wordbuild" / "review"
PROVENANCE = json.loads((DATA / "provenance.json").read_text("utf-8"))

# Common first names, surnames, places, months and abbreviations of up to six letters that are no English words.
NAMES = """
alan alice andrea andrew anne april austin brian bruce bryan calvin carl carlos cathy claire colin craig cyril
cyrus david dennis derek diane doris doug dylan edgar edward edwin eileen elaine ellen emily emma eric ethan
eugene eva evan fiona fred gary george gerald glenn gordon greg gwen helen hilary howard hugh ian irene isaac
ivan jacob james janet jared jason jeff jeremy jesse jill jim jonah joseph joyce juan judith julia julie karen
karl kate katie keith kelly kenny kevin kyle larry laura leon leonard leroy leslie lewis liam linda lisa lois
louis lucy luis luke lynn marco mary megan mia miguel monica nancy naomi neil nigel norman oliver oscar owen
paul paula pedro philip rachel ralph ramon raul ricky robert rosa ross roy ryan sam samuel sara sarah scott
sean seth shane sharon simon stan stella steve steven stuart susan sylvia tara thomas tim tina travis trevor
tyler vera vernon vince walter wanda wayne wendy yvonne africa asia athens boston bronx cairo canada cuba
dallas delhi denver dubai dublin egypt europe france ghana greece haiti hawaii idaho india iowa iran iraq
israel italy kansas kenya kiev korea kuwait leeds libya london madrid maine malta mexico miami milan moscow
munich naples nepal nevada norway ohio oregon oslo paris peru poland prague qatar quebec rome russia seoul
spain sudan sweden syria taiwan texas tibet tokyo tunis turin utah venice vienna warsaw yemen yukon zurich
monday tuesday friday sunday july fbi nasa usb html http www etc viii xiii corp dept govt blvd assn univ
fdname stenog qeri yeming
""".upper().split()


@pytest.mark.proves("DLYH-300")
def test_the_check_command_needs_no_network_and_finds_the_lists_sound():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "build_words.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_hash_in_a_game_record_is_the_recorded_one(language):
    assert PROVENANCE["lists"][language]["sha256"].startswith(lexicon(language).hash)


@pytest.mark.proves("DLYH-291", "DLYH-293", "DLYH-294", "DLYH-295")
def test_the_word_bank_of_the_hidden_words_game_is_among_the_sources():
    packages = {archive["package"]: archive for archive in PROVENANCE["archives"]}
    assert re.fullmatch("[0-9a-f]{64}", packages["Unscramble"]["sha256"])
    counts = PROVENANCE["words_alpha"]
    assert (counts["3"], counts["4"], counts["5"]) == (2130, 7186, 15_918)


@pytest.mark.proves("DLYH-292")
def test_every_source_has_its_notice():
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for package in [*(archive["package"] for archive in PROVENANCE["archives"]), *PROVENANCE["installed"]]:
        assert package in notice
    assert "CC BY-SA 4.0" in notice
    assert "words_alpha.txt" in notice


def test_no_name_or_abbreviation_is_an_english_word():
    assert sorted(set(NAMES) & lexicon("en").words) == []


@pytest.mark.parametrize("seed", range(5))
def test_a_sample_of_short_words_has_no_refused_word_and_no_word_without_vowels(seed):
    words = sorted(word for word in lexicon("en").words if 3 <= len(word) <= 6)
    sample = random.Random(seed).sample(words, 200)
    lines = (REVIEW / "en-drop.txt").read_text("utf-8").splitlines()
    refused = {word.upper() for line in lines if not line.startswith("#") for word in line.split()}
    assert refused.isdisjoint(sample)
    assert sum(re.search("[AEIOUY]", word) is None for word in sample) <= 2  # HMM, CWM and their like


def test_the_data_is_small():
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 3_000_000


@pytest.mark.proves("DLYH-301")
@pytest.mark.parametrize("name", ["en", "pl"])
def test_word_lists_are_data_and_not_code(name):
    assert frozenset(unpack((DATA / f"{name}.words").read_bytes(), name).folded) == lexicon(name).words
    package = DATA.parent.parent
    assert all(module.stat().st_size < 30_000 for module in package.rglob("*.py"))
