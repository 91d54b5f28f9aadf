"""The replay of a finished run of NetHack Chat Game: lines, figures, highlights and sharing."""

import re
from functools import cache
from itertools import pairwise

import pytest
from nethack_chat_page import GAME, Run, conversation, exchanges, field, first, keeps, opens, story
from playwright.sync_api import expect
from table_page import PLAY

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Say, TurnAct
from parlor.games.nethack_chat.engine.perform import perform_all
from parlor.games.nethack_chat.events import Entered, Hurt, Looted, Slain, Struck, Won

NETWORK = {"permissions": ["clipboard-read", "clipboard-write"]}


# --- a run, and what the rules say of it


class Told:
    """A run with the expected figures of the rules for each turn."""

    def __init__(self, seed, lines):
        self.lines = lines
        self.run = Run(seed)
        self.turns = [(0, 0, self.run.hp)]  # each with the version that tells it, and the HP after it
        self.moments = [self.moment()]  # by version: room, HP
        self.events = []  # each with its turn
        for version, line in enumerate(lines, start=1):
            self.follow(version, game.resolve_external(self.run.view, Say(line)).acts)
            self.run.says(line)
            self.moments.append(self.moment())

    def follow(self, version, acts):
        state = self.run.match.state
        for act in acts:
            progress = perform_all(state, [act])
            state = progress.state
            if isinstance(act, TurnAct) and progress.done:
                self.turns.append((state.now.turn, version, state.now.hero.hp))
                self.events += [(state.now.turn, version, event) for event in progress.done[0][1]]

    def moment(self):
        scene = self.run.scene
        return self.run.view.places[scene.room - 1].name, scene.hero.hp

    def of(self, kind):
        return [event for _, _, event in self.events if isinstance(event, kind)]


@cache
def victory():
    """Play a run with questions, lines of several actions, and lines without any."""
    seed, lines = first("victory")
    run, told = Run(seed), []
    left = list(lines)
    while left:
        line = left.pop(0)
        if left:
            both = f"{line}, then {left[0]}"
            acts = [act for one in (line, left[0]) for act in reading(run, one)]
            if reading(run, both) == acts and len(perform_all(run.match.state, acts).done) == 2:
                line = both
                left.pop(0)
        run.says(line)
        told.append(line)
        if len(told) == 3:
            run.says("what do I carry?", "I stab the dragon", "give me 100 gold")
            told += ["what do I carry?", "I stab the dragon", "give me 100 gold"]
    assert run.over == "victory"
    assert any(", then " in line for line in told)
    return Told(seed, told)


def reading(run, line):
    """Return what a line means if it needs no context."""
    return list(game.resolve_external(run.view, Say(line)).acts)


@cache
def death():
    return Told(*first("death", "naive"))


def over(person, told):
    """Store the run as this person's finished match. Return its id."""
    run = Run(told.run.match.seed)
    run.says(*told.lines[:-1])
    match = keeps(run, person)
    if person.page.url == "about:blank":
        person.opens("/how/help")
    person.page.evaluate(PLAY, [match, [{"seat": 0, "action": {"type": "say", "text": told.lines[-1]}}]])
    return match


# --- the page


def replay(person, match, at=0, key=""):
    person.opens("about:blank")
    page = person.opens(f"/replay/{match}#at={at}" + (f"&key={key}" if key else ""))
    expect(graph(page)).to_be_visible()
    stands(page, at)
    return page


def ended(page):
    """Open the end of the conversation and close the result."""
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return page


def key(person, match):
    return person.context.request.get(f"/api/matches/{match}").json()["watch_key"]


def stands(page, version):
    expect(page.locator("main[data-version]")).to_have_attribute("data-version", str(version))


def graph(page):
    return page.get_by_role("slider", name="Health, turn by turn")


def forward(page):
    page.get_by_role("button", name="Next move").click()


def moment(page):
    table = page.locator("main[data-version]")
    return table.get_attribute("data-room"), int(table.get_attribute("data-hp"))


def panel(page, name):
    return page.locator(f"[data-panel={name}]")


def total(page, name):
    return int(page.locator(f"[data-total={name}] dd").inner_text().replace(",", ""))


# --- reading it again


@pytest.mark.proves("NC-292", "NC-299")
def test_after_a_death_the_conversation_can_be_read_but_not_continued(person):
    ada, told = person(), death()
    run = Run(told.run.match.seed)
    run.says(*told.lines[:-1])
    page = opens(ada, keeps(run, ada))
    field(page).fill(told.lines[-1])
    field(page).press("Enter")
    ended(page).get_by_role("link", name="Replay").click()
    expect(graph(page)).to_be_visible()
    assert conversation(page) == story(told.run)[:1]
    page.get_by_role("button", name="Last move").click()
    stands(page, len(told.lines))
    assert conversation(page) == story(told.run)
    expect(page.get_by_role("textbox")).to_have_count(0)
    expect(page.locator("[data-chip], [data-go]")).to_have_count(0)
    expect(page.locator("[data-end]")).to_have_text("Death")


@pytest.mark.proves("NC-299", "NC-300")
def test_every_step_shows_its_text_room_and_hp(person):
    ada, told = person(), victory()
    page = replay(ada, over(ada, told))
    pages = story(told.run)
    for version, (room, hp) in enumerate(told.moments[:16]):
        if version:
            forward(page)
        stands(page, version)
        assert moment(page) == (room, hp)
        assert conversation(page) == pages[: version + 1]
        expect(page.locator("[data-here]")).to_have_attribute("data-map-room", room)
        expect(panel(page, "hero").get_by_role("meter").first).to_have_attribute("aria-valuenow", str(hp))
        expect(exchanges(page).last.locator("[data-told]")).to_be_in_viewport()


@pytest.mark.proves("NC-301")
def test_a_fight_is_replayed_blow_by_blow(person):
    """Each step adds a round: every blow with its die and its damage, every monster with its health."""
    ada, told = person(), victory()
    page = replay(ada, over(ada, told))
    blows = [(version, event) for _, version, event in told.events if isinstance(event, Struck | Hurt)]
    seen = 0
    for version in dict.fromkeys(version for version, _ in blows):
        if seen > 5:
            break
        page.get_by_role("slider", name="Replay").fill(str(version))
        stands(page, version)
        wanted = [
            ("struck" if isinstance(event, Struck) else "hurt", event.roll, event.damage)
            for at, event in blows
            if at == version
        ]
        newest = panel(page, "fight").locator("[data-round]").first
        shown = newest.locator("[data-blow]").evaluate_all(
            "all => all.map((one) => [one.dataset.blow, +one.querySelector('[data-roll]').dataset.roll, "
            "+one.dataset.damage])"
        )
        assert shown
        assert [tuple(one) for one in shown] == wanted[-len(shown) :]
        last = [event for at, event in blows if at == version and isinstance(event, Struck)]
        moved = any(at == version and isinstance(event, Entered) for _, at, event in told.events)
        if last and not moved:
            foe = panel(page, "fight").locator(f"[data-foe='{last[-1].target}']")
            expect(foe).to_have_attribute("data-foe-hp", str(last[-1].hp))
        seen += 1
    assert seen > 5


def test_a_blow_opens_to_show_its_calculation(person):
    ada, told = person(), victory()
    blows = {version: event for _, version, event in told.events if isinstance(event, Struck)}  # the last of each line
    version, blow = next((version, blow) for version, blow in blows.items() if not blow.critical)
    page = replay(ada, over(ada, told), version)
    shown = panel(page, "fight").locator("[data-blow=struck]").first
    expect(shown.get_by_text(blow.weapon)).to_be_hidden()
    shown.locator("summary").click()
    figures = dict(zip(shown.locator("dt").all_inner_texts(), shown.locator("dd").all_inner_texts(), strict=True))
    assert figures[blow.weapon] == str(blow.base)
    assert figures["die"] == str(blow.roll)
    assert figures[f"{blow.damage} damage"] == str(blow.damage)


@pytest.mark.proves("NC-302")
def test_each_line_shows_how_it_was_parsed_and_its_result(person):
    ada, told = person(), victory()
    page = replay(ada, over(ada, told), len(told.lines))
    for n, exchange in enumerate(told.run.match.state.story[1:8], start=1):
        why = exchanges(page).nth(n).locator("[data-why]")
        why.locator("summary").click()
        shown = why.locator("[data-act]").evaluate_all("all => all.map((one) => [one.dataset.act, one.dataset.came])")
        came = ["done"] * exchange.done + ["refused"] + ["skipped"] * len(exchange.acts)
        assert [tuple(one) for one in shown] == [
            (act.__struct_config__.tag, how) for act, how in zip(exchange.acts, came, strict=False)
        ]
        for reason in exchange.why:
            expect(why).to_contain_text(reason)
    reasons = [exchange.why for exchange in told.run.match.state.story[1:8]]
    assert any(reasons), "the dragon and the gold have their reasons"


@cache
def twice():
    """A death in which one line is parsed as two actions for one reason."""
    seed, lines = first("death", "naive")
    run = Run(seed)
    left = list(lines)
    while len(run.view.foes) < 2:
        run.says(left.pop(0))
    said = [*lines[: len(lines) - len(left)], "kill them both"]
    run.says(said[-1])
    assert len(run.match.state.story[-1].why) == 1
    return Told(seed, (*said, *run.goes_on(level="naive")))


@pytest.mark.proves("NC-302")
def test_a_line_with_one_reason_for_two_actions_is_one_step(person):
    ada, told = person(), twice()
    at = told.lines.index("kill them both") + 1
    page = replay(ada, over(ada, told), at - 1)
    forward(page)
    stands(page, at)
    why = exchanges(page).nth(at).locator("[data-why]")
    why.locator("summary").click()
    assert why.locator("dd p").all_inner_texts() == list(told.run.match.state.story[at].why)
    forward(page)
    stands(page, at + 1)
    assert moment(page) == told.moments[at + 1]


def test_the_controls_are_at_the_bottom_of_a_tall_window(person):
    ada = person(width=1920, height=1200)
    page = replay(ada, over(ada, death()))
    bar = page.locator("footer").bounding_box()
    assert bar["y"] + bar["height"] == 1200


def test_arrow_keys_step_when_no_control_has_the_focus(person):
    ada, told = person(), victory()
    page = replay(ada, over(ada, told))
    page.keyboard.press("ArrowRight")
    stands(page, 1)
    page.keyboard.press("ArrowRight")
    stands(page, 2)
    page.keyboard.press("ArrowLeft")
    stands(page, 1)
    page.get_by_role("slider", name="Replay").focus()
    page.keyboard.press("ArrowRight")
    stands(page, 2)  # once, not twice


@pytest.mark.long_only
def test_on_a_phone_the_answer_is_visible_above_the_controls(person):
    ada, told = person(width=390, height=844, has_touch=True, is_mobile=True), victory()
    page = replay(ada, over(ada, told))

    def seen():
        expect(exchanges(page).last.locator("[data-told] p").first).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("log")).to_be_in_viewport(ratio=1)
        story, dock = page.get_by_role("log").bounding_box(), page.get_by_role("contentinfo").bounding_box()
        assert story["y"] + story["height"] <= dock["y"]

    for version in range(1, 6):
        page.get_by_role("button", name="Next move").tap()
        stands(page, version)
        seen()
    mark = panel(page, "highlights").locator("[data-highlight]").nth(3)
    mark.scroll_into_view_if_needed()
    expect(exchanges(page).last.locator("[data-told]")).not_to_be_in_viewport()
    mark.tap()
    expect(mark).to_have_attribute("aria-current", "true")
    seen()


# --- what is measured


@pytest.mark.proves("NC-306")
def test_the_graph_has_the_hp_of_every_turn(person):
    ada, told = person(), victory()
    match = over(ada, told)
    page = replay(person(), match, key=key(ada, match))
    points = (
        graph(page)
        .locator("[data-hp]")
        .evaluate_all(
            "all => all.map((one) => [+one.dataset.turn, +one.dataset.hp, one.cx.baseVal.value, one.cy.baseVal.value])"
        )
    )
    assert [(turn, hp) for turn, hp, _, _ in points] == [(turn, hp) for turn, _, hp in told.turns]
    # drawn with equal steps per turn and a height in proportion to the HP
    right = [b[2] - a[2] for a, b in pairwise(points)]
    assert max(right) - min(right) < 0.5
    high, low = max(points, key=lambda one: one[1]), min(points, key=lambda one: one[1])
    scale = (low[3] - high[3]) / (high[1] - low[1])
    assert scale > 1
    assert all(abs(low[3] - (hp - low[1]) * scale - y) < 0.5 for _, hp, _, y in points)


@pytest.mark.long_only
def test_the_graph_is_moved_by_keys_and_by_dragging(person):
    ada, told = person(), victory()
    page = replay(ada, over(ada, told))
    slider = graph(page)
    slider.focus()
    versions = list(dict.fromkeys(version for _, version, _ in told.turns))
    for version in versions[1:4]:
        page.keyboard.press("ArrowRight")
        stands(page, version)
    turn, _, hp = next(one for one in reversed(told.turns) if one[1] == versions[3])
    assert slider.get_attribute("aria-valuetext").startswith(f"Turn {turn}, {hp} HP, ")
    page.keyboard.press("ArrowLeft")
    stands(page, versions[2])
    page.keyboard.press("End")
    stands(page, len(told.lines))
    expect(page.get_by_role("button", name="Next move")).to_be_disabled()
    page.keyboard.press("Home")
    stands(page, 0)
    page.keyboard.press("PageUp")
    stands(page, versions[1])
    turn, version, _ = told.turns[len(told.turns) // 2]
    point = slider.locator(f"circle[data-turn='{turn}']").bounding_box()
    page.mouse.click(point["x"] + 2, point["y"] + 30)
    stands(page, version)


@pytest.mark.proves("NC-307", "NC-308")
def test_totals_and_items_found_match_the_events(person):
    ada, told = person(), victory()
    match = over(ada, told)
    page = replay(person(), match, key=key(ada, match))
    assert total(page, "dealt") == sum(event.damage for event in told.of(Struck)) == told.run.scene.tally.dealt
    assert total(page, "taken") == sum(event.damage for event in told.of(Hurt)) == told.run.scene.tally.taken
    assert total(page, "slain") == len(told.of(Slain))
    assert total(page, "criticals") == sum(event.critical for event in told.of(Struck))
    assert total(page, "gold") == told.run.scene.hero.gold
    assert total(page, "turns") == told.run.scene.turn
    found = [name for event in told.of(Looted) for name in (*event.items, *event.treasure)]
    shown = (
        panel(page, "found")
        .locator("[data-found]")
        .evaluate_all("all => all.flatMap((one) => Array(+one.dataset.count).fill(one.dataset.found))")
    )
    assert sorted(shown) == sorted(found)
    assert total(page, "found") == len(found)
    expect(panel(page, "found").get_by_text(str(len(found)), exact=True)).to_be_visible()
    assert panel(page, "found").locator("[data-found]").first.inner_text().endswith(found[0])


# --- what stands out


@pytest.mark.proves("NC-309")
def test_the_boss_fight_is_shown_by_a_click_on_the_highlight(person):
    ada, told = person(), victory()
    match = over(ada, told)
    page = replay(person(), match, key=key(ada, match))
    assert told.of(Won)
    mark = panel(page, "highlights").get_by_role("button", name=re.compile("Orc Chieftain dies"))
    expect(graph(page).locator("[data-mark=boss]")).to_have_attribute("data-turn", str(told.run.scene.turn))
    mark.click()
    stands(page, len(told.lines))
    expect(mark).to_have_attribute("aria-current", "true")
    expect(exchanges(page).last.locator("[data-told]")).to_contain_text("You have won")
    expect(panel(page, "fight").locator("[data-foe='Orc Chieftain']")).to_have_attribute("data-foe-hp", "0")


@pytest.mark.proves("NC-310")
def test_every_critical_hit_is_a_highlight_with_a_link(person):
    ada, told = person(), victory()
    match = over(ada, told)
    page = replay(person(), match, key=key(ada, match))
    wanted = [(turn, version, e) for turn, version, e in told.events if isinstance(e, Struck) and e.critical]
    marks = panel(page, "highlights").locator("[data-highlight=critical]")
    assert [int(turn) for turn in marks.evaluate_all("all => all.map((one) => one.dataset.turn)")] == [
        turn for turn, _, _ in wanted
    ]
    expect(graph(page).locator("[data-mark=critical]")).to_have_count(len(wanted))
    assert wanted
    for n, (_, version, event) in enumerate(wanted):
        marks.nth(n).click()
        stands(page, version)
        expect(exchanges(page).last).to_contain_text(f"Critical hit: {event.damage} damage")


# --- sharing


@pytest.mark.proves("NC-293", "NC-304", "NC-305")
def test_the_replay_of_a_death_opens_with_its_link(person):
    ada, eve, told = person(**NETWORK), person(), death()
    match = over(ada, told)
    page = opens(ada, match)
    ended(page).get_by_role("button", name="Share").click()
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_attached()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.match(rf"https?://[^/]+/replay/{match}\?preview=[\w.-]+(#|$)", link)

    theirs = eve.opens(link)
    expect(graph(theirs)).to_be_visible()
    expect(theirs).to_have_title(re.compile(r"^Ada fell to the .* on turn \d+"))
    theirs.get_by_role("button", name="Last move").click()
    stands(theirs, len(told.lines))
    assert conversation(theirs) == story(told.run)
    expect(theirs.get_by_role("textbox")).to_have_count(0)
    expect(theirs.locator("[data-go], [data-chip]")).to_have_count(0)
    # the key allows nothing else
    refusal = theirs.evaluate(
        """([match, key, act]) => new Promise((done) => {
          const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
          socket.onmessage = ({ data }) => {
            const reply = JSON.parse(data)
            if (reply.type === 'hello') socket.send(JSON.stringify({ type: 'watch', match, watch_key: key }))
            const say = { type: 'act', match, id: 'x', seat: 0, action: act }
            if (reply.type === 'match') socket.send(JSON.stringify(say))
            if (reply.type === 'refused' || reply.type === 'error') done(reply.code)
            if (reply.type === 'step') done('played')
          }
        })""",
        [match, link.partition("key=")[2], {"type": "say", "text": "I go north"}],
    )
    assert refusal not in ("", "played")
    renamed = eve.context.request.put(f"/api/matches/{match}/seats/0", data={"name": "Eve"})
    assert not renamed.ok


@pytest.mark.long_only
@pytest.mark.proves("NC-295")
def test_a_victory_is_shared_too(person):
    ada, eve, told = person(**NETWORK), person(width=390, height=844), victory()
    page = opens(ada, over(ada, told))
    ended(page).get_by_role("button", name="Share").click()
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_attached()
    theirs = eve.opens(page.evaluate("navigator.clipboard.readText()"))
    expect(theirs.locator("[data-end=boss]")).to_have_text("Victory")
    expect(theirs).to_have_title(f"Ada beat the Orc Chieftain in {told.run.scene.turn} turns · Parlor")


def test_a_replay_without_its_key_stays_closed(person):
    ada, told = person(), death()
    match = over(ada, told)
    eve = person(allow_errors=True)
    page = eve.opens(f"/replay/{match}")
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(graph(page)).to_have_count(0)


# --- on every screen


@pytest.mark.long_only
@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_nothing_is_cut_off_on_any_screen(person, language):
    ada, told = person(locale=language), victory()
    ada.page.goto("/")
    page = ada.opens(f"/replay/{over(ada, told)}#at=20")
    expect(page.locator("[data-graph]")).to_be_visible()
    for width, height in ((360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-graph]")).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} of {width}"
        beyond = page.locator("main [data-panel], main .leaf, main button, [data-graph]").evaluate_all(
            "(all, width) => all.filter((one) => one.getBoundingClientRect().right > width + 1).map(String)",
            width,
        )
        assert beyond == []


@pytest.mark.long_only
def test_a_run_without_lines_has_a_graph_too(person):
    """Programs may send actions without lines."""
    ada = person()
    acts = [{"type": "move", "direction": way} for way in ("north", "east")]
    request = ada.context.request
    request.get("/api/me")
    match = request.post("/api/matches", data={"game": GAME, "seats": [{"kind": "me"}]}).json()["match"]
    ada.opens("/how/help")
    fights = [{"type": "attack", "target": "Rat"}, {"type": "attack", "target": "Rat"}]
    ada.page.evaluate(PLAY, [match, [{"seat": 0, "action": act} for act in (*acts, fights[0])]])
    ada.page.evaluate(
        """(match) => new Promise((done) => {
          const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
          socket.onmessage = ({ data }) => {
            const reply = JSON.parse(data)
            if (reply.type === 'hello') socket.send(JSON.stringify({ type: 'watch', match }))
            if (reply.type === 'match') socket.send(JSON.stringify({ type: 'resign', match, seat: 0, id: 'r' }))
            if (reply.type === 'step') done()
          }
        })""",
        match,
    )
    page = replay(ada, match, 3)
    expect(graph(page).locator("[data-hp]")).to_have_count(4)
    expect(panel(page, "fight").locator("[data-blow]").first).to_be_visible()
    expect(page.locator("[data-end=given]")).to_have_text("Gave up")
