"""Territory Words: spell a word across the board, and the polygon of its letters becomes your land."""

from .rules import TerritoryWords, game

__all__ = ["TerritoryWords", "game"]
