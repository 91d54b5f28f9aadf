"""The messages between a client and the server, one JSON document a WebSocket frame. docs/protocol.md explains them.

Version 2. `type` names the type of a frame. A client sends a `Request`, the server a `ServerMessage`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from .kernel.outcome import Outcome

VERSION = 2

MatchId = Annotated[str, Meta(min_length=1, max_length=64)]
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Whole = Annotated[int, Meta(ge=0, le=2**53)]


class _Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class _SeatRequest(_Request, frozen=True):
    match: MatchId
    seat: int


class WatchRequest(_Request, frozen=True, tag="watch"):
    """Show me this match from now on: as every seat I hold, or as a spectator, who needs the watch key."""

    match: MatchId
    since_version: Whole | None = None  # the last version I have seen: later steps are sent if they are in memory
    watch_key: Annotated[str, Meta(max_length=300)] | None = None


class LeaveRequest(_Request, frozen=True, tag="leave"):
    match: MatchId


class ActRequest(_SeatRequest, frozen=True, tag="act"):
    """Play an action of the game. The client chooses the id; an action that is sent twice is played once."""

    action: Raw
    id: ActionId
    version: Whole | None = None  # that the player saw; refused as stale if the match has moved on


class ResignRequest(_SeatRequest, frozen=True, tag="resign"):
    id: ActionId


class TakeBackRequest(_SeatRequest, frozen=True, tag="take-back"):
    """Offer to go back to before my last action, or to an earlier version. The others must agree. With an id, a request
    that is sent twice takes back once. With `whole_turn`, go back to the start of my turn, where the game allows it:
    the others need not agree.
    """

    to_version: Whole | None = None
    id: Annotated[str, Meta(max_length=64)] = ""
    whole_turn: bool = False


class AnswerOfferRequest(_SeatRequest, frozen=True, tag="answer-offer"):
    """Accept or decline the pending offer."""

    accept: bool


class PauseRequest(_SeatRequest, frozen=True, tag="pause"):
    pass


class ResumeRequest(_SeatRequest, frozen=True, tag="resume"):
    pass


class StartClockRequest(_SeatRequest, frozen=True, tag="start-clock"):
    """Start the own clock now, while it still waits after the start of the match."""


class RematchRequest(_SeatRequest, frozen=True, tag="rematch"):
    """Another game with the seats swapped, once every player has requested it."""


Emote = Literal["hello", "good-luck", "nice-move", "wow", "oops", "good-game"]


class EmoteRequest(_SeatRequest, frozen=True, tag="emote"):
    """Show one of six phrases to all who watch the match, at most once in five seconds."""

    emote: Emote


class DescribeRequest(_SeatRequest, frozen=True, tag="describe"):
    """Return the view in words and the legal actions, for bots and for a page that does not know the game."""

    log_since_version: Whole | None = None  # also send the log of events after this version


class PingRequest(_Request, frozen=True, tag="ping"):
    n: Whole = 0


def name(request: Any) -> str:
    """Return the type of a request as it is in the frame, or "" if no client sent it."""
    return str(type(request).__struct_config__.tag or "") if isinstance(request, _Request) else ""


Request = (
    WatchRequest
    | LeaveRequest
    | ActRequest
    | ResignRequest
    | TakeBackRequest
    | AnswerOfferRequest
    | PauseRequest
    | ResumeRequest
    | StartClockRequest
    | RematchRequest
    | EmoteRequest
    | DescribeRequest
    | PingRequest
)
read_request = msgspec.json.Decoder(Request).decode


class _ServerMessage(Struct, frozen=True, tag_field="type"):
    pass


class _MatchMessage(_ServerMessage, frozen=True):
    match: str


class _MatchFailure(_MatchMessage, frozen=True):
    code: str
    message: str


class HelloMessage(_ServerMessage, frozen=True, tag="hello"):
    """The first message on every connection."""

    protocol: int
    guest: str  # the guest's id; the cookie proves it
    heartbeat_seconds: float  # a connection that is silent for longer than three of these is dead


class SeatStatus(Struct, frozen=True):
    kind: str  # human, bot, open
    name: str
    level: str = ""
    yours: bool = False
    online: bool = False
    avatar: str = ""  # key of the picture: one of a guest's, or of a bot's face; "" for none


class Spectator(Struct, frozen=True):
    """A guest who watches without a seat."""

    name: str
    avatar: str


class ClockStatus(Struct, frozen=True):
    """By the server's clock, when the message was sent."""

    remaining_ms: tuple[int | None, ...]  # of each seat if it were its turn; None for no limit
    running: tuple[int, ...]  # the seats whose clock runs
    starts_in_ms: tuple[
        int, ...
    ] = ()  # of each seat: until its clock starts; 0 if it does not wait; empty if none does


class Offer(Struct, frozen=True):
    """A take-back or a rematch that waits for the consent of all players."""

    kind: str  # take-back or rematch
    accepted_by: tuple[int, ...]  # seats
    to_version: int | None = None  # of a take-back
    id: str = ""  # of the request for a take-back, if it had one


class ViewerView(Struct, frozen=True):
    """The view of one seat, or of a spectator (-1)."""

    viewer: int
    view: Any


class MissedStep(Struct, frozen=True):
    """An action that was played while the client was away, as one viewer saw it."""

    viewer: int
    version: int
    seat: int
    events: tuple[Any, ...]


class MetadataMessage(_MatchMessage, frozen=True, tag="metadata"):
    """Everything about a match but its position: sent when any of it changes."""

    status: str  # open, playing, paused, over
    seats: tuple[SeatStatus, ...]
    clock: ClockStatus | None = None
    offer: Offer | None = None
    rematch: str = ""  # id of the rematch, once there is one
    spectator_count: int = 0  # guests who watch this match on this server without a seat
    spectators: tuple[Spectator, ...] = ()  # up to 8 of them, those who came first


class MatchMessage(_MatchMessage, frozen=True, tag="match"):
    """The answer to watch: everything."""

    game: str
    options: Raw
    settings: Any
    metadata: MetadataMessage
    version: int
    views: tuple[ViewerView, ...]  # empty while seats are open
    to_act: tuple[int, ...]
    commitment: str = ""  # hash of the seed; the seed itself is in the record once the match is over
    missed_steps: tuple[MissedStep, ...] = ()
    outcome: Outcome | None = None


class StepMessage(_MatchMessage, frozen=True, tag="step", omit_defaults=True):
    """The match moved on. One for each seat that the client watches as."""

    version: int
    viewer: int
    seat: int  # that acted
    to_act: tuple[int, ...]
    view: Any
    events: tuple[Any, ...] = ()
    system_action: str = ""  # resign, time-out or take-back, if it was no action of the game
    ack: str = ""  # the id of the action, only for the connection that sent it
    clock: ClockStatus | None = None
    outcome: Outcome | None = None


class NarrationDraftMessage(_MatchMessage, frozen=True, tag="narration-draft"):
    """The new narration of the newest action, as far as it is written: shown in place of the view's until the next
    step, or until `text` is None.
    """

    version: int  # of the action
    text: str | None  # so far; None when no new narration will come


class EmoteShownMessage(_MatchMessage, frozen=True, tag="emote-shown"):
    """A player shows one of six phrases. It is not stored."""

    seat: int
    emote: Emote


class AckMessage(_MatchMessage, frozen=True, tag="ack"):
    """An action that was sent again had been played already, as this version."""

    id: str
    version: int


class RefusedMessage(_MatchFailure, frozen=True, tag="refused"):
    """A request about a match was refused and changed nothing."""

    id: str = ""  # of the action, if there was one
    request: str = ""  # the type of the request


class LogEntry(Struct, frozen=True):
    """The events of one action as sentences. Seats are written as in `text`: "Player 1" is seat 0."""

    version: int  # that the action led to
    seat: int  # that acted
    lines: tuple[str, ...]


class DescriptionMessage(_MatchMessage, frozen=True, tag="description"):
    seat: int
    version: int
    text: str
    legal: tuple[Any, ...]  # the first legal actions
    legal_text: tuple[str, ...]  # each of them as a player would type it
    has_more: bool  # whether there are more legal actions
    log_since_version: int | None = None  # as requested
    log: tuple[LogEntry, ...] = ()  # the events that the seat saw after `log_since_version`, the oldest first


class UnavailableMessage(_MatchFailure, frozen=True, tag="unavailable"):
    """The match can no longer be shown: watch it again when the reason has passed."""


class ErrorMessage(_ServerMessage, frozen=True, tag="error"):
    """A frame that could not be read or is not allowed."""

    code: str
    message: str


class PongMessage(_ServerMessage, frozen=True, tag="pong"):
    n: int


ServerMessage = (
    HelloMessage
    | MatchMessage
    | MetadataMessage
    | StepMessage
    | NarrationDraftMessage
    | EmoteShownMessage
    | AckMessage
    | RefusedMessage
    | DescriptionMessage
    | UnavailableMessage
    | ErrorMessage
    | PongMessage
)
