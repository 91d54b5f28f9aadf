"""Games that reveal a secret, each made from a lawful one by one wrong method."""

from __future__ import annotations

import time

from masked_ball import MaskedBall
from masked_ball.rules import deal_unseen
from masked_ball.state import Discarded, Knowledge, Mask, Out, Played, View
from msgspec.structs import replace

from parlor.games.letter_crush.rules import LetterCrush
from parlor.kernel import SPECTATOR, Emit, Refusal, Step, next_seat, with_item

# --- redeal is made from view or sample ----------------------------------------------------------------------------


class LeakyView(MaskedBall):
    """Shows the sum of all hands in the number of masks left to draw."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        return replace(seen, deck=seen.deck + 100 * sum(map(sum, state.hands)))

    def sample(self, view, viewer, chance):
        return super().sample(replace(view, deck=view.deck % 100), viewer, chance)


class RedealBySample(LeakyView):
    def redeal(self, state, viewer, chance):
        return self.sample(self.view(state, viewer), viewer, chance)


class RedealByAnotherInstance(LeakyView):
    def redeal(self, state, viewer, chance):
        other = LeakyView()
        return other.sample(other.view(state, viewer), viewer, chance)


class RedealByHelper(LeakyView):
    """Copies what view does into a function of another name."""

    def redeal(self, state, viewer, chance):
        visible = looked_at(state, viewer)
        own = () if viewer == SPECTATOR else state.hands[viewer]
        return deal_unseen(state, viewer, own, visible.known, visible.counts, visible.deck, chance)


def looked_at(state, viewer):
    known = () if viewer == SPECTATOR else state.known[viewer]
    counts = tuple(map(len, state.hands))
    return View(viewer, state.options, (), counts, len(state.deck), 0, known, (), (), (), (), None, None)


class LeakyLetterCrush(LetterCrush):
    """In a duel each player sees the other's board."""

    def view(self, state, viewer):
        return replace(super().view(state, viewer), runs=state.runs)


class CircularLetterCrush(LeakyLetterCrush):
    def redeal(self, state, viewer, chance):
        return self.sample(self.view(state, viewer), viewer, chance)


# --- redeal forgets a field ----------------------------------------------------------------------------------------


class ForgetsKnown(MaskedBall):
    """Deals the hands again but leaves what the others have seen as it was."""

    def redeal(self, state, viewer, chance):
        return replace(super().redeal(state, viewer, chance), known=state.known)


class ForgetsDeck(MaskedBall):
    """Deals the hands again among themselves, so that the deck stays in its order."""

    def redeal(self, state, viewer, chance):
        hidden = [seat for seat, hand in enumerate(state.hands) if hand and seat not in (viewer, state.turn)]
        seen = () if viewer == SPECTATOR else [fact.seat for fact in state.known[viewer]]
        hidden = [seat for seat in hidden if seat not in seen]
        hands = list(state.hands)
        for seat, other in zip(hidden, chance.shuffled(hidden), strict=True):
            hands[seat] = state.hands[other]
        known = tuple(tuple(Knowledge(fact.seat, hands[fact.seat][0]) for fact in facts) for facts in state.known)
        return replace(state, hands=tuple(hands), known=known)


class ForgetsLastSeat(MaskedBall):
    """The last seat's hand is never dealt again."""

    def redeal(self, state, viewer, chance):
        last = len(state.hands) - 1
        for number in range(200):
            drawn = super().redeal(state, viewer, chance.stream(f"{number}"))
            if drawn.hands[last] == state.hands[last]:
                return drawn
        return state


# --- a viewer learns something without an event ---------------------------------------------------------------------


class ShowsWhatOthersKnow(ForgetsKnown):
    """Every seat sees what every other seat has seen, and redeal does not say that it is secret."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        if viewer == SPECTATOR:
            return seen
        facts = [fact for owner, facts in enumerate(state.known) for fact in facts if owner != viewer]
        return replace(seen, roses=(*seen.roses, *(10 + 8 * fact.seat + fact.mask for fact in facts)))

    def sample(self, view, viewer, chance):
        return super().sample(replace(view, roses=view.roses[: len(view.counts)]), viewer, chance)


class ShowsNextDraw(MaskedBall):
    """Once a seat has laid the Owl down, every view shows the next mask of the deck in place of the guess."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        if state.played and state.played.mask is Mask.OWL and state.deck:
            return replace(seen, played=replace(state.played, guess=state.deck[0]))
        return seen

    def sample(self, view, viewer, chance):
        if view.played and view.played.mask is Mask.OWL:
            view = replace(view, played=replace(view.played, guess=None))
        return super().sample(view, viewer, chance)


class LegalTellsHands(MaskedBall):
    """A guess that is wrong is not offered."""

    def legal(self, state, seat):
        for play in super().legal(state, seat):
            if play.guess is None or state.hands[play.target] == (play.guess,) or play.guess is Mask.OWL:
                yield play


class RefusalTellsHands(MaskedBall):
    def check(self, state, seat, action):
        refusal = super().check(state, seat, action)
        if refusal:
            strongest = max(range(len(state.hands)), key=lambda other: state.hands[other])
            return Refusal(refusal.code, f"{refusal.message} Beware of guest {strongest}.")
        return None


class TurnTellsHands(MaskedBall):
    """The guest with the highest mask is always to act as well."""

    def to_act(self, state):
        acting = super().to_act(state)
        best = max(range(len(state.hands)), key=lambda seat: (state.hands[seat], seat))
        return acting and frozenset({*acting, best})


# --- twins that look the same until they are played on ---------------------------------------------------------------


class MoveNotesNextHand(MaskedBall):
    """A move without a guess is noted with the highest mask of the next guest as its guess: in views, in no event."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        hand = step.state.hands[next_seat(seat, range(len(state.hands)))]
        played = replace(step.state.played, guess=action.guess or max(hand, default=None))
        return Step(replace(step.state, played=played), step.events)


class PlyOfEndTellsHands(MaskedBall):
    """The ball is over at the ply after which the next guest holds masks of more than seven points."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if sum(step.state.hands[next_seat(seat, range(len(state.hands)))]) <= 7:
            return step
        return Step(replace(step.state, roses=with_item(step.state.roses, seat, state.options.roses)), step.events)


# --- a sample contradicts the view -----------------------------------------------------------------------------------


class SampleForgetsKnownMask(MaskedBall):
    """A mask that the viewer has seen in a hand is replaced by a Fox."""

    def sample(self, view, viewer, chance):
        drawn = super().sample(view, viewer, chance)
        hands = list(drawn.hands)
        for fact in view.known:
            if fact.mask is not Mask.FOX and len(hands[fact.seat]) == 1:
                hands[fact.seat] = (Mask.FOX,)
        return replace(drawn, hands=tuple(hands))


class SampleInventsMask(MaskedBall):
    def sample(self, view, viewer, chance):
        drawn = super().sample(view, viewer, chance)
        return replace(drawn, deck=(Mask.LION,) * len(drawn.deck))


class RedealInventsMask(MaskedBall):
    def redeal(self, state, viewer, chance):
        return replace(super().redeal(state, viewer, chance), deck=(Mask.LION,) * len(state.deck))


class ImpossibleStart(MaskedBall):
    def start(self, options, chance):
        state = super().start(options, chance)
        return replace(state, deck=(*state.deck, Mask.SWAN))


# --- secrets in time, number, order and length -----------------------------------------------------------------------


class SlowCheck(MaskedBall):
    """Computes for a while if another guest holds the Lion."""

    def check(self, state, seat, action):
        if any(Mask.LION in hand for other, hand in enumerate(state.hands) if other != seat):
            sum(range(100_000))
        return super().check(state, seat, action)


class SleepyView(MaskedBall):
    def view(self, state, viewer):
        if viewer != SPECTATOR and state.hands[viewer - 1][:1] > (Mask.BEAR,):
            time.sleep(0.003)
        return super().view(state, viewer)


class CountTellsHands(MaskedBall):
    """The move is announced as often as the next guest's mask is high."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        other = next_seat(seat, range(len(state.hands)))
        return Step(step.state, step.events[:1] * (1 + sum(state.hands[other])) + step.events[1:])


class OrderTellsHands(MaskedBall):
    """Events come in another order if the next guest holds a high mask."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        extra = Emit(Discarded(seat, action.mask))
        high = sum(state.hands[next_seat(seat, range(len(state.hands)))]) > 2
        visible = (extra, *step.events) if high else (*step.events, extra)
        return Step(step.state, visible)


class EventTellsDeck(MaskedBall):
    """Everyone is sent the last mask of the deck."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        hint = Emit(Played(seat, action.mask, None, step.state.deck[-1] if step.state.deck else None))
        return Step(step.state, (*step.events, hint))


class TextLengthTellsHands(MaskedBall):
    """Blanks at the end of the text, one for each point in the hands. It remembers the last state."""

    points = 0

    def view(self, state, viewer):
        type(self).points = sum(map(sum, state.hands))
        return super().view(state, viewer)

    def text(self, view):
        return super().text(view) + " " * self.points


class RefusalLengthTellsHands(MaskedBall):
    def check(self, state, seat, action):
        refusal = super().check(state, seat, action)
        others = [sum(hand) for other, hand in enumerate(state.hands) if other != seat]
        return refusal and Refusal(refusal.code, refusal.message + "." * sum(others))


class DigestTellsState(MaskedBall):
    """A number in the view that is different for every state."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        number = hash((state.hands, state.deck)) % 1_000_000
        return replace(seen, deck=seen.deck + 100 * number)

    def sample(self, view, viewer, chance):
        return super().sample(replace(view, deck=view.deck % 100), viewer, chance)


class OutTellsOthers(MaskedBall):
    """A guest who goes out is shown with the mask of another."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        hands = step.state.hands
        return Step(
            step.state,
            tuple(
                Emit(Out(emit.event.seat, hands[emit.event.seat - 1][0]), emit.to)
                if isinstance(emit.event, Out) and hands[emit.event.seat - 1]
                else emit
                for emit in step.events
            ),
        )


# --- events for the wrong seats, in a game with an invariant ---------------------------------------------------------


class PeekSentToAll(MaskedBall):
    """The mask that the Owl saw is sent to everyone, as the guess of the move, and every view shows it."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        if action.mask is not Mask.OWL or action.target is None:
            return step
        played = replace(step.state.played, guess=state.hands[action.target][0])
        return Step(replace(step.state, played=played), (Emit(played), *step.events[1:]))
