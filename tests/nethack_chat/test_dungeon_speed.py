"""How fast the rules are, measured against a fixed loop in the same run, whatever the machine: the yardstick is one
that runs 23 million turns of the loop in a CPU second.
"""

import time

from dungeon_runs import bot_run

from parlor.games.nethack_chat import game
from parlor.kernel import Chance

TURNS = 300_000
LAP = TURNS / 23_000_000  # seconds that a lap stands for


def cpu(work):
    begun = time.process_time()
    work()
    return time.process_time() - begun


def lap():
    x = 0
    for i in range(TURNS):
        x += i & 7
    return x


def test_20_000_acts_a_second():
    """53,000 where nobody else is at work."""
    turns = [turn for seed in range(1, 101) for turn in bot_run("naive", seed)]

    def play():
        for turn in turns:
            game.apply(turn.before, 0, turn.act, Chance(1))

    play()
    seconds = min(cpu(play) for _ in range(3)) / min(cpu(lap) for _ in range(5)) * LAP
    assert len(turns) / seconds >= 20_000
