"""JSON with the same bytes for equal values, in every process and for every PYTHONHASHSEED."""

from __future__ import annotations

import hashlib
import threading
from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


encode = _encoder.encode  # JSON; sets and dictionaries are written in sorted order

_building = threading.Lock()


def new_decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder. Only one thread makes one at a time; see `prepare`."""
    with _building:
        return msgspec.json.Decoder(kind)


_decoder = cache(new_decoder)


def prepare(*types: Any) -> None:
    """Make these types safe to use in several threads.

    msgspec collects the fields of a type at its first use, and stores them on the type before they are complete. If
    another thread uses the type at that moment, the process crashes with a segmentation fault (msgspec 0.22). So a type
    that is passed to `msgspec.convert` or a decoder in more than one thread is prepared where it is defined, and those
    of a game when the game is loaded. `decode` needs no preparation.
    """
    for kind in types:
        _decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """Return the value of this type. Raises `msgspec.MsgspecError` if the data is not one."""
    return _decoder(kind).decode(data)


def digest(*parts: bytes) -> str:
    """Return a hash of the parts, in order, as 32 hexadecimal digits."""
    joined = bytearray()
    for part in parts:
        joined += len(part).to_bytes(4, "big")  # so that ("ab", "c") is not ("a", "bc")
        joined += part
    return hashlib.blake2b(joined, digest_size=16).hexdigest()
