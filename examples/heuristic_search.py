"""A search bot with a heuristic for Liar's Dice: information-set search whose rollouts play by probability.

    parlor simulate liars-dice --seats heuristic_search:CarefulSearch,random --games 50 --swap

Run it in this folder, so that Parlor finds the module.
"""

from __future__ import annotations

from math import comb
from typing import Any

from parlor.search.ismcts import SearchSettings, TreeSearchBot

from liars_dice import FACES, Bid, Call
from parlor.kernel import Turn

DOUBT = 0.35  # a bid that is less likely than this is called


class Probable:
    """Calls a bid that is unlikely by its own dice, else makes the likeliest higher bid."""

    def choose(self, turn: Turn) -> Any:
        view, legal = turn.view, list(turn.legal)
        hidden = sum(view.counts) - len(view.yours)
        if view.bid and likely(view.bid, view.yours, hidden) < DOUBT:
            return Call()
        bids = [action for action in legal if isinstance(action, Bid)]
        return max(bids, key=lambda bid: likely(bid, view.yours, hidden)) if bids else Call()


def likely(bid: Bid, yours: tuple[int, ...], hidden: int) -> float:
    """Return how likely a bid is true, if so many dice are hidden."""
    needed = bid.count - yours.count(bid.face)
    if needed <= 0:
        return 1.0
    hit = 1 / FACES
    return sum(comb(hidden, n) * hit**n * (1 - hit) ** (hidden - n) for n in range(needed, hidden + 1))


class CarefulSearch(TreeSearchBot):
    """Searches 300 sampled worlds a move, or for the seconds of its budget."""

    def __init__(self) -> None:
        super().__init__(SearchSettings(iterations=300), rollouts=Probable())
