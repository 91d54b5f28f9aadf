"""What a game is. This file is all that the author of a game needs to read.

A game is one object with no data of any match in it. Its rules are pure functions of frozen values: no clock, no file,
no network, no generator kept in a state. The kernel owns everything else: turns, the record, replay, undo, resigning.
`check_game` (parlor.kernel.laws) tests every contract below; `examples/liars_dice` is a whole game.

Helpers: `Chance` draws (below, choice, weighted, shuffled, sample), `Outcome` has won_by, lost_by and by_score,
`Refusal` is a code and a sentence, `Told` an event and its audience, `Cell` a square of a grid.

States, actions, events, views and options are frozen `msgspec.Struct`s of plain values (numbers, strings, bytes,
tuples, enums, other such structs). An `Action` is one tagged struct type or a union of them: `Bid | Call`.
"""

from __future__ import annotations

import inspect
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args, get_origin

from msgspec import Struct

from . import notation
from .bot import Bot, RandomBot
from .chance import Chance
from .errors import ParlorError, Refusal
from .outcome import Outcome
from .pace import Pace

Seat = int  # 0, 1, ... in the order of the first turn
SPECTATOR: Final = -1  # a viewer with no seat: sees what every seat may see

OptionsT = TypeVar("OptionsT")
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V = TypeVar("V")  # view


class Told(Struct, frozen=True):
    """An event and who hears of it: the audience is named where the event is written."""

    event: Any  # the game's own struct
    to: tuple[Seat, ...] | None = None  # None: everyone, spectators too


class Step(Struct, Generic[S], frozen=True):
    """What an action led to."""

    state: S
    events: tuple[Told, ...] = ()

    def heard(self, viewer: Seat) -> tuple[Any, ...]:
        """The events that this seat or spectator may know of."""
        events = self.events
        if len(events) == 1:  # as it mostly is, on the way of every move
            told = events[0]
            return (told.event,) if told.to is None or viewer in told.to else ()
        return tuple([told.event for told in events if told.to is None or viewer in told.to])


class Game(ABC, Generic[OptionsT, S, A, E, V]):
    """Subclass `Game[Options, State, Action, Event, View]` with your own five types, write the nine abstract methods,
    and name an instance under the entry-point group `parlor.games`.
    """

    id: ClassVar[str]  # "liars-dice": lower case, in records and links for ever
    title: ClassVar[str]  # "Liar's Dice"
    rules_version: ClassVar[int]  # raised when an old record would no longer replay to the same states
    seats: ClassVar[range]  # how many may play: range(2, 3) is two, range(1, 3) is one or two
    levels: ClassVar[tuple[str, ...]] = ("random",)  # of its bots, from the weakest
    seat_names: ClassVar[tuple[str, ...]] = ()  # what the game calls its seats, where it does: "Blue", "Red"

    # The five types, taken from the subclass's brackets.
    Options: ClassVar[Any]  # every field has a default; limits are written as msgspec.Meta
    State: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]
    Retelling: ClassVar[Any] = None  # the kind of action that `retell` makes, where a game has one
    hidden: ClassVar[bool]  # whether some states hold secrets: whether the subclass has its own `redeal`

    def __init_subclass__(cls) -> None:
        cls.hidden = cls.redeal is not Game.redeal
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.Options, cls.State, cls.Action, cls.Event, cls.View = get_args(base)
                notation.check_tags(cls.Action)

    # --- the rules -----------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: OptionsT, chance: Chance) -> S:
        """The first state. `options` have passed `check_options`; what is needed of them later goes into the state."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who may act now; none when the game is over. Several seats where they act at once: each acts in any order,
        leaves the set when it has, and what it chose is in the state as a secret until all have.
        """

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """Every legal action, lazily, in a fixed order. The seat is one of `to_act`. Never empty."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why this action is refused, or None. The seat is one of `to_act`, the action of the right type and
        otherwise anything: cells off the board, words of no letters. Never raises, never changes anything.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """The next state and what happened, for an action that `check` lets pass."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result for each seat and the reason; None exactly as long as somebody is to act. Somebody who plays alone
        wins by reaching the aim of the game; where there is only a score, finishing is winning.
        """

    # --- what is seen ----------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: Seat) -> V:
        """What a seat or SPECTATOR sees: the only door through which secrets could leave. Legal actions, refusals,
        events and texts must follow from what their receiver sees, and from nothing else: what an event announces can
        also be read off the view that follows it. Once the game is over everything may be shown.
        """

    @abstractmethod
    def sample(self, view: V, viewer: Seat, chance: Chance) -> S:
        """A state that agrees with the view: `view(sample(v)) == v`, everything hidden drawn at random. Searching bots
        play on such states. Where nothing is hidden it is the state itself.
        """

    @abstractmethod
    def text(self, view: V) -> str:
        """The view in words: for the terminal, a screen reader, a language model."""

    def tell(self, event: E) -> str:
        """An event in a sentence, for whoever hears it; nothing where the text of the next view says it all."""
        return ""

    def howto(self, language: str = "en") -> str:
        """How to play, as Markdown for somebody who has never seen the game; in English, where nobody translated it.
        What the game's module says of itself, where there is nothing better.
        """
        return inspect.cleandoc(sys.modules[type(self).__module__].__doc__ or "")

    def paint(self, view: V) -> str:
        """The text with ANSI colours, for a terminal that has them."""
        return self.text(view)

    def history(self, state: S, viewer: Seat, before: int, count: int) -> tuple[int, tuple[Any, ...]]:
        """Of a log of which `view` shows only the newest entries: up to `count` that come before entry `before`, and
        that `view` no longer shows, the oldest first; and the number of the first of them, where the log's first entry
        is 0. By default a view shows everything.
        """
        return 0, ()

    def redeal(self, state: S, viewer: Seat, chance: Chance) -> S:
        """A state that the viewer must not be able to tell from this one: all that is hidden from it drawn again.

        This is where a game says what its secrets are; the laws hold everything else against it. By default none.
        """
        return state

    # --- what most games leave as it is ------------------------------------------------------------------------------

    def seat_count(self, options: OptionsT) -> int:
        """How many seats a match with these options has."""
        return self.seats[0]

    def check_options(self, options: OptionsT) -> Refusal | None:
        """Why a match cannot start with these options, where types and limits do not say it (an unknown lexicon)."""
        return None

    def has_secrets(self, options: OptionsT) -> bool:
        """Whether a match with these options has secrets; where some have none, they are treated as open games."""
        return self.hidden

    def pace(self, options: OptionsT) -> Pace | None:
        """The clock that these options ask for, kept by whoever hosts the match. None: as the players like."""
        return None

    def daily(self, options: OptionsT) -> bool:
        """Whether everyone who plays with these options on one day meets the same dice. A host then keeps a ranking:
        each plays alone, or against bots, without taking back, and the first match of a day counts. Give it a `pace`:
        once the day is over its seed is no secret, and whoever still plays could know what comes.
        """
        return False

    def lexicon(self, options: OptionsT) -> str:
        """Name and hash of the word list that the rules read, or nothing. A record replays only with the same list."""
        return ""

    def forfeit(self, state: S, seat: Seat, reason: str) -> Outcome | None:
        """The result when a seat resigns ("resignation") or its time is over ("time"). None: that seat loses."""
        return None

    def reveal(self, state: S) -> S:
        """The state that stands once somebody has given up: there a game may show what it has hidden so far. Nobody is
        asked to act in it, and its result is the house's.
        """
        return state

    def consult(self, view: V, action: A) -> A | Refusal:
        """The first of two impure methods: asks the world outside what the rules need to know of an action (is it a
        word?) and writes the answer into the action. The host calls it once for each action of a person, before it is
        played and recorded; a replay never does. Bots bring their own answer.
        """
        return action

    def retell(self, view: V, events: tuple[E, ...], show: Callable[[str], bool]) -> A | None:
        """The other one: after an action of a person the host asks once, with the view that it led to and what its seat
        heard, whether that seat adds an action of the kind `Retelling`, by which the same is told in other words. It
        changes neither turns nor clocks, and `consult` refuses it to players. Nobody waits for it: it is dropped where
        the match has moved on, and not asked for where it is over. `show` lets the seat read a text that grows
        meanwhile and is never kept; once it answers False nobody wants to hear the rest.
        """
        return None

    def bot(self, level: str) -> Bot:
        """A player of one of the `levels`. Heavy imports belong in here."""
        if level == "random":
            return RandomBot()
        raise unknown_bot(self, level)

    def tempo(self, level: str) -> float:
        """Seconds that such a bot takes for a move in a race against the clock; none where nobody waits for it."""
        return 0.0

    def benches(self) -> Mapping[str, Callable[[], tuple[float, str]]]:
        """Measurements of its own for `parlor bench`: by name, a function that returns a value and its unit."""
        return {}

    def write(self, action: A) -> str:
        """The action as a player types it."""
        return notation.write(action)

    def read(self, view: V, line: str) -> A | Refusal:
        """The action that a typed line means, or why it cannot be understood. It need not be legal."""
        read: A | Refusal = notation.read(line, self.Action)
        return read

    def usage(self) -> str:
        """One sentence on what a player types."""
        return f"Type {notation.usage(self.Action)}."

    def complete(self, view: V, legal: Iterable[A], line: str) -> Iterable[str]:
        """Lines that could be meant by this beginning of one."""
        return (text for text in map(self.write, legal) if text.lower().startswith(line.lower()))


def next_to_act(seats: frozenset[Seat], last: Seat) -> Seat:
    """Whose action to wait for: where several seats may act, they take turns round the table."""
    return min(seats, key=lambda seat: (seat <= last, seat)) if len(seats) > 1 else next(iter(seats))


AnyGame = Game[Any, Any, Any, Any, Any]


def unknown_bot(game: AnyGame, level: str) -> ParlorError:
    return ParlorError("unknown-bot", f"{game.title} has no bot {level!r}; it has {', '.join(game.levels)}.")
