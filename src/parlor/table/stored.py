"""Matches, guests and sessions as a store holds them.

Times ending in `_at_ms` are milliseconds since 1970 by the server's clock; `time_ms` is milliseconds of the match's
own time, which stands still while the match is paused or no server runs.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Raw, Struct

from ..kernel.codec import prepare
from ..kernel.outcome import Outcome
from ..kernel.record import Entry, Header, Record
from ..kernel.time_settings import TimeSettings

SeatKind = Literal["human", "bot", "open"]
Status = Literal["open", "playing", "paused", "over"]  # open: some seat is still to be taken


class SeatAssignment(Struct, frozen=True):
    """One seat of a match and its holder."""

    kind: SeatKind
    name: str = ""
    player: str = ""  # the guest who holds it; one guest may hold several
    level: str = ""  # of a bot
    avatar: str = ""  # key of the picture; "" in matches of 0.2.0, and of a bot without a face


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match that every game has."""

    time: TimeSettings = TimeSettings()
    allow_take_backs: Annotated[
        bool, Meta(description="Whether a player may ask the others to take back a move. Some games never allow it.")
    ] = True
    public: Annotated[
        bool, Meta(description="Whether the lobby shows the open seats to everyone, and anyone may watch the match.")
    ] = False
    series: Annotated[
        Literal[0, 1, 2],
        Meta(description="1: first game of a fair series; 2: its second game, with seats swapped; 0: no series."),
    ] = 0


prepare(Settings)


class EntryRow(NamedTuple):
    """An entry of a record as it is stored; (match_id, ply) is the key, so two writers cannot both win a ply."""

    match_id: str
    ply: int
    seat: int
    action: str  # JSON
    time_ms: int
    digest: str
    action_id: str  # the client's own id of the action; "" if no client made the entry
    stored_at_ms: int

    def entry(self) -> Entry:
        return Entry(self.seat, Raw(self.action.encode()), self.time_ms, self.digest)


class StatusUpdate(Struct, frozen=True):
    """A change of a match besides its entries. It replaces all five fields."""

    match: str
    status: Status
    due_at_ms: int | None = None  # when a server must look at it: a clock's end, a bot's lease
    outcome: Outcome | None = None
    clock_anchor_at_ms: int = 0  # time and match time of the last start, pause or resumption
    clock_anchor_time_ms: int = 0


class StoredMatch(Struct, frozen=True, kw_only=True):
    """A whole match as it is stored."""

    id: str
    game: str
    options: Raw  # JSON
    settings: Settings
    seats: tuple[SeatAssignment, ...]
    created_at_ms: int
    status: Status = "open"
    due_at_ms: int | None = None
    outcome: Outcome | None = None
    clock_anchor_at_ms: int = 0
    clock_anchor_time_ms: int = 0
    header: Header | None = None  # of its record; None until every seat is taken
    origin_id: str = ""  # the match it is a fork or a rematch of
    rematch_id: str = ""  # its rematch
    day: str = ""  # of a daily match: "2026-11-16", in UTC; "" for others
    rows: tuple[EntryRow, ...] = ()

    @property
    def is_open_to_spectators(self) -> bool:
        """Return whether anyone may watch without a key. True for a public match that has begun, unless it is a daily:
        other guests may still play with the same dice today.
        """
        return self.settings.public and self.status != "open" and not self.day

    def record(self) -> Record:
        assert self.header, "only a match that has begun has a record"
        return Record(self.header, tuple(row.entry() for row in self.rows))


class Version(NamedTuple):
    """Two copies of a match have different versions if and only if one of them is out of date."""

    ply: int  # of the last entry; 0 if there is none
    status: Status
    rematch_id: str
    clock_anchor_at_ms: int
    clock_anchor_time_ms: int
    seats: tuple[SeatAssignment, ...]


class Summary(Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    status: Status
    seats: tuple[SeatAssignment, ...]
    created_at_ms: int
    plies: int
    outcome: Outcome | None = None
    last_active_at_ms: int = 0  # when it began or the last entry was stored; only in `Store.playing`


class RankingEntry(Struct, frozen=True):
    """The result of a player in a daily match."""

    match: str
    player: str
    name: str
    seat: int
    outcome: Outcome
    created_at_ms: int
    avatar: str = ""


class PlayerResult(Struct, frozen=True):
    """The result of a finished match for one of its players."""

    match: str
    created_at_ms: int
    day: str
    options: Raw  # JSON
    seat: int
    outcome: Outcome


class StoredGuest(Struct, frozen=True):
    """What a guest chose; the rest follows from the guest's id (see guest_profiles.py)."""

    name: str = ""  # "" if they chose none
    avatar: str = ""  # "" if they chose none


class StoredSession(Struct, frozen=True):
    """One browser of a guest, recorded once the guest has done something worth keeping."""

    id: str
    player: str
    created_at_ms: int
    last_used_at_ms: int  # when it was last used, refreshed now and then
    browser: str = ""  # "Firefox"; "" if not recognized
    system: str = ""  # "Linux"; "" if not recognized


class SignOut(NamedTuple):
    """A guest has signed out everywhere else: only `session`, and cookies of at least `generation`, are valid."""

    player: str
    generation: int  # how many times the guest has done so
    session: str


class TransferOwner(NamedTuple):
    """Who made a code for another device: a guest, in one of their sessions."""

    player: str
    session: str
    generation: int  # of the session


class StoredTransfer(NamedTuple):
    """A code for another device."""

    owner: TransferOwner
    is_used: bool
    is_expired: bool  # by the store's clock


StaleKind = Literal["open", "empty", "abandoned", "finished"]  # see table/pruner.py
PageKey = tuple[int, str]  # a time and an id, by which pages of a list follow each other


class IdPage(NamedTuple):
    """Some ids of a part of a list, and the key after which the next part begins; None at the end."""

    ids: list[str]
    next: PageKey | None


NO_ROW = EntryRow("", 0, 0, "", 0, "", "", 0)


class EntryWrite(Struct, kw_only=True, eq=False):
    """An entry on its way into the store."""

    row: EntryRow = NO_ROW  # set before the entry is put into a store
    update: StatusUpdate | None = None  # applied in the same transaction
    error: Exception | None = None  # set by the store if the entry could not be stored
