"""The cards and pages that games bring in their own packages (see `OwnPage`).

Their files are read once when the server starts and served under /games/<game id>/, so no request can name any other
file. A missing file is logged and reported in the game's card; the game itself can still be played.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from inspect import getfile
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ..kernel import AnyGame, Card, Game, OwnPage
from .static_files import MEDIA_TYPES, StaticFile, pack

log = logging.getLogger("parlor.server")

MAX_FOLDER_BYTES = 16_000_000  # of all files of one game: every server process holds them in memory
PICTURES = {".jpg", ".png", ".svg", ".webp"}
COLOR = re.compile(r"#[0-9a-fA-F]{6}")


class CardInfo(Struct, frozen=True):
    """How the start page shows a game. Each field may be empty."""

    blurb: Annotated[str, Meta(description="One line about the game.")] = ""
    minutes: Annotated[int, Meta(description="How long a match takes; 0: not known.")] = 0
    accent: Annotated[str, Meta(description="Color of the game, such as `#7a3b8f`.")] = ""
    picture: Annotated[str, Meta(description="Address of an image.")] = ""


class PageInfo(Struct, frozen=True):
    """The page that a game brings for its table."""

    module: Annotated[str, Meta(description="Address of an ES module with a function `mount(element, table)`.")]
    api: Annotated[int, Meta(description="Version of the page interface that the module was written for.")]
    problem: Annotated[str, Meta(description="Why the page cannot be used; then `module` is empty.")] = ""


class GamePages:
    """The files of all games by address, and the card and page of each game by its id."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self.files: dict[str, StaticFile] = {}
        self.cards: dict[str, CardInfo] = {}
        self.pages: dict[str, PageInfo | None] = {}
        for game in games:
            if isinstance(game, OwnPage):
                try:
                    self._add(game)
                except Exception as error:  # the code of another package may fail in any way
                    log.exception("game_page_failed", extra={"game": game.id})
                    self.pages[game.id] = PageInfo("", game.page_api, f"Its package is broken: {error}.")

    def _add(self, game: AnyGame) -> None:
        assert isinstance(game, OwnPage)
        prefix, problem = f"/games/{game.id}/", ""
        card, module = msgspec.convert(msgspec.to_builtins(game.card), Card), game.page_module
        files: dict[str, StaticFile] = {}
        try:
            files = read_folder(game)
        except (OSError, ValueError) as error:
            problem = str(error)
        faults = [problem] if problem else []
        if card.picture and (card.picture not in files or Path(card.picture).suffix not in PICTURES):
            faults.append(f"There is no picture {game.page_folder}/{card.picture}.")
        if card.accent and not COLOR.fullmatch(card.accent):
            faults.append(f"The accent {card.accent!r} is not a color such as '#7a3b8f'.")
        if module and module not in files and not problem:
            problem = f"Its package has no file {game.page_folder}/{module}."
            faults.append(problem)
        for fault in faults:
            log.warning("game_page_incomplete", extra={"game": game.id, "error": fault})
        self.files |= {prefix + name: page for name, page in files.items()}
        self.cards[game.id] = CardInfo(
            blurb=card.blurb,
            minutes=card.minutes,
            accent=card.accent if COLOR.fullmatch(card.accent) else "",
            picture=prefix + card.picture if card.picture in files else "",
        )
        self.pages[game.id] = PageInfo("" if problem else prefix + module, game.page_api, problem) if module else None


def read_folder(game: AnyGame) -> dict[str, StaticFile]:
    """Return the files of a game's page folder that a page can load, by their path in it.

    Returns nothing if the game names no file. Raises ValueError if there is no such folder or it is too large.
    """
    assert isinstance(game, OwnPage)
    if not game.page_module and not game.card.picture:
        return {}
    folder = _folder(game)
    if folder is None:
        raise ValueError(f"There is no folder {game.page_folder} beside {type(game).__module__}.")
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in MEDIA_TYPES and path.is_file()]
    if sum(path.stat().st_size for path in paths) > MAX_FOLDER_BYTES:
        raise ValueError(f"The files in {game.page_folder} are larger than {MAX_FOLDER_BYTES:,} bytes together.")
    return {name: pack(name, path.read_bytes()) for path in paths for name in [path.relative_to(folder).as_posix()]}


def _folder(game: AnyGame) -> Path | None:
    """Return the page folder beside the module of the game's class, or of a base class; None if there is none."""
    assert isinstance(game, OwnPage)
    for kind in type(game).__mro__:
        if issubclass(kind, Game) and issubclass(kind, OwnPage):
            folder = Path(getfile(kind)).parent / game.page_folder
            if folder.is_dir():
                return folder
    return None
