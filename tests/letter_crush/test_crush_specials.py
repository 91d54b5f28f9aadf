"""Special tiles and bonus tiles of the style crush."""

from collections import Counter
from fractions import Fraction

import pytest
from crush_boards import POLISH, board, match_on, path, submit
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlor.games.letter_crush import game
from parlor.games.letter_crush.blasts import blast, reach
from parlor.games.letter_crush.board import SEGMENTS, Tiles, WordAt, cascades_on, letters_at, word_of, words_on
from parlor.games.letter_crush.chain import MAX_CASCADES, run_chain, score
from parlor.games.letter_crush.letters import VALUES, WEIGHTS, color_class
from parlor.games.letter_crush.state import CELLS, SIDE, Blast, NewSpecial, Options
from parlor.games.letter_crush.supply import Supply
from parlor.kernel import Match, Refused, bot_chance
from parlor.words import lexicon

CRUSH = Options(style="crush")
LETTERS = st.text(alphabet=sorted(WEIGHTS["en"]), min_size=CELLS, max_size=CELLS)
MARKS = st.text(alphabet=".....-|*23+", min_size=CELLS, max_size=CELLS)
PLACES = st.integers(0, CELLS - 1)


def crush_on(letters, marks=None, **options):
    """Return a match in the style crush; `marks` is a dictionary of cell names."""
    match = match_on(letters, style="crush", **options)
    line = ["."] * CELLS
    for name, mark in (marks or {}).items():
        ((row, col),) = path(name)
        line[row * SIDE + col] = mark
    match.state = replace(match.state, runs=tuple(replace(run, marks="".join(line)) for run in match.state.runs))
    return match


def first_step(match, names):
    return match.play(0, submit(names)).events_for(0)[0]


def cells(names):
    return set(path(names))


# --- making special tiles --------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-199")
@pytest.mark.parametrize(
    ("word", "kind", "letter", "mark"),
    [("PLAN", "row", "N", "-"), ("PLANE", "wild", "?", "."), ("PLANET", "bomb", "T", "*")],
)
def test_a_long_word_leaves_a_special_tile_in_place_of_its_last_letter(word, kind, letter, mark):
    match = crush_on(board(word))
    last = "ABCDEF"[len(word) - 1]
    step = first_step(match, f"A1-{last}1")
    (at,) = path(f"{last}1")
    assert step.made == NewSpecial(kind, at, letter)
    assert {fall.to for fall in step.falls} == cells(f"A1-{last}1") - {at}
    assert (step.board[at.col], step.marks[at.col]) == (letter, mark)
    assert step.words[0].points == score(Tiles(board(word)), WordAt(word, tuple(range(len(word)))), 0, "en").points


@pytest.mark.proves("LC-199")
def test_a_word_that_reads_down_leaves_a_column_tile():
    match = crush_on(board("P", "L", "A", "N"))
    step = first_step(match, "A1-A4")
    assert step.made == NewSpecial("column", path("A4")[0], "N")
    assert (step.board[18], step.marks[18]) == ("N", "|")


def test_short_words_cascades_and_the_classic_style_leave_none():
    short = first_step(crush_on(board("SPAN")), "B1-D1")
    assert (short.words[0].word, short.made) == ("PAN", None)
    assert first_step(match_on(board("PLAN")), "A1-D1").made is None
    came = {col: iter(new) for col, new in enumerate(("SQ", "TZ", "AX", "J"))}

    def refill(letters, gaps):
        return {col: [(next(came[col]), ".") for _ in range(count)] for col, count in gaps.items()}

    letters = board("CATRQZ")
    steps = run_chain(0, Tiles(letters), WordAt("CAT", (0, 1, 2)), CRUSH, refill)
    assert [(step.words[0].word, step.made) for step in steps] == [("CAT", None), ("STAR", None)]


# --- using them ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-200")
@pytest.mark.parametrize(
    ("mark", "kind", "taken"),
    [
        ("-", "row", "D3 E3 F3"),
        ("|", "column", "B1 B2 B4 B5 B6"),
        ("*", "bomb", "A2 B2 C2 A4 B4 C4"),
    ],
)
def test_a_special_tile_clears_others_for_a_point_each(mark, kind, taken):
    letters = board("", "", "CATQZX")
    match = crush_on(letters, {"B3": mark})
    step = first_step(match, "A3-C3")
    (blast_,) = step.blasts
    assert (blast_.kind, blast_.at, set(blast_.cells)) == (kind, path("B3")[0], cells(taken))
    gone = cells("A3-C3") | cells(taken)
    by_column = Counter(cell.col for cell in gone)
    assert Counter(fall.to.col for fall in step.falls if fall.new) == by_column
    assert [word.points for word in step.words] == [5]
    run = match.state.runs[0]
    assert run.score == sum(word.points for word in run.found) + run.blasted
    assert run.blasted >= len(cells(taken))
    assert run.last[0] == len(gone)


@pytest.mark.proves("LC-200")
def test_a_special_tile_that_is_hit_goes_off_too():
    match = crush_on(board("", "", "CATQZX"), {"C3": "-", "F3": "|", "F6": "*", "E5": "2"})
    step = first_step(match, "A3-C3")
    assert [(one.kind, one.at) for one in step.blasts] == [
        ("row", path("C3")[0]),
        ("column", path("F3")[0]),
        ("bomb", path("F6")[0]),
    ]
    taken = [cell for one in step.blasts for cell in one.cells]
    assert len(taken) == len(set(taken)) == 3 + 5 + 2
    assert not set(taken) & cells("A3-C3")


@pytest.mark.proves("LC-199")
def test_a_tile_that_has_just_become_special_is_not_hit():
    match = crush_on(board("PLANQZ"), {"A1": "-"})
    step = first_step(match, "A1-D1")
    assert step.blasts == (Blast("row", path("A1")[0], path("E1 F1")),)
    assert step.marks[3] == "-"


@given(MARKS, st.lists(PLACES, min_size=3, max_size=6, unique=True), st.booleans())
def test_blasts_take_each_tile_once_and_reach_no_further_than_they_may(marks, used, keeps_last):
    kept = used[-1] if keeps_last else None
    blasts, hit = blast(marks, used, kept)
    taken = [cell.row * SIDE + cell.col for one in blasts for cell in one.cells]
    assert len(taken) == len(set(taken))
    assert set(taken) == hit
    assert not hit & set(used)
    centers = [one.at.row * SIDE + one.at.col for one in blasts]
    assert len(centers) == len(set(centers))
    special = {place for place in {*used, *hit} if marks[place] in "-|*"}
    assert special == set(centers)  # each goes off once, and no other does
    for center in centers:
        assert set(reach(marks[center], center)) <= {*used, *hit}


# --- wild cards ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-201")
def test_a_wild_card_stands_for_the_letter_of_the_most_frequent_word_and_has_no_value():
    match = crush_on(board("ST?RQZ"))
    step = first_step(match, "A1-D1")
    assert (step.words[0].word, step.words[0].letters, step.words[0].points) == ("STAR", 3, 3)
    frequent = {word: lexicon("en").zipf(word) for word in ("STAR", "STIR")}
    assert max(frequent, key=frequent.get) == "STAR"


@pytest.mark.proves("LC-201")
def test_a_word_may_use_one_wild_card():
    match = crush_on(board("S??RQZ"))
    with pytest.raises(Refused, match="two-wild-cards"):
        match.play(0, submit("A1-D1"))
    assert match.state.runs[0].strikes == 0
    assert submit("A1-D1") not in list(match.legal(0))
    match = crush_on(board("Q?ZJXX"))
    assert type(match.play(0, submit("A1-C1")).events_for(0)[0]).__name__ == "Strike"


def test_a_line_tile_made_from_a_wild_card_keeps_the_letter_that_it_stood_for():
    step = first_step(crush_on(board("STA?QZ")), "A1-D1")
    assert step.made.letter == step.words[0].word[-1] == step.board[3] != "?"


def test_a_polish_wild_card_is_spelled():
    match = crush_on(board("L?DZAA", dull=POLISH), language="pl")
    found = first_step(match, "A1-D1").words[0]
    assert found.word in lexicon("pl").words
    assert (found.word[0], found.word[2:]) == ("L", "DZ")


@given(LETTERS, PLACES)
def test_words_with_a_wild_card_are_those_that_some_letter_completes(letters, place):
    with_wild = letters[:place] + "?" + letters[place + 1 :]
    found = {word.places: word.word for word in words_on(with_wild, "en")}
    for segment in SEGMENTS:
        pattern = letters_at(with_wild, segment)
        fitting = {pattern.replace("?", letter) for letter in WEIGHTS["en"]} & lexicon("en").words
        assert (segment in found) == bool(fitting)
        if fitting:
            assert found[segment] in fitting
            assert word_of(pattern, "en") == found[segment]


@given(LETTERS, st.sets(PLACES, min_size=4, max_size=30))
def test_no_cascade_has_a_wild_card(letters, wild):
    with_wild = "".join("?" if place in wild else letter for place, letter in enumerate(letters))
    assert not any(set(places) & wild for places in cascades_on(with_wild, frozenset(range(CELLS)), "en"))


# --- bonuses ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("LC-202", "LC-203")
@given(LETTERS, MARKS, st.sampled_from(SEGMENTS), st.integers(0, MAX_CASCADES))
def test_the_larger_one_of_bonus_and_combo_counts(letters, marks, segment, chain):
    found = score(Tiles(letters, marks), WordAt(letters_at(letters, segment), segment), chain, "en")
    value = sum(VALUES["en"][letters[place]] for place in segment)
    length = {3: Fraction(1), 4: Fraction(1), 5: Fraction(3, 2), 6: Fraction(2)}[len(segment)]
    bonus = max({"2": 2, "3": 3}.get(marks[place], 1) for place in segment)
    factor = max(Fraction(bonus), min(Fraction(3, 2) ** chain, Fraction(27, 8)))
    assert (found.points, found.bonus) == (int(value * length * factor + Fraction(1, 2)), bonus)
    assert factor <= Fraction(27, 8)


@pytest.mark.proves("LC-204")
def test_a_lollipop_takes_a_strike_back():
    match = crush_on(board("CATQZX"), {"A1": "+", "B1": "+"})
    match.play(0, submit("D1-F1"))
    assert match.state.runs[0].strikes == 1
    step = first_step(match, "A1-C1")
    assert step.mended == 2
    assert match.state.runs[0].strikes == 0
    assert len(match.state.runs[0].struck) == 1


@pytest.mark.proves("LC-203", "LC-204")
@pytest.mark.parametrize("mode", ["timer", "zen"])
def test_how_often_bonuses_come(mode):
    marks = Counter()
    for number in range(1, 60):
        supply = Supply(number, Options(mode=mode, style="crush"), (0,) * SIDE)
        for _ in range(5):
            new = supply.refill([""] * CELLS, dict.fromkeys(range(SIDE), SIDE))
            marks.update(mark for tiles in new.values() for _, mark in tiles)
    total = sum(marks.values())
    assert marks["2"] / total == pytest.approx(0.03, abs=0.01)
    assert marks["3"] / total == pytest.approx(0.01, abs=0.005)
    assert marks["+"] / total == pytest.approx(0 if mode == "zen" else 0.01, abs=0.005)
    assert bool(marks["+"]) == (mode != "zen")
    assert set(marks) <= set(".23+")


@pytest.mark.proves("LC-205")
def test_the_color_class_of_a_tile_is_its_value():
    classes = {letter: color_class(letter, "en") for letter in WEIGHTS["en"]}
    values = {
        name: {VALUES["en"][letter] for letter in classes if classes[letter] == name} for name in classes.values()
    }
    assert values == {"vowel": {1}, "common": {1}, "fair": {2, 3}, "good": {4, 5}, "rare": {8, 10}}
    assert {letter for letter in classes if classes[letter] == "vowel"} == set("AEIOU")
    assert {letter for letter in WEIGHTS["pl"] if color_class(letter, "pl") == "vowel"} == set("AEIO")
    assert {color_class(letter, "pl") for letter in WEIGHTS["pl"]} == {"vowel", "common", "fair", "good"}


# --- whole runs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pl"])
def test_nothing_runs_away(language):
    """In 10 runs of 40 words by the strongest greedy player, no word and no blast is worth more than it may."""
    options = Options("zen", language, style="crush", words=40)
    for seed in range(1, 11):
        match = Match(game, seed=seed, options=options)
        while not match.outcome:
            match.play(0, game.bot("medium").choose(match.turn(0, bot_chance(seed, match.ply, 0))))
        run = match.state.runs[0]
        assert run.score == sum(word.points for word in run.found) + run.blasted
        assert all(word.points <= word.letters * 2 * 27 / 8 + 1 for word in run.found)
        assert max(word.chain for word in run.found) <= MAX_CASCADES
        assert run.score < 60 * 40
