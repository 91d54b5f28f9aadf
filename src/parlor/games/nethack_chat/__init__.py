"""NetHack Chat Game: ten rooms, nine monsters, one sword; a dungeon that is played by talking."""

from .rules import NethackChat, game

__all__ = ["NethackChat", "game"]
