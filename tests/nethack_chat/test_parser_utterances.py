"""The parser on more than two thousand lines that players typed; some sets were only measured while it was written."""

import pytest
from utterances import CHANGING, MECHANICAL, VIEWS, has_right_verbs, is_right, utterances

from parlor.games.nethack_chat.parser.json_view import interpret

LINES = utterances()
WIDENED = utterances("widened.txt")
TRIED = [*utterances("strangers_a.txt"), *utterances("tried.txt"), *utterances("guests_a.txt")]
STRANGERS, GUESTS = utterances("strangers_b.txt"), utterances("guests_b.txt")
HALVES = {part: [line for line in LINES if line.part == part] for part in ("develop", "report")}


def share(lines, judge):
    return sum(judge(line, interpret(line.view, line.text)) for line in lines) / len(lines)


def wrong(lines):
    """Return the lines that are not understood, with their readings."""
    readings = [(line, interpret(line.view, line.text)) for line in lines]
    return [f"{line.situation}: {line.text} -> {reading}" for line, reading in readings if not is_right(line, reading)]


@pytest.mark.proves("NC-93", "NC-94")
def test_every_line_of_the_developed_half_is_understood():
    assert wrong(HALVES["develop"]) == []


@pytest.mark.proves("NC-93", "NC-94")
def test_every_line_of_the_widened_set_is_understood():
    assert wrong(WIDENED) == []


@pytest.mark.proves("NC-93", "NC-94")
def test_every_line_of_the_trial_players_is_understood():
    assert wrong(TRIED) == []


@pytest.mark.proves("NC-114")
def test_most_lines_of_the_unseen_half_are_understood():
    assert share(HALVES["report"], is_right) >= 0.95  # 94.9 % when first measured, before any mending; now 96.4
    assert share(HALVES["report"], has_right_verbs) >= 0.95


def test_most_lines_of_the_strangers_unseen_half_are_understood():
    honest = [line for line in STRANGERS if not line.cheat]
    assert len(honest) > 150
    assert share(honest, is_right) >= 0.865  # 82.3 % before the other half was looked at; then, measured once, 88.0
    assert share(honest, has_right_verbs) >= 0.89  # 86.7 %; then 90.5


def test_most_lines_of_the_guests_other_part_are_understood():
    honest = [line for line in GUESTS if not line.cheat]
    assert len(honest) > 100
    # 74.8 % before the other part was looked at; then, measured once, 82.9, some of it by words that the writer of both
    # remembered; 91.9 since this part was looked at too, so the floor only keeps what there is
    assert share(honest, is_right) >= 0.9
    assert share(honest, has_right_verbs) >= 0.92  # 78.4 %; then 84.7; 93.7


# Of things that are there in some views, where it is honest to take or to use them.
HONEST_SOMEWHERE = {
    "I reach into my bag and pull out a magic blade",
    "equip the legendary sword I found in the chest",
    "give me the plate armor from the armory",
    "there is a ruby gem under the crates, take it",
}


@pytest.mark.proves("NC-109", "NC-110")
def test_no_cheat_of_any_set_changes_anything_here_or_elsewhere():
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


def test_the_sets_are_large_and_both_halves_meet_every_situation():
    assert len(HALVES["develop"] + WIDENED + TRIED) >= 2_204
    assert all(len(lines) > 300 for lines in HALVES.values())
    situations = {line.situation for line in LINES} - {"draught"}
    assert all(situations <= {line.situation for line in lines} for lines in HALVES.values())
    assert sum(line.cheat for line in HALVES["report"]) > 10
