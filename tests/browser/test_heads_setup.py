"""The set-up of Don't Lose Your Head: settings, names, colors, at a shared screen and by link, on every screen."""

import re
from pathlib import Path

import pytest
from heads_hunt_page import GAME, TWO, Guest, HuntTable, cells_of, choice, place, sit_down
from heads_setup_page import BOT, SetUp, letters_by_square, opens, rgb_of, sits_down
from playwright.sync_api import expect
from table_page import chooses_options, named, order, resigns, result, starts
from test_access_keyboard import tabs_to, walks_to
from test_shell_sizes import COVERED, CUT, SMALL, TARGET, WIDE

from parlor.games.dont_lose_your_head.lines import line_at
from parlor.words import lexicon

SOURCES = Path(__file__).parents[2] / "client" / "src" / "games" / GAME
SIZES = {  # of the player's own board, which the opponent searches
    6: "6 × 6, small / easy for your opponent",
    8: "8 × 8, medium",
    10: "10 × 10, large / hard for your opponent",
    12: "12 × 12, huge / hardest for your opponent",
}
FORGIVENESS = {
    "Strict": "For experienced players who want a challenge.",
    "Normal": "The balanced default.",
    "Forgiving": "For new players, children, and casual play.",
}

PICTURES = re.compile(r"\.(svg|png|webp|jpe?g|gif|avif|ico)(\?|$)")
# Words that are in no sentence of the page, and some that overlap.
ODD = (("FOX", "A1", "E"), ("QUIZ", "A2", "E"), ("GLYPH", "A3", "E"))
SPINE = (("PIN", "B1", "E"), ("SPIN", "A1", "E"), ("SPINE", "A1", "E"))


def box(locator):
    """Left, top, right, bottom."""
    found = locator.bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def begins_at_menu(person):
    """Start a match from the main menu and return its set-up."""
    page = named(person(width=1440, height=900), "Ada").opens("/")
    chooses_options(page, "Don't Lose Your Head")
    page.get_by_text("More options").click()
    page.get_by_text("Your own board", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    table = SetUp(page).opens_drawer()
    expect(table.panel.get_by_role("heading", name="Ada's words")).to_be_visible()
    return table


@pytest.mark.proves("DLYH-21", "DLYH-22", "DLYH-24", "DLYH-25", "DLYH-30", "DLYH-89", "DLYH-98", "DLYH-102")
def test_the_layout_of_the_set_up(person):
    table = begins_at_menu(person)
    menu = table.bar.get_by_role("link", name="Parlor")
    expect(table.bar.get_by_text("Setup", exact=True)).to_be_visible()
    left, _, _, bottom = box(table.bar)
    expect(menu).to_have_attribute("title", "Main menu")
    assert box(menu)[0] < left + 40
    assert box(menu)[2] < box(table.bar.get_by_role("heading"))[0]
    assert box(table.start)[0] > box(table.bar.get_by_text("Setup", exact=True))[2]
    assert box(table.start)[0] > 1440 * 2 / 3
    you, rows, keys, grid = map(box, (table.you, table.rows.last, table.keys, table.grid))
    assert bottom < you[1] < you[3] < box(table.rows.first)[1] < rows[3] < keys[1]
    assert max(you[2], keys[2]) < grid[0] < grid[2] < box(table.size)[0]
    assert you[1] < box(table.random)[1] < you[3]


# --- the booth


def assert_dealt(table, size=8, lengths=(3, 4, 5)):
    """Check that everyday words lie on the board, and return them."""
    expect(table.finish).to_be_enabled()
    words = table.page.locator(".easel li").all_inner_texts()
    assert tuple(map(len, words)) == lengths
    assert all(lexicon("en").zipf(word) >= 3.8 for word in words)
    expect(table.grid.get_by_role("button")).to_have_count(size**2)
    letters = table.letters()
    for word in words:
        lines = (letters_by_square([(word, str(at), way)]) for at, way in line_at(size, len(word)))
        assert any(line.items() <= letters.items() for line in lines), (word, letters)
    return words


def test_a_board_is_dealt_and_the_hunt_is_two_taps_from_the_shelf(person):
    page = named(person(width=390, height=844, has_touch=True), "Ada").opens("/")
    starts(page, "Don't Lose Your Head")
    table = SetUp(page)
    first = assert_dealt(table)
    filled = page.locator("main .button.primary")
    expect(filled).to_have_count(1)
    expect(filled).to_have_text("I'm ready")

    # other words, and the same ones after a reload
    table.shuffle.click()
    words = assert_dealt(table)
    assert words != first
    page.reload()
    assert assert_dealt(table) == words
    page.get_by_text("Strict", exact=True).click()
    table.finish.click()
    hunt = page.get_by_role("group", name="The guillotines")
    expect(hunt).to_contain_text("0 / 17")
    page.get_by_role("tab", name="Yours").click()
    own = page.get_by_role("region", name="Ada", exact=True)
    assert own.get_by_label(re.compile("^Word ")).evaluate_all("all => all.map((one) => one.ariaLabel)") == [
        f"Word {n}: {' '.join(word)}" for n, word in enumerate(words, start=1)
    ]


def test_own_words_replace_the_dealt_ones_only_when_they_are_complete(person):
    table = sits_down(person(width=1440, height=900), "challenge")
    table.types(1, "fox")
    table.back.click()
    assert_dealt(table)
    table.opens_drawer()
    assert table.words() == ["FOX", "____", "_____"]
    table.puts(1, "A1", "E")
    for n, (word, at, way) in enumerate(ODD[1:], start=2):
        table.types(n, word)
        table.puts(n, at, way)
    table.back.click()
    assert table.letters() == letters_by_square(ODD)
    table.shuffle.click()
    assert_dealt(table)
    table.opens_drawer()
    table.back.click()
    assert table.letters() == letters_by_square(ODD)
    table.finish.click()
    expect(table.page.get_by_role("group", name="The guillotines")).to_be_visible()


def test_a_dealt_board_waits_for_the_opponents_choice_and_stays_hidden_from_them(person):
    ada, bob = (named(person(width=1440, height=900), name) for name in ("Ada", "Bob"))
    heard = []
    bob.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ordered = order(ada, GAME, TWO)
    bob.context.request.get("/api/me")
    invite = {"invite": ordered["invites"]["1"]}
    assert bob.context.request.post(f"/api/matches/{ordered['match']}/join", data=invite).ok
    mine, theirs = (SetUp(opens(one, ordered["match"])) for one in (ada, bob))
    expect(mine.page.get_by_text("I'm still choosing your board.")).to_be_visible()
    words = assert_dealt(mine)
    mine.finish.click()
    expect(mine.page.get_by_role("button", name="Waiting for Bob")).to_be_disabled()

    # Bob wants another board: Ada has to agree to it
    theirs.opens_drawer()
    theirs.size.select_option("10")
    theirs.count.select_option("4")
    theirs.ready.click()
    expect(mine.page.get_by_text("I picked 10 × 10 with 4 words. Here's your new board.")).to_be_visible()
    words += assert_dealt(mine, 10, (3, 4, 5, 6))
    theirs.back.click()
    words_of_bob = assert_dealt(theirs)
    theirs.finish.click()
    expect(theirs.page.get_by_text("Ada is hiding words")).to_be_visible()
    waiting = theirs.page.get_by_role("status").filter(has_text="Ada is hiding words")
    expect(waiting.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("10 × 10, 4 words")
    expect(waiting.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("8 × 8, 3 words")
    mine.finish.click()
    expect(mine.page.get_by_role("group", name="The guillotines")).to_be_visible()
    told = " ".join(heard)
    assert len(heard) > 3
    assert not [word for word in words if f'"{word}"' in told]
    assert f'"{words_of_bob[2]}"' in told  # Bob's own words are in his messages


@pytest.mark.proves("DLYH-39", "DLYH-40", "DLYH-41", "DLYH-42", "DLYH-43", "DLYH-44", "DLYH-45", "DLYH-46")
def test_number_of_words_and_forgiveness_are_dropdowns(person):
    table = begins_at_menu(person)
    assert table.forgiveness.evaluate("one => one.tagName") == "SELECT"
    assert table.forgiveness.get_by_role("option").all_inner_texts() == [*FORGIVENESS]
    assert table.count.evaluate("one => one.tagName") == "SELECT"
    assert [text.split(",")[0] for text in table.count.get_by_role("option").all_inner_texts()] == ["3", "4"]
    expect(table.forgiveness).to_have_value("normal")


@pytest.mark.proves("DLYH-47", "DLYH-48", "DLYH-49")
def test_each_degree_of_forgiveness_is_described(person):
    table = begins_at_menu(person)
    for kind, described in FORGIVENESS.items():
        table.forgiveness.select_option(kind)
        expect(table.page.get_by_text(described)).to_be_visible()
        assert table.page.get_by_text(re.compile("|".join(FORGIVENESS.values()))).count() == 1


@pytest.mark.proves("DLYH-31", "DLYH-32", "DLYH-33", "DLYH-34", "DLYH-35", "DLYH-36", "DLYH-37", "DLYH-38")
def test_grid_size_is_a_dropdown_of_four_sizes(person):
    table = begins_at_menu(person)
    assert table.size.evaluate("one => one.tagName") == "SELECT"
    assert table.size.get_by_role("option").all_inner_texts() == [*SIZES.values()]
    for size, label in SIZES.items():
        table.size.select_option(label)
        expect(table.grid.get_by_role("button")).to_have_count(size**2)


@pytest.mark.proves("DLYH-141", "DLYH-142", "DLYH-143", "DLYH-144", "DLYH-145", "DLYH-146")
def test_the_grid_is_drawn_again_with_the_labels_of_its_size(person):
    table = begins_at_menu(person)
    page = table.page
    for size, label in SIZES.items():
        table.size.select_option(label)
        names = table.grid.get_by_role("button").evaluate_all("all => all.map((one) => one.dataset.cell)")
        letters = "ABCDEFGHIJKL"[:size]
        assert names == [f"{letter}{row}" for row in range(1, size + 1) for letter in letters]
        across, down = page.locator("main .across span"), page.locator("main .down span")
        assert across.all_inner_texts() == [*letters]
        assert down.all_inner_texts() == [str(row) for row in range(1, size + 1)]
        last = box(table.square(names[-1]))
        assert last[0] < sum(box(across.last)[::2]) / 2 < last[2]
        assert last[1] < sum(box(down.last)[1::2]) / 2 < last[3]
        expect(table.grid).to_be_in_viewport(ratio=1)


@pytest.mark.proves("DLYH-12", "DLYH-23", "DLYH-29", "DLYH-50", "DLYH-105", "DLYH-106")
def test_settings_can_be_changed_until_start_and_outlast_a_visit_to_the_menu(person):
    table = begins_at_menu(person)
    page, menu = table.page, table.bar.get_by_role("link", name="Parlor")
    table.count.select_option("4")
    expect(table.rows).to_have_count(4)
    table.size.select_option("8")
    table.hides((("CAT", "A1", "E"), ("SEAT", "A3", "E"), ("CRANE", "H8", "W")))
    table.types(4, "column")
    table.size.select_option("6")  # CRANE no longer fits there, and its row stays
    assert table.words() == ["CAT", "SEAT", "CRANE", "COLUMN"]
    assert table.letters() == letters_by_square((("CAT", "A1", "E"), ("SEAT", "A3", "E")))
    table.count.select_option("3")
    assert table.words() == ["CAT", "SEAT", "CRANE"]
    table.forgiveness.select_option("strict")
    expect(page.get_by_text("Your 14th miss brings the blade down")).to_be_visible()
    for dropdown in (table.size, table.count, table.forgiveness):
        expect(dropdown).to_be_enabled()

    # to the start page and back
    menu.click()
    asked = page.get_by_role("dialog", name="Leave game")
    asked.get_by_role("button", name="Stay").click()
    expect(table.start).to_be_visible()
    menu.click()
    asked.get_by_role("button", name="Leave game").click()
    expect(page.get_by_role("list", name="Games")).to_be_visible()
    page.go_back()
    table.opens_drawer()
    expect(table.rows).to_have_count(3)
    assert table.words() == ["CAT", "SEAT", "CRANE"]
    expect(table.size).to_have_value("6")
    table.puts(3, "A6", "E")
    table.start.click()
    expect(page.get_by_role("group", name="The guillotines")).to_contain_text("0 / 14")
    expect(page.get_by_role("heading", name="Difficulty")).to_have_count(0)


def sit_down_online(person):
    """Return the full set-ups of Ada and Bob at one table."""
    ada, bob = (named(person(width=1440, height=900), name) for name in ("Ada", "Bob"))
    ordered = order(ada, GAME, TWO)
    bob.context.request.get("/api/me")
    joined = bob.context.request.post(f"/api/matches/{ordered['match']}/join", data={"invite": ordered["invites"]["1"]})
    assert joined.ok
    return [SetUp(opens(one, ordered["match"])).opens_drawer() for one in (ada, bob)]


@pytest.mark.proves("DLYH-60", "DLYH-90", "DLYH-91", "DLYH-92", "DLYH-97", "DLYH-102", "DLYH-103")
def test_names_and_colors_of_two_people_mark_what_is_theirs(person):
    mine, theirs = sit_down_online(person)
    mine.you.get_by_role("button", name="Edit name").click()
    expect(mine.name).to_be_focused()
    mine.page.keyboard.type("Rose")
    mine.page.keyboard.press("Enter")
    expect(theirs.page.get_by_text("Rose hides words on it.")).to_be_visible()
    mine.picks("Violet")
    violet = rgb_of(
        mine.you.locator("label", has=mine.page.get_by_role("radio", name="Violet")).locator(".cloth"), "fill"
    )
    mine.ready.click()
    expect(mine.page.get_by_text("Bob is still choosing.")).to_be_visible()
    expect(theirs.you.get_by_role("radio", name="Violet diamond, taken by Rose")).to_be_disabled()
    theirs.size.select_option("10")
    theirs.count.select_option("4")
    theirs.picks("Green")
    theirs.ready.click()

    # each on the board that the other chose, with only their own panel
    for table, size, count, name in ((mine, 10, 4, "Rose"), (theirs, 8, 3, "Bob")):
        expect(table.panel.get_by_role("heading", name=f"{name}'s words")).to_be_visible()
        expect(table.grid).to_have_count(1)
        expect(table.grid).to_have_accessible_name(f"Your board, {size} by {size}")
        expect(table.rows).to_have_count(count)
        expect(table.page.get_by_role("region", name=re.compile("words$"))).to_have_count(1)
    expect(mine.page.get_by_text("Bob chose your board: 10 × 10, 4 words.")).to_be_visible()
    mine.panel.get_by_role("button", name="Edit name").click()  # the pencil of the words
    expect(mine.name).to_be_focused()
    mine.page.keyboard.type("Rosa")
    mine.page.keyboard.press("Enter")
    expect(mine.panel.get_by_role("heading", name="Rosa's words")).to_be_visible()
    assert rgb_of(mine.panel.get_by_role("heading").first) == violet
    assert violet in rgb_of(mine.grid.locator("xpath=.."), "boxShadow")
    hide_at_random(mine, theirs, words=4)
    for page in (mine.page, theirs.page):
        board = page.get_by_role("region", name="Rosa", exact=True)
        assert rgb_of(board.get_by_role("heading")) == violet
        assert violet in rgb_of(board.get_by_role("grid").locator("xpath=.."), "boxShadow")
        middle = page.get_by_role("group", name="The guillotines")
        assert rgb_of(middle.get_by_role("img", name=re.compile("^Rosa: 0 of")).locator(".pole"), "fill") == violet
        expect(middle.locator("b", has_text="Rosa")).to_have_css("color", violet)


def hide_at_random(mine, theirs, words=3):
    """Both place random words, with `words` on my board, the first ones at the same time. Return my words."""
    for table in (mine, theirs):
        table.random.click()
        table.corner.click()
    for _ in range(words - 1):
        mine.corner.click()
    hidden = mine.words()
    mine.start.click()
    expect(mine.page.get_by_text("Bob is hiding words")).to_be_visible()
    expect(mine.page.get_by_role("button", name=re.compile("^(Start|Place|Accept)"))).to_have_count(0)
    expect(theirs.panel.get_by_role("heading", name="Bob's words")).to_be_visible()
    for _ in "ab":
        theirs.corner.click()
    theirs.start.click()
    return hidden


@pytest.mark.proves("DLYH-04", "DLYH-16", "DLYH-18", "DLYH-20", "DLYH-29", "DLYH-193")
def test_two_people_set_up_at_the_same_time_and_then_the_hunt_begins(person):
    mine, theirs = sit_down_online(person)
    for table, color in ((mine, "Violet"), (theirs, "Green")):
        table.picks(color)
        table.ready.click()
    for table in (mine, theirs):
        expect(table.grid).to_have_count(1)
        expect(table.page.get_by_role("region", name=re.compile("words$"))).to_have_count(1)
    words = hide_at_random(mine, theirs)

    # the hunt begins automatically
    for page in (mine.page, theirs.page):
        expect(page.get_by_role("group", name="The guillotines")).to_be_visible()
        expect(page.get_by_role("grid")).to_have_count(2)
        expect(page.get_by_text("Setup", exact=True)).to_have_count(0)

    # placing is over
    page = mine.page
    own = page.get_by_role("region", name="Ada", exact=True)
    expect(page.get_by_role("button", name=re.compile("^(Place|Accept|Clear|Take) "))).to_have_count(0)
    labels = "all => all.map((one) => one.ariaLabel)"
    before = own.get_by_role("grid").get_by_role("button").evaluate_all(labels)
    page.mouse.click(*(at + 13 for at in box(own.locator(".corner"))[:2]))
    for cell in ("A1", "B2"):
        own.locator(f"[data-cell={cell}]").click(force=True)
    assert own.get_by_role("grid").get_by_role("button").evaluate_all(labels) == before
    assert not any("fit" in label for label in page.locator("[data-cell]").evaluate_all(labels))
    assert [
        re.sub(r"\W", "", text) for text in own.get_by_role("list").first.get_by_role("listitem").all_inner_texts()
    ] == [f"{n}{word}" for n, word in enumerate(words, start=1)]


@pytest.mark.proves("DLYH-04", "DLYH-06", "DLYH-11", "DLYH-13", "DLYH-14", "DLYH-15", "DLYH-18", "DLYH-20")
def test_a_whole_match_at_one_screen_without_a_single_picture(person):
    both = person(width=1440, height=900, allow_errors=True)
    both.context.route(PICTURES, lambda route: route.abort())
    page = both.opens(f"/new/{GAME}")
    page.get_by_text("Pass and play", exact=True).click()
    page.get_by_role("textbox", name="Player 1's name").fill("Ada")
    page.get_by_role("textbox", name="Player 2's name").fill("Bob")
    page.get_by_role("button", name="Start game").click()
    table = SetUp(page)
    for name in ("Ada", "Bob"):
        expect(page.get_by_role("heading", name="The board you'll search")).to_be_visible()
        assert table.letters() == {}  # both look at the screen: no words yet
        table.opens_drawer()
        expect(table.name).to_have_value(name)
        table.size.select_option("6")
        table.ready.click()
    for name, words in (("Ada", ODD), ("Bob", SPINE)):
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        assert_nothing_of(page, ODD)
        page.get_by_role("button", name=f"I'm {name}").click()
        expect(table.grid).to_have_count(1)
        assert_nothing_of(page, ODD)
        table.opens_drawer()
        expect(table.panel.get_by_role("heading", name=f"{name}'s words")).to_be_visible()
        expect(table.grid).to_have_count(1)
        assert_nothing_of(page, ODD)
        assert table.words() == ["___", "____", "_____"]
        assert table.letters() == {}
        assert page.get_by_role("button", name=re.compile("in your words")).count() == 0
        table.hides(words)
        assert table.letters() == letters_by_square(words)
        table.start.click()

    # Ada knows Bob's words; Bob makes wrong guesses
    ada, bob = HuntTable(page, "Bob", "Ada"), HuntTable(page, "Ada", "Bob")
    expect(page.get_by_role("grid")).to_have_count(2)
    bob_begins = "Bob" in ada.turn.inner_text()
    for n, (cell, letter) in enumerate(zip(("", *cells_of(*SPINE[2])), "ABCDEK", strict=True)):
        if n or bob_begins:
            expect(ada.turn).to_contain_text("Bob")
            ada.key(letter).click()
        expect(ada.turn).to_contain_text("Ada")
        if cell:
            bob.square(cell).click()
        else:
            page.get_by_role("button", name="Guess a word, Ada").click()
            page.get_by_role("combobox", name="The word").fill("spine")
            page.get_by_role("button", name="Guess SPINE").click()
    expect(result(page)).to_contain_text("Ada found all of Bob's words")
    assert all("ERR_FAILED" in error for error in both.errors)
    assert page.locator("img").evaluate_all("all => all.filter((one) => one.naturalWidth).length") == 0


def assert_nothing_of(page, words):
    """Whether a word is in the text or in an accessible name, even with spaces between its letters."""
    text = page.evaluate("document.body.textContent").upper()
    text += " ".join(page.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")).upper()
    for word, _, _ in words:
        assert word not in re.sub(r"\s", "", text)
        assert "-".join(word) not in text


@pytest.mark.proves("DLYH-06", "DLYH-125", "DLYH-126", "DLYH-130", "DLYH-308")
def test_set_up_by_keyboard_alone(person):
    match = order(one := person(width=1440, height=900), GAME, BOT, options={"settings": [{"size": 6}] * 2})["match"]
    table = SetUp(opens(one, match))
    page = table.page
    tabs_to(page, "Choose my own words")
    page.keyboard.press("Enter")
    tabs_to(page, "Teal arrow")
    page.keyboard.press("ArrowRight")
    expect(table.you.get_by_role("radio", name="Green")).to_be_checked()
    tabs_to(page, "small / easy")  # the first of its options
    page.keyboard.press("ArrowDown")
    expect(table.size).to_have_value("8")
    tabs_to(page, "^Word 1, ")
    expect(table.rows).to_have_count(3)
    expect(table.grid).to_have_accessible_name("Your board, 6 by 6")

    table.expects_words()
    places = (("A1", "E"), ("F2", "S"), ("A6", "E"))
    for n, (begun, (at, way)) in enumerate(zip(("ca", "sea", "cr"), places, strict=True), start=1):
        page.keyboard.type(begun)
        word = table.offered()[1]
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(table.panel.get_by_role("option", selected=True)).to_have_accessible_name(word)
        page.keyboard.press("Enter")
        assert table.words()[n - 1] == word
        expect(table.tool("place", n)).to_be_disabled()
        page.keyboard.press("Enter")
        expect(table.tool("place", n)).to_be_enabled()
        page.keyboard.press("Enter")
        for cell in cells_of(word, at, way)[:2]:
            walks_to(page, cell)
            page.keyboard.press("Enter")
        assert table.letters().items() >= letters_by_square([(word, at, way)]).items()
    tabs_to(page, "^Start$", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="The guillotines")).to_contain_text("0 / 21")


PHONES = ((360, 640), (390, 844))
DESKS = ((1080, 1920), (1920, 1080), (720, 450))  # the last one: a large screen zoomed to 200 %
KEY = re.compile(r"[A-Z](?:, .*)? (\d+)x(\d+)")


def layout_faults(page):
    """Return what is cut off, covered or too small on any screen."""
    faults = []
    for width, height in (*PHONES, *DESKS):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for script in (WIDE, CUT, COVERED):
            faults += [f"{width}: {fault}" for fault in page.evaluate(script)]
        faults += [f"{width}: {fault}" for fault in page.evaluate(LARGE)] if height > 600 else []
        if (width, height) in PHONES:
            small = [one for one in page.evaluate(SMALL, TARGET) if not may_be_small(one)]
            faults += [f"{width}: too small: {fault}" for fault in small]
    return faults


def may_be_small(fault):
    """Letter keys may be a little smaller; the compass in the corner has a large twin at the bottom."""
    found = KEY.fullmatch(fault)
    return fault == "Place for me 20x20" or (found and int(found[1]) >= 36 and int(found[2]) >= 40)


# Squares that are not all visible at once.
LARGE = """() => [...document.querySelectorAll('[role=grid]')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
  })
  .map((one) => `too large: ${one.ariaLabel}`)
"""
# Images of text, and controls without a name.
PAINTED = """() => [
  ...[...document.querySelectorAll('main img, main canvas, main image')].map((one) => one.outerHTML),
  ...[...document.querySelectorAll('main *')]
    .filter((one) => getComputedStyle(one).backgroundImage.includes('url('))
    .map((one) => one.className),
  ...[...document.querySelectorAll('button, a[href], input, select')]
    .filter((one) => one.checkVisibility())
    .filter((one) => !(one.ariaLabel || one.innerText || one.labels?.[0]?.innerText)?.trim())
    .map((one) => one.outerHTML),
]"""


@pytest.mark.proves("DLYH-09", "DLYH-21", "DLYH-24", "DLYH-309")
def test_set_up_and_play_fit_every_screen(person):
    ada = person(width=390, height=844, has_touch=True)
    with Guest(ada.server.url, "Mary") as mary:  # a guest without a browser, so that no toast covers anything
        match = sit_down(ada, mary)
        mary.plays(match, choice("pink", 12, 4))
        table = SetUp(opens(ada, match))
        page = table.page
        expect(table.finish).to_be_enabled()
        assert not (faults := layout_faults(page)), "\n".join(faults)
        assert page.evaluate(PAINTED) == []
        page.set_viewport_size({"width": 390, "height": 844})
        table.opens_drawer()
        table.size.select_option("12")
        table.count.select_option("4")
        assert not (faults := layout_faults(page)), "\n".join(faults)
        assert page.evaluate(PAINTED) == []
        page.set_viewport_size({"width": 390, "height": 844})
        table.ready.click()
        page.locator("summary").click()
        expect(table.rows).to_have_count(4)
        page.set_viewport_size({"width": 390, "height": 844})
        expect(table.bar.get_by_text("Setup", exact=True)).to_be_visible()
        parts = (table.bar, page.locator("summary"), table.rows.first, table.keys, table.grid)
        tops = [box(part)[1] for part in parts]
        assert tops == sorted(tops)
        expect(table.start).to_be_in_viewport(ratio=1)
        assert not (faults := layout_faults(page)), "\n".join(faults)
        table.random.click()
        for _ in range(4):
            table.corner.click()
        table.tool("place", 4).click()
        table.square("F6").hover()
        assert not (faults := layout_faults(page)), "\n".join(faults)
        assert page.evaluate(PAINTED) == []
        assert set(table.letters().values()) <= set(re.sub(r"\s", "", table.grid.inner_text()))
        page.set_viewport_size({"width": 1440, "height": 900})
        table.start.click()
        expect(page.get_by_text("Mary is hiding words")).to_be_visible()
        mary.plays(match, place((*SPINE, ("COLUMN", "A3", "E"))))
    expect(page.get_by_role("group", name="The guillotines")).to_be_visible()
    page.reload()
    expect(page.get_by_role("group", name="The guillotines")).to_be_visible()
    assert not (faults := layout_faults(page)), "\n".join(faults)
    assert page.evaluate(PAINTED) == []


@pytest.mark.proves("DLYH-66")
def test_settings_are_reset_in_another_match(person):
    table = sits_down(person(width=1440, height=900), "challenge")
    page = table.page
    table.size.select_option("6")
    table.forgiveness.select_option("strict")
    expect(page.get_by_text("Your 14th miss brings the blade down")).to_be_visible()
    before = page.url
    resigns(page)
    result(page).get_by_role("button", name="Rematch").click()
    expect(table.own).to_be_visible()
    assert page.url != before
    table.opens_drawer()
    expect(table.size).to_have_value("8")
    table.size.select_option("10")
    table.count.select_option("4")
    table.forgiveness.select_option("forgiving")
    expect(page.get_by_text("Your 27th miss brings the blade down")).to_be_visible()


@pytest.mark.proves("DLYH-196", "DLYH-305")
def test_set_up_and_play_use_the_same_components():
    sources = {file.name: file.read_text("utf-8") for file in SOURCES.glob("*.svelte")}

    def users(part):
        return {name for name, text in sources.items() if f"<{part}\n" in text or f"<{part} " in text}

    def draws(mark):
        return {name for name, text in sources.items() if mark in text}

    for screen in ("Placement.svelte", "Play.svelte"):
        assert "import Panel from './Panel.svelte'" in sources[screen]
        assert screen in users("Panel")
    assert users("Grid") >= {"Panel.svelte"}
    assert users("Tracker") == {"Panel.svelte"}
    assert users("LetterKey") == {"Tracker.svelte"}
    assert users("GridCell") == {"Grid.svelte", "Legend.svelte"}
    assert users("Suggestion") == {"WordRows.svelte", "WordGuess.svelte"}
    assert users("BoardGrid") == {"Grid.svelte"}
    assert draws("data-look={") == {"GridCell.svelte"}
    assert draws("data-letter={") == {"LetterKey.svelte"}
    assert draws('role="option"') == {"Suggestion.svelte"}
