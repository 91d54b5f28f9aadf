"""Don't Lose Your Head on a phone: bar, names and boards while guesses are shown; and the pictures of the players."""

import re

import pytest
from heads_hunt_page import GAME, Guest, as_guest, box, hide, opens_hunt, sit_down
from heads_setup_page import SetUp, opens
from playwright.sync_api import expect
from table_page import named, order, result

PHONE = {"width": 390, "height": 844, "has_touch": True}
LONG = "Bartholomew the Magnificent of York"
BOT_PATIENCE = 45_000  # ms: the bot may have only a part of a core
PIP = ({"kind": "me"}, {"kind": "bot", "level": "random"})
# The texts that are wider than their boxes, and thus cut.
CUT = """() => [...document.querySelectorAll('h1, h2, b, p, .tabs span')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === 'none')
  .filter((one) => one.clientWidth && getComputedStyle(one).display !== 'inline')
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""

# Records the parts that are animated from now on.
AGAIN = """() => {
  window.again = []
  addEventListener('animationstart', ({ target }) => again.push(target.getAttribute('class') ?? ''))
}"""


@pytest.fixture
def mary(server):
    with Guest(server.url, "Mary") as guest:
        yield guest


def test_the_bar_and_the_boards_of_a_phone_follow_what_is_shown(person, mary):
    roger = named(person(**PHONE, reduced_motion="no-preference"), "Roger")
    match = hide(roger, mary)
    with as_guest(roger) as own:
        own.says(match, "S")
        mary.says(match, "B")
    page = roger.page
    page.clock.install()
    hunt = opens_hunt(roger, match)
    bar = page.get_by_role("banner")
    expect(bar.get_by_text("Your turn")).to_be_visible()
    top = box(hunt.square("A1"))[1]
    hunt.square("A1").click()
    expect(hunt.square("A1").locator("[data-look]")).to_have_attribute("data-look", "known")
    expect(bar.get_by_text("Their turn")).to_be_visible()
    page.clock.run_for(2_000)
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    mary.says(match, "Q")
    for _ in range(60):  # her guess needs a moment to arrive
        page.clock.run_for(50)
        if page.get_by_text("Mary asks for Q").locator("visible=true").count():
            break
    expect(bar.get_by_text("Their turn")).to_be_visible()  # the server waits for Roger, but this is not shown yet
    expect(hunt.key("Q", hunt.own)).to_be_visible()
    expect(hunt.key("Q")).to_be_hidden()
    page.evaluate(AGAIN)
    page.clock.run_for(3_000)
    expect(bar.get_by_text("Your turn")).to_be_visible()
    expect(hunt.key("Q")).to_be_visible()
    assert box(hunt.square("A1"))[1] == top  # nothing has moved
    assert not [name for name in page.evaluate("again") if re.match("cell known|known", name)]  # no letter turns again


def test_a_newcomer_is_told_what_to_do_and_is_called_you(person, mary):
    long_name = named(person(**PHONE), LONG)
    hunt = opens_hunt(long_name, hide(long_name, mary), own=LONG)
    bar = long_name.page.get_by_role("banner")
    expect(bar.get_by_role("link", name="Main menu")).to_be_visible()
    assert bar.get_by_role("heading", level=1).evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(hunt.middle.get_by_text("Pick a letter or a square.").locator("visible=true")).to_have_count(1)
    expect(hunt.middle.get_by_text("You", exact=True)).to_be_visible()
    top = box(hunt.square("A1"))[1]
    hunt.key("S").click()
    expect(hunt.middle.get_by_text("You asked for S").locator("visible=true")).to_have_count(1)
    assert box(hunt.square("A1"))[1] == top


@pytest.mark.long_only
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_long_names_and_the_title_are_whole(person, server, width, height):
    with Guest(server.url, LONG) as friend:
        roger = named(person(width=width, height=height), "Roger")
        page = opens(roger, sit_down(roger, friend))
        expect(SetUp(page).finish).to_be_visible()
        assert page.evaluate(CUT) == []
        opens_hunt(roger, hide(roger, friend), other=LONG).is_turn()
        assert page.evaluate(CUT) == []


def test_the_opponent_is_drawn_as_the_character_in_the_booth_and_in_the_guillotine(person):
    guest = person()
    match = order(guest, GAME, PIP)["match"]
    page = opens(guest, match)
    setup = SetUp(page)
    expect(page.get_by_role("region", name="Pip").locator("[data-face=pip]")).to_be_visible()
    setup.finish.click()
    middle = page.get_by_role("group", name="The guillotines")
    me = guest.context.request.get("/api/me").json()["avatar"]
    expect(middle.locator("[data-face]")).to_have_count(2, timeout=BOT_PATIENCE)
    for n, face in enumerate((me, "pip")):
        expect(middle.locator("[data-face]").nth(n)).to_have_attribute("data-face", face)


def test_the_winner_is_drawn_in_the_result(person, mary):
    roger = named(person(**PHONE), "Roger")
    match = hide(roger, mary)
    with as_guest(roger) as own:
        own.says(match, "SPINE")
        mary.says(match, "Q")
        for n, square in enumerate(("A1", "B1", "C1", "D1", "E1")):
            own.says(match, square)
            if n < 4:
                mary.says(match, "ZXJK"[n])
        me = roger.context.request.get("/api/me").json()["avatar"]
    page = roger.opens(f"/t/{match}")
    expect(result(page).get_by_role("heading", name="You kept your head!")).to_be_visible()
    faces = result(page).locator("[data-face]").evaluate_all("all => all.map((one) => one.dataset.face)")
    assert faces == [me]
    expect(result(page)).to_contain_text("Solved 3 of 3 words")


def test_known_words_leave_one_whole_line_in_place_of_the_button(person, mary):
    roger = named(person(**PHONE), "Roger")
    match = hide(roger, mary)
    hunt = opens_hunt(roger, match)
    top = box(hunt.square("A1"))[1]
    with as_guest(roger) as own:
        own.says(match, "SPINE")
        mary.says(match, "Q")
    line = hunt.middle.get_by_text("Find the last squares", exact=True)
    expect(line).to_be_visible()
    expect(roger.page.get_by_role("button", name="Guess a word")).to_have_count(0)
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert box(hunt.square("A1"))[1] == top
