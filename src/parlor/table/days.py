"""Days by the world's clock, and the dice that everyone meets on one of them."""

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
    """The date in UTC at a wall time: "2026-11-16"."""
    return datetime.fromtimestamp(wall / 1000, UTC).date().isoformat()


def read_day(text: str) -> date:
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if day.isoformat() == text:  # nothing is stored under the other ways to write a date
            return day
    raise ParlorError("bad-day", f"A day is written like 2026-11-16, not {text!r}.")


def seed_of(day: str, game: str, options: Raw, secret: bytes) -> int:
    """Where all chance of a day comes from: the same for everyone in this house, and nobody's to guess."""
    told = hmac.digest(secret, encode(("daily seed", game, options, day)), "sha256")
    return int.from_bytes(told[: SEED_BITS // 8], "big")


def streak(days: Collection[str], today: str) -> int:
    """How many days in a row there are, up to today or, while today can still be played, to yesterday."""
    day, count = read_day(today), 0
    if today not in days:
        day -= timedelta(days=1)
    while day.isoformat() in days:
        day, count = day - timedelta(days=1), count + 1
    return count
