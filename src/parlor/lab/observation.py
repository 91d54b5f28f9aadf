"""What is noted of games while they are played, for the balance report: who leads when, and which choices are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import islice
from typing import Any

from msgspec import Struct

from ..kernel import SPECTATOR, AnyGame, Outcome, Reviewed, RunningScore, Seat

MOMENTS = 11  # of a game at which its leader is noted: at the start, after each tenth, and at the end
MAX_OFFERED = 300  # legal actions that are looked at in one turn
DENSE_PLIES, SPARSE_STEP = 40, 8  # after so many plies only every eighth turn is looked at: lists take time
MAX_VALUES = 24  # of one field; a field with more is a place or a word rather than a choice

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class ChoiceCount(Struct):
    offered: int = 0  # turns in which it was legal
    chosen: int = 0  # of those
    games: int = 0  # pairs of a game and a seat in which it was chosen
    points: float = 0.0  # of those: a win is 1, a draw a half


class Observation(Struct):
    """Sums over games."""

    leaders: list[list[int]] = []  # for each moment: games in which a seat led; and of those, that it won
    choices: dict[str, ChoiceCount] = {}

    def add(self, other: Observation) -> None:
        if not self.leaders:
            self.leaders = [[0, 0] for _ in other.leaders]
        for mine, more in zip(self.leaders, other.leaders, strict=False):
            mine[0] += more[0]
            mine[1] += more[1]
        for name, count in other.choices.items():
            mine_count = self.choices.setdefault(name, ChoiceCount())
            mine_count.offered += count.offered
            mine_count.chosen += count.chosen
            mine_count.games += count.games
            mine_count.points += count.points


class Observer:
    """Watches one game."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._states: list[Any] = []
        self._offered = Counter[str]()
        self._chosen: list[tuple[Seat, list[str]]] = []
        self.observation = Observation()  # after the end

    def see(self, state: Any, ply: int, seat: Seat, action: Any) -> None:
        """Note a turn before its action is applied."""
        self._states.append(state)
        if ply > DENSE_PLIES and ply % SPARSE_STEP:
            return
        offered = {name for legal in islice(self._game.legal(state, seat), MAX_OFFERED) for name in choice_names(legal)}
        chosen = choice_names(action)
        self._offered.update(offered.union(chosen))
        self._chosen.append((seat, chosen))

    def end(self, last: Any, outcome: Outcome) -> None:
        """Sum up what was seen, once the game is over with this last state."""
        choices = {name: ChoiceCount(offered=turns) for name, turns in self._offered.items()}
        taken = set[tuple[Seat, str]]()
        for seat, names in self._chosen:
            for name in names:
                choices[name].chosen += 1
                if (seat, name) not in taken:
                    taken.add((seat, name))
                    choices[name].games += 1
                    choices[name].points += POINTS[outcome.results[seat]]
        self.observation = Observation(self._leaders(last, outcome), choices)

    def _leaders(self, last: Any, outcome: Outcome) -> list[list[int]]:
        states = [*self._states, last]
        if len(outcome.results) < 2:
            return []
        found = []
        for moment in range(MOMENTS):
            values = values_of(self._game, states[round(moment / (MOMENTS - 1) * (len(states) - 1))])
            leader = _leader(values)
            found.append([0, 0] if leader is None else [1, int(outcome.results[leader] == "win")])
        return found if any(led for led, _ in found) else []


def values_of(game: AnyGame, state: Any) -> Sequence[float]:
    """Return how each seat stands: by the game's score or its review; nothing if it has neither."""
    scores: Sequence[float] = ()
    if isinstance(game, RunningScore):
        scores = game.running_scores(game.view(state, SPECTATOR))
    if not scores and isinstance(game, Reviewed):
        scores = game.reviewer(1).evaluate(state)
    return scores


def _leader(values: Sequence[float]) -> Seat | None:
    if not values:
        return None
    best = max(values)
    return values.index(best) if list(values).count(best) == 1 else None


def choice_names(action: Any) -> list[str]:
    """Return the choices that an action makes: its kind, and each of its plain fields with its value."""
    kind = str(action.__struct_config__.tag)
    names = [kind]
    for field in action.__struct_fields__:
        value = getattr(action, field)
        plain = value.value if isinstance(value, Enum) else value
        if isinstance(plain, bool | int | str) and len(str(plain)) <= 20:
            names.append(f"{kind} {field}={plain}")
    return names


def field_of(name: str) -> str:
    """Return a choice without its value."""
    return name.partition("=")[0]
