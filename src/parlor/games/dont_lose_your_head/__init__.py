"""Don't Lose Your Head: hangman and battleship in one. Find the hidden words before the blade drops."""

from .rules import DontLoseYourHead, game

__all__ = ["DontLoseYourHead", "game"]
