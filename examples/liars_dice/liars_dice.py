"""Liar's Dice: both players hide their dice under a cup and bid on all of them together.

A bid says that at least so many dice show a face ("three fives"). The next bid must be higher: more dice, or as many of
a higher face. Instead of bidding, a player may call the last bid a lie; then the cups are lifted. If the bid is true,
the caller loses a die, otherwise the bidder does, and all dice are rolled again. A player without dice has lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlor.kernel import SPECTATOR, Chance, Emit, Encoded, Encoding, Game, Outcome, Refusal, Seat, Step, player

FACES = 6
Cup = tuple[int, ...]  # dice, sorted


class Options(Struct, frozen=True):
    dice: Annotated[int, Meta(ge=1, le=5)] = 3  # for each player at the start


class Bid(Struct, frozen=True, tag="bid"):
    count: int
    face: int


class Call(Struct, frozen=True, tag="call"):
    """The last bid is a lie."""


Action = Bid | Call


class Rolled(Struct, frozen=True, tag="rolled"):
    dice: Cup  # sent only to their owner


class BidMade(Struct, frozen=True, tag="bid-made"):
    seat: int
    bid: Bid


class Revealed(Struct, frozen=True, tag="revealed"):
    cups: tuple[Cup, ...]
    bid: Bid
    loser: int  # the seat that loses a die


Event = Rolled | BidMade | Revealed


class State(Struct, frozen=True):
    cups: tuple[Cup, ...]  # the dice of each seat
    turn: int  # the seat to bid or call
    bid: Bid | None = None  # the last one of this round
    last: Revealed | None = None  # how the previous round ended


class View(Struct, frozen=True):
    you: int  # the viewer's seat, or -1 for a spectator
    yours: Cup
    counts: tuple[int, ...]  # dice under each cup
    turn: int
    bid: Bid | None
    last: Revealed | None


class LiarsDice(Game[Options, State, Action, Event, View], Encoded):
    id = "liars-dice"
    title = "Liar's Dice"
    rules_version = 1
    seats = range(2, 3)
    hidden = True

    def start(self, options: Options, chance: Chance) -> State:
        return State((roll(options.dice, chance), roll(options.dice, chance)), turn=0)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(() if () in state.cups else (state.turn,))

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        if state.bid:
            yield Call()
        lowest = state.bid or Bid(1, 0)
        for face in range(lowest.face + 1, FACES + 1):
            yield Bid(lowest.count, face)
        for count in range(lowest.count + 1, sum(map(len, state.cups)) + 1):
            for face in range(1, FACES + 1):
                yield Bid(count, face)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Call):
            return None if state.bid else Refusal("nothing-to-call", "There is no bid to call yet. Make a bid.")
        total = sum(map(len, state.cups))
        if not (1 <= action.face <= FACES and 1 <= action.count <= total):
            return Refusal("no-such-bid", f"Bid 1 to {total} dice of a face from 1 to {FACES}.")
        if state.bid and (action.count, action.face) <= (state.bid.count, state.bid.face):
            return Refusal("too-low", f"Bid more than {state.bid.count} x {state.bid.face}, or call.")
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if isinstance(action, Bid):
            return Step(State(state.cups, 1 - seat, action, state.last), (Emit(BidMade(seat, action)),))
        assert state.bid, "check refuses a call without a bid"
        matching = sum(cup.count(state.bid.face) for cup in state.cups)
        loser = seat if matching >= state.bid.count else 1 - seat
        revealed = Revealed(state.cups, state.bid, loser)
        cups = tuple(roll(len(cup) - (owner == loser), chance) for owner, cup in enumerate(state.cups))
        rolled = [Emit(Rolled(cup), to=(owner,)) for owner, cup in enumerate(cups) if () not in cups]
        return Step(State(cups, loser, None, revealed), (Emit(revealed), *rolled))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.by_score([len(cup) for cup in state.cups], "last-dice") if () in state.cups else None

    def view(self, state: State, viewer: Seat) -> View:
        counts, yours = tuple(map(len, state.cups)), () if viewer == SPECTATOR else state.cups[viewer]
        return View(viewer, yours, counts, state.turn, state.bid, state.last)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        cups = [cup if owner == viewer else roll(len(cup), chance) for owner, cup in enumerate(state.cups)]
        return replace(state, cups=tuple(cups))

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        cups = [view.yours if owner == viewer else roll(count, chance) for owner, count in enumerate(view.counts)]
        return State(tuple(cups), view.turn, view.bid, view.last)

    def invariant(self, state: State) -> str | None:
        return None if all(1 <= die <= FACES for cup in state.cups for die in cup) else "a die shows no face"

    def encoding(self, options: Options) -> Encoding:
        return DiceEncoding(self, options)

    def describe(self, event: Event) -> str:
        match event:
            case BidMade(seat, bid):
                return f"{player(seat)} bids {bid.count} x {bid.face}."
            case Revealed(cups, bid, loser):
                matching = sum(cup.count(bid.face) for cup in cups)
                return f"The cups are lifted: {matching} x {bid.face}. {player(loser)} loses a die."
            case Rolled(dice):
                return f"You rolled {' '.join(map(str, dice))}."

    def text(self, view: View) -> str:
        lines = [f"Dice: {view.counts[0]} against {view.counts[1]}."]
        if view.last:
            cups, bid = " and ".join(" ".join(map(str, cup)) for cup in view.last.cups), view.last.bid
            lines.append(f"Last round: {cups}; {bid.count} x {bid.face} called; {player(view.last.loser)} lost a die.")
        if view.yours:
            lines.append("Your dice: " + " ".join(map(str, view.yours)))
        lines.append(f"Bid: {view.bid.count} x {view.bid.face}" if view.bid else "No bid yet.")
        return "\n".join(lines)


class DiceEncoding(Encoding):  # for learning agents: a call is 0, bids follow from the lowest on
    actions = 1 + 2 * 5 * FACES

    def numbered(self, view: View, seat: Seat, legal: Iterable[Action]) -> dict[int, Action]:
        return {0 if isinstance(bid, Call) else (bid.count - 1) * FACES + bid.face: bid for bid in legal}


def roll(count: int, chance: Chance) -> Cup:
    return tuple(sorted(1 + chance.below(FACES) for _ in range(count)))


game = LiarsDice()
