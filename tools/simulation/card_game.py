"""A small and fast game for the simulation: secret hands, chance, seats that act in turn or all at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlor.kernel import Bot, Chance, Emit, Game, Outcome, RandomBot, Refusal, Step
from parlor.kernel.game import Seat

HAND, HIGHEST = 3, 9


class Options(Struct, frozen=True):
    players: Annotated[int, Meta(ge=2, le=3)] = 2
    rounds: Annotated[int, Meta(ge=1, le=100)] = 6
    at_once: bool = False  # all choose a card in secret


class Play(Struct, frozen=True, tag="play"):
    card: int


class Played(Struct, frozen=True, tag="played"):
    seat: int
    card: int  # 0 while it is secret


class Drawn(Struct, frozen=True, tag="drawn"):
    card: int


class State(Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]  # cards of this round by seat; 0 for none
    scores: tuple[int, ...]
    rounds_left: int
    at_once: bool


class View(Struct, frozen=True):
    hand: tuple[int, ...]  # empty for spectators
    chosen: tuple[int, ...]  # -1 for a secret card
    scores: tuple[int, ...]
    rounds_left: int
    at_once: bool


class CardGame(Game[Options, State, Play, Played | Drawn, View]):
    """Everyone plays a card; the highest scores a point. Hands are secret."""

    id = "card-game"
    title = "Card Game"
    rules_version = 1
    seats = range(2, 4)
    hidden = True

    def start(self, options: Options, chance: Chance) -> State:
        n = options.players
        hands = tuple(tuple(1 + chance.below(HIGHEST) for _ in range(HAND)) for _ in range(n))
        return State(hands, (0,) * n, (0,) * n, options.rounds, options.at_once)

    def to_act(self, state: State) -> frozenset[Seat]:
        waiting = [seat for seat, card in enumerate(state.chosen) if not card] if state.rounds_left else []
        return frozenset(waiting if state.at_once else waiting[:1])

    def legal(self, state: State, seat: Seat) -> Iterable[Play]:
        return (Play(card) for card in sorted(set(state.hands[seat])))

    def check(self, state: State, seat: Seat, action: Play) -> Refusal | None:
        return None if action.card in state.hands[seat] else Refusal("no-such-card", "Play a card of your hand.")

    def apply(self, state: State, seat: Seat, action: Play, chance: Chance) -> Step[State]:
        hand = list(state.hands[seat])
        hand.remove(action.card)
        drawn = 1 + chance.below(HIGHEST)
        hands = (*state.hands[:seat], (*hand, drawn), *state.hands[seat + 1 :])
        chosen = (*state.chosen[:seat], action.card, *state.chosen[seat + 1 :])
        events = [Emit(Drawn(drawn), (seat,)), Emit(Played(seat, 0 if state.at_once else action.card))]
        if 0 in chosen:
            return Step(replace(state, hands=hands, chosen=chosen), tuple(events))
        if state.at_once:
            events += [Emit(Played(number, card)) for number, card in enumerate(chosen)]
        scores = tuple(score + (card == max(chosen)) for score, card in zip(state.scores, chosen, strict=True))
        after = State(hands, (0,) * len(chosen), scores, state.rounds_left - 1, state.at_once)
        return Step(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.rounds_left else Outcome.by_score(state.scores, "most-points")

    def view(self, state: State, viewer: Seat) -> View:
        def seen(seat: Seat, card: int) -> int:
            return -1 if card and state.at_once and seat != viewer else card

        chosen = tuple(seen(seat, card) for seat, card in enumerate(state.chosen))
        hand = state.hands[viewer] if viewer >= 0 else ()
        return View(hand, chosen, state.scores, state.rounds_left, state.at_once)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        n = len(view.scores)
        hands = tuple(
            view.hand if seat == viewer else tuple(1 + chance.below(HIGHEST) for _ in range(HAND)) for seat in range(n)
        )
        chosen = tuple(1 + chance.below(HIGHEST) if card < 0 else card for card in view.chosen)
        return State(hands, chosen, view.scores, view.rounds_left, view.at_once)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        def dealt(seat: Seat) -> tuple[int, ...]:
            return tuple(1 + chance.below(HIGHEST) for _ in range(HAND))

        hands = tuple(hand if seat == viewer else dealt(seat) for seat, hand in enumerate(state.hands))
        hidden = [card and state.at_once and seat != viewer for seat, card in enumerate(state.chosen)]
        chosen = tuple(
            1 + chance.below(HIGHEST) if secret else card for card, secret in zip(state.chosen, hidden, strict=True)
        )
        return replace(state, hands=hands, chosen=chosen)

    def text(self, view: View) -> str:
        return f"Hand {view.hand}, table {view.chosen}, scores {view.scores}, {view.rounds_left} rounds left."

    def bot(self, level: str) -> Bot:
        return RandomBot()


game = CardGame()
