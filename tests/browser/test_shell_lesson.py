"""The tutorial of Territory Words, from its first letter to a game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from table_page import has_one_way_out, spells, submits

LESSON = Path(__file__).parents[2] / "client" / "src" / "games" / "territory-words" / "lesson.svelte.ts"


def cells_of(word):
    """Return the letters that the tutorial marks: the rings are drawn, so they are read from the source."""
    path = re.search(rf"^  {word}: (\[\[.*\]\]),", LESSON.read_text("utf-8"), re.MULTILINE)[1]
    return [f"{chr(65 + int(col))}{int(row) + 1}" for row, col in re.findall(r"(\d+), (\d+)", path)]


def at_step(page, n, sentence):
    coach = page.get_by_role("region", name=f"Step {n} of 5")
    expect(coach.get_by_text(sentence)).to_be_visible()
    has_one_way_out(page, coach, last=n == 5)
    return coach


def test_the_tutorial_is_played_to_its_end(person):
    page = person().opens("/learn/territory-words")
    at_step(page, 1, "Tap M to start spelling MAP.")
    spells(page, cells_of("MAP"))
    at_step(page, 2, "Submit MAP to claim the shape you drew.")
    expect(page.locator(".wanted").get_by_role("button", name="Submit word")).to_be_visible()
    submits(page)
    expect(page.get_by_label("Your word")).to_contain_text("Pip claims 5% with ROAD.")
    at_step(page, 3, "Now take my land! Spell LAND: tap L.")
    spells(page, cells_of("LAND"))
    submits(page)
    at_step(page, 3, "You took my 1, canceled my 2, and weakened my 3.").get_by_role("button", name="Next").click()
    at_step(page, 4, "Spell PALM over MAP")
    spells(page, cells_of("PALM"))
    submits(page)
    at_step(page, 5, "Hold more of the map than I do after 8 turns. Good luck!").get_by_role(
        "button", name="Play"
    ).click()
    expect(page).not_to_have_url(re.compile("/learn/"))


def test_a_wrong_letter_is_undone_and_the_tutorial_can_be_skipped(person):
    page = person().opens("/learn/territory-words")
    spells(page, ["A2"])  # not the requested letter
    at_step(page, 1, "Oops! Undo that letter.")
    page.locator(".wanted").get_by_role("button", name="Undo").click()
    at_step(page, 1, "Tap M to start spelling MAP.")
    page.get_by_role("button", name="Skip tutorial").click()
    expect(page).not_to_have_url(re.compile("/learn/"))


@pytest.mark.long_only
def test_on_a_phone_the_title_is_whole_and_the_ringed_button_is_on_the_screen(person):
    for width, height in ((390, 844), (320, 568)):
        page = person(width=width, height=height, has_touch=True).opens("/learn/territory-words")
        at_step(page, 1, "Tap M to start spelling MAP.")
        title = page.get_by_role("heading", level=1)
        if width == 390:
            assert title.evaluate("one => one.scrollWidth <= one.clientWidth")
        spells(page, cells_of("MAP"))
        box = page.get_by_role("button", name="Submit word").bounding_box()
        assert box["y"] + box["height"] <= height


def test_the_tutorial_is_linked_from_the_guide(person):
    page = person().opens("/how/territory-words")
    page.get_by_role("link", name=re.compile("tutorial", re.IGNORECASE)).first.click()
    at_step(page, 1, "Tap M to start spelling MAP.")
