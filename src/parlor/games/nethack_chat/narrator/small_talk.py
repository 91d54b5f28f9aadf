"""The game master's replies to talk: who he is, what the rules are, a prayer, a song, a joke (parser/topics.py)."""

from __future__ import annotations

from ..deep.data.items import ALL_ITEMS
from ..deep.legal import suits_class
from ..engine import tuning
from ..engine.monsters import BOSS
from ..state import Scene
from .examples import example_commands
from .lines import LinePicker, templates


def is_known_topic(topic: str) -> bool:
    return _section(topic) in templates()


def small_talk(picker: LinePicker, topic: str, scene: Scene) -> str:
    """Return the reply to a known topic. Every figure in it is taken from the rules."""
    weapon, armor = (best_owned(scene, sort) for sort in ("weapon", "armor"))
    return picker.pick(
        _section(topic),
        boss=BOSS,
        weapon=weapon,
        damage=ALL_ITEMS[weapon].figure,
        armor=armor,
        defense=ALL_ITEMS[armor].figure,
        samples=example_commands(scene),
        defend=tuning.DEFEND_DAMAGE_REDUCTION,
        flee=tuning.FLEE_SUCCESS_RATE,
        die=tuning.PLAYER_DIE,
        slots=tuning.PACK_SLOTS,
    )


def _section(topic: str) -> str:
    return f"chat/{'foreign' if topic == 'accents' else topic}"


def best_owned(scene: Scene, sort: str) -> str:
    """Return the name of the best weapon or armor that the hero owns and can use, among equals the worn one."""
    hero, adventure = scene.hero, scene.adventure
    worn = hero.weapon if sort == "weapon" else hero.armor
    carried = [name for name in hero.pack if ALL_ITEMS[name].sort == sort]
    usable = [name for name in carried if not adventure or suits_class(adventure, name)]
    return max((worn, *usable), key=lambda name: ALL_ITEMS[name].figure)
