"""What a player sees when the server, the connection, the link or the browser fails."""

import json
import re

import httpx
import pytest
from playwright.sync_api import expect
from table_page import (
    FRIEND,
    SCREEN,
    card,
    expect_moves,
    history,
    letters,
    on_shelf,
    opens_table,
    order,
    passes,
    result,
    spells,
    starts,
    submits,
    turn,
    words,
)

KEPT = "Reconnecting. Your move is safe."


def times(page, word):
    return sum(bool(re.search(rf"\b{word}\b", row)) for row in history(page))


def way_home(page):
    """The only action leads to the shelf."""
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("list", name="Games").get_by_role("listitem").first).to_be_visible()


# --- the server and the connection


def test_a_move_made_while_the_server_is_down_is_played_once_when_it_is_back(person, server):
    ada = person(allow_errors=True)
    page = opens_table(ada, order(ada)["match"])
    word, path = words(letters(page))[0]
    spells(page, path)
    server.kill()
    submits(page)
    expect(page.get_by_text(KEPT)).to_be_visible()
    server.start()
    expect_moves(page, 2)  # mine, and the bot's answer
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    assert times(page, word) == 1
    page.reload()
    expect_moves(page, 2)
    assert times(page, word) == 1


def test_a_move_whose_answer_was_lost_is_not_played_twice(person):
    ada = person(allow_errors=True)
    lost = []  # the connection that ended before its answer

    def tunnel(socket):
        def hear(text):
            if not lost and json.loads(text).get("ack"):
                lost.append(socket)
                socket.close()
            elif socket not in lost:
                socket.send(text)

        socket.connect_to_server().on_message(hear)

    ada.context.route_web_socket("**/socket", tunnel)
    page = opens_table(ada, order(ada, seats=SCREEN)["match"])
    word, path = words(letters(page))[0]
    spells(page, path)
    submits(page)
    expect_moves(page, 1)
    expect(turn(page)).to_have_text("Bob to move")
    assert len(lost) == 1
    passes(page)
    expect_moves(page, 2)
    assert times(page, word) == 1


def test_two_tabs_at_one_seat_show_the_same_and_both_can_act(person):
    ada = person()
    match = order(ada, seats=SCREEN)["match"]
    one, two = opens_table(ada, match), ada.context.new_page()
    two.goto(f"/t/{match}")
    expect(two.get_by_role("grid")).to_be_visible()
    found = words(letters(one))
    for n, page in enumerate((one, two, one)):
        page.bring_to_front()
        spells(page, found[n][1])
        submits(page)
        for each in (one, two):
            expect_moves(each, n + 1)
    assert history(one) == history(two)
    assert [times(one, word) for word, _ in found[:3]] == [1, 1, 1]


def test_a_page_older_than_the_server_says_so(person):
    ada = person()
    match = order(ada)["match"]
    hello = {"type": "hello", "protocol": 3, "guest": "guest", "heartbeat_seconds": 20.0}
    ada.context.route_web_socket("**/socket", lambda socket: socket.send(json.dumps(hello)))
    page = ada.opens(f"/t/{match}")
    expect(page.get_by_role("heading", name="New version available")).to_be_visible()
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_the_shelf_waits_for_a_server_that_is_down(person, server):
    ada = person(allow_errors=True)
    page = ada.opens("/")
    expect(on_shelf(page, "Territory Words")).to_be_visible()
    server.kill()
    page.get_by_role("link", name="Replays").click()
    expect(page.get_by_role("heading", name="The server isn't responding")).to_be_visible()
    server.start()
    expect(page.get_by_role("heading", name="Replays")).to_be_visible()


# --- links


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/t/no-such-match",
        "/t/no-such-match#key=forged",
        "/t/%E0%A4%A",  # cut in the middle of a character
        "/t",
        "/replay",
        "/replay/no-such-match",
        "/new/no-such-game",
        "/how",
        "/how/no-such-game",
        "/learn",
        "/learn/no-such-game",
    ],
)
@pytest.mark.long_only  # in `make test`: test_addresses_that_lead_nowhere_say_so_in_plain_words
def test_an_unknown_address_leads_to_the_shelf(person, address):
    page = person(allow_errors=True).opens(address)
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    way_home(page)


@pytest.mark.long_only  # in `make test`: test_an_invitation_that_is_no_longer_valid_offers_the_games
def test_a_forged_invite_is_refused_with_a_reason_and_a_link_home(person):
    ada, bob = person(), person(allow_errors=True)
    match = order(ada, seats=FRIEND)["match"]
    page = bob.opens(f"/t/{match}#invite=forged&game=territory-words")
    expect(page.get_by_text("This invite is not valid. Ask for a new one.")).to_be_visible()
    expect(page.get_by_role("button", name="Join game")).to_have_count(0)
    page.get_by_role("link", name="Parlor").click()
    expect(page.get_by_role("list", name="Games")).to_be_visible()


def test_an_invite_to_another_match_is_refused(person):
    ada, bob = person(), person(allow_errors=True)
    match, other = order(ada, seats=FRIEND)["match"], order(ada, seats=FRIEND)
    invite = next(iter(other["invites"].values()))
    page = bob.opens(f"/t/{match}#invite={invite}")
    expect(page.get_by_text("This invite is for another match. Ask for one to this match.")).to_be_visible()
    expect(page.get_by_role("button", name="Join game")).to_have_count(0)


def test_an_expired_invite_says_so(person):
    ada, bob = person(), person(allow_errors=True)
    ordered = order(ada, seats=FRIEND)
    invite = next(iter(ordered["invites"].values()))
    problem = {"code": "invite-expired", "message": "This invite has expired. Ask for a new one."}
    bob.context.route("**/join", lambda route: route.fulfill(status=403, json=problem))
    page = bob.opens(f"/t/{ordered['match']}#invite={invite}")
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_text(problem["message"])).to_be_visible()


@pytest.mark.long_only  # in `make test`: test_a_late_guest_is_told_that_the_seat_is_taken
def test_a_seat_that_is_taken_is_refused(person):
    ada, bob, eve = person(), person(), person(allow_errors=True)
    ordered = order(ada, seats=FRIEND)
    invite = next(iter(ordered["invites"].values()))
    bob.context.request.get("/api/me")
    assert bob.context.request.post(f"/api/matches/{ordered['match']}/join", data={"invite": invite}).ok
    page = eve.opens(f"/t/{ordered['match']}#invite={invite}")
    expect(page.get_by_text("Someone else already joined.")).to_be_visible()
    expect(page.get_by_role("button", name="Join game")).to_have_count(0)


def test_a_link_opened_at_the_same_table_is_followed(person):
    ada, bob = person(), person(allow_errors=True)
    ordered = order(ada, seats=FRIEND)
    page = bob.opens(f"/t/{ordered['match']}#key={ordered['watch_key']}")
    expect(page.get_by_text("Waiting for your friend")).to_be_visible()
    page.goto(f"/t/{ordered['match']}#invite={next(iter(ordered['invites'].values()))}")
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.long_only  # in `make test`: test_addresses_that_lead_nowhere_say_so_in_plain_words
@pytest.mark.parametrize("place", ["t", "replay"])
def test_a_table_of_another_guest_stays_closed(person, place):
    ada, eve = person(), person(allow_errors=True)
    match = order(ada)["match"]
    page = eve.opens(f"/{place}/{match}")
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()
    way_home(page)


def test_a_replay_of_a_running_game_leads_back_to_it(person):
    ada = person(allow_errors=True)
    page = ada.opens(f"/replay/{order(ada)['match']}")
    expect(page.get_by_text("This game isn't over yet.")).to_be_visible()
    way_home(page)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hello", "That doesn't look like a link."),
        ("https://elsewhere.invalid/t/abc", "That link is for elsewhere.invalid"),
        ("/settings", "That link doesn't lead to a game."),
    ],
)
def test_broken_and_foreign_links_have_different_messages(person, typed, said):
    page = person().opens("/")
    page.get_by_role("button", name="Join with a link").click()
    page.get_by_role("textbox", name="Link").fill(typed)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(said)


# --- the browser


@pytest.mark.long_only
def test_the_page_plays_without_storage(person):
    ada = person()
    ada.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })"
    )
    page = ada.opens("/")
    starts(page, "Territory Words")
    expect(turn(page)).to_have_text("Your turn")
    passes(page)
    expect_moves(page, 2)


def without_cookies(person):
    """Cookies of the server are dropped."""
    anonymous = person(allow_errors=True)

    def forgetful(route):
        asked = route.request
        answer = httpx.request(asked.method, asked.url, content=asked.post_data_buffer, headers={"Accept": "*/*"})
        route.fulfill(status=answer.status_code, body=answer.content, content_type=answer.headers["content-type"])

    anonymous.context.route("**/api/**", forgetful)
    return anonymous


def test_without_cookies_the_shelf_explains_what_is_missing(person):
    page = without_cookies(person).opens("/")
    expect(page.get_by_role("heading", name="Cookies are off")).to_be_visible()
    expect(page.get_by_text("Turn them on to play.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("invited", [True, False])
def test_without_cookies_a_table_explains_what_is_missing(person, invited):
    ordered = order(person(), seats=FRIEND)
    hash_ = f"#invite={next(iter(ordered['invites'].values()))}" if invited else f"#key={ordered['watch_key']}"
    page = without_cookies(person).opens(f"/t/{ordered['match']}{hash_}")
    expect(page.get_by_role("heading", name="Cookies are off")).to_be_visible()
    expect(page.get_by_text(re.compile("[Cc]ookie"))).to_be_visible()


@pytest.mark.long_only
def test_a_whole_turn_in_a_window_of_320_pixels(person):
    ada = person(width=320, height=568)
    page = opens_table(ada, order(ada, seats=SCREEN, options={"turns": 4})["match"])
    spells(page, words(letters(page))[0][1])
    submits(page)
    expect(turn(page)).to_have_text("To move")  # on Bob's plate
    for _ in range(4):
        passes(page)
    expect(result(page)).to_be_visible()
    assert card(ada, page.url.split("/")[-1])["plies"] == 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
