"""What the master says where nothing happens: to requests that are refused, questions back, and mere talk."""

from __future__ import annotations

import re
from typing import Final

from parlor.kernel import Refusal

from .. import tuning
from ..acts import Act, Attack, Say
from ..limits import either, enemies
from ..sight import exits
from ..state import Scene
from ..things import droppable
from .chatter import chatted, topic_of
from .lines import Teller
from .nouns import choice, the, ways

_QUESTIONS: Final = {"move": "go which way", "loot": "take what", "repeat": "do what again"}
_GREETING: Final = re.compile(r"\b(hi|hello|hey|hail|greetings|good (day|morning|evening))\b", re.IGNORECASE)
_THANKS: Final = re.compile(r"\b(thanks|thank you|thx|cheers)\b", re.IGNORECASE)


def refused(teller: Teller, scene: Scene, act: Act, refusal: Refusal) -> str:
    verb = str(act.__struct_config__.tag)
    return teller.say(
        f"refused/{refusal.code}/{verb}",
        f"refused/{refusal.code}",
        enemies=enemies(scene) if scene.fighting else "",
        foe=the(act.target) if isinstance(act, Attack) else "",
        ways=ways(exits(scene.dungeon, scene.room)),
        max_hp=scene.hero.max_hp,
        slots_max=tuning.PACK_SLOTS,
        spare=either([the(name) for name in droppable(scene.hero)]) if scene.hero.pack else "nothing",
    )


def asked_back(teller: Teller, say: Say) -> str:
    if say.asked == "do":
        return teller.say("asked/if")  # a condition that nobody can decide
    question = _QUESTIONS.get(say.asked, f"{say.asked} what")
    if not say.choices:
        return teller.say("asked/open", question=question)
    return teller.say("asked", question=question, choices=either([choice(name) for name in say.choices]))


def aside(teller: Teller, scene: Scene, say: Say) -> str:
    if not say.text.strip():
        return teller.say("silence")
    if say.aside in ("cheat", "command"):
        return teller.say(say.aside)
    if say.aside != "talk":
        return teller.say("unknown")
    topic = topic_of(say.text, scene)
    if topic:
        return chatted(teller, topic, scene)
    if scene.fighting:
        return teller.say("talk/fight")
    if _THANKS.search(say.text):
        return teller.say("thanks")
    return teller.say("greeting" if _GREETING.search(say.text) else "talk")
