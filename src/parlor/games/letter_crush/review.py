"""The evaluator for reviews: points, and the words that would have scored more on the same board.

A word is worth its points and those of its cascades, on average over the letters to come, which are hidden. Points
above or below that average are luck. Words are compared by sequential halving: the worse half is left out after each
round, so that most simulations are of the best words and of the one that was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil, log2, sqrt
from statistics import fmean, variance
from typing import Final

from parlor.kernel import AnyGame, Assessment, Chance, Reviewer, ScoredAction, Seat
from parlor.words import lexicon

from .board import path_of, words_on
from .chain import with_shown_spelling
from .state import MIN_WORD_LENGTH, SIDE, Action, FoundWord, State, Submit, View, lexicon_name

MIN_ZIPF: Final = 3.0  # of the words that a review proposes: most adults know them, and a rarer one teaches nothing
MAX_BETTER: Final = 3
MAX_SIMULATIONS, MIN_SIMULATIONS = 256, 32  # of a word with its cascades, for all words of a board together
SIMULATIONS_PER_MATCH: Final = 4096  # about 1.3 seconds; a long run takes little more
MIN_ROUND: Final = 2  # simulations of each word in a round: one has no variance
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
        first = self.game.sample(view, seat, chance.stream("letters 0"))
        scores = self._compare(view, seat, action, self._known_words(first, seat), chance)
        values = expected_scores(scores)
        better = sorted(surely_better(values, scores, action), key=lambda word: -values[word])
        scored = tuple(ScoredAction(word, values[word]) for word in better[:MAX_BETTER])
        return Assessment(values[action], float(first.runs[seat].score), scored)

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

    def _compare(
        self, view: View, seat: Seat, action: Submit, words: Sequence[Submit], chance: Chance
    ) -> dict[Submit, list[int]]:
        """Return the scores after the action and after the best of these words, in simulations of the letters to come.
        Simulation n of every word has the same letters.
        """
        rivals = [word for word in words if word != action]
        rounds = 1 + ceil(log2(max(1.0, len(rivals) / MAX_BETTER)))
        states, scores = list[State](), {word: list[int]() for word in (action, *rivals)}
        for number in range(rounds):
            if number:
                rivals.sort(key=lambda word: -fmean(scores[word]))
                del rivals[max(MAX_BETTER, ceil(len(rivals) / 2)) :]
            done, more = len(states), max(MIN_ROUND, self.simulations // (rounds * (1 + len(rivals))))
            states += [self.game.sample(view, seat, chance.stream(f"letters {done + n}")) for n in range(more)]
            for word in (action, *rivals):
                scores[word] += self._scores(states[done:], seat, word)
        return {word: scores[word] for word in (action, *rivals)}

    def _scores(self, states: Sequence[State], seat: Seat, word: Submit) -> list[int]:
        """Return the score after a word in each of these states."""
        return [self.game.apply(state, seat, word, Chance(0)).state.runs[seat].score for state in states]


def surely_better(values: dict[Submit, float], scores: dict[Submit, list[int]], action: Submit) -> Iterator[Submit]:
    """Yield the words whose expected score is higher than that of the action by more than the standard error of the
    difference of their means.
    """
    for word, value in values.items():
        error = sqrt(squared_error(scores[word]) + squared_error(scores[action]))
        if value - values[action] > error:
            yield word


def squared_error(scores: Sequence[int]) -> float:
    """Return the squared standard error of their mean."""
    return variance(scores) / len(scores)


def expected_scores(scores: dict[Submit, list[int]]) -> dict[Submit, float]:
    """Return the score that can be expected after each word of a board, from its scores in several simulations.

    Cascades differ by dozens of points between simulations, so the highest of several means is mostly too high, and a
    review would blame sound moves. Each mean is therefore moved toward the mean of the board, the more the less certain
    it is (an empirical Bayes estimate). Points that a word has in every simulation are certain and stay.
    """
    certain = {word: min(simulated) for word, simulated in scores.items()}
    chained = {word: fmean(simulated) - certain[word] for word, simulated in scores.items()}
    errors = {word: squared_error(simulated) for word, simulated in scores.items()}
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
