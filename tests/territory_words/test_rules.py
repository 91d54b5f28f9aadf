"""The board, turns, letters and words, row by row (R1 to R3 and the rules page)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from territory_boards import cells, land_of, match_with, play_words, refusal_of

import parlor
from parlor.games.territory_words import board, game
from parlor.games.territory_words.land import EMPTY
from parlor.games.territory_words.paths import check_path, trie
from parlor.games.territory_words.polygon import spans
from parlor.games.territory_words.reach import can_spell, neighbors, vertex
from parlor.games.territory_words.state import Claim, Claimed, Pass, Passed
from parlor.kernel import Cell, Chance, ParlorError
from parlor.words import lexicon
from proofs import proves

CAT = ("CAT", "C3 G3 G7")
ENGLISH = trie(lexicon("en"))
STAR = ("STAR", "A12 D12 D9 A9")


# --- the board ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-08", "TW-09")
def test_boards_are_144_capitals_drawn_from_the_seed():
    boards = [parlor.new("territory-words", seed=seed).state.letters for seed in range(20)]
    assert all(len(letters) == 144 and set(letters) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for letters in boards)
    assert len(set(boards)) == 20
    assert boards[7] == parlor.new("territory-words", seed=7).state.letters


@pytest.mark.proves("TW-13", "TW-14")
def test_one_board_serves_the_whole_game(monkeypatch):
    match = parlor.new("territory-words", seed=3)
    monkeypatch.setattr("parlor.games.territory_words.rules.draw_letters", None)  # drawing again would fail
    letters = match.state.letters
    bot = game.bot("random")
    while not match.outcome:
        (seat,) = match.to_act
        match.play(seat, bot.choose(match.turn(seat, Chance(match.ply))))
        assert match.state.letters == letters
        assert match.view(0).letters == letters


@pytest.mark.proves("TW-15")
def test_the_ten_frequent_letters_lead_on_real_boards():
    counts = Counter("".join(parlor.new("territory-words", seed=seed).state.letters for seed in range(60)))
    rare = max(counts[letter] for letter in "CUMFPGWYBKVZJXQ")
    assert all(counts[letter] > rare for letter in "ETAOINSRHL")
    weights = board.WEIGHTS["en"]
    assert all(weights[often] > weights[seldom] for often in "ETAOINSRHL" for seldom in "DCUMFPGWYBKVZJXQ")


@pytest.mark.proves("TW-16")
def test_the_letter_weights():
    table = "E120 T90 A80 O75 I70 N67 S63 R60 H50 L45 D40 C30 U30 M25 F20 P20 G20 W20 Y20 B17 K12 V10 Z5 J4 X4 Q3"
    assert board.WEIGHTS["en"] == {pair[0]: int(pair[1:]) for pair in table.split()}


@pytest.mark.proves("TW-17")
def test_a_board_with_too_few_common_words_is_drawn_again(monkeypatch):
    rich = parlor.new("territory-words", seed=1).state.letters
    poor = "Q" * 144
    drawn = iter([poor, poor, rich])
    monkeypatch.setattr(board.LetterBag, "draw_many", lambda bag, n, below: next(drawn))
    assert board.draw_letters(lexicon("en"), Chance(1)) == rich
    monkeypatch.undo()
    for seed in range(4):
        letters = parlor.new("territory-words", seed=seed).state.letters
        assert sum(can_spell(word, letters) for word in lexicon("en").common(4.0, 3)) >= 40


@pytest.mark.proves("TW-17")
@pytest.mark.parametrize(("words", "rich"), [(39, False), (40, True)])
def test_forty_common_words_are_enough_and_39_are_not(monkeypatch, words, rich):
    """Common words have Zipf 4 or more and at least three letters; here the board has exactly `words` of them."""
    letters = parlor.new("territory-words", seed=1).state.letters
    spelled_here = [word for word in lexicon("en").common(4.0, 3, 10) if can_spell(word, letters)][:words]
    calls = []

    class Few:
        def common(self, zipf, shortest):
            calls.append((zipf, shortest))
            return tuple(spelled_here)

    assert board.has_enough_words(letters, Few()) == rich
    assert calls == [(4.0, 3)]


def test_a_list_too_small_for_any_board_still_gives_one(monkeypatch):
    monkeypatch.setattr(board, "count_words", lambda letters, words, enough: 0)
    assert len(board.draw_letters(lexicon("en"), Chance(1))) == 144


def test_a_polish_board_has_polish_letters():
    match = parlor.new("territory-words", seed=1, options={"lexicon": "pl"})
    assert not set(match.state.letters) & set("QVX")
    assert sum(board.WEIGHTS["pl"].values()) == 1000
    assert set(board.WEIGHTS["pl"]) == set(lexicon("pl").alphabet)
    assert match.record().header.lexicon == f"pl:{lexicon('pl').hash}"


@pytest.mark.proves("TW-12", "TW-103", "TW-88")
def test_a_word_is_the_polygon_of_its_cell_centers():
    assert vertex(Cell(0, 0)) == (20, 20)
    assert vertex(Cell(1, 0)) == (20, 60)
    assert vertex(Cell(11, 2)) == (100, 460)
    match, (path,) = match_with(CAT)
    match.play(0, Claim(path))
    triangle = spans([(100, 100), (260, 100), (260, 260)])  # C3, G3, G7 and back
    assert land_of(match) == EMPTY.claim(triangle, 0, 1)
    assert match.state.scores[0] == triangle.area > 12_000


# --- turns -------------------------------------------------------------------------------------------------------


def test_blue_begins_and_the_players_alternate():
    match, (cat, star) = match_with(CAT, STAR, repeat_words=True)
    with proves("TW-24"):
        assert match.to_act == {0}
    with proves("TW-25"):
        assert refusal_of(match, Claim(cat), seat=1) == "not-your-turn"
        assert refusal_of(match, Pass(), seat=1) == "not-your-turn"
    with proves("TW-23"):
        match.play(0, Claim(cat))
        assert match.to_act == {1}
    with proves("TW-35"):
        assert match.view(0).turns_left == (7, 8)
    assert refusal_of(match, Claim(star), seat=0) == "not-your-turn"
    match.play(1, Claim(star))
    with proves("TW-51"):
        match.play(0, Claim(cat))  # the same cells again in a later turn
        assert match.view(1).turns_left == (6, 7)
    assert match.view(1).turn == 1


@pytest.mark.proves("TW-26", "TW-27", "TW-152", "TW-155")
def test_eight_turns_each_sixteen_in_all():
    match, (cat,) = match_with(CAT, repeat_words=True)
    for turn in range(16):
        assert match.outcome is None
        assert match.to_act == {turn % 2}
        match.play(turn % 2, Claim(cat))
    assert match.view(0).turns_left == (0, 0)
    assert match.view(0).turn is None
    assert match.outcome is not None
    for seat in (0, 1):
        assert refusal_of(match, Claim(cat), seat) == "game-over"
        assert refusal_of(match, Pass(), seat) == "game-over"


@pytest.mark.proves("TW-28")
@pytest.mark.parametrize("turns", [4, 12])
def test_turns_are_an_option(turns):
    match, (cat,) = match_with(CAT, repeat_words=True, turns=turns)
    play_words(match, *[cat] * (2 * turns))
    assert match.outcome


@pytest.mark.proves("TW-28")
@pytest.mark.parametrize("turns", [3, 13, 0, "many"])
def test_other_numbers_of_turns_are_refused(turns):
    with pytest.raises(ParlorError, match="turns") as caught:
        parlor.new("territory-words", options={"turns": turns})
    assert caught.value.code == "bad-options"


@pytest.mark.parametrize("options", [{"lexicon": "klingon"}, {"dictionary": "paper"}, {"repeat_words": "yes"}])
def test_other_options_are_refused(options):
    with pytest.raises(ParlorError) as caught:
        parlor.new("territory-words", options=options)
    assert caught.value.code in ("bad-options", "unknown-lexicon")


# --- choosing letters ----------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-36", "TW-50", "TW-65", "TW-67")
@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("C3 G3 C3", "repeated-cell"),
        ("C3 G3", "too-short"),
        ("C3", "too-short"),
        ("", "too-short"),
        ("C3 G3 L7", "out-of-reach"),
        ("C3 G3 G3", "repeated-cell"),
        ("C3 G7 G3", "not-a-word"),
    ],
)
def test_an_invalid_path_is_refused_and_costs_no_turn(path, code):
    match, _ = match_with(CAT)
    assert refusal_of(match, Claim(cells(path))) == code
    assert match.to_act == {0}
    assert match.view(0).turns_left == (8, 8)


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (12, 0), (0, 12), (2**40, 0)])
def test_a_path_off_the_board_is_refused(cell):
    match, (cat,) = match_with(CAT)
    assert refusal_of(match, Claim((*cat[:2], Cell(*cell)))) == "off-board"
    assert refusal_of(match, Claim((Cell(*cell), *cat))) == "off-board"


@pytest.mark.proves("TW-52")
def test_two_cells_with_the_same_letter_may_both_be_used():
    match, (tat,) = match_with(("TAT", "A1 C1 C3"))
    assert len({match.state.letters[cell.row * 12 + cell.col] for cell in (tat[0], tat[2])}) == 1
    match.play(0, Claim(tat))


@pytest.mark.proves("TW-53")
def test_the_first_letter_may_be_anywhere():
    for start in (Cell(row, col) for row in range(12) for col in range(12)):
        step = -1 if start.row > 5 else 1
        path = (start, start._replace(row=start.row + step), start._replace(row=start.row + 2 * step))
        assert check_path(path) is None


@pytest.mark.proves("TW-54", "TW-55")
@settings(max_examples=200)
@given(st.tuples(*[st.integers(0, 11)] * 4))
def test_reach_is_the_larger_of_both_differences(corner):
    a, b = Cell(*corner[:2]), Cell(*corner[2:])
    if a == b:
        return
    third = next(cell for cell in neighbors(b) if cell != a)
    refusal = check_path((a, b, third))
    assert (refusal is None) == (max(abs(a.row - b.row), abs(a.col - b.col)) <= 4)
    assert refusal is None or refusal.code == "out-of-reach"


@pytest.mark.proves("TW-54", "TW-55")
def test_four_away_is_in_reach_and_five_is_not():
    assert check_path(cells("A1 E5 E6")) is None  # a diagonal of four
    assert check_path(cells("A1 F5 F6")).code == "out-of-reach"


@pytest.mark.proves("TW-56")
def test_the_example_of_reach_in_the_specification():
    reach = {Cell(row, col) for row in range(8) for col in range(9)} - {Cell(3, 4)}
    assert set(neighbors(Cell(3, 4))) == reach
    accepted = set()
    for cell in (Cell(row, col) for row in range(12) for col in range(12)):
        refusal = check_path((Cell(4, 4), Cell(3, 4), cell))
        if refusal is None:
            accepted.add(cell)
    assert accepted == reach - {Cell(4, 4)}  # the cells not yet selected


@pytest.mark.proves("TW-57")
def test_the_closing_edge_may_have_any_length():
    match, (path,) = match_with(("LANGUAGE", "A1 E1 I1 L2 L6 L10 L12 H12"))
    assert path[-1].distance(path[0]) == 11
    match.play(0, Claim(path))
    assert match.state.scores[0] > 50_000


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-68", "TW-69", "TW-36")
def test_a_word_of_the_dictionary_is_accepted_and_another_is_not():
    match, (cat, nonsense) = match_with(CAT, ("CTA", "C9 D9 D10"))
    assert refusal_of(match, Claim(nonsense)) == "not-a-word"
    assert match.to_act == {0}
    match.play(0, Claim(cat))
    assert isinstance(match.state.history[0], Claimed)
    assert match.state.history[0].word == "CAT"


@pytest.mark.proves("TW-83", "TW-85")
def test_a_word_counts_once_per_game_for_both_players():
    match, (cat, elsewhere) = match_with(CAT, ("CAT", "J9 K9 K10"))
    match.play(0, Claim(cat))
    assert refusal_of(match, Claim(elsewhere)) == "word-used"
    assert "Blue already played CAT" in match.check(1, Claim(elsewhere)).message
    assert match.view(1).turns_left == (7, 8)
    match.play(1, Pass())
    assert refusal_of(match, Claim(cat)) == "word-used"
    assert Claim(elsewhere) not in list(match.legal(0))


def test_a_word_that_claims_nothing_counts_as_played():
    match, (line, other) = match_with(("CAT", "A1 B1 C1"), ("CAT", "J9 K9 K10"))
    match.play(0, Claim(line))
    assert refusal_of(match, Claim(other)) == "word-used"


@pytest.mark.proves("TW-86")
def test_repeated_words_are_an_option():
    match, (cat, elsewhere) = match_with(CAT, ("CAT", "J9 K9 K10"), repeat_words=True)
    play_words(match, cat, elsewhere, cat)
    assert [event.word for event in match.state.history] == ["CAT"] * 3


@pytest.mark.proves("TW-87", "TW-149")
def test_the_two_actions():
    match, (cat,) = match_with(CAT)
    match.play(0, {"type": "claim", "path": [[2, 2], [2, 6], [6, 6]]})
    assert match.state.history[0].path == cat
    match.play(1, {"type": "pass"})
    assert match.state.history[1] == Passed(1)
    for wrong in (
        {"type": "claim"},
        {"type": "claim", "path": [[1, 2, 3]]},
        {"type": "claim", "path": "CAT"},
        {"type": "skip"},
    ):
        assert refusal_of(match, wrong) == "unreadable"
