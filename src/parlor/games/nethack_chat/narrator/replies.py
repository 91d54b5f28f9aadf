"""Replies to lines that change nothing: refused acts, questions back, and talk."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Refusal

from ..actions import Act, Attack, Say
from ..deep.ways import hidden_ways
from ..engine import tuning
from ..engine.inventory import droppable
from ..engine.sight import exits
from ..state import Scene
from ..wording import join_or, living_enemies
from .lines import LinePicker, templates
from .noun_phrases import list_exits, name_choice, with_the
from .small_talk import is_known_topic, small_talk

_QUESTIONS: Final = {"move": "which way", "loot": "take what", "repeat": "do what again"}
COURTESIES: Final = ("thanks", "greeting")  # topics that get a reply only outside of fights


def refusal_reply(picker: LinePicker, scene: Scene, act: Act, refusal: Refusal) -> str:
    verb = str(act.__struct_config__.tag)
    own = (f"refused/{refusal.code}/{verb}", f"refused/{refusal.code}")
    deep = (f"refused/deep/{refusal.code}", "refused/deep")
    return picker.pick(
        *(deep if scene.adventure and f"refused/deep/{refusal.code}" in templates() else own),
        *(deep if scene.adventure else ()),
        sentence=refusal.message,
        enemies=living_enemies(scene) if scene.fighting else "",
        foe=with_the(act.target) if isinstance(act, Attack) else "",
        ways=list_exits(exits(scene.dungeon, scene.room, hidden_ways(scene, scene.room))),
        max_hp=scene.hero.max_hp,
        slots_max=tuning.PACK_SLOTS,
        spare=join_or([with_the(name) for name in droppable(scene.hero)]) if scene.hero.pack else "nothing",
    )


def question_back(picker: LinePicker, say: Say) -> str:
    if say.asked == "do":
        return picker.pick("asked/if")  # a condition that the view does not decide
    question = _QUESTIONS.get(say.asked, f"{say.asked} what")
    if picker.version == 1:
        question = question.replace("which way", "go which way")
    if not say.choices:
        return picker.pick("asked/open", question=question)
    if picker.version > 1 and say.asked != "move":
        question = "which one"
    return picker.pick("asked", question=question, choices=join_or([name_choice(name) for name in say.choices]))


def talk_reply(picker: LinePicker, scene: Scene, say: Say) -> str:
    if not say.text.strip():
        return picker.pick("silence")
    if say.aside in ("cheat", "command"):
        return picker.pick(say.aside)
    if say.aside != "talk":
        return picker.pick("unknown")
    if is_known_topic(say.topic):
        return small_talk(picker, say.topic, scene)
    if scene.fighting:
        return picker.pick("talk/fight")
    return picker.pick(say.topic if say.topic in COURTESIES else "talk")
