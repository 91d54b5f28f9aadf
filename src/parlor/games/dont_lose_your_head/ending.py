"""The end of a hunt: miss limits, and who has won."""

from __future__ import annotations

from parlor.kernel import Seat

from . import hunting
from .difficulty import LEAST_LIMIT, miss_limit, settings_of
from .state import HiddenBoard, State


def winner(state: State) -> tuple[Seat, str] | None:
    """Return the winner and the reason, or None. Only the hunt of the last guess can have changed."""
    if not state.history:
        return None
    seat = state.history[-1].seat
    hunt = state.hunts[seat]
    if hunt.misses >= LEAST_LIMIT and hunt.misses >= (limit(state, seat) or 0):
        return 1 - seat, "blade"
    return (seat, "discovery") if hunting.is_complete(hunt, board_of_seat(state, 1 - seat)) else None


def limit(state: State, seat: Seat) -> int | None:
    """Return the miss limit of a seat, or None if it is not known yet."""
    is_known = seat == 0 if state.options.is_solo else state.chosen[seat] is not None
    return miss_limit(settings_of(state, seat), state.options.calibrated) if is_known else None


def board_of_seat(state: State, seat: Seat) -> HiddenBoard:
    board = state.boards[seat]
    assert board is not None, "there are no hunts before both seats have hidden their words"
    return board
