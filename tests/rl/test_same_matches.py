"""The environments play the matches that the kernel plays: their records are equal, entry by entry."""

import numpy as np
import pytest

from parlor import rl
from parlor.kernel import Chance, Match, bot_chance, game, installed, next_seat
from parlor.kernel.encoding import encoding_of
from sizes import size

GAMES = list(installed())
SLOW = {"territory-words": 8, "grid-game": 4}  # matches that take so many times as long as others


def seeds_of(name):
    """Return the seeds of the matches: a thousand of all games in `make long`."""
    return range(1, 1 + max(1, size(8, 215) // SLOW.get(name, 1)))


def kernel_match(name, seed, chooses):
    """Play a match by numbers without an environment: `chooses` says which seats do; bots play the others."""
    played = game(name)
    match, last, chance = Match(played, seed=seed), -1, Chance(seed, 0, "agents")
    encoding = encoding_of(played, match.options)
    while match.to_act:
        last = next_seat(last, match.to_act)
        if chooses(last):
            numbered = encoding.numbered(match.view(last), last, match.legal(last))
            match.play(last, numbered[chance.choice(sorted(numbered))])
        else:
            match.play(last, played.bot("random").choose(match.turn(last, bot_chance(seed, match.ply + 1, last))))
    return match


def choose(chance, mask):
    return chance.choice(np.flatnonzero(mask).tolist())


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_seats_in_turn(name):
    for seed in seeds_of(name):
        table, chance, rewards = rl.Table(name), Chance(seed, 0, "agents"), dict[str, float]()
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, reward, over, _, _ = table.last()
            rewards[agent] = reward
            table.step(None if over else choose(chance, observation["action_mask"]))
        match = kernel_match(name, seed, lambda seat: True)
        assert table.record() == match.record()
        signs = {"win": 1.0, "draw": 0.0, "loss": -1.0}
        assert list(rewards.values()) == [signs[result] for result in match.outcome.results]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_one_seat_against_bots(name):
    for seed in seeds_of(name):
        environment, chance = rl.SingleSeat(name), Chance(seed, 0, "agents")
        _, info = environment.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = environment.step(choose(chance, info["action_mask"]))
        assert environment.record() == kernel_match(name, seed, lambda seat: seat == 0).record()
