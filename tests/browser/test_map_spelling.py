"""Choosing letters: highlights, lines, fog and undo."""

import re
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import expect
from territory_words_page import brightness, cells, differs, inks, inside, sits_down

from parlor.games.territory_words.polygon import PIXELS
from parlor.games.territory_words.reach import CELL_PIXELS, CELLS, cell_at, vertex

CORNER, NEAR, FAR = cells("A1", "D5", "F1")  # five columns are too far
TRIANGLE = cells("D5", "G5", "G8")
MANY = 4_000  # pixels of a claim with room for the number of its strength
FIRST = re.compile("Spell a word. The shape it draws is yours.")


def far_from(cell):
    return [one for one in map(cell_at, range(CELLS)) if cell.distance(one) > 4]


def greyed(table):
    return [cell_at(n) for n, label in enumerate(table.labels()) if "out of reach" in label]


def along(picture, a, b, color, close=60):
    """Return whether a line between two letters has its color at many points that no letter covers."""
    (x0, y0), (x1, y1) = vertex(a), vertex(b)
    length = np.hypot(x1 - x0, y1 - y0)
    at = np.arange(22, length - 22, 0.5) / length
    x, y = x0 + at * (x1 - x0), y0 + at * (y1 - y0)
    from_letter = np.maximum(*(abs(one % CELL_PIXELS - CELL_PIXELS / 2) for one in (x, y)))
    return differs(picture.at(x, y), color)[from_letter > 11] < close


def ground_of(picture, cell):
    """Return the color of a cell beside its letter; contour lines may cross it."""
    x, y = vertex(cell)
    around = [(x + dx, y + dy) for dx in (-16, -15, 15, 16) for dy in (-16, -15, 15, 16)]
    return np.median(picture.at(*np.transpose(around)), axis=0)


def letter_of(picture, cell, ground):
    """Return the color of the strokes of a letter: the one that differs most from the ground."""
    x, y = vertex(cell)
    across, down = np.meshgrid(np.arange(x - 9, x + 9, 0.5), np.arange(y - 9, y + 9, 0.5))
    colors = picture.at(across, down).reshape(-1, 3)
    return colors[np.argmax(differs(colors, ground))]


@pytest.mark.proves("TW-37", "TW-38", "TW-39", "TW-43")
def test_clicked_letters_are_chosen_in_the_color_of_the_player_to_move(person):
    table = sits_down(person())
    for seat, ink in ((0, "one"), (1, "two")):
        table.looks_away()
        before = table.picture()
        for n in range(3):
            table.clicks(TRIANGLE[n])
            expect(table.shown(TRIANGLE[: n + 1])).to_be_visible()
        table.looks_away()
        assert table.chosen() == list(TRIANGLE)
        after = table.picture()
        for cell in TRIANGLE:
            x, y = vertex(cell)
            rim = (x + 14, x - 14, x), (y, y, y + 14)  # inside the disc, beside the letter
            assert (differs(after.at(*rim), inks("light")[ink]) == 0).all()
            assert (differs(before.at(*rim), inks("light")[ink]) > 60).all()
        if seat == 0:
            table.clear.click()
            table.passes()


@pytest.mark.proves("TW-40", "TW-41", "TW-42")
def test_lines_join_the_letters_as_they_are_chosen_and_dashes_close_the_shape(person):
    table = sits_down(person())
    blue = inks("light")["one"]
    a, b, c = TRIANGLE

    def lines():
        table.looks_away()
        picture = table.picture()
        return [along(picture, *pair, blue).mean() for pair in ((a, b), (b, c), (c, a))]

    table.clicks(a)
    assert max(lines()) < 0.1
    table.clicks(b)
    first, second, closing = lines()
    assert first == 1
    assert max(second, closing) < 0.1
    table.clicks(c)
    first, second, closing = lines()
    assert first == second == 1
    assert 0.1 < closing < 0.9
    dashed = along(table.picture(), c, a, blue)
    assert np.count_nonzero(np.diff(dashed.astype(int))) > 10  # dashes
    table.undo.click()
    first, second, closing = lines()
    assert first == 1
    assert max(second, closing) < 0.1


@pytest.mark.proves("TW-40")
def test_lines_follow_the_order_of_choice(person):
    table = sits_down(person())
    square = cells("D5", "G8", "G5", "D8")  # crosses itself
    for cell in square:
        table.clicks(cell)
    table.looks_away()
    picture, blue = table.picture(), inks("light")["one"]
    for pair in pairwise(square):
        assert along(picture, *pair, blue).mean() > 0.9, pair
    assert along(picture, square[0], square[2], blue).mean() < 0.2
    assert 0.1 < along(picture, square[3], square[0], blue).mean() < 0.9


@pytest.mark.proves("TW-44", "TW-45", "TW-46", "TW-47")
def test_undo_takes_back_one_letter_at_a_time(person):
    table = sits_down(person())
    expect(table.undo).to_be_disabled()
    table.spells(TRIANGLE)
    for left in (2, 1):
        table.undo.click()
        expect(table.shown(TRIANGLE[:left])).to_be_visible()
        assert table.chosen() == list(TRIANGLE[:left])
    table.undo.click()
    expect(table.desk.get_by_text(FIRST)).to_be_visible()
    assert table.chosen() == []
    expect(table.undo).to_be_disabled()


@pytest.mark.proves("TW-44", "TW-48", "TW-49")
def test_clear_takes_back_the_word_and_keeps_the_turn(person):
    table = sits_down(person())
    expect(table.clear).to_be_disabled()
    turn = table.header.inner_text()
    table.spells(TRIANGLE)
    table.clear.click()
    expect(table.desk.get_by_text(FIRST)).to_be_visible()
    assert table.chosen() == []
    assert table.header.inner_text() == turn
    assert "Blue to move" in turn
    table.spells(TRIANGLE[:2])  # spelling goes on


@pytest.mark.proves("TW-50", "TW-61")
def test_a_chosen_cell_and_a_cell_out_of_reach_cannot_be_chosen(person):
    table = sits_down(person())
    table.spells((CORNER, NEAR))
    for cell, why in ((CORNER, "A1 is already in your word"), (cells("I5")[0], "I5 is too far")):
        table.clicks(cell)
        expect(table.desk).to_contain_text(why)
        expect(table.shown((CORNER, NEAR))).to_be_visible()
        assert table.chosen() == [CORNER, NEAR]


@pytest.mark.proves("TW-58", "TW-62", "TW-63")
def test_cells_out_of_reach_are_dimmed_and_follow_the_last_letter(person):
    table = sits_down(person())
    blank = table.picture()
    assert greyed(table) == []

    def dimmed():
        """Return the cells whose ground has changed."""
        table.looks_away()
        now = table.picture()
        every = map(cell_at, range(CELLS))
        return [cell for cell in every if differs(ground_of(now, cell), ground_of(blank, cell)) > 6]

    table.clicks(CORNER)
    assert greyed(table) == far_from(CORNER) == dimmed()
    assert FAR in greyed(table)
    table.clicks(NEAR)
    assert greyed(table) == far_from(NEAR) == dimmed()
    table.undo.click()
    assert greyed(table) == far_from(CORNER) == dimmed()
    table.clear.click()
    assert greyed(table) == [] == dimmed()
    assert (differs(table.picture().rgb, blank.rgb) == 0).all()
    table.spells((CORNER,))
    table.clear.click()
    table.passes()
    assert greyed(table) == [] == dimmed()  # at the start of a turn


@pytest.mark.proves("TW-59", "TW-60")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dimmed_cells_have_dim_letters_on_a_darker_ground(person, scheme):
    table = sits_down(person(scheme=scheme))
    blank = table.picture()
    table.clicks(CORNER)
    table.looks_away()
    picture = table.picture()
    ground = {cell: ground_of(picture, cell) for cell in map(cell_at, range(CELLS))}
    for cell in far_from(CORNER):
        assert brightness(ground[cell]) < brightness(ground_of(blank, cell))
        clear, dim = letter_of(blank, cell, ground_of(blank, cell)), letter_of(picture, cell, ground[cell])
        assert differs(dim, ground[cell]) < 0.75 * differs(clear, ground_of(blank, cell))
        assert differs(dim, ground[cell]) > 25  # dim, but readable
    for cell in (cell for cell in ground if cell not in far_from(CORNER) and cell != CORNER):
        here = picture.cell(cell)[4:-4, 4:-4], blank.cell(cell)[4:-4, 4:-4]
        assert (differs(*here) < 40).all()


def test_numbers_of_strength_out_of_reach_are_dimmed_too(person):
    table = sits_down(person())
    path = table.finds(4, lambda path: min(min(cell) for cell in path) > 5 and inside(path).sum() > MANY)
    table.claims(path)
    table.looks_away()
    clear, paper = table.picture(), inks("light")["map"]
    x, y = np.meshgrid(np.arange(6, 12) * CELL_PIXELS, np.arange(6, 12) * CELL_PIXELS)
    badges = (differs(clear.at(x + 4.4, y), paper) < 6) & inside(path)[y, x]  # beside the figure, within its ring
    assert badges.any()
    table.clicks(CORNER)
    table.looks_away()
    far = np.arange(5 * CELL_PIXELS + 8, PIXELS - 8)
    dimmed = table.picture().at(*np.meshgrid(far, far))
    assert (differs(dimmed, paper) > 12).all()


@pytest.mark.proves("TW-22")
def test_letters_react_to_the_pointer(person):
    table = sits_down(person())
    table.looks_away()
    blank = table.picture()
    for cell in cells("C3", "H9"):
        table.points_at(cell)
        over = table.picture()
        changed = differs(over.rgb, blank.rgb) > 12
        x, y = (round(blank.left + at * blank.unit) for at in vertex(cell))
        far = round(CELL_PIXELS / 2 * blank.unit)
        assert changed[y - far : y + far, x - far : x + far].sum() > 50
        changed[y - far : y + far, x - far : x + far] = False
        assert not changed.any()  # only this letter
    table.looks_away()
    assert (differs(table.picture().rgb, blank.rgb) == 0).all()
    table.clicks(CORNER)
    table.looks_away()
    before = table.picture()
    table.points_at(FAR)  # out of reach: no reaction
    assert (differs(table.picture().cell(FAR), before.cell(FAR)) == 0).all()
    table.points_at(NEAR)
    assert (differs(table.picture().cell(NEAR), before.cell(NEAR)) > 12).any()
