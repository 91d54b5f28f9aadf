"""Take the pictures of the page in docs/screens, with a real server and a real browser.

    python tools/screenshots.py [--to FOLDER] [--only shelf] [--sizes 390,768,1440,1920]

The games' own bots play the matches. Each picture is taken on a phone and on a desktop, light and dark; --sizes names
other widths. Needs the test extra and a browser (tools/browser.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from unlimited import UNLIMITED_HTTP_RATES

import browser as test_browser
import parlor.client
from parlor.games.letter_crush.board import SEGMENTS, letters_at, path_of, word_of, words_on
from parlor.games.letter_crush.state import Submit
from parlor.games.nethack_chat import actions as dungeon_acts
from parlor.games.territory_words.state import Claim
from parlor.kernel import Chance, Match, Turn, registry
from parlor.server.identity import COOKIE
from parlor.words import lexicon
from parlor.words.lexicon import COMMON_ZIPF

ROOT = Path(__file__).resolve().parent.parent
SIZES: dict[str, ViewportSize] = {  # the first two are in docs/screens
    "1440": {"width": 1440, "height": 900},
    "390": {"width": 390, "height": 844},
    "768": {"width": 768, "height": 1024},
    "1920": {"width": 1920, "height": 1080},
}
PLAYERS = ("Roger", "Mary")
AGAINST_MARY = ({"kind": "me"}, {"kind": "bot", "level": "hard", "name": PLAYERS[1]})
AGAINST_EASY_MARY = ({"kind": "me"}, {"kind": "bot", "level": "easy", "name": PLAYERS[1]})
AT_ONE_SCREEN = tuple({"kind": "me", "name": name} for name in PLAYERS)
SENTENCES = {  # as one would say it
    dungeon_acts.Move: "I go {}",
    dungeon_acts.Attack: "I attack the {}",
    dungeon_acts.Defend: "I raise my shield and defend",
    dungeon_acts.Use: "I drink the {}",
    dungeon_acts.Equip: "I put on the {}",
    dungeon_acts.Flee: "I flee",
    dungeon_acts.Loot: "I take {}",
    dungeon_acts.Drop: "I drop the {}",
    dungeon_acts.Cast: "I cast {} at the {}",
    dungeon_acts.Talk: "I talk to {}",
}
QUALITY = 82  # of JPEG, in percent: a third of the bytes of a PNG, and letters still sharp
MIDDLE = 9  # plies before the picture of the middle
# Stops all animations while the letters of the first cascade fall.
FREEZE_IN_CASCADE = """() => new MutationObserver(() => {
  const isFalling = document.querySelector('[data-phase=refilling]')
  if (!isFalling || !document.querySelector('[data-found][data-chain="1"]') || document.body.dataset.frozen) return
  for (let timer = setTimeout(() => 0); timer > 0; timer--) clearTimeout(timer)
  for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming()
    one.pause()
    const points = one.effect.target.matches('b') // those of the word before are on their way out
    one.currentTime = endTime * (!points ? 0.4 : one.currentTime > 300 ? 0.85 : 0.5)
  }
  document.body.dataset.frozen = 'yes'
}).observe(document, { subtree: true, attributes: true, childList: true })"""
# Stops all animations while the loss of a hit is shown.
FREEZE_AT_HIT = """() => new MutationObserver(() => {
  if (!document.querySelector('[data-effect=loss]') || document.body.dataset.frozen) return
  for (let timer = setTimeout(() => 0); timer > 0; timer--) clearTimeout(timer)
  for (const one of document.getAnimations()) {
    one.pause()
    one.currentTime = one.effect.getComputedTiming().endTime * 0.4
  }
  document.body.dataset.frozen = 'yes'
}).observe(document, { subtree: true, childList: true })"""


@contextmanager
def running_server() -> Iterator[str]:
    """Start a server with an empty database at a free port; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "parlor.cli", "serve", "--port", "0", "--log-level", "error"]
        command += ["--database", f"sqlite:///{folder}/screens.db"]
        # all players come from one address, one after the other
        env = os.environ | {"PARLOR_LIMITS": json.dumps(UNLIMITED_HTTP_RATES)}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not start"
        try:
            yield found[0]
        finally:
            server.terminate()
            server.wait()


def run_async(work: Any) -> Any:
    """Run a coroutine to its end beside Playwright, which has an event loop of its own in this thread."""
    given: list[Any] = []
    thread = threading.Thread(target=lambda: given.append(asyncio.run(work)))
    thread.start()
    thread.join()
    return given[0]


async def play_match(
    url: str, cookie: str, game_id: str, acts: int, seats: Sequence[Any] = AT_ONE_SCREEN, series: int = 0
) -> tuple[str, Any]:
    """Create a match and let a bot choose `acts` actions for our seats. Return its id and the bot's next action."""
    game = registry.game(game_id)
    async with parlor.client.connect(url, name=PLAYERS[0], cookie=cookie) as visited:
        made = await visited.create(game_id, seats=seats, settings={"series": series})
        table, bot, action = await visited.watch(made.match), game.bot("medium"), None
        mine = [seat for seat, wish in enumerate(seats) if wish["kind"] == "me"]
        for act in range(acts + 1):
            seat = mine[act % len(mine)]
            if not await table.turn(seat):
                break
            view = msgspec.convert(table.view(seat), game.View)
            action = bot.choose(
                Turn(game, seat, view, game.legal(game.sample(view, seat, Chance(0)), seat), Chance(act))
            )
            if act < acts:
                await table.act(seat, action)
        return made.match, action


class Album:
    def __init__(self, browser: Browser, url: str, to: Path, only: str, sizes: Sequence[str]) -> None:
        self.browser, self.url, self.to, self.only, self.sizes = browser, url, to, only, sizes
        guest = browser.new_context(base_url=url)
        me = guest.request.get("/api/me")
        assert me.ok
        guest.request.put("/api/me", data={"name": PLAYERS[0]})
        self.state = guest.storage_state()
        self.cookie = next(cookie["value"] for cookie in guest.cookies() if cookie["name"] == COOKIE)
        guest.close()

    def take(self, name: str, show: Callable[[Page], object], **more: Any) -> None:
        """Take one picture in every size and both themes; `more` are further options of the browser context."""
        if self.only and self.only not in name:
            return
        for size in self.sizes:
            for scheme in ("light", "dark"):
                context: BrowserContext = self.browser.new_context(
                    base_url=self.url,
                    storage_state=self.state,
                    viewport=SIZES[size],
                    color_scheme=scheme,
                    device_scale_factor=2 if size == "390" else 1,  # phones have small points
                    has_touch=size == "390",
                    **{"reduced_motion": "reduce"} | more,
                )
                page = context.new_page()
                show(page)
                page.wait_for_load_state("networkidle")
                page.get_by_role("status", name=re.compile("^(Loading|Wczytywanie)")).wait_for(state="hidden")
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(500)
                dark = "-dark" if scheme == "dark" else ""
                page.screenshot(path=self.to / f"{name}-{size}{dark}.jpg", quality=QUALITY)
                context.close()


def spell(page: Page, claim: Any) -> None:
    """Choose all letters of a word but the last."""
    page.get_by_role("grid").wait_for()
    for row, column in claim.path[:-1] if isinstance(claim, Claim) else ():
        page.get_by_role("gridcell").nth(row * 12 + column).click()


def wait_for_board(page: Page) -> None:
    """Wait for the set-up with a dealt board."""
    page.get_by_role("button", name="I'm ready").wait_for()


async def play_run(
    url: str, cookie: str, words: int, language: str = "en", *, ends: bool = False, cascade: bool = False
) -> tuple[str, tuple[int, ...]]:
    """Create a run with one wrong word and `words` words of a bot. Return its address and the squares of the next word:
    a long one, or with `cascade` one that starts a cascade.
    """
    plan, found = find_run(words, language, cascade)
    async with parlor.client.connect(url, name=PLAYERS[0], cookie=cookie) as visited:
        options = msgspec.to_builtins(plan.options)
        made = await visited.create(plan.game.id, seats=("me",), options=options)
        table = await visited.watch(made.match)
        for entry in plan.record().entries:
            await table.act(0, msgspec.json.decode(entry.action))
            await asyncio.sleep(0.05)  # the rate limit of a guest
        if ends:
            await table.act(0, {"type": "finish"})
        return f"/t/{made.match}", found


def find_run(words: int, language: str, cascade: bool) -> tuple[Match, tuple[int, ...]]:
    """Return a run of the first number of letters that leads to the wanted word, and the squares of that word."""
    game = registry.game("letter-crush")
    for number in count(1):
        match = Match(game, seed=1, options={"language": language, "number": number})
        board = match.state.runs[0].board
        match.play(0, Submit(path_of(next(one for one in SEGMENTS if not word_of(letters_at(board, one), language)))))
        for word in range(words):
            match.play(0, game.bot("easy").choose(match.turn(0, Chance(word))))
        if found := next_word(match, language, cascade):
            return match, found
    raise AssertionError("count() never ends")


def next_word(match: Match, language: str, cascade: bool) -> tuple[int, ...]:
    """Return the squares of the longest common word; with `cascade`, of one that sets off a common cascade."""
    zipf, board = lexicon(language).zipf, match.state.runs[0].board
    words = sorted(words_on(board, language), key=lambda found: len(found.word), reverse=True)
    for places in (places for word, places in words if zipf(word) >= COMMON_ZIPF):
        step = match.game.apply(match.state, 0, Submit(path_of(places)), Chance(0))
        found = step.state.runs[0].found[len(match.state.runs[0].found) + 1 :]
        if not cascade or (found and zipf(found[0].word) >= COMMON_ZIPF):
            return places
    return ()


def tap(page: Page, places: tuple[int, ...]) -> None:
    for place in places:
        page.locator(f"[data-place='{place}']").click()


async def play_rounds(url: str, cookie: str, rounds: int, seats: Sequence[Any] = AGAINST_MARY, size: int = 16) -> str:
    """Return a match of Grid Game after this many rounds, or at its end."""
    game = registry.game("grid-game")
    async with parlor.client.connect(url, name=PLAYERS[0], cookie=cookie) as visited:
        made = await visited.create(game.id, seats=seats, options={"size": size})
        table, bot = await visited.watch(made.match), game.bot("hard")
        while await table.turn(0):
            view = msgspec.convert(table.view(0), game.View)
            if view.round > rounds:
                break
            await table.act(0, bot.choose(Turn(game, 0, view, (), Chance(0))))
            await asyncio.sleep(0.05)  # the rate limit of a guest
        return f"/t/{made.match}"


def aim(page: Page, address: str) -> bool:
    """Choose the unit with the most squares in reach among those that can attack. Return False if none can."""
    _goto(page, address)
    page.locator("[data-stage=still]").wait_for()
    enemies = page.locator("[data-target=enemy]:not([data-bubble])")
    choices = []
    for row in page.locator("[data-roster='0'] [data-row]:not(.down)").all():
        row.click()
        if enemies.count():
            choices.append((page.locator("[data-reach]").count(), row.get_attribute("data-row")))
    if not choices:
        return False
    page.locator(f"[data-row='{max(choices)[1]}']").click()
    enemies.first.evaluate("(one) => one.click()")
    page.evaluate("scrollTo(0, 0)")
    return True


async def play_dungeon(
    url: str, cookie: str, wanted: Callable[[Any], bool], level: str = "expert", **options: str
) -> str:
    """Play runs of the dungeon until a view is `wanted`; return the match."""
    game = registry.game("nethack-chat")
    async with parlor.client.connect(url, name=PLAYERS[0], cookie=cookie) as visited:
        while True:
            made = await visited.create(game.id, seats=("me",), options=options)
            table, bot = await visited.watch(made.match), game.bot(level)
            while True:
                view = msgspec.convert(table.view(0), game.View)
                if wanted(view):
                    return made.match
                if view.now.over:
                    break
                state = game.sample(view, 0, Chance(view.now.turn))
                act = bot.choose(Turn(game, 0, view, game.legal(state, 0), Chance(view.now.turn)))
                words = [str(word) for word in msgspec.structs.astuple(act)]
                if sentence := SENTENCES.get(type(act)):
                    line = sentence.format(*("everything" if word == "all" else word for word in words))
                    await table.act(0, {"type": "say", "text": line})
                else:
                    await table.act(0, msgspec.to_builtins(act))
                await asyncio.sleep(0.05)  # the rate limit of a guest


def take_all(shots: Album) -> None:
    shots.take("shelf", lambda page: _goto(page, "/"))
    for take_pictures in GAMES.values():
        take_pictures(shots)


def open_review(page: Page, match: str) -> None:
    _goto(page, f"/replay/{match}#review")
    page.get_by_text("Turning point").wait_for()


def take_territory_words(shots: Album) -> None:
    start, _ = run_async(play_match(shots.url, shots.cookie, "territory-words", 0, series=1))
    over, _ = run_async(play_match(shots.url, shots.cookie, "territory-words", 16, series=1))
    middle, word = run_async(play_match(shots.url, shots.cookie, "territory-words", MIDDLE, series=1))
    shots.take("new-game", lambda page: _goto(page, "/new/territory-words"))
    shots.take("table-start", lambda page: _goto(page, f"/t/{start}"))

    def in_the_middle(page: Page) -> None:
        _goto(page, f"/t/{middle}")
        spell(page, word)

    shots.take("table-middle", in_the_middle)
    shots.take("table-over", lambda page: _goto(page, f"/t/{over}"))
    shots.take("replay", lambda page: _goto(page, f"/replay/{over}#at=11"))
    shots.take("review", lambda page: open_review(page, over))


def take_heads(shots: Album) -> None:
    def at(acts: int) -> str:
        match, _ = run_async(play_match(shots.url, shots.cookie, "dont-lose-your-head", acts, AGAINST_MARY))
        return f"/t/{match}"

    settings, words, middle, over = at(0), at(1), at(30), at(200)

    def hiding(page: Page) -> None:
        _goto(page, words)
        wait_for_board(page)

    shots.take("heads-settings", lambda page: _goto(page, settings))
    shots.take("heads-hiding", hiding)
    shots.take("heads-hunt", lambda page: _goto(page, middle))
    shots.take("heads-over", lambda page: _goto(page, over))


def take_letter_crush(shots: Album) -> None:
    """Start all runs at once, one for each picture, since their clocks run."""
    if shots.only not in "crush-play crush-cascade crush-polish crush-over":
        return

    def begin(words: int, language: str = "en", **wanted: bool) -> tuple[str, tuple[int, ...]]:
        run: tuple[str, tuple[int, ...]] = run_async(play_run(shots.url, shots.cookie, words, language, **wanted))
        return run

    start = time.monotonic()
    begin(24, ends=True)  # the best so far
    over, _ = begin(16)
    playing = [begin(9) for _ in range(2 * len(shots.sizes))]
    falling = [begin(8, cascade=True) for _ in range(2 * len(shots.sizes))]
    polish = [begin(7, "pl", cascade=True) for _ in range(2 * len(shots.sizes))]

    def open_at(seconds: float, page: Page, address: str) -> None:
        time.sleep(max(0.0, start + seconds - time.monotonic()))
        _goto(page, address)

    def chosen(page: Page, runs: list[tuple[str, tuple[int, ...]]]) -> None:
        address, word = runs.pop()
        open_at(45, page, address)
        tap(page, word)

    def submitted(page: Page, runs: list[tuple[str, tuple[int, ...]]], submit: str) -> None:
        chosen(page, runs)
        page.evaluate(FREEZE_IN_CASCADE)
        page.get_by_role("button", name=submit, exact=True).click()
        page.locator("[data-frozen]").wait_for()

    moving = {"reduced_motion": "no-preference"}
    shots.take("crush-play", lambda page: chosen(page, playing))
    shots.take("crush-cascade", lambda page: submitted(page, falling, "Submit"), **moving)
    shots.take("crush-polish", lambda page: submitted(page, polish, "Zatwierdź"), **moving, locale="pl-PL")
    shots.take("crush-over", lambda page: open_at(130, page, over))


def take_grid_game(shots: Album) -> None:
    if shots.only not in "grid-start grid-reach grid-special grid-fight grid-large grid-over grid-puzzles grid-lesson":
        return

    def after(rounds: int, seats: Sequence[Any] = AGAINST_MARY, size: int = 16) -> str:
        address: str = run_async(play_rounds(shots.url, shots.cookie, rounds, seats, size))
        return address

    start, middle, large, over = after(0), after(4), after(9, size=32), after(99, AGAINST_EASY_MARY)

    def trap(page: Page) -> None:
        _goto(page, middle)
        page.locator("[data-stage=still]").wait_for()
        page.locator("[data-roster='0'] [data-row]:not(.down)", has_text="Prankster").first.click()
        page.locator("[data-action=special]").click()
        page.locator("[data-target=empty]").first.evaluate("(one) => one.click()")
        page.evaluate("scrollTo(0, 0)")

    def strike(page: Page) -> None:
        while not aim(page, after(5)):  # each time another match
            pass
        page.evaluate(FREEZE_AT_HIT)
        page.locator("[data-action=hit]").click()
        page.locator("[data-frozen]").wait_for()

    shots.take("grid-start", lambda page: _goto(page, start))
    shots.take("grid-reach", lambda page: aim(page, middle))
    shots.take("grid-special", trap)
    shots.take("grid-fight", strike, reduced_motion="no-preference")
    shots.take("grid-large", lambda page: aim(page, large))
    shots.take("grid-over", lambda page: _goto(page, over))
    shots.take("grid-puzzles", lambda page: _goto(page, "/puzzles/grid-game"))
    shots.take("grid-lesson", lambda page: _goto(page, "/learn/grid-game"))


def take_dungeon(shots: Album) -> None:
    names = "dungeon-explore dungeon-fight dungeon-pack dungeon-death dungeon-victory dungeon-replay"
    if shots.only not in f"{names} dungeon-class dungeon-spells":
        return

    def seen(view: Any) -> int:
        return sum(place is not None for place in view.places)

    def until(wanted: Callable[[Any], bool], level: str = "expert", **options: str) -> str:
        match: str = run_async(play_dungeon(shots.url, shots.cookie, wanted, level, **options))
        return match

    explore = until(lambda view: seen(view) > 4 and isinstance(view.now.act, dungeon_acts.Loot))
    fight = until(lambda view: len(view.foes) > 1 and isinstance(view.now.act, dungeon_acts.Attack))
    pack = until(lambda view: len(view.now.hero.pack) > 5 and view.now.hero.hp < 25 and not view.now.fighting)
    death = until(lambda view: view.now.over == "death" and seen(view) > 6, "naive")
    victory = until(lambda view: view.now.over == "victory")
    entered = until(lambda view: True, edition="deep", **{"class": "rogue"})
    spells = until(
        lambda view: len(view.foes) > 1 and len(view.now.adventure.spells) > 4, edition="deep", **{"class": "mage"}
    )

    def unpack(page: Page) -> None:
        _goto(page, f"/t/{pack}")
        page.locator("[role=log]").wait_for()
        if page.get_by_role("button", name="Pack", exact=True).is_visible():
            page.get_by_role("button", name="Pack", exact=True).click()
        page.locator("[data-item]:visible").first.click()

    shots.take("dungeon-explore", lambda page: _goto(page, f"/t/{explore}"))
    shots.take("dungeon-fight", lambda page: _goto(page, f"/t/{fight}"))
    shots.take("dungeon-pack", unpack)
    shots.take("dungeon-death", lambda page: _goto(page, f"/t/{death}"))
    shots.take("dungeon-victory", lambda page: _goto(page, f"/t/{victory}"))
    shots.take("dungeon-replay", lambda page: _goto(page, f"/replay/{victory}#at=30"))
    shots.take("dungeon-class", lambda page: _goto(page, f"/t/{entered}"))
    shots.take("dungeon-spells", lambda page: _goto(page, f"/t/{spells}"))


# By the game's id: a test compares these with the tiles of the shelf.
GAMES: dict[str, Callable[[Album], None]] = {
    "territory-words": take_territory_words,
    "dont-lose-your-head": take_heads,
    "letter-crush": take_letter_crush,
    "grid-game": take_grid_game,
    "nethack-chat": take_dungeon,
}


def _goto(page: Page, address: str) -> None:
    page.goto(address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--only", default="", help="a part of the names of the pictures wanted")
    parser.add_argument(
        "--sizes", type=lambda text: text.split(","), default=["1440", "390"], help="widths: %(default)s"
    )
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    with running_server() as url, sync_playwright() as playwright:
        path, args, environment = test_browser.find()
        running = playwright.chromium.launch(executable_path=path, args=args, env={**os.environ, **environment})
        take_all(Album(running, url, arguments.to, arguments.only, arguments.sizes))
        running.close()


if __name__ == "__main__":
    main()
