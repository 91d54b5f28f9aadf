"""The deep edition of NetHack Chat Game in a browser: class, spells, shop, conversations, journal, map and endings."""

import re

import pytest
from deep_page import DeepRun, at, shop, spell, stopped
from nethack_chat_page import GAME, answered, begins, chip, conversation, exchanges, opens, says, standing
from playwright.sync_api import expect
from table_page import card

from parlor.games.nethack_chat.deep.data.dialogues import NODES
from parlor.games.nethack_chat.deep.events import AdventureEnded, Bought, QuestDone, SecretFound

MAGE_SEED = 3  # with which the expert's Mage buys, finds a secret, keeps a promise and wins
ENDS = 60_000  # ms in which the last words are read and the end is seen


def typed(page):
    """Return the last line that was sent."""
    return conversation(page)[-1][0]


# --- the class


@pytest.mark.proves("NC-364")
def test_the_edition_and_the_class_are_chosen_in_the_dialog_and_remembered(person):
    ada = person()
    page = ada.opens(f"/new/{GAME}")
    page.get_by_text("Deep", exact=True).click()
    page.get_by_role("button", name=re.compile("^Mage")).click()
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("main[data-room=Entrance]")).to_be_visible()
    options = card(ada, page.url.rpartition("/")[2])["options"]
    assert (options["edition"], options["class"]) == ("deep", "mage")
    expect(exchanges(page).first).to_contain_text("Mage")
    page.goto(f"/new/{GAME}")  # one tap on the shelf starts the same
    expect(page.get_by_role("button", name=re.compile("^Mage"))).to_have_attribute("aria-pressed", "true")
    page.get_by_text("Classic", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("main[data-room=Entrance]")).to_be_visible()
    assert "edition" not in card(ada, page.url.rpartition("/")[2])["options"]


def test_another_class_before_the_first_line_starts_the_adventure_anew(person):
    ada = person()
    match = begins(ada, 1, edition="deep", dungeon=7)
    page = opens(ada, match)
    page.locator("[data-class-choice]").get_by_role("button", name=re.compile("^Cleric")).click()
    expect(page).not_to_have_url(re.compile(match))
    expect(page.locator("[data-panel=hero]")).to_contain_text("Cleric")
    assert card(ada, page.url.rpartition("/")[2])["options"]["dungeon"] == 7
    says(page, "I go north")
    expect(page.locator("[data-class-choice]")).to_have_count(0)


# --- in a fight


def test_the_bar_casts_at_the_weakest_enemy_and_pays_with_mana(person):
    def ready(run):
        living = [one for one in run.scene.chamber.monsters if one.hp]
        return run.scene.fighting and len({one.hp for one in living}) > 1 and run.adventure.mana > 6

    run = stopped("mage", ready)
    page = at(person(), run)
    weakest = min((one for one in run.scene.chamber.monsters if one.hp), key=lambda one: one.hp)
    many = exchanges(page).count()
    spell(page, "Firebolt").click()
    answered(page, many + 1)
    assert typed(page) == f"I cast Firebolt at the {weakest.name}"
    run.says(typed(page))
    expect(page.locator("[data-mana]").first).to_have_attribute("data-mana", str(run.adventure.mana))
    assert standing(page) == (run.scene.here.name, run.hp, run.scene.turn)


def test_what_costs_too_much_is_shown_and_not_cast(person):
    run = stopped("cleric", lambda run: run.scene.fighting and run.adventure.mana < 3)
    page = at(person(), run)
    many = exchanges(page).count()
    expect(spell(page, "Bless")).to_have_attribute("aria-disabled", "true")
    expect(spell(page, "Bless")).to_have_attribute("data-problem", "poor")
    spell(page, "Bless").click(force=True)
    expect(exchanges(page)).to_have_count(many)


# --- people


def test_a_shop_sells_and_buys_by_taps(person):
    def at_a_shop(run):
        hero, wares = run.scene.hero, run.view.deep.wares
        return wares and len(hero.pack) in range(1, 9) and any(ware.price <= hero.gold for ware in wares)

    run = stopped("warrior", at_a_shop)
    page = at(person(), run)
    chip(page, "trade").click()
    ware = next(one for one in run.view.deep.wares if one.price <= run.scene.hero.gold)
    shop(page).get_by_role("button", name=f"Buy {ware.name} for {ware.price} gold").click()
    expect(shop(page)).to_have_attribute("data-gold", str(run.scene.hero.gold - ware.price))
    expect(shop(page).locator("[data-reply]")).to_contain_text(str(ware.price))
    page.get_by_role("tab", name="Sell").click()
    shop(page).locator(f"[data-goods='{ware.name}']").get_by_role("button").click()
    run.says(f"I buy the {ware.name}", f"I sell the {ware.name}")
    expect(shop(page)).to_have_attribute("data-gold", str(run.scene.hero.gold))
    page.keyboard.press("Escape")
    assert [line for line, _ in conversation(page)[-2:]] == [f"I buy the {ware.name}", f"I sell the {ware.name}"]


def test_a_conversation_by_chips_leads_to_a_quest_in_the_journal(person):
    run = stopped("rogue", lambda run: any(one.name == "Captive Tibb" for one in run.view.deep.people))
    page = at(person(), run)
    many = exchanges(page).count()
    if not run.adventure.talk:
        chip(page, "talk-Captive Tibb").click()
        answered(page, many := many + 1)
    expect(page.get_by_role("group", name="Your answer to Captive Tibb").get_by_role("button")).to_have_count(
        len(NODES["tibb"])
    )
    chip(page, "answer-free").click()
    answered(page, many + 1)
    assert typed(page) == "Strike off his chains"
    page.get_by_role("button", name="Journal").click()
    quest = page.get_by_role("dialog").locator("[data-quest='Nobody Left Behind']")
    expect(quest.locator("[data-objective='free Captive Tibb']")).to_have_attribute("data-done", "true")
    expect(quest.locator("[data-objective='free Lina']")).not_to_have_attribute("data-done", "true")
    expect(quest).to_contain_text("Reward: 60 XP")


# --- the place


def test_the_map_shows_one_floor_and_hides_those_that_were_not_seen(person):
    run = stopped("warrior", lambda run: run.view.deep.floor == 2 and not run.scene.fighting)
    page = at(person(), run)
    floors = page.locator("[data-panel=map] [data-floor-tab]")
    expect(floors).to_have_count(3)
    expect(floors.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(floors.nth(2)).to_be_disabled()
    here = page.locator("[data-panel=map] [data-here]")
    expect(here).to_have_attribute("data-map-room", run.scene.here.name)
    floors.nth(0).click()
    expect(here).to_have_count(0)
    expect(page.locator("[data-panel=map] [data-map-room=Entrance]")).to_be_visible()


# --- a whole adventure


@pytest.mark.proves("NC-383", "NC-386")
def test_a_whole_adventure_is_typed_to_its_ending(person):
    run = DeepRun("mage", MAGE_SEED)
    ada = person()
    page = opens(ada, begins(ada, MAGE_SEED, edition="deep", **{"class": "mage"}))
    while not run.over:
        line = run.next_line()
        run.says(line)
        says(page, line)
        assert standing(page) == (run.scene.here.name, run.hp, run.scene.turn), line
    assert run.over == "victory"
    assert run.has_met(Bought, QuestDone, SecretFound, AdventureEnded)
    expect(page.locator("[data-end=victory]")).to_be_visible(timeout=ENDS)
    expect(page.get_by_role("dialog")).to_contain_text("The throne is bound")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Journal").click()
    expect(page.get_by_role("dialog").locator("[data-ending=binding]")).to_have_attribute("data-seen", "true")
    page.goto(page.url.replace("/t/", "/replay/"))
    expect(page.locator("[data-total=turns]")).to_have_attribute("data-value", str(run.scene.turn))
    expect(page.locator("[data-total=slain]")).to_have_attribute("data-value", str(run.scene.tally.slain))
    expect(page.locator("[data-panel=review]")).to_contain_text("The throne is bound")
