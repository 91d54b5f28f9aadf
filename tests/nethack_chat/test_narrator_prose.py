"""The narrator's prose: our own, varied, seeded, and fitting the moment."""

import re
import string
from collections import Counter
from hashlib import blake2b
from pathlib import Path

import pytest
from conversations import narrate_acts, narrated_run, sentences
from dungeon_runs import bot_run, state_in
from msgspec.structs import replace

from parlor.games.nethack_chat.actions import Attack, Examine, Look, Move
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.rooms import ROOMS
from parlor.games.nethack_chat.narrator.lines import LinePicker, templates
from parlor.games.nethack_chat.state import LineHistory


@pytest.mark.proves("NC-115", "NC-117")
def test_there_is_prose_for_everything():
    topics = templates()
    assert sum(map(len, topics.values())) >= 600
    for room in ROOMS.values():
        for moment in ("first", "return", "look"):
            assert len(topics[f"room/{room.name}/{moment}"]) >= 3
    for kind in KINDS:
        for moment in ("appears", "winds-up", "strikes", "wounded", "dies", "kills", "examine"):
            assert topics[f"foe/{kind}/{moment}"]
    assert all(topics[f"item/{name}"] for name in ITEMS)


def test_lines_are_unique_and_well_formed():
    every = [line for topic in templates().values() for line in topic]
    assert [line for line, times in Counter(every).items() if times > 1] == []
    for line in every:
        assert "!" not in line
        assert line == " ".join(line.split())
        assert line.endswith((".", "?", '."', '?"', "{sentence}"))
        assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(line))


@pytest.mark.proves("NC-139")
def test_no_phrase_of_the_sample_dialogues_is_used():
    """Five words running; the samples are kept as fingerprints."""
    samples = set((Path(__file__).parent / "sample_phrases.txt").read_text().split())
    assert len(samples) > 150
    for line in (line for topic in templates().values() for line in topic):
        words = re.findall(r"[a-z']+", line.lower())
        runs = (" ".join(words[at : at + 5]) for at in range(len(words) - 4))
        assert samples.isdisjoint(blake2b(run.encode(), digest_size=5).hexdigest() for run in runs), line


@pytest.mark.proves("NC-135")
def test_all_lines_of_a_topic_are_used_before_one_is_repeated():
    for seed in range(5):
        picker = LinePicker(LineHistory(seed))
        for topic, every in templates().items():
            if not any("{" in line for line in every):
                assert len({picker.pick(topic) for _ in every}) == len(every)
                last = picker.pick(topic)
                assert len(every) == 1 or picker.pick(topic) != last


@pytest.mark.proves("NC-135")
def test_few_sentences_are_repeated_in_a_run():
    """Measured over 500 runs: one in a thousand, mostly short ones with the same number."""
    total = repeated = 0
    for seed in range(1, 61):
        counts = Counter(part for each in narrated_run("naive", seed) for part in sentences(each.text))
        total += counts.total()
        repeated += counts.total() - len(counts)
    assert repeated < total / 200


@pytest.mark.proves("NC-134")
def test_the_same_seed_gives_the_same_prose():
    assert [each.text for each in narrated_run("naive", 3)] == [each.text for each in narrated_run("naive", 3)]


@pytest.mark.proves("NC-136")
def test_another_seed_gives_other_prose_for_the_same_events():
    one, other = narrated_run("naive", 3, prose_seed=1), narrated_run("naive", 3, prose_seed=2)
    assert [each.events for each in one] == [each.events for each in other]
    same = {part for each in one for part in sentences(each.text)} & {
        part for each in other for part in sentences(each.text)
    }
    assert len(same) < sum(len(sentences(each.text)) for each in one) / 2


def test_a_reply_has_one_to_four_paragraphs():
    for seed in range(1, 20):
        for each in narrated_run("naive", seed):
            assert 1 <= len(each.text.split("\n\n")) <= 4
            assert len(each.text) < 1200
    state = state_in("Storage Room", monsters=[])
    walked = narrate_acts(state, Look(), Move("west"), Move("south"), Look(), Move("north"), Move("south"))
    assert len(walked.text.split("\n\n")) == 4


@pytest.mark.proves("NC-118")
def test_rooms_with_monsters_are_described_with_tension():
    tense = set(templates()["tension"])
    calm = set(templates()["quiet"])
    for seed in range(1, 12):
        for each in narrated_run("naive", seed):
            fights = any(part in each.text for part in tense)
            began = each.after.now.room != each.before.now.room and each.after.now.fighting
            assert fights == began
            assert not (began and any(part in each.text for part in calm))


@pytest.mark.proves("NC-125")
def test_the_narrator_remembers_earlier_fights():
    cleared = state_in("Dark Corridor", came_from=3)
    guard = state_in("Guard Room", monsters=[("Goblin Scout", 0)]).now.chambers[2]
    chambers = (*cleared.now.chambers[:2], guard, *cleared.now.chambers[3:])
    state = _with_chambers(cleared, chambers)
    assert "the Goblin Scout" in narrate_acts(state, Move("north")).text.replace("The G", "the G")
    hurt = state_in("Guard Room", monsters=[("Goblin Scout", 6)]).now.chambers[2]
    line = narrate_acts(_with_chambers(cleared, (*chambers[:2], hurt, *chambers[3:])), Move("north")).text
    assert "6 of 15 HP" in line
    looked = narrate_acts(cleared, Look())
    again = narrate_acts(looked.after, Look())
    assert any(again.text.startswith(opening) for opening in templates()["look/again"])


def _with_chambers(state, chambers):
    return replace(state, now=replace(state.now, chambers=chambers))


@pytest.mark.proves("NC-126")
def test_hints_never_command_the_player():
    weak = state_in("Guard Room", hero={"hp": 9})
    line = narrate_acts(weak, Attack("Goblin Scout")).text
    assert "Health Potion" in line
    hints = [line for topic, every in templates().items() if topic.startswith("hint/") for line in every]
    verbs = {"attack", "defend", "drink", "use", "equip", "flee", "loot", "take", "go"}
    assert not [line for line in hints if line.split()[0].lower() in verbs]


def test_a_hint_is_given_once():
    text = "\n".join(each.text for each in narrated_run("expert", 3))
    for topic in ("hint/heavy", "mood/boss", "mood/wounded", "hint/stores"):
        assert all(text.count(line) <= 1 for line in templates()[topic])


@pytest.mark.parametrize("name", ["Health Potion", "Iron Sword", "Chest"])
def test_items_have_descriptions(name):
    state = state_in("Treasure Vault", items=("Iron Sword",))
    assert any(look in narrate_acts(state, Examine(name)).text for look in templates()[f"item/{name}"])


def test_every_run_of_a_bot_can_be_narrated():
    assert len(narrated_run("random", 2)) == len(bot_run("random", 2))
