"""Examine a game in this process, so that its laws are counted by a coverage report."""

from parlor.kernel.laws import Violation, examine


def violations(game, **how) -> dict[str, Violation]:
    """Return the violations that `examine` reports, by law."""
    return {violation.law: violation for violation in examine(game, isolated=False, **how).broken}
