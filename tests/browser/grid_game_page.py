"""Page object of Grid Game, and known positions: matches are played here by the rules, then stored in the database
of the server.
"""

import msgspec
from heads_hunt_page import Guest
from letter_crush_page import keep
from msgspec.structs import replace
from playwright.sync_api import expect

from parlor.games.grid_game import game
from parlor.games.grid_game.grid import BESIDE, grid_of
from parlor.games.grid_game.state import PLAIN, AttackSquare, EndTurn, FinishUnit, MoveUnit, UseSpecial, View
from parlor.kernel import Cell, Chance, Match, Turn
from parlor.table.orders import Order, Wish, create_match, with_entries
from parlor.table.stored import SeatAssignment
from parlor.table.uptime import wall

GAME = "grid-game"
NAMES = ("Ada", "Bob")
# of an army of four, first Blue's, then Orange's
LINEBACKER, PRANKSTER, PAINTBALLER, ARTIST = range(4)
KINDS = ("linebacker", "prankster", "paintballer", "artist")
# Both armies in the middle of the board, within reach of each other.
LINES = {0: "F9", 1: "J9", 2: "H10", 3: "H9", 4: "F8", 5: "J6", 6: "G7", 7: "H8"}
SEED = 277  # its board is free from E6 to K10, except for mud at E10

# Records the effects over squares, and which unit hits which.
RECORDER = """
  window.effects = []
  new MutationObserver((all) => {
    for (const { target, addedNodes } of all) {
      for (const one of addedNodes) {
        if (!one.dataset?.effect) continue
        const [x, y] = one.style.transform.match(/-?[\\d.]+/g).map(Number)
        const cell = String.fromCharCode(65 + x / 48) + (y / 48 + 1)
        effects.push([one.dataset.effect, cell, one.dataset.figure ?? one.innerText.trim()])
      }
      if (target.classList?.contains('struck') || target.classList?.contains('lunging'))
        effects.push([target.classList.contains('struck') ? 'struck' : 'lunging', '', ''])
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
"""
# The shapes drawn on the ground of a square, without their colors.
DRAWN = """([x, y]) => [...document.querySelectorAll('.world > svg > g[transform]')]
  .filter((one) => one.getAttribute('transform') === `translate(${x} ${y})`)
  .map((one) => [...one.querySelectorAll('path, rect, circle')].map((shape) => shape.tagName +
    ['d', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r'].map((name) => shape.getAttribute(name) ?? '').join()).join())
"""


# --- positions


class GridMatch:
    """A match that is played before a page shows it."""

    def __init__(self, seed=SEED, lines=None, **options):
        self.options = {"army": 4, **options}
        self.match = Match(game, seed=seed, options=self.options, seats=NAMES)
        if lines:
            self.draws_up({unit: Cell.parse(name) for unit, name in lines.items()})

    @property
    def state(self):
        return self.match.state

    def at(self, unit):
        return str(self.state.units[unit].at)

    def orders(self, *actions):
        for action in actions:
            self.match.play(self.state.side, action)

    def hits(self, unit, name):
        self.orders(AttackSquare(unit, Cell.parse(name)))

    def uses(self, unit, name):
        self.orders(UseSpecial(unit, Cell.parse(name)))

    def ends(self, turns=1):
        self.orders(*[EndTurn()] * turns)

    def walks(self, unit, name):
        """Move a unit to a square within reach."""
        self.orders(MoveUnit(unit, tuple(self._way(unit, Cell.parse(name)))))

    def draws_up(self, goals):
        """Play turns until every unit is at its goal and Blue is to move."""
        while self.state.side or any(self.state.units[unit].at != goal for unit, goal in goals.items()):
            turn = self.state.turn
            for unit, goal in goals.items():
                own = self.state.units[unit]
                if own.side == turn % 2 == self.state.turn % 2 and own.at != goal and not own.lock:
                    if path := tuple(self._way(unit, goal)[: own.move]):
                        self.orders(MoveUnit(unit, path))
                    if self.state.turn == turn:
                        self.orders(FinishUnit(unit))
            if self.state.turn == turn:
                self.ends()

    def _way(self, unit, goal):
        """Return a shortest path around mud and units."""
        grid, start = grid_of(self.state), self.state.units[unit].at
        ways, border = {start: []}, [start]
        for cell in border:
            for down, right in BESIDE:
                to = Cell(cell.row + down, cell.col + right)
                if to not in ways and grid.contains(to) and grid.ground(to) == PLAIN and to not in grid.standing:
                    ways[to] = [*ways[cell], to]
                    border.append(to)
        return ways.get(goal, [])  # none while a unit is in the way


def keeps(grid_match, person, friend=None):
    """Store the match, for one person at a shared screen or for two people. Return its id."""
    people = (person, friend or person)
    ids = [one.context.request.get("/api/me").json()["id"] for one in people]
    order = Order(GAME, (Wish("me", name=NAMES[0]), Wish("me", name=NAMES[1])), grid_match.options)
    kept = create_match(order, ids[0], NAMES[0], wall())
    places = tuple(SeatAssignment("human", name, player) for name, player in zip(NAMES, ids, strict=True))
    return keep(person, replace(with_entries(grid_match.match, kept, wall()), seats=places))


class BotGuest(Guest):
    """A guest without a browser whose moves are chosen by a bot."""

    def fights(self, match, until):
        """Play the rest of the turn, or up to the first action for which `until` holds; return that view and action."""

        async def play():
            table, bot = await self._client.watch(match), game.bot("easy")
            seat = table.seats[0]
            assert await table.turn(seat), "the game is over"
            while seat in table.to_act:
                view = msgspec.convert(table.view(), View)
                action = bot.choose(Turn(game, view.side, view, (), Chance(0)))
                if until(view, action):
                    return view, action
                await table.act(seat, action)
            return None

        return self._wait(play())


# --- on the screen


class GridTable:
    """The table on the page."""

    def __init__(self, page):
        self.page = page
        self.grid = page.get_by_role("grid")
        self.board = page.locator("[data-stage]")
        self.card = page.locator("[data-card]")
        self.hint = page.locator("[data-hint]")
        self.note = page.locator("[data-refused]")
        self.log = page.locator("[data-log]").get_by_role("listitem")
        self.main = page.locator("main[data-turn]")

    def square(self, name):
        return self.grid.locator(f"[data-cell={name}]")

    def unit(self, number):
        """The square on which a unit stands."""
        return self.grid.locator(f"[data-unit='{number}']")

    def all(self, mark):
        """The names of all squares with a mark, such as `data-reach=free`."""
        return set(self.grid.locator(f"[{mark}]").evaluate_all("all => all.map((one) => one.dataset.cell)"))

    def action(self, name):
        return self.page.locator(f"[data-action={name}]")

    def clicks(self, *names):
        for name in names:
            self.square(name).click()

    def picks(self, unit):
        """Click the unit's square and wait for its card."""
        self.is_still()
        self.unit(unit).click()
        expect(self.card).to_have_attribute("data-card", str(unit))

    def does(self, name):
        self.action(name).click()

    def ends_turn(self):
        self.does("end-turn")
        self.page.get_by_role("dialog").locator("[data-action=end-turn-sure]").click()

    def is_still(self):
        expect(self.board).to_have_attribute("data-stage", "still")

    def is_turn(self, side, round_=None):
        expect(self.main).to_have_attribute("data-turn", str(side))
        if round_:
            expect(self.main).to_have_attribute("data-round", str(round_))

    def says(self, text):
        expect(self.hint).to_contain_text(text)

    def drawn(self, name):
        """Return the shapes on the ground of a square, without their colors."""
        row, col = Cell.parse(name)
        return self.page.evaluate(DRAWN, [col * 32, row * 32])

    def stands(self, unit, name):
        expect(self.unit(unit)).to_have_attribute("data-cell", name)

    def has(self, name, **marks):
        """Attributes of a square: `health=18`, `lock="gum"`, `bubble=""`."""
        for mark, value in marks.items():
            expect(self.square(name)).to_have_attribute(f"data-{mark}", str(value))

    def counts(self, blue, orange):
        for side, many in enumerate((blue, orange)):
            expect(self.page.locator(f"[data-count='{side}']")).to_have_text(f"{many} standing")


def opens_grid_table(person, match, at="t"):
    yard = GridTable(person.opens(f"/{at}/{match}"))
    expect(yard.grid).to_be_visible()
    return yard
