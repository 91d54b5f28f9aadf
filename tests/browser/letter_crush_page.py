"""Page object of LetterCrush, and known boards: matches are stored in the server's database with a chosen seed."""

from functools import cache
from itertools import count

from msgspec.structs import replace
from playwright.sync_api import expect
from sqlalchemy import URL, create_engine

from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import SEGMENTS, cell_at, letters_at, path_of, words_on
from parlor.games.letter_crush.rules import START_DELAYS
from parlor.games.letter_crush.state import Cleared, Options, Submit, lexicon_name
from parlor.kernel import Chance, Match
from parlor.table.orders import Order, Wish, create_match
from parlor.table.stores.match_rows import create
from parlor.table.uptime import wall
from parlor.words import lexicon

GAME = "letter-crush"
ME = ({"kind": "me"},)
ALL = tuple(str(cell_at(place)) for place in range(36))

# Records every phase of the page when it begins and every look of a letter, with the animations that run then and
# their durations, so that nothing depends on what a busy machine paints.
RECORDER = """
  window.phases = []
  window.looks = []
  window.poking = false
  const animations = (root) => root.getAnimations({ subtree: true })
    .filter(({ animationName, effect }) => animationName && effect.target.closest('[role=gridcell]'))
    .map((one) => ({
      name: one.animationName.split('-').at(-1),
      cell: one.effect.target.closest('[role=gridcell]').querySelector('[data-cell]').dataset.cell,
      lasts: one.effect.getComputedTiming().endTime,
    }))
  const looked = ({ dataset, parentElement }) => {
    const color = (part, what) => {
      const found = parentElement.querySelector(part)
      return found ? getComputedStyle(found)[what] : ''
    }
    looks.push({
      look: dataset.look, cell: dataset.cell, frame: color('.frame', 'stroke'),
      moves: animations(parentElement).map(({ name }) => name),
    })
  }
  const began = (grid) => {
    const { phase, letters } = grid.dataset
    const all = (selector) => [...document.querySelectorAll(selector)]
    phases.push({
      phase, letters, at: performance.now(), moving: animations(grid),
      word: all('[data-word]')[0]?.dataset.word ?? '',
      chosen: all('[data-order]').map(({ dataset }) => dataset.cell),
      score: Number(all('[data-score]')[0]?.dataset.score),
      found: all('[data-found]').map(({ dataset }) => dataset.found),
      told: all('[data-found]')[0]?.parentElement.innerText ?? '',
      rung: all('[data-rung][aria-current]')[0]?.innerText ?? '',
      closed: all('[data-place][aria-disabled]').length === 36,
      button: all('main .acts button').at(-1)?.innerText,
    })
    if (!poking || phase === 'idle' || phase === 'selecting') return
    for (const one of all('[data-place], main .acts button')) one.click()
  }
  new MutationObserver((all) => {
    for (const { target, attributeName } of all) {
      if (attributeName === 'data-phase' && target.dataset.phase !== phases.at(-1)?.phase) began(target)
      if (attributeName === 'data-look' && target.dataset.look !== 'rest') looked(target)
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-phase', 'data-look'] })
"""
FORGET = "phases.length = looks.length = 0"


# --- boards


@cache
def first(wanted, from_seed=1, **options):
    """Return the first seed from `from_seed` on for which a word does what is wanted: (seed, cells, events)."""
    chosen = Options(**options)
    for seed in count(from_seed):
        state = game.start(chosen, Chance(seed))
        for _, places in words_on(state.runs[0].board, lexicon_name(chosen)):
            step = game.apply(state, 0, Submit(path_of(places)), Chance(seed, 1))
            events = [told.event for told in step.events]
            if wanted(state.runs[0].board, places, events):
                return seed, names(places), events
    raise AssertionError("there is always another seed")


def chain(events):
    """Return the steps of a chain."""
    return [event for event in events if isinstance(event, Cleared)]


def start(seed, **options):
    """Return the letters at the start."""
    return game.start(Options(**options), Chance(seed)).runs[0].board


def words(board, name="en"):
    """Return all words on the board as (word, cells), longest first."""
    found = [(word, names(places)) for word, places in words_on(board, name)]
    return sorted(found, key=lambda one: -len(one[0]))


def nonsense(board, name="en"):
    """Return lines of three letters that are not words."""
    return [
        (letters_at(board, places), names(places))
        for places in SEGMENTS
        if len(places) == 3 and letters_at(board, places) not in lexicon(name).words
    ]


def names(places):
    return [ALL[place] for place in places]


def submit(cells):
    return {"type": "submit", "path": [list(divmod(ALL.index(cell), 6)) for cell in cells]}


# --- matches


def begins(person, seed, stopped=None, **options):
    """Store a match with this seed; if `stopped`, paused so many ms after its start. Return its id."""
    me = person.context.request.get("/api/me").json()
    order = Order(GAME, (Wish("me"),), options)
    kept = create_match(order, me["id"], me["name"], wall(), b"of no use: the dice are chosen here")
    header = Match(game, seed=seed, options=options, seats=kept.header.seats).header
    kept = replace(kept, header=header)
    return keep(
        person,
        kept
        if stopped is None
        else replace(
            kept, status="paused", due_at_ms=None, clock_anchor_time_ms=START_DELAYS["timer"] * 1000 + stopped
        ),
    )


def keep(person, kept):
    """Store a match in the server's database. Return its id."""
    engine = create_engine(URL.create("sqlite", database=str(person.server.home / "parlor.db")))
    with engine.begin() as connection:
        create(connection, kept)
    engine.dispose()
    return kept.id


# --- on the screen


class CrushTable:
    """The table on the page."""

    def __init__(self, page, submit="Submit", clear="Clear"):
        self.page = page
        self.grid = page.get_by_role("grid")
        self.built = page.locator("[data-word]").first
        self.notice = page.locator("[data-notice]")
        self.score = page.locator("[data-score]")
        self.strikes = page.locator(".strikes [data-strikes]")
        self.clock = page.get_by_role("timer")
        self.rival = page.locator("[data-rival]")
        self.submit = page.get_by_role("button", name=submit, exact=True)
        self.clear = page.get_by_role("button", name=clear, exact=True)
        self.found = page.get_by_role("main").get_by_role("list", name="Words", exact=True).get_by_role("listitem")
        self.result = page.get_by_role("dialog").filter(has=page.locator("[data-tab]"))

    @property
    def letters(self):
        expect(self.page.locator("[data-letters]")).to_have_count(1)  # after the countdown
        return self.grid.get_attribute("data-letters")

    def finishes(self, open_menu):
        """End the run by the menu and confirm it."""
        open_menu(self.page, "Finish")
        self.page.get_by_role("dialog", name="Finish now?").get_by_role("button", name="Finish").click()

    def tile(self, cell):
        return self.grid.locator(f"[data-cell={cell}]")

    def taps(self, cells):
        for cell in cells:
            self.tile(cell).click()

    def plays(self, cells):
        self.taps(cells)
        self.submit.click()

    def draws(self, cells):
        """Drag along a line."""
        for n, cell in enumerate((cells[0], cells[-1])):
            self.tile(cell).hover()
            if n == 0:
                self.page.mouse.down()
        self.page.mouse.up()

    def chosen(self):
        """Return the cells of the selected word, in order."""
        tiles = self.grid.locator("[data-order]")
        found = tiles.evaluate_all("all => all.map(({ dataset }) => [Number(dataset.order), dataset.cell])")
        return [cell for _, cell in sorted(found)]

    def goes_on(self):
        """Resume after a pause."""
        self.page.get_by_role("dialog", name="Paused").get_by_role("button", name="Resume").click()
        expect(self.grid).to_be_visible()

    def is_at(self, phase):
        expect(self.grid).to_have_attribute("data-phase", phase)

    def has_score(self, points):
        expect(self.score).to_have_attribute("data-score", str(points))

    def has_strikes(self, many):
        expect(self.strikes).to_have_attribute("data-strikes", str(many))

    def says(self, code, text):
        expect(self.notice).to_have_attribute("data-notice", code)
        expect(self.notice).to_have_text(text)


def sees(person, match, **more):
    page = person.opens(f"/t/{match}")
    expect(page.locator("[role=grid]")).to_have_count(1)
    return CrushTable(page, **more)


def chooses(page, tab):
    """Switch to another tab of the results and return its panel."""
    page.get_by_role("tab", name=tab, exact=True).click()
    return page.get_by_role("tabpanel")
