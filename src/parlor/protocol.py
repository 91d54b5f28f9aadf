"""The messages between a client and a table, one JSON document a WebSocket frame. docs/protocol.md tells their story.

Version 1. `t` names the type. A client sends what `Request` lists, a server what `Reply` lists.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from .kernel.outcome import Outcome

VERSION = 1

MatchId = Annotated[str, Meta(min_length=1, max_length=64)]
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Whole = Annotated[int, Meta(ge=0, le=2**53)]


class _Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Watch(_Request, frozen=True, tag="watch"):
    """Show me this match from now on: as every seat I hold, or as a spectator, who needs the watch link's key."""

    match: MatchId
    since: Whole | None = None  # the version I have seen: what I missed is sent along if it is still at hand
    key: Annotated[str, Meta(max_length=300)] | None = None


class Leave(_Request, frozen=True, tag="leave"):
    match: MatchId


class Act(_Request, frozen=True, tag="act"):
    """Play an action of the game. The id is mine; sending it twice plays it once."""

    match: MatchId
    seat: int
    action: Raw
    id: ActionId
    version: Whole | None = None  # what I saw when I chose; refused as stale if the match has moved on


class Resign(_Request, frozen=True, tag="resign"):
    match: MatchId
    seat: int
    id: ActionId


class TakeBack(_Request, frozen=True, tag="take-back"):
    """Ask to go back to before my last action, or to an earlier ply. The others must agree. With an id of mine, sending
    it twice takes back once.
    """

    match: MatchId
    seat: int
    to: Whole | None = None
    id: Annotated[str, Meta(max_length=64)] = ""


class Answer(_Request, frozen=True, tag="answer"):
    """Agree or not to what is asked."""

    match: MatchId
    seat: int
    yes: bool


class Pause(_Request, frozen=True, tag="pause"):
    match: MatchId
    seat: int


class Resume(_Request, frozen=True, tag="resume"):
    match: MatchId
    seat: int


class Rematch(_Request, frozen=True, tag="rematch"):
    """Another game with the seats swapped, once every player asked for it."""

    match: MatchId
    seat: int


class Look(_Request, frozen=True, tag="look"):
    """The view in words and the legal actions, for bots and for a page that does not know the game."""

    match: MatchId
    seat: int
    log_since: Whole | None = None  # also send the log of events after this version


class Ping(_Request, frozen=True, tag="ping"):
    n: Whole = 0


def name(request: Any) -> str:
    """The type of a request as a client names it, or nothing for what no client sent."""
    return str(type(request).__struct_config__.tag or "") if isinstance(request, _Request) else ""


Request = Watch | Leave | Act | Resign | TakeBack | Answer | Pause | Resume | Rematch | Look | Ping
read_request = msgspec.json.Decoder(Request).decode


class _Reply(Struct, frozen=True, tag_field="t"):
    pass


class Hello(_Reply, frozen=True, tag="hello"):
    """The first message on every connection."""

    protocol: int
    you: str  # the guest's id; the cookie proves it
    heartbeat: float  # seconds: a connection silent for longer than three of these is dead


class Seated(Struct, frozen=True):
    kind: str  # human, bot, open
    name: str
    level: str = ""
    yours: bool = False
    online: bool = False


class Clock(Struct, frozen=True):
    """By the server's clock, when the message was sent."""

    left: tuple[int | None, ...]  # milliseconds until each seat's flag falls if it were its turn; None for no limit
    running: tuple[int, ...]  # the seats whose clock runs


class Asked(Struct, frozen=True):
    what: str  # take-back or rematch
    by: tuple[int, ...]  # seats
    to: int | None = None  # the ply, for a take-back
    id: str = ""  # of the request that asks for a take-back, where it had one


class Shown(Struct, frozen=True):
    """What one seat, or -1 for a spectator, sees."""

    viewer: int
    view: Any


class Missed(Struct, frozen=True):
    """An action that was played while I was away, as one viewer heard of it."""

    viewer: int
    version: int
    seat: int
    events: tuple[Any, ...]


class Around(_Reply, frozen=True, tag="around"):
    """Everything about a match but its board: sent when any of it changes."""

    match: str
    status: str  # open, playing, paused, over
    seats: tuple[Seated, ...]
    clock: Clock | None = None
    asked: Asked | None = None
    successor: str = ""  # the rematch, once there is one


class Table(_Reply, frozen=True, tag="table"):
    """The answer to watch: everything."""

    match: str
    game: str
    options: Raw
    settings: Any
    around: Around
    version: int
    shown: tuple[Shown, ...]  # empty while seats are open
    to_act: tuple[int, ...]
    commitment: str = ""  # hash of the seed; the seed itself is in the record once the match is over
    missed: tuple[Missed, ...] = ()
    outcome: Outcome | None = None


class Step(_Reply, frozen=True, tag="step", omit_defaults=True):
    """The match moved on. One for each seat that the client watches as."""

    match: str
    version: int
    viewer: int
    seat: int  # who acted
    to_act: tuple[int, ...]
    view: Any
    events: tuple[Any, ...] = ()
    house: str = ""  # resign, time-out or take-back, where it was no action of the game
    ack: str = ""  # the id of the action, to whom it belongs
    clock: Clock | None = None
    outcome: Outcome | None = None


class Draft(_Reply, frozen=True, tag="draft"):
    """What the house tells of the newest action in other words, as far as it has come: shown in place of what the view
    says, until it is over. Then the match moves on by it, or what the view says stands.
    """

    match: str
    version: int  # of the action
    text: str | None  # so far; None when it is over


class Ack(_Reply, frozen=True, tag="ack"):
    """An action that was sent again had been played already, as this version."""

    match: str
    id: str
    version: int


class Refused(_Reply, frozen=True, tag="refused"):
    """A request about a match that changes nothing, and why."""

    match: str
    code: str
    sentence: str
    id: str = ""  # of the action, where there was one
    about: str = ""  # the type of the request


class LogEntry(Struct, frozen=True):
    """The events of one action as sentences. Seats are written as in `text`: "Player 1" is seat 0."""

    version: int  # that the action led to
    seat: int  # that acted
    lines: tuple[str, ...]


class Looked(_Reply, frozen=True, tag="looked"):
    match: str
    seat: int
    version: int
    text: str
    legal: tuple[Any, ...]  # the first of them
    written: tuple[str, ...]  # each as a player would type it
    more: bool  # whether there are more
    log_since: int | None = None  # as requested
    log: tuple[LogEntry, ...] = ()  # what the seat was told after `log_since`, the oldest first


class Gone(_Reply, frozen=True, tag="gone"):
    """The match is no longer shown: watch it again when the reason has passed."""

    match: str
    code: str
    sentence: str


class Error(_Reply, frozen=True, tag="error"):
    """A frame that could not be read or is not allowed."""

    code: str
    sentence: str


class Pong(_Reply, frozen=True, tag="pong"):
    n: int


Reply = Hello | Table | Around | Step | Draft | Ack | Refused | Looked | Gone | Error | Pong
