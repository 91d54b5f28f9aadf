"""The sizes of long tests: small in `make test`, large in `make long`, which sets PARLOR_LONG."""

import os

LONG = bool(os.environ.get("PARLOR_LONG"))


def size(short, long):
    """Return the number of games, kills or examples for this run."""
    return long if LONG else short


def laws_without(*slow):
    """Return all laws in `make long`. Else leave these out, which tests/kernel/test_all_games_keep_laws.py tests for
    the default options of each game.
    """
    from parlor.kernel.laws import LAWS

    return size(tuple(law for law in LAWS if law not in slow), LAWS)
