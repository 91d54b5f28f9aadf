"""The base class of every game: all that an author has to read. `parlor check` tests every contract below.

A game is one object without any data of a match. Its rules are pure functions of frozen values: no clock, no file, no
network, no random generator in a state. The kernel does the rest: turns, the record, replay, undo, resigning.

The five types (options, state, action, event, view) are frozen `msgspec.Struct`s of plain values: numbers, strings,
bytes, tuples, enums, other such structs. An action is one tagged struct type or a union of them: `Bid | Call`.
Helpers: `Chance` draws, `Outcome` has won_by, lost_by and by_score, `Cell` is a square of a grid, turns.py orders seats
and has `player(seat)` for texts. What only few games have (a clock, a word list, a page) is in capabilities.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Generic, TypeVar, cast, get_args, get_origin

from msgspec import Struct

from . import game_modules, notation
from .bot import Bot
from .chance import Chance
from .errors import Refusal
from .outcome import Outcome

Seat = int  # 0, 1, ... in the order of the first turn
SPECTATOR: Final = -1  # a viewer without a seat

O = TypeVar("O")  # options  # noqa: E741
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V = TypeVar("V")  # view


class Emit(Struct, frozen=True):
    """An event and the seats that it is sent to."""

    event: Any  # of the game's Event type
    to: tuple[Seat, ...] | None = None  # None: all seats and spectators


class Step(Struct, Generic[S], frozen=True):
    """The result of an action."""

    state: S
    events: tuple[Emit, ...] = ()

    def events_for(self, viewer: Seat) -> tuple[Any, ...]:
        """Return the events that are sent to this seat or SPECTATOR."""
        return tuple([emit.event for emit in self.events if emit.to is None or viewer in emit.to])


class Game(ABC, Generic[O, S, A, E, V]):
    """Subclass `Game[Options, State, Action, Event, View]`, write the nine abstract methods, and name an instance under
    the entry-point group `parlor.games`. A game with hidden information sets `hidden` and writes `redeal` too.
    """

    id: ClassVar[str]  # "liars-dice": lower case; in records and links, so it never changes
    title: ClassVar[str]  # "Liar's Dice"
    rules_version: ClassVar[int]  # raise it when an old record would no longer replay to the same states
    seats: ClassVar[range]  # numbers of players: range(2, 3) is two, range(2, 5) is two to four
    levels: ClassVar[tuple[str, ...]] = ("random", "search")  # of its bots, the weakest first
    seat_names: ClassVar[tuple[str, ...]] = ()  # what the game calls its seats, if it does: "Blue", "Red"
    hidden: ClassVar[bool] = False  # whether some state holds something that a viewer may not know
    legal_is_complete: ClassVar[bool] = True  # False: check accepts actions that legal does not list (longer paths)

    Options: ClassVar[Any]  # every field has a default; limits are written as msgspec.Meta
    State: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.Options, cls.State, cls.Action, cls.Event, cls.View = get_args(base)
                notation.check_tags(cls.Action)

    # --- the rules -----------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: O, chance: Chance) -> S:
        """Return the first state. `options` have passed `check_options`; keep in the state what later rules need."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that may act now; none when the game is over. Several where they choose at once: each leaves
        the set when it has acted, and its choice stays secret in the state until all have.
        """

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """Yield the legal actions of a seat that is to act, in a fixed order, likely ones first; at least one. A list
        of fewer than 2000 is complete if `legal_is_complete`; one may have no end (every word). Only `check` decides.
        """

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Return why the action is refused, or None. The seat is to act; values may be anything. Never raises."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Return the next state and events of an accepted action. Events tell a viewer what its next view reveals."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result of each seat and the reason; None exactly while some seat is to act. A player alone wins by
        reaching the aim; where there is only a score, finishing is winning.
        """

    # --- what players see ------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: Seat) -> V:
        """Return what a seat or SPECTATOR may know. Secrets leave a state by this method and by events only: legal
        actions, refusals and texts must follow from the viewer's view. After the end everything may be shown.
        """

    @abstractmethod
    def sample(self, view: V, viewer: Seat, chance: Chance) -> S:
        """Return a possible state with this view, with all that is hidden drawn at random: `view(sample(v)) == v`."""

    @abstractmethod
    def text(self, view: V) -> str:
        """Return the view in words: for the terminal, screen readers and language models. Write seats by `player`."""

    def redeal(self, state: S, viewer: Seat, chance: Chance) -> S:
        """Return a state that the viewer must not be able to tell from this one: every field that its view withholds,
        in whole or in part, drawn again. This is the game's statement of what is secret, and the laws measure views,
        texts, events and refusals by it; so it may not use `view` or `sample`.
        """
        return state

    def describe(self, event: E) -> str:
        """Return the event as a sentence for its receivers, or "". Write seats by `player`."""
        return game_modules.describe(self, event)

    # --- what most games leave as it is ---

    def seat_count(self, options: O) -> int:
        """Return the number of seats of a match: the option `players` if there is one, else the first of `seats`."""
        return getattr(options, "players", self.seats[0])

    def check_options(self, options: O) -> Refusal | None:
        """Return why a match cannot start with these options, where their types do not say it (an unknown lexicon)."""
        return None

    def has_secrets(self, options: O) -> bool:
        """Return whether a match with these options has secrets, for games in which only some matches do."""
        return self.hidden

    def invariant(self, state: S) -> str | None:
        """Return what makes a state impossible, or None. Only the laws call it, also with sampled states."""
        return None

    def forfeit(self, state: S, seat: Seat, reason: str) -> Outcome | None:
        """Return the result when a seat resigns ("resignation") or is out of time ("time"), which ends the match. None
        stands for `Outcome.lost_by`: the other player wins, and two or more others share a draw.
        """
        return None

    def reveal(self, state: S) -> S:
        """Return the final state after a resignation or time-out; it may show what was hidden."""
        return state

    # --- by default from the modules `bots`, `notation`, `text` and the files `howto*.md` beside the game's module ----

    def bot(self, level: str) -> Bot:
        """Return a player of one of the `levels`: `bots.LEVELS[level]()`."""
        return game_modules.bot(self, level)

    def howto(self, language: str = "en") -> str:
        """Return how to play as Markdown, for a newcomer; in English where there is no translation."""
        return game_modules.howto(self, language)

    def text_ansi(self, view: V) -> str:
        """Return the text with ANSI colors for a terminal."""
        return game_modules.text_ansi(self, view)

    def write(self, action: A) -> str:
        """Return the action as a player types it."""
        return game_modules.notation_of(self).write(action)

    def read(self, view: V, line: str) -> A | Refusal:
        """Return the action that a typed line means, legal or not, or why it cannot be read."""
        return cast("A | Refusal", game_modules.notation_of(self).read(view, line))

    def usage(self) -> str:
        """Return one sentence on what a player types."""
        return game_modules.notation_of(self).usage()

    def complete(self, view: V, legal: Iterable[A], line: str) -> Iterable[str]:
        """Yield lines that could be meant by this beginning of one. `legal` may have no end."""
        return game_modules.notation_of(self).complete(view, legal, line)


AnyGame = Game[Any, Any, Any, Any, Any]
