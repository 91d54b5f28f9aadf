"""NetHack Chat Game as a person sees it, in runs that a test knows: they are talked through here by the rules, with
dice of its choice, then put into the house.
"""

from functools import cache
from itertools import count

from crushes import keep
from playwright.sync_api import expect

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Equip, Flee, Loot, Move, Say, Use
from parlor.kernel import Chance, Match
from parlor.table.orders import Order, Wish, create_match, with_entries
from parlor.table.uptime import wall

GAME = "nethack-chat"
ME = ({"kind": "me"},)
NAME = "Ada"

# As different people would say it; what stands in braces is the name of the thing.
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
    """A run that is talked through before anybody looks."""

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
        """What the master said last."""
        return self.match.state.story[-1].told

    def says(self, *lines):
        for line in lines:
            self.match.play(0, game.resolve_external(self.view, Say(line)))
        return self

    def next_line(self, level="expert"):
        """What a bot would do, in a sentence that is understood so; worded otherwise from turn to turn."""
        act = game.bot(level).choose(self.match.turn(0, Chance(self.scene.turn)))
        lines = sentences(act)
        for n in range(len(lines)):
            line = lines[(self.scene.turn + n) % len(lines)]
            if game.resolve_external(self.view, Say(line)).acts == (act,):
                return line
        raise AssertionError(f"none of {lines} means {act}")

    def goes_on(self, until=lambda run: False, level="expert"):
        """As that bot would, line by line; gives the lines."""
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
    """The first seed with which a bot comes to that end, and the lines that lead there."""
    for seed in count(1):
        run = Run(seed, **options)
        lines = run.goes_on(level=level)
        if run.over == end:
            return seed, tuple(lines)
    raise AssertionError("there is always another seed")


def keeps(run, person):
    """Put it into the house as this person's; gives its id."""
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
    return page.get_by_role("textbox", name="Say what you do")


def exchanges(page):
    return page.locator("[role=log] [data-exchange]")


def standing(page):
    """Where one is, the HP, the turn."""
    table = page.locator("main[data-room]")
    return table.get_attribute("data-room"), int(table.get_attribute("data-hp")), int(table.get_attribute("data-turn"))


def answered(page, many):
    """Wait until so many exchanges stand there."""
    expect(exchanges(page)).to_have_count(many)


def says(page, *lines):
    """Type lines and send them with Enter; gives the master's last answer."""
    for line in lines:
        many = exchanges(page).count()
        field(page).fill(line)
        field(page).press("Enter")
        answered(page, many + 1)
    return told(page)


def told(page, n=-1):
    return exchanges(page).nth(n).locator("[data-told]").inner_text()


def conversation(page):
    """All of it: (what was said, what was told)."""
    return exchanges(page).evaluate_all(
        """all => all.map((one) => [
             one.querySelector('[data-said]')?.lastChild.textContent ?? '',
             [...one.querySelectorAll('[data-told] p')].map((p) => p.innerText.trim()).join('\\n\\n'),
           ])"""
    )


def story(run):
    """The same, as the rules have it."""
    return [[exchange.said, exchange.told] for exchange in run.match.state.story]


def chips(page):
    return page.locator("[data-chip]")


def chip(page, key):
    return page.locator(f"[data-chip='{key}']")
