"""Land, scores, passing and the end, row by row (R4 to R6 and the rules page)."""

from itertools import islice

import pytest
from territory_boards import land_of, match_with, play_words, refusal_of

import parlor
from parlor.games.territory_words import game
from parlor.games.territory_words.land import EMPTY, NEUTRAL, Land
from parlor.games.territory_words.paths import closed_nodes, trie, word_along
from parlor.games.territory_words.state import Claim, Claimed, Options, Pass
from parlor.kernel import Chance, Match, Outcome, fair_series
from parlor.words import Trie, import_words, lexicon

CAT = ("CAT", "C3 G3 G7")
ENGLISH = trie(lexicon("en"))
STAR = ("STAR", "A12 D12 D9 A9")


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
    assert land_of(match).areas()[NEUTRAL] == overlap
    assert match.state.scores == tuple(int(((pixels > 5 * s) & (pixels <= 5 * s + 5)).sum()) for s in (0, 1))


@pytest.mark.parametrize(
    ("word", "strength"),
    [
        pytest.param("CAT", 1, marks=pytest.mark.proves("TW-109")),
        pytest.param("STAR", 2, marks=pytest.mark.proves("TW-110")),
        pytest.param("PLANT", 3, marks=pytest.mark.proves("TW-111", "TW-123")),
        pytest.param("CASTLE", 4, marks=pytest.mark.proves("TW-112")),
        pytest.param("CAPTURE", 5, marks=pytest.mark.proves("TW-113")),
        pytest.param("LANGUAGE", 5, marks=pytest.mark.proves("TW-114")),
    ],
)
def test_longer_words_claim_more_strongly(word, strength):
    corners = ["A1", "E1", "E5", "A5", "A9", "B11", "D9", "C12"]
    match, (path,) = match_with((word, " ".join(corners[: len(word)])))
    match.play(0, Claim(path))
    assert match.state.history[0].strength == strength
    assert land_of(match).areas()[strength] == match.state.scores[0] > 0


def test_the_history_has_gained_and_taken_pixels():
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


def test_resigning_game_two_loses_the_series():
    """Ann leads by 23,741 after the first game; in the second, Bert as Blue has claimed and Ann resigns."""
    first = Outcome.by_score((57_262, 33_521), "most-land")
    second = Match(game, seed=1)
    second.play(0, game.bot("easy").choose(second.turn(0, Chance(1))))
    resigned = second.resign(1)
    assert resigned == Outcome(("win", "loss"), "resignation", (230_400, 0))
    assert fair_series(first, resigned) == Outcome(("loss", "win"), "fair-series", (57_262, 33_521 + 230_400))


def test_losing_on_time_counts_like_resigning():
    match = Match(game, seed=1)
    assert match.time_out(0).scores == (0, 230_400)


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
    assert refusal_of(match, Claim(cat), 0) == "game-over"


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
    match = parlor.new("territory-words", seed=8)
    bots = [game.bot("medium"), game.bot("easy")]
    while not match.outcome:
        (seat,) = match.to_act
        match.play(seat, bots[seat].choose(match.turn(seat, Chance(5, match.ply, "bot"))))
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
def test_a_match_of_real_words_scores_and_contests_land():
    """Milestone 1's stand-in rules cannot be reached: no option switches words, scores or conflict off."""
    assert Options.__struct_fields__ == (
        "turns",
        "lexicon",
        "dictionary",
        "repeat_words",
        "side",
        "turn_seconds",
        "hints",
    )
    match, (star, plant, nonsense) = match_with(
        ("STAR", "A1 E1 E5 A5"), ("PLANT", "B2 F2 F6 D6 B6"), ("XQZ", "J9 K9 K10")
    )
    assert refusal_of(match, Claim(nonsense)) == "not-a-word"
    play_words(match, star, plant)
    assert match.state.scores == (160 * 160 - 120 * 120, 160 * 160)
    asking, (nonsense,) = match_with(("XQZ", "J9 K9 K10"), dictionary="api")
    assert refusal_of(asking, Claim(nonsense)) == "not-confirmed"


def test_taking_back_restores_land_and_letters():
    match = parlor.new("territory-words", seed=2)
    bot = game.bot("easy")
    match.play(0, bot.choose(match.turn(0, Chance(1))))
    first = match.state
    match.play(1, bot.choose(match.turn(1, Chance(2))))
    match.take_back(1, to=1)
    assert match.state == first
    assert match.to_act == {1}


def test_legal_lists_passing_first_and_then_every_word():
    match, (cat,) = match_with(CAT)
    first, *claims = match.legal(0)
    assert first == Pass()
    assert Claim(cat) in claims
    assert {word_along(match.state.letters, claim.path) for claim in claims} == {"ACT", "CAT", "QAT"}


def test_legal_searches_no_path_of_a_used_word():
    match = parlor.new("territory-words", seed=2)
    for level in ("hard", "hard", "hard", "hard"):
        (seat,) = match.to_act
        match.play(seat, game.bot(level).choose(match.turn(seat, Chance(1))))
    spent = [event.word for event in match.state.history]
    node = ENGLISH.find(spent[0])
    closed = closed_nodes(ENGLISH, {ENGLISH.find(word) for word in spent})
    assert node in closed or list(ENGLISH.children(node)), "a leaf whose word is spent is closed"
    claims = list(islice(match.legal(0), 3000))
    assert not {word_along(match.state.letters, claim.path) for claim in claims[1:]} & set(spent)
    tiny = Trie.of(["CAT", "CATS", "COD"])
    cat, cats, cod = map(tiny.find, ("CAT", "CATS", "COD"))
    assert closed_nodes(tiny, {cat}) == frozenset()
    assert closed_nodes(tiny, {cats}) == {cats}
    assert closed_nodes(tiny, {cat, cats}) == {cat, cats, tiny.find("CA")}
    assert closed_nodes(tiny, {cat, cats, cod}) == set(range(1, 7))


def test_a_list_that_is_imported_again_replaces_the_old_one(tmp_path):
    def words(*listed):
        (tmp_path / "list.txt").write_text(" ".join(listed))
        import_words(tmp_path / "list.txt", "mine")
        match, _ = match_with(("CAT", "C3 G3 G7"), ("DOG", "A1 B1 B2"), lexicon="mine")
        claims = list(match.legal(0))[1:]
        assert all(match.check(0, claim) is None for claim in claims)
        return {word_along(match.state.letters, claim.path) for claim in claims}

    assert words("cat") == {"CAT"}
    assert words("dog", "elephant") == {"DOG"}


def test_land_from_a_record_is_checked():
    with pytest.raises(ValueError, match="land"):
        Land.from_bytes(b"nonsense")
