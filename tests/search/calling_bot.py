"""A player of Liar's Dice who knows the odds, to measure others."""

from math import comb

from liars_dice import FACES, Bid, Call


class CallingBot:
    """Calls a bid that is less likely than not. Else it makes the bid that is most likely, of several the lowest; or
    calls if the last bid is a likelier lie than that one is true. It believes nothing that the opponent says.
    """

    def choose(self, turn):
        view, bids = turn.view, [action for action in turn.legal if isinstance(action, Bid)]
        lie = 1 - likelihood(view, view.bid) if view.bid else 0.0
        if not bids or lie > 0.5:
            return Call()
        best = max(bids, key=lambda bid: (likelihood(view, bid), -bid.count, -bid.face))
        return Call() if lie > likelihood(view, best) else best


def likelihood(view, bid):
    """Return the probability that a bid is true for a player who sees only the own dice."""
    hidden, missing = view.counts[1 - view.you], bid.count - view.yours.count(bid.face)
    ways = sum(comb(hidden, hits) * (FACES - 1) ** (hidden - hits) for hits in range(max(0, missing), hidden + 1))
    return ways / FACES**hidden
