"""The environments by the checks of the libraries that they are for."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from parlor import rl
from parlor.kernel import installed

GAMES = list(installed())
CYCLES = 40

# What these checks say of every environment with a mask, of PettingZoo's own ones too.
MASKED = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of a seat that is not to act
]
pytestmark = MASKED


@pytest.mark.parametrize("game", GAMES)
def test_seats_in_turn(game):
    api_test(rl.Table(game), num_cycles=CYCLES)
    seed_test(lambda: rl.Table(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_seats_at_once(game):
    parallel_api_test(rl.ParallelTable(game), num_cycles=CYCLES)
    parallel_seed_test(lambda: rl.ParallelTable(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_one_seat_against_bots(game):
    environment = gymnasium.make(rl.environment_id(game))
    check_env(environment.unwrapped, skip_render_check=True)
