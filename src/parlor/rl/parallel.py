"""All seats of a match at once: a PettingZoo environment (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from ..kernel import Refusal
from .table import EpisodeTable


class ParallelTable(EpisodeTable, ParallelEnv):  # type: ignore[misc]
    """A match of a game for agents that all choose in every step. The last action number is to wait, for a seat that is
    not to act. Seats that choose at once do so from what they saw before the step; if the choice of one makes that of
    another impossible, the later seat is refused and chooses again.
    """

    has_waiting = True

    @property
    def wait(self) -> int:
        """The number of the action with which a seat waits."""
        return self.rules.encoding.actions

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match, as `Table.reset` does."""
        self._begin(seed)
        return self._observations(), {agent: self.episode.info(seat) for seat, agent in enumerate(self.agents)}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        episode, agents = self.episode, self.agents
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(agents)}
        acting = {seat: episode.actions(seat) for seat in sorted(episode.match.to_act)}
        refusals = dict[int, Refusal | None]()
        for seat, number in chosen.items():
            if seat in acting and number in acting[seat]:
                refusals[seat] = episode.play(seat, acting[seat][number])
            elif seat in acting or number != self.wait:
                refusals[seat] = Refusal("not-now", f"Action {number} is not possible now. The mask shows which are.")
        episode.steps += 1
        over, cut_off = episode.match.outcome is not None, episode.is_cut_off
        rewards = {agent: episode.reward(seat) for seat, agent in enumerate(agents)}
        infos = {agent: episode.info(seat, refusals.get(seat)) for seat, agent in enumerate(agents)}
        observations = self._observations()
        if over or cut_off:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    def _observations(self) -> dict[str, Any]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}

    def _observe(self, seat: int) -> dict[str, Any]:
        mask = self.episode.mask(seat, self.wait + 1)
        mask[self.wait] = seat not in self.episode.match.to_act
        return {"observation": self.episode.observe(seat), "action_mask": mask}
