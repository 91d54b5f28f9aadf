"""The evaluator of a game, for the review of a finished match: how each seat stands, and how good each move was."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal

from msgspec import Struct

from .chance import Chance

Measure = Literal["lead", "chance", "points"]  # over the other seat; to win, in percent; of each seat by itself


class ScoredAction(Struct, frozen=True):
    """A move and the value that its seat can expect after it."""

    action: Any  # of the game's Action type
    value: float
    text: str = ""  # the move in a few words, if the action is only the first one of it; "": see `describe_action`


class Assessment(Struct, frozen=True):
    """The worth of a move. All values are those that its seat could expect, by its knowledge before the move."""

    played: float  # after the move that was played
    floor: float  # after a move that achieves nothing; taking all between it and the best is an accuracy of 100 %
    better: tuple[ScoredAction, ...] = ()  # moves that are worth more than the one played, the best first


class Reviewer(ABC):
    """Evaluates the moves of one match. `Reviewed.reviewer` returns a new one for each review, so it may keep data.

    Values of all methods have the same unit, and a seat wants as much as possible. The same arguments give the same
    values on every machine: work is limited by counting, not by time.
    """

    measure: Measure
    unit: str  # of all values, for texts after a number: "% of the map", "points"
    luck: bool = False  # whether `evaluate` after a move may differ from `Assessment.played` by chance alone
    method: str  # one sentence for readers: how values and best moves are found

    @abstractmethod
    def evaluate(self, state: Any) -> tuple[float, ...]:
        """Return the value of a state for each seat. It may use all that the state hides, and its outcome."""

    @abstractmethod
    def assess(self, view: Any, seat: int, action: Any, chance: Chance) -> Assessment | None:
        """Return how good an action of the seat was, or None if it is not to be judged, such as a question. `view` is
        that of the seat before the action. `chance` is independent of the dice of the match.
        """

    @abstractmethod
    def describe_action(self, view: Any, action: Any) -> str:
        """Return the action in a few words for a list of moves, such as the word that it spells."""

    def par(self, state: Any, seat: int, moves: int, chance: Chance) -> tuple[float, ...]:
        """Return the values that a strong player would have reached after each of `moves` moves of the seat, from this
        first state and with the same dice; empty if the game has no such measure.
        """
        return ()
