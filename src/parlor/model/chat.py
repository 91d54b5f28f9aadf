"""Asking a language model, with a limit to everything: time, size, tokens, and how often one that is down is tried."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from ..threads import detached
from .budget import Budget, payer

if TYPE_CHECKING:
    import ssl

    import httpx

log = logging.getLogger("parlor.model")

MOST_BYTES: Final = 262_144  # of an answer
MOST_TOKENS: Final = 400  # of an answer, where the model keeps to it
TELLING: Final = 3.0  # times the timeout: at a table nobody waits for a tale, at a terminal no longer than once
REST: Final = 30.0  # seconds for which a model that was down or too slow is left alone
GRACE: Final = 1.0  # seconds in which a connection is given up; whatever still hangs then is left behind
LETTERS: Final = 4  # of a token, where nobody counts them
MOST_REPORTED: Final = 1_000_000  # tokens of one answer that are believed
SECRET: Final = 12  # letters of a key that is one
LIMITS: Final = ("max_tokens", "max_completion_tokens")  # the same to older models and to newer ones
MESSAGES = Sequence[Mapping[str, str]]

Why = Literal["down", "slow", "refused", "unusable", "resting", "spent"]


class Failed(Exception):
    """The model gave no usable answer. Says why in one word of ours, and nothing that came from outside."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Called(Struct, frozen=True):
    """A tool that the model calls, with arguments as it wrote them."""

    name: str
    arguments: str | dict[str, Any] = ""


class _Call(Struct, frozen=True):
    function: Called


class _Message(Struct, frozen=True):
    content: str | None = None
    tool_calls: list[_Call] | None = None


class _Choice(Struct, frozen=True):
    message: _Message = _Message()
    delta: _Message = _Message()


class _Usage(Struct, frozen=True):
    total_tokens: int = 0


class _Answer(Struct, frozen=True):
    choices: list[_Choice] = []
    usage: _Usage | None = None


_answer = msgspec.json.Decoder(_Answer).decode


class Model:
    def __init__(self, url: str, name: str, key: str, timeout: float, budget: Budget) -> None:
        self.timeout, self.budget = timeout, budget
        self._url, self._key = f"{url}/chat/completions", key
        self._named = {"model": name} if name else {}
        self._limit = LIMITS[0]  # the one by which it last answered
        self._rests_until = 0.0

    @property
    def idle(self) -> Literal["", "resting", "spent"]:
        """Why it is not asked at all just now by this payer, if so."""
        if time.monotonic() < self._rests_until:
            return "resting"
        return "spent" if self.budget.is_spent(payer()) else ""

    def betrays_key(self, text: str) -> bool:
        """A short key is none: local models are given any word for one."""
        return len(self._key) >= SECRET and self._key in text

    def choose(self, messages: MESSAGES, tools: Sequence[Mapping[str, Any]]) -> list[Called]:
        """The tools that the model calls. Raises Failed."""
        body = {"messages": messages, "tools": tools, "tool_choice": "required"}
        answer = self._asked(self.timeout, body, self._whole)
        calls = answer.choices[0].message.tool_calls if answer.choices else None
        return [call.function for call in calls or ()]

    def tell(self, messages: MESSAGES, heard: Callable[[str], bool]) -> None:
        """What the model writes, handed over piece by piece as long as it is wanted. Raises Failed."""
        body = {"messages": messages, "stream": True, "stream_options": {"include_usage": True}}
        self._asked(self.timeout * TELLING, body, lambda reply: self._pieces(reply, heard))

    # --- one question ------------------------------------------------------------------------------------------------

    def _asked(
        self, seconds: float, body: dict[str, Any], read: Callable[[httpx.Response], Coroutine[Any, Any, _Answer]]
    ) -> _Answer:
        if why := self.idle:
            raise Failed(why)
        pays, reserved = payer(), _tokens(body)
        if not self.budget.reserve(pays, reserved):  # before it is sent: several may be under way at once
            raise Failed("spent")
        answer, counted = _Answer(), 0
        try:
            answer = _within(seconds, lambda: self._sent(seconds, body, read))
            counted = answer.usage.total_tokens if answer.usage else 0
            return answer
        except Failed as failed:
            if failed.why in ("down", "slow", "refused"):
                self._rests_until = time.monotonic() + REST
                log.warning("model_suspended", extra={"reason": failed.why, "seconds": REST})
            raise
        finally:
            used = max(_tokens((body, answer.choices)), counted if counted <= MOST_REPORTED else 0)
            self.budget.charge(pays, used - reserved)

    async def _sent(
        self, seconds: float, body: dict[str, Any], read: Callable[[httpx.Response], Coroutine[Any, Any, _Answer]]
    ) -> _Answer:
        import httpx

        headers = {"Accept-Encoding": "identity"}  # what is packed could unpack to anything
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        async with asyncio.timeout(seconds), httpx.AsyncClient(headers=headers, timeout=seconds, verify=_tls()) as web:
            for limit in sorted(LIMITS, key=lambda name: name != self._limit):
                limited = {**self._named, **body, limit: MOST_TOKENS}
                async with web.stream("POST", self._url, json=limited) as reply:  # redirects are not followed
                    if reply.status_code == 200:
                        self._limit = limit
                        return await read(reply)
                    if reply.status_code != 400:
                        break
        raise Failed("refused")

    async def _whole(self, reply: httpx.Response) -> _Answer:
        content = bytearray()
        async for piece in reply.aiter_raw():
            content += piece
            if len(content) > MOST_BYTES:
                raise Failed("unusable")
        return _answer(content)

    async def _pieces(self, reply: httpx.Response, heard: Callable[[str], bool]) -> _Answer:
        """Server-sent events, each with the next few letters."""
        rest, size, usage = bytearray(), 0, None
        choices: list[_Choice] = []
        async for piece in reply.aiter_raw():
            size += len(piece)
            if size > MOST_BYTES:
                raise Failed("unusable")
            rest += piece
            if b"\n" not in piece:
                continue
            *lines, rest = rest.split(b"\n")
            for line in lines:
                said = line.strip().removeprefix(b"data:").strip()
                if said == b"[DONE]":
                    return _Answer(choices, usage)
                if not line.startswith(b"data:"):
                    continue
                told = _answer(said)
                usage = told.usage or usage
                choices += told.choices[:1]
                if told.choices and not heard(told.choices[0].delta.content or ""):
                    return _Answer(choices, usage)
        return _Answer(choices, usage)


def _tokens(document: Any) -> int:
    """About how many tokens it is."""
    return len(msgspec.json.encode(document)) // LETTERS


def _within(seconds: float, work: Callable[[], Coroutine[Any, Any, _Answer]]) -> _Answer:
    """In a thread that is left behind if it hangs where nothing can stop it, as when a name is looked up."""
    done = detached("model", lambda: asyncio.run(work()))
    try:
        return done.result(seconds + GRACE)
    except Failed:
        raise
    except TimeoutError:
        why: Why = "slow"
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        why = "unusable"
    except Exception:  # whatever a network can come up with
        why = "down"
    raise Failed(why)  # outside of every handler: what went wrong holds the request, and that the key


@cache
def _tls() -> ssl.SSLContext:
    import httpx

    return httpx.create_ssl_context()
