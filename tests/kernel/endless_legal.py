"""A game that never ends its list of legal actions, installed by tests under the name `endless-nim`."""

from __future__ import annotations

from itertools import count

from lawful import Nim, Take


class EndlessNim(Nim):
    """One may take any number of stones: more than there are means all of them. Lawful."""

    id = "endless-nim"
    title = "Endless Nim"

    def legal(self, state, seat):
        return map(Take, count(1))

    def check(self, state, seat, action):
        return None if action.stones >= 1 else super().check(state, seat, action)

    def apply(self, state, seat, action, chance):
        return super().apply(state, seat, Take(min(action.stones, state.stones[0])), chance)


game = EndlessNim()
