"""The hunt of Don't Lose Your Head on the page: two boards, two guillotines, and the effects of guesses."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from heads_hunt_page import GAME, Guest, HuntTable, as_guest, box, css, hide, opens_hunt, sit_down
from playwright.sync_api import expect
from table_page import in_menu, named, tile
from test_access_axe import AXE, GRAVE

COLORS = Path(__file__).parents[2] / "client" / "src" / "games" / GAME / "pennants.css"
LARGE = {"size": 12, "words": 4, "forgiveness": "normal"}  # 28 misses
MIDDLE = {"size": 8, "words": 3, "forgiveness": "normal"}  # 21
# On 12x12, because Mary chose to search that, and on 8x8.
ROGERS = (("CAT", "A1", "SE"), ("RACK", "L12", "W"), ("STONE", "F6", "N"), ("PLANET", "A12", "N"))
MARYS = (("DOG", "H2", "SW"), ("GOLD", "A8", "E"), ("STONE", "A1", "E"))


@pytest.fixture
def mary(server):
    with Guest(server.url, "Mary") as guest:
        yield guest


@pytest.fixture
def roger(person):
    return named(person(width=1440, height=900), "Roger")


def above(*parts):
    boxes = [box(part) for part in parts]
    return all(one[3] <= other[1] + 1 for one, other in pairwise(boxes))


def ink(color):
    """Return a player's color as the browser computes it on a light page."""
    found = re.search(rf"--pennant-{color}: light-dark\(#(\w\w)(\w\w)(\w\w)", COLORS.read_text("utf-8"))
    return f"rgb({', '.join(str(int(part, 16)) for part in found.groups())})"


# --- the screen


def first_turn(roger, mary):
    """Return the hunt as Roger sees it at its first guess: his board has 12 by 12 squares, Mary's 8 by 8."""
    hunt = opens_hunt(roger, hide(roger, mary, (ROGERS, MARYS), (MIDDLE, LARGE)))
    hunt.is_turn()
    return hunt


@pytest.mark.proves("DLYH-63", "DLYH-176", "DLYH-177", "DLYH-178", "DLYH-179", "DLYH-189", "DLYH-194", "DLYH-272")
def test_two_boards_of_their_own_sizes_stand_side_by_side(roger, mary):
    hunt = first_turn(roger, mary)
    own, middle, hunted = box(hunt.own), box(hunt.middle), box(hunt.hunted)
    assert 0 <= own[0] < own[2] <= middle[0] < middle[2] <= hunted[0] < hunted[2] <= 1440
    for board, size, color in ((hunt.own, 12, "teal"), (hunt.hunted, 8, "pink")):
        name = board.get_by_role("heading")
        assert css(name, "color") == ink(color)
        assert board.get_by_role("row").count() == size
        assert board.get_by_role("gridcell").count() == size**2
        assert box(hunt.square(f"{'ABCDEFGHIJKL'[size - 1]}{size}", board))[3] <= 900
        words, letters = (
            board.get_by_label(re.compile("^Word ")),
            board.get_by_role("group", name="Letters guessed for"),
        )
        assert above(name, words.first, words.last, letters, board.get_by_role("grid"))


@pytest.mark.proves("DLYH-184", "DLYH-187", "DLYH-188")
def test_each_board_has_its_letters_and_labels(roger, mary):
    hunt = first_turn(roger, mary)
    for board, size in ((hunt.own, 12), (hunt.hunted, 8)):
        first, last = hunt.square("A1", board), hunt.square(f"{'ABCDEFGHIJKL'[size - 1]}{size}", board)
        letters = board.get_by_role("group", name="Letters guessed for")
        rows = letters.locator("[data-letter]").evaluate_all("all => all.map((one) => [one.innerText, one.offsetTop])")
        tops = sorted({top for _, top in rows})
        assert ["".join(letter for letter, at in rows if at == top) for top in tops] == [
            "ABCDEFGHIJKLM",
            "NOPQRSTUVWXYZ",
        ]
        columns, lines = board.locator(".across span"), board.locator(".down span")
        assert columns.all_inner_texts() == list("ABCDEFGHIJKL"[:size])
        assert lines.all_inner_texts() == [str(n + 1) for n in range(size)]
        for square, n in ((first, 0), (last, size - 1)):
            left, top, right, bottom = box(square)
            assert left < sum(box(columns.nth(n))[::2]) / 2 < right
            assert top < sum(box(lines.nth(n))[1::2]) / 2 < bottom


@pytest.mark.proves("DLYH-180", "DLYH-181", "DLYH-183", "DLYH-190", "DLYH-191")
def test_the_own_words_are_shown_and_the_other_words_are_blanks(roger, mary):
    hunt = first_turn(roger, mary)
    assert hunt.words() == ["___", "____", "_____"]
    expect(hunt.hunted.get_by_text("_", exact=True)).to_have_count(12)
    assert [line.split()[0] for line in hunt.hunted.get_by_label(re.compile("^Word ")).all_inner_texts()] == [*"123"]
    assert hunt.words(hunt.own) == [word for word, _, _ in ROGERS]
    shown = dict(label.split(", ", 1) for label in hunt.labels(hunt.own))
    assert (shown["A1"], shown["C3"], shown["A7"], shown["A6"]) == ("C, yours", "T, yours", "T, yours", "no letter")
    assert sum(state.endswith("yours") for state in shown.values()) == 18
    assert {label.split(", ")[1] for label in hunt.labels()} == {"hidden"}


@pytest.mark.proves("DLYH-198", "DLYH-199", "DLYH-200", "DLYH-201", "DLYH-202", "DLYH-203")
def test_the_guillotines_stand_above_names_and_misses(roger, mary):
    hunt = first_turn(roger, mary)
    for name, limit in (("Roger", 21), ("Mary", 28)):
        blade = hunt.middle.get_by_role("img", name=f"{name}: 0 of {limit} misses")
        called, counter = hunt.middle.get_by_text(name, exact=True), hunt.misses(name)
        expect(counter).to_have_text(f"Misses: 0 / {limit}")
        assert above(blade, called, counter)
        left, _, right, _ = box(blade)
        assert left < sum(box(counter)[::2]) / 2 < right


@pytest.mark.proves("DLYH-195", "DLYH-269", "DLYH-271", "DLYH-344")
def test_the_own_board_takes_no_guess_and_squares_have_names(roger, mary):
    hunt, page = first_turn(roger, mary), roger.page
    before = hunt.all()
    hunt.square("D9", hunt.own).click(force=True)
    hunt.key("E", hunt.own).click(force=True)
    hunt.square("B9", hunt.own).press("Enter")

    # by mouse and by keyboard
    def marked():
        labels = hunt.hunted.locator(".across span, .down span")
        fills = labels.evaluate_all("all => all.map((one) => [one.innerText, getComputedStyle(one).backgroundColor])")
        return "".join(text for text, fill in fills if fill == ink("pink"))

    hunt.square("C4").hover()
    expect(hunt.hunted.get_by_text("C4", exact=True)).to_be_visible()
    assert marked() == "C4"
    assert css(hunt.square("C4").locator("span"), "filter") != css(hunt.square("D4").locator("span"), "filter")
    hunt.square("C4").press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(hunt.hunted.get_by_text("B5", exact=True)).to_be_visible()
    assert marked() == "B5"
    hunt.is_turn()
    assert hunt.all() == before

    # the pennants differ even without color
    pennants = [board.locator("header svg") for board in (hunt.own, hunt.hunted)]
    for pennant in pennants:
        pennant.evaluate("one => one.style.setProperty('--own', '#777')")
    assert pennants[0].screenshot() == pennants[0].screenshot() != pennants[1].screenshot()


@pytest.mark.proves("DLYH-197")
def test_boards_of_6_and_10_squares_fit_the_screen(roger, mary):
    page = roger.page
    settings = [{"size": size, "words": 4, "forgiveness": "normal"} for size in (10, 6)]
    four = (("DOG", "A1", "E"), ("GOLD", "A2", "E"), ("STONE", "A3", "E"), ("PLANET", "A4", "E"))
    hunt = opens_hunt(roger, hide(roger, mary, (four, four), settings))
    hunt.is_turn()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for tab, board, size in (("Yours", hunt.own, 6), ("Mary", hunt.hunted, 10)):
            if width < 900:
                page.get_by_role("tab", name=tab).click()
            assert board.get_by_role("gridcell").count() == size**2
            left, _, right, _ = box(hunt.square("A1", board))
            assert right - left > 30
            assert box(hunt.square(f"{'ABCDEFGHIJ'[size - 1]}1", board))[2] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


# --- guesses


class Guesses:
    """A match between Roger, whose page is shown, and Mary. Each call makes one guess for both."""

    def __init__(self, roger, mary):
        self.mary, self.match = mary, hide(roger, mary, (ROGERS, MARYS), (MIDDLE, LARGE))
        self.hunt, self.page = opens_hunt(roger, self.match), roger.page
        self.blade = self.hunt.middle.locator("[data-limit]").first.locator(".blade .steel")
        self.rises = []  # height of the blade after each of Roger's guesses, in pixels

    def __call__(self, act, said, misses, answer):
        """Roger guesses by `act`; check the sentence and his misses. Mary guesses `answer`."""
        self.hunt.is_turn()
        before = box(self.blade)[1]
        act()
        expect(self.hunt.log.filter(has_text="You ").first).to_have_text(f"You {said}")
        expect(self.hunt.misses("Roger")).to_have_text(re.compile(rf"Misses: {misses} / 21"))
        self.rises.append(before - box(self.blade)[1])
        self.hunt.is_turn("Mary is thinking")
        self.mary.says(self.match, answer)


@pytest.mark.proves("DLYH-182", "DLYH-185", "DLYH-186", "DLYH-217", "DLYH-220", "DLYH-222", "DLYH-227")
def test_letters_are_guessed_by_their_keys(roger, mary):
    guesses = Guesses(roger, mary)
    hunt = guesses.hunt
    guesses(hunt.key("O").click, "asked for O: it's in words 1, 2, and 3.", 0, "A")
    assert hunt.words() == ["_O_", "_O__", "__O__"]
    guesses(hunt.key("X").click, "asked for X: miss.", 1, "A1")
    guesses(hunt.key("D").click, "asked for D: it's in words 1 and 2.", 1, "F")
    assert hunt.words() == ["DO_", "_O_D", "__O__"]
    assert hunt.marks() == {"right": "DO", "wrong": "X"}
    right, wrong, unasked = (css(hunt.key(letter), "backgroundColor") for letter in "OXE")
    assert len({right, wrong, unasked}) == 3
    assert css(hunt.key("X"), "textDecorationLine") == "line-through"
    notch = guesses.rises[1]
    assert notch > 2
    assert guesses.rises == pytest.approx([0, notch, 0], abs=0.6)


@pytest.mark.proves("DLYH-204", "DLYH-205", "DLYH-224", "DLYH-229", "DLYH-230", "DLYH-231", "DLYH-235", "DLYH-237")
def test_squares_are_guessed_by_a_click(roger, mary):
    guesses = Guesses(roger, mary)
    hunt = guesses.hunt
    guesses(hunt.key("O").click, "asked for O: it's in words 1, 2, and 3.", 0, "A")
    guesses(hunt.square("H2").click, "opened H2: a letter is there.", 0, "B1")
    guesses(hunt.square("G3").click, "opened G3: it's O.", 0, "Z")
    guesses(hunt.square("C4").click, "opened C4: miss.", 1, "B2")
    assert [hunt.looks(name) for name in ("H2", "G3", "C4", "D4")] == ["star", "known", "miss", "plank"]
    assert hunt.square("G3").inner_text() == "O"
    assert hunt.square("H2").inner_text() == ""
    hit, miss = (css(hunt.square(name).locator("span"), "backgroundColor") for name in ("H2", "C4"))
    assert hit != miss
    assert hunt.square("C4").locator("svg").is_visible()  # crossed out
    assert hunt.square("D4").locator("svg").count() == 0
    guesses(hunt.key("D").click, "asked for D: it's in words 1 and 2.", 1, "F")
    assert hunt.square("H2").inner_text() == "D"  # it was a star
    notch = guesses.rises[3]
    assert notch > 2
    assert guesses.rises == pytest.approx([0, 0, 0, notch, 0], abs=0.6)


@pytest.mark.proves("DLYH-240", "DLYH-241", "DLYH-243", "DLYH-244", "DLYH-245", "DLYH-250")
def test_words_are_guessed_by_typing_or_selecting_them(roger, mary):
    guesses = Guesses(roger, mary)
    hunt, page = guesses.hunt, roger.page
    guesses(hunt.key("O").click, "asked for O: it's in words 1, 2, and 3.", 0, "A")
    guesses(hunt.key("X").click, "asked for X: miss.", 1, "A1")
    guesses(hunt.square("H2").click, "opened H2: a letter is there.", 1, "B1")
    guesses(hunt.square("A1").click, "opened A1: a letter is there.", 1, "RACK")
    guesses(lambda: hunt.names_word("STORE"), "guessed STORE: wrong, 2 misses.", 3, "L1")

    def selects():
        page.get_by_role("button", name="Guess a whole word").click()
        page.get_by_text("Word 3, blank blank O blank blank").check(force=True)
        page.get_by_role("combobox", name="The word").press_sequentially("sto")
        expect(page.get_by_role("option")).not_to_have_count(0)
        offered = page.get_by_role("option").all_inner_texts()
        assert len(offered) > 2
        assert all(re.fullmatch("STO[A-Z]{2}", word.replace("\n", "")) for word in offered)
        page.get_by_role("combobox", name="The word").press_sequentially("n")
        page.get_by_role("option", name="STONE").click()
        page.get_by_role("dialog").get_by_role("button", name="Guess STONE").click()

    guesses(selects, "guessed STONE: right. Word 3 is STONE.", 3, "E")
    assert hunt.words() == ["_O_", "_O__", "STONE"]
    assert hunt.square("A1").inner_text() == "S"
    assert hunt.looks("B1") == "plank"  # the other squares of it are still unknown
    notebook = page.get_by_role("region", name="Notebook")
    expect(notebook.get_by_role("button", name=re.compile(r"^Word [12]: [\d,]+ words fit$"))).to_have_count(2)
    notebook.get_by_role("button", name="Word 3: STONE").click()
    expect(notebook).to_contain_text("Not STORE.")
    notch = guesses.rises[1]
    assert notch > 2
    assert guesses.rises == pytest.approx([0, notch, 0, 0, 2 * notch, 0], abs=0.6)


def test_known_words_leave_no_button_and_nothing_moves_from_turn_to_turn(roger, mary):
    match = hide(roger, mary)
    hunt = opens_hunt(roger, match)
    with as_guest(roger) as own:
        own.says(match, "SPINE")
        mary.says(match, "Q")
        hunt.is_turn()
        expect(roger.page.get_by_text("You know every word. Find the last squares.")).to_be_visible()
        notes = hunt.middle.get_by_role("region", name="Notebook")
        places = [box(notes)]
        for mine, theirs in (("F6", "Z"), ("E6", "X")):
            own.says(match, mine)
            hunt.is_turn("Mary is thinking")
            assert roger.page.get_by_role("button", name="Mary is thinking").count() == 0
            assert roger.page.get_by_text("A wrong word costs 2 misses").count() == 0
            places.append(box(notes))
            mary.says(match, theirs)
            hunt.is_turn()
            places.append(box(notes))
    assert len(set(places)) == 1
    assert above(notes, hunt.log.first)  # the list that grows is the last
    expect(hunt.log).to_have_count(6)
    assert "gradient" in css(hunt.log.first.locator(".."), "maskImage")  # the row that does not fit fades out


def test_a_guess_made_offline_is_marked_until_it_arrives(roger, mary):
    hunt = first_turn(roger, mary)
    roger.allow_errors = True  # the browser reports that it is offline
    roger.offline()
    expect(roger.page.get_by_text("Reconnecting")).to_be_visible()
    hunt.key("O").click()
    expect(hunt.key("O")).to_have_class(re.compile("aimed"))
    expect(hunt.key("X")).to_be_disabled()  # one guess at a time
    assert roger.page.locator("main [aria-busy=true]").count() == 0  # no spinner on a button that was not pressed
    roger.offline(False)
    expect(hunt.log.first).to_contain_text("asked for O")
    expect(hunt.key("O")).not_to_have_class(re.compile("aimed"))


@pytest.mark.proves("DLYH-191", "DLYH-192", "DLYH-270", "DLYH-328")
def test_every_guess_is_described_and_stays_in_the_log(roger, mary):
    guesses = Guesses(roger, mary)
    hunt, page = guesses.hunt, roger.page
    guesses(hunt.key("O").click, "asked for O: it's in words 1, 2, and 3.", 0, "A")
    expect(hunt.log.first).to_have_text("Mary asked for A: it's in words 1, 2, and 4.")
    guesses(hunt.key("X").click, "asked for X: miss.", 1, "A1")
    guesses(hunt.square("C4").click, "opened C4: miss.", 2, "B1")
    guesses(hunt.square("G3").click, "opened G3: it's O.", 2, "Z")
    guesses(hunt.key("D").click, "asked for D: it's in words 1 and 2.", 2, "RACK")
    expect(hunt.log.first).to_have_text("Mary guessed RACK: right. Word 2 is RACK.")
    expect(page.locator("[popover]")).to_have_count(0)  # no toast covers the notes

    # what Mary has found on the other board
    hunt.is_turn()
    assert hunt.marks(hunt.own) == {"right": "ACKR", "wrong": "Z"}
    assert [hunt.looks(name, hunt.own) for name in ("A1", "B1")] == ["found", "miss"]
    assert css(hunt.square("A1", hunt.own).locator("span"), "backgroundColor") == ink("pink")
    assert hunt.words(hunt.own) == [word for word, _, _ in ROGERS]
    only = {label for label in hunt.labels() if not label.endswith(", hidden")}
    assert only == {"G3, O", "C4, empty"}

    # a repeated guess is refused at its place and costs nothing
    for place, why in (
        (hunt.key("X"), "X isn't in any of the words."),
        (hunt.square("C4"), "C4 is already open."),
    ):
        place.click()
        expect(page.get_by_role("alert").get_by_text(why)).to_be_visible()
        hunt.is_turn()
    kept = hunt.all()
    assert kept[2] == ["Misses: 2 / 21", "Misses: 2 / 28"]
    page.reload()
    hunt.is_turn()
    assert hunt.all() == kept


# --- everywhere


def carnival(page):
    """Flags or an awning across the whole page, in lamplight."""
    awning = page.locator(".awning")
    if awning.count():
        stripes = awning.locator("path").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
        left, _, right, _ = box(awning)
        return (left, right) == (0, page.viewport_size["width"]) and len(set(stripes)) >= 3
    flags = page.locator("[data-game] svg").filter(has=page.locator(".line")).first
    left, top, right, bottom = box(flags)
    wide = page.viewport_size["width"]
    fills = flags.locator("path:not(.line)").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    ground = page.locator("main").first.locator("xpath=..")
    return (
        (left, right) == (0, wide)
        and 30 < bottom - top < 90
        and len(set(fills)) >= 4
        and "radial-gradient" in css(ground, "backgroundImage")
    )


# Elements that are neither flat drawings nor text.
SOLID = """() => [...document.querySelectorAll('*')].filter((one) => {
  const { transform, perspective, transformStyle } = getComputedStyle(one)
  const deep = transform.startsWith('matrix3d') || perspective !== 'none' || transformStyle !== 'flat'
  return deep || one.matches('canvas, video, object, image, img:not([src*=".svg"])')
}).map((one) => one.outerHTML.slice(0, 200))"""


@pytest.mark.proves("DLYH-08", "DLYH-329", "DLYH-336", "DLYH-337", "DLYH-341", "DLYH-343")
def test_everything_is_drawn_in_one_flat_style(roger, mary):
    match = hide(roger, mary)
    page = roger.page
    shapes = "one => one.querySelectorAll('path, circle, ellipse, rect').length"
    assert tile(roger.opens("/"), "Don't Lose Your Head").locator("svg").first.evaluate(shapes) > 20
    for address in (f"/learn/{GAME}", f"/t/{sit_down(roger, mary)}", f"/t/{match}"):
        page.goto(address)
        expect(page.get_by_role("main").get_by_role("grid").first).to_be_visible()
        assert page.evaluate(SOLID) == []
        assert carnival(page)
        planks = css(page.locator("[data-look=plank]").first, "backgroundImage")
        assert planks.startswith("linear-gradient")
    hunt = HuntTable(page)
    hunt.is_turn()
    for guillotine in hunt.middle.locator("[data-limit]").all():
        assert guillotine.evaluate(shapes) > 30
        assert guillotine.locator("[data-mood]").evaluate(shapes) > 7
    page.evaluate(AXE.read_text("utf-8"))
    for width, height, scheme in ((390, 844, "dark"), (1440, 900, "light")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert page.evaluate(GRAVE) == []

    def look(dialog):
        expect(dialog.get_by_role("button", name="Close")).to_be_visible()
        style = [css(dialog, name) for name in ("backgroundColor", "borderRadius", "boxShadow", "color")]
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        return style

    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Guess a whole word").click()
    looks = [look(dialog)]
    in_menu(page, "Resign")
    looks.append(look(dialog))
    in_menu(page, "Resign")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog.get_by_role("heading", name="You lost your head")).to_be_visible()
    looks.append(look(dialog))
    assert looks == [looks[0]] * 3
