"""Who plays whom: every pair of a round robin, neighbors in a list, and the rounds of a Swiss tournament."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

Pair = tuple[str, str]


def pairs(names: Sequence[str], apart: int | None = None) -> list[Pair]:
    """Return the pairs of players who are at most `apart` places apart; all pairs if it is None."""
    found = combinations(enumerate(dict.fromkeys(names)), 2)
    return [(first, second) for (one, first), (other, second) in found if apart is None or other - one <= apart]


def default_rounds(players: int) -> int:
    """Return how many Swiss rounds tell the best of so many players."""
    return max(1, math.ceil(math.log2(players)))


def most_rounds(players: int) -> int:
    """Return how many Swiss rounds can be played without a pair meeting twice."""
    return players - 1 if players % 2 == 0 else players


def swiss_round(
    names: Sequence[str], points: Mapping[str, float], met: Collection[frozenset[str]], rested: Collection[str]
) -> tuple[list[Pair], str | None]:
    """Return the pairs of the next round, and who rests if their number is odd.

    Players with like points meet, nobody meets twice, and the one with the fewest points rests who has not yet. `met`
    has all pairs so far. There is always such a round within `most_rounds`, or nearly: else some pair meets again.
    """
    order = sorted(names, key=lambda name: (-points[name], names.index(name)))
    if len(order) % 2 == 0:
        return _matched(order, met) or _matched(order, ()) or [], None
    resting = [name for name in reversed(order) if name not in rested] or order[::-1]
    for name in resting:
        if found := _matched([other for other in order if other != name], met):
            return found, name
    return _matched([other for other in order if other != resting[0]], ()) or [], resting[0]


def _matched(order: Sequence[str], met: Collection[frozenset[str]]) -> list[Pair] | None:
    """Return pairs of all players, the first with the next one possible, or None if there are none."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) not in met:
            rest = _matched([name for name in others if name != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None


def connections(names: Sequence[str], played: Collection[Pair]) -> list[Pair]:
    """Return pairs that connect the groups of players who have not played each other, also not by way of others."""
    group = {name: name for name in names}
    for first, second in played:
        old, new = group[first], group[second]
        group = {name: new if found == old else found for name, found in group.items()}
    one, *others = dict.fromkeys(group.values())
    return [(one, other) for other in others]
