"""A person who sets up Don't Lose Your Head: words in rows, squares they are put on, and what a square looks like."""

import colorsys
import re

from hunts_online import GAME, cells_of
from playwright.sync_api import expect
from tables import order

BOT = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
WORD_ROW = re.compile(r"^Word \d, ")
TOOLS = {
    "accept": "^(Accept word {n}|Word {n} is accepted)$",
    "place": "^Place word {n} on the grid$",
    "clear": "^(Clear word {n}|Take word {n} off the grid)$",
}
SIGN = re.compile("the word begins here|does not fit|fits, runs .*")
# The squares as they are told and as they are painted: name, label, colours of the ground.
SQUARES = """(all) => all.map((one) => {
  const { backgroundImage: planks, backgroundColor: flat } = getComputedStyle(one.firstElementChild)
  return [one.dataset.cell, one.ariaLabel, planks.startsWith('linear') ? '' : planks + flat]
})"""


class SetUp:
    """The set-up as the person before it sees it."""

    def __init__(self, page):
        self.page = page
        self.bar = page.get_by_role("banner").filter(has=page.get_by_role("heading", level=1))
        self.you = page.get_by_role("group", name="You", exact=True)
        self.name = self.you.get_by_label("Your name")
        self.size = page.get_by_label("Grid size", exact=True)
        self.count = page.get_by_label("Number of words", exact=True)
        self.forgiveness = page.get_by_label("Forgiveness", exact=True)
        self.ready = page.get_by_role("button", name="Ready", exact=True)
        self.panel = page.get_by_role("region", name=re.compile("’s words$"))
        self.rows = self.panel.get_by_role("combobox", name=WORD_ROW)
        self.offers = self.panel.get_by_role("option")
        self.keys = self.panel.get_by_role("group", name="Letters")
        self.grid = page.get_by_role("main").get_by_role("grid")
        self.start = page.get_by_role("button", name=re.compile("^Start"))
        self.random = page.get_by_role("button", name="Pick random words")
        self.corner = self.panel.get_by_role("button", name="Place for me").last

    # --- what one sees

    def row(self, n):
        return self.panel.get_by_role("combobox", name=f"Word {n}, ")

    def words(self):
        """The rows as they stand there: "CA_"."""
        return [re.sub(r"\s", "", text) for text in self.rows.all_inner_texts()]

    def offered(self):
        """The words that are suggested."""
        return self.offers.evaluate_all("all => all.map((one) => one.ariaLabel)")

    def tool(self, what, n):
        """A button of a row."""
        return self.panel.get_by_role("button", name=re.compile(TOOLS[what].format(n=n)))

    def key(self, letter):
        return self.keys.locator(f"[data-letter={letter}]")

    def square(self, name):
        return self.grid.locator(f"[data-cell={name}]")

    def squares(self):
        return self.grid.get_by_role("button").evaluate_all(SQUARES)

    def letters(self):
        """What lies on the squares, by name."""
        told = {name: label.split(", ") for name, label, _ in self.squares()}
        return {name: parts[1] for name, parts in told.items() if len(parts[1]) == 1}

    def signs(self):
        """What squares say while a word is placed and the colour they say it with, by name."""
        said = {}
        for name, label, colours in self.squares():
            found, tint = SIGN.search(label), tint_of(colours)
            if found or tint:
                said[name] = (found and found[0], tint)
        return said

    def expects_words(self):
        """The word list comes by itself, soon after the page."""
        expect(self.random).to_be_enabled()

    # --- what one does

    def picks(self, colour):
        self.you.get_by_role("radio", name=re.compile(f"^{colour}")).locator("xpath=..").click()

    def types(self, n, word):
        """Into a row, and accept it."""
        self.expects_words()
        self.row(n).click()
        self.page.keyboard.type(word)
        self.tool("accept", n).click()

    def puts(self, n, at, way):
        """An accepted word on two squares: where it begins and where it goes on."""
        self.tool("place", n).click()
        first, second = cells_of("ab", at, way)
        self.square(first).click()
        self.square(second).click()

    def hides(self, words):
        """Everything, the shortest first."""
        for n, (word, at, way) in enumerate(words, start=1):
            self.types(n, word)
            self.puts(n, at, way)
            expect(self.square(cells_of(word, at, way)[-1])).to_have_accessible_name(re.compile(f", {word[-1]}$"))


def sits_down(person, reading="classic", **more):
    """Before a table against a bot, where one's own settings are those of one's own board unless told otherwise."""
    match = order(person, GAME, more.pop("seats", BOT), options={"reading": reading, **more})["match"]
    return SetUp(opens(person, match))


def opens(person, match):
    page = person.opens(f"/t/{match}")
    expect(page.get_by_role("main").get_by_role("grid").first).to_be_visible()
    return page


def lies(words):
    """The squares on which words lie, with their letters."""
    return {cell: letter for word, at, way in words for cell, letter in zip(cells_of(word, at, way), word, strict=True)}


def tint_of(colours):
    """How the ground of a square looks to the eye."""
    found = set()
    for rgb in re.findall(r"rgba?\((\d+), (\d+), (\d+)", colours):
        hue, saturation, _ = colorsys.rgb_to_hsv(*(int(part) / 255 for part in rgb))
        if saturation > 0.17:
            degrees = round(hue * 360)
            found.add(
                "yellow" if 44 <= degrees <= 65 else "green" if 80 <= degrees <= 160 else "red" if degrees <= 16 else ""
            )
    return "".join(found - {""})


def rgb_of(locator, what="color"):
    return locator.evaluate("(one, what) => getComputedStyle(one)[what]", what)
