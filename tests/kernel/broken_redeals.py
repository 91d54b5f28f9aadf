"""Games with a wrong `redeal` that is hard to find, or with secrets in events, refusals and ends."""

from __future__ import annotations

import functools

from lawful import NimOptions
from msgspec import Struct
from msgspec.structs import replace

from liars_dice import Bid, LiarsDice, Revealed, State, View, roll
from parlor.kernel import SPECTATOR, Emit, Game, Outcome, Refusal, Step

# --- the view shows how many pips the others have; sample draws dice with as many; redeal is made from the view ------


def other_pips(state, viewer):
    return sum(sum(cup) for owner, cup in enumerate(state.cups) if owner != viewer)


def fields_seen(state, viewer):
    yours = () if viewer == SPECTATOR else state.cups[viewer]
    turn = state.turn + 2 * other_pips(state, viewer)
    return (viewer, yours, tuple(map(len, state.cups)), turn, state.bid, state.last)


def dice_with_pips(view, viewer, chance):
    while True:
        cups = tuple(view.yours if owner == viewer else roll(count, chance) for owner, count in enumerate(view.counts))
        drawn = State(cups, view.turn % 2, view.bid, view.last)
        if other_pips(drawn, viewer) == view.turn // 2:
            return drawn


class ShowsPips(LiarsDice):
    def view(self, state, viewer):
        return View(*fields_seen(state, viewer))

    def sample(self, view, viewer, chance):
        return dice_with_pips(view, viewer, chance)


class RedealBuildsView(ShowsPips):
    """Builds the view in redeal itself and passes it to the function that sample uses."""

    def redeal(self, state, viewer, chance):
        yours = () if viewer == SPECTATOR else state.cups[viewer]
        turn = state.turn + 2 * other_pips(state, viewer)
        return dice_with_pips(
            View(viewer, yours, tuple(map(len, state.cups)), turn, state.bid, state.last), viewer, chance
        )


class OwnView(View, frozen=True):
    pass


class RedealBuildsSubclass(LiarsDice):
    def redeal(self, state, viewer, chance):
        seen = OwnView(viewer, (), tuple(map(len, state.cups)), state.turn, state.bid, state.last)
        cups = tuple(cup if owner == viewer else roll(len(cup), chance) for owner, cup in enumerate(state.cups))
        return State(cups, seen.turn, seen.bid, seen.last)


class RedealSharesFields(ShowsPips):
    """view and redeal share a function that returns the fields of the view as a tuple."""

    def redeal(self, state, viewer, chance):
        _, yours, counts, turn, bid, last = fields_seen(state, viewer)
        while True:
            cups = tuple(yours if owner == viewer else roll(count, chance) for owner, count in enumerate(counts))
            if other_pips(State(cups, 0, None, None), viewer) == turn // 2:
                return State(cups, turn % 2, bid, last)


class CachedView(ShowsPips):
    @functools.cache  # noqa: B019 - the fault that is planted here
    def view(self, state, viewer):
        return super().view(state, viewer)

    def redeal(self, state, viewer, chance):
        return dice_with_pips(self.view(state, viewer), viewer, chance)


class RedealsOnlyBeforeBids(LiarsDice):
    """Once there is a bid, redeal says that nothing is secret."""

    def redeal(self, state, viewer, chance):
        return state if state.bid else super().redeal(state, viewer, chance)


def logged(method):
    @functools.wraps(method)
    def wrapper(self, state, viewer, *rest):
        return method(self, state, viewer, *rest)

    return wrapper


class Decorated(LiarsDice):
    """Lawful: three methods have the same decorator."""

    view = logged(LiarsDice.view)
    sample = logged(LiarsDice.sample)
    redeal = logged(LiarsDice.redeal)


class PublicCups(Struct, frozen=True):
    counts: tuple[int, ...]


class ViewInState(Struct, frozen=True):
    public: PublicCups
    deck: tuple[int, ...]
    left: int  # moves until the end


class Draw(Struct, frozen=True, tag="draw"):
    pass


class Drawn(Struct, frozen=True, tag="drawn"):
    left: int


class SharedPublicPart(Game[NimOptions, ViewInState, Draw, Drawn, PublicCups | None]):
    """Lawful: the view is a part of the state, which redeal keeps. Its type is a union with None."""

    id = "shared-public-part"
    title = "Shared public part"
    rules_version = 1
    seats = range(2, 3)
    hidden = True

    def start(self, options, chance):
        return ViewInState(PublicCups((1, 4, 4)), tuple(chance.shuffled((1, 2, 3, 4))), 4)

    def to_act(self, state):
        return frozenset({state.left % 2}) if state.left else frozenset()

    def legal(self, state, seat):
        return [Draw()]

    def check(self, state, seat, action):
        return None

    def apply(self, state, seat, action, chance):
        counts = (*state.public.counts[:2], state.left - 1)
        return Step(replace(state, public=PublicCups(counts), left=state.left - 1), (Emit(Drawn(state.left - 1)),))

    def outcome(self, state):
        return None if state.left else Outcome.by_score((0, 0), "empty")

    def view(self, state, viewer):
        return state.public

    def sample(self, view, viewer, chance):
        return ViewInState(view, tuple(chance.shuffled((1, 2, 3, 4))), view.counts[2])

    def redeal(self, state, viewer, chance):
        public = state.public
        return ViewInState(public, tuple(chance.shuffled(state.deck)), state.left)

    def text(self, view):
        return str(view.counts)


# --- redeal forgets a field of a list of structs ---------------------------------------------------------------------


class MarkedCard(Struct, frozen=True):
    owner: int
    face: int
    mark: int


class Cards(Struct, frozen=True):
    cards: tuple[MarkedCard, ...]
    left: int  # moves until the end


class CardsView(Struct, frozen=True):
    own: tuple[MarkedCard, ...]
    owners: tuple[int, ...]
    left: int


class Wait(Struct, frozen=True, tag="wait"):
    moves: int


class MarkedCards(Game[NimOptions, Cards, Wait, None, CardsView]):
    """Seven cards with a face and a mark, seen only by their owner. Lawful."""

    id = "marked-cards"
    title = "Marked Cards"
    rules_version = 1
    seats = range(3, 4)
    hidden = True

    def start(self, options, chance):
        return Cards(tuple(drawn_card(n % 3, chance) for n in range(7)), 6)

    def to_act(self, state):
        return frozenset((state.left % 3,)) if state.left else frozenset()

    def legal(self, state, seat):
        return [Wait(1)]

    def check(self, state, seat, action):
        return None if action.moves == 1 else Refusal("one", "Wait for one move.")

    def apply(self, state, seat, action, chance):
        return Step(replace(state, left=state.left - 1))

    def outcome(self, state):
        return None if state.left else Outcome.by_score((0, 0, 0), "no-moves-left")

    def view(self, state, viewer):
        own = tuple(card for card in state.cards if card.owner == viewer)
        return CardsView(own, tuple(card.owner for card in state.cards), state.left)

    def sample(self, view, viewer, chance):
        own = iter(view.own)
        return Cards(
            tuple(next(own) if owner == viewer else drawn_card(owner, chance) for owner in view.owners),
            view.left,
        )

    def redeal(self, state, viewer, chance):
        cards = tuple(card if card.owner == viewer else drawn_card(card.owner, chance) for card in state.cards)
        return replace(state, cards=cards)

    def text(self, view):
        return f"{view}"


def drawn_card(owner, chance):
    return MarkedCard(owner, chance.below(9), 100 + chance.below(900))


def other_marks(state, seat):
    return [card.mark for card in state.cards if card.owner != seat]


class ForgetsMarks(MarkedCards):
    """Draws only the faces again."""

    def redeal(self, state, viewer, chance):
        cards = super().redeal(state, viewer, chance).cards
        pairs = zip(cards, state.cards, strict=True)
        return replace(state, cards=tuple(replace(drawn, mark=card.mark) for drawn, card in pairs))


class PublicView(Struct, frozen=True):
    left: int


class RedealBuildsUnionMember(MarkedCards):
    View = PublicView | CardsView

    def redeal(self, state, viewer, chance):
        seen = CardsView((), tuple(card.owner for card in state.cards), state.left)
        return replace(super().redeal(state, viewer, chance), left=seen.left)


# --- events for the wrong seats, refusals, ends ----------------------------------------------------------------------


class AnnouncesBidder(LiarsDice):
    """The number of the bidder's pips is sent to everyone, and the view shows it in `last`."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if isinstance(action, Bid):
            announced = Revealed(((sum(state.cups[seat]),), ()), action, seat)
            return Step(replace(step.state, last=announced), (*step.events, Emit(announced)))
        return step


class RefusalTellsMark(MarkedCards):
    """Another sentence refuses a number that is the mark of another seat."""

    def check(self, state, seat, action):
        refusal = super().check(state, seat, action)
        return Refusal("mark", "That is a mark.") if action.moves in other_marks(state, seat) else refusal


class OwnActionRefused(MarkedCards):
    """legal lists 1000 or more moves, but check refuses them if the marks of the others make an odd sum."""

    def legal(self, state, seat):
        return [Wait(1), Wait(1000 + state.left)]

    def check(self, state, seat, action):
        if action.moves == 1000 + state.left and (state.left == 6 or sum(other_marks(state, seat)) % 2 == 0):
            return None
        return super().check(state, seat, action)


class EndsByMark(MarkedCards):
    """Ends early, without an event, if the marks of the others make an even sum."""

    def apply(self, state, seat, action, chance):
        early = state.left == 4 and sum(other_marks(state, seat)) % 2 == 0
        return Step(replace(state, left=0 if early else state.left - 1))
