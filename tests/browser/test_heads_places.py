"""Hiding words: typing, accepting, placing and taking them off."""

import random
import re

import pytest
from heads_setup_page import letters_by_square, rgb_of, sits_down
from playwright.sync_api import expect
from test_access_keyboard import walks_to

from parlor.games.dont_lose_your_head.lines import STEPS, line_at
from parlor.kernel import Cell
from parlor.words import lexicon

RUNS = {
    "E": "right",
    "SE": "down right",
    "S": "down",
    "SW": "down left",
    "W": "left",
    "NW": "up left",
    "N": "up",
    "NE": "up right",
}
HERE, CLASH = ("the word starts here", "yellow"), ("doesn't fit", "red")
CAT, SEAT, CRANE = ("CAT", "C3", "E"), ("SEAT", "F1", "SW"), ("CRANE", "C3", "SE")  # A and C are shared


def every(size):
    return [Cell(row, col) for row in range(size) for col in range(size)]


def around(cell, size):
    """Return the squares beside one, each with its direction."""
    near = {way: Cell(cell.row + down, cell.col + right) for way, (down, right) in STEPS.items()}
    return {way: one for way, one in near.items() if one.on_board(size, size)}


def ways(word, at, lying, size):
    """Return the directions in which the word fits from there, by the rules of the engine."""
    return [
        way
        for way in STEPS
        if (at, way) in line_at(size, len(word))
        and all(lying.get(cell, letter) == letter for cell, letter in letters_by_square([(word, str(at), way)]).items())
    ]


def signs(word, at, lying, size):
    """Return what the squares should show while the word is placed there."""
    fits = ways(word, at, lying, size)
    shown = {
        str(cell): (f"fits, runs {RUNS[way]}", "green") if way in fits else CLASH
        for way, cell in around(at, size).items()
    }
    return shown | {str(at): HERE if fits else CLASH}


@pytest.mark.proves("DLYH-105", "DLYH-106", "DLYH-107", "DLYH-109", "DLYH-112", "DLYH-115", "DLYH-118", "DLYH-121")
def test_each_word_has_a_numbered_row_with_three_buttons(person):
    table = sits_down(person(width=1440, height=900))
    assert table.words() == ["___", "____", "_____"]
    table.count.select_option("4")
    assert table.words() == ["___", "____", "_____", "______"]
    numbers = [text.split()[0] for text in table.panel.get_by_role("listitem").all_inner_texts()]
    assert numbers == ["1", "2", "3", "4"]
    table.count.select_option("3")
    letters = table.keys.get_by_role("button")
    boxes = letters.evaluate_all("all => all.map((one) => [one.innerText, Math.round(one.getBoundingClientRect().y)])")
    lines = ["".join(letter for letter, y in boxes if y == row) for row in sorted({y for _, y in boxes})]
    assert lines == ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ"]
    for n in (1, 2, 3):
        for what in ("accept", "place", "clear"):
            expect(table.tool(what, n)).to_be_visible()
            expect(table.tool(what, n)).to_be_disabled()


@pytest.mark.proves("DLYH-110", "DLYH-111", "DLYH-122")
def test_a_click_on_a_letter_adds_it_to_the_active_row(person):
    table = sits_down(person(width=1440, height=900))
    table.key("C").click()
    table.key("A").click()
    assert table.words() == ["CA_", "____", "_____"]
    grounds = [rgb_of(table.row(n).locator("xpath=.."), "backgroundColor") for n in (1, 2, 3)]
    table.row(3).click()
    expect(table.panel.locator("[aria-current=true]")).to_have_accessible_name("Word 3, 5 letters")
    after = [rgb_of(table.row(n).locator("xpath=.."), "backgroundColor") for n in (1, 2, 3)]
    assert after == [grounds[1], grounds[2], grounds[0]]
    assert grounds[0] != grounds[1]
    table.key("B").click()
    assert table.words() == ["CA_", "____", "B____"]


@pytest.mark.proves("DLYH-113", "DLYH-114", "DLYH-116", "DLYH-119", "DLYH-125", "DLYH-131")
def test_only_words_of_the_list_are_accepted(person):
    table = sits_down(person(width=1440, height=900))
    page = table.page
    table.row(3).click()
    page.keyboard.type("b")
    assert table.words()[2] == "B____"
    table.tool("clear", 3).click()
    assert table.words()[2] == "_____"
    table.row(1).click()
    table.expects_words()
    page.keyboard.type("cat")
    assert table.words()[0] == "CAT"
    expect(table.tool("place", 1)).to_be_disabled()
    table.tool("accept", 1).click()
    expect(table.tool("place", 1)).to_be_enabled()
    table.types(2, "zqxv")
    alert = table.panel.get_by_role("alert")
    expect(alert).to_have_text("ZQXV isn't in the word list. Try another word.")
    expect(table.tool("accept", 2)).to_be_disabled()  # until another word is typed
    expect(table.panel.get_by_text("Press + or Enter")).to_have_count(0)
    expect(table.tool("place", 2)).to_be_disabled()
    table.tool("clear", 2).click()
    page.keyboard.type("sea")
    expect(table.tool("accept", 2)).to_be_disabled()
    page.keyboard.press("Enter")
    expect(alert).to_have_text("Too short. This word needs 4 letters.")
    expect(table.tool("place", 2)).to_be_disabled()
    page.keyboard.type("t")
    expect(alert).to_have_count(0)
    table.tool("accept", 2).click()
    table.types(3, "crane")
    assert table.words() == ["CAT", "SEAT", "CRANE"]


def used_letters(table):
    """Return the keys that are marked because a word on the grid has their letter."""
    return table.page.locator("main").get_by_role("button", name=re.compile("^., in your words$"))


@pytest.mark.proves("DLYH-26", "DLYH-27", "DLYH-123", "DLYH-147", "DLYH-162")
def test_start_waits_for_the_last_word_on_the_grid(person):
    table = sits_down(person(width=1440, height=900))
    page = table.page
    for n, (word, _, _) in enumerate((CAT, SEAT, CRANE), start=1):
        table.types(n, word)
    plain = rgb_of(table.key("C"), "backgroundColor")
    expect(table.start).to_have_text("Start, 3 left to place")
    for n, (_, at, way) in enumerate((CAT, SEAT, CRANE), start=1):
        expect(table.start).to_be_disabled()
        table.puts(n, at, way)
    assert table.letters() == letters_by_square((CAT, SEAT, CRANE))
    expect(table.start).to_be_enabled()
    expect(table.start).to_have_text("Start")
    assert "".join(used_letters(table).all_inner_texts()) == "ACENRST"
    page.mouse.move(1, 1)
    assert rgb_of(table.key("C"), "backgroundColor") == rgb_of(table.key("T"), "backgroundColor") != plain


@pytest.mark.proves("DLYH-28", "DLYH-104", "DLYH-120", "DLYH-124")
def test_a_word_is_taken_off_the_grid_and_the_eraser_clears_all(person):
    table = sits_down(person(width=1440, height=900))
    page, used = table.page, used_letters(table)
    plain = rgb_of(table.key("C"), "backgroundColor")
    table.hides((CAT, SEAT, CRANE))
    expect(table.start).to_be_enabled()

    # the word stays in its row; a letter stays marked while any word has it
    table.tool("clear", 1).click()
    expect(table.start).to_be_disabled()
    assert table.words()[0] == "CAT"
    assert table.letters() == letters_by_square((SEAT, CRANE))
    assert "".join(used.all_inner_texts()) == "ACENRST"
    table.tool("clear", 2).click()
    assert "".join(used.all_inner_texts()) == "ACENR"
    table.tool("clear", 3).click()
    assert used.count() == 0
    assert rgb_of(table.key("C"), "backgroundColor") == plain
    table.puts(1, *CAT[1:])  # once more, elsewhere
    assert table.letters() == letters_by_square([CAT])
    table.tool("clear", 2).click()
    assert table.words() == ["CAT", "____", "CRANE"]

    # the eraser clears everything, after a confirmation
    eraser = table.panel.get_by_role("button", name="Clear all words")
    asked = page.get_by_role("dialog", name="Clear all your words?")
    eraser.click()
    asked.get_by_role("button", name="Keep them").click()
    assert table.words() == ["CAT", "____", "CRANE"]
    eraser.click()
    asked.get_by_role("button", name="Clear all").click()
    assert table.words() == ["___", "____", "_____"]
    assert table.letters() == {}


@pytest.mark.proves("DLYH-126", "DLYH-127", "DLYH-128", "DLYH-129", "DLYH-130")
def test_words_of_the_list_are_suggested(person):
    table = sits_down(person(width=1440, height=900), settings=[{"words": 4}] * 2)
    page, known, chance = table.page, lexicon("en").words, random.Random(8)
    table.expects_words()
    for n, length in enumerate((3, 4, 5, 6), start=1):
        table.row(n).click()
        for word in chance.sample(sorted(word for word in known if len(word) == length), 4):
            for typed in (word[0], word[:-1]):
                page.keyboard.type(typed[-1] if typed == word[0] else typed[1:])
                offered = table.offered()
                assert all(one.startswith(typed) and len(one) == length for one in offered), (typed, offered)
                assert known.issuperset(offered)
                assert offered or len(typed) > 1, f"nothing begins with {typed}"
            for _ in word[:-1]:
                page.keyboard.press("Backspace")
            assert table.offered() == []
    table.row(2).click()
    page.keyboard.type("se")
    expect(table.row(2)).to_have_attribute("aria-expanded", "true")
    word = table.offered()[1]
    table.offers.nth(1).click()
    assert table.words()[1] == word
    assert table.offered() == []


@pytest.mark.proves("DLYH-98", "DLYH-99", "DLYH-100", "DLYH-101", "DLYH-149", "DLYH-150")
def test_words_and_places_can_be_chosen_at_random(person):
    table = sits_down(person(width=1440, height=900), settings=[{"size": 6, "words": 4}] * 2)
    page, known = table.page, lexicon("en").words
    picked = set()
    for _ in range(8):
        table.random.click()
        words = table.words()
        assert [len(word) for word in words] == [3, 4, 5, 6]
        assert len(set(words)) == 4
        assert known.issuperset(words)
        picked |= set(words)
    assert len(picked) > 25  # different each time

    # each word is in a line and covers only equal letters
    for _ in range(2):
        lying = {}
        for word in table.words():
            lines = [letters_by_square([(word, str(at), way)]) for at, way in line_at(6, len(word))]
            possible = [line | lying for line in lines if line | lying == lying | line]
            table.corner.click()
            assert table.letters() in (possible or [lying]), f"{word} on {lying}"
            lying = table.letters()
        lift = table.panel.get_by_role("button", name=re.compile("^Take word"))
        while lift.count():  # at least three: sometimes no place is left for the last
            lift.first.click()
        table.row(1).click()

    # no place left: COLUMN shares no letter with the others, and they cut every line of six
    for n in (1, 2, 3, 4):
        table.tool("clear", n).click()
    table.hides((("TEA", "A6", "NE"), ("SEAT", "F3", "SW"), ("TREES", "A1", "SE")))
    table.types(4, "column")
    before = table.letters()
    table.corner.click()
    expect(page.get_by_text("No room left for COLUMN.").first).to_be_visible()
    assert table.letters() == before
    expect(table.start).to_be_disabled()


@pytest.mark.proves("DLYH-117", "DLYH-148", "DLYH-151", "DLYH-152", "DLYH-153", "DLYH-154", "DLYH-155")
def test_squares_show_where_a_word_can_go(person):
    table = sits_down(person(width=1440, height=900))
    page = table.page
    table.hides((CAT, ("SEAT", "H3", "S")))
    lying = letters_by_square((CAT, ("SEAT", "H3", "S")))
    table.types(3, "crane")
    corner, squares = table.corner.bounding_box(), table.grid.bounding_box()
    assert corner["x"] + corner["width"] <= squares["x"] + 6
    assert corner["y"] + corner["height"] <= squares["y"] + 6
    expect(table.corner.locator("svg")).to_be_visible()

    # nothing before the compass is pressed
    page.mouse.move(*middle(table.square("C3")))
    assert table.signs() == {}
    table.tool("place", 3).click()
    expect(page.get_by_role("heading", name="Where does CRANE start?")).to_be_visible()

    # under the pointer: what the engine says for every square
    seen, step = set(), squares["width"] / 8
    for cell in every(8):
        page.mouse.move(squares["x"] + (cell.col + 0.5) * step, squares["y"] + (cell.row + 0.5) * step)
        shown = table.signs()
        assert shown == signs("CRANE", cell, lying, 8), cell
        seen |= set(shown.values())
    assert seen == {HERE, CLASH, *((f"fits, runs {way}", "green") for way in RUNS.values())}
    table.square("D3").click()  # has an A
    expect(page.get_by_text("D3 already has A, not C.").first).to_be_visible()
    assert table.letters() == lying


@pytest.mark.proves("DLYH-157", "DLYH-158", "DLYH-159", "DLYH-160", "DLYH-161", "DLYH-162")
def test_a_word_is_placed_by_its_first_square_and_a_neighbor(person):
    table = sits_down(person(width=1440, height=900))
    page = table.page
    table.hides((CAT, ("SEAT", "H3", "S")))
    lying = letters_by_square((CAT, ("SEAT", "H3", "S")))
    table.types(3, "crane")
    table.tool("place", 3).click()
    table.square("C6").click()
    assert table.letters() == lying | {"C6": "C"}
    page.mouse.move(1, 1)
    assert table.signs() == signs("CRANE", Cell.parse("C6"), lying, 8)
    for wrong, why in (("F2", "Choose a square next to C6."), ("B6", "CRANE doesn't fit that way.")):
        table.square(wrong).click()
        expect(page.get_by_text(why).first).to_be_visible()
        page.mouse.move(1, 1)
        assert table.letters() == lying | {"C6": "C"}
        assert table.signs() == signs("CRANE", Cell.parse("C6"), lying, 8)
    page.keyboard.press("Escape")
    assert table.letters() == lying
    table.square("C6").click()

    # the second square sets the direction
    table.square("D6").click()
    lying |= letters_by_square([("CRANE", "C6", "E")])
    assert table.letters() == lying
    for name in ("C6", "D7", "A1"):
        page.mouse.move(*middle(table.square(name)))
        assert table.signs() == {}
    expect(table.start).to_be_enabled()
    table.tool("place", 3).click()  # placing can be cancelled
    page.mouse.move(*middle(table.square("E5")))
    assert table.signs() != {}
    table.tool("place", 3).click()
    assert table.signs() == {}
    assert table.letters() == lying


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.proves("DLYH-156", "DLYH-157", "DLYH-308")
def test_mouse_touch_and_keyboard_do_the_same(person):
    table = sits_down(person(width=390, height=844, has_touch=True), settings=[{"size": 10}] * 2)
    page = table.page

    # touch only: the colors appear with the first tap
    table.expects_words()
    for letter in "CAT":
        table.key(letter).tap()
    table.tool("accept", 1).tap()
    table.tool("place", 1).tap()
    assert table.signs() == {}
    table.square("I9").tap()
    shown = table.signs()
    assert shown == signs("CAT", Cell.parse("I9"), {}, 10)
    assert {tint for _, tint in shown.values()} == {"yellow", "green", "red"}
    page.get_by_role("button", name="Undo", exact=True).tap()
    assert table.signs() == {}
    table.square("C3").tap()
    table.square("E3").tap()  # two squares away
    assert table.letters() == {"C3": "C"}
    assert table.signs() == signs("CAT", Cell.parse("C3"), {}, 10)
    table.square("D3").tap()
    assert table.letters() == letters_by_square([CAT])
    assert table.signs() == {}

    # by mouse
    for letter in "SEA":
        table.key(letter).click()
    table.offers.get_by_text("SEAT").click()
    table.tool("accept", 2).click()
    table.puts(2, "H3", "S")
    assert table.letters() == letters_by_square((CAT, ("SEAT", "H3", "S")))

    # by keys
    page.keyboard.type("cran")
    for _ in range(table.offered().index("CRANE") + 1):
        page.keyboard.press("ArrowDown")
    for _ in ("take it", "accept it", "place it"):
        page.keyboard.press("Enter")
    walks_to(page, "C6")
    page.keyboard.press("Enter")
    assert table.letters()["C6"] == "C"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert table.letters() == letters_by_square((CAT, ("SEAT", "H3", "S"), ("CRANE", "C6", "E")))
    assert table.words() == ["CAT", "SEAT", "CRANE"]
    expect(table.start).to_be_enabled()
