"""The prose of version 2 of the rules, and records of version 1, which keep their words."""

import re
from string import Formatter

from dungeon_runs import state_in

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Hint, Move, Say
from parlor.games.nethack_chat.narrator.conversation import apply_line
from parlor.games.nethack_chat.narrator.lines import CURRENT, first_version_lines, templates
from parlor.kernel import Chance, Match, Record


def lines_of(version):
    return {line for lines in templates(version).values() for line in lines}


def fields(line):
    return sorted(name for _, name, _, _ in Formatter().parse(line) if name)


def test_both_versions_have_the_same_topics_with_the_same_facts():
    now, then = templates(CURRENT), templates(1)
    assert now.keys() == then.keys()
    for topic in now:
        assert [sorted(set(fields(line))) for line in now[topic]] == [sorted(set(fields(line))) for line in then[topic]]


def test_every_replaced_line_is_in_its_version():
    replaced = first_version_lines()
    assert set(replaced) <= lines_of(CURRENT)
    assert set(replaced.values()) <= lines_of(1)
    assert set(replaced.values()).isdisjoint(lines_of(CURRENT))


POSSESSIONS = re.compile(r"\bthe (?:\w+ )?(?:mace|tail|lips|blow|guard|fist|wounds|ribs) of \{foe\}", re.IGNORECASE)
BRITISH = re.compile(
    r"\b(?:grey|towards|mould|colours|cosy|draught|recognise|half way|any more(?=[.:])|"
    r"(?:close|closes|comes|turns|get) round)\b",
    re.IGNORECASE,
)


def test_what_a_monster_has_is_told_with_a_possessive_and_in_american_spelling():
    assert not [line for line in lines_of(CURRENT) if POSSESSIONS.search(line) or BRITISH.search(line)]


def test_gold_and_damage_are_singular():
    assert not [
        line for line in lines_of(CURRENT) if re.search(r"\} (?:gold|damage) (?:are|go|change|find|clink)\b", line)
    ]


def test_no_monster_takes_the_damage_that_it_deals():
    strikes = [lines for topic, lines in templates().items() if re.search(r"^foe/(?:.*/)?strikes$", topic)]
    assert strikes
    assert not [line for lines in strikes for line in lines if re.search(r"\{foe\} (?:takes|loses|suffers)\b", line)]


def test_a_record_of_version_1_replays_in_its_own_words():
    first = game.for_rules(1)
    match = Match(first, seed=74, seats=("Ada",))
    for line in ("go north", "go east", "attack the rat", "I defend", "attack the rat"):
        match.play(0, first.resolve_external(match.view(0), Say(line)))
    again = Match.replay(Record.from_json(match.record().to_json()))
    assert again.game.rules_version == 1
    assert again.state == match.state
    assert "the last of that of the Rat" in again.state.story[-1].told
    assert game.for_rules(CURRENT) is game
    assert Match(game, seed=74, seats=("Ada",)).record().header.rules_version == CURRENT


def test_questions_back_and_hints_are_asked_in_plain_english():
    state = game.start(game.Options(hints=True), Chance(1))
    asked = Say("hit it", asked="attack", choices=("Orc", "Goblin Scout"))
    assert "hich one: the Orc or the Goblin Scout?" in apply_line(state, asked)[0].story[-1].told
    assert "ttack what: the Orc or the Goblin Scout?" in apply_line(state, asked, 1)[0].story[-1].told
    way = Say("go", asked="move", choices=("north", "south"))
    assert "hich way: north or south?" in apply_line(state, way)[0].story[-1].told
    assert "o which way: north or south?" in apply_line(state, way, 1)[0].story[-1].told


def test_a_better_weapon_is_wielded_and_better_armor_is_worn():
    for item, verb in (("Iron Sword", "wield"), ("Leather Armor", "wear")):
        state = state_in("Entrance", hero={"pack": (item,)})
        assert (
            f"The {item} is better than what you {verb}." in apply_line(state, Say("hint", (Hint(),)))[0].story[-1].told
        )


def test_list_of_legal_actions_ends():
    match = Match(game, seed=3, seats=("Ada",))
    assert len(list(match.legal(0))) < 2000
    match.play(0, Move("north"))
    match.play(0, Move("east"))
    assert Attack("Rat") in list(match.legal(0))
