"""The spells: a dozen, of four elements and of none."""

from __future__ import annotations

from typing import Final, Literal

from parlor.shared.structs import Frozen

Element = Literal["", "fire", "frost", "storm", "earth"]
SpellSort = Literal["damage", "area", "heal", "buff", "debuff", "light"]


class Spell(Frozen):
    name: str
    sort: SpellSort
    mana: int
    element: Element = ""
    power: int = 0  # damage before the die, or HP restored
    attack: int = 0  # a bonus for the caster, or a malus for the enemy
    defense: int = 0  # a bonus for the caster
    rounds: int = 0  # that bonus and malus last
    price: int = 30  # of a scroll

    @property
    def needs_target(self) -> bool:
        return self.sort in ("damage", "debuff")

    @property
    def is_for_fights(self) -> bool:
        return self.sort in ("damage", "area", "debuff", "buff")


SPELLS: Final = {
    spell.name: spell
    for spell in (
        Spell("Spark", "damage", 2, "storm", power=5, price=15),
        Spell("Firebolt", "damage", 3, "fire", power=9, price=25),
        Spell("Frost Shard", "damage", 3, "frost", power=5, attack=3, rounds=2, price=25),
        Spell("Earth Spike", "damage", 4, "earth", power=10, price=35),
        Spell("Fireball", "area", 6, "fire", power=7, price=45),
        Spell("Ice Wall", "area", 5, "frost", power=3, attack=3, rounds=3, price=40),
        Spell("Chain Lightning", "area", 7, "storm", power=10, price=55),
        Spell("Heal", "heal", 4, power=14, price=25),
        Spell("Bless", "buff", 3, attack=2, defense=1, rounds=5, price=25),
        Spell("Stone Skin", "buff", 4, "earth", defense=3, rounds=4, price=30),
        Spell("Weaken", "debuff", 3, attack=4, rounds=3, price=25),
        Spell("Light", "light", 1, price=15),
    )
}

SCROLL_PREFIX: Final = "Scroll of "


def scroll_of(spell: str) -> str:
    return f"{SCROLL_PREFIX}{spell}"


def spell_of(scroll: str) -> Spell:
    """Return the spell on a scroll. Raises KeyError if it is none."""
    return SPELLS[scroll.removeprefix(SCROLL_PREFIX)]
