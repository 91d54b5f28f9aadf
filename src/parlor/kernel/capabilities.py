"""Abilities that some games have. A game declares one by inheriting its class beside `Game`; the rest of Parlor asks
for it by `isinstance(game, TimeControl)`:

    class LetterCrush(Game[Options, State, Action, Event, View], TimeControl, Daily, WordList): ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct

from .errors import Refusal
from .pace import Pace
from .tools import Toolbox


class TimeControl(ABC):
    """The game's options decide about the clock."""

    @abstractmethod
    def time_control(self, options: Any) -> Pace | None:
        """Return the clock that these options ask for; None: whatever the players agree on."""

    def bot_delay(self, level: str) -> float:
        """Return the seconds that such a bot takes for a move in a race against the clock; 0 if it answers at once."""
        return 0.0


class Daily(ABC):
    """Some matches are the same for everyone on one day, with a ranking."""

    @abstractmethod
    def daily(self, options: Any) -> bool:
        """Return whether everyone who plays with these options on one day gets the same dice. Each plays alone or
        against bots, without undo, and only the first match of a day counts. Give such a match a time control: its seed
        is published when the day is over, and a player still in it could look ahead.
        """


class WordList(ABC):
    """The rules read a word list."""

    @abstractmethod
    def lexicon(self, options: Any) -> str:
        """Return the list's name and hash. A record replays only with the same list."""


class ExternalAnswers(ABC):
    """The rules need an answer from outside (is it a word? what does this sentence mean?)."""

    @abstractmethod
    def resolve_external(self, view: Any, action: Any) -> Any | Refusal:
        """Return the action with the answer written into it, or why it is refused. Impure, and may take long: the host
        calls it once for each action of a person, before it is checked, applied and recorded; a replay never does. Bots
        bring their own answers.
        """


class Narration(ABC):
    """An action may be told a second time in better words, by a language model."""

    narration: ClassVar[type]  # the action type that `rewrite_narration` returns

    @abstractmethod
    def rewrite_narration(self, view: Any, events: tuple[Any, ...], show: Callable[[str], bool]) -> Any | None:
        """Return an action of the type `narration`, or None. Impure and slow: after an action of a person the host
        calls it once with the view that it led to and the events that its seat was told. The result changes neither
        turns nor clocks, and is dropped if the match has moved on. `show` displays the growing text to the seat
        meanwhile; once it returns False the text is no longer wanted.
        """


class LongLog(ABC):
    """The state holds a log that grows without end, so that views show its newest part only."""

    @abstractmethod
    def log_before(self, state: Any, viewer: int, before: int, count: int) -> tuple[int, tuple[Any, ...]]:
        """Return up to `count` entries before number `before` that the viewer may read, the oldest first, and the
        number of the first. Entries that the viewer's view shows are not among them.
        """


class FreeText(ABC):
    """Players may write plain sentences."""

    @abstractmethod
    def interpret(self, view: dict[str, Any], text: str) -> list[dict[str, str]]:
        """Return the actions that a sentence means to a player who sees this view; both as JSON values."""


class ModelTools(ABC):
    """Tools of the game's own for language models (Model Context Protocol)."""

    @abstractmethod
    def model_tools(self) -> Toolbox:
        """Return the tools and what a model is told about them."""


class Card(Struct, frozen=True):
    """How the game is shown among others."""

    blurb: str = ""  # one line that makes somebody want to play
    minutes: int = 0  # of a usual match; 0: not given
    accent: str = ""  # a color such as "#7a3b8f"
    picture: str = ""  # file name of an SVG or PNG in the folder of OwnPage


class OwnPage:
    """The game's package carries its own card and, if it likes, its own page for the browser."""

    card: ClassVar[Card] = Card()
    page_folder: ClassVar[str] = "page"  # beside the game's module; holds the module below and all that it loads
    page_module: ClassVar[str] = ""  # an ES module with `mount(element, table)`, such as "page.js"; "": no own page
    page_api: ClassVar[int] = 1  # version of the interface that the module was written for
