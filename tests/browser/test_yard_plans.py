"""Grid Game beyond single moves: the next unit, marches, undo of a turn, maps and puzzles."""

import pytest
from grid_game_page import LINEBACKER, PRANKSTER, GridMatch, GridTable, keeps, opens_grid_table
from playwright.sync_api import expect

from parlor.games.grid_game.boards import load_puzzles

SOLUTION = (
    (1, "E4", "F5"),
    (2, "B3", "B2"),
    (0, "C2", "B2"),
)  # of the first puzzle: unit, square to attack from, enemy


@pytest.mark.proves("GG-211", "GG-212", "GG-213")
def test_units_move_one_after_another_and_march_on_and_a_turn_is_undone(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(map="courtyard"), ada))
    yard.picks(LINEBACKER)
    yard.clicks("G11", "G11")
    yard.stands(LINEBACKER, "G11")
    yard.picks(PRANKSTER)  # no Wait is needed
    yard.clicks("I11", "I11")
    yard.stands(PRANKSTER, "I11")
    yard.is_still()
    yard.has("G11", lock="used")
    yard.does("take-back")  # the move, then the turn
    yard.stands(PRANKSTER, "I15")
    yard.is_still()
    yard.does("undo-turn")
    yard.stands(LINEBACKER, "G15")
    expect(yard.action("take-back")).to_be_disabled()

    yard.picks(LINEBACKER)
    yard.clicks("A11")
    yard.says("March to A11 in 3 turns.")
    yard.does("march")
    yard.stands(LINEBACKER, "F12")
    yard.is_still()
    ada.page.reload()  # the order stays
    expect(ada.page.locator(f"[data-march='{LINEBACKER}']")).to_have_count(1)
    yard.ends_turn()
    yard.is_turn(1)
    expect(ada.page.locator("[data-march]")).to_have_count(0)  # the other player at this screen does not see it
    yard.ends_turn()
    yard.stands(LINEBACKER, "B12")
    yard.is_still()
    yard.clicks("B12")
    expect(yard.card).to_contain_text("Marching to A11")
    yard.does("stop-march")
    expect(ada.page.locator("[data-march]")).to_have_count(0)


@pytest.mark.proves("GG-208", "GG-214")
def test_a_map_is_chosen_and_a_puzzle_is_failed_and_solved(person):
    page = person().opens("/new/grid-game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Creek", exact=True).click()
    expect(dialog.get_by_role("radio", name="Creek")).to_be_checked()
    expect(dialog.get_by_text("Mud from side to side.")).to_be_visible()
    expect(dialog.get_by_text("Squares along each side.")).to_have_count(0)  # a map has one size
    dialog.get_by_role("button", name="Start game").click()
    yard = GridTable(page)
    expect(yard.grid).to_be_visible()
    yard.has("A8", ground="mud")

    page.goto("/new/grid-game")
    page.get_by_role("dialog").get_by_role("link", name="Puzzles").click()
    page.locator("[data-puzzle='1']").click()
    state = page.locator("[data-puzzle-state]")
    expect(state).to_contain_text("Knock out both enemies this turn.")
    yard.does("end-turn")
    expect(state).to_contain_text("2 enemies still standing.")
    page.get_by_role("button", name="Try again").click()
    for unit, square, enemy in SOLUTION:
        yard.picks(unit)
        yard.clicks(square, enemy)
        yard.does("hit")
        yard.is_still()
    expect(state).to_have_attribute("data-puzzle-state", "solved")
    page.get_by_role("link", name="Next puzzle").click()
    expect(state).to_contain_text("Puzzle 2")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("[data-solved]")).to_have_count(1)
    assert page.locator("[data-puzzle]").count() == len(load_puzzles())
