"""The review of a finished match: curves, losses, accuracy and luck, for every game."""

from .playouts import PLAYOUT_STEPS
from .review import BetterMove, PlayerReview, Review, ReviewedMove, review, review_match

__all__ = ["PLAYOUT_STEPS", "BetterMove", "PlayerReview", "Review", "ReviewedMove", "review", "review_match"]
