"""One way to write values as JSON: the same bytes for equal values, whatever the process's hash seed."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


encode = _encoder.encode  # JSON; sets and dictionaries are written in sorted order


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value of that type; raises `msgspec.MsgspecError` when the data is not one."""
    return _decoder(kind).decode(data)


def digest(*parts: bytes) -> str:
    """A short fingerprint of the parts, in order."""
    whole = bytearray()
    for part in parts:
        whole += len(part).to_bytes(4, "big")  # so that ("ab", "c") is not ("a", "bc")
        whole += part
    return hashlib.blake2b(whole, digest_size=16).hexdigest()
