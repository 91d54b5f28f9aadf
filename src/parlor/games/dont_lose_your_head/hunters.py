"""Hunters without weaknesses of people: each has a way to guess letters, a way to choose cells and a way to hide words.

They measure the balance of the rules, and the levels of `bots` are made of their parts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeVar, get_args

from parlor.kernel import Cell, Chance, Turn
from parlor.words import lexicon

from .beliefs import beliefs, best_letter, frequent_letters, letter_chances, number_of, word_worth_guessing
from .bot_hiding import hide_anywhere, hide_familiar, hide_well
from .density import Floats, around, density
from .difficulty import board_settings
from .hunting import board_size, guesses, unsolved
from .sampling import draw_boards, shares
from .state import (
    EMPTY,
    HIDDEN,
    Action,
    BoardSettings,
    ChooseSettings,
    Color,
    Guess,
    GuessCell,
    GuessLetter,
    GuessWord,
    Hunt,
    PlacedWord,
    PlaceWords,
    View,
)

DEFAULT_COLORS: Final[tuple[Color, Color]] = ("teal", "pink")  # of each seat; if it is taken, the first that is free
MAX_LISTED: Final = 26 + 12 * 12 + 1  # every letter and cell, and one more

T = TypeVar("T")


class GuessingBot(ABC):
    """Keeps the settings of the options for its seat, and hides everyday words at random places."""

    def hide(self, settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
        return hide_familiar(settings, lexicon_name, chance)

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance
        if view.hunts:
            return self.guess(view.hunts[view.you], view.options.lexicon, chance)
        if view.chosen[view.you] is None:
            return default_settings(view)
        return PlaceWords(self.hide(board_settings(view, view.you), view.options.lexicon, chance))

    @abstractmethod
    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        """Return a legal guess."""


class RandomHunter(GuessingBot):
    """Guesses random letters while there is one to find, and random cells; needs no view."""

    needs_view = False

    def choose(self, turn: Turn) -> Action:
        return super().choose(turn) if turn.view else turn.chance.choice(without_words(turn.legal))

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        return chance.choice(without_words(guesses(hunt, lexicon_name)))


class FrequencyHunter(GuessingBot):
    """Guesses the most frequent letters, then cells beside hits."""

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        """Guess letters first: the letters of a word tell where it can lie, but not the other way around."""
        if unsolved(hunt):
            return GuessLetter(self.letter(hunt, lexicon_name))
        return uncover(hunt, self.cell(hunt, chance))

    def letter(self, hunt: Hunt, lexicon_name: str) -> str:
        chances = letter_chances(hunt, beliefs(hunt, lexicon_name))
        return next(letter for letter in frequent_letters(lexicon(lexicon_name)) if chances[number_of(letter)])

    def cell(self, hunt: Hunt, chance: Chance) -> int:
        """Return a cell in line with two hits, else beside one, else any."""
        return cell_near_hits(hunt, chance)


class DensityHunter(FrequencyHunter):
    """Guesses the most frequent letters, then the most likely cells, with the words taken as independent."""

    def cell(self, hunt: Hunt, chance: Chance) -> int:
        return most_likely(density(hunt), chance)


class CandidateHunter(DensityHunter):
    """Guesses the letter that is most likely in the words that fit, then the most likely cell. Hides common words, also
    some that few people think of.
    """

    def hide(self, settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
        return hide_anywhere(settings, lexicon_name, chance)

    def letter(self, hunt: Hunt, lexicon_name: str) -> str:
        return best_letter(hunt, beliefs(hunt, lexicon_name), curiosity=0)[0]


class PosteriorHunter(CandidateHunter):
    """Compares letters, whole words and cells by boards drawn from the posterior distribution. Hides hard words where a
    hunter looks last.
    """

    curiosity = 0.05  # value of one bit of information in hits; 0.1 does as well, 0 costs 0.3 misses a board
    patience = 0.1  # by how much a cell must be more likely than a letter

    def hide(self, settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
        return hide_well(settings, lexicon_name, chance)

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        words = beliefs(hunt, lexicon_name)
        word = word_worth_guessing(hunt, words)
        if word:
            return GuessWord(word)
        letter, hit = best_letter(hunt, words, self.curiosity) if unsolved(hunt) else ("", -1.0)
        if hit + self.patience >= 1:  # no cell can be more likely
            return GuessLetter(letter)
        cells = shares(hunt, draw_boards(hunt, words, chance))
        cell = most_likely(cells, chance)
        return GuessLetter(letter) if hit + self.patience >= cells[cell] else uncover(hunt, cell)


def default_settings(view: View) -> ChooseSettings:
    """Return the settings of the options for the seat, in a color that is free."""
    wanted, other = view.options.settings[view.you], view.chosen[1 - view.you]
    colours: tuple[Color, ...] = (DEFAULT_COLORS[view.you], *get_args(Color))
    colour = next(colour for colour in colours if not (other and other.colour == colour))
    return ChooseSettings(wanted.size, wanted.words, wanted.forgiveness, colour)


def without_words(legal: Iterable[T]) -> list[T]:
    """Return the legal actions without whole words, which come last, and without letters if every word is known."""
    found = list(islice(legal, MAX_LISTED))
    words = bisect_left(found, True, key=lambda action: type(action) is GuessWord)
    if words < len(found):
        return found[:words]
    return [action for action in found if type(action) is not GuessLetter]


def hidden_cells(hunt: Hunt) -> list[int]:
    return [place for place, mark in enumerate(hunt.shown) if mark == HIDDEN]


def cell_near_hits(hunt: Hunt, chance: Chance) -> int:
    """Return a random cell in line with two hits, else beside one, else any."""
    size, hidden = board_size(hunt), hidden_cells(hunt)
    hits = {place for place, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY)}
    beside = [cell for cell in hidden if any(near in hits for near, _ in around(size, cell))]
    in_line = [cell for cell in beside if any({near, far} <= hits for near, far in around(size, cell))]
    return chance.choice(in_line or beside or hidden)


def most_likely(chances: Floats, chance: Chance) -> int:
    """Return a cell with the highest probability."""
    best: list[int] = (chances >= chances.max() - 1e-9).nonzero()[0].tolist()
    return chance.choice(best)


def uncover(hunt: Hunt, place: int) -> GuessCell:
    return GuessCell(Cell(*divmod(place, board_size(hunt))))
