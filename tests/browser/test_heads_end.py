"""The end of Don't Lose Your Head: the blade, the result, the statistics; and the tutorial."""

import re

import pytest
from ears import EARS
from heads_hunt_page import (
    GAME,
    SMALL,
    SPINE,
    Guest,
    HuntTable,
    as_guest,
    box,
    cells_of,
    choice,
    hide,
    opens_hunt,
    place,
    sit_down,
)
from heads_setup_page import SetUp
from playwright.sync_api import expect
from table_page import named, resigns, result

# Records which parts are animated, with the square or letter and the duration.
MOTION = """
  window.moved = []
  for (const kind of ['animationstart', 'transitionend'])
    addEventListener(kind, ({ target, animationName, propertyName, elapsedTime }) => {
      const place = target.closest('[data-cell], [data-letter], li[aria-label]')
      const where = place?.dataset.cell ?? place?.dataset.letter ?? place?.ariaLabel ?? target.classList[0]
      const whose = target.closest('[data-limit]')?.ariaLabel.match(/Roger|Mary/)
      const name = (animationName ?? propertyName).replace(/^svelte-[^-]+-/, '')
      moved.push([name, whose ? `${whose}'s ${where}` : where, elapsedTime])
    }, true)
"""
# Resolves when only finished animations are left.
CALM = """async () => {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  moved.length = heard.length = 0
}"""
TWICE = "() => moved.filter(([name, at]) => name === 'transform' && at === `Roger's blade`).length === 2"
# Records when scenes of the end and the result appear, in ms.
TIMES = """() => {
  window.times = {}
  const see = () => {
    const scene = document.querySelector('.end')?.dataset.scene
    if (scene) times[scene] ??= performance.now()
    if (document.querySelector('dialog[open]')) times.dialog ??= performance.now()
  }
  new MutationObserver(see).observe(document, { subtree: true, childList: true, attributes: true })
}"""
SEEN = "(wanted) => wanted.every(([name, at]) => moved.some((one) => one[0] === name && one[1] === at))"


@pytest.fixture
def mary(server):
    with Guest(server.url, "Mary") as guest:
        yield guest


@pytest.fixture
def roger(person):
    return named(person(), "Roger")


@pytest.mark.proves("DLYH-204", "DLYH-330", "DLYH-331", "DLYH-332", "DLYH-333", "DLYH-334", "DLYH-339", "DLYH-340")
def test_hits_misses_words_turns_and_the_blade_have_their_own_motion_and_sound(person, mary):
    roger = named(person(reduced_motion="no-preference"), "Roger")
    roger.context.add_init_script(MOTION + EARS)
    match = hide(roger, mary)
    hunt, page = opens_hunt(roger, match), roger.page
    steel = hunt.middle.locator("[data-limit]").first.locator(".blade .steel")

    def happens(act, *wanted):
        """Return the animations and sounds of a guess, once all wanted ones have started."""
        hunt.is_turn()
        page.evaluate(CALM)
        act()
        page.wait_for_function(SEEN, arg=[["drop-in", "turn"], *wanted])
        heard = page.evaluate("heard.filter((name) => name !== 'shared.turn')")  # which ends Mary's guess
        return page.evaluate("moved.map(([name, at]) => [name, at].join())"), heard

    def lasts():
        """Seconds in which the blade was raised."""
        page.wait_for_function(SEEN, arg=[["transform", "Roger's blade"]])
        return page.evaluate("moved.find(([name, at]) => name === 'transform' && at === `Roger's blade`)[2]")

    still = []
    moved, bell = happens(hunt.square("A1").click, ["lift", "A1"], ["glow", "A1"])
    still += moved
    mary.says(match, "B")
    moved, ring = happens(hunt.key("P").click, ["pop", "P"], ["turn", "Word 3: blank P blank blank blank"])
    still += moved
    mary.says(match, "Q")
    _, winch = happens(hunt.key("Z").click, ["nod", "Z"], ["flinch", "Roger's head"])
    assert lasts() == 0.3
    mary.says(match, "F1")
    happens(hunt.square("C4").click, ["knock", "C4"])
    assert lasts() == 0.3
    mary.says(match, "A6")
    _, longer = happens(lambda: hunt.names_word("STORE"))
    page.wait_for_function(TWICE)  # one notch after the other
    mary.says(match, "X")
    moved, chime = happens(lambda: hunt.names_word("SPINE"), ["light", "A1"], ["turn", "Word 1: P I N"])
    still += moved
    assert "transform,Roger's blade" not in still
    assert winch == ["wood.winch"]
    assert longer == ["wood.winch"] * 2
    assert {*bell, *ring, *chime} == {"wood.bell"}

    page.get_by_role("button", name="Sound on").click()
    mary.says(match, "A5")
    assert happens(hunt.key("Y").click, ["nod", "Y"])[1] == []
    page.get_by_role("button", name="Sound off").click()

    # near the end, and at the end
    with as_guest(roger) as own:
        for letter, answer in zip("QXJVWKU", "EARZJVW", strict=True):
            mary.says(match, answer)
            own.says(match, letter)
    expect(hunt.misses("Roger")).to_have_text("Misses: 12 / 14, 2 left")
    mary.says(match, "K")
    happens(hunt.key("G").click, ["shake", "Roger's head"])
    lasts()
    before = box(steel)[1]
    mary.says(match, "U")
    fall = ["drop", "Roger's blade"], ["draw", "Roger's curtain"], ["toss", "Roger's hat"]
    page.evaluate(TIMES)
    _, crash = happens(hunt.key("L").click, *fall)
    assert {"wood.drum", "wood.blade"} <= set(crash)
    expect(page.get_by_role("dialog")).to_be_visible()
    shown = page.evaluate("times")  # ms: the roll, the fall, the result
    assert shown["roll"] < shown["fall"] < shown["dialog"]
    assert shown["fall"] - shown["roll"] > 500
    assert shown["dialog"] - shown["fall"] > 1_000
    expect(page.locator(".end")).to_have_count(0)
    assert box(steel)[1] > before


@pytest.mark.proves("DLYH-227", "DLYH-237", "DLYH-250", "DLYH-256", "DLYH-257", "DLYH-258", "DLYH-267", "DLYH-338")
def test_the_blade_rises_a_notch_for_each_miss_and_falls_at_the_limit(roger, mary):
    match = hide(roger, mary)
    hunt = opens_hunt(roger, match)
    hunt.is_turn()
    guillotine, hers = hunt.middle.locator("[data-limit]").all()
    steel, ruler = guillotine.locator(".blade .steel"), guillotine.locator(".notch")
    top = "one => one.getBoundingClientRect().top"
    notches = ruler.evaluate_all(f"all => all.map({top})")
    assert len(notches) == 14 + 1  # and where it begins
    height = {0: steel.evaluate(top)}
    faces = {}
    moods = {}
    assert guillotine.locator("[data-mood]").inner_html() != hers.locator("[data-mood]").inner_html()
    answers = iter("BEARQZXJVWKY")
    misses = 0
    with as_guest(roger) as own:
        for text in ("Z", "C3", "Q", "WXYZ", "F6", "X", "J", "V", "D6", "ZZZ", "K"):
            own.says(match, text)
            misses += 2 if len(text) > 2 else 1
            expect(guillotine).to_have_attribute("data-misses", str(misses))
            height[misses] = steel.evaluate(top)
            mood = guillotine.get_attribute("aria-label").rpartition(", ")[2]
            moods.setdefault(mood, misses)
            faces[mood] = guillotine.locator("[data-mood]").inner_html()
            mary.says(match, next(answers))
    assert misses == 13
    for n, at in height.items():
        assert notches[0] - notches[n] == pytest.approx(height[0] - at, abs=0.5)
        assert notches[0] - notches[n] == pytest.approx((notches[0] - notches[14]) * n / 14, abs=0.5)
    assert moods == {"calm": 1, "uneasy": 5, "worried": 7, "sweating": 10, "terrified": 13}
    assert len(set(faces.values())) == 5
    hunt.key("G").click()
    expect(result(roger.page).get_by_role("heading", name="You lost your head")).to_be_visible()
    expect(result(roger.page)).to_contain_text("Your blade dropped: 14 of 14 misses")
    expect(guillotine).to_have_accessible_name("Roger: the blade has fallen")
    start = ruler.first.evaluate(top) + height[0] - notches[0]  # the ruler may have moved with the text above it
    assert steel.evaluate(top) == pytest.approx(start, abs=8)  # down again
    result(roger.page).get_by_role("button", name="Close").click()
    assert hunt.words() == ["PIN", "SPIN", "SPINE"]

    page = roger.opens(f"/replay/{match}")
    page.get_by_role("button", name="Last move").click()
    expect(guillotine).to_have_attribute("data-misses", "14")
    assert (hunt.words(hunt.own), hunt.words()) == (["EAR", "BEAR", "BEARD"], ["PIN", "SPIN", "SPINE"])
    for left in ("13", "13", "12"):  # before Roger's last guess, Mary's, and Roger's before that
        page.get_by_role("button", name="Previous move").click()
        expect(guillotine).to_have_attribute("data-misses", left)


@pytest.mark.long_only
def test_a_tap_skips_the_end_and_the_opponents_guess(person, mary):
    roger = named(person(reduced_motion="no-preference"), "Roger")
    match = hide(roger, mary)
    page = roger.page
    page.clock.install()
    hunt = opens_hunt(roger, match)
    hunt.is_turn()
    hunt.key("Z").click()
    expect(hunt.misses("Roger")).to_have_text("Misses: 1 / 14")
    page.clock.run_for(2_000)
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    mary.says(match, "B")
    for _ in range(60):  # her guess needs a moment to arrive
        page.clock.run_for(50)
        if hunt.middle.get_by_text("Mary asks for B").is_visible():
            break
    expect(hunt.key("B", hunt.own)).to_have_class(re.compile("aimed"))
    assert hunt.marks(hunt.own) == {}  # not answered yet
    hunt.key("P").click(force=True)  # skips, and guesses nothing
    hunt.is_turn()
    assert hunt.marks(hunt.own) == {"right": "B"}
    assert hunt.marks() == {"wrong": "Z"}
    page.clock.resume()
    with as_guest(roger) as own:
        for wrong, answer in zip(("QQQ", "XXX", "YYY", "UUU", "WWW", "VVV"), "QXZJVW", strict=True):
            own.says(match, wrong)
            mary.says(match, answer)
    hunt.is_turn()
    hunt.key("K").click()
    expect(page.locator(".end[data-scene=hold], .end[data-scene=roll]")).to_be_visible()
    expect(page.get_by_role("heading", name="Your 14th miss")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Tap to skip").click()
    expect(result(page).get_by_role("heading", name="You lost your head")).to_be_visible()


def test_arrow_keys_step_through_a_whole_replay(roger, mary):
    match = hide(roger, mary)
    with as_guest(roger) as own:
        for text, answer in zip(("A1", "Z", "P"), "BQE", strict=True):
            own.says(match, text)
            mary.says(match, answer)
        own.resigns(match)
    page = roger.opens(f"/replay/{match}")
    position = page.get_by_role("slider")
    last = int(position.get_attribute("max"))
    for ply in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(position).to_have_value(str(ply))
        expect(page.get_by_role("group", name="The guillotines").or_(page.locator("main")).first).to_be_visible()
    for ply in range(last - 1, last - 4, -1):
        page.keyboard.press("ArrowLeft")
        expect(position).to_have_value(str(ply))


def test_flags_hang_behind_and_above_the_names_on_a_phone(person, mary):
    roger = named(person(width=390, height=844, has_touch=True), "Roger")
    hunt = opens_hunt(roger, hide(roger, mary))
    expect(hunt.middle.get_by_text("Mary", exact=True)).to_be_visible()
    flags = roger.page.locator("[data-game] svg").filter(has=roger.page.locator(".line")).first
    assert flags.evaluate("one => getComputedStyle(one).zIndex") == "-1"
    for name in ("You", "Mary"):
        assert box(flags)[3] <= box(hunt.middle.get_by_text(name, exact=True))[1]


def test_a_game_resigned_before_the_hunt_shows_the_hidden_words(roger, mary):
    match = sit_down(roger, mary)
    with as_guest(roger) as own:
        own.plays(match, choice("teal", **SMALL))
        mary.plays(match, choice("pink", **SMALL), place(SPINE))
    page = roger.opens(f"/t/{match}")
    resigns(page)
    expect(result(page).get_by_role("heading", name="You lost your head")).to_be_visible()
    expect(result(page)).to_contain_text("You resigned")
    result(page).get_by_role("button", name="Close").click()
    hunt = HuntTable(page, "Roger's words", "Mary's words")
    assert [label for label in hunt.labels() if label.startswith(("A1", "E1"))] == ["A1, S", "E1, E"]


@pytest.mark.long_only
@pytest.mark.proves("DLYH-289")
def test_statistics_are_shown_after_a_game_and_before_the_next(roger, mary):
    for wrong in (("ZZZ", "YYY", "XXX", "WWW", "VVV", "UUU", "QQQ"), ("ZZZ",), ()):  # 14 misses, 2 and none
        match = hide(roger, mary)
        with as_guest(roger) as own:
            for n, text in enumerate((*wrong, "SPINE", *cells_of(*SPINE[2]))):
                own.says(match, text)
                if own.view(match)["phase"] == "over":
                    break
                mary.says(match, "BEARQZXJ"[n])
    page = roger.opens(f"/t/{match}")
    result(page).get_by_role("button", name="Close").click()
    games = page.get_by_role("region", name="Your games")
    figures = re.compile(r"Games\s*3\s*Won\s*2\s*Average misses\s*5.3\s*Best win\s*0")
    expect(games).to_have_text(figures)
    line = games.get_by_role("img", name="Misses in your last games")
    expect(line).to_have_accessible_name(re.compile("14, lost; 2, won; 0, won$"))
    match = sit_down(roger, mary)
    SetUp(roger.opens(f"/t/{match}")).opens_drawer()
    expect(games).to_have_text(figures)


@pytest.mark.proves("DLYH-335")
def test_the_tutorial_is_played_to_its_end(person):
    page = person().page
    page.clock.install()
    page.goto(f"/learn/{GAME}")
    hunt = HuntTable(page, "You", "Pip")
    expect(page.get_by_role("heading", name="Hide OPERA")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") + 100)  # from here on time passes only where the test says so

    def at_step(n, title):
        coach = page.get_by_role("region", name=f"Step {n} of 7")
        expect(coach.get_by_role("heading", name=title)).to_be_visible()
        return coach

    def passes_time_until(turn):
        for _ in range(100):
            if hunt.turn.inner_text().strip() == turn:
                return
            page.clock.run_for(50)
        hunt.is_turn(turn)

    def pip_guesses():
        passes_time_until("Pip is thinking")
        passes_time_until("Your turn")

    def points_at(*names):
        """Check that only these squares, letters or buttons have a ring."""
        rings = page.locator(".ringed .button, .ringed[data-look], .key.aimed")
        places = rings.evaluate_all(
            "all => all.map((one) => (one.closest('[data-cell]') ?? one).dataset.cell ?? one.dataset.letter ?? 'word')"
        )
        assert places == list(names)

    at_step(1, "Hide OPERA")
    points_at("B6")
    page.locator("[data-cell=B6]").click()
    at_step(2, "Pick a direction")
    page.locator("[data-cell=C6]").click()
    at_step(3, "Ask for a letter")
    points_at("I")
    hunt.key("U").click()
    expect(page.get_by_text("Tap I first.").first).to_be_visible()
    hunt.key("I").click()
    at_step(4, "Open a square")
    pip_guesses()
    points_at("B4")
    hunt.square("B4").click()
    at_step(5, "Guess a word")
    pip_guesses()
    points_at("word")
    hunt.names_word("FILM")
    at_step(6, "Find the rest")
    for square in ("C4", "D4", "E4"):
        pip_guesses()
        points_at(square)
        hunt.square(square).click()
    page.clock.run_for(1_000)
    at_step(7, "You win!").get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="I'm ready")).to_be_visible()
