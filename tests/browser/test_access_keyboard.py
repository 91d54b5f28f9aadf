"""Playing without a mouse: Tab, arrow keys, Enter, Escape, and the announcements for screen readers."""

import re

from page_states import default_table
from playwright.sync_api import expect
from table_page import SCREEN, bids, expect_moves, letters, on_shelf, opens_table, order, passes, spells, submits, words

# The focused element, and whether the focus is visible: an outline on the element itself, on the box of a field or
# on the label of a hidden input.
FOCUS = """() => {
  const at = document.activeElement
  if (!at || at === document.body) return { on: '', seen: false }
  const ringed = (one) => {
    const style = getComputedStyle(one)
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  }
  const box = at.parentElement
  const shown = [at, ...(box ? [box, ...box.children] : [])].some(ringed)
  return { on: at.ariaLabel || at.innerText || at.labels?.[0]?.innerText || at.value || at.tagName, seen: shown }
}"""


def focus(page):
    return page.evaluate(FOCUS)


def tabs_to(page, name, key="Tab", most=60):
    """Press Tab until an element of this name has the focus, which must be visible all the time."""
    for _ in range(most):
        page.keyboard.press(key)
        at = focus(page)
        if at["on"]:
            assert at["seen"], f"the focus on {at['on']!r} is not visible"
        if re.search(name, at["on"]):
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def walks_to(page, cell):
    """Move the focus to a cell with arrow keys."""
    at = page.evaluate("document.activeElement.dataset.cell")
    down, right = int(str(cell)[1:]) - int(at[1:]), ord(str(cell)[0]) - ord(at[0])
    for steps, keys in ((down, ("ArrowUp", "ArrowDown")), (right, ("ArrowLeft", "ArrowRight"))):
        for _ in range(abs(steps)):
            page.keyboard.press(keys[steps > 0])
    assert page.evaluate("document.activeElement.dataset.cell") == str(cell)


def live(page):
    """Return the texts of the live regions."""
    return page.locator("[aria-live=polite]").filter(has_text=re.compile(r"\w")).first


def test_from_the_shelf_to_a_whole_turn_without_a_mouse(person):
    page = person().opens("/")
    expect(on_shelf(page, "Territory Words")).to_be_visible()
    tabs_to(page, "Territory Words: options")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tabs_to(page, "Vs computer")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Pass and play")).to_be_checked()
    tabs_to(page, "Start game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()

    word, path = words(letters(page))[0]
    tabs_to(page, ", A1,")
    for cell in path:
        walks_to(page, cell)
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.cell") == str(cell)  # the focus stays
    tabs_to(page, "Submit word")
    page.keyboard.press("Enter")
    expect_moves(page, 1)
    expect(page.get_by_label("History").get_by_role("listitem")).to_contain_text(word)
    expect(live(page)).to_contain_text(f"with {word}.")


def test_the_focus_is_not_lost_when_a_turn_is_over(person):
    ada = person()
    page = opens_table(ada, order(ada, seats=SCREEN)["match"])
    spells(page, words(letters(page))[0][1])
    page.get_by_role("button", name="Submit word").focus()
    page.keyboard.press("Enter")
    expect_moves(page, 1)
    assert focus(page)["on"], "after a word"
    page.get_by_role("button", name="Pass turn").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()  # the safe answer
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect_moves(page, 2)
    assert focus(page)["on"], "after a pass"


def test_the_focus_is_not_lost_at_the_default_table(person):
    page = default_table(person())
    page.get_by_role("region", name="Bid").get_by_role("button", name="1", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Count: 1. Choose again")).to_be_visible()
    expect(page.locator("main :focus")).to_have_text("1")  # the first face
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Count: 1. Choose again")).to_have_count(0)
    expect(page.locator("main :focus")).to_have_count(1)
    tabs_to(page, r"Call|\d+")


def test_a_word_is_undone_cleared_and_submitted_by_keys_of_the_map(person):
    ada = person()
    page = opens_table(ada, order(ada, seats=SCREEN)["match"])
    word, path = words(letters(page))[0]
    page.locator("[data-cell=A1]").focus()
    for cell in path[:2]:
        walks_to(page, cell)
        page.keyboard.press("Enter")
    spelled = page.get_by_text("-".join(word[:2]), exact=True)
    expect(spelled.first).to_be_visible()
    page.keyboard.press("Backspace")
    expect(spelled).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_text(re.compile(r"^(Spell a word|Tap any letter)")).first).to_be_visible()
    for cell in path:
        walks_to(page, cell)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    expect_moves(page, 1)


def test_a_dialog_keeps_the_focus_and_gives_it_back(person):
    page = person().opens("/")
    expect(on_shelf(page, "Territory Words")).to_be_visible()
    for opener in ("Join with a link",):
        page.get_by_role("button", name=opener).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        for _ in range(8):
            page.keyboard.press("Tab")
            # on the browser's own bar, or inside the dialog
            assert page.evaluate("document.activeElement.matches('body, dialog *')")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name=opener)).to_be_focused()


def test_the_new_game_dialog_closes_by_escape_and_gives_the_focus_back(person):
    page = person().opens("/")
    options = page.get_by_role("link", name="Territory Words: options")
    options.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(options).to_be_focused()


def test_the_table_menu_is_used_with_arrow_keys(person):
    ada = person()
    page = opens_table(ada, order(ada)["match"])
    opener = page.get_by_role("button", name="Menu")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Invite spectators")).to_be_focused()  # nothing to take back yet
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="How to play")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Resign")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Resign?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_announcements_and_labels_follow_the_game(person):
    ada = person()
    page = opens_table(ada, order(ada, seats=SCREEN)["match"])
    grid = page.get_by_role("grid", name="Map, 12 by 12 letters")
    summary = page.locator(f"[id='{grid.get_attribute('aria-describedby')}']")
    expect(summary).to_contain_text("Open 100%")
    expect(summary).to_contain_text("Ada: Blue 0%, 8 turns left.")
    word, path = words(letters(page))[0]
    cell = page.locator(f"[data-cell={path[0]}]")
    expect(cell).to_have_attribute("aria-label", re.compile("open$"))
    spells(page, path)
    expect(cell).to_have_attribute("aria-label", re.compile("letter 1 of your word"))
    expect(summary).to_contain_text(f"Spelling {'-'.join(word)}.")
    submits(page)
    expect(summary).to_contain_text(re.compile(rf"Ada claims [\d.]+% with {word}\."))
    expect(summary).not_to_contain_text("Ada: 0,")
    expect(live(page)).to_contain_text(re.compile(rf"Ada claims [\d.]+% with {word}\."))
    passes(page)
    expect(live(page)).to_contain_text("Bob passes.")


def test_the_default_table_announces_every_move(person):
    ada = person()
    page = default_table(ada)
    expect(live(page)).to_contain_text("No bid yet.")
    bids(page)
    expect(live(page)).to_contain_text(re.compile(r"bids \d|The cups are lifted"))


def test_reduced_motion_stops_all_animations(person):
    page = person(reduced_motion="reduce").opens("/new/territory-words")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length") == 0
