"""Small games that keep every law, for others to break."""

from __future__ import annotations

from msgspec import Struct

from parlor.kernel import Emit, Game, Outcome, Refusal, Step, undecided, with_item


class Heap(Struct, frozen=True):
    stones: tuple[int]
    turn: int


class Take(Struct, frozen=True, tag="take"):
    stones: int


class NimOptions(Struct, frozen=True):
    stones: int = 12


class Nim(Game[NimOptions, Heap, Take, None, Heap]):
    """Take one to three stones; the player who takes the last one wins. Nothing is hidden. It keeps every law."""

    id = "nim"
    title = "Nim"
    rules_version = 1
    seats = range(2, 3)

    def start(self, options, chance):
        return self.State((options.stones,), 0)

    def to_act(self, state):
        return frozenset((state.turn,)) if state.stones[0] else frozenset()

    def legal(self, state, seat):
        return map(Take, range(1, min(3, state.stones[0]) + 1))

    def check(self, state, seat, action):
        if 1 <= action.stones <= min(3, state.stones[0]):
            return None
        return Refusal("wrong-number", "Take one, two or three of the stones that are there.")

    def apply(self, state, seat, action, chance):
        return Step(self.State((state.stones[0] - action.stones,), 1 - seat))

    def outcome(self, state):
        return None if state.stones[0] else Outcome.won_by(1 - state.turn, 2, "last-stone")

    def view(self, state, viewer):
        return state

    def sample(self, view, viewer, chance):
        return view

    def text(self, view):
        return f"{view.stones[0]} stones."


class Throw(Struct, frozen=True, tag="throw"):
    hand: int


class Thrown(Struct, frozen=True, tag="thrown"):
    seat: int
    hand: int | None = None  # None until both have thrown


class Hands(Struct, frozen=True):
    hands: tuple[int | None, int | None] = (None, None)
    over: bool = False


class SealedThrows(Game[NimOptions, Hands, Throw, Thrown, Hands]):
    """Both throw a number from 1 to 3 at once; the higher one wins. A throw is secret until both have thrown. It keeps
    every law.
    """

    id = "sealed-throws"
    title = "Sealed Throws"
    rules_version = 1
    seats = range(2, 3)
    hidden = True

    def start(self, options, chance):
        return Hands()

    def to_act(self, state):
        return undecided(state.hands)

    def legal(self, state, seat):
        return map(Throw, (1, 2, 3))

    def check(self, state, seat, action):
        return None if action.hand in (1, 2, 3) else Refusal("no-hand", "Throw 1, 2 or 3.")

    def apply(self, state, seat, action, chance):
        hands = with_item(state.hands, seat, action.hand)
        events = [Emit(self.thrown(seat, action))]
        if None not in hands:
            events += [Emit(Thrown(owner, hand)) for owner, hand in enumerate(hands)]
        return Step(Hands(hands, None not in hands), tuple(events))

    def thrown(self, seat, action):
        return Thrown(seat)

    def outcome(self, state):
        return Outcome.by_score(state.hands, "higher-hand") if state.over else None

    def view(self, state, viewer):
        if state.over:
            return state
        return Hands(tuple(hand if owner == viewer or hand is None else 0 for owner, hand in enumerate(state.hands)))

    def redeal(self, state, viewer, chance):
        if state.over:
            return state
        hidden = [hand is not None and owner != viewer for owner, hand in enumerate(state.hands)]
        return Hands(
            tuple(1 + chance.below(3) if hide else hand for hide, hand in zip(hidden, state.hands, strict=True))
        )

    def sample(self, view, viewer, chance):
        return self.redeal(view, viewer, chance)

    def text(self, view):
        return f"{view.hands}"
