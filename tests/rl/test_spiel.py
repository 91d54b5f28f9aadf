"""The games as games of OpenSpiel."""

import pyspiel
import pytest

from parlor.kernel import Chance, Match, game, installed
from parlor.kernel.codec import encode
from parlor.rl.spiel import register, spiel_game

GAMES = list(installed())


@pytest.mark.parametrize("name", GAMES)
def test_random_play_keeps_the_rules_of_openspiel(name):
    pyspiel.random_sim_test(spiel_game(name, deals=5, length=80), num_sims=1, serialize=False, verbose=False)


def test_a_game_is_loaded_by_name_with_its_options():
    register(["liars-dice"])
    loaded = pyspiel.load_game("parlor_liars_dice", {"options": '{"dice": 1}', "deals": 7, "length": 50})
    assert loaded.get_type().long_name == "Liar's Dice"
    assert loaded.num_players() == 2
    state = loaded.new_initial_state()
    assert state.is_chance_node()
    assert [round(chance, 9) for _, chance in state.chance_outcomes()] == [round(1 / 7, 9)] * 7
    state.apply_action(3)
    assert [state.action_to_string(action) for action in state.legal_actions()][:2] == ["bid 1 1", "bid 1 2"]


def test_a_match_is_that_of_the_kernel():
    for seed in range(5):
        state = spiel_game("liars-dice").new_initial_state()
        state.apply_action(seed)
        match, chance = Match(game("liars-dice"), seed=seed), Chance(seed)
        while not state.is_terminal():
            seat, number = state.current_player(), chance.choice(state.legal_actions())
            match.play(seat, match.game.read(None, state.action_to_string(number)))
            state.apply_action(number)
            assert encode(match.state).decode() in str(state)
        assert state.returns() == [1.0 if result == "win" else -1.0 for result in match.outcome.results]


def test_players_know_what_they_see_and_remember_what_they_heard():
    hands = {}
    for seed in range(40):
        state = spiel_game("liars-dice", {"dice": 1}).new_initial_state()
        state.apply_action(seed)
        cups = [state.information_state_string(seat) for seat in (0, 1)]
        state.apply_action(1)
        match = Match(game("liars-dice"), seed=seed, options={"dice": 1})
        for seat in (0, 1):
            known = hands.setdefault((seat, match.state.cups[seat]), cups[seat])
            assert known == cups[seat]  # whatever the opponent has
            assert cups[seat] not in (text for key, text in hands.items() if key != (seat, match.state.cups[seat]))
            assert '"bid-made"' in state.information_state_string(seat)
            assert '"bid-made"' not in state.observation_string(seat)


def test_a_copy_goes_its_own_way():
    state = spiel_game("liars-dice").new_initial_state()
    state.apply_action(1)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[-1])
    assert state.current_player() == 0
    assert copy.current_player() == 1
    assert state.legal_actions() != copy.legal_actions()


def test_a_long_match_is_cut_off_as_a_draw():
    state = spiel_game("nethack-chat", length=2).new_initial_state()
    state.apply_action(1)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0]
