"""How often an address may ask."""

import pytest

from parlor.server.throttle import Throttle


def asked(throttle, address, times=5):
    return [throttle.allows(address) for _ in range(times)]


def test_a_burst_then_nothing_for_a_while():
    throttle = Throttle(per_second=0.001, burst=3)
    assert asked(throttle, "192.0.2.1") == [True, True, True, False, False]
    assert asked(throttle, "192.0.2.2") == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::2", True),  # one network of 64 bits: one household
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("no:address", "no:other", False),
        ("", "", True),
    ],
)
def test_which_addresses_count_as_one(one, other, same):
    throttle = Throttle(per_second=0.001, burst=1)
    assert throttle.allows(one)
    assert throttle.allows(other) is not same


def test_it_remembers_only_so_many_addresses_and_forgets_the_quietest():
    throttle = Throttle(per_second=0.001, burst=1, most=100)
    assert throttle.allows("busy")
    for number in range(1000):
        assert throttle.allows(str(number))
        assert not throttle.allows("busy")
    assert len(throttle) == 100
