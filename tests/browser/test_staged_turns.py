"""The frame rate while a turn is shown: falling letters, steps and hits, a story, an opponent's word."""

import re

import numpy as np
import pytest
from grid_game_page import opens_grid_table
from letter_crush_page import begins, chain, first, sees
from nethack_chat_page import begins as begins_dungeon
from nethack_chat_page import field
from nethack_chat_page import opens as opens_dungeon
from playwright.sync_api import expect
from table_page import BOT, on_shelf, order
from territory_words_page import sits_down
from test_map_motion import TIME

SHOW_MS = 2500
TRIES = 4


def guess(person):
    page = person.opens("/")
    on_shelf(page, "Don't Lose Your Head").click()
    page.get_by_role("button", name=re.compile("^Skip")).click()
    page.get_by_role("button", name="I'm ready").click()
    key = page.get_by_role("group", name="Letters").get_by_role("button").first
    expect(key).to_be_enabled()
    return page, key.click


def clear_a_word(person):
    seed, cells, _ = first(lambda board, places, events: len(chain(events)) > 1, mode="zen")
    table = sees(person, begins(person, seed, mode="zen"))
    table.taps(cells)
    return table.page, table.submit.click


def end_a_turn(person):
    yard = opens_grid_table(person, order(person, "grid-game", BOT, options={"army": 4})["match"])
    yard.is_turn(0)
    return yard.page, yard.ends_turn


def send_a_sentence(person):
    page = opens_dungeon(person, begins_dungeon(person, 1))
    field(page).fill("I go north")
    return page, lambda: page.get_by_role("button", name="Send").click()


def claim_a_word(person):
    table = sits_down(person, BOT)
    expect(table.header).to_contain_text(re.compile("to move|Your turn"))
    table.spells(table.finds(4))
    return table.page, lambda: table.page.keyboard.press("Control+Enter")


TURNS = {
    "dont-lose-your-head": guess,
    "letter-crush": clear_a_word,
    "grid-game": end_a_turn,
    "nethack-chat": send_a_sentence,
    "territory-words": claim_a_word,
}


def frames(page, act):
    """Return the milliseconds between frames from an action on."""
    page.evaluate("times.length = 0")
    act()
    page.wait_for_timeout(SHOW_MS)
    return np.array(page.evaluate("times"))


@pytest.mark.benchmark
@pytest.mark.parametrize("game", TURNS)
def test_a_shown_turn_has_as_many_frames_as_the_page_at_rest(person, game):
    """Compared with the same page at rest, which has 60 frames a second on a free machine. The best of some tries."""
    for _ in range(TRIES):
        page, act = TURNS[game](person(reduced_motion="no-preference"))
        page.evaluate(TIME)
        rest, shown = frames(page, lambda: None), frames(page, act)
        print(f"{game}: {1000 / shown.mean():.1f} frames a second in a turn, {1000 / rest.mean():.1f} at rest")
        if shown.mean() < 1.1 * rest.mean():
            return
    raise AssertionError(f"frames take {shown.mean():.1f} ms in a turn, and {rest.mean():.1f} ms at rest")
