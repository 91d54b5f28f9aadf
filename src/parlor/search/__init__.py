"""The review of a finished match: curve, losses, accuracy and luck."""

from .review import BetterMove, PlayerReview, Review, ReviewedMove, review, review_match, review_version

__all__ = ["BetterMove", "PlayerReview", "Review", "ReviewedMove", "review", "review_match", "review_version"]
