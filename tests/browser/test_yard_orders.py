"""Grid Game, unit by unit: choices, previews, and how actions are shown."""

import pytest
from grid_game_page import (
    ARTIST,
    LINEBACKER,
    LINES,
    PAINTBALLER,
    PRANKSTER,
    RECORDER,
    GridMatch,
    GridTable,
    keeps,
    opens_grid_table,
)
from playwright.sync_api import expect
from table_page import order
from test_access_keyboard import live, tabs_to, walks_to

STILL = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.proves("GG-42", "GG-101", "GG-103", "GG-106", "GG-110", "GG-126")
def test_a_chosen_unit_shows_where_it_can_go(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(lines=LINES), ada))
    page = ada.page
    yard.is_turn(0, 5)
    expect(page.get_by_text("Hold Threats to see where")).to_have_count(0)
    yard.counts(4, 4)
    expect(page.locator("[data-roster='0'] header")).to_contain_text("To move")
    expect(yard.square("F9")).to_have_accessible_name("F9, Linebacker, Blue, health 36 of 36")
    expect(page.locator("[data-row='0']")).to_contain_text("36")
    yard.picks(PRANKSTER + 4)  # an enemy is inspected, without an action
    assert yard.all("data-threat") >= {"J7", "I8", "J9"}
    assert not yard.all("data-reach")
    expect(yard.action("move")).to_have_count(0)

    yard.picks(PRANKSTER)
    assert yard.all("data-picked") == {"J9"}
    expect(page.locator("[data-row='1']")).to_have_attribute("aria-pressed", "true")
    traits = {
        one: page.locator(f"[data-trait={one}]").inner_text() for one in ("position", "side", "locked", "special")
    }
    assert (traits["position"], traits["side"], traits["locked"]) == ("J9", "Blue", "Ready")
    assert "Gum Trap" in traits["special"]
    reach = yard.all("data-reach=free")
    assert {"J8", "J10", "K11", "J15"} <= reach
    assert not reach & {"J9", "H9", "H8", "I13", "J16"}  # itself, a friend, an enemy, a wall, and one too far
    assert yard.all("data-reach=stops") == {"L7", "K12", "L12", "N9"}  # mud
    assert yard.all("data-target=enemy") >= {"J6", "H8"}


@pytest.mark.proves("GG-128", "GG-130", "GG-131")
def test_a_unit_moves_and_is_taken_back_and_moves_again(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(lines=LINES), ada))
    yard.picks(PRANKSTER)
    reach = yard.all("data-reach=free")
    yard.clicks("J12")  # planned, not done
    yard.says("Move to J12. Can take up to 16 damage there.")
    yard.stands(PRANKSTER, "J9")
    yard.does("move")
    yard.stands(PRANKSTER, "J12")
    expect(yard.card).to_contain_text("3 squares left")
    assert "J16" not in yard.all("data-reach=free")
    yard.is_still()
    yard.picks(ARTIST)  # another unit can be looked at; the move can still be undone
    yard.does("take-back")
    yard.stands(PRANKSTER, "J9")
    yard.is_still()
    yard.has("J9", picked="")  # and its unit is chosen again
    yard.clicks("J12", "J12")
    yard.does("take-back")
    yard.stands(PRANKSTER, "J9")
    yard.is_still()
    expect(yard.card).to_contain_text("Ready")
    assert yard.all("data-reach=free") == reach

    yard.clicks("J12", "J12")  # choosing it again carries it out
    yard.stands(PRANKSTER, "J12")
    yard.is_still()
    yard.clicks("J12")  # its own square ends the move
    expect(yard.card).to_contain_text("Moved, can still act")
    assert not yard.all("data-reach")
    yard.clicks("K12")
    expect(yard.note).to_have_text("No enemy there. Choose another adjacent square.")
    yard.has("J12", picked="")
    yard.does("wait")
    yard.has("J12", lock="used")
    yard.clicks("J12")
    yard.says("Already acted this turn.")
    expect(yard.action("next")).to_be_visible()  # also while a unit that is done is looked at


@pytest.mark.proves("GG-138", "GG-147", "GG-148")
def test_a_unit_hits_another_and_moves_into_mud(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(lines=LINES), ada))
    yard.picks(ARTIST)
    yard.clicks("H9")  # it stands there and acts
    assert (yard.all("data-reach"), yard.all("data-target")) == (set(), {"H8"})
    yard.clicks("G8")
    expect(yard.note).to_have_text("No enemy there. Choose another adjacent square.")
    yard.clicks("H8")
    yard.says("Attack the Artist for 8: 16 left.")
    yard.does("hit")
    yard.has("H8", health=16)
    yard.is_turn(0)

    yard.picks(LINEBACKER)
    yard.has("E10", ground="mud", reach="stops")
    expect(yard.square("E10")).to_have_accessible_name("E10, mud, in reach, ends the move")
    yard.clicks("E10")
    yard.says("Mud at E10: stuck until your next turn.")
    yard.does("move")
    yard.has("E10", unit=LINEBACKER, lock="mud")
    expect(yard.action("take-back")).to_have_count(0)  # mud ends the move; only the whole turn can be undone
    expect(yard.action("undo-turn")).to_be_enabled()
    expect(yard.log.first).to_contain_text("Linebacker stuck in mud at E10")


def test_the_threat_view_shows_every_square_the_enemy_can_hit_while_it_is_held(person):
    page = (ada := person()).page
    page.clock.install()
    yard = opens_grid_table(ada, keeps(GridMatch(lines=LINES), ada))
    button = yard.action("threats")
    yard.picks(PRANKSTER)
    reach = yard.all("data-reach=free")
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    page.keyboard.press("t")  # no time passes: a short press leaves it on
    expect(page.locator("[data-risk]")).to_have_count(2)
    threatened = yard.all("data-threat")
    assert threatened >= {"F9", "H9", "H10", "J9"}  # all of Blue's units
    assert not threatened & {"A1", "P16"}
    assert not yard.all("data-reach")
    assert page.locator("[data-risk=figures] text").all_text_contents() == ["−25", "−27", "−33", "−33"]
    page.keyboard.press("Escape")
    expect(page.locator("[data-risk]")).to_have_count(2)
    page.keyboard.press("t")
    expect(page.locator("[data-risk]")).to_have_count(0)
    page.clock.resume()
    yard.picks(PRANKSTER)
    assert yard.all("data-reach=free") == reach
    button.hover()
    page.mouse.down()
    page.wait_for_timeout(400)
    assert yard.all("data-threat") == threatened
    page.mouse.up()
    expect(page.locator("[data-risk]")).to_have_count(0)


@pytest.mark.long_only
def test_names_of_rows_and_columns_are_outside_the_squares(person):
    for width, height in ((1440, 900), (390, 844)):
        ada = person(width=width, height=height)
        yard = opens_grid_table(ada, keeps(GridMatch(lines=LINES), ada))
        board = yard.board.bounding_box()
        rows, columns = (ada.page.locator(f".strip.{name}") for name in ("rows", "cols"))
        assert rows.bounding_box()["x"] + rows.bounding_box()["width"] <= board["x"] + 1
        assert columns.bounding_box()["y"] >= board["y"] + board["height"] - 1
        square, name = yard.square("F9").bounding_box(), columns.get_by_text("F", exact=True).bounding_box()
        assert abs(square["x"] + square["width"] / 2 - name["x"] - name["width"] / 2) < 1
        name = rows.get_by_text("9", exact=True).bounding_box()
        assert abs(square["y"] + square["height"] / 2 - name["y"] - name["height"] / 2) < 1
        for strip, start, length in ((rows, "y", "height"), (columns, "x", "width")):
            area = strip.bounding_box()
            for name in strip.locator("span:visible").all():  # none is cut
                middle = name.bounding_box()[start] + name.bounding_box()[length] / 2
                assert area[start] + 5 <= middle <= area[start] + area[length] - 5
        health = ada.page.locator(".piece .health").first.bounding_box()
        assert health["height"] >= square["height"] / 3  # readable on a square of 32 px


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568), (375, 667), (844, 390), (768, 1024)])
def test_the_board_and_every_button_are_on_the_screen_together(person, width, height):
    ada = person(width=width, height=height, has_touch=True)
    yard = opens_grid_table(ada, order(ada, "grid-game", options={"army": 4})["match"])
    expect(yard.card).to_have_attribute("data-card", "0")
    for part in (yard.board, *(yard.action(name) for name in ("move", "special", "wait", "threats", "end-turn"))):
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


@pytest.mark.proves("GG-21")
def test_mud_and_walls_have_their_own_images(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(lines=LINES), ada))
    mud, wall = (yard.all(f"data-ground={ground}") for ground in ("mud", "wall"))
    assert ({"E10", "L7"} <= mud, {"I13", "H4"} <= wall, len(mud), len(wall)) == (True, True, 12, 12)
    looks = {name: str(yard.drawn(name)) for name in ("E10", "L7", "I13", "H4", "K11")}
    assert looks["E10"] == looks["L7"] != looks["I13"] == looks["H4"] != looks["K11"] == "[]"


@pytest.mark.proves("GG-66", "GG-115", "GG-139", "GG-163", "GG-164", "GG-165", "GG-166", "GG-167")
def test_every_special_and_every_hit_is_previewed_and_shown(person):
    ada = person(reduced_motion="no-preference")
    yard = opens_grid_table(ada, keeps(GridMatch(lines=LINES), ada))
    page = ada.page
    page.evaluate(RECORDER)

    def shown():
        yard.is_still()
        return page.evaluate("effects.splice(0)")

    def orders(unit, at, foretold, *, special=True):
        yard.picks(unit)
        if special:
            yard.does("special")
        yard.clicks(at)
        yard.says(foretold)
        yard.does("do-special" if special else "hit")

    mud, wall = (yard.all(f"data-ground={ground}") for ground in ("mud", "wall"))
    assert ({"E10", "L7"} <= mud, {"I13", "H4"} <= wall, len(mud), len(wall)) == (True, True, 12, 12)
    looks = {name: str(yard.drawn(name)) for name in ("E10", "L7", "I13", "H4", "K11")}
    assert looks["E10"] == looks["L7"] != looks["I13"] == looks["H4"] != looks["K11"] == "[]"
    yard.picks(LINEBACKER)
    yard.does("special")  # one press: there is nothing to choose
    yard.has("F9", bubble="", lock="used")
    expect(page.locator(".piece .bubble")).to_have_count(1)
    expect(page.locator(".piece .lock")).to_have_count(1)
    orders(PAINTBALLER, "H8", "Bomb the Artist for 6: 18 left.")
    yard.has("H8", health=18)
    told = shown()
    assert ["bomb", "H8", ""] in told
    assert ["loss", "H8", "−6"] in told
    orders(PRANKSTER, "J8", "Lay gum at J8.")
    yard.has("J8", trap=0)
    gum = str(yard.drawn("J8"))
    orders(ARTIST, "H8", "Attack the Artist for 8: 10 left.", special=False)
    yard.has("H8", health=10)
    told = shown()
    assert ["loss", "H8", "−8"] in told
    assert {"lunging", "struck"} <= {kind for kind, *_ in told}
    expect(page.locator("[data-splat='0']")).to_have_count(2)  # the paint stays

    yard.is_turn(1, 5)  # all of Blue's units have acted
    orders(4, "F9", "Attack the Linebacker: the bubble blocks it and bursts.", special=False)
    expect(page.locator("[data-bubble]")).to_have_count(0)  # the show of the order has begun
    assert ["blocked", "F9", "Blocked"] in shown()
    yard.has("F9", health=36)
    yard.picks(5)
    yard.has("J8", reach="stops")
    yard.clicks("J8")
    yard.says("Gum at J8: stuck this turn and the next.")
    yard.does("move")
    yard.has("J8", unit=5, lock="gum")
    assert ["gum", "J8", "Gum"] in shown()
    expect(page.locator("[data-trap]")).to_have_count(0)
    orders(6, "F9", "Bomb the Linebacker for 6: 30 left.")
    yard.has("F9", health=30)
    orders(7, "H8", "Heal the Artist by 5, to 15.")
    yard.has("H8", health=15)
    assert ["gain", "H8", "+5"] in shown()

    yard.is_turn(0, 6)
    yard.has("J8", lock="gum")  # in its next turn as well
    orders(ARTIST, "H8", "Attack the Artist for 8: 7 left.", special=False)
    yard.picks(PAINTBALLER)
    yard.clicks("H8")
    expect(yard.hint).to_contain_text("Attack the Artist for 11: knocked out.")
    expect(yard.action("hit")).to_have_text("Move and attack")
    yard.does("hit")
    yard.has("H8", body=7)
    assert "lunging" in {kind for kind, *_ in shown()}
    assert len({"[]", gum, str(yard.drawn("H8")), *looks.values()}) == 5  # each state of a square has a look
    yard.counts(4, 3)
    expect(page.locator("[data-row='7']")).to_contain_text("Out")
    expect(yard.square("H8")).to_have_accessible_name("H8, knocked-out Artist, Orange")
    yard.picks(PRANKSTER)
    yard.clicks("J8")
    yard.does("hit")
    yard.is_still()
    expect(yard.log.first).to_contain_text("Prankster attacks Prankster")
    expect(yard.log.filter(has_text="knocked out")).to_contain_text("Paintballer attacks Artist")


@pytest.mark.proves("GG-172")
def test_a_move_a_hit_and_the_end_of_a_turn_by_keyboard_alone(person):
    yard = opens_grid_table(ada := person(), keeps(GridMatch(lines=LINES), ada))
    page, keys = ada.page, ada.page.keyboard
    tabs_to(page, "^[A-P]1?[0-9],?")
    keys.press("Control+Home")
    walks_to(page, "J9")
    keys.press("Enter")
    expect(yard.card).to_have_attribute("data-card", "1")
    keys.press("Shift+ArrowDown")  # one step
    yard.stands(PRANKSTER, "J10")
    yard.is_still()
    keys.press("Shift+ArrowDown")
    yard.stands(PRANKSTER, "J11")
    yard.is_still()
    expect(live(page)).to_contain_text("Prankster moves to J11")
    tabs_to(page, "^Wait$")
    keys.press("Enter")
    yard.has("J11", lock="used")
    tabs_to(page, "^[A-P]1?[0-9],", "Shift+Tab")
    walks_to(page, "H9")
    keys.press("Enter")
    walks_to(page, "H8")
    keys.press("Enter")
    expect(live(page)).to_contain_text("Attack the Artist for 8: 16 left.")
    keys.press("Enter")
    yard.has("H8", health=16)
    yard.is_still()
    keys.press("n")  # the next unit that can act
    expect(yard.card).to_have_attribute("data-card", "0")
    keys.press("Escape")
    expect(yard.card).to_have_attribute("data-card", "")
    tabs_to(page, "^End turn$")
    keys.press("Enter")
    asked = page.get_by_role("dialog", name="End your turn?")
    expect(asked).to_contain_text("2 units can still act:")
    assert asked.get_by_role("listitem").all_inner_texts() == ["Linebacker F9", "Paintballer H10"]
    keys.press("Escape")
    yard.is_turn(0)
    keys.press("Enter")
    tabs_to(page, "^End turn$")
    keys.press("Enter")
    yard.is_turn(1)
    expect(page.locator("[data-roster='1'] header")).to_contain_text("To move")


@pytest.mark.proves("GG-189")
def test_the_closing_ring_is_marked_and_hurts(person):
    grid_match = GridMatch(closing_ring=True)
    grid_match.ends(14)
    ada = person()
    yard = opens_grid_table(ada, keeps(grid_match, ada))
    page = ada.page
    yard.is_turn(0, 8)
    expect(page.get_by_role("banner")).to_contain_text("Outer row deals damage")
    edge = {f"{col}{row}" for col in "ABCDEFGHIJKLMNOP" for row in range(1, 17) if col in "AP" or row in (1, 16)}
    assert yard.all("data-danger") == edge
    expect(yard.square("A1")).to_have_accessible_name("A1, in the closing ring")
    page.evaluate(RECORDER)
    yard.ends_turn()
    yard.is_turn(1)
    yard.is_still()
    assert sorted(page.evaluate("effects.filter(([kind]) => kind === 'loss')")) == [
        ["loss", "G16", "−5"],
        ["loss", "I16", "−5"],
    ]
    yard.has("G16", health=19)
    yard.ends_turn()
    yard.is_turn(0, 9)
    assert GridTable(page).all("data-danger") == edge  # the next step comes two rounds later
