"""Sounds: every sound that the page starts is recorded."""

import pytest
from ears import EARS
from playwright.sync_api import expect
from table_page import on_shelf
from territory_words_page import find_nonsense, sits_down

# Returns the names of the sound files that the page has loaded.
LOADED = """() => performance.getEntriesByType('resource')
  .map(({ name }) => name.match(/(\\w+)-[^/]*\\.wav$/)?.[1]).filter(Boolean).sort()"""


@pytest.fixture
def table(person):
    ada = person()
    ada.context.add_init_script(EARS)
    return sits_down(ada)


def sounds_of(table, act, done):
    """Return the sounds between an action and its visible result."""
    table.page.evaluate("heard.length = 0")
    act()
    done()
    return table.page.evaluate("heard")


@pytest.mark.proves("TW-165", "TW-166", "TW-167", "TW-168")
def test_letters_claims_refusals_and_the_end_have_their_own_sounds(table):
    nonsense = find_nonsense(table.letters)
    letter = sounds_of(
        table, lambda: table.clicks(nonsense[0]), lambda: expect(table.shown(nonsense[:1])).to_be_visible()
    )
    assert letter == ["ink.stroke"]
    for n, cell in enumerate(nonsense[1:], 2):
        table.clicks(cell)
        expect(table.shown(nonsense[:n])).to_be_visible()
    refused = sounds_of(table, table.submit.click, lambda: expect(table.desk).to_contain_text("in the dictionary"))
    assert refused == ["ink.crumple"]
    table.clear.click()
    path = table.finds(4)
    table.spells(path)
    accepted = sounds_of(table, table.submit.click, lambda: expect(table.header).to_contain_text("Red to move"))
    assert accepted == ["ink.claim"]
    for _ in range(3):
        table.passes()
    table.passing.click()
    end = sounds_of(table, table.confirms_pass, lambda: expect(table.result).to_be_visible())
    assert end == ["ink.page", "ink.roll", "shared.win"]


@pytest.mark.proves("TW-169")
def test_sound_can_be_switched_off_and_on(table):
    path = table.finds(4)

    def chosen(n):
        return sounds_of(
            table, lambda: table.clicks(path[n]), lambda: expect(table.shown(path[: n + 1])).to_be_visible()
        )

    assert chosen(0)
    table.page.get_by_role("button", name="Sound on").click()
    assert chosen(1) == []
    assert chosen(2) == []
    table.page.get_by_role("button", name="Sound off").click()
    assert chosen(3)
    table.page.get_by_role("button", name="Sound on").click()
    silent = sounds_of(table, table.submit.click, lambda: expect(table.header).to_contain_text("Red to move"))
    assert silent == []
    table.page.reload()  # it stays off
    expect(table.page.get_by_role("button", name="Sound off")).to_be_visible()


def test_the_volume_is_one_gain_and_is_remembered(person):
    ada = person()
    ada.context.add_init_script(EARS)
    page = ada.opens("/settings")
    slider = page.get_by_role("slider", name="Volume")
    slider.focus()
    page.keyboard.press("Home")
    assert page.evaluate("heard") == []  # silent at 0
    page.keyboard.press("End")
    page.wait_for_function("heard.length > 0")
    assert set(page.evaluate("heard")) == {"shared.turn"}
    page.keyboard.press("ArrowLeft")
    chosen = slider.input_value()
    page.reload()
    expect(slider).to_have_value(chosen)


def test_the_shelf_loads_no_sounds_and_a_table_only_its_own(person):
    ada = person()
    said = []
    ada.page.on("console", lambda message: said.append(message.text))
    page = ada.opens("/")
    expect(on_shelf(page, "Territory Words")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(LOADED) == []
    table = sits_down(ada)
    table.clicks(table.finds(4)[0])
    page.wait_for_function(f"({LOADED})().length === 2")
    assert page.evaluate(LOADED) == ["ink", "shared"]
    assert said == []


def test_an_untouched_table_is_silent_and_writes_no_warning(person):
    ada = person()
    ada.context.add_init_script(
        EARS + "window.made = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); made++ } }"
    )
    said = []
    ada.page.on("console", lambda message: said.append(message.text))
    ada.page.on("pageerror", lambda error: said.append(str(error)))
    table = sits_down(ada)
    table.page.evaluate("() => document.querySelector('[role=gridcell]').click()")  # by a script, not by a finger
    expect(table.page.get_by_role("grid")).to_be_visible()
    assert table.page.evaluate("[made, heard]") == [0, []]
    assert said == []
