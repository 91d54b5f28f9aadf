"""The game master's replies to talk: who he is, what the rules are, a prayer, a song, a joke (parser/topics.py)."""

from __future__ import annotations

from ..engine import tuning
from ..engine.items import ITEMS
from ..engine.monsters import BOSS
from ..state import Hero, Scene
from .examples import example_commands
from .lines import LinePicker, templates


def is_known_topic(topic: str) -> bool:
    return _section(topic) in templates()


def small_talk(picker: LinePicker, topic: str, scene: Scene) -> str:
    """Return the reply to a known topic. Every figure in it is taken from the rules."""
    weapon, armor = (best_owned(scene.hero, sort) for sort in ("weapon", "armor"))
    return picker.pick(
        _section(topic),
        boss=BOSS,
        weapon=weapon,
        damage=ITEMS[weapon].figure,
        armor=armor,
        defense=ITEMS[armor].figure,
        samples=example_commands(scene),
        defend=tuning.DEFEND_DAMAGE_REDUCTION,
        flee=tuning.FLEE_SUCCESS_RATE,
        die=tuning.PLAYER_DIE,
        slots=tuning.PACK_SLOTS,
    )


def _section(topic: str) -> str:
    return f"chat/{'foreign' if topic == 'accents' else topic}"


def best_owned(hero: Hero, sort: str) -> str:
    """Return the name of the hero's best weapon or armor; the worn one goes first among equals."""
    worn = hero.weapon if sort == "weapon" else hero.armor
    return max((worn, *(name for name in hero.pack if ITEMS[name].sort == sort)), key=lambda name: ITEMS[name].figure)
