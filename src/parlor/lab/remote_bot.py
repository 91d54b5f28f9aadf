"""A bot behind a URL, in any language: it gets each turn as one JSON document by POST and answers with its action."""

from __future__ import annotations

from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from itertools import islice
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw, Struct

from ..kernel import AnyGame, ParlorError, Turn
from ..kernel.codec import encode
from ..kernel.inputs import read_action
from ..shared.threads import run_detached
from .external_bots import ExternalBot

MAX_LEGAL = 500  # legal actions that are sent
MAX_ANSWER_BYTES = 100_000
ANSWER_SECONDS = 30.0  # for an answer without a budget
NETWORK_SECONDS = 2.0  # for an answer beyond the budget


class RemoteTurn(Struct):
    """What the bot gets."""

    game: str
    seat: int
    view: Raw
    text: str  # the view in words
    legal: list[Any]  # the first legal actions
    legal_text: list[str]  # each of them as a player types it
    has_more: bool  # whether there are more
    seconds: float | None  # the budget


class RemoteAnswer(Struct):
    action: Any  # as in `legal`, or a text as in `legal_text`


class RemoteBot(ExternalBot):
    def __init__(self, url: str) -> None:
        """Raises ParlorError for a URL that cannot be one of a bot."""
        self.name = url
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = None
        if not host:
            raise ParlorError("bad-bot", f"{url} is not the URL of a bot. Give one like http://127.0.0.1:9000/.")
        self._target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._host, self._port = host, port
        self._connection: HTTPConnection | None = None

    def choose(self, turn: Turn) -> Any:
        game, legal = turn.game, list(islice(turn.legal, MAX_LEGAL + 1))
        shown = legal[:MAX_LEGAL]
        sent = RemoteTurn(
            game.id,
            turn.seat,
            Raw(encode(turn.view)),
            game.text(turn.view),
            shown,
            [game.write(action) for action in shown],
            len(legal) > MAX_LEGAL,
            turn.budget.seconds,
        )
        seconds = ANSWER_SECONDS if turn.budget.seconds is None else turn.budget.seconds + NETWORK_SECONDS
        return self._read(game, turn.view, self._post(encode(sent), seconds))

    def close(self) -> None:
        if self._connection:
            if self._connection.sock:
                with suppress(OSError):
                    self._connection.sock.shutdown(SHUT_RDWR)  # a thread may be waiting for it
            self._connection.close()
            self._connection = None

    def _post(self, body: bytes, seconds: float) -> bytes:
        """Return the bot's answer. Raises ParlorError if there is none in time."""
        is_new = self._connection is None
        future = run_detached("remote-bot", self._exchange, body, seconds)
        try:
            return future.result(seconds)
        except TimeoutError as error:
            self.close()  # which ends its thread
            raise ParlorError("over-budget", f"it did not answer within {seconds:g} s.") from error
        except (OSError, HTTPException) as error:
            self.close()
            if not is_new:  # the bot has closed a connection that was idle
                return self._post(body, seconds)
            raise ParlorError("bot-failed", f"it does not answer ({type(error).__name__}: {error}).") from error

    def _exchange(self, body: bytes, seconds: float) -> bytes:
        connection = self._connection = self._connection or self._kind(self._host, self._port, timeout=seconds)
        connection.request("POST", self._target, body, {"Content-Type": "application/json"})
        with connection.getresponse() as response:
            content = response.read(MAX_ANSWER_BYTES + 1)
            if response.status != 200:
                raise HTTPException(f"status {response.status}")
            return content

    def _read(self, game: AnyGame, view: Any, content: bytes) -> Any:
        """Return the action of an answer, or a Refusal. Raises ParlorError if it is none."""
        if len(content) > MAX_ANSWER_BYTES:
            self.close()
            raise ParlorError("bot-failed", f"its answer has more than {MAX_ANSWER_BYTES:,} bytes.")
        try:
            action = msgspec.json.decode(content, type=RemoteAnswer).action
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise ParlorError("bot-failed", 'its answer is not JSON of the form {"action": ...}.') from error
        return game.read(view, action) if isinstance(action, str) else read_action(game, action)
