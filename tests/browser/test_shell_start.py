"""From the shelf to a game, and back to it later."""

import re

import pytest
from playwright.sync_api import expect
from table_page import (
    BOT,
    FRIEND,
    expect_moves,
    named,
    on_shelf,
    opens_table,
    order,
    passed,
    passes,
    plates,
    starts,
    turn,
)

NAMES = {"First game": "Pip", "Very hard": "Casimir", "Expert": "Vesper", "Your level": "Echo"}
MARKUP = "<b>Bob</b><img src=x onerror=alert(1)>!!"
BOT_PATIENCE = 30_000  # ms: the expert may have only half a core


def test_the_first_tap_opens_the_tutorial_and_later_ones_the_game(person):
    page = person().opens("/")
    expect(page.get_by_text("Tap a game and you're playing.")).to_be_visible()
    on_shelf(page, "Territory Words").click()
    expect(page).to_have_url(re.compile("/learn/territory-words$"))
    page.get_by_role("button", name="Skip tutorial").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))  # the tutorial has plates with Pip, too
    expect(plates(page)).to_contain_text("Pip")
    page.get_by_role("link", name="Parlor").click()
    expect(page.get_by_role("list", name="Continue playing")).to_contain_text("Pip")
    on_shelf(page, "Territory Words").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.get_by_role("grid").get_by_role("button")).to_have_count(144)
    expect(turn(page)).to_have_text("Your turn")


@pytest.mark.parametrize("level", NAMES)
def test_a_level_of_the_bot_can_be_chosen_and_plays(person, level):
    page = person().opens("/new/territory-words")
    page.get_by_role("dialog").get_by_text(level, exact=True).click()
    page.get_by_role("button", name="Start game").click()
    expect(plates(page)).to_contain_text(NAMES[level])
    passes(page)
    rows = page.get_by_role("region", name="History").get_by_role("listitem")
    expect(rows).to_have_count(2, timeout=BOT_PATIENCE)
    expect(rows.first).to_contain_text(re.compile(r"[A-Z]{3,}"))
    expect(turn(page)).to_have_text("Your turn")


def test_the_dialog_offers_the_last_choices(person):
    page = person().opens("/new/territory-words")
    page.get_by_role("dialog").get_by_text("Hard", exact=True).click()
    page.get_by_role("dialog").get_by_text("Red", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto("/new/territory-words")
    expect(page.get_by_role("radio", name="Ines")).to_be_checked()
    expect(page.get_by_role("radio", name="Red")).to_be_checked()


def test_a_table_that_was_left_is_found_again(person):
    ada = person()
    page = opens_table(ada, order(ada)["match"])
    passes(page)
    expect_moves(page, 2)
    page.get_by_role("link", name="Parlor").click()
    waiting = page.get_by_role("list", name="Continue playing")
    expect(waiting).to_contain_text("Mabel")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    expect_moves(page, 2)
    expect(turn(page)).to_have_text("Your turn")


def test_a_finished_game_is_among_the_replays_and_no_longer_among_the_tables(person):
    ada = person()
    passed(ada, seats=BOT[:1] * 2)
    page = ada.opens("/tables")
    expect(page.get_by_text("Start a game and find it here anytime.")).to_be_visible()
    page.get_by_role("link", name="Replays").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("listitem")).to_contain_text("Draw")
    page.get_by_role("listitem").get_by_role("link").click()
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_new_guest_is_shown_the_games(person):
    page = person().opens("/replays")
    expect(page.get_by_text("Finish a game to replay it here, move by move.")).to_be_visible()
    page.get_by_role("link", name="Choose a game").click()
    expect(page.get_by_role("list", name="Games").get_by_role("listitem").first).to_be_visible()


def test_a_table_in_the_lobby_is_joined_from_the_shelf(person):
    ada, bob = person(), person()
    page = ada.opens("/new/territory-words")
    page.get_by_text("With a friend", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill("Ada of the lobby")
    page.get_by_text("Public game").click()
    page.get_by_role("button", name="Create invite link").click()
    expect(page.get_by_role("heading", name="Invite a friend")).to_be_visible()
    theirs = bob.opens("/tables")
    theirs.get_by_role("listitem").filter(has_text="Ada of the lobby is looking").get_by_role("button").click()
    expect(theirs.get_by_role("grid")).to_be_visible()
    expect(turn(page)).to_have_text("Your turn")


def test_a_name_is_entered_once_and_shown_everywhere(person):
    page = person().opens("/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")
    page.get_by_role("button", name="Change name and picture").click()
    page.get_by_label("Your name").fill("  ")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Enter a name.")).to_be_visible()
    page.get_by_label("Your name").fill(MARKUP)
    expect(page.get_by_label("Your name")).to_have_value(MARKUP)  # 40 letters fit
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(MARKUP)  # as text
    page.get_by_role("button", name="Change name and picture").click()
    page.get_by_label("Your name").fill("Łucja")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Łucja")
    page.get_by_role("button", name="Change name and picture").click()
    page.get_by_role("button", name="Teapot").click()
    expect(page.get_by_role("button", name="Teapot")).to_have_attribute("aria-pressed", "true")
    starts(page, "Territory Words")
    expect(plates(page)).to_contain_text("Łucja")
    expect(plates(page).locator("img").first).to_have_attribute("src", re.compile("#teapot$"))


def test_a_name_is_kept_by_a_tap_beside_it_and_dropped_by_escape(person):
    page = person(allow_errors=True).opens("/")
    heading, field = page.get_by_role("heading", level=1), page.get_by_label("Your name")
    page.get_by_role("button", name="Change name and picture").click()
    field.fill("Ada")
    page.locator("main").click(position={"x": 4, "y": 4})
    expect(heading).to_contain_text("Ada")
    page.get_by_role("button", name="Change name and picture").click()
    field.fill("Bob")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(heading).to_contain_text("Ada")


@pytest.mark.parametrize(
    "name", ["abc\u202etxt.exe", "be\u0007ll", "\u200b\u200b", "Bot (expert)", "Z\u0337\u0322\u0327a"]
)
def test_a_name_that_could_mislead_is_refused(person, name):
    page = person(allow_errors=True).opens("/")
    before = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Change name and picture").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).not_to_have_text("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_contain_text(before)


def test_a_public_game_of_another_guest_is_not_called_mine(person):
    ada, bob = named(person(), "Ada of the shelf"), person()
    order(ada, seats=FRIEND, settings={"public": True})
    page = bob.opens("/")
    expect(page.get_by_text("Tap a game and you're playing.")).to_be_visible()  # it is still a first visit
    expect(page.get_by_role("list", name="Looking for an opponent")).to_contain_text("Ada of the shelf")
    expect(page.get_by_role("list", name="Continue playing")).to_have_count(0)
