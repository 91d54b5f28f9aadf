"""The evaluator for reviews: points, and the words that would have scored more on the same board.

A word is worth its points and those of its cascades, on average over the letters to come, which are hidden. Points
above or below that average are luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import fmean, variance
from typing import Final

from parlor.kernel import AnyGame, Assessment, Chance, Reviewer, ScoredAction, Seat
from parlor.words import lexicon

from .board import path_of, words_on
from .chain import with_shown_spelling
from .state import MIN_WORD_LENGTH, SIDE, Action, FoundWord, State, Submit, View, lexicon_name

MIN_ZIPF: Final = 3.0  # of the words that a review proposes: most adults know them, and a rarer one teaches nothing
MAX_BETTER: Final = 3
MAX_COMPARED: Final = 8  # words of a board that are compared in all simulations, after a first look at every word
MAX_SIMULATIONS, MIN_SIMULATIONS = 24, 4  # of the letters to come, for each word
SIMULATIONS_PER_MATCH: Final = 960  # for each word of all its boards: a long run takes little more time
MAX_PAR_MOVES: Final = 60


class PointsReviewer(Reviewer):
    measure = "points"
    unit = "points"
    luck = True
    method = (
        "The words of each board that most adults know, with the mean points of their cascades. "
        "Par is the score of a player who always takes the best of them, with the same letters."
    )

    def __init__(self, game: AnyGame, moves: int) -> None:
        self.game = game
        self.simulations = max(MIN_SIMULATIONS, min(MAX_SIMULATIONS, SIMULATIONS_PER_MATCH // max(1, moves)))

    def evaluate(self, state: State) -> tuple[float, ...]:
        return tuple(float(run.score) for run in state.runs)

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        if not isinstance(action, Submit):
            return None
        states = [self.game.sample(view, seat, chance.stream(f"letters {n}")) for n in range(self.simulations)]
        before = float(states[0].runs[seat].score)
        words = self._known_words(states[0], seat)
        words.sort(key=lambda word: -self._scores(states[:1], seat, word)[0])
        values = expected_scores({word: self._scores(states, seat, word) for word in (action, *words[:MAX_COMPARED])})
        better = sorted((word for word in values if values[word] > values[action]), key=lambda word: -values[word])
        scored = tuple(ScoredAction(word, values[word]) for word in better[:MAX_BETTER])
        return Assessment(values[action], before, scored)

    def describe_action(self, view: View, action: Action) -> str:
        if not isinstance(action, Submit):
            return type(action).__name__.lower()
        board, name = own_board(view), lexicon_name(view.options)
        word = next((word for word, places in words_on(board, name) if path_of(places) == action.path), "")
        if word and view.options.language == "pl":
            return with_shown_spelling(FoundWord(word, action.path, 0, 0)).spelled or word
        return word or "".join(board[cell.row * SIDE + cell.col] for cell in action.path)

    def par(self, state: State, seat: Seat, moves: int, chance: Chance) -> tuple[float, ...]:
        reached = list[float]()
        for number in range(moves if moves <= MAX_PAR_MOVES else 0):
            words = self._known_words(state, seat) if seat in self.game.to_act(state) else []
            if not words:
                break
            guessed = [self.game.sample(self.game.view(state, seat), seat, chance.stream(f"par {number}"))]
            best = max(words, key=lambda word: self._scores(guessed, seat, word))
            state = self.game.apply(state, seat, best, chance).state
            reached.append(float(state.runs[seat].score))
        return tuple(reached)

    def _known_words(self, state: State, seat: Seat) -> list[Submit]:
        """Return the words of the board that most adults know; all its words if there is none of them."""
        name = lexicon_name(state.options)
        known, on_board = known_words(name), words_on(state.runs[seat].board, name)
        found = [places for word, places in on_board if word in known] or [places for _, places in on_board]
        return [Submit(path_of(places)) for places in found]

    def _scores(self, states: Sequence[State], seat: Seat, word: Submit) -> list[int]:
        """Return the score after a word in each of these states."""
        return [self.game.apply(state, seat, word, Chance(0)).state.runs[seat].score for state in states]


def expected_scores(scores: dict[Submit, list[int]]) -> dict[Submit, float]:
    """Return the score that can be expected after each word of a board, from its scores in several simulations.

    Cascades differ by dozens of points between simulations, so the highest of several means is mostly too high, and a
    review would blame sound moves. Each mean is therefore moved toward the mean of the board, the more the less certain
    it is (an empirical Bayes estimate). Points that a word has in every simulation are certain and stay.
    """
    certain = {word: min(simulated) for word, simulated in scores.items()}
    chained = {word: fmean(simulated) - certain[word] for word, simulated in scores.items()}
    errors = {word: variance(simulated) / len(simulated) for word, simulated in scores.items()}  # squared
    uncertain = [word for word in scores if errors[word]]
    if len(uncertain) < 2:
        return {word: certain[word] + chained[word] for word in scores}
    center = fmean([chained[word] for word in uncertain])
    spread = variance([chained[word] for word in uncertain]) - fmean([errors[word] for word in uncertain])
    real = max(0.0, spread)  # variance between words that is not explained by the errors of their means
    shares = {word: real / (real + errors[word]) if word in uncertain else 1.0 for word in scores}
    return {word: certain[word] + center + shares[word] * (chained[word] - center) for word in scores}


@cache
def known_words(name: str) -> frozenset[str]:
    return frozenset(lexicon(name).common(MIN_ZIPF, MIN_WORD_LENGTH, SIDE))


def own_board(view: View) -> str:
    run = view.runs[view.you]
    assert run is not None, "a player sees the own run"
    return run.board
