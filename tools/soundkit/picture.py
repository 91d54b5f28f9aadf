"""A picture of all sounds: for each a column with its wave above and its spectrogram below, as a PNG file."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from .waves import RATE, Wave

WINDOW, HOP = 256, 64  # samples of the spectrogram
WAVE_HEIGHT, GAP = 80, 6  # pixels
QUIETEST = -70.0  # dB: black
Pixels = NDArray[np.uint8]


def draw(families: Mapping[str, Mapping[str, Wave]]) -> bytes:
    """Return a PNG file with one row for each family; 250 pixels are one second."""
    rows = [np.hstack([_column(wave) for wave in sounds.values()]) for sounds in families.values()]
    width = max(row.shape[1] for row in rows)
    return png(np.vstack([np.pad(row, ((0, GAP), (0, width - row.shape[1]))) for row in rows]))


def png(pixels: Pixels) -> bytes:
    """Return gray pixels as a PNG file."""
    height, width = pixels.shape
    lines = b"".join(b"\0" + line.tobytes() for line in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    body = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


def _column(wave: Wave) -> Pixels:
    padded = np.pad(wave, WINDOW // 2)
    starts = range(0, len(wave), HOP)
    frames = np.array([padded[start : start + WINDOW] * np.hanning(WINDOW) for start in starts])
    power = 20 * np.log10(np.abs(np.fft.rfft(frames)) / (WINDOW / 4) + 1e-9)
    spectrum = np.clip((power - QUIETEST) / -QUIETEST, 0, 1).T[::-1] * 255
    top = np.zeros((WAVE_HEIGHT, len(starts)))
    for column, start in enumerate(starts):
        part = wave[start : start + HOP]
        low, high = ((1 - 2 * side) * WAVE_HEIGHT / 2 for side in (part.max(), part.min()))
        top[int(np.clip(low, 0, WAVE_HEIGHT - 1)) : int(np.clip(high, 0, WAVE_HEIGHT - 1)) + 1, column] = 255
    return np.pad(np.vstack([top, spectrum]), ((0, 0), (0, GAP))).astype(np.uint8)


assert RATE // HOP == 250  # pixels a second, as the docstring says
