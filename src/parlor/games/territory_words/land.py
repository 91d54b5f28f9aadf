"""Who owns every pixel of the board and how strongly: the seed's data layer (R4.3) and its conflict rules (R5)."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .polygon import PIXELS, Ints, Spans
from .reach import CELL_PIXELS

STRONGEST = 5
SHORTEST_WORD = 3  # R3.9, and the length of a word of strength 1


class Owner(IntEnum):
    UNCLAIMED = 0
    BLUE = 1
    RED = 2
    NEUTRAL = 3


# A pixel's owner and strength are one code: 0 unclaimed, 1..5 Blue, 6..10 Red, 11 neutral.
UNCLAIMED, NEUTRAL = 0, 11
CODES = 12

Codes: TypeAlias = npt.NDArray[np.uint8]

_LENGTH_BITS = 12  # a run is code << 12 | length, in sixteen bits


def word_strength(length: int) -> int:
    """How strongly a word of this length claims (R4.7)."""
    return min(length - SHORTEST_WORD + 1, STRONGEST)


def code_of(seat: int, strength: int) -> int:
    """The code of land that a seat (0 Blue, 1 Red) holds at a strength of 1..5."""
    return seat * STRONGEST + strength


def owner_of(code: int) -> tuple[Owner, int]:
    """A code's owner and strength; unclaimed and neutral land has strength 0."""
    if code == UNCLAIMED:
        return Owner.UNCLAIMED, 0
    if code == NEUTRAL:
        return Owner.NEUTRAL, 0
    seat, below = divmod(code - 1, STRONGEST)
    return (Owner.BLUE, Owner.RED)[seat], below + 1


def clash(code: int, seat: int, attack: int) -> int:
    """What becomes of a pixel that a seat claims with this strength (R5.2 to R5.7)."""
    owner, defence = owner_of(code)
    if owner in (Owner.UNCLAIMED, Owner.NEUTRAL):
        return code_of(seat, attack)
    if owner == (Owner.BLUE, Owner.RED)[seat]:
        return code_of(seat, min(defence + attack, STRONGEST))
    if attack < defence:
        return code_of(1 - seat, defence - attack)
    if attack == defence:
        return NEUTRAL
    return code_of(seat, attack - defence)


@cache
def _outcomes(seat: int, strength: int) -> Codes:
    """`clash` for every code, first outside the claim (nothing changes), then inside it."""
    inside = [clash(code, seat, strength) for code in range(CODES)]
    return np.array([range(CODES), inside], dtype=np.uint8)


@cache
def worth(seat: int, strength: int) -> Ints:
    """What a pixel of each code is worth to a seat that claims it with this strength.

    A pixel won counts 1 and a pixel that the opponent loses counts 1, so that a weaker enemy's pixel counts 2.
    """
    gains = np.zeros(CODES, dtype=np.int32)
    gains[[UNCLAIMED, NEUTRAL]] = 1
    for defence in range(1, STRONGEST + 1):
        gains[code_of(1 - seat, defence)] = (strength > defence) + (strength >= defence)
    gains.flags.writeable = False
    return gains


@dataclass(frozen=True, slots=True)
class Land:
    """The code of every pixel, as runs of equal code in reading order.

    Each run is a little-endian 16-bit number, code << 12 | length. A run ends with its row at the latest and
    has another code than the run before it in the row, so equal lands are equal bytes. A busy board has a few
    thousand runs, which is why claims are worked out on runs and not on 230,400 pixels.
    """

    runs: bytes

    def to_bytes(self) -> bytes:
        return self.runs

    @classmethod
    def from_bytes(cls, runs: bytes) -> "Land":
        """Read what `to_bytes` gave; anything else is a ValueError."""
        if len(runs) % 2:
            raise ValueError("land is a whole number of 16-bit runs")
        land = cls(bytes(runs))
        codes, lengths = land._codes_and_lengths()
        if len(runs) == 0 or lengths.min() == 0 or codes.max() >= CODES:
            raise ValueError("land has a run that cannot be")
        starts = _starts(lengths)
        opens_row = starts % PIXELS == 0
        # Starts are distinct, so 480 of them opening a row within the board means that every row is opened.
        if lengths.sum() != PIXELS * PIXELS or np.count_nonzero(opens_row) != PIXELS:
            raise ValueError("land has rows that are not 480 pixels")
        if np.any((codes[1:] == codes[:-1]) & ~opens_row[1:]):
            raise ValueError("land has neighbouring runs that should be one")
        return land

    @classmethod
    def from_pixels(cls, pixels: Codes) -> "Land":
        """The land of a picture of codes, indexed [y, x]."""
        if pixels.shape != (PIXELS, PIXELS) or pixels.max() >= CODES:
            raise ValueError("land is a picture of 480 x 480 codes")
        codes = pixels.ravel()
        return _of_stretches(np.arange(len(codes), dtype=np.int32), codes)

    def pixels(self) -> Codes:
        """The code of every pixel, indexed [y, x]."""
        codes, lengths = self._codes_and_lengths()
        return np.repeat(codes, lengths).reshape(PIXELS, PIXELS)

    def claim(self, spans: Spans, seat: int, strength: int) -> "Land":
        """The land after a seat claims these pixels."""
        codes, lengths = self._codes_and_lengths()
        row = spans.row * PIXELS

        # Cut the runs wherever the claim begins or ends; each piece is then wholly inside or outside it. The lowest
        # bit tells cuts from runs, so that after one sort a running count gives each piece's run and side.
        cuts = np.concatenate(((_starts(lengths)) << 1, (row + spans.start) << 1 | 1, (row + spans.stop) << 1 | 1))
        cuts.sort(kind="stable")  # three sorted parts: merging them is what this kind does best
        seen = (cuts & 1).cumsum(dtype=np.int32)
        run = np.arange(len(cuts), dtype=np.int32) - seen
        pieces = cuts >> 1
        last = np.append(pieces[1:] != pieces[:-1], pieces[-1] < PIXELS * PIXELS)
        inside = seen[last] & 1
        before = codes.take(run[last])
        return _of_stretches(pieces[last], _outcomes(seat, strength).take(inside * CODES + before))

    def at(self, x: int, y: int) -> tuple[Owner, int]:
        """A pixel's owner and strength."""
        codes, lengths = self._codes_and_lengths()
        run = np.searchsorted(lengths.cumsum(), y * PIXELS + x, side="right")
        return owner_of(int(codes[run]))

    def areas(self) -> tuple[int, ...]:
        """The number of pixels of each code; they sum to 230,400."""
        codes, lengths = self._codes_and_lengths()
        return tuple(int(count) for count in np.bincount(codes, weights=lengths, minlength=CODES))

    def scores(self) -> tuple[int, int]:
        """The pixels of Blue and of Red, whatever their strength (R6.1)."""
        areas = self.areas()
        return sum(areas[1 : STRONGEST + 1]), sum(areas[STRONGEST + 1 : 2 * STRONGEST + 1])

    def area(self, seat: int) -> int:
        """The seat's score (R6.1): its pixels, whatever their strength."""
        return sum(self.areas()[code_of(seat, 1) : code_of(seat, STRONGEST) + 1])

    @property
    def neutral(self) -> int:
        return self.areas()[NEUTRAL]

    @property
    def unclaimed(self) -> int:
        return self.areas()[UNCLAIMED]

    def gain_prefix(self, seat: int, strength: int) -> Ints:
        """[y, x]: what the pixels of row y left of x are worth to a claim (`worth`); for `Spans.gain`."""
        codes, lengths = self._codes_and_lengths()
        prefix = np.zeros((PIXELS, PIXELS + 1), dtype=np.int32)
        pixels = np.repeat(worth(seat, strength)[codes], lengths)
        np.cumsum(pixels.reshape(PIXELS, PIXELS), axis=1, out=prefix[:, 1:])
        return prefix

    def claimable_areas(self) -> Ints:
        """The number of pixels of each code within the largest polygon: outside the outer centres there is a rim."""
        inner = slice(CELL_PIXELS // 2, PIXELS - CELL_PIXELS // 2)
        return np.bincount(self.pixels()[inner, inner].ravel(), minlength=CODES)

    def _codes_and_lengths(self) -> tuple[Codes, Ints]:
        runs = np.frombuffer(self.runs, dtype="<u2")
        return (runs >> _LENGTH_BITS).astype(np.uint8), (runs & ((1 << _LENGTH_BITS) - 1)).astype(np.int32)


def _starts(lengths: Ints) -> Ints:
    return lengths.cumsum(dtype=np.int32) - lengths


def _of_stretches(starts: Ints, codes: Codes) -> Land:
    """The land whose code changes only at these starts, which increase and hold the start of every row."""
    keep = starts % PIXELS == 0
    keep[1:] |= codes[1:] != codes[:-1]
    starts, codes = starts[keep], codes[keep]
    lengths = np.diff(starts, append=PIXELS * PIXELS)
    return Land((codes.astype("<u2") << _LENGTH_BITS | lengths.astype("<u2")).tobytes())


EMPTY = Land(np.full(PIXELS, PIXELS, dtype="<u2").tobytes())
