"""Train an agent for Liar's Dice by masked PPO (sb3-contrib), measure it, and play it as a bot.

    pip install 'parlor[rl,train]'
    python train_agent.py        less than a minute of one core; writes agent.zip and prints its share
    parlor simulate liars-dice --seats train_agent:TrainedBot,random --games 100 --swap

The agent sees what a bot sees: the numbers of its view, and a mask of the actions that are possible now.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from parlor.kernel import Turn
from parlor.kernel.encoding import encoding_of

GAME = "liars-dice"
ENVIRONMENT = f"parlor/{GAME}-v0"
FILE = Path(os.environ.get("PARLOR_AGENT", Path(__file__).with_name("agent.zip")))


class TrainedBot:
    """The trained agent as a bot, for the default options of the game."""

    def __init__(self) -> None:
        from sb3_contrib import MaskablePPO

        self._model = MaskablePPO.load(FILE, device="cpu")

    def choose(self, turn: Turn) -> Any:
        import numpy as np

        encoding = encoding_of(turn.game, turn.game.Options())
        actions = encoding.numbered(turn.view, turn.seat, turn.legal)
        mask = np.zeros(encoding.actions, bool)
        mask[list(actions)] = True
        seen = np.array(encoding.observe(turn.view), np.float32)
        number, _ = self._model.predict(seen, action_masks=mask, deterministic=True)
        return actions[int(number)]


def train(steps: int, seed: int) -> None:
    """Train against the random bot, at a random seat, and save the agent."""
    import gymnasium
    import torch
    from sb3_contrib import MaskablePPO

    import parlor.rl  # noqa: F401 - registers the environments

    torch.set_num_threads(1)  # the network is too small for more
    environment = gymnasium.make(ENVIRONMENT, opponents="random", seat=None)
    model = MaskablePPO(
        "MlpPolicy", environment, n_steps=1024, batch_size=256, learning_rate=1e-3, seed=seed, device="cpu"
    )
    model.learn(steps, progress_bar=False)
    model.save(FILE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=20_000, help="moves of the agent to learn from")
    parser.add_argument("--games", type=int, default=200, help="seeds to measure it with; each is played twice")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    train(arguments.steps, arguments.seed)

    import parlor
    from parlor.lab.simulate import simulate

    result = simulate(parlor.game(GAME), [TrainedBot(), "random"], games=arguments.games, seed=1_000_000, swap=True)
    agent = result.seats[0]
    print(f"The agent won {agent.share} of {result.games} games against random. It is in {FILE}.")


if __name__ == "__main__":
    main()
