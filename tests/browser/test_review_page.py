"""The review of a finished game on the page: from the result to the replay, and to another try."""

import re

from playwright.sync_api import expect
from table_page import card, passed

COMPUTED = 60_000  # ms for a review, whose first one also loads a word list


def test_a_finished_game_is_reviewed_stepped_through_and_tried_again(person):
    ada = person(1440, 900)
    match = passed(ada)
    page = ada.opens(f"/t/{match}")
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_text("Turning point")).to_be_visible(timeout=COMPUTED)
    expect(review.get_by_text("accuracy")).to_have_count(2)
    expect(review).to_contain_text(re.compile(r"(Ada|Bob)'s move: pass\."))
    expect(review).to_contain_text(re.compile(r"[A-Z]{3,} was worth \d+% more\."))

    slider = page.get_by_role("slider", name="Replay")
    review.get_by_role("button", name="All moves").click()
    page.get_by_role("dialog").get_by_role("button", name="pass").nth(1).click()
    expect(slider).to_have_value("3")  # the first player's second move
    page.get_by_role("grid").get_by_role("button").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Next turn").click()
    expect(slider).to_have_value("3")
    page.get_by_text("Both", exact=True).click()
    expect(page.get_by_role("radio", name="Both")).to_be_checked()
    expect(slider).to_have_value("3")

    review.get_by_role("button", name="Try from here").click()
    expect(page).to_have_url(re.compile(rf"/t/(?!{match})[\w-]+$"))
    tried = card(ada, page.url.rpartition("/")[2])
    assert ([seat["kind"] for seat in tried["seats"]], tried["plies"], tried["origin"]) == (["human", "bot"], 3, match)
