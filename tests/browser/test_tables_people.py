"""People at a table: invitations, spectators, quick phrases, and names that look alike."""

import re

import pytest
from playwright.sync_api import expect
from table_page import FRIEND, named, opens_table, order, passed, plates, resigns, result, turn

PAUSE = 5_000  # ms between two phrases of one player


def invitation(person, **more):
    """Return the address of an invitation of this person."""
    card = order(person, seats=FRIEND, **more)
    invite = next(iter(card["invites"].values()))
    return f"/t/{card['match']}#invite={invite}&game={card['game']}"


def both_at_a_table(person, **more):
    """Return two people at a table of Territory Words."""
    ada, bob = named(person(), "Ada"), named(person(allow_errors=True), "Bob")
    address = invitation(ada, **more)
    page = bob.opens(address)
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("grid")).to_be_visible()
    opens_table(ada, address.split("#")[0].removeprefix("/t/"))
    return ada, bob


def terms(page):
    return dict(zip(page.locator("dt").all_inner_texts(), page.locator("dd").all_inner_texts(), strict=True))


def test_an_invitation_shows_the_settings_before_joining(person):
    ada = named(person(), "Ada")
    options = {"size": 20, "army": 8, "hidden_traps": True}
    address = invitation(ada, game="grid-game", options=options, settings={"time": {"game_seconds": 600}})
    page = person().opens(address)
    expect(page.get_by_role("heading", name="Ada invites you to play Grid Game")).to_be_visible()
    expect(page.locator("dt").first).to_be_visible()
    assert terms(page) == {
        "Board": "20 × 20, 8 per side",
        "Hidden traps": "On: you can't see theirs",
        "You play": "Orange, moving second",
        "Clock": "10 min each",
        "Undo": "If you both agree",
        "Spectators": "Anyone with the link",
    }


def test_an_invitation_waits_while_the_tutorial_is_played(person):
    address = invitation(named(person(), "Ada"))
    page = person().opens(address)
    page.get_by_role("link", name="Play the tutorial first").click()
    page.get_by_role("button", name="Skip tutorial").click()
    page.get_by_role("button", name="Join game").click()
    expect(turn(page)).to_have_text("Ada is thinking")


def test_a_late_guest_is_told_that_the_seat_is_taken(person):
    ada, bob, eve = named(person(), "Ada"), person(), person()
    private, public = invitation(ada), invitation(ada, settings={"public": True})
    for address in (private, public):
        bob.opens(address).get_by_role("button", name="Join game").click()
        expect(bob.page.get_by_role("grid")).to_be_visible()
    page = eve.opens(private)
    expect(page.get_by_role("alert")).to_have_text("Someone else already joined.")
    expect(page.get_by_role("button", name="Join game")).to_have_count(0)
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    page = eve.opens(public)
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_text("Watching").first).to_be_visible()


def test_an_invitation_that_is_no_longer_valid_offers_the_games(person):
    ada = named(person(), "Ada")
    address = invitation(ada)
    page = person(allow_errors=True).opens(re.sub("invite=[^&]*", "invite=nonsense", address))
    expect(page.get_by_role("alert")).to_contain_text("This invite is not valid. Ask for a new one.")
    expect(page.get_by_role("button", name="Join game")).to_have_count(0)
    expect(page.get_by_role("link", name="All games")).to_be_visible()


def test_an_invitation_leads_its_player_to_the_result_after_the_end(person):
    ada, bob = named(person(), "Ada"), person()
    address = invitation(ada)
    page = bob.opens(address)
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("grid")).to_be_visible()
    resigns(page)
    expect(result(page)).to_be_visible()
    page.goto("/")
    page.goto(address)
    expect(result(page)).to_contain_text("You resigned.")


def test_a_name_that_looks_like_the_hosts_is_refused(person):
    address = invitation(named(person(), "Roman"))
    page = person(allow_errors=True).opens(address)
    page.get_by_role("button", name="Change").click()
    page.get_by_role("textbox", name="Your name").fill("R\u043em\u0430n")  # with Cyrillic letters
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("alert")).to_contain_text("looks like another player's")
    page.get_by_role("textbox", name="Your name").fill("Bob")
    page.get_by_role("button", name="Join game").click()
    expect(plates(page)).to_contain_text(re.compile(r"Roman.*Bob", re.DOTALL))


def test_spectators_are_counted_in_the_bar_and_listed_by_name(person):
    ada, bob = both_at_a_table(person, settings={"public": True})
    expect(ada.page.get_by_role("button", name="1 watching")).to_have_count(0)
    eve = named(person(), "Eve")
    eve.opens("/")
    eve.page.get_by_role("link", name=re.compile("Watch Territory Words.*Ada.*Bob")).click()
    expect(eve.page.get_by_role("grid")).to_be_visible()
    ada.page.get_by_role("button", name="1 watching").click()
    expect(ada.page.get_by_role("dialog").get_by_role("listitem")).to_have_text(["Eve"])
    ada.page.get_by_role("dialog").get_by_role("button", name="Invite spectators").click()
    expect(ada.page.get_by_role("textbox", name="Spectator link")).to_be_visible()
    ada.page.keyboard.press("Escape")

    resigns(bob.page)
    for one in (ada, bob):
        result(one.page).get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    result(eve.page).get_by_role("link", name="Next game").click()
    expect(plates(eve.page)).to_contain_text(re.compile(r"Bob.*Ada", re.DOTALL))


def test_quick_phrases_are_limited_and_can_be_muted(person):
    ada, bob = both_at_a_table(person)

    def says(page, phrase):
        page.get_by_role("button", name="Quick phrases").click()
        page.get_by_role("button", name=phrase).click()

    def bubbles(page):
        return page.locator(".bubbles li")

    says(bob.page, "Good luck")
    expect(bubbles(ada.page)).to_have_text(["Good luck"])
    expect(bubbles(bob.page)).to_have_text(["Good luck"])
    bob.page.get_by_role("button", name="Quick phrases").click()
    expect(bob.page.get_by_role("button", name="Wow")).to_be_disabled()
    expect(bob.page.get_by_text(re.compile("Wait [1-5] seconds?"))).to_be_visible()

    ada.page.get_by_role("button", name="Quick phrases").click()
    ada.page.get_by_role("button", name="Mute Bob").click()
    ada.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("button", name="Wow")).to_be_enabled(timeout=2 * PAUSE)
    bob.page.get_by_role("button", name="Wow").click()
    expect(bubbles(bob.page)).to_have_text(["Wow"])
    expect(bubbles(ada.page)).to_have_count(0)


@pytest.mark.long_only
@pytest.mark.parametrize("width", [390, 1440])
def test_a_phrase_hides_no_plate(person, width):
    ada, bob = both_at_a_table(person)
    ada.page.set_viewport_size({"width": width, "height": 844})
    bob.page.get_by_role("button", name="Quick phrases").click()
    bob.page.get_by_role("button", name="Nice move").click()
    bubble = ada.page.locator(".bubbles li")
    expect(bubble).to_be_visible()
    box = bubble.bounding_box()
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= plates(ada.page).bounding_box()["y"]


def test_a_replay_lists_land_as_a_part_of_the_map(person):
    ada = person()
    passed(ada)
    page = ada.opens("/replays")
    expect(page.get_by_role("listitem")).to_contain_text("0% : 0%")


def test_addresses_that_lead_nowhere_say_so_in_plain_words(person):
    ada, eve = person(), person(allow_errors=True)
    match = order(ada)["match"]
    for address in (
        "/t/nonsense",
        "/replay/nonsense",
        "/how/nonsense",
        "/learn/nonsense",
        "/new/nonsense",
        "/nonsense",
    ):
        page = eve.opens(address)
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        expect(page.get_by_text("This game may have been deleted.")).to_be_visible()
    page = eve.opens(f"/t/{match}")
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()
    expect(page.get_by_text("Ask a player for the link.")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("list", name="Games").get_by_role("listitem").first).to_be_visible()
