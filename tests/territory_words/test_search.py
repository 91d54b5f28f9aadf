"""The search against brute force, and what every answer must hold."""

import itertools
import random

import pytest
from territory_boards import land_from_pixels

from parlor.games.territory_words.land import EMPTY, word_strength
from parlor.games.territory_words.polygon import spans
from parlor.games.territory_words.reach import (
    CELLS,
    SIDE,
    can_spell,
    cell_at,
    in_reach,
    index,
    neighbors,
    vertex,
)
from parlor.games.territory_words.search import Candidate, best_path, best_words
from parlor.games.territory_words.vocabulary import Vocabulary, count_words
from parlor.kernel import Cell
from sizes import size

pytestmark = pytest.mark.long

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def random_board(rng, alphabet=ALPHABET):
    return "".join(rng.choice(alphabet) for _ in range(CELLS))


def random_words(rng, count, lengths, alphabet=ALPHABET):
    return sorted({"".join(rng.choice(alphabet) for _ in range(rng.choice(lengths))) for _ in range(count)})


def random_land(rng, claims):
    land = EMPTY
    for turn in range(claims):
        corners = [vertex(cell_at(rng.randrange(CELLS))) for _ in range(rng.randint(3, 6))]
        land = land.claim(spans(corners), turn % 2, rng.randint(1, 5))
    return land


def all_paths(word, letters):
    """Every way to spell a word, by plain recursion."""

    def extend(path):
        if len(path) == len(word):
            yield path
            return
        for place in range(CELLS):
            cell = cell_at(place)
            if letters[place] == word[len(path)] and cell not in path and (not path or in_reach(path[-1], cell)):
                yield from extend((*path, cell))

    return extend(())


def is_simple(path):
    """Return whether no two edges meet but neighbors in their common corner."""

    def turn(a, b, c):
        cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (cross > 0) - (cross < 0)

    def between(a, b, c):
        return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])

    def meet(a, b, c, d):
        turns = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
        if turns[0] != turns[1] and turns[2] != turns[3]:
            return True
        ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
        return any(side == 0 and between(*end) for side, end in zip(turns, ends, strict=True))

    edges = list(zip(path, path[1:] + path[:1], strict=True))
    count = len(edges)
    for i, j in itertools.combinations(range(count), 2):
        if j == i + 1 or (i == 0 and j == count - 1):
            shared = edges[j][0] if j == i + 1 else edges[i][0]
            outer = edges[i][0] if j == i + 1 else edges[i][1]
            other = edges[j][1] if j == i + 1 else edges[j][0]
            if turn(outer, shared, other) == 0 and (between(outer, shared, other) or between(shared, other, outer)):
                return False
        elif meet(*edges[i], *edges[j]):
            return False
    return True


def brute_force(words, letters, land, seat):
    """The best gain of any simple polygon, and of any polygon at all."""
    simple = anyhow = 0
    for word in words:
        prefix = land.gain_prefix(seat, word_strength(len(word)))
        for path in all_paths(word, letters):
            gain = spans([vertex(cell) for cell in path]).gain(prefix)
            anyhow = max(anyhow, gain)
            if gain > simple and is_simple(path):
                simple = gain
    return simple, anyhow


def assert_sound(candidate: Candidate, letters, land, seat):
    """A candidate is a legal path that spells its word, and its gain is what claiming it changes."""
    path = candidate.path
    assert "".join(letters[index(cell)] for cell in path) == candidate.word
    assert len(set(path)) == len(path)
    assert all(cell.on_board(SIDE, SIDE) for cell in path)
    assert all(in_reach(a, b) for a, b in itertools.pairwise(path))
    after = land.claim(spans([vertex(cell) for cell in path]), seat, word_strength(len(path)))
    assert candidate.gain == after.area(seat) - land.area(seat) + land.area(1 - seat) - after.area(1 - seat)


@pytest.mark.proves("TW-184")
@pytest.mark.parametrize("seed", range(size(3, 6)))
@pytest.mark.parametrize("claims", [0, 9])
def test_finds_the_best_simple_polygon(seed, claims):
    rng = random.Random(seed)
    letters, land, seat = random_board(rng), random_land(rng, claims), seed % 2
    words = random_words(rng, 40, [3, 4, 4, 5]) + random_words(rng, 3, [6])
    simple, anyhow = brute_force(words, letters, land, seat)
    found = best_words(letters, land, seat, Vocabulary(words), top=5)
    assert simple <= found[0].gain <= anyhow
    assert simple > 0


@pytest.mark.proves("TW-184")
@pytest.mark.parametrize("seed", size((1, 2), range(4)))
def test_finds_the_best_where_letters_repeat(seed):
    """Few cells of few letters, so that the best sums would use a cell twice."""
    rng = random.Random(seed)
    blank = random_board(rng, "XYZ")
    spots = rng.sample(range(CELLS), 24)
    letters = "".join(rng.choice("AB") if place in spots else blank[place] for place in range(CELLS))
    words = random_words(rng, 12, [3, 4, 5], "AB")
    land = random_land(rng, 4)
    simple, anyhow = brute_force(words, letters, land, 0)
    found = best_words(letters, land, 0, Vocabulary(words), top=2)
    assert simple <= found[0].gain <= anyhow


@pytest.mark.proves("TW-183", "TW-185")
@pytest.mark.parametrize("claims", [0, 6, 14])
def test_two_dozen_candidates_with_exact_gains_in_order(claims):
    rng = random.Random(claims)
    letters, land = random_board(rng, "ETAOINSRHL"), random_land(rng, claims)
    vocabulary = Vocabulary(random_words(rng, 4000, [4, 5, 6, 7, 8], "ETAOINSRHL"))
    for seat in (0, 1):
        found = best_words(letters, land, seat, vocabulary)
        assert len(found) == 24
        assert len({candidate.word for candidate in found}) == 24
        assert found == sorted(found, key=lambda c: (-c.gain, c.word, c.path))
        assert found == best_words(letters, land, seat, vocabulary)
        for candidate in found:
            assert_sound(candidate, letters, land, seat)


@pytest.mark.proves("TW-184")
def test_pruning_loses_no_word():
    """Each word by itself needs no pruning; together they do."""
    rng = random.Random(11)
    letters, land = random_board(rng, "ETAOINSRHL"), random_land(rng, 5)
    words = random_words(rng, 400, [5, 6, 7, 8], "ETAOINSRHL")
    alone = [best_path(word, letters, land, 1) for word in words]
    best = max(candidate.gain for candidate in alone if candidate)
    found = best_words(letters, land, 1, Vocabulary(words))
    assert found[0].gain >= best
    by_word = {candidate.word: candidate.gain for candidate in alone if candidate}
    expected = sorted(by_word.values(), reverse=True)[:24]
    assert [candidate.gain for candidate in found][:5] == expected[:5]


def test_used_words_are_left_out():
    rng = random.Random(3)
    letters = random_board(rng, "ETAOINSRHL")
    vocabulary = Vocabulary(random_words(rng, 500, [5, 6], "ETAOINSRHL"))
    first = best_words(letters, EMPTY, 0, vocabulary)
    used = {candidate.word for candidate in first[:10]}
    second = best_words(letters, EMPTY, 0, vocabulary, used=used)
    assert not used & {candidate.word for candidate in second}
    assert second[:14] == first[10:]
    assert len(second) == 24


def test_floor_leaves_out_lesser_words():
    rng = random.Random(4)
    letters = random_board(rng, "ETAOINSRHL")
    vocabulary = Vocabulary(random_words(rng, 300, [3, 4, 5], "ETAOINSRHL"))
    every = best_words(letters, EMPTY, 0, vocabulary, top=10)
    floor = every[4].gain
    above = best_words(letters, EMPTY, 0, vocabulary, top=10, floor=floor)
    assert above == [candidate for candidate in every if candidate.gain > floor]
    assert best_words(letters, EMPTY, 0, vocabulary, floor=230_400) == []


def test_a_board_without_words_has_no_candidates():
    rng = random.Random(5)
    letters = random_board(rng, "ABC")
    assert best_words(letters, EMPTY, 0, Vocabulary([])) == []
    assert best_words(letters, EMPTY, 0, Vocabulary(["XYZ", "AXB"])) == []
    assert count_words(letters, Vocabulary(["XYZ", "AXB"])) == 0


def board_with(cells, blank="X"):
    letters = [blank] * CELLS
    for cell, letter in cells.items():
        letters[index(Cell(*cell))] = letter
    return "".join(letters)


@pytest.mark.proves("TW-57", "TW-88")
def test_best_path_of_a_typed_word():
    letters = board_with({(0, 0): "C", (4, 4): "A", (8, 8): "R", (11, 11): "T", (4, 0): "A", (8, 2): "R", (11, 6): "T"})
    best = best_path("CART", letters, EMPTY, 0)
    assert best.gain == max(spans([vertex(cell) for cell in path]).area for path in all_paths("CART", letters))
    assert not in_reach(best.path[-1], best.path[0])
    assert_sound(best, letters, EMPTY, 0)
    assert best_path("TRAC", letters, EMPTY, 0).gain == best.gain
    assert best_path("CAT", letters, EMPTY, 0) is None
    assert best_path("DOG", letters, EMPTY, 0) is None
    assert best_path("ĆMA", letters, EMPTY, 0) is None


@pytest.mark.proves("TW-94")
def test_a_word_without_gain_still_has_a_path():
    line = board_with({(0, 0): "A", (0, 3): "B", (0, 5): "C"})
    assert best_path("ABC", line, EMPTY, 0) == Candidate("ABC", ((0, 0), (0, 3), (0, 5)), 0)
    mine = EMPTY.claim(spans([(0, 0), (480, 0), (480, 480), (0, 480)]), 1, 5)
    letters = random_board(random.Random(6), "ABC")
    assert best_path("ABC", letters, mine, 1).gain == 0
    assert best_path("ABC", letters, mine, 0).gain == 0
    assert best_words(letters, mine, 1, Vocabulary(["ABC", "CAB"])) == []


def test_a_cell_is_used_once():
    letters = board_with({(0, 0): "A", (3, 0): "N", (9, 9): "A"})
    assert best_path("ANA", letters, EMPTY, 0) is None
    assert not can_spell("ANA", letters)
    assert count_words(letters, Vocabulary(["ANA", "NAN"])) == 0
    letters = board_with({(0, 0): "A", (3, 0): "N", (3, 4): "A"})
    assert best_path("ANA", letters, EMPTY, 0).path == ((0, 0), (3, 0), (3, 4))
    assert can_spell("ANA", letters)
    assert count_words(letters, Vocabulary(["ANA", "NAN"])) == 1
    assert count_words(letters, Vocabulary(["AAN"])) == int(can_spell("AAN", letters)) == 1


@pytest.mark.parametrize("seed", range(size(3, 6)))
def test_counting_words_equals_looking_for_each(seed):
    rng = random.Random(seed)
    letters = "".join(rng.choices("ABCDEFG", weights=[40, 40, 40, 2, 2, 1, 1], k=CELLS))
    words = random_words(rng, 150, [3, 4], "ABCDEFG") + random_words(rng, 100, [3, 4, 5, 6], "DEFG")
    spelled = [word for word in words if next(all_paths(word, letters), None)]
    assert 0 < len(spelled) < len(words)
    assert [word for word in words if can_spell(word, letters)] == spelled
    assert count_words(letters, Vocabulary(words)) == len(set(spelled))


def test_vocabulary_keeps_the_words_a_board_can_spell():
    vocabulary = Vocabulary(["CAT", "CAR", "CAT", "cart", "ŻÓŁW", "AT", "CARTS", "ABCDEFGHIJ", "ABCDEFGHIJK", "DON'T"])
    words = {
        length: [vocabulary.word(length, k) for k in range(len(rows))] for length, rows in vocabulary.letters.items()
    }
    assert words == {10: ["ABCDEFGHIJ"], 5: ["CARTS"], 3: ["CAR", "CAT"]}
    first, second, third = vocabulary.levels[3]
    assert [level.letter.tolist() for level in (first, second, third)] == [[2], [0], [17, 19]]
    assert [level.begin.tolist() for level in (second, third)] == [[0, 1], [0, 2]]


@pytest.mark.proves("TW-54", "TW-55", "TW-56")
def test_reach_is_four_cells_in_every_direction():
    assert in_reach(Cell(5, 5), Cell(9, 9))
    assert in_reach(Cell(5, 5), Cell(1, 9))
    assert not in_reach(Cell(5, 5), Cell(10, 5))
    assert not in_reach(Cell(5, 5), Cell(5, 0))
    expected = {(row, column) for row in range(8) for column in range(9)} - {(3, 4)}
    assert set(neighbors(Cell(3, 4))) == expected
    assert len(neighbors(Cell(3, 4))) == len(expected)


@pytest.mark.proves("TW-12", "TW-103")
def test_cells_and_their_centres():
    cells = [Cell(0, 0), Cell(0, 1), Cell(2, 0), Cell(11, 11)]
    assert [vertex(cell) for cell in cells] == [(20, 20), (60, 20), (20, 100), (460, 460)]
    assert [cell_at(index(cell)) for cell in cells] == cells
    assert index(Cell(1, 0)) == SIDE
    assert not Cell(0, 12).on_board(SIDE, SIDE)
    assert not Cell(-1, 0).on_board(SIDE, SIDE)


def last_free_land(rows, columns):
    """All of the board is Blue's at 5 but for one rectangle."""
    pixels = EMPTY.claim(spans([(0, 0), (480, 0), (480, 480), (0, 480)]), 0, 5).pixels()
    pixels[rows, columns] = 0
    return land_from_pixels(pixels)


@pytest.mark.proves("TW-184")
@pytest.mark.parametrize("seed", [3, 17, 34])
def test_a_path_that_winds_twice_does_not_hide_a_better_one(seed):
    rng = random.Random(seed)
    land = last_free_land(slice(150, 330), slice(150, 330))
    spots = rng.sample([row * SIDE + column for row in range(2, 10) for column in range(2, 10)], 12)
    letters = board_with({cell_at(place): "ABC"[k % 3] for k, place in enumerate(spots)})
    simple, anyhow = brute_force(["ABCABC"], letters, land, 0)
    assert simple <= best_path("ABCABC", letters, land, 0).gain <= anyhow


def test_the_search_is_exact_late_in_a_game():
    """Words can wind twice around the last free land; their sums promise more than there is."""
    land = last_free_land(slice(160, 320), slice(200, 280))
    rng = random.Random(9)
    letters = random_board(rng, "ETAOINSRHL")
    vocabulary = Vocabulary(random_words(rng, 3000, [5, 6, 7, 8, 9], "ETAOINSRHL"))
    found = best_words(letters, land, 0, vocabulary)
    for candidate in found:
        assert_sound(candidate, letters, land, 0)
    assert found[0].gain == 160 * 80
