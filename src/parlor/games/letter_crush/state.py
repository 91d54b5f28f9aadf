"""What a match of LetterCrush consists of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlor.kernel import Cell

SIDE: Final = 6
CELLS: Final = SIDE * SIDE
SHORTEST: Final = 3
MAX_STRIKES: Final = 3
SECONDS: Final = 120  # of a run against the clock

Mode = Literal["timer", "zen", "daily", "duel"]
Language = Literal["en", "pl"]
Over = Literal["", "finished", "strikes", "words"]  # why a run has ended


class Options(Struct, frozen=True):
    mode: Mode = "timer"
    language: Language = "en"  # of the letters and the words, whatever the page speaks
    strict: bool = False  # in Polish: only words that are spelled without Polish letters
    words: Annotated[int, Meta(ge=0, le=1000)] = 0  # a run ends after so many words; 0: it does not


class Submit(Struct, frozen=True, tag="submit"):
    """Say that these cells, in this order, spell a word."""

    path: tuple[Cell, ...]


class Finish(Struct, frozen=True, tag="finish"):
    """End my run."""


Action = Submit | Finish


class Found(Struct, frozen=True, omit_defaults=True):
    """A word that was cleared, and how its points came about: letters x length x combo."""

    word: str
    cells: tuple[Cell, ...]
    letters: int  # sum of their values
    points: int
    chain: int = 0  # of a cascade: 1 for the first; 0 for the player's own word
    spelled: str = ""  # truly, where that differs from what stands on the board


class Fall(Struct, frozen=True):
    """A letter that moved down, or came in from above."""

    letter: str
    to: Cell
    rows: int  # so far down
    new: bool


class Cleared(Struct, frozen=True, tag="cleared"):
    """One step of a chain: words go, letters fall, new ones come."""

    seat: int
    words: tuple[Found, ...]
    falls: tuple[Fall, ...]
    board: str  # after it


class Struck(Struct, frozen=True, tag="struck"):
    """What was submitted is no word."""

    seat: int
    word: str
    path: tuple[Cell, ...]
    strikes: int


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The board held no word any more, so its letters were mixed."""

    seat: int
    board: str


class Scored(Struct, frozen=True, tag="scored"):
    """What the others hear of somebody's word in a duel."""

    seat: int
    score: int
    strikes: int
    found: int  # words so far, cascades too


class Ended(Struct, frozen=True, tag="ended"):
    """A seat's run is over."""

    seat: int
    reason: Literal["finished", "strikes", "words"]


Event = Cleared | Struck | Reshuffled | Scored | Ended


class NoWord(Struct, frozen=True):
    """What was submitted and is no word."""

    word: str
    path: tuple[Cell, ...]


class Run(Struct, frozen=True):
    """One player's game."""

    board: str  # 36 letters, row by row
    drawn: tuple[int, ...] = (0,) * SIDE  # letters that came into each column so far
    shuffles: int = 0
    score: int = 0
    struck: tuple[NoWord, ...] = ()
    found: tuple[Found, ...] = ()  # every word, cascades too
    over: Over = ""


class State(Struct, frozen=True):
    options: Options
    supply: int  # what the letters to come follow from: the same for both players, and a secret
    runs: tuple[Run, ...]
    given_up: bool = False  # the clock ran out, or somebody left


class Standing(Struct, frozen=True):
    """What everyone may know of a run."""

    score: int
    strikes: int
    found: int  # words
    over: Over


class View(Struct, frozen=True):
    you: int
    options: Options
    runs: tuple[Run | None, ...]  # in a duel one's own; all of them at the end
    standings: tuple[Standing, ...]
    over: bool
    best: Found | None  # at the end: the best word that was left on one's board


def lexicon_name(options: Options) -> str:
    return "pl-strict" if options.language == "pl" and options.strict else options.language
