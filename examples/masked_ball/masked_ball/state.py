"""What a match of Masked Ball consists of."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta, Struct


class Mask(IntEnum):
    """The masks by rank. The highest wins a round that nobody else has won before."""

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
    roses: Annotated[int, Meta(ge=1, le=5)] = 2  # rounds to win


class Play(Struct, frozen=True, tag="play"):
    """Lay one of your two masks down."""

    mask: Mask
    target: int | None = None  # the guest that it is aimed at, for masks that are aimed
    guess: Mask | None = None  # with the Fox: the mask that you think they wear


Action = Play


class Drew(Struct, frozen=True, tag="drew"):
    """Told to its owner alone."""

    mask: Mask


class Played(Struct, frozen=True, tag="played"):
    seat: int
    mask: Mask
    target: int | None
    guess: Mask | None


class Peeked(Struct, frozen=True, tag="peeked"):
    """Told to the owner of the Owl alone."""

    seat: int  # whose mask it is
    mask: Mask


class Compared(Struct, frozen=True, tag="compared"):
    """Told to the two guests whose Bear compared their masks."""

    seats: tuple[int, int]
    masks: tuple[Mask, Mask]


class Swapped(Struct, frozen=True, tag="swapped"):
    """Told to each of the two guests: the mask that they have now."""

    seat: int
    mask: Mask


class Out(Struct, frozen=True, tag="out"):
    """A guest is out of the round, and the mask is laid open."""

    seat: int
    mask: Mask


class Discarded(Struct, frozen=True, tag="discarded"):
    """The Magpie made a guest lay the mask open and take another."""

    seat: int
    mask: Mask


class RoundWon(Struct, frozen=True, tag="round-won"):
    seat: int
    masks: tuple[Mask | None, ...]  # of all guests who were still in, laid open
    laid: tuple[tuple[Mask, ...], ...]  # what lay open before each guest


Event = Drew | Played | Peeked | Compared | Swapped | Out | Discarded | RoundWon


class Knowledge(Struct, frozen=True):
    """What a guest has seen of another's mask, until that other lays a mask down or swaps."""

    seat: int
    mask: Mask


class State(Struct, frozen=True):
    options: Options
    hands: tuple[tuple[Mask, ...], ...]  # one mask, two for the guest to move, none for who is out; each a secret
    deck: tuple[Mask, ...]  # in the order in which it is drawn, the last one by the Magpie only; a secret
    turn: int
    known: tuple[tuple[Knowledge, ...], ...]  # what each guest has seen: which guests is public, which masks is not
    safe: tuple[bool, ...]  # behind the Hedgehog until their next turn
    laid: tuple[tuple[Mask, ...], ...]  # open before each guest, the newest last
    roses: tuple[int, ...]  # rounds won
    played: Played | None = None  # the last mask that was laid down
    last: RoundWon | None = None  # how the round before ended


class View(Struct, frozen=True):
    you: int  # the seat that looks, or -1
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
