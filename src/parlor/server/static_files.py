"""The files of the page, read once when the server starts, so no request can name any other file.

Vite builds them from client/. The page is a single document that routes by itself: all its paths are answered with
index.html, and so are unknown paths that a browser opens, since the page shows its own errors.
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
NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Parlor</title>
<p>The page has not been built yet: run <code>make page</code>, then start the server again.</p></html>
"""
PAGE_PATHS = {"/", "/tables", "/replays", "/settings", "/device", "/kit"}
PICTURE_FOLDER = "/link-pictures/"  # see link_previews.py
PAGE_FOLDERS = {"new", "t", "replay", "learn", "how"}  # with any path below
MEDIA_TYPES = {  # Python's own table differs from machine to machine
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain",  # TypeScript declarations, to be read and copied
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
IMMUTABLE = "public, max-age=31536000, immutable"  # for files whose names change with their content
NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)")
MAX_GZIP_RATIO = 0.9  # a file that shrinks less is sent as it is


class StaticFile(Struct, frozen=True):
    data: bytes
    packed: bytes  # by gzip; empty if that saves little
    media_type: str
    tag: str  # ETag, changes with the data; weak, as it names both forms
    cache: str  # Cache-Control header


def read_files(folder: Path) -> dict[str, StaticFile]:
    """Return every file below the folder by its path from there, and always an index.html."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return {name: pack(name, data) for name, data in ({INDEX: NOT_BUILT} | files).items()}


def pack(name: str, data: bytes) -> StaticFile:
    """Return a file that is ready to be sent. The suffix of its name decides its media type."""
    packed = compress(data, 9, mtime=0)
    return StaticFile(
        data=data,
        packed=packed if len(packed) < MAX_GZIP_RATIO * len(data) else b"",
        media_type=MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream"),
        tag=f'W/"{blake2b(data, digest_size=8).hexdigest()}"',
        cache=IMMUTABLE if name.startswith("assets/") else "no-cache",
    )


def find_file(files: dict[str, StaticFile], path: str) -> StaticFile | None:
    """Return the file that is served at a path, or None. Files of games and pictures of links are stored by
    their whole path.
    """
    if path.startswith(("/games/", PICTURE_FOLDER)):
        return files.get(path)
    if path.startswith("/page/"):
        return files.get(path.removeprefix("/page/"))
    path = path.rstrip("/") or "/"
    folder, _, below = path[1:].partition("/")
    return files[INDEX] if path in PAGE_PATHS or (below and folder in PAGE_FOLDERS) else None


def file_response(
    file: StaticFile, known_tags: str, accepted_encodings: str, status: int = 200
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body for a file; takes the If-None-Match and Accept-Encoding headers.

    A browser that has the file already gets 304 instead of its data.
    """
    headers = {"ETag": file.tag, "Cache-Control": file.cache}
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
    if status == 200 and file.tag in known_tags:
        return 304, headers, b""
    if file.packed and "gzip" in accepted_encodings and not NO_GZIP.search(accepted_encodings):
        headers["Content-Encoding"] = "gzip"
        return status, headers, file.packed
    return status, headers, file.data


def send_file(request: Request[Any, Any, Any], file: StaticFile, status: int = 200) -> Response[bytes]:
    """Return the response with a file to a request that came through the router."""
    known, accepted = request.headers.get("If-None-Match", ""), request.headers.get("Accept-Encoding", "")
    status, headers, body = file_response(file, known, accepted, status)
    return Response(body, status_code=status, media_type=file.media_type, headers=headers)


def is_page_visit(request: Request[Any, Any, Any]) -> bool:
    """Return whether a browser opens an unknown path: then the page shows its own error. A program gets JSON."""
    folder = request.url.path.split("/")[1]
    return folder not in ("api", "games", "link-pictures", "page", "schema") and "text/html" in request.headers.get(
        "Accept", ""
    )
