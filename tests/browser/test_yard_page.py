"""The page of Grid Game on every screen: the largest board on a phone, the tutorial, Polish, accessibility."""

import re

import numpy as np
import pytest
import test_shell_languages
from grid_game_page import ARTIST, GAME, LINES, PRANKSTER, GridMatch, GridTable, keeps, opens_grid_table
from playwright.sync_api import expect
from table_page import SCREEN, order
from test_access_axe import AXE, DESK, GRAVE, PHONE
from test_shell_sizes import COVERED, CUT, SMALL, TARGET, WIDE

CORNERS = ("A1", "AF1", "A32", "AF32")
# Records the duration of every frame and the position of the board.
TICK = """() => {
  const yard = document.querySelector('[role=grid]')
  let before = performance.now()
  window.ticks = []
  const tick = (now) => {
    ticks.push([now - before, yard.getBoundingClientRect().x])
    before = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}"""


class Hand:
    """One or two fingers on a phone."""

    def __init__(self, person):
        self.page, self.wire = person.page, person.context.new_cdp_session(person.page)

    def touches(self, kind, *points):
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def draws(self, at, by, steps=5):
        """Drag from a point by some pixels; pause before lifting, so that nothing glides on."""
        self.touches("touchStart", at)
        for n in range(1, steps + 1):
            self.touches("touchMove", (at[0] + by[0] * n / steps, at[1] + by[1] * n / steps))
        self.page.wait_for_timeout(80)
        self.touches("touchEnd")

    def pinches(self, at, apart, steps=5):
        for n in range(steps + 1):
            half = (apart[0] + (apart[1] - apart[0]) * n / steps) / 2
            kind = "touchMove" if n else "touchStart"
            self.touches(kind, (at[0] - half, at[1]), (at[0] + half, at[1]))
        self.touches("touchEnd")

    def sweeps(self, at, by):
        """Drag to and fro for a while."""
        for way in (1, -1) * 2:
            moves = {"x": at[0], "y": at[1], "xDistance": way * by[0], "yDistance": way * by[1]}
            more = {"speed": 900, "gestureSourceType": "touch", "preventFling": True}
            self.wire.send("Input.synthesizeScrollGesture", moves | more)


def box(locator):
    at = locator.bounding_box()
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


def middle(locator):
    left, top, right, bottom = box(locator)
    return (left + right) / 2, (top + bottom) / 2


def is_within(square, board):
    left, top, right, bottom = (inner - outer for inner, outer in zip(box(square), box(board), strict=True))
    return min(left, top) > -1 and max(right, bottom) < 1


def looks_at(yard, hand, name):
    """Pan along a row or a column until a square is in the window."""
    for _ in range(30):
        if is_within(yard.square(name), yard.board):
            return
        at = np.array(middle(yard.board))
        by = at - middle(yard.square(name))
        by[np.abs(by).argmin()] = 0
        left, top, right, bottom = box(yard.board)
        reach = np.array((right - left, bottom - top)) * 0.8
        hand.draws(at - by.clip(-reach, reach) / 2, by.clip(-reach, reach))
    raise AssertionError(f"{name} cannot be drawn into the window")


# Whether the square of the first unit is whole in the window of the board.
UNIT_IN_SIGHT = """() => {
  const inner = document.querySelector("[data-unit='0']").getBoundingClientRect()
  const outer = document.querySelector('[data-stage]').getBoundingClientRect()
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}"""


@pytest.mark.long_only
@pytest.mark.proves("GG-10")
def test_the_largest_board_can_be_panned_on_a_phone(person):
    ada = person(width=390, height=844, has_touch=True)
    match = order(ada, GAME, SCREEN, options={"size": 32})["match"]
    yard, hand = opens_grid_table(ada, match), Hand(ada)
    page = ada.page
    expect(yard.grid.locator("[data-unit]")).to_have_count(32)
    before = middle(yard.unit(0))
    hand.draws(middle(yard.board), (60, -40))
    assert middle(yard.unit(0))[0] - before[0] > 30
    expect(yard.card).to_have_attribute("data-card", "0")  # the drag was not a tap: the first unit is still chosen
    for size, corners in ((PHONE, CORNERS[::3]), ({"width": 360, "height": 640}, CORNERS[1:2])):
        page.set_viewport_size(size)
        for corner in corners:
            looks_at(yard, hand, corner)
        assert yard.square("A1").bounding_box()["width"] >= 40
        hand.pinches(middle(yard.board), (60, 110))
        assert yard.square("A1").bounding_box()["width"] > 52
        page.get_by_role("button", name="Show the whole yard").tap()
        assert all(is_within(yard.square(corner), yard.board) for corner in CORNERS)
        page.get_by_role("button", name="Zoom in").tap()
        assert page.evaluate(WIDE) == []


def test_the_chosen_unit_stays_in_sight_when_the_window_changes(person):
    ada = person(width=390, height=844, has_touch=True)
    yard = opens_grid_table(ada, order(ada, GAME, options={"army": 4})["match"])
    page = ada.page
    expect(yard.card).to_have_attribute("data-card", "0")
    for width, height in ((844, 390), (320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(yard.unit(0)).to_be_in_viewport()
        page.wait_for_function(UNIT_IN_SIGHT)
    page.set_viewport_size({"width": 1440, "height": 900})
    for corner in ("A1", "P1", "A16", "P16"):  # there is room for all of it
        expect(yard.square(corner)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Show the whole yard")).to_have_count(0)


@pytest.mark.benchmark
def test_frames_while_the_largest_board_is_panned_on_a_phone(person):
    """Compared with the same page at rest, because a busy machine slows both."""
    ada = person(width=390, height=844, has_touch=True, reduced_motion="no-preference")
    yard, hand = opens_grid_table(ada, order(ada, GAME, SCREEN, options={"size": 32})["match"]), Hand(ada)
    page = ada.page
    expect(yard.grid.locator("[data-unit]")).to_have_count(32)
    page.evaluate(TICK)
    for _ in range(4):
        page.wait_for_timeout(400)  # until nothing glides
        page.evaluate("ticks.length = 0")
        page.wait_for_timeout(1000)
        idle = np.array(page.evaluate("ticks.splice(0)"))[:, 0]
        hand.sweeps(middle(yard.board), (-120, 160))
        drawn, places = np.array(page.evaluate("ticks.splice(0)")).T
        assert len(set(places)) > 10  # it moved in many frames
        if drawn.mean() < 1.5 * idle.mean():
            return
    raise AssertionError(f"frames take {drawn.mean()} ms while the yard is drawn, and {idle.mean()} ms else")


@pytest.mark.long_only
@pytest.mark.proves("GG-10")
def test_a_turn_on_the_largest_board_by_touch_against_a_bot(person):
    ada = person(width=390, height=844, has_touch=True)
    page = ada.opens(f"/new/{GAME}")
    page.get_by_text("Easy", exact=True).click()
    page.get_by_role("group", name="Units per side").get_by_text("16").click()
    for _ in range(16):
        page.get_by_role("button", name="Increase: Board").click()
    page.get_by_role("button", name="Start game").click()
    yard, hand = GridTable(page), Hand(ada)
    expect(yard.grid).to_have_accessible_name("Schoolyard, 32 by 32 squares")
    looks_at(yard, hand, start := yard.unit(1).get_attribute("data-cell"))
    page.wait_for_timeout(400)  # a tap right after a gesture belongs to it
    yard.unit(1).tap()
    expect(yard.card).to_have_attribute("data-card", "1")
    goal = next(name for name in sorted(yard.all("data-reach=free")) if is_within(yard.square(name), yard.board))
    edge = box(yard.square(goal))
    yard.square(goal).focus()  # as a tap does, before its click
    assert box(yard.square(goal)) == edge, "the yard moves away under the finger"
    yard.square(goal).tap()
    yard.says(f"Move to {goal}.")
    yard.stands(1, start)
    yard.action("move").tap()
    yard.stands(1, goal)
    yard.is_still()
    yard.action("wait").tap()
    yard.has(goal, lock="used")
    yard.action("end-turn").tap()
    asked = page.get_by_role("dialog", name="End your turn?")
    expect(asked).to_contain_text("15 units can still act:")
    asked.locator("[data-action=end-turn-sure]").tap()
    yard.is_turn(0, 2)
    yard.is_still()
    expect(page.get_by_role("button", name="Next unit")).to_be_in_viewport()
    page.locator("[data-log] button").tap()
    rows = page.get_by_role("dialog", name="Log").get_by_role("listitem")
    expect(rows.last).to_contain_text(f"Prankster {start} to {goal}")
    expect(rows.first).to_contain_text(re.compile(r"(Linebacker|Paintballer|Artist|Prankster) \w"))
    assert rows.count() > 9


def test_the_tutorial_is_played_to_its_end(person):
    page = person(width=390, height=844, has_touch=True).opens(f"/learn/{GAME}")
    yard = GridTable(page)

    def at(step):
        expect(page.locator("[data-step]")).to_have_attribute("data-step", step)
        yard.is_still()

    def wanted():
        expect(page.locator("[data-wanted]")).to_have_count(1)
        page.locator("[data-wanted]").tap()

    at("move")
    assert page.get_by_role("heading", level=1).evaluate("one => one.scrollWidth <= one.clientWidth")
    yard.clicks("F8")  # not the requested action
    for step, taps in (("move", 3), ("bubble", 1), ("hit", 3), ("bomb", 4), ("heal", 4), ("trap", 4)):
        at(step)
        for _ in range(taps):
            expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
            wanted()
    at("reply")
    expect(page.locator("[data-lock=gum]")).to_have_count(1)
    assert page.locator("[data-body]").count() == 1
    page.get_by_role("button", name="Next", exact=True).tap()
    at("goal")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page).to_have_url(re.compile("/t/"))


@pytest.mark.long_only
def test_pips_turn_in_the_tutorial_is_a_show_and_no_text_is_ahead_of_it(person):
    page = person(width=1440, height=900, reduced_motion="no-preference").opens(f"/learn/{GAME}")
    yard, coach = GridTable(page), page.locator("[data-step]")
    undo = set()
    while coach.get_attribute("data-step") != "reply":
        yard.is_still()
        page.locator("[data-wanted]").click()
        undo.add(box(yard.action("take-back")))
    assert len(undo) == 1  # the card of the unit above it always has the same height
    expect(coach).to_contain_text("My turn. Watch!")
    expect(page.locator("[data-begins='1']")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_hidden()
    expect(page.locator("[data-effect=gum]")).to_be_visible()
    expect(page.locator("[data-effect=blocked]")).to_be_visible()
    expect(coach).to_contain_text("I stepped in your gum, and your bubble blocked my attack.")
    words = coach.locator("p").bounding_box()
    assert words["width"] > 150  # px: the buttons are below the text
    page.get_by_role("button", name="Next", exact=True).click()
    expect(coach).to_have_attribute("data-step", "goal")


@pytest.mark.long_only
def test_the_tutorial_refuses_what_it_does_not_ask_for_before_anything_moves(person):
    page = person(width=390, height=844, has_touch=True).opens(f"/learn/{GAME}")
    yard = GridTable(page)
    for _ in range(7):  # move, bubble, hit
        yard.is_still()
        page.locator("[data-wanted]").tap()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "bomb")
    yard.is_still()
    page.locator("[data-wanted]").tap()
    expect(yard.action("special")).to_have_attribute("data-wanted", "")  # the button is ringed, not the enemy
    start = yard.unit(2).get_attribute("data-cell")
    yard.clicks("H4")
    expect(yard.note).to_have_text("Tap Paint Bomb first.")
    assert yard.all("data-aimed") == set()
    yard.stands(2, start)


@pytest.mark.long_only
def test_the_game_is_played_in_polish(person, monkeypatch):
    own = (f"games/{GAME}/messages/{{}}.ts", f"games/{GAME}/messages/board.{{}}.ts")
    monkeypatch.setattr(test_shell_languages, "CATALOGS", (*test_shell_languages.CATALOGS, *own))
    ada = person(locale="pl-PL")
    page = ada.opens(f"/new/{GAME}")
    expect(page.get_by_role("button", name="Zacznij grę")).to_be_visible()
    assert test_shell_languages.left_over(page) == []
    yard = opens_grid_table(ada, keeps(GridMatch(lines=LINES), ada))

    def says(text):
        expect(page.get_by_text(text).first).to_be_visible()
        assert test_shell_languages.left_over(page) == []

    says("Runda 5 z 40")
    expect(yard.square("F9")).to_have_accessible_name("F9, Obrońca, Niebiescy, zdrowie 36 z 36")
    for unit, name in ((0, "Obrońca"), (1, "Psotnik"), (2, "Strzelec"), (3, "Malarz")):
        yard.picks(unit)
        says(name)
    yard.clicks("H8")
    says("Zaatakuj Malarza za 8: zostanie 16.")
    yard.does("hit")
    yard.has("H8", health=16)
    yard.picks(PRANKSTER)
    yard.does("special")
    yard.clicks("A1")
    expect(yard.note).to_be_visible()
    yard.does("end-turn")
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)
    says("Strzelec H10")
    page.locator("[data-action=end-turn-sure]").click()
    yard.is_turn(1)
    assert test_shell_languages.left_over(page) == []


def test_axe_finds_no_serious_fault_on_any_screen(person):
    grid_match = GridMatch(lines=LINES)
    grid_match.uses(0, "F9")
    grid_match.uses(PRANKSTER, "J8")
    ada = person(has_touch=True)
    yard = opens_grid_table(ada, keeps(grid_match, ada))
    page = ada.page
    page.evaluate(AXE.read_text("utf-8"))
    yard.picks(ARTIST)
    yard.clicks("H8")
    faults = []
    for size, scheme in ((DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(GRAVE)]
    for width, height in ((320, 568), (360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for script in (WIDE, CUT, COVERED):
            faults += [f"{width}: {fault}" for fault in page.evaluate(script)]
        faults += [f"{width}: too small: {fault}" for fault in page.evaluate(SMALL, TARGET)]
        page.evaluate("scrollTo(0, 0)")
        if width >= 1024:
            expect(yard.grid).to_be_in_viewport(ratio=1)
            expect(yard.action("hit")).to_be_in_viewport(ratio=1)
        if height > 800:
            expect(yard.action("hit")).to_be_in_viewport(ratio=1)
    assert not faults, "\n".join(faults)
    assert not re.search(r"!", page.inner_text("body"))
