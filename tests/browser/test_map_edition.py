"""The one-file edition, opened from disk with the network off: two people at one screen, and one against a bot."""

import random
import re
from itertools import islice

import pytest
from playwright.sync_api import expect
from territory_words_page import MapTable, find_nonsense, percent, ways

from parlor.cli import main
from parlor.games.territory_words.paths import word_along
from proofs import proves


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    file = tmp_path_factory.mktemp("edition") / "game.html"
    assert main(["export", "territory-words", "-o", str(file), "--option", "turns=4"]) == 0
    return file


@pytest.fixture
def page(chromium, file):
    """The page of the file. The test fails if it asks for anything but itself, or has an error."""
    context = chromium.new_context(offline=True, reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    asked, errors = [], []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and errors.append(said.text))
    page = context.new_page()
    page.goto(file.as_uri())
    yield page
    assert {address for address in asked if not address.startswith("data:")} == {file.as_uri()}
    assert not errors
    context.close()


def has_several_places(letters, path):
    """Return whether the word of a path can begin at several cells."""
    found = islice(ways(letters, word_along(letters, path), random.Random(1)), 50)
    return len({way[0] for way in found}) > 1


def test_two_people_play_a_game_to_its_end_from_one_file(page):
    page.get_by_text("A friend").click()
    page.get_by_label("Blue").fill("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    table = MapTable(page)
    table.spells(find_nonsense(table.letters))
    table.submit.click()
    expect(table.desk).to_contain_text("isn't in the dictionary")
    table.clear.click()
    for turn in range(8):
        length = 3 + turn % 4
        gained, _ = table.claims(table.finds(length, lambda path: table.brings(path)[0] > 0))
        assert table.rows()[-1][-1] == f"+{percent(gained)}"
        if turn < 7:
            assert table.scores() == table.expected_scores()
    blue, red = table.land.scores()
    with proves("TW-05"):
        expect(table.result).to_contain_text("It's a draw" if blue == red else "Ada wins" if blue > red else "Red wins")
        for share in table.expected_scores():
            expect(table.result).to_contain_text(f"{share}%")
    table.result.get_by_role("button", name="New game").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_one_person_plays_the_computer_takes_hints_and_reloads(page):
    page.get_by_role("button", name="Play", exact=True).click()
    table = MapTable(page)
    for text in (r"A word of strength \d gains the most", r"It starts with [A-Z]", r"The word is [A-Z]+\."):
        table.desk.get_by_role("button", name=re.compile("Hint|Tell me more")).click()
        expect(table.desk).to_contain_text(re.compile(text))
    word = word_along(table.letters, table.finds(3, lambda path: has_several_places(table.letters, path)))
    with proves("TW-196"):
        page.keyboard.type(word.lower())
        expect(table.desk).to_contain_text("Shape 1 of")
        best = table.chosen()
        page.keyboard.press("Space")
        expect(table.desk).to_contain_text("Shape 2 of")
        assert table.chosen() != best
        page.keyboard.press("Enter")
        expect(table.history).to_contain_text(word)
    expect(table.history.get_by_role("listitem")).to_have_count(2)  # the computer has replied
    page.reload()
    expect(table.history.get_by_role("listitem")).to_have_count(2)
    expect(table.header).to_contain_text("3 turns left")
    for _ in range(3):  # the computer plays on, so that four passes in a row never come
        table.passing.click()
        table.confirms_pass()
        expect(table.submit.or_(table.result)).to_be_visible()
    expect(table.result).to_contain_text(re.compile("You win|You lose|draw"))
    expect(table.result).to_contain_text("3 : 0")  # hints
    table.result.get_by_role("button", name="Rematch").click()
    expect(table.header).to_contain_text("Mabel")
