"""BoardSettings: who chooses what, whose board they shape, and how many misses they allow."""

from itertools import product
from typing import get_args

import msgspec
import pytest
from head_matches import FIRST, SECOND, choice, chosen, hunt, new, place, refused

import parlor
from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.difficulty import (
    BASE,
    CALIBRATED_GRID_BONUS,
    CALIBRATED_WORD_MODIFIER,
    FORGIVENESS,
    GRID_BONUS,
    LENGTHS,
    WORD_MODIFIER,
    board_settings,
    miss_limit,
)
from parlor.games.dont_lose_your_head.state import BoardSettings, ChooseSettings, Color, Size
from proofs import proves

SIZES = get_args(Size)


@pytest.mark.proves("DLYH-67", "DLYH-68", "DLYH-54")
def test_the_limit_is_a_sum_over_tables():
    assert BASE == 15
    for size, words, forgiveness in product(GRID_BONUS, WORD_MODIFIER, FORGIVENESS):
        total = BASE + GRID_BONUS[size] + WORD_MODIFIER[words] + FORGIVENESS[forgiveness]
        assert miss_limit(BoardSettings(size, words, forgiveness)) == total


@pytest.mark.proves("DLYH-54")
def test_the_limit_follows_the_tables(monkeypatch):
    monkeypatch.setitem(GRID_BONUS, 8, 60)
    assert miss_limit(BoardSettings(8)) == 75


@pytest.mark.proves("DLYH-69", "DLYH-70", "DLYH-71", "DLYH-72")
def test_the_grid_bonus():
    assert GRID_BONUS == {6: 3, 8: 6, 10: 10, 12: 15}


def test_the_modifiers_of_words_and_forgiveness():
    assert (set(WORD_MODIFIER), set(FORGIVENESS)) == ({3, 4}, {"strict", "normal", "forgiving"})
    with proves("DLYH-73"):
        assert WORD_MODIFIER[3] == 0
    with proves("DLYH-74"):
        assert WORD_MODIFIER[4] == -2
    with proves("DLYH-75"):
        assert FORGIVENESS["strict"] == -4
    with proves("DLYH-76"):
        assert FORGIVENESS["normal"] == 0
    with proves("DLYH-77"):
        assert FORGIVENESS["forgiving"] == 4


@pytest.mark.parametrize(
    ("size", "words", "forgiveness", "limit"),
    [
        pytest.param(6, 3, "normal", 18, marks=pytest.mark.proves("DLYH-78")),
        pytest.param(6, 3, "forgiving", 22, marks=pytest.mark.proves("DLYH-79")),
        pytest.param(8, 3, "normal", 21, marks=pytest.mark.proves("DLYH-80")),
        pytest.param(8, 3, "strict", 17, marks=pytest.mark.proves("DLYH-81")),
        pytest.param(10, 4, "normal", 23, marks=pytest.mark.proves("DLYH-82")),
        pytest.param(10, 3, "forgiving", 29, marks=pytest.mark.proves("DLYH-83")),
    ],
)
def test_the_examples_of_the_formula(size, words, forgiveness, limit):
    match = chosen(choice(size, words, forgiveness))
    assert match.view(0).limits[0] == limit


def test_calibrated_limits_are_an_option():
    with proves("DLYH-84", "DLYH-85", "DLYH-86"):
        assert CALIBRATED_GRID_BONUS == {6: -1, 8: 7, 10: 18}
    with proves("DLYH-87"):
        assert CALIBRATED_WORD_MODIFIER == {3: 0, 4: -3}
        assert chosen(choice(10, 4), calibrated=True).view(0).limits[0] == 15 + 18 - 3
    with proves("DLYH-88"):
        assert new().options.calibrated is False
        assert chosen(choice(10, 4)).view(0).limits[0] == 23


def test_12x12_has_no_calibrated_limit():
    assert refused(new(calibrated=True), choice(12), seat=0) == "not-calibrated"
    with pytest.raises(parlor.kernel.ParlorError) as caught:
        new(calibrated=True, settings=[{"size": 12}, {}])
    assert caught.value.code == "not-calibrated"
    assert all(action.size != 12 for action in game.legal(new(calibrated=True).state, 0))


@pytest.mark.proves("DLYH-279")
def test_limits_are_between_those_of_the_specification():
    """In play-tests 23 misses felt right on 8x8."""
    assert miss_limit(BoardSettings(8)) < 23 < miss_limit(BoardSettings(8, 3, "forgiving"))


@pytest.mark.proves("DLYH-141")
@pytest.mark.parametrize(
    ("size", "cells"),
    [
        pytest.param(6, 36, marks=pytest.mark.proves("DLYH-32", "DLYH-36")),
        pytest.param(8, 64, marks=pytest.mark.proves("DLYH-33", "DLYH-37")),
        pytest.param(10, 100, marks=pytest.mark.proves("DLYH-34", "DLYH-38")),
        pytest.param(12, 144, marks=pytest.mark.proves("DLYH-35")),
    ],
)
def test_a_board_has_the_size_in_force(size, cells):
    match = hunt(settings=(choice(size), choice(6, colour="pink")), first=_SMALL, second=_SMALL)
    assert (len(match.state.boards[1].letters), len(match.state.hunts[0].shown)) == (cells, cells)
    assert len(match.state.boards[0].letters) == 36


_SMALL = (("CAT", "A1", "E"), ("RACK", "A2", "E"), ("STONE", "A3", "E"))


def test_settings_are_closed_sets():
    offered = list(game.legal(new().state, 0))
    with proves("DLYH-40", "DLYH-41"):
        assert {action.words for action in offered} == {3, 4}
    assert {action.size for action in offered} == {6, 8, 10, 12}
    with proves("DLYH-43", "DLYH-44", "DLYH-45"):
        assert {action.forgiveness for action in offered} == {"strict", "normal", "forgiving"}
    with proves("DLYH-46"):
        assert BoardSettings().forgiveness == "normal"
    right = {"type": "settings", "size": 8, "words": 3, "forgiveness": "normal", "colour": "teal"}
    assert msgspec.convert(right, ChooseSettings) == choice()
    match = new()
    wrong = [("size", 7), ("size", 14), ("words", 2), ("words", 5), ("forgiveness", "lax"), ("colour", "red")]
    with proves("DLYH-53"):
        for key, value in wrong:
            assert refused(match, {**right, key: value}, seat=0) == "unreadable"


@pytest.mark.proves("DLYH-93", "DLYH-94", "DLYH-95", "DLYH-96")
def test_white_red_black_and_gray_are_not_offered():
    assert {"white", "red", "black", "grey", "gray"}.isdisjoint(get_args(Color))
    assert {action.colour for action in game.legal(new().state, 0)} == set(get_args(Color))


def test_both_players_cannot_have_the_same_color():
    match = new()
    match.play(1, choice(colour="green"))
    assert refused(match, choice(colour="green"), seat=0) == "colour-taken"
    assert all(action.colour != "green" for action in game.legal(match.state, 0))


@pytest.mark.proves("DLYH-51", "DLYH-52")
def test_settings_are_fixed_once_words_are_placed():
    match = chosen()
    assert refused(match, choice(6), seat=0) == "settings-fixed"
    match.play(0, place(*FIRST))
    assert refused(match, choice(6), seat=1) == "settings-fixed"
    match.play(1, place(*SECOND))
    assert refused(match, choice(6)) == "set-up-over"


@pytest.mark.proves("DLYH-55", "DLYH-56", "DLYH-57", "DLYH-64")
@pytest.mark.parametrize("reading", ["challenge", "classic"])
def test_each_player_chooses_separately(reading):
    every = list(product(SIZES, (3, 4), ("strict", "normal", "forgiving")))
    for mine, theirs in product(every, every):
        match = chosen(choice(*mine), choice(*theirs, colour="pink"), reading=reading)
        assert match.to_act == {0, 1}
        assert match.view(0).limits == (miss_limit(BoardSettings(*mine)), miss_limit(BoardSettings(*theirs)))


@pytest.mark.proves("DLYH-58", "DLYH-59", "DLYH-60", "DLYH-61")
def test_in_a_challenge_settings_are_those_of_the_opponents_board():
    match = chosen(choice(6, 4, "strict"), choice(10, 3, "forgiving", "pink"))
    assert board_settings(match.state, 0) == BoardSettings(10, 3, "forgiving")
    assert board_settings(match.state, 1) == BoardSettings(6, 4, "strict")
    assert refused(match, place(*_SMALL, ("LADDER", "A4", "E")), seat=0) == "wrong-count"
    match.play(0, place(("CAT", "J10", "N"), *_SMALL[1:]))
    match.play(1, place(*_SMALL, ("LADDER", "A4", "E")))
    assert [len(hunt.shown) for hunt in match.state.hunts] == [36, 100]
    assert [len(hunt.patterns) for hunt in match.state.hunts] == [4, 3]
    assert match.view(0).limits == (15 + 3 - 2 - 4, 15 + 10 + 4)


@pytest.mark.proves("DLYH-62")
def test_in_classic_settings_are_those_of_the_own_board():
    match = chosen(choice(6, 4, "strict"), choice(10, 3, "forgiving", "pink"), reading="classic")
    match.play(0, place(*_SMALL, ("LADDER", "A4", "E")))
    match.play(1, place(("CAT", "J10", "N"), *_SMALL[1:]))
    assert [len(hunt.shown) for hunt in match.state.hunts] == [100, 36]
    assert match.view(0).limits == (15 + 3 - 2 - 4, 15 + 10 + 4)


@pytest.mark.proves("DLYH-13")
def test_in_classic_no_player_waits_for_the_opponents_settings():
    match = new(reading="classic")
    match.play(0, choice())
    match.play(0, place(*FIRST))
    assert match.to_act == {1}
    assert refused(match, place(*SECOND)) == "settings-first"


def test_in_a_challenge_words_are_hidden_after_both_settings():
    match = new()
    match.play(0, choice())
    assert match.to_act == {1}


def test_a_list_without_words_for_every_row_is_refused(tmp_path):
    short = tmp_path / "short.txt"
    short.write_text("cat dog rack lamp stone")
    parlor.words.import_words(short, "short")
    with pytest.raises(parlor.kernel.ParlorError) as caught:
        new(lexicon="short")
    assert caught.value.code == "no-words"
    with pytest.raises(parlor.kernel.ParlorError) as caught:
        new(lexicon="no-such")
    assert caught.value.code == "unknown-lexicon"


def test_lengths_are_a_table():
    assert LENGTHS == {3: (3, 4, 5), 4: (3, 4, 5, 6)}
