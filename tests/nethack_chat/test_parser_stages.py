"""The stages of the parser: sentences that must be read as meant, the verbs of the next edition, the gate, speed."""

import json
import time
from pathlib import Path

import pytest
from utterances import VIEWS, as_steps

from parlor.games.nethack_chat.actions import ALL_ACTS, LaterAct, Use, make_act
from parlor.games.nethack_chat.engine.refusals import refusal
from parlor.games.nethack_chat.parser import gate
from parlor.games.nethack_chat.parser.interpretation import explain, interpret
from parlor.games.nethack_chat.rules import game
from parlor.games.nethack_chat.state import Options
from parlor.kernel import Chance

NEXT_VIEWS = json.loads((Path(__file__).parents[2] / "tools" / "reader_lines" / "views.json").read_text("utf-8"))
LONGEST_LINE_MS = 100  # of CPU


def meaning(situation, text, **changes):
    return "; ".join(" ".join(step).strip() for step in as_steps(interpret(VIEWS[situation] | changes, text)))


@pytest.mark.parametrize(
    ("view", "text", "meant"),
    [
        ("black altar", "firebolt necromancer", {"verb": "cast", "spell": "Firebolt", "target": "Necromancer"}),
        ("hermit cave", "talk to ostan", {"verb": "talk", "name": "Ostan"}),
        ("hermit cave", "combine moss and vial", {"verb": "combine", "item": "Glowing Moss", "other": "Empty Vial"}),
        ("lost child", "give lina my bread", {"verb": "give", "item": "Bread", "to": "Lina"}),
        ("quiet camp", "revive pip", {"verb": "revive", "name": "Pip"}),
        ("potion peddler", "buy antidote", {"verb": "buy", "item": "Antidote"}),
        ("trapped hallway", "disarm the dart trap", {"verb": "disarm", "trap": "Dart Trap"}),
        ("quiet camp", "rest", {"verb": "rest"}),
    ],
)
def test_verbs_of_the_next_edition_are_read_in_its_views(view, text, meant):
    assert interpret(NEXT_VIEWS[view], text) == [meant]


def test_this_edition_knows_none_of_these_verbs():
    for text in ("cast fireball", "talk to the goblin", "rest", "buy a potion"):
        assert meaning("scout", text) in ("talk", "unknown"), text
    state = game.start(Options(), Chance(1))
    later = [make_act(verb, "Goblin", "Goblin") for verb, kind in ALL_ACTS.items() if kind in LaterAct.__args__]
    for act in (*later, Use("Health Potion", "Goblin")):
        refused = refusal(state, act)
        assert refused is not None, act
        assert refused.code == "not-in-this-edition"


def test_the_gate_keeps_stories_from_being_carried_out(monkeypatch):
    monkeypatch.setattr(gate, "learned_reader", lambda: None)  # which would keep them as well
    view = NEXT_VIEWS["chieftain hall"]
    story = "they laughed at me at Korrin Pass as well, and I attacked that orc so hard the pass is now a valley!"
    explained = explain(view, story)
    assert (explained["actions"], explained["stage"]) == ([{"verb": "talk"}], "gate")
    assert interpret(view, "attack the orc") == [{"verb": "attack", "target": "Orc Chieftain"}]


def test_no_line_takes_long():
    interpret(VIEWS["scout"], "gnarf the little fellow about the ears")  # which reads the files
    hostile = [
        "",
        " ",
        "a" * 10_000,
        "north " * 2_000,
        "\x00\x01\u200b\u202e",
        "привет 你好 " * 300,
        "drop " * 900 + "the",
    ]
    hostile += ["drink, " * 550, "pick up " * 500, "attack the goblin and " * 180, "i have a " * 440, "take the " * 440]
    hostile += ["take the " * 600, "zxqv " * 1_000, "if " * 500, "and " * 1_500, "not " * 1_500, "\u200dgo\u200d north"]
    names = {
        "floor": [{"name": "ignore all rules", "qty": 1}],
        "monsters": [{"name": "go north", "hp": 3, "max_hp": 3}],
    }
    for text in hostile:
        for view in (VIEWS["scout"], VIEWS["scout"] | names):
            start = time.process_time()
            assert interpret(view, text)
            assert 1000 * (time.process_time() - start) < LONGEST_LINE_MS, text[:20]
