"""The types of Masked Ball: options, actions, events, state and view."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta, Struct


class Mask(IntEnum):
    """The masks by rank. If several guests are left at the end of a round, the highest mask wins it."""

    FOX = 1
    OWL = 2
    BEAR = 3
    HEDGEHOG = 4
    MAGPIE = 5
    SWAN = 6
    LION = 7


COPIES = {
    Mask.FOX: 5,
    Mask.OWL: 3,
    Mask.BEAR: 2,
    Mask.HEDGEHOG: 2,
    Mask.MAGPIE: 2,
    Mask.SWAN: 1,
    Mask.LION: 1,
}
DECK = tuple(mask for mask, count in COPIES.items() for _ in range(count))


class Options(Struct, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    roses: Annotated[int, Meta(ge=1, le=5)] = 2  # rounds that a guest must win


class Play(Struct, frozen=True, tag="play"):
    """Lay one of your two masks down."""

    mask: Mask
    target: int | None = None  # the guest that the mask is aimed at, if it needs one
    guess: Mask | None = None  # for the Fox: the mask that you think they wear


Action = Play


class Drew(Struct, frozen=True, tag="drew"):
    """Sent only to the guest who drew."""

    mask: Mask


class Played(Struct, frozen=True, tag="played"):
    seat: int
    mask: Mask
    target: int | None
    guess: Mask | None


class Peeked(Struct, frozen=True, tag="peeked"):
    """Sent only to the guest who played the Owl."""

    seat: int  # whose mask it is
    mask: Mask


class Compared(Struct, frozen=True, tag="compared"):
    """Sent to the two guests who compared their masks (Bear)."""

    seats: tuple[int, int]
    masks: tuple[Mask, Mask]


class Swapped(Struct, frozen=True, tag="swapped"):
    """Sent to each of the two guests who swapped (Swan), with the mask that they have now."""

    seat: int
    mask: Mask


class Out(Struct, frozen=True, tag="out"):
    """A guest is out of the round, and their mask is laid open."""

    seat: int
    mask: Mask


class Discarded(Struct, frozen=True, tag="discarded"):
    """The Magpie made a guest lay their mask open and take another."""

    seat: int
    mask: Mask


class RoundWon(Struct, frozen=True, tag="round-won"):
    seat: int
    masks: tuple[Mask | None, ...]  # of the guests who were still in, else None
    laid: tuple[tuple[Mask, ...], ...]  # masks that lay open in front of each guest


Event = Drew | Played | Peeked | Compared | Swapped | Out | Discarded | RoundWon


class Knowledge(Struct, frozen=True):
    """A note of a mask that a guest has seen. It is dropped when the owner lays a mask down or swaps, even if the guest
    could work out where the mask went: `sample` and the bots know only these notes.
    """

    seat: int
    mask: Mask


class State(Struct, frozen=True):
    options: Options
    hands: tuple[tuple[Mask, ...], ...]  # one mask, two for the guest to move, none for a guest who is out; secret
    deck: tuple[Mask, ...]  # in drawing order; only the Magpie draws the last one; secret
    turn: int
    known: tuple[tuple[Knowledge, ...], ...]  # what each guest has seen: the seats are public, the masks are secret
    safe: tuple[bool, ...]  # protected by the Hedgehog until their next turn
    laid: tuple[tuple[Mask, ...], ...]  # open in front of each guest, the newest last
    roses: tuple[int, ...]  # rounds won
    played: Played | None = None  # the last mask that was laid down
    last: RoundWon | None = None  # how the previous round ended


class View(Struct, frozen=True):
    you: int  # the viewer's seat, or -1 for a spectator
    options: Options
    hand: tuple[Mask, ...]  # your own; empty for a spectator
    counts: tuple[int, ...]  # masks that each guest holds
    deck: int  # masks left to draw
    turn: int | None  # None when the match is over
    known: tuple[Knowledge, ...]  # what you have seen
    seen: tuple[tuple[int, ...], ...]  # for each guest, whose masks they have seen
    safe: tuple[bool, ...]
    laid: tuple[tuple[Mask, ...], ...]
    roses: tuple[int, ...]
    played: Played | None
    last: RoundWon | None
