"""The page has the tables that it shows from a file of its own: here they are held against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from parlor.games.nethack_chat.deep.data import tuning as deep_tuning
from parlor.games.nethack_chat.deep.data.achievements import DEEP_GOALS, GENTLE_KILLS
from parlor.games.nethack_chat.deep.data.classes import CLASSES
from parlor.games.nethack_chat.deep.data.endings import ENDINGS
from parlor.games.nethack_chat.deep.data.floors import FLOORS
from parlor.games.nethack_chat.deep.data.items import DEEP_ITEMS, FOCUS
from parlor.games.nethack_chat.deep.data.monsters import NATURES
from parlor.games.nethack_chat.deep.data.people import CAPTIVES
from parlor.games.nethack_chat.deep.data.quests import QUESTS
from parlor.games.nethack_chat.deep.data.recipes import RECIPES
from parlor.games.nethack_chat.deep.data.spells import SPELLS
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
        "deep": deep_tables(),
    }


def deep_tables() -> dict[str, Any]:
    """Return what the page shows of the deep edition."""
    return {
        "items": to_builtins(list(DEEP_ITEMS.values())),
        "focus": FOCUS,
        "floors": FLOORS,
        "classes": {
            name: {
                "name": sheet.name,
                "hp": {"normal": sheet.hp, "easy": sheet.hp * tuning.EASY_HP // 100},
                "damage": sheet.damage,
                "spellBonus": sheet.spell_bonus,
                "ability": to_builtins(sheet.ability),
                "spells": [list(spell) for spell in sheet.spells],
                "weapons": list(sheet.weapons),
                "armorLimit": sheet.armor_limit,
            }
            for name, sheet in CLASSES.items()
        },
        "spells": to_builtins(list(SPELLS.values())),
        "quests": [{"title": one.title, "xp": one.xp, "items": list(one.items)} for one in QUESTS.values()],
        "recipes": [{"of": sorted(pair), "made": made} for pair, made in RECIPES.items()],
        "undead": [kind for kind, nature in NATURES.items() if nature.undead],
        "rests": deep_tuning.RESTS,
        "patience": deep_tuning.PATIENCE,
        "captives": list(CAPTIVES),
        "endings": list(ENDINGS),
        "goals": [goal for goal in DEEP_GOALS if not goal.startswith("ending-")],
        "sellPercent": deep_tuning.SELL_PRICE,
        "gentleKills": GENTLE_KILLS,
        "speedRunTurns": deep_tuning.SPEED_RUN_TURNS,
    }


def test_the_page_shows_the_tables_of_the_rules() -> None:
    assert json.loads(PAGE.read_text("utf-8")) == tables()


if __name__ == "__main__":  # writes the page's file anew
    PAGE.write_text(json.dumps(tables(), indent=2) + "\n", "utf-8")
