"""Games that remember the last state, and reveal it by methods that take no state."""

from __future__ import annotations

from itertools import count

from liars_dice import LiarsDice

LAST = {}  # the last state, remembered by the module


def remembered():
    return sum(map(sum, LAST["state"].cups)) if LAST else 0


class UsageTells(LiarsDice):
    def check(self, state, seat, action):
        LAST["state"] = state
        return super().check(state, seat, action)

    def usage(self):
        return f"Type a bid. ({remembered()})"


class DescribeTells(LiarsDice):
    def apply(self, state, seat, action, chance):
        LAST["state"] = state
        return super().apply(state, seat, action, chance)

    def describe(self, event):
        return f"{super().describe(event)} ({remembered()})"


class WriteTells(LiarsDice):
    """Writes blanks after an action, which `read` ignores."""

    def view(self, state, viewer):
        LAST["state"] = state
        return super().view(state, viewer)

    def write(self, action):
        return super().write(action) + " " * remembered()

    def read(self, view, line):
        return super().read(view, line.strip())


class CompleteTells(LiarsDice):
    def legal(self, state, seat):
        LAST["state"] = state
        return super().legal(state, seat)

    def complete(self, view, legal, line):
        lines = list(super().complete(view, legal, line))
        turned = remembered() % max(1, len(lines))
        return lines[turned:] + lines[:turned]


class ColorsTell(LiarsDice):
    def view(self, state, viewer):
        LAST["state"] = state
        return super().view(state, viewer)

    def text_ansi(self, view):
        return f"pips: {remembered()}"


class DescribeCounts(LiarsDice):
    """No two sentences are the same."""

    numbers = count()

    def describe(self, event):
        return f"Event {next(self.numbers)}."
