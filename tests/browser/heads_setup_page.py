"""Page object of the set-up of Don't Lose Your Head: rows of words, the squares, and their looks."""

import colorsys
import re

from heads_hunt_page import GAME, cells_of
from playwright.sync_api import expect
from table_page import order

BOT = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
WORD_ROW = re.compile(r"^Word \d, ")
TOOLS = {
    "accept": "^(Accept word {n}|Word {n} is accepted)$",
    "place": "^Place word {n} on the board$",
    "clear": "^(Clear word {n}|Take word {n} off the board)$",
}
SIGN = re.compile("the word starts here|doesn't fit|fits, runs .*")
# The squares with their accessible names and background colors.
SQUARES = """(all) => all.map((one) => {
  const { backgroundImage: planks, backgroundColor: flat } = getComputedStyle(one.firstElementChild)
  return [one.dataset.cell, one.ariaLabel, planks.startsWith('linear') ? '' : planks + flat]
})"""


class SetUp:
    """The set-up on the page."""

    def __init__(self, page):
        self.page = page
        self.bar = page.get_by_role("banner").filter(has=page.get_by_role("heading", level=1))
        self.you = page.get_by_role("group", name="You", exact=True)
        self.name = self.you.get_by_label("Your name")
        self.size = page.get_by_label("Board size", exact=True)
        self.count = page.get_by_label("Number of words", exact=True)
        self.forgiveness = page.get_by_label("Miss limit", exact=True)
        self.own = page.get_by_role("button", name="Choose my own words")
        self.back = page.get_by_role("button", name="Close", exact=True)
        self.shuffle = page.get_by_role("button", name="Shuffle")
        self.finish = page.get_by_role("button", name="I'm ready")  # the filled button of the booth
        self.ready = page.get_by_role("button", name="Ready", exact=True)
        self.panel = page.get_by_role("region", name=re.compile("'s words$"))
        self.rows = self.panel.get_by_role("combobox", name=WORD_ROW)
        self.offers = self.panel.get_by_role("option")
        self.keys = self.panel.get_by_role("group", name="Letters")
        self.grid = page.get_by_role("main").get_by_role("grid")
        self.start = page.get_by_role("button", name=re.compile("^Start"))
        self.random = page.get_by_role("button", name="Pick random words")
        self.corner = self.panel.get_by_role("button", name="Place for me").last

    # --- reading

    def row(self, n):
        return self.panel.get_by_role("combobox", name=f"Word {n}, ")

    def words(self):
        """Return the text of the rows: "CA_"."""
        return [re.sub(r"\s", "", text) for text in self.rows.all_inner_texts()]

    def offered(self):
        """Return the suggested words."""
        return self.offers.evaluate_all("all => all.map((one) => one.ariaLabel)")

    def tool(self, what, n):
        """Return a button of a row."""
        return self.panel.get_by_role("button", name=re.compile(TOOLS[what].format(n=n)))

    def key(self, letter):
        return self.keys.locator(f"[data-letter={letter}]")

    def square(self, name):
        return self.grid.locator(f"[data-cell={name}]")

    def squares(self):
        return self.grid.get_by_role("button").evaluate_all(SQUARES)

    def letters(self):
        """Return the letters on the squares, by name."""
        told = {name: label.split(", ") for name, label, _ in self.squares()}
        return {name: parts[1] for name, parts in told.items() if len(parts[1]) == 1}

    def signs(self):
        """Return what squares say while a word is placed, and their tint, by name."""
        said = {}
        for name, label, colors in self.squares():
            found, tint = SIGN.search(label), tint_of(colors)
            if found or tint:
                said[name] = (found and found[0], tint)
        return said

    def expects_words(self):
        """Wait for the word list, which is loaded after the page."""
        expect(self.random).to_be_enabled()

    # --- acting

    def opens_drawer(self):
        """Open the full set-up."""
        self.own.click()
        expect(self.back).to_be_visible()
        return self

    def picks(self, color):
        self.you.get_by_role("radio", name=re.compile(f"^{color}")).locator("xpath=..").click()

    def types(self, n, word):
        """Type a word into a row and accept it."""
        self.expects_words()
        self.row(n).click()
        self.page.keyboard.type(word)
        self.tool("accept", n).click()

    def puts(self, n, at, way):
        """Place an accepted word by its first and second square."""
        self.tool("place", n).click()
        first, second = cells_of("ab", at, way)
        self.square(first).click()
        self.square(second).click()

    def hides(self, words):
        """Hide all words, in the order of the rows."""
        for n, (word, at, way) in enumerate(words, start=1):
            self.types(n, word)
            self.puts(n, at, way)
            expect(self.square(cells_of(word, at, way)[-1])).to_have_accessible_name(re.compile(f", {word[-1]}$"))


def sits_down(person, reading="classic", **more):
    """Return the full set-up of a new match against a bot; by default the settings are for one's own board."""
    match = order(person, GAME, more.pop("seats", BOT), options={"reading": reading, **more})["match"]
    return SetUp(opens(person, match)).opens_drawer()


def opens(person, match):
    page = person.opens(f"/t/{match}")
    expect(page.get_by_role("main").get_by_role("grid").first).to_be_visible()
    return page


def letters_by_square(words):
    """Return the letters of words by square."""
    return {cell: letter for word, at, way in words for cell, letter in zip(cells_of(word, at, way), word, strict=True)}


def tint_of(colors):
    """Return the tint of a square's background: "yellow", "green", "red" or ""."""
    found = set()
    for rgb in re.findall(r"rgba?\((\d+), (\d+), (\d+)", colors):
        hue, saturation, _ = colorsys.rgb_to_hsv(*(int(part) / 255 for part in rgb))
        if saturation > 0.17:
            degrees = round(hue * 360)
            found.add(
                "yellow" if 44 <= degrees <= 65 else "green" if 80 <= degrees <= 160 else "red" if degrees <= 16 else ""
            )
    return "".join(found - {""})


def rgb_of(locator, what="color"):
    return locator.evaluate("(one, what) => getComputedStyle(one)[what]", what)
