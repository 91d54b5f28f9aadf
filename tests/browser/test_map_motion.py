"""What moves on the map: ink that soaks in, and that nothing stutters meanwhile."""

import numpy as np
import pytest
from maps import cells, inside, quiet, sits_down, without_patterns
from playwright.sync_api import expect

from parlor.games.territory_words.polygon import PIXELS

SAMPLES = 64  # to a side of the canvas: reading all of it at each frame would make it stutter
# At each frame, the colours of the samples that are asked for.
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
# All of them, once they have been the same for long.
SEEN = """async () => {
    const still = () => seen.length > 40 && seen.slice(-40).every((one) => `${one}` === `${seen.at(-1)}`)
    while (!still()) await new Promise(requestAnimationFrame)
    return seen
}"""

# The times between frames from here on.
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
    """Claim a word; for each frame the share of its ground that looks as in the end."""
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
    """On a busy machine there may be few frames to see; some tries."""
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
def test_a_claim_is_there_at_once_for_who_wants_no_motion(person):
    ada = person(reduced_motion="reduce")
    without_patterns(ada)
    table = sits_down(ada)
    assert (soaked(table, table.finds(4, large)) > 0.9).all()


def frames(page, act, count):
    """The times of the frames from an act on."""
    page.evaluate("times.length = 0")
    act()
    return page.evaluate(TIMES, count)


@pytest.mark.benchmark
def test_frames_while_hovering_choosing_and_claiming(person):
    """Against the same page when nobody does anything: a busy machine is slow with both. The best of some tries."""
    table = sits_down(person(reduced_motion="no-preference"), turns=12)
    page = table.page
    page.evaluate(TIME)
    path = cells("A1", "D4", "H4", "K8", "L12", "H11", "D9")

    def after_each(act):
        """The longest of the next frames, in most cases."""
        return np.median([max(frames(page, lambda cell=cell: act(cell), 4)) for cell in path * 2])

    def choose(cell):
        if len(table.chosen()) == len(path):
            table.clear.click()
        table.clicks(cell)

    def slowest(act):
        """The longest of many frames, but for the very longest: ink soaks in for less than twenty."""
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
    raise AssertionError(f"frames take that many times as long as when nobody does anything: {slow}")
