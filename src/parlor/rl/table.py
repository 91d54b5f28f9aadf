"""All seats of a match, one after the other: a PettingZoo environment (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..kernel import SPECTATOR, AnyGame, Record
from .episode import MAX_STEPS, SEEDS, Episode, Rules
from .registration import environment_id

RenderMode = Literal["ansi", "human"]


class EpisodeTable:
    """What tables of both kinds have: spaces by agent, and the record and the text of the episode."""

    episode: Episode
    has_waiting: ClassVar[bool] = False  # whether there is one more action, the last: to wait

    def __init__(
        self,
        game: str | AnyGame,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: RenderMode | None = None,
        max_steps: int = MAX_STEPS,
    ) -> None:
        super().__init__()
        self.rules, self.render_mode, self.max_steps = Rules(game, options), render_mode, max_steps
        self.metadata = {"render_modes": ["ansi", "human"], "name": environment_id(self.rules.game.id)}
        self.possible_agents = agent_names(self.rules.seats)
        self.agents: list[str] = []
        actions = self.rules.encoding.actions + self.has_waiting
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.rules.masked_space(actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def _begin(self, seed: int | None) -> None:
        """Begin a match with this seed, or with the next one of the generator that the last seed started."""
        self._seeds = self._seeds if seed is None else np.random.default_rng(seed)
        self.episode = Episode(self.rules, int(self._seeds.integers(SEEDS)) if seed is None else seed, self.max_steps)
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def record(self) -> Record:
        """Return the record of the match so far."""
        return self.episode.match.record()

    def render(self) -> str | None:
        """Return the match as a spectator sees it, in words; print it with the mode "human"."""
        text = self.episode.match.text(SPECTATOR)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


class Table(EpisodeTable, AECEnv):  # type: ignore[misc]
    """A match of a game. Where several seats choose at once, each chooses without seeing what the others chose.

    `options` are those of the game, such as {"dice": 5}. An episode of more than `max_steps` steps is cut off.
    """

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a match with this seed, or with the next one of the generator that the last seed started. `options` are
        not used: those of the game belong to the environment.
        """
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.episode.info(seat) for seat, agent in enumerate(self.agents)}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat that is still playing must choose an action"
        self._cumulative_rewards[agent] = 0.0
        episode, acting = self.episode, self.possible_agents.index(agent)
        refusal = episode.act(acting, int(action))
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = episode.reward(seat)
            self.terminations[other] = episode.match.outcome is not None
            self.truncations[other] = episode.is_cut_off
            self.infos[other] = episode.info(seat, refusal if seat == acting else None)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = self.episode.mask(seat, self.rules.encoding.actions)
        return {"observation": self.episode.observe(seat), "action_mask": mask}


def agent_names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]
