"""The list of devices in the settings, and signing out."""

from playwright.sync_api import expect

WHO = "fetch('/api/me').then((answer) => answer.json())"


def test_a_person_enters_a_name_sees_the_device_and_signs_out(person):
    ada = person()
    page = ada.opens("/settings")
    expect(page.get_by_text("Enter a name or start a game")).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="You are Ada. Change your name")).to_be_visible()
    before = page.evaluate(WHO)
    page = ada.opens("/settings")
    expect(page.get_by_text("Chrome on Linux")).to_be_visible()
    expect(page.get_by_text("This device")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("Enter a name or start a game")).to_be_visible()
    after = page.evaluate(WHO)
    assert (before["name"], after["name"]) == ("Ada", "")
    assert after["id"] != before["id"]
