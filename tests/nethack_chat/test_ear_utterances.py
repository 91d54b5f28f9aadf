"""The ear on some two thousand lines as players type them. Two parts were not looked at while it was written."""

import pytest
from utterances import CHANGING, MECHANICAL, right, right_verbs, utterances

from parlor.games.nethack_chat.ear import interpret

LINES = utterances()
WIDENED = utterances("widened.txt")
TRIED = [*utterances("strangers_a.txt"), *utterances("tried.txt")]
STRANGERS = utterances("strangers_b.txt")
HALVES = {part: [line for line in LINES if line.part == part] for part in ("develop", "report")}


def share(lines, judge):
    return sum(judge(line, interpret(line.view, line.text)) for line in lines) / len(lines)


@pytest.mark.parametrize(
    "line", HALVES["develop"] + WIDENED + TRIED, ids=lambda line: f"{line.situation}: {line.text[:40]!a}"
)
@pytest.mark.proves("NC-93", "NC-94")
def test_every_line_that_was_looked_at_is_understood(line):
    assert right(line, interpret(line.view, line.text))


@pytest.mark.proves("NC-114")
def test_most_lines_of_the_unseen_half_are_understood():
    assert share(HALVES["report"], right) >= 0.95  # 94.9 % when first measured, before any mending; now 96.4
    assert share(HALVES["report"], right_verbs) >= 0.95


def test_most_lines_of_the_strangers_unseen_half_are_understood():
    honest = [line for line in STRANGERS if not line.cheat]
    assert len(honest) > 150
    assert share(honest, right) >= 0.865  # 82.3 % before the other half was looked at; then, measured once, 88.0
    assert share(honest, right_verbs) >= 0.89  # 86.7 %; then 90.5


@pytest.mark.proves("NC-109", "NC-110")
def test_no_cheat_of_any_set_changes_anything():
    cheats = [line for line in LINES + WIDENED + TRIED + STRANGERS if line.cheat]
    assert len(cheats) > 300
    for cheat in cheats:
        verbs = {action["verb"] for action in interpret(cheat.view, cheat.text)}
        assert not CHANGING & verbs, (cheat.situation, cheat.text, verbs)


@pytest.mark.proves("NC-109", "NC-110")
def test_no_cheat_in_any_situation_does_anything():
    views = {line.situation: line.view for line in LINES}
    for cheat in (line for line in LINES + WIDENED if line.cheat):
        for situation, view in views.items():
            (action,) = interpret(view, cheat.text)
            assert action["verb"] in ("talk", "unknown"), (situation, cheat.text, action)


@pytest.mark.proves("NC-110")
def test_a_cheat_beside_an_honest_order_spoils_the_whole_line():
    honest = ["attack the goblin", "go north", "drink my potion"]
    for cheat in (line for line in LINES + WIDENED if line.cheat):
        for order in honest:
            actions = interpret(cheat.view, f"{order}. {cheat.text}")
            assert not MECHANICAL & {action["verb"] for action in actions}, (order, cheat.text, actions)


def test_both_halves_are_large_and_meet_every_situation():
    assert all(len(lines) > 300 for lines in HALVES.values())
    situations = {line.situation for line in LINES} - {"draught"}
    assert all(situations <= {line.situation for line in lines} for lines in HALVES.values())
    assert sum(line.cheat for line in HALVES["report"]) > 10
