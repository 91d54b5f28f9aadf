"""The modules and files in the package of a game: bots, notation, texts, benchmarks, how-to pages.

A game in its own package (`games/grid_game/rules.py`) may have the modules `bots` (`LEVELS`: a class for each
level), `notation` (write, read, complete, USAGE), `text` (describe, text_ansi) and `benches` (`BENCHES`), and the files
`howto.md` and `howto.pl.md`. They are imported at their first use. Without them the defaults below apply.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from . import notation
from .bot import Bot, RandomBot
from .capabilities import AnyStrength
from .errors import ParlorError
from .strength import adaptive_strength

if TYPE_CHECKING:
    from .game import AnyGame

MAX_COMPLETED = 2000  # legal actions that are searched for a completion

# Levels of bots that play any game, by their makers. Packages above the kernel add them.
GENERAL_BOTS: dict[str, Callable[[], Bot]] = {}

Bench = Callable[[], tuple[float, str]]  # returns a value and its unit


def bot(game: AnyGame, level: str) -> Bot:
    """Return a bot of this level, or of the strength that it names ("adaptive-2.35") if the game has `AnyStrength`.
    Raises ParlorError if the level is unknown.
    """
    module = sibling_module(type(game), "bots") if has_bot(game, level) else None
    strength, player = adaptive_strength(level), None
    if module and strength is not None:
        player = module.bot_of_strength(strength)
    elif module and level in module.LEVELS:
        player = module.LEVELS[level]()
    elif level == "random":
        player = RandomBot()
    elif level in GENERAL_BOTS:
        player = GENERAL_BOTS[level]()
    if player is None:
        raise unknown_bot(game, level)
    return cast(Bot, player)


def random_player(game: AnyGame) -> Bot:
    """Return the bot that plays at random where rules are tested: `RANDOM_PLAYER` of the module `bots`, else the
    level "random", else the kernel's random bot.
    """
    module = sibling_module(type(game), "bots")
    if module and hasattr(module, "RANDOM_PLAYER"):
        player: Bot = module.RANDOM_PLAYER()
        return player
    return game.bot("random") if "random" in game.levels else RandomBot()


def has_bot(game: AnyGame, level: str) -> bool:
    """Return whether the game has a bot of this level, or of the strength that it names."""
    return level in game.levels or (isinstance(game, AnyStrength) and adaptive_strength(level) is not None)


def own_levels(game: AnyGame) -> list[str]:
    """Return the levels that are the game's own work: not those of bots that play any game."""
    return [level for level in game.levels if level not in GENERAL_BOTS]


def unknown_bot(game: AnyGame, level: str) -> ParlorError:
    return ParlorError("unknown-bot", f"{game.title} has no bot {level!r}. Choose one of: {', '.join(game.levels)}.")


def benches(game: AnyGame) -> Mapping[str, Bench]:
    """Return the game's own measurements for `parlor bench`, by name."""
    module = sibling_module(type(game), "benches")
    found: Mapping[str, Bench] = module.BENCHES if module else {}
    return found


@cache
def howto(game: AnyGame, language: str) -> str:
    """Return `howto.<language>.md`, else `howto.md`, else the docstring of the game's module."""
    package = _package(type(game))
    translated = [f"howto.{language}.md"] if language.isalnum() else []  # it may come from a request: no other path
    for name in (*translated, "howto.md") if package else ():
        file = files(package).joinpath(name)
        if file.is_file():
            return file.read_text("utf-8")
    return inspect.cleandoc(sys.modules[type(game).__module__].__doc__ or "")


def describe(game: AnyGame, event: Any) -> str:
    """Return `text.describe(event)`; "" if the game has none."""
    own = getattr(sibling_module(type(game), "text"), "describe", None)
    return str(own(event)) if own else ""


def text_ansi(game: AnyGame, view: Any) -> str:
    """Return `text.text_ansi(view)`; the plain text if the game has none."""
    own = getattr(sibling_module(type(game), "text"), "text_ansi", None)
    return str(own(view)) if own else game.text(view)


class Notation:
    """Actions as typed text: by the game's module `notation` if there is one, else as tag and fields ("bid 2 6")."""

    def __init__(self, game_type: type[AnyGame]) -> None:
        self._own: Any = sibling_module(game_type, "notation")
        self._action = game_type.Action

    def write(self, action: Any) -> str:
        text: str = (self._own or notation).write(action)
        return text

    def read(self, view: Any, line: str) -> Any:
        return self._own.read(view, line) if self._own else notation.read(line, self._action)

    def usage(self) -> str:
        return str(self._own.USAGE) if self._own else f"Type {notation.usage(self._action)}."

    def complete(self, view: Any, legal: Iterable[Any], line: str) -> Iterable[str]:
        if self._own and hasattr(self._own, "complete"):
            lines: Iterable[str] = self._own.complete(view, legal, line)
            return lines
        typed = (self.write(action) for action in islice(legal, MAX_COMPLETED))
        return (text for text in typed if text.lower().startswith(line.lower()))


@cache
def _notation(game_type: type[AnyGame]) -> Notation:
    return Notation(game_type)


def notation_of(game: AnyGame) -> Notation:
    return _notation(type(game))


@cache
def sibling_module(game_type: type[AnyGame], name: str) -> ModuleType | None:
    """Return the module with this name in the package of the game's class or of a base class; None if there is none."""
    for kind in game_type.__mro__:
        package = _package(kind) if kind.__module__ != __package__ else ""
        if package and package != __package__ and find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
    return None


def _package(game_type: type) -> str:
    return getattr(sys.modules.get(game_type.__module__), "__package__", "") or ""
