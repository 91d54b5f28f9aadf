"""Don't Lose Your Head: hangman and battleship in one. Find the hidden words before your blade is at the top."""

from .rules import DontLoseYourHead, game

__all__ = ["DontLoseYourHead", "game"]
