"""Page object of NetHack Chat Game, and known runs: they are played here by the rules with a chosen seed,
then stored in the server's database.
"""

from functools import cache
from itertools import count

from letter_crush_page import keep
from playwright.sync_api import expect

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Equip, Flee, Loot, Move, Say, Use
from parlor.kernel import Chance, Match
from parlor.table.orders import Order, Wish, create_match, with_entries
from parlor.table.uptime import wall

GAME = "nethack-chat"
ME = ({"kind": "me"},)
NAME = "Ada"

# Several wordings of each action; the braces stand for the name of the target.
SENTENCES = {
    Move: ("I go {}", "walk {}", "let's head {} then", "now {}, please"),
    Attack: ("I attack the {}", "hit the {} as hard as you can", "stab that {}", "I swing at the {}"),
    Defend: ("I raise my shield and defend", "defend", "I take cover"),
    Use: ("I drink the {}", "drink a {}", "quickly, use the {}"),
    Equip: ("I equip the {}", "put on the {}", "I switch to the {}"),
    Flee: ("I flee", "run away"),
    Drop: ("I drop the {}", "throw away the {}"),
    Loot: ("I take the {}", "grab the {}", "pick up the {}"),
}
LOOTS = {
    "all": ("take everything", "I grab all of it", "loot the room"),
    "Chest": ("I open the chest", "open the chest"),
}


# --- runs


class Run:
    """A run that is played before a page shows it."""

    def __init__(self, seed=1, **options):
        self.options = options
        self.match = Match(game, seed=seed, options=options, seats=(NAME,))

    @property
    def view(self):
        return self.match.view(0)

    @property
    def scene(self):
        return self.match.state.now

    @property
    def hp(self):
        return self.scene.hero.hp

    @property
    def over(self):
        return self.scene.over

    @property
    def told(self):
        """The last narration."""
        return self.match.state.story[-1].told

    def says(self, *lines):
        for line in lines:
            self.match.play(0, game.resolve_external(self.view, Say(line)))
        return self

    def next_line(self, level="expert"):
        """Return a bot's next action as a sentence that is parsed as this action; the wording varies by turn."""
        act = game.bot(level).choose(self.match.turn(0, Chance(self.scene.turn)))
        lines = sentences(act)
        for n in range(len(lines)):
            line = lines[(self.scene.turn + n) % len(lines)]
            if game.resolve_external(self.view, Say(line)).acts == (act,):
                return line
        raise AssertionError(f"none of {lines} means {act}")

    def goes_on(self, until=lambda run: False, level="expert"):
        """Play on as that bot, line by line. Return the lines."""
        lines = []
        while not self.over and not until(self):
            lines.append(self.next_line(level))
            self.says(lines[-1])
        return lines


def sentences(act):
    names = [getattr(act, field) for field in act.__struct_fields__]
    if isinstance(act, Loot) and act.item in LOOTS:
        return LOOTS[act.item]
    return [words.format(*(name.lower() for name in names)) for words in SENTENCES[type(act)]]


@cache
def first(end, level="expert", **options):
    """Return the first seed with which a bot comes to that end, and its lines."""
    for seed in count(1):
        run = Run(seed, **options)
        lines = run.goes_on(level=level)
        if run.over == end:
            return seed, tuple(lines)
    raise AssertionError("there is always another seed")


def keeps(run, person):
    """Store the run as this person's match. Return its id."""
    me = person.context.request.get("/api/me").json()
    order = Order(GAME, (Wish("me"),), run.options)
    return keep(person, with_entries(run.match, create_match(order, me["id"], NAME, wall()), wall()))


def begins(person, seed, **options):
    return keeps(Run(seed, **options), person)


# --- on the screen


def opens(person, match):
    page = person.opens(f"/t/{match}")
    expect(page.get_by_role("log", name="The story")).to_be_visible()
    return page


def field(page):
    return page.get_by_role("textbox", name="What do you do?")


def exchanges(page):
    return page.locator("[role=log] [data-exchange]")


def standing(page):
    """Return room, HP and turn."""
    table = page.locator("main[data-room]")
    return table.get_attribute("data-room"), int(table.get_attribute("data-hp")), int(table.get_attribute("data-turn"))


def answered(page, many):
    """Wait until there are so many exchanges."""
    expect(exchanges(page)).to_have_count(many)


def says(page, *lines):
    """Type lines and send them with Enter. Return the last answer."""
    for line in lines:
        many = exchanges(page).count()
        field(page).fill(line)
        field(page).press("Enter")
        answered(page, many + 1)
    return told(page)


def told(page, n=-1):
    return exchanges(page).nth(n).locator("[data-told]").inner_text()


def conversation(page):
    """Return the whole conversation as (line, narration)."""
    return exchanges(page).evaluate_all(
        """all => all.map((one) => [
             one.querySelector('[data-said]')?.lastChild.textContent ?? '',
             [...one.querySelectorAll('[data-told] p')].map((p) => p.innerText.trim()).join('\\n\\n'),
           ])"""
    )


def story(run):
    """Return the same from the rules."""
    return [[exchange.said, exchange.told] for exchange in run.match.state.story]


def chips(page):
    return page.locator("[data-chip]")


def chip(page, key):
    return page.locator(f"[data-chip='{key}']")
