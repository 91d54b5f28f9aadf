"""The quick map, seconds per turn, hints, marks at rare words, and records of the first rules."""

import pytest
from territory_boards import cells, match_with, refusal_of

import parlor
from parlor.games.territory_words import game, rules
from parlor.games.territory_words.polygon import claimable
from parlor.games.territory_words.state import AskHint, Claim, Options, Pass
from parlor.kernel import Chance, Match, Refusal, TimeSettings
from parlor.words import lexicon
from proofs import proves

QUICK = {"side": 8, "hints": "on"}


def plays_hint(match):
    """Ask for a hint as a host does, and return its event."""
    (seat,) = match.to_act
    hint = game.resolve_external(match.view(seat), AskHint())
    assert isinstance(hint, AskHint), hint
    (event,) = match.play(seat, hint).events_for(seat)
    return event


# --- the quick map -----------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-192")
def test_a_quick_map_has_eight_rows_and_columns_and_is_played_like_the_large_one():
    match = parlor.new("territory-words", seed=5, options={"side": 8, "turns": 4})
    letters = match.state.letters
    rows = [letters[n : n + 12] for n in range(0, 144, 12)]
    assert all(row[:8].isalpha() and row[8:] == "...." for row in rows[:8])
    assert set("".join(rows[8:])) == {"."}
    assert game.text(match.view(0)).splitlines()[2].split() == list("ABCDEFGH")
    assert refusal_of(match, Claim(cells("H8 H9 G8"))) == "off-board"
    bots = [game.bot("medium"), game.bot("hard")]
    while not match.outcome:
        (seat,) = match.to_act
        match.play(seat, bots[seat].choose(match.turn(seat, Chance(match.ply))))
    assert sum(match.state.scores) <= claimable(8)
    assert max(match.state.scores) > claimable(8) // 4
    shares = [score / claimable(8) for score in match.state.scores]
    listed = [score / claimable() for score in match.outcome.scores]
    assert listed == pytest.approx(shares, abs=1e-5)


# --- seconds per turn --------------------------------------------------------------------------------------------


@pytest.mark.proves("TW-193")
def test_seconds_per_turn_are_a_clock_for_each_move():
    assert game.time_control(Options()) is None
    assert game.time_control(Options(turn_seconds=20)) == TimeSettings(move_seconds=20, start_delay_seconds=15)
    with pytest.raises(parlor.ParlorError, match="not both"):
        parlor.new("territory-words", options={"turn_seconds": 20, "hints": "on"})


# --- hints -------------------------------------------------------------------------------------------------------


def test_a_hint_tells_strength_then_letter_then_a_word_that_people_know():
    match = parlor.new("territory-words", seed=4, options=QUICK)
    first, second, third = (plays_hint(match) for _ in range(3))
    with proves("TW-194"):
        assert (first.letter, first.word, second.word) == ("", "", "")
        assert second.letter == third.letter == third.word[0]
        assert first.strength == second.strength == third.strength == min(len(third.word) - 2, 5)
        assert third.word in lexicon("en").common(3.5)
        assert match.to_act == {0}  # it used up no turn
        assert match.view(1).turns_left == (8, 8)
        assert isinstance(game.resolve_external(match.view(0), AskHint()), Refusal)
    step = match.play(0, Claim(third.path))
    best = step.events_for(0)[0].gained
    view = match.view(1)
    with proves("TW-195"):
        assert [hint.seat for hint in view.hints] == [0, 0, 0]
        assert plays_hint(match).seat == 1
    greedy = parlor.new("territory-words", seed=4, options=QUICK)
    medium = game.bot("medium").choose(greedy.turn(0, Chance(1)))  # it knows fewer words
    assert best >= greedy.play(0, medium).events_for(0)[0].gained


def test_hints_are_refused_where_they_are_off_and_where_they_have_no_true_answer():
    match = parlor.new("territory-words", seed=4)
    assert game.resolve_external(match.view(0), AskHint()).code == "hints-off"
    assert refusal_of(match, AskHint(3)) == "hints-off"
    match = parlor.new("territory-words", seed=4, options=QUICK)
    for forged in (AskHint(), AskHint(6), AskHint(3, "C"), AskHint(3, "", cells("A1 B1 C1"))):
        assert refusal_of(match, forged) == "no-answer"
    match, _ = match_with(("QQQ", "A1 B1 C1"), hints="on")
    assert game.resolve_external(match.view(0), AskHint()).code == "no-hint"


def test_hints_in_text():
    match = parlor.new("territory-words", seed=4, options=QUICK)
    view = match.view(0)
    assert game.read(view, "?") == AskHint()
    for _ in range(3):
        hint = game.resolve_external(match.view(0), AskHint())
        assert game.read(view, game.write(hint)) == hint
        match.play(0, hint)
    assert "Hint for Blue: " in game.text(match.view(1))
    for seat in (0, 1, 0, 1):
        match.play(seat, Pass())
    assert game.text(match.view(1)).endswith("Hints: Blue 3, Red 0.")
    assert game.read(view, "? three").code == "unreadable"


# --- rare words, and the first rules -----------------------------------------------------------------------------


@pytest.mark.proves("TW-197")
def test_words_that_few_people_know_are_marked():
    match, (known, rare) = match_with(("WATER", "A1 C1 C3 C5 A5"), ("OCELLAR", "F6 H6 L6 L8 L10 H10 F10"))
    match.play(0, Claim(known))
    match.play(1, Claim(rare))
    assert match.view(0).rare == ("OCELLAR",)
    text = game.text(match.view(0))
    assert "(rare word)" in text.splitlines()[-1]
    assert "(rare word)" not in text.splitlines()[-2]


@pytest.mark.proves("TW-198")
def test_a_match_of_the_first_rules_goes_on_by_them():
    first = Match(rules.FIRST_VERSION, seed=3, options={"turns": 4})
    bot = rules.FIRST_VERSION.bot("random")
    first.play(0, bot.choose(first.turn(0, Chance(1))))
    replayed = Match.replay(first.record(), game)
    assert replayed.game is rules.FIRST_VERSION
    assert replayed.state == first.state
    assert b"hints" not in bytes(first.record().header.options)
    assert parlor.new("territory-words").record().header.rules_version == 2
