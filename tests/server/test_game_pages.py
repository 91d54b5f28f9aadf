"""Cards and pages that games bring in their own packages: what is served of them, and what the API tells."""

import logging
from importlib.metadata import EntryPoint
from typing import Annotated, Literal

import pytest
from masked_ball import MaskedBall
from msgspec import Meta, Struct, to_builtins
from servers import assert_error, create_match, receive, send, serving, watching

from parlor.kernel import Card, registry
from parlor.kernel.seat_counts import seat_counts
from parlor.server import game_pages
from parlor.server.game_pages import CardInfo, GamePages, PageInfo
from parlor.table import description, event_log, orders

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def browser():
    """A server with Masked Ball, Liar's Dice, and a package that cannot be imported."""
    values = {"masked-ball": "masked_ball:game", "liars-dice": "liars_dice:game", "ruin": "no_such_module:game"}
    points = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entry_points", lambda group: points)
        registry.installed.cache_clear()
        registry.game.cache_clear()
        with serving() as served, served.guest("Ada") as client:
            yield client
    registry.installed.cache_clear()
    registry.game.cache_clear()


def variant(**fields):
    return type("Variant", (MaskedBall,), fields)()


def test_the_api_returns_the_card_and_page_of_a_game_that_has_them(browser):
    by_id = {card["id"]: card for card in browser.get("/api/games").json()}
    assert sorted(by_id) == ["liars-dice", "masked-ball"]  # the broken package is left out
    ball = by_id["masked-ball"]
    assert ball["card"] == {
        "blurb": "Unmask the others before they unmask you.",
        "minutes": 5,
        "accent": "#6d3a8c",
        "picture": "/games/masked-ball/mask.svg",
    }
    assert ball["page"] == {"module": "/games/masked-ball/page.js", "api": 1, "problem": ""}
    dice = by_id["liars-dice"]
    assert (dice["card"], dice["page"]) == ({"blurb": "", "minutes": 0, "accent": "", "picture": ""}, None)
    assert browser.get("/api/games/masked-ball").json()["page"] == ball["page"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("page.js", "text/javascript; charset=utf-8"),
        ("page.css", "text/css; charset=utf-8"),
        ("mask.svg", "image/svg+xml"),
    ],
)
def test_files_of_a_page_are_served_as_our_own_are(browser, name, kind):
    address = f"/games/masked-ball/{name}"
    answer = browser.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == "no-cache"
    own = browser.get("/")
    for header in ("content-security-policy", "x-content-type-options", "cross-origin-resource-policy"):
        assert answer.headers[header] == own.headers[header]
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    packed = browser.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == answer.content
    again = browser.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.head(address).status_code == 200
    assert_error(browser.post(address), 405, "wrong-method")


@pytest.mark.parametrize(
    "path",
    [
        "/games/masked-ball/",
        "/games/masked-ball/nothing.js",
        "/games/masked-ball/../rules.py",
        "/games/masked-ball/..%2frules.py",
        "/games/masked-ball/%2e%2e/rules.py",
        "/games/masked-ball//etc/passwd",
        "/games/liars-dice/page.js",
        "/games/masked-ball",
    ],
)
def test_no_other_file_can_be_named(browser, path):
    answer = browser.build_request("GET", browser.base_url.copy_with(raw_path=path.encode()), headers=HTML)
    assert_error(browser.send(answer), 404, "no-such-page")


def test_a_page_without_its_module_is_reported_and_logged(caplog):
    with caplog.at_level(logging.WARNING):
        pages = GamePages([variant(page_module="other.js")])
    assert pages.pages["masked-ball"] == PageInfo("", 1, "Its package has no file page/other.js.")
    [record] = caplog.records
    assert (record.message, record.game) == ("game_page_incomplete", "masked-ball")


def test_a_page_without_its_folder_is_reported():
    pages = GamePages([variant(page_folder="nowhere")])
    problem = pages.pages["masked-ball"].problem
    assert problem.startswith("There is no folder nowhere beside ")
    assert pages.files == {}
    assert pages.cards["masked-ball"].picture == ""


def test_a_folder_that_is_too_large_is_not_read(monkeypatch):
    monkeypatch.setattr(game_pages, "MAX_FOLDER_BYTES", 1000)
    pages = GamePages([variant()])
    assert pages.pages["masked-ball"].problem == "The files in page are larger than 1,000 bytes together."
    assert pages.files == {}


@pytest.mark.parametrize("wrong", [{"card": None}, {"card": Card(minutes="five")}, {"page_folder": 7}])
def test_a_broken_package_does_not_stop_others(wrong):
    pages = GamePages([variant(id="wrong", **wrong), variant()])
    assert pages.pages["wrong"].problem.startswith("Its package is broken: ")
    assert "wrong" not in pages.cards
    assert pages.pages["masked-ball"].problem == ""


def test_a_card_without_a_page_needs_no_folder():
    plain = variant(page_module="", page_folder="nowhere", card=Card(blurb="Dance.", accent="violet"))
    pages = GamePages([plain])
    assert pages.pages["masked-ball"] is None
    assert pages.cards["masked-ball"] == CardInfo("Dance.")  # "violet" is not a color in digits


# --- the number of players ---

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_number_of_players_follows_from_the_seats(browser, count):
    order = {"game": "masked-ball", "seats": [ME, *[OPEN] * (count - 1)], "options": {"roses": 1}}
    made = browser.post("/api/matches", json=order).json()
    assert (len(made["seats"]), made["options"]) == (count, {"players": count, "roses": 1})
    with_players = {**order, "options": {"players": count}}
    assert browser.post("/api/matches", json=with_players).status_code == 201


def test_an_option_that_contradicts_the_seats_is_refused_plainly(browser):
    order = {"game": "masked-ball", "seats": [ME, OPEN], "options": {"players": 3}}
    problem = assert_error(browser.post("/api/matches", json=order), 422, "wrong-seats")
    assert problem["message"] == "The option players is 3, but 2 seats are ordered. Leave the option out."


def test_too_many_seats_are_refused_plainly(browser):
    order = {"game": "masked-ball", "seats": [ME, *[OPEN] * 4]}
    problem = assert_error(browser.post("/api/matches", json=order), 422, "wrong-seats")
    assert problem["message"] == "Masked Ball is for 2 to 4 players, not 5."


def test_the_api_returns_which_options_decide_the_number_of_players(browser):
    by_id = {card["id"]: card["seat_counts"] for card in browser.get("/api/games").json()}
    assert by_id["masked-ball"] == [{"seats": count, "options": {"players": count}} for count in (2, 3, 4)]
    assert by_id["liars-dice"] == [{"seats": 2, "options": {}}]  # none


class Guests(Struct, frozen=True):
    guests: Annotated[int, Meta(ge=2, le=4)] = 3
    roses: Annotated[int, Meta(ge=1, le=9)] = 2


class Teams(Struct, frozen=True):
    mode: Literal["solo", "teams"] = "solo"
    size: Annotated[int, Meta(ge=1, le=3)] = 1
    night: bool = False


def by_guests():
    return variant(id="guests", Options=Guests, seat_count=lambda game, options: options.guests)


def by_teams():
    def seat_count(game, options):
        return 1 if options.mode == "solo" else 2 * options.size

    return variant(id="teams", title="Teams", Options=Teams, seats=range(1, 7), seat_count=seat_count)


def test_an_option_of_any_name_can_decide_the_number_of_players():
    counts = [(way.seats, way.options) for way in seat_counts(by_guests())]
    assert counts == [(3, {"guests": 3}), (2, {"guests": 2}), (4, {"guests": 4})]  # the default first


def test_options_can_decide_the_number_of_players_together():
    counts = {(way.options["mode"], way.options["size"]): way.seats for way in seat_counts(by_teams())}
    assert counts == {(mode, n): 2 * n if mode == "teams" else 1 for mode in ("solo", "teams") for n in (1, 2, 3)}


def test_a_failing_seat_count_does_not_stop_other_games():
    def seat_count(game, options):
        raise RuntimeError("no seats")

    assert seat_counts(variant(seat_count=seat_count)) == ()


def options_for(game, count, **options):
    return to_builtins(orders._options_for(game, orders.Order(game.id, (orders.Wish("open"),) * count, options)))


def test_options_that_decide_the_seats_follow_from_them():
    assert options_for(by_guests(), 4) == {"guests": 4, "roses": 2}
    assert options_for(by_teams(), 4, night=True) == {"mode": "teams", "size": 2, "night": True}
    assert options_for(by_teams(), 1, size=2) == {"mode": "solo", "size": 2, "night": False}  # as far as they are open


@pytest.mark.parametrize(
    ("count", "options", "sentence"),
    [
        (5, {}, "Teams is for 1, 2, 4 or 6 players, not 5."),
        (2, {"size": 3}, "The option size is 3, but 2 seats are ordered. Leave the option out."),
        (2, {"mode": "teams", "size": 3}, "Teams has 6 seats with these options, not 2. Order 6."),
    ],
)
def test_seats_that_no_option_gives_are_refused_plainly(count, options, sentence):
    with pytest.raises(orders.ParlorError, match="wrong-seats") as refusal:
        options_for(by_teams(), count, **options)
    assert refusal.value.message == sentence


# --- the log that pages ask for ---


def test_a_log_is_computed_once_for_each_version_of_a_match(browser, monkeypatch):
    replays, texts = [], []

    def replayed(record, game):
        replays.append(len(record.entries))
        return event_log.replayed_steps(record, game)

    dice = registry.game("liars-dice")
    text = type(dice).text
    monkeypatch.setattr(description, "replayed_steps", replayed)
    monkeypatch.setattr("parlor.table.recent_steps.MIN_STEPS", 1)
    monkeypatch.setattr(type(dice), "text", lambda game, view: texts.append(view) or text(game, view))
    match = create_match(browser, "me", "me", options={"dice": 5})["match"]
    bids = [{"type": "bid", "count": 1, "face": face} for face in range(1, 6)]
    with watching(browser, match) as table:

        def described(**given):
            send(table, type="describe", match=match, **given)
            answer = receive(table, "description")
            return answer["log_since_version"], [entry["version"] for entry in answer["log"]]

        for number, bid in enumerate(bids):
            send(table, type="act", match=match, seat=number % 2, action=bid, id=f"bid {number}", version=number)
            receive(table, "step")
        texts.clear()
        for since in range(8):  # two of them are not reached yet
            for seat in (0, 1):
                assert described(seat=seat, log_since_version=since) == (since, list(range(since + 1, 6)))
        assert described(seat=0) == (None, [])
        assert replays == [5]
        assert len(texts) == 2  # one for each seat
        send(
            table, type="act", match=match, seat=1, action={"type": "bid", "count": 2, "face": 2}, id="more", version=5
        )
        receive(table, "step")
        assert described(seat=0, log_since_version=5) == (5, [6])
        assert replays == [5]  # the last steps are at hand
        assert described(seat=0, log_since_version=1) == (1, [2, 3, 4, 5, 6])
        assert replays == [5, 6]
