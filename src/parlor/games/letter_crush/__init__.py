"""LetterCrush: find words in six rows and six columns; what you clear, new letters fall upon."""

from .rules import LetterCrush, game

__all__ = ["LetterCrush", "game"]
