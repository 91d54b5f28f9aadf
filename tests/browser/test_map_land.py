"""The land: its colors, and that the map shows what the engine computes."""

import base64
import random

import numpy as np
import pytest
from territory_words_page import (
    LAND_INKS,
    X,
    Y,
    brightness,
    contrast,
    differs,
    inks,
    inside,
    land_ink,
    quiet,
    sits_down,
    without_patterns,
)

from parlor.games.territory_words.land import NEUTRAL, UNCLAIMED
from parlor.games.territory_words.polygon import PIXELS, spans
from parlor.games.territory_words.reach import CELLS, cell_at, neighbors, vertex

STRENGTHS = range(1, 6)


def plain_land(person, **more):
    """A person who sees land in plain colors, without motion."""
    ada = person(width=1440, height=900, reduced_motion="reduce", **more)
    without_patterns(ada)
    return ada


def all_inks(table):
    """Claim until all twelve kinds of land are visible on the map."""

    def apart(path):
        area = inside(path)
        return (
            2000 < area.sum() < 9000
            and not area[table.land.pixels() != UNCLAIMED].any()
            and (area & quiet([path])).sum() > 400
        )

    def cancels(path):
        land = table.after(path).pixels()
        if (np.bincount(land.ravel(), minlength=NEUTRAL + 1) < 300).any():
            return False
        return (np.bincount(land[quiet([*table.paths, path])], minlength=NEUTRAL + 1) > 60).all()

    for length in (7, 6, 5, 4, 3):
        for _ in "blue", "red":
            table.claims(table.finds(length, apart))
    for length in (4, 5, 3, 6, 7):
        try:
            return table.claims(table.finds(length, cancels))
        except LookupError:
            continue
    raise LookupError(f"no word cancels on {table.letters}")


@pytest.mark.proves("TW-116", "TW-117", "TW-118", "TW-119", "TW-120", "TW-121", "TW-141")
def test_every_strength_is_drawn_in_its_ink_and_letters_are_readable_on_it(person):
    table = sits_down(plain_land(person), turns=6)
    all_inks(table)
    table.looks_away()
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        picture = table.picture()
        shown, codes, seen = picture.land(), table.land.pixels(), quiet(table.paths)
        letter = letter_colors(picture, dark=scheme == "light")
        assert (differs(letter, inks(scheme)["letter"]) < 16).mean() > 0.95  # the same color everywhere
        for code, ink in enumerate(LAND_INKS, 1):
            colors = shown[seen & (codes == code)]
            assert len(colors) > 60
            assert (differs(colors, land_ink(code, scheme)) == 0).all(), ink
            assert (contrast(letter, colors[0]) >= 4.5).mean() > 0.95, ink
        red, green, blue = land_ink(NEUTRAL, scheme)
        assert red > green < blue  # purple


@pytest.mark.proves("TW-115", "TW-139", "TW-140")
def test_each_strength_is_darker_than_the_one_below(person):
    table = sits_down(plain_land(person), turns=6)
    all_inks(table)
    table.looks_away()
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        shown, codes, seen = table.picture().land(), table.land.pixels(), quiet(table.paths)
        for seat in (0, 1):
            tones = [shown[seen & (codes == 5 * seat + strength)][0] for strength in STRENGTHS]
            away = [abs(brightness(tone) - brightness(inks(scheme)["map"])) for tone in tones]
            assert away == sorted(away)  # darker and darker
            assert all(differs(one, other) > 12 for n, one in enumerate(tones) for other in tones[:n])


def letter_colors(picture, dark):
    """Return the strongest color of each letter."""
    found = []
    for cell in map(cell_at, range(CELLS)):
        x, y = vertex(cell)
        across, down = np.meshgrid(np.arange(x - 8, x + 8, 0.5), np.arange(y - 8, y + 8, 0.5))
        colors = picture.at(across, down).reshape(-1, 3)
        shades = brightness(colors)
        found.append(colors[np.argmin(shades) if dark else np.argmax(shades)])
    return np.array(found)


def mixed(table, path):
    """Whether the path covers enough open land and land of both players."""
    codes = table.land.pixels()

    def enough(where):
        met = np.bincount(codes[where], minlength=NEUTRAL + 1)
        return min(met[UNCLAIMED], met[1:6].sum(), met[6:11].sum()) > 150

    # the second check takes a hundred times as long as the first
    return enough(inside(path)) and enough(inside(path) & quiet([*table.paths, path]))


def winds_twice(path):
    """Whether the fill rule matters: even-odd would leave a hole."""
    corners = [vertex(cell) for cell in path]
    around = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True))
    if abs(around) / 2 - inside(path).sum() < 1000:
        return False
    crossings = np.zeros((PIXELS, PIXELS), dtype=int)
    for a, b in zip(path, (*path[1:], path[0]), strict=True):
        (x0, y0), (x1, y1) = vertex(a), vertex(b)
        if y0 != y1:
            crosses = (y0 <= Y) != (y1 <= Y)
            crossings += crosses & (x0 + (Y - y0) * (x1 - x0) / (y1 - y0) <= X)
    return (inside(path) & (crossings % 2 == 0) & quiet([path])).sum() > 100


@pytest.mark.proves("TW-89", "TW-107", "TW-170")
def test_the_map_shows_the_land_of_the_engine(person):
    table = sits_down(plain_land(person), turns=5)
    table.looks_away()
    blank = table.picture().land()

    def check():
        table.looks_away()
        shown, codes, seen = table.picture().land(), table.land.pixels(), quiet(table.paths)
        assert seen.mean() > 0.3
        expected = blank.copy()
        for code in np.unique(codes[codes != UNCLAIMED]):
            expected[codes == code] = land_ink(code, "light")
        assert (differs(shown, expected)[seen] == 0).all()
        assert table.scores() == table.expected_scores()

    large = 9000
    table.claims(table.finds(5, lambda path: inside(path).sum() > large))
    check()
    first = inside(table.paths[0])  # the stronger player: a word inside would gain nothing
    table.claims(
        table.finds(4, lambda path: (inside(path) & ~first).sum() > large / 2 and (inside(path) & first).any())
    )
    check()
    table.claims(table.finds(5, lambda path: mixed(table, path)))
    check()
    table.claims(table.finds(6, lambda path: inside(path).sum() > large and mixed(table, path)))
    check()
    for length in (6, 7, 8):
        try:
            twice = table.finds(length, winds_twice)
        except LookupError:
            continue
        table.claims(twice)
        check()
        break
    else:
        raise AssertionError(f"no word winds twice on {table.letters}")


FILL = """(polygons) => polygons.map((corners) => {
    const on = new OffscreenCanvas(480, 480).getContext('2d')
    on.beginPath()
    for (const [x, y] of corners) on.lineTo(x, y)
    on.closePath()
    on.fill('nonzero')
    const { data } = on.getImageData(0, 0, 480, 480)
    let bits = ''
    for (let n = 0; n < data.length; n += 32) {
        let byte = 0
        for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | (data[n + 4 * bit + 3] >= 128)
        bits += String.fromCharCode(byte)
    }
    return btoa(bits)
})"""


@pytest.mark.proves("TW-108")
def test_the_mask_agrees_with_the_fill_of_chromium(person):
    luck = random.Random(108)
    polygons = []
    for _ in range(60):
        path = [cell_at(luck.randrange(CELLS))]
        while len(path) < luck.randint(3, 8):
            path.append(luck.choice([cell for cell in neighbors(path[-1]) if cell not in path]))
        polygons.append([vertex(cell) for cell in path])
    filled = person().page.evaluate(FILL, polygons)
    agree = []
    for corners, bits in zip(polygons, filled, strict=True):
        theirs = np.unpackbits(np.frombuffer(base64.b64decode(bits), dtype=np.uint8)).reshape(PIXELS, PIXELS)
        agree.append((theirs == spans(corners).mask()).mean())
    assert np.mean(agree) >= 0.9997
    assert min(agree) > 0.998
