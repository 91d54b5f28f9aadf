"""Every page of the server in each of its states, for tests that visit them all."""

import re

from deep_page import DeepRun, at, stopped
from nethack_chat_page import chip
from playwright.sync_api import expect
from table_page import (
    BOT,
    FRIEND,
    SCREEN,
    letters,
    opens_table,
    order,
    passed,
    spells,
    submits,
    words,
)

DICE_BOT = ({"kind": "me"}, {"kind": "bot", "level": "random"})


def shelf(person):
    order(person)
    page = person.opens("/")
    expect(page.get_by_role("list", name="Games")).to_be_visible()
    expect(page.get_by_role("list", name="Continue playing")).to_be_visible()
    return page


def new_game(person):
    page = person.opens("/new/territory-words")
    page.get_by_text("More options").click()
    expect(page.get_by_role("button", name="Start game")).to_be_visible()
    return page


def waiting(person):
    page = person.opens(f"/t/{order(person, seats=FRIEND)['match']}")
    expect(page.get_by_role("textbox", name="Invite link")).to_be_visible()
    return page


def joining(person):
    card = order(person, seats=FRIEND)
    person.context.clear_cookies()  # another guest
    person.allow_errors = True
    page = person.opens(f"/t/{card['match']}#invite={card['invites']['1']}&game=territory-words&from=Ada")
    expect(page.get_by_role("button", name="Join game")).to_be_visible()
    return page


def table_at_the_start(person):
    return opens_table(person, order(person, seats=BOT)["match"])


def table_in_the_middle(person):
    """Two words played, the letters of a third chosen, and a clock."""
    page = opens_table(person, order(person, seats=SCREEN, settings={"time": {"game_seconds": 600}})["match"])
    found = words(letters(page))
    for n in range(2):
        spells(page, found[n][1])
        submits(page)
        expect(page.get_by_role("button", name="Submit word")).to_be_disabled()
    spells(page, found[2][1])
    return page


def table_over(person):
    page = person.opens(f"/t/{passed(person)}")
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def replay(person):
    page = person.opens(f"/replay/{passed(person)}")
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    return page


def lesson(person):
    page = person.opens("/learn/territory-words")
    expect(page.get_by_role("button", name=re.compile("^Skip"))).to_be_visible()
    return page


def settings(person):
    page = person.opens("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def tables(person):
    order(person)
    page = person.opens("/tables")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    return page


def replays(person):
    passed(person)
    page = person.opens("/replays")
    expect(page.get_by_role("listitem").first).to_be_visible()
    return page


def how_to(person):
    page = person.opens("/how/territory-words")
    expect(page.get_by_role("link", name="Play the tutorial")).to_be_visible()
    return page


def default_table(person):
    page = person.opens(f"/t/{order(person, 'liars-dice', seats=DICE_BOT, options={'dice': 5})['match']}")
    expect(page.get_by_role("region", name="Bid").get_by_role("button", name="1", exact=True)).to_be_visible()
    return page


def curtain(person):
    page = person.opens(f"/t/{order(person, 'liars-dice', seats=SCREEN)['match']}")
    expect(page.get_by_role("button", name="I'm Ada")).to_be_visible()
    return page


def nowhere(person):
    person.allow_errors = True
    page = person.opens("/nowhere")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    return page


def deep_start(person):
    """The choice of the class before the first line."""
    page = at(person, DeepRun("cleric"))
    expect(page.locator("[data-class-choice]")).to_be_visible()
    return page


def deep_fight(person):
    """A fight with spells at work on a monster."""
    page = at(person, stopped("mage", lambda run: run.scene.fighting and any(run.adventure.plights)))
    expect(page.locator("[data-spells]")).to_be_visible()
    return page


def deep_shop(person):
    page = at(person, stopped("warrior", lambda run: run.view.deep.wares and run.scene.hero.gold > 20))
    chip(page, "trade").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def deep_journal(person):
    page = at(person, stopped("rogue", lambda run: run.view.deep.floor == 2 and run.view.deep.journal))
    page.get_by_role("button", name="Journal").click()
    expect(page.get_by_role("dialog").locator("[data-quest]").first).to_be_visible()
    return page


PAGE_STATES = (
    shelf,
    new_game,
    waiting,
    joining,
    table_at_the_start,
    table_in_the_middle,
    table_over,
    replay,
    lesson,
    settings,
    tables,
    replays,
    how_to,
    default_table,
    curtain,
    deep_start,
    deep_fight,
    deep_shop,
    deep_journal,
    nowhere,
)
