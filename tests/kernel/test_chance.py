"""Chance: the published test vectors, equal probabilities, independent streams."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.kernel import Chance, commitment, new_seed, verify_seed
from parlor.kernel.chance import stream_key

# The published vectors of docs/records.md. Old records depend on them: they must never change.
VECTORS = [
    ((0, 0, ""), 0x1122EE05E8A3DFD2, [0x33237DFF214511F8, 0x99823D0C88D04FE4, 0xBA1B5DB3585C584B]),
    ((7, 0, ""), 0x0755B0B2BCDDA162, [0x72BFF52534281F8A, 0x0D02B8B7EF8FD3CB, 0x7F48095A867CA3D2]),
    ((7, 3, "/refill"), 0x9C1997BAA5E0DB3E, [0x4ECFF6C91480EF81, 0x42F00A86EB61B3F4, 0x5C4FDDE9F32C8CA6]),
    ((2**127 + 5, 12, "/a/b"), 0x03C186F4EB829EC4, [0xA3BB16CA002AEB4F, 0xABF2BB8310AB5349, 0xF5B3460A4B35000B]),
]


@pytest.mark.parametrize(("key", "start", "draws"), VECTORS)
def test_the_published_vectors_hold(key, start, draws):
    chance = Chance(*key)
    assert stream_key(*key) == start
    assert [chance.bits64() for _ in draws] == draws


def test_splitmix64_is_the_published_generator():
    chance = Chance(0)
    chance._state = 1234567  # the reference sequence of SplitMix64 from this state
    assert [chance.bits64() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_of_each_kind():
    assert [Chance(7).below(6) for _ in range(2)] == [3, 3]
    chance = Chance(7)
    assert [chance.below(6) for _ in range(8)] == [3, 0, 3, 5, 1, 0, 0, 4]
    assert chance.shuffled("ABCDE") == ["A", "D", "C", "B", "E"]
    assert chance.choice("X") == "X"


@given(st.integers(0, 2**128 - 1), st.integers(1, 2**64))
def test_a_draw_is_below_its_limit(seed, n):
    assert 0 <= Chance(seed).below(n) < n


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_limit_out_of_range_is_an_error(n):
    with pytest.raises(ValueError, match="below"):
        Chance(1).below(n)


def test_all_values_below_a_limit_are_equally_likely():
    chance = Chance(3)
    counts = Counter(chance.below(5) for _ in range(10_000))
    assert all(1850 < counts[value] < 2150 for value in range(5))  # three standard deviations are 120


def test_weighted_follows_the_weights():
    chance = Chance(4)
    counts = Counter(chance.weighted("ABC", (7, 0, 3)) for _ in range(10_000))
    assert counts["B"] == 0
    assert 6850 < counts["A"] < 7150


@given(st.integers(0, 99), st.lists(st.integers()))
def test_shuffling_keeps_the_items(seed, items):
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


@given(st.integers(0, 99), st.integers(0, 10))
def test_a_sample_has_different_items(seed, k):
    drawn = Chance(seed).sample(range(10), k)
    assert len(set(drawn)) == k


def test_a_sample_larger_than_its_items_is_an_error():
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Chance(1).sample([1, 2], 3)


def test_streams_are_independent():
    chance = Chance(7, 3)
    before = chance.stream("refill").bits64()
    chance.bits64()
    chance.stream("other").bits64()
    assert chance.stream("refill").bits64() == before
    assert len({Chance(s, p, n).bits64() for s in range(5) for p in range(5) for n in ("", "/a", "/b")}) == 75


def test_the_revealed_seed_is_checked_against_the_commitment():
    seed = new_seed()
    published = commitment(seed)
    assert str(seed) not in published
    assert verify_seed(seed, published)
    assert not verify_seed(seed + 1, published)
    assert new_seed() != seed
