"""Masked Ball: 2 to 4 guests, each behind a mask, try to unmask the others. The second example of a game."""

from .rules import MaskedBall, game

__all__ = ["MaskedBall", "game"]
