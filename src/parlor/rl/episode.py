"""One match in which seats choose action numbers: what all environments have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ..kernel import AnyGame, Match, Refusal, Refused, Seat, game, next_seat
from ..kernel.encoding import Encoding, encoding_of
from ..kernel.inputs import read_options

MAX_STEPS: Final = 10_000  # of an episode, refused ones included; then it is cut off
REWARDS: Final = {"win": 1.0, "draw": 0.0, "loss": -1.0}
SEEDS: Final = 2**53  # seeds that are drawn are below it

Mask = npt.NDArray[np.int8]
Observation = npt.NDArray[np.float32]


def as_game(played: str | AnyGame) -> AnyGame:
    """Return the installed game with this id, or the game itself."""
    return game(played) if isinstance(played, str) else played


class Rules:
    """A game with options, and its numbers."""

    def __init__(self, played: str | AnyGame, options: Mapping[str, Any] | None) -> None:
        self.game = as_game(played)
        self.options = read_options(self.game, options)
        self.seats = self.game.seat_count(self.options)
        self.encoding: Encoding = encoding_of(self.game, self.options)

    def observation_box(self) -> spaces.Space[Observation]:
        return spaces.Box(-1.0, 1.0, (self.encoding.size,), np.float32)

    def masked_space(self, actions: int) -> spaces.Dict:
        """Return the space of observations with a mask of so many actions."""
        return spaces.Dict(
            {"observation": self.observation_box(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )


class Episode:
    """A match, and what each seat may choose in it. A refused action changes nothing but the number of steps."""

    def __init__(self, rules: Rules, seed: int, max_steps: int) -> None:
        self.rules, self.max_steps = rules, max_steps
        self.match = Match(rules.game, seed=seed, options=rules.options)
        self.steps = 0
        self._acted: Seat = -1
        self._numbered: dict[Seat, dict[int, Any]] = {}

    @property
    def seat(self) -> Seat | None:
        """Return the seat to act; of several the one after the seat that acted last. None if the match is over."""
        return next_seat(self._acted, self.match.to_act) if self.match.to_act else None

    @property
    def is_cut_off(self) -> bool:
        return self.steps >= self.max_steps and bool(self.match.to_act)

    def actions(self, seat: Seat) -> dict[int, Any]:
        """Return the actions that the seat may choose now, by number; none if it is not to act."""
        if seat not in self.match.to_act:
            return {}
        if seat not in self._numbered:
            match = self.match
            self._numbered[seat] = self.rules.encoding.numbered(match.view(seat), seat, match.legal(seat))
        return self._numbered[seat]

    def mask(self, seat: Seat, length: int) -> Mask:
        mask = np.zeros(length, np.int8)
        mask[list(self.actions(seat))] = 1
        return mask

    def observe(self, seat: Seat) -> Observation:
        return np.array(self.rules.encoding.observe(self.match.view(seat)), np.float32)

    def act(self, seat: Seat, number: int) -> Refusal | None:
        """Play the action with this number, or return why it is refused."""
        self.steps += 1
        if not self.match.outcome and seat not in self.match.to_act:
            return Refusal("not-your-turn", "Another seat is to act. Wait for your turn.")
        action = self.actions(seat).get(number)
        if action is None:
            return Refusal("not-now", f"Action {number} is not possible now. Choose one whose place in the mask is 1.")
        return self.play(seat, action)

    def play(self, seat: Seat, action: Any) -> Refusal | None:
        """Play an action of the game, or return why it is refused."""
        try:
            self.match.play(seat, action)
        except Refused as refused:
            return refused.refusal
        self._acted, self._numbered = seat, {}
        return None

    def reward(self, seat: Seat) -> float:
        """Return 1 for a win, -1 for a loss, and 0 for a draw or if the match is not over."""
        return REWARDS[self.match.outcome.results[seat]] if self.match.outcome else 0.0

    def info(self, seat: Seat, refusal: Refusal | None = None) -> dict[str, Any]:
        """Return plain values: the ply, why the last action was refused, and at the end the result."""
        info: dict[str, Any] = {"ply": self.match.ply}
        if refusal:
            info["refusal"] = {"code": refusal.code, "message": refusal.message}
        if outcome := self.match.outcome:
            info["outcome"] = {"result": outcome.results[seat], "reason": outcome.reason}
        return info
