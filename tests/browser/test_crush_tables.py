"""LetterCrush with others: the daily board, duels, records, Polish, and the tutorial."""

import re
from datetime import date, timedelta
from itertools import pairwise
from secrets import token_hex

import pytest
import test_shell_languages
from heads_hunt_page import as_guest
from letter_crush_page import (
    GAME,
    ME,
    CrushTable,
    begins,
    chain,
    chooses,
    first,
    keep,
    nonsense,
    sees,
    start,
    submit,
    words,
)
from playwright.sync_api import expect
from table_page import card, in_menu, named, order, resigns
from test_access_axe import AXE, DESK, GRAVE, PHONE
from test_heads_games import record_messages

from parlor.games.letter_crush.letters import VALUES, WEIGHTS
from parlor.games.letter_crush.state import Options
from parlor.kernel import Outcome
from parlor.kernel.record import raw
from parlor.table.days import day_of
from parlor.table.stored import SeatAssignment, Settings, StoredMatch
from parlor.table.uptime import wall

DAILY = {"mode": "daily"}
# Messages of a page that tries to cheat, and the server's answers.
FORGE = """async ([match, submit]) => {
  const order = { game: 'letter-crush', seats: [{ kind: 'me' }], options: { mode: 'daily' } }
  const body = JSON.stringify({ ...order, outcome: { scores: [9999] }, score: 9999 })
  const headers = { 'content-type': 'application/json' }
  const statuses = []
  for (const method of ['POST', 'PUT'])
    for (const path of ['/api/matches', `/api/matches/${match}`, '/api/games/letter-crush/results'])
      statuses.push((await fetch(path, { method, headers, body })).status)
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
  const heard = []
  await new Promise((done) => {
    const left = [
      { type: 'watch' },
      { type: 'step', version: 9, view: { runs: [{ score: 9999 }] }, outcome: { scores: [9999] } },
      { type: 'act', seat: 0, id: 'f1', action: { type: 'score', score: 9999 } },
      { type: 'act', seat: 0, id: 'f2', action: submit, score: 9999 },
      { type: 'act', seat: 0, id: 'f3', action: { ...submit, points: 9999, word: 'PIZZAZ' } },
    ]
    socket.onmessage = ({ data }) => {
      heard.push(JSON.parse(data))
      if (left.length) socket.send(JSON.stringify({ match, ...left.shift() }))
      else if (heard.at(-1).type !== 'metadata') done()
    }
  })
  socket.close()
  return [statuses, heard.map(({ type, code }) => code ?? type)]
}"""


# Records the numbers of the countdown.
COUNTS = """
  window.counts = []
  new MutationObserver(() => {
    const now = document.querySelector('[data-count]')?.dataset.count
    if (now && now !== counts.at(-1)) counts.push(now)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-count'] })
"""


def cascades(board, places, events):
    return len(chain(events)) == 3


@pytest.mark.proves("LC-172", "LC-173", "LC-174")
def test_all_players_have_the_same_daily_board_and_places_survive_a_restart(person, server):
    names = [f"{name} {token_hex(3)}" for name in ("Ada", "Bob")]  # others may have played today
    ada, bob = (named(person(), name) for name in names)
    yesterday = str(date.fromisoformat(day_of(wall())) - timedelta(days=1))
    me = ada.context.request.get("/api/me").json()["id"]
    keep(ada, finished_daily(me, yesterday))
    page = ada.opens(f"/new/{GAME}")
    page.get_by_text("Daily", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    his = sees(bob, order(bob, GAME, ME, options=DAILY)["match"])
    hers = CrushTable(page)
    expect(hers.grid).to_be_visible()
    board = hers.letters
    assert his.letters == board
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("dialog", name="Paused")).to_contain_text("The clock keeps running")
    expect(page.get_by_role("timer", include_hidden=True)).not_to_have_text("2:00")
    page.get_by_role("button", name="Resume").click()

    found = words(board)
    for tray in (hers, his):  # the same letters follow too
        tray.plays(found[0][1])
        expect(tray.found).not_to_have_count(0)
        tray.is_at("idle")
    assert hers.letters == his.letters
    more = words(hers.letters)[0]
    hers.plays(more[1])
    expect(hers.found.filter(has_text=more[0]).first).to_be_visible()
    hers.is_at("idle")  # a cascade may follow: the board is random
    scores = [int(tray.score.get_attribute("data-score")) for tray in (hers, his)]
    assert scores[0] > scores[1] > 0
    for tray in (his, hers):
        tray.finishes(in_menu)
        expect(tray.result.get_by_role("heading", name=f"{scores[tray is his]} point")).to_be_visible()

    def ranking():
        leaf = page.get_by_role("tabpanel")
        expect(leaf).to_have_attribute("data-tab", "today")
        expect(leaf.get_by_text("Streak: 2 days")).to_be_visible()
        rows = [re.sub(r"\s+", " ", row) for row in leaf.get_by_role("listitem").all_inner_texts()]
        return [row for row in rows if any(name in row for name in names)]

    places = ranking()
    assert [re.sub(r"^\d+\. ", "", row) for row in places] == [f"{names[0]} you {scores[0]}", f"{names[1]} {scores[1]}"]
    ada.allow_errors = bob.allow_errors = True  # offline for a while
    server.kill()
    server.start()
    page.reload()
    assert ranking() == places


def finished_daily(player, day):
    return StoredMatch(
        id=f"kept-{player}",
        game=GAME,
        options=raw(Options(mode="daily")),
        settings=Settings(),
        seats=(SeatAssignment("human", "Ada", player),),
        created_at_ms=wall() - 86_400_000,
        status="over",
        outcome=Outcome(("win",), "time", (7,)),
        day=day,
    )


def test_a_page_cannot_give_itself_points(person):
    eve = named(person(allow_errors=True), "Eve")
    seed, path, events = first(cascades, mode="daily")
    match = begins(eve, seed, mode="daily")
    tray = sees(eve, match)
    statuses, heard = eve.page.evaluate(FORGE, [match, submit(path)])
    assert statuses == [400] + [405] * 5
    assert heard == ["hello", "match", *["unreadable"] * 3, "step"]  # the last one is a word, with its normal points
    points = sum(word.points for step in chain(events) for word in step.words)
    tray.has_score(points)
    tray.finishes(in_menu)
    expect(tray.result.get_by_role("heading", name=f"{points} points")).to_be_visible()
    told = eve.context.request.get(f"/api/games/{GAME}/ranking", params={"options": '{"mode":"daily"}'}).json()
    assert [one["score"] for one in told["places"] if one["you"]] == [points]
    assert max(one["score"] for one in told["places"]) < 9999


def test_two_browsers_duel_on_the_same_letters(person):
    ada, bob, eve = named(person(), "Ada"), named(person(allow_errors=True), "Bob"), person()
    told = record_messages(eve)
    page = ada.opens(f"/new/{GAME}")
    page.get_by_text("With a friend", exact=True).click()
    page.get_by_role("button", name="Create invite link").click()
    bob.page.goto(page.get_by_role("textbox", name="Invite link").input_value())
    bob.page.get_by_role("button", name="Join game").click()
    hers, his = CrushTable(page), CrushTable(bob.page)
    expect(hers.grid).to_be_visible()
    expect(his.grid).to_be_visible()
    board = hers.letters
    assert his.letters == board
    match = page.url.rpartition("/")[2]
    watch = eve.opens(f"/t/{match}#key={card(ada, match)['watch_key']}")
    expect(watch.get_by_text("Both boards appear when the duel ends.")).to_be_visible()

    found = words(board)
    hers.draws(found[0][1])
    expect(hers.found).not_to_have_count(0)
    hers.is_at("idle")  # a cascade may follow, and adds to the score
    score = hers.score.get_attribute("data-score")
    for other in (bob.page, watch):
        expect(other.locator(f"[data-rival-score='{score}'], [data-score='{score}']").first).to_be_visible()
    assert his.letters == board
    his.plays(nonsense(board)[0][1])
    his.has_strikes(1)
    expect(hers.rival.locator("[data-strikes]")).to_have_attribute("data-strikes", "1")
    hers.finishes(in_menu)
    expect(page.locator("[data-out]")).to_have_text(
        re.compile(f"You finished with {score} points?. Bob has 0 points and [01]:[0-5][0-9] left.")
    )
    expect(page.locator("[data-watched]")).to_have_attribute("data-watched", board)
    assert hers.result.count() == 0
    expect(his.rival).to_contain_text("Finished")
    his.plays(found[-1][1])
    expect(his.found).not_to_have_count(0)
    assert not [frame for frame in told if board in frame or "GRID" in frame or '"board"' in frame]
    expect(his.grid).to_have_attribute("data-phase", re.compile("idle|gameOver"))
    a, b = int(score), int(his.score.get_attribute("data-score"))
    if b <= a:  # otherwise the duel is decided
        expect(page.locator("[data-watched]")).to_have_attribute("data-watched", his.letters)
        his.finishes(in_menu)
    words_of = {
        1: ("You win!", "You lose", "Ada wins!"),
        0: ("It's a draw",) * 3,
        -1: ("You lose", "You win!", "Bob wins!"),
    }
    for seen, headline in zip((page, bob.page, watch), words_of[(a > b) - (a < b)], strict=True):
        result = seen.get_by_role("dialog").filter(has=seen.locator("[data-tab]"))
        expect(result.get_by_role("heading", name=headline)).to_be_visible()
        expect(result.get_by_role("img")).not_to_have_count(0)
    assert any('"board"' in frame for frame in told)
    theirs = chooses(page, "Bob")
    expect(theirs.locator(f"[data-word={found[-1][0]}]").first).to_be_visible()


BOT_PATIENCE = 45_000  # ms: the bot takes 10 s for a word, and may have only a part of a core
# The number of words of the opponent, and whether it is larger than before.
RIVAL_WORDS = "parseInt(/(\\d+) words?/.exec(document.querySelector('[data-rival]').innerText)?.[1])"
MORE_WORDS = f"before => {RIVAL_WORDS} > before"


@pytest.mark.proves("LC-187")
def test_a_duel_against_a_bot(person):
    page = person(width=390, height=844).opens(f"/new/{GAME}")
    page.get_by_text("Vs computer", exact=True).click()
    page.get_by_text("Medium", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    tray = CrushTable(page)
    expect(tray.rival).to_contain_text("Roger")
    expect(tray.rival).to_contain_text(re.compile(r"\d words?"))
    board = tray.letters
    page.wait_for_function(MORE_WORDS, arg=page.evaluate(RIVAL_WORDS), timeout=BOT_PATIENCE)
    assert int(tray.rival.locator("[data-rival-score]").get_attribute("data-rival-score")) > 0
    assert tray.letters == board
    tray.plays(words(board)[0][1])
    expect(tray.score).not_to_have_attribute("data-score", "0")
    resigns(page)
    expect(tray.result.get_by_role("heading", name="You lose")).to_be_visible()
    bots = chooses(page, "Roger")
    expect(bots.get_by_role("listitem")).not_to_have_count(0)


@pytest.mark.proves("LC-178", "LC-179", "LC-180", "LC-181", "LC-182", "LC-183")
def test_results_are_stored_and_shown(person):
    ada = person()
    seed, path, _ = first(cascades)
    runs = [(seed, path)] + [(n, words(start(n))[n % 2][1]) for n in range(1, 12)]
    views = []
    ada.context.request.get("/api/me")
    with as_guest(ada) as wire:
        for dice, cells in runs:
            match = begins(ada, dice, words=1)
            wire.plays(match, submit(cells))
            views.append(wire.view(match)["runs"][0])
    scores = sorted((view["score"] for view in views), reverse=True)
    found = [(one["points"], one["word"]) for view in views for one in view["found"]]
    best = {f"{word} +{points}" for points, word in found if points == max(found)[0]}
    tray = sees(ada, begins(ada, seed))
    page = ada.page
    expect(page.get_by_text(f"Your best: {scores[0]}")).to_be_visible()
    in_menu(page, "High scores")
    leaf = page.get_by_role("tabpanel")
    expect(leaf).to_have_attribute("data-tab", "top")
    expect(leaf.get_by_role("listitem")).to_have_count(10)  # they are loaded again
    assert [int(row.split()[-1]) for row in leaf.get_by_role("listitem").all_inner_texts()] == scores[:10]
    stats = chooses(page, "Statistics")
    shown = {name: stats.locator(f"[data-stat={name}]").inner_text() for name in ("games", "high", "average", "combo")}
    assert shown == {
        "games": "12",
        "high": str(scores[0]),
        "average": f"{round(sum(scores) / 12 * 10 + 1e-9) / 10:g}",
        "combo": "×2.25",
    }
    assert stats.locator("[data-stat=word]").inner_text() in best  # words of the same points are equally good
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    tray.tile("A1").click()
    assert tray.chosen() == ["A1"]
    page.goto(f"/replay/{match}")  # a missing resource would be an error in this browser
    expect(page.get_by_role("grid")).to_be_visible()


def have_diacritics(board, places, events):
    """Return whether a word and a cascade after it have Polish diacritics."""
    steps = chain(events)
    return len(steps) == 2 and steps[0].words[0].spelled and steps[1].words[0].spelled


@pytest.mark.proves("LC-07", "LC-65")
def test_polish_words_are_shown_in_their_real_spelling(person, monkeypatch):
    own = (f"games/{GAME}/messages/{{}}.ts",)
    monkeypatch.setattr(test_shell_languages, "CATALOGS", (*test_shell_languages.CATALOGS, *own))
    ada = person(locale="pl-PL")
    page = ada.opens(f"/new/{GAME}")
    page.get_by_text("Polskie", exact=True).click()
    page.get_by_role("button", name="Zacznij grę").click()
    tray = CrushTable(page, "Zatwierdź", "Wyczyść")
    expect(page.get_by_text("Na czas", exact=True)).to_be_visible()
    assert set(tray.letters) <= set(WEIGHTS["pl"])
    for cell, letter in (("A1", tray.letters[0]), ("F6", tray.letters[-1])):
        expect(tray.tile(cell)).to_have_accessible_name(re.compile(f"^{letter}, {VALUES['pl'][letter]} punkt"))

    seed, path, events = first(have_diacritics, language="pl")
    tray = sees(ada, begins(ada, seed, language="pl"), submit="Zatwierdź", clear="Wyczyść")

    def says(text):
        expect(page.get_by_text(text).first).to_be_visible()
        assert test_shell_languages.left_over(page) == []

    says("Dotknij litery, a zegar ruszy.")
    tray.plays(path[:2])
    says("Za krótkie. Potrzeba co najmniej 3 liter.")
    no_word, cells = nonsense(tray.letters, "pl")[0]
    tray.plays(cells)
    says(f"Nie ma takiego słowa: {no_word}. Zostały 2 lizaki.")
    tray.plays(path)
    for step in chain(events):
        says(step.words[0].spelled)
    rows = page.get_by_role("list", name="Słowa").get_by_role("listitem")
    assert rows.last.inner_text().startswith(chain(events)[0].words[0].spelled)
    in_menu_polish(page, "Zakończ")
    page.get_by_role("dialog", name="Zakończyć teraz?").get_by_role("button", name="Zakończ").click()
    says("Koniec gry")
    page.get_by_role("tab", name="Statystyki").click()
    says("Najlepsze kombo")


def in_menu_polish(page, name):
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name=name).click()


def test_the_tutorial_is_played_to_its_end(person):
    page = person(width=390, height=844).opens(f"/learn/{GAME}")
    tray = CrushTable(page)

    def at(step):
        expect(page.locator("[data-step]")).to_have_attribute("data-step", step)
        tray.is_at("selecting" if step == "submit" else "idle")
        return tray.grid.locator("[data-look=hinted]").evaluate_all("all => all.map((one) => one.dataset.cell)")

    tray.taps(at("tap"))
    at("submit")
    tray.submit.click()
    tray.draws(at("down"))
    tray.plays(at("cascade"))
    expect(page.locator("[data-found=MENU]")).to_be_visible()
    tray.plays(at("strike"))
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "aim")
    page.locator("[data-step]").get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


# Records, for each step of the tutorial, the words that were found when it began, and its place on the screen.
STEPS = """
  window.steps = []
  new MutationObserver(() => {
    const step = document.querySelector('[data-step]')?.dataset.step
    if (!step || step === steps.at(-1)?.step) return
    const grid = document.querySelector('[role=grid]')
    const moving = ['matching', 'cascading', 'refilling'].includes(grid.dataset.phase)
    steps.push({ step, moving, score: document.querySelector('[data-score]').dataset.score })
    requestAnimationFrame(() => (steps.at(-1).top = grid.getBoundingClientRect().top))
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] })
"""


@pytest.mark.long_only
def test_the_tutorial_waits_for_what_it_speaks_of_and_the_board_stays_in_place(person):
    ada = person(width=390, height=844, reduced_motion="no-preference")
    ada.page.add_init_script(STEPS)
    page = ada.opens(f"/learn/{GAME}")
    tray = CrushTable(page)
    for step in ("tap", "submit", "down", "cascade", "strike"):
        expect(page.locator("[data-step]")).to_have_attribute("data-step", step)
        marked = tray.grid.locator("[data-look=hinted]").evaluate_all("all => all.map((one) => one.dataset.cell)")
        if step != "submit":
            tray.taps(marked)
        if step != "tap":
            tray.submit.click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "aim")
    steps = page.evaluate("steps")
    assert [one["score"] for one in steps] == ["0", "0", "8", "14", "30", "30"]
    assert not any(one["moving"] for one in steps)
    assert len({one["top"] for one in steps}) == 1


@pytest.mark.long_only
def test_a_second_daily_run_is_marked_as_practice(person):
    ada = named(person(), f"Ada {token_hex(3)}")
    tray = sees(ada, order(ada, GAME, ME, options=DAILY)["match"])
    page = ada.page
    tray.plays(words(tray.letters)[0][1])
    expect(tray.found).not_to_have_count(0)
    tray.is_at("idle")
    in_menu(page, "Finish")
    dialog = page.get_by_role("dialog", name="Finish now?")
    expect(dialog).to_contain_text("This is today's ranked run.")
    dialog.get_by_role("button", name="Keep playing").click()
    tray.is_at("idle")
    tray.finishes(in_menu)
    expect(tray.result).to_contain_text("Run ended")
    tray = sees(ada, order(ada, GAME, ME, options=DAILY)["match"])
    expect(page.get_by_text("Daily, Practice")).to_be_visible()
    page.get_by_role("button", name="Start now").click()
    tray.plays(words(tray.letters)[1][1])
    expect(tray.found).not_to_have_count(0)
    tray.is_at("idle")
    tray.finishes(in_menu)
    expect(tray.result).to_contain_text("Practice run: only your first run today counts")
    expect(tray.result.get_by_text("your ranked run")).to_be_visible()


@pytest.mark.long_only
def test_a_duel_counts_down_and_ends_when_the_player_behind_is_out(person):
    ada = person(width=390, height=844)
    page = ada.page
    seats = ({"kind": "me"}, {"kind": "bot", "level": "medium"})
    page.add_init_script(COUNTS)
    match = order(ada, GAME, seats, options={"mode": "duel"})["match"]
    tray = sees(ada, match)
    assert page.locator("[data-letters]").count() == 0
    board = tray.letters
    assert page.evaluate("counts")[-3:] == ["3", "2", "1"]
    expect(tray.rival.locator("[data-rival-score]")).not_to_have_attribute(
        "data-rival-score", "0"
    )  # the bot has a word
    rows = [next(one for one in nonsense(board) if {cell[1] for cell in one[1]} == {row}) for row in "456"]
    for n, (_, cells) in enumerate(rows, 1):
        tray.plays(cells)
        tray.has_strikes(n)
    expect(tray.result.get_by_role("heading", name="You lose")).to_be_visible()
    expect(tray.result).to_contain_text(re.compile(r"You're out, \d+ points? behind"))


def test_a_run_is_sent_as_a_challenge_and_played_by_a_friend(person):
    ada, bob = named(person(width=390, height=844), "Ada"), named(person(), "Bob")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    seed, path, _ = first(cascades)
    tray = sees(ada, begins(ada, seed, style="crush"))
    tray.plays(path)
    expect(tray.score).not_to_have_attribute("data-score", "0")
    tray.is_at("idle")
    score = tray.score.get_attribute("data-score")
    tray.finishes(in_menu)
    tray.result.get_by_role("button", name="Challenge a friend").click()
    expect(ada.page.get_by_text("Link copied.").last).to_be_visible()
    text, link = ada.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert text == f"Beat my {score} in LetterCrush! Same letters, your words."
    bob.page.goto(link)
    expect(bob.page.locator("[data-challenge]")).to_contain_text(f"Ada: {score} points")
    bob.page.get_by_role("button", name="Start game").click()
    his = CrushTable(bob.page)
    expect(his.grid).to_be_visible()
    assert his.letters == start(seed)
    expect(bob.page.locator("[data-target]")).to_have_text(f"Beat Ada: {score}")
    his.finishes(in_menu)
    expect(his.result.get_by_role("heading", name="Ada stays ahead")).to_be_visible()


@pytest.mark.long_only
def test_the_replay_of_a_finished_run_loads_without_a_missing_resource(person):
    ada = person()
    tray = sees(ada, begins(ada, 1))
    page = ada.page
    tray.plays(words(start(1))[0][1])
    expect(tray.found).not_to_have_count(0)
    tray.is_at("idle")
    tray.finishes(in_menu)
    missing = []
    page.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
    tray.result.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert missing == []


def test_axe_finds_no_serious_fault(person):
    ada = person()
    tray = sees(ada, begins(ada, 1))
    page = ada.page
    page.evaluate(AXE.read_text("utf-8"))

    def faults():
        found = []
        for size, scheme in ((DESK, "light"), (PHONE, "dark")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(GRAVE)]
        return found

    tray.taps(words(tray.letters)[0][1])
    assert faults() == []
    tray.submit.click()
    expect(tray.score).not_to_have_attribute("data-score", "0")
    tray.finishes(in_menu)
    expect(tray.result).to_be_visible()
    assert faults() == []


LONG_NAME = "Bartholomew the Magnificent of York"


@pytest.mark.long_only
def test_a_duel_shows_the_opponents_own_picture_and_a_long_name_leaves_the_rest_whole(person):
    """The name is cut; the points, the words and the lollipops beside it are not, nor are the tabs of the result."""
    ada, bob = person(width=390, height=844), named(person(), LONG_NAME)
    card = order(ada, GAME, ({"kind": "me"}, {"kind": "open"}), options={"mode": "duel"})
    tray = CrushTable(ada.opens(f"/t/{card['match']}"))
    page = bob.opens(f"/t/{card['match']}#invite={card['invites']['1']}")
    terms = page.get_by_role("main").locator("dl")
    expect(terms).to_contain_text("2 minutes, same letters")
    expect(terms).not_to_contain_text("Plain letters")
    expect(terms).not_to_contain_text("Undo")
    page.get_by_role("button", name="Join").click()
    expect(tray.rival).to_contain_text(LONG_NAME)
    avatar = bob.context.request.get("/api/me").json()["avatar"]
    expect(tray.rival.locator("img")).to_have_attribute("src", re.compile(f"#{avatar}$"))
    boxes = [tray.rival.locator(part).bounding_box() for part in (".name", ".figure", ".state", "[data-strikes]")]
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))
    assert tray.letters
    resigns(ada.page)
    tabs = tray.result.get_by_role("tab")
    expect(tabs).to_have_count(4)
    assert all(tab.evaluate("one => one.clientHeight") < 60 for tab in tabs.all())
    assert tray.result.locator(".sheet").evaluate("one => one.scrollWidth <= one.clientWidth")
    for name in ("Words", "Top 10", "Statistics"):
        tab = tray.result.get_by_role("tab", name=name, exact=True)
        assert tab.evaluate("one => one.scrollWidth <= one.clientWidth")
