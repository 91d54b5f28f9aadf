"""The page: files read once when the server starts, so no request can name any other file.

Vite builds them from client/. The page finds its own way about: whatever it has an address for is answered by its one
document, and so is what nobody has an address for, since it shows its own errors.
"""

from __future__ import annotations

import re
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from litestar import Request, Response
from msgspec import Struct

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
UNBUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Parlor</title>
<p>The page has not been built yet: run <code>make page</code>, then start the server again.</p></html>
"""
ADDRESSES = {"/", "/tables", "/replays", "/settings", "/kit"}
FOLDERS = {"new", "t", "replay", "learn", "how"}  # with any path below
KINDS = {  # Python's own table differs from machine to machine
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain",  # types, to be read and copied
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"  # of files whose names change with what is in them
NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)")
WORTH = 0.9  # of its size: what hardly shrinks is sent as it is


class Page(Struct, frozen=True):
    data: bytes
    packed: bytes  # by gzip; nothing where that is not worth it
    media_type: str
    tag: str  # changes with the data; weak, as it names both forms
    cache: str


def read_pages(folder: Path) -> dict[str, Page]:
    """Every file below the folder, by its path from there."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return {name: pack(name, data) for name, data in ({INDEX: UNBUILT} | found).items()}


def pack(name: str, data: bytes) -> Page:
    """A file ready to be sent. Its kind follows from its name."""
    packed = compress(data, 9, mtime=0)
    return Page(
        data=data,
        packed=packed if len(packed) < WORTH * len(data) else b"",
        media_type=KINDS.get(Path(name).suffix, "application/octet-stream"),
        tag=f'W/"{blake2b(data, digest_size=8).hexdigest()}"',
        cache=FOR_EVER if name.startswith("assets/") else "no-cache",
    )


def find_page(pages: dict[str, Page], path: str) -> Page | None:
    """Return the file that is served at a path, or None. The files that games bring are kept by their whole path."""
    if path.startswith("/games/"):
        return pages.get(path)
    if path.startswith("/page/"):
        return pages.get(path.removeprefix("/page/"))
    path = path.rstrip("/") or "/"
    folder, _, below = path[1:].partition("/")
    return pages[INDEX] if path in ADDRESSES or (below and folder in FOLDERS) else None


def page_answer(
    page: Page, known_tags: str, accepted_encodings: str, status: int = 200
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body for a file; takes the If-None-Match and Accept-Encoding headers.

    A browser that has the file already gets 304 instead of its data.
    """
    headers = {"ETag": page.tag, "Cache-Control": page.cache}
    if page.packed:
        headers["Vary"] = "Accept-Encoding"
    if status == 200 and page.tag in known_tags:
        return 304, headers, b""
    if page.packed and "gzip" in accepted_encodings and not NO_GZIP.search(accepted_encodings):
        headers["Content-Encoding"] = "gzip"
        return status, headers, page.packed
    return status, headers, page.data


def send_page(request: Request[Any, Any, Any], page: Page, status: int = 200) -> Response[bytes]:
    """Answer a request that came through the router with a file."""
    known, accepted = request.headers.get("If-None-Match", ""), request.headers.get("Accept-Encoding", "")
    status, headers, body = page_answer(page, known, accepted, status)
    return Response(body, status_code=status, media_type=page.media_type, headers=headers)


def lost(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody came by a link that leads nowhere, whom the page tells so. A program is told in JSON."""
    place = request.url.path.split("/")[1]
    return place not in ("api", "games", "page", "schema") and "text/html" in request.headers.get("Accept", "")
