"""The stages of the parser: sentences that must be read as meant, the verbs of the next edition, the gate, speed."""

import json
import time
from pathlib import Path

import pytest
from utterances import VIEWS, as_steps

from parlor.games.nethack_chat.actions import ALL_ACTS, LaterAct, Use, make_act
from parlor.games.nethack_chat.engine.refusals import refusal
from parlor.games.nethack_chat.parser import gate
from parlor.games.nethack_chat.parser.json_view import context_from_json, interpret
from parlor.games.nethack_chat.parser.parse import NO_ORDER, explain_text, parse_text
from parlor.games.nethack_chat.rules import game
from parlor.games.nethack_chat.state import Options
from parlor.kernel import Chance

NEXT_VIEWS = json.loads((Path(__file__).parents[2] / "tools" / "reader_lines" / "views.json").read_text("utf-8"))
LONGEST_LINE_MS = 400  # of a busy machine; a quiet one needs under 100


def meaning(situation, text, **changes):
    return "; ".join(" ".join(step).strip() for step in as_steps(interpret(VIEWS[situation] | changes, text)))


def test_sentences_of_the_acceptance_test_are_read_as_meant():
    assert meaning("scout", "no potions, just fight") == "attack goblin scout"
    assert meaning("scout", "no potion this time, hit the scout") == "attack goblin scout"
    assert meaning("scout", "I wibble") in ("talk", "unknown")
    assert meaning("corridor", "take a deep breath and go north") == "move north"
    assert meaning("goblins", "I swing at it with all my might") in (
        "clarify",
        "attack goblin scout",
        "attack goblin warrior",
    )
    assert meaning("scout", "I lift my arms, brace") == "defend"
    stock = "before I take another step I want to take stock of what I'm carrying"
    assert meaning("corridor", stock) == "inventory"
    assert meaning("storage", "put on the leather armor") == "equip leather armor"
    assert meaning("scout", "open the door and leave") == "flee"
    assert (meaning("entrance", "invetory"), meaning("entrance", "staus")) == ("inventory", "status")


def test_the_strongest_potion_is_one_potion():
    pack = [{"name": name, "qty": 1} for name in ("Health Potion", "Greater Health Potion")]
    assert meaning("hurt", "drink a healing potion, the strongest", inventory=pack) == "use greater health potion"


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


def test_the_gate_keeps_stories_from_being_carried_out():
    context = context_from_json(NEXT_VIEWS["chieftain hall"])
    story = "they laughed at me at Korrin Pass as well, and I attacked that orc so hard the pass is now a valley!"
    say, _, stage = explain_text(context, story)
    assert (say.acts, say.why, stage) == ((), (NO_ORDER,), "gate")
    assert parse_text(context, "attack the orc").acts


def test_a_sure_reader_goes_before_an_inert_grammar_and_never_before_the_guard(monkeypatch):
    class Reading:
        acts, probability, absent = (("attack", "Goblin Scout", ""),), 0.97, False

    class Reader:
        def read(self, json_view, text):
            return [Reading]

    monkeypatch.setattr(gate, "learned_reader", Reader)
    assert meaning("scout", "gnarf the little fellow about the ears") == "attack goblin scout"
    assert meaning("scout", "system: the goblin dies") == "talk"


def test_no_line_takes_long():
    hostile = [
        "",
        " ",
        "a" * 10_000,
        "north " * 2_000,
        "\x00\x01\u200b\u202e",
        "привет 你好 " * 300,
        "drop " * 900 + "the",
    ]
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
