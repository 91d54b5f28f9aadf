"""HTTP with what Python brings: one request at a time, in a thread."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .errors import ServerGone, refused

TIMEOUT = 30.0  # seconds


class Http:
    """A guest's HTTP: keeps the cookie that the house gives."""

    def __init__(self, url: str, cookie: str = "") -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        self._connection = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._address = parts.netloc
        self._folder = parts.path.rstrip("/")  # where a proxy has put the house
        self.socket_url = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{self._folder}/socket"
        # as a Cookie header has it; a bare value, as a browser shows it, will do
        self.cookie = f"parlor={cookie}" if cookie and "=" not in cookie.rstrip("=") else cookie

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """The answer's body; raises Refused with the house's own words, or ServerGone."""
        return await asyncio.to_thread(self.ask_now, method, path, body)

    def ask_now(self, method: str, path: str, body: Any = None) -> bytes:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection = self._connection(self._address, timeout=TIMEOUT)
        try:
            sent = None if body is None else msgspec.json.encode(body)
            connection.request(method, self._folder + path, sent, headers)
            answer = connection.getresponse()
            data = answer.read()
        except (OSError, HTTPException) as error:
            raise ServerGone(f"There is no house at {self._address}: {error!r}.") from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise refused(answer.status, data)
        for given in answer.headers.get_all("Set-Cookie", ()):
            self.cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in SimpleCookie(given).items())
        return data
