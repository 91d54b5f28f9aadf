"""What two carried things make together."""

from __future__ import annotations

from typing import Final

from .items import FIRE_BOMB, HOLY_WATER, ORDERS, SMOKE

RECIPES: Final[dict[frozenset[str], str]] = {
    frozenset(("Glowing Moss", "Empty Vial")): "Mana Potion",
    frozenset(("Healing Herb", "Empty Vial")): "Health Potion",
    frozenset(("Healing Herb", "Health Potion")): "Greater Health Potion",
    frozenset((HOLY_WATER, "Greater Health Potion")): "Full Restore",
    frozenset(("Bone Dust", "Empty Vial")): SMOKE,
    frozenset(("Oil Flask", "Torch")): FIRE_BOMB,
    frozenset(("Wolf Pelt", "Leather Armor")): "Pelt Armor",
    frozenset(("Torn Page", "Wax")): ORDERS,
}
