"""Every page on every screen size: nothing is cut off, and every control is large enough to touch."""

import pytest
from page_states import PAGE_STATES, lesson, replay, table_at_the_start, table_in_the_middle
from playwright.sync_api import expect
from table_page import named, order, resigns, result

SIZES = ((320, 568), (360, 640), (390, 844))
TARGET = 44
# The touch size of every visible control, except cells of boards and links in a text. A margin counts, and the
# label of a hidden input counts too.
SMALL = """(least) => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const found = []
  for (const one of top.querySelectorAll('button, a[href], input, select, summary')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (one.closest('[role=grid], p, .page, .toast')) continue
    const whole = (one.matches('input[type=radio], input[type=checkbox]') && one.closest('label')) || one
    let { width, height } = whole.getBoundingClientRect()
    if (!width || (width >= least - 0.5 && height >= least - 0.5)) continue
    whole.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = whole.getBoundingClientRect()
    const [x, y] = [box.left + width / 2, box.top + height / 2]
    const hits = (dx, dy) => whole.contains(document.elementFromPoint(x + dx, y + dy))
    const reach = least / 2 - 1
    if (height < least && hits(0, -reach) && hits(0, reach)) height = least
    if (width < least && hits(-reach, 0) && hits(reach, 0)) width = least
    if (width >= least - 0.5 && height >= least - 0.5) continue
    found.push(`${(one.ariaLabel || one.innerText || one.type).trim()} ${Math.round(width)}x${Math.round(height)}`)
  }
  return found
}"""
WIDE = """() => {
  const room = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > room + 1)
    .slice(0, 5)
    .map((one) => `${one.tagName}.${one.className} to ${Math.round(one.getBoundingClientRect().right)} of ${room}`)
    .concat('scrolls sideways')
}"""
# Texts that overflow their box or the window, except with an ellipsis.
CUT = """() => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return [...top.querySelectorAll('button, a[href], h1, h2, h3, p, label, legend, summary, dt, dd, b, output')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden, [role=grid]'))
    .filter((one) => {
      const style = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (!one.innerText?.trim() || box.width < 2) return false
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const boxed = style.display !== 'inline' && style.overflowX === 'visible'
      const spills = boxed && one.scrollWidth > one.clientWidth + 1
      return !dots && (spills || ((box.left < -1 || box.right > innerWidth + 1) && !one.closest('.ribbon')))
    })
    .map((one) => `${one.tagName} ${one.innerText.trim().slice(0, 40)}`)
}"""

# Controls that something else covers, even after scrolling to them.
COVERED = """() => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return [...top.querySelectorAll('button, a[href], input, select, summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[role=grid], .visually-hidden'))
    .map((one) => (one.matches('.visually-hidden') && one.closest('label')) || one)
    .filter((one) => {
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return !at || !(one.contains(at) || at.closest('label')?.contains(one))
    })
    .map((one) => `covered: ${(one.ariaLabel || one.innerText || one.type).trim().slice(0, 40)}`)
}"""


# Texts with figures in a font whose own figures have the height of small letters: there a 1 looks like an I.
OLD_FIGURES = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((text) => text.nodeType === 3 && /\\d/.test(text.data)))
  .filter((one) => one.checkVisibility() && /Vollkorn/.test(getComputedStyle(one).fontFamily.split(',')[0]))
  .map((one) => [one.innerText.trim(), getComputedStyle(one).fontFeatureSettings])"""


def test_figures_in_headings_are_as_high_as_capitals(person):
    ada = named(person(), "Player 1")
    found = []
    for path in ("/", "/learn/territory-words", f"/t/{order(ada, 'dont-lose-your-head')['match']}"):
        page = ada.opens(path)
        expect(page.get_by_role("main").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        found += page.evaluate(OLD_FIGURES)
    assert any("Player 1" in text for text, _ in found)
    assert [text for text, features in found if "lnum" not in features] == []


@pytest.mark.proves("TW-20")
@pytest.mark.every_value
@pytest.mark.parametrize("place", PAGE_STATES, ids=lambda place: place.__name__)
def test_every_page_fits_every_phone(person, place):
    page = place(person(width=390, height=844, has_touch=True, reduced_motion="reduce"))
    if place is lesson:
        assert page.get_by_role("heading", level=1).evaluate("one => one.scrollWidth <= one.clientWidth")
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for script in (WIDE, CUT, COVERED):
            faults += [f"{width}: {fault}" for fault in page.evaluate(script)]
        faults += [f"{width}: too small: {fault}" for fault in page.evaluate(SMALL, TARGET)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("place", [table_at_the_start, table_in_the_middle, lesson])
def test_the_whole_turn_is_visible_on_a_phone(person, place):
    page = place(person(width=390, height=844))
    if place is lesson:  # the tutorial's card takes its room from the rest: the map must be visible
        expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
        return
    for part in (
        page.get_by_label("Players", exact=True),
        page.get_by_role("grid"),
        page.get_by_role("button", name="Submit word"),
        page.get_by_role("button", name="Pass turn"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)


def test_a_replay_shows_its_map_and_its_buttons_on_one_screen(person):
    page = replay(person(width=390, height=844))
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next move")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["territory-words", "grid-game", "dont-lose-your-head"])
def test_the_result_offers_the_next_game_on_a_phone_on_its_side(person, game):
    ada = person(width=844, height=390, has_touch=True)
    page = ada.opens(f"/t/{order(ada, game)['match']}")
    resigns(page)
    over = result(page)
    expect(over.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(over.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []


@pytest.mark.proves("TW-20")
@pytest.mark.parametrize("width", [768, 1024, 1280, 1920])
def test_the_map_is_whole_on_every_large_screen(person, width):
    page = table_at_the_start(person(width=width, height=max(720, width * 9 // 16)))
    assert page.evaluate(WIDE) == []
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    if width >= 1024:
        expect(page.get_by_role("button", name="Submit word")).to_be_in_viewport(ratio=1)
