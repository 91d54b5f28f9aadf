"""Random letters with given weights."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, init=False)
class LetterBag:
    """Letters with weights: integers (say per mille), so that a draw is one integer and never rounds.

    Letters are drawn with replacement. The order of the mapping does not matter.
    """

    letters: tuple[str, ...]  # alphabetical, none of weight 0
    sums: tuple[int, ...]  # of the weights up to and including each letter's

    def __init__(self, weights: Mapping[str, int]) -> None:
        if any(weight < 0 for weight in weights.values()) or not any(weights.values()):
            raise ValueError("a letter bag needs weights of at least 0, not all 0")
        letters = tuple(sorted(letter for letter, weight in weights.items() if weight))
        object.__setattr__(self, "letters", letters)
        object.__setattr__(self, "sums", tuple(accumulate(weights[letter] for letter in letters)))

    def draw(self, below: Callable[[int], int]) -> str:
        """Return a letter; `below(n)` must return a uniform integer from 0 to n - 1."""
        return self.letters[bisect_right(self.sums, below(self.sums[-1]))]

    def draw_many(self, n: int, below: Callable[[int], int]) -> str:
        """Return a string of n letters."""
        return "".join(self.draw(below) for _ in range(n))
