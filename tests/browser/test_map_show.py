"""What is shown of a turn and of the end, and that the map and its buttons are always on the screen."""

import re

import pytest
from playwright.sync_api import expect
from table_page import named
from territory_words_page import ONE_SCREEN, inside, sits_down

BOT = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
# Records, in each frame and after each change of the document, the shares of the header, the letters of the word, and
# the message: a busy machine paints few frames, but each letter is on the page once.
WATCH = """() => {
    window.seen = []
    const look = () => {
        const text = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent.trim()).join(' ')
        seen.push([text('[aria-label=Players] b'), text('.spelled'), text('.notice'), performance.now()])
    }
    const frame = () => {
        look()
        requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    const changes = { subtree: true, childList: true, characterData: true }
    new MutationObserver(look).observe(document.querySelector('main'), changes)
}"""
# The end on the map when it begins, and how many dialogs there are then. It is over after some seconds.
CLIMAX = """() => {
    const climax = document.querySelector('.climax')
    return climax && [climax.textContent, document.querySelectorAll('dialog').length]
}"""


def large(table):
    return lambda path: table.brings(path)[0] > 9000


@pytest.mark.proves("TW-72")
def test_the_opponents_word_is_traced_and_its_land_counted_up_after_ones_own_second(person):
    table = sits_down(person(reduced_motion="no-preference"), seats=BOT, turns=8)
    path = table.finds(4, large(table))
    table.spells(path)
    table.page.evaluate(WATCH)
    table.submit.click()
    expect(table.history.get_by_role("listitem")).to_have_count(2)
    expect(table.header).to_contain_text("Your turn")
    frames = table.page.evaluate("seen")
    own = [at for _, _, message, at in frames if message.startswith("You claim")]
    assert own[-1] - own[0] >= 1000
    word = table.rows()[1][1]
    spelled = ["".join(letters.split("-")) for _, letters, _, _ in frames]
    for n in range(1, len(word) + 1):
        assert word[:n] in spelled
    first = spelled.index(word[:1], spelled.index("") if "" in spelled else 0)
    before = frames[first][0].split()[1]
    assert before == "0%"  # the figures are not ahead of the letters
    shares = {figures.split()[0] for figures, *_ in frames}
    assert len(shares) >= 4  # they count up


@pytest.mark.parametrize("how", ["tap", "key", "button"])
def test_the_opponents_turn_can_be_skipped(person, how):
    table = sits_down(person(reduced_motion="no-preference"), seats=BOT, turns=8)
    table.spells(table.finds(4, large(table)))
    place = table.place(table.finds(3)[0])  # found before the show, which does not wait
    table.submit.click()
    expect(table.button("Skip")).to_be_visible()
    if how == "tap":
        table.page.mouse.click(*place)
    elif how == "key":
        table.page.keyboard.press("Enter")
    else:
        table.button("Skip").click()
    expect(table.button("Skip")).to_be_hidden()
    expect(table.header).to_contain_text("Your turn")
    expect(table.history.get_by_role("listitem")).to_have_count(2)
    assert table.chosen() == []  # the tap did nothing else


@pytest.mark.proves("TW-156")
def test_the_end_is_seen_before_the_result(person):
    table = sits_down(person(reduced_motion="no-preference"))
    table.claims(table.finds(4, large(table)))
    for _ in range(4):
        table.passes()
    climax, dialogs = table.page.wait_for_function(CLIMAX).json_value()
    assert "Blue wins!" in climax
    assert dialogs == 0
    expect(table.result.get_by_role("heading", name="Blue wins!")).to_be_visible()
    expect(table.page.locator(".climax")).to_be_hidden()


@pytest.mark.proves("TW-20")
@pytest.mark.parametrize(
    ("width", "height"), [(768, 1024), (844, 390), (320, 568), (360, 640), (390, 844), (1024, 768), (1440, 900)]
)
def test_the_map_and_every_button_are_on_the_screen(person, width, height):
    table = sits_down(person(width=width, height=height, has_touch=width < 1000))
    table.spells(table.finds(4, large(table)))
    for part in (table.canvas, table.submit, table.undo, table.clear, table.passing, table.header):
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    if width >= 768:
        assert table.turns_left() == (4, 4)  # each is told once
    board = table.canvas.bounding_box()
    table.passing.click()  # a question does not move the map
    assert table.canvas.bounding_box() == board


def test_a_large_screen_gives_the_map_its_height(person):
    table = sits_down(person(width=1920, height=1080))
    assert table.canvas.bounding_box()["height"] > 880


def test_names_are_whole_on_plates_and_the_history_has_the_height_of_the_map(person):
    ada = named(person(width=1440, height=900), "Cheerful Chequered Teapot")
    table = sits_down(ada, seats=BOT)
    expect(table.header.get_by_text("Your turn")).to_be_visible()
    name = table.header.get_by_text("Cheerful Chequered Teapot")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    before = table.header.bounding_box()
    table.claims(table.finds(4, lambda path: inside(path).any()))
    expect(table.history.get_by_role("listitem")).not_to_have_count(0)
    rows = table.history.get_by_role("list")
    high = rows.evaluate("one => parseFloat(getComputedStyle(one).maxHeight)")
    assert rows.bounding_box()["y"] + high >= 900 - 40
    assert table.header.bounding_box() == before


def test_contested_land_gets_its_figure_and_nothing_moves(person):
    table = sits_down(person(width=1440, height=900))
    first = table.finds(4, lambda path: inside(path).sum() > 9_000)
    table.claims(first)
    bar = table.desk.locator(".land")
    expect(bar).not_to_contain_text("Contested")
    height, submit = bar.bounding_box()["height"], table.submit.bounding_box()["y"]
    table.claims(table.finds(4, lambda path: (inside(path) & inside(first)).sum() > 3_000))
    expect(bar).to_contain_text("Contested")
    assert (bar.bounding_box()["height"], table.submit.bounding_box()["y"]) == (height, submit)


def test_chosen_letters_survive_a_reload(person):
    table = sits_down(person())
    path = table.finds(4)
    table.spells(path)
    table.page.reload()
    expect(table.shown(path)).to_be_visible()
    assert table.chosen() == list(path)
    table.submit.click()
    expect(table.header).to_contain_text("Red to move")
    table.page.reload()
    expect(table.header).to_contain_text("Red to move")
    assert table.chosen() == []


@pytest.mark.long_only
@pytest.mark.proves("TW-161")
def test_the_second_game_of_a_pair_shows_who_leads(person):
    seats = ({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})
    table = sits_down(person(), seats=seats, settings={"series": 1})
    expect(table.page.get_by_role("banner").first).to_contain_text("Game 1 of 2")
    table.claims(table.finds(4, large(table)))
    for _ in range(4):
        table.passes()
    table.result.get_by_role("button", name="Game 2: swap sides").click()
    expect(table.result).to_be_hidden()
    expect(table.page.get_by_role("main")).to_contain_text(
        re.compile(r"Game 2 of 2\s*Ann leads by \d+% across both games")
    )


def test_figures_of_the_map_add_up_to_100(person):
    table = sits_down(person(), seats=ONE_SCREEN, turns=6)
    for length in (4, 5, 3, 4):
        table.claims(table.finds(length, lambda path: table.brings(path)[0] > 1500))
        label = table.desk.locator(".bar").get_attribute("aria-label")
        figures = dict(re.findall(r"(\w+) (\d+)%", label))
        assert set(figures) == {"Blue", "Contested", "Open", "Red"}
        assert sum(map(int, figures.values())) == 100
        assert (int(figures["Blue"]), int(figures["Red"])) == table.scores()


def test_a_match_with_the_online_dictionary_says_so(person):
    table = sits_down(person(), dictionary="api")
    expect(table.page.get_by_role("banner").first).to_contain_text("Online dictionary")


@pytest.mark.long_only
def test_after_the_end_nothing_covers_the_map_and_no_letter_is_marked(person):
    table = sits_down(person(width=1440, height=900))
    table.claims(table.finds(4))
    for _ in range(4):
        table.passes()
    table.result.get_by_role("button", name="Close").click()
    expect(table.result).to_be_hidden()
    board = table.canvas.bounding_box()
    for name in ("Result", "Replay"):
        after = table.page.get_by_role("button", name=name).or_(table.page.get_by_role("link", name=name)).last
        assert after.bounding_box()["y"] >= board["y"] + board["height"]
    assert table.page.evaluate("document.activeElement.dataset.place ?? null") is None


def test_a_hint_is_told_step_by_step_and_a_quick_map_fills_the_board(person):
    me_and_bot = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
    table = sits_down(person(), seats=me_and_bot, hints="on", side=8)
    table.desk.get_by_role("button", name="Hint").click()
    expect(table.desk).to_contain_text("gains the most")
    table.desk.get_by_role("button", name="Tell me more").click()
    expect(table.desk).to_contain_text("It starts with")
    canvas, grid = table.canvas.bounding_box(), table.grid.bounding_box()
    assert grid["width"] > 0.85 * canvas["width"]
