import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.words import WordsError, fold, lexicon
from parlor.words.wordfile import decode, encode, pack, unpack

spellings = st.text("ABĆŁŻ", min_size=2, max_size=15)
zipfs = st.decimals(0, 8, places=2).map(float)


@given(st.dictionaries(spellings, zipfs, min_size=1), st.randoms())
def test_packing_is_reversible_and_equal_lists_give_equal_bytes(table, random):
    data = encode("pl", table, list(table)[:2], ranked=True)
    file = unpack(pack(data), "test")
    assert file == decode(data)
    assert sorted(file.spellings()) == sorted(table)
    assert file.folded == [fold(spelling) for spelling in file.spellings()]
    assert set(file.offensive) == {fold(spelling) for spelling in list(table)[:2]}
    shuffled = random.sample(sorted(table), len(table))
    assert encode("pl", {word: table[word] for word in shuffled}, list(table)[:2], ranked=True) == data


@given(st.dictionaries(spellings, zipfs, min_size=1), st.integers(0, 80))
def test_bands_cut_exactly_at_every_tenth(table, cut):
    file = decode(encode("pl", table, [], ranked=True))
    expected = sum(size for band, size in file.header.bands if band >= cut)
    assert set(file.spellings()[:expected]) == {word for word, zipf in table.items() if round(zipf * 100) >= 10 * cut}


HEADER = b'{"format":1,"language":"en","ranked":false,"bands":[[0,2]],"offensive":0}\n'


@pytest.mark.proves("DLYH-307")
@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"no zlib",
        zlib.compress(b""),
        zlib.compress(b"no header\nAB\nCD"),
        zlib.compress(HEADER.replace(b"1,", b"2,", 1) + b"AB\nCD"),
        zlib.compress(HEADER + b"AB"),
        zlib.compress(HEADER + b"AB\ncd"),
        zlib.compress(HEADER + b"AB\nC4"),
        zlib.compress(HEADER + b"AB\nC\xff"),
        zlib.compress(HEADER + b"AB\nCD")[:-5],
    ],
)
def test_a_damaged_list_is_refused_by_name(home, broken):
    folder = home / "lexicons"
    folder.mkdir(parents=True)
    (folder / "mine.words").write_bytes(broken)
    with pytest.raises(WordsError, match="'mine' is damaged") as caught:
        lexicon("mine")
    assert caught.value.code == "corrupt-list"


def test_a_list_that_cannot_be_opened(home):
    (home / "lexicons" / "mine.words").mkdir(parents=True)
    with pytest.raises(WordsError, match="cannot be read") as caught:
        lexicon("mine")
    assert caught.value.code == "unreadable-file"
