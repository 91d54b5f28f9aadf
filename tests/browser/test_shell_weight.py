"""The size of the first visit: little script, and a game's page is loaded with its table."""

from playwright.sync_api import expect
from table_page import on_shelf, order

MOST = 80_000  # bytes of script on the wire before the shelf is shown


def scripts(person, address):
    """Return the scripts that a page loads, with their bytes on the wire."""
    sizes, names = {}, {}
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceived", lambda told: names.update({told["requestId"]: told["response"]["url"]}))
    wire.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    person.page.goto(address, wait_until="networkidle")
    return {names[one].split("/")[-1]: size for one, size in sizes.items() if names.get(one, "").endswith(".js")}


def test_the_shelf_is_light_cached_and_a_games_page_is_loaded_with_its_table(person):
    ada = person()
    first = scripts(ada, "/")
    expect(on_shelf(ada.page, "Territory Words")).to_be_visible()
    assert 10_000 < sum(first.values()) < MOST, first
    at_the_table = scripts(ada, f"/t/{order(ada)['match']}")
    expect(ada.page.get_by_role("grid")).to_be_visible()
    # the game's sentences are in its own page
    telling = [name for name in first if "Tap letters, or type a word." in source(ada, name)]
    assert telling == []
    assert [name for name in at_the_table if "Tap letters, or type a word." in source(ada, name)]
    assert sum(scripts(ada, "/replays").values()) < 10_000  # the rest is in the cache of the browser


def source(person, name):
    return person.context.request.get(f"/page/assets/{name}").text()
