"""From the shelf to a player's first own act: how many taps it takes and, as a benchmark, how many seconds."""

import re
import time

import pytest
from playwright.sync_api import expect
from table_page import on_shelf

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
MAX_TAPS = 2  # before the first own act, without the one that skips the tutorial
MAX_SECONDS = 10  # to the first own act
MAX_TABLE_SECONDS = 1.2  # from "Play" to the table
# A phone on a slow network.
LATENCY_MS, BYTES_PER_SECOND, CPU_SLOWDOWN = 150, 1.6e6 / 8, 4


class Player:
    """A newcomer on a phone who counts their taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def taps_on(self, target):
        target.tap()
        self.taps += 1


def guesses(player):
    player.taps_on(player.page.get_by_role("button", name="I'm ready"))
    before, key = player.taps, player.page.get_by_role("group", name="Letters").get_by_role("button").first
    key.tap()
    expect(player.page.get_by_text(re.compile(r"Misses: [01] / \d+")).first).to_be_visible()
    return before


def chooses_a_letter(player):
    player.page.locator("[data-place]:visible").nth(14).tap()
    expect(player.page.locator("[data-order]")).to_have_count(1)
    return player.taps


def sends_a_unit(player):
    page = player.page
    units = page.locator("[data-cell][data-unit][data-side='0']")
    expect(units).to_have_count(4)  # a beginner's army
    before = set(units.evaluate_all("all => all.map((one) => one.dataset.cell)"))
    page.locator("[data-cell][data-reach]").last.tap()  # the first unit is selected already
    page.get_by_role("button", name="Move", exact=True).tap()
    page.wait_for_function(
        "before => [...document.querySelectorAll(`[data-cell][data-unit][data-side='0']`)].some((one) => "
        "!before.includes(one.dataset.cell))",
        arg=sorted(before),
    )
    return player.taps


def speaks(player):
    page = player.page
    page.get_by_role("textbox").fill("I go north")
    page.get_by_role("button", name="Send").tap()
    expect(page.get_by_text("I go north")).to_be_visible()
    return player.taps


def spells_a_letter(player):
    player.page.get_by_role("grid").get_by_role("button").nth(66).tap()
    expect(player.page.get_by_role("button", name="Undo")).to_be_enabled()
    return player.taps


FIRST_ACTS = {
    "Don't Lose Your Head": guesses,
    "LetterCrush": chooses_a_letter,
    "Grid Game": sends_a_unit,
    "NetHack Chat Game": speaks,
    "Territory Words": spells_a_letter,
}


# What a table shows when a player can act: an element and its text.
READY = {
    "Don't Lose Your Head": ("button", "I'm ready"),
    "LetterCrush": ("[data-place]", ""),
    "Grid Game": ("[data-cell][data-reach]", ""),
    "NetHack Chat Game": ("main[data-room]", ""),
    "Territory Words": ("[role=grid] button", ""),
}
# Whether the table shows it, asked in every frame: an expectation waits ever longer between its looks.
IS_READY = """([selector, text]) => location.pathname.startsWith('/t/') &&
  [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) && one.checkVisibility())"""


def plays(page, title):
    """Tap a game on the shelf, skip its tutorial, and act. Return the taps before the act."""
    player = Player(page)
    player.taps_on(on_shelf(page, title))
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    expect(skip).to_be_visible()
    skip.tap()
    expect(page).to_have_url(re.compile("/t/"))
    return FIRST_ACTS[title](player)


@pytest.mark.parametrize("title", FIRST_ACTS)
def test_a_newcomer_acts_after_two_taps(person, title):
    page = person(**PHONE).opens("/")
    assert plays(page, title) <= MAX_TAPS


@pytest.mark.benchmark
@pytest.mark.parametrize("title", FIRST_ACTS)
def test_a_newcomer_on_a_slow_phone_acts_within_ten_seconds(person, title, record_property):
    newcomer = person(**PHONE)
    page = newcomer.opens("/")
    expect(on_shelf(page, title)).to_be_visible()
    chrome = newcomer.context.new_cdp_session(page)
    chrome.send("Network.enable")
    chrome.send("Network.setCacheDisabled", {"cacheDisabled": True})
    speed = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    chrome.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_MS, **speed})
    chrome.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    page.reload()
    expect(on_shelf(page, title)).to_be_visible()
    chrome.send("Network.setCacheDisabled", {"cacheDisabled": False})
    start = time.perf_counter()
    assert plays(page, title) <= MAX_TAPS
    to_act = time.perf_counter() - start
    page.goto("/")
    page.wait_for_load_state("networkidle")  # a person looks first
    start = time.perf_counter()
    on_shelf(page, title).tap()
    page.wait_for_function(IS_READY, arg=READY[title])
    to_table = time.perf_counter() - start
    print(f"{title}: first act after {to_act:.1f} s, table after {to_table:.2f} s")
    assert to_act < MAX_SECONDS
    assert to_table < MAX_TABLE_SECONDS
