"""What the first visit costs: little of it is script, and a game comes when its table opens."""

from playwright.sync_api import expect
from tables import on_shelf, order

MOST = 120_000  # bytes of script on the wire before the shelf is seen


def scripts(person, address):
    """The scripts that a page loads, with their bytes on the wire."""
    sizes, names = {}, {}
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceived", lambda told: names.update({told["requestId"]: told["response"]["url"]}))
    wire.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    person.page.goto(address, wait_until="networkidle")
    return {names[one].split("/")[-1]: size for one, size in sizes.items() if names.get(one, "").endswith(".js")}


def test_the_shelf_is_light_and_a_game_comes_with_its_table(person):
    ada = person()
    first = scripts(ada, "/")
    expect(on_shelf(ada.page, "Territory Words")).to_be_visible()
    assert 10_000 < sum(first.values()) < MOST, first
    at_the_table = scripts(ada, f"/t/{order(ada)['match']}")
    expect(ada.page.get_by_role("grid")).to_be_visible()
    # the cell labels of the map are words of the game's own page
    telling = [name for name in first if "Map of 12 by 12" in source(ada, name)]
    assert telling == []
    assert [name for name in at_the_table if "Map of 12 by 12" in source(ada, name)]


def source(person, name):
    return person.context.request.get(f"/page/assets/{name}").text()


def test_the_scripts_are_kept_by_the_browser(person):
    ada = person()
    assert sum(scripts(ada, "/").values()) > 10_000
    assert sum(scripts(ada, "/replays").values()) < 10_000
