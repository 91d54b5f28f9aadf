"""The review of a finished match: curve, losses, accuracy and luck."""

from .review import BetterMove, PlayerReview, Review, ReviewedMove, has_review, review, review_match

__all__ = ["BetterMove", "PlayerReview", "Review", "ReviewedMove", "has_review", "review", "review_match"]
