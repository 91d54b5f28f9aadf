"""The evaluator for reviews: the lead in percent of the map, and the words that would have gained more."""

from __future__ import annotations

from functools import lru_cache

from parlor.kernel import Assessment, Chance, Reviewer, ScoredAction, Seat
from parlor.words import Lexicon, lexicon

from .bots import claim
from .land import MIN_WORD_LENGTH, Land, word_strength
from .paths import Path, word_along
from .polygon import AREA, spans
from .reach import vertex
from .search import best_words
from .state import Action, Pass, State, View, used_words
from .vocabulary import Vocabulary

MIN_ZIPF = 3.0  # of the words that a review proposes: most adults know them, and a rarer one teaches nothing
MAX_PROPOSED_LENGTH = 7  # people seldom see longer words on a board
MAX_BETTER = 3


class LandReviewer(Reviewer):
    measure = "lead"
    unit = "% of the map"
    method = "The words of up to 7 letters that gain the most land, among those that most adults know."

    def evaluate(self, state: State) -> tuple[float, ...]:
        lead = percent(state.scores[0] - state.scores[1])
        return lead, -lead

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        lead = view.scores[seat] - view.scores[1 - seat]
        gain = 0 if isinstance(action, Pass) else gain_of(view, seat, action.path)
        words = known_words(lexicon(view.options.lexicon))
        used = used_words(view).keys()
        found = best_words(view.letters, Land(view.land), seat, words, top=MAX_BETTER, used=used, floor=gain)
        better = [ScoredAction(claim(view, one.path), percent(lead + one.gain)) for one in found if one.gain > gain]
        return Assessment(percent(lead + gain), percent(lead), tuple(better))

    def describe_action(self, view: View, action: Action) -> str:
        return "pass" if isinstance(action, Pass) else word_along(view.letters, action.path)


@lru_cache(maxsize=4)
def known_words(words: Lexicon) -> Vocabulary:
    return Vocabulary(words.common(MIN_ZIPF, MIN_WORD_LENGTH, MAX_PROPOSED_LENGTH))


def gain_of(view: View, seat: Seat, path: Path) -> int:
    """Return the pixels by which claiming a path changes the lead of the seat."""
    prefix = Land(view.land).gain_prefix(seat, word_strength(len(path)))
    return spans([vertex(cell) for cell in path]).gain(prefix)


def percent(pixels: int) -> float:
    return 100 * pixels / AREA
