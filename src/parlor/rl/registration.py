"""The names of the environments in Gymnasium's registry."""

from __future__ import annotations

import gymnasium

from ..kernel import installed

NAMESPACE = "parlor"
VERSION = 0  # raise it when the same actions of an environment would lead to other rewards or observations


def environment_id(game_id: str) -> str:
    return f"{NAMESPACE}/{game_id}-v{VERSION}"


def register() -> None:
    """Register an environment for each installed game: `gymnasium.make("parlor/territory-words-v0")`. Loads no game."""
    for game_id in installed():
        if environment_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game_id), entry_point="parlor.rl.single:SingleSeat", kwargs={"game": game_id}
            )
