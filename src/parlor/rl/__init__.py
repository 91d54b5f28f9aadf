"""Environments for learning agents: PettingZoo for all seats, Gymnasium for one seat against bots, OpenSpiel.

Needs the extra `rl` (and `openspiel` for `parlor.rl.spiel`). docs/learning-agents.md describes numbers, masks, rewards.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ImportError as error:
    raise ImportError("parlor.rl needs other packages. Install them with: pip install 'parlor[rl]'") from error

from .parallel import ParallelTable
from .registration import environment_id, register
from .single import SingleSeat
from .table import Table

__all__ = ["ParallelTable", "SingleSeat", "Table", "environment_id", "register"]

register()
del _gymnasium, _pettingzoo
