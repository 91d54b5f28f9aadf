"""The endpoints for monitoring: /healthz, /healthz/live, /healthz/ready and /metrics.

They are answered before Litestar, from values in memory, so that frequent probes cost players nothing.
"""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from ..table.host import MatchHost
from .metrics import Metrics

PATHS = frozenset(("/healthz", "/healthz/live", "/healthz/ready", "/metrics"))
MAX_SILENCE = 10.0  # seconds since the last successful write; one is tried every two seconds
JSON = "application/json"


class Health(Struct, frozen=True):
    live: bool  # the process answers
    ready: bool  # moves can be stored
    degraded: bool  # ready, but other servers' moves are seen a second late
    database: str  # "ok", or the code of the last write's error
    peers: Literal["ok", "down", "none"]  # the connection to the other servers; "none": it runs alone


def health(table: MatchHost) -> Health:
    """Return the state of a server by its table."""
    database = table.health.fault or "ok"
    if database == "ok" and asyncio.get_running_loop().time() - table.health.proven > MAX_SILENCE:
        database = "database-slow"
    ready = database == "ok" and not table.closing
    down = table.peers is not None and not table.peers.connected
    peers: Literal["ok", "down", "none"] = "none" if table.peers is None else "down" if down else "ok"
    return Health(live=True, ready=ready, degraded=ready and down, database=database, peers=peers)


def probe_response(path: str, table: MatchHost, metrics: Metrics) -> tuple[int, str, bytes]:
    """Return status, media type and body for one of PATHS."""
    if path == "/metrics":
        return 200, CONTENT_TYPE_LATEST, metrics.text()
    if path == "/healthz/live":
        return 200, JSON, b'{"live":true}'
    state = health(table)
    return 200 if state.ready else 503, JSON, msgspec.json.encode(state)
