"""Tables of every kind: a shared screen, the default table, take-backs, resigning, clocks."""

import re

import pytest
from playwright.sync_api import expect
from table_page import (
    FRIEND,
    SCREEN,
    bids,
    expect_moves,
    in_menu,
    letters,
    named,
    opens_table,
    order,
    passes,
    resigns,
    result,
    spells,
    starts,
    submits,
    turn,
    words,
)

DICE = re.compile(r"Your dice: [\d ]+")
# Records every text that was ever on the page.
RECORDER = """
  window.seen = new Set()
  new MutationObserver(() => {
    const text = document.body?.textContent ?? ''
    for (const [dice] of text.matchAll(/Your dice: [\\d ]+/g)) window.seen.add(dice.trim())
  }).observe(document, { subtree: true, childList: true, characterData: true })
"""


def sit_together(ada, bob, **more):
    """Return the pages of two people at a table of Territory Words."""
    named(ada, "Ada"), named(bob, "Bob")
    ordered = order(ada, seats=FRIEND, **more)
    invite = next(iter(ordered["invites"].values()))
    assert bob.context.request.post(f"/api/matches/{ordered['match']}/join", data={"invite": invite}).ok
    return opens_table(ada, ordered["match"]), opens_table(bob, ordered["match"])


# --- one screen


@pytest.mark.proves("TW-01", "TW-04")  # Person.leaves fails on requests to other servers
def test_two_people_play_a_whole_game_at_one_screen(person):
    page = person().opens("/new/territory-words")
    page.get_by_text("Pass and play", exact=True).click()
    page.get_by_role("textbox", name="Blue's name").fill("Ada")
    page.get_by_role("textbox", name="Red's name").fill("Bob")
    for _ in range(4):
        page.get_by_role("button", name="Decrease: Turns per player").click()
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("grid")).to_be_visible()
    found = words(letters(page))
    for n in range(8):
        expect(turn(page)).to_have_text(f"{('Ada', 'Bob')[n % 2]} to move")
        spells(page, found[n][1])
        submits(page)
        expect_moves(page, n + 1)
    expect(result(page)).to_be_visible()
    expect(result(page)).to_contain_text(re.compile("(Ada|Bob) wins!|It's a draw"))


def test_a_game_with_secrets_is_covered_until_the_next_player_takes_the_screen(person):
    ada = person()
    ada.context.add_init_script(RECORDER)
    page = ada.opens("/new/liars-dice")
    page.get_by_text("Pass and play", exact=True).click()
    page.get_by_role("textbox", name="Player 1's name").fill("Ada")
    page.get_by_role("textbox", name="Player 2's name").fill("Bob")
    for _ in range(2):
        page.get_by_role("button", name="Increase: Dice").click()
    page.get_by_role("button", name="Start game").click()
    seen = set()
    for name in ("Ada", "Bob", "Ada"):
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        expect(page.get_by_text(DICE)).to_have_count(0)  # not even for a screen reader
        assert set(page.evaluate("[...seen]")) == seen
        page.get_by_role("button", name=f"I'm {name}").click()
        shown = page.get_by_test_id("text")
        expect(shown).to_have_text(DICE)
        seen.add(DICE.search(shown.inner_text())[0].strip())
        assert set(page.evaluate("[...seen]")) == seen
        bids(page)
    expect(page.get_by_role("heading", name="Pass the device to Bob")).to_be_visible()
    assert set(page.evaluate("[...seen]")) == seen


# --- the default table


def test_a_whole_game_through_the_default_table_by_buttons_alone(person):
    page = person().opens("/")
    starts(page, "Liar's Dice")
    for _ in range(60):
        call, offered = page.get_by_role("button", name="Call"), page.get_by_role("region", name="Bid")
        expect(call.or_(offered).or_(result(page)).first).to_be_visible()
        if result(page).is_visible():
            break
        before = page.get_by_test_id("text").inner_text()
        if call.is_visible():
            call.click()
        else:
            bids(page)
        expect(page.get_by_test_id("text")).not_to_have_text(before)
    expect(result(page)).to_contain_text(re.compile("You win|You lose"))
    result(page).get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Result")).to_be_visible()
    expect(page.get_by_role("heading", name="Your moves")).to_have_count(0)


def test_many_actions_are_chosen_field_by_field_and_described_with_names(person):
    ada = person()
    page = ada.opens(f"/t/{order(ada, 'liars-dice', options={'dice': 5}, seats=SCREEN)['match']}")
    page.get_by_role("button", name="I'm Ada").click()
    offered = page.get_by_role("region", name="Bid")
    offered.get_by_role("button", name="4", exact=True).click()
    offered.get_by_role("button", name="Count: 4. Choose again").click()
    offered.get_by_role("button", name="7", exact=True).click()
    offered.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="I'm Bob").click()
    happened = page.get_by_role("list", name="What happened")
    expect(happened.get_by_role("listitem")).to_have_text(["Ada bids 7 x 3."])
    page.reload()
    page.get_by_role("button", name="I'm Bob").click()
    expect(happened.get_by_role("listitem")).to_have_text(["Ada bids 7 x 3."])


# --- other requests


def test_a_move_is_taken_back_when_the_other_player_agrees(person):
    ada, bob = person(), person()
    mine, theirs = sit_together(ada, bob)
    spells(mine, words(letters(mine))[0][1])
    submits(mine)
    expect_moves(theirs, 1)

    in_menu(mine, "Undo")
    expect(mine.get_by_text("You asked to undo.")).to_be_visible()
    theirs.get_by_role("button", name="Decline").click()
    expect(mine.get_by_text("You asked to undo.")).to_have_count(0)
    expect_moves(mine, 1)

    in_menu(mine, "Undo")
    expect(theirs.get_by_text("Ada wants to undo a move.")).to_be_visible()
    theirs.get_by_role("button", name="Allow", exact=True).click()
    for page in (mine, theirs):
        expect_moves(page, 0)
        expect(page.get_by_text("undo a move")).to_have_count(0)
    expect(turn(mine)).to_have_text("Your turn")


def test_against_a_bot_a_move_is_taken_back_at_once(person):
    ada = person()
    page = opens_table(ada, order(ada)["match"])
    passes(page)
    expect_moves(page, 2)
    in_menu(page, "Undo")
    expect_moves(page, 0)
    expect(turn(page)).to_have_text("Your turn")


def test_take_backs_are_not_offered_if_they_were_not_agreed_on(person):
    ada = person()
    page = opens_table(ada, order(ada, settings={"allow_take_backs": False})["match"])
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Resign")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Undo")).to_have_count(0)


@pytest.mark.proves("TW-151")
def test_resigning_asks_for_confirmation(person):
    ada, bob = person(), person()
    mine, theirs = sit_together(ada, bob)
    in_menu(mine, "Resign")
    mine.get_by_role("button", name="Keep playing").click()
    expect(mine.get_by_role("dialog")).to_have_count(0)
    expect(turn(mine)).to_have_text("Your turn")
    resigns(mine)
    for page in (mine, theirs):
        expect(result(page)).to_contain_text(re.compile("You resigned|Ada resigned"))
    expect(result(mine)).to_contain_text("You lose")
    expect(result(theirs)).to_contain_text("You win!")


def test_a_new_game_follows_at_once_after_a_game_against_a_bot(person):
    ada = person()
    page = opens_table(ada, order(ada)["match"])
    before = letters(page)
    resigns(page)
    result(page).get_by_role("button", name="New game").click()
    expect(turn(page)).to_have_text("Your turn")
    expect_moves(page, 0)
    assert letters(page) != before


@pytest.mark.long_only
def test_an_absent_player_is_marked(person):
    ada, bob = person(), person()
    mine, _ = sit_together(ada, bob)
    expect(mine.get_by_text("Offline")).to_have_count(0)
    bob.page.goto("/")
    expect(mine.get_by_text("Offline")).to_have_count(1)
    bob.page.go_back()
    expect(mine.get_by_text("Offline")).to_have_count(0)


# --- clocks


def test_a_clock_is_chosen_and_shown_and_runs(person):
    page = person().opens("/new/territory-words")
    page.get_by_text("More options").click()
    page.get_by_role("group", name="Time per player").get_by_text("5 min").click()
    page.get_by_text("Pass and play", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    clocks = page.get_by_role("timer")
    expect(clocks).to_have_count(2)
    expect(clocks.first).to_have_text(re.compile(r"4:5\d"))
    expect(clocks.last).to_have_text("5:00")
    passes(page)
    expect(clocks.last).to_have_text(re.compile(r"4:5\d"))
    stopped = clocks.first.inner_text()
    expect(clocks.last).to_have_text(re.compile(r"4:5[0-7]"))
    expect(clocks.first).to_have_text(stopped)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Resign")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Pause")).to_have_count(0)


@pytest.mark.long_only
def test_both_players_are_told_whose_time_ran_out(person):
    ada, bob = person(), person()
    mine, theirs = sit_together(ada, bob, settings={"time": {"game_seconds": 4}})
    for page in (mine, theirs):
        expect(result(page)).to_contain_text(re.compile("(You|Ada) ran out of time"))
    expect(result(mine)).to_contain_text("You lose")
    expect(result(theirs)).to_contain_text("You win!")


@pytest.mark.long_only
def test_a_paused_clock_stands_still_until_it_is_resumed(person):
    ada, bob = person(), person()
    mine, theirs = sit_together(ada, bob, settings={"time": {"game_seconds": 300, "allow_pause": True}})
    in_menu(mine, "Pause")
    for page in (mine, theirs):
        expect(page.get_by_text("Paused").first).to_be_visible()
    in_menu(theirs, "Resume")
    expect(mine.get_by_text("Paused")).to_have_count(0)
    passes(mine)
    expect(turn(theirs)).to_have_text("Your turn")
