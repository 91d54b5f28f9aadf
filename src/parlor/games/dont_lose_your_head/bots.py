"""Players that are programs. A level is a way to ask for letters, a way to look for cells and a way to hide words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, TypeVar, get_args

from parlor.kernel import Bot, Cell, Chance, Turn
from parlor.words import lexicon

from .beliefs import beliefs, best_letter, frequent_letters, letter_chances, number_of, word_to_name
from .density import Floats, around, density
from .difficulty import board_settings
from .hunting import guesses, side, unsolved
from .sampling import draw_boards, shares
from .secrets import hide_anywhere, hide_well
from .state import EMPTY, HIDDEN, Action, Choose, Colour, Guess, Hunt, Letter, Place, Uncover, View, Word

FAVOURITES: Final[tuple[Colour, Colour]] = ("teal", "pink")  # of each seat; the first that is free where it is taken
MOST: Final = 26 + 12 * 12 + 1  # letters and cells to guess, and one that is neither

T = TypeVar("T")


class Player(ABC):
    """Keeps the settings proposed for its seat, and hides common words anywhere."""

    hide = staticmethod(hide_anywhere)

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance
        if view.hunts:
            return self.guess(view.hunts[view.you], view.options.lexicon, chance)
        if view.chosen[view.you] is None:
            return settings_for(view)
        return Place(self.hide(board_settings(view, view.you), view.options.lexicon, chance))

    @abstractmethod
    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess: ...


class Random(Player):
    """Any letter, as long as there is one to find, and any cell; without a view, any settings and any words."""

    needs_view = False

    def choose(self, turn: Turn) -> Action:
        return super().choose(turn) if turn.view else turn.chance.choice(but_words(turn.legal))

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        return chance.choice(but_words(guesses(hunt, lexicon_name)))


class Easy(Player):
    """The most frequent letters, then cells beside hits."""

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        """Letters first: where a word can lie follows from its letters, never the letters from where it lies."""
        if unsolved(hunt):
            return Letter(self.letter(hunt, lexicon_name))
        return uncover(hunt, self.cell(hunt, chance))

    def letter(self, hunt: Hunt, lexicon_name: str) -> str:
        chances = letter_chances(hunt, beliefs(hunt, lexicon_name))
        return next(letter for letter in frequent_letters(lexicon(lexicon_name)) if chances[number_of(letter)])

    def cell(self, hunt: Hunt, chance: Chance) -> int:
        """In line with two hits, or beside one, or anywhere."""
        size, hidden = side(hunt), hidden_cells(hunt)
        hits = {place for place, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY)}
        beside = [cell for cell in hidden if any(near in hits for near, _ in around(size, cell))]
        in_line = [cell for cell in beside if any({near, far} <= hits for near, far in around(size, cell))]
        return chance.choice(in_line or beside or hidden)


class Medium(Easy):
    """The most frequent letters, then the likeliest cells, but in three of ten tries any."""

    noise = 3

    def cell(self, hunt: Hunt, chance: Chance) -> int:
        if chance.below(10) < self.noise:
            return chance.choice(hidden_cells(hunt))
        return likeliest(density(hunt), chance)


class Hard(Medium):
    """The letter that is most likely in the words that fit, then the likeliest cell."""

    noise = 0

    def letter(self, hunt: Hunt, lexicon_name: str) -> str:
        return best_letter(hunt, beliefs(hunt, lexicon_name), curiosity=0)[0]


class Expert(Hard):
    """Weighs letters, whole words and cells against each other, by words and places drawn together from all that may
    be. It hides hard words where a hunter looks last.
    """

    hide = staticmethod(hide_well)
    curiosity = 0.05  # what a bit of knowledge is worth beside a hit; 0.1 does as well, none costs 0.3 misses a board
    patience = 0.1  # how much likelier a cell must be than a letter, which tells more

    def guess(self, hunt: Hunt, lexicon_name: str, chance: Chance) -> Guess:
        words = beliefs(hunt, lexicon_name)
        named = word_to_name(hunt, words)
        if named:
            return Word(named)
        letter, hit = best_letter(hunt, words, self.curiosity) if unsolved(hunt) else ("", -1.0)
        if hit + self.patience >= 1:  # no cell is likelier
            return Letter(letter)
        cells = shares(hunt, draw_boards(hunt, words, chance))
        cell = likeliest(cells, chance)
        return Letter(letter) if hit + self.patience >= cells[cell] else uncover(hunt, cell)


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
}


def settings_for(view: View) -> Choose:
    """What the seat was to start from, in a colour that is free."""
    wanted, other = view.options.settings[view.you], view.chosen[1 - view.you]
    colours: tuple[Colour, ...] = (FAVOURITES[view.you], *get_args(Colour))
    colour = next(colour for colour in colours if not (other and other.colour == colour))
    return Choose(wanted.size, wanted.words, wanted.forgiveness, colour)


def but_words(legal: Iterable[T]) -> list[T]:
    """What is legal except for whole words, which come last, and for letters where no word is left to guess."""
    found = list(islice(legal, MOST))
    words = bisect_left(found, True, key=lambda action: type(action) is Word)
    if words < len(found):
        return found[:words]
    return [action for action in found if type(action) is not Letter]


def hidden_cells(hunt: Hunt) -> list[int]:
    return [place for place, mark in enumerate(hunt.shown) if mark == HIDDEN]


def likeliest(chances: Floats, chance: Chance) -> int:
    """The cell of the highest chance, any of them where several have it."""
    best: list[int] = (chances >= chances.max() - 1e-9).nonzero()[0].tolist()
    return chance.choice(best)


def uncover(hunt: Hunt, place: int) -> Uncover:
    return Uncover(Cell(*divmod(place, side(hunt))))
