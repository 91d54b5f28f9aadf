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
MAX_NUMBER: Final = 2**53 - 1  # of the letters of a run: every JSON parser reads it exactly
MAX_NAME_LENGTH: Final = 40

WILD: Final = "?"  # stands on the board in place of a letter

# The mark of a tile: one of these characters. A wild card has no mark.
PLAIN: Final = "."
ROW: Final = "-"  # a line tile that clears its row
COLUMN: Final = "|"  # a line tile that clears its column
BOMB: Final = "*"  # clears the squares around it
DOUBLE: Final = "2"
TRIPLE: Final = "3"
LOLLIPOP: Final = "+"  # takes a strike back
BLASTS: Final = ROW + COLUMN + BOMB  # the marks of tiles that clear others

Mode = Literal["timer", "zen", "daily", "duel"]
Language = Literal["en", "pl"]
Style = Literal["classic", "crush"]
Over = Literal["", "finished", "strikes", "words"]  # why a run has ended; "": it has not
Special = Literal["row", "column", "wild", "bomb"]


class Options(Struct, frozen=True):
    mode: Mode = "timer"
    language: Language = "en"  # of letters and words; independent of the language of the page
    strict: bool = False  # in Polish: only words that are spelled without diacritics
    words: Annotated[int, Meta(ge=0, le=1000)] = 0  # number of words that ends a run; 0: no limit
    style: Style = "classic"  # crush: with special tiles and bonus tiles
    number: Annotated[int, Meta(ge=0, le=MAX_NUMBER)] = 0  # of the letters, for a run alone; 0: drawn at the start
    target: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # score to beat on these letters; 0: none
    rival: Annotated[str, Meta(max_length=MAX_NAME_LENGTH)] = ""  # name of the player with that score


class Submit(Struct, frozen=True, tag="submit"):
    """Submit the letters on these cells, in this order, as a word."""

    path: tuple[Cell, ...]


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Mix the own board: free in Zen, for a strike in other modes."""


class Finish(Struct, frozen=True, tag="finish"):
    """End the own run."""


Action = Submit | Shuffle | Finish


class FoundWord(Struct, frozen=True, omit_defaults=True):
    """A word that was cleared. Its points are letters x length x the larger one of combo and bonus."""

    word: str
    cells: tuple[Cell, ...]
    letters: int  # sum of the values of its letters; a wild card has none
    points: int
    chain: int = 0  # number of the cascade, from 1; 0: the player's own word
    spelled: str = ""  # true spelling, if it differs from the letters on the board
    bonus: int = 1  # of its best bonus tile: 2 or 3; 1: it has none


class Fall(Struct, frozen=True, omit_defaults=True):
    """A tile that moved down or came in from above."""

    letter: str
    to: Cell
    rows: int  # that it fell
    new: bool  # whether it came in from above
    mark: str = PLAIN


class Blast(Struct, frozen=True):
    """A line tile or a bomb that was used in a word or hit by another one."""

    kind: Special
    at: Cell
    cells: tuple[Cell, ...]  # other tiles that it took from the board, without those that were already gone


class NewSpecial(Struct, frozen=True):
    """The last tile of a long word stays on the board as a special tile."""

    kind: Special
    at: Cell  # before letters fall
    letter: str


class Cleared(Struct, frozen=True, omit_defaults=True, tag="cleared"):
    """One step of a chain: words and the tiles hit by blasts are cleared, tiles fall, new ones come in."""

    seat: int
    words: tuple[FoundWord, ...]
    falls: tuple[Fall, ...]
    board: str  # afterwards
    marks: str = PLAIN * CELLS  # afterwards
    blasts: tuple[Blast, ...] = ()  # one point for each tile that they took
    made: NewSpecial | None = None
    mended: int = 0  # strikes that lollipops took back


class Strike(Struct, frozen=True, tag="struck"):
    """A submission that is not a word."""

    seat: int
    word: str
    path: tuple[Cell, ...]
    strikes: int  # of this run so far


class Reshuffled(Struct, frozen=True, omit_defaults=True, tag="reshuffled"):
    """The board held no common word, so its tiles were mixed."""

    seat: int
    board: str
    marks: str = PLAIN * CELLS


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """A player had the own board mixed."""

    seat: int
    board: str
    marks: str
    strikes: int  # of this run so far, with the price


class Scored(Struct, frozen=True, tag="scored"):
    """The new standing of a player in a duel: all that the other viewers learn of a word, a strike or a shuffle."""

    seat: int
    score: int
    strikes: int
    found: int  # words so far, cascades included
    last: tuple[int, ...] = ()  # tiles that the last word and each of its cascades cleared
    specials: str = ""  # on its board, sorted, so that their places stay secret


class Ended(Struct, frozen=True, tag="ended"):
    """A seat's run is over."""

    seat: int
    reason: Literal["finished", "strikes", "words"]
    scores: tuple[int, ...] = ()  # of all seats
    decided: bool = False  # whether this decides a duel in which the other player could go on


class Watching(Struct, frozen=True, tag="watching"):
    """From now on the receiver, whose own run is over, sees the whole run of the other player of a duel."""

    seat: int  # of the other player
    run: PlayerRun


Event = Cleared | Strike | Reshuffled | Shuffled | Scored | Ended | Watching


class RejectedWord(Struct, frozen=True):
    """A submission that was not a word."""

    word: str
    path: tuple[Cell, ...]


class PlayerRun(Struct, frozen=True):
    """The game of one player."""

    board: str  # 36 letters, row by row; WILD is a wild card
    marks: str = PLAIN * CELLS  # of the tiles, row by row
    drawn: tuple[int, ...] = (0,) * SIDE  # letters that have come into each column
    mixes: int = 0  # of the board, asked for or not
    strikes: int = 0
    score: int = 0
    struck: tuple[RejectedWord, ...] = ()
    found: tuple[FoundWord, ...] = ()  # every word, cascades included
    last: tuple[int, ...] = ()  # tiles that the last word and each of its cascades cleared
    blasted: int = 0  # tiles that blasts took so far, for a point each
    over: Over = ""


class State(Struct, frozen=True):
    options: Options
    number: int  # seed of the letters to come: the same for both players, and secret unless the options give it
    runs: tuple[PlayerRun, ...]
    given_up: bool = False  # ended by resignation or time-out


class RunStanding(Struct, frozen=True):
    """The public part of a run. Letters and places would help the other player of a duel, who has the same letters."""

    score: int
    strikes: int
    found: int  # words
    over: Over
    last: tuple[int, ...] = ()  # tiles that the last word and each of its cascades cleared
    specials: str = ""  # marks of the special tiles on the board, sorted


class View(Struct, frozen=True):
    you: int
    options: Options
    runs: tuple[PlayerRun | None, ...]  # None: hidden, as the opponent's run in a duel while the viewer's own goes on
    standings: tuple[RunStanding, ...]
    over: bool
    best: FoundWord | None  # after the end: the best word that was left on the board
    number: int | None = None  # of the letters, once it is no secret, for a link to the same letters


def lexicon_name(options: Options) -> str:
    """Return the name of the word list of these options."""
    return "pl-strict" if options.language == "pl" and options.strict else options.language


def has_strikes(options: Options) -> bool:
    return options.mode != "zen"
