"""WebSockets, by two implementations with the same rules: a fast one on picows, and a portable one in ASGI."""

from __future__ import annotations

from typing import Any

from .asgi import asgi_endpoint
from .base import SocketContext
from .fast import fast_protocol
from .token_bucket import TokenBucket

__all__ = ["SocketContext", "TokenBucket", "asgi_endpoint", "fast_protocol", "uvicorn_settings"]


def uvicorn_settings(context: SocketContext, fast: bool) -> dict[str, Any]:
    """Return the WebSocket settings of `uvicorn.Config`.

    Mount the ASGI endpoint in either case: it also answers plain HTTP requests at the path.
    """
    limits = context.limits
    return {
        "ws": fast_protocol(context) if fast else "websockets-sansio",
        # The rest is for the portable implementation, where uvicorn frames, joins and pings.
        "ws_max_size": limits.frame_bytes,
        "ws_per_message_deflate": False,  # an idle compressor costs more memory than the rest of a connection
        "ws_ping_interval": limits.heartbeat_seconds,
        "ws_ping_timeout": 2 * limits.heartbeat_seconds,
    }
