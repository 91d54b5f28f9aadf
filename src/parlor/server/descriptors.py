"""File descriptors: raises their limit, and fits the number of connections to it, so that the database keeps enough."""

from __future__ import annotations

import logging
import sys

import msgspec

from .config import Limits

if sys.platform != "win32":  # Windows has no such limit
    import resource

RESERVED = 128  # for the database, bot workers, log and word lists; about 40 are in use
MAX_BACKLOG = 2048  # connections that the system accepts before the server does

log = logging.getLogger("parlor.server")


def fit_connections(limits: Limits) -> Limits:
    """Raise this process's limit of open files as far as needed; return limits of connections that fit within it.

    Where they do not fit, a third goes to HTTP, since a page opens several connections for a short while, and the rest
    to WebSockets.
    """
    if sys.platform == "win32":
        return limits
    soft = _raise_soft_limit(limits.connections + limits.http_connections + RESERVED + MAX_BACKLOG)
    room = max(64, soft - RESERVED - _backlog(soft))
    if limits.connections + limits.http_connections <= room:
        return limits
    http = min(limits.http_connections, room // 3)
    fitted = msgspec.structs.replace(limits, http_connections=http, connections=min(limits.connections, room - http))
    log.warning(
        "connections_limited_by_open_files",
        extra={"open_files": soft, "http_connections": http, "connections": fitted.connections},
    )
    return fitted


def backlog() -> int:
    """Return how many connections may wait to be accepted: each has a descriptor before it can be refused."""
    if sys.platform == "win32":
        return MAX_BACKLOG
    return _backlog(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _backlog(soft: int) -> int:
    return MAX_BACKLOG if soft < 0 else min(MAX_BACKLOG, soft // 8)  # negative is no limit


def _raise_soft_limit(wanted: int) -> int:
    """Raise the limit of open files towards `wanted`; return the limit that applies now."""
    if sys.platform == "win32":
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    possible = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if possible <= soft:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (possible, hard))
    except (OSError, ValueError):  # macOS allows less than its hard limit says
        return soft
    return possible
