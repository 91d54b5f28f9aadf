"""One seat of a match against bots: a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ..kernel import AnyGame, Bot, ParlorError, Record, bot_chance
from .episode import MAX_STEPS, SEEDS, Episode, Observation, Rules

Opponent = str | Bot  # a level, or a bot


class SingleSeat(gymnasium.Env[Observation, np.int64]):
    """A match of a game in which bots sit on the other seats.

    `options` are those of the game. `opponents` is a level or a bot for all other seats, or one for each, in order.
    `seat` is that of the agent; None draws one for each episode. The actions that are possible now are 1 in
    `info["action_mask"]` and True in `action_masks()`; any other is refused: `info["refusal"]` says why, nothing
    changes, and the reward is 0. An episode of more than `max_steps` steps of the agent is cut off.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        game: str | AnyGame,
        options: Mapping[str, Any] | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = 0,
        render_mode: Literal["ansi"] | None = None,
        max_steps: int = MAX_STEPS,
    ) -> None:
        self.rules, self.render_mode, self.max_steps = Rules(game, options), render_mode, max_steps
        self._seat_option, others = seat, self.rules.seats - 1
        if seat is not None and not 0 <= seat <= others:
            raise ParlorError("no-such-seat", f"There is no seat {seat}; the seats are 0 to {others}.")
        given = list(opponents) if isinstance(opponents, list | tuple) else [cast(Opponent, opponents)] * others
        if len(given) != others:
            raise ParlorError("wrong-seats", f"Name {others} opponents, one for each other seat, not {len(given)}.")
        self._bots = [self.rules.game.bot(bot) if isinstance(bot, str) else bot for bot in given]
        self.action_space = spaces.Discrete(self.rules.encoding.actions)
        self.observation_space: spaces.Space[Observation] = self.rules.observation_box()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match with this seed, or with the next one of the generator that the last seed started."""
        super().reset(seed=seed)
        match_seed = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.seat = int(self.np_random.integers(self.rules.seats)) if self._seat_option is None else self._seat_option
        self.episode = Episode(self.rules, match_seed, self.max_steps)
        self._seat_bots = [*self._bots[: self.seat], None, *self._bots[self.seat :]]
        self._play_others()
        return self.episode.observe(self.seat), self._info(None)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        refusal = episode.act(self.seat, int(action))
        if not refusal:
            self._play_others()
        over = episode.match.outcome is not None
        info = self._info(refusal)
        return episode.observe(self.seat), episode.reward(self.seat), over, episode.is_cut_off, info

    def _play_others(self) -> None:
        """Let the bots play until the agent is to act, or the match is over."""
        match = self.episode.match
        while (seat := self.episode.seat) is not None and (bot := self._seat_bots[seat]):
            action = bot.choose(match.turn(seat, bot_chance(match.seed, match.ply + 1, seat)))
            if refusal := self.episode.play(seat, action):
                raise ParlorError("illegal-bot-move", f"The bot at seat {seat} chose {action!r}: {refusal.message}")

    def _info(self, refusal: Any) -> dict[str, Any]:
        mask = self.episode.mask(self.seat, self.rules.encoding.actions)
        return {**self.episode.info(self.seat, refusal), "action_mask": mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are possible now, as sb3-contrib asks for it."""
        return self.episode.mask(self.seat, self.rules.encoding.actions).astype(np.bool_)

    def record(self) -> Record:
        """Return the record of the match so far."""
        return self.episode.match.record()

    def render(self) -> str | None:
        """Return the match as the agent sees it, in words."""
        return self.episode.match.text(self.seat) if self.render_mode == "ansi" else None
