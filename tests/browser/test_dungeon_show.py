"""NetHack Chat Game as a show: the tutorial, panels in step with the story, and the end before its result."""

import re

import pytest
from nethack_chat_page import GAME, Run, answered, chip, chips, exchanges, field, first, keeps, opens
from playwright.sync_api import expect
from table_page import has_one_way_out, starts

MOTION = "no-preference"
BOTTOM = "one => one.getBoundingClientRect().bottom"
ENDS = 20_000  # ms in which the last words are read and the end is seen


# Records, after each change of the page, the HP of the hero and of the Rat, and whether a heavy blow is coming.
HEALTH = """() => {
  window.health = []
  const look = () => {
    const rat = document.querySelector('[data-foe=Rat]')?.dataset ?? {}
    const now = [document.querySelector('[data-panel=hero]').dataset.hp, rat.foeHp ?? null, rat.heavy ?? null]
    if (`${now}` !== `${health.at(-1)}`) health.push(now)
  }
  look()
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}"""
# Records when the last word of the story was told, and when the end and its result appeared, in ms.
END = """() => {
  window.end = {}
  const look = () => {
    const note = (what, selector) => document.querySelector(selector) && (end[what] ??= performance.now())
    note('told', 'section[data-telling=false]')
    note('scene', '[data-finale]')
    note('result', 'dialog')
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}"""


def at_step(page, n, sentence):
    coach = page.get_by_role("region", name=f"Step {n} of 8")
    expect(coach.get_by_text(sentence)).to_be_visible()
    has_one_way_out(page, coach, last=n == 8)
    return coach


def ringed(page):
    return page.locator(".wanted")


# --- the tutorial


def test_the_tutorial_is_played_to_its_end(person):
    page = person().opens(f"/learn/{GAME}")
    at_step(page, 1, "Say what you do, or tap a suggestion")
    ringed(page).click()
    at_step(page, 2, 'Type "go east"')
    expect(ringed(page)).to_have_attribute("data-composer", "")
    field(page).fill("I dance")
    field(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Follow Pip first")
    field(page).fill("let's sneak east")
    field(page).press("Enter")
    for n, sentence in enumerate(("A rat!", "double damage", "1 HP left", "Take everything", "Iron Sword"), 3):
        at_step(page, n, sentence)
        ringed(page).click()
    expect(page.locator("[data-panel=pack] [data-worn='Iron Sword']")).to_be_visible()
    last = at_step(page, 8, "Beat the Orc Chieftain")
    page.set_viewport_size({"width": 390, "height": 844})
    box = last.bounding_box()
    assert box["y"] + box["height"] <= 844 - 8  # clear of the edge of a phone
    last.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("main[data-room=Entrance]")).to_be_visible()


def test_the_first_visit_opens_the_tutorial_and_the_next_one_a_run(person):
    page = person().opens("/")
    starts(page, "NetHack Chat Game")
    expect(page.locator("main[data-room=Entrance]")).to_be_visible()
    page.goto("/")
    starts(page, "NetHack Chat Game")
    field(page).fill("go north")
    field(page).press("Enter")
    answered(page, 2)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (320, 568)])
def test_on_a_phone_the_ringed_suggestion_and_skip_are_on_the_screen(person, width, height):
    page = person(width=width, height=height, has_touch=True, is_mobile=True).opens(f"/learn/{GAME}")
    at_step(page, 1, "Say what you do")
    expect(ringed(page)).to_be_in_viewport(ratio=1)
    ringed(page).tap()
    field(page).fill("go east")
    page.get_by_role("button", name="Send").tap()
    coach = at_step(page, 3, "A rat!")
    expect(ringed(page)).to_be_in_viewport(ratio=1)
    expect(coach.get_by_role("button", name="Skip")).to_be_in_viewport(ratio=1)
    expect(exchanges(page).last.locator("[data-told] p").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    if width >= 360:
        title = page.get_by_role("heading", level=1)
        assert title.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_tutorial_is_played_by_keyboard_alone(person):
    page = person().opens(f"/learn/{GAME}")
    lines = ("go north", "go east", "hit the rat", "defend", "hit it", "take everything", "wield the sword")
    for n, line in enumerate(lines, 1):
        expect(page.get_by_role("region", name=f"Step {n} of 8")).to_be_visible()
        page.keyboard.type(line)  # typing anywhere goes to the text field
        page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Step 8 of 8").get_by_role("button", name="Play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    expect(field(page)).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_the_card_of_the_tutorial_does_not_move_when_the_story_is_told(person, width, height):
    page = person(width=width, height=height, reduced_motion=MOTION).opens(f"/learn/{GAME}")
    coach = page.get_by_role("region", name="Step 1 of 8")
    expect(page.locator("section[data-telling=true]")).to_be_visible()
    telling = coach.bounding_box()
    page.keyboard.press("Escape")
    at_step(page, 1, "Say what you do")
    assert coach.bounding_box() == telling


# --- panels in step with the story


def test_health_foes_and_map_change_when_the_story_tells_it(person):
    ada = person(reduced_motion=MOTION)
    page = opens(ada, keeps(Run(161).says("go north"), ada))
    here = page.locator("[data-panel=map] [data-here]")
    hero = page.locator("[data-panel=hero]")
    rat = page.locator("[data-foe=Rat]")
    field(page).fill("go east")
    field(page).press("Enter")
    answered(page, 3)
    expect(here).to_have_attribute("data-map-room", "Storage Room")  # told by the first sentence
    page.keyboard.press("Escape")
    expect(rat).to_have_attribute("data-foe-hp", "5")
    page.evaluate(HEALTH)
    chip(page, "attack-Rat").click()
    answered(page, 4)
    expect(hero).to_have_attribute("data-hp", "25")
    expect(rat).to_have_attribute("data-heavy", "true")
    health = page.evaluate("health")
    assert health[:2] == [["30", "5", None], ["30", "1", None]]  # the Rat has not struck back yet
    assert health[-1] == ["25", "1", "true"]
    expect(page.locator("section[data-telling=false]")).to_be_visible()


def test_a_tap_shows_the_end_of_the_line_at_once(person):
    ada = person(reduced_motion=MOTION)
    page = opens(ada, keeps(Run(161).says("go north", "go east"), ada))
    chip(page, "attack-Rat").click()
    answered(page, 4)
    page.get_by_role("log").click()
    expect(page.locator("[data-panel=hero]")).to_have_attribute("data-hp", "25", timeout=1_000)


# --- the end


@pytest.mark.parametrize(
    ("end", "level", "heading"), [("victory", "expert", "You win!"), ("death", "naive", "killed you")]
)
def test_the_last_words_are_read_and_the_end_is_seen_before_the_result(person, end, level, heading):
    ada = person(reduced_motion=MOTION)
    seed, lines = first(end, level)
    page = opens(ada, keeps(Run(seed).says(*lines[:-1]), ada))
    field(page).fill(lines[-1])
    field(page).press("Enter")
    answered(page, len(lines) + 1)
    last = exchanges(page).last.locator("[data-sentence]").last
    expect(page.locator("section[data-telling=true]")).to_be_visible()
    page.evaluate(END)
    page.keyboard.press("Escape")  # all words at once
    expect(last).to_be_in_viewport()
    page.locator(f"[data-finale={end}]").wait_for(timeout=ENDS)
    expect(last).to_be_in_viewport()
    expect(page.get_by_role("dialog").get_by_role("heading", name=heading)).to_be_visible(timeout=ENDS)
    times = page.evaluate("end")
    assert times["told"] + 1_200 <= times["scene"]
    assert times["scene"] + 1_000 <= times["result"]


def test_the_end_does_not_show_before_it_is_told(person):
    ada = person(width=390, height=844, reduced_motion=MOTION)
    seed, lines = first("death", "naive")
    page = opens(ada, keeps(Run(seed).says(*lines[:-1]), ada))
    log = page.get_by_role("log")
    field(page).fill(lines[-1])
    field(page).press("Enter")
    answered(page, len(lines) + 1)
    expect(page.locator("section[data-telling=true]")).to_be_visible()
    expect(field(page)).to_be_visible()
    expect(chip(page, "defend")).to_have_attribute("aria-disabled", "false")
    bottom = log.evaluate(BOTTOM)
    chip(page, "defend").click()  # shows the rest
    expect(page.locator("section[data-telling=false]")).to_be_visible()
    expect(chips(page).filter(visible=True)).to_have_count(0)
    expect(field(page)).to_be_hidden()
    assert log.evaluate(BOTTOM) == bottom  # the last words do not move
    expect(exchanges(page)).to_have_count(len(lines) + 1)


def test_taps_go_from_the_last_words_to_the_result(person):
    ada = person(reduced_motion=MOTION)
    seed, lines = first("death", "naive")
    page = opens(ada, keeps(Run(seed).says(*lines[:-1]), ada))
    field(page).fill(lines[-1])
    field(page).press("Enter")
    answered(page, len(lines) + 1)
    page.keyboard.press("Escape")
    page.get_by_role("log").click()
    page.locator("[data-finale]").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="killed you")).to_be_visible(timeout=2_000)
