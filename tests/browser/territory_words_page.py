"""Page object of Territory Words, and the look of the map computed by the engine.

Boards are random, so a test asks for a word of some kind and gets one of this board.
"""

import base64
import random
import re
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from playwright.sync_api import expect

from parlor.games.territory_words.land import EMPTY, word_strength
from parlor.games.territory_words.paths import word_along
from parlor.games.territory_words.polygon import PIXELS, claimable, spans
from parlor.games.territory_words.reach import CELL_PIXELS, CELLS, SIDE, can_spell, cell_at, in_reach, index, vertex
from parlor.kernel import Cell
from parlor.words import lexicon

CLIENT = Path(__file__).parents[2] / "client" / "src"
SHEETS = (CLIENT / "design" / "tokens.css", CLIENT / "games" / "territory-words" / "colors.css")
ONE_SCREEN = ({"kind": "me", "name": "Blue"}, {"kind": "me", "name": "Red"})
LAND_INKS = ("b1", "b2", "b3", "b4", "b5", "r1", "r2", "r3", "r4", "r5", "n0")  # by the code of the land, from 1
WORDS_TRIED = 4000
WAYS_TRIED = 12
STEPS_TRIED = 600  # steps per word: some words take very long to search


# --- words of a board


@cache
def words_of(length):
    return tuple(word for word in lexicon("en").common(1.5, 3) if len(word) == length)


def ways(letters, word, luck):
    """Yield some paths that spell a word, in random order."""
    places = {letter: [cell_at(n) for n in range(CELLS) if letters[n] == letter] for letter in set(word)}
    steps = 0

    def grow(path):
        nonlocal steps
        steps += 1
        if len(path) == len(word):
            yield path
        elif steps < STEPS_TRIED:
            near = [c for c in places[word[len(path)]] if c not in path and (not path or in_reach(path[-1], c))]
            for cell in luck.sample(near, len(near)):
                yield from grow((*path, cell))

    return grow(())


def find_word(letters, length, fits=lambda path: True, spent=()):
    """Return the path of a word of this length that fits."""
    luck = random.Random(letters)
    words = [word for word in words_of(length) if word not in spent]
    for word in luck.sample(words, min(WORDS_TRIED, len(words))):
        if can_spell(word, letters):
            for path in islice(ways(letters, word, luck), WAYS_TRIED):
                if fits(path):
                    return path
    raise LookupError(f"no word of {length} letters fits on {letters}")


def find_nonsense(letters, length=4, spent=()):
    """Return a path that does not spell a word."""
    luck = random.Random(letters)
    for _ in range(WORDS_TRIED):
        path = [cell_at(luck.randrange(CELLS))]
        while len(path) < length:
            near = [c for c in map(cell_at, range(CELLS)) if c not in path and in_reach(path[-1], c)]
            path.append(luck.choice(near))
        word = word_along(letters, path)
        if word not in lexicon("en").words and word not in spent and inside(tuple(path)).any():
            return tuple(path)
    raise LookupError(f"only words on {letters}")


# --- percent of the map


def whole_percent(pixels):
    """Return an area as whole percent, rounded as on the page."""
    return int(100 * pixels / claimable() + 0.5)


def percent(pixels):
    """Return an area as the page writes it: "12%", or "0.4%" if it is small."""
    share = 100 * pixels / claimable()
    if share == 0 or share >= 0.95:
        return f"{whole_percent(pixels)}%"
    return f"{max(0.1, int(share * 10 + 0.5) / 10):g}%"


# --- the land


@lru_cache(maxsize=64)
def inside(path):
    """Return the pixels of a claim."""
    return spans([vertex(cell) for cell in path]).mask()


Y, X = np.mgrid[0:PIXELS, 0:PIXELS] + 0.5


@lru_cache(maxsize=64)
def near_edges(path, distance=2.3):
    """Return the pixels where the outline of a claim may be drawn."""
    near = np.zeros((PIXELS, PIXELS), dtype=bool)
    for a, b in zip(path, (*path[1:], path[0]), strict=True):
        (x0, y0), (x1, y1) = vertex(a), vertex(b)
        along = ((X - x0) * (x1 - x0) + (Y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
        along = along.clip(0, 1)
        near |= np.hypot(X - x0 - along * (x1 - x0), Y - y0 - along * (y1 - y0)) < distance
    return near


@cache
def bare_ground():
    """Return the pixels without letters and without numbers at the corners of cells."""
    from_letter = np.maximum(abs(X % CELL_PIXELS - CELL_PIXELS / 2), abs(Y % CELL_PIXELS - CELL_PIXELS / 2))
    to_corner = np.hypot(
        (X + CELL_PIXELS / 2) % CELL_PIXELS - CELL_PIXELS / 2, (Y + CELL_PIXELS / 2) % CELL_PIXELS - CELL_PIXELS / 2
    )
    return (from_letter > 13) & (to_corner > 9)


def quiet(paths):
    """Return the pixels that show only land after these claims."""
    seen = bare_ground().copy()
    for path in paths:
        seen &= ~near_edges(path)
    return seen


# --- colors


@cache
def inks(theme):
    """Return the colors of the map from the style sheets, by name."""
    found = {}
    sheets = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", sheets):
        color = dark if theme == "dark" else light
        found[name] = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)])
    return found


def land_ink(code, theme):
    return inks(theme)[LAND_INKS[code - 1]]


def brightness(color):
    """Return the relative luminance, as used for contrast."""
    shares = np.asarray(color, dtype=float) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


def contrast(one, other):
    a, b = brightness(one), brightness(other)
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def differs(one, other):
    """Return the largest difference of two colors in any channel."""
    return abs(np.asarray(one, dtype=int) - np.asarray(other, dtype=int)).max(axis=-1)


# --- the page

LOOK = """async (canvas) => {
    await document.fonts.ready
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const { width, height } = canvas
    const on = new OffscreenCanvas(width, height).getContext('2d')
    on.drawImage(canvas, 0, 0)
    const { data } = on.getImageData(0, 0, width, height)
    let text = ''
    for (let n = 0; n < data.length; n += 32768) text += String.fromCharCode(...data.subarray(n, n + 32768))
    return { width, height, data: btoa(text) }
}"""


class Picture(NamedTuple):
    """The canvas in device pixels, and the position of the land on it."""

    rgb: np.ndarray
    left: float
    unit: float  # device pixels in a pixel of the land

    def at(self, x, y):
        """Return the color at one or many points of the land."""
        column, row = (np.floor(self.left + np.asarray(one, dtype=float) * self.unit).astype(int) for one in (x, y))
        return self.rgb[row, column]

    def land(self):
        """Return the color of each pixel of the land, [y, x]. Needs at least one device pixel per pixel of the land."""
        assert self.unit >= 1
        return self.at(X, Y)

    def cell(self, cell):
        """Return the part that shows a cell."""
        x, y = cell.col * CELL_PIXELS, cell.row * CELL_PIXELS
        top, left = (round(self.left + at * self.unit) for at in (y, x))
        side = round(CELL_PIXELS * self.unit)
        return self.rgb[top : top + side, left : left + side]


class MapTable:
    """The table on the page, and the land after all claims."""

    def __init__(self, page, side=SIDE):
        self.page = page
        self.cells = side * side
        self.grid = page.get_by_role("grid", name=re.compile(r"Map, \d+ by \d+ letters"))
        self.canvas = page.locator("main canvas").first
        self.header = page.get_by_label("Players", exact=True)
        self.desk = page.get_by_label("Your word", exact=True)
        self.history = page.get_by_label("History", exact=True)
        self.result = page.get_by_role("dialog")
        self.submit = self.button("Submit word")
        self.undo = self.button("Undo")
        self.clear = self.button("Clear")
        self.passing = self.button("Pass turn")
        self.sits_at()

    def button(self, name):
        return self.desk.get_by_role("button", name=name, exact=True)

    def sits_at(self):
        """Read a board without claims."""
        expect(self.grid.get_by_role("button")).to_have_count(self.cells)
        self.letters = "".join(label[0] for label in self.labels())
        self.land, self.paths, self.seat = EMPTY, [], 0

    # --- reading

    def labels(self):
        """Return the accessible names of all cells."""
        return self.grid.get_by_role("button").evaluate_all("all => all.map((one) => one.ariaLabel)")

    def label(self, cell):
        return self.labels()[index(cell)]

    def chosen(self):
        """Return the cells of the word being spelled, in order."""
        found = [(re.search(r"letter (\d+) of your word", label), n) for n, label in enumerate(self.labels())]
        return [cell_at(n) for number, n in sorted((int(match[1]), n) for match, n in found if match)]

    def shown(self, path):
        """Return the element with the word of a path as text, C-A-T."""
        return self.desk.get_by_text("-".join(word_along(self.letters, path)), exact=True).last

    def scores(self):
        """Return the shares of the map that the header shows, in percent."""
        return tuple(int(text.removesuffix("%")) for text in self.header.locator("b").all_inner_texts())

    def expected_scores(self):
        """Return the same of the engine's land."""
        return tuple(map(whole_percent, self.land.scores()))

    def turns_left(self):
        expect(self.header.get_by_text(re.compile(r"\d turns? left"))).to_have_count(2)  # a next game needs a moment
        return tuple(int(n) for n in re.findall(r"(\d+) turns? left", self.header.inner_text()))

    def rows(self):
        """Return the rows of the history, oldest first: (text, figure)."""
        texts = [row.split("\n") for row in self.history.get_by_role("listitem").all_inner_texts()]
        return [[part.strip() for part in row if part.strip()] for row in reversed(texts)]

    def picture(self):
        seen = self.canvas.evaluate(LOOK)
        rgb = np.frombuffer(base64.b64decode(seen["data"]), dtype=np.uint8)
        rgb = rgb.reshape(seen["height"], seen["width"], 4)[:, :, :3]
        canvas, grid = self.canvas.bounding_box(), self.grid.bounding_box()
        scale = seen["width"] / canvas["width"]
        left = round((grid["x"] - canvas["x"]) * scale)
        return Picture(rgb, left, (seen["width"] - 2 * left) / PIXELS)

    def place(self, cell):
        """Return the position of a cell on the screen."""
        box = self.grid.bounding_box()
        return box["x"] + (cell.col + 0.5) * box["width"] / SIDE, box["y"] + (cell.row + 0.5) * box["height"] / SIDE

    # --- acting

    def clicks(self, cell):
        self.page.mouse.click(*self.place(cell))

    def points_at(self, cell):
        self.page.mouse.move(*self.place(cell))

    def looks_away(self):
        self.page.mouse.move(1, 1)

    def spells(self, path):
        for cell in path:
            self.clicks(cell)
        expect(self.shown(path)).to_be_visible()

    def claims(self, path):
        """Spell and submit a word. Return what the engine computes for it: (gained, taken)."""
        self.spells(path)
        self.submit.click()
        word = word_along(self.letters, path)
        expect(self.desk).to_contain_text(re.compile(f"with {word}\\.|{word} adds"))
        return self.replays(path)

    def after(self, path):
        """Return the land after a claim of the player to move."""
        return self.land.claim(spans([vertex(cell) for cell in path]), self.seat, word_strength(len(path)))

    def brings(self, path):
        """Return how much land a claim would gain, and take from the other player."""
        before, after, seat = self.land.scores(), self.after(path).scores(), self.seat
        return after[seat] - before[seat], before[1 - seat] - after[1 - seat]

    def replays(self, path):
        """Apply a claim that was made on the page."""
        brought = self.brings(path)
        self.land = self.after(path)
        self.paths.append(path)
        self.seat = 1 - self.seat
        return brought

    def passes(self):
        turn = self.turns_left()
        self.passing.click()
        self.confirms_pass()
        self.seat = 1 - self.seat
        expect(self.header).not_to_contain_text(re.compile(rf"{turn[0]} turns? left[\s\S]*\D{turn[1]} turns? left"))

    def confirms_pass(self):
        self.desk.locator(".offers").get_by_role("button", name="Pass turn").click()

    def finds(self, length, fits=lambda path: True):
        return find_word(self.letters, length, fits, {word_along(self.letters, path) for path in self.paths})


def sits_down(person, seats=ONE_SCREEN, settings=None, **options):
    """Open a new match, by default for two at this screen with the fewest turns."""
    server = person.context.request
    server.get("/api/me")
    order = {"game": "territory-words", "seats": list(seats), "options": {"turns": 4} | options}
    made = server.post("/api/matches", data=order | {"settings": settings or {}})
    assert made.ok, made.text()
    return MapTable(person.opens(f"/t/{made.json()['match']}"), options.get("side", SIDE))


def without_patterns(person):
    """Switch off patterns in the settings."""
    person.opens("/settings").get_by_role("switch", name="Patterns").click()


def cells(*names):
    return tuple(Cell.parse(name) for name in names)
