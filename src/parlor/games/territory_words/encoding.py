"""Actions and views of Territory Words as numbers, for learning agents.

There are hundreds of thousands of claims, so actions are ranked: 0 passes, 1 claims the land of the word that gains
most of those that most people know, 2 that of the next one, and so on. Where words are confirmed by a dictionary
service, which ranks nothing, they are the first legal ones. Observations: for each cell its letter, and the strength of
the land at its center (positive: of the viewer); then scores and turns left, the viewer's first.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from parlor.kernel import AnyGame, Seat
from parlor.kernel.encoding import Encoding
from parlor.words import lexicon

from .hints import vocabulary
from .land import CODES, MAX_STRENGTH, Land, Owner, owner_of
from .polygon import AREA
from .reach import CELL_PIXELS, CELLS
from .search import best_words
from .state import Action, Claim, Options, Pass, View, used_words

RANKED: Final = 48  # claims


class LandEncoding(Encoding):
    actions = 1 + RANKED
    size = 2 * CELLS + 4

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)

    def numbered(self, view: View, seat: Seat, legal: Iterable[Action]) -> dict[int, Action]:
        if view.options.dictionary == "api":
            return dict(enumerate(islice(legal, self.actions)))
        words = vocabulary(lexicon(view.options.lexicon))
        found = best_words(view.letters, Land(view.land), seat, words, top=RANKED, used=used_words(view).keys())
        return dict(enumerate([Pass(), *(Claim(word.path) for word in found)]))

    def observe(self, view: View) -> list[float]:
        seat = max(0, view.you)
        centers = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, CELL_PIXELS // 2 :: CELL_PIXELS]
        strengths = [_strength(code, seat) for code in range(CODES)]
        letters = [max(0, ord(letter) - ord("A") + 1) / 26 for letter in view.letters]
        land = [strengths[code] for code in centers.ravel().tolist()]
        scores, turns = view.scores, view.turns_left
        others = [scores[seat] / AREA, scores[1 - seat] / AREA, turns[seat] / 12, turns[1 - seat] / 12]
        return letters + land + others


def _strength(code: int, seat: Seat) -> float:
    owner, strength = owner_of(code)
    if owner in (Owner.UNCLAIMED, Owner.NEUTRAL):
        return 0.0
    return (strength if owner == (Owner.BLUE, Owner.RED)[seat] else -strength) / MAX_STRENGTH
