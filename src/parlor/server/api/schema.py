"""The documents of the HTTP API: request bodies and responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ...kernel.codec import prepare
from ...kernel.outcome import Outcome
from ...kernel.seat_counts import SeatCount
from ...kernel.time_settings import TimeSettings
from ...table.guest_profiles import Avatar
from ...table.orders import Order, Wish
from ...table.stored import SeatKind, Settings, Status
from ..game_pages import CardInfo, PageInfo

# --- request bodies ---------------------------------------------------------------------------------------------------


Name = Annotated[str, Meta(min_length=1, max_length=200, examples=["Ada"])]  # at most 40 once it is trimmed


class ProfileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, a picture or both; what is left out stays as it is."""

    name: Name | UnsetType = UNSET
    avatar: Avatar | UnsetType = UNSET


class RenameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a seat, and its picture if that changes too."""

    name: Name
    avatar: Avatar | UnsetType = UNSET


class CodeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=40, examples=["K7QM2FXA"])]


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    invite: Annotated[str, Meta(max_length=300)]


class ForkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    ply: Annotated[int, Meta(ge=0, le=2**53)]
    seats: tuple[Wish, ...]


# In these an unknown field is an error.
STRICT = (ProfileRequest, RenameRequest, CodeRequest, JoinRequest, ForkRequest, Order, Wish, Settings, TimeSettings)
prepare(*STRICT)

# --- responses ------------------------------------------------------------------------------------------------------


class ApiError(Struct, frozen=True, omit_defaults=True):
    """The body of every response with an error status."""

    code: str  # stable, for programs
    message: str  # for people
    id: str = ""  # of the log line with the details; only for an internal error


class SeatRange(Struct, frozen=True):
    min: int
    max: int


class GameCard(Struct, frozen=True):
    id: str
    title: str
    seats: SeatRange
    levels: tuple[str, ...]  # of its bots, weakest first
    seat_names: tuple[str, ...]  # empty if the game has no names for its seats
    hidden: bool  # whether players have secrets from each other
    options: dict[str, Any]  # JSON schema
    seat_counts: tuple[SeatCount, ...]  # each way to set the options that decide the number of seats, the default first
    card: CardInfo
    page: PageInfo | None  # None: its package has no page


class GameGuide(GameCard, frozen=True):
    howto: str  # Markdown


class WordLists(Struct, frozen=True):
    """The words of a lexicon, each list in one string with spaces between, alphabetical."""

    language: str
    alphabet: str
    common: str  # words that most people know; suggested first
    rare: str
    unproposed: str  # valid words that are never suggested


class Me(Struct, frozen=True):
    id: str  # of the guest, in all documents; not the cookie
    name: str  # generated until you set one
    avatar: str  # key of your picture
    named: bool  # whether you have set the name


class TransferCard(Struct, frozen=True):
    """A code by which another device becomes the same guest: it works once."""

    code: str
    path: str  # of the page, with the code
    expires_at_ms: int  # since 1970, by the server's clock


class SessionCard(Struct, frozen=True):
    """A session: one browser in which you are signed in."""

    id: str
    browser: str  # "Firefox", or "" if it is not recognized
    system: str  # "Linux", or ""
    created_at_ms: int  # since 1970
    last_used_at_ms: int  # since 1970, up to an hour late
    current: bool  # whether it is the session of this request


class SeatCard(Struct, frozen=True):
    kind: SeatKind
    name: str
    level: str  # of a bot
    yours: bool
    avatar: str  # key of the picture; empty in older matches and for a bot without a face


class MatchLine(Struct, frozen=True):
    """A match in a list."""

    match: str
    game: str
    status: Status
    seats: tuple[SeatCard, ...]
    created_at_ms: int  # since 1970
    plies: int
    outcome: Outcome | None
    invites: dict[str, str]  # by open seat; only in the lobby


class MatchCard(Struct, frozen=True):
    match: str
    game: str
    status: Status
    options: dict[str, Any]
    settings: Settings
    seats: tuple[SeatCard, ...]
    created_at_ms: int  # since 1970
    plies: int
    outcome: Outcome | None
    series: Outcome | None  # of both games of a fair series, once the second is over; by the seats of this match
    day: str  # UTC date, if it is the game of a day; else empty
    origin: str  # id of the match that it is a fork or a rematch of, or empty
    rematch: str  # id of its rematch, or empty
    invites: dict[str, str]  # by open seat; only for its players
    watch_key: str  # only for its players


class LiveMatch(Struct, frozen=True):
    """A public match that is being played: anyone may watch it."""

    match: str
    game: str
    seats: tuple[SeatCard, ...]
    created_at_ms: int  # since 1970
    last_active_at_ms: int  # since 1970
    plies: int
    scores: tuple[int, ...]  # by seat, as a spectator may see them; empty if the game has none or it is not in memory
    spectator_count: int  # on this server


class Invitation(Struct, frozen=True):
    """Everything to show before a guest joins."""

    match: str
    game: str
    title: str  # of the game
    status: Status
    options: dict[str, Any]
    settings: Settings  # clock, take-backs, public or not, series
    seat: int  # that the invite is for
    seat_name: str  # such as "Blue"; empty if the game has no names for its seats
    seat_status: Literal["open", "yours", "taken"]
    inviter: SeatCard | None  # the guest at the first taken seat; None if there is none
    seats: tuple[SeatCard, ...]
    created_at_ms: int  # since 1970


class ReplayPosition(Struct, frozen=True):
    """The position of a finished match after a ply."""

    match: str
    ply: int
    plies: int
    viewer: int
    seat: int | None  # that acted last; None at ply 0
    to_act: tuple[int, ...]
    view: Any  # of the game's own type, as on the socket
    events: tuple[Any, ...]  # of the last action, as the viewer saw them
    text: str
    outcome: Outcome | None


class ActionEvents(Struct, frozen=True):
    """The events of one action of a finished match, as one viewer saw them."""

    version: int  # the ply that it led to
    seat: int
    events: tuple[Any, ...]  # of the game's own type
    lines: tuple[str, ...]  # the events as sentences, if requested; "Player 1" is seat 0


class History(Struct, frozen=True):
    """Entries of a match's log that its view no longer shows."""

    first: int  # number of the first entry here, from 0
    entries: tuple[Any, ...]  # of the game's own type, the oldest first


class RankingPlace(Struct, frozen=True):
    place: int  # from 1; equal scores share one
    name: str
    score: int  # in a game without scores: 2 for a win, 1 for a draw
    you: bool
    facts: tuple[tuple[str, str], ...]  # name and value of each detail that the game reports
    avatar: str  # key of the picture; empty in older matches


class Ranking(Struct, frozen=True):
    """The ranking of a day: each player's first match."""

    day: str
    places: tuple[RankingPlace, ...]  # best first: at most 100, then yours
    players: int  # in all
    yours: int | None  # your place; None if you did not play
    streak: int  # consecutive days with a finished match of yours, up to today or yesterday


class ResultLine(Struct, frozen=True):
    match: str
    created_at_ms: int  # since 1970
    day: str  # UTC date, if it was the game of a day; else empty
    options: dict[str, Any]
    seat: int  # yours
    outcome: Outcome


class Results(Struct, frozen=True):
    """Your finished matches of a game. The list may be cut short; the numbers are of all matches."""

    results: tuple[ResultLine, ...]  # newest first
    count: int
    wins: int
    mean_score: float | None  # of the matches with a score
    best_score: int | None
