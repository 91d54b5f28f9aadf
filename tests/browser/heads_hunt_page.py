"""Don't Lose Your Head: hunts set up over the network, and the page object of a hunt."""

import asyncio
import re
from functools import cache
from threading import Thread

from browser_people import TIMEOUT
from playwright.sync_api import expect
from table_page import order

from parlor.client import connect
from parlor.games.dont_lose_your_head.lines import cells_from
from parlor.kernel import Cell

GAME = "dont-lose-your-head"
TWO = ({"kind": "me"}, {"kind": "open"})
SMALL = {"size": 6, "words": 3, "forgiveness": "strict"}  # 14 misses
# Words that overlap on five squares.
SPINE = (("PIN", "B1", "E"), ("SPIN", "A1", "E"), ("SPINE", "A1", "E"))
TOOTS = (("TOO", "A1", "E"), ("TOOT", "A1", "E"), ("TOOTS", "A1", "E"))
BEARD = (("EAR", "F2", "S"), ("BEAR", "F1", "S"), ("BEARD", "F1", "S"))


# --- over the network


@cache
def _loop():
    """Return an event loop in another thread, because Playwright occupies the test's own."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    return loop


def choice(color="pink", size=8, words=3, forgiveness="normal"):
    return {"type": "settings", "size": size, "words": words, "forgiveness": forgiveness, "colour": color}


def place(words):
    return {"type": "place", "words": [(word, Cell.parse(at), way) for word, at, way in words]}


def guess(text):
    """Return the action of a guess: "E", "C4" or "RACK"."""
    if cell := Cell.parse(text):
        return {"type": "cell", "cell": cell}
    return {"type": "letter", "letter": text} if len(text) == 1 else {"type": "word", "word": text}


def cells_of(word, at, way):
    """Return the names of the squares of a word, from its first letter."""
    return [str(cell) for cell in cells_from(Cell.parse(at), way, len(word))]


class Guest:
    """A guest without a browser, who uses the client library."""

    def __init__(self, url, name="", cookie=""):
        self._client = connect(url, name=name, cookie=cookie)

    def __enter__(self):
        self._wait(self._client.__aenter__())
        return self

    def __exit__(self, *error):
        self._wait(self._client.close())

    def joins(self, match, invite):
        self._wait(self._client.join(match, invite))

    def plays(self, match, *actions, seat=None):
        """Play actions in order, each as soon as the seat may act; by default the first of the guest's seats."""

        async def play():
            table = await self._client.watch(match)
            mine = table.seats[0] if seat is None else seat
            for action in actions:
                assert await table.turn(mine), "the game is over"
                await table.act(mine, action)

        self._wait(play())

    def says(self, match, *texts, seat=None):
        self.plays(match, *map(guess, texts), seat=seat)

    def resigns(self, match):
        async def resign():
            table = await self._client.watch(match)
            await table.resign(table.seats[0])

        self._wait(resign())

    def view(self, match):
        async def look():
            return (await self._client.watch(match)).view()

        return self._wait(look())

    def _wait(self, doing):
        return asyncio.run_coroutine_threadsafe(doing, _loop()).result(TIMEOUT / 1000)


def as_guest(person, kind=Guest):
    """Return a guest with the cookie of this person."""
    cookie = next(one["value"] for one in person.context.cookies() if one["name"] == "parlor")
    return kind(person.server.url, cookie=cookie)


def sit_down(person, friend, **more):
    """Return the id of a match in which the person has the first seat and the first guess, the friend the second."""
    while True:
        card = order(person, GAME, TWO, **more)
        friend.joins(card["match"], card["invites"]["1"])
        if friend.view(card["match"])["first"] == 0:  # the first guess is drawn at random
            return card["match"]


def hide(person, friend, boards=(BEARD, SPINE), settings=(SMALL, SMALL), **more):
    """Return the id of such a match after the set-up."""
    match = sit_down(person, friend, **more)
    with as_guest(person) as own:
        own.plays(match, choice("teal", **settings[0]))
        friend.plays(match, choice("pink", **settings[1]), place(boards[1]))
        own.plays(match, place(boards[0]))
    return match


# --- on the screen


class HuntTable:
    """The table on the page."""

    def __init__(self, page, own="Roger", other="Mary"):
        self.page = page
        self.own = page.get_by_role("region", name=own, exact=True)
        self.hunted = page.get_by_role("region", name=other, exact=True)
        self.middle = page.get_by_role("group", name="The guillotines")
        self.turn = self.middle.locator("[data-turn]")
        self.log = self.middle.get_by_role("list", name="Guesses").get_by_role("listitem")

    def key(self, letter, board=None):
        return (board or self.hunted).locator(f"[data-letter={letter}]")

    def square(self, name, board=None):
        return (board or self.hunted).locator(f"[data-cell={name}]")

    def looks(self, name, board=None):
        """Return the look of a square: "star", "known", "miss"."""
        return self.square(name, board).locator("[data-look]").get_attribute("data-look")

    def labels(self, board=None):
        """Return the accessible names of all squares."""
        squares = (board or self.hunted).locator("[data-cell]")
        return squares.evaluate_all("all => all.map((one) => one.ariaLabel)")

    def words(self, board=None):
        """Return the words as far as they are known: "_A__"."""
        lines = (board or self.hunted).get_by_label(re.compile(r"^Word \d:"))
        labels = lines.evaluate_all("all => all.map((one) => one.ariaLabel)")
        return ["".join("_" if one == "blank" else one for one in label.split()[2:]) for label in labels]

    def misses(self, name):
        """Return the counter below a guillotine: "3 / 21"."""
        return self.middle.locator("[data-count]").nth(("Roger", "Mary").index(name))

    def is_turn(self, text="Your turn"):
        expect(self.turn).to_have_text(text)

    def names_word(self, word):
        self.page.get_by_role("button", name="Guess a whole word").click()
        self.page.get_by_role("combobox", name="The word").fill(word)
        self.page.get_by_role("dialog").get_by_role("button", name=f"Guess {word}", exact=True).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def all(self):
        """Return everything that the page shows of the hunt."""
        boards = [(self.words(board), self.labels(board), self.marks(board)) for board in (self.own, self.hunted)]
        return boards, self.log.all_inner_texts(), self.middle.locator("[data-count]").all_inner_texts()

    def marks(self, board=None):
        """Return the letters that were asked for, by right and wrong."""
        keys = (board or self.hunted).locator("[data-mark]")
        found = keys.evaluate_all("all => all.map((one) => [one.dataset.letter, one.dataset.mark])")
        return {mark: "".join(letter for letter, has in found if has == mark) for _, mark in found}


def opens_hunt(person, match, **names):
    return HuntTable(person.opens(f"/t/{match}"), **names)


def box(locator):
    """Return left, top, right, bottom."""
    at = locator.bounding_box()
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


def css(locator, name):
    return locator.evaluate("(one, name) => getComputedStyle(one)[name]", name)
