"""The bases of small structs that never change."""

from __future__ import annotations

import re
from typing import dataclass_transform

from msgspec import Struct


def kebab_case(name: str) -> str:
    """Return a class name in the style of tags: "RoomCleared" is "room-cleared"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@dataclass_transform(frozen_default=True)
class Frozen(Struct, frozen=True):
    """A struct whose fields cannot be assigned."""


class Tagged(Frozen, tag=kebab_case):
    """A frozen struct whose tag is its name in kebab case, unless the class names another."""
