"""Tools for bots that are one table of numbers with a row for each level, and for random numbers of players.

A bot of any strength between two levels has numbers between their rows (`row_at`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar

from parlor.kernel import Chance

Row = TypeVar("Row", bound=tuple[float, ...])

_PARTS: Final = 1 << 20  # in which a random fraction is drawn
_UNIFORMS: Final = 4  # whose sum is nearly normal; the largest deviation is 3.5 standard deviations


def row_at(table: Sequence[Row], strength: float, ratios: Collection[str] = ()) -> Row:
    """Return the numbers of a strength: row 0 of the table for 0 or less, the last row for its number or more.

    The table has named tuples of numbers. Numbers between two rows are interpolated; the fields in `ratios` by their
    logarithms, as suits counts such as 3, 30 and 3,000, which must be greater than 0.
    """
    strength = min(max(strength, 0.0), len(table) - 1.0)
    lower = min(int(strength), len(table) - 2)
    share = strength - lower
    mixed = [
        math.exp((1 - share) * math.log(low) + share * math.log(high)) if name in ratios else low + share * (high - low)
        for name, low, high in zip(_fields(table[0]), table[lower], table[lower + 1], strict=True)
    ]
    new_row: Callable[..., Row] = type(table[0])
    return new_row(*mixed)


def _fields(row: tuple[float, ...]) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(row, "_fields")  # noqa: B009 - of a named tuple, which the type does not tell
    return names


def fraction(chance: Chance) -> float:
    """Return a random number of at least 0 and below 1."""
    return chance.below(_PARTS) / _PARTS


def deviation(chance: Chance) -> float:
    """Return a nearly normal random number with mean 0 and standard deviation 1."""
    return (sum(fraction(chance) for _ in range(_UNIFORMS)) - _UNIFORMS / 2) * math.sqrt(12 / _UNIFORMS)


def happens(probability: float, chance: Chance) -> bool:
    return fraction(chance) < probability


def round_randomly(number: float, chance: Chance) -> int:
    """Return the number rounded up or down at random, so that the mean is the number."""
    below = math.floor(number)
    return below + happens(number - below, chance)
