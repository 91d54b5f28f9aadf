"""The page: files read once when the server starts, so no request can name any other file."""

from __future__ import annotations

from hashlib import blake2b
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

FOLDER = Path(__file__).parent / "page"


class Page(Struct, frozen=True):
    data: bytes
    media_type: str
    tag: str  # changes with the data


def read_pages(folder: Path = FOLDER) -> dict[str, Page]:
    """Every file below the folder, by its path from there."""
    return {
        path.relative_to(folder).as_posix(): _page(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _page(name: str, data: bytes) -> Page:
    kind = guess_type(name)[0] or "application/octet-stream"
    return Page(data, kind, f'"{blake2b(data, digest_size=8).hexdigest()}"')


def page_handler(pages: dict[str, Page]) -> HTTPRouteHandler:
    @get(["/", "/page/{name:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], name: FromPath[str] = "index.html") -> Response[bytes]:
        """A file of the page; a browser that has it already asks by its tag and gets it only if it has changed."""
        found = pages.get(name.lstrip("/"))
        if found is None:
            raise NotFoundException
        headers = {"ETag": found.tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == found.tag:
            return Response(b"", status_code=304, media_type=found.media_type, headers=headers)
        return Response(found.data, media_type=found.media_type, headers=headers)

    return page
