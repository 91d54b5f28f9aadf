"""The end of Territory Words: the result by land, by passing, by resigning, and of a fair series."""

import re

import pytest
from playwright.sync_api import expect
from territory_words_page import sits_down, whole_percent


def passes_to_the_end(table):
    """Four passes in a row."""
    for _ in range(4):
        expect(table.result).to_be_hidden()
        table.passes()
    expect(table.result).to_be_visible()


def result_is(table, banner):
    """The dialog covers the page and shows the scores of the header."""
    expect(table.result.get_by_role("heading", name=banner, exact=True)).to_be_visible()
    for seat, (name, score) in enumerate(zip(("Blue", "Red"), table.expected_scores(), strict=True)):
        expect(table.result.get_by_role("listitem").nth(seat)).to_have_text(re.compile(f"{name}[\\s\\S]*{score}%"))
    assert table.scores() == table.expected_scores()
    assert table.result.evaluate("one => one.matches(':modal')")


@pytest.mark.proves("TW-156", "TW-157", "TW-158")
@pytest.mark.parametrize(
    ("claims", "banner"),
    [((True, False), "Blue wins!"), ((False, True), "Red wins!"), ((), "It's a draw")],
)
def test_the_result_names_the_winner_or_a_draw(person, claims, banner):
    table = sits_down(person())
    for claiming in claims:
        if claiming:
            table.claims(table.finds(4, lambda path: table.brings(path)[0] > 2000))
        elif table.seat == 0:
            table.passes()
    passes_to_the_end(table)
    result_is(table, banner)
    expect(table.header).to_contain_text("Game over")


@pytest.mark.proves("TW-151")
def test_a_player_can_resign(person):
    table = sits_down(person())
    table.claims(table.finds(4, lambda path: table.brings(path)[0] > 2000))
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("menuitem", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(table.header).to_contain_text("Red to move")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("menuitem", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.result.get_by_role("heading", name="Blue wins!")).to_be_visible()  # it was Red's turn
    expect(table.result).to_contain_text("Red resigned.")


@pytest.mark.proves("TW-21", "TW-161")
def test_a_fair_series_is_two_games_on_one_board_and_shows_equal_scores_at_another_size(person):
    ada = person(width=1440, height=900)
    seats = ({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})
    table = sits_down(ada, seats=seats, settings={"series": 1})
    letters = table.letters
    large = [table.finds(4, lambda path: table.brings(path)[0] > 8000)]
    table.claims(large[0])
    large.append(table.finds(5, lambda path: min(table.brings(path)) > 500))
    table.claims(large[1])
    first = table.scores()
    pixels = table.land.scores()
    assert first == table.expected_scores()
    passes_to_the_end(table)
    expect(table.result).to_contain_text("Game 1 of 2")

    table.page.set_viewport_size({"width": 390, "height": 844})
    table.result.get_by_role("button", name="Game 2: swap sides").click()
    expect(table.result).to_be_hidden()
    expect(table.header).to_contain_text(re.compile("Ben[^A]*Ann"))  # Red is now Blue
    expect(table.header).to_contain_text(re.compile(r"Ben\s+To move"))
    table.sits_at()
    assert table.letters == letters
    assert table.scores() == (0, 0)
    for path in large:
        table.claims(path)
    assert table.scores() == first
    passes_to_the_end(table)
    total = whole_percent(sum(pixels))  # each had either side of the same game
    expect(table.result).to_contain_text(f"The match is a draw, {total}% each")


@pytest.mark.long_only
@pytest.mark.proves("TW-161")
def test_a_fair_series_is_won_by_the_sum_of_both_games(person):
    seats = ({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})
    table = sits_down(person(), seats=seats, settings={"series": 1})
    path = table.finds(4, lambda path: table.brings(path)[0] > 4000)
    gained, _ = table.claims(path)
    passes_to_the_end(table)
    table.result.get_by_role("button", name="Game 2: swap sides").click()
    expect(table.result).to_be_hidden()
    passes_to_the_end(table)
    expect(table.result).to_contain_text(f"Ann wins the match, {whole_percent(gained)}% to 0%")
