"""Grid Game: two armies on a playground move unit by unit, paint each other, and the last one standing wins."""

from .rules import game

__all__ = ["game"]
