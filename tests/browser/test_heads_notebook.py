"""Don't Lose Your Head: the notebook, and hunts alone."""

import re

import pytest
from heads_hunt_page import GAME, Guest, HuntTable, as_guest, hide, opens_hunt
from playwright.sync_api import expect
from table_page import named, order, result

from parlor.games.dont_lose_your_head.notebook import fitting_words
from parlor.games.dont_lose_your_head.state import Hunt


@pytest.fixture
def mary(server):
    with Guest(server.url, "Mary") as guest:
        yield guest


@pytest.mark.proves("DLYH-346", "DLYH-347", "DLYH-348", "DLYH-349")
def test_the_notebook_counts_lists_and_draws_what_still_fits(person, mary):
    roger = named(person(width=1440, height=900), "Roger")
    match = hide(roger, mary)
    with as_guest(roger) as own:
        for mine, theirs in (("N", "Q"), ("Z", "X"), ("C1", "J")):
            own.says(match, mine)
            mary.says(match, theirs)
    hunt, page = opens_hunt(roger, match), roger.page
    notebook = page.get_by_role("region", name="Notebook")
    view = mary.view(match)["hunts"][0]
    known = Hunt(view["shown"], tuple(view["patterns"]), view["letters"])
    expected = fitting_words(known, 0, "en")
    expect(notebook.get_by_role("button", name=f"Word 1: {len(expected):,} words fit")).to_be_visible()
    notebook.get_by_role("button", name="Word 1:").click()
    words = notebook.get_by_role("list", name="Words that fit word 1").get_by_role("button")
    common = expected[:10]
    assert words.all_inner_texts()[:10] == common  # the most frequent first
    assert hunt.square("B1").locator(".possible").count() == 1
    words.first.click()
    expect(page.get_by_role("combobox", name="The word")).to_have_value(expected[0])
    page.keyboard.press("Escape")
    # the pencil marks squares, and costs no turn
    pencil = notebook.get_by_role("group", name="Pencil")
    pencil.get_by_role("button", name="Pencil: empty").click()
    hunt.square("F6").click()
    pencil.get_by_role("button", name="Pencil: word 2").click()
    hunt.square("A1").click()
    expect(hunt.square("F6")).to_have_accessible_name("F6, hidden, penciled as empty")
    page.reload()
    expect(hunt.square("A1")).to_have_accessible_name("A1, hidden, penciled as word 2")
    hunt.is_turn()
    # it can be switched off, with its marks
    notebook.get_by_role("button", name="Hide").click()
    expect(notebook).to_have_count(0)
    expect(hunt.square("A1")).to_have_accessible_name("A1, hidden")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitemcheckbox", name="Notebook").click()
    expect(notebook).to_be_visible()


@pytest.mark.proves("DLYH-350", "DLYH-351")
def test_a_solo_hunt_on_a_phone_from_the_dealt_board_to_the_result(person):
    roger = named(person(width=390, height=844, has_touch=True), "Roger")
    match = order(roger, GAME, ({"kind": "me"},), options={"mode": "solo", "settings": [{"size": 6}, {}]})["match"]
    hunt = HuntTable(roger.opens(f"/t/{match}"), other="Hidden board")
    page = roger.page
    expect(hunt.middle.locator("[data-count]")).to_have_text(re.compile("0 / 18"))
    hunt.key("E").tap()
    expect(hunt.key("E")).to_have_attribute("data-mark", re.compile("right|wrong"))
    page.get_by_role("button", name="Notebook").tap()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("Word 1:"))).to_be_visible()
    page.keyboard.press("Escape")
    with as_guest(roger) as own:
        own.says(match, *(letter * 3 for letter in "QZXJVKWYF"))  # 18 misses
    expect(result(page).get_by_role("heading", name="You lost your head")).to_be_visible()
    expect(result(page)).to_contain_text(re.compile("Your blade dropped: 1[89] of 18 misses"))
