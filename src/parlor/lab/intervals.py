"""Intervals of shares: how far a share may be from the true one by chance alone."""

from __future__ import annotations

import math
from typing import Annotated

from msgspec import Meta, Struct

Z95 = 1.959964  # standard deviations of a normal distribution that hold 95 %


class Share(Struct, frozen=True):
    """A share of games with its 95 % interval (Wilson). Half games, as draws in shares of points, make it too wide."""

    value: Annotated[float, Meta(ge=0, le=1)]
    low: float
    high: float

    @classmethod
    def of(cls, part: float, whole: int) -> Share:
        """Return the share of a part in a whole of independent games; of none it is 0 to 1."""
        if not whole:
            return cls(0.0, 0.0, 1.0)
        share, square = part / whole, Z95 * Z95 / whole
        middle = (share + square / 2) / (1 + square)
        width = Z95 * math.sqrt(share * (1 - share) / whole + square / (4 * whole)) / (1 + square)
        return cls(round(share, 6), round(max(0.0, middle - width), 6), round(min(1.0, middle + width), 6))

    def __str__(self) -> str:
        """Return "62.0% (55.1-68.5)"."""
        return f"{self.value:.1%} ({100 * self.low:.1f}-{100 * self.high:.1f})"
