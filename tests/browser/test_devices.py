"""The list of devices in the settings, signing out, and playing on another device."""

import re

from playwright.sync_api import expect
from table_page import order, turn

WHO = "fetch('/api/me').then((answer) => answer.json())"


def test_a_person_enters_a_name_sees_the_device_and_signs_out(person):
    ada = person()
    page = ada.opens("/settings")
    expect(page.get_by_text("Enter a name or start a game")).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    before = page.evaluate(WHO)
    page = ada.opens("/settings")
    expect(page.get_by_text("Chrome on Linux")).to_be_visible()
    expect(page.get_by_text("This device")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("Enter a name or start a game")).to_be_visible()
    after = page.evaluate(WHO)
    assert before["name"] == "Ada"
    assert after["name"] not in ("", "Ada")
    assert after["id"] != before["id"]


def shows_code(page):
    """Open the settings and return a code for another device."""
    page.goto("/settings")
    page.get_by_role("button", name="Show code").click()
    expect(page.get_by_role("img", name="QR code for the link")).to_be_visible()
    return page.locator(".letters").inner_text()


def enters_code(page, code):
    page.get_by_role("textbox", name="Code from your other device").fill(code)
    page.get_by_role("button", name="Use code").click()


def test_another_device_goes_on_with_the_games_at_once(person):
    ada, phone = person(), person(allow_errors=True)
    order(ada)
    order(phone, "grid-game")
    code = shows_code(ada.page)
    page = phone.opens("/")  # it is connected as another guest
    expect(page.get_by_role("list", name="Continue playing")).to_contain_text("Grid Game")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="I have a code").click()
    expect(page.get_by_text("You'll lose the games you started here.")).to_be_visible()
    enters_code(page, code.lower())
    going = page.get_by_role("list", name="Continue playing")
    expect(going).to_contain_text("Territory Words")
    expect(going).not_to_contain_text("Grid Game")
    going.get_by_role("link", name="Your turn").click()  # others may be looking for an opponent
    expect(page.get_by_role("grid")).to_be_visible()
    expect(turn(page)).to_have_text("Your turn")


def test_a_code_works_once_and_for_one_device(person):
    ada, one, other = person(allow_errors=True), person(), person(allow_errors=True)
    code = shows_code(ada.page)
    link = f"/device#code={code.replace(' ', '')}"
    for device in (one, other):
        device.opens(link)
    one.page.get_by_role("button", name="Use code").click()
    expect(one.page.get_by_text("Welcome back, ").first).to_be_visible()
    other.page.get_by_role("button", name="Use code").click()
    expect(other.page.get_by_text("This code was already used.")).to_be_visible()
    enters_code(other.page, "nonsense")
    expect(other.page.get_by_text("There is no such code.")).to_be_visible()
    assert one.page.evaluate(WHO)["id"] == ada.page.evaluate(WHO)["id"] != other.page.evaluate(WHO)["id"]
    code = shows_code(ada.page)
    ada.page.get_by_role("link", name="I have a code").click()
    enters_code(ada.page, code)
    expect(ada.page.get_by_text("This device is already yours.")).to_be_visible()


def test_a_code_counts_down_by_the_time_that_passes_here(person):
    ada = person()
    ada.context.add_init_script("const now = Date.now; Date.now = () => now() + 1_200_000")  # a clock that is fast
    shows_code(ada.page)
    expect(ada.page.get_by_text("Works once. Expires in")).to_contain_text(re.compile(r"\b[89]:[0-5]\d"))
