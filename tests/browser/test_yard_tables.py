"""Grid Game with others: a whole game by link, hidden gum, coming back, and the replay."""

import re

import pytest
from grid_game_page import LINES, PRANKSTER, RECORDER, BotGuest, GridMatch, GridTable, keeps, opens_grid_table
from heads_hunt_page import as_guest
from playwright.sync_api import expect
from table_page import FRIEND, card, chooses_options, named, order, resigns, result
from test_heads_games import record_messages

from parlor.games.grid_game.classes import BOMB_DAMAGE
from parlor.games.grid_game.state import AttackSquare, EndTurn, FinishUnit, UseSpecial
from parlor.kernel import Cell

# How a unit looks in its roster, without colors: its base and its figure.
TOKENS = """() => Object.fromEntries([...document.querySelectorAll('[data-row]')].map((row) => [row.dataset.row, [
  row.querySelector('.token .ground').tagName,
  row.querySelector('.token .figure').innerHTML.replace(/ class="[^"]*"|<!--.*?-->/g, ''),
]]))"""


# Records in which order the end on the board and the result appear.
ENDINGS = """() => {
  window.endings = []
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const one of addedNodes) {
        const finale = one.querySelector?.('[data-finale]') ?? (one.dataset?.finale && one)
        if (finale) endings.push('finale ' + finale.dataset.finale)
        if (one.tagName === 'DIALOG' || one.querySelector?.('dialog')) endings.push('dialog')
      }
  }).observe(document, { subtree: true, childList: true })
}"""


TURN_AND_FACTS = (
    "[document.querySelector('main').dataset.turn, document.querySelector('header').textContent.replace(/\\s+/g, ' ')]"
)
LONG_NAME = "Maximiliana Konstantinopolitańska-Brown"
# Whether no part of a row overlaps another one or sticks out.
INSIDE = """(row) => {
  const boxes = [...row.children].map((one) => one.getBoundingClientRect())
  const around = row.getBoundingClientRect()
  const before = (a, b) => a.right <= b.left + 6 || a.bottom <= b.top + 1
  const apart = (a, b) => before(a, b) || before(b, a)
  return boxes.every((one, n) => one.left >= around.left && one.right <= around.right &&
    boxes.slice(0, n).every((other) => apart(one, other)))
}"""


def sit_down(ada, bob, *switches, size=16, army=8):
    """Start a match by link from the shelf. Return both tables and the match."""
    page = ada.opens("/")
    chooses_options(page, "Grid Game")
    page.get_by_text("With a friend", exact=True).click()
    page.get_by_role("group", name="Units per side").get_by_text(f"{army}", exact=True).click()
    for _ in range(size - 16):
        page.get_by_role("button", name="Increase: Board").click()
    page.get_by_text("More options").click()
    for switch in switches:
        page.get_by_role("switch", name=switch).check()
    page.get_by_role("button", name="Create invite link").click()
    bob.page.goto(page.get_by_role("textbox", name="Invite link").input_value())
    bob.page.get_by_role("button", name="Join game").click()
    yards = GridTable(page), GridTable(bob.page)
    for yard in yards:
        expect(yard.grid).to_have_accessible_name(f"Schoolyard, {size} by {size} squares")
        expect(yard.grid.get_by_role("gridcell")).to_have_count(size * size)
    return *yards, page.url.rpartition("/")[2]


def heights(yard, *units):
    return [yard.unit(unit).bounding_box()["y"] for unit in units]


def look_alike(hers, his, watch):
    """Each player's army is at the lower end, and all see the same units, which differ without colors too."""
    for yard, own, other in ((hers, 0, 8), (his, 8, 0), (watch, 0, 8)):
        yard.counts(8, 8)
        front, back = heights(yard, own, own + 7)
        assert back > front > heights(yard, other)[0]
    tokens = hers.page.evaluate(TOKENS)
    assert len(tokens) == 16
    assert tokens == his.page.evaluate(TOKENS) == watch.page.evaluate(TOKENS)
    for unit in range(8):  # the base shows the side, the figure the class
        (ground, figure), (other_ground, other_figure) = tokens[str(unit)], tokens[str(unit + 8)]
        assert (ground, other_ground, figure) == ("circle", "rect", other_figure)
    kinds = {unit: hers.unit(unit).get_attribute("data-kind") for unit in range(8)}
    assert len({(kinds[unit], tokens[str(unit)][1]) for unit in kinds}) == len({one for _, one in tokens.values()}) == 4


@pytest.mark.proves("GG-27", "GG-44", "GG-45", "GG-47", "GG-49")
def test_players_and_a_spectator_see_the_same_units(person):
    ada, bob, eve = named(person(), "Ada"), named(person(), "Bob"), person()
    hers, his, match = sit_down(ada, bob)
    look_alike(hers, his, opens_grid_table(eve, f"{match}#key={card(ada, match)['watch_key']}"))


@pytest.mark.long_only
def test_a_first_turn_begins_with_a_unit_chosen_and_the_opponents_turn_is_a_show(person):
    ada = person(reduced_motion="no-preference")
    yard = opens_grid_table(ada, order(ada, "grid-game", options={"army": 4})["match"])
    page = ada.page
    yard.counts(4, 4)
    expect(yard.card).to_have_attribute("data-card", "0")
    reach = yard.all("data-reach=free")
    yard.unit(0).click()  # a newcomer taps the unit: it stays chosen, and can still move
    expect(yard.card).to_have_attribute("data-card", "0")
    assert yard.all("data-reach=free") == reach
    goal = min(yard.all("data-reach=free"))
    yard.clicks(goal, goal)
    yard.stands(0, goal)
    yard.is_still()
    expect(yard.action("wait")).to_have_class(re.compile("primary"))  # nothing else is left to do
    yard.does("wait")
    expect(yard.card).to_have_attribute("data-card", "")  # only the first unit is chosen by the page
    yard.ends_turn()
    expect(page.locator("[data-begins='1']")).to_be_visible()
    expect(page.locator(".piece .spot")).to_be_visible()  # the unit that acts is marked
    facts = page.get_by_role("banner")
    while (shown := page.evaluate(TURN_AND_FACTS))[0] == "1":
        assert "Round 1 of 40" in shown[1]  # no fact is ahead of the board
        skip = yard.action("skip")
        if skip.is_visible():
            skip.click(timeout=1_000, no_wait_after=True)
        page.wait_for_timeout(50)
    yard.is_turn(0, 2)
    yard.is_still()
    expect(facts).to_contain_text("Round 2 of 40")
    page.reload()
    expect(yard.action("last-turn")).to_be_visible()  # also after a reload


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_a_long_name_and_a_clock_leave_the_rest_of_a_roster_whole(person, locale):
    ada = named(person(width=1440, height=900, locale=locale), LONG_NAME)
    bob = named(person(width=1440, height=900, locale=locale), LONG_NAME[::-1])
    clock = {"time": {"game_seconds": 900, "increment_seconds": 10}}
    made = order(ada, "grid-game", FRIEND, options={"army": 8}, settings=clock)
    with as_guest(bob) as guest:
        guest.joins(made["match"], made["invites"]["1"])
    for one in (ada, bob):
        page = opens_grid_table(one, made["match"]).page
        headers = page.locator("[data-roster] header")
        expect(headers.get_by_role("timer")).to_have_count(2)
        expect(headers.locator(".turn")).to_have_count(1)
        for part in headers.locator("[data-count], .turn, .clock").all():
            assert part.evaluate("one => one.scrollWidth <= one.clientWidth && one.clientWidth > 30")
        assert all(row.evaluate(INSIDE) for row in headers.all())
        buttons = page.locator("main .turn button, main .card button").all()
        assert all(button.evaluate("one => one.scrollWidth <= one.clientWidth") for button in buttons)
        expect(page.locator("[data-row]").last).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") == 1440


@pytest.mark.proves("GG-101", "GG-103", "GG-172", "GG-176")
def test_a_whole_game_by_link_with_a_spectator(person):
    ada, bob, eve = named(person(), "Ada"), named(person(allow_errors=True), "Bob"), person()
    hers, his, match = sit_down(ada, bob)
    watch = opens_grid_table(eve, f"{match}#key={card(ada, match)['watch_key']}")

    # the beginning by hand
    passes(hers, his, watch, 0)
    passes(his, hers, watch, 1)
    assert watch.action("end-turn").count() == 0

    # the middle by bots, except for the first hit and the last
    def strikes(view, blow):
        hurries(hers)
        if not (view.moving and view.moving.steps):
            hers.clicks(str(view.units[blow.unit].at))
        bomb = isinstance(blow, UseSpecial)
        if bomb:
            hers.does("special")
        hers.clicks(str(blow.at))
        hers.does("do-special" if bomb else "hit")

    with as_guest(ada, BotGuest) as general, as_guest(bob) as waits:

        def until(wanted):
            while (found := general.fights(match, wanted)) is None:
                waits.plays(match, {"type": "end-turn"})
            return found

        view, blow = until(lambda view, action: isinstance(action, AttackSquare))
        strikes(view, blow)
        struck = next(unit for unit in view.units if unit.at == blow.at)
        for seen in (hers, his, watch):
            expect(seen.square(str(blow.at))).not_to_have_attribute("data-health", str(struck.health))
        eve.opens("about:blank")  # offline for a while
        view, blow = until(is_last)
    watch = opens_grid_table(eve, f"{match}#key={card(ada, match)['watch_key']}")
    hurries(his)
    for seen in (his, watch):
        seen.counts(8, 1)
    ada.page.evaluate(ENDINGS)
    strikes(view, blow)
    for one, headline, detail in (
        (ada, "You win!", "You knocked out Bob's whole team"),
        (bob, "You lose", "Ada knocked out your whole team"),
        (eve, "Ada wins", "Ada knocked out Bob's whole team"),
    ):
        over = result(one.page)
        expect(over.get_by_role("heading", name=headline)).to_be_visible()
        expect(over).to_contain_text(re.compile(rf"{detail} in \d+ rounds"))
        expect(over).to_contain_text(re.compile(r"Ada\s*8\s*standing|You\s*8\s*standing"))
        expect(over.get_by_role("img", name="Ada's team on a paint-splattered yard")).to_be_visible()
    assert ada.page.evaluate("endings") == ["finale 0", "dialog"]
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("[data-body]")).to_have_count(8)
    expect(hers.action("end-turn")).to_be_hidden()


def hurries(yard):
    """The animation can be skipped by touching the board."""
    yard.clicks("A8")
    yard.is_still()
    yard.page.keyboard.press("Escape")


def passes(yard, other, watch, side):
    """Move one unit and end the turn, in the first round."""
    expect(yard.page.locator(f"[data-roster='{side}'] header")).to_contain_text("Your turn")
    expect(other.page.locator(f"[data-roster='{side}'] header")).to_contain_text("To move")
    expect(other.action("end-turn")).to_be_disabled()
    unit = side * 8 + 1
    yard.picks(unit)
    goal = min(yard.all("data-reach=free"))
    yard.clicks(goal, goal)
    for seen in (yard, other, watch):
        seen.stands(unit, goal)
    yard.does("wait")
    yard.does("end-turn")
    asked = yard.page.get_by_role("dialog", name="End your turn?")
    expect(asked.get_by_role("listitem")).to_have_count(7)
    asked.locator("[data-action=end-turn-sure]").click()
    for seen in (yard, other, watch):
        seen.is_turn(1 - side, 1 + side)


def is_last(view, action):
    """Whether a hit or a bomb ends the game."""
    enemies = [unit for unit in view.units if unit.side == 1 and unit.health]
    if len(enemies) > 1 or not isinstance(action, AttackSquare | UseSpecial) or action.at != enemies[0].at:
        return False
    return enemies[0].health <= (view.units[action.unit].damage if isinstance(action, AttackSquare) else BOMB_DAMAGE)


@pytest.mark.proves("GG-05")
def test_a_size_and_hidden_traps_are_chosen_and_the_enemy_is_not_told_of_them(person):
    ada, bob, eve = named(person(), "Ada"), named(person(allow_errors=True), "Bob"), person()
    told = [record_messages(bob), record_messages(eve)]
    hers, his, match = sit_down(ada, bob, "Hidden traps", size=20, army=12)
    watch = opens_grid_table(eve, f"{match}#key={card(ada, match)['watch_key']}")
    hers.counts(12, 12)
    hers.picks(PRANKSTER)
    hers.does("special")
    trap = min(hers.all("data-target=empty"))
    hers.clicks(trap)
    hers.does("do-special")
    hers.has(trap, trap=0)
    expect(hers.log.first).to_contain_text(f"Prankster lays gum at {trap}")
    hers.ends_turn()
    for seen in (his, watch):
        seen.is_turn(1)
        seen.is_still()
        expect(seen.log.first).to_contain_text("Prankster waits")
        assert (seen.all("data-trap"), seen.page.locator(".gum").count()) == (set(), 0)
        assert "gum trap" not in seen.page.content()
    for frames in told:
        frames = [frame for frame in frames if match in frame]
        assert any('"rested"' in frame for frame in frames)
        assert not [frame for frame in frames if '"laid"' in frame or '"owner"' in frame]
    his.ends_turn()
    hers.is_turn(0, 2)
    assert hers.all("data-trap") == {trap}
    resigns(ada.page)
    his.has(trap, trap=0)  # after the end nothing is hidden


@pytest.mark.proves("GG-99")
def test_a_player_who_was_away_sees_what_happened_and_a_reload_forgets_nothing(person):
    grid_match = GridMatch(lines=LINES)
    grid_match.uses(PRANKSTER, "J8")
    ada, bob = person(reduced_motion="no-preference"), person()
    match = keeps(grid_match, ada, bob)
    hers, his = opens_grid_table(ada, match), opens_grid_table(bob, match)
    for yard in (hers, his):
        yard.has("J8", trap=0)
    page = ada.page
    hers.picks(0)
    hers.clicks("F11", "F11")
    hers.stands(0, "F11")
    his.stands(0, "F11")
    hers.is_still()
    page.reload()  # in the middle of its move
    hers.stands(0, "F11")
    expect(hers.card).to_have_attribute("data-card", "0")
    expect(hers.card).to_contain_text("2 squares left")
    hers.clicks("G11", "G11")
    hers.stands(0, "G11")
    hers.is_still()
    hers.does("take-back")
    hers.stands(0, "F9")
    hers.does("end-turn")
    page.get_by_role("dialog").locator("[data-action=end-turn-sure]").click()
    his.is_turn(1)
    hers.is_still()
    page.goto("/how/help")
    with as_guest(bob) as orders:
        attack, bomb = AttackSquare(7, Cell.parse("H9")), UseSpecial(6, Cell.parse("F9"))
        orders.plays(match, attack, bomb, FinishUnit(4), EndTurn())
    ada.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{{RECORDER}}})")
    page.goto(f"/t/{match}")
    away = page.get_by_role("region", name="While you were away")
    expect(away.get_by_role("listitem").filter(has_text="Blue Linebacker lost 6 health.")).to_be_visible()
    expect(away.get_by_role("listitem").filter(has_text="Blue Artist lost 8 health.")).to_be_visible()

    def told():
        hers.is_still()
        return [effect for effect in page.evaluate("effects.splice(0)") if effect[0] == "loss"]

    blows = [["loss", "H9", "−8"], ["loss", "F9", "−6"]]
    assert told() == blows
    away.get_by_role("button", name="Show again").click()
    assert told() == blows
    hers.has("H9", health=16)
    away.get_by_role("button", name="Keep playing").click()
    expect(away).to_have_count(0)
    hers.is_turn(0, 6)
    hers.picks(3)
    expect(hers.hint).to_be_visible()

    # the record from its beginning to its end
    resigns(page)
    expect(result(page)).to_contain_text("You resigned")
    replay = opens_grid_table(bob, match, at="replay")
    slider = bob.page.get_by_role("slider", name="Replay")
    slider.press("Home")
    replay.stands(0, "G15")
    replay.is_turn(0, 1)
    assert not replay.all("data-trap")
    slider.press("End")
    replay.stands(0, "F9")
    replay.has("H9", health=16)
    replay.has("J8", trap=0)
    for _ in range(2):
        bob.page.get_by_role("button", name="Previous move").click()
    replay.is_turn(1)
    bob.page.get_by_role("button", name="Next move").click()
    replay.is_turn(0, 6)
    assert replay.action("end-turn").count() == 0

    # arrow keys step, wherever the last click was
    at = int(slider.input_value())
    for click in (lambda: None, lambda: replay.clicks("A1"), lambda: bob.page.locator("[data-row='0']").click()):
        click()
        bob.page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value(str(at - 1))
        replay.is_still()
        bob.page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
        replay.is_still()
