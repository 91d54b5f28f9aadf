"""Games that each break one law, made from good ones by one wrong method."""

from __future__ import annotations

import random

from msgspec import Struct
from msgspec.structs import replace

from liars_dice import Bid, BidMade, LiarsDice, State, roll
from parlor.kernel import Game, Outcome, Refusal, Step, Told


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
            return Refusal("too-high", "Nobody would believe that.")
        return super().check(state, seat, action)

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if isinstance(action, Bid) and not list(self.legal(step.state, 1 - seat)):
            raise AssertionError("a call is always possible")
        return step


class LeaksInRefusal(LiarsDice):
    def check(self, state, seat, action):
        refusal = super().check(state, seat, action)
        return refusal and Refusal(refusal.code, f"{refusal.sentence} (They have {sum(state.cups[1 - seat])} pips.)")


class LeaksInEvent(LiarsDice):
    """The bidder's dice are whispered into the bid that everyone hears."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if isinstance(action, Bid):
            return Step(step.state, (Told(BidMade(seat, Bid(action.count, sum(state.cups[seat])))),))
        return step


class LeaksInText(LiarsDice):
    """Remembers the last state it was shown, and talks."""

    def view(self, state, viewer):
        self.seen = state
        return super().view(state, viewer)

    def text(self, view):
        return f"{super().text(view)} ({self.seen.cups})"


class Heap(Struct, frozen=True):
    stones: tuple[int]
    turn: int


class LooseHeap(Struct, frozen=True):
    stones: list[int]  # a list, so that a bad rule can change it
    turn: int


class Take(Struct, frozen=True, tag="take"):
    stones: int


class NimOptions(Struct, frozen=True):
    stones: int = 12


class Nim(Game[NimOptions, Heap, Take, None, Heap]):
    """Take one to three stones; whoever takes the last has won. Nothing hidden, and nothing broken."""

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


class LooseNim(Nim):
    """Legal to the letter until somebody changes a list in place."""

    State = View = LooseHeap

    def start(self, options, chance):
        return LooseHeap([options.stones], 0)

    def apply(self, state, seat, action, chance):
        return Step(LooseHeap([state.stones[0] - action.stones], 1 - seat))


class Mutates(LooseNim):
    def apply(self, state, seat, action, chance):
        state.stones[0] -= action.stones
        return Step(LooseHeap(state.stones, 1 - seat))


class MutatesInView(LooseNim):
    def view(self, state, viewer):
        state.stones[0] = max(0, state.stones[0] - 1)
        return LooseHeap(list(state.stones), state.turn)


class GlobalRandom(Nim):
    def apply(self, state, seat, action, chance):
        if random.random() < 0.5:
            return Step(Heap((state.stones[0] - 1,), 1 - seat))
        return super().apply(state, seat, action, chance)


class SetOrder(Nim):
    """Ten words in the order of a set: another one in nearly every process."""

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


class HalfAnOutcome(Nim):
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
        return Step(super().apply(state, seat, action, chance).state, (Told(Take(1)),))


class UnreadableNotation(Nim):
    def write(self, action):
        return f"I take {action.stones}"


class CountsItsMatches(LiarsDice):
    """A rule that depends on something outside the record: replaying meets another world."""

    calls = 0

    def start(self, options, chance):
        type(self).calls += 1
        state = super().start(options, chance)
        return state if self.calls % 2 else replace(state, turn=1)


class AnnouncesNewDice(LiarsDice):
    """Dice that were rolled just now are told to everyone."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Told(told.event) for told in step.events))


class AnnouncesToSpectators(LiarsDice):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Told(told.event, to=told.to and (-1,)) for told in step.events))


class LazyRedeal(LeaksInRefusal):
    """Says that nothing is secret, and so could say anything."""

    def redeal(self, state, viewer, chance):
        return state


class HonestButLazyRedeal(LiarsDice):
    def redeal(self, state, viewer, chance):
        return state


class KeepsCount(Nim):
    def view(self, state, viewer):
        self.looked = getattr(self, "looked", 0) + 1
        return state


class WrongOutcome(Nim):
    def outcome(self, state):
        return None if state.stones[0] else Outcome(("won", "lost"), "last-stone", (1.5, "x"))


class HalfAForfeit(Nim):
    def forfeit(self, state, seat, reason):
        return Outcome(("loss",), reason)


class ReadRaises(Nim):
    def read(self, view, line):
        _, stones = line.split()
        return Take(int(stones))


class CompleteRaises(Nim):
    def complete(self, view, legal, line):
        return [line[0]]


class PaintLeaks(LeaksInText):
    def text(self, view):
        return "Dice."

    def paint(self, view):
        return f"{self.seen.cups}"


class WrongAudience(LiarsDice):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Told(told.event, to=(7,)) for told in step.events))


class MissingBot(Nim):
    levels = ("random", "grandmaster")


class CheatingBot(Nim):
    levels = ("random", "cheat")

    def bot(self, level):
        return super().bot(level) if level == "random" else Cheat()


class Cheat:
    def choose(self, view, legal, budget, chance):
        return Take(view.stones[0])


class ReadsNothing(Nim):
    def read(self, view, line):
        return Take(int(line[5:])) if line.startswith("take ") and line[5:].isdigit() else None


class Throw(Struct, frozen=True, tag="throw"):
    hand: int


class Thrown(Struct, frozen=True, tag="thrown"):
    seat: int
    hand: int | None = None  # told once both have thrown


class Hands(Struct, frozen=True):
    hands: tuple[int | None, int | None] = (None, None)
    over: bool = False


class SealedThrows(Game[NimOptions, Hands, Throw, Thrown, Hands]):
    """Both throw a number from 1 to 3 at once; the higher one wins. Lawful: a throw is sealed until both are there."""

    id = "sealed-throws"
    title = "Sealed Throws"
    rules_version = 1
    seats = range(2, 3)

    def start(self, options, chance):
        return Hands()

    def to_act(self, state):
        return frozenset(seat for seat in (0, 1) if state.hands[seat] is None)

    def legal(self, state, seat):
        return map(Throw, (1, 2, 3))

    def check(self, state, seat, action):
        return None if action.hand in (1, 2, 3) else Refusal("no-hand", "Throw 1, 2 or 3.")

    def apply(self, state, seat, action, chance):
        hands = tuple(action.hand if owner == seat else hand for owner, hand in enumerate(state.hands))
        events = [Told(self.thrown(seat, action))]
        if None not in hands:
            events += [Told(Thrown(owner, hand)) for owner, hand in enumerate(hands)]
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


class TellsSealedThrow(SealedThrows):
    def thrown(self, seat, action):
        return Thrown(seat, action.hand)


class TellsNothing(LiarsDice):
    def tell(self, event):
        return None


class TextAtTheEnd(Nim):
    def text(self, view):
        return "stones" if view.stones[0] else None


class NoLevels(Nim):
    levels = ()


class OddId(Nim):
    id = "../nim"


class LoneSeatName(Nim):
    seat_names = ("Left",)


class LooseTurns(Nim):
    def to_act(self, state):
        return set(super().to_act(state))


class KeepsDictionary(Nim):
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
    def choose(self, view, legal, budget, chance):
        return Take(5) if view.stones[0] <= 5 else next(iter(legal))


class ShallowReader(Nim):
    def read(self, view, line):
        depth = len(line) - len(line.replace("[", ""))
        if depth > 1000:
            raise RecursionError("maximum recursion depth exceeded")
        return super().read(view, line)
