"""Bots for tests of `my.module:Bot`: honest ones, and ones that cheat or fail."""

import gc
import os
import sys
import time
from types import SimpleNamespace

from toys import Take


class First:
    """Plays the first legal action."""

    def choose(self, turn):
        return next(iter(turn.legal))


class Counter:
    """Takes one stick in its first move of a game and three later: it must be new in each game."""

    def __init__(self):
        self.moves = 0

    def choose(self, turn):
        self.moves += 1
        return Take(min(turn.view.left, 1 if self.moves == 1 else 3))


def make():
    """A function that returns a bot."""
    return First()


ready = First()  # an object that is a bot
no_bot = SimpleNamespace(pick=1)


class Broken:
    def __init__(self):
        raise RuntimeError("no luck today")

    def choose(self, turn):
        return None


class Raises:
    def choose(self, turn):
        raise ValueError("I cannot count")


class Illegal:
    def choose(self, turn):
        return Take(9)


class Nonsense:
    def choose(self, turn):
        return "take them all"


class Slow:
    """Computes on beyond its budget, whatever is raised in it."""

    def choose(self, turn):
        start = time.process_time()
        while time.process_time() - start < 60:
            try:
                sum(range(1000))
            except BaseException:
                continue
        return next(iter(turn.legal))


class Late(First):
    """Keeps to its budget in the first move only."""

    moves = 0

    def choose(self, turn):
        self.moves += 1
        start = time.process_time()
        while self.moves > 1 and time.process_time() - start < 0.4:
            pass
        return super().choose(turn)


class Quits:
    def choose(self, turn):
        sys.exit(0)


class Dies:
    def choose(self, turn):
        os._exit(7)


class Prints(First):
    """Prints where answers are expected."""

    def choose(self, turn):
        print("hello")
        os.write(1, b"\xff" * 100)
        return super().choose(turn)


class Forges:
    """Writes an answer of its own into every pipe that it finds."""

    def choose(self, turn):
        for descriptor in range(3, 20):
            try:
                os.write(descriptor, b"\xff\xff\xff\x7f" + b"x" * 64)
            except OSError:
                continue
        return next(iter(turn.legal))


class Peeks:
    """Looks everywhere for a state of the game and notes what it finds: frames, generators, all objects."""

    def choose(self, turn):
        found = [turn.legal.gi_frame.f_locals]
        frame = sys._getframe()
        while frame:
            found.append(frame.f_locals)
            frame = frame.f_back
        kind = turn.game.State
        states = [value for names in found for value in names.values() if isinstance(value, kind)]
        states += [value for value in gc.get_objects() if isinstance(value, kind)]
        if not states:
            raise LookupError("there is no state")
        return next(iter(turn.legal))
