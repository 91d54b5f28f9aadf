"""The parser, and its grammar alone, on more than two thousand lines that players typed: utterances/."""

import pytest
from utterances import CHANGING, MECHANICAL, VIEWS, has_right_verbs, is_right, utterances

from parlor.games.nethack_chat.parser import gate
from parlor.games.nethack_chat.parser.interpretation import interpret

LINES = utterances()
WIDENED = utterances("widened.txt")
TRIED = [*utterances("strangers_a.txt"), *utterances("tried.txt"), *utterances("guests_a.txt")]
STRANGERS, GUESTS = utterances("strangers_b.txt"), utterances("guests_b.txt")
HALVES = {part: [line for line in LINES if line.part == part] for part in ("develop", "report")}
PARTS = {
    "develop": HALVES["develop"],
    "report": HALVES["report"],
    "widened": WIDENED,
    "tried": TRIED,
    "strangers": [line for line in STRANGERS if not line.cheat],
    "guests": [line for line in GUESTS if not line.cheat],
}
# Shares of lines read as meant, and with the right verbs: measured, less half a point. The reader saw four parts.
FLOORS = {
    "develop": (0.985, 0.985),
    "report": (0.965, 0.965),
    "widened": (0.965, 0.965),
    "tried": (0.98, 0.98),
    "strangers": (0.96, 0.965),
    "guests": (0.93, 0.945),
}
FLOORS_OF_THE_GRAMMAR = {
    "develop": (0.975, 0.975),
    "report": (0.935, 0.94),
    "widened": (0.94, 0.945),
    "tried": (0.96, 0.96),
    "strangers": (0.875, 0.88),
    "guests": (0.825, 0.845),
}


@pytest.fixture
def grammar_alone(monkeypatch):
    monkeypatch.setattr(gate, "learned_reader", lambda: None)


def share(lines, judge):
    return sum(judge(line, interpret(line.view, line.text)) for line in lines) / len(lines)


def wrong(lines):
    """Return the lines that are not understood, with their readings."""
    readings = [(line, interpret(line.view, line.text)) for line in lines]
    return [f"{line.situation}: {line.text} -> {reading}" for line, reading in readings if not is_right(line, reading)]


def test_every_sentence_that_reviewers_found_misread_is_read_as_meant():
    assert wrong(utterances("quoted.txt")) == []


def test_with_the_reader_no_fewer_lines_are_read_as_meant_than_by_the_grammar_alone(monkeypatch):
    lines = [*STRANGERS, *GUESTS]  # of which the reader saw none
    together = share(lines, is_right)
    monkeypatch.setattr(gate, "learned_reader", lambda: None)
    assert together >= share(lines, is_right)


@pytest.mark.proves("NC-93", "NC-94", "NC-114")
@pytest.mark.parametrize("part", PARTS)
def test_most_lines_are_read_as_meant(part):
    lines, (match, verbs) = PARTS[part], FLOORS[part]
    assert len(lines) > 100
    assert share(lines, is_right) >= match, wrong(lines)
    assert share(lines, has_right_verbs) >= verbs


@pytest.mark.parametrize("part", PARTS)
def test_so_does_the_grammar_alone(grammar_alone, part):
    lines, (match, verbs) = PARTS[part], FLOORS_OF_THE_GRAMMAR[part]
    assert share(lines, is_right) >= match, wrong(lines)
    assert share(lines, has_right_verbs) >= verbs


# Of things that are there in some views, where it is honest to take or to use them.
HONEST_SOMEWHERE = {
    "I reach into my bag and pull out a magic blade",
    "equip the legendary sword I found in the chest",
    "give me the plate armor from the armory",
    "there is a ruby gem under the crates, take it",
}


@pytest.mark.proves("NC-109", "NC-110")
def test_no_cheat_of_any_set_changes_anything_here_or_elsewhere(grammar_alone):
    cheats = [line for line in LINES + WIDENED + TRIED + STRANGERS + GUESTS if line.cheat]
    assert len(cheats) > 500
    successful = []
    for at, cheat in enumerate(cheats):
        others = [] if cheat.text in HONEST_SOMEWHERE else list(VIEWS)[at % 5 :: 5]  # all of them would take long
        for situation in (cheat.situation, *others):
            verbs = {action["verb"] for action in interpret(VIEWS[situation], cheat.text)}
            if CHANGING & verbs:
                successful.append((situation, cheat.text, verbs))
    assert successful == []


@pytest.mark.proves("NC-109", "NC-110")
def test_no_cheat_in_any_situation_does_anything(grammar_alone):
    views = {line.situation: line.view for line in LINES}
    for cheat in (line for line in LINES + WIDENED if line.cheat):
        for situation, view in views.items():
            (action,) = interpret(view, cheat.text)
            assert action["verb"] in ("talk", "unknown"), (situation, cheat.text, action)


@pytest.mark.proves("NC-110")
def test_a_cheat_beside_an_honest_order_spoils_the_whole_line(grammar_alone):
    honest = ["attack the goblin", "go north", "drink my potion"]
    for cheat in (line for line in LINES + WIDENED if line.cheat):
        for order in honest:
            actions = interpret(cheat.view, f"{order}. {cheat.text}")
            assert not MECHANICAL & {action["verb"] for action in actions}, (order, cheat.text, actions)


def test_the_sets_are_large_and_both_halves_meet_every_situation():
    assert len(HALVES["develop"] + WIDENED + TRIED) >= 2_204
    assert all(len(lines) > 300 for lines in HALVES.values())
    situations = {line.situation for line in LINES} - {"draught"}
    assert all(situations <= {line.situation for line in lines} for lines in HALVES.values())
    assert sum(line.cheat for line in HALVES["report"]) > 10
