"""The sizes of long tests: small in `make test`, large in `make long`, which sets PARLOR_LONG."""

import os

LONG = bool(os.environ.get("PARLOR_LONG"))


def size(short, long):
    """Return the number of games, kills or examples for this run."""
    return long if LONG else short
