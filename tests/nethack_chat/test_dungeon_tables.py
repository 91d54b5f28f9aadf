"""The page has the tables that it shows from a file of its own: here they are held against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from parlor.games.nethack_chat.engine import tuning
from parlor.games.nethack_chat.engine.growth import damage_bonus, defense_bonus, max_hp, threshold
from parlor.games.nethack_chat.engine.items import ITEMS

PAGE = Path(__file__).resolve().parents[2] / "client" / "src" / "games" / "nethack-chat" / "tables.json"
LEVELS = range(1, 21)  # more than anybody has reached


def tables() -> dict[str, Any]:
    return {
        "items": to_builtins(list(ITEMS.values())),
        "slots": tuning.PACK_SLOTS,
        "hp": {"normal": max_hp(1, easy=False), "easy": max_hp(1, easy=True)},
        "easyDamage": tuning.EASY_MONSTER_DAMAGE,
        "levels": [
            {"xp": threshold(level), "damage": damage_bonus(level), "defense": defense_bonus(level)} for level in LEVELS
        ],
    }


def test_the_page_shows_the_tables_of_the_rules() -> None:
    assert json.loads(PAGE.read_text("utf-8")) == tables()


if __name__ == "__main__":  # writes the page's file anew
    PAGE.write_text(json.dumps(tables(), indent=2) + "\n", "utf-8")
