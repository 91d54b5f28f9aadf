"""The evaluator for reviews: points, and the words that would have scored more on the same board.

A word is worth its points and those of its cascades, on average over the letters to come, which are hidden. Points
above or below that average are luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
        words.sort(key=lambda word: -self._mean_score(states[:1], seat, word))
        values = {word: self._mean_score(states, seat, word) for word in (action, *words[:MAX_COMPARED])}
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
            best = max(words, key=lambda word: self._mean_score(guessed, seat, word))
            state = self.game.apply(state, seat, best, chance).state
            reached.append(float(state.runs[seat].score))
        return tuple(reached)

    def _known_words(self, state: State, seat: Seat) -> list[Submit]:
        """Return the words of the board that most adults know; all its words if there is none of them."""
        name = lexicon_name(state.options)
        known, on_board = known_words(name), words_on(state.runs[seat].board, name)
        found = [places for word, places in on_board if word in known] or [places for _, places in on_board]
        return [Submit(path_of(places)) for places in found]

    def _mean_score(self, states: Sequence[State], seat: Seat, word: Submit) -> float:
        """Return the score after a word, on average over these states."""
        scores: list[int] = [self.game.apply(state, seat, word, Chance(0)).state.runs[seat].score for state in states]
        return sum(scores) / len(scores)


@cache
def known_words(name: str) -> frozenset[str]:
    return frozenset(lexicon(name).common(MIN_ZIPF, MIN_WORD_LENGTH, SIDE))


def own_board(view: View) -> str:
    run = view.runs[view.you]
    assert run is not None, "a player sees the own run"
    return run.board
