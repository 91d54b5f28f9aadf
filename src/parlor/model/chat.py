"""Calls of a language model, with limits of time, size and tokens. A model that is down or slow is suspended.

Server-sent events are parsed here: httpx-sse has no limit to the length of a line.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from ..shared.threads import run_detached
from .budget import TokenBudget, payer

if TYPE_CHECKING:
    import ssl

    import httpx

log = logging.getLogger("parlor.model")

MAX_RESPONSE_BYTES: Final = 262_144
MAX_RESPONSE_TOKENS: Final = 400  # requested; not every model keeps to it
STREAM_TIMEOUTS: Final = 3.0  # time limit of a streamed text, in timeouts: on a server no player waits for it
SUSPEND_SECONDS: Final = 30.0  # for which a model that was down or slow is not called
GRACE_SECONDS: Final = 1.0  # for a connection to end after its timeout; a thread that still hangs is abandoned
BYTES_PER_TOKEN: Final = 4  # estimate if the API reports no usage
MAX_REPORTED_TOKENS: Final = 1_000_000  # a higher usage is taken for an error of the API
MIN_KEY_LENGTH: Final = 12  # a shorter key is no secret: local models accept any word
TOKEN_LIMIT_NAMES: Final = ("max_tokens", "max_completion_tokens")  # of older and of newer models
Messages = Sequence[Mapping[str, str]]

Reason = Literal["down", "slow", "refused", "unusable", "suspended", "spent"]


class ModelError(Exception):
    """The model gave no usable response. `reason` is a word of ours: no text of the model, no key."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class ToolCall(Struct, frozen=True):
    """A tool that the model calls, with the arguments as the model wrote them."""

    name: str
    arguments: str | dict[str, Any] = ""


class Completion(NamedTuple):
    text: str
    tokens: int  # of request and answer, as the endpoint reports them, else estimated


class _Call(Struct, frozen=True):
    function: ToolCall


class _Message(Struct, frozen=True):
    content: str | None = None
    tool_calls: list[_Call] | None = None


class _Choice(Struct, frozen=True):
    message: _Message = _Message()
    delta: _Message = _Message()


class _Usage(Struct, frozen=True):
    total_tokens: int = 0


class _Response(Struct, frozen=True):
    choices: list[_Choice] = []
    usage: _Usage | None = None


_decode = msgspec.json.Decoder(_Response).decode


class Model:
    """A language model at an endpoint, its token budget and its suspension. Safe to use from several threads."""

    def __init__(
        self,
        url: str,
        name: str,
        key: str,
        timeout: float,
        budget: TokenBudget,
        suspend_seconds: float | None = None,
    ) -> None:
        self.timeout, self.budget, self._suspend_seconds = timeout, budget, suspend_seconds
        self._url, self._key = f"{url}/chat/completions", key
        self._model_field = {"model": name} if name else {}
        self._token_limit_name = TOKEN_LIMIT_NAMES[0]  # the one that the model accepted last
        self._suspended_until = 0.0

    @property
    def unavailable(self) -> Literal["", "suspended", "spent"]:
        """The reason why the current payer cannot call the model now; "" if they can."""
        if time.monotonic() < self._suspended_until:
            return "suspended"
        return "spent" if self.budget.is_spent(payer()) else ""

    def contains_key(self, text: str) -> bool:
        """Return whether a text contains the key. A key shorter than MIN_KEY_LENGTH is no secret."""
        return len(self._key) >= MIN_KEY_LENGTH and self._key in text

    def call_tools(self, messages: Messages, tools: Sequence[Mapping[str, Any]]) -> list[ToolCall]:
        """Return the tools that the model calls. Raises ModelError."""
        body = {"messages": messages, "tools": tools, "tool_choice": "required"}
        response = self._call(self.timeout, body, self._read_whole)
        calls = response.choices[0].message.tool_calls if response.choices else None
        return [call.function for call in calls or ()]

    def complete(self, messages: Messages) -> Completion:
        """Return the model's answer in full. Raises ModelError."""
        body = {"messages": messages}
        response = self._call(self.timeout, body, self._read_whole)
        text = response.choices[0].message.content or "" if response.choices else ""
        reported = response.usage.total_tokens if response.usage else 0
        estimated = _estimate_tokens((body, text))
        return Completion(text, reported if 0 < reported <= MAX_REPORTED_TOKENS else estimated)

    def stream_text(self, messages: Messages, on_text: Callable[[str], bool]) -> None:
        """Call `on_text` with each piece of the model's text, until it returns False. Raises ModelError."""
        body = {"messages": messages, "stream": True, "stream_options": {"include_usage": True}}
        self._call(self.timeout * STREAM_TIMEOUTS, body, lambda reply: self._read_stream(reply, on_text))

    # --- one call ------------------------------------------------------------------------------------------------

    def _call(
        self, seconds: float, body: dict[str, Any], read: Callable[[httpx.Response], Coroutine[Any, Any, _Response]]
    ) -> _Response:
        if reason := self.unavailable:
            raise ModelError(reason)
        current, reserved = payer(), _estimate_tokens(body)
        if not self.budget.reserve(current, reserved):  # before sending: several calls may run at once
            raise ModelError("spent")
        response, reported = _Response(), 0
        try:
            response = _run_within(seconds, lambda: self._send(seconds, body, read))
            reported = response.usage.total_tokens if response.usage else 0
            return response
        except ModelError as error:
            seconds = SUSPEND_SECONDS if self._suspend_seconds is None else self._suspend_seconds
            if seconds and error.reason in ("down", "slow", "refused"):
                self._suspended_until = time.monotonic() + seconds
                log.warning("model_suspended", extra={"reason": error.reason, "seconds": seconds})
            raise
        finally:
            used = max(_estimate_tokens((body, response.choices)), reported if reported <= MAX_REPORTED_TOKENS else 0)
            self.budget.charge(current, used - reserved)

    async def _send(
        self, seconds: float, body: dict[str, Any], read: Callable[[httpx.Response], Coroutine[Any, Any, _Response]]
    ) -> _Response:
        import httpx

        headers = {"Accept-Encoding": "identity"}  # a compressed response could unpack to any size
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        async with (
            asyncio.timeout(seconds),
            httpx.AsyncClient(headers=headers, timeout=seconds, verify=_tls()) as client,
        ):
            for limit in sorted(TOKEN_LIMIT_NAMES, key=lambda name: name != self._token_limit_name):
                limited = {**self._model_field, **body, limit: MAX_RESPONSE_TOKENS}
                async with client.stream("POST", self._url, json=limited) as reply:  # redirects are not followed
                    if reply.status_code == 200:
                        self._token_limit_name = limit
                        return await read(reply)
                    if reply.status_code != 400:
                        break
        raise ModelError("refused")

    async def _read_whole(self, reply: httpx.Response) -> _Response:
        content = bytearray()
        async for piece in reply.aiter_raw():
            content += piece
            if len(content) > MAX_RESPONSE_BYTES:
                raise ModelError("unusable")
        return _decode(content)

    async def _read_stream(self, reply: httpx.Response, on_text: Callable[[str], bool]) -> _Response:
        """Read server-sent events, each with the next piece of text. Raises ModelError if they are too long."""
        buffer, size, usage = bytearray(), 0, None
        choices: list[_Choice] = []
        async for piece in reply.aiter_raw():
            size += len(piece)
            if size > MAX_RESPONSE_BYTES:
                raise ModelError("unusable")
            buffer += piece
            if b"\n" not in piece:
                continue
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                data = line.strip().removeprefix(b"data:").strip()
                if data == b"[DONE]":
                    return _Response(choices, usage)
                if not line.startswith(b"data:"):
                    continue
                chunk = _decode(data)
                usage = chunk.usage or usage
                choices += chunk.choices[:1]
                if chunk.choices and not on_text(chunk.choices[0].delta.content or ""):
                    return _Response(choices, usage)
        return _Response(choices, usage)


def _estimate_tokens(document: Any) -> int:
    """Return about how many tokens a document has."""
    return len(msgspec.json.encode(document)) // BYTES_PER_TOKEN


def _run_within(seconds: float, work: Callable[[], Coroutine[Any, Any, _Response]]) -> _Response:
    """Run the work in a thread, which is abandoned if it hangs where it cannot be cancelled, as in a DNS lookup.

    Raises ModelError.
    """
    future = run_detached("model", lambda: asyncio.run(work()))
    try:
        return future.result(seconds + GRACE_SECONDS)
    except ModelError:
        raise
    except TimeoutError:
        reason: Reason = "slow"
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        reason = "unusable"
    except Exception:  # a network can fail in any way
        reason = "down"
    raise ModelError(reason)  # outside of every handler: the exception holds the request, and that the key


@cache
def _tls() -> ssl.SSLContext:
    import httpx

    return httpx.create_ssl_context()
