"""A run: what is refused, what is a strike, what ends it, and what the others see."""

import pytest
from crush_boards import POLISH, board, letters_of, match_on, path, submit
from hypothesis import given, settings
from hypothesis import strategies as st

import parlor
from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import SEGMENTS, has_word, path_of, words_on
from parlor.games.letter_crush.state import Finish, Options, PlayerRun, Reshuffled, State, Submit
from parlor.games.letter_crush.supply import MAX_SHUFFLES, Supply, first_board, reshuffle
from parlor.kernel import SPECTATOR, Cell, Chance, Refused
from parlor.words import lexicon
from proofs import proves

CELL = st.builds(Cell, st.integers(-1, 6), st.integers(-1, 6))


def refused(match, action, seat=0):
    before = match.state
    with pytest.raises(Refused) as caught:
        match.play(seat, action)
    assert match.state == before
    return caught.value.code


STAR = board("STARQZ")


@pytest.mark.proves("LC-69", "LC-70", "LC-71", "LC-51")
def test_a_short_path_is_refused_before_anything_else():
    match = match_on(STAR)
    assert (
        refused(match, submit("A1 B1")) == refused(match, submit("A1 F6")) == refused(match, Submit(())) == "too-short"
    )
    assert len(match.state.runs[0].struck) == 0


@pytest.mark.proves("LC-72", "LC-73", "LC-74")
@pytest.mark.parametrize(
    "names",
    [
        pytest.param("A1 B1 D1", marks=pytest.mark.proves("LC-54"), id="gap"),
        pytest.param("A1 B1 C2", marks=pytest.mark.proves("LC-53"), id="not a line"),
        pytest.param("A1 B2 C3", marks=pytest.mark.proves("LC-57"), id="diagonal"),
        pytest.param("C1 B1 A1", marks=pytest.mark.proves("LC-55"), id="right to left"),
        pytest.param("A3 A2 A1", marks=pytest.mark.proves("LC-56"), id="upwards"),
        pytest.param("A1 C1 B1", marks=pytest.mark.proves("LC-59"), id="other order"),
        pytest.param("A1 B1 B1", id="one letter twice"),
        pytest.param("A1 B1 C1 D1 E1 F1 G1", marks=pytest.mark.proves("LC-52"), id="seven letters"),
        pytest.param("E1 F1 G1", id="outside"),
    ],
)
def test_a_path_that_is_not_in_one_line_is_refused(names):
    match = match_on(STAR)
    assert refused(match, submit(names)) == "invalid-selection"
    assert match.state.runs[0].struck == ()


def test_a_non_word_costs_a_strike_and_nothing_else():
    match = match_on(STAR)
    with proves("LC-33"):
        match.play(0, submit("B1-D1"))  # TAR is a word
        assert match.state.runs[0].found[0].word == "TAR"
    match = match_on(STAR)
    step = match.play(0, submit("C1-E1"))  # ARQ is none
    run = match.state.runs[0]
    with proves("LC-60", "LC-75", "LC-76"):
        assert [type(event).__name__ for event in step.events_for(0)] == ["Strike"]
    with proves("LC-77"):
        assert [event.strikes for event in step.events_for(0)] == [1]
        assert len(run.struck) == 1
    with proves("LC-36"):
        assert (run.board, run.score, run.found) == (STAR, 0, ())


def test_a_word_scores_and_its_letters_are_cleared():
    match = match_on(STAR)
    with proves("LC-184"):
        step = match.play(0, submit("A1-D1"))
    cleared = step.events_for(0)[0]
    run = match.state.runs[0]
    with proves("LC-78"):
        assert [(found.word, found.points, found.chain) for found in cleared.words] == [("STAR", 4, 0)]
    with proves("LC-110"):
        assert cleared.words[0].cells == path("A1-D1")
    with proves("LC-35", "LC-108"):
        assert run.score == sum(found.points for found in run.found) >= 4
    with proves("LC-34"):
        assert {fall.to for fall in cleared.falls} == set(path("A1-D1"))
        assert all(fall.new for fall in cleared.falls)


@pytest.mark.proves("LC-108", "LC-02", "LC-43", "LC-159")
@settings(max_examples=60)
@given(st.integers(1, 10**6), st.lists(st.lists(CELL, max_size=7), max_size=12))
def test_only_non_words_are_strikes(seed, tries):
    match = parlor.new("letter-crush", seed=seed)
    for cells in [*tries, *(path_of(places) for _, places in words_on(letters_of(match), "en")[:2])]:
        if match.outcome:
            assert refused(match, Submit(tuple(cells))) == "game-over"
            continue
        before = match.state.runs[0]
        word = "".join(before.board[cell.row * 6 + cell.col] for cell in cells if cell.on_board(6, 6))
        line = tuple(cell.row * 6 + cell.col for cell in cells) in SEGMENTS and len(word) == len(cells)
        refusal = match.check(0, Submit(tuple(cells)))
        if refusal:
            assert (refusal.code in ("too-short", "invalid-selection")) == (not line)
        else:
            match.play(0, Submit(tuple(cells)))
        after = match.state.runs[0]
        assert len(after.board) == 36
        assert after.score == sum(found.points for found in after.found)
        struck = line and word not in lexicon("en").words
        assert len(after.struck) == len(before.struck) + struck


@pytest.mark.proves("LC-160", "LC-158", "LC-167")
def test_the_third_strike_ends_the_run():
    match = match_on(STAR)
    for names in ("C1-E1", "D1-F1", "A2-C2"):
        assert match.outcome is None
        match.play(0, submit(names))
    assert (match.outcome.reason, match.outcome.results, match.outcome.scores) == ("strikes", ("win",), (0,))
    assert refused(match, submit("A1-D1")) == refused(match, Finish()) == "game-over"
    assert match.view(0).best.word in ("STAR", "TAR", "STARS")


@pytest.mark.proves("LC-149", "LC-161", "LC-186")
def test_the_clock_of_a_timed_run():
    for mode, pause, delay in (("timer", True, 600), ("daily", False, 4), ("duel", False, 4)):
        pace = game.time_control(Options(mode))
        assert (pace.game_seconds, pace.allow_pause, pace.start_delay_seconds) == (120, pause, delay)
    match = match_on(STAR)
    match.play(0, submit("A1-D1"))
    score = match.state.runs[0].score
    outcome = match.time_out(0, at=120_000)
    assert (outcome.reason, outcome.scores, outcome.results) == ("time", (score,), ("win",))
    assert refused(match, submit("A1-C1")) == "game-over"


@pytest.mark.proves("LC-169", "LC-170", "LC-171", "LC-185")
def test_zen_has_no_clock_and_no_strikes_and_ends_when_the_player_finishes():
    match = match_on(STAR, mode="zen")
    assert game.time_control(Options("zen")) is None
    for _ in range(5):
        assert refused(match, submit("C1-E1")) == "not-a-word"
    assert {type(action) for action in match.legal(0)} == {Submit, Finish}
    match.play(0, submit("A1-D1"))
    assert match.outcome is None
    match.play(0, Finish())
    assert match.outcome.reason == "finished"  # type: ignore[attr-defined]


@pytest.mark.proves("LC-64", "LC-66")
def test_polish_words_are_matched_without_diacritics():
    letters = board("LODZAA", dull=POLISH)
    match = match_on(letters, language="pl")
    match.play(0, submit("A1-D1"))
    found = match.state.runs[0].found[0]
    assert (found.word, found.spelled) == ("LODZ", "ŁÓDŹ")
    strict = match_on(letters, language="pl", strict=True)
    strict.play(0, submit("A1-D1"))
    assert len(strict.state.runs[0].struck) == 1


@pytest.mark.parametrize(
    ("word", "shown"),
    [("REKA", "RĘKA"), ("GLOWA", "GŁOWA"), ("ZAJAC", "ZAJĄC"), ("SZAL", ""), ("LODZ", "ŁÓDŹ"), ("ZONA", "ŻONA")],
)
def test_players_are_shown_the_basic_form_of_a_polish_word(word, shown):
    match = match_on(board(word, dull=POLISH), language="pl")
    step = match.play(0, Submit(path_of(tuple(range(len(word))))))
    assert step.events_for(0)[0].words[0].spelled == match.view(0).runs[0].found[0].spelled == shown


@pytest.mark.proves("LC-129", "LC-130")
def test_a_board_without_words_is_shuffled():
    dull = board()
    assert not has_word(dull, "en")
    state = State(Options(), 5, (PlayerRun(dull),))
    mixed = reshuffle(state.runs[0], state)
    assert has_word(mixed.board, "en")
    assert mixed.score == 0
    vowels = State(Options(), 5, (PlayerRun("EAIOUT" * 6),))
    same_letters = sorted("EAIOUT" * 6)  # new letters are drawn only if these form no word
    assert sorted(reshuffle(vowels.runs[0], vowels).board) == same_letters
    assert MAX_SHUFFLES == 20


def test_a_shuffled_board_has_an_event():
    for seed in range(1, 400):
        match = parlor.new("letter-crush", seed=seed, options={"mode": "zen"})
        for _ in range(6):
            _, places = words_on(letters_of(match), "en")[0]
            seen_events = match.play(0, Submit(path_of(places))).events_for(0)
            assert has_word(letters_of(match), "en")
            if isinstance(seen_events[-1], Reshuffled):
                assert seen_events[-1].board == letters_of(match)
                return
    raise AssertionError("no board was ever mixed")


@pytest.mark.proves("LC-175", "LC-176", "LC-172")
def test_both_players_of_a_duel_get_the_same_letters():
    match = parlor.new("letter-crush", seed=3, options={"mode": "duel"})
    assert letters_of(match, 0) == letters_of(match, 1)
    _, places = words_on(letters_of(match), "en")[0]
    match.play(1, Submit(path_of(places)))
    assert letters_of(match, 0) != letters_of(match, 1)
    match.play(0, Submit(path_of(places)))
    assert letters_of(match, 0) == letters_of(match, 1)
    assert match.state.runs[0] == match.state.runs[1]
    assert match.to_act == {0, 1}


def test_the_letters_of_a_column_come_in_one_order_for_any_batch_size():
    one, two = Supply(9, "en", (0,) * 6), Supply(9, "en", (0,) * 6)
    assert one.refill(2, 5) == two.refill(2, 2) + two.refill(2, 3)
    assert one.refill(2, 4) != Supply(10, "en", (0,) * 6).refill(2, 4)


@pytest.mark.proves("LC-177")
def test_a_duel_is_won_by_the_higher_score():
    match = match_on(STAR, mode="duel")
    match.play(0, submit("A1-D1"))
    assert match.play(1, Finish()).events_for(0)[0].reason == "finished"
    assert match.to_act == {0}
    match.play(0, Finish())
    assert match.outcome.results == ("win", "loss")
    even = match_on(STAR, mode="duel")
    even.play(0, Finish())
    even.play(1, Finish())
    assert even.outcome.results == ("draw", "draw")


def test_three_strikes_end_one_run_while_the_other_plays_on():
    match = match_on(STAR, mode="duel")
    for names in ("C1-E1", "D1-F1", "A2-C2"):
        match.play(0, submit(names))
    assert match.to_act == {1}
    match.play(1, submit("A1-D1"))
    assert match.time_out(1, at=120_000).results == ("loss", "win")


def test_in_a_duel_the_opponent_and_spectators_see_points_only():
    match = match_on(STAR, mode="duel")
    step = match.play(0, submit("A1-D1"))
    for viewer in (1, SPECTATOR):
        assert match.view(viewer).runs[0] is None
        assert [type(event).__name__ for event in step.events_for(viewer)] == ["Scored"]
        assert match.view(viewer).standings[0].score == match.state.runs[0].score
        assert "STAR" not in match.text(viewer)
    match.time_out(0, at=120_000)
    assert match.view(1).runs[0].found[0].word == "STAR"


def test_resigning_a_duel_loses_it():
    match = match_on(STAR, mode="duel")
    match.play(0, submit("A1-D1"))
    assert match.resign(0).results == ("loss", "win")


@pytest.mark.proves("LC-148")
def test_a_run_is_either_playing_or_over():
    match = match_on(STAR)
    assert match.view(0).over is False
    match.play(0, Finish())
    assert match.view(0).over is True


def test_the_option_words_ends_a_run_after_so_many_words():
    match = match_on(STAR, words=1)
    match.play(0, submit("A1-D1"))
    assert match.outcome.reason == "words"


def test_a_first_board_holds_a_word():
    assert all(has_word(first_board(Options(), Chance(seed)), "en") for seed in range(200))


def test_the_word_that_was_missed_is_one_that_players_know():
    match = match_on(board("LYMQZX", "HOUSEQ"))
    match.play(0, Finish())
    assert match.view(0).best.word == "HOUSE"
    rare = match_on(board("LYM"))
    rare.play(0, Finish())
    assert rare.view(0).best is None
