"""The record of a match: a header and its entries. A state is the fold of its record, and nothing else is kept.

Every entry carries a digest of all that came before it, the entry and the state it led to, so that replaying finds the
first entry that was altered. The seed stands in the first digest: whoever does not know it learns nothing from digests.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from .chance import SEED_DIGITS, commitment
from .codec import decode, encode, prepare
from .errors import RecordError

FORMAT = 1


class Resign(Struct, frozen=True, forbid_unknown_fields=True, tag="/resign"):
    """The seat gives up."""


class TimeOut(Struct, frozen=True, forbid_unknown_fields=True, tag="/time-out"):
    """The seat's time is over."""


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="/take-back"):
    """The match goes on from the state after its first `to` entries. Entries stay: dice once seen never come again."""

    to: int


class Reseed(Struct, frozen=True, forbid_unknown_fields=True, tag="/reseed"):
    """From here on chance comes from another seed: the first entry of a fork."""

    commitment: str
    seed: str | None  # as in the header


HouseAct = Resign | TimeOut | TakeBack | Reseed  # the kernel's own acts; the slash keeps them apart from every game's


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    rules_version: int
    options: Raw  # the game's Options, as JSON
    seats: tuple[str, ...]  # names
    commitment: str  # hash of the seed, published at the start
    seed: str | None  # decimal; None while it must stay secret
    lexicon: str  # name and hash of the word list the rules read, or nothing
    digest: str = ""  # of the header and the first state
    format: int = FORMAT


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    act: Raw  # a game's action or a HouseAct, as JSON
    at: int  # milliseconds since the start
    digest: str = ""

    def house_act(self) -> HouseAct | None:
        """The act if it is the kernel's own."""
        if b'"/' not in bytes(self.act):
            return None
        try:
            act: HouseAct = decode(bytes(self.act), HouseAct)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None
        return act


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    header: Header
    entries: tuple[Entry, ...]

    def to_json(self) -> bytes:
        """One document, an entry a line."""
        lines = b",\n".join(encode(entry) for entry in self.entries)
        return b'{"header":%s,\n"entries":[\n%s]}\n' % (encode(self.header), lines)

    @classmethod
    def from_json(cls, data: bytes | str) -> Record:
        """The record, whole and of a format we know; whether it replays is `Match.replay`'s to find out."""
        try:
            form = decode(data, _Format).header.format
            if form != FORMAT:
                raise RecordError("unknown-format", f"The record has format {form}; this version reads {FORMAT}.")
            record: Record = decode(data, cls)
        except msgspec.ValidationError as error:
            raise RecordError("malformed-record", f"This is not a record: {error}.") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError("malformed-record", f"This is not a whole JSON document: {error}.") from error
        return record

    def sealed(self) -> Record:
        """Without the seeds: what may be published of a match that is not over, where actions are no secret."""
        return Record(replace(self.header, seed=None), tuple(map(_without_seed, self.entries)))

    @property
    def seed(self) -> int:
        """The seed, once it is known and is the one committed to."""
        return revealed_seed(self.header)


class _Formatted(Struct):
    format: int


class _Format(Struct):
    header: _Formatted


def raw(value: Any) -> Raw:
    return Raw(encode(value))


def revealed_seed(of: Header | Reseed) -> int:
    """The seed that a header or a fork's first entry gives, checked against its commitment."""
    if of.seed is None:
        raise RecordError("sealed-record", "The record is sealed: its seed is revealed when the match is over.")
    if not (of.seed.isascii() and of.seed.isdigit()) or len(of.seed) > SEED_DIGITS:
        raise RecordError("malformed-record", "The seed is not a whole number.")
    if commitment(int(of.seed)) != of.commitment:
        raise RecordError("wrong-seed", "The seed is not the one committed to at the start.", 0)
    return int(of.seed)


def _without_seed(entry: Entry) -> Entry:
    act = entry.house_act()
    return replace(entry, act=raw(replace(act, seed=None))) if isinstance(act, Reseed) else entry


prepare(Record, HouseAct, _Format)
