"""The file of a family: its sounds one after another in a WAV file of mu-law samples, and an index of where each is.

Every browser decodes such a file, Python writes it without an encoder, and 8 bits a sample sound about as clean as 14
bits of plain PCM do at the levels of a decaying sound. One file is one request for all of its sounds.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping

import numpy as np

from .waves import RATE, Wave

GAP = 64  # silent samples after each sound, so that the next one cannot be heard in it
MU_LAW = 7  # format code of WAV
BIAS = 132
SILENCE = b"\xff"


def _expanded() -> Wave:
    """Return the sample of every mu-law code, as ITU-T G.711 defines them."""
    codes = ~np.arange(256) & 0xFF
    size = (((codes & 0x0F) * 8 + BIAS) << ((codes >> 4) & 7)) - BIAS
    return np.asarray(np.where(codes & 0x80, -size, size) / 32_768)


EXPANDED = _expanded()
ORDER = np.argsort(EXPANDED, kind="stable")
BETWEEN = (EXPANDED[ORDER][1:] + EXPANDED[ORDER][:-1]) / 2  # where the nearest code changes


def compress(wave: Wave) -> bytes:
    """Return the nearest mu-law codes of a wave."""
    return ORDER[np.searchsorted(BETWEEN, wave)].astype(np.uint8).tobytes()


def strip(sounds: Mapping[str, Wave]) -> tuple[bytes, str]:
    """Return the WAV file of a family and its index in JSON: the start and the length of each sound in seconds."""
    data, index = b"", {}
    for name, wave in sounds.items():
        index[name] = [round(len(data) / RATE, 6), round(len(wave) / RATE, 6)]
        data += compress(wave) + SILENCE * GAP
    data += SILENCE * (len(data) % 2)  # chunks have even lengths
    layout = struct.pack("<HHIIHHH", MU_LAW, 1, RATE, RATE, 1, 8, 0)
    chunks = _chunk(b"fmt ", layout) + _chunk(b"fact", struct.pack("<I", len(data))) + _chunk(b"data", data)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(place)}" for name, place in index.items())
    return _chunk(b"RIFF", b"WAVE" + chunks), f"{{\n{lines}\n}}\n"


def read_strip(data: bytes, index: str) -> dict[str, Wave]:
    """Return the sounds of a file that `strip` made."""
    place = data.index(b"data") + 8
    samples = EXPANDED[np.frombuffer(data[place:], np.uint8)]
    places = {name: (round(start * RATE), round(length * RATE)) for name, (start, length) in json.loads(index).items()}
    return {name: samples[start : start + length] for name, (start, length) in places.items()}


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data
