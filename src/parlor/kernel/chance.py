"""Chance: random integers from a key, the same on every machine for ever.

A stream is keyed by (match seed, ply, name), so that a replay draws the same dice and a new use of chance in one place
never shifts the dice of another. The generator is SplitMix64 started from a BLAKE2b hash of the key. Its test vectors
are published in docs/records.md. It will never change, because old records depend on it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

SEED_BITS = 128  # too many to guess from the commitment that is published at the start
SEED_DIGITS = 40  # decimal digits of a seed in a record, at most; 128 bits are 39 digits
_MASK = (1 << 64) - 1
_MAX_BELOW = 1 << 64


class Chance:
    """A stream of random integers. Every draw calls `below`, so a test can fix chance by overriding that method."""

    __slots__ = ("_key", "_state")

    def __init__(self, seed: int, ply: int = 0, stream: str = "") -> None:
        self._key: tuple[int, int, str] = (seed, ply, stream)
        self._state: int | None = None  # hashed at the first draw: most plies of most games draw nothing

    @property
    def key(self) -> tuple[int, int, str]:
        """Seed, ply and name of the stream. Chance(*key) is the same stream from its start."""
        return self._key

    def stream(self, name: str) -> Chance:
        """Return an independent stream of the same seed and ply. Draws from one do not change another."""
        seed, ply, outer = self._key
        return Chance(seed, ply, f"{outer}/{name}")

    def bits64(self) -> int:
        """Return the next 64 bits."""
        state = self._state
        if state is None:
            state = stream_key(*self._key)
        self._state = z = (state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, each equally likely. Raises ValueError unless 1 <= n <= 2**64."""
        if not 1 <= n <= _MAX_BELOW:
            raise ValueError(f"chance can draw below 1..2**64, not below {n}")
        shift = 64 - (n - 1).bit_length()
        while True:  # rejecting values that are too large keeps all equally likely; two tries on average at most
            value = self.bits64() >> shift
            if value < n:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """Return one of the items, with probabilities in proportion to integer weights."""
        sums = list(accumulate(weights))
        at = self.below(sums[-1])
        return items[next(i for i, upper in enumerate(sums) if at < upper)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates shuffle)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return k different items in a random order. Raises ValueError if there are fewer."""
        if k > len(items):
            raise ValueError(f"cannot draw {k} of {len(items)} items")
        out = list(items)
        for i in range(k):
            j = i + self.below(len(out) - i)
            out[i], out[j] = out[j], out[i]
        return out[:k]


def stream_key(seed: int, ply: int, stream: str) -> int:
    """Return the 64-bit initial state of a stream."""
    name = f"parlor/{seed}/{ply}/{stream}".encode()
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")


def new_seed() -> int:
    """Return a seed from the operating system's generator, too long to guess."""
    return secrets.randbits(SEED_BITS)


def commitment(seed: int) -> str:
    """Return a hash to publish at the start of a match, so that the seed revealed at its end can be checked.

    It hides only seeds drawn by `new_seed`: a small seed can be found by trying.
    """
    return hashlib.sha256(f"parlor seed {seed}".encode()).hexdigest()


def verify_seed(seed: int, published: str) -> bool:
    """Return whether a revealed seed belongs to a published commitment."""
    return secrets.compare_digest(commitment(seed), published)
