"""Motion on the map: the animation of a claim, and the frame rate meanwhile."""

import numpy as np
import pytest
from playwright.sync_api import expect
from territory_words_page import cells, inside, quiet, sits_down, without_patterns

from parlor.games.territory_words.polygon import PIXELS

SAMPLES = 64  # samples per side of the canvas: reading every pixel in each frame would be too slow
# Records the colors of the wanted samples in each frame.
WATCH = """(canvas, { side, places }) => {
    const on = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
    on.imageSmoothingEnabled = false
    const look = () => {
        on.drawImage(canvas, 0, 0, side, side)
        const { data } = on.getImageData(0, 0, side, side)
        window.seen.push(places.map((at) => data.slice(4 * at, 4 * at + 3).join()))
        requestAnimationFrame(look)
    }
    window.seen = []
    requestAnimationFrame(look)
}"""
# All samples, once they have not changed for a while.
SEEN = """async () => {
    const still = () => seen.length > 40 && seen.slice(-40).every((one) => `${one}` === `${seen.at(-1)}`)
    while (!still()) await new Promise(requestAnimationFrame)
    return seen
}"""

# Records the times between frames.
TIME = """() => {
    let before = 0
    const tick = (now) => {
        if (before) window.times.push(now - before)
        before = now
        requestAnimationFrame(tick)
    }
    window.times = []
    requestAnimationFrame(tick)
}"""

TIMES = """async (enough) => {
    while (times.length < enough) await new Promise(requestAnimationFrame)
    return times
}"""


def soaked(table, path):
    """Claim a word. Return, for each frame, the share of its ground that has its final color."""
    table.spells(path)
    table.looks_away()
    picture = table.picture()
    at = (np.arange(SAMPLES) + 0.5) * picture.rgb.shape[0] / SAMPLES
    at = ((at - picture.left) / picture.unit).clip(0, PIXELS - 1).astype(int)
    ground = (inside(path) & quiet([path]))[np.ix_(at, at)]
    table.canvas.evaluate(WATCH, {"side": SAMPLES, "places": np.flatnonzero(ground).tolist()})
    table.page.keyboard.press("Control+Enter")
    table.replays(path)
    expect(table.header).to_contain_text(f"{('Blue', 'Red')[table.seat]} to move")
    frames = np.array(table.page.evaluate(SEEN))
    claimed = int(np.argmax((frames != frames[0]).any(axis=1)))
    return (frames[claimed:] == frames[-1]).mean(axis=1)


def large(path):
    return inside(path).sum() > 12000


@pytest.mark.proves("TW-142")
def test_a_claim_fades_in_over_some_frames(person):
    """A busy machine may show few frames: several tries."""
    ada = person(reduced_motion="no-preference")
    without_patterns(ada)
    for _ in range(4):
        table = sits_down(ada)
        shares = soaked(table, table.finds(4, large))
        assert shares[0] < 0.1
        assert shares[-1] == 1
        assert (np.diff(shares) > -0.05).all()  # it grows
        between = np.unique(shares[(shares > 0.02) & (shares < 0.98)])
        if len(between) >= 2:
            return
    raise AssertionError(f"the claim was there within {len(shares)} frames: {shares}")


@pytest.mark.proves("TW-142")
def test_a_claim_is_shown_at_once_with_reduced_motion(person):
    ada = person(reduced_motion="reduce")
    without_patterns(ada)
    table = sits_down(ada)
    assert (soaked(table, table.finds(4, large)) > 0.9).all()


def frames(page, act, count):
    """Return the times of the frames after an action."""
    page.evaluate("times.length = 0")
    act()
    return page.evaluate(TIMES, count)


@pytest.mark.benchmark
def test_frames_while_hovering_choosing_and_claiming(person):
    """Compared with the same page at rest, because a busy machine slows both. The best of several tries."""
    table = sits_down(person(reduced_motion="no-preference"), turns=12)
    page = table.page
    page.evaluate(TIME)
    path = cells("A1", "D4", "H4", "K8", "L12", "H11", "D9")

    def after_each(act):
        """Return the median of the longest frames."""
        return np.median([max(frames(page, lambda cell=cell: act(cell), 4)) for cell in path * 2])

    def choose(cell):
        if len(table.chosen()) == len(path):
            table.clear.click()
        table.clicks(cell)

    def slowest(act):
        """Return the second longest of many frames: the animation of a claim has fewer than twenty."""
        return np.median(np.sort(frames(page, act, 30))[-6:])

    for _ in range(4):
        table.spells(claimed := table.finds(5, large))
        slow = {"claiming": slowest(lambda: page.keyboard.press("Control+Enter")) / slowest(lambda: None)}
        table.replays(claimed)
        expect(table.header).to_contain_text(f"{('Blue', 'Red')[table.seat]} to move")
        idle = after_each(lambda cell: None)
        slow |= {"hovering": after_each(table.points_at) / idle, "choosing": after_each(choose) / idle}
        table.clear.click()
        if max(slow.values()) < 1.7:
            return
    raise AssertionError(f"frames take that many times as long as at rest: {slow}")
