"""The messages that a `MatchActor` handles besides clients' requests, and the effects that its handlers return."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from .. import protocol
from ..kernel.game import Seat, Step
from ..kernel.outcome import Outcome
from ..shared.structs import Frozen
from .connection import Connection
from .stored import EntryWrite, Status

if TYPE_CHECKING:
    from .actor import MatchActor
    from .draft import NarrationDraft

# --- messages ---------------------------------------------------------------------------------------------------------


class Loaded(Frozen):
    """The match was just loaded: the first message that an actor handles."""


class ClockCheck(Frozen):
    """Time has passed: a seat may have run out of it."""


class BotMove(Frozen):
    """A bot has chosen an action."""

    seat: int
    ply: int  # at which the computation began
    action: Raw  # empty if the bot could not choose


class ExternalAnswer(Frozen):
    """The action of a request with the answer from outside written into it."""

    request: protocol.ActRequest
    action: Any
    at: int  # match time at which the request arrived


class NarrationReady(Frozen):
    """A game has rewritten the narration of an action."""

    draft: NarrationDraft
    action: Any


class StatusStored(Frozen):
    """A pause or a resumption is stored, with its anchor (see match_time.py)."""

    status: Status
    wall: int
    at: int


class OfferReceived(Frozen):
    """The pending offer of another server, after this ply of the match."""

    offer: protocol.Offer | None
    ply: int


class RetriedRequest(Frozen):
    """A request whose entry may be stored: handled again after the match was loaded, which finds it by its id.

    It is never refused because of the database: if the match cannot be loaded, its client sends it again by itself.
    """

    request: Any


class RematchAgreed(Frozen):
    """All players have agreed to the pending rematch, at different servers."""


class RematchStored(Frozen):
    """The rematch is stored."""

    id: str  # "" if another server has stored one first


# --- effects ----------------------------------------------------------------------------------------------------------


class PendingEntry(EntryWrite, kw_only=True, eq=False):
    """The match's newest entry: to be stored, then published."""

    actor: MatchActor
    seat: Seat
    step: Step[Any] | None = None  # None if it is no action of the game
    kind: str = ""  # resign, time-out or take-back, if it is no action of the game
    conn: Connection | None = None  # of the request that led to it
    request: Any = None
    action_id: str = ""
    outcome: Outcome | None = None
    is_retry: bool = False  # an earlier attempt to store this request may still succeed


class OfferChange(Frozen):
    """The pending offer of a take-back or a rematch is now this one; None for none."""

    offer: protocol.Offer | None
    is_known: bool = False  # the other servers have the same offer already
    is_agreed: bool = False  # a rematch that all players have agreed to, at different servers


class PendingWork(Frozen):
    """Something to wait for, while all other messages to the match wait. It returns the message to handle next, if any.
    A ParlorError that it raises refuses the request.
    """

    coroutine: Coroutine[Any, Any, Any]


Effect = PendingEntry | OfferChange | PendingWork | None
