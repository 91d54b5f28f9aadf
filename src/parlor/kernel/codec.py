"""One way to write values as JSON: the same bytes for equal values, whatever the process's hash seed."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """JSON; sets and dictionaries are written in sorted order."""
    return _encoder.encode(value)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value of that type; raises `msgspec.MsgspecError` when the data is not one."""
    return _decoder(kind).decode(data)


def digest(*parts: bytes) -> str:
    """A short fingerprint of the parts, in order."""
    # each with its length, so that ("ab", "c") is not ("a", "bc")
    whole = b"".join([piece for part in parts for piece in (len(part).to_bytes(4, "big"), part)])
    return hashlib.blake2b(whole, digest_size=16).hexdigest()
