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


@pytest.mark.proves("DLYH-73", "DLYH-74", "DLYH-75", "DLYH-76", "DLYH-77")
def test_the_modifiers_of_words_and_forgiveness():
    assert WORD_MODIFIER == {3: 0, 4: -2}
    assert FORGIVENESS == {"strict": -4, "normal": 0, "forgiving": 4}


@pytest.mark.proves("DLYH-78", "DLYH-79", "DLYH-80", "DLYH-81", "DLYH-82", "DLYH-83")
@pytest.mark.parametrize(
    ("size", "words", "forgiveness", "limit"),
    [
        (6, 3, "normal", 18),
        (6, 3, "forgiving", 22),
        (8, 3, "normal", 21),
        (8, 3, "strict", 17),
        (10, 4, "normal", 23),
        (10, 3, "forgiving", 29),
    ],
)
def test_the_examples_of_the_formula(size, words, forgiveness, limit):
    match = chosen(choice(size, words, forgiveness))
    assert match.view(0).limits[0] == limit


@pytest.mark.proves("DLYH-84", "DLYH-85", "DLYH-86", "DLYH-87", "DLYH-88")
def test_calibrated_limits_are_an_option():
    assert CALIBRATED_GRID_BONUS == {6: -1, 8: 7, 10: 18}
    assert CALIBRATED_WORD_MODIFIER == {3: 0, 4: -3}
    assert chosen(choice(10, 4), calibrated=True).view(0).limits[0] == 15 + 18 - 3
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


@pytest.mark.proves("DLYH-32", "DLYH-33", "DLYH-34", "DLYH-35", "DLYH-36", "DLYH-37", "DLYH-38", "DLYH-141")
@pytest.mark.parametrize(("size", "cells"), [(6, 36), (8, 64), (10, 100), (12, 144)])
def test_a_board_has_the_size_in_force(size, cells):
    match = hunt(settings=(choice(size), choice(6, colour="pink")), first=_SMALL, second=_SMALL)
    assert (len(match.state.boards[1].letters), len(match.state.hunts[0].shown)) == (cells, cells)
    assert len(match.state.boards[0].letters) == 36


_SMALL = (("CAT", "A1", "E"), ("RACK", "A2", "E"), ("STONE", "A3", "E"))


@pytest.mark.proves("DLYH-40", "DLYH-41", "DLYH-43", "DLYH-44", "DLYH-45", "DLYH-46", "DLYH-53")
def test_settings_are_closed_sets():
    offered = list(game.legal(new().state, 0))
    assert {action.words for action in offered} == {3, 4}
    assert {action.size for action in offered} == {6, 8, 10, 12}
    assert {action.forgiveness for action in offered} == {"strict", "normal", "forgiving"}
    assert BoardSettings().forgiveness == "normal"
    right = {"type": "settings", "size": 8, "words": 3, "forgiveness": "normal", "colour": "teal"}
    assert msgspec.convert(right, ChooseSettings) == choice()
    match = new()
    for key, value in (
        ("size", 7),
        ("size", 14),
        ("words", 2),
        ("words", 5),
        ("forgiveness", "lax"),
        ("colour", "red"),
    ):
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
