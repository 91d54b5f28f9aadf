"""WebSockets over the table, by two fronts with the same rules: a fast one beneath uvicorn, a portable one in ASGI."""

from __future__ import annotations

from typing import Any

from .asgi import asgi_endpoint
from .caller import House
from .doorway import PATH, TOO_FAST, Admission, Away, Doorway
from .fast import fast_protocol
from .meter import Meter

__all__ = [
    "PATH",
    "TOO_FAST",
    "Admission",
    "Away",
    "Doorway",
    "House",
    "Meter",
    "asgi_endpoint",
    "fast_protocol",
    "uvicorn_settings",
]


def uvicorn_settings(house: House, fast: bool) -> dict[str, Any]:
    """What uvicorn must be told. Mount the ASGI endpoint in either case: it also answers plain HTTP at the path."""
    limits = house.limits
    return {
        "ws": fast_protocol(house) if fast else "websockets-sansio",
        # The rest is for the portable front, where uvicorn itself frames, joins and pings.
        "ws_max_size": limits.frame_bytes,
        "ws_per_message_deflate": False,  # an idle compressor costs more memory than the rest of a connection
        "ws_ping_interval": limits.heartbeat_seconds,
        "ws_ping_timeout": 2 * limits.heartbeat_seconds,
    }
