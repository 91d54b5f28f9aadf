"""Games that each break one law, made from good ones by one wrong method."""

from __future__ import annotations

import random

from lawful import Heap, Nim, SealedThrows, Take, Thrown
from msgspec import Struct
from msgspec.structs import replace

from liars_dice import Bid, BidMade, LiarsDice, State, roll
from parlor.kernel import Emit, Outcome, Refusal, Step


class LeaksInView(LiarsDice):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), turn=state.turn + 2 * sum(map(sum, state.cups)))

    def sample(self, view, viewer, chance):
        return super().sample(replace(view, turn=view.turn % 2), viewer, chance)


class LeaksInLegal(LiarsDice):
    def legal(self, state, seat):
        return (action for action in super().legal(state, seat) if not self.check(state, seat, action))

    def check(self, state, seat, action):
        if isinstance(action, Bid) and action.count > max(1, sum(state.cups[1 - seat]) // 3):
            return Refusal("too-high", "Bid less.")
        return super().check(state, seat, action)

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if isinstance(action, Bid) and not list(self.legal(step.state, 1 - seat)):
            raise AssertionError("a call is always possible")
        return step


class LeaksInRefusal(LiarsDice):
    def check(self, state, seat, action):
        refusal = super().check(state, seat, action)
        return refusal and Refusal(refusal.code, f"{refusal.message} (They have {sum(state.cups[1 - seat])} pips.)")


class LeaksInEvent(LiarsDice):
    """The bid that everyone receives contains the sum of the bidder's dice."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if isinstance(action, Bid):
            return Step(step.state, (Emit(BidMade(seat, Bid(action.count, sum(state.cups[seat])))),))
        return step


class LeaksInText(LiarsDice):
    """The text contains the dice of the last state that `view` was called with."""

    def view(self, state, viewer):
        self.seen = state
        return super().view(state, viewer)

    def text(self, view):
        return f"{super().text(view)} ({self.seen.cups})"


class HeapWithList(Struct, frozen=True):
    stones: list[int]  # a list, so that a bad rule can change it
    turn: int


class NimWithList(Nim):
    """The state holds a list, which subclasses change in place."""

    State = View = HeapWithList

    def start(self, options, chance):
        return HeapWithList([options.stones], 0)

    def apply(self, state, seat, action, chance):
        return Step(HeapWithList([state.stones[0] - action.stones], 1 - seat))


class Mutates(NimWithList):
    def apply(self, state, seat, action, chance):
        state.stones[0] -= action.stones
        return Step(HeapWithList(state.stones, 1 - seat))


class MutatesInView(NimWithList):
    def view(self, state, viewer):
        state.stones[0] = max(0, state.stones[0] - 1)
        return HeapWithList(list(state.stones), state.turn)


class GlobalRandom(Nim):
    def apply(self, state, seat, action, chance):
        if random.random() < 0.5:
            return Step(Heap((state.stones[0] - 1,), 1 - seat))
        return super().apply(state, seat, action, chance)


class SetOrder(Nim):
    """Ten words in the order of a set, which differs between processes."""

    def text(self, view):
        return " ".join({"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})


class ListsTooMuch(Nim):
    def legal(self, state, seat):
        return map(Take, range(1, 5))


class ListsTooLittle(Nim):
    def legal(self, state, seat):
        return [Take(1)]


class ApplyRaises(Nim):
    def apply(self, state, seat, action, chance):
        if action.stones == 2:
            raise ValueError("two is unlucky")
        return super().apply(state, seat, action, chance)


class CheckRaises(Nim):
    def check(self, state, seat, action):
        return None if [None, None, None, None][action.stones] is None and action.stones else Refusal("none", "None.")


class NeverEnds(Nim):
    def apply(self, state, seat, action, chance):
        return Step(Heap(state.stones, 1 - seat))


class NoOutcome(Nim):
    def outcome(self, state):
        return None


class OutcomeOfOneSeat(Nim):
    def outcome(self, state):
        return None if state.stones[0] else Outcome(("win",), "last-stone")


class EarlyOutcome(Nim):
    def outcome(self, state):
        return Outcome.won_by(0, 2, "always")


class ForgetfulView(Nim):
    """Nothing is declared hidden, but the view leaves out whose turn it is."""

    def view(self, state, viewer):
        return Heap(state.stones, 0)


class SampleContradicts(LiarsDice):
    def sample(self, view, viewer, chance):
        cups = tuple(roll(count, chance) for count in view.counts)
        return State(cups, view.turn, view.bid, view.last)


class SampleTurns(LiarsDice):
    def sample(self, view, viewer, chance):
        drawn = super().sample(view, viewer, chance)
        return replace(drawn, turn=1 - drawn.turn)


class NotJson(Nim):
    def apply(self, state, seat, action, chance):
        return Step(super().apply(state, seat, action, chance).state, (Emit(Take(1)),))


class UnreadableNotation(Nim):
    def write(self, action):
        return f"I take {action.stones}"


class CountsItsMatches(LiarsDice):
    """The start depends on a count outside the record, so a replay starts differently."""

    calls = 0

    def start(self, options, chance):
        type(self).calls += 1
        state = super().start(options, chance)
        return state if self.calls % 2 else replace(state, turn=1)


class AnnouncesNewDice(LiarsDice):
    """The new dice of each player are sent to everyone."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Emit(emit.event) for emit in step.events))


class AnnouncesToSpectators(LiarsDice):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Emit(emit.event, to=emit.to and (-1,)) for emit in step.events))


class LazyRedeal(LeaksInRefusal):
    """redeal declares that nothing is secret, and refusals tell the dice."""

    def redeal(self, state, viewer, chance):
        return state


class HonestButLazyRedeal(LiarsDice):
    def redeal(self, state, viewer, chance):
        return state


class StoresCount(Nim):
    def view(self, state, viewer):
        self.looked = getattr(self, "looked", 0) + 1
        return state


class WrongOutcome(Nim):
    def outcome(self, state):
        return None if state.stones[0] else Outcome(("won", "lost"), "last-stone", (1.5, "x"))


class ForfeitOfOneSeat(Nim):
    def forfeit(self, state, seat, reason):
        return Outcome(("loss",), reason)


class ReadRaises(Nim):
    def read(self, view, line):
        _, stones = line.split()
        return Take(int(stones))


class CompleteRaises(Nim):
    def complete(self, view, legal, line):
        return [line[0]]


class LeaksInAnsiText(LeaksInText):
    def text(self, view):
        return "Dice."

    def text_ansi(self, view):
        return f"{self.seen.cups}"


class WrongAudience(LiarsDice):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Emit(emit.event, to=(7,)) for emit in step.events))


class CheatingBot(Nim):
    levels = ("random", "cheat")

    def bot(self, level):
        return super().bot(level) if level == "random" else Cheat()


class Cheat:
    def choose(self, turn):
        return Take(turn.view.stones[0])


class ReadsNothing(Nim):
    def read(self, view, line):
        return Take(int(line[5:])) if line.startswith("take ") and line[5:].isdigit() else None


class TellsSealedThrow(SealedThrows):
    def thrown(self, seat, action):
        return Thrown(seat, action.hand)


class DescribesNothing(LiarsDice):
    def describe(self, event):
        return None


class TextAtTheEnd(Nim):
    def text(self, view):
        return "stones" if view.stones[0] else None


class NoLevels(Nim):
    levels = ()


class IdWithPath(Nim):
    id = "../nim"


class OneSeatName(Nim):
    seat_names = ("Left",)


class ToActReturnsSet(Nim):
    def to_act(self, state):
        return set(super().to_act(state))


class StoresDictionary(Nim):
    def __init__(self):
        self.seen = {}

    def text(self, view):
        self.seen[len(self.seen)] = view
        return super().text(view)


class RareCheat(Nim):
    """Its bot plays by the rules until five stones are left."""

    levels = ("random", "cheat")

    def bot(self, level):
        return super().bot(level) if level == "random" else CheatAtFive()


class CheatAtFive:
    def choose(self, turn):
        return Take(5) if turn.view.stones[0] <= 5 else next(iter(turn.legal))


class ShallowReader(Nim):
    def read(self, view, line):
        depth = len(line) - len(line.replace("[", ""))
        if depth > 1000:
            raise RecursionError("maximum recursion depth exceeded")
        return super().read(view, line)
