"""The types of LetterCrush: options, actions, events, state and view."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlor.kernel import Cell

SIDE: Final = 6  # squares along each side of the board
CELLS: Final = SIDE * SIDE
MIN_WORD_LENGTH: Final = 3
MAX_STRIKES: Final = 3
RUN_SECONDS: Final = 120  # time of a run with a clock

Mode = Literal["timer", "zen", "daily", "duel"]
Language = Literal["en", "pl"]
Over = Literal["", "finished", "strikes", "words"]  # why a run has ended; "": it has not


class Options(Struct, frozen=True):
    mode: Mode = "timer"
    language: Language = "en"  # of letters and words; independent of the language of the page
    strict: bool = False  # in Polish: only words that are spelled without diacritics
    words: Annotated[int, Meta(ge=0, le=1000)] = 0  # number of words that ends a run; 0: no limit


class Submit(Struct, frozen=True, tag="submit"):
    """Submit the letters on these cells, in this order, as a word."""

    path: tuple[Cell, ...]


class Finish(Struct, frozen=True, tag="finish"):
    """End the own run."""


Action = Submit | Finish


class FoundWord(Struct, frozen=True, omit_defaults=True):
    """A word that was cleared. Its points are letters x length x combo."""

    word: str
    cells: tuple[Cell, ...]
    letters: int  # sum of the values of its letters
    points: int
    chain: int = 0  # number of the cascade, from 1; 0: the player's own word
    spelled: str = ""  # true spelling, if it differs from the letters on the board


class Fall(Struct, frozen=True):
    """A letter that moved down or came in from above."""

    letter: str
    to: Cell
    rows: int  # that it fell
    new: bool  # whether it came in from above


class Cleared(Struct, frozen=True, tag="cleared"):
    """One step of a chain: words are cleared, letters fall, new ones come in."""

    seat: int
    words: tuple[FoundWord, ...]
    falls: tuple[Fall, ...]
    board: str  # afterwards


class Strike(Struct, frozen=True, tag="struck"):
    """A submission that is not a word."""

    seat: int
    word: str
    path: tuple[Cell, ...]
    strikes: int  # of this run so far


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The board held no word, so its letters were shuffled."""

    seat: int
    board: str


class Scored(Struct, frozen=True, tag="scored"):
    """A player's word in a duel, as the other viewers learn of it."""

    seat: int
    score: int
    strikes: int
    found: int  # words so far, cascades included


class Ended(Struct, frozen=True, tag="ended"):
    """A seat's run is over."""

    seat: int
    reason: Literal["finished", "strikes", "words"]


Event = Cleared | Strike | Reshuffled | Scored | Ended


class RejectedWord(Struct, frozen=True):
    """A submission that was not a word."""

    word: str
    path: tuple[Cell, ...]


class PlayerRun(Struct, frozen=True):
    """The game of one player."""

    board: str  # 36 letters, row by row
    drawn: tuple[int, ...] = (0,) * SIDE  # letters that have come into each column
    shuffles: int = 0
    score: int = 0
    struck: tuple[RejectedWord, ...] = ()
    found: tuple[FoundWord, ...] = ()  # every word, cascades included
    over: Over = ""


class State(Struct, frozen=True):
    options: Options
    supply: int  # seed of the letters to come: the same for both players, and secret
    runs: tuple[PlayerRun, ...]
    given_up: bool = False  # ended by resignation or time-out


class RunStanding(Struct, frozen=True):
    """The public part of a run."""

    score: int
    strikes: int
    found: int  # words
    over: Over


class View(Struct, frozen=True):
    you: int
    options: Options
    runs: tuple[PlayerRun | None, ...]  # None: hidden, as the opponent's run in a duel until it is over
    standings: tuple[RunStanding, ...]
    over: bool
    best: FoundWord | None  # after the end: the best word that was left on the board


def lexicon_name(options: Options) -> str:
    """Return the name of the word list of these options."""
    return "pl-strict" if options.language == "pl" and options.strict else options.language
