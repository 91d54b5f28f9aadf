"""The players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlor.kernel import Bot, RandomBot

LEVELS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot}
