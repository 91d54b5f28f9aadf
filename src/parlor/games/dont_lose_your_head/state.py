"""The types of Don't Lose Your Head: options, actions, events, state and view.

Each seat hides words on its own board and hunts those on the opponent's. `boards[s]` is the board that seat s hid, and
`hunts[s]` is what seat s has found out about the board of the opponent. In a solo hunt there is only seat 0, and
`boards[1]` is the board that the dice have dealt.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from parlor.kernel import Cell

Size = Literal[6, 8, 10, 12]
Count = Literal[3, 4]  # words on a board
Forgiveness = Literal["strict", "normal", "forgiving"]
Color = Literal["blue", "teal", "green", "amber", "violet", "pink", "brown", "sky"]  # no white, red, black or gray
Direction = Literal["E", "SE", "S", "SW", "W", "NW", "N", "NE"]
Mode = Literal[
    "duel", "solo", "daily"
]  # two players; one player; one player, with the same board for everyone that day
Phase = Literal["settings", "first-placement", "second-placement", "play", "over"]

HIDDEN, EMPTY, STAR = "?", ".", "*"  # a cell: not uncovered; empty; with an unknown letter
BLANK = "_"  # an unknown letter of a pattern
NAMES = ("Player 1", "Player 2")


class BoardSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The difficulty for a player: by default of the board that this player hunts on."""

    size: Size = 8
    words: Count = 3
    forgiveness: Forgiveness = "normal"


class TwoPlayerOptions(Struct, frozen=True):
    """The options of rules version 1, in which every match has two players."""

    # Whose board the settings of a seat describe: the opponent's ("challenge") or its own ("classic").
    reading: Literal["challenge", "classic"] = "challenge"
    calibrated: bool = False  # limits that are equally hard on every board, instead of the standard formula
    extra_turn: bool = False  # completing a word gives another turn
    lexicon: str = "en"  # a word list: "en", "pl" or an imported one
    # Defaults of each seat, which bots keep. A solo hunt has those of the first.
    settings: tuple[BoardSettings, BoardSettings] = (BoardSettings(), BoardSettings())

    @property
    def is_solo(self) -> bool:
        return False


class Options(TwoPlayerOptions, frozen=True):
    mode: Mode = "duel"

    @property
    def is_solo(self) -> bool:
        return self.mode != "duel"


class PlacedWord(NamedTuple):
    """A word on a board."""

    word: str
    at: Cell  # of the first letter
    direction: Direction


class ChooseSettings(Struct, frozen=True, tag="settings"):
    """Choose difficulty and color."""

    size: Size
    words: Count
    forgiveness: Forgiveness
    colour: Color

    @property
    def settings(self) -> BoardSettings:
        return BoardSettings(self.size, self.words, self.forgiveness)


class PlaceWords(Struct, frozen=True, tag="place"):
    """Hide all words at once."""

    words: tuple[PlacedWord, ...]  # the shortest first


class GuessLetter(Struct, frozen=True, tag="letter"):
    """Guess that a letter is in any of the words."""

    letter: str


class GuessCell(Struct, frozen=True, tag="cell"):
    """Guess that a cell has a letter."""

    cell: Cell


class GuessWord(Struct, frozen=True, tag="word"):
    """Guess a whole word."""

    word: str


Guess = GuessLetter | GuessCell | GuessWord
Action = ChooseSettings | PlaceWords | Guess


class SettingsChosen(Struct, frozen=True, tag="chose"):
    seat: int
    choice: ChooseSettings


class WordsHidden(Struct, frozen=True, tag="hid"):
    """A seat has hidden its words."""

    seat: int


class GuessMade(Struct, frozen=True, tag="guessed", omit_defaults=True):
    seat: int
    kind: Literal["letter", "cell", "word"]
    guess: str  # "E", "C4", "RACK"
    shows: str = ""  # of a cell: "*", its letter, or "." if it is empty
    solved: tuple[int, ...] = ()  # numbers of the words that this completed, from 0
    misses: int = 0  # 0 for a hit
    patterns: tuple[str, ...] = ()  # in the event of a right letter or word: all patterns afterwards
    shown: str = ""  # and the cells afterwards; the history leaves both out


Event = SettingsChosen | WordsHidden | GuessMade


class HiddenBoard(Struct, frozen=True):
    """A board with hidden words."""

    words: tuple[PlacedWord, ...]  # the shortest first
    letters: str  # row by row; EMPTY: no letter


class Hunt(Struct, frozen=True):
    """The knowledge of a seat about the opponent's board."""

    shown: str  # row by row: HIDDEN, EMPTY, STAR or the letter
    patterns: tuple[str, ...]  # "_A__", one for each word
    letters: str = ""  # known to be right or wrong, in the order in which they became known
    words: tuple[str, ...] = ()  # whole words that were guessed, right or wrong
    misses: int = 0


class State(Struct, frozen=True):
    options: Options
    first: int  # seat of the first guess, drawn at random
    chosen: tuple[ChooseSettings | None, ChooseSettings | None] = (None, None)
    boards: tuple[HiddenBoard | None, HiddenBoard | None] = (None, None)
    hunts: tuple[Hunt, ...] = ()  # one for each player; empty until all words are hidden
    turn: int = 0  # seat to guess, once there are hunts
    history: tuple[GuessMade, ...] = ()
    given_up: bool = False  # ended by resignation or time-out


class View(Struct, frozen=True):
    you: int  # the seat of the viewer; -1: a spectator
    options: Options
    phase: Phase
    chosen: tuple[ChooseSettings | None, ChooseSettings | None]
    placed: tuple[bool, bool]
    boards: tuple[HiddenBoard | None, HiddenBoard | None]  # None: hidden, as the opponent's until the end
    hunts: tuple[Hunt, ...]
    limits: tuple[int | None, int | None]  # of misses; None: the settings are not known yet
    turn: int | None  # seat to guess; None before and after play
    first: int
    history: tuple[GuessMade, ...]
