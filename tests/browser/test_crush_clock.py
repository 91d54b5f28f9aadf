"""The two minutes of LetterCrush: kept by the server, shown by the page; pausing, leaving and coming back."""

import re

import pytest
from ears import EARS
from heads_hunt_page import as_guest, css
from letter_crush_page import GAME, begins, chain, first, nonsense, sees, start, submit, words
from playwright.sync_api import expect
from table_page import in_menu, named

TICK = "shared.tick"
# Records how the time is shown: figures, state and color.
RING = """
  window.rings = []
  new MutationObserver(() => {
    const ring = document.querySelector('[role=timer]')
    if (!ring) return
    const text = ring.querySelector('text')
    const now = [text.textContent, ring.dataset.tone, getComputedStyle(text).fill, ring.querySelectorAll('path').length
      ? ring.querySelector('path').getAttribute('d') : '']
    if (String(now) !== String(rings.at(-1))) rings.push(now)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
"""
# The end on the board when it begins, and how many results there are then. It is over after two seconds.
FINALE = """() => {
  const finale = document.querySelector('[data-finale]')
  return finale && [finale.textContent, document.querySelectorAll('[data-tab]').length]
}"""
SLOW = "const now = performance.now.bind(performance); performance.now = () => now() / 10"


def seconds(text):
    minutes, left = text.split(":")
    return 60 * int(minutes) + int(left)


def no_more(board, places, events):
    """A word alone, so that what it brings is known at once."""
    return len(chain(events)) == 1


@pytest.mark.proves("LC-149", "LC-150", "LC-151", "LC-154")
def test_two_minutes_run_down_and_warn_at_thirty_seconds(person):
    ada = person()
    ada.context.add_init_script(RING)
    tray = sees(ada, begins(ada, 1, stopped=0))
    expect(ada.page.locator("[role=timer]")).to_have_text("2:00")
    tray.goes_on()
    expect(tray.clock).to_have_text(re.compile("1:[0-5][0-9]"))
    assert re.fullmatch(r"\d+ seconds left", tray.clock.get_attribute("aria-label"))
    assert tray.clock.get_attribute("data-tone") == "calm"

    tray = sees(ada, begins(ada, 1, stopped=88_500))
    tray.goes_on()
    expect(tray.clock).to_have_attribute("data-tone", "warn")
    rings = ada.page.evaluate("rings")
    calm, warn = ([ring for ring in rings if ring[1] == tone] for tone in ("calm", "warn"))
    assert min(seconds(text) for text, *_ in calm) > 30 >= seconds(warn[0][0])
    assert warn[0][2:] != calm[-1][2:]


@pytest.mark.proves("LC-152", "LC-153", "LC-154", "LC-156", "LC-161", "LC-162", "LC-139")
def test_ten_seconds_tick_and_the_server_ends_the_run(person):
    """Two windows of the same player; the clock of one is ten times too slow."""
    ada = person()
    ada.context.add_init_script(RING + EARS)
    seed, path, events = first(no_more)
    match = begins(ada, seed, stopped=108_500)
    tray = sees(ada, match)
    other = ada.context.new_page()
    other.add_init_script(SLOW)
    other.goto(f"/t/{match}")
    expect(other.get_by_role("dialog", name="Paused")).to_be_visible()
    tray.goes_on()
    expect(tray.clock).to_have_attribute("data-tone", "bad")
    tray.plays(path)
    points = chain(events)[0].words[0].points
    tray.has_score(points)
    expect(tray.result.get_by_role("heading", name=f"{points} point")).to_be_visible()
    expect(tray.result).to_contain_text("Time's up!")
    tray.is_at("gameOver")
    rings, heard = ada.page.evaluate("[rings, heard]")
    warn = [ring for ring in rings if ring[1] == "warn"]
    late = [ring for ring in rings if ring[1] == "bad"]
    assert min(seconds(text) for text, *_ in warn) > 10 >= seconds(late[0][0])
    assert late[0][2:] != warn[-1][2:]
    assert late[0][3] != warn[-1][3]  # not by its color alone
    assert 3 <= heard.count(TICK) <= 11

    # the slow clock had seconds left
    expect(other.get_by_role("dialog")).to_contain_text("Time's up!")
    assert min(seconds(text) for text, *_ in other.evaluate("rings") if text != "0:00") >= 2  # it never showed 1
    _, cells = words(chain(events)[0].board)[0]
    with as_guest(ada) as wire, pytest.raises(AssertionError, match="the game is over"):
        wire.plays(match, submit(cells))


@pytest.mark.proves("LC-138", "LC-168")
def test_a_pause_covers_the_board_and_stops_the_clock_and_a_reload_loses_nothing(person):
    ada = person()
    seed, path, events = first(no_more)
    tray = sees(ada, begins(ada, seed))
    page = ada.page
    tray.plays(path)
    after = chain(events)[0]
    expect(tray.found).to_have_count(1)
    _, no_word = nonsense(after.board)[3]
    tray.plays(no_word)
    tray.has_strikes(1)
    tray.taps([words(after.board)[0][1][0]])
    page.get_by_role("button", name="Pause").click()
    dialog = page.get_by_role("dialog", name="Paused")
    expect(dialog).to_contain_text("The clock has stopped.")
    assert page.evaluate("document.querySelector('dialog').matches(':modal')")
    expect(tray.tile("A1")).to_be_hidden()
    grid = page.locator("[role=grid]")  # hidden from screen readers too
    expect(grid).to_have_attribute("data-phase", "paused")
    assert grid.get_attribute("data-letters") is None
    left = page.get_by_role("timer", include_hidden=True).inner_text()
    page.reload()  # a reload does not uncover the board
    expect(dialog).to_be_visible()
    expect(page.locator("[role=grid]")).to_have_attribute("data-phase", "paused")
    page.wait_for_timeout(1_500)
    assert page.get_by_role("timer", include_hidden=True).inner_text() == left
    tray.goes_on()
    tray.is_at("idle")
    assert tray.letters == after.board
    expect(tray.clock).not_to_have_text(left)

    def stands():
        expect(tray.found).to_have_count(1)
        tray.has_score(after.words[0].points)
        tray.has_strikes(1)
        return tray.letters, tray.found.all_inner_texts()

    before, shown = stands(), seconds(tray.clock.inner_text())
    page.reload()
    assert stands() == before
    assert before[0] == after.board
    assert seconds(tray.clock.inner_text()) <= shown
    tray.plays(words(after.board)[0][1])
    expect(tray.found).not_to_have_count(1)


@pytest.mark.proves("LC-164", "LC-165", "LC-166")
def test_leaving_asks_first_and_the_run_counts_with_its_score(person):
    ada = named(person(), "Ada")
    seed, path, events = first(no_more)
    match = begins(ada, seed)
    tray = sees(ada, match)
    page = ada.page
    tray.plays(path)
    expect(tray.found).to_have_count(1)
    dialog = page.get_by_role("dialog", name="Leave game")
    for leave in (
        lambda: page.get_by_role("link", name="Parlor").click(),
        lambda: in_menu(page, "Leave game"),
    ):
        leave()
        expect(dialog).to_contain_text("Leave now? Your score will count.")
        dialog.get_by_role("button", name="Stay").click()
        expect(dialog).to_have_count(0)
        tray.is_at("idle")
        _, cells = words(tray.letters)[0]
        tray.taps(cells[:2])
        tray.clear.click()
    page.get_by_role("link", name="Parlor").click()
    dialog.get_by_role("button", name="Leave game").click()
    expect(page).to_have_url(re.compile("/$"))
    expect(page.get_by_role("list", name="Games")).to_be_visible()
    assert page.get_by_role("dialog").count() == 0
    points = chain(events)[0].words[0].points
    [line] = ada.context.request.get(f"/api/games/{GAME}/results").json()["results"]
    assert (line["match"], line["outcome"]["reason"], line["outcome"]["scores"]) == (match, "finished", [points])


def test_a_word_sent_when_the_page_is_left_is_counted_once(person):
    ada = person()
    seed, path, _ = first(no_more)
    tray = sees(ada, begins(ada, seed))
    tray.taps(path)
    ada.page.evaluate("[...document.querySelectorAll('main .acts button')].at(-1).click(); location.reload()")
    expect(tray.found).to_have_count(1)
    assert tray.letters != start(seed)
    assert css(tray.tile("A1"), "visibility") == "visible"


def test_the_clock_of_a_single_player_waits_for_the_first_letter(person):
    ada = person()
    match = begins(ada, 1)
    tray = sees(ada, match)
    page = ada.page
    expect(page.get_by_text("Tap a letter to start the clock.")).to_be_visible()
    page.wait_for_timeout(1_500)
    expect(tray.clock).to_have_text("2:00")
    page.reload()
    expect(tray.clock).to_have_text("2:00")
    tray.tile("A1").click()
    expect(tray.clock).not_to_have_text("2:00")
    other = ada.context.new_page()  # it is the server's clock that runs
    other.goto(f"/t/{match}")
    expect(other.get_by_role("timer")).to_have_text(re.compile("1:5[0-9]"))


@pytest.mark.long_only
def test_help_and_questions_over_the_board_stop_the_clock_of_a_single_player(person):
    ada = person()
    tray = sees(ada, begins(ada, 1))
    page = ada.page
    timer = page.get_by_role("timer", include_hidden=True)
    tray.tile("A1").click()
    expect(tray.clock).not_to_have_text("2:00")
    for opens, closes in (
        (lambda: page.get_by_role("button", name="How to play").click(), lambda: page.keyboard.press("Escape")),
        (
            lambda: page.get_by_role("link", name="Parlor").click(),
            lambda: page.get_by_role("dialog").get_by_role("button", name="Stay").click(),
        ),
        (
            lambda: in_menu(page, "Finish"),
            lambda: page.get_by_role("dialog").get_by_role("button", name="Keep playing").click(),
        ),
    ):
        opens()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(tray.tile("A1")).to_be_hidden()  # no thinking time for free
        left = timer.inner_text()
        page.wait_for_timeout(1_300)
        assert timer.inner_text() == left
        closes()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(tray.tile("A1")).to_be_visible()
        expect(tray.clock).not_to_have_text(left)
    assert tray.chosen() == ["A1"]


def test_the_end_is_seen_before_the_result(person):
    ada = person(reduced_motion="no-preference")
    tray = sees(ada, begins(ada, 1, stopped=118_000))
    tray.goes_on()
    finale, results = ada.page.wait_for_function(FINALE).json_value()
    assert "Time's up" in finale
    assert results == 0
    ada.page.keyboard.press("a")  # skips it
    expect(tray.result).to_contain_text("Time's up!")
    expect(ada.page.locator("[data-finale]")).to_have_count(0)
