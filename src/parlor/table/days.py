"""Days in UTC, and the dice that all daily matches of one day share."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from msgspec import Raw

from ..kernel.chance import SEED_BITS
from ..kernel.codec import encode
from ..kernel.errors import ParlorError


def day_of(wall: int) -> str:
    """Return the date in UTC at a wall time in ms: "2026-11-16"."""
    return datetime.fromtimestamp(wall / 1000, UTC).date().isoformat()


def read_day(text: str) -> date:
    """Return a day from its text. Raises ParlorError "bad-day"."""
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if day.isoformat() == text:  # days are stored in this notation only
            return day
    raise ParlorError("bad-day", f"A day is written like 2026-11-16, not {text!r}.")


def daily_seed(day: str, game: str, options: Raw, secret: bytes) -> int:
    """Return the seed of a daily match: the same for everyone on this server, and it cannot be guessed."""
    digest = hmac.digest(secret, encode(("daily seed", game, options, day)), "sha256")
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def streak(days: Collection[str], today: str) -> int:
    """Return how many days in a row there are up to today, or up to yesterday if today is not played yet."""
    day, count = read_day(today), 0
    if today not in days:
        day -= timedelta(days=1)
    while day.isoformat() in days:
        day, count = day - timedelta(days=1), count + 1
    return count
