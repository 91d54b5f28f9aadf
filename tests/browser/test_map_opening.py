"""The board on screens of all sizes, and the start of a game."""

import re
from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import expect
from territory_words_page import MapTable, brightness, cells, contrast, inks, sits_down

from parlor.games.territory_words.reach import CELLS, SIDE, cell_at

SIZES = [(1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 640), (320, 568)]
# Features that only Chromium has or had until lately: the page must not need them.
CHROMIUM_ONLY = """
    for (const name of ['scheduler', 'navigation', 'requestIdleCallback', 'cancelIdleCallback', 'trustedTypes',
        'showOpenFilePicker', 'showSaveFilePicker', 'EyeDropper', 'CloseWatcher', 'launchQueue', 'queryLocalFonts',
        'documentPictureInPicture', 'getScreenDetails', 'cookieStore', 'chrome', 'TaskController', 'Ink'])
        delete window[name]
    for (const [of, name] of [[Navigator, 'userAgentData'], [Navigator, 'connection'], [Navigator, 'deviceMemory'],
        [Navigator, 'keyboard'], [Document, 'startViewTransition'], [Element, 'scrollIntoViewIfNeeded'],
        [CanvasRenderingContext2D, 'reset'], [CanvasRenderingContext2D, 'isContextLost'],
        [CanvasRenderingContext2D, 'letterSpacing'], [HTMLElement, 'showPopover'], [HTMLDialogElement, 'requestClose'],
        [Array, 'fromAsync'], [Set, 'union'], [Promise, 'try'], [Map, 'groupBy'], [Object, 'groupBy']]) {
        delete of.prototype?.[name]
        delete of[name]
    }
"""


def glyphs(picture, scheme="light"):
    """Return the bounding box of each letter within its cell: (top, bottom, left, right) in pixels of the screen."""
    ink = contrast(picture.rgb, inks(scheme)["letter"]) < 2.5
    found = {}
    for cell in map(cell_at, range(CELLS)):
        top, left = (round(picture.left + (at * 40 + 6) * picture.unit) for at in (cell.row, cell.col))
        side = round(28 * picture.unit)
        there = ink[top : top + side, left : left + side]
        rows, columns = np.flatnonzero(there.any(axis=1)), np.flatnonzero(there.any(axis=0))
        assert len(rows), f"no letter is painted at {cell}"
        found[cell] = np.array([top + rows[0], top + rows[-1], left + columns[0], left + columns[-1]])
    return found


@pytest.mark.proves("TW-07", "TW-10", "TW-11")
def test_the_board_is_twelve_by_twelve_letters_on_a_canvas_evenly_spaced(person):
    table = sits_down(person(device_scale_factor=2))
    labels = table.labels()
    assert len(labels) == 144
    for n, label in enumerate(labels):
        assert re.fullmatch(rf"[A-Z], {cell_at(n)}, open", label)
    expect(table.canvas).to_be_visible()
    picture = table.picture()
    painted = glyphs(picture)
    step = 40 * picture.unit
    shapes = {}
    for n, cell in enumerate(painted):
        offset = painted[cell] - step * np.array([cell.row, cell.row, cell.col, cell.col])
        shapes.setdefault(table.letters[n], []).append(offset)
    for letter, offsets in shapes.items():  # the same letter is at the same position in its cell
        assert np.ptp(offsets, axis=0).max() <= 2, letter
    sizes = {letter: np.mean(offsets, axis=0) for letter, offsets in shapes.items()}
    assert len({tuple(np.round(size)) for size in sizes.values()}) > len(sizes) / 2  # letters differ in shape
    # the buttons are where the letters are
    boxes = [button.bounding_box() for button in table.grid.get_by_role("button").all()[:: SIDE + 1]]
    steps = np.diff([[box["x"], box["y"]] for box in boxes], axis=0)
    assert np.ptp(steps) < 1
    assert abs(steps.mean() * 2 - step) < 0.5


@pytest.mark.proves("TW-18")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (768, 1024), (390, 844)])
def test_the_board_is_centered(person, width, height):
    table = sits_down(person(width=width, height=height))
    box = table.canvas.bounding_box()
    assert abs(box["x"] - (width - box["x"] - box["width"])) <= 2


def overlap(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0.5 and down > 0.5


@pytest.mark.proves("TW-19", "TW-33")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_overlaps_at_any_size(person, width, height):
    table = sits_down(person(width=width, height=height))
    short = cells("C3", "F6")
    table.spells(short)
    table.submit.click()
    message = table.desk.get_by_text("Too short")
    parts = {
        "bar": table.page.get_by_role("banner").first,
        "header": table.header,
        "board": table.canvas,
        "word": table.shown(short),
        "message": message,
        "submit": table.submit,
        "undo": table.undo,
        "clear": table.clear,
        "pass": table.passing,
    }
    for part in parts.values():
        expect(part).to_be_visible()
    boxes = {name: part.bounding_box() for name, part in parts.items()}
    for one, other in combinations(boxes, 2):
        assert not overlap(boxes[one], boxes[other]), (one, other, boxes)
    for name, box in boxes.items():
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= width, name
    for score in table.header.locator("b").all():
        assert score.bounding_box()["y"] + score.bounding_box()["height"] <= boxes["board"]["y"]
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("submit", "undo", "clear", "pass"):
        assert min(boxes[name]["width"], boxes[name]["height"]) >= 44, name


@pytest.mark.long_only
@pytest.mark.proves("TW-20")
def test_the_page_fits_every_window_after_a_resize(person):
    table = sits_down(person())
    path = cells("C3", "F6", "C6")
    table.spells(path)
    for width, height in [*SIZES, (1920, 1080), (844, 390)]:
        table.page.set_viewport_size({"width": width, "height": height})
        picture = table.picture()
        box = table.canvas.bounding_box()
        assert abs(picture.rgb.shape[0] - box["width"]) <= 1  # drawn again, not stretched
        assert abs(box["width"] - box["height"]) < 1
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["width"] >= min(width - 24, 280)
        assert box["height"] <= max(height, 320)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
        expect(table.shown(path)).to_be_visible()  # nothing is lost
        assert table.chosen() == list(path)
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.clear.click()
    table.looks_away()
    assert len(glyphs(table.picture())) == CELLS
    table.page.mouse.click(*table.place(path[0]))
    assert table.chosen() == [path[0]]


@pytest.mark.proves("TW-06")
def test_players_are_told_the_aim(person):
    table = sits_down(person())
    table.page.get_by_role("button", name="How to play").first.click()
    expect(table.page.get_by_text("Hold more of the map than your opponent when the turns run out")).to_be_visible()


def starts_at_this_screen(page):
    """Start a game for two from the shelf, by clicks."""
    page.get_by_role("link", name="Territory Words: options").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Pass and play", exact=True).click()
    dialog.get_by_role("switch", name="2-game match").uncheck()
    dialog.get_by_role("button", name="Start game").click()
    return MapTable(page)


@pytest.mark.proves("TW-03", "TW-04")
def test_from_the_shelf_to_a_claim_without_requests_to_other_servers(person):
    ada = person()
    asked = []
    ada.context.on("request", lambda request: asked.append(request.url))
    table = starts_at_this_screen(ada.opens("/"))
    table.claims(table.finds(5))
    assert any(url.endswith(".js") for url in asked)
    assert all(url.startswith(ada.server.url) for url in asked)
    assert ada.foreign == []


@pytest.mark.proves("TW-02")
def test_a_browser_without_features_of_chromium_can_play_too(person):
    ada = person()
    ada.context.add_init_script(CHROMIUM_ONLY)
    table = sits_down(ada)
    assert table.page.evaluate("'scheduler' in window || 'userAgentData' in navigator") is False
    table.claims(table.finds(4))
    assert table.scores() == table.expected_scores()
    assert brightness(table.picture().rgb).max() > 0.5
