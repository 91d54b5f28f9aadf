"""What a match of Don't Lose Your Head consists of.

Each seat hides words on a board of its own and hunts the words on the other's. `boards[s]` is what seat s hid and
`hunts[s]` what seat s has found out about the other's board.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from parlor.kernel import Cell

Size = Literal[6, 8, 10, 12]
Count = Literal[3, 4]  # of words on a board
Forgiveness = Literal["strict", "normal", "forgiving"]
Colour = Literal["blue", "teal", "green", "amber", "violet", "pink", "brown", "sky"]  # no white, red, black or grey
Direction = Literal["E", "SE", "S", "SW", "W", "NW", "N", "NE"]
Phase = Literal["menu", "settings", "first-placement", "second-placement", "play", "over"]

HIDDEN, EMPTY, STAR = "?", ".", "*"  # a cell not uncovered; with nothing in it; with a letter not known yet
BLANK = "_"  # a letter of a pattern that is not known yet
NAMES = ("Player 1", "Player 2")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a player wants it. By default they describe the board that this player attacks."""

    size: Size = 8
    words: Count = 3
    forgiveness: Forgiveness = "normal"


class Options(Struct, frozen=True):
    reading: Literal["challenge", "classic"] = (
        "challenge"  # whose board the settings describe: the other's, or one's own
    )
    calibrated: bool = False  # limits that are equally hard on every board, instead of the well-known formula
    extra_turn: bool = False  # completing a word gives another turn
    lexicon: str = "en"  # a word list: "en", "pl" or an imported one
    settings: tuple[Settings, Settings] = (Settings(), Settings())  # what each seat starts from; bots keep them


class Placed(NamedTuple):
    """A word on a board: its first letter's cell and where it runs."""

    word: str
    at: Cell
    direction: Direction


class Choose(Struct, frozen=True, tag="settings"):
    """How hard I want it, and my colour."""

    size: Size
    words: Count
    forgiveness: Forgiveness
    colour: Colour

    @property
    def settings(self) -> Settings:
        return Settings(self.size, self.words, self.forgiveness)


class Place(Struct, frozen=True, tag="place"):
    """Hide all words at once, the shortest first."""

    words: tuple[Placed, ...]


class Letter(Struct, frozen=True, tag="letter"):
    """Is this letter in any of the words?"""

    letter: str


class Uncover(Struct, frozen=True, tag="cell"):
    """Is there anything on this cell?"""

    cell: Cell


class Word(Struct, frozen=True, tag="word"):
    """Is this one of the words?"""

    word: str


Guess = Letter | Uncover | Word
Action = Choose | Place | Guess


class Chose(Struct, frozen=True, tag="chose"):
    seat: int
    choice: Choose


class Hid(Struct, frozen=True, tag="hid"):
    """A seat has hidden its words; nobody hears where."""

    seat: int


class Guessed(Struct, frozen=True, tag="guessed", omit_defaults=True):
    seat: int
    kind: Literal["letter", "cell", "word"]
    guess: str  # "E", "C4", "RACK"
    shows: str = ""  # of a cell: "*", its letter, or "." for nothing
    solved: tuple[int, ...] = ()  # which words this completed, counted from 0
    misses: int = 0  # what it cost: nothing for a hit
    patterns: tuple[str, ...] = ()  # in the event of a letter or word that is there: all patterns as they stand now
    shown: str = ""  # and the squares; the history leaves both out


Event = Chose | Hid | Guessed


class Board(Struct, frozen=True):
    """Words as they were hidden."""

    words: tuple[Placed, ...]  # the shortest first
    letters: str  # row by row, EMPTY where there is none


class Hunt(Struct, frozen=True):
    """What a seat has found out about the other's board."""

    shown: str  # row by row: HIDDEN, EMPTY, STAR or the letter
    patterns: tuple[str, ...]  # "_A__", one for each word
    letters: str = ""  # that need not be asked for any more, right or wrong, in the order they became so
    words: tuple[str, ...] = ()  # guessed as a whole, right or wrong
    misses: int = 0


class State(Struct, frozen=True):
    options: Options
    first: int  # drawn by lot
    chosen: tuple[Choose | None, Choose | None] = (None, None)
    boards: tuple[Board | None, Board | None] = (None, None)
    hunts: tuple[Hunt, ...] = ()  # both, once both have hidden their words
    turn: int = 0  # whose guess it is, then
    history: tuple[Guessed, ...] = ()
    given_up: bool = False  # somebody left before the end


class View(Struct, frozen=True):
    you: int  # the seat that looks, or -1
    options: Options
    phase: Phase
    chosen: tuple[Choose | None, Choose | None]
    placed: tuple[bool, bool]
    boards: tuple[Board | None, Board | None]  # one's own; both at the end
    hunts: tuple[Hunt, ...]
    limits: tuple[int | None, int | None]  # of misses, once the settings are known
    turn: int | None  # whose guess it is; None before and after play
    first: int
    history: tuple[Guessed, ...]
