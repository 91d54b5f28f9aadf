"""Rate limits by address."""

import pytest

from parlor.server.config import Limits
from parlor.server.identity import Identity
from parlor.server.rate_limits import RateLimits
from parlor.table.token_buckets import TokenBuckets


def rate_limits(burst):
    limits = Limits(page_requests_per_second=0.001, page_request_burst=burst)
    return RateLimits(limits, Identity(b"a secret for tests", 1))


def allowed(limits, address, times):
    return [limits.page_rejection(address) is None for _ in range(times)]


def test_an_address_has_a_burst_then_its_rate():
    limits = rate_limits(burst=3)
    assert allowed(limits, "192.0.2.1", 5) == [True, True, True, False, False]
    assert allowed(limits, "192.0.2.2", 5) == [True, True, True, False, False]


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
def test_addresses_of_one_network_share_a_limit(one, other, same):
    limits = rate_limits(burst=1)
    assert allowed(limits, one, 1) == [True]
    assert allowed(limits, other, 1) == [not same]


def test_only_the_addresses_that_took_most_recently_are_remembered():
    buckets = TokenBuckets(per_second=0.001, burst=1, max_keys=100)
    assert buckets.take("busy")
    for number in range(1000):
        assert buckets.take(str(number))
        assert not buckets.take("busy")
    assert len(buckets) == 100
