"""The record of a match: a header and its entries. Replaying the record gives every state; no state is stored.

Every entry has a digest of the digest before it, the entry itself and the state that it led to, so that replaying finds
the first entry that was altered. The first digest includes the secret seed, so the digests reveal nothing without it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from .chance import SEED_DIGITS, commitment
from .codec import decode, encode, prepare
from .errors import RecordError

FORMAT = 2


class Resign(Struct, frozen=True, forbid_unknown_fields=True, tag="/resign"):
    """The seat resigns."""


class TimeOut(Struct, frozen=True, forbid_unknown_fields=True, tag="/time-out"):
    """The seat is out of time."""


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="/take-back"):
    """The match goes on from the state after its first `to_ply` entries. The entries after them stay in the record, so
    that dice that a player has seen are not rolled again.
    """

    to_ply: int


class Reseed(Struct, frozen=True, forbid_unknown_fields=True, tag="/reseed"):
    """The first entry of a fork with a new seed: all later chance comes from this seed."""

    commitment: str
    seed: str | None  # as in the header


SystemAction = Resign | TimeOut | TakeBack | Reseed  # a slash, which no action of a game has


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    rules_version: int
    options: Raw  # the game's Options, as JSON
    seats: tuple[str, ...]  # the players' names
    commitment: str  # hash of the seed, published at the start
    seed: str | None  # decimal; None while it must stay secret
    lexicon: str  # name and hash of the word list that the rules read; "" if they read none
    digest: str = ""  # of the header and the first state
    format: int = FORMAT


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: Raw  # a game's action or a SystemAction, as JSON
    time_ms: int  # since the start
    digest: str = ""

    def system_action(self) -> SystemAction | None:
        """Return the system action of this entry, or None if the entry is an action of the game."""
        if b'"/' not in bytes(self.action):
            return None
        try:
            action: SystemAction = decode(bytes(self.action), SystemAction)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None
        return action


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    header: Header
    entries: tuple[Entry, ...]

    def to_json(self) -> bytes:
        """Return one JSON document with one entry on each line."""
        lines = b",\n".join(encode(entry) for entry in self.entries)
        return b'{"header":%s,\n"entries":[\n%s]}\n' % (encode(self.header), lines)

    @classmethod
    def from_json(cls, data: bytes | str) -> Record:
        """Return the record. Raises RecordError if it is malformed or of an unknown format. It is not replayed: see
        `Match.replay`.
        """
        try:
            form = decode(data, _Format).header.format
            if form != FORMAT:
                raise RecordError(
                    "unknown-format",
                    f"The record has format {form}; this version of Parlor reads format {FORMAT}. "
                    "Replay it with the version that wrote it.",
                )
            record: Record = decode(data, cls)
        except msgspec.ValidationError as error:
            raise RecordError("malformed-record", f"This is not a record: {error}.") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError("malformed-record", f"This is not a complete JSON document: {error}.") from error
        return record

    def without_seeds(self) -> Record:
        """Return the record without its seeds. It may be published during a match whose actions are not secret."""
        return Record(replace(self.header, seed=None), tuple(map(_without_seed, self.entries)))

    @property
    def seed(self) -> int:
        """The seed, checked against its commitment. Raises RecordError if the record has none or a wrong one."""
        return revealed_seed(self.header)


class _Formatted(Struct):
    format: int


class _Format(Struct):
    header: _Formatted


def raw(value: Any) -> Raw:
    return Raw(encode(value))


def revealed_seed(of: Header | Reseed) -> int:
    """Return the seed of a header or of a fork's first entry. Raises RecordError if there is none, or if it does not
    belong to the commitment.
    """
    if of.seed is None:
        raise RecordError(
            "sealed-record", "The record has no seed: it is published at the end of the match. Replay it then."
        )
    if not (of.seed.isascii() and of.seed.isdigit()) or len(of.seed) > SEED_DIGITS:
        raise RecordError("malformed-record", "The seed of this record is not a whole number.")
    if commitment(int(of.seed)) != of.commitment:
        raise RecordError(
            "wrong-seed", "The seed is not the one committed to at the start. Use an unchanged copy of the record.", 0
        )
    return int(of.seed)


def _without_seed(entry: Entry) -> Entry:
    action = entry.system_action()
    return replace(entry, action=raw(replace(action, seed=None))) if isinstance(action, Reseed) else entry


prepare(Record, SystemAction, _Format)
