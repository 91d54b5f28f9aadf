"""The evaluator for reviews: the lead in percent of the map, and the words that would have gained more."""

from __future__ import annotations

from parlor.kernel import Assessment, Chance, Reviewer, ScoredAction, Seat
from parlor.words import lexicon

from .bots import claim, gain_function, vocabulary
from .land import Land
from .paths import word_along
from .polygon import AREA
from .search import best_words
from .state import Action, Pass, State, View, used_words
from .vocabulary import MAX_WORD_LENGTH

MIN_ZIPF = 3.0  # of the words that a review proposes: most adults know them, and a rarer one teaches nothing
MAX_BETTER = 3


class LandReviewer(Reviewer):
    unit = "% of the map"
    even = 0.0
    method = "The words that gain most land, of those that most adults know."

    def evaluate(self, state: State) -> tuple[float, ...]:
        lead = percent(state.scores[0] - state.scores[1])
        return lead, -lead

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        lead = view.scores[seat] - view.scores[1 - seat]
        gain = 0 if isinstance(action, Pass) else gain_function(view)(action.path)
        words = vocabulary(lexicon(view.options.lexicon), MIN_ZIPF, MAX_WORD_LENGTH)
        used = used_words(view).keys()
        found = best_words(view.letters, Land(view.land), seat, words, top=MAX_BETTER, used=used, floor=gain)
        better = [ScoredAction(claim(view, one.path), percent(lead + one.gain)) for one in found if one.gain > gain]
        return Assessment(percent(lead + gain), percent(lead), tuple(better))

    def describe_action(self, view: View, action: Action) -> str:
        return "pass" if isinstance(action, Pass) else word_along(view.letters, action.path)


def percent(pixels: int) -> float:
    return 100 * pixels / AREA
