"""The rasteriser against references that share nothing with it but the rule."""

import random
from fractions import Fraction

import numpy as np
import pytest

from parlor.games.territory_words.polygon import PIXELS, Spans, edge_gains, spans
from parlor.games.territory_words.reach import CELLS, cell_at, vertex
from parlor.kernel import Cell

PENTAGRAM = [(200, 20), (300, 340), (40, 140), (360, 140), (100, 340)]


def winding_mask(points, size=PIXELS):
    """Winding numbers by comparing products, never dividing: in doubled coordinates all is whole."""
    x, y = np.meshgrid(2 * np.arange(size, dtype=np.int64) + 1, 2 * np.arange(size, dtype=np.int64) + 1)
    winding = np.zeros((size, size), dtype=np.int64)
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        direction = 1 if y2 > y1 else -1
        (ax, ay), (bx, by) = sorted([(2 * x1, 2 * y1), (2 * x2, 2 * y2)], key=lambda point: point[1])
        crossed = (ay < y) & (y < by)
        on_or_right = (x - ax) * (by - ay) >= (bx - ax) * (y - ay)
        winding += direction * (crossed & on_or_right)
    return winding != 0


def inside_by_fractions(points, x, y):
    centre_x, centre_y = x + Fraction(1, 2), y + Fraction(1, 2)
    winding = 0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 < centre_y) != (y2 < centre_y):
            crossing = x1 + (centre_y - y1) * Fraction(x2 - x1, y2 - y1)
            if crossing <= centre_x:
                winding += 1 if y2 > y1 else -1
    return winding != 0


def random_polygon(rng, size, corners=None):
    """Any corners, often repeated or in line, in any order: most cross themselves."""
    points = [(rng.randint(0, size), rng.randint(0, size)) for _ in range(corners or rng.randint(3, 10))]
    kind = rng.randrange(5)
    if kind == 0:
        points[rng.randrange(len(points))] = rng.choice(points)
    elif kind == 1:
        points = [(x, points[0][1]) if rng.random() < 0.4 else (x, y) for x, y in points]
    elif kind == 2:
        points = [(points[0][0], y) if rng.random() < 0.4 else (x, y) for x, y in points]
    return points


def assert_canonical(found: Spans):
    assert (found.start < found.stop).all()
    begin, end = found.row * PIXELS + found.start, found.row * PIXELS + found.stop
    same_row = found.row[1:] == found.row[:-1]
    assert (begin[1:] >= end[:-1]).all()
    assert (begin[1:] > end[:-1])[same_row].all()


@pytest.mark.long
@pytest.mark.proves("TW-92", "TW-93", "TW-104", "TW-105", "TW-106")
def test_equals_winding_numbers_on_small_polygons():
    rng = random.Random(1)
    for _ in range(3000):
        size = rng.choice([6, 12, 40])
        points = random_polygon(rng, size)
        found = spans(points)
        assert_canonical(found)
        mask = found.mask()
        assert np.array_equal(mask[:size, :size], winding_mask(points, size)), points
        assert found.area == mask.sum() == mask[:size, :size].sum(), points


@pytest.mark.proves("TW-106")
def test_equals_winding_numbers_on_words():
    rng = random.Random(2)
    for _ in range(60):
        points = [vertex(cell_at(rng.randrange(CELLS))) for _ in range(rng.randint(3, 10))]
        assert np.array_equal(spans(points).mask(), winding_mask(points)), points


@pytest.mark.proves("TW-104", "TW-105")
def test_equals_fractions():
    rng = random.Random(3)
    for _ in range(150):
        points = random_polygon(rng, 9)
        mask = spans(points).mask()
        assert all(mask[y, x] == inside_by_fractions(points, x, y) for x in range(10) for y in range(10)), points


@pytest.mark.proves("TW-104", "TW-105")
def test_a_center_on_a_left_edge_is_in_and_on_a_right_edge_out():
    # The edges at 45 degrees pass through pixel centres.
    picture = spans([(4, 0), (8, 4), (4, 8), (0, 4)]).mask()[:8, :8]
    assert ["".join(".#"[pixel] for pixel in row) for row in picture.astype(int)] == [
        "...#....",
        "..###...",
        ".#####..",
        "#######.",
        "#######.",
        ".#####..",
        "..###...",
        "...#....",
    ]


@pytest.mark.proves("TW-90", "TW-102", "TW-103")
def test_a_rectangle_has_width_times_height_pixels():
    rng = random.Random(4)
    for _ in range(100):
        (left, right), (top, bottom) = (sorted(rng.sample(range(PIXELS + 1), 2)) for _ in range(2))
        found = spans([(left, top), (left, bottom), (right, bottom), (right, top)])
        assert found.area == (right - left) * (bottom - top)
        assert found.mask()[top:bottom, left:right].all()
    corners = [vertex(Cell(*cell)) for cell in ((0, 0), (0, 11), (11, 11), (11, 0))]
    assert corners == [(20, 20), (460, 20), (460, 460), (20, 460)]
    assert spans(corners).area == 440 * 440
    assert spans(corners).mask().shape == (480, 480)


@pytest.mark.proves("TW-91")
def test_a_concave_polygon_leaves_its_notch_out():
    found = spans([(0, 0), (100, 0), (100, 100), (60, 100), (60, 40), (40, 40), (40, 100), (0, 100)])
    mask = found.mask()
    assert found.area == 100 * 100 - 20 * 60
    assert not mask[40:100, 40:60].any()
    assert mask[:40, :100].all()


@pytest.mark.proves("TW-92", "TW-93")
def test_the_middle_of_a_pentagram_is_filled():
    for points in (PENTAGRAM, PENTAGRAM[::-1]):
        mask = spans(points).mask()
        assert mask[200, 200]
        assert not mask[30, 40]
        assert not mask[330, 200]


@pytest.mark.proves("TW-92", "TW-97")
def test_a_figure_of_eight_fills_both_lobes():
    found = spans([(0, 0), (100, 100), (100, 0), (0, 100)])
    assert found.mask()[50, 5]
    assert found.mask()[50, 95]
    assert not found.mask()[5, 50]
    assert found.area == spans([(0, 0), (50, 50), (0, 100)]).area + spans([(100, 0), (50, 50), (100, 100)]).area


@pytest.mark.proves("TW-95", "TW-97")
@pytest.mark.parametrize(
    "points",
    [
        [],
        [(20, 20)],
        [(20, 20), (60, 100)],
        [(20, 20), (60, 60), (140, 140)],
        [(20, 20), (20, 180), (20, 60)],
        [(20, 20), (180, 20), (60, 20), (100, 20)],
        [(20, 20), (60, 100), (20, 20), (60, 100)],
        [(60, 60)] * 4,
    ],
)
def test_a_line_fills_nothing(points):
    assert spans(points).area == 0
    assert not spans(points).mask().any()


@pytest.mark.long
def test_triangles_around_a_point_neither_overlap_nor_leave_a_gap():
    rng = random.Random(5)
    splits = 0
    while splits < 300:
        a, b, c, inner = ((rng.randint(0, 60), rng.randint(0, 60)) for _ in range(4))
        if not strictly_inside(inner, a, b, c):
            continue
        splits += 1
        parts = [spans([a, b, inner]).mask(), spans([b, c, inner]).mask(), spans([c, a, inner]).mask()]
        assert np.array_equal(sum(part.astype(int) for part in parts), spans([a, b, c]).mask().astype(int))


def strictly_inside(point, a, b, c):
    def side(p, q):
        return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])

    sides = side(a, b), side(b, c), side(c, a)
    return all(value > 0 for value in sides) or all(value < 0 for value in sides)


def test_order_and_direction_do_not_matter():
    rng = random.Random(6)
    for _ in range(200):
        points = random_polygon(rng, PIXELS)
        turned = points[3:] + points[:3]
        assert spans(points) == spans(turned)
        assert spans(points) == spans(turned[::-1])
    assert spans(PENTAGRAM) != spans(PENTAGRAM[:3])
    assert spans(PENTAGRAM) != PENTAGRAM


def random_prefix(rng):
    field = np.random.default_rng(rng.randrange(1 << 30)).integers(0, 3, (PIXELS, PIXELS), dtype=np.int32)
    prefix = np.zeros((PIXELS, PIXELS + 1), dtype=np.int32)
    prefix[:, 1:] = field.cumsum(axis=1)
    return field, prefix


def test_gain_is_the_sum_of_the_field():
    rng = random.Random(7)
    field, prefix = random_prefix(rng)
    for _ in range(50):
        found = spans(random_polygon(rng, PIXELS))
        assert found.gain(prefix) == field[found.mask()].sum()


@pytest.mark.proves("TW-184")
def test_edges_of_a_simple_polygon_sum_to_its_gain():
    rng = random.Random(8)
    _, prefix = random_prefix(rng)
    edges = edge_gains(prefix)
    assert np.array_equal(edges, -edges.T)
    for _ in range(300):
        corners = [rng.randrange(CELLS) for _ in range(3)]
        total = sum(int(edges[a, b]) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
        assert abs(total) == spans([vertex(cell_at(place)) for place in corners]).gain(prefix)
    comb = [0, 11, 83, 141, 66, 132]  # concave, with edges of every kind
    total = sum(int(edges[a, b]) for a, b in zip(comb, comb[1:] + comb[:1], strict=True))
    assert abs(total) == spans([vertex(cell_at(place)) for place in comb]).gain(prefix)
