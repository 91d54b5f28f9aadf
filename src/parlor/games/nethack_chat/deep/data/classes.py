"""The four classes: what each begins with, how it grows, what it may wear, and its ability."""

from __future__ import annotations

from typing import Final, Literal

from parlor.shared.structs import Frozen

ClassName = Literal["warrior", "rogue", "mage", "cleric"]
AbilityEffect = Literal["heal", "strike", "surge"]


class HeroAbility(Frozen):
    """What only this class can do."""

    name: str
    effect: AbilityEffect
    figure: int  # percent of Max HP restored, or percent of a blow's damage
    cooldown: int  # fights that must be won before it can be used again
    sentence: str


class HeroClass(Frozen, kw_only=True):
    name: str
    hp: int  # at level 1
    hp_per_level: int  # twice as many at level 5
    damage: int = 0  # added to each blow
    critical: int = 6  # the least roll that is a critical hit
    dodge: int = 5  # percent of blows that miss
    flee: int = 50  # percent
    mana: int = 0
    mana_per_level: int = 0
    spell_bonus: int = 0  # tenths of a point for each level, added to spells
    armor: str
    weapon: str
    pack: tuple[str, ...]
    spells: tuple[tuple[int, str], ...] = ()  # level at which each is learned
    weapons: tuple[str, ...]  # that the class can wield
    armor_limit: int  # the heaviest armor, by its defense
    skilled: bool = False  # with locks, traps, prices and secrets
    ability: HeroAbility


BLADES: Final = ("Rusty Dagger", "Iron Sword", "Steel Sword", "Magic Blade", "Legendary Sword")
HEAVY: Final = ("Mace", "Battle Axe", "War Hammer", "Blessed Hammer")
STAVES: Final = ("Oak Staff", "Ashen Staff", "Star Staff")

CLASSES: Final[dict[ClassName, HeroClass]] = {
    "warrior": HeroClass(
        name="Warrior",
        hp=36,
        hp_per_level=4,
        damage=1,
        weapon="Iron Sword",
        armor="Leather Armor",
        pack=("Health Potion",),
        weapons=(*BLADES, *HEAVY),
        armor_limit=8,
        ability=HeroAbility("Second Wind", "heal", 20, 3, "You find your breath again and 20% of your health with it."),
    ),
    "rogue": HeroClass(
        name="Rogue",
        hp=25,
        hp_per_level=5,
        critical=5,
        dodge=20,
        flee=75,
        weapon="Rusty Dagger",
        armor="Leather Armor",
        pack=("Health Potion", "Lockpick", "Lockpick"),
        weapons=BLADES,
        armor_limit=4,
        skilled=True,
        ability=HeroAbility("Backstab", "strike", 250, 1, "One blow from behind, of two and a half times its damage."),
    ),
    "mage": HeroClass(
        name="Mage",
        hp=36,
        hp_per_level=5,
        mana=24,
        mana_per_level=7,
        spell_bonus=10,
        weapon="Oak Staff",
        armor="Leather Armor",
        pack=("Health Potion", "Health Potion", "Mana Potion"),
        spells=(
            (1, "Firebolt"),
            (1, "Spark"),
            (1, "Light"),
            (1, "Frost Shard"),
            (2, "Weaken"),
            (3, "Fireball"),
            (4, "Ice Wall"),
            (5, "Chain Lightning"),
            (6, "Earth Spike"),
        ),
        weapons=("Rusty Dagger", *STAVES),
        armor_limit=2,
        ability=HeroAbility(
            "Arcane Surge", "surge", 150, 1, "Your next spell costs no mana and hits half again as hard."
        ),
    ),
    "cleric": HeroClass(
        name="Cleric",
        hp=32,
        hp_per_level=5,
        mana=8,
        mana_per_level=2,
        spell_bonus=5,
        weapon="Mace",
        armor="Leather Armor",
        pack=("Health Potion", "Holy Water"),
        spells=((1, "Heal"), (1, "Bless"), (2, "Light"), (3, "Stone Skin"), (4, "Weaken"), (5, "Earth Spike")),
        weapons=("Rusty Dagger", *HEAVY, "Oak Staff"),
        armor_limit=6,
        ability=HeroAbility("Lay on Hands", "heal", 40, 1, "Your hands give back 40% of your health."),
    ),
}
