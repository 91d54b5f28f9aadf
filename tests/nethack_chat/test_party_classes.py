"""Players of a party choose their classes one by one, before the first round."""

import pytest
from party_runs import new_party, party_match, say

from parlor.games.nethack_chat.actions import Become, Look, Retell, Search, Wait
from parlor.games.nethack_chat.party.party_events import Became
from parlor.kernel import SPECTATOR, Match, Record
from proofs import proves

CLASSES = ["warrior", "cleric", "mage", "rogue"]


def classes_of(match):
    return [one.hero_class for one in match.state.party.companions]


def test_each_player_chooses_a_class_in_any_order():
    match = new_party(3)
    assert match.to_act == {0, 1, 2}
    assert match.state.now.turn == 0
    with proves("NC-364"):
        step = match.play(2, Become("warrior"))
        assert step.events_for(SPECTATOR) == (Became(2, "Warrior"),)
        match.play(0, Become("rogue"))
        assert match.to_act == {1}
        match.play(1, Become("mage"))
        assert classes_of(match) == ["rogue", "mage", "warrior"]
        assert match.view(1).now.adventure.hero_class == "mage"
    assert match.to_act == {0, 1, 2}
    assert match.state.now.turn == 0


def test_of_two_who_want_one_class_the_first_has_it():
    match = new_party(2)
    match.play(1, Become("mage"))
    assert match.check(0, Become("mage")).code == "class-taken"
    assert Become("mage") not in list(match.legal(0))
    assert match.to_act == {0}


def test_a_class_is_chosen_in_words():
    match = new_party(4)
    lines = {"I'm a wizard": "mage", "become rogue": "rogue", "a priest, I think": "cleric", "a knight": "warrior"}
    for seat, (line, name) in enumerate(lines.items()):
        say(match, seat, line)
        assert classes_of(match)[seat] == name
    assert not match.state.party.unchosen


def test_a_line_without_a_class_is_answered_with_the_classes_that_are_left():
    match = new_party(2)
    match.play(1, Become("cleric"))
    say(match, 0, "I go north")
    told = match.state.story[-1].told
    assert "a Warrior, a Mage or a Rogue" in told
    assert match.to_act == {0}
    assert "Choose your class: become warrior, become mage or become rogue." in match.text(0)
    assert "Player 1 is choosing a class." in match.text(1)


def test_the_master_begins_when_all_have_a_class():
    match = new_party(2)
    match.play(0, Become("warrior"))
    assert len(match.state.story) == 1
    step = match.play(1, Become("rogue"))
    assert len(match.state.story) == 2
    told = match.state.story[-1].told
    assert step.events_for(0)[-1].text == told
    assert "Player 1, you are a Warrior" in told
    assert "Player 2, you are a Rogue" in told


@pytest.mark.parametrize("action", [Search(), Wait(), Look()])
def test_nothing_else_is_done_before_all_have_a_class(action):
    match = new_party(2)
    assert match.check(0, action).code == "no-class"
    match.play(0, Become("mage"))
    assert match.check(0, action).code == "not-your-turn"
    assert match.check(1, Retell("You win.")).code == "masters-part"


def test_a_class_is_chosen_once():
    match = party_match(2)
    assert match.check(0, Become("rogue")).code == "has-class"


def test_the_class_of_the_options_is_that_of_the_first_player():
    match = new_party(2, **{"class": "mage"})
    assert match.to_act == {1}
    assert classes_of(match)[0] == "mage"
    assert new_party(2, **{"class": "mage"}).check(1, Become("mage")).code == "class-taken"


def test_who_is_late_or_leaves_gets_a_class_that_is_left():
    match = new_party(3)
    match.time_out(1)
    assert match.to_act == {0, 2}
    match.resign(2)
    match.play(0, Become(classes_left(match)[0]))
    assert sorted(set(classes_of(match))) == sorted(classes_of(match))
    assert match.to_act == {0, 1}
    assert Match.replay(Record.from_json(match.record().to_json())).state == match.state


def classes_left(match):
    return [act.hero_class for act in match.legal(0)]
