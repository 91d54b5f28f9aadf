"""The seat that the tools play, in a match on this machine or on a server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from ..client import RemoteMatch
from ..kernel import AnyGame, Match, Outcome, Record


class MatchWish(Struct, frozen=True):
    """The match to start."""

    game: AnyGame
    options: dict[str, Any] = {}
    level: str = ""  # of the bots at all other seats; "": the middle one
    seat: int = 0
    seed: int | None = None  # None: random and secret


class HistoryEntry(Struct, frozen=True):
    ply: Annotated[int, Meta(description="Number of the entry, from 1.")]
    player: Annotated[str, Meta(description="Name of the player who acted.")]
    lines: Annotated[tuple[str, ...], Meta(description="What happened, as far as your seat saw it.")]


class MatchSeat:
    """The base of local and remote seats: the parts that they read from the match in the same way."""

    match: Match | RemoteMatch
    number: int  # of the seat, from 0

    @property
    def to_act(self) -> bool:
        return self.number in self.match.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome


class Seat(Protocol):
    game: AnyGame
    number: int  # of the seat, from 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""

    @property
    def to_act(self) -> bool:
        """Whether this seat is to act."""

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self) -> Any:
        """Return what the player sees now, as the game's own type."""

    def legal(self) -> Iterable[Any]:
        """Return the legal actions, lazy and possibly endless; none if the seat is not to act."""

    async def act(self, action: Any, line: str = "") -> None:
        """Play an action, save it and let the bots answer. `line` is what the player typed, if the action was typed.
        Raises ParlorError, and changes nothing, if it is not possible.
        """

    async def resign(self) -> None:
        """Resign. Raises ParlorError if the match is over."""

    async def history(self, after: int = 0) -> list[HistoryEntry]:
        """Return the entries after this ply."""

    async def record(self) -> Record:
        """Return the record as far as this seat may read it now. Raises ParlorError if it must stay secret."""
