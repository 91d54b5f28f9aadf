"""Guessing letters, cells and words: what each finds, costs and leaves hidden."""

import pytest
from head_matches import FIRST, SECOND, cells_of, choice, chosen, guess, hunt, idle, new, place, refused, say
from hypothesis import given, settings
from hypothesis import strategies as st

from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.hunting import WRONG_WORD_MISSES, right_letters, unsolved
from parlor.games.dont_lose_your_head.state import GuessCell, GuessLetter, GuessMade, GuessWord
from parlor.kernel import Cell, Chance, Turn
from parlor.kernel.bot import RandomBot
from proofs import proves


def first_hunt(match):
    """Return seat 0's knowledge of seat 1's words: DOG, LAMP, BRICK."""
    return match.state.hunts[0]


def mark_at(match, name, seat=0):
    cell, size = Cell.parse(name), int(len(match.state.hunts[seat].shown) ** 0.5)
    return match.state.hunts[seat].shown[cell.row * size + cell.col]


# --- letters ---------------------------------------------------------------------------------------------------------


def test_a_right_letter_fills_the_patterns_and_uncovers_nothing():
    match = hunt(mover=0)
    with proves("DLYH-216"):
        step = match.play(0, GuessLetter("R"))
    with proves("DLYH-222"):
        assert first_hunt(match).patterns == ("___", "____", "_R___")
    with proves("DLYH-219", "DLYH-221"):
        assert right_letters(first_hunt(match)) == {"R"}
    with proves("DLYH-223"):
        assert first_hunt(match).shown == "?" * 64
    with proves("DLYH-225"):
        assert first_hunt(match).misses == 0
    assert step.events_for(1) == (GuessMade(0, "letter", "R", patterns=("___", "____", "_R___"), shown="?" * 64),)
    assert match.to_act == {1}


@pytest.mark.proves("DLYH-222")
def test_a_right_letter_is_shown_at_all_its_places():
    match = hunt(second=(("TOT", "A1", "E"), ("TOOT", "A3", "E"), ("TOOTH", "A5", "E")), mover=0)
    say(match, "T", seat=0)
    assert first_hunt(match).patterns == ("T_T", "T__T", "T__T_")


@pytest.mark.proves("DLYH-226", "DLYH-219")
def test_a_wrong_letter_is_a_miss():
    match = hunt(mover=0)
    say(match, "Z")
    assert (first_hunt(match).misses, first_hunt(match).letters, first_hunt(match).patterns) == (
        1,
        "Z",
        ("___", "____", "_____"),
    )


@pytest.mark.proves("DLYH-224", "DLYH-284")
def test_a_star_becomes_its_letter():
    match = hunt(mover=0)
    say(match, "A1", seat=0)  # the B of BRICK
    assert mark_at(match, "A1") == "*"
    say(match, "R", seat=0)
    assert mark_at(match, "A1") == "*"
    say(match, "B", seat=0)
    assert mark_at(match, "A1") == "B"


@pytest.mark.proves("DLYH-218")
def test_every_letter_not_yet_guessed_is_legal():
    match = hunt(mover=0)
    say(match, "R", "Z", seat=0)
    offered = {action.letter for action in _offered(match, 0) if isinstance(action, GuessLetter)}
    assert offered == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - {"R", "Z"}


def _offered(match, seat):
    state = match.state
    if match.to_act != {seat}:
        say(match, *(["Q"] if "Q" not in state.hunts[1 - seat].letters else ["X"]))
    return [action for _, action in zip(range(200), game.legal(match.state, seat), strict=False)]


# --- cells -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("DLYH-228", "DLYH-230", "DLYH-232", "DLYH-234")
def test_a_hit_shows_a_star_and_makes_no_letter_known():
    match = hunt(mover=0)
    step = match.play(0, GuessCell(Cell.parse("B8")))  # the A of LAMP
    assert mark_at(match, "B8") == "*"
    assert (first_hunt(match).patterns, first_hunt(match).letters, first_hunt(match).misses) == (
        ("___", "____", "_____"),
        "",
        0,
    )
    assert step.events_for(0) == (GuessMade(0, "cell", "B8", shows="*"),)


@pytest.mark.proves("DLYH-231")
def test_a_hit_on_a_known_letter_shows_it_at_once():
    match = hunt(mover=0)
    say(match, "A", "B8", seat=0)
    assert mark_at(match, "B8") == "A"


@pytest.mark.proves("DLYH-236", "DLYH-238")
def test_an_empty_cell_is_a_miss():
    match = hunt(mover=0)
    say(match, "D4", seat=0)
    assert (mark_at(match, "D4"), first_hunt(match).misses) == (".", 1)
    say(match, "A1", "B", "A8", seat=0)
    assert set(first_hunt(match).shown) == {"?", ".", "*", "B"}


@pytest.mark.proves("DLYH-233")
def test_a_hit_does_not_say_whose_cell_it_is():
    """Two ways to hide that differ only in which word lies on B8 look the same after it is uncovered."""
    looks = []
    for second in (SECOND, (("LAP", "A8", "E"), ("MOLD", "D3", "E"), ("BRICK", "A1", "E"))):
        match = hunt(second=second, mover=0)
        step = match.play(0, GuessCell(Cell.parse("B8")))
        looks.append((match.view(0), match.text(0), step.events_for(0)))
    assert looks[0] == looks[1]


# --- words -----------------------------------------------------------------------------------------------------------


def test_a_right_word_fills_its_pattern_and_makes_its_letters_known():
    match = hunt(mover=0)
    with proves("DLYH-239"):
        step = match.play(0, GuessWord("LAMP"))
    with proves("DLYH-244"):
        assert first_hunt(match).patterns == ("___", "LAMP", "_____")
    with proves("DLYH-242"):
        assert first_hunt(match).words == ("LAMP",)
    with proves("DLYH-246"):
        assert right_letters(first_hunt(match)) == set("LAMP")
    with proves("DLYH-247"):
        assert first_hunt(match).shown == "?" * 64
    with proves("DLYH-248"):
        assert first_hunt(match).misses == 0
    assert step.events_for(1) == (
        GuessMade(0, "word", "LAMP", solved=(1,), patterns=("___", "LAMP", "_____"), shown="?" * 64),
    )


@pytest.mark.proves("DLYH-245")
def test_a_right_word_turns_its_stars_into_letters():
    match = hunt(second=(("DOG", "H2", "SW"), ("LAMP", "A8", "E"), ("CHALK", "A1", "E")), mover=0)
    say(match, "A8", "C1", "H2", seat=0)  # L of LAMP, A of CHALK, D of DOG
    say(match, "LAMP", seat=0)
    assert [mark_at(match, name) for name in ("A8", "C1", "H2")] == ["L", "A", "*"]
    assert first_hunt(match).patterns == ("___", "LAMP", "__AL_")
    assert refused_when_mine(match, GuessLetter("A")) == "repeated"


def refused_when_mine(match, action, seat=0):
    if match.to_act != {seat}:
        idle(match)
    return refused(match, action)


@pytest.mark.proves("DLYH-249", "DLYH-251", "DLYH-281")
def test_a_wrong_word_costs_two_misses_and_reveals_nothing():
    match = hunt(mover=0)
    say(match, "R", "A8", seat=0)
    before = first_hunt(match)
    say(match, "RAMP", seat=0)
    after = first_hunt(match)
    assert WRONG_WORD_MISSES == 2
    assert after.misses == before.misses + 2
    assert (after.shown, after.patterns, after.letters) == (before.shown, before.patterns, before.letters)
    assert after.words == ("RAMP",)


@pytest.mark.proves("DLYH-252", "DLYH-253")
def test_a_word_must_have_the_length_of_one_unknown():
    match = hunt(mover=0)
    assert refused(match, GuessWord("AB")) == refused(match, GuessWord("ABCDEF")) == "wrong-length"
    say(match, "D", "O", "G", seat=0)  # DOG is solved by its letters
    assert set(unsolved(first_hunt(match))) == {4, 5}
    assert refused_when_mine(match, GuessWord("CAT")) == "wrong-length"
    say(match, "LAMP", "BRICK", seat=0)
    assert refused_when_mine(match, GuessWord("LAMB")) == "wrong-length"


@pytest.mark.proves("DLYH-254")
def test_a_guessed_word_need_not_be_in_the_lexicon():
    match = hunt(mover=0)
    say(match, "XQZ", seat=0)
    assert first_hunt(match).words == ("XQZ",)
    assert refused_when_mine(match, GuessWord("lamp")) == refused_when_mine(match, GuessWord("L4MP")) == "not-letters"
    assert refused_when_mine(match, GuessWord("")) == "not-letters"


@pytest.mark.proves("DLYH-255", "DLYH-263", "DLYH-262")
def test_a_wrong_word_may_carry_past_the_limit():
    match = hunt(settings=(choice(forgiveness="strict"), None), mover=0)
    wrong = [letter for letter in "QWXYZVUTSNJHFE" if letter not in "DOGLAMPBRICK"]
    say(match, *wrong[:14], "D4", "D5", seat=0)
    assert first_hunt(match).misses == 16
    say(match, "XYZ", seat=0)
    assert first_hunt(match).misses == 18
    assert (match.outcome.reason, match.outcome.results) == ("blade", ("loss", "win"))
    assert match.outcome.facts == (("misses", f"18 {match.state.hunts[1].misses}"),)
    assert match.outcome.scores == ()


# --- repeats and other refusals --------------------------------------------------------------------------------------


@pytest.mark.proves("DLYH-213", "DLYH-214", "DLYH-215")
def test_a_repeated_guess_costs_nothing():
    match = hunt(mover=0)
    say(match, "R", "Z", "A1", "D4", "XQZ", "LAMP", seat=0)
    misses = first_hunt(match).misses
    for action in (
        GuessLetter("R"),
        GuessLetter("Z"),
        GuessLetter("L"),
        guess("A1"),
        guess("D4"),
        GuessWord("XQZ"),
        GuessWord("LAMP"),
    ):
        assert refused_when_mine(match, action) == "repeated"
    assert first_hunt(match).misses == misses


@pytest.mark.parametrize("letter", ["", "e", "EE", "Ł", "1", " "])
def test_anything_but_one_letter_is_refused(letter):
    assert refused(hunt(), GuessLetter(letter)) == "not-a-letter"


@pytest.mark.parametrize("cell", [Cell(-1, 0), Cell(0, 8), Cell(8, 0), Cell(2**31, 0)])
def test_a_cell_off_the_board_is_refused(cell):
    assert refused(hunt(), GuessCell(cell)) == "off-grid"


@pytest.mark.proves("DLYH-206", "DLYH-208", "DLYH-02")
def test_a_turn_is_one_guess():
    match = hunt(mover=0)
    for action in (GuessLetter("R"), guess("A1"), GuessWord("LAMP")):
        assert match.to_act == {0}
        match.play(0, action)
        assert refused(match, GuessLetter("B"), seat=0) == "not-your-turn"
        match.play(1, _free(match))
    assert {event.kind for event in match.state.history} >= {"letter", "cell", "word"}


def _free(match):
    known = match.state.hunts[1].letters
    return GuessLetter(next(letter for letter in "CATRKSONE" if letter not in known))


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("DLYH-207", "DLYH-265", "DLYH-209")
@settings(max_examples=40)
@given(st.integers(1, 10**6))
def test_turns_alternate_and_the_match_stops_at_once(seed):
    state = game.start(game.Options(), Chance(seed))
    bot, own = RandomBot(120), Chance(seed, 0, "test")
    last = None
    while seats := game.to_act(state):
        seat = min(seats)
        if state.hunts and last is not None:
            assert seats == {1 - last}
        last = seat if state.hunts else 1 - state.first
        action = bot.choose(Turn(game, seat, None, game.legal(state, seat), own))
        state = game.apply(state, seat, action, Chance(seed, 1)).state
        over = [_over(state, seat) for seat in (0, 1)] if state.hunts else [False]
        assert any(over) == (game.outcome(state) is not None)


def _over(state, seat):
    hunt, board = state.hunts[seat], state.boards[1 - seat].letters
    found = all(mark == letter for mark, letter in zip(hunt.shown, board, strict=True) if letter != ".")
    return found or hunt.misses >= 15 + {36: 3, 64: 6, 100: 10, 144: 15}[len(hunt.shown)] + _rest(state.chosen[seat])


def _rest(chosen):
    return {3: 0, 4: -2}[chosen.words] + {"strict": -4, "normal": 0, "forgiving": 4}[chosen.forgiveness]


@pytest.mark.proves("DLYH-209")
def test_the_first_seat_is_random():
    drawn = [new(seed).state.first for seed in range(1, 201)]
    assert 70 < sum(drawn) < 130
    assert all(hunt(mover=seat).to_act == {seat} for seat in (0, 1))


@pytest.mark.proves("DLYH-210", "DLYH-211", "DLYH-212")
def test_with_the_option_extra_turn_completing_a_word_gives_another_turn():
    for wanted in (False, True):
        match = hunt(mover=0, **({"extra_turn": True} if wanted else {}))
        say(match, "D", "O", seat=0)
        if match.to_act != {0}:
            match.play(1, _free(match))
        match.play(0, GuessLetter("G"))
        assert match.to_act == ({0} if wanted else {1})
        if not wanted:
            match.play(1, _free(match))
        match.play(0, GuessWord("LAMP"))
        assert match.to_act == ({0} if wanted else {1})
        if wanted:
            match.play(0, GuessWord("XXXXX"))
            assert match.to_act == {1}


# --- the end ---------------------------------------------------------------------------------------------------------


def find_all(match, seat, words, *, letters=True, cells=True):
    if letters:
        say(match, *dict.fromkeys("".join(word for word, *_ in words)), seat=seat)
    names = dict.fromkeys(name for word in words for name in cells_of(word))
    for name in names if cells else ():
        if not match.outcome:
            say(match, name, seat=seat)


def test_finding_everything_wins():
    with proves("DLYH-01", "DLYH-03", "DLYH-10"):  # two seats hide, then hunt, and no screen is there
        match = hunt(mover=0)
        find_all(match, 0, SECOND)
        assert len(match.outcome.results) == 2
    with proves("DLYH-259", "DLYH-264"):
        assert (match.outcome.reason, match.outcome.results) == ("discovery", ("win", "loss"))
    with proves("DLYH-268"):
        assert first_hunt(match).shown.replace("?", ".") == match.state.boards[1].letters
        assert first_hunt(match).patterns == ("DOG", "LAMP", "BRICK")
        assert first_hunt(match).misses == 0


@pytest.mark.proves("DLYH-260")
def test_knowing_the_words_is_not_enough():
    match = hunt(mover=0)
    say(match, "DOG", "LAMP", "BRICK", seat=0)
    assert first_hunt(match).patterns == ("DOG", "LAMP", "BRICK")
    assert match.outcome is None


@pytest.mark.proves("DLYH-261")
def test_uncovering_the_cells_is_not_enough():
    match = hunt(mover=0)
    find_all(match, 0, SECOND, letters=False)
    assert first_hunt(match).shown.count("*") == 12
    assert match.outcome is None
    find_all(match, 0, SECOND, cells=False)
    assert match.outcome.reason == "discovery"  # type: ignore[attr-defined]


@pytest.mark.proves("DLYH-262", "DLYH-263", "DLYH-266", "DLYH-202")
def test_reaching_the_limit_loses():
    match = hunt(settings=(choice(6, forgiveness="strict"), choice(colour="pink")), second=_CORNER, mover=0)
    assert [known.misses for known in match.state.hunts] == [0, 0]
    assert match.view(0).limits[0] == 14
    empty = [f"{col}{row}" for row in (4, 5, 6) for col in "ABCDEF"]
    say(match, *empty[:13], seat=0)
    assert match.outcome is None
    say(match, empty[13], seat=0)
    assert (match.outcome.reason, match.outcome.results) == ("blade", ("loss", "win"))  # type: ignore[attr-defined]
    assert refused(match, GuessLetter("E"), seat=0) == refused(match, GuessLetter("E"), seat=1) == "game-over"


_CORNER = (("CAT", "A1", "E"), ("RACK", "A2", "E"), ("STONE", "A3", "E"))


@pytest.mark.proves("DLYH-05")
def test_every_phase_of_a_match_is_entered_in_order():
    phases = []
    match = new()
    for seat, action in ((0, choice()), (1, choice(colour="pink")), (0, place(*FIRST)), (1, place(*SECOND))):
        phases.append(match.view(seat).phase)
        match.play(seat, action)
    phases.append(match.view(0).phase)
    find_all(match, 0, SECOND)
    phases.append(match.view(1).phase)
    order = ["settings", "first-placement", "second-placement", "play", "over"]
    assert list(dict.fromkeys(phases)) == order


@pytest.mark.parametrize(
    "end", [lambda match: find_all(match, 0, SECOND), lambda m: m.resign(1), lambda m: m.time_out(0)]
)
def test_every_ending_reveals_both_boards(end):
    match = hunt(mover=0)
    assert [[board is not None for board in match.view(viewer).boards] for viewer in (0, 1, -1)] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    end(match)
    boards = tuple(place(*words).words for words in (FIRST, SECOND))
    for viewer in (0, 1, -1):
        assert tuple(board.words for board in match.view(viewer).boards) == boards
        assert (match.view(viewer).phase, match.view(viewer).turn) == ("over", None)


def test_resigning_during_set_up():
    match = chosen()
    match.play(0, place(*FIRST))
    match.resign(1)
    view = match.view(1)
    assert (view.phase, view.turn, view.hunts) == ("over", None, ())
    assert view.boards[0].words == place(*FIRST).words
    assert "Player 1" in match.text(1)
