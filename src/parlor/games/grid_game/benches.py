"""What is measured of Grid Game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

BENCHES: Final[dict[str, Callable[[], tuple[float, str]]]] = {}
