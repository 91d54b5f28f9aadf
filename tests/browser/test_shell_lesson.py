"""The tutorial of Territory Words, from its first letter to a game."""

import re
from pathlib import Path

from playwright.sync_api import expect
from table_page import spells, submits, turn

LESSON = Path(__file__).parents[2] / "client" / "src" / "games" / "territory-words" / "lesson.svelte.ts"


def cells_of(word):
    """Return the letters that the tutorial marks: the rings are drawn, so they are read from the source."""
    path = re.search(rf"^  {word}: (\[\[.*\]\]),", LESSON.read_text("utf-8"), re.MULTILINE)[1]
    return [f"{chr(65 + int(col))}{int(row) + 1}" for row, col in re.findall(r"(\d+), (\d+)", path)]


def at_step(page, n, title):
    coach = page.get_by_role("region", name=f"Step {n} of 7")
    expect(coach.get_by_role("heading", name=title)).to_be_visible()
    return coach


def test_the_tutorial_is_played_to_its_end(person):
    page = person().opens("/learn/territory-words")
    at_step(page, 1, "Spell a word")
    spells(page, cells_of("MAP")[:2])
    at_step(page, 2, "Take it back")
    page.get_by_role("button", name="Undo").click()
    at_step(page, 3, "Claim land")
    spells(page, cells_of("MAP")[1:])
    submits(page)
    at_step(page, 4, "Meet the other")
    spells(page, cells_of("LAND"))
    submits(page)
    at_step(page, 5, "Inks subtract").get_by_role("button", name="Next").click()
    at_step(page, 6, "Fortify")
    spells(page, cells_of("PALM"))
    submits(page)
    at_step(page, 7, "The aim").get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(turn(page)).to_have_text("Your turn")


def test_the_tutorial_says_what_it_waits_for_and_can_be_left(person):
    page = person().opens("/learn/territory-words")
    spells(page, cells_of("MAP")[:2])
    page.get_by_role("button", name="Undo").click()
    spells(page, ["A2", "A3"])  # not the requested letter
    submits(page)
    expect(page.get_by_text("For now spell MAP.").first).to_be_visible()
    page.get_by_role("button", name="Skip tutorial").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


def test_the_tutorial_is_linked_from_the_guide_and_from_the_table(person):
    page = person().opens("/how/territory-words")
    page.get_by_role("link", name="Play the tutorial").click()
    at_step(page, 1, "Spell a word")
