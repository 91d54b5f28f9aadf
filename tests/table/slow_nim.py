"""A game whose bots take their time, hang and raise. It is installed for a test, so that real workers find it."""

import os
import time
from pathlib import Path

from toys import Fixed, Nim, Take

STEP = 0.3  # seconds that the slow bot takes for a move
LOG = "SLOW_NIM_LOG"  # environment variable: the file to which bots write when they begin and end


def _note(event, sticks):
    with Path(os.environ[LOG]).open("a") as file:
        file.write(f"{event} {sticks} {os.getpid()}\n")


def slow(view, legal):
    _note("begin", view.left)
    time.sleep(STEP)
    _note("end", view.left)
    return Take(1)


def hangs(view, legal):
    _note("begin", view.left)
    time.sleep(3600)


def hangs_once(view, legal):
    tried = f"begin {view.left} " in Path(os.environ[LOG]).read_text()
    return slow(view, legal) if tried else hangs(view, legal)


def raises(view, legal):
    _note("begin", view.left)
    raise RuntimeError("this bot always raises")


STUCK = 47  # sticks with which the rules themselves hang, until the file of the log's name with `-free` exists


class SlowNim(Nim):
    id = "slow-nim"
    title = "Slow Nim"
    levels = ("slow", "hangs", "hangs-once", "raises")

    def sample(self, view, viewer, chance):
        if view.left == STUCK:
            _note("begin", STUCK)
            while not Path(f"{os.environ[LOG]}-free").exists():
                time.sleep(0.1)
        return view

    def bot(self, level):
        return Fixed({"slow": slow, "hangs": hangs, "hangs-once": hangs_once, "raises": raises}[level])


game = SlowNim()
