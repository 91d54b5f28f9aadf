"""Games of Parlor as games of OpenSpiel. Needs the extra `openspiel`.

    game = spiel_game("liars-dice", {"dice": 2}, deals=100)
    game = pyspiel.load_game("parlor_liars_dice(deals=100)")  # after register()

A match begins with one chance node, whose outcome is the seed: one of `deals`, each equally likely. What a match draws
later follows from its seed, as in a record. So a search of OpenSpiel that looks ahead from a state knows later dice;
one that works on information states (CFR and its like) does not. Where several seats choose at once they do so one
after the other, without knowing what the others chose. A match of more than `length` moves is cut off as a draw.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from ..kernel import AnyGame, Chance, Seat, Step, installed, next_seat
from ..kernel.codec import encode
from .episode import REWARDS, Rules, as_game

try:
    import pyspiel
except ImportError as error:
    raise ImportError("parlor.rl.spiel needs OpenSpiel. Install it with: pip install 'parlor[openspiel]'") from error

DEALS: Final = 1000
LENGTH: Final = 2000


def short_name(game: AnyGame) -> str:
    return f"parlor_{game.id.replace('-', '_')}"


def register(games: Iterable[str] | None = None) -> None:
    """Make installed games, by default all of them, known to `pyspiel.load_game`."""
    for game_id in installed() if games is None else games:
        _registered(as_game(game_id))


def spiel_game(
    played: str | AnyGame, options: Mapping[str, Any] | None = None, *, deals: int = DEALS, length: int = LENGTH
) -> Any:
    """Return a game of OpenSpiel. `options` are those of the game of Parlor."""
    parameters = {"options": json.dumps(options or {}), "deals": deals, "length": length}
    return _registered(as_game(played))(parameters)


@cache
def _registered(game: AnyGame) -> type[Any]:
    """Return the class of the game, which has been registered under its short name."""

    class RegisteredGame(SpielGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, parameters or {})

    pyspiel.register_game(game_type(game), RegisteredGame)
    return RegisteredGame


def game_type(game: AnyGame) -> Any:
    kinds = pyspiel.GameType
    two = game.seats == range(2, 3)
    return kinds(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if two else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "{}", "deals": DEALS, "length": LENGTH},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of a match with some options."""

    def __init__(self, game: AnyGame, parameters: Mapping[str, Any]) -> None:
        self.rules = Rules(game, json.loads(parameters.get("options", "{}")))
        self.deals, self.length = int(parameters.get("deals", DEALS)), int(parameters.get("length", LENGTH))
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.encoding.actions,
            max_chance_outcomes=self.deals,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if game.seats == range(2, 3) else None,
            max_game_length=self.length,
        )
        super().__init__(game_type(game), information, dict(parameters))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        return SpielObserver(self.rules, kind)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a match, and what each seat has heard so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.deals, self.length = game.rules, game.deals, game.length
        self.seed = -1  # not drawn yet
        self.position: Any = None
        self.ply = 0
        self.acted: Seat = -1
        self.heard: list[bytes] = [
            b""
        ] * self.rules.seats  # of each seat: its first view, events and own actions, as JSON
        self._numbered: dict[int, Any] | None = None

    def __deepcopy__(self, memo: Any) -> SpielState:
        """Positions are never changed, so a copy has the same one."""
        copied = SpielState(self.get_game())
        copied.__dict__.update(self.__dict__)
        copied.heard = self.heard[:]
        return copied

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seats = self.rules.game.to_act(self.position)
        if not seats or self.ply >= self.length:
            return int(pyspiel.PlayerId.TERMINAL)
        return next_seat(self.acted, seats)

    def numbered(self) -> dict[int, Any]:
        """Return the actions of the current player by number."""
        if self._numbered is None:
            game, seat = self.rules.game, self.current_player()
            view = game.view(self.position, seat)
            self._numbered = self.rules.encoding.numbered(view, seat, game.legal(self.position, seat))
        return self._numbered

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self.deals) for seed in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.numbered()) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        game = self.rules.game
        if self.position is None:
            self.seed, self.position = action, game.start(self.rules.options, Chance(action, 0))
            self.heard = [self.observation(seat).encode() + b"\n" for seat in range(self.rules.seats)]
            return
        seat, chosen = self.current_player(), self.numbered()[action]
        self.ply += 1
        step: Step[Any] = game.apply(self.position, seat, chosen, Chance(self.seed, self.ply))
        self.heard[seat] += encode(chosen) + b"\n"
        for listener in range(self.rules.seats):
            for event in step.events_for(listener):
                self.heard[listener] += encode(event) + b"\n"
        self.position, self.acted, self._numbered = step.state, seat, None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        found = self.numbered().get(action) if player == self.current_player() else None
        return f"action {action}" if found is None else self.rules.game.write(found)

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        outcome = self.rules.game.outcome(self.position) if self.position is not None else None
        return [REWARDS[result] for result in outcome.results] if outcome else [0.0] * self.rules.seats

    def observation(self, player: int) -> str:
        """Return the view of a player as JSON."""
        if self.position is None:
            return ""
        return encode(self.rules.game.view(self.position, player)).decode()

    def information(self, player: int) -> str:
        """Return all that a player has heard and chosen, then what it sees now: it forgets nothing."""
        return self.heard[player].decode() + self.observation(player)

    def __str__(self) -> str:
        if self.position is None:
            return "before the deal"
        return f"ply {self.ply}, seed {self.seed}: {encode(self.position).decode()}"


class SpielObserver:
    """Writes views as numbers (`tensor`) and as text."""

    def __init__(self, rules: Rules, kind: Any) -> None:
        self.rules, self.recalls = rules, bool(kind and kind.perfect_recall)
        self.tensor = np.zeros(rules.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.rules.encoding.observe(self.rules.game.view(state.position, player))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information(player) if self.recalls else state.observation(player)
