"""Words of LetterCrush on the page: tapped, refused, accepted, with cascades."""

import re

import pytest
from heads_setup_page import tint_of
from letter_crush_page import ALL, FORGET, RECORDER, begins, chain, first, nonsense, sees, start, words
from playwright.sync_api import expect
from table_page import in_menu, order

from parlor.games.letter_crush.board import letters_at
from parlor.games.letter_crush.letters import VALUES
from parlor.games.letter_crush.state import Reshuffled
from parlor.words import lexicon
from parlor.words.lexicon import COMMON_ZIPF

FEELING = """
  window.felt = []
  Object.defineProperty(navigator, 'vibrate', { value: (pattern) => felt.push(pattern) })
"""
# What a letter shows: its text, its number in the word, and its frame.
FACE = """(one) => {
  const drawn = one.parentElement
  const frame = drawn.querySelector('.frame')
  const style = frame && getComputedStyle(frame)
  return {
    texts: [...drawn.querySelectorAll('text')].map((text) => text.textContent),
    frame: style ? [style.stroke, parseFloat(style.strokeWidth)] : null,
    pressed: one.ariaPressed,
    raised: getComputedStyle(drawn.querySelector('.candy')).transform !== 'none',
  }
}"""


def fingers(page, box):
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def on_a_phone(person):
    """Begin a run on a phone; return the table, its page, the letters and the places of words."""
    ada = person(width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    ada.context.add_init_script(FEELING + RECORDER)
    tray = sees(ada, begins(ada, 1))
    return tray, ada.page, start(1), [tray.tile(cell).bounding_box() for cell in ALL]


@pytest.mark.proves("LC-03", "LC-04", "LC-39", "LC-40", "LC-45", "LC-132", "LC-133", "LC-140")
def test_every_letter_is_tapped_in_and_out_of_the_word(person):
    tray, page, board, boxes = on_a_phone(person)
    assert len({box["y"] for box in boxes}) == len({box["x"] for box in boxes}) == 6
    assert all(min(box["width"], box["height"]) >= 44 and 0 <= box["x"] <= 390 - box["width"] for box in boxes)
    assert tray.grid.get_by_role("button").evaluate_all("all => all.map(({ ariaLabel }) => ariaLabel)") == [
        f"{letter}, {value} point{'s' * (value > 1)}" for letter in board for value in [VALUES["en"][letter]]
    ]
    for box in boxes:
        fingers(page, box)
        fingers(page, box)
    tray.is_at("idle")
    seen = [(one["phase"], one["word"], one["chosen"], one["closed"]) for one in page.evaluate("phases")]
    assert seen[::2] == [("selecting", letter, [cell], False) for cell, letter in zip(ALL, board, strict=True)]
    assert seen[1::2] == [("idle", "", [], False)] * 36
    assert len(page.evaluate("felt")) == 72


@pytest.mark.proves("LC-29", "LC-30", "LC-41", "LC-44", "LC-46", "LC-47", "LC-48")
def test_selected_letters_are_numbered_in_the_order_of_taps(person):
    tray, page, board, boxes = on_a_phone(person)
    path = ["A1", "C3", "B5", "F6", "D2", "E4"]
    word = letters_at(board, [ALL.index(cell) for cell in path])
    plain = tray.tile("A1").evaluate(FACE)
    for n, cell in enumerate(path, 1):
        fingers(page, boxes[ALL.index(cell)])
        expect(tray.built).to_contain_text(word[:n])
        assert tray.chosen() == path[:n]
    for n, cell in enumerate(path, 1):
        face = tray.tile(cell).evaluate(FACE)
        assert face["texts"][0] == word[n - 1]
        assert face["texts"][-1] == str(n)
        assert (face["pressed"], face["raised"], face["frame"][1] >= 3) == ("true", True, True)
    assert (plain["pressed"], plain["raised"], plain["frame"], len(plain["texts"])) == ("false", False, None, 2)
    fingers(page, boxes[-2])  # a seventh
    tray.says("full", "6 letters at most. Deselect one first.")
    fingers(page, boxes[ALL.index("B5")])  # from the middle
    expect(tray.built).to_have_attribute("data-word", word[:2] + word[3:])
    left = [cell for cell in path if cell != "B5"]
    assert tray.chosen() == left
    assert [tray.tile(cell).evaluate(FACE)["texts"][-1] for cell in left] == ["1", "2", "3", "4", "5"]


@pytest.mark.proves("LC-42", "LC-49", "LC-50")
def test_clear_deselects_the_word_and_a_long_press_explains_a_letter(person):
    tray, page, board, boxes = on_a_phone(person)
    path = ["A1", "C3", "F6", "D2", "E4"]
    for cell in path:
        fingers(page, boxes[ALL.index(cell)])
    assert tray.chosen() == path
    page.evaluate(FORGET)
    tray.clear.tap()
    tray.is_at("idle")
    assert sorted((one["look"], one["cell"], *one["moves"]) for one in page.evaluate("looks")) == [
        ("released", cell, "sink") for cell in sorted(path)
    ]
    assert tray.chosen() == []
    assert tray.letters == board

    tray.tile("C3").hover()
    page.mouse.down()  # and hold it
    letter = board[ALL.index("C3")]
    value = VALUES["en"][letter]
    expect(page.get_by_role("tooltip")).to_contain_text(f"{letter}: {value} point{'s' * (value > 1)}")
    page.mouse.up()
    assert tray.chosen() == []


def begins_watched(person, seed=1):
    ada = person(reduced_motion="no-preference")
    ada.context.add_init_script(RECORDER)
    return sees(ada, begins(ada, seed))


def refused(tray, cells, code, text):
    """Submit these letters: they flash red, shake and stay. Return the phases of the page."""
    page = tray.page
    page.evaluate(FORGET)
    tray.plays(cells)
    tray.says(code, text)
    looks = [one for one in page.evaluate("looks") if one["look"] == "refused"]
    assert sorted(one["cell"] for one in looks) == sorted(cells)
    assert {tint_of(one["frame"]) for one in looks} == {"red"}
    assert all(one["moves"] == ["shake"] for one in looks)
    assert tray.letters == start(1)
    assert tray.chosen() == []
    return [one["phase"] for one in page.evaluate("phases")]


def nonsense_in(row):
    """Letters of a row that are not a word."""
    return next(one for one in nonsense(start(1)) if {cell[1] for cell in one[1]} == {row})


@pytest.mark.proves("LC-31", "LC-67", "LC-70", "LC-73", "LC-76", "LC-80", "LC-81", "LC-82")
def test_a_non_word_is_announced_and_flashes_and_shakes(person):
    tray = begins_watched(person)
    assert refused(tray, ["A1", "B1"], "too-short", "Too short. Use 3 letters or more.")[-1] == "idle"
    for cells in (["D1", "E2", "F3"], ["C2", "B2", "A2"], ["A3", "B3", "D3"]):
        told = "Invalid selection. Words go across or down, without gaps."
        refused(tray, cells, "invalid-selection", told)
    tray.has_strikes(0)
    word, cells = nonsense_in("4")
    refused(tray, cells, "not-a-word", f"Not a word: {word}. 2 lollipops left.")


@pytest.mark.proves("LC-139", "LC-142", "LC-157", "LC-163")
def test_the_third_strike_ends_the_run(person):
    tray = begins_watched(person)
    page = tray.page
    # apart from each other, because a refused word flashes for a while
    apart = [nonsense_in(row) for row in "456"]
    for n, ((word, cells), left) in enumerate(
        zip(apart, ("2 lollipops", "1 lollipop", "No lollipops"), strict=True), 1
    ):
        phases = refused(tray, cells, "not-a-word", f"Not a word: {word}. {left} left.")
        tray.has_strikes(n)
        assert phases == ["selecting", "validating", "idle" if n < 3 else "gameOver"]
        expect(page.locator(".strikes")).to_contain_text(f"{left} left.")
    expect(tray.result.get_by_role("heading", name="0 points")).to_be_visible()
    expect(tray.result).to_contain_text("3 strikes")
    tray.is_at("gameOver")
    assert page.evaluate("document.querySelector('dialog').matches(':modal')")
    tray.result.get_by_role("button", name="Close").click()
    tray.tile("A1").click(force=True)
    assert tray.chosen() == []


def longest(board, places, events):
    """A chain of three cascades after a word in the middle of the board."""
    return len(chain(events)) >= 4 and not isinstance(events[-1], Reshuffled)


def plays_cascades(person):
    """Submit a word with three cascades and click everywhere meanwhile. Return the table, the path of the
    word, the steps of the chain by the rules, and the phases of the page.
    """
    seed, path, events = first(longest)
    steps = chain(events)
    tray = begins_watched(person, seed)
    tray.taps(path)
    tray.page.evaluate(f"{FORGET}; poking = true")
    tray.submit.click()
    expect(tray.found).to_have_count(sum(len(step.words) for step in steps))
    tray.is_at("idle")
    tray.page.evaluate("poking = false")
    return tray, path, steps, tray.page.evaluate("phases")


@pytest.mark.proves("LC-38", "LC-141", "LC-143", "LC-144", "LC-145", "LC-146")
def test_a_word_leads_the_page_through_its_phases_and_back(person):
    tray, _, steps, phases = plays_cascades(person)
    assert [one["phase"] for one in phases] == [
        "validating",
        *["matching", "cascading", "refilling"] * len(steps),
        "idle",
    ]
    word, cells = words(steps[-1].board)[0]  # and again
    tray.draws(cells)
    expect(tray.found.filter(has_text=word).first).to_be_visible()


@pytest.mark.proves("LC-28", "LC-68", "LC-134", "LC-135", "LC-136", "LC-137", "LC-147")
def test_clicks_while_letters_fall_change_nothing(person):
    tray, path, _, phases = plays_cascades(person)
    assert all(one["closed"] for one in phases[:-1])
    assert not phases[-1]["closed"]
    assert phases[-1]["moving"] == []  # then the board stands still
    assert [one["chosen"] for one in phases] == [sorted(path, key=ALL.index)] + [[]] * (len(phases) - 1)
    assert phases[0]["button"] == "Checking"
    assert sorted(one["cell"] for one in phases[0]["moving"] if one["name"] == "hop") == sorted(path)
    assert {one["button"] for one in phases[1:-1]} == {"Falling"}
    assert tray.chosen() == []
    assert tray.strikes.get_attribute("data-strikes") == "0"


@pytest.mark.proves("LC-37", "LC-79", "LC-109", "LC-114", "LC-115", "LC-116", "LC-128")
def test_an_accepted_word_glows_and_bursts_and_cascades_are_named(person):
    tray, _, steps, phases = plays_cascades(person)
    page = tray.page
    green = {
        one["cell"] for one in page.evaluate("looks") if one["look"] == "glows" and tint_of(one["frame"]) == "green"
    }
    total, multipliers = 0, ["×1", "×1.5", "×2.25", "×3.4"]
    for n, step in enumerate(steps):
        match, clear, refill = phases[1 + 3 * n : 4 + 3 * n]
        found = [word.word for word in step.words]
        total += sum(word.points for word in step.words)
        assert match["found"] == found
        assert match["rung"] == multipliers[min(n, 3)]
        for word in step.words:
            assert f"+{word.points}" in match["told"]
        if n:
            assert f"× {('1.5', '2.25', '3.375')[min(n, 3) - 1]}" in match["told"]
        assert match["score"] == clear["score"] == total
        assert refill["letters"] == step.board
        cells = {str(cell) for word in step.words for cell in word.cells}
        assert {one["cell"] for one in match["moving"] if one["name"] == "swell"} == cells <= green
        falls = {str(fall.to) for fall in step.falls}
        assert {one["cell"] for one in refill["moving"] if one["name"] == "fall"} == falls
    tray.has_score(total)
    assert tray.letters == steps[-1].board
    listed = [word for step in reversed(steps) for word in reversed(step.words)]
    assert [text.split()[0] for text in tray.found.all_inner_texts()] == [word.word for word in listed]
    assert tray.found.first.inner_text().split("\n")[1].startswith(f"cascade {multipliers[min(len(steps) - 1, 3)]}")

    # at most half a second per step, by the durations of the animations
    for n in range(len(steps)):
        match, _, refill = phases[1 + 3 * n : 4 + 3 * n]
        own = sum(max(one["lasts"] for one in phase["moving"]) for phase in (match, refill))
        assert own < 500 - 50  # between the two the letters burst


def lengthens(board, places, events):
    """A word of the first five letters of a row that one more letter makes longer, without a cascade."""
    longer = (*places, 2 * places[-1] - places[-2])
    return (
        len(chain(events)) == 1
        and places[1] - places[0] == 1
        and places[-1] % 6 < 5
        and letters_at(board, longer) in lexicon("en").words
        and (longer[-1] % 6 == 5 or letters_at(board, (*longer, longer[-1] + 1)) not in lexicon("en").words)
    )


def auto_submit(page):
    """Open the menu and return its switch."""
    page.get_by_role("button", name="Menu", exact=True).click()
    return page.get_by_role("menuitemcheckbox", name="Auto-submit")


@pytest.mark.proves("LC-32")
def test_auto_submit_sends_a_word_that_cannot_grow(person):
    ada = person()
    seed, path, _ = first(lengthens)
    tray = sees(ada, begins(ada, seed))
    board = tray.letters
    with ada.page.expect_response("**/api/words/en*"):
        auto_submit(ada.page).click()
    _, no_word = nonsense(board)[0]
    tray.taps(no_word)
    tray.clear.click()
    last = ALL[ALL.index(path[-1]) + 1]
    tray.taps(path)
    expect(tray.built).to_have_attribute("data-word", letters_at(board, [ALL.index(cell) for cell in path]))
    tray.is_at("selecting")  # there is a longer one
    tray.tile(last).click()
    expect(tray.found).not_to_have_count(0)
    tray.has_strikes(0)
    assert tray.found.last.get_attribute("data-word") == letters_at(board, [ALL.index(cell) for cell in (*path, last)])
    ada.page.reload()
    expect(auto_submit(ada.page)).to_be_checked()


def known(board):
    """Common words with their cells and points."""
    common = lexicon("en").common(COMMON_ZIPF, 3, 6)
    return {tuple(cells): worth(word) for word, cells in words(board) if word in common}


def worth(word):
    letters = sum(VALUES["en"][letter] for letter in word)
    return int(letters * {3: 1, 4: 1, 5: 1.5, 6: 2}[len(word)] + 0.5)


def mixes(board, places, events):
    """A word after which no word is left, on a board with several words."""
    return isinstance(events[-1], Reshuffled) and len(set(known(board).values())) > 1


@pytest.mark.proves("LC-130", "LC-169", "LC-170", "LC-189")
def test_zen_gives_hints_and_shuffles_a_board_without_words(person):
    ada = person(reduced_motion="no-preference")
    ada.context.add_init_script(RECORDER)
    seed, path, events = first(mixes, from_seed=19_283, mode="zen")  # to search from 1 takes a minute
    tray = sees(ada, begins(ada, seed, mode="zen"))
    page, board = ada.page, tray.letters
    expect(page.get_by_text("No clock")).to_be_visible()
    assert tray.clock.count() == tray.strikes.count() == 0
    word, cells = nonsense(board)[0]
    for _ in range(3):
        tray.plays(cells)
        tray.says("not-a-word", f"Not a word: {word}.")

    expect(tray.grid.locator("[data-look=refused]")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(tray.notice).to_have_attribute("data-notice", "hint")
    marked = tray.grid.locator("[data-look=hinted]").evaluate_all("all => all.map((one) => one.dataset.cell)")
    assert known(board)[tuple(marked)] == max(known(board).values())

    tray.plays(path)
    tray.says("mixed", "No common words left, so we shuffled the board.")
    tray.is_at("idle")
    assert tray.letters == events[-1].board != chain(events)[-1].board
    assert sum(one["look"] == "mixed" and one["moves"] == ["up"] for one in page.evaluate("looks")) == 36
    assert words(tray.letters)
    board = tray.letters
    page.get_by_role("button", name="Shuffle").click()  # free
    tray.says("shuffled", "Board shuffled.")
    assert sorted(tray.letters) == sorted(board) != board
    page.get_by_role("main").get_by_role("button", name="Finish").click()
    page.get_by_role("dialog", name="Finish now?").get_by_role("button", name="Finish").click()
    expect(tray.result).to_contain_text("Run ended")


def leaves_a_line(board, places, events):
    """A word of four letters without a cascade, after which another word uses its special tile."""
    (*_, step) = steps = chain(events)
    if len(steps) > 1 or not step.made or isinstance(events[-1], Reshuffled):
        return False
    return any(step.marks[ALL.index(cell)] == "-" for _, cells in words(step.board) for cell in cells)


@pytest.mark.proves("LC-205")
def test_crush_leaves_a_special_tile_and_a_word_with_it_clears_its_row(person):
    ada = person(width=390, height=844)
    seed, path, events = first(leaves_a_line, style="crush")
    tray = sees(ada, begins(ada, seed, style="crush"))
    page, (step,) = ada.page, chain(events)
    tray.plays(path)
    tray.is_at("idle")
    line = next(cell for cell in ALL if step.marks[ALL.index(cell)] == "-")
    expect(tray.tile(line)).to_have_accessible_name(re.compile("Clears its row"))
    assert tray.tile(line).evaluate("one => getComputedStyle(one.parentElement.querySelector('.rim')).stroke")
    tray.has_score(sum(word.points for word in step.words))
    tray.plays(next(cells for _, cells in words(step.board) if line in cells))
    expect(page.locator("[data-blast]")).to_be_visible()
    tray.is_at("idle")

    page.get_by_role("button", name="Shuffle for 1 lollipop").click()
    tray.says("shuffle-price", "A shuffle costs 1 lollipop. Tap again to pay.")
    tray.has_strikes(0)
    page.get_by_role("button", name="Shuffle for 1 lollipop").click()
    tray.says("shuffled", "Board shuffled. 2 lollipops left.")
    tray.has_strikes(1)


def test_a_selection_that_cannot_be_a_word_shows_the_reason_in_place_of_points(person):
    ada = person()
    tray = sees(ada, begins(ada, 1))
    built = tray.page.locator(".built")
    tray.taps(["A1", "B2"])
    expect(built).to_contain_text("Letters must touch, across or down.")
    tray.tile("C3").click()
    expect(built).not_to_contain_text("+")
    tray.clear.click()
    tray.taps(["A1", "B1"])
    expect(built).to_contain_text("1 more letter")


def test_a_word_is_typed_and_sent_with_enter(person):
    ada = person()
    tray = sees(ada, begins(ada, 1))
    page = tray.page
    assert page.evaluate("document.activeElement.dataset.place") == "0"
    word, _ = words(start(1))[0]
    page.keyboard.type(word.lower())
    expect(tray.built).to_have_attribute("data-word", word)
    assert letters_at(start(1), [ALL.index(cell) for cell in tray.chosen()]) == word
    page.keyboard.press("Backspace")
    expect(tray.built).to_have_attribute("data-word", word[:-1])
    page.keyboard.type(word[-1])
    page.keyboard.press("Enter")
    expect(tray.found.filter(has_text=word).first).to_be_visible()
    tray.is_at("idle")
    page.keyboard.type("QXZJ")
    expect(tray.notice).to_have_attribute("data-notice", "not-there")
    tray.has_strikes(0)


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (360, 640), (320, 568), (844, 390), (768, 1024), (1920, 1080)]
)
def test_a_whole_turn_fits_on_the_screen(person, width, height):
    ada = person(width=width, height=height)
    for mode in ("timer", "zen", "duel"):
        seats = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
        duel = mode == "duel" and order(ada, "letter-crush", seats, options={"mode": "duel"})["match"]
        tray = sees(ada, duel or begins(ada, 1, mode=mode))
        tray.taps(words(tray.letters)[0][1])
        page = tray.page
        bottoms = [page.get_by_role("main").get_by_role("button").last, tray.submit, tray.tile("F6"), tray.clear]
        assert all((box := one.bounding_box())["y"] + box["height"] <= height for one in bottoms)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        side = tray.grid.bounding_box()["height"]
        assert side >= min(width - 32, height - (430 if duel else 395)) or height < (700 if duel else 600)
        assert page.get_by_role("heading", name="LetterCrush").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.long_only
def test_many_words_do_not_widen_the_page_of_a_phone_and_the_result_is_on_the_screen(person):
    ada = person(width=390, height=844, has_touch=True, is_mobile=True)
    tray = sees(ada, begins(ada, 1))
    page = tray.page
    for n in range(1, 8):
        tray.plays(words(tray.letters)[0][1])
        expect(page.locator(".ribbon .fact-pill").nth(n - 1)).to_be_attached()
        tray.is_at("idle")
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [390, 390]
    tray.finishes(in_menu)
    again = tray.result.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    more = tray.result.get_by_role("button", name="New game").bounding_box()
    assert more["y"] + more["height"] <= 844


@pytest.mark.long_only
def test_starting_the_clock_moves_nothing(person):
    tray = sees(ada := person(), begins(ada, 1))
    before = tray.score.bounding_box()
    tray.tile("A1").click()
    expect(tray.clock).to_have_attribute("aria-label", re.compile("11[0-9] seconds"))
    assert tray.score.bounding_box() == before
