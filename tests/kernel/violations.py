"""Test a game in this process, so that the code of the laws is counted by a coverage report."""

import pytest

from parlor.kernel.inputs import read_options
from parlor.kernel.laws import Violation, examine
from parlor.kernel.laws.positions import LawBroken, LawContext


def violations(game, **how) -> dict[str, Violation]:
    """Return the violations that `examine` reports, by law."""
    return {violation.law: violation for violation in examine(game, isolated=False, **how).broken}


def played(game, games=10, options=None):
    """Return a context with the positions of random matches, to test one law."""
    read = read_options(game, options or {})
    context = LawContext(game, read, game.seat_count(read), tuple(range(1, 1 + games)), 500)
    context.play()
    return context


def broken_by(law, game, **how):
    """Return the sentence with which the law reports the game; fail if it reports nothing."""
    with pytest.raises(LawBroken) as caught:
        law(played(game, **how))
    return caught.value.message
