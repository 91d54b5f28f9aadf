"""Capabilities that some games have. A game declares one by inheriting its class beside `Game`; the rest of Parlor
tests for it with `isinstance(game, TimeControl)`:

    class LetterCrush(Game[Options, State, Action, Event, View], TimeControl, Daily, WordList): ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from msgspec import Struct

from .errors import Refusal
from .reviewer import Reviewer
from .time_settings import TimeSettings
from .tools import Toolbox

if TYPE_CHECKING:
    from .encoding import Encoding


# Of all games with levels for people. Records contain the id `random`; that level plays weakly, not at random.
SIX_LEVELS: Final = ("random", "easy", "medium", "hard", "very-hard", "expert")


class AnyStrength:
    """Bots can have any strength, also between two levels, so there is an opponent that adapts to the player.

    The module `bots` beside the rules has a function `bot_of_strength(strength)`, which returns a bot: 0 is the first
    of the `levels`, 1 the second; a larger number is never weaker.
    """


class TimeControl(ABC):
    """The game's options set the clock."""

    @abstractmethod
    def time_control(self, options: Any) -> TimeSettings | None:
        """Return the clock that these options set, or None if the players choose it."""

    def bot_delay(self, level: str) -> float:
        """Return the seconds that a bot of this level takes for a move in a timed match; 0 if it answers at once."""
        return 0.0


class Daily(ABC):
    """Some matches have the same dice for everyone on one day, and a ranking."""

    @abstractmethod
    def daily(self, options: Any) -> bool:
        """Return whether everyone who plays with these options on one day gets the same dice. Each person plays alone
        or against bots, without undo, and only their first match of the day counts. Give such a match a time control:
        its seed is published at the end of the day, and a player who is still in the match could look ahead.
        """


class WordList(ABC):
    """The rules read a word list."""

    @abstractmethod
    def lexicon(self, options: Any) -> str:
        """Return the list's name and hash. A record replays only with the same list."""


class ExternalAnswers(ABC):
    """The rules need an answer from outside, such as whether a word is valid or what a sentence means."""

    @abstractmethod
    def resolve_external(self, view: Any, action: Any) -> Any | Refusal:
        """Return the action with the answer written into it, or a Refusal. It may be impure and slow: the host calls it
        once for each action of a person, before the action is checked, applied and recorded; a replay never calls it.
        Bots put the answers into their actions themselves.
        """


class Narration(ABC):
    """A language model may narrate an action a second time in better words."""

    narration: ClassVar[type]  # the action type that `rewrite_narration` returns

    @abstractmethod
    def rewrite_narration(self, view: Any, events: tuple[Any, ...], show: Callable[[str], bool]) -> Any | None:
        """Return an action of the type `narration`, or None. It may be impure and slow: after an action of a person the
        host calls it once with the view that the action led to and the events that were sent to its seat. The result
        changes neither turns nor clocks, and is dropped if the match has moved on. Call `show` with the text so far to
        display it to the seat; stop when `show` returns False, because the text is no longer needed.
        """


class LongLog(ABC):
    """The state holds a log that grows without limit, so views show only its newest part."""

    @abstractmethod
    def log_before(self, state: Any, viewer: int, before: int, count: int) -> tuple[int, tuple[Any, ...]]:
        """Return the number of the first entry, and up to `count` entries before number `before` that the viewer may
        read, oldest first. Entries that the viewer's view shows are left out.
        """


class RunningScore(ABC):
    """Players have scores while the match is played, which lists of matches show."""

    @abstractmethod
    def running_scores(self, view: Any) -> tuple[int, ...]:
        """Return the score of each seat so far, read from a view without computing; empty if this view shows none."""


class FreeText(ABC):
    """Players may write plain sentences."""

    @abstractmethod
    def interpret(self, view: dict[str, Any], text: str) -> list[dict[str, str]]:
        """Return the actions that a sentence means for a player with this view. Both are JSON values."""

    def explain(self, view: dict[str, Any], text: str) -> dict[str, Any]:
        """Return the actions of `interpret` and, as far as the game can tell, how they were found."""
        return {"actions": self.interpret(view, text)}

    def as_spoken(self, line: str, action: Any) -> Any:
        """Return the action, which this line was read as, as the player's own words: it is answered like a sentence."""
        return action


class EarlierRules(ABC):
    """Records of earlier versions of the rules still replay."""

    @abstractmethod
    def for_rules(self, version: int) -> Any:
        """Return the game that replays records of that `rules_version`; itself for its own and unknown ones."""


class TurnUndo(ABC):
    """A turn has several actions, and a player may take all of them back before it ends, without asking the others."""

    @abstractmethod
    def turn_number(self, state: Any) -> int:
        """Return a number that grows with every turn and is the same for all states of one turn."""

    @abstractmethod
    def check_turn_undo(self, state: Any, seat: int) -> Refusal | None:
        """Return why the seat cannot take its turn back, or None: an action has shown it something that was hidden. The
        answer must follow from the seat's view.
        """


class Departures(ABC):
    """The match goes on for the others when a player resigns or is out of time."""

    @abstractmethod
    def without(self, state: Any, seat: int, reason: str) -> Any | Refusal | None:
        """Return the next state after a seat has resigned ("resignation") or is out of time ("time"); or why it may not
        resign. None ends the match: see `Game.forfeit`.
        """


Aid = Literal["undo", "hint"]  # to take the last move back; to be shown the best move


class LimitedAids(ABC):
    """The options of a match decide which aids a player without opponents has."""

    @abstractmethod
    def check_aid(self, options: Any, aid: Aid) -> Refusal | None:
        """Return why this aid is not allowed, or None if it is."""


class Reviewed(ABC):
    """The game evaluates positions and moves, so that the review of a match names losses and better moves."""

    review_version: ClassVar[int] = 1  # raise it when reviews change: servers then compute stored ones again

    @abstractmethod
    def reviewer(self, moves: int) -> Reviewer:
        """Return an evaluator for one match with this many moves to assess, among which it divides its work."""


class PositionValue(ABC):
    """The game can estimate who will win, so that a search need not play to the end."""

    @abstractmethod
    def position_value(self, state: Any) -> Sequence[float]:
        """Return for each seat how good a state that is not over is for it: 0 is lost, 0.5 even, 1 won."""


class ActionPrior(ABC):
    """The game can say which actions are worth trying, so that a search need not try the others."""

    @abstractmethod
    def action_prior(self, state: Any, seat: int) -> Iterable[tuple[Any, float]]:
        """Yield legal actions of a seat that is to act, at least one, with weights above 0 that sum to about 1, the
        most likely ones first. They must follow from the seat's view of the state.
        """


class Encoded(ABC):
    """The game has its own numbers for actions and views, which learning agents read and choose."""

    @abstractmethod
    def encoding(self, options: Any) -> Encoding:
        """Return the numbers of matches with these options. They never change: trained agents depend on them."""


class ModelTools(ABC):
    """The game has its own tools for language models (Model Context Protocol)."""

    @abstractmethod
    def model_tools(self) -> Toolbox:
        """Return the tools and the instructions for the model."""


class Card(Struct, frozen=True):
    """The entry of a game in a list of games."""

    blurb: str = ""  # one line that makes people want to play
    minutes: int = 0  # length of a typical match; 0: not given
    accent: str = ""  # a color such as "#7a3b8f"
    picture: str = ""  # file name of an SVG or PNG in `page_folder`


class OneFileEdition(ABC):
    """The game can be had as one HTML file that is played without a server."""

    @abstractmethod
    def edition(self, options: Any) -> str | Refusal:
        """Return the HTML of a page that plays with these options and loads nothing from anywhere, or why it cannot."""


class OwnPage:
    """The game's package has its own card and optionally its own page for the browser."""

    card: ClassVar[Card] = Card()
    page_folder: ClassVar[str] = "page"  # beside the game's module; holds the ES module and all files that it loads
    page_module: ClassVar[str] = ""  # an ES module with `mount(element, table)`, such as "page.js"; "": no own page
    page_api: ClassVar[int] = 1  # version of the interface that the module was written for
