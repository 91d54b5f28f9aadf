"""Link previews: the og: and twitter: tags by which a chat shows a link to the page as a card with a picture.

Invites and watch keys are behind the # of a link, so no server ever sees them. A link that may show more than the name
of Parlor therefore has a preview key in its query: it is signed for one match and opens nothing but these tags. A
private match without its key, a match that does not exist and a bad address all get the same tags, those of Parlor.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from msgspec import Struct
from msgspec.structs import replace

from ..kernel.errors import ParlorError
from ..kernel.outcome import Outcome
from ..table.stored import SeatAssignment, StoredMatch
from .context import ServerContext
from .identity import COOKIE
from .static_files import IMMUTABLE, PICTURE_FOLDER, StaticFile, pack

FOLDER = Path(__file__).parent / "link_pictures"  # made by tools/link_pictures.py
DEFAULT = "parlor"  # the picture of everything that has none
SIZE = 1200, 630  # pixels of every picture, the form that chats expect
HEAD_END = b"</head>"
MAX_QUERY = 1_000  # bytes: a preview key has about 60
MATCH_FOLDERS = {"t", "replay"}
GAME_FOLDERS = {"new", "learn", "how"}


class LinkPreview(Struct, frozen=True):
    """The texts and the picture of a card."""

    title: str = "Parlor"
    description: str = "Word and grid games. Play the computer or invite a friend."
    game: str = DEFAULT  # whose picture it is


class LinkPreviews:
    """Adds the tags of an address to the page's document, and has the pictures."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._titles = {game.id: game.title for game in context.games}
        self._addresses: dict[str, str] = {}  # of pictures, by game
        self.files: dict[str, StaticFile] = {}  # pictures by address, which changes with their content
        for path in sorted(FOLDER.glob("*.png")):
            file = replace(pack(path.name, path.read_bytes()), cache=IMMUTABLE)
            version = file.tag.strip('W/"')
            self._addresses[path.stem] = address = f"{PICTURE_FOLDER}{path.stem}-{version}.png"
            self.files[address] = file

    async def document(self, scope: Any, index: StaticFile) -> StaticFile:
        """Return the page's document with the tags of the requested address.

        A browser with a guest's cookie gets the document as it is: a person reads no tags, and needs no lookup.
        """
        headers = dict(scope["headers"])
        if HEAD_END not in index.data or f"{COOKIE}=".encode() in headers.get(b"cookie", b""):
            return index
        preview = await self._preview(scope) or LinkPreview()
        text = self._tags(preview, self._origin(scope, headers), scope["raw_path"].decode("latin-1"))
        return replace(pack("index.html", index.data.replace(HEAD_END, text.encode() + HEAD_END, 1)), cache=index.cache)

    async def _preview(self, scope: Any) -> LinkPreview | None:
        """Return the card of an address; None if it says nothing about a game, or may not."""
        folder, _, name = scope["path"].strip("/").partition("/")
        key = _preview_key(scope["query_string"])
        previewed = self._context.identity.previewed_match(key) if key else None
        if folder in GAME_FOLDERS and name in self._titles:
            stored = await self._load(previewed, scope) if previewed else None
            if stored and stored.game == name and stored.day:
                return daily_preview(stored, self._titles[name])
            return LinkPreview(self._titles[name], "Play in your browser, against the computer or a friend.", name)
        if folder not in MATCH_FOLDERS:
            return None
        stored = await self._load(name, scope)
        if stored is None or not (previewed == stored.id or (stored.settings.public and not stored.day)):
            return None
        return match_preview(stored, self._titles[stored.game], is_replay=folder == "replay")

    async def _load(self, match: str, scope: Any) -> StoredMatch | None:
        """Return a match of an installed game; None also if there were too many questions, or no database now."""
        address = scope["client"][0] if scope["client"] else ""
        if not match.isprintable() or not self._context.rate_limits.preview_allowed(address):
            return None
        try:
            stored = await self._context.store.load_without_entries(match)
        except ParlorError:
            return None  # the page reports it to people
        return stored if stored and stored.game in self._titles else None

    def _origin(self, scope: Any, headers: dict[bytes, bytes]) -> str:
        """Return the public address of this server: the first `--origin`, else the one that was requested."""
        requested = f"{scope['scheme']}://{headers.get(b'host', b'').decode('latin-1')}"
        return next(iter(self._context.config.origins), requested).rstrip("/")

    def _tags(self, preview: LinkPreview, origin: str, path: str) -> str:
        picture = self._addresses.get(preview.game) or self._addresses[DEFAULT]
        named = {
            "og:site_name": "Parlor",
            "og:type": "website",
            "og:title": preview.title,
            "og:description": preview.description,
            "og:url": origin + path,
            "og:image": origin + picture,
            "og:image:type": "image/png",
            "og:image:width": str(SIZE[0]),
            "og:image:height": str(SIZE[1]),
            "og:image:alt": self._titles.get(preview.game, "Parlor"),
        }
        twitter = {
            "twitter:card": "summary_large_image",
            "twitter:title": preview.title,
            "twitter:description": preview.description,
            "twitter:image": origin + picture,
        }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()]
        lines += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in twitter.items()]
        return "".join(f"  {line}\n  " for line in lines)


def match_preview(stored: StoredMatch, title: str, *, is_replay: bool = False) -> LinkPreview | None:
    """Return the card of a match: who invites, who plays, or who won; None for a replay that does not exist yet."""
    if stored.day:
        return daily_preview(stored, title)
    names = [place.name for place in stored.seats if place.kind != "open"]
    if stored.status == "open":
        inviter = next((place.name for place in stored.seats if place.kind == "human"), "")
        text = f"{inviter} invites you to {title}" if inviter else title
        return LinkPreview(text, "Open the link to join. No account needed.", stored.game)
    if stored.outcome:
        return LinkPreview(
            _headline(names, title), f"{_result(stored.outcome, stored.seats)}Watch the replay.", stored.game
        )
    return None if is_replay else LinkPreview(_headline(names, title), "Watch the game live.", stored.game)


def daily_preview(stored: StoredMatch, title: str) -> LinkPreview:
    """Return the card of a daily match: the score once it is over, as in the ranking, and never anything of the board,
    which others may still play today.
    """
    day = date.fromisoformat(stored.day)
    headline = f"Daily {title}, {day:%B} {day.day}"
    seat = next((seat for seat, place in enumerate(stored.seats) if place.kind == "human"), None)
    if stored.outcome is None or not stored.outcome.scores or seat is None:
        return LinkPreview(headline, "Everyone plays the same board.", stored.game)
    score = f"{stored.outcome.scores[seat]:,}"
    return LinkPreview(headline, f"{stored.seats[seat].name} scored {score}. Can you beat it?", stored.game)


def _headline(names: Sequence[str], title: str) -> str:
    return f"{names[0]} plays {title}" if len(names) == 1 else f"{title}: {' vs '.join(names)}"


def _result(outcome: Outcome, seats: Sequence[SeatAssignment]) -> str:
    """Return who won, as a sentence with a blank after it; "" in a game that has no winner."""
    winners = [place.name for place, result in zip(seats, outcome.results, strict=True) if result == "win"]
    if winners:
        return f"{' and '.join(winners)} won. "
    return "It's a draw. " if "draw" in outcome.results and len(seats) > 1 else ""


def _preview_key(query: bytes) -> str:
    """Return the preview key of a query, or ""."""
    if len(query) > MAX_QUERY:
        return ""
    try:
        return parse_qs(query.decode("latin-1"), max_num_fields=10).get("preview", [""])[0]
    except ValueError:
        return ""
