"""The effects of a word: clearing, falling, refilling, cascades and points."""

from fractions import Fraction

import pytest
from crush_boards import board, path
from hypothesis import given
from hypothesis import strategies as st

from parlor.games.letter_crush.board import (
    CASCADE_MIN_LENGTH,
    SEGMENTS,
    Tiles,
    WordAt,
    cascade_words,
    cascades_on,
    letters_at,
    words_on,
)
from parlor.games.letter_crush.chain import MAX_CASCADES, fall, run_chain, score
from parlor.games.letter_crush.letters import VALUES, WEIGHTS
from parlor.games.letter_crush.state import CELLS, PLAIN, SIDE, Options
from parlor.words import lexicon
from proofs import proves

LETTERS = st.text(alphabet=sorted(WEIGHTS["en"]), min_size=CELLS, max_size=CELLS)


def places(names):
    return tuple(cell.row * SIDE + cell.col for cell in path(names))


def dull(col, count):
    """New letters of which nothing is ever a word."""
    return ("QZXJVK" * 3)[col + 1 : col + 1 + count]


def refill_with(letters_for):
    """Return a refill of plain tiles; `letters_for(column, count)` gives their letters, the first one first."""

    def refill(board, gaps):
        return {col: [(letter, PLAIN) for letter in letters_for(col, count)] for col, count in gaps.items()}

    return refill


def word_at(letters, names):
    return WordAt(letters_at(letters, places(names)), places(names))


def points_of(letters, names, chain=0):
    return score(Tiles(letters), word_at(letters, names), chain, "en").points


def chain_of(letters, names, letters_for, **options):
    return run_chain(0, Tiles(letters), word_at(letters, names), Options(**options), refill_with(letters_for))


def rows(letters):
    return [letters[start : start + SIDE] for start in range(0, CELLS, SIDE)]


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-83", "LC-95")
@given(LETTERS, st.sampled_from(SEGMENTS), st.integers(0, MAX_CASCADES), st.sampled_from(["en", "pl"]))
def test_points_are_letters_times_length_times_combo(letters, segment, chain, language):
    letters = "".join(letter if letter in VALUES[language] else "A" for letter in letters)
    found = score(Tiles(letters), WordAt(letters_at(letters, segment), segment), chain, language)
    value = sum(VALUES[language][letters[place]] for place in segment)
    bonus = {3: Fraction(1), 4: Fraction(1), 5: Fraction(3, 2), 6: Fraction(2)}[len(segment)]
    exact = value * bonus * min(Fraction(3, 2) ** chain, Fraction(27, 8))
    assert found.letters == value
    assert found.points == int(exact + Fraction(1, 2))  # half up


def test_longer_words_have_a_higher_multiplier():
    letters = board("AAAAAA")
    points = [points_of(letters, f"A1-{last}1") for last in "CDEF"]
    with proves("LC-86"):
        assert points[:2] == [3, 4]
    with proves("LC-87"):
        assert points[2] == 8  # 7.5
    with proves("LC-88"):
        assert points[3] == 12
    with proves("LC-85"):
        per_letter = [Fraction(count, length) for length, count in enumerate(points, start=3)]
        assert per_letter == sorted(per_letter)
        assert per_letter[0] < per_letter[2] < per_letter[3]


def test_points_of_one_word_at_every_combo():
    letters = board("STAR")
    points = [points_of(letters, "A1-D1", chain) for chain in range(6)]
    with proves("LC-90"):
        assert points[0] == 4
    with proves("LC-91", "LC-96"):
        assert points[1] == 6
    with proves("LC-92"):
        assert points[2] == 9
    with proves("LC-93", "LC-95"):
        assert points[3] == 14  # 13.5
    with proves("LC-89"):
        assert points[:4] == [int(4 * Fraction(3, 2) ** chain + Fraction(1, 2)) for chain in range(4)]
    with proves("LC-94"):
        assert points[3:] == [14, 14, 14]


@pytest.mark.proves("LC-85", "LC-86", "LC-87", "LC-88")
def test_longer_words_score_more():
    letters = board("SSSSSS")
    points = [points_of(letters, f"A1-{end}1") for end in "CDEF"]
    assert points == [3, 4, 8, 12]  # 5 x 1.5 = 7.5


# --- falling ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-110", "LC-111", "LC-112", "LC-113", "LC-02")
@given(LETTERS, st.sets(st.integers(0, CELLS - 1), min_size=1, max_size=18))
def test_letters_fall_and_keep_their_order(letters, cleared):
    drawn_by_column = {}

    def letters_for(col, count):
        drawn_by_column[col] = count
        return "Q" * count

    marks = "".join("2" if place % 5 == 0 else PLAIN for place in range(CELLS))
    settled = fall(Tiles(letters, marks), cleared, refill_with(letters_for))
    board_after, marks_after = settled.tiles
    assert len(board_after) == len(marks_after) == CELLS
    for col in range(SIDE):
        before = [letters[place] for place in range(col, CELLS, SIDE) if place not in cleared]
        gone = SIDE - len(before)
        assert drawn_by_column.get(col, 0) == gone
        assert board_after[col::SIDE] == "Q" * gone + "".join(before)
        kept = "".join(marks[place] for place in range(col, CELLS, SIDE) if place not in cleared)
        assert marks_after[col::SIDE] == PLAIN * gone + kept
    moved = {fall_.to for fall_ in settled.falls}
    for place, origin in enumerate(settled.origin):
        assert (origin != place) == ((place // SIDE, place % SIDE) in moved)
        if origin >= 0:
            assert letters[origin] == board_after[place]
    for fall_ in settled.falls:
        place = fall_.to.row * SIDE + fall_.to.col
        assert (board_after[place], marks_after[place]) == (fall_.letter, fall_.mark)
        assert fall_.new == (settled.origin[place] == -1)
        assert fall_.new or settled.origin[place] == place - fall_.rows * SIDE


def test_the_first_new_letter_falls_lowest():
    settled = fall(Tiles("A" * CELLS), {0, 6, 12}, refill_with(lambda col, count: "XYZ"[:count]))
    assert [settled.tiles.letters[place] for place in (0, 6, 12, 18)] == ["Z", "Y", "X", "A"]


# --- cascades --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-37", "LC-116", "LC-118", "LC-119")
def test_new_letters_that_spell_a_word_clear_by_themselves():
    """CAT goes, and S, T and A fall beside R. STAR goes, and S, T, O and N fall beside Y. Then nothing more."""
    letters = board("CATRYQ")
    came = {col: iter(new) for col, new in enumerate(("SSQ", "TTZ", "AOX", "NJ", "V"))}
    steps = chain_of(letters, "A1-C1", lambda col, count: "".join(next(came[col]) for _ in range(count)))
    found = [[(word.word, word.chain, word.points) for word in step.words] for step in steps]
    with proves("LC-90"):
        assert found[0] == [("CAT", 0, 5)]
    with proves("LC-91", "LC-117"):
        assert found[1] == [("STAR", 1, 6)]  # 4 x 1.5
    with proves("LC-92"):
        assert found[2] == [("STONY", 2, 27)]  # 8 x 1.5 x 2.25
    assert len(found) == 3
    assert steps[0].words[0].cells == path("A1-C1")
    assert steps[1].words[0].cells == path("A1-D1")
    assert steps[2].words[0].cells == path("A1-E1")
    assert rows(steps[-1].board)[0] == "QZXJVQ"
    assert rows(steps[-1].board)[1:] == rows(letters)[1:]


def cascades_with(letters, *new):
    found = cascades_on(letters, frozenset(places(" ".join(new)) if new else ()), "en")
    return {letters_at(letters, found_places) for found_places in found}


@pytest.mark.proves("LC-121", "LC-122")
def test_a_cascade_word_has_two_new_tiles():
    letters = board("STARQZ")
    assert cascades_with(letters) == set()  # it was there before, or fell together
    assert cascades_with(letters, "A1") == set()
    assert cascades_with(letters, "A1", "F1") == set()  # the second one is not part of it
    assert cascades_with(letters, "A1", "D1") == {"STAR"}


@pytest.mark.proves("LC-120", "LC-123")
@pytest.mark.parametrize(("name", "zipf"), [("en", 2.5), ("pl", 2), ("pl-strict", 2)])
def test_short_and_rare_words_do_not_cascade(name, zipf):
    words, known = cascade_words(name).words, lexicon(name)
    assert CASCADE_MIN_LENGTH == 4
    assert {4, 5, 6} == {len(word) for word in words}
    assert all(known.zipf(word) >= zipf for word in words)
    rare = {word for word in known.words if 4 <= len(word) <= 6 and known.zipf(word) < zipf}
    assert rare
    assert rare.isdisjoint(words)
    assert not any(known.is_offensive(word) for word in words)


ALL_NEW = frozenset(range(CELLS))


@pytest.mark.proves("LC-124", "LC-125")
def test_all_words_of_a_step_clear_together_and_the_longest_of_a_line_counts():
    letters = board("STARSQ", "HOUSEX")
    assert {letters_at(letters, found) for found in cascades_on(letters, ALL_NEW, "en")} == {"STARS", "HOUSE"}


@pytest.mark.proves("LC-124")
def test_words_that_cross_both_count_and_clear_once():
    letters = board("STARXX", "TQQQQQ", "OQZXJV", "PVKQZX")
    assert {letters_at(letters, found) for found in cascades_on(letters, ALL_NEW, "en")} >= {"STAR", "STOP"}


@pytest.mark.proves("LC-126")
def test_a_chain_stops_after_ten_cascades():
    def endless(col, count):
        """New letters that spell STAR in the first row again and again."""
        return ("STAR"[col] if col < 4 else "Q") * count

    steps = chain_of(board("STARQZ"), "A1-D1", endless)
    assert len(steps) == MAX_CASCADES + 1 == 11
    assert {step.words[0].word for step in steps} == {"STAR"}


# --- words on a board ------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-61", "LC-62", "LC-53", "LC-57", "LC-58")
@given(LETTERS)
def test_words_on_finds_exactly_the_words_of_the_lexicon(letters):
    known, expected = lexicon("en").words, set()
    for line in range(SIDE):
        across, down = letters[line * SIDE : line * SIDE + SIDE], letters[line::SIDE]
        for start in range(SIDE):
            for end in range(start + 3, SIDE + 1):
                if across[start:end] in known:
                    expected.add((across[start:end], tuple(range(line * SIDE + start, line * SIDE + end))))
                if down[start:end] in known:
                    expected.add((down[start:end], tuple(line + SIDE * n for n in range(start, end))))
    found = words_on(letters, "en")
    assert set(found) == expected
    assert len(found) == len(expected)
