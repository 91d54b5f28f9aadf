"""Invalid input: malformed messages, and bytes that are not frames."""

import json
import random
from collections.abc import Iterator

import msgspec
from socket_servers import framed

from parlor import protocol as p

_MESSAGES = [
    json.loads(msgspec.json.encode(message))
    for message in (
        p.WatchRequest("m1", 3, "key"),
        p.LeaveRequest("m1"),
        p.ActRequest(
            "m1", 0, msgspec.Raw(b'{"take":{"count":2,"cells":[[0,1],[2,3]],"word":"bia\xc5\x82y"}}'), "a1", 7
        ),
        p.ResignRequest("m1", 1, "a2"),
        p.TakeBackRequest("m1", 0, 4),
        p.AnswerOfferRequest("m1", 1, True),
        p.PauseRequest("m1", 0),
        p.ResumeRequest("m1", 0),
        p.StartClockRequest("m1", 0),
        p.RematchRequest("m1", 1),
        p.EmoteRequest("m1", 0, "wow"),
        p.DescribeRequest("m1", 0),
        p.PingRequest(5),
    )
]

_ODD = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308,
    float("inf"), float("nan"), "", "0", "m1", "null", "..", "\0", "\ud800", "\U0001f480", "m" * 65, "x" * 5000,
    [], {}, [[]], [None] * 300, {"": {}}, {"type": "act"}, {"$ref": "#"},
]  # fmt: skip

_ACT = b'{"type":"act","match":"m1","seat":0,"id":"a","action":'
_RAW = [
    b"", b" ", b"\n", b"null", b"0", b'""', b"[]", b"{}", b"{", b"}", b'"', b"\\", b"\0", b"-", b"nan", b"1e999",
    b"\xef\xbb\xbf{}", b"[" * 8000, b"[" * 4000 + b"]" * 4000, b'{"a":' * 2500, b'{"a":' * 2000 + b"1" + b"}" * 2000,
    b"9" * 9000, b'"' + b"\\" * 9000, b'{"type":"\\u0000"}', b'{"type":["ping"]}', b'{"type":{"type":"ping"}}',
    b'{"type":"ping","n":1}{"type":"ping"}', b'{"type":"ping","n":1' + b"0" * 5000 + b"}",
    b'{"type":"ping","n":' + b"[" * 5000 + b"]" * 5000 + b"}",
    _ACT + b"[" * 6000 + b"]" * 6000 + b"}", _ACT + b'{"a":' * 1900 + b"0" + b"}" * 1900 + b"}", _ACT + b'"\\ud800"}',
]  # fmt: skip


def mutated(rng: random.Random) -> Iterator[bytes]:
    """Endless messages that were valid before something happened to them; some still are."""
    while True:
        message = json.loads(json.dumps(rng.choice(_MESSAGES)))
        data = _with_wrong_fields(rng, message) if rng.random() < 0.6 else _encode(message)
        if rng.random() < 0.5:
            data = rng.choice(_BYTES)(rng, data)
        yield data[:16_000]


def garbage(rng: random.Random) -> Iterator[bytes]:
    """Endless bytes that a connection may get: frames with wrong heads, halves of frames, noise."""
    payloads = mutated(rng)
    while True:
        frame = framed(
            rng.randrange(16), next(payloads)[:200], fin=rng.random() < 0.7, rsv=rng.choice([0, 0, 0, 1, 4, 7])
        )
        yield rng.choice(
            [frame, rng.randbytes(rng.randrange(1, 300)), _cut(rng, frame), _flip(rng, frame), frame + frame]
        )


def _encode(message) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _with_wrong_fields(rng, message) -> bytes:
    """Fields of wrong types, missing, renamed, added, given twice, at any depth."""
    at = message
    while (inner := [value for value in at.values() if isinstance(value, dict)]) and rng.random() < 0.5:
        at = rng.choice(inner)
    key = rng.choice(list(at))
    match rng.randrange(6):
        case 0 | 1:
            at[key] = rng.choice(_ODD)
        case 2:
            del at[key]
        case 3:
            at[rng.choice(["", "t", "seat", "extra", "\0", "k" * 300])] = rng.choice(_ODD)
        case 4:
            message["type"] = rng.choice([*(other["type"] for other in _MESSAGES), "", "hello", "step", None, 1])
        case 5:
            return _encode(message)[:-1] + b"," + json.dumps({key: rng.choice(_ODD)}).encode()[1:]
    return _encode(message)


def _flip(rng, data) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(rng, data) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _repeat_part(rng, data) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[rng.randrange(len(data) + 1) :] + data[at:]


def _replace(rng, data) -> bytes:
    return rng.choice(_RAW)


def _nest(rng, data) -> bytes:
    return b"[" * (depth := rng.choice([1, 2, 100, 3000])) + data + b"]" * depth


_BYTES = [_flip, _flip, _cut, _repeat_part, _replace, _nest]
