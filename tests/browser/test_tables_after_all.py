"""Leaving, waiting and coming back at difficult moments."""

import re

import pytest
from playwright.sync_api import expect
from table_page import FRIEND, SCREEN, card, expect_moves, named, opens_table, order, passed, passes


def seated(host, friend, **more):
    """Return a match by invite with both players at their table."""
    made = order(host, seats=FRIEND, **more)
    friend.context.request.get("/api/me")
    joined = friend.context.request.post(f"/api/matches/{made['match']}/join", data={"invite": made["invites"]["1"]})
    assert joined.ok
    return made["match"]


def test_the_screen_stays_covered_until_it_is_known_whether_the_game_has_secrets(person):
    ada = person(allow_errors=True)
    match = order(ada, "liars-dice", SCREEN)["match"]
    tries = []

    def too_fast(route):
        tries.append(route)
        if len(tries) < 3:
            route.fulfill(status=429, json={"code": "too-fast", "message": "Wait."})
        else:
            route.continue_()

    ada.page.route("**/api/games", too_fast)
    page = ada.opens(f"/t/{match}")
    expect(page.get_by_role("button", name="I'm Ada")).to_be_visible()  # as soon as it is known, after some tries
    assert len(tries) >= 3
    expect(page.get_by_text("Your dice")).to_have_count(0)


def test_pausing_does_not_uncover_the_screen_and_resigning_is_only_for_the_player_who_has_it(person):
    ada = person()
    settings = {"time": {"game_seconds": 600, "allow_pause": True}}
    match = order(ada, "liars-dice", SCREEN, settings=settings)["match"]
    page = ada.opens(f"/t/{match}")
    expect(page.get_by_role("button", name="I'm Ada")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="How to play")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Pause")).to_have_count(0)
    expect(page.get_by_role("menuitem", name="Resign")).to_have_count(0)


def test_a_move_survives_if_its_player_leaves_before_it_was_sent(person):
    ada = person(allow_errors=True)
    match = order(ada, seats=SCREEN)["match"]
    page = opens_table(ada, match)
    ada.offline()
    page.evaluate("dispatchEvent(new Event('offline'))")
    passes(page)
    page.get_by_role("link", name="Parlor").first.click()
    ada.offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    for _ in range(100):
        if card(ada, match)["plies"]:
            break
        page.wait_for_timeout(100)
    assert card(ada, match)["plies"] == 1
    expect_moves(opens_table(ada, match), 1)


@pytest.mark.long_only
def test_a_player_who_asked_for_a_rematch_joins_it_with_the_result_closed(person):
    ada, bob = named(person(), "Ada"), named(person(), "Bob")
    match = seated(ada, bob, options={"turns": 4})
    pages = [opens_table(one, match) for one in (ada, bob)]
    for n in range(4):
        passes(pages[n % 2])
        for page in pages:
            expect_moves(page, n + 1)
    pages[0].get_by_role("button", name="Rematch").click()
    expect(pages[0].get_by_role("button", name="Waiting for your opponent")).to_be_visible()
    pages[0].keyboard.press("Escape")
    pages[1].get_by_role("button", name="Accept rematch").click()
    for page in pages:
        expect(page).not_to_have_url(re.compile(match))
        expect(page.get_by_role("grid")).to_be_visible()
    assert pages[0].url == pages[1].url


@pytest.mark.long_only
def test_a_closed_result_does_not_come_back_after_a_reconnect(person, server):
    ada = person(allow_errors=True)
    page = opens_table(ada, passed(ada))
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    server.start()
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_one_connection_serves_all_tables_of_the_shelf(person):
    ada, bob = person(), person()
    for _ in range(3):
        seated(ada, bob)
    sockets = []
    ada.page.on("websocket", lambda socket: sockets.append(socket.url))
    page = ada.opens("/")
    expect(page.get_by_text("Your turn")).to_have_count(3)
    assert len(sockets) == 1


def test_a_host_who_opens_the_own_invite_does_not_take_the_friends_seat(person):
    ada = person()
    made = order(ada, seats=FRIEND)
    ada.page.route("**/api/matches?*", lambda route: (ada.page.wait_for_timeout(400), route.continue_()))
    page = ada.opens(f"/t/{made['match']}#invite={made['invites']['1']}")
    expect(page.get_by_text("Invite a friend")).to_be_visible()
    assert [seat["kind"] for seat in card(ada, made["match"])["seats"]] == ["human", "open"]
