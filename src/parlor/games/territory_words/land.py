"""The owner and strength of every pixel of the board (R4.3), and the rules of conflict (R5)."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .polygon import PIXELS, Ints, Spans
from .reach import CELL_PIXELS, SIDE

MAX_STRENGTH = 5
MIN_WORD_LENGTH = 3  # R3.9, and the length of a word of strength 1


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
    """Return the strength of a claim by a word of this length (R4.7)."""
    return min(length - MIN_WORD_LENGTH + 1, MAX_STRENGTH)


def code_of(seat: int, strength: int) -> int:
    """Return the code of land that a seat (0 Blue, 1 Red) holds at a strength of 1..5."""
    return seat * MAX_STRENGTH + strength


def owner_of(code: int) -> tuple[Owner, int]:
    """Return the owner and strength of a code; unclaimed and neutral land has strength 0."""
    if code == UNCLAIMED:
        return Owner.UNCLAIMED, 0
    if code == NEUTRAL:
        return Owner.NEUTRAL, 0
    seat, below = divmod(code - 1, MAX_STRENGTH)
    return (Owner.BLUE, Owner.RED)[seat], below + 1


def resolve_conflict(code: int, seat: int, attack: int) -> int:
    """Return the new code of a pixel that a seat claims with this strength (R5.2 to R5.7)."""
    owner, defense = owner_of(code)
    if owner in (Owner.UNCLAIMED, Owner.NEUTRAL):
        return code_of(seat, attack)
    if owner == (Owner.BLUE, Owner.RED)[seat]:
        return code_of(seat, min(defense + attack, MAX_STRENGTH))
    if attack < defense:
        return code_of(1 - seat, defense - attack)
    if attack == defense:
        return NEUTRAL
    return code_of(seat, attack - defense)


@cache
def _outcomes(seat: int, strength: int) -> Codes:
    """Return [inside, code]: the new code of a pixel outside the claim (unchanged) and inside it."""
    inside = [resolve_conflict(code, seat, strength) for code in range(CODES)]
    return np.array([range(CODES), inside], dtype=np.uint8)


@cache
def pixel_gains(seat: int, strength: int) -> Ints:
    """Return the gain of each code for a seat that claims it with this strength.

    A pixel won counts 1 and a pixel that the opponent loses counts 1, so a weaker pixel of the opponent counts 2.
    """
    gains = np.zeros(CODES, dtype=np.int32)
    gains[[UNCLAIMED, NEUTRAL]] = 1
    for defense in range(1, MAX_STRENGTH + 1):
        gains[code_of(1 - seat, defense)] = (strength > defense) + (strength >= defense)
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
        """Return the land of these bytes. Raises ValueError if `to_bytes` cannot have returned them."""
        if len(runs) % 2:
            raise ValueError("land is a whole number of 16-bit runs")
        land = cls(bytes(runs))
        codes, lengths = land._codes_and_lengths()
        if len(runs) == 0 or lengths.min() == 0 or codes.max() >= CODES:
            raise ValueError("land has a run of length 0 or an unknown code")
        starts = _starts(lengths)
        opens_row = starts % PIXELS == 0
        # Starts are distinct, so 480 of them opening a row within the board means that every row is opened.
        if lengths.sum() != PIXELS * PIXELS or np.count_nonzero(opens_row) != PIXELS:
            raise ValueError("land has rows that are not 480 pixels")
        if np.any((codes[1:] == codes[:-1]) & ~opens_row[1:]):
            raise ValueError("land has neighboring runs that should be one")
        return land

    def pixels(self) -> Codes:
        """Return the code of every pixel, indexed [y, x]."""
        codes, lengths = self._codes_and_lengths()
        return np.repeat(codes, lengths).reshape(PIXELS, PIXELS)

    def claim(self, spans: Spans, seat: int, strength: int) -> "Land":
        """Return the land after a seat claims these pixels."""
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
        return _from_stretches(pieces[last], _outcomes(seat, strength).take(inside * CODES + before))

    def at(self, x: int, y: int) -> tuple[Owner, int]:
        """Return the owner and strength of a pixel."""
        codes, lengths = self._codes_and_lengths()
        run = np.searchsorted(lengths.cumsum(), y * PIXELS + x, side="right")
        return owner_of(int(codes[run]))

    def areas(self) -> tuple[int, ...]:
        """Return the number of pixels of each code; they sum to 230,400."""
        codes, lengths = self._codes_and_lengths()
        return tuple(int(count) for count in np.bincount(codes, weights=lengths, minlength=CODES))

    def scores(self) -> tuple[int, int]:
        """Return the number of pixels of Blue and of Red, of any strength (R6.1)."""
        areas = self.areas()
        return sum(areas[1 : MAX_STRENGTH + 1]), sum(areas[MAX_STRENGTH + 1 : 2 * MAX_STRENGTH + 1])

    def area(self, seat: int) -> int:
        """Return the score of a seat (R6.1): its pixels of any strength."""
        return sum(self.areas()[code_of(seat, 1) : code_of(seat, MAX_STRENGTH) + 1])

    def gain_prefix(self, seat: int, strength: int, side: int = SIDE) -> Ints:
        """Return [y, x]: the sum of `pixel_gains` over the pixels of row y left of x, for `Spans.gain`. Pixels that are
        not on the map, which has `side` rows and columns, gain nothing.
        """
        codes, lengths = self._codes_and_lengths()
        prefix = np.zeros((PIXELS, PIXELS + 1), dtype=np.int32)
        pixels = np.repeat(pixel_gains(seat, strength)[codes], lengths).reshape(PIXELS, PIXELS)
        on_map = slice(side * CELL_PIXELS)
        np.cumsum(pixels[on_map, on_map], axis=1, out=prefix[on_map, 1 : side * CELL_PIXELS + 1])
        prefix[:, side * CELL_PIXELS + 1 :] = prefix[:, side * CELL_PIXELS, None]
        return prefix

    def claimable_areas(self) -> Ints:
        """Return the number of pixels of each code that a polygon can contain: not the rim outside the outer cell
        centers.
        """
        inner = slice(CELL_PIXELS // 2, PIXELS - CELL_PIXELS // 2)
        return np.bincount(self.pixels()[inner, inner].ravel(), minlength=CODES)

    def _codes_and_lengths(self) -> tuple[Codes, Ints]:
        runs = np.frombuffer(self.runs, dtype="<u2")
        return (runs >> _LENGTH_BITS).astype(np.uint8), (runs & ((1 << _LENGTH_BITS) - 1)).astype(np.int32)


def _starts(lengths: Ints) -> Ints:
    return lengths.cumsum(dtype=np.int32) - lengths


def _from_stretches(starts: Ints, codes: Codes) -> Land:
    """Return the land whose code changes only at these starts, which increase and include the start of every row."""
    keep = starts % PIXELS == 0
    keep[1:] |= codes[1:] != codes[:-1]
    starts, codes = starts[keep], codes[keep]
    lengths = np.diff(starts, append=PIXELS * PIXELS)
    return Land((codes.astype("<u2") << _LENGTH_BITS | lengths.astype("<u2")).tobytes())


EMPTY = Land(np.full(PIXELS, PIXELS, dtype="<u2").tobytes())
