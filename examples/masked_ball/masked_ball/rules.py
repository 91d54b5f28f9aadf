"""The rules of Masked Ball."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from parlor.kernel import (
    SPECTATOR,
    Card,
    Chance,
    Emit,
    Encoded,
    Game,
    Outcome,
    OwnPage,
    Refusal,
    Seat,
    Step,
    next_seat,
    with_item,
)

from .encoding import BallEncoding
from .state import (
    DECK,
    Action,
    Compared,
    Discarded,
    Drew,
    Event,
    Knowledge,
    Mask,
    Options,
    Out,
    Peeked,
    Play,
    Played,
    RoundWon,
    State,
    Swapped,
    View,
)
from .text import text_of

AIMED = frozenset((Mask.FOX, Mask.OWL, Mask.BEAR, Mask.MAGPIE, Mask.SWAN))


class MaskedBall(Game[Options, State, Action, Event, View], OwnPage, Encoded):
    id = "masked-ball"
    title = "Masked Ball"
    rules_version = 1
    seats = range(2, 5)
    levels = ("random", "keen")
    hidden = True
    card = Card(blurb="Unmask the others before they unmask you.", minutes=5, accent="#6d3a8c", picture="mask.svg")
    page_module = "page.js"

    def start(self, options: Options, chance: Chance) -> State:
        return deal(State(options, (), (), 0, (), (), (), (0,) * options.players), 0, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if max(state.roses) >= state.options.roses else frozenset((state.turn,))

    def legal(self, state: State, seat: Seat) -> Iterator[Play]:
        for mask in sorted(set(state.hands[seat])):
            for play in plays_of(state, seat, mask):
                if not self.check(state, seat, play):
                    yield play

    def check(self, state: State, seat: Seat, action: Play) -> Refusal | None:
        if action.mask not in state.hands[seat]:
            return Refusal("not-in-hand", f"You do not hold the {action.mask.name.title()}. Lay down a mask you hold.")
        if (action.guess is not None) != (action.mask is Mask.FOX and action.target is not None):
            return Refusal("guess", "Add a guess when you aim the Fox at a guest, and only then.")
        if action.guess is Mask.FOX:
            return Refusal("guess-fox", "The Fox cannot guess the Fox. Guess another mask.")
        targets = targets_of(state, seat, action.mask)
        if action.target is None:
            return Refusal("no-target", "Choose a guest to aim at.") if targets else None
        if action.target not in targets:
            return Refusal("bad-target", "You cannot aim this mask at that guest now. Change or remove the target.")
        return None

    def apply(self, state: State, seat: Seat, action: Play, chance: Chance) -> Step[State]:
        hand = list(state.hands[seat])
        hand.remove(action.mask)
        played = Played(seat, action.mask, action.target, action.guess)
        state = replace(
            state,
            hands=with_item(state.hands, seat, tuple(hand)),
            laid=with_item(state.laid, seat, (*state.laid[seat], action.mask)),
            known=forget(state, seat),
            played=played,
        )
        state, effects = EFFECTS[action.mask](state, seat, action)
        state, more = end_turn(state, seat, chance)
        return Step(state, (Emit(played), *effects, *more))

    def outcome(self, state: State) -> Outcome | None:
        return None if self.to_act(state) else Outcome.by_score(state.roses, "roses")

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome:
        """The guest who gives up loses and the ball is over. Of the others, the one with the most roses wins; if
        several have the most, they share a draw.
        """
        ranks = [-1 if guest == seat else roses for guest, roses in enumerate(state.roses)]
        return replace(Outcome.by_score(ranks, reason), scores=())

    def view(self, state: State, viewer: Seat) -> View:
        watching = viewer == SPECTATOR
        return View(
            you=viewer,
            options=state.options,
            hand=() if watching else state.hands[viewer],
            counts=tuple(map(len, state.hands)),
            deck=len(state.deck),
            turn=state.turn if self.to_act(state) else None,
            known=() if watching else state.known[viewer],
            seen=tuple(tuple(fact.seat for fact in facts) for facts in state.known),
            safe=state.safe,
            laid=state.laid,
            roses=state.roses,
            played=state.played,
            last=state.last,
        )

    def encoding(self, options: Options) -> BallEncoding:
        return BallEncoding(self, options)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """Deal the masks that the viewer has not seen again, to hands and a deck of the same sizes. The others still
        have seen the same guests, and what they saw follows from the new hands.
        """
        own, facts = ((), ()) if viewer == SPECTATOR else (state.hands[viewer], state.known[viewer])
        return deal_unseen(state, viewer, own, facts, tuple(map(len, state.hands)), len(state.deck), chance)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        known = tuple(tuple(Knowledge(seat, Mask.FOX) for seat in seats) for seats in view.seen)
        turn = view.roses.index(max(view.roses)) if view.turn is None else view.turn
        state = State(view.options, (), (), turn, known, view.safe, view.laid, view.roses, view.played, view.last)
        return deal_unseen(state, viewer, view.hand, view.known, view.counts, view.deck, chance)

    def invariant(self, state: State) -> str | None:
        held = Counter(mask for masks in (*state.hands, state.deck, *state.laid) for mask in masks)
        if held != Counter(DECK):
            return "the masks in hands, in the deck and on the table are not the masks of the game"
        for owner, facts in enumerate(state.known):
            for fact in facts:
                if fact.seat == owner or fact.mask not in state.hands[fact.seat]:
                    return f"guest {owner} knows a mask that guest {fact.seat} does not hold"
        return None

    def text(self, view: View) -> str:
        return text_of(view)


# --- legal plays ---------------------------------------------------------------------------------------------------


def in_play(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, hand in enumerate(state.hands) if hand)


def targets_of(state: State, seat: Seat, mask: Mask) -> tuple[Seat, ...]:
    """Return the guests that a mask can be aimed at: not those behind a Hedgehog; with the Magpie also oneself."""
    if mask not in AIMED:
        return ()
    others = tuple(other for other in in_play(state) if other != seat and not state.safe[other])
    return (*others, seat) if mask is Mask.MAGPIE else others


def plays_of(state: State, seat: Seat, mask: Mask) -> Iterator[Play]:
    targets = targets_of(state, seat, mask)
    if not targets:
        yield Play(mask)
    for target in targets:
        if mask is Mask.FOX:
            yield from (Play(mask, target, guess) for guess in Mask if guess is not Mask.FOX)
        else:
            yield Play(mask, target)


# --- effects of masks: each function takes the state after the mask was laid down; returns the next one and events ---

Effect = tuple[State, list[Emit]]


def fox(state: State, seat: Seat, action: Play) -> Effect:
    if action.target is None or state.hands[action.target] != (action.guess,):
        return state, []
    return unmask(state, action.target)


def owl(state: State, seat: Seat, action: Play) -> Effect:
    if action.target is None:
        return state, []
    [mask] = state.hands[action.target]
    return learn(state, seat, action.target), [Emit(Peeked(action.target, mask), to=(seat,))]


def bear(state: State, seat: Seat, action: Play) -> Effect:
    if action.target is None:
        return state, []
    [own], [other] = state.hands[seat], state.hands[action.target]
    compared = Emit(Compared((seat, action.target), (own, other)), to=(seat, action.target))
    state = learn(learn(state, seat, action.target), action.target, seat)
    if own == other:
        return state, [compared]
    state, events = unmask(state, seat if own < other else action.target)
    return state, [compared, *events]


def hedgehog(state: State, seat: Seat, action: Play) -> Effect:
    return replace(state, safe=with_item(state.safe, seat, True)), []


def magpie(state: State, seat: Seat, action: Play) -> Effect:
    target = seat if action.target is None else action.target
    [mask], drawn = state.hands[target], state.deck[0]
    if mask is Mask.LION:
        return unmask(state, target)
    state = replace(
        state,
        hands=with_item(state.hands, target, (drawn,)),
        deck=state.deck[1:],
        laid=with_item(state.laid, target, (*state.laid[target], mask)),
        known=forget(state, target),
    )
    return state, [Emit(Discarded(target, mask)), Emit(Drew(drawn), to=(target,))]


def swan(state: State, seat: Seat, action: Play) -> Effect:
    if action.target is None:
        return state, []
    own, other = state.hands[seat], state.hands[action.target]
    hands = with_item(with_item(state.hands, seat, other), action.target, own)
    state = replace(state, hands=hands, known=forget(state, seat, action.target))
    state = learn(learn(state, seat, action.target), action.target, seat)
    return state, [Emit(Swapped(who, hands[who][0]), to=(who,)) for who in (seat, action.target)]


def lion(state: State, seat: Seat, action: Play) -> Effect:
    return unmask(state, seat)


EFFECTS = {
    Mask.FOX: fox,
    Mask.OWL: owl,
    Mask.BEAR: bear,
    Mask.HEDGEHOG: hedgehog,
    Mask.MAGPIE: magpie,
    Mask.SWAN: swan,
    Mask.LION: lion,
}


def unmask(state: State, seat: Seat) -> Effect:
    """Return the state and the event after a guest lays their mask open and leaves the round."""
    [mask] = state.hands[seat]
    state = replace(
        state,
        hands=with_item(state.hands, seat, ()),
        laid=with_item(state.laid, seat, (*state.laid[seat], mask)),
        known=forget(state, seat),
    )
    return state, [Emit(Out(seat, mask))]


def learn(state: State, who: Seat, whom: Seat) -> State:
    """Return the state after guest `who` has seen the mask of guest `whom`."""
    facts = tuple(fact for fact in state.known[who] if fact.seat != whom)
    return replace(state, known=with_item(state.known, who, (*facts, Knowledge(whom, state.hands[whom][0]))))


def forget(state: State, *seats: Seat) -> tuple[tuple[Knowledge, ...], ...]:
    """Return what each guest knows after these seats have changed or laid down a mask. All knowledge about them is
    dropped, for every mask: if some were left, the others could deduce the mask.
    """
    return tuple(tuple(fact for fact in facts if fact.seat not in seats) for facts in state.known)


# --- rounds --------------------------------------------------------------------------------------------------------


def deal(state: State, first: Seat, chance: Chance) -> State:
    """Begin a new round: each guest gets a mask, and the first guest draws."""
    masks, count = iter(chance.shuffled(DECK)), state.options.players
    hands: tuple[tuple[Mask, ...], ...] = tuple((next(masks),) for _ in range(count))
    hands = with_item(hands, first, (*hands[first], next(masks)))
    return replace(
        state,
        hands=hands,
        deck=tuple(masks),
        turn=first,
        known=((),) * count,
        safe=(False,) * count,
        laid=((),) * count,
    )


def end_turn(state: State, seat: Seat, chance: Chance) -> Effect:
    """Let the next guest draw; or end the round and let its winner begin the next one, unless the match is over."""
    left = in_play(state)
    if len(left) > 1 and len(state.deck) > 1:
        turn, drawn = next_seat(seat, left), state.deck[0]
        hands = with_item(state.hands, turn, (*state.hands[turn], drawn))
        safe = with_item(state.safe, turn, False)
        after = replace(state, turn=turn, hands=hands, deck=state.deck[1:], safe=safe)
        return after, [Emit(Drew(drawn), to=(turn,))]
    winner = max(left, key=lambda guest: (state.hands[guest], sum(state.laid[guest]), -guest))
    won = RoundWon(winner, tuple(hand[0] if hand else None for hand in state.hands), state.laid)
    roses = with_item(state.roses, winner, state.roses[winner] + 1)
    state = replace(state, roses=roses, last=won)
    if roses[winner] >= state.options.roses:
        return replace(state, turn=winner), [Emit(won)]
    state = deal(state, winner, chance)
    new = [Emit(Drew(mask), to=(guest,)) for guest, hand in enumerate(state.hands) for mask in hand]
    return state, [Emit(won), *new]


# --- hidden information ---------------------------------------------------------------------------------------------


def deal_unseen(
    state: State,
    viewer: Seat,
    own: tuple[Mask, ...],
    facts: tuple[Knowledge, ...],
    counts: tuple[int, ...],
    deck: int,
    chance: Chance,
) -> State:
    """Return the state with everything that the viewer has not seen dealt again.

    `own` is the viewer's hand and `facts` what it has seen of others; `counts` is the number of masks that each guest
    holds, and `deck` the number of masks left to draw.
    """
    seen = {fact.seat: (fact.mask,) for fact in facts} | ({} if viewer == SPECTATOR else {viewer: own})
    unseen = Counter(DECK)
    for masks in (*seen.values(), *state.laid):
        unseen.subtract(masks)
    rest = iter(chance.shuffled(sorted(unseen.elements())))
    hands = tuple(
        (*seen.get(seat, ()), *islice(rest, count - len(seen.get(seat, ())))) for seat, count in enumerate(counts)
    )
    known = tuple(
        facts if seat == viewer else tuple(Knowledge(fact.seat, hands[fact.seat][0]) for fact in others)
        for seat, others in enumerate(state.known)
    )
    return replace(state, hands=hands, deck=tuple(islice(rest, deck)), known=known)


game = MaskedBall()
