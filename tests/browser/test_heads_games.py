"""Whole games of Don't Lose Your Head: by link with mouse and keyboard, on a phone against a bot, at a shared screen,
and in Polish.
"""

import re

import pytest
import test_shell_languages
from heads_hunt_page import (
    BEARD,
    GAME,
    SMALL,
    TOOTS,
    Guest,
    HuntTable,
    as_guest,
    cells_of,
    choice,
    css,
    hide,
    opens_hunt,
    sit_down,
)
from heads_setup_page import SetUp
from playwright.sync_api import expect
from table_page import SCREEN, card, named, order, resigns, result
from test_access_keyboard import tabs_to, walks_to
from test_heads_play import ink


@pytest.fixture
def mary(server):
    with Guest(server.url, "Mary") as guest:
        yield guest


# --- whole games


def record_messages(person):
    """Record every message that this person's page receives."""
    frames = []
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    return frames


def places_by_mouse(page, words):
    set_up = SetUp(page)
    for n, (word, at, way) in enumerate(words, 1):
        for letter in word:
            set_up.key(letter).click()
        set_up.tool("accept", n).click()
        set_up.puts(n, at, way)
    set_up.start.click()


def places_by_keyboard(page, words):
    for word, at, way in words:
        page.keyboard.type(word.lower())
        page.keyboard.press("Enter")  # accepts it
        page.keyboard.press("Enter")  # and goes to the squares
        for cell in cells_of(word, at, way)[:2]:
            walks_to(page, cell)
            page.keyboard.press("Enter")
    tabs_to(page, "^Start$", "Shift+Tab")
    page.keyboard.press("Enter")


def guesses_by_mouse(hunt, text):
    (hunt.key(text) if len(text) == 1 else hunt.square(text)).click()


def guesses_by_keyboard(hunt, text):
    page = hunt.page
    if len(text) > 2:
        tabs_to(page, "Guess a whole word", "Shift+Tab")
        page.keyboard.press("Enter")
        page.keyboard.type(text.lower())
        page.keyboard.press("Enter")
    elif len(text) == 2:
        if not page.evaluate("document.activeElement.dataset.cell"):
            tabs_to(page, "^[A-F][1-6], ")
        walks_to(page, text)
        page.keyboard.press("Enter")
    else:
        tabs_to(page, "^[A-Z](,|$)", "Shift+Tab")
        page.keyboard.press("Home")
        for _ in range(ord(text) - ord("A")):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")


@pytest.mark.proves("DLYH-06", "DLYH-191", "DLYH-267")
def test_a_whole_game_by_link_one_with_the_mouse_and_the_other_by_keyboard(person):
    roger, mary, eve = named(person(), "Roger"), named(person(allow_errors=True), "Mary"), person()
    told = {one: record_messages(one) for one in (roger, mary, eve)}
    page = roger.opens(f"/new/{GAME}")
    page.get_by_text("With a friend", exact=True).click()
    page.get_by_role("button", name="Create invite link").click()
    other = mary.page
    other.goto(page.get_by_role("textbox", name="Invite link").input_value())
    tabs_to(other, "Join game")
    other.keyboard.press("Enter")

    set_up = SetUp(page).opens_drawer()
    set_up.size.select_option("6")
    set_up.forgiveness.select_option("strict")
    set_up.ready.click()
    tabs_to(other, "Choose my own words")
    other.keyboard.press("Enter")
    tabs_to(other, "small")
    other.keyboard.press("ArrowUp")  # from 8x8 to 6x6
    tabs_to(other, "Ready")
    other.keyboard.press("Enter")
    expect(page.get_by_text("Mary chose your board: 6 × 6, 3 words.")).to_be_visible()
    expect(other.get_by_text("Roger chose your board: 6 × 6, 3 words.")).to_be_visible()
    expect(other.get_by_text("Your 18th miss brings the blade down")).to_be_visible()
    places_by_mouse(page, BEARD)
    expect(page.get_by_text("Mary is hiding words")).to_be_visible()
    places_by_keyboard(other, TOOTS)

    match = page.url.rpartition("/")[2]
    watcher = HuntTable(eve.opens(f"/t/{match}#key={card(roger, match)['watch_key']}"))
    his, hers = HuntTable(page), HuntTable(other, "Mary", "Roger")
    expect(watcher.turn).to_have_text(re.compile("^(Roger|Mary)'s turn$"))
    assert watcher.middle.locator("button:not(.notes button)").count() == 0  # only the notebook is open to a spectator
    turns = [
        (his, "Roger", guesses_by_mouse, [*"STO", *cells_of(*TOOTS[2])]),
        (hers, "Mary", guesses_by_keyboard, ["E", "Z", "F1", "C3", "BEARD", "F2", "F4", "F3"]),
    ]
    if watcher.turn.inner_text().startswith("Mary"):  # the first guess is drawn at random
        turns.reverse()
    for n in range(16):
        hunt, name, guess, texts = turns[n % 2]
        hunt.is_turn()
        guess(hunt, texts.pop(0))
        if n == 3:  # letters and a square are known, but no word
            expect(watcher.log).to_have_count(4)
            for hidden, people in ((BEARD, (mary, eve)), (TOOTS, (roger, eve))):
                for frames in (told[one] for one in people):
                    assert len(frames) > 4
                    assert not [frame for frame in frames if any(word in frame for word, _, _ in hidden)]
        if name == "Roger" and not texts:
            break
    for seen, headline, detail in (
        (page, "You kept your head!", "You found all of Mary's words"),
        (other, "You lost your head", "Roger found all your words"),
        (eve.page, "Roger wins!", "Roger found all of Mary's words"),
    ):
        expect(result(seen).get_by_role("heading", name=headline)).to_be_visible()
        expect(result(seen)).to_contain_text(detail)
        result(seen).get_by_role("button", name="Close").click()
    for hunt, board in ((hers, hers.hunted), (watcher, watcher.own)):
        expect(hunt.square("F5", board)).to_have_attribute("aria-label", "F5, D, never found")
    assert any("BEARD" in frame for frame in told[eve])


@pytest.mark.proves("DLYH-07", "DLYH-311")
def test_a_whole_game_on_a_phone_by_touch_against_a_bot(person):
    page = named(person(width=390, height=844, has_touch=True, is_mobile=True), "Roger").opens(f"/new/{GAME}")
    page.get_by_text("Mabel", exact=True).tap()
    page.get_by_role("button", name="Start game").tap()
    set_up = SetUp(page)
    set_up.own.tap()
    page.locator("summary").tap()
    set_up.size.select_option("6")
    set_up.forgiveness.select_option("strict")
    page.locator("summary").tap()
    page.get_by_role("button", name="Pick random words").tap()
    set_up.tool("place", 1).tap()
    set_up.square("C3").tap()
    page.get_by_role("button", name=re.compile("fits, runs")).first.tap()
    for n in (2, 3):
        expect(set_up.start.last).to_have_text(f"Start, {4 - n} left to place")
        page.get_by_role("button", name="Place for me").last.tap()
    page.get_by_role("button", name="Start", exact=True).tap()

    hunt = HuntTable(page, "Roger", "Mabel")
    go = page.get_by_role("button", name="Guess a word")
    expect(hunt.square("A1")).to_be_visible()
    expect(hunt.square("A1", hunt.own)).to_be_hidden()
    squares = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEF"]
    guesses = [*"QXZJVWK", "ZZZZZ", "E", *squares]
    for text in guesses:
        expect(go.and_(page.locator(":enabled")).or_(result(page))).to_be_visible()
        if result(page).is_visible():
            break
        if len(text) == 5:
            go.tap()
            page.get_by_role("combobox", name="The word").tap()
            page.keyboard.type(text)  # on the phone's own keyboard
            page.get_by_role("button", name=f"Guess {text}").tap()
        else:
            guessed = hunt.key(text) if len(text) == 1 else hunt.square(text)
            before = guessed.get_attribute("aria-label")
            guessed.tap()
            expect(guessed).not_to_have_attribute("aria-label", before)  # the answer is here
        expect(page.get_by_role("button", name="All guesses")).to_contain_text(re.compile("You|Mabel"))
    expect(result(page).get_by_role("heading", name=re.compile("You (kept|lost) your head"))).to_be_visible()
    assert text in squares
    result(page).get_by_role("button", name="Close").tap()
    page.get_by_role("tab", name="Yours").tap()
    expect(hunt.square("A1", hunt.own)).to_be_visible()
    expect(hunt.square("A1")).to_be_hidden()


# --- one screen

SQUARES = "[...document.querySelectorAll('[data-cell]')].map((one) => one.ariaLabel).join('; ')"
# Records every text that was ever on the page, without spaces, and on its squares.
RECORDER = f"""
  window.seen = new Set()
  new MutationObserver(() => {{
    seen.add(document.body?.textContent.replace(/\\s/g, '') ?? '')
    seen.add({SQUARES})
  }}).observe(document, {{ subtree: true, childList: true, characterData: true, attributes: true }})
"""


def test_at_one_screen_neither_sees_the_others_words_before_the_end(person):
    ada = person()
    ada.context.add_init_script(RECORDER)
    ada.context.request.get("/api/me")
    with_ada_first = (order(ada, GAME, SCREEN)["match"] for _ in range(50))
    with as_guest(ada) as wire:
        match = next(one for one in with_ada_first if wire.view(one)["first"] == 0)
        wire.plays(match, choice("teal", **SMALL), seat=0)
        wire.plays(match, choice("violet", **SMALL), seat=1)
        page = ada.opens(f"/t/{match}")
        for name, color, words in (("Ada", "teal", BEARD), ("Bob", "violet", TOOTS)):
            expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
            assert css(page.get_by_role("main").locator("svg").first, "color") == ink(color)
            page.evaluate("seen.clear()")
            page.get_by_role("button", name=f"I'm {name}").click()
            set_up = SetUp(page).opens_drawer()
            expect(set_up.square("A1")).to_be_visible()
            assert set_up.words() == ["___", "____", "_____"]
            assert set_up.letters() == {}
            places_by_keyboard(page, words)
        hunt = HuntTable(page, "Ada", "Bob")
        hunt.is_turn("Ada's turn")
        seen = page.evaluate("[...seen]")
        assert any("TOOTS" in text for text in seen)  # while Bob had the screen
        assert not any("BEAR" in text or re.search("F1, B[,;].*F2, E[,;].*F3, A[,;]", text) for text in seen)

        for name, mine, theirs, word, guess in (
            ("Ada", hunt.own, hunt.hunted, "BEARD", "A1"),
            ("Bob", hunt.hunted, hunt.own, "TOOTS", "B"),
        ):
            hunt.is_turn(f"{name}'s turn")
            before = hunt.all()
            assert hunt.words(mine)[2].count("_") == 5
            peek = page.get_by_role("button", name="Peek")
            assert peek.count() == 1
            peek.hover()
            page.mouse.down()
            expect(mine.get_by_label(re.compile("^Word 3"))).to_have_attribute(
                "aria-label", f"Word 3: {' '.join(word)}"
            )
            assert sum(", yours" in label or "found by" in label for label in hunt.labels(mine)) == 5
            assert hunt.words(theirs)[2].count("_") == 5
            page.mouse.up()
            expect(mine.get_by_label(re.compile("^Word 3"))).to_have_attribute("aria-label", re.compile("blank"))
            assert hunt.all() == before
            (hunt.key(guess, theirs) if len(guess) == 1 else hunt.square(guess, theirs)).click()
        assert page.get_by_role("heading", name="Pass the device to").count() == 0
    hunt.is_turn("Ada's turn")
    assert not any(", yours" in label for board in (hunt.own, hunt.hunted) for label in hunt.labels(board))
    resigns(page)
    expect(result(page).get_by_role("heading", name="Bob wins")).to_be_visible()
    expect(result(page)).to_contain_text("Ada resigned")
    result(page).get_by_role("button", name="Close").click()
    assert (hunt.words(hunt.own)[2], hunt.words(hunt.hunted)[2]) == ("BEARD", "TOOTS")
    for board, squares in ((hunt.own, BEARD), (hunt.hunted, TOOTS)):
        letters = {label[:2]: label[4] for label in hunt.labels(board) if re.match("..[,] [A-Z](,|$)", label)}
        assert letters == dict(zip(cells_of(*squares[2]), squares[2][0], strict=True))


# --- in Polish


@pytest.mark.long_only
def test_the_hunt_is_told_in_polish_from_the_first_setting_to_the_end(person, mary, monkeypatch):
    own = tuple(f"games/{GAME}/messages/{{}}/{part}.ts" for part in ("settings", "setup", "play"))
    monkeypatch.setattr(test_shell_languages, "CATALOGS", (*test_shell_languages.CATALOGS, *own))
    roger = named(person(locale="pl-PL"), "Roger")
    page = roger.opens(f"/t/{sit_down(roger, mary)}")

    def says(text):
        expect(page.get_by_text(text).first).to_be_visible()
        assert test_shell_languages.left_over(page) == []

    says("Twoje 21. pudło")
    match = hide(roger, mary)
    hunt = opens_hunt(roger, match)
    for act, told, answer in (
        (hunt.key("Z").click, "Pytasz o Z: pudło.", "Q"),
        (hunt.square("A1").click, "Odkrywasz A1: jest tam litera.", "F1"),
        (hunt.key("E").click, "Pytasz o E: jest w słowie 3.", "ZZZZ"),
    ):
        act()
        says(told)
        mary.says(match, answer)
    says("Mary zgaduje ZZZZ: źle, 2 pudła.")
    hunt.square("A1").click()
    says("To już było.")
    page.get_by_role("button", name="Zgadnij całe słowo").click()
    page.get_by_role("combobox", name="Słowo").fill("SPIN")
    says("Zgadnij SPIN")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Zgadnij SPIN").click()
    says("Zgadujesz SPIN: dobrze. Słowo 1 to PIN. Słowo 2 to SPIN. Słowo 3 to SPINE.")
    mary.resigns(match)
    says("Głowa na karku!")
    expect(page.get_by_role("dialog")).to_contain_text("Mary poddaje grę")
