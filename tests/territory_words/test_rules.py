"""The rules of Territory Words, row by row (R1 to R6 and the rules page)."""

from collections import Counter
from itertools import islice

import pytest
from boards import cells, land_of, match_with, play_words
from hypothesis import given, settings
from hypothesis import strategies as st

import parlor
from parlor.games.territory_words import board, game
from parlor.games.territory_words.land import EMPTY, Land
from parlor.games.territory_words.paths import check_path, closed_nodes, spelled, trie
from parlor.games.territory_words.polygon import spans
from parlor.games.territory_words.reach import can_spell, neighbours, vertex
from parlor.games.territory_words.state import Claim, Claimed, Options, Pass, Passed
from parlor.kernel import Cell, Chance, Match, Outcome, ParlorError, Refused, fair_series
from parlor.words import Trie, import_words, lexicon

CAT = ("CAT", "C3 G3 G7")
ENGLISH = trie(lexicon("en"))
STAR = ("STAR", "A12 D12 D9 A9")


def refused(match, action, seat=None):
    """The code of the refusal; nothing may have changed."""
    before = match.record(), match.state
    with pytest.raises(Refused) as caught:
        match.play(min(match.to_act) if seat is None else seat, action)
    assert (match.record(), match.state) == before
    return caught.value.code


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
        match.play(seat, bot.choose(match.view(seat), (), parlor.kernel.USUAL, Chance(match.ply)))
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
    for seed in range(10):
        letters = parlor.new("territory-words", seed=seed).state.letters
        assert sum(can_spell(word, letters) for word in lexicon("en").common(4.0, 3)) >= 40


@pytest.mark.proves("TW-17")
@pytest.mark.parametrize(("words", "rich"), [(39, False), (40, True)])
def test_forty_common_words_are_enough_and_39_are_not(monkeypatch, words, rich):
    """Of a board's words exactly so many are common: those of Zipf 4 and above with at least three letters."""
    letters = parlor.new("territory-words", seed=1).state.letters
    spelled_here = [word for word in lexicon("en").common(4.0, 3, 10) if can_spell(word, letters)][:words]
    asked = []

    class Few:
        def common(self, zipf, shortest):
            asked.append((zipf, shortest))
            return tuple(spelled_here)

    assert board.is_rich(letters, Few()) == rich
    assert asked == [(4.0, 3)]


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
def test_a_word_is_the_polygon_of_its_cell_centres():
    assert vertex(Cell(0, 0)) == (20, 20)
    assert vertex(Cell(1, 0)) == (20, 60)
    assert vertex(Cell(11, 2)) == (100, 460)
    match, (path,) = match_with(CAT)
    match.play(0, Claim(path))
    triangle = spans([(100, 100), (260, 100), (260, 260)])  # C3, G3, G7 and back
    assert land_of(match) == EMPTY.claim(triangle, 0, 1)
    assert match.state.scores[0] == triangle.area > 12_000


# --- turns -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-23", "TW-24", "TW-25", "TW-35", "TW-51")
def test_blue_begins_and_the_players_alternate():
    match, (cat, star) = match_with(CAT, STAR, repeat_words=True)
    assert match.to_act == {0}
    assert refused(match, Claim(cat), seat=1) == "not-your-turn"
    assert refused(match, Pass(), seat=1) == "not-your-turn"
    match.play(0, Claim(cat))
    assert match.to_act == {1}
    assert match.view(0).turns_left == (7, 8)
    assert refused(match, Claim(star), seat=0) == "not-your-turn"
    match.play(1, Claim(star))
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
        assert refused(match, Claim(cat), seat) == "game-over"
        assert refused(match, Pass(), seat) == "game-over"


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
def test_a_path_that_is_no_word_is_refused_and_costs_no_turn(path, code):
    match, _ = match_with(CAT)
    assert refused(match, Claim(cells(path))) == code
    assert match.to_act == {0}
    assert match.view(0).turns_left == (8, 8)


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (12, 0), (0, 12), (2**40, 0)])
def test_a_path_off_the_board_is_refused(cell):
    match, (cat,) = match_with(CAT)
    assert refused(match, Claim((*cat[:2], Cell(*cell)))) == "off-board"
    assert refused(match, Claim((Cell(*cell), *cat))) == "off-board"


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
    third = next(cell for cell in neighbours(b) if cell != a)
    refusal = check_path((a, b, third))
    assert (refusal is None) == (max(abs(a.row - b.row), abs(a.col - b.col)) <= 4)
    assert refusal is None or refusal.code == "out-of-reach"


@pytest.mark.proves("TW-54", "TW-55")
def test_four_away_is_in_reach_and_five_is_not():
    assert check_path(cells("A1 E5 E6")) is None  # a diagonal of four
    assert check_path(cells("A1 F5 F6")).code == "out-of-reach"


@pytest.mark.proves("TW-56")
def test_the_seeds_example_of_reach():
    reach = {Cell(row, col) for row in range(8) for col in range(9)} - {Cell(3, 4)}
    assert set(neighbours(Cell(3, 4))) == reach
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
    assert refused(match, Claim(nonsense)) == "not-a-word"
    assert match.to_act == {0}
    match.play(0, Claim(cat))
    assert isinstance(match.state.history[0], Claimed)
    assert match.state.history[0].word == "CAT"


@pytest.mark.proves("TW-83", "TW-85")
def test_a_word_counts_once_a_game_whoever_played_it():
    match, (cat, elsewhere) = match_with(CAT, ("CAT", "J9 K9 K10"))
    match.play(0, Claim(cat))
    assert refused(match, Claim(elsewhere)) == "word-used"
    assert "CAT has been played by Blue" in match.check(1, Claim(elsewhere)).sentence
    assert match.view(1).turns_left == (7, 8)
    match.play(1, Pass())
    assert refused(match, Claim(cat)) == "word-used"
    assert Claim(elsewhere) not in list(match.legal(0))


def test_a_word_that_claims_nothing_counts_as_played():
    match, (line, other) = match_with(("CAT", "A1 B1 C1"), ("CAT", "J9 K9 K10"))
    match.play(0, Claim(line))
    assert refused(match, Claim(other)) == "word-used"


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
        assert refused(match, wrong) == "unreadable"


# --- land ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-94", "TW-95", "TW-96", "TW-97")
@pytest.mark.parametrize("path", ["A1 E1 I1", "A1 C1 B1", "B2 C3 D4", "F2 F6 F4"])
def test_a_straight_line_is_a_word_without_land(path):
    match, (line,) = match_with(("CAT", path))
    match.play(0, Claim(line))
    assert land_of(match) == EMPTY
    assert match.state.scores == (0, 0)
    assert match.state.history[0].filled == 0
    assert match.to_act == {1}
    assert match.view(0).turns_left == (7, 8)


@pytest.mark.proves("TW-97")
def test_zero_signed_area_with_filled_pixels_is_no_straight_line():
    match, (bow_tie,) = match_with(("STAR", "A1 E5 E1 A5"))
    match.play(0, Claim(bow_tie))
    assert match.state.scores[0] == match.state.history[0].filled > 5000


@pytest.mark.proves("TW-98", "TW-102", "TW-143", "TW-144")
def test_the_score_is_the_number_of_owned_pixels():
    match, (blue, red) = match_with(("STAR", "A1 E1 E5 A5"), ("CHAT", "C3 G3 G7 C7"))
    play_words(match, blue, red)  # equal strengths: where they meet the land is neutral
    pixels = land_of(match).pixels()
    assert pixels.shape == (480, 480)
    overlap = 80 * 80
    assert match.state.scores == (160 * 160 - overlap, 160 * 160 - overlap)
    assert land_of(match).neutral == overlap
    assert match.state.scores == tuple(int(((pixels > 5 * s) & (pixels <= 5 * s + 5)).sum()) for s in (0, 1))


@pytest.mark.proves("TW-123", "TW-109", "TW-110", "TW-111", "TW-112", "TW-113", "TW-114")
@pytest.mark.parametrize(
    ("word", "strength"), [("CAT", 1), ("STAR", 2), ("PLANT", 3), ("CASTLE", 4), ("CAPTURE", 5), ("LANGUAGE", 5)]
)
def test_longer_words_claim_more_strongly(word, strength):
    corners = ["A1", "E1", "E5", "A5", "A9", "B11", "D9", "C12"]
    match, (path,) = match_with((word, " ".join(corners[: len(word)])))
    match.play(0, Claim(path))
    assert match.state.history[0].strength == strength
    assert land_of(match).areas()[strength] == match.state.scores[0] > 0


def test_the_history_tells_what_was_gained_and_taken():
    match, (blue, red) = match_with(("STAR", "A1 E1 E5 A5"), ("PLANT", "B2 F2 F6 D6 B6"))
    match.play(0, Claim(blue))
    match.play(1, Claim(red))
    first, second = match.state.history
    assert (first.gained, first.taken) == (160 * 160, 0)
    assert (second.gained, second.taken) == (160 * 160, 120 * 120)  # strength 3 takes the overlap from strength 2
    assert match.state.scores == (160 * 160 - 120 * 120, 160 * 160)


@pytest.mark.proves("TW-162")
def test_a_fair_series_is_decided_by_both_scores_added_up():
    first = Outcome.by_score((100, 90), "most-land")  # Ann as Blue wins by ten
    second = Outcome.by_score((95, 80), "most-land")  # and loses by fifteen as Red
    assert fair_series(first, second) == Outcome(("loss", "win"), "fair-series", (180, 185))
    assert first.results == ("win", "loss")
    assert fair_series(first, first).results == ("draw", "draw")
    assert fair_series(Outcome(("win", "loss"), "x"), Outcome(("draw", "draw"), "x")).results == ("win", "loss")
    resigned = Outcome(("win", "loss"), "resignation")  # Ann gives up as Red: no scores, so both count by results
    assert fair_series(first, resigned).results == ("draw", "draw")


# --- passing and the end ------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-147", "TW-148")
def test_passing_uses_up_a_turn():
    match, _ = match_with(CAT)
    match.play(0, Pass())
    assert match.to_act == {1}
    assert match.view(0).turns_left == (7, 8)
    assert land_of(match) == EMPTY


@pytest.mark.proves("TW-150")
def test_four_passes_in_a_row_end_the_game():
    match, (cat, star) = match_with(CAT, STAR)
    for action in (Pass(), Pass(), Pass(), Claim(star), Pass(), Pass(), Pass()):
        match.play(min(match.to_act), action)
    assert match.outcome is None
    match.play(min(match.to_act), Pass())
    assert match.outcome == Outcome(("loss", "win"), "all-passed", match.state.scores)
    assert refused(match, Claim(cat), 0) == "game-over"


@pytest.mark.proves("TW-153", "TW-154")
def test_more_pixels_win_and_equal_is_a_draw():
    def ending(*words):
        match, paths = match_with(*words, turns=4)
        play_words(match, *paths)
        while not match.outcome:
            match.play(min(match.to_act), Pass())
        return match.outcome

    assert ending(STAR, ("CAT", "J1 K1 K2")).results == ("win", "loss")
    assert ending(("CAT", "J1 K1 K2"), STAR).results == ("loss", "win")
    draw = ending(("CAT", "A1 C1 C3"), ("DOG", "G7 I7 I9"))
    assert draw.results == ("draw", "draw")
    assert draw.scores[0] == draw.scores[1] > 0


@pytest.mark.proves("TW-172", "TW-27")
def test_a_full_game_of_real_words_between_bots():
    match = parlor.new("territory-words", seed=5)
    bots = [game.bot("medium"), game.bot("easy")]
    while not match.outcome:
        (seat,) = match.to_act
        match.play(seat, bots[seat].choose(match.view(seat), (), parlor.kernel.USUAL, Chance(5, match.ply, "bot")))
    events = match.state.history
    words = [event.word for event in events if isinstance(event, Claimed)]
    assert len(events) == 16
    assert len(set(words)) == len(words) == 16
    assert all(word in lexicon("en").words for word in words)
    assert any(event.taken for event in events), "no land was contested"
    assert any(land > 0 for code, land in enumerate(land_of(match).areas()) if code in (4, 5, 9, 10)), "none fortified"
    assert match.outcome.results in (("win", "loss"), ("loss", "win"))
    assert match.outcome.scores == match.state.scores
    assert Match.replay(match.record()).outcome == match.outcome


@pytest.mark.proves("TW-171")
def test_a_match_of_the_house_validates_scores_and_contests():
    """Milestone 1's stand-in rules cannot be reached: no option switches words, scores or conflict off."""
    assert Options.__struct_fields__ == ("turns", "lexicon", "dictionary", "repeat_words")
    match, (star, plant, nonsense) = match_with(
        ("STAR", "A1 E1 E5 A5"), ("PLANT", "B2 F2 F6 D6 B6"), ("XQZ", "J9 K9 K10")
    )
    assert refused(match, Claim(nonsense)) == "not-a-word"
    play_words(match, star, plant)
    assert match.state.scores == (160 * 160 - 120 * 120, 160 * 160)
    asking, (nonsense,) = match_with(("XQZ", "J9 K9 K10"), dictionary="api")
    assert refused(asking, Claim(nonsense)) == "not-confirmed"


def test_taking_back_restores_land_and_letters():
    match = parlor.new("territory-words", seed=2)
    bot = game.bot("easy")
    match.play(0, bot.choose(match.view(0), (), parlor.kernel.USUAL, Chance(1)))
    first = match.state
    match.play(1, bot.choose(match.view(1), (), parlor.kernel.USUAL, Chance(2)))
    match.take_back(1, to=1)
    assert match.state == first
    assert match.to_act == {1}


def test_legal_lists_passing_first_and_then_every_word():
    match, (cat,) = match_with(CAT)
    first, *claims = match.legal(0)
    assert first == Pass()
    assert Claim(cat) in claims
    assert {spelled(match.state.letters, claim.path) for claim in claims} == {"ACT", "CAT", "QAT"}


def test_legal_walks_no_path_of_a_spent_word():
    match = parlor.new("territory-words", seed=2)
    for level in ("hard", "hard", "hard", "hard"):
        (seat,) = match.to_act
        match.play(seat, game.bot(level).choose(match.view(seat), (), parlor.kernel.USUAL, Chance(1)))
    spent = [event.word for event in match.state.history]
    node = ENGLISH.find(spent[0])
    closed = closed_nodes(ENGLISH, {ENGLISH.find(word) for word in spent})
    assert node in closed or list(ENGLISH.children(node)), "a leaf whose word is spent is closed"
    shown = list(islice(match.legal(0), 3000))
    assert not {spelled(match.state.letters, claim.path) for claim in shown[1:]} & set(spent)
    tiny = Trie.of(["CAT", "CATS", "COD"])
    cat, cats, cod = map(tiny.find, ("CAT", "CATS", "COD"))
    assert closed_nodes(tiny, {cat}) == frozenset()
    assert closed_nodes(tiny, {cats}) == {cats}
    assert closed_nodes(tiny, {cat, cats}) == {cat, cats, tiny.find("CA")}
    assert closed_nodes(tiny, {cat, cats, cod}) == set(range(1, 7))


def test_a_list_imported_anew_is_the_one_that_counts(tmp_path):
    def words(*listed):
        (tmp_path / "list.txt").write_text(" ".join(listed))
        import_words(tmp_path / "list.txt", "mine")
        match, _ = match_with(("CAT", "C3 G3 G7"), ("DOG", "A1 B1 B2"), lexicon="mine")
        claims = list(match.legal(0))[1:]
        assert all(match.check(0, claim) is None for claim in claims)
        return {spelled(match.state.letters, claim.path) for claim in claims}

    assert words("cat") == {"CAT"}
    assert words("dog", "elephant") == {"DOG"}


def test_land_from_a_record_is_checked():
    with pytest.raises(ValueError, match="land"):
        Land.from_bytes(b"nonsense")
