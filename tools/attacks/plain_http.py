"""Plain HTTP over asyncio from an address of one's choice, for clients that do not behave like a library."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit

import msgspec

TIMEOUT = 30.0


class Connection:
    """One HTTP/1.1 connection with keep-alive, opened on first use and after the server has closed it."""

    def __init__(self, url: str, source: str, cookie: str = "") -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.source, self.cookie = source, cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        return self._streams

    def close(self) -> None:
        if self._streams:
            self._streams[1].transport.abort()
            self._streams = None

    def head(self, method: str, path: str, body: bytes = b"") -> bytes:
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        content = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{cookie}{content}\r\n".encode()

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Send a request; returns the status and the body. Raises OSError if the server ends the connection."""
        sent = b"" if body is None else json.dumps(body).encode()
        for attempt in (1, 2):
            fresh = self._streams is None
            reader, writer = await self.open()
            try:
                writer.write(self.head(method, path, sent) + sent)
                async with asyncio.timeout(TIMEOUT):
                    return await self._read_response(reader)
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
                self.close()
                if fresh or attempt == 2 or isinstance(error, TimeoutError):
                    raise OSError(f"no answer to {method} {path}: {error!r}") from error
        raise AssertionError

    async def _read_response(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]
        fields = dict(headers)
        for name, value in headers:
            if name == "set-cookie" and value.startswith("parlor="):
                self.cookie = value.partition(";")[0]
        if fields.get("transfer-encoding") == "chunked":
            body = await self._chunks(reader)
        else:
            body = await reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection", "").lower() == "close":
            self.close()
        return int(lines[0].split()[1]), body

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        body = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readuntil(b"\r\n")
        return body

    async def json(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's value; raises OSError for any status from 400 on."""
        status, data = await self.request(method, path, body)
        if status >= 400:
            raise OSError(f"{method} {path}: {status} {data[:200]!r}")
        return msgspec.json.decode(data)


async def guest(url: str, source: str) -> Connection:
    """A connection with the cookie of a new guest."""
    connection = Connection(url, source)
    await connection.json("GET", "/api/me")
    return connection
