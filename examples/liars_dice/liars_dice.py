"""Liar's Dice: both hide their dice under a cup and bid on all of them together.

A bid says how many dice show a face at least ("three fives"). The next must be higher: more dice, or as many of a higher
face. Instead of bidding one may call the last bid a lie. Then the cups are lifted: if the bid holds, the caller loses a
die, else the bidder does, and the dice are rolled again. Who has no dice left has lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from parlor.kernel import SPECTATOR, Chance, Game, Outcome, Refusal, Seat, Step, Told

FACES = 6


class Options(Struct, frozen=True):
    dice: Annotated[int, Meta(ge=1, le=5)] = 3  # for each player at the start


class Bid(Struct, frozen=True, tag="bid"):
    count: int
    face: int


class Call(Struct, frozen=True, tag="call"):
    """The last bid is a lie."""


Action = Bid | Call


class Rolled(Struct, frozen=True, tag="rolled"):
    dice: tuple[int, ...]  # told only to whom they belong


class BidMade(Struct, frozen=True, tag="bid-made"):
    seat: int
    bid: Bid


class Revealed(Struct, frozen=True, tag="revealed"):
    cups: tuple[tuple[int, ...], tuple[int, ...]]
    bid: Bid
    loser: int  # of one die


Event = Rolled | BidMade | Revealed


class State(Struct, frozen=True):
    cups: tuple[tuple[int, ...], tuple[int, ...]]  # the dice of each seat, sorted
    turn: int  # the seat to bid or call
    bid: Bid | None = None  # the last one of this round
    last: Revealed | None = None  # how the round before ended


class View(Struct, frozen=True):
    you: int  # the seat that looks, or -1
    yours: tuple[int, ...]
    counts: tuple[int, int]  # dice under each cup
    turn: int
    bid: Bid | None
    last: Revealed | None


class LiarsDice(Game[Options, State, Action, Event, View]):
    id = "liars-dice"
    title = "Liar's Dice"
    rules_version = 1
    seats = range(2, 3)
    hidden = True

    def start(self, options: Options, chance: Chance) -> State:
        return State((roll(options.dice, chance), roll(options.dice, chance)), turn=0)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if () in state.cups else frozenset((state.turn,))

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        if state.bid:
            yield Call()
        lowest = state.bid or Bid(1, 0)
        for face in range(lowest.face + 1, FACES + 1):
            yield Bid(lowest.count, face)
        for count in range(lowest.count + 1, total(state) + 1):
            for face in range(1, FACES + 1):
                yield Bid(count, face)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Call):
            return None if state.bid else Refusal("nothing-to-call", "There is no bid to call yet: make one.")
        if not (1 <= action.face <= FACES and 1 <= action.count <= total(state)):
            return Refusal("no-such-bid", f"Bid 1 to {total(state)} dice of a face from 1 to {FACES}.")
        if state.bid and (action.count, action.face) <= (state.bid.count, state.bid.face):
            return Refusal("too-low", f"Bid more than {state.bid.count} x {state.bid.face}, or call.")
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if isinstance(action, Bid):
            return Step(State(state.cups, 1 - seat, action, state.last), (Told(BidMade(seat, action)),))
        assert state.bid, "check lets nobody call without a bid"
        there = sum(cup.count(state.bid.face) for cup in state.cups)
        loser = seat if there >= state.bid.count else 1 - seat
        revealed = Revealed(state.cups, state.bid, loser)
        left = [len(cup) - (owner == loser) for owner, cup in enumerate(state.cups)]
        cups = (roll(left[0], chance), roll(left[1], chance))
        told = [Told(Rolled(cup), to=(owner,)) for owner, cup in enumerate(cups) if () not in cups]
        return Step(State(cups, loser, None, revealed), (Told(revealed), *told))

    def outcome(self, state: State) -> Outcome | None:
        if () not in state.cups:
            return None
        scores = (len(state.cups[0]), len(state.cups[1]))
        return Outcome.by_score(scores, "last-dice")

    def view(self, state: State, viewer: Seat) -> View:
        yours = () if viewer == SPECTATOR else state.cups[viewer]
        counts = (len(state.cups[0]), len(state.cups[1]))
        return View(viewer, yours, counts, state.turn, state.bid, state.last)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        cups = tuple(view.yours if seat == viewer else roll(view.counts[seat], chance) for seat in (0, 1))
        return State((cups[0], cups[1]), view.turn, view.bid, view.last)

    def text(self, view: View) -> str:
        lines = [f"Dice: {view.counts[0]} against {view.counts[1]}."]
        if view.last:
            cups, bid = " and ".join(" ".join(map(str, cup)) for cup in view.last.cups), view.last.bid
            lines.append(f"Last round: {cups}; {bid.count} x {bid.face} called; seat {view.last.loser} lost a die.")
        if view.yours:
            lines.append("Your dice: " + " ".join(map(str, view.yours)))
        lines.append(f"Bid: {view.bid.count} x {view.bid.face}" if view.bid else "No bid yet.")
        return "\n".join(lines)


def roll(count: int, chance: Chance) -> tuple[int, ...]:
    return tuple(sorted(1 + chance.below(FACES) for _ in range(count)))


def total(state: State) -> int:
    return len(state.cups[0]) + len(state.cups[1])


game = LiarsDice()
