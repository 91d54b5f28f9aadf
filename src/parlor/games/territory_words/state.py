"""The types of Territory Words: options, actions, events, state and view."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlor.kernel import Cell

BLUE, RED = 0, 1  # the seats, in the order of the first turn
NAMES = ("Blue", "Red")

# What confirms a word if the match uses the dictionary service: the service itself, the player's word of honor if it
# did not answer, or the word list of a bot.
Voucher = Literal["", "service", "honour", "list"]


class FirstOptions(Struct, frozen=True):
    """The options of rules version 1. What it did not have is as it was then."""

    turns: Annotated[int, Meta(ge=4, le=12)] = 8  # of each player
    lexicon: str = "en"  # a word list: "en", "pl" or an imported one
    dictionary: Literal["local", "api"] = "local"  # "api": an HTTP dictionary instead of the list
    repeat_words: bool = False  # whether a word may be played more than once in a game

    side: ClassVar[int] = 12
    turn_seconds: ClassVar[int] = 0
    hints: ClassVar[str] = "off"


class Options(FirstOptions, frozen=True):
    side: Literal[12, 8] = 12  # type: ignore[misc]  # rows and columns of the map
    # Seconds for each turn: a player who takes longer loses the game. 0: no limit.
    turn_seconds: Literal[0, 20, 40, 60] = 0  # type: ignore[misc]
    hints: Literal["off", "on"] = "off"  # type: ignore[misc]  # whether both players may ask for hints


class Claim(Struct, frozen=True, tag="claim", omit_defaults=True, gc=False):
    """Spell a word; its letters become the corners of a polygon."""

    path: tuple[Cell, ...]
    voucher: Voucher = ""  # set by the host: see `TerritoryWords.resolve_external`


class Pass(Struct, frozen=True, tag="pass"):
    """Use a turn without playing a word."""


class AskHint(Struct, frozen=True, tag="hint", omit_defaults=True):
    """Ask about the best word now: the first time for its strength, then for its first letter, then for the word.

    The host writes the answer into it: see `TerritoryWords.resolve_external`. It does not use up the turn.
    """

    strength: int = 0  # 1..5
    letter: str = ""  # the first one; from the second hint of a turn on
    path: tuple[Cell, ...] = ()  # the word; in the third hint of a turn


Action = Claim | Pass | AskHint


class Claimed(Struct, frozen=True, tag="claimed", omit_defaults=True):
    seat: int
    word: str
    path: tuple[Cell, ...]
    strength: int  # 1..5
    filled: int  # pixels inside the polygon
    gained: int  # change of the mover's score
    taken: int  # pixels that the opponent lost
    voucher: Voucher = ""


class Passed(Struct, frozen=True, tag="passed"):
    seat: int


class HintGiven(Struct, frozen=True, tag="hinted", omit_defaults=True):
    """A hint that all may read: it may help the opponent too."""

    seat: int
    turn: int  # number of turns before it
    strength: int
    letter: str = ""
    word: str = ""
    path: tuple[Cell, ...] = ()


Event = Claimed | Passed | HintGiven
PlayedTurn = Claimed | Passed


class State(Struct, frozen=True):
    options: Options
    letters: str  # 144, row by row: capitals, and "." for cells that are not on a smaller map; fixed for the whole game
    land: bytes  # owner and strength of every pixel: see land.Land
    scores: tuple[int, int]  # pixels owned
    history: tuple[PlayedTurn, ...] = ()  # every turn so far
    hints: tuple[HintGiven, ...] | UnsetType = UNSET  # all so far, if there were any

    @property
    def to_move(self) -> int:
        return len(self.history) % 2


class View(Struct, frozen=True):
    """Nothing is hidden: views differ only in `you`."""

    you: int  # the seat of the viewer; -1: a spectator
    options: Options
    letters: str
    land: bytes
    scores: tuple[int, int]
    history: tuple[PlayedTurn, ...]
    turn: int | None  # the seat to move; None when the game is over
    turns_left: tuple[int, int]
    hints: tuple[HintGiven, ...] = ()  # all so far
    rare: tuple[str, ...] = ()  # words of the history that most people do not know


def hints_this_turn(game: State | View) -> list[HintGiven]:
    """Return the hints that the player to move has had for this turn."""
    return [hint for hint in game.hints or () if hint.turn == len(game.history)]


def used_words(game: State | View) -> dict[str, int]:
    """Return the words that may not be played again, with the seat that played each."""
    if game.options.repeat_words:
        return {}
    return {event.word: event.seat for event in game.history if isinstance(event, Claimed)}
