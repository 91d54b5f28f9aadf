"""The page of NetHack Chat Game on every screen: touch, Polish and accessibility."""

import re

import pytest
import test_shell_languages
from nethack_chat_page import (
    GAME,
    Run,
    answered,
    chip,
    chips,
    exchanges,
    field,
    first,
    keeps,
    opens,
    says,
    standing,
)
from playwright.sync_api import expect
from table_page import named, order
from test_access_axe import AXE, DESK, GRAVE, PHONE
from test_shell_sizes import COVERED, CUT, SMALL, TARGET, WIDE

from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.rooms import ROOMS

SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))
LONG_NAME = "Maximiliana Konstantinopolitańska-Brown"
ENDS = 20_000  # ms in which the last words are read and the end is seen
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# By how much the window and the texts overflow.
BEYOND = """() => {
  const log = document.querySelector('[role=log]')
  const { scrollHeight, scrollWidth } = document.documentElement
  return [scrollHeight - innerHeight, scrollWidth - innerWidth, log.scrollWidth - log.clientWidth]
}"""


def in_a_hard_fight():
    """Two monsters, one of which announces a heavy blow."""
    run = Run(first("victory")[0])

    def hard(one):
        foes = one.view.foes
        return len(foes) > 1 and any(foe.heavy for foe in foes)

    run.goes_on(until=hard)
    assert run.scene.fighting
    return run


# Polish players read the story and its names in English.
NAMES = {*ITEMS, *KINDS, *(room.name for room in ROOMS.values())}


def english_left_over(page):
    """The check changes the page."""
    page.locator("[lang]:not(html):not(textarea)").evaluate_all(
        "all => all.forEach((one) => one.style.display = 'none')"
    )
    read = page.evaluate(test_shell_languages.READABLE)
    for name in sorted(NAMES, key=len, reverse=True):
        read = read.replace(name, "...")
    found = test_shell_languages.english() - {"Parlor", "English", "Polski"}
    return sorted(text for text in found if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", read))


def is_seen(part):
    expect(part).to_be_in_viewport(ratio=1)


def test_the_game_is_played_by_touch_on_a_phone(person):
    ada = named(person(width=390, height=844, has_touch=True, is_mobile=True), "Ada")
    run = in_a_hard_fight()
    page = opens(ada, keeps(run, ada))
    many = exchanges(page).count()
    expect(page.get_by_role("button", name=f"Health {run.hp} of {run.scene.hero.max_hp}")).to_be_visible()
    expect(chip(page, "defend")).to_have_class(re.compile("wise"))
    is_seen(chip(page, "defend"))
    is_seen(chip(page, "flee"))
    chip(page, "defend").tap()
    answered(page, many + 1)
    is_seen(exchanges(page).last.locator("[data-told]"))
    for name, panel in (("Map", "map"), ("Pack", "pack")):
        page.get_by_role("button", name=name, exact=True).tap()
        expect(page.get_by_role("dialog").locator(f"[data-panel={panel}]")).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    field(page).tap()
    page.set_viewport_size({"width": 390, "height": 480})  # an on-screen keyboard opens
    is_seen(field(page))
    is_seen(page.get_by_role("button", name="Send"))
    expect(exchanges(page).last.locator("[data-told] p").first).to_be_in_viewport()
    page.keyboard.type("attack the weaker one")
    page.get_by_role("button", name="Send").tap()
    answered(page, many + 2)
    is_seen(field(page))
    expect(exchanges(page).last.locator("[data-said]")).to_be_in_viewport()
    assert page.evaluate(BEYOND) == [0, 0, 0]
    page.set_viewport_size({"width": 390, "height": 844})
    is_seen(exchanges(page).last.locator("[data-told]"))


@pytest.mark.long_only
@pytest.mark.parametrize("width", [360, 390])
def test_defend_and_flee_are_visible_in_every_fight(person, width):
    """Even if drinking or another weapon would be better."""
    ada = person(width=width, height=740, has_touch=True, is_mobile=True)
    armed = Run(3).says("north", "east", "hit the rat", "hit the rat", "take everything", "west", "north")
    weak = Run(first("death", "naive")[0])
    weak.goes_on(level="naive", until=lambda run: run.scene.fighting and 0 < run.hp < 10)
    for run, wise in ((armed, "wear-Iron Sword"), (weak, None)):
        assert run.scene.fighting
        page = opens(ada, keeps(run, ada))
        is_seen(chip(page, "defend"))
        is_seen(chip(page, "flee"))
        marked = page.locator("[data-chip].wise")
        if wise:
            expect(marked).to_have_attribute("data-chip", wise)
        is_seen(marked)


def test_the_best_suggestion_is_marked_and_no_suggestion_changes_its_place(person):
    ada = person(width=1440, height=900)
    page = opens(ada, keeps(in_a_hard_fight(), ada))
    expect(chip(page, "defend")).to_have_class(re.compile("wise"))
    expect(chip(page, "defend")).to_have_accessible_description("Recommended")
    places = chips(page).evaluate_all("all => all.map((one) => [one.offsetTop, one.offsetLeft])")
    assert places == sorted(places)  # as the Tab key goes
    assert chips(page).first.get_attribute("data-chip").startswith("attack-")


@pytest.mark.parametrize("width", [320, 390])
def test_the_bars_of_all_monsters_are_level_on_a_phone(person, width):
    ada = person(width=width, height=844, has_touch=True, is_mobile=True)
    run = in_a_hard_fight()
    page = opens(ada, keeps(run, ada))
    foes = page.get_by_role("button", name="Fight:")
    for part in (foes.get_by_role("meter"), foes.locator("b"), foes.locator("small")):
        expect(part).to_have_count(len(run.view.foes))
        boxes = [part.nth(n).bounding_box() for n in range(len(run.view.foes))]
        assert len({(box["y"], box["height"]) for box in boxes}) == 1
    assert foes.locator("b").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_on_a_phone_on_its_side_monsters_stand_below_each_other(person):
    ada = person(width=844, height=390, has_touch=True, is_mobile=True)
    page = opens(ada, keeps(in_a_hard_fight(), ada))
    bars = page.get_by_role("button", name="Fight:").get_by_role("meter")
    one, other = (bars.nth(n).bounding_box() for n in range(2))
    assert one["x"] == other["x"]
    assert one["y"] < other["y"]


@pytest.mark.parametrize(("width", "height"), [(844, 390), (320, 568)])
def test_a_long_name_covers_neither_map_nor_pack(person, width, height):
    ada = named(person(width=width, height=height, has_touch=True, is_mobile=True), LONG_NAME)
    page = opens(ada, order(ada, GAME, [{"kind": "me"}])["match"])
    hero, *tools = (
        page.get_by_role("button", name=name).bounding_box() for name in (re.compile("^Health"), "Map", "Pack")
    )
    health = page.get_by_role("button", name=re.compile("^Health")).locator("b").last
    end = health.bounding_box()["x"] + health.bounding_box()["width"]
    for tool in tools:
        beside = max(end, hero["x"] + hero["width"]) <= tool["x"]
        assert beside or hero["y"] + hero["height"] <= tool["y"]
        assert tool["x"] + tool["width"] <= width


@pytest.mark.parametrize(("width", "height"), [(320, 844), (360, 740), (390, 844), (1440, 900)])
def test_the_torches_of_the_first_picture_are_not_cut(person, width, height):
    ada = person(width=width, height=height)
    page = opens(ada, keeps(Run(1), ada))
    flames = page.locator(".flame")
    expect(flames).to_have_count(2)
    picture = page.locator("svg", has=flames).bounding_box()
    for n in range(2):
        flame = flames.nth(n).bounding_box()
        assert picture["x"] < flame["x"]
        assert flame["x"] + flame["width"] < picture["x"] + picture["width"]
        assert picture["y"] < flame["y"]


# The widths of a sentence's spaces in em: after a y, and between other letters.
SPACES = """(story) => {
  const width = (text) => {
    const span = document.createElement('span')
    span.style.whiteSpace = 'pre'
    span.textContent = text
    story.append(span)
    const { width } = span.getBoundingClientRect()
    span.remove()
    return width
  }
  const space = (one, other) => width(one + ' ' + other) - width(one) - width(other)
  const size = parseFloat(getComputedStyle(story).fontSize)
  return [space('only', 'your') / size, space('the', 'Orc') / size]
}"""


def test_the_words_of_the_story_are_apart(person):
    ada = person(width=390, height=844, device_scale_factor=3)
    page = opens(ada, keeps(Run(1), ada))
    after_y, other = page.locator("[data-told] p").first.evaluate(SPACES)
    assert after_y == pytest.approx(other, abs=0.05)
    assert after_y > 0.2


def test_the_log_follows_the_newest_text_unless_the_reader_scrolls_up(person):
    ada = person(width=390, height=844)
    page = opens(ada, keeps(Run(3).says("look", "north", "east"), ada))
    is_seen(exchanges(page).last.locator("[data-told]"))
    log = page.get_by_role("log")
    log.hover()
    page.mouse.wheel(0, -4000)
    is_seen(exchanges(page).first.get_by_role("heading", name="Entrance"))
    page.reload()
    is_seen(exchanges(page).last.locator("[data-told]"))
    says(page, "hit the rat")
    is_seen(exchanges(page).last.locator("[data-told]"))


@pytest.mark.parametrize("what", ["fight", "over"])
def test_axe_finds_no_serious_fault_on_any_screen(person, what):
    ada = named(person(has_touch=True), "Ada")
    if what == "fight":
        page = opens(ada, keeps(in_a_hard_fight(), ada))
    else:
        seed, lines = first("death", "naive")
        page = opens(ada, keeps(Run(seed).says(*lines[:-1]), ada))
        says(page, lines[-1])
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.evaluate(AXE.read_text("utf-8"))
    faults = []
    for size, scheme in ((DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(FRAME)
        faults += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(GRAVE)]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAME)
        page.evaluate("document.querySelector('.ribbon')?.scrollTo(0, 0)")
        if page.evaluate(BEYOND) != [0, 0, 0]:
            faults.append(f"{width}: the window scrolls: {page.evaluate(BEYOND)}")
        for script in (WIDE, CUT, COVERED):
            faults += [f"{width}: {fault}" for fault in page.evaluate(script)]
        faults += [f"{width}: too small: {fault}" for fault in page.evaluate(SMALL, TARGET)]
        if what == "fight":
            is_seen(field(page))
    assert not faults, "\n".join(faults)


def test_the_story_is_a_log_for_screen_readers(person):
    ada = person()
    run = in_a_hard_fight()
    page = opens(ada, keeps(run, ada))
    log = page.get_by_role("log", name="The story")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("meter", name=f"Health {run.hp} of {run.scene.hero.max_hp}").first).to_be_visible()
    for foe in run.view.foes:
        expect(page.get_by_role("meter", name=foe.name).first).to_be_visible()
    says(page, "defend")
    expect(log.locator("[data-told]").last).to_have_attribute("lang", "en")


@pytest.mark.long_only
def test_the_game_is_played_in_polish(person, monkeypatch):
    own = (f"games/{GAME}/messages/{{}}.ts", f"games/{GAME}/messages/panels.{{}}.ts")
    monkeypatch.setattr(test_shell_languages, "CATALOGS", (*test_shell_languages.CATALOGS, *own))
    ada = named(person(locale="pl-PL"), "Ada")
    page = ada.opens(f"/new/{GAME}")
    expect(page.get_by_role("button", name="Zacznij grę")).to_be_visible()
    expect(page.get_by_text("Loch", exact=True)).to_be_visible()
    assert english_left_over(page) == []
    run = in_a_hard_fight()
    page = ada.opens(f"/t/{keeps(run, ada)}")
    expect(page.get_by_role("log", name="Opowieść")).to_be_visible()
    line = page.get_by_role("textbox", name="Co robisz? Napisz po angielsku")
    assert english_left_over(page) == []
    expect(chip(page, "defend")).to_have_text("Broń się")
    many = exchanges(page).count()
    chip(page, "defend").click()
    answered(page, many + 1)
    expect(exchanges(page).last.get_by_text("Obrażenia o połowę mniejsze")).to_be_visible()
    line.fill("x" * 501)
    line.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Za dużo o 1 znak")
    assert english_left_over(page) == []
    seed, lines = first("death", "naive")
    page = ada.opens(f"/t/{keeps(Run(seed).says(*lines[:-1]), ada)}")
    line.fill(lines[-1])
    line.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Zabija cię")).to_be_visible(timeout=ENDS)
    assert english_left_over(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Jeszcze raz")).to_be_visible()
    assert english_left_over(page) == []
    assert standing(page)[1] == 0
    expect(chips(page)).to_have_count(0)
