"""People with browsers of their own at one table: from the invite to the rematch and the replay."""

import re

import httpx
import pytest
from playwright.sync_api import expect
from table_page import (
    SCREEN,
    card,
    chooses_options,
    expect_moves,
    history,
    in_menu,
    letters,
    look_alike,
    opens_table,
    order,
    passed,
    passes,
    plates,
    played,
    resigns,
    result,
    scores,
    spells,
    submits,
    turn,
    words,
)

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def clipboard(page):
    return page.evaluate("navigator.clipboard.readText()")


def invites(page, name="Ada", turns=8):
    """Order a match by link on the page, with few turns. Return the link."""
    chooses_options(page, "Territory Words")
    page.get_by_text("With a friend", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill(name)
    for _ in range(8 - turns):
        page.get_by_role("button", name="Decrease: Turns per player").click()
    page.get_by_role("switch", name="2-game match").uncheck()
    page.get_by_role("button", name="Create invite link").click()
    expect(page.get_by_role("heading", name="Invite a friend")).to_be_visible()
    return page.get_by_role("textbox", name="Invite link").input_value()


def joins(page, link, name="Bob"):
    page.goto(link)
    expect(page.get_by_role("heading", name="Ada invites you to play Territory Words")).to_be_visible()
    page.get_by_role("button", name="Change").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_whole_match_by_link_with_a_spectator(person):
    ada, bob, eve = person(), person(allow_errors=True), person()
    link = invites(ada.opens("/"), turns=4)
    joins(bob.page, link)
    expect(turn(ada.page)).to_have_text("Your turn")
    expect(turn(bob.page)).to_have_text("Ada is thinking")

    in_menu(ada.page, "Invite spectators")
    eve.page.goto(ada.page.get_by_role("textbox", name="Spectator link").input_value())
    ada.page.keyboard.press("Escape")
    expect(eve.page.get_by_text("Watching").first).to_be_visible()
    expect(eve.page.get_by_role("button", name="Pass turn")).to_have_count(0)

    everybody = [ada.page, bob.page, eve.page]
    board = letters(ada.page)
    for page in everybody:
        expect(page.get_by_role("grid").get_by_role("button")).to_have_count(len(board))
    assert [letters(page) for page in everybody] == [board] * 3
    spelled = words(board)

    for n in range(8):
        page = (ada, bob)[n % 2].page
        expect(turn(page)).to_have_text("Your turn")
        if n == 2:  # a player reloads with letters selected
            spells(page, spelled[n][1][:2])
            page.reload()
            expect_moves(page, 2)
        if n == 3:  # a player acts while offline
            bob.offline()
            expect(page.get_by_text("Reconnecting. Nothing is lost.")).to_be_visible()
            spells(page, spelled[n][1])
            submits(page)
            expect(page.get_by_text("Reconnecting. Your move is safe.")).to_be_visible()
            expect_moves(ada.page, 3)
            bob.offline(False)
            expect(page.get_by_text("Reconnecting")).to_have_count(0)
        elif n == 5:
            passes(page)
        else:
            spells(page, spelled[n][1])
            submits(page)
        if n == 4:  # a player is away while the other plays
            bob.offline()
            expect_moves(ada.page, 5)
            bob.offline(False)
        for other in everybody:
            expect_moves(other, n + 1)

    for page in everybody:
        expect(result(page)).to_be_visible()
    told = history(ada.page)
    assert [re.search(r"[A-Z]{3,}|pass", row)[0] for row in told] == [
        "pass" if n == 5 else word for n, (word, _) in enumerate(spelled[:8])
    ]
    with_names = [
        [row.replace("You", name) for row in history(page)]
        for page, name in zip(everybody, ("Ada", "Bob", ""), strict=True)
    ]
    assert with_names == [with_names[0]] * 3
    assert [scores(page) for page in everybody] == [scores(ada.page)] * 3
    assert look_alike(*everybody)
    assert scores(ada.page) == result(ada.page).locator("strong").all_inner_texts()

    result(ada.page).get_by_role("button", name="Rematch").click()
    expect(result(ada.page).get_by_role("button", name="Waiting for your opponent")).to_be_visible()
    expect(result(bob.page)).to_contain_text("Ada wants a rematch.")
    result(bob.page).get_by_role("button", name="Accept rematch").click()
    for page in (ada.page, bob.page):
        expect(plates(page)).to_contain_text(re.compile(r"Bob.*Ada", re.DOTALL))
        expect_moves(page, 0)
    expect(turn(bob.page)).to_have_text("Your turn")
    expect(turn(ada.page)).to_have_text("Bob is thinking")
    assert letters(ada.page) != board


def test_an_invite_is_copied_and_can_be_opened_again_by_its_player(person):
    ada, bob = person(permissions=CLIPBOARD), person(allow_errors=True)
    link = invites(ada.opens("/"))
    ada.page.get_by_role("button", name="Copy").click()
    expect(ada.page.get_by_text("Link copied.").first).to_be_visible()
    assert clipboard(ada.page) == link
    ada.page.goto(link)  # the host's own
    expect(ada.page.get_by_role("heading", name="Invite a friend")).to_be_visible()
    joins(bob.page, link)
    bob.page.goto(link)
    expect(turn(bob.page)).to_have_text("Ada is thinking")


def test_an_invite_unfolds_in_a_chat_and_keeps_its_secret(person):
    ada = person()
    link = invites(ada.opens("/"))
    sent, _, secret = link.partition("#")
    assert "invite=" in secret
    assert "invite" not in sent
    tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)"', httpx.get(sent).text))  # without a cookie
    assert tags["og:title"] == "Ada invites you to Territory Words"
    assert tags["og:url"] == sent.partition("?")[0]
    assert httpx.get(tags["og:image"]).headers["content-type"] == "image/png"


def test_a_link_is_pasted_on_the_shelf(person):
    ada, bob = person(), person(allow_errors=True)
    link = invites(ada.opens("/"))
    page = bob.opens("/")
    page.get_by_role("button", name="Join with a link").click()
    page.get_by_role("textbox", name="Link").fill(f"Come and play: {link}")
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="Join game").click()
    expect(turn(page)).to_have_text("Ada is thinking")


@pytest.mark.long_only
@pytest.mark.proves("TW-161")
def test_a_fair_series_is_two_games_on_one_board_with_sides_swapped(person):
    ada = person()
    match = order(ada, seats=SCREEN, settings={"series": 1}, options={"turns": 4})["match"]
    page = opens_table(ada, match)
    board = letters(page)
    spells(page, words(board)[0][1])
    submits(page)
    for n in range(1, 5):
        expect_moves(page, n)
        passes(page)
    gained = scores(page)[0]
    expect(result(page)).to_contain_text("Game 1 of 2")
    result(page).get_by_role("button", name="Game 2: swap sides").click()
    expect(turn(page)).to_have_text("Bob to move")
    expect_moves(page, 0)
    assert letters(page) == board
    for n in range(4):
        expect_moves(page, n)
        passes(page)
    expect(result(page)).to_contain_text(f"Ada wins the match, {gained} to 0")


def test_a_replay_is_stepped_through_and_shared_at_a_ply(person):
    ada, eve = person(permissions=CLIPBOARD), person()
    # another board, with words on it
    page = opens_table(ada, order(ada, seats=SCREEN)["match"])
    for n in range(2):
        spells(page, words(letters(page))[n][1])
        submits(page)
        expect_moves(page, n + 1)
    for n in range(4):
        passes(page)
        expect_moves(page, n + 3)
    final, told = scores(page), history(page)
    result(page).get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Close review").click()

    slider = page.get_by_role("slider", name="Replay")
    expect(slider).to_have_value("0")
    expect(page.get_by_text("Start", exact=True)).to_be_visible()
    expect_moves(page, 0)
    page.get_by_role("button", name="Next move").click()
    expect_moves(page, 1)
    assert history(page) == told[:1]
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect_moves(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_moves(page, 1)
    middle = scores(page)
    assert middle != final

    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("Link to this moment copied.").first).to_be_visible()
    stranger = eve.opens(clipboard(page))
    expect_moves(stranger, 1)
    expect(stranger.get_by_role("slider", name="Replay")).to_have_value("1")
    assert scores(stranger) == middle
    assert look_alike(stranger, page)

    stranger.goto(clipboard(page).replace("at=1", "at=2"))  # another ply of the same replay
    expect_moves(stranger, 2)
    assert not look_alike(stranger, page)

    page.get_by_role("button", name="Last move").click()
    expect_moves(page, 6)
    assert (scores(page), history(page)) == (final, told)
    expect(page.get_by_role("button", name="Next move")).to_be_disabled()
    page.get_by_role("button", name="First move").click()
    expect_moves(page, 0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect_moves(page, 2)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.long_only
def test_a_spectator_without_a_clipboard_can_share_the_replay(person):
    ada, eve = person(), person()
    match = passed(ada)
    eve.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = eve.opens(f"/t/{match}#key={card(ada, match)['watch_key']}")
    result(page).get_by_role("button", name="Share").click()
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Share this moment").click()
    shared = page.get_by_role("textbox", name="Share this moment")
    expect(shared).to_have_value(re.compile(rf"/replay/{match}\?preview=[^#]+#key="))


def test_a_rematch_against_a_bot_begins_at_once_with_sides_swapped(person):
    ada = person()
    page = opens_table(ada, order(ada)["match"])
    name = ada.context.request.get("/api/me").json()["name"]
    resigns(page)
    result(page).get_by_role("button", name="Rematch").click()
    expect(plates(page)).to_contain_text(re.compile(rf"Mabel.*{name}", re.DOTALL))
    expect(turn(page)).to_have_text("Your turn")
    expect_moves(page, 1)


@pytest.mark.long_only
def test_a_replay_of_a_game_without_a_page_of_its_own(person):
    ada = person()
    bid, call = {"type": "bid", "count": 1, "face": 1}, {"type": "call"}
    match = played(ada, [(0, bid), (1, call)], game="liars-dice", options={"dice": 1})
    page = ada.opens(f"/replay/{match}")
    expect(page.get_by_text("No bid yet.").first).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_text("Bid: 1 x 1").first).to_be_visible()
    happened = page.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(happened).to_have_text(["Ada bids 1 x 1."])
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_text("1 x 1 called").first).to_be_visible()
    expect(happened).to_have_count(2)


def test_the_record_of_a_game_can_be_downloaded(person):
    ada = person()
    page = ada.opens(f"/replay/{passed(ada)}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download game").click()
    assert download.value.path().read_text("utf-8").count("\n") >= 4
