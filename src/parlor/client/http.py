"""A small HTTP client on the standard library: one request at a time, in a thread."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .errors import ServerGone, error_from_response

TIMEOUT = 30.0  # seconds


class HttpClient:
    """Sends HTTP requests of one guest and keeps its cookie."""

    def __init__(self, url: str, cookie: str = "") -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        self._connection = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._address = parts.netloc
        self._prefix = parts.path.rstrip("/")  # the path under which a proxy serves Parlor
        self.socket_url = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{self._prefix}/socket"
        # as in a Cookie header; a bare value, as a browser shows it, is accepted too
        self.cookie = f"parlor={cookie}" if cookie and "=" not in cookie.rstrip("=") else cookie

    async def request(self, method: str, path: str, body: Any = None) -> bytes:
        """Return the body of the response. Raises Refused for an error status, or ServerGone without a response."""
        return await asyncio.to_thread(self.request_sync, method, path, body)

    def request_sync(self, method: str, path: str, body: Any = None) -> bytes:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection = self._connection(self._address, timeout=TIMEOUT)
        try:
            content = None if body is None else msgspec.json.encode(body)
            connection.request(method, self._prefix + path, content, headers)
            response = connection.getresponse()
            data = response.read()
        except (OSError, HTTPException) as error:
            raise ServerGone(f"Cannot reach a server at {self._address}: {error!r}. Check the address.") from error
        finally:
            connection.close()
        if response.status >= 400:
            raise error_from_response(response.status, data)
        for header in response.headers.get_all("Set-Cookie", ()):
            self.cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in SimpleCookie(header).items())
        return data
