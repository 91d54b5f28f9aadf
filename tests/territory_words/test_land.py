"""Owner and strength of every pixel: R4.7, R5 and R6.1."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from territory_boards import land_from_pixels

from parlor.games.territory_words.land import (
    CODES,
    EMPTY,
    NEUTRAL,
    UNCLAIMED,
    Land,
    Owner,
    code_of,
    owner_of,
    pixel_gains,
    resolve_conflict,
    word_strength,
)
from parlor.games.territory_words.polygon import PIXELS, spans
from parlor.games.territory_words.reach import CELLS, cell_at, vertex
from parlor.kernel import Cell
from proofs import proves

BLUE, RED = 0, 1
ALL_CLASHES = [(code, seat, attack) for code in range(CODES) for seat in (BLUE, RED) for attack in range(1, 6)]


def swapped(code):
    """The same pixel with the colours exchanged."""
    return {0: 0, 11: 11, **{k: k + 5 for k in range(1, 6)}, **{k: k - 5 for k in range(6, 11)}}[code]


def stated(code, seat, attack):
    """R5.2 to R5.7 on a signed scale: my land is positive, the enemy's negative, and claims add."""
    if code in (UNCLAIMED, NEUTRAL):
        return ("mine", attack)
    mine = (code <= 5) == (seat == BLUE)
    held = code if code <= 5 else code - 5
    after = attack + (held if mine else -held)
    if after == 0:
        return ("neutral", 0)
    return ("mine", min(after, 5)) if after > 0 else ("theirs", -after)


def conflict_rows(code, seat, attack):
    """Return the requirement rows that say how this conflict ends."""
    if code == UNCLAIMED:
        return ("TW-122",)
    if code == NEUTRAL:
        return ("TW-135",)
    held = code if code <= 5 else code - 5
    if (code <= 5) == (seat == BLUE):
        return ("TW-132",) if held + attack <= 5 else ("TW-133",)
    if attack == held:
        return ("TW-127", "TW-128")
    return ("TW-124", "TW-125") if attack < held else ("TW-129", "TW-130")


@pytest.mark.parametrize(
    ("code", "seat", "attack"),
    [pytest.param(*conflict, marks=pytest.mark.proves(*conflict_rows(*conflict))) for conflict in ALL_CLASHES],
)
def test_every_conflict(code, seat, attack):
    owner, strength = owner_of(resolve_conflict(code, seat, attack))
    me, enemy = (Owner.BLUE, Owner.RED) if seat == BLUE else (Owner.RED, Owner.BLUE)
    whose = {me: "mine", enemy: "theirs", Owner.NEUTRAL: "neutral"}[owner]
    assert (whose, strength) == stated(code, seat, attack)


@pytest.mark.proves("TW-136")
@pytest.mark.parametrize(("code", "seat", "attack"), ALL_CLASHES)
def test_both_colors_follow_the_same_rules(code, seat, attack):
    assert resolve_conflict(swapped(code), 1 - seat, attack) == swapped(resolve_conflict(code, seat, attack))


SQUARE = spans([(100, 100), (200, 100), (200, 200), (100, 200)])


def held(seat, strength):
    return land_from_pixels(np.full((PIXELS, PIXELS), code_of(seat, strength), dtype=np.uint8))


@pytest.mark.parametrize(
    ("before", "seat", "word", "owner", "strength"),
    [
        pytest.param(EMPTY, BLUE, "HOUSE", Owner.BLUE, 3, marks=pytest.mark.proves("TW-123")),
        pytest.param(held(BLUE, 3), RED, "HOME", Owner.BLUE, 1, marks=pytest.mark.proves("TW-126")),
        pytest.param(held(BLUE, 2), RED, "CASTLE", Owner.RED, 2, marks=pytest.mark.proves("TW-131")),
        pytest.param(held(RED, 4), RED, "HOUSE", Owner.RED, 5, marks=pytest.mark.proves("TW-133")),
        pytest.param(held(BLUE, 2), BLUE, "HOME", Owner.BLUE, 4, marks=pytest.mark.proves("TW-134")),
        pytest.param(held(RED, 4), BLUE, "CASTLE", Owner.NEUTRAL, 0, marks=pytest.mark.proves("TW-127", "TW-128")),
    ],
)
def test_conflicts_of_the_rules_page(before, seat, word, owner, strength):
    after = before.claim(SQUARE, seat, word_strength(len(word)))
    assert after.at(150, 150) == (owner, strength)
    assert after.at(99, 150) == before.at(99, 150)
    assert after.at(200, 150) == before.at(200, 150)


def test_longer_words_are_stronger_up_to_seven_letters():
    with proves("TW-109"):
        assert word_strength(3) == 1
    with proves("TW-110"):
        assert word_strength(4) == 2
    with proves("TW-111"):
        assert word_strength(5) == 3
    with proves("TW-112"):
        assert word_strength(6) == 4
    with proves("TW-113"):
        assert word_strength(7) == 5
    with proves("TW-114"):
        assert [word_strength(length) for length in (8, 15)] == [5, 5]


@pytest.mark.proves("TW-99", "TW-101")
def test_codes_are_owners_and_strengths():
    assert [owner_of(code) for code in range(CODES)] == [
        (Owner.UNCLAIMED, 0),
        *((Owner.BLUE, strength) for strength in range(1, 6)),
        *((Owner.RED, strength) for strength in range(1, 6)),
        (Owner.NEUTRAL, 0),
    ]
    assert [code_of(BLUE, 1), code_of(BLUE, 5), code_of(RED, 1), code_of(RED, 5)] == [1, 5, 6, 10]


@pytest.mark.proves("TW-138", "TW-137")
@pytest.mark.parametrize("seat", [BLUE, RED])
@pytest.mark.parametrize("strength", range(1, 6))
def test_one_claim_meets_every_case_at_once(seat, strength):
    pixels = np.repeat(np.arange(CODES, dtype=np.uint8), PIXELS // CODES)[None, :].repeat(PIXELS, axis=0)
    across = spans([(0, 100), (PIXELS, 100), (PIXELS, 101), (0, 101)])
    after = land_from_pixels(pixels).claim(across, seat, strength).pixels()
    expected = [resolve_conflict(code, seat, strength) for code in range(CODES)]
    assert [after[100, 40 * code] for code in range(CODES)] == expected
    assert (after[:100] == pixels[:100]).all()
    assert (after[101:] == pixels[101:]).all()


paths = st.lists(st.integers(0, CELLS - 1), min_size=3, max_size=9, unique=True)


@pytest.mark.proves("TW-98", "TW-100", "TW-101", "TW-137", "TW-143", "TW-144", "TW-145")
@settings(max_examples=40)
@given(st.lists(st.tuples(paths, st.integers(0, 1), st.integers(1, 5)), max_size=8))
def test_claims_equal_a_pixel_by_pixel_model(claims):
    land, model = EMPTY, np.zeros((PIXELS, PIXELS), dtype=np.uint8)
    for path, seat, strength in claims:
        shape = spans([vertex(cell_at(place)) for place in path])
        mask = shape.mask()
        table = np.array([resolve_conflict(code, seat, strength) for code in range(CODES)], dtype=np.uint8)
        before = model.copy()
        model[mask] = table[model[mask]]
        land = land.claim(shape, seat, strength)
        assert (land.pixels()[~mask] == before[~mask]).all()
    assert np.array_equal(land.pixels(), model)
    assert land_from_pixels(model) == land
    assert Land.from_bytes(land.to_bytes()) == land
    assert land.area(BLUE) == ((model >= 1) & (model <= 5)).sum()
    assert land.area(RED) == ((model >= 6) & (model <= 10)).sum()
    neutral, unclaimed = land.areas()[NEUTRAL], land.areas()[UNCLAIMED]
    assert neutral == (model == NEUTRAL).sum()
    assert land.area(BLUE) + land.area(RED) + neutral + unclaimed == sum(land.areas()) == 230_400
    for code in np.unique(model).tolist():
        owner, strength = owner_of(code)
        assert (1 <= strength <= 5) == (owner in (Owner.BLUE, Owner.RED))


def test_claims_up_to_the_edges_of_the_picture():
    whole = spans([(0, 0), (PIXELS, 0), (PIXELS, PIXELS), (0, PIXELS)])
    assert EMPTY.claim(whole, RED, 2).area(RED) == 230_400
    assert EMPTY.claim(whole, RED, 2) == held(RED, 2)
    corner = spans([(PIXELS - 1, PIXELS - 1), (PIXELS, PIXELS - 1), (PIXELS, PIXELS), (PIXELS - 1, PIXELS)])
    assert EMPTY.claim(corner, BLUE, 1).at(PIXELS - 1, PIXELS - 1) == (Owner.BLUE, 1)
    assert EMPTY.claim(corner, BLUE, 1).area(BLUE) == 1


@pytest.mark.proves("TW-95", "TW-97")
def test_a_claim_of_nothing_changes_nothing():
    line = spans([(20, 20), (60, 60), (180, 180)])
    land = held(RED, 3).claim(SQUARE, BLUE, 5)
    assert land.claim(line, BLUE, 3) == land


@pytest.mark.proves("TW-102")
def test_land_is_480_by_480():
    assert EMPTY.pixels().shape == (480, 480)
    assert EMPTY.areas()[UNCLAIMED] == 480 * 480


def test_the_rim_cannot_be_claimed():
    assert EMPTY.claimable_areas().tolist() == [440 * 440] + [0] * 11
    around = spans([vertex(Cell(*cell)) for cell in ((0, 0), (0, 11), (11, 11), (11, 0))])
    assert EMPTY.claim(around, RED, 5).claimable_areas()[code_of(RED, 5)] == 440 * 440


def test_equal_land_has_equal_bytes():
    around = spans([(100, 100), (300, 100), (300, 200), (100, 200)])
    left, right = SQUARE, spans([(200, 100), (300, 100), (300, 200), (200, 200)])
    assert EMPTY.claim(around, RED, 2) == EMPTY.claim(right, RED, 2).claim(left, RED, 2)
    assert hash(EMPTY.claim(around, RED, 2)) == hash(EMPTY.claim(right, RED, 2).claim(left, RED, 2))


def runs(*pairs):
    return np.array([code << 12 | length for code, length in pairs], dtype="<u2").tobytes()


ROWS = EMPTY.to_bytes()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x01",
        ROWS[:-2],
        ROWS + ROWS[:2],
        ROWS[:-1],
        runs((12, 480)) + ROWS[2:],
        runs((0, 0), (0, 480)) + ROWS[2:],
        runs((1, 240), (1, 240)) + ROWS[2:],
        runs((1, 500), (2, 460)) + ROWS[4:],
        runs((1, 960)) + ROWS[4:],
    ],
)
def test_invalid_bytes_are_refused(data):
    with pytest.raises(ValueError, match="land"):
        Land.from_bytes(data)


@pytest.mark.proves("TW-183")
def test_the_gain_of_a_pixel():
    for seat, me, enemy in ((BLUE, 0, 5), (RED, 5, 0)):
        for strength in range(1, 6):
            gains = pixel_gains(seat, strength)
            assert gains[UNCLAIMED] == gains[NEUTRAL] == 1
            assert [gains[me + own] for own in range(1, 6)] == [0] * 5
            for defence in range(1, 6):
                assert gains[enemy + defence] == (2 if defence < strength else 1 if defence == strength else 0)


@pytest.mark.proves("TW-183")
def test_the_gain_is_land_won_plus_land_that_the_opponent_loses():
    rng = random.Random(1)
    land = EMPTY
    for turn in range(40):
        seat, strength = turn % 2, rng.randint(1, 5)
        shape = spans([vertex(cell_at(rng.randrange(CELLS))) for _ in range(rng.randint(3, 7))])
        after = land.claim(shape, seat, strength)
        gain = shape.gain(land.gain_prefix(seat, strength))
        assert gain == after.area(seat) - land.area(seat) + land.area(1 - seat) - after.area(1 - seat)
        assert gain <= pixel_gains(seat, strength) @ land.claimable_areas()
        land = after
