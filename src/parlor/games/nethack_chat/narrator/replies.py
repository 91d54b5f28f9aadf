"""What the master says where nothing happens: to requests that are refused, questions back, and mere talk."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Refusal

from ..actions import Act, Attack, Say
from ..engine import tuning
from ..engine.inventory import droppable
from ..engine.sight import exits
from ..state import Scene
from ..wording import join_or, living_enemies
from .lines import Teller
from .noun_phrases import choice, the, ways
from .small_talk import small_talk

_QUESTIONS: Final = {"move": "go which way", "loot": "take what", "repeat": "do what again"}
COURTESIES: Final = ("thanks", "greeting")  # topics that are passed over in a fight


def refused(teller: Teller, scene: Scene, act: Act, refusal: Refusal) -> str:
    verb = str(act.__struct_config__.tag)
    return teller.say(
        f"refused/{refusal.code}/{verb}",
        f"refused/{refusal.code}",
        enemies=living_enemies(scene) if scene.fighting else "",
        foe=the(act.target) if isinstance(act, Attack) else "",
        ways=ways(exits(scene.dungeon, scene.room)),
        max_hp=scene.hero.max_hp,
        slots_max=tuning.PACK_SLOTS,
        spare=join_or([the(name) for name in droppable(scene.hero)]) if scene.hero.pack else "nothing",
    )


def asked_back(teller: Teller, say: Say) -> str:
    if say.asked == "do":
        return teller.say("asked/if")  # a condition that nobody can decide
    question = _QUESTIONS.get(say.asked, f"{say.asked} what")
    if not say.choices:
        return teller.say("asked/open", question=question)
    return teller.say("asked", question=question, choices=join_or([choice(name) for name in say.choices]))


def aside(teller: Teller, scene: Scene, say: Say) -> str:
    if not say.text.strip():
        return teller.say("silence")
    if say.aside in ("cheat", "command"):
        return teller.say(say.aside)
    if say.aside != "talk":
        return teller.say("unknown")
    if say.topic and say.topic not in COURTESIES:
        return small_talk(teller, say.topic, scene)
    return teller.say("talk/fight" if scene.fighting else say.topic or "talk")
