"""A player of any game: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012, single observer).

Each iteration draws a state that fits the view, walks down one tree that all these states share, adds a node, and
estimates the result from there. It needs `sample`, `legal`, `apply` and `outcome` only. What a game may add: a
`PositionValue`, in place of playing to the end, and an `ActionPrior`, which says what is worth trying.

The tree is of actions, as if every seat saw all of them, and it grows in width with the visits of a node: of a list of
thousands only the first are tried. It does not bluff, as it believes that the others see through its own actions.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from itertools import count, islice
from typing import Any, Final

from msgspec import Struct

from ..kernel import ActionPrior, AnyGame, Bot, Chance, PositionValue, RunningScore, Seat, Turn, needs_view, next_seat

RESULT_VALUES: Final = {"win": 1.0, "draw": 0.5, "loss": 0.0}
MAX_TREE_DEPTH: Final = 100  # plies
SAFETY_MARGIN: Final = 0.9  # of the seconds of a budget: the last iteration takes its time too


class SearchSettings(Struct, frozen=True):
    iterations: int | None = 600  # for a move; None: as many as the seconds allow
    seconds: float | None = None  # for a move, in addition to the budget of the turn
    exploration: float = 0.7  # weight of what was tried seldom; values go from 0 to 1
    width: float = 0.6  # a node with n visits tries the first `width` x sqrt(n) actions
    # Plies from a new node to the estimate. None: to the end of the game, or 0 where the game has a value or scores.
    rollout_plies: int | None = None
    rollout_choices: int = 8  # of the first legal actions, among which a rollout without a bot chooses
    max_rollout_plies: int = 400  # of a rollout to the end; then it counts as a draw


DRAWN: Final = (0.5,) * 64  # of any number of seats that a game may have
DEFAULT_SETTINGS: Final = SearchSettings()


class Node:
    """An action that was tried, and what came of it for the seat that chose it."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, prior: float = 0.0) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.available = 0  # how often it could have been chosen
        self.total = 0.0  # of the values, for the seat that chose it
        self.prior = prior

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class RolloutAverages:
    """The mean results of actions in all rollouts of a search, whatever the position (move-average sampling, Finnsson
    and Björnsson 2008).
    """

    def __init__(self) -> None:
        self._totals = dict[tuple[Seat, Any], float]()
        self._counts = dict[tuple[Seat, Any], int]()

    def mean(self, seat: Seat, action: Any) -> float:
        """Return the mean value for the seat, from 0 to 1. What was never tried is taken to be best."""
        key = seat, action
        return self._totals[key] / self._counts[key] if key in self._counts else 1.0

    def add(self, played: Iterable[tuple[Seat, Any]], values: Sequence[float]) -> None:
        for key in played:
            self._totals[key] = self._totals.get(key, 0.0) + values[key[0]]
            self._counts[key] = self._counts.get(key, 0) + 1


class TreeSearchBot:
    """Plays any game. `rollouts` is a bot that plays all seats after the tree; by default the better of two random
    actions is played, by the results that they had in earlier rollouts. `opponents` is a bot that is known to play the
    other seats: then the search looks for the best answer to it, which shows how far that bot can be beaten at all.
    """

    def __init__(
        self, settings: SearchSettings = DEFAULT_SETTINGS, rollouts: Bot | None = None, opponents: Bot | None = None
    ) -> None:
        self.settings, self.rollouts, self.opponents = settings, rollouts, opponents

    def choose(self, turn: Turn) -> Any:
        """Return the action that was tried most often. It follows from the turn, unless the seconds were too few."""
        search = TreeSearch(turn, self.settings, self.rollouts, self.opponents)
        if search.has_choice():
            search.run(turn.budget.seconds)
        return search.best()


class TreeSearch:
    """The search for one action."""

    def __init__(self, turn: Turn, settings: SearchSettings, rollouts: Bot | None, opponents: Bot | None) -> None:
        self.turn, self.game, self.settings = turn, turn.game, settings
        self.rollouts, self.opponents = rollouts, opponents
        self.chance = turn.chance.stream("search")
        self.root, self.averages = Node(), RolloutAverages()
        self.listed = _Lazy(self._candidates_of_root(turn))

    def _candidates_of_root(self, turn: Turn) -> Iterable[tuple[Any, float]]:
        if isinstance(self.game, ActionPrior):
            return self.game.action_prior(
                self.game.sample(turn.view, turn.seat, self.chance.stream("prior")), turn.seat
            )
        return ((action, 0.0) for action in turn.legal)

    def has_choice(self) -> bool:
        """Return whether there are two actions or more. Raises ValueError if there is none."""
        first = self.listed.first(2)
        if not first:
            raise ValueError(f"legal is empty, but seat {self.turn.seat} is to act")
        return len(first) > 1

    def run(self, seconds: float | None) -> None:
        """Search until the iterations or the seconds are over, those of the settings or of the turn."""
        limits = [limit for limit in (seconds, self.settings.seconds) if limit is not None]
        if self.settings.iterations is None and not limits:
            raise ValueError("A search without a limit never ends. Give it iterations or seconds.")
        end = time.monotonic() + min(limits) * SAFETY_MARGIN if limits else math.inf
        for number in count():
            if number == self.settings.iterations or (number and end < math.inf and time.monotonic() >= end):
                return
            self.iterate()

    def best(self) -> Any:
        """Return the action that was tried most often; of several the one that is listed first."""
        children = self.root.children
        if not children:
            return self.listed.first(1)[0][0]
        return max(children, key=lambda action: children[action].visits)

    def iterate(self) -> None:
        """Draw a state, walk down the tree, and add what came of it to all nodes on the way."""
        game, turn = self.game, self.turn
        seed = self.chance.bits64()
        state = game.sample(turn.view, turn.seat, Chance(seed, 0, "state"))
        node, last, path = self.root, turn.seat - 1, list[tuple[Seat, Node]]()
        node.visits += 1
        for ply in range(1, MAX_TREE_DEPTH):
            seats = game.to_act(state)
            if not seats:
                break
            mover = turn.seat if ply == 1 else next_seat(last, seats)
            action, node = self.select(node, state, mover)
            state = game.apply(state, mover, action, Chance(seed, ply)).state
            path.append((mover, node))
            node.visits += 1
            last = mover
            if node.visits == 1:
                break
        values = self.estimate(state, last, Chance(seed, 0, "rollout"))
        for mover, visited in path:
            visited.total += values[mover]

    def select(self, node: Node, state: Any, mover: Seat) -> tuple[Any, Node]:
        """Return an action that has not been tried here, or else the most promising one, and its node. Where the
        opponents are known, theirs is what they choose.
        """
        if self.opponents and mover != self.turn.seat:
            action = self.action_of(self.opponents, state, mover, self.chance)
            return action, node.children.setdefault(action, Node())
        width = max(2, math.ceil(self.settings.width * math.sqrt(node.visits)))
        if node is self.root:
            candidates: Sequence[tuple[Any, float]] = self.listed.first(width)
        else:
            candidates = list(islice(self.candidates(state, mover), width))
        available = list[tuple[Any, Node]]()
        for action, prior in candidates:
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = Node(prior)
            child.available += 1
            if not child.visits:
                return action, child
            available.append((action, child))
        return max(available, key=lambda pair: self.promise(pair[1], node.visits))

    def candidates(self, state: Any, mover: Seat) -> Iterable[tuple[Any, float]]:
        if isinstance(self.game, ActionPrior):
            return self.game.action_prior(state, mover)
        return ((action, 0.0) for action in self.game.legal(state, mover))

    def promise(self, child: Node, visits: int) -> float:
        """Return an optimistic estimate of the value of an action: by its prior, if there is one (PUCT), else UCB1."""
        if child.prior:
            bonus = child.prior * math.sqrt(visits) / (1 + child.visits)
        else:
            bonus = math.sqrt(math.log(child.available) / child.visits)
        return child.mean() + self.settings.exploration * bonus

    def estimate(self, state: Any, last: Seat, chance: Chance) -> Sequence[float]:
        """Return the value of the state for each seat: that of the end of a rollout."""
        game, plies, played = self.game, self.settings.rollout_plies, list[tuple[Seat, Any]]()
        if plies is None:
            plies = 0 if isinstance(game, PositionValue | RunningScore) else self.settings.max_rollout_plies
        for ply in range(plies):
            seats = game.to_act(state)
            if not seats:
                break
            last = next_seat(last, seats)
            action = self.rollout_action(state, last, chance)
            played.append((last, action))
            state = game.apply(state, last, action, Chance(chance.bits64(), ply)).state
        values = values_of(game, state)
        self.averages.add(played, values)
        return values

    def rollout_action(self, state: Any, seat: Seat, chance: Chance) -> Any:
        if self.rollouts:
            return self.action_of(self.rollouts, state, seat, chance)
        first = list(islice(self.game.legal(state, seat), self.settings.rollout_choices))
        return max(chance.choice(first), chance.choice(first), key=lambda action: self.averages.mean(seat, action))

    def action_of(self, bot: Bot, state: Any, seat: Seat, chance: Chance) -> Any:
        view = self.game.view(state, seat) if needs_view(bot) else None
        return bot.choose(Turn(self.game, seat, view, self.game.legal(state, seat), chance))


def values_of(game: AnyGame, state: Any) -> Sequence[float]:
    """Return the value of a state for each seat, from 0 to 1: the result if it is over, else what the game says, else
    by the scores so far, else a draw.
    """
    if outcome := game.outcome(state):
        return [RESULT_VALUES[result] for result in outcome.results]
    if isinstance(game, PositionValue):
        return game.position_value(state)
    if isinstance(game, RunningScore) and (scores := game.running_scores(game.view(state, 0))):
        return [_share(score, max(scores[:seat] + scores[seat + 1 :], default=0)) for seat, score in enumerate(scores)]
    return DRAWN


def _share(score: float, best: float) -> float:
    return 0.5 + 0.5 * (score - best) / (abs(score) + abs(best) + 1)


class _Lazy:
    """The first items of an iterable, which is read no further than it is needed."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._rest, self._read = iter(items), list[Any]()

    def first(self, count: int) -> Sequence[Any]:
        missing = count - len(self._read)
        if missing > 0:
            self._read += islice(self._rest, missing)
        return self._read[:count]
