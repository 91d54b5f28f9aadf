"""The fast lists of legal actions against those that are built square by square."""

import plain_legal
import pytest

from parlor.games.grid_game import game
from parlor.kernel import Chance
from parlor.kernel.inputs import read_options
from parlor.kernel.playout import Playout

POSITIONS = 400


@pytest.mark.parametrize(
    "options",
    [{}, {"hidden_traps": True}, {"size": 21, "closing_ring": True}, {"map": "swamp", "army": 16}, {"puzzle": 4}],
    ids=str,
)
def test_lists_are_those_of_the_plain_rules(options):
    """In the same order too: it decides between equal moves of bots, and what a seed of random play leads to."""
    chance, positions = Chance(1, 0, "random"), 0
    for seed in range(1, POSITIONS):
        playout = Playout(game, read_options(game, options), seed)
        while playout.next_turn() and positions < POSITIONS:
            for seat in (0, 1):
                listed = list(game.legal(playout.state, seat))
                assert listed == list(plain_legal.legal_actions(playout.state, seat))
                if seat == playout.seat:
                    action = chance.choice(listed)
            playout.play(action)
            positions += 1
    assert positions == POSITIONS
