"""A game in a package of its own with its own page: installed from wheels, played in browsers, and broken in
every way that a page can be.
"""

import os
import re
import socket
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

import pytest
from browser_people import ServerProcess
from playwright.sync_api import expect
from table_page import chooses_options, in_menu, order, result, tile
from test_access_axe import AXE, GRAVE

ROOT = Path(__file__).parent.parent.parent
BOTS = ({"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"})
MOVES = 120  # turns at most in a match


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A fresh environment with Parlor and Masked Ball from their wheels, and a package that cannot be imported.
    Dependencies come from the environment of this test.
    """
    folder = tmp_path_factory.mktemp("installed")
    wheels, env = folder / "wheels", folder / "env"
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def python(*command):
        subprocess.run([sys.executable, "-m", *map(str, command)], env=clean, check=True)

    sources = ROOT, ROOT / "examples" / "masked_ball"
    python("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", wheels, *sources)
    python("venv", "--without-pip", env)
    found = wheels.glob("*.whl")
    python("pip", "--python", env / "bin" / "python", "install", "-q", "--no-deps", "--no-index", *found)
    [packages] = env.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    ruin = packages / "ruin-1.dist-info"
    ruin.mkdir()
    (ruin / "METADATA").write_text("Metadata-Version: 2.1\nName: ruin\nVersion: 1\n")
    (ruin / "entry_points.txt").write_text("[parlor.games]\nruin = ruin:game\n")
    return env


@pytest.fixture(scope="module")
def installed_server(installed, tmp_path_factory):
    server = ServerProcess(
        tmp_path_factory.mktemp("server"), [str(installed / "bin" / "parlor")], without=("PYTHONPATH",)
    )
    yield server
    server.kill()


@pytest.fixture
def server(installed_server):
    return installed_server


@pytest.mark.long_only
def test_parlor_and_the_game_come_from_their_wheels(installed):
    code = "import masked_ball, parlor; print(masked_ball.__file__, parlor.__file__)"
    done = subprocess.run([installed / "bin" / "python", "-I", "-c", code], capture_output=True, text=True, check=True)
    assert all(path.startswith(str(installed)) for path in done.stdout.split())
    [types] = installed.glob("lib/python*/site-packages/parlor/server/page/parlor-page.d.ts")
    assert types.read_bytes() == (ROOT / "client" / "plugin" / "parlor-page.d.ts").read_bytes()


# --- a whole match


def invites(page):
    """Order a match of Masked Ball on the page. Return the link."""
    entry = tile(page, "Masked Ball")
    expect(entry).to_contain_text("Unmask the others before they unmask you.")
    expect(entry).to_contain_text("5 min")
    expect(page.get_by_role("link", name="ruin")).to_have_count(0)
    chooses_options(page, "Masked Ball")
    page.get_by_text("With a friend", exact=True).click()
    expect(page.get_by_text("Players", exact=True)).to_have_count(1)  # one control, not two
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Create invite link").click()
    return page.get_by_role("textbox", name="Invite link").input_value()


def joins(page, link):
    page.goto(link)
    page.get_by_role("button", name="Change").click()
    page.get_by_role("textbox", name="Your name").fill("Bob")
    page.get_by_role("button", name="Join game").click()


def masks(page):
    return page.get_by_role("region", name="Your masks").locator("button[aria-pressed]")


def moves(page):
    return page.get_by_label("What happened").locator("li")


def lays_a_mask(page):
    """Tap a mask, then a guest, then a guess, as far as they are asked for. The Lion only if there is nothing else."""
    enabled = [mask for mask in masks(page).all() if mask.is_enabled()]
    others = [mask for mask in enabled if "Lion" not in mask.inner_text()]
    (others or enabled)[0].click()
    aims = page.get_by_role("button", name=re.compile("^Aim the"))
    lays = page.get_by_role("button", name=re.compile("^Lay down the"))
    expect(aims.or_(lays).first).to_be_visible()
    if lays.is_visible():
        lays.click()
        return
    fox = "Aim the Fox" in aims.first.text_content()
    aims.first.click()
    if fox:
        page.get_by_role("button", name=re.compile(r"\d left$")).first.click()


def test_a_whole_match_through_the_games_own_page_in_two_browsers(person):
    ada, bob = person(width=390, height=844, scheme="dark"), person()
    joins(bob.page, invites(ada.opens("/")))
    pages = (ada.page, bob.page)
    for page in pages:
        expect(masks(page).first).to_be_visible()
        expect(page.get_by_role("heading", name=re.compile("Your turn|chooses a mask"))).to_be_visible()
    ended = [result(page) for page in pages]
    for move in range(MOVES):
        for page, end in zip(pages, ended, strict=True):
            expect(moves(page)).to_have_count(move)
            expect(
                page.get_by_role("heading", name=re.compile("Your turn|chooses a mask")).or_(end).first
            ).to_be_visible()
        if ended[0].is_visible():
            break
        [page] = [page for page in pages if page.get_by_role("heading", name="Your turn").is_visible()]
        if move == 3:  # the page is loaded again in the middle of the match
            page.reload()
            expect(moves(page)).to_have_count(move)
        expect(page.locator("[aria-label='Your masks'] button:enabled").first).to_be_visible()
        lays_a_mask(page)
    for end in ended:
        expect(end).to_contain_text(re.compile("You win|You lose"))
    said = {end.inner_text().split("\n")[0] for end in ended}
    assert said == {"You win!", "You lose"}
    told = moves(bob.page).all_inner_texts()
    assert any("Ada" in line for line in told)
    assert not any("Player 1" in line for line in told)

    ended[0].get_by_role("link", name="Replay").click()  # the page shows it again
    expect(ada.page.get_by_role("slider", name="Replay")).to_be_visible()
    expect(moves(ada.page)).to_have_count(0)
    ada.page.get_by_role("button", name="Next move").click()
    expect(moves(ada.page)).to_have_count(1)


@pytest.mark.parametrize(("width", "height", "scheme"), [(390, 844, "light"), (1440, 900, "dark")])
def test_axe_finds_no_serious_fault_on_the_games_own_page(person, width, height, scheme):
    ada = person(width=width, height=height, scheme=scheme)
    page = ada.opens(f"/t/{order(ada, 'masked-ball', BOTS)['match']}")
    masks(page).first.click()
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(GRAVE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")  # by keyboard alone
    expect(masks(page).first).to_have_attribute("aria-pressed", "false")
    expect(masks(page).first).to_be_focused()


def test_four_guests_of_whom_three_are_bots(person):
    ada = person(width=1440, height=900)
    page = ada.opens("/new/masked-ball")
    for _ in range(2):
        page.get_by_role("button", name="Increase: Players").click()
    page.get_by_role("button", name="Start game").click()
    guests = page.get_by_role("region", name="Guests")
    expect(guests.get_by_label(re.compile(r"^Pip\b"))).to_have_count(3)
    expect(guests.get_by_label("Pip (3)")).to_be_visible()


# --- pages that do not work

HELD = "held"  # in place of a module: its request is never answered
BROKEN = {
    "is missing": (None, "couldn't load: The file /games/masked-ball/page.js is missing"),
    "is no module": (
        "const = 1",
        "couldn't load: The file /games/masked-ball/page.js is missing or damaged.",
    ),
    "has another version": ("export const api = 2; export function mount() {}", "version 2 of the interface"),
    "throws at the start": (
        "export const api = 1; export function mount() { throw new Error('no music') }",
        "couldn't load: It crashed on startup (no music).",
    ),
    "throws later": (
        """export const api = 1
        export function mount(element, table) {
          element.textContent = 'dancing'
          return { update() { if (table.version) throw new Error('a false step') } }
        }""",
        "",
    ),
    "hangs": (
        "export const api = 1; export const mount = () => new Promise(() => {})",
        "couldn't load: It didn't start within 5 seconds.",
    ),
    "never arrives": (HELD, "couldn't load: It didn't start within 5 seconds."),
}


def replaced(person, body):
    """A person whose browser gets another module in place of the game's own."""
    one = person(allow_errors=True)
    answer = {"status": 404} if body is None else {"body": body, "content_type": "text/javascript"}
    one.context.route("**/games/masked-ball/page.js", lambda route: None if body is HELD else route.fulfill(**answer))
    return one


@pytest.mark.parametrize("fault", BROKEN)
def test_a_page_that_does_not_work_leaves_a_message_and_the_default_table(person, fault):
    body, said = BROKEN[fault]
    ada = replaced(person, body)
    page = ada.opens(f"/t/{order(ada, 'masked-ball', BOTS)['match']}")
    if fault == "throws later":
        expect(page.get_by_text("dancing")).to_be_visible()
        page.evaluate(RESIGN, page.url.rsplit("/", 1)[1])
        expect(page.get_by_role("status").filter(has_text="Masked Ball stopped: a false step.")).to_be_visible()
        expect(result(page)).to_be_visible()
        return
    expect(
        page.get_by_role("status").filter(has_text="Masked Ball couldn't load: ").filter(has_text=said)
    ).to_be_visible()
    expect(page.get_by_test_id("text")).to_contain_text("Your masks:")
    name = ada.context.request.get("/api/me").json()["name"]
    region = page.get_by_role("region", name="Play")
    for _ in range(4):  # a mask, a guest, a guess
        if page.get_by_role("list", name="What happened").is_visible():
            break
        region.get_by_role("button").last.click()
        page.wait_for_timeout(100)
    expect(page.get_by_role("list", name="What happened").get_by_role("listitem").first).to_contain_text(name)
    in_menu(page, "How to play")  # everything else works
    expect(page.get_by_role("heading", name="How to play Masked Ball")).to_be_visible()


RESIGN = """async (match) => {
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(data)
      if (reply.type === 'hello') socket.send(JSON.stringify({ type: 'watch', match }))
      if (reply.type === 'match') socket.send(JSON.stringify({ type: 'resign', match, seat: 0, id: 'enough' }))
      if (reply.type === 'step') done()
    }
  })
  socket.close()
}"""


LATER = """
export const api = 1
export function mount(element, table) {
  const button = (name, onclick) =>
    element.append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
  button('Trip', () => { throw new Error('a false step') })
  button('Stumble', async () => { await null; throw new Error('a late step') })
  const stop = table.subscribe(async () => { stop(); throw new Error('a deaf ear') })
  element.append('dancing')
}
"""


def test_an_error_after_the_start_is_told_and_the_page_stays_until_the_player_leaves_it(person):
    ada = replaced(person, LATER)
    page = ada.opens(f"/t/{order(ada, 'masked-ball', BOTS)['match']}")

    def told(why):
        return page.get_by_role("status").filter(has_text=f"Masked Ball had an error: {why}. It may still work.")

    expect(told("a deaf ear")).to_be_visible()  # in a subscribed function
    page.get_by_role("button", name="Trip").click()
    expect(told("a false step")).to_be_visible()
    page.get_by_role("button", name="Stumble").click()
    expect(told("a late step")).to_be_visible()
    expect(page.get_by_text("dancing")).to_be_visible()
    page.get_by_role("button", name="Use the text version").click()
    expect(page.get_by_test_id("text")).to_contain_text("Your masks:")
    expect(page.get_by_text("dancing")).to_have_count(0)


def test_a_page_that_tries_to_reach_another_origin_reaches_nothing_and_is_named(person):
    reached = []
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"

        def listens():
            while True:
                try:
                    reached.append(other.accept()[0])
                except OSError:
                    return

        listener = threading.Thread(target=listens)
        listener.start()
        ada = replaced(person, REACHES.replace("ADDRESS", address))
        page = ada.opens(f"/t/{order(ada, 'masked-ball', BOTS)['match']}")
        expect(page.get_by_text("tried 9 ways")).to_be_visible()
        said = f"Masked Ball tried to reach {address}. Your browser blocked it."
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
        page.wait_for_timeout(500)
        other.shutdown(socket.SHUT_RDWR)
        listener.join(5)
        in_menu(page, "How to play")  # everything else goes on
        expect(page.get_by_role("heading", name="How to play Masked Ball")).to_be_visible()
    assert reached == []
    ada.foreign.clear()  # what was tried and stopped is noted there too


@pytest.mark.parametrize("way", ["fetch", "beacon", "socket", "img", "script", "link", "iframe", "import", "css"])
def test_each_way_to_another_origin_is_told_with_the_name_of_the_game(person, way):
    ada = replaced(person, ONE_WAY.replace("WAY", way))
    page = ada.opens(f"/t/{order(ada, 'masked-ball', BOTS)['match']}")
    said = "Masked Ball tried to reach 127.0.0.1:9. Your browser blocked it."
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(page.get_by_text("dancing")).to_be_visible()
    ada.foreign.clear()


ONE_WAY = """
export const api = 1
export function mount(element) {
  const http = 'http://127.0.0.1:9/'
  const tag = (name, props) => element.append(Object.assign(document.createElement(name), props))
  const ways = {
    fetch: () => void fetch(http).catch(() => {}),
    beacon: () => navigator.sendBeacon(http, 'secret'),
    socket: () => new WebSocket('ws://127.0.0.1:9/'),
    img: () => tag('img', { src: http + 'a.png' }),
    script: () => tag('script', { src: http + 'a.js' }),
    link: () => tag('link', { rel: 'stylesheet', href: http + 'a.css' }),
    iframe: () => tag('iframe', { src: http }),
    import: () => void import(http + 'more.js').catch(() => {}),
    css: () => (element.style.backgroundImage = `url(${http}a.png)`),
  }
  try { ways['WAY']() } catch {}
  element.append('dancing')
}
"""


REACHES = """
export const api = 1
export async function mount(element) {
  const http = 'http://ADDRESS/'
  const tag = (name, props) => element.append(Object.assign(document.createElement(name), props))
  const ways = [
    () => fetch(http),
    () => fetch(http, { method: 'POST', mode: 'no-cors', body: 'secret' }),
    () => import(http + 'more.js'),
    () => new WebSocket('ws://ADDRESS/'),
    () => navigator.sendBeacon(http, 'secret'),
    () => tag('img', { src: http + 'a.png' }),
    () => tag('script', { src: http + 'a.js' }),
    () => tag('link', { rel: 'stylesheet', href: http + 'a.css' }),
    () => tag('iframe', { src: http }),
  ]
  let tried = 0
  for (const way of ways) {
    try { await way() } catch {}
    tried++
  }
  element.append(`tried ${tried} ways`)
}
"""
