"""The panels beside the conversation: map, hero, pack and room. Their figures are those of the rules, and
their buttons only send lines.
"""

import re

import pytest
from nethack_chat_page import Run, answered, conversation, exchanges, first, keeps, opens
from playwright.sync_api import expect

from parlor.games.nethack_chat.actions import Attack
from parlor.games.nethack_chat.engine.damage import DEFENSE, hero_power
from parlor.games.nethack_chat.engine.growth import defense_bonus, threshold
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.sight import foes
from parlor.games.nethack_chat.engine.tuning import PACK_SLOTS


def panel(page, name):
    return page.locator(f"[data-panel={name}]")


def stopped(until):
    """The expert's run up to some point."""
    seed, _ = first("victory")
    run = Run(seed)
    run.goes_on(until=until)
    assert not run.over
    return run


def at(person, run):
    """The page of a run."""
    return opens(person, keeps(run, person))


def said(page):
    return conversation(page)[-1][0]


def fits(run):
    """A better armor is in the pack."""
    hero = run.scene.hero
    return next((name for name in hero.pack if ITEMS[name].sort == "armor" and better(hero, name)), None)


def better(hero, name):
    return ITEMS[name].figure > ITEMS[hero.armor].figure


# --- the map


def test_the_map_grows_and_a_tap_goes_to_a_neighboring_room(person):
    page = at(person(), Run(1))
    rooms = panel(page, "map").locator("[data-map-room]")
    expect(rooms).to_have_count(2)
    expect(panel(page, "map").locator("[data-here]")).to_have_attribute("data-map-room", "Entrance")
    page.get_by_role("button", name="Go north to Dark Corridor").click()
    answered(page, 2)
    assert said(page) == "go north"
    expect(panel(page, "map").locator("[data-here]")).to_have_attribute("data-map-room", "Dark Corridor")
    expect(rooms).to_have_count(4)
    expect(panel(page, "map").locator("[data-seen]")).to_have_count(2)
    north, here, south, east = (
        page.locator(f"[data-map-room='{name}']").bounding_box()
        for name in ("Guard Room", "Dark Corridor", "Entrance", "Storage Room")
    )
    assert north["y"] < here["y"] < south["y"]
    assert north["x"] == here["x"] == south["x"] < east["x"]
    assert east["y"] == here["y"]


def test_the_map_has_a_text_for_screen_readers(person):
    run = Run(1).says("go north", "go east")
    page = at(person(), run)
    here = panel(page, "map").locator("[data-here]")
    expect(here).to_contain_text("You are here")
    expect(here).to_contain_text("Monsters: Rat")
    expect(here).to_contain_text("Items here")
    expect(here).to_contain_text("Exits: west to Dark Corridor")
    expect(panel(page, "map").get_by_role("button")).to_have_count(0)  # a hero cannot walk out of a fight


# --- the hero


@pytest.mark.parametrize("drinks", [(), ("I drink the strength potion",), ("I drink the defense potion",)])
def test_the_hero_panel_shows_the_figures_of_the_rules(person, drinks):
    run = stopped(lambda run: "Strength Potion" in run.scene.hero.pack)
    run.says(*drinks)
    hero = run.scene.hero
    page = at(person(), run)
    shown = panel(page, "hero")
    expect(shown.locator("[data-damage]")).to_have_attribute("data-damage", str(hero_power(hero)))
    guard = ITEMS[hero.armor].figure + defense_bonus(hero.level) + (DEFENSE.figure if hero.defense else 0)
    expect(shown.locator("[data-defense]")).to_have_text(str(guard))
    expect(shown).to_contain_text(f"{hero.xp} / {threshold(hero.level + 1)}")
    expect(shown.get_by_role("meter", name=f"Health {hero.hp} of {hero.max_hp}")).to_be_visible()
    expect(shown.locator("[data-effect=strength]")).to_have_count(1 if hero.strength else 0)
    if hero.strength:
        expect(shown).to_contain_text(f"+3 damage for {hero.strength} more attacks")
    if hero.defense:
        expect(shown).to_contain_text(f"+2 defense for {hero.defense} more rounds")


# --- the pack


def test_a_better_armor_is_equipped_from_the_pack(person):
    run = stopped(lambda run: fits(run) and not run.scene.fighting)
    name, before = fits(run), run.scene.hero.armor
    page = at(person(), run)
    pack = panel(page, "pack")
    pack.locator(f"[data-item='{name}']").first.click()
    gain = ITEMS[name].figure - ITEMS[before].figure
    expect(pack).to_contain_text(f"defense {ITEMS[name].figure}, {gain} better than yours")
    expect(pack).to_contain_text(f"{ITEMS[name].rarity}, worth {ITEMS[name].value} gold")
    pack.get_by_role("button", name="Equip").click()
    answered(page, len(run.match.state.story) + 1)
    assert said(page) == f"I equip the {name}"
    expect(pack.locator(f"[data-worn='{name}']")).to_be_visible()
    expect(pack.locator(f"[data-item='{before}']").first).to_be_visible()
    expect(panel(page, "hero")).to_contain_text(f"{name} {ITEMS[name].figure}")


def test_dropping_an_item_frees_its_slot(person):
    run = stopped(lambda run: len(run.scene.hero.pack) > 3 and not run.scene.fighting)
    page = at(person(), run)
    pack, many = panel(page, "pack"), len(run.scene.hero.pack)
    expect(pack).to_contain_text(f"{many} of {PACK_SLOTS}")
    expect(pack.locator("[data-item]")).to_have_count(many)
    name = run.scene.hero.pack[-1]
    pack.locator("[data-item]").last.click()
    pack.get_by_role("button", name="Drop").click()
    answered(page, len(run.match.state.story) + 1)
    assert said(page) == f"I drop the {name}"
    expect(pack).to_contain_text(f"{many - 1} of {PACK_SLOTS}")
    expect(panel(page, "fight").locator("[data-floor]")).to_contain_text(name)


def test_a_potion_heals_only_a_hurt_hero(person):
    whole = at(person(), Run(1))
    panel(whole, "pack").locator("[data-item='Health Potion']").click()
    expect(whole.get_by_role("button", name="Full health")).to_be_disabled()

    run = stopped(lambda run: run.hp < 20 and run.scene.fighting and "Health Potion" in run.scene.hero.pack)
    page = at(person(), run)
    pack = panel(page, "pack")
    pack.locator("[data-item='Health Potion']").first.click()
    expect(pack).to_contain_text("This uses your turn.")
    expect(pack.get_by_role("button", name="Not during a fight")).to_be_disabled()
    pack.get_by_role("button", name="Drink").click()
    answered(page, len(run.match.state.story) + 1)
    run.says("I drink the Health Potion")
    expect(panel(page, "hero")).to_have_attribute("data-hp", str(run.hp))


def test_a_full_pack_says_so(person):
    run = Run(1, easy=True)
    run.goes_on(until=lambda run: len(run.scene.hero.pack) == PACK_SLOTS)
    assert len(run.scene.hero.pack) == PACK_SLOTS
    page = at(person(), run)
    expect(panel(page, "pack")).to_contain_text(f"{PACK_SLOTS} of {PACK_SLOTS}")
    expect(panel(page, "pack")).to_contain_text("Pack full.")


# --- who is in the room


def test_every_monster_in_the_room_is_shown_with_its_health(person):
    run = stopped(
        lambda run: len(run.scene.chamber.monsters) == 2 and isinstance(run.scene.act, Attack) and run.scene.fighting
    )
    page = at(person(), run)
    fight = panel(page, "fight")
    living = {foe.name: foe for foe in foes(run.scene.chamber, run.scene.dice)}
    for monster in run.scene.chamber.monsters:
        shown = fight.locator(f"[data-foe='{monster.name}']")
        expect(shown).to_have_attribute("data-foe-hp", str(monster.hp))
        if monster.hp:
            most = living[monster.name].max_hp
            expect(shown.get_by_role("meter", name=f"{monster.name}, health {monster.hp} of {most}")).to_be_visible()
        else:
            expect(shown).to_contain_text("slain")
    expect(fight.locator("[data-round]").first).to_be_visible()


def test_an_announced_heavy_blow_is_shown(person):
    run = stopped(lambda run: run.scene.fighting and 6 in run.scene.dice)
    heavy = next(foe.name for foe in foes(run.scene.chamber, run.scene.dice) if foe.heavy)
    page = at(person(), run)
    expect(panel(page, "fight")).to_contain_text(f"{heavy} winds up: double damage next")
    expect(panel(page, "fight").locator("[data-heavy]")).to_have_attribute("data-foe", heavy)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080)])
def test_room_and_map_share_the_height_of_the_window(person, width, height):
    run = stopped(lambda run: run.scene.room == 10 and run.scene.tally.dealt and run.scene.chamber.monsters[0].hp < 60)
    page = at(person(width=width, height=height), run)
    for name in ("fight", "map"):
        expect(panel(page, name)).to_be_in_viewport(ratio=1)
    expect(panel(page, "map").locator("[data-here]")).to_be_in_viewport(ratio=1)
    expect(panel(page, "fight").locator("[data-round]").nth(0 if height < 1000 else 1)).to_be_in_viewport(ratio=1)


# --- on a phone


def test_on_a_phone_the_whole_map_is_seen_at_once(person):
    run = stopped(lambda run: run.scene.room == 10)
    page = at(person(width=390, height=844, has_touch=True), run)
    page.get_by_role("button", name="Map", exact=True).tap()
    rooms = page.get_by_role("dialog").locator("[data-map-room]")
    expect(rooms).to_have_count(11)
    for n in range(11):
        expect(rooms.nth(n)).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_the_result_shows_how_to_play_again(person):
    seed, _ = first("death", "naive")
    run = Run(seed)
    run.goes_on(level="naive")
    page = at(person(width=844, height=390, has_touch=True, is_mobile=True), run)
    expect(page.get_by_role("dialog").get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_panels_open_as_dialogs(person):
    run = stopped(lambda run: fits(run) and not run.scene.fighting)
    ada = person(width=390, height=844, has_touch=True)
    page = at(ada, run)
    expect(panel(page, "map").filter(visible=True)).to_have_count(0)
    page.get_by_role("button", name="Map", exact=True).tap()
    way = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Go "))
    many = exchanges(page).count()
    way.first.tap()
    answered(page, many + 1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Pack", exact=True).tap()
    expect(page.get_by_role("dialog").locator("[data-item]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
