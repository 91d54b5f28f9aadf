"""How fast the bots and the rules are, measured against a fixed loop in the same run, whatever the machine.

The rows name times without naming a machine. The yardstick is one that runs 23 million turns of the loop in a CPU
second; a lap is 300,000 turns.
"""

import time
from functools import partial

import pytest
from bot_hunts import board

from parlor.games.dont_lose_your_head import bots, game, hunting
from parlor.kernel import Chance
from parlor.lab.bench import random_steps

LAP = 0.3 / 23  # seconds that a lap stands for


def cpu(work):
    start_hunts = time.process_time()
    work()
    return time.process_time() - start_hunts


def lap():
    x = 0
    for i in range(300_000):
        x += i & 7
    return x


def seconds_there(work, times):
    """What the work takes by the yardstick: the best of several, against the best of as many laps."""
    work()
    return min(cpu(work) for _ in range(times)) / min(cpu(lap) for _ in range(times)) * LAP


def positions(size, words):
    """Everything a hunter came to know, turn by turn, on its way through two boards."""
    found = []
    for seed in (1, 2):
        hidden = board(size, words, seed, well=False)
        hunt = hunting.new_hunt(hidden)
        while not hunting.is_complete(hunt, hidden):
            found.append(hunt)
            hunt, _ = hunting.guess(hunt, hidden, 0, bots.Hard().guess(hunt, "en", Chance(seed, len(found))))
    return found


@pytest.mark.proves("DLYH-326")
@pytest.mark.parametrize(("size", "words"), [(6, 4), (8, 3), (10, 3)])
def test_expert_needs_at_most_five_milliseconds_a_turn(size, words):
    hunts, bot = positions(size, words), bots.Expert()

    def think():
        for turn, hunt in enumerate(hunts):
            bot.guess(hunt, "en", Chance(1, turn))

    assert seconds_there(think, times=3) / len(hunts) <= 0.005


def test_random_play_makes_40_000_steps_a_second():
    """With room for a busy machine: caches are shared by whoever else is at work on it."""
    step = partial(next, random_steps(game))

    def play():
        for _ in range(4000):
            step()

    assert 4000 / seconds_there(play, times=5) >= 40_000 / 1.5
