"""The start page, and the helpers of all browser tests."""

import httpx
import pytest
import screenshots
from playwright.sync_api import Error, expect


def test_the_shelf_shows_the_games_of_the_picture_script(person):
    page = person().opens("/")
    expect(page).to_have_title("Parlor")
    expect(page.get_by_role("listitem").filter(has_text="Territory Words").first).to_be_visible()
    tiles = page.get_by_role("list", name="Games", exact=True).locator("[data-game]")
    expect(tiles.first).to_be_visible()
    on_shelf = tiles.evaluate_all("all => all.map((one) => one.dataset.game)")
    assert sorted(on_shelf) == sorted(screenshots.GAMES)


def test_a_killed_server_comes_back_at_the_same_address(server):
    with httpx.Client(base_url=server.url, verify=False) as client:
        ada = client.get("/api/me").json()
        server.kill()
        with pytest.raises(httpx.HTTPError):
            client.get("/api/me")
        server.start()
        assert client.get("/api/me").json() == ada


def test_errors_in_a_browser_are_recorded(person):
    ada = person(allow_errors=True)
    page = ada.opens("/page/index.html")
    page.evaluate("console.error('a complaint')")
    page.evaluate("setTimeout(() => nothing())")
    page.evaluate("fetch('http://elsewhere.invalid/').catch(() => 0)")
    assert {"a complaint"} <= set(ada.errors)
    assert any("nothing is not defined" in error for error in ada.errors)
    assert ada.foreign == []  # the content security policy blocks it
    with pytest.raises(Error, match="ERR_"):
        page.goto("http://elsewhere.invalid/")
    assert ada.foreign == ["http://elsewhere.invalid/"]
    ada.foreign.clear()


def test_people_are_different_guests_and_can_go_offline(person):
    ada, bob = person(), person(width=390, height=844, scheme="dark", locale="pl-PL", allow_errors=True)
    who = "fetch('/api/me').then((answer) => answer.json())"
    assert ada.opens("/").evaluate(who)["id"] != bob.opens("/").evaluate(who)["id"]
    assert bob.page.evaluate(
        "[innerWidth, navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]"
    ) == [
        390,
        "pl-PL",
        True,
    ]
    bob.offline()
    assert bob.page.evaluate("fetch('/api/me').catch(() => 'offline')") == "offline"
    bob.offline(False)
    assert bob.page.evaluate(who)["id"]
