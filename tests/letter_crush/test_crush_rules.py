"""A run: what is refused, what is a strike, what ends it, and what the others see."""

import pytest
from crush_boards import POLISH, board, letters_of, match_on, path, submit
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import parlor
from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import SEGMENTS, Tiles, has_common_word, path_of, words_on
from parlor.games.letter_crush.letters import BAGS
from parlor.games.letter_crush.state import (
    MAX_NUMBER,
    Ended,
    Finish,
    Options,
    Reshuffled,
    Scored,
    Shuffle,
    Shuffled,
    Submit,
    Watching,
)
from parlor.games.letter_crush.supply import Supply, first_board, mix
from parlor.kernel import SPECTATOR, Cell, Chance, ParlorError, Refused
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
        assert after.strikes == len(after.struck)
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
    assert {type(action) for action in match.legal(0)} == {Submit, Shuffle, Finish}
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


@pytest.mark.proves("LC-129", "LC-130", "LC-209")
def test_a_mixed_board_holds_a_common_word():
    vowels = "EAIOUT" * 6
    mixed = mix(Tiles(vowels), 5, 0, Options())
    assert sorted(mixed.letters) == sorted(vowels)  # new letters are drawn only if these form no common word
    assert has_common_word(mixed.letters, "en")
    assert mix(Tiles(vowels), 5, 0, Options()) == mixed != mix(Tiles(vowels), 5, 1, Options())
    drawn = mix(Tiles(board()), 5, 0, Options())
    assert sorted(drawn.letters) != sorted(board())
    assert has_common_word(drawn.letters, "en")


def test_mixing_moves_each_tile_with_its_mark():
    letters = "EAIOUT" * 6
    marks = "".join({"E": "2", "T": "*"}.get(letter, ".") for letter in letters)
    mixed = mix(Tiles(letters, marks), 5, 0, Options(style="crush"))
    assert mixed.letters != letters
    assert sorted(zip(*mixed, strict=True)) == sorted(zip(letters, marks, strict=True))


def test_a_board_without_a_common_word_is_mixed_and_has_an_event():
    mixes = 0
    for seed in range(1, 150):
        match = parlor.new("letter-crush", seed=seed, options={"mode": "zen", "language": "pl"})
        for _ in range(6):
            _, places = words_on(letters_of(match), "pl")[0]
            seen_events = match.play(0, Submit(path_of(places))).events_for(0)
            assert has_common_word(letters_of(match), "pl")
            if isinstance(seen_events[-1], Reshuffled):
                assert seen_events[-1].board == letters_of(match)
                assert not has_common_word(seen_events[-2].board, "pl")
                mixes += 1
    assert mixes


@pytest.mark.proves("LC-207")
def test_a_shuffle_is_free_in_zen():
    match = match_on(STAR, mode="zen")
    for mixes in range(1, 5):
        before = letters_of(match)
        (event,) = match.play(0, Shuffle()).events_for(0)
        run = match.state.runs[0]
        assert event == Shuffled(0, run.board, run.marks, 0)
        assert (run.mixes, run.strikes, run.score) == (mixes, 0, 0)
        assert run.board != before
        assert has_common_word(run.board, "en")


@pytest.mark.proves("LC-208")
@pytest.mark.parametrize("mode", ["timer", "daily", "duel"])
def test_a_shuffle_costs_a_strike_where_there_are_strikes(mode):
    match = match_on(STAR, mode=mode)
    assert Shuffle() in list(match.legal(0))
    assert match.play(0, Shuffle()).events_for(0)[0].strikes == 1
    match.play(0, Shuffle())
    assert (match.state.runs[0].strikes, match.state.runs[0].struck) == (2, ())
    assert Shuffle() not in list(match.legal(0))
    assert refused(match, Shuffle()) == "no-lollipop"
    places = next(p for p in SEGMENTS if "".join(letters_of(match)[n] for n in p) not in lexicon("en").words)
    match.play(0, Submit(path_of(places)))
    assert match.state.runs[0].over == "strikes"


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


def test_both_players_of_a_duel_shuffle_alike():
    match = parlor.new("letter-crush", seed=3, options={"mode": "duel"})
    match.play(0, Shuffle())
    match.play(1, Shuffle())
    assert match.state.runs[0] == match.state.runs[1]


def refilled(number, letters, gaps, drawn=(0,) * 6, **options):
    supply = Supply(number, Options(**options), drawn)
    return supply.refill(letters, gaps), tuple(supply.drawn)


@given(st.integers(1, MAX_NUMBER), st.integers(0, 40), st.integers(1, 6), st.sampled_from(["classic", "crush"]))
def test_the_same_place_in_a_column_has_the_same_draws_for_every_board(number, first, count, style):
    """The boards differ, so other draws may be taken; but what falls is one of the same 24."""
    seen = []
    for rest in ("QZXJVK", "STARES"):
        letters = [letter if place % 6 != 2 or place // 6 >= count else "" for place, letter in enumerate(rest * 6)]
        tiles, drawn = refilled(number, letters, {2: count}, (0, 0, first, 0, 0, 0), style=style)
        assert drawn == (0, 0, first + count, 0, 0, 0)
        seen.append(tiles[2])
    streams = [Chance(number, first + n, "column 2") for n in range(count)]
    draws = list(zip(*(BAGS["en"].draw_many(24, stream.below) for stream in streams), strict=True))
    assert all(tuple(letter for letter, _ in tiles) in draws for tiles in seen)
    assert [mark for _, mark in seen[0]] == [mark for _, mark in seen[1]]  # bonuses come to both in the same order


@pytest.mark.proves("LC-177")
def test_a_duel_is_won_by_the_higher_score():
    match = match_on(STAR, mode="duel")
    match.play(0, submit("A1-D1"))
    ahead = match.state.runs[0].score
    (ended, watching) = match.play(0, Finish()).events_for(0)
    assert ended == Ended(0, "finished", (ahead, 0), decided=False)
    assert watching.seat == 1
    assert match.to_act == {1}
    match.play(1, Finish())
    assert (match.outcome.results, match.outcome.reason) == (("win", "loss"), "finished")
    even = match_on(STAR, mode="duel")
    even.play(0, Finish())
    even.play(1, Finish())
    assert even.outcome.results == ("draw", "draw")


def strike_out(match, seat):
    """Submit three non-words on the board STAR; return the step of the last one."""
    return [match.play(seat, submit(names)) for names in ("C1-E1", "D1-F1", "A2-C2")][-1]


@pytest.mark.proves("LC-210")
def test_a_duel_ends_when_the_player_who_is_behind_is_out():
    match = match_on(STAR, mode="duel")
    match.play(1, submit("A1-D1"))
    ahead = match.state.runs[1].score
    step = strike_out(match, 0)
    for viewer in (0, 1, SPECTATOR):
        assert step.events_for(viewer)[-1] == Ended(0, "strikes", (0, ahead), decided=True)
    assert match.to_act == frozenset()
    assert (match.outcome.reason, match.outcome.results) == ("decided", ("loss", "win"))
    assert match.outcome.scores == (0, ahead)
    assert refused(match, submit("A2-C2"), 1) == "game-over"


@pytest.mark.proves("LC-210")
def test_a_player_who_is_out_and_ahead_can_still_be_caught():
    match = match_on(STAR, mode="duel")
    match.play(0, submit("B1-D1"))
    ahead = match.state.runs[0].score
    match.play(0, Finish())
    while not match.outcome:
        assert match.to_act == {1}
        before = match.state.runs[1].score
        assert before <= ahead
        _, places = words_on(letters_of(match, 1), "en")[0]
        match.play(1, Submit(path_of(places)))
    assert match.state.runs[1].score > ahead
    assert (match.outcome.reason, match.outcome.results) == ("decided", ("loss", "win"))


def test_three_strikes_end_one_run_while_the_other_plays_on():
    match = match_on(STAR, mode="duel")
    strike_out(match, 0)
    assert match.to_act == {1}
    assert match.time_out(1, at=120_000).results == ("draw", "draw")


@pytest.mark.proves("LC-211")
def test_in_a_duel_the_opponent_and_spectators_see_standings_only():
    match = match_on(STAR, mode="duel")
    step = match.play(0, submit("A1-D1"))
    run = match.state.runs[0]
    for viewer in (1, SPECTATOR):
        assert match.view(viewer).runs[0] is None
        (event,) = step.events_for(viewer)
        assert event == Scored(0, run.score, 0, len(run.found), run.last, "")
        assert event.last[0] == 4
        assert match.view(viewer).standings[0].score == run.score
        assert "STAR" not in match.text(viewer)
        assert match.view(viewer).number is None
    match.time_out(0, at=120_000)
    assert match.view(1).runs[0].found[0].word == "STAR"
    assert match.view(1).number == match.state.number


@pytest.mark.proves("LC-211")
def test_the_opponent_learns_which_special_tiles_there_are_but_not_where():
    match = match_on(board("PLANQZ"), mode="duel", style="crush")
    step = match.play(0, submit("A1-D1"))
    assert step.events_for(1)[-1].specials == match.view(1).standings[0].specials == "-"
    run = match.state.runs[0]
    other = replace(run, marks=run.marks[::-1])
    elsewhere = replace(match.state, runs=(other, match.state.runs[1]))
    assert game.view(elsewhere, 1) == match.view(1)


@pytest.mark.proves("LC-212")
def test_a_player_who_is_out_watches_the_other_board():
    match = match_on(STAR, mode="duel")
    strike_out(match, 0)
    assert match.view(0).runs[1] == match.state.runs[1]
    assert match.view(SPECTATOR).runs == (None, None)
    assert match.view(1).runs[0] is None
    step = match.play(1, Shuffle())
    assert [type(event) for event in step.events_for(0)] == [Shuffled, Scored]
    assert [type(event) for event in step.events_for(SPECTATOR)] == [Scored]
    assert match.view(0).runs[1].board == letters_of(match, 1)


def test_what_a_player_who_is_out_may_see_is_told_by_an_event():
    match = match_on(STAR, mode="duel")
    match.play(1, submit("C1-E1"))
    step = strike_out(match, 0)
    assert step.events_for(0)[-1] == Watching(1, match.state.runs[1])
    assert not any(isinstance(event, Watching) for event in step.events_for(1) + step.events_for(SPECTATOR))


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


@pytest.mark.proves("LC-209")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_first_board_holds_a_common_word(language):
    boards = [first_board(Options(language=language), Chance(seed)) for seed in range(200)]
    assert all(has_common_word(letters, language) for letters in boards)


# --- letters with a number -------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-213")
@pytest.mark.parametrize("style", ["classic", "crush"])
def test_a_run_with_the_number_of_another_has_the_same_letters(style):
    run = parlor.new("letter-crush", seed=3, options={"style": style})
    assert run.view(0).number is None
    assert game.has_secrets(run.options)
    moves = []
    for _ in range(6):
        _, places = words_on(letters_of(run), "en")[0]
        moves.append(Submit(path_of(places)))
        run.play(0, moves[-1])
    run.time_out(0, at=120_000)
    again = parlor.new("letter-crush", seed=99, options={"style": style, "number": run.view(0).number})
    assert not game.has_secrets(again.options)
    for move in moves:
        again.play(0, move)
    assert again.state.runs == run.state.runs


@pytest.mark.proves("LC-214")
@pytest.mark.parametrize(("target", "result"), [(3, "win"), (4, "draw"), (5, "loss")])
def test_a_target_is_beaten_by_more_points(target, result):
    match = match_on(STAR, number=MAX_NUMBER, target=target, rival="Ann")
    match.play(0, submit("A1-D1"))
    match.state = replace(match.state, runs=(replace(match.state.runs[0], score=4),))
    match.play(0, Finish())
    assert (match.outcome.results, match.outcome.scores) == ((result,), (4,))
    assert f"Ann has {target} points on these letters." in match.text(0)


def test_the_number_of_a_daily_stays_secret():
    match = parlor.new("letter-crush", seed=3, options={"mode": "daily"})
    match.play(0, Finish())
    assert match.view(0).number is None


@pytest.mark.parametrize(
    "options",
    [
        {"number": 5, "mode": "duel"},
        {"number": 5, "mode": "daily"},
        {"target": 5},
        {"rival": "Ann"},
        {"number": 5, "target": 5, "rival": "A\u202enn"},
        {"number": 5, "target": 5, "rival": "A\nnn"},
        {"number": MAX_NUMBER + 1},
        {"number": 5, "target": -1},
        {"number": 5, "target": 5, "rival": "A" * 41},
    ],
)
def test_options_that_make_no_run_are_refused(options):
    with pytest.raises(ParlorError) as caught:
        parlor.new("letter-crush", options=options)
    assert caught.value.code == "bad-options"


def test_the_word_that_was_missed_is_one_that_players_know():
    match = match_on(board("LYMQZX", "HOUSEQ"))
    match.play(0, Finish())
    assert match.view(0).best.word == "HOUSE"
    rare = match_on(board("LYM"))
    rare.play(0, Finish())
    assert rare.view(0).best is None
