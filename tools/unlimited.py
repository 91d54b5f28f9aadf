"""Limits for tests, tools and benchmarks whose clients all come from one address."""

from __future__ import annotations

from parlor.server.config import Limits

# Settings of Limits with which no rate of HTTP requests binds.
UNLIMITED_HTTP_RATES: dict[str, int] = {
    name: 10**9
    for name in Limits.__struct_fields__
    if name.endswith(("_per_second", "_burst")) and name != "messages_per_second"
}
