"""The types of Territory Words: options, actions, events, state and view."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlor.kernel import Cell

BLUE, RED = 0, 1  # the seats, in the order of the first turn
NAMES = ("Blue", "Red")

# What confirms a word if the match uses the dictionary service: the service itself, the player's word of honor if it
# did not answer, or the word list of a bot.
Voucher = Literal["", "service", "honour", "list"]


class Options(Struct, frozen=True):
    turns: Annotated[int, Meta(ge=4, le=12)] = 8  # of each player
    lexicon: str = "en"  # a word list: "en", "pl" or an imported one
    dictionary: Literal["local", "api"] = "local"  # "api": an HTTP dictionary instead of the list
    repeat_words: bool = False  # whether a word may be played more than once in a game


class Claim(Struct, frozen=True, tag="claim", omit_defaults=True):
    """Spell a word; its letters become the corners of a polygon."""

    path: tuple[Cell, ...]
    voucher: Voucher = ""  # set by the host: see `TerritoryWords.resolve_external`


class Pass(Struct, frozen=True, tag="pass"):
    """Use a turn without playing a word."""


Action = Claim | Pass


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


Event = Claimed | Passed


class State(Struct, frozen=True):
    options: Options
    letters: str  # 144 capitals, row by row; fixed for the whole game
    land: bytes  # owner and strength of every pixel: see land.Land
    scores: tuple[int, int]  # pixels owned
    history: tuple[Event, ...] = ()  # every turn so far

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
    history: tuple[Event, ...]
    turn: int | None  # the seat to move; None when the game is over
    turns_left: tuple[int, int]


def used_words(game: State | View) -> dict[str, int]:
    """Return the words that may not be played again, with the seat that played each."""
    if game.options.repeat_words:
        return {}
    return {event.word: event.seat for event in game.history if isinstance(event, Claimed)}
